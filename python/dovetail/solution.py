"""Answers of a search: a solution, or that there is none, and why."""

from __future__ import annotations

import json
from array import array
from ctypes import byref
from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Optional, Tuple, Union, cast

from ._library import GAP, Memory, ask, lib, text_of
from .build import Item
from .errors import Error
from .grid import Grid
from .number import Number, number_of
from .puzzle import Puzzle
from .settings import Settings


def _item(word: str) -> Item:
    name, colon, colour = word.partition(":")
    return (name, colour) if colon else name


class Solution(Grid):
    """A solution, which has passed the check by the rules of its puzzle.

    It keeps its puzzle and not the search.  In a notebook it is a picture,
    and ``print`` shows it as text.
    """

    def __init__(self, puzzle: Puzzle, layers: int, rows: int, cols: int,
                 numbers: array[int], facts: array[int]) -> None:
        super().__init__(puzzle, layers, rows, cols, numbers)
        self._facts = facts

    @property
    def numbers(self) -> List[int]:
        """The facts as numbers: of the options of a `Cover`, from 0; of the
        true variables of `Clauses`, from 1; else the family's own."""
        return self._facts.tolist()

    @property
    def facts(self) -> List[str]:
        """The names of the facts: options by their items, ``a p:red |7`` with
        a cost of 7, or variables that are true."""
        return [text_of(lib.dt_fact_name(self.puzzle.handle, fact))
                for fact in self._facts]

    def _words(self) -> List[List[str]]:
        if not lib.dt_facts_are_options(self.puzzle.handle):
            raise Error(f"{self.puzzle.id} is stated as clauses, and has no "
                        "options; see facts")
        return [name.split() for name in self.facts]

    @property
    def options(self) -> List[List[Item]]:
        """The options that were chosen, as `Cover.option` takes them."""
        return [[_item(word) for word in option if word[0] != "|"]
                for option in self._words()]

    @property
    def cost(self) -> int:
        """The costs of the options together."""
        return sum(int(option[-1][1:]) for option in self._words()
                   if option[-1][0] == "|")

    def show(self, format: str = "text", unicode: bool = True) -> bytes:
        """The solution in a format that `solve` writes: text, ansi, svg, png,
        pdf, or rle for patterns of Life."""
        settings = Settings("solve", {})
        settings.put("format", format)
        lib.dt_terminal(settings.handle, unicode, False)
        with Memory() as out:
            ask(lib.dt_show, self.puzzle.handle, settings.handle,
                byref(self.view()), out)
            return out.take()

    @property
    def text(self) -> str:
        """As text for people; `check` reads it."""
        return self.show("text").decode()

    @property
    def svg(self) -> str:
        """As a picture; an `Error` where the family has none."""
        return self.show("svg").decode()

    @property
    def rle(self) -> str:
        """A pattern of Life for other programs."""
        return self.show("rle").decode()

    @property
    def json(self) -> str:
        """As the command writes it; `check` reads it."""
        data: Dict[str, Any] = {
            "verdict": "satisfiable", "puzzle": self.puzzle.id,
            "layers": self.layers, "rows": self.rows, "cols": self.cols,
            "cells": [self.layer(layer) for layer in range(self.layers)]}
        return json.dumps(data)

    def __bool__(self) -> Literal[True]:
        return True

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Solution) and self.layers == other.layers
                and self.rows == other.rows and self.cols == other.cols
                and self._numbers == other._numbers
                and self.puzzle.id == other.puzzle.id)

    def __hash__(self) -> int:
        return hash(self._numbers.tobytes())

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Solution of {self.puzzle.id}>"

    def _repr_svg_(self) -> Optional[str]:
        try:
            return self.svg
        except Error:
            return None


@dataclass(frozen=True)
class NoSolution:
    """There is no solution.  It is false, as None is::

        answer = dovetail.solve("domino:8x8,cut=corners")
        if not answer:
            print(answer.reason)
    """

    puzzle: Puzzle
    reason: Optional[str]  #: a sentence, which was checked; or None
    #: What it speaks of: (row, column) of cells, or numbers of things.
    members: List[Union[int, Tuple[int, int]]]
    #: The solver of somebody else's that says so, if nobody has checked it.
    hearsay: Optional[str] = None

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True)
class Hint:
    """The next move on a board that has begun."""

    verdict: str  #: "forced", "open" or "unsatisfiable"
    reason: str  #: a sentence
    cell: Optional[Tuple[int, int]]  #: where the move is, row and column
    board: Grid  #: with the move on it


@dataclass(frozen=True)
class Tally:
    """How many solutions use an option, or what they weigh together."""

    option: List[Item]
    count: Number


@dataclass(frozen=True)
class Verdict:
    """What a check found; it is true or false, as the answer is."""

    right: bool
    sentence: str

    def __bool__(self) -> bool:
        return self.right


def hint_of(puzzle: Puzzle, data: Dict[str, Any]) -> Hint:
    """From the library's JSON, which counts from 1."""
    cells = [GAP if cell is None else cell
             for layer in data.get("cells") or [] for row in layer
             for cell in row]
    board = Grid(puzzle, data.get("layers", 0), data.get("rows", 0),
                 data.get("cols", 0), array("i", cells))
    row, col = data.get("row"), data.get("col")
    cell = (row - 1, col - 1) if row and col else None
    return Hint(data["verdict"], data["reason"], cell, board)


def tally_of(data: Dict[str, Any]) -> Tally:
    words = cast(str, data["option"]).split()
    return Tally([_item(word) for word in words if word[0] != "|"],
                 number_of(str(data["count"])))
