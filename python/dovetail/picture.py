"""A board before it is solved, as SVG: a square for each cell that is no gap,
and on it, where something is given, the first thing that it says."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from .grid import Cell, Grid

SIDE = 24
MOST = 10000  # cells of a picture that a notebook can show


def draw_board(board: Grid) -> Optional[str]:
    """None: there is nothing to draw, or too much."""
    if board.rows * board.cols > MOST or not board.layers:
        return None
    cells = [(row, col, board[row, col])
             for row in range(board.rows) for col in range(board.cols)]
    squares = [_square(row, col, cell) for row, col, cell in cells if cell]
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" '
            f'width="{SIDE * board.cols + 2}" '
            f'height="{SIDE * board.rows + 2}" '
            f'font-family="sans-serif" font-size="{SIDE // 2}" '
            f'text-anchor="middle">')
    return "\n".join([head, *squares, "</svg>\n"]) if squares else None


def _square(row: int, col: int, cell: Cell) -> str:
    x, y = 1 + SIDE * col, 1 + SIDE * row
    said = escape(next(iter(cell.fields.values()), ""))
    return (f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" '
            f'fill="#eee" stroke="#999"/>'
            f'<text x="{x + SIDE // 2}" y="{y + SIDE * 2 // 3}">'
            f'{said}</text>')
