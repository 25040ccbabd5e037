"""Cells of a board or of a solution: numbers, and what they say.

Rows, columns and layers count from 0, as indices do in Python; the sentences
of the library count from 1, as people do.
"""

from __future__ import annotations

import ctypes
from array import array
from ctypes import POINTER, byref, c_int, cast, create_string_buffer
from typing import TYPE_CHECKING, Dict, List, NamedTuple, Optional, Tuple

from ._library import GAP, GridView, lib, text_of

if TYPE_CHECKING:
    from .puzzle import Puzzle

Cells = List[List[Optional[int]]]


class Cell(NamedTuple):
    """One cell: its number, and what that says, by name."""

    number: int
    fields: Dict[str, str]


class Grid:
    """A board: layers of rows of cells, some of which may be gaps."""

    def __init__(self, puzzle: Puzzle, layers: int, rows: int, cols: int,
                 numbers: array[int]) -> None:
        self.puzzle = puzzle
        self.layers = layers
        self.rows = rows
        self.cols = cols
        self._numbers = numbers  # layer by layer, row by row

    def layer(self, number: int) -> Cells:
        """The rows of one layer, None for gaps."""
        if not 0 <= number < self.layers:
            raise IndexError(f"there is no layer {number}")
        begin = number * self.rows * self.cols
        return [[None if cell == GAP else cell
                 for cell in self._numbers[at:at + self.cols]]
                for at in range(begin, begin + self.rows * self.cols,
                                self.cols or 1)]

    @property
    def cells(self) -> Cells:
        """The rows of the first layer, None for gaps."""
        return self.layer(0) if self.layers else []

    def __getitem__(self, place: Tuple[int, ...]) -> Optional[Cell]:
        """The cell at ``[row, col]`` or ``[layer, row, col]``, None for a
        gap."""
        layer, row, col = place if len(place) == 3 else (0, *place)
        if not (0 <= layer < self.layers and 0 <= row < self.rows
                and 0 <= col < self.cols):
            raise IndexError(f"there is no cell {place}")
        at = (layer * self.rows + row) * self.cols + col
        number = self._numbers[at]
        return None if number == GAP else Cell(number, self._fields(at))

    def _fields(self, cell: int) -> Dict[str, str]:
        text = create_string_buffer(1000)
        view, said = self.view(), {}
        for number, name in enumerate(self.puzzle.fields):
            lib.dt_cell_text(self.puzzle.handle, byref(view), cell, number,
                             text, len(text))
            if text.value:
                said[name] = text_of(text.value)
        return said

    def view(self) -> GridView:
        """As the library takes it; the cells stay ours."""
        place, _ = self._numbers.buffer_info()
        return GridView(self.layers, self.rows, self.cols,
                        cast(place, POINTER(c_int)))


def numbers_at(place: ctypes._Pointer[c_int], count: int) -> array[int]:
    """A copy of numbers that are the library's."""
    numbers = array("i")
    if count:
        numbers.frombytes(ctypes.string_at(
            place, count * ctypes.sizeof(c_int)))
    return numbers


def size_of(view: GridView) -> int:
    return int(view.layers * view.rows * view.cols)
