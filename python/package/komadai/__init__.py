"""Shogi: boards, records, training data and diagrams, one at a time and in batches.

A move is an int of 16 bits, that of hcpe: the square reached, 128 times the square left (or 81 and the kind that is
dropped), 16384 more for a promotion. A square is 0 (1a) to 80 (9i), file by file. A piece is 1 歩, 2 香, 3 桂, 4 銀,
5 角, 6 飛, 7 金, 8 玉, 8 more for a promoted piece, 16 more for one of White. Texts are those of USI and SFEN.
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
    """The text of a picture. A notebook shows the picture."""

    def _repr_svg_(self):
        return str(self)

    def _repr_html_(self):
        return str(self)


class Games(list):
    """The games of a text. ``findings`` is all that was found: in the games, and outside of them."""

    findings = ()


class ConvertedText(str):
    """Games as a text. ``findings`` is what is odd or wrong in what was converted, ``losses`` what was lost."""

    findings = losses = ()


class ConvertedBytes(bytes):
    """Games as the bytes of a file, with the lists of ``ConvertedText``."""

    findings = losses = ()
