"""Shogi: boards, records, training data and diagrams, one at a time and in batches.

A move is an int of 16 bits, as in hcpe: the square reached, plus 128 times the square left, plus 16384 for a promotion.
A drop has 81 plus the kind of piece (0 to 6 for 歩香桂銀角飛金) as the square left. A square is 0 (1a) to 80 (9i), file
by file. A piece is 1 歩, 2 香, 3 桂, 4 銀, 5 角, 6 飛, 7 金, 8 玉, plus 8 if it is promoted, plus 16 if it is White's.
Texts of moves, squares and positions are those of USI and SFEN.
"""

from typing import NamedTuple as _NamedTuple

import numpy as _np

from . import _komadai
from ._komadai import *
from ._rows import Rows

__version__ = _komadai.__version__

# The constants of cshogi.
BLACK, WHITE = COLORS = range(2)
SQUARES = range(81)
SQUARE_NAMES = [f"{file}{rank}" for file in range(1, 10) for rank in "abcdefghi"]
globals().update({name[1].upper() + name[0]: square for square, name in enumerate(SQUARE_NAMES)})

NONE = 0
_KINDS = ["PAWN", "LANCE", "KNIGHT", "SILVER", "BISHOP", "ROOK", "GOLD", "KING"]
_KINDS += ["PROM_" + kind for kind in _KINDS[:6]]
PIECE_TYPES = list(range(1, 15))
PIECES = range(31)
PIECE_SYMBOLS = ["", *"plnsbrgk", *("+" + letter for letter in "plnsbr")]
HAND_PIECES = range(7)
for _kind, _name in enumerate(_KINDS, 1):
    globals().update({_name: _kind, "B" + _name: _kind, "W" + _name: 16 + _kind})
HPAWN, HLANCE, HKNIGHT, HSILVER, HGOLD, HBISHOP, HROOK = HAND_PIECES

DRAW, BLACK_WIN, WHITE_WIN = 0, 1, 2
NOT_REPETITION, REPETITION_DRAW, REPETITION_WIN, REPETITION_LOSE = range(4)

STARTING_SFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

_HCP = ("hcp", "u1", 32)
_SFEN = ("sfen", "u1", 32)
HuffmanCodedPos = _np.dtype([_HCP])
HuffmanCodedPosAndEval = _np.dtype(
    [_HCP, ("eval", "<i2"), ("bestMove16", "<u2"), ("gameResult", "u1"), ("dummy", "u1")]
)
PackedSfen = _np.dtype([_SFEN])
PackedSfenValue = _np.dtype(
    [
        _SFEN,
        ("score", "<i2"),
        ("move", "<u2"),
        ("gamePly", "<u2"),
        ("game_result", "i1"),
        ("padding", "u1"),
    ]
)


def opponent(color):
    """Returns the other side."""
    return WHITE - color


def move16(move):
    """Returns the 16 bits of a move, which is the move itself. cshogi has longer moves."""
    return int(move) & 0xFFFF


class IllegalMove(ValueError):
    """An illegal move. ``breaches`` are the codes of the rules that it breaks, such as ``nifu``."""

    breaches = ()


class Outcome(_NamedTuple):
    """The end of a game by its rules."""

    winner: str
    """``black``, ``white`` or ``draw``, as in tables."""
    rule: str
    """The code of the rule, such as ``checkmate`` or ``perpetual-check``."""
    sentence: str
    """The rule in words."""


class Svg(str):
    """An SVG picture as a str. A notebook shows the picture."""

    def _repr_svg_(self):
        return str(self)

    def __repr__(self):
        return f"<Svg: {len(self)} characters>"


class Games(list):
    """The games of a text. ``findings`` has all findings, in the games and outside of them."""

    findings = ()


class ConvertedText(str):
    """Games as a text. ``findings`` lists what is odd or wrong in the input, ``losses`` what was lost."""

    findings = losses = ()


class ConvertedBytes(bytes):
    """Games as the bytes of a file, with ``findings`` and ``losses`` as in ``ConvertedText``."""

    findings = losses = ()
