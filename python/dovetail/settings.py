"""Options by name, as the library takes them, and who listens.

An option is that of the command with _ for -, and ``from_`` for the one that
Python keeps to itself: ``threads=2``, ``up_to_symmetry=True``, ``shard=(0,
4)``.  None and False say that it is not given.
"""

from __future__ import annotations

import os
import sys
from ctypes import byref, c_void_p
from functools import lru_cache
from typing import Any, Callable, Dict, List, Optional

from ._library import (REPORT, SAY, ErrorText, Handle, aside, ask, bytes_of,
                       judged, lib, text_of)
from .errors import Error, Progress
from .tables import Option, options

Log = Callable[[str], object]
Report = Callable[[Progress], object]

# Options of the command that a function here answers for.
_ELSEWHERE = {
    "output": "answers are objects, and show() makes their bytes",
    "format": "show() of a solution, encode() and prove() take one",
    "proof": "call prove() or check_proof()",
    "estimate": "call estimate()",
    "per-option": "call tally()",
    "sheet": "the command draws pages",
    "animate": "the command shows films",
    "progress": "it is a function of one argument",
}


@lru_cache(maxsize=None)
def _rows() -> Dict[str, Option]:
    return {row.name: row for row in options()}


def _fits(name: str, verb: str) -> None:
    row = _rows().get(name)
    if row and name in _ELSEWHERE:
        raise Error(f"{name} is an option of the command; here "
                    f"{_ELSEWHERE[name]}")
    if row and verb not in row.verbs:
        raise Error(f"{name} does not go with {verb}; it goes with "
                    + " ".join(row.verbs))


def _text(value: Any) -> str:
    if isinstance(value, tuple):  # a shard
        return "/".join(map(str, value))
    return os.fsdecode(value) if hasattr(value, "__fspath__") else str(value)


class _Listener:
    """Hands on what the library says; what a listener raises is kept until
    the call is over, for no exception passes through C."""

    def __init__(self, log: Optional[Log], report: Optional[Report]) -> None:
        self.log = log
        self.report = report
        self.raised: List[BaseException] = []

    def _tell(self, listener: Optional[Callable[[Any], object]],
              news: Any) -> None:
        try:
            if listener and not self.raised:
                listener(news)
        except BaseException as error:  # Ctrl-C too
            self.raised.append(error)

    def say(self, _: Optional[int], line: bytes) -> None:
        self._tell(self.log, text_of(line))

    def progress(self, _: Optional[int], news: Any) -> None:
        self._tell(self.report, news.contents.data())


def _hear_of_callbacks() -> None:
    """Ctrl-C that comes when a callback has just begun is raised before its
    first line: Python cannot hand it on, and asks this hook."""
    before = sys.unraisablehook

    def hook(lost: Any) -> None:
        owner = getattr(lost.object, "__self__", None)
        if isinstance(owner, _Listener):
            owner.raised.append(lost.exc_value)
        else:
            before(lost)

    sys.unraisablehook = hook


_hear_of_callbacks()


class Settings:
    """The options of one call; kept as long as what was made with them."""

    def __init__(self, verb: str, given: Dict[str, Any],
                 log: Optional[Log] = None,
                 progress: Optional[Report] = None) -> None:
        self.handle = Handle(lib.dt_settings_new(), lib.dt_settings_free)
        lib.dt_terminal(self.handle, True, False)
        for name, value in given.items():
            option = name.rstrip("_").replace("_", "-")
            if value is not None and value is not False:
                _fits(option, verb)
                self.put(option, value)
        self.engine = str(given.get("engine") or "auto")
        self._listener = _Listener(log, progress)
        nobody = 0
        self._say = SAY(self._listener.say) if log else SAY(nobody)
        self._report = REPORT(self._listener.progress) if progress \
            else REPORT(nobody)
        lib.dt_listen(self.handle, self._say, self._report, c_void_p())

    def put(self, option: str, value: Any = True) -> None:
        ask(lib.dt_set, self.handle, bytes_of(option),
            None if value is True else bytes_of(_text(value)))

    def run(self, call: Callable[..., Any], *arguments: Any) -> Any:
        """Calls what these settings can stop; Ctrl-C does."""
        return aside(lambda: lib.dt_halt(self.handle, True), call, *arguments)

    def ask(self, call: Callable[..., Any], *arguments: Any) -> Any:
        """The same for what leaves a sentence where it fails."""
        error = ErrorText()
        return judged(self.run(call, *arguments, byref(error)), error)

    def hear(self) -> None:
        """Raises what a listener has raised."""
        if self._listener.raised:
            raise self._listener.raised.pop()
