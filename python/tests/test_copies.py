"""Tests copies, pickles, threads, and games that are made in Python."""

import copy
import pickle
import threading

import pytest

import komadai
from komadai import Board, Game


class Noted(Board):
    """A subclass with its own arguments."""

    def __new__(cls, note):
        return super().__new__(cls)

    def __init__(self, note):
        self.note = note
        self.log = []


def test_subclasses_of_boards_keep_class_moves_and_attributes():
    board = Noted("first")
    board.push("7g7f")
    board.log.append(1)
    copies = [copy.copy(board), copy.deepcopy(board), board.copy()]
    copies += [pickle.loads(pickle.dumps(board, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in copies:
        assert type(other) is Noted and other == board and other.history == board.history
        assert other.note == "first" and other.log == [1]
    assert copies[0].log is board.log and copies[1].log is not board.log
    assert Board(board).history == board.history and type(Board(board)) is Board


def test_a_game_made_in_python():
    board = Board("76歩 34歩")
    headers = {"先手": "あおい", "後手": "みどり", "開始日時": "2026/11/28"}
    game = Game(
        board,
        ["8h2b+", "3a2b"],
        headers=headers,
        times=[1, None, 2.5, 60],
        comments=["hello", "", "", "takes", "takes back", "end"],
        ending="resign",
    )
    assert game.usi == "7g7f 3c3d 8h2b+ 3a2b" and game.headers == headers and game.names == ("あおい", "みどり")
    assert game.times == [1, None, 2.5, 60] and (game.ending, game.winner) == ("resign", "white")
    assert game.comments == ["hello", "", "", "takes", "takes back", "end"]
    facts = game.facts()
    assert (facts["date"], facts["black_name"], facts["handicap"], facts["result"]) == ("2026-11-28", "あおい", "even", "white")
    (again,) = komadai.parse(game.to_bytes("kif"))
    assert again.usi == game.usi and again.winner == "white" and not again.findings
    assert Game().usi == "" and Game().sfen == komadai.STARTING_SFEN and Game("二枚落ち").sfen == Board("二枚落ち").sfen()
    assert Game(moves=[7739]).usi == komadai.move_to_usi(7739)
    wrong = [{"ending": "x"}, {"times": [1]}, {"comments": ["", ""]}, {"times": [], "start": "x"}, {"headers": {"a": 1}}]
    for arguments in wrong:
        with pytest.raises((ValueError, TypeError)):
            Game(**arguments)
    with pytest.raises(ValueError, match="seconds"):
        Game(moves=["7g7f"], times=[-1])
    with pytest.raises(komadai.IllegalMove, match="row 1: 7g7f"):
        Game(moves=["7g7f", "7g7f"])


def state(game):
    findings = [(str(found), found.code, found.severity, found.line, found.column, found.ply) for found in game.findings]
    names = ["headers", "names", "usi", "times", "comments", "evaluations", "ending", "winner", "sfen", "complete"]
    names += ["source", "index", "format", "encoding", "has_variations"]
    return [findings, *(getattr(game, name) for name in names)]


def test_games_are_pickled():
    from conftest import TESTDATA

    games = list(komadai.games(TESTDATA / "kifu")) if (TESTDATA / "kifu").exists() else komadai.parse("76歩 34歩")
    for game in games:
        again = pickle.loads(pickle.dumps(game))
        assert state(again) == state(game), game.source
        assert state(pickle.loads(pickle.dumps(again))) == state(game)
        assert copy.copy(game) is copy.deepcopy(game) is game


def test_a_board_is_shared_by_threads():
    board = Board("9/9/9/9/9/9/9/9/4K3k b 2R2B4G4S4N4L18P 1")
    moves, errors = board.legal_moves, []

    def play():
        try:
            for _ in range(200):
                board.push(moves[0])
                board.pop()
        except RuntimeError as error:
            errors.append(error)

    thread = threading.Thread(target=play)
    thread.start()
    while thread.is_alive():
        try:
            board.copy().mate_line(5, nodes=3000)
            board.mate_line(5, nodes=3000)
        except ValueError:
            pass
    assert errors == []


def test_tables_are_read(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    pyarrow = pytest.importorskip("pyarrow")
    (tmp_path / "a.usi").write_text("startpos moves 7g7f 3c3d\nstartpos moves 2g2f\n")
    table = pyarrow.table(komadai.read(tmp_path / "a.usi"))
    parquet.write_table(table, tmp_path / "a.parquet")
    with pyarrow.ipc.new_file(str(tmp_path / "a.arrow"), table.schema) as file:
        file.write_table(table)
    for name in ("a.parquet", "a.arrow"):
        assert [game.usi for game in komadai.games(tmp_path / name)] == ["7g7f 3c3d", "2g2f"]
        assert pyarrow.table(komadai.read(tmp_path / name))["moves"] == table["moves"]


def test_pictures_are_shown_once():
    board = Board()
    pictures = [board, Game(), board.svg(), komadai.Positions([board]).svg()[0]]
    for picture in pictures:
        assert picture._repr_svg_().startswith("<svg") and not hasattr(picture, "_repr_html_")
        assert len(repr(picture)) < 200
    for arrows in (memoryview(b"123456").cast("B", (2, 3)), b"12", "7g7f"):
        with pytest.raises(TypeError, match="expected a list"):
            board.svg(arrows=arrows)
    with pytest.raises((TypeError, ValueError), match="not contiguous"):
        board.to_hcp(out=memoryview(bytearray(32))[::-1])
