"""Tests what the rules say about a game on a board, and the exceptions of illegal moves."""

import pickle

import pytest

import komadai
from komadai import Board

PERPETUAL = Board("8k/9/8+R/9/9/9/9/9/K8 w - 1")
for usi in ["1a2a", "1c2c", "2a1a", "2c1c"] * 3:
    PERPETUAL.push(usi)
REPETITION = Board("position startpos moves" + " 2h3h 8b7b 3h2h 7b8b" * 3)
ENTERED = Board("GGSSKSSGG/+R+R+L+N5/9/9/9/9/9/9/4k4 b 2BP 300")


def test_outcomes():
    assert Board().outcome() is None
    mate = Board("k8/G8/G8/9/9/9/9/9/K8 w - 1").outcome()
    assert mate == ("black", "checkmate", mate.sentence) and mate.winner == "black"
    perpetual = PERPETUAL.outcome("csa")
    assert (perpetual.winner, perpetual.rule) == ("white", "perpetual-check") and perpetual.sentence
    assert REPETITION.outcome().winner == "draw" and REPETITION.outcome("free") is None
    assert pickle.loads(pickle.dumps(perpetual)) == perpetual
    assert [board.is_draw() for board in (Board(), REPETITION, PERPETUAL)] == [
        komadai.NOT_REPETITION,
        komadai.REPETITION_DRAW,
        komadai.REPETITION_WIN,
    ]


def test_impasse():
    standing = ENTERED.standing()
    assert standing["points"]["black"]["pieces_entered"] == 12 and standing["over"] is None
    assert standing["declaration"] in ("win", "draw") and standing["moves_left"] == 201
    assert ENTERED.is_nyugyoku("amateur") and not Board().is_nyugyoku()
    assert standing["occurrences"] == [299] and PERPETUAL.standing()["checking"] == ["black"]


def test_illegal_moves_name_the_rules():
    board = Board()
    with pytest.raises(komadai.IllegalMove, match="not in hand") as error:
        board.push("P*5e")
    assert error.value.breaches == ("not_in_hand", "nifu") and isinstance(error.value, ValueError)
    assert pickle.loads(pickle.dumps(error.value)).breaches == error.value.breaches
    for call in (board.push_usi, board.notate, board.push_csa, lambda move: komadai.Game(board, [move])):
        with pytest.raises(komadai.IllegalMove) as error:
            call("8h5e" if call != board.push_csa else "8855KA")
        assert "jump" in error.value.breaches
    assert board == Board() and board.history == []


def test_explanations():
    board = Board("4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - 1")
    why = board.explain("9i8h")
    assert why["case"] == "three-b" and len(why["candidates"]) == 5 and why["trials"][2]["words"] == "左上"
    assert "日本将棋連盟" in board.explain("9i8h", "ja")["message"]
    why = Board().explain("8h5e", language="ja")
    assert why["codes"] == ["jump"] and why["explanation"] == ["8八の角は、7七の歩を飛び越えて5五に動くことはできません"]


def test_names_of_other_libraries():
    board = Board("76歩 34歩 22角成")
    assert board.move_stack == board.history and board.piece_at("2b") == komadai.BPROM_BISHOP
    assert board.piece_type("2b") == komadai.PROM_BISHOP and board.piece_type("5a") == komadai.KING
    assert board.attackers(komadai.WHITE, "2b") == [komadai.SQUARE_NAMES.index("3a"), komadai.B8]
    assert board.push_csa("3122GI") == board.peek() and komadai.opponent(board.turn) == komadai.WHITE
    board.set_pieces(board.pieces, board.pieces_in_hand)
    assert board.history == [] and board.turn == komadai.BLACK
    for pieces, hands in [([0] * 80, [[0] * 7] * 2), ([15] * 81, [[0] * 7] * 2), ([0] * 81, [[19] * 7] * 2)]:
        with pytest.raises(ValueError):
            board.set_pieces(pieces, hands)


def test_constants_are_those_of_cshogi():
    cshogi = pytest.importorskip("cshogi")
    names = [name for name in dir(komadai) if name.isupper() and hasattr(cshogi, name)]
    assert len(names) > 140
    for name in names:
        assert list(map(str, [getattr(komadai, name)])) == list(map(str, [getattr(cshogi, name)])), name
