"""Puzzles that a program makes: exact covers and clauses.

They may grow after they were solved; a search sees what there was when it
began.
"""

from __future__ import annotations

from ctypes import c_int
from typing import Dict, Iterable, Optional, Tuple, Union

from ._library import Entry, Handle, ask, bytes_of, lib, whole
from .errors import Error
from .puzzle import Name, Puzzle
from .settings import Settings

#: An item of an option, or a secondary item with its colour.
Item = Union[str, Tuple[str, str]]


def _there(puzzle: Optional[int]) -> int:
    if puzzle is None:
        raise MemoryError("there is no memory for a copy of the problem")
    return puzzle


class Cover:
    """An exact cover: choose options so that each item is covered once.

    >>> cover = Cover()
    >>> for name in "abc":
    ...     _ = cover.item(name)
    >>> cover.option(["a", "b"]), cover.option(["c"]), cover.option(["b", "c"])
    (0, 1, 2)
    """

    def __init__(self, id: str = "cover") -> None:
        self._handle = Handle(lib.dt_cover_new(bytes_of(id)),
                              lib.dt_cover_free)
        self._items: Dict[str, int] = {}
        self._puzzle: Optional[Puzzle] = None

    def item(self, name: str, low: int = 1, high: int = 1) -> int:
        """An item that is covered low to high times; answers its number."""
        self._items[name] = ask(lib.dt_cover_item, self._handle,
                                bytes_of(name), whole(low), whole(high))
        self._puzzle = None
        return self._items[name]

    def secondary(self, name: str) -> int:
        """An item that may be covered once, or often in one colour."""
        self._items[name] = ask(lib.dt_cover_secondary, self._handle,
                                bytes_of(name))
        self._puzzle = None
        return self._items[name]

    def _entry(self, item: Item) -> Entry:
        name, colour = (item, None) if isinstance(item, str) else item
        if name not in self._items:
            raise Error(f"there is no item {name!r}")
        return Entry(self._items[name],
                     None if colour is None else bytes_of(colour))

    def option(self, items: Iterable[Item], cost: int = 0) -> int:
        """An option that covers these items: their names, and
        ``("p", "red")`` for a secondary one with a colour.  Answers its
        number."""
        entries = [self._entry(item) for item in items]
        self._puzzle = None
        number: int = ask(lib.dt_cover_option, self._handle,
                          (Entry * len(entries))(*entries), len(entries),
                          whole(cost, 64))
        return number

    def open(self) -> Puzzle:
        """The puzzle as it is by now."""
        if self._puzzle is None:
            self._puzzle = Puzzle.of(_there(lib.dt_cover_open(self._handle)))
        return self._puzzle


class Clauses:
    """Clauses: choose the variables that are true so that each clause has a
    true literal.  A literal is a variable's number, or minus it.

    >>> clauses = Clauses()
    >>> rain, wet = clauses.variable("rain"), clauses.variable("wet")
    >>> clauses.add(-rain, wet)
    >>> clauses.add(rain)
    """

    def __init__(self, variables: int = 0, id: str = "clauses") -> None:
        self._handle = Handle(lib.dt_clauses_new(bytes_of(id),
                                                 whole(variables)),
                              lib.dt_clauses_free)
        self._variables = max(variables, 0)
        self._puzzle: Optional[Puzzle] = None

    def variable(self, name: Optional[str] = None) -> int:
        """A new variable; answers its number."""
        number = self._variables + 1
        if name is not None:
            self.name(number, name)
        self._variables = number
        return number

    def name(self, variable: int, name: str) -> None:
        """Calls a variable by this name."""
        ask(lib.dt_clauses_name, self._handle, whole(variable), bytes_of(name))
        self._variables = max(self._variables, variable)
        self._puzzle = None

    def add(self, *literals: int) -> None:
        """One of these literals is true."""
        ask(lib.dt_clauses_add, self._handle,
            (c_int * len(literals))(*map(whole, literals)), len(literals))
        for literal in literals:
            self._variables = max(self._variables, abs(literal))
        self._puzzle = None

    def open(self) -> Puzzle:
        """The puzzle as it is by now."""
        if self._puzzle is None:
            self._puzzle = Puzzle.of(_there(lib.dt_clauses_open(self._handle)))
        return self._puzzle


#: Whatever is a puzzle: an id or a path, or one that was opened or made.
Source = Union[Name, Puzzle, Cover, Clauses]


def puzzle_of(source: Source, settings: Settings) -> Puzzle:
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, (Cover, Clauses)):
        return source.open()
    return Puzzle.named(source, settings)
