"""Checks that the command, the games of the wheel and its table agree about the same files."""

import json
import os
import subprocess
import warnings
from pathlib import Path

import pyarrow
import pytest

import komadai

from conftest import TESTDATA

COMMAND = os.environ.get("KOMADAI_COMMAND")
CORPUS = Path(__file__).parents[3] / "shared/corpus"
FOLDER = CORPUS if CORPUS.is_dir() else TESTDATA / "kifu/good"

pytestmark = pytest.mark.skipif(not COMMAND, reason="KOMADAI_COMMAND names no command")


def run(*words):
    """Returns the objects that a command prints."""
    run = subprocess.run([COMMAND, *map(str, words)], capture_output=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.fixture(scope="module")
def checked():
    """Returns the games that the command checks, without files that have no game."""
    return [game for game in run("check", "--json", FOLDER) if game.get("game")]


@pytest.fixture(scope="module")
def games():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return list(komadai.games(FOLDER))


@pytest.fixture(scope="module")
def rows():
    table = pyarrow.table(komadai.read(FOLDER))
    return [row for row in table.to_pylist() if row["game"]]


def places(findings):
    return [(finding["code"], finding["line"], finding["column"]) for finding in findings]


def test_facts(checked, games, rows):
    assert len(checked) == len(games) == len(rows) > 50
    for form, game, row in zip(checked, games, rows):
        where = (form["file"], form["game"])
        assert where == (game.source, game.index + 1) == (row["file"], row["game"])
        for key in [
            "format", "encoding", "date", "event", "black", "white", "black_name", "white_name",
            "black_rating", "white_rating", "start", "plies", "ending", "winner", "result", "complete",
        ]:
            assert form[key] == row[key], (where, key)
        assert form["format"] == game.format, where
        assert form["encoding"] == game.encoding, where
        assert (form["black_name"], form["white_name"]) == game.names, where
        assert (form["black_rating"], form["white_rating"]) == game.ratings, where
        assert form["start"] == game.sfen, where
        assert form["ending"] == game.ending, where
        assert form["complete"] == game.complete, where
        assert (form["result"] if form["winner"] or form["result"] == "draw" else None) == game.winner, where
        headers = {}
        for header in form["headers"]:
            headers.setdefault(header["key"], header["value"])
        assert headers == game.headers, where
        assert form["headers"] == row["headers"], where


def test_moves(checked, games, rows):
    for form, game, row in zip(checked, games, rows):
        where = (form["file"], form["game"])
        assert form["moves"] == game.usi, where
        if row["moves"] is not None and "pass" not in form["moves"]:
            assert komadai.moves_to_usi(komadai.unpack_moves(row["moves"], row["start"])) == game.usi.split(), where


def test_findings(games, rows):
    listed = [game for game in run("list", "--json", FOLDER) if game.get("game")]
    assert len(listed) == len(games)
    for form, game, row in zip(listed, games, rows):
        where = (form["file"], form["game"])
        named = [("error", form["errors"]), ("warning", form["warnings"]), ("note", form["notes"])]
        of_form = sorted((severity, *place) for severity, found in named for place in places(found))
        of_game = sorted((found.severity, found.code, found.line, found.column) for found in game.findings)
        of_row = sorted((found["severity"], *place) for found in row["findings"] for place in places([found]))
        key = lambda found: tuple(map(str, found))
        assert sorted(of_form, key=key) == sorted(of_game, key=key), where
        assert sorted(of_form, key=key) == sorted(of_row, key=key), where


@pytest.mark.parametrize("words", ["captures:B", "P7f G7h", "checks", "position: 76歩 34歩"])
def test_hits(rows, words):
    by_command = {
        (game["file"], game["game"]): [(hit["ply"], hit["last"]) for hit in game["hits"]]
        for game in run("search", FOLDER, "--has", words, "--json")
    }
    found = komadai.search(
        pyarrow.array([row["moves"] for row in rows], pyarrow.binary()),
        words,
        start=pyarrow.array([row["start"] for row in rows]),
    )
    by_wheel = {}
    for row, ply, last in zip(found["row"], found["ply"], found["last"]):
        row = rows[row]
        by_wheel.setdefault((row["file"], row["game"]), []).append((int(ply), int(last)))
    assert by_command == by_wheel
    assert by_command


def test_positions(games):
    files = sorted({game.source for game in games})[::40]
    for file in files:
        shown = run("show", "--json", file)
        for form, game in zip(shown, (game for game in games if game.source == file)):
            legal = []
            for entry in form["entries"]:
                if not entry["main"] or entry["kind"] != "move":
                    break
                legal.append(entry["sfen"])
            assert legal == game.positions().sfen()[1 : len(legal) + 1], (file, game.index)


@pytest.mark.parametrize(
    "name",
    ["startpos", "二枚落ち", "two-piece", "2", "76歩 34歩", "7g7f 3c3d", "moves 7g7f", "startpos moves 7g7f"],
)
def test_names_of_positions(name):
    [form] = run("position", name, "--json")
    assert form["sfen"] == komadai.Board(name).sfen()
