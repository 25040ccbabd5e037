"""The shared library: where it is, what its calls take, who frees what.

It is looked for at the path in the environment variable DOVETAIL_LIBRARY, at
the path where it was installed together with this package, beside the package,
and where the system keeps its libraries.

Whatever the library hands over is kept in a `Handle`, which frees it when the
last one who needs it is gone.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import (CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char,
                    c_char_p, c_double, c_int, c_int64, c_size_t, c_uint64,
                    c_void_p)
from ctypes.util import find_library
from operator import index
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Any, Callable, Iterator, List, Optional, Type

from .errors import Error, Profile, Progress, Stopped

# Answers of searches and checks.
FOUND, NONE, STOPPED, PAUSED, ENOUGH = 10, 20, 0, 2, 1
ERROR, BROKEN = -1, -2
RIGHT = 0
GAP = -1


class ErrorText(Structure):
    _fields_ = [("text", c_char * 1200), ("placed", c_bool),
                ("stopped", c_bool)]

    def __str__(self) -> str:
        return text_of(self.text)


class GridView(Structure):
    _fields_ = [("layers", c_int), ("rows", c_int), ("cols", c_int),
                ("cells", POINTER(c_int))]


class Entry(Structure):
    _fields_ = [("item", c_int), ("colour", c_char_p)]


class ProgressView(Structure):
    _fields_ = [("engine", c_char_p), ("share", c_double),
                ("solutions", c_uint64), ("steps", c_uint64),
                ("step", c_char_p), ("seconds", c_double),
                ("rate", c_double), ("left", c_double)]

    def data(self) -> Progress:
        return Progress(text_of(self.engine), known(self.share),
                        self.solutions, self.steps, text_of(self.step),
                        self.seconds, self.rate, known(self.left))


class ProfileView(Structure):
    _fields_ = [("engine", c_char_p), ("step", c_char_p),
                ("steps", c_uint64), ("solutions", c_uint64),
                ("seconds", c_double), ("bytes", c_uint64),
                ("levels", c_size_t), ("level", POINTER(c_uint64))]

    def data(self) -> Profile:
        return Profile(text_of(self.engine), text_of(self.step), self.steps,
                       self.solutions, self.seconds, self.bytes,
                       tuple(self.level[i] for i in range(self.levels)))


SAY = CFUNCTYPE(None, c_void_p, c_char_p)
REPORT = CFUNCTYPE(None, c_void_p, POINTER(ProgressView))
HEAR = CFUNCTYPE(None, c_void_p, c_char_p, c_double)

_ERR = POINTER(ErrorText)
_GRID = POINTER(GridView)

# Names, what they answer, and what they take.
_CALLS = [
    ("dt_version", c_char_p, []),
    ("dt_free", None, [c_void_p]),
    ("dt_pack", c_void_p, [c_void_p, c_char_p, _ERR]),
    ("dt_table", c_bool, [c_int, c_void_p, _ERR]),
    ("dt_settings_new", c_void_p, []),
    ("dt_settings_free", None, [c_void_p]),
    ("dt_set", c_bool, [c_void_p, c_char_p, c_char_p, _ERR]),
    ("dt_terminal", None, [c_void_p, c_bool, c_bool]),
    ("dt_listen", None, [c_void_p, SAY, REPORT, c_void_p]),
    ("dt_open", c_void_p, [c_char_p, c_void_p, _ERR]),
    ("dt_open_text", c_void_p,
     [c_char_p, c_char_p, c_size_t, c_void_p, _ERR]),
    ("dt_puzzle_free", None, [c_void_p]),
    ("dt_id", c_char_p, [c_void_p]),
    ("dt_extent", c_bool, [c_void_p, POINTER(c_int), POINTER(c_int)]),
    ("dt_remark", c_bool, [c_void_p, c_void_p]),
    ("dt_encode", c_bool, [c_void_p, c_void_p, c_char_p, c_void_p, _ERR]),
    ("dt_check", c_int, [c_void_p, c_void_p, c_char_p, _ERR]),
    ("dt_check_text", c_int,
     [c_void_p, c_void_p, c_char_p, c_size_t, _ERR]),
    ("dt_check_proof_text", c_int,
     [c_void_p, c_void_p, c_char_p, c_char_p, c_size_t, _ERR]),
    ("dt_cover_new", c_void_p, [c_char_p]),
    ("dt_cover_free", None, [c_void_p]),
    ("dt_cover_item", c_int, [c_void_p, c_char_p, c_int, c_int, _ERR]),
    ("dt_cover_secondary", c_int, [c_void_p, c_char_p, _ERR]),
    ("dt_cover_option", c_int,
     [c_void_p, POINTER(Entry), c_size_t, c_int64, _ERR]),
    ("dt_cover_open", c_void_p, [c_void_p]),
    ("dt_clauses_new", c_void_p, [c_char_p, c_int]),
    ("dt_clauses_free", None, [c_void_p]),
    ("dt_clauses_add", c_bool, [c_void_p, POINTER(c_int), c_size_t, _ERR]),
    ("dt_clauses_name", c_bool, [c_void_p, c_int, c_char_p, _ERR]),
    ("dt_clauses_open", c_void_p, [c_void_p]),
    ("dt_maker_new", c_void_p, [c_char_p, c_void_p, _ERR]),
    ("dt_maker_free", None, [c_void_p]),
    ("dt_maker_slice", None, [c_void_p, c_double, c_uint64]),
    ("dt_make", c_int, [c_void_p, POINTER(c_void_p), _ERR]),
    ("dt_search_new", c_void_p, [c_void_p, c_void_p, c_int, _ERR]),
    ("dt_search_file", c_void_p, [c_void_p, c_void_p, c_char_p, _ERR]),
    ("dt_search_text", c_void_p,
     [c_void_p, c_void_p, c_char_p, c_size_t, _ERR]),
    ("dt_search_unit", c_void_p,
     [c_void_p, c_void_p, c_int, c_char_p, _ERR]),
    ("dt_split", c_int, [c_void_p, c_uint64, HEAR, c_void_p, _ERR]),
    ("dt_rest", c_void_p, [c_void_p, _ERR]),
    ("dt_search_free", None, [c_void_p]),
    ("dt_next", c_int, [c_void_p, _ERR]),
    ("dt_prove", c_int, [c_void_p, c_void_p, _ERR]),
    ("dt_count", c_int, [c_void_p, POINTER(c_void_p), _ERR]),
    ("dt_tally", c_int, [c_void_p, c_void_p, _ERR]),
    ("dt_diagram", c_int, [c_void_p, c_void_p, _ERR]),
    ("dt_hint", c_int, [c_void_p, c_void_p, _ERR]),
    ("dt_estimate", c_int, [c_void_p, c_void_p, _ERR]),
    ("dt_halt", None, [c_void_p, c_bool]),
    ("dt_stop", None, [c_void_p]),
    ("dt_slice", None, [c_void_p, c_double, c_uint64]),
    ("dt_progress_now", None, [c_void_p, POINTER(ProgressView)]),
    ("dt_profile", None, [c_void_p, POINTER(ProfileView)]),
    ("dt_partial", c_bool, [c_void_p, c_void_p, _ERR]),
    ("dt_solution", c_bool, [c_void_p, _GRID]),
    ("dt_board", None, [c_void_p, _GRID]),
    ("dt_cell_meaning", c_char_p, [c_void_p]),
    ("dt_cell_field", c_char_p, [c_void_p, c_int]),
    ("dt_cell_text", None,
     [c_void_p, _GRID, c_size_t, c_int, c_char_p, c_size_t]),
    ("dt_facts", c_size_t, [c_void_p, POINTER(POINTER(c_int))]),
    ("dt_fact_name", c_char_p, [c_void_p, c_int]),
    ("dt_facts_are_options", c_bool, [c_void_p]),
    ("dt_reason", c_char_p, [c_void_p]),
    ("dt_hearsay", c_char_p, [c_void_p]),
    ("dt_reason_member", c_bool,
     [c_void_p, c_size_t, POINTER(c_int), POINTER(c_int)]),
    ("dt_judge", c_int, [c_void_p, _GRID, _ERR]),
    ("dt_show", c_bool, [c_void_p, c_void_p, _GRID, c_void_p, _ERR]),
    # Of the C library, which the library brings along.
    ("open_memstream", c_void_p, [POINTER(c_void_p), POINTER(c_size_t)]),
    ("fclose", c_int, [c_void_p]),
    ("fwrite", c_size_t, [c_char_p, c_size_t, c_size_t, c_void_p]),
    ("free", None, [c_void_p]),
]


def _places() -> Iterator[str]:
    """Paths where the library may be, the best first."""
    named = os.environ.get("DOVETAIL_LIBRARY")
    if named:
        yield named
        return
    here = Path(__file__).parent
    installed = here / "library.path"
    if installed.is_file():
        yield installed.read_text().strip()
    yield str(here / "libdovetail.so.0")
    yield find_library("dovetail") or "libdovetail.so.0"


def _load() -> ctypes.CDLL:
    tried = []
    for place in _places():
        try:
            library = ctypes.CDLL(place)
        except OSError as error:
            tried.append(str(error))
            continue
        for name, answer, arguments in _CALLS:
            call = getattr(library, name)
            call.restype = answer
            call.argtypes = arguments
        return library
    raise ImportError("the shared library of dovetail is not found; set "
                      "DOVETAIL_LIBRARY to its path (" + "; ".join(tried)
                      + ")")


lib: Any = _load()


def bytes_of(text: str) -> bytes:
    """A text for the library, which ends texts with a zero."""
    if "\0" in text:
        raise Error(f"{text!r} has a zero byte in it")
    return text.encode()


def whole(number: int, bits: int = 32) -> int:
    """A number for the library; ctypes would cut off what does not fit."""
    value = index(number)
    if not -1 << bits - 1 <= value < 1 << bits - 1:
        raise Error(f"{value} does not fit in {bits} bits")
    return value


def text_of(raw: Optional[bytes]) -> str:
    return (raw or b"").decode(errors="replace")


def known(value: float) -> Optional[float]:
    """The library says < 0 where it does not know."""
    return value if value >= 0 else None


class Handle:
    """Something of the library's, freed once, with the last reference.

    It refers to nothing else, so it is no part of a cycle.
    """

    __slots__ = ("_as_parameter_", "_free", "__weakref__")

    def __init__(self, pointer: int, free: Callable[[int], None]) -> None:
        self._as_parameter_ = pointer
        self._free = free

    def __del__(self) -> None:
        self._free(self._as_parameter_)


class Memory:
    """A file for calls that write to one; its bytes are taken at the end.

    As a context it is closed in the end; whoever writes to it must be done or
    freed by then.
    """

    def __init__(self) -> None:
        self._bytes = c_void_p()
        self._size = c_size_t()
        self._file: Optional[int] = lib.open_memstream(byref(self._bytes),
                                                       byref(self._size))
        if not self._file:
            raise MemoryError

    @property
    def _as_parameter_(self) -> Optional[int]:
        return self._file

    def take(self) -> bytes:
        """What was written, once."""
        lib.fclose(self._file)
        self._file = None
        data = ctypes.string_at(self._bytes, self._size.value)
        lib.free(self._bytes)
        return data

    def __enter__(self) -> Memory:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]],
                 error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        if self._file:
            self.take()


def judged(answer: Any, error: ErrorText) -> Any:
    """An answer, unless it is false, NULL or -1: then the sentence is
    raised."""
    if answer is None or answer is False or answer == ERROR:
        raise Stopped(0, str(error)) if error.stopped else Error(str(error))
    return answer


def ask(call: Callable[..., Any], *arguments: Any) -> Any:
    """Calls what leaves a sentence where it fails."""
    error = ErrorText()
    return judged(call(*arguments, byref(error)), error)


def aside(stop: Callable[[], object], call: Callable[..., Any],
          *arguments: Any) -> Any:
    """Calls in another thread, so that Ctrl-C is heard in this one: the first
    one stops the call, and none lets it run on alone."""
    answers: List[Any] = []
    heard: List[BaseException] = []
    done = Event()

    def work() -> None:
        answers.append(call(*arguments))
        done.set()
    Thread(target=work, daemon=True).start()
    while not done.is_set():
        try:
            done.wait()
        except BaseException as interrupt:
            heard.append(interrupt)
            stop()
    if heard:
        raise heard[0]
    return answers[0]
