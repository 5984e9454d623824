"""Tests single boards."""

import copy
import pickle
import re

import pytest

import komadai
from komadai import Board


def test_a_game():
    board = Board()
    assert board.turn == komadai.BLACK and board.move_number == 1
    assert board.sfen() == komadai.STARTING_SFEN
    move = board.push_usi("7g7f")
    assert move == 0x1E3B and komadai.move_to_usi(move) == "7g7f"
    board.push("3c3d")
    board.push(board.move_from_usi("8h2b+"))
    assert [komadai.move_to_usi(move) for move in board.history] == ["7g7f", "3c3d", "8h2b+"]
    assert board.pieces_in_hand == ([0, 0, 0, 0, 0, 1, 0], [0] * 7)
    assert board.piece("2b") == 13 and board.piece(10) == 13 and board.pieces[10] == 13
    assert board.king_square(komadai.BLACK) == 44 and board.king_square(komadai.WHITE) == 36
    assert board.notate("3a2b") == "同銀" and board.resolve("同銀") == board.move_from_usi("3a2b")
    assert board.peek() == board.pop()
    assert board.turn == komadai.BLACK and board.piece("2b") == 21
    assert board == Board("startpos moves 7g7f 3c3d") and board != Board()


def test_copies_are_apart():
    board = Board()
    board.push_usi("7g7f")
    for other in (board.copy(), Board(board=board), copy.copy(board), copy.deepcopy(board)):
        assert other == board and other.pop() and board.move_number == 2
    again = pickle.loads(pickle.dumps(board))
    assert again == board and again.history == board.history and again.pop() == board.peek()
    assert hash(board) == hash(board.copy()) and repr(board) == f'Board("{board.sfen()}")'
    assert "▲" not in str(Board()) and "手数＝1" in str(board)


def test_positions_of_usi():
    board = Board()
    board.set_position("position startpos moves 7g7f 3c3d")
    other = Board("startpos moves 7g7f 3c3d")
    assert other.sfen() == board.sfen() and other.history == board.history
    assert len(board.history) == 2 and board.pop() and board.move_number == 2
    board.set_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 5")
    assert board.move_number == 5 and board.history == []
    board.reset()
    assert board == Board()


def test_ends():
    mate = Board("k8/G8/G8/9/9/9/9/9/K8 w - 1")
    assert mate.is_check() and mate.is_game_over() and mate.legal_moves == []
    board = Board("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    assert komadai.move_to_usi(board.mate_move_in_1ply()) == "G*5b"
    assert board.mate_line(3) == [board.mate_move_in_1ply()]
    assert Board().mate_move_in_1ply() is None and Board().mate_line(1) is None
    board = Board()
    for turn in range(3):
        assert not board.is_fourfold_repetition()
        for usi in ("2h3h", "8b7b", "3h2h", "7b8b"):
            board.push_usi(usi)
    assert board.is_fourfold_repetition()
    board.pop()
    assert not board.is_fourfold_repetition()


def test_tsume():
    solution = Board("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1").tsume()
    assert solution.verdict == "perfect 1" and solution.plies == 1 and solution.stopped is None
    assert komadai.moves_to_usi(solution.line) == ["G*5b"] and solution.cooks == []
    [(ply, moves)] = Board("5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1").tsume().cooks
    assert (ply, komadai.moves_to_usi(moves)) == (1, ["3c4b"])
    assert Board("4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1").tsume().verdict == "no mate"
    board = Board("9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1")
    long = board.tsume(nodes=10)
    assert (long.verdict, long.stopped) == ("unknown", "nodes")
    assert board.tsume(seconds=0).stopped == "seconds" and board.tsume(plies=1).stopped == "plies"


def test_packed():
    import numpy as np

    board = Board()
    hcp, psfen = board.to_hcp(), board.to_psfen()
    assert hcp[:4] == bytes([0x58, 0xA4, 0x49, 0x21]) and len(psfen) == 32
    out = np.zeros(1, komadai.HuffmanCodedPos)
    assert board.to_hcp(out) is None and out.tobytes() == hcp
    out = np.zeros(32, np.uint8)
    board.to_psfen(out)
    assert out.tobytes() == psfen
    other = Board("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1")
    for set_to, packed in ((other.set_hcp, hcp), (other.set_psfen, psfen)):
        for argument in (packed, np.frombuffer(packed, np.uint8), np.frombuffer(packed, komadai.HuffmanCodedPos)[0]):
            other.push_usi("G*5b") if other != board else None
            set_to(argument)
            assert other == board and other.history == []


def test_pictures():
    board = Board()
    plain = board.svg()
    assert isinstance(plain, str) and plain._repr_svg_() == plain and plain.endswith("</svg>\n")
    assert plain == board._repr_svg_()
    board.push_usi("7g7f")
    picture = board.svg(
        orientation="white",
        lastmove="7g7f",
        check=True,
        arrows=["G3c3d", ("8b", "8d"), board.move_from_usi("8c8d"), "5e"],
        fill={"5e": "red", 3: "blue"},
        squares=["1a", 80],
        size=300,
        coordinates="numbers",
        theme="wood",
        pieces="letters",
        hands="off",
        language="en",
        names=("A", "B"),
        title="<&>",
        caption="b",
    )
    assert 'width="300"' in picture and "&lt;&amp;&gt;" in picture
    assert board.svg(coordinates=False) != board.svg() != plain


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda board: Board("x"), ValueError, "unknown handicap"),
        (lambda board: Board("4k4/9/9/9/4P4/4P4/9/9/4K4 b - 1"), ValueError, "二歩"),
        (lambda board: Board("startpos moves 7g7f 7g7f"), ValueError, "駒のないマスからの手"),
        (lambda board: board.push_usi("7g7e"), ValueError, "illegal"),
        (lambda board: board.push_usi("7g"), ValueError, "not a move"),
        (lambda board: board.push(-1), ValueError, "-1 is not a move"),
        (lambda board: board.push(1 << 70), (ValueError, TypeError), "move"),
        (lambda board: board.push(1.5), TypeError, "a move must be an int or a str"),
        (lambda board: board.pop(), IndexError, "no move to undo"),
        (lambda board: board.piece(81), ValueError, "81 is not a square"),
        (lambda board: board.piece("0a"), ValueError, "not a square"),
        (lambda board: board.king_square(2), ValueError, "color"),
        (lambda board: board.set_hcp(b"1"), ValueError, "expected 32 bytes, got 1"),
        (lambda board: board.set_hcp(bytes(32)), ValueError, "king"),
        (lambda board: board.notate("7g7f", "none"), ValueError, "expected one of: jsa"),
        (lambda board: board.resolve("９九玉"), ValueError, "９九玉"),
        (lambda board: board.svg(size=1), ValueError, "16 to 4096"),
        (lambda board: board.svg(colour="x"), TypeError, "no argument colour"),
        (lambda board: board.svg(arrows=["7g7j"]), ValueError, "unknown mark"),
        (lambda board: board.svg(fill={"5e": "pink"}), ValueError, "pink"),
        (lambda board: board.tsume(policy="x"), ValueError, "capture"),
        (lambda board: board.tsume(seconds=-1), ValueError, "seconds"),
        (lambda board: Board("9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1").mate_line(9, nodes=1), ValueError, "limit"),
    ],
)
def test_errors_say_what_is_wrong(call, error, words):
    board = Board()
    with pytest.raises(error, match=re.escape(words)):
        call(board)
    assert board == Board()
