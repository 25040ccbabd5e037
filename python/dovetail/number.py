"""Counts: whole, as fractions where models have weights, or modulo primes."""

from __future__ import annotations

from fractions import Fraction
from typing import Union

Number = Union[int, Fraction]


class Residue(int):
    """A count of which only the rest modulo `modulus` is known."""

    modulus: int


def _integer(digits: str) -> int:
    """Of any length: Python itself refuses more than 4300 digits."""
    if len(digits) <= 4000:
        return int(digits)
    half = len(digits) // 2
    sign = -1 if digits[0] == "-" else 1
    shift: int = 10 ** half
    return _integer(digits[:-half]) * shift + sign * _integer(digits[-half:])


def number_of(text: str) -> Number:
    """As the library writes it; nothing is 0: so much is known."""
    over, slash, under = text.partition("/")
    rest, modulo, modulus = text.partition(" mod ")
    if slash:
        return Fraction(_integer(over), _integer(under))
    if modulo:
        residue = Residue(_integer(rest))
        residue.modulus = _integer(modulus)
        return residue
    return _integer(text or "0")
