"""Exact combinatorial puzzles: solve, count, draw, check, prove.

    >>> import dovetail
    >>> dovetail.count("domino:8x8")
    12988816
    >>> print(dovetail.solve("domino:8x8,cut=corners").reason)
    32 white cells have only 30 black neighbours

It is the shared library of dovetail, called through ctypes; see
doc/python.md.
"""

from ._library import lib as _lib, text_of as _text_of
from .build import Clauses, Cover, Item, Source
from .errors import Broken, Error, Profile, Progress, Stopped
from .grid import Cell, Grid
from .number import Number, Residue
from .puzzle import Puzzle
from .search import Search
from .solution import Hint, NoSolution, Solution, Tally, Verdict
from .tables import (Engine, Family, Format, Option, Parameter, engines,
                     families, formats, options)
from .verbs import (Solvable, check, check_proof, count, encode, enumerate,
                    estimate, generate, hint, pack, prove, sample, show, solve,
                    tally)

__version__ = _text_of(_lib.dt_version())

__all__ = [
    "Broken", "Cell", "Clauses", "Cover", "Engine", "Error", "Family",
    "Format", "Grid", "Hint", "Item", "NoSolution", "Number", "Option",
    "Parameter", "Profile", "Progress", "Puzzle", "Residue", "Search",
    "Solution", "Solvable", "Source", "Stopped", "Tally", "Verdict", "check", "check_proof", "count", "encode",
    "engines", "enumerate", "estimate", "families", "formats", "generate",
    "hint", "options", "pack", "prove", "sample", "show", "solve", "tally",
]
