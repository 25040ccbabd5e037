"""What one can ask: the verbs of the command, as functions.

A puzzle is an id such as ``"domino:8x8"``, the path of a problem file, a
`Puzzle`, a `Cover` or `Clauses`.  All functions take the options of the
command that go with their verb, with _ for -, and those that search also
``log`` and ``progress``, functions that hear lines of commentary and
`Progress`.
"""

from __future__ import annotations

import json
import os
import random
from ctypes import byref, c_void_p
from typing import Any, List, Optional, Union

from ._library import (ENOUGH, FOUND, RIGHT, STOPPED, ErrorText, Handle,
                       Memory, ask, bytes_of, judged, lib)
from .build import Source, puzzle_of
from .errors import Error, Stopped
from .grid import Grid
from .number import Number
from .puzzle import Puzzle
from .search import SLICE, Search
from .settings import Log, Report, Settings
from .solution import (Hint, NoSolution, Solution, Tally, Verdict, hint_of,
                       tally_of)


class Solvable(Error):
    """There is a solution, and so no proof that there is none."""

    def __init__(self, solution: Solution) -> None:
        super().__init__(f"{solution.puzzle.id} has a solution")
        self.solution = solution


def solve(puzzle: Source, **options: Any) -> Union[Solution, NoSolution]:
    """One solution, or a `NoSolution`, which is false and knows the reason.

    Raises `Stopped` if a limit was met before that was known; of a puzzle that
    asks for the best solution, its ``best`` is the best so far.
    """
    with Search(puzzle, "solve", **options) as search:
        for solution in search:
            return solution
        return search.no_solution()


def enumerate(puzzle: Source, **options: Any) -> Search:
    """All solutions, each once, as an iterator that searches when it is asked
    for the next one; who breaks off frees the search.

    At a limit the iterator raises `Stopped`; asked again it goes on.
    """
    return Search(puzzle, "enumerate", **options)


def count(puzzle: Source, **options: Any) -> Number:
    """The exact number of solutions; where models have weights, the sum of
    these, as a `Fraction` if it is not whole.

    Raises `Stopped` at a limit: its ``at_least`` is the number so far.
    """
    with Search(puzzle, "count", **options) as search:
        return search.count()


def sample(puzzle: Source, number: int = 1, seed: Optional[int] = None,
           **options: Any) -> List[Solution]:
    """So many solutions drawn uniformly at random; an empty list if there is
    no solution.  Without a seed the module `random` draws one."""
    if seed is None:
        seed = random.getrandbits(31)
    with Search(puzzle, "sample", number=number, seed=seed,
                **options) as search:
        return list(search)


def generate(id: str, number: int = 1, seed: Optional[int] = None,
             **options: Any) -> List[Puzzle]:
    """New puzzles, with consecutive seeds from the id's on, as in
    ``"tetravex:4x4#17"``, or from ``seed``, or from one that the module
    `random` draws.  The id of a puzzle makes it again.

    Raises `Stopped` at a limit.
    """
    if seed is None and "#" not in id:
        seed = random.getrandbits(31)
    settings = Settings("generate", {**options, "number": number,
                                     "seed": seed})
    maker = Handle(ask(lib.dt_maker_new, bytes_of(id), settings.handle),
                   lib.dt_maker_free)
    lib.dt_maker_slice(maker, SLICE, 0)
    try:
        return _make(maker)
    finally:
        del maker  # before its settings


def _make(maker: Handle) -> List[Puzzle]:
    made: List[Puzzle] = []
    pointer = c_void_p()
    while True:
        answer = ask(lib.dt_make, maker, byref(pointer))
        if answer == ENOUGH:
            return made
        if answer == STOPPED:
            raise Stopped(len(made))
        if answer == FOUND and pointer.value:
            made.append(Puzzle.of(pointer.value))


def hint(puzzle: Source, *, log: Optional[Log] = None,
         progress: Optional[Report] = None, **options: Any) -> Hint:
    """The next move on a board that has begun, and why it is forced."""
    settings = Settings("hint", options, log, progress)
    settings.put("format", "json")
    with Memory() as out, Search.with_settings(puzzle, "hint",
                                               settings) as search:
        search.write(lib.dt_hint, out)
        return hint_of(search.puzzle, json.loads(out.take()))


def _verdict(answer: int, sentence: ErrorText) -> Verdict:
    judged(answer, sentence)
    return Verdict(answer == RIGHT, str(sentence))


def check(puzzle: Source,
          answer: Union[str, bytes, "os.PathLike[str]", Grid],
          **options: Any) -> Verdict:
    """Is this a solution?  It is one of ours, or a text in any format that
    the command reads, or a path of such a file (a `pathlib.Path`).  The
    verdict is true or false, and has a ``sentence``; what cannot be read
    raises `Error`."""
    settings = Settings("check", options)
    opened, sentence = puzzle_of(puzzle, settings), ErrorText()
    if isinstance(answer, Grid):
        found = lib.dt_judge(opened.handle, byref(answer.view()),
                             byref(sentence))
    elif isinstance(answer, (str, bytes)):
        raw = answer.encode() if isinstance(answer, str) else answer
        found = settings.run(lib.dt_check_text, opened.handle,
                             settings.handle, raw, len(raw), byref(sentence))
    else:
        found = settings.run(lib.dt_check, opened.handle, settings.handle,
                             bytes_of(os.fspath(answer)), byref(sentence))
    return _verdict(found, sentence)


def show(puzzle: Source, answers: Union[str, bytes, "os.PathLike[str]"], *,
         log: Optional[Log] = None, **options: Any) -> Search:
    """The solutions that stand in a text, or in the file of a path (a
    `pathlib.Path`), in any format that `check` reads, as an iterator; each is
    judged first, and a wrong one raises `Broken`."""
    return Search.of_answers(puzzle, answers, Settings("show", options, log))


def pack(data: bytes, path: str) -> bytes:
    """The bytes as they belong in a file of this name: packed, where it ends
    with ".gz"."""
    with Memory() as out:
        file = ask(lib.dt_pack, out, bytes_of(path))
        good = lib.fwrite(data, 1, len(data), file) == len(data)
        if file != out._as_parameter_:
            good = not lib.fclose(file) and good
        if not good:
            raise MemoryError
        return out.take()


def prove(puzzle: Source, format: str = "lrat", *,
          log: Optional[Log] = None, progress: Optional[Report] = None,
          **options: Any) -> bytes:
    """A proof that there is no solution: lrat, drat, bdrat or pbp.  It refutes
    the clauses that ``encode(puzzle, "cnf")`` writes, and was checked.

    Raises `Solvable`, which has the solution, if there is one.
    """
    settings = Settings("solve", options, log, progress)
    settings.put("proof", f"proof.{format}")
    with Memory() as out, Search.with_settings(puzzle, "solve",
                                               settings) as search:
        for solution in search:
            raise Solvable(solution)
        search.write(lib.dt_prove, out)
        search.close()
        return out.take()


def check_proof(puzzle: Source, proof: bytes, format: str = "lrat",
                **options: Any) -> Verdict:
    """Does the proof refute the clauses of the puzzle?"""
    settings = Settings("check", options)
    opened, sentence = puzzle_of(puzzle, settings), ErrorText()
    found = settings.run(lib.dt_check_proof_text, opened.handle,
                         settings.handle, bytes_of(f"proof.{format}"), proof,
                         len(proof), byref(sentence))
    return _verdict(found, sentence)


def encode(puzzle: Source, format: Optional[str] = None,
           **options: Any) -> str:
    """The puzzle as clauses (cnf, sat), as an exact cover (dlx), or all its
    solutions as a decision diagram (zdd) or a circuit (nnf); None: in its own
    form."""
    settings = Settings("encode", options)
    if format is not None:
        settings.put("format", format)
    if format in ("zdd", "nnf"):
        return _written(puzzle, "encode", settings, lib.dt_diagram)
    with Memory() as out:
        settings.ask(lib.dt_encode, puzzle_of(puzzle, settings).handle,
                     settings.handle, None, out)
        return out.take().decode()


def _written(puzzle: Source, task: str, settings: Settings, call: Any) -> str:
    with Memory() as out, Search.with_settings(puzzle, task,
                                               settings) as search:
        search.write(call, out)
        return out.take().decode()


def estimate(puzzle: Source, task: str = "count", *,
             log: Optional[Log] = None, **options: Any) -> str:
    """What the task would take, in words, a line for each engine that can
    tell; nothing is searched."""
    settings = Settings(task, options, log)
    settings.put("estimate")
    with Memory() as out, Search.with_settings(puzzle, task, settings,
                                               whole=True) as search:
        search.write(lib.dt_estimate, out)
        return out.take().decode()


def tally(puzzle: Source, *, log: Optional[Log] = None,
          progress: Optional[Report] = None, **options: Any) -> List[Tally]:
    """How many solutions use each option of the exact cover."""
    settings = Settings("count", options, log, progress)
    settings.put("per-option")
    settings.put("format", "json")
    lines = _written(puzzle, "count", settings, lib.dt_tally).splitlines()
    return [tally_of(json.loads(line)) for line in lines[1:]]
