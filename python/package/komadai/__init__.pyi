import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypedDict, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self, disjoint_base

_Move: TypeAlias = int
"""A move: 16 bits, as in hcpe."""
_MoveLike: TypeAlias = int | str
_SquareLike: TypeAlias = int | str
_MoveColumn: TypeAlias = Any
"""Moves, as ints or as texts of USI: an array of numpy, a column of Arrow, polars or pandas, or a list."""
_PackedColumn: TypeAlias = Any
"""Packed positions: uint8 of shape (n, 32), records with a field ``hcp`` or ``sfen``, bytes, or a list of bytes."""
_TextColumn: TypeAlias = Any
"""Texts: a list, or a column of numpy, Arrow, polars or pandas."""
_BytesColumn: TypeAlias = Any
"""Bytes, with or without missing values: a list, or a column of Arrow, polars or pandas."""
_RowColumn: TypeAlias = Sequence[int] | Sequence[bool] | NDArray[np.integer[Any]] | NDArray[np.bool_]
"""Numbers of rows, or a mask: a list, or a column of numpy, Arrow, polars or pandas."""
_Style: TypeAlias = Literal[
    "jsa", "press", "postal", "kif", "ki2", "csa", "usi", "zh", "hodges", "hosking", "kitao", "dojo", "kana"
]
_Layout: TypeAlias = Literal["hcp", "hcpe", "hcpe3", "psfen", "psv"]
_TextFormat: TypeAlias = Literal["kif", "kifu", "ki2", "ki2u", "csa", "usi", "sfen", "jkf", "usen", "bod"]
_PackedFormat: TypeAlias = Literal["hcp", "hcpe", "psfen", "psv"]
_Encoding: TypeAlias = Literal["utf-8", "utf-8-bom", "cp932", "euc-jp", "iso-2022-jp", "utf-16le", "utf-16be", "ascii"]
_Bytes: TypeAlias = bytes | bytearray | memoryview
_Rules: TypeAlias = Literal["jsa", "amateur", "csa", "try", "postal", "free"]
_Path: TypeAlias = str | PathLike[str]

_Selection = TypedDict(
    "_Selection",
    {
        "player": str,
        "event": str,
        "since": str,
        "until": str,
        "result": Literal["black", "white", "draw", "undecided"],
        "ending": str,
        "handicap": str,
        "tag": str,
        "plies": tuple[int | None, int | None],
    },
    total=False,
)

__version__: str
BLACK: Final = 0
WHITE: Final = 1
COLORS: Final[range]
SQUARES: Final[range]
SQUARE_NAMES: Final[list[str]]
A1: Final[int]
B1: Final[int]
C1: Final[int]
D1: Final[int]
E1: Final[int]
F1: Final[int]
G1: Final[int]
H1: Final[int]
I1: Final[int]
A2: Final[int]
B2: Final[int]
C2: Final[int]
D2: Final[int]
E2: Final[int]
F2: Final[int]
G2: Final[int]
H2: Final[int]
I2: Final[int]
A3: Final[int]
B3: Final[int]
C3: Final[int]
D3: Final[int]
E3: Final[int]
F3: Final[int]
G3: Final[int]
H3: Final[int]
I3: Final[int]
A4: Final[int]
B4: Final[int]
C4: Final[int]
D4: Final[int]
E4: Final[int]
F4: Final[int]
G4: Final[int]
H4: Final[int]
I4: Final[int]
A5: Final[int]
B5: Final[int]
C5: Final[int]
D5: Final[int]
E5: Final[int]
F5: Final[int]
G5: Final[int]
H5: Final[int]
I5: Final[int]
A6: Final[int]
B6: Final[int]
C6: Final[int]
D6: Final[int]
E6: Final[int]
F6: Final[int]
G6: Final[int]
H6: Final[int]
I6: Final[int]
A7: Final[int]
B7: Final[int]
C7: Final[int]
D7: Final[int]
E7: Final[int]
F7: Final[int]
G7: Final[int]
H7: Final[int]
I7: Final[int]
A8: Final[int]
B8: Final[int]
C8: Final[int]
D8: Final[int]
E8: Final[int]
F8: Final[int]
G8: Final[int]
H8: Final[int]
I8: Final[int]
A9: Final[int]
B9: Final[int]
C9: Final[int]
D9: Final[int]
E9: Final[int]
F9: Final[int]
G9: Final[int]
H9: Final[int]
I9: Final[int]
NONE: Final = 0
PIECE_TYPES: Final[list[int]]
PIECES: Final[range]
PIECE_SYMBOLS: Final[list[str]]
HAND_PIECES: Final[range]
PAWN: Final = 1
BPAWN: Final = 1
WPAWN: Final = 17
LANCE: Final = 2
BLANCE: Final = 2
WLANCE: Final = 18
KNIGHT: Final = 3
BKNIGHT: Final = 3
WKNIGHT: Final = 19
SILVER: Final = 4
BSILVER: Final = 4
WSILVER: Final = 20
BISHOP: Final = 5
BBISHOP: Final = 5
WBISHOP: Final = 21
ROOK: Final = 6
BROOK: Final = 6
WROOK: Final = 22
GOLD: Final = 7
BGOLD: Final = 7
WGOLD: Final = 23
KING: Final = 8
BKING: Final = 8
WKING: Final = 24
PROM_PAWN: Final = 9
BPROM_PAWN: Final = 9
WPROM_PAWN: Final = 25
PROM_LANCE: Final = 10
BPROM_LANCE: Final = 10
WPROM_LANCE: Final = 26
PROM_KNIGHT: Final = 11
BPROM_KNIGHT: Final = 11
WPROM_KNIGHT: Final = 27
PROM_SILVER: Final = 12
BPROM_SILVER: Final = 12
WPROM_SILVER: Final = 28
PROM_BISHOP: Final = 13
BPROM_BISHOP: Final = 13
WPROM_BISHOP: Final = 29
PROM_ROOK: Final = 14
BPROM_ROOK: Final = 14
WPROM_ROOK: Final = 30
HPAWN: Final = 0
HLANCE: Final = 1
HKNIGHT: Final = 2
HSILVER: Final = 3
HGOLD: Final = 4
HBISHOP: Final = 5
HROOK: Final = 6
DRAW: Final = 0
BLACK_WIN: Final = 1
WHITE_WIN: Final = 2
NOT_REPETITION: Final = 0
REPETITION_DRAW: Final = 1
REPETITION_WIN: Final = 2
REPETITION_LOSE: Final = 3
STARTING_SFEN: Final[str]
FEATURES1_NUM: Final = 62
FEATURES2_NUM: Final = 57
MAX_MOVE_LABEL_NUM: Final = 2187
HuffmanCodedPos: np.dtype[np.void]
HuffmanCodedPosAndEval: np.dtype[np.void]
PackedSfen: np.dtype[np.void]
PackedSfenValue: np.dtype[np.void]

def opponent(color: int) -> int:
    """Returns the other side."""

def move16(move: int) -> _Move:
    """Returns the 16 bits of a move, which is the move itself. cshogi has longer moves."""

class IllegalMove(ValueError):
    """An illegal move. ``breaches`` are the codes of the rules that it breaks, such as ``nifu``."""

    breaches: tuple[str, ...]

class Outcome(NamedTuple):
    """The end of a game by its rules."""

    winner: Literal["black", "white", "draw"]
    rule: str
    sentence: str

class Svg(str):
    """An SVG picture as a str. A notebook shows the picture."""

    def _repr_svg_(self) -> str: ...

class Games(list[Game]):
    """The games of a text. ``findings`` has all findings, in the games and outside of them."""

    findings: Sequence[Finding]

class ConvertedText(str):
    """Games as a text. ``findings`` lists what is odd or wrong in the input, ``losses`` what was lost."""

    findings: Sequence[Finding]
    losses: Sequence[Finding]

# Up to Python 3.11, the attributes of a subclass of bytes are in the object itself.
if sys.version_info >= (3, 12):
    class ConvertedBytes(bytes):
        """Games as the bytes of a file, with ``findings`` and ``losses`` as in ``ConvertedText``."""

        findings: Sequence[Finding]
        losses: Sequence[Finding]

else:
    @disjoint_base
    class ConvertedBytes(bytes):
        """Games as the bytes of a file, with ``findings`` and ``losses`` as in ``ConvertedText``."""

        findings: Sequence[Finding]
        losses: Sequence[Finding]

@disjoint_base
class Board:
    """A position with the moves that led to it."""

    def __new__(cls, sfen: str | Board | None = None, *, board: Board | None = None) -> Self:
        """Creates the start of an even game, the position of ``sfen`` (an SFEN, ``position … moves …``, ``二枚落ち`` or
        ``76歩 34歩``), or a copy of ``board``, which may also be the first argument.

        Raises ValueError, which names the wrong byte or the rule that the position breaks.
        """

    def reset(self) -> None:
        """Sets up the start of an even game."""

    def set_sfen(self, sfen: str) -> None:
        """Sets up a position, without the moves that led to it."""

    def set_position(self, position: str) -> None:
        """Sets up ``startpos`` or an SFEN, and plays the moves after the word ``moves``."""

    def sfen(self) -> str:
        """Returns the position as SFEN."""

    def copy(self) -> Self:
        """Returns a copy of the board, with its moves. The copy has the same class and attributes."""

    def to_bod(self) -> str:
        """Returns the board as a Japanese text diagram, as ``str`` does."""

    @property
    def turn(self) -> int:
        """The side to move: 0 (BLACK) or 1 (WHITE)."""

    @property
    def move_number(self) -> int:
        """The number of the next move, from 1."""

    @property
    def pieces(self) -> list[int]:
        """The pieces on the 81 squares, with 0 for an empty square."""

    def piece(self, square: _SquareLike) -> int:
        """Returns the piece on a square, or 0 if the square is empty."""

    def piece_at(self, square: _SquareLike) -> int:
        """Returns the piece on a square, like ``piece``."""

    def piece_type(self, square: _SquareLike) -> int:
        """Returns the kind of the piece on a square, 1 to 14 for either side, or 0 if the square is empty."""

    @property
    def pieces_in_hand(self) -> tuple[list[int], list[int]]:
        """The numbers of 歩, 香, 桂, 銀, 金, 角 and 飛 in Black's hand, and in White's."""

    def set_pieces(self, pieces: Sequence[int], pieces_in_hand: Sequence[Sequence[int]]) -> None:
        """Sets up pieces on the 81 squares and in the hands, as ``pieces`` and ``pieces_in_hand`` return them. The side to
        move stays, and the moves are forgotten.
        """

    def attackers(self, color: int, square: _SquareLike) -> list[int]:
        """Returns the squares of a side's pieces that attack a square. Pins are ignored."""

    def king_square(self, color: int) -> int | None:
        """Returns the square of a king, or None if it is missing, as in many tsume problems."""

    def zobrist_hash(self) -> int:
        """Returns a 64-bit hash of the board, the hands and the side to move."""

    @property
    def legal_moves(self) -> list[_Move]:
        """The legal moves."""

    def is_legal(self, move: _MoveLike) -> bool:
        """Returns True if a move is legal."""

    @property
    def check_moves(self) -> list[_Move]:
        """The legal moves that give check."""

    def is_check(self) -> bool:
        """Returns True if the side to move is in check."""

    def is_game_over(self) -> bool:
        """Returns True if the side to move has no legal move."""

    def is_checkmate(self) -> bool:
        """Returns True if the side to move is in check and has no legal move."""

    def is_stalemate(self) -> bool:
        """Returns True if the side to move has no legal move and is not in check. It loses in shogi, too."""

    def is_draw(self) -> int:
        """Returns how the fourth occurrence of the position ends the game for the side to move: ``REPETITION_DRAW``,
        ``REPETITION_WIN`` or ``REPETITION_LOSE`` (perpetual check), or ``NOT_REPETITION``.
        """

    def is_nyugyoku(self, rules: _Rules = "csa") -> bool:
        """Returns True if the side to move wins by declaring an entered king (入玉宣言), by default with the 27 points of
        CSA. ``rules`` are those of ``outcome``.
        """

    def outcome(self, rules: _Rules = "jsa") -> Outcome | None:
        """Returns how the game on this board is over: an ``Outcome``, or None if it goes on. ``rules`` are ``jsa``,
        ``amateur``, ``csa``, ``try``, ``postal`` or ``free``.
        """

    def standing(self, rules: _Rules = "jsa") -> dict[str, Any]:
        """Returns the state of the game by a set of rules as a dict: points, declaration, agreement, repetition, moves up to
        the limit. The keys are those of ``standings`` in ``komadai position --json``.
        """

    def explain(self, move: _MoveLike, language: Literal["en", "ja"] = "en") -> dict[str, Any]:
        """Explains a move as a dict with a ``message``. For a legal move it tells why its text needs words such as 左上, with
        the keys ``candidates``, ``trials`` and ``case``. For an illegal move it tells what makes it illegal, with the
        keys ``codes``, ``foul`` and ``explanation``, a list of sentences. ``language`` is ``en`` or ``ja``.
        """

    def is_fourfold_repetition(self) -> bool:
        """Returns True if the position has occurred at least four times on this board (千日手)."""

    def push(self, move: _MoveLike) -> None:
        """Plays a move. If it is illegal, raises IllegalMove, a ValueError whose ``breaches`` are the codes of the rules
        that it breaks.
        """

    def push_usi(self, usi: str) -> _Move:
        """Plays a legal move given as USI, and returns it."""

    def push_csa(self, csa: str) -> _Move:
        """Plays a legal move given as in CSA (``7776FU``) or in any other style, and returns it."""

    def pop(self) -> _Move:
        """Takes back the last move, and returns it. Raises IndexError if no move was played."""

    def peek(self) -> _Move | None:
        """Returns the last move, or None if no move was played."""

    @property
    def history(self) -> list[_Move]:
        """The moves played on this board."""

    @property
    def move_stack(self) -> list[_Move]:
        """The moves played on this board, like ``history``."""

    def move_from_usi(self, text: str) -> _Move:
        """Parses a move in USI, legal or not."""

    def move_from_csa(self, text: str) -> _Move:
        """Returns the legal move that a text of CSA means, like ``resolve``."""

    def notate(self, move: _MoveLike, style: _Style = "jsa") -> str:
        """Returns the text of a legal move in a style. It contains 同 if the last move went to the same square."""

    def resolve(self, text: str) -> _Move:
        """Returns the legal move that a text means, in any style."""

    def mate_move_in_1ply(self) -> _Move | None:
        """Returns a move that mates immediately, or None."""

    def mate_line(self, plies: int, *, nodes: int | None = 1_000_000) -> list[_Move] | None:
        """Returns the moves of the shortest mate by checks within ``plies``, or None if there is no such mate.

        Raises ValueError if a limit, such as ``nodes`` visited positions, ends the search without an answer.
        """

    def tsume(
        self,
        *,
        policy: Literal["none", "capture", "book"] = "capture",
        cooks: bool = True,
        variations: bool = True,
        plies: int | None = None,
        nodes: int | None = 1_000_000,
        seconds: float | None = None,
    ) -> Solution:
        """Solves the position as a tsume problem. The search stops after ``nodes`` positions or ``seconds``."""

    @overload
    def to_hcp(self, out: None = None) -> bytes: ...
    @overload
    def to_hcp(self, out: NDArray[Any]) -> None:
        """Packs the position into 32 bytes, as in Apery and dlshogi. Writes them to ``out`` if it is given."""

    @overload
    def to_psfen(self, out: None = None) -> bytes: ...
    @overload
    def to_psfen(self, out: NDArray[Any]) -> None:
        """Packs the position into 32 bytes, as in YaneuraOu. Writes them to ``out`` if it is given."""

    def set_hcp(self, hcp: bytes | NDArray[Any]) -> None:
        """Sets up a position from the 32 bytes of Apery and dlshogi."""

    def set_psfen(self, psfen: bytes | NDArray[Any]) -> None:
        """Sets up a position from the 32 bytes of YaneuraOu."""

    def svg(
        self,
        *,
        orientation: int | Literal["black", "white"] = 0,
        lastmove: _MoveLike | None = None,
        check: bool = False,
        arrows: Iterable[_MoveLike | tuple[_SquareLike, _SquareLike]] = (),
        fill: Mapping[_SquareLike, str] | Iterable[_SquareLike] = (),
        squares: Iterable[_SquareLike] = (),
        size: int = 720,
        coordinates: bool | Literal["japanese", "numbers", "letters", "off"] = True,
        theme: Literal["book", "wood", "dark"] = "book",
        pieces: Literal["book", "one-kanji", "two-kanji", "letters"] = "book",
        hands: Literal["both", "attacker", "problem", "off"] = "both",
        last_move_style: Literal["auto", "bold", "squares", "off"] = "auto",
        language: Literal["en", "ja"] = "ja",
        names: tuple[str, str] = ("", ""),
        title: str = "",
        caption: str = "",
    ) -> Svg:
        """Returns a picture of the board.

        ``arrows`` are moves, pairs of squares, or marks: ``G7g7f`` is a green arrow, ``5e`` a circle. ``squares`` get a
        cross, ``fill`` a colour (green, red, yellow, blue, grey). ``size`` is the width in pixels, 16 to 4096. The last
        move of the board is shown, unless ``lastmove`` is another move.
        """

    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...

@final
class Positions:
    """Many positions. The methods are named as those of ``Board``, and return columns.

    They use all cores, and other threads of Python run meanwhile. A wrong row raises ValueError with its number. A
    position takes 336 bytes, so read files of many millions in parts.
    """

    def __new__(cls, positions: _TextColumn | list[Board]) -> Positions:
        """Creates positions from SFENs or from boards."""

    @staticmethod
    def from_hcp(hcp: _PackedColumn) -> Positions:
        """Unpacks positions of Apery and dlshogi."""

    @staticmethod
    def from_psfen(psfen: _PackedColumn) -> Positions:
        """Unpacks positions of YaneuraOu."""

    @staticmethod
    def of_moves(moves: _MoveColumn, sfen: str | None = None) -> Positions:
        """Returns the positions of a game: the start, and the one after each move."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Board]: ...
    @overload
    def __getitem__(self, index: int | np.integer[Any], /) -> Board: ...
    @overload
    def __getitem__(self, index: slice | _RowColumn, /) -> Positions: ...
    def take(self, indices: _RowColumn) -> Positions:
        """Returns the positions with these numbers, in the order of the numbers, or those where a mask of bools is
        True. A negative number counts from the end. ``positions[…]`` does the same.
        """

    @staticmethod
    def concat(parts: Sequence[Positions]) -> Positions:
        """Joins several ``Positions`` in order. ``a + b`` joins two."""

    def __add__(self, other: Positions, /) -> Positions: ...
    def __eq__(self, other: object, /) -> bool: ...
    def sfen(self) -> list[str]:
        """Returns the positions as SFEN."""

    @property
    def turn(self) -> NDArray[np.uint8]:
        """The sides to move: 0 (BLACK) or 1 (WHITE)."""

    @property
    def move_number(self) -> NDArray[np.uint32]:
        """The numbers of the next moves, from 1."""

    @property
    def pieces(self) -> NDArray[np.uint8]:
        """The pieces on the squares, of shape (n, 81), with 0 for an empty square."""

    @property
    def pieces_in_hand(self) -> NDArray[np.uint8]:
        """The numbers of 歩, 香, 桂, 銀, 金, 角 and 飛 in Black's hand, and in White's, of shape (n, 2, 7)."""

    def king_square(self, color: int) -> NDArray[np.int8]:
        """Returns the squares of a side's kings, or -1 for a missing king."""

    def zobrist_hash(self) -> NDArray[np.uint64]:
        """Returns a 64-bit hash of each position."""

    def key(self) -> NDArray[np.int64]:
        """Returns the keys of the positions in tables, which never change between versions (``docs/tables.md``)."""

    def is_check(self) -> NDArray[np.bool_]:
        """Returns a mask that is True where the side to move is in check."""

    def is_game_over(self) -> NDArray[np.bool_]:
        """Returns a mask that is True where the side to move has no legal move."""

    def is_legal(self, moves: _MoveColumn) -> NDArray[np.bool_]:
        """Returns a mask that is True where the move is legal. ``moves`` is a column, or one move for all positions."""

    def legal_moves(self) -> tuple[NDArray[np.int64], NDArray[np.uint16]]:
        """Returns offsets and moves. The moves of position ``i`` are ``moves[offsets[i]:offsets[i + 1]]``."""

    def play(self, moves: _MoveColumn) -> Positions:
        """Returns the positions after playing a legal move in each."""

    def mate_move_in_1ply(self) -> NDArray[np.uint16]:
        """Returns a mating move for each position, or 0 if there is none."""

    def mate_in(self, plies: int, *, nodes: int | None = 1_000_000) -> NDArray[np.int16]:
        """Returns the length of the shortest mate by checks, at most ``plies``. 0 means that there is no such mate, and
        -1 that a limit, such as ``nodes`` visited positions, ended the search.
        """

    def mate_line(self, plies: int, *, nodes: int | None = 1_000_000) -> list[list[_Move] | None]:
        """Returns the moves of the shortest mate by checks within ``plies`` for each position. It is None if there is no
        such mate, or if a limit ended the search; ``mate_in`` tells which.
        """

    def tsume(
        self,
        *,
        policy: Literal["none", "capture", "book"] = "capture",
        cooks: bool = True,
        variations: bool = True,
        plies: int | None = None,
        nodes: int | None = 1_000_000,
        seconds: float | None = None,
    ) -> list[Solution]:
        """Solves each position as a tsume problem."""

    @overload
    def features(
        self, *, dtype: Literal["bits"], out: NDArray[np.uint8] | None = None
    ) -> NDArray[np.uint8]: ...
    @overload
    def features(
        self,
        *,
        dtype: Literal["float32", "float16", "uint8"] = "float32",
        out: tuple[NDArray[Any], NDArray[Any]] | None = None,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Returns the planes of dlshogi, zeros and ones of shape (n, 62, 9, 9) and (n, 57, 9, 9). Writes them into
        ``out`` if it is given, which is faster.

        The axes are position, plane, file and rank; files and ranks begin at 1. If White is to move, the board is
        turned by half a turn.

        The first array has 31 planes for the side to move, then 31 for the other side. They show the side's 14 kinds of
        pieces (歩香桂銀角飛金玉, and promoted), the squares that each kind attacks, and the squares with at least one, two
        and three attackers.

        The second array has 28 planes for the hand of the side to move, then 28 for that of the other side: 8 for 歩, 4
        each for 香桂銀金, 2 each for 角飛. Each piece in hand fills one plane with ones, as far as there are planes. The
        last plane is filled with ones if the side to move is in check.

        ``dtype="bits"`` returns one array of shape (n, 1205) and dtype uint8, 32 times smaller: the 62 and the 57 planes
        of a position after one another, as ``numpy.packbits`` packs them.
        """

    def halfkp(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
        """Returns the features of HalfKP networks (NNUE) as ``offsets``, ``own`` and ``other``, all int32. The features of
        position ``i`` are ``own[offsets[i]:offsets[i + 1]]`` for the side to move, and the same part of ``other`` for the
        other side. torch.nn.EmbeddingBag takes them as they are, with ``offsets[:-1]``.

        A feature is 1548 times the square of the side's king, plus the place of another piece, in the numbers of
        YaneuraOu (``BonaPiece``): 125,388 features. White sees the board turned by half a turn. Raises ValueError if a
        position has no king of a side.
        """

    def labels(self, moves: _MoveColumn) -> NDArray[np.int64]:
        """Returns the labels of dlshogi, 0 to 2186: the square that a move reaches, plus 81 times its way. For White
        the board is turned by half a turn.

        The ways are up, up-left, up-right, left, right, down, down-left, down-right and the two of a knight, then these
        ten with promotion, then drops of 歩香桂銀角飛金.
        """

    def to_hcp(self) -> NDArray[np.uint8]:
        """Packs the positions as in Apery and dlshogi, into an array of shape (n, 32)."""

    def to_psfen(self) -> NDArray[np.uint8]:
        """Packs the positions as in YaneuraOu, into an array of shape (n, 32)."""

    def notate(self, moves: _MoveColumn, style: _Style = "jsa", *, previous: _MoveColumn | None = None) -> list[str]:
        """Returns the texts of legal moves in a style. ``previous`` has the move before each, or 0, to write 同."""

    def resolve(self, texts: _TextColumn, *, previous: _MoveColumn | None = None) -> NDArray[np.uint16]:
        """Returns the legal moves that texts mean, in any style."""

    def svg(
        self,
        *,
        orientation: int | Literal["black", "white"] = 0,
        lastmove: _MoveLike | None = None,
        check: bool = False,
        arrows: Iterable[_MoveLike | tuple[_SquareLike, _SquareLike]] = (),
        fill: Mapping[_SquareLike, str] | Iterable[_SquareLike] = (),
        squares: Iterable[_SquareLike] = (),
        size: int = 720,
        coordinates: bool | Literal["japanese", "numbers", "letters", "off"] = True,
        theme: Literal["book", "wood", "dark"] = "book",
        pieces: Literal["book", "one-kanji", "two-kanji", "letters"] = "book",
        hands: Literal["both", "attacker", "problem", "off"] = "both",
        last_move_style: Literal["auto", "bold", "squares", "off"] = "auto",
        language: Literal["en", "ja"] = "ja",
        names: tuple[str, str] = ("", ""),
        title: str = "",
        caption: str = "",
    ) -> list[Svg]:
        """Returns pictures of the positions. The options are those of ``Board.svg``."""

@final
class Solution:
    """The solution of a tsume problem."""

    @property
    def verdict(self) -> str:
        """The verdict, such as ``perfect 5`` (5 is the length in plies), ``cooked 5``, ``leftover 5``, ``no mate`` or
        ``unknown``. See ``docs/tsume.md``.
        """

    @property
    def plies(self) -> int | None:
        """The length of the shortest mate in plies, or None if it is not known."""

    @property
    def line(self) -> list[_Move]:
        """The moves of the solution, or of the shortest mate whose moves were found before a limit ended the search."""

    @property
    def cooks(self) -> list[tuple[int, list[_Move]]]:
        """The attacker's other moves that mate (cooks), as pairs of a ply and the moves at that ply. Cooks in other lines
        that last as long are included.
        """

    @property
    def line_within(self) -> int | None:
        """The number of plies within which the line mates, or None without a line. It exceeds the length of the best
        mate if a limit ended the search before the moves of that mate were found.
        """

    @property
    def stopped(self) -> Literal["nodes", "seconds", "interruption", "depth", "memory", "plies"] | None:
        """The limit that ended the search (``nodes``, ``seconds``, ``depth``, ``memory`` or ``plies``), or None."""

    @property
    def nodes(self) -> int:
        """The number of visited positions."""

@final
class Finding:
    """A finding about a record: a note, a warning or an error."""

    def __new__(
        cls,
        source: str | None,
        code: str,
        severity: str,
        line: int | None,
        column: int | None,
        ply: int | None,
        sentence: str,
        text: str,
    ) -> Finding: ...

    @property
    def source(self) -> str | None:
        """The path of the file, or None for a text."""

    @property
    def code(self) -> str:
        """The code of its kind, a word that stays the same between versions."""

    @property
    def severity(self) -> Literal["note", "warning", "error"]:
        """The severity: ``note`` (how something was read), ``warning`` (odd) or ``error`` (wrong)."""

    @property
    def line(self) -> int | None:
        """The line of the file, from 1, or None if the finding has no place."""

    @property
    def column(self) -> int | None:
        """The character in the line, from 1, or None if the finding has no place."""

    @property
    def ply(self) -> int | None:
        """The ply of the move that the finding is about, or None if it is not about a move."""

    @property
    def sentence(self) -> str:
        """The message. ``str`` adds the file and the place."""

@final
class Game:
    """A game record. Moves, times, comments and evaluations are those of the main line."""

    def __new__(
        cls,
        start: str | Board | None = None,
        moves: _MoveColumn | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        times: Sequence[float | None] | None = None,
        comments: Sequence[str] | None = None,
        ending: str | None = None,
    ) -> Game:
        """Creates a game from ``start`` (a text, or a board with its moves) and legal ``moves``. ``headers`` is a dict such
        as ``{"先手": "…", "後手": "…"}``. ``times`` and ``comments`` are lists as the attributes return them, which may be
        shorter. ``ending`` is a code, such as ``resign``. Raises IllegalMove for an illegal move.
        """

    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any) -> Game: ...

    @property
    def source(self) -> str | None:
        """The path of the file, or None for a text."""

    @property
    def index(self) -> int:
        """The number of the game in its file, from 0."""

    @property
    def format(self) -> str | None:
        """The format of the file: ``kif``, ``csa`` and so on."""

    @property
    def encoding(self) -> str | None:
        """The encoding of the file, or None for a str."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers, such as players, place and date. Of several with the same key, only the first is included."""

    @property
    def names(self) -> tuple[str | None, str | None]:
        """The names of Black and White. An unknown name is None."""

    @property
    def ratings(self) -> tuple[float | None, float | None]:
        """The ratings of Black and White. An unknown rating is None."""

    @property
    def complete(self) -> bool:
        """True if no move of the main line is missing."""

    @property
    def sfen(self) -> str:
        """The start position as SFEN."""

    @property
    def moves(self) -> NDArray[np.uint16]:
        """The moves, legal or not."""

    @property
    def usi(self) -> str:
        """The moves as USI, separated by blanks."""

    @property
    def times(self) -> list[float | None]:
        """The seconds spent on each move, with None for an unknown time."""

    @property
    def comments(self) -> list[str]:
        """The comments: before the first move, at each move, and at the ending, if any. Missing ones are empty."""

    @property
    def evaluations(self) -> list[int | None]:
        """The evaluation of each move in centipawns, from Black's view.

        It is None if no comment states it, or if the comment does not say for which side it is good. A mate counts as
        30,000.
        """

    @property
    def ending(self) -> str | None:
        """The kind of ending: ``resign``, ``checkmate``, ``repetition`` and so on, or None without an ending."""

    @property
    def winner(self) -> Literal["black", "white", "draw"] | None:
        """The winner, ``black`` or ``white``, or ``draw``, or None if the result is unknown."""

    def facts(self) -> dict[str, Any]:
        """Returns the facts of the game as a dict: ``date``, ``event``, ``black_name``, ``handicap``, ``result`` and so on. The
        keys are those of ``komadai list --json`` and of tables.
        """

    @property
    def findings(self) -> list[Finding]:
        """The findings about the game."""

    @property
    def has_variations(self) -> bool:
        """True if the record has variations."""

    def positions(self) -> Positions:
        """Returns the start and the position after each move, up to the first illegal move."""

    def notate(self, style: _Style = "jsa") -> list[str]:
        """Returns the texts of the moves in a style."""

    def tags(self) -> list[tuple[str, str, int, int]]:
        """Returns the castles and openings as tuples: id, Japanese name, side, and the ply that completed it."""

    def to_text(self, format: _TextFormat) -> str:
        """Writes the game as a text that does not declare an encoding: kif, ki2, csa, usi, sfen, jkf, usen or bod."""

    def to_bytes(self, format: _TextFormat | _PackedFormat, encoding: _Encoding | None = None) -> bytes:
        """Writes the game as the bytes of a file, in a text format or in hcp, hcpe, psfen, psv.

        ``encoding`` is the encoding of the file. The default is the usual one of the format: Shift_JIS for kif, ki2 and
        csa, UTF-8 for kifu and ki2u. UTF-8 is also the default if Shift_JIS lacks a character, or if the game was read
        from a file of the same format in UTF-8.
        """

    def losses(self, format: _TextFormat | _PackedFormat, encoding: _Encoding | None = None) -> list[Finding]:
        """Returns what ``to_bytes`` loses: what the format cannot hold, and each character that the encoding lacks."""

    def svg(
        self,
        ply: int | None = None,
        *,
        orientation: int | Literal["black", "white"] = 0,
        lastmove: _MoveLike | None = None,
        check: bool = False,
        arrows: Iterable[_MoveLike | tuple[_SquareLike, _SquareLike]] = (),
        fill: Mapping[_SquareLike, str] | Iterable[_SquareLike] = (),
        squares: Iterable[_SquareLike] = (),
        size: int = 720,
        coordinates: bool | Literal["japanese", "numbers", "letters", "off"] = True,
        theme: Literal["book", "wood", "dark"] = "book",
        pieces: Literal["book", "one-kanji", "two-kanji", "letters"] = "book",
        hands: Literal["both", "attacker", "problem", "off"] = "both",
        last_move_style: Literal["auto", "bold", "squares", "off"] = "auto",
        language: Literal["en", "ja"] = "ja",
        names: tuple[str, str] = ("", ""),
        title: str = "",
        caption: str = "",
    ) -> Svg:
        """Returns a picture after ``ply`` moves, by default of the last position. The options are those of
        ``Board.svg``.
        """

    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...

@final
class GameReader:
    """An iterator over the games of files."""

    def __iter__(self) -> GameReader: ...
    def __next__(self) -> Game: ...
    @property
    def findings(self) -> list[Finding]:
        """The findings so far about files that have no game, or cannot be read to their end."""

@final
class Table:
    """Games of files as a table, which pyarrow, polars, pandas and DuckDB take through the Arrow C stream interface.

    The files are read each time a library takes the table, on all cores and in batches. The columns are those of
    ``docs/tables.md``.
    """

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""

    @property
    def files(self) -> list[PathLike[str]]:
        """The files to read."""

def read(
    paths: _Path | Iterable[_Path],
    *,
    rows: Literal["games", "positions"] = "games",
    tags: bool = False,
    format: str | None = None,
    select: _Selection | None = None,
) -> Table:
    """Reads the games of files, folders and archives as a table with a row for each game, or for each position.

    A broken game is a row with its findings. So is a file that has no game or cannot be read to its end: its ``game``
    is 0. A table of positions has no row for such a file. ``tags`` fills the columns of castles and openings, which
    only a table of games has. ``select`` is that of ``games``. Raises OSError immediately if a path does not exist.
    """

def games(
    paths: _Path | Iterable[_Path], *, format: str | None = None, select: _Selection | None = None
) -> GameReader:
    """Reads the games of files, folders and archives (zip, 7z) in order, also through gzip, Zstandard and xz.

    Format and encoding are detected. ``format`` is only used for a text that does not show its own. In folders and
    archives, only files with the extension of a game record are read. A file that has no game or cannot be read to its
    end does not stop the reading. The ``findings`` of the reader name it, and Python issues a UserWarning. Raises
    OSError immediately if a path does not exist.

    ``select`` is a dict that keeps only the games that fit. Its keys are ``player`` and ``event`` (a part of the name
    is enough), ``since`` and ``until`` (a day, month or year), ``result`` (``black``, ``white``, ``draw``,
    ``undecided``), ``ending``, ``handicap``, ``tag`` (a castle or an opening) and ``plies``. The value of ``plies`` is
    a pair of minimum and maximum, and either may be None.
    """

def parse(data: str | _Bytes, *, format: str | None = None) -> Games:
    """Reads the games of a text, or of the bytes of a file, into a list.

    The attribute ``findings`` of the list has all findings: those in the games, and those outside of them, such as for
    a text without a game.
    """

@overload
def convert(data: str | _Bytes, to: _TextFormat, *, format: str | None = None, encoding: None = None) -> ConvertedText: ...
@overload
def convert(data: str | _Bytes, to: _PackedFormat, *, format: str | None = None, encoding: None = None) -> ConvertedBytes: ...
@overload
def convert(data: str | _Bytes, to: _TextFormat, *, format: str | None = None, encoding: _Encoding) -> ConvertedBytes:
    """Writes the games of a text, or of the bytes of a file, in the format ``to``.

    Returns a str that does not declare an encoding, or bytes if ``to`` is a packed format or ``encoding`` is given. The
    result has two more attributes. ``findings`` lists what is odd or wrong in ``data``, and ``losses`` what the format
    or the encoding cannot hold. Raises ValueError if there is no game, or if there are several and ``to`` holds only
    one.
    """

_Columns = TypedDict(
    "_Columns",
    {
        "positions": Positions,
        "move": NDArray[np.uint16],
        "value": NDArray[np.int16],
        "result": NDArray[np.uint8],
        "ply": NDArray[np.uint16],
        "game": NDArray[np.uint32],
        "opponent": NDArray[np.uint8],
        "candidate_offsets": NDArray[np.int64],
        "candidate_move": NDArray[np.uint16],
        "candidate_visits": NDArray[np.uint16],
        "valid": NDArray[np.bool_],
    },
)
"""The columns of training rows. Each layout has some of them. ``valid`` needs ``errors="mask"``."""

class Rows:
    """Batches of the training rows in files of hcp, hcpe, psfen or psv, as the columns of ``unpack``.

    ``layout`` is by default that of the extension (``.bin`` is psv). ``batch`` is the number of rows in a batch; the last
    one may be smaller. ``shuffle`` is the number of rows that are mixed at a time, from places all over the files. It
    bounds the memory. The order depends only on ``seed`` and the other arguments, so take another seed for each epoch.

    ``shard=(i, n)`` yields only the i-th of n parts, which have no row in common. ``start`` skips that many batches without
    reading them, to resume. ``errors`` is that of ``unpack``. Raises ValueError if a file does not consist of whole rows.

    Several iterators may run at the same time, and in other processes.
    """

    paths: list[str]
    layout: str
    batch: int
    shuffle: int
    seed: int
    shard: tuple[int, int]
    start: int
    errors: Literal["raise", "mask"]
    def __init__(
        self,
        paths: _Path | Iterable[_Path],
        layout: Literal["hcp", "hcpe", "psfen", "psv"] | None = None,
        *,
        batch: int = 4096,
        shuffle: int = 0,
        seed: int = 0,
        shard: tuple[int, int] = (0, 1),
        start: int = 0,
        errors: Literal["raise", "mask"] = "raise",
    ) -> None: ...
    def __iter__(self) -> Iterator[_Columns]: ...

def unpack(rows: Any, layout: _Layout, *, errors: Literal["raise", "mask"] = "raise") -> _Columns:
    """Reads training rows (bytes, uint8, or records of numpy), and returns columns by name:

    - ``positions``: Positions
    - ``move``: uint16, 0 for no move
    - ``value``: int16, from the view of the side to move
    - ``result``: uint8, 0 for a draw, 1 if Black won, 2 if White won. hcpe and hcpe3 add 4 for a repetition, 8 for a
      declaration, 16 for the maximum of moves.
    - ``ply``: uint16, only in psv

    hcpe3 has a row for each move of its games. Its further columns are ``game``, ``opponent``, ``candidate_offsets``,
    ``candidate_move`` and ``candidate_visits``.

    A wrong row raises ValueError with its number. ``errors="mask"`` adds the column ``valid`` (bool) instead, which is
    False for a wrong row. Its position is then the start of an even game, and its values are 0.
    """

def pack(columns: _Columns | dict[str, Any], layout: _Layout) -> NDArray[np.uint8]:
    """Writes columns as training rows, the opposite of ``unpack``. Only ``positions`` is required. A missing column
    counts as zeros, except ``ply``: it becomes the plies of the positions. Columns that the layout does not have are
    ignored.

    In hcpe3, successive rows with the same ``game`` are the moves of one game. Without that column each row is a game
    of one move. Without ``candidate_offsets`` each row has only its move as a candidate, with one visit.
    """

def search(moves: _BytesColumn, question: str | Mapping[str, Any], *, start: _TextColumn | None = None) -> dict[str, NDArray[Any]]:
    """Finds the positions of games that match a question, on all threads. ``moves`` and ``start`` are columns of a
    table. Without ``start`` all games begin as even games do.

    ``question`` is a text as for ``komadai search --has``, or a dict as for ``--query`` (see ``docs/search.md``).
    Returns columns by name, with a row for each stretch of positions that match the question:

    - ``row`` (int64): the row of the game
    - ``ply`` and ``last`` (int32): the plies of the first and the last position, as the record counts them
    - ``side`` (uint8): the side for which the question holds
    - ``mirrored`` (bool): whether it holds with left and right exchanged

    A game whose moves are missing has no hits. A column of moves has no variations, evaluations or times, so words
    about them match no position. Raises ValueError if the games have more than 2 GiB of moves or starts. Search them in
    parts then.
    """

def tree(
    moves: _BytesColumn,
    *,
    sfen: str | None = None,
    depth: int = 10,
    start: _TextColumn | None = None,
    result: _TextColumn | None = None,
) -> dict[str, Any]:
    """Counts what was played in games from a position on, on all threads. ``moves``, ``start`` and ``result`` are
    columns of a table. Without ``start`` all games begin as even games do. ``sfen`` is the position, by default the
    start of an even game. ``depth`` is the number of plies.

    Returns columns by name, with a row for each move in each position:

    - ``sfen``: the position, without the number of the ply
    - ``ply`` (int32): the smallest number of plies that lead to it
    - ``usi``: the move
    - ``games``, ``black``, ``white``, ``draws`` (int64): how many games played the move, and how many of these were won
      by Black, won by White, or drawn

    Different orders of moves lead to the same rows, and each row counts a game only once. So the trees of parts can be
    merged: add up the rows with the same ``sfen`` and ``usi``. Raises ValueError if the games have more than 2 GiB of
    moves or starts. Count them in parts then.
    """

def pack_moves(moves: _MoveColumn, sfen: str | None = None) -> bytes:
    """Packs moves as in the column ``moves`` of a table. ``sfen`` is the start, by default that of an even game."""

def unpack_moves(data: bytes, sfen: str | None = None) -> NDArray[np.uint16]:
    """Unpacks the moves in the column ``moves`` of a table. ``sfen`` is the start, by default that of an even game."""

def move_from_usi(text: str) -> _Move:
    """Parses a move in USI."""

def move_to_usi(move: _MoveLike) -> str:
    """Returns a move as USI."""

def moves_from_usi(texts: _TextColumn) -> NDArray[np.uint16]:
    """Parses moves in USI."""

def moves_to_usi(moves: _MoveColumn) -> list[str]:
    """Returns moves as USI."""

def move_to(move: _MoveLike) -> int:
    """Returns the square that a move reaches."""

def move_from(move: _MoveLike) -> int | None:
    """Returns the square that a move leaves, or None for a drop."""

def move_is_drop(move: _MoveLike) -> bool:
    """Returns True if a move is a drop."""

def move_is_promotion(move: _MoveLike) -> bool:
    """Returns True if a move promotes."""

def move_rotate(move: _MoveLike) -> _Move:
    """Returns the same move after turning the board by half a turn."""

@overload
def move16_from_psv(moves: int) -> _Move: ...
@overload
def move16_from_psv(moves: _MoveColumn) -> NDArray[np.uint16]:
    """Converts a move or a column of moves from psv (YaneuraOu)."""

@overload
def move16_to_psv(moves: int) -> int: ...
@overload
def move16_to_psv(moves: _MoveColumn) -> NDArray[np.uint16]:
    """Converts a move or a column of moves to psv (YaneuraOu)."""
