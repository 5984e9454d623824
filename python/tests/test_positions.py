"""Compares batches with single boards, and planes with their definition."""

import multiprocessing
import pickle
import subprocess
import sys

import numpy as np
import pytest

import komadai
from komadai import Board, Positions


def boards(positions):
    return [positions[row] for row in range(len(positions))]


def test_a_batch_answers_as_boards_do(positions):
    single = boards(positions)
    assert positions.sfen() == [board.sfen() for board in single]
    for name in ("is_check", "is_game_over", "zobrist_hash"):
        assert getattr(positions, name)().tolist() == [getattr(board, name)() for board in single], name
    assert positions.turn.tolist() == [board.turn for board in single]
    assert positions.move_number.tolist() == [board.move_number for board in single]
    mates = [board.mate_move_in_1ply() or 0 for board in single]
    assert positions.mate_move_in_1ply().tolist() == mates
    offsets, moves = positions.legal_moves()
    assert offsets.dtype == np.int64 and moves.dtype == np.uint16
    for row, board in enumerate(single):
        assert moves[offsets[row] : offsets[row + 1]].tolist() == board.legal_moves
    assert offsets[0] == 0 and offsets[-1] == len(moves)


def test_play(lines):
    line = lines[0]
    positions = Positions.of_moves(line)
    assert len(positions) == len(line) + 1
    before, after = positions[:-1], positions[1:]
    moves = np.array(line, np.uint16)
    assert before.is_legal(moves).all() and not before.is_legal(moves[::-1]).all()
    assert before.play(moves).zobrist_hash().tolist() == after.zobrist_hash().tolist()
    assert Positions.of_moves(komadai.moves_to_usi(line)).sfen() == positions.sfen()
    texts = before.notate(moves, "ki2", previous=np.concatenate(([0], moves[:-1])))
    assert before.resolve(texts, previous=np.concatenate(([0], moves[:-1]))).tolist() == line
    for style in ("kif", "csa", "usi", "hodges"):
        assert before.resolve(before.notate(moves, style)).tolist() == line
    middle = positions[3]
    assert Positions.of_moves(line[3:], sfen=middle.sfen()).sfen() == positions[3:].sfen()


def test_slices(positions):
    assert positions[::-2].sfen() == positions.sfen()[::-2]
    assert positions[-1].sfen() == positions.sfen()[-1]
    assert positions.take([5, -1, 5]).sfen() == [positions.sfen()[row] for row in (5, -1, 5)]
    assert positions.take(np.array([2])).sfen() == [positions.sfen()[2]]
    assert len(positions[:0]) == 0 and len(Positions([])) == 0
    assert Positions(boards(positions[:4])).sfen() == positions.sfen()[:4]


def test_nothing_is_a_batch_too():
    none = Positions.from_hcp(b"")
    assert none.legal_moves()[0].tolist() == [0] and none.to_hcp().shape == (0, 32)
    assert [planes.shape for planes in none.features()] == [(0, 62, 9, 9), (0, 57, 9, 9)]
    assert none.labels([]).tolist() == [] and none.svg() == [] and none.sfen() == []


def test_mates(positions):
    quick = positions[:200]
    mates = quick.mate_in(1)
    assert ((mates == 1) == (quick.mate_move_in_1ply() != 0)).all()
    assert Positions(["4k4/9/4P4/9/9/9/9/9/4K4 b G 1"]).mate_in(3).tolist() == [1]
    hard = Positions(["9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1"])
    assert hard.mate_in(9, nodes=1).tolist() == [-1]
    problems = Positions(["4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"] * 3)
    assert [solution.verdict for solution in problems.tsume()] == ["perfect 1"] * 3


def test_pictures(positions):
    pictures = positions[:3].svg(size=100, theme="dark")
    assert pictures == [board.svg(size=100, theme="dark") for board in boards(positions[:3])]


# The definition of the planes, square by square. A square is (file, rank), from 0.
STEPS = {
    "pawn": [(0, -1)],
    "knight": [(-1, -2), (1, -2)],
    "silver": [(0, -1), (-1, -1), (1, -1), (-1, 1), (1, 1)],
    "gold": [(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1)],
}
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
# Steps and slides of each kind, in the order of the planes.
WAYS = [
    (STEPS["pawn"], []),
    ([], [(0, -1)]),
    (STEPS["knight"], []),
    (STEPS["silver"], []),
    ([], DIAGONAL),
    ([], STRAIGHT),
    (STEPS["gold"], []),
    (DIAGONAL + STRAIGHT, []),
    (STEPS["gold"], []),
    (STEPS["gold"], []),
    (STEPS["gold"], []),
    (STEPS["gold"], []),
    (STRAIGHT, DIAGONAL),
    (DIAGONAL, STRAIGHT),
]
HANDS = [8, 4, 4, 4, 4, 2, 2]


def defined_planes(board):
    """Returns the planes of a board by their definition."""
    pieces = np.array(board.pieces).reshape(9, 9)
    sides = [board.turn, 1 - board.turn]
    first, second = np.zeros((62, 9, 9), np.float32), np.zeros((57, 9, 9), np.float32)
    for place, side in enumerate(sides):
        attackers = np.zeros((9, 9), int)
        for file, rank in zip(*np.nonzero(pieces)):
            number = pieces[file, rank] - 1
            if number // 16 != side:
                continue
            kind = number % 16
            first[31 * place + kind, file, rank] = 1
            reached = set()
            steps, slides = WAYS[kind]
            for far, moves in ((1, steps), (8, slides)):
                for files, ranks in moves:
                    ranks = -ranks if side == 1 else ranks
                    for distance in range(1, far + 1):
                        to = file + distance * files, rank + distance * ranks
                        if not (0 <= to[0] < 9 and 0 <= to[1] < 9):
                            break
                        reached.add(to)
                        if pieces[to]:
                            break
            for to in reached:
                first[(31 * place + 14 + kind, *to)] = 1
                attackers[to] += 1
        for least in range(3):
            first[31 * place + 28 + least] = attackers > least
        plane = 28 * place
        for held, planes in zip(board.pieces_in_hand[side], HANDS):
            second[plane : plane + min(held, planes)] = 1
            plane += planes
    second[56] = board.is_check()
    if board.turn == 1:
        first = first[:, ::-1, ::-1]
    return first, second


def test_planes_are_those_of_the_definition(positions):
    defined = [np.stack(planes) for planes in zip(*map(defined_planes, boards(positions)))]
    for dtype in ("float32", "float16", "uint8"):
        planes = positions.features(dtype=dtype)
        for found, expected in zip(planes, defined):
            assert found.dtype == dtype and found.shape == expected.shape
            assert found.tobytes() == expected.astype(dtype).tobytes()
        out = tuple(np.full_like(part, 7) for part in planes)
        given = positions.features(dtype=dtype, out=out)
        assert given[0] is out[0] or given[0].base is out[0]
        for found, expected in zip(out, planes):
            assert found.tobytes() == expected.tobytes()


def test_labels_are_those_of_the_definition(positions):
    ways = {(0, -1): 0, (1, -1): 1, (-1, -1): 2, (1, 0): 3, (-1, 0): 4, (0, 1): 5, (1, 1): 6, (-1, 1): 7}
    offsets, moves = positions.legal_moves()
    for row in range(0, len(positions), 7):
        own = moves[offsets[row] : offsets[row + 1]]
        labels = positions.take([row] * len(own)).labels(own)
        turned = positions.turn[row] == 1
        for move, label in zip(own.tolist(), labels.tolist()):
            to = komadai.move_to(move)
            if komadai.move_is_drop(move):
                way = 20 + (move >> 7 & 127) - 81
            else:
                files, ranks = to // 9 - komadai.move_from(move) // 9, to % 9 - komadai.move_from(move) % 9
                if turned:
                    files, ranks = -files, -ranks
                if ranks == -2 and abs(files) == 1:
                    way = 8 if files == 1 else 9
                else:
                    way = ways[(np.sign(files), np.sign(ranks))]
                way += 10 * komadai.move_is_promotion(move)
            assert label == 81 * way + (80 - to if turned else to)


def test_planes_and_labels_are_those_of_cshogi(positions):
    cshogi = pytest.importorskip("cshogi")
    dlshogi = pytest.importorskip("cshogi.dlshogi")
    both = positions[:-1]  # cshogi has no place for a missing king.
    planes, (offsets, moves) = both.features(), both.legal_moves()
    for row, sfen in enumerate(both.sfen()):
        board = cshogi.Board(sfen)
        first, second = np.zeros((62, 9, 9), np.float32), np.zeros((57, 9, 9), np.float32)
        dlshogi.make_input_features(board, first, second)
        assert (planes[0][row] == first).all() and (planes[1][row] == second).all(), sfen
        own = moves[offsets[row] : offsets[row + 1]]
        assert sorted(own.tolist()) == sorted(move & 0xFFFF for move in board.legal_moves)
        labels = both.take([row] * len(own)).labels(own)
        assert labels.tolist() == [dlshogi.make_move_label(move, board.turn) for move in own.tolist()]


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda p: Positions(["startpos"] * 2 + ["x"]), ValueError, 'row 2: "x" is not a position'),
        (lambda p: Positions("startpos"), TypeError, "column of texts, got str"),
        (lambda p: Positions([1]), ValueError, "row 0: expected a str, got int"),
        (lambda p: Positions(7), TypeError, "column of texts"),
        (lambda p: Positions.from_hcp(b"123"), ValueError, "3 bytes cannot be divided into rows of 32"),
        (lambda p: Positions.from_hcp(np.zeros((2, 32), np.float32)), TypeError, "float32"),
        (lambda p: Positions.from_hcp(np.zeros((2, 31), np.uint8)), TypeError, "[2, 31]"),
        (lambda p: Positions.from_hcp(np.zeros((1, 2, 32), np.uint8)), TypeError, "[1, 2, 32]"),
        (lambda p: Positions.from_hcp([b"1"]), ValueError, "row 0: expected 32 bytes, got 1"),
        (lambda p: Positions.from_hcp(np.zeros(3, [("x", "u1", 32), ("y", "u1")])), TypeError, "none of the fields"),
        (lambda p: Positions.from_hcp(bytes(64)), ValueError, "row 0: each side needs one king"),
        (lambda p: p.play([7739] * 3 + [127]), ValueError, "row 3: 127 is not a move"),
        (lambda p: p.play([7739] * 3), ValueError, "3 moves for 4 positions"),
        (lambda p: p.play(["7g7f", "x", "", ""]), ValueError, 'row 1: "x" is not a move'),
        (lambda p: p.play(["7g7f", "7g7f", "7g7f", "7g7e"]), ValueError, "row 3: 7g7e is illegal"),
        (lambda p: p.play(np.zeros((2, 2), np.uint16)), TypeError, "column of moves"),
        (lambda p: p.play(np.zeros(4)), TypeError, "float64"),
        (lambda p: p.play([1 << 40] * 4), ValueError, "row 0"),
        (lambda p: p.play(np.array([1 << 63] * 4, np.uint64)), ValueError, "row 0: 9223372036854775808 is not a move"),
        (lambda p: p.play(-1), ValueError, "-1 is not a move"),
        (lambda p: p.play("x"), ValueError, '"x" is not a move'),
        (lambda p: p.play(None), TypeError, "not NoneType"),
        (lambda p: Positions.from_hcp([p.to_hcp()[0].tobytes(), None]), ValueError, "row 1: expected bytes, got NoneType"),
        (lambda p: p.features(dtype="float64"), ValueError, "float64"),
        (lambda p: p.features(out=(np.zeros(3), np.zeros(3))), TypeError, "out is not suitable"),
        (lambda p: p.features(out=p[:2].features()), TypeError, "got (2, 62, 9, 9)"),
        (lambda p: p.features(out=p.features(dtype="uint8")), TypeError, "out is not suitable"),
        (lambda p: p.features(out=(p.features()[0],) * 2), TypeError, "out is not suitable"),
        (lambda p: p[4], IndexError, "no position 4 of 4"),
        (lambda p: p["x"], TypeError, "index"),
        (lambda p: p.take([9]), IndexError, "9"),
        (lambda p: p.notate(["7g7f"] * 4, "x"), ValueError, "expected one of"),
        (lambda p: p.notate(["7g7f"] * 4, previous=[1]), ValueError, "1 previous moves for 4"),
        (lambda p: p.resolve(["７六歩"] * 3 + ["９九玉"]), ValueError, 'row 3: "９九玉"'),
        (lambda p: p.svg(size=0), ValueError, "16 to 4096"),
        (lambda p: Positions.of_moves(["7g7f", "7g7f"]), ValueError, "row 1: 7g7f is illegal"),
    ],
)
def test_errors_name_the_row(call, error, words):
    with pytest.raises(error) as found:
        call(Positions(["startpos"] * 4))
    assert words in str(found.value)


def test_columns_of_arrow_polars_and_pandas(positions):
    texts, packed = positions[:50].sfen(), positions[:50].to_psfen()
    moves = np.array([board.legal_moves[0] for board in boards(positions[:50])], np.uint16)
    after = positions[:50].play(moves).sfen()
    columns = []
    try:
        import pyarrow

        columns.append((pyarrow.array(texts), pyarrow.array(list(map(bytes, packed)), pyarrow.binary(32))))
        columns.append((pyarrow.chunked_array([texts[:9], texts[9:]]), pyarrow.array(list(map(bytes, packed)))))
        assert positions[:50].play(pyarrow.array(moves)).sfen() == after
        assert positions[:50].play(pyarrow.array(komadai.moves_to_usi(moves))).sfen() == after
    except ImportError:
        pass
    try:
        import polars

        columns.append((polars.Series(texts), polars.Series(list(map(bytes, packed)))))
        assert positions[:50].play(polars.Series(moves)).sfen() == after
        assert positions[:50].play(polars.Series(komadai.moves_to_usi(moves))).sfen() == after
        with pytest.raises(ValueError, match="row 1: .* not NoneType"):
            positions[:2].play(polars.Series([int(moves[0]), None]))
    except ImportError:
        pass
    try:
        import pandas

        columns.append((pandas.Series(texts), pandas.Series(list(map(bytes, packed)))))
        usi = komadai.moves_to_usi(moves)
        for column in [usi, pandas.Categorical(usi), moves.astype(object)]:
            assert positions[:50].play(pandas.Series(column)).sfen() == after
        missing = pandas.Series([1, None], dtype="Int64")
        with pytest.raises(ValueError, match="row 1: .* not NAType"):
            positions[:2].play(missing)
    except ImportError:
        pass
    columns.append((np.array(texts), list(map(bytes, packed))))
    # Moves of hcpe are signed. A list may mix ints and texts. A generator is a column, too.
    usi = komadai.moves_to_usi(moves)
    for column in [moves.astype(">i2"), moves[::-1][::-1], [int(moves[0]), *usi[1:]], [usi[0], *moves[1:].tolist()], (m for m in usi)]:
        assert positions[:50].play(column).sfen() == after
    for text, psfen in columns:
        assert Positions(text).sfen() == texts
        assert Positions.from_psfen(psfen).zobrist_hash().tolist() == positions[:50].zobrist_hash().tolist()


def test_they_go_to_other_processes(positions):
    assert pickle.loads(pickle.dumps(positions)).sfen() == positions.sfen()
    checks = positions.is_check().tolist()
    # A forked process does not have the threads that worked here.
    for method in multiprocessing.get_all_start_methods():
        with multiprocessing.get_context(method).Pool(1) as pool:
            assert pool.apply_async(Positions.is_check, [positions]).get(timeout=120).tolist() == checks


@pytest.mark.parametrize("call", [".mate_in(999, nodes=None)", ".tsume(nodes=None)", "[0].tsume(nodes=None)", "[0].mate_line(999, nodes=None)"])
def test_a_long_search_can_be_interrupted(call):
    # The mate has 611 plies.
    sfen = "l3+P2B+p/k2+rpg+P2/3+p+rPS1n/PP1s4p/3l+p+B1pP/L2n4g/+p4p+N2/5S1s+P/+PL+P+pg+N1G1 b - 1"
    code = f"""
import _thread, threading, komadai
threading.Timer(0.5, _thread.interrupt_main).start()
try:
    komadai.Positions(["{sfen}"]){call}
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout == "interrupted\n", done
