"""Shogi: boards, records, training data and diagrams, one at a time and in batches.

A move is an int of 16 bits, as in hcpe: the square reached, plus 128 times the square left, plus 16384 for a promotion.
A drop has 81 plus the kind of piece (0 to 6 for 歩香桂銀角飛金) as the square left. A square is 0 (1a) to 80 (9i), file
by file. A piece is 1 歩, 2 香, 3 桂, 4 銀, 5 角, 6 飛, 7 金, 8 玉, plus 8 if it is promoted, plus 16 if it is White's.
Texts of moves, squares and positions are those of USI and SFEN.
"""

import numpy as _np

from . import _komadai
from ._komadai import *

__version__ = _komadai.__version__

BLACK, WHITE = 0, 1
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


class Svg(str):
    """An SVG picture as a str. A notebook shows the picture."""

    def _repr_svg_(self):
        return str(self)

    def _repr_html_(self):
        return str(self)


class Games(list):
    """The games of a text. ``findings`` has all findings, in the games and outside of them."""

    findings = ()


class ConvertedText(str):
    """Games as a text. ``findings`` lists what is odd or wrong in the input, ``losses`` what was lost."""

    findings = losses = ()


class ConvertedBytes(bytes):
    """Games as the bytes of a file, with ``findings`` and ``losses`` as in ``ConvertedText``."""

    findings = losses = ()
