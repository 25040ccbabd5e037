"""What there is, from the library's own tables: families of puzzles, engines,
verbs with their options, and formats."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Dict, List, NamedTuple, Optional

from ._library import Memory, ask, lib

_FAMILIES, _ENGINES, _HELP = range(3)


class Parameter(NamedTuple):
    """A parameter of a family, as in the id ``domino:8x8,rule=tatami``."""

    name: str
    kind: str  #: "number", "word", "list" or "text"
    low: Optional[int]
    high: Optional[int]
    words: Optional[List[str]]
    fallback: Optional[str]
    help: str


class Family(NamedTuple):
    """A family of puzzles."""

    name: str
    title: str
    parameters: List[Parameter]
    examples: List[str]  #: commands
    about: Optional[str]


class Engine(NamedTuple):
    """Who searches, and what it can do."""

    name: str
    title: str
    step: str
    family: Optional[str]  #: the only one that it knows; None: any
    form: str  #: what it reads: "clauses", "cover" or "puzzle"
    lists: bool
    counts: bool
    samples: bool
    tallies: bool
    orders: bool
    estimates: bool
    diagrams: bool
    proves: bool
    saves: bool
    parallel: bool


class Option(NamedTuple):
    """An option; in Python its name has _ for -."""

    name: str
    argument: Optional[str]  #: what it is called; None: a flag
    kind: str
    low: Optional[int]
    high: Optional[int]
    words: Optional[List[str]]
    fallback: Optional[str]
    verbs: List[str]  #: those it goes with
    help: str


class Format(NamedTuple):
    """A format of files."""

    name: str
    kind: str
    extension: Optional[str]
    binary: bool
    writers: List[str]  #: verbs that write it
    readers: List[str]  #: verbs that read it
    help: str


@lru_cache(maxsize=None)
def _table(number: int) -> Dict[str, Any]:
    with Memory() as out:
        ask(lib.dt_table, number, out)
        table: Dict[str, Any] = json.loads(out.take())
    return table


def _row(kind: Any, row: Dict[str, Any]) -> Any:
    """The columns that we know."""
    return kind(*(row[name] for name in kind._fields))


def families() -> List[Family]:
    """The families of puzzles, with their parameters."""
    rows = [dict(row, parameters=[_row(Parameter, parameter)
                                  for parameter in row["parameters"]])
            for row in _table(_FAMILIES)["families"]]
    return [_row(Family, row) for row in rows]


def engines() -> List[Engine]:
    """The engines that search."""
    return [_row(Engine, row) for row in _table(_ENGINES)["engines"]]


def options() -> List[Option]:
    """All options, and the verbs that each goes with."""
    return [_row(Option, row) for row in _table(_HELP)["options"]]


def formats() -> List[Format]:
    """All formats, and the verbs that write and read each."""
    return [_row(Format, row) for row in _table(_HELP)["formats"]]
