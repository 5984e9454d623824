"""Checks that the error of a wrong argument names the allowed values."""

import pytest

import komadai

BOARD = komadai.Board()
POSITIONS = komadai.Positions([BOARD, BOARD])
MOVES = [komadai.pack_moves(["7g7f"])]
(GAME,) = komadai.parse("startpos moves 7g7f")

# Each: a call with a value of the argument, and words of the error.
NAMES = {
    "parse format": (lambda value: komadai.parse("", format=value), "expected one of: kif, ki2, csa.*kifu, ki2u"),
    "convert format": (lambda value: komadai.convert("", "csa", format=value), "expected one of: kif, ki2, csa"),
    "games format": (lambda value: komadai.games([], format=value), "expected one of: kif, ki2, csa"),
    "read format": (lambda value: komadai.read([], format=value), "expected one of: kif, ki2, csa"),
    "read rows": (lambda value: komadai.read([], rows=value), "games.*positions"),
    "notate of a board": (lambda value: BOARD.notate("7g7f", value), "expected one of: jsa, press"),
    "notate of positions": (lambda value: POSITIONS.notate("7g7f", value), "expected one of: jsa, press"),
    "notate of a game": (lambda value: GAME.notate(value), "expected one of: jsa, press"),
    "features dtype": (lambda value: POSITIONS.features(dtype=value), "float32.*float16.*uint8"),
    "tsume policy of a board": (lambda value: BOARD.tsume(policy=value), "expected one of: none, capture, book"),
    "tsume policy of positions": (lambda value: POSITIONS.tsume(policy=value), "expected one of: none, capture, book"),
    "unpack layout": (lambda value: komadai.unpack(b"", value), "expected one of: hcp, hcpe, hcpe3, psfen, psv"),
    "pack layout": (lambda value: komadai.pack({"positions": POSITIONS}, value), "expected one of: hcp, hcpe"),
    "tree result": (lambda value: komadai.tree(MOVES, result=[value]), "row 0: .*black, white, draw, undecided"),
    "svg orientation": (lambda value: BOARD.svg(orientation=value), "black.*white"),
    "svg theme": (lambda value: BOARD.svg(theme=value), "expected one of: book, wood, dark"),
    "svg pieces": (lambda value: BOARD.svg(pieces=value), "expected one of: book, one-kanji"),
    "svg hands": (lambda value: BOARD.svg(hands=value), "expected one of: both, attacker, problem, off"),
    "svg coordinates": (lambda value: BOARD.svg(coordinates=value), "expected one of: japanese, numbers"),
    "svg last_move_style": (lambda value: BOARD.svg(last_move_style=value), "expected one of: auto, bold"),
    "svg language": (lambda value: BOARD.svg(language=value), "expected one of: en, ja"),
    "svg of positions": (lambda value: POSITIONS.svg(theme=value), "expected one of: book, wood, dark"),
    "svg of a game": (lambda value: GAME.svg(theme=value), "expected one of: book, wood, dark"),
    "svg colour": (lambda value: BOARD.svg(fill={"7g": value}), "expected one of: green"),
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_unknown_names(name):
    call, words = NAMES[name]
    for value in ["x", "", "ブラック", "black white"]:
        with pytest.raises(ValueError, match=words):
            call(value)
    for value in [3.5, [], {}, object()]:
        with pytest.raises((TypeError, ValueError), match="."):
            call(value)


@pytest.mark.parametrize(
    "call",
    [
        lambda value: BOARD.tsume(cooks=value),
        lambda value: BOARD.tsume(variations=value),
        lambda value: BOARD.tsume(plies=value),
        lambda value: BOARD.tsume(nodes=value),
        lambda value: BOARD.tsume(seconds=value),
        lambda value: BOARD.mate_line(3, nodes=value),
        lambda value: BOARD.mate_line(value),
        lambda value: POSITIONS.mate_in(value),
        lambda value: POSITIONS.mate_in(1, nodes=value),
        lambda value: komadai.tree(MOVES, depth=value),
        lambda value: komadai.tree(MOVES, sfen=value),
        lambda value: komadai.tree(MOVES, start=value),
        lambda value: komadai.search(MOVES, "P7f", start=value),
        lambda value: komadai.search(MOVES, value),
        lambda value: komadai.read([], tags=value),
        lambda value: BOARD.svg(size=value),
        lambda value: BOARD.svg(check=value),
        lambda value: BOARD.svg(names=value),
        lambda value: BOARD.svg(lastmove=value),
        lambda value: BOARD.svg(arrows=value),
        lambda value: BOARD.svg(squares=value),
        lambda value: BOARD.svg(fill=value),
        lambda value: BOARD.king_square(value),
        lambda value: BOARD.piece(value),
        lambda value: POSITIONS.notate("7g7f", previous=value),
        lambda value: POSITIONS.resolve(["76歩"] * 2, previous=value),
        lambda value: POSITIONS.features(out=value),
        lambda value: komadai.Positions.of_moves([], sfen=value),
        lambda value: komadai.pack_moves([], sfen=value),
        lambda value: komadai.unpack_moves(b"", sfen=value),
        lambda value: GAME.svg(ply=value),
    ],
)
def test_wrong_kinds(call):
    for value in ["x", b"x", ["x"], {"x": 1}, -1, 3.5 + 1j, object()]:
        with pytest.raises((ValueError, TypeError, OverflowError, IndexError), match="."):
            call(value)


def test_arguments_that_exclude_one_another():
    with pytest.raises(ValueError, match="games"):
        komadai.read([], rows="positions", tags=True)
    with pytest.raises(ValueError, match="exclude"):
        komadai.Board("startpos", board=BOARD)
    for unknown in [BOARD.svg, BOARD.tsume, POSITIONS.svg, POSITIONS.tsume, GAME.svg]:
        with pytest.raises(TypeError, match="colour"):
            unknown(colour=1)


def test_a_move_before_is_a_move_or_none():
    assert POSITIONS.notate("7g7f", previous=[0, 0]) == POSITIONS.notate("7g7f")
    with pytest.raises(ValueError, match="row 1: 65535 is no move"):
        POSITIONS.notate("7g7f", previous=[0, 65535])


def test_numbers_that_are_no_moves():
    for number in [-1, 70_000, 10**30, True, False]:
        with pytest.raises((ValueError, TypeError), match="no move|a move is"):
            komadai.Board().push(number)
        with pytest.raises((ValueError, TypeError), match="no square"):
            BOARD.piece(number if not isinstance(number, bool) else number)
    with pytest.raises(ValueError, match="10000"):
        BOARD.push(10**30)


def test_results_of_a_table_are_taken():
    counted = komadai.tree(MOVES * 5, result=["black", "white", "draw", "undecided", None])
    assert [counted[name].tolist() for name in ["games", "black", "white", "draws"]] == [[5], [1], [1], [1]]
