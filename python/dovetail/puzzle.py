"""A puzzle, opened by its id or from a file."""

from __future__ import annotations

import os
from ctypes import byref, c_int
from typing import Any, List, Optional, Tuple, Union

from ._library import GridView, Handle, bytes_of, lib, text_of
from .grid import Grid, numbers_at, size_of
from .picture import draw_board
from .settings import Settings

Name = Union[str, "os.PathLike[str]"]


class Puzzle:
    """A puzzle such as ``Puzzle("domino:8x8")`` or ``Puzzle("board.dlx")``.

    ``text`` stands for the file: that of ``@-`` in an id, or that of a problem
    file by this name.  The option ``from_`` says that the file has this
    format, whatever its name.  A puzzle does not change; any number of
    searches in any number of threads may use it at once.
    """

    def __init__(self, id: Name, text: Union[str, bytes, None] = None,
                 **options: Any) -> None:
        self._open(id, text, Settings("solve", options))

    def _open(self, id: Name, text: Union[str, bytes, None],
              settings: Settings) -> None:
        name = bytes_of(os.fspath(id))
        if text is None:
            pointer = settings.ask(lib.dt_open, name, settings.handle)
        else:
            raw = text.encode() if isinstance(text, str) else text
            pointer = settings.ask(lib.dt_open_text, name, raw, len(raw),
                                   settings.handle)
        self.handle = Handle(pointer, lib.dt_puzzle_free)

    @classmethod
    def of(cls, pointer: int) -> Puzzle:
        """One that the library has opened; it is ours from now on."""
        puzzle = cls.__new__(cls)
        puzzle.handle = Handle(pointer, lib.dt_puzzle_free)
        return puzzle

    @classmethod
    def named(cls, id: Name, settings: Settings) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._open(id, None, settings)
        return puzzle

    @property
    def id(self) -> str:
        """Its id in canonical form."""
        return text_of(lib.dt_id(self.handle))

    @property
    def extent(self) -> Optional[Tuple[int, int]]:
        """The rows and columns of its board, if it has one."""
        rows, cols = c_int(), c_int()
        if not lib.dt_extent(self.handle, byref(rows), byref(cols)):
            return None
        return rows.value, cols.value

    @property
    def board(self) -> Grid:
        """The board before it is solved, with what is given."""
        view = GridView()
        lib.dt_board(self.handle, byref(view))
        if not view.cells:
            raise MemoryError
        numbers = numbers_at(view.cells, size_of(view))
        lib.dt_free(view.cells)
        return Grid(self, view.layers, view.rows, view.cols, numbers)

    @property
    def meaning(self) -> Optional[str]:
        """What layers, rows, columns and numbers of its cells mean."""
        sentence = lib.dt_cell_meaning(self.handle)
        return None if sentence is None else text_of(sentence)

    @property
    def fields(self) -> List[str]:
        """The names of what a cell's number says."""
        names: List[str] = []
        while True:
            name = lib.dt_cell_field(self.handle, len(names))
            if name is None:
                return names
            names.append(text_of(name))

    def remarks(self) -> List[str]:
        """What one should know before solving it, in sentences."""
        lines: List[str] = []
        settings = Settings("solve", {}, log=lines.append)
        lib.dt_remark(self.handle, settings.handle)
        settings.hear()
        return lines

    def __repr__(self) -> str:
        return f"Puzzle({self.id!r})"

    def _repr_svg_(self) -> Optional[str]:
        """The board in a notebook, where there is one."""
        return draw_board(self.board)
