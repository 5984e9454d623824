"""Compares searches in columns of games, and the tree of what was played, with plain loops."""

from collections import defaultdict

import numpy as np
import pytest

import komadai
from conftest import random_lines

RESULTS = ["black", "white", "draw", "undecided", None]


@pytest.fixture(scope="module")
def lines():
    """Returns random games, many with the same first moves."""
    lines = random_lines(200, plies=60)
    first = [line[:6] for line in lines[:5]]
    return lines + [first[number % 5] + [] for number in range(50)]


@pytest.fixture(scope="module")
def moves(lines):
    return [komadai.pack_moves(line) for line in lines]


def runs(holds):
    """Returns the first and the last ply of each run."""
    plies = [ply for ply, held in enumerate(holds) if held]
    begins = [ply for ply in plies if ply - 1 not in plies]
    ends = [ply for ply in plies if ply + 1 not in plies]
    return zip(begins, ends)


def boards(line):
    board = komadai.Board()
    yield board, None
    for move in line:
        board.push(move)
        yield board, move


def hits(columns):
    return sorted(zip(*(columns[name].tolist() for name in ["row", "ply", "last", "side"])))


def test_a_shape_and_checks_are_those_of_a_loop(lines, moves):
    pawn, shapes, checks = komadai.Board().piece(60), [], []
    assert pawn == 1
    for row, line in enumerate(lines):
        found = [(board.piece(59) == pawn, move is not None and board.is_check(), board.turn) for board, move in boards(line)]
        shapes += [(row, *run, 0) for run in runs(shape for shape, _, _ in found)]
        for side in [0, 1]:
            checks += [(row, *run, side) for run in runs(check and turn != side for _, check, turn in found)]
    # 7f is the sixth square of the seventh file.
    assert hits(komadai.search(moves, "P7f")) == shapes
    question = {"steps": [{"words": "checks"}], "either_side": True}
    assert hits(komadai.search(moves, question)) == sorted(checks)
    assert len(shapes) > 50 and len(checks) > 50


def test_threads_and_types_make_no_difference(moves):
    question = {"steps": [{"words": "captures:*"}, {"words": "vcaptures:*", "within": 1}], "either_side": True, "mirror": True}
    found = komadai.search(moves, question)
    parts = [komadai.search([one], question) for one in moves]
    for name, column in found.items():
        single = np.concatenate([part[name] + (row if name == "row" else 0) for row, part in enumerate(parts)])
        assert column.tolist() == single.tolist()
    types = {name: str(column.dtype) for name, column in found.items()}
    assert types == {"row": "int64", "ply": "int32", "last": "int32", "side": "uint8", "mirrored": "bool"}
    columns = [np.array(moves, object), moves + [None]]
    for module, make in [("pyarrow", "array"), ("polars", "Series"), ("pandas", "Series")]:
        try:
            columns.append(getattr(__import__(module), make)(moves))
        except ImportError:
            pass
    for column in columns:
        assert hits(komadai.search(column, question)) == hits(found)


def test_missing_values_of_pandas_are_no_games(moves):
    pandas = pytest.importorskip("pandas")
    found = komadai.search([moves[0], None, moves[1]], "P7f")
    for missing in [None, float("nan"), pandas.NA]:
        games = pandas.DataFrame({"moves": [moves[0], missing, moves[1]], "result": ["black", missing, missing]})
        assert hits(komadai.search(games["moves"], "P7f")) == hits(found)
        tree = komadai.tree(games["moves"], depth=1, result=games["result"])
        assert (sum(tree["games"]), sum(tree["black"])) == (2, 1)


def test_games_begin_where_start_says():
    sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
    moves = [komadai.pack_moves(["G*5b"], sfen), None, komadai.pack_moves(["7g7f"])]
    start = [sfen, None, komadai.STARTING_SFEN]
    assert hits(komadai.search(moves, "mates", start=start)) == [(0, 1, 1, 0)]
    tree = komadai.tree(moves, start=start, sfen=sfen, result=["black", None, "white"])
    assert (tree["usi"], tree["black"].tolist()) == (["G*5b"], [1])


def plain_tree(lines, results, depth):
    """Returns the same by a loop: the games, the wins and the draws by position and move."""
    counts = defaultdict(lambda: [0, 0, 0, 0])
    for line, result in zip(lines, results):
        before, seen = None, set()
        for board, move in boards(line[:depth]):
            if move is not None:
                seen.add((before, komadai.move_to_usi(move)))
            before = board.sfen().rsplit(" ", 1)[0]
        for key in seen:
            counts[key][0] += 1
            if result in RESULTS[:3]:
                counts[key][1 + RESULTS.index(result)] += 1
    return dict(counts)


def as_dict(*trees):
    """Adds up the rows of trees."""
    rows = defaultdict(lambda: [0, 0, 0, 0])
    for tree in trees:
        counts = zip(*(tree[name].tolist() for name in ["games", "black", "white", "draws"]))
        for sfen, usi, count in zip(tree["sfen"], tree["usi"], counts):
            rows[sfen, usi] = [a + b for a, b in zip(rows[sfen, usi], count)]
    return dict(rows)


def test_the_tree_is_that_of_a_loop_and_parts_add_up(lines, moves):
    results = [RESULTS[number % 5] for number in range(len(lines))]
    tree = komadai.tree(moves, depth=8, result=results)
    assert as_dict(tree) == plain_tree(lines, results, 8)
    assert tree["ply"].dtype == "int32" and tree["games"].dtype == "int64"
    assert max(tree["games"]) > 20
    parts = [komadai.tree(moves[at : at + 70], depth=8, result=results[at : at + 70]) for at in range(0, len(moves), 70)]
    assert as_dict(*parts) == as_dict(tree)
    assert komadai.tree([])["usi"] == []


def test_errors(moves):
    with pytest.raises(ValueError, match='"hnad:B" in step 0: .*mean hand:'):
        komadai.search(moves, "S7g hnad:B")
    with pytest.raises(ValueError, match="step 0: nothing"):
        komadai.search(moves, "")
    with pytest.raises(ValueError, match="unknown field"):
        komadai.search(moves, {"step": []})
    with pytest.raises(TypeError, match="JSON"):
        komadai.search(moves, {"steps": object()})
    with pytest.raises(ValueError, match="row 1"):
        komadai.search([moves[0], b"\x01\xff\xff\xff"], "P7f")
    with pytest.raises(ValueError, match="row 0"):
        komadai.search([moves[0]], "P7f", start=["x"])
    with pytest.raises(ValueError, match="1 starts for 2 games"):
        komadai.search(moves[:2], "P7f", start=[None])
    with pytest.raises(ValueError, match="row 1: expected bytes, got int"):
        komadai.search([moves[0], 3], "P7f")
    with pytest.raises(TypeError, match="column of bytes"):
        komadai.search(3, "P7f")
    with pytest.raises(ValueError, match="0 results"):
        komadai.tree(moves, result=[])
    # Every row is the same object, so the column takes little memory.
    with pytest.raises(ValueError, match="more than 2 GiB of moves or starts"):
        komadai.search([b"\x01" + bytes(2**20)] * 2**11, "P7f")
    with pytest.raises(ValueError, match="more than 2 GiB of moves or starts"):
        komadai.tree([b"\x01"] * 2**11, start=["x" * 2**20] * 2**11)
    with pytest.raises(ValueError):
        komadai.tree(moves, sfen="x")


def test_moves_that_do_not_fit_name_the_column_of_starts():
    moves = [komadai.pack_moves(["7g7f"]), b"\x01\xff\xff\xff"]
    for call in [lambda **starts: komadai.search(moves, "P7f", **starts), lambda **starts: komadai.tree(moves, **starts)]:
        with pytest.raises(ValueError, match="row 1: .*give start="):
            call()
        with pytest.raises(ValueError, match="row 1: no game"):
            call(start=[komadai.STARTING_SFEN] * 2)
