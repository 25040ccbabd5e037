"""A search: solutions one by one, or their number.

A call of the library lasts for a slice of a twentieth of a second and is then
called again, so that Ctrl-C is heard; other threads run meanwhile.  A search
holds its puzzle and its settings, and is freed before they are.
"""

from __future__ import annotations

import os
from ctypes import POINTER, byref, c_int, c_void_p, string_at
from threading import Lock, RLock
from types import TracebackType
from typing import Any, Callable, List, Optional, Tuple, Type, Union
from weakref import finalize

from ._library import (BROKEN, FOUND, HEAR, PAUSED, STOPPED, ErrorText,
                       GridView, Handle, Memory, ProfileView, ProgressView,
                       aside, ask, bytes_of, judged, lib, text_of)
from .build import Source, puzzle_of
from .errors import Broken, Error, Profile, Progress, Stopped
from .grid import numbers_at, size_of
from .number import Number, Residue, number_of
from .settings import Log, Report, Settings
from .solution import NoSolution, Solution

SLICE = 0.05
TASKS = ["solve", "enumerate", "count", "sample", "encode", "hint"]


def _free(search: int, *held: Handle) -> None:
    """What it held is let go after it."""
    lib.dt_search_free(search)


class Search:
    """An iterator over solutions, or a count, that can be stopped and go on.

    ``task`` is a verb: "solve", "enumerate", "count" or "sample".  A search is
    freed by ``with``, by `close`, or when nobody holds it any more.  Threads
    that call the same search wait for each other.

    ``unit`` is a line of `units` or `rest`: the search walks that part alone,
    here or on another machine; "" is all of it, for a search that can be cut.
    """

    def __init__(self, puzzle: Source, task: str = "enumerate", *,
                 unit: Optional[str] = None, log: Optional[Log] = None,
                 progress: Optional[Report] = None, **options: Any) -> None:
        self._begin(puzzle, task, Settings(task, options, log, progress),
                    unit=unit)

    @classmethod
    def with_settings(cls, puzzle: Source, task: str, settings: Settings,
                      whole: bool = False) -> Search:
        """``whole``: a call that is paused cannot go on."""
        search = cls.__new__(cls)
        search._begin(puzzle, task, settings, whole)
        return search

    @classmethod
    def of_answers(cls, puzzle: Source,
                   answers: Union[str, bytes, "os.PathLike[str]"],
                   settings: Settings) -> Search:
        """One that finds what stands in a text or a file."""
        search = cls.__new__(cls)
        search.puzzle = puzzle_of(puzzle, settings)
        if isinstance(answers, (str, bytes)):
            raw = answers.encode() if isinstance(answers, str) else answers
            search._start(settings, lib.dt_search_text, search.puzzle.handle,
                          settings.handle, raw, len(raw))
        else:
            search._start(settings, lib.dt_search_file, search.puzzle.handle,
                          settings.handle, bytes_of(os.fspath(answers)))
        return search

    def _begin(self, puzzle: Source, task: str, settings: Settings,
               whole: bool = False, unit: Optional[str] = None) -> None:
        if task not in TASKS:
            raise Error(f"{task!r} is no task; write one of "
                        + ", ".join(TASKS[:-2]))
        self.puzzle = puzzle_of(puzzle, settings)
        asked = (self.puzzle.handle, settings.handle, TASKS.index(task))
        if unit is None:
            self._start(settings, lib.dt_search_new, *asked, whole=whole)
        else:
            self._start(settings, lib.dt_search_unit, *asked,
                        bytes_of(unit) if unit else None)

    def _start(self, settings: Settings, make: Callable[..., Any],
               *arguments: Any, whole: bool = False) -> None:
        self._settings = settings
        self._busy = Lock()  # who is in a call
        self._gate = RLock()  # who stops or frees it
        self._found = 0
        self._pointer = settings.ask(make, *arguments)
        self._freed = finalize(self, _free, self._pointer, self.puzzle.handle,
                               settings.handle)
        # When Python ends another thread may still be searching.
        self._freed.atexit = False
        settings.hear()
        # A program that searches would begin anew after each pause.
        self._aside = whole or settings.engine.startswith("cmd:")
        if not self._aside:
            lib.dt_slice(self._pointer, SLICE, 0)

    # ---- calls of the library --------------------------------------------

    def _once(self, call: Callable[..., int], *arguments: Any) -> int:
        if not self._freed.alive:
            raise Error("the search is closed")
        error = ErrorText()
        all_arguments = (self._pointer, *arguments, byref(error))
        answer: int = aside(lambda: lib.dt_stop(self._pointer), call,
                            *all_arguments) if self._aside \
            else call(*all_arguments)
        self._settings.hear()
        if answer == BROKEN:
            raise Broken(str(error))
        judged(answer, error)
        return answer

    def _run(self, call: Callable[..., int], *arguments: Any) -> int:
        answer = PAUSED
        while answer == PAUSED:
            answer = self._once(call, *arguments)
        return answer

    def _go(self, answer: int, at_least: int) -> int:
        if answer == STOPPED:
            raise Stopped(at_least, progress=self._progress())
        return answer

    def write(self, call: Callable[..., int], out: object) -> int:
        """Lets a call write its answer to a file."""
        with self._busy:
            return self._go(self._run(call, out), self._found)

    # ---- answers ---------------------------------------------------------

    def __iter__(self) -> Search:
        return self

    def __next__(self) -> Solution:
        with self._busy:
            answer = self._run(lib.dt_next)
            if answer == STOPPED and not self._found:
                self._leave_best()
            if self._go(answer, self._found) != FOUND:
                raise StopIteration
            self._found += 1
            return self._solution()

    def _leave_best(self) -> None:
        if lib.dt_solution(self._pointer, byref(GridView())):
            raise Stopped(1, "there may be a better one", self._progress(),
                          self._solution())

    def _solution(self) -> Solution:
        view, facts = GridView(), POINTER(c_int)()
        lib.dt_solution(self._pointer, byref(view))
        count = lib.dt_facts(self._pointer, byref(facts))
        return Solution(self.puzzle, view.layers, view.rows, view.cols,
                        numbers_at(view.cells, size_of(view)),
                        numbers_at(facts, count))

    def count(self) -> Number:
        """The number of solutions, with the task "count": a `Fraction` where
        models have weights, a `Residue` of a unit that is counted modulo
        primes."""
        answer, digits = PAUSED, ""
        with self._busy:
            while answer == PAUSED:
                answer, digits = self._count_on()
            number = number_of(digits)
            self._go(answer, 0 if isinstance(number, Residue) else int(number))
            return number

    def _count_on(self) -> Tuple[int, str]:
        text = c_void_p()
        try:
            answer = self._once(lib.dt_count, byref(text))
            return answer, text_of(string_at(text))
        finally:
            lib.dt_free(text)

    def no_solution(self) -> NoSolution:
        """Why there is none, after a search without one."""
        members: List[Union[int, Tuple[int, int]]] = []
        row, col = c_int(), c_int()
        with self._busy:
            if not self._freed.alive:
                raise Error("the search is closed")
            reason = lib.dt_reason(self._pointer)
            hearsay = lib.dt_hearsay(self._pointer)
            while lib.dt_reason_member(self._pointer, len(members),
                                       byref(row), byref(col)):
                members.append((row.value - 1, col.value - 1) if col.value
                               else row.value)
        return NoSolution(self.puzzle,
                          None if reason is None else text_of(reason), members,
                          None if hearsay is None else text_of(hearsay))

    # ---- units and parts -------------------------------------------------

    def units(self, most: int) -> List[Tuple[str, float]]:
        """The search as so many units at the most, each with its size; before
        its first solution, and of a search that was made with a ``unit``."""
        told: List[Tuple[str, float]] = []

        def hear(context: object, unit: bytes, size: float) -> None:
            told.append((text_of(unit), size))
        with self._busy:
            self._go(self._run(lib.dt_split, most, HEAR(hear), None), 0)
        return told

    @property
    def rest(self) -> str:
        """What is left of it, as a unit; empty: nothing is."""
        with self._busy:
            pointer = self._asked(lib.dt_rest)
            try:
                return text_of(string_at(pointer))
            finally:
                lib.dt_free(pointer)

    @property
    def partial(self) -> str:
        """What has come closest to a solution of a puzzle of Life, as RLE;
        between its calls."""
        with self._busy, Memory() as out:
            self._asked(lib.dt_partial, out)
            return out.take().decode()

    def _asked(self, call: Callable[..., Any], *arguments: Any) -> Any:
        if not self._freed.alive:
            raise Error("the search is closed")
        return ask(call, self._pointer, *arguments)

    def _progress(self) -> Progress:
        view = ProgressView()
        lib.dt_progress_now(self._pointer, byref(view))
        return view.data()

    @property
    def progress(self) -> Progress:
        """How far it has come, between its calls."""
        with self._busy:
            if not self._freed.alive:
                raise Error("the search is closed")
            return self._progress()

    @property
    def profile(self) -> Profile:
        """What it has taken, between its calls."""
        view = ProfileView()
        with self._busy:
            if not self._freed.alive:
                raise Error("the search is closed")
            lib.dt_profile(self._pointer, byref(view))
            return view.data()

    # ---- the end ---------------------------------------------------------

    def stop(self) -> None:
        """Stops the call that another thread is in, which raises `Stopped`;
        the next one goes on."""
        with self._gate:
            if self._freed.alive:
                lib.dt_stop(self._pointer)

    def close(self) -> None:
        """Frees the search, once a thread that is in it has stopped."""
        self.stop()
        with self._busy, self._gate:
            self._freed()

    def __enter__(self) -> Search:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]],
                 error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()
