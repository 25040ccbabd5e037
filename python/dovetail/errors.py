"""What can go wrong, as exceptions; each says so in the library's sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Optional, Tuple

if TYPE_CHECKING:
    from .solution import Solution


class Progress(NamedTuple):
    """How far a search has come."""

    engine: str  #: that is at work
    share: Optional[float]  #: of the search that is done, if known
    solutions: int  #: so far
    steps: int  #: so far
    step: str  #: what the steps are: "nodes"
    seconds: float  #: since the search began
    rate: float  #: steps a second
    left: Optional[float]  #: seconds, by the share, if known


class Profile(NamedTuple):
    """What a search has taken."""

    engine: str  #: that is at work
    step: str  #: what its steps are: "nodes"
    steps: int
    solutions: int
    seconds: float  #: since the search began
    bytes: int  #: of the whole process, at its peak
    levels: Tuple[int, ...]  #: steps by level, with ``verbose=True``


class Error(ValueError):
    """A puzzle, an option or a file is not as it should be."""


class Stopped(Exception):
    """A search met a limit (time, effort, memory) or was told to stop, or a
    puzzle did while it was opened or written.

    ``at_least`` is what is known: there are at least so many solutions.
    ``best`` is the best one so far, of a puzzle that asks for the best.
    Calling the search again, or asking its iterator for the next solution,
    goes on with as much time and effort as before.
    """

    def __init__(self, at_least: int, sentence: Optional[str] = None,
                 progress: Optional[Progress] = None,
                 best: Optional[Solution] = None) -> None:
        super().__init__("stopped: " + (
            sentence or f"there are at least {at_least} solutions"))
        self.at_least = at_least
        self.progress = progress
        self.best = best


class Broken(RuntimeError):
    """An engine gave a wrong answer, and its check saw that."""
