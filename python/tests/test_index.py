"""Checks that positions are selected like rows of numpy."""

import numpy as np
import pytest

import komadai
from komadai import Board, Positions


@pytest.fixture(scope="module")
def column(lines):
    """Returns positions, and their texts as a column of numpy, which is selected in the same way."""
    positions = Positions.of_moves(lines[0])[:40]
    return positions, np.array(positions.sfen(), dtype=object)


def test_masks(column):
    positions, sfens = column
    rng = np.random.default_rng(1)
    masks = [rng.random(40) < share for share in (0, 0.1, 0.5, 0.9, 1)] + [np.arange(40) % 2 == 0, sfens != ""]
    for mask in masks:
        for index in [mask, mask.tolist(), np.asfortranarray(mask), np.repeat(mask, 2)[::2]]:
            assert positions[index].sfen() == positions.take(index).sfen() == sfens[mask].tolist()
    turn = positions[positions.turn == komadai.WHITE]
    assert set(turn.turn.tolist()) == {komadai.WHITE} and len(turn) == 20
    same = [positions.zobrist_hash(), np.unique(positions.zobrist_hash())]
    assert len(positions[np.isin(*same)]) == 40


@pytest.mark.parametrize("dtype", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", ">i4", "intp"])
def test_numbers_of_every_type(column, dtype):
    positions, sfens = column
    rows = np.array([3, 0, 39, 3, 17], dtype)
    assert positions[rows].sfen() == positions.take(rows).sfen() == sfens[rows].tolist()
    assert positions[rows[0]].sfen() == sfens[3] and isinstance(positions[rows[0]], Board)
    assert positions[rows[:0]].sfen() == []
    if "i" in dtype:
        assert positions[-rows].sfen() == sfens[-rows].tolist() and positions[-rows[0]].sfen() == sfens[-3]


def test_lists_and_columns(column):
    positions, sfens = column
    for rows in [[0, 5, -1], [np.int8(-40), np.uint64(39)], (0, 1), range(3, 30, 4), np.array(7).reshape(1), []]:
        assert positions.take(rows).sfen() == sfens[np.array(list(rows), int)].tolist()
    assert positions[[2, -2, 2]].sfen() == sfens[[2, -2, 2]].tolist()
    for name in ["pyarrow", "polars", "pandas"]:
        module = pytest.importorskip(name)
        make = module.array if name == "pyarrow" else module.Series
        mask = [row % 3 == 0 for row in range(40)]
        assert positions[make([1, -1])].sfen() == sfens[[1, -1]].tolist(), name
        assert positions[make(mask)].sfen() == sfens[mask].tolist(), name


def test_slices(column):
    positions, sfens = column
    ends = [None, -100, -41, -40, -7, -1, 0, 1, 7, 39, 40, 41, 2**70]
    for start in ends:
        for stop in ends:
            for step in [None, -(2**70), -3, -1, 1, 2, 2**70]:
                part = slice(start, stop, step)
                assert positions[part].sfen() == sfens[part].tolist(), part
    assert positions[np.int64(3) : np.int8(9) : np.uint8(2)].sfen() == sfens[3:9:2].tolist()
    with pytest.raises(ValueError, match="zero"):
        positions[::0]


def test_what_is_no_index(column):
    positions, _ = column
    for number in [40, -41, 2**31, -(2**63), 2**63, 10**30, -(10**30), np.int64(40), np.uint64(2**63)]:
        for index in [number, [number], [0, number]]:
            with pytest.raises(IndexError, match="position"):
                positions[index]
        with pytest.raises(IndexError, match="there is no position"):
            positions.take([number])
    for mask in [[True], [False] * 39, [True] * 41, np.ones(0, bool)]:
        with pytest.raises(IndexError, match="a mask of"):
            positions[mask]
        with pytest.raises(IndexError, match="for 40 positions"):
            positions.take(mask)
    for index in [np.ones((40, 1), bool), np.zeros((2, 2), int), [[0, 1], [2, 3]], np.ones((40, 40), bool)]:
        with pytest.raises(IndexError, match="dimension"):
            positions[index]
    odd = [
        1.0, "0", "", b"0", b"\1" * 40, bytearray(40), None, ..., True, False, np.True_, {}, set(), object(), 1j, (0, 1),
        [1.0], np.zeros(40), ["0"], [None], [True, 2], [0, False] * 20, [0.5], np.zeros(40, "U1"), np.zeros(40, "M8[s]"),
        np.zeros(40, [("a", "i4")]), iter([1]), positions,
    ]  # fmt: skip
    for index in odd:
        with pytest.raises(TypeError, match="an index is"):
            positions[index]
    # Older versions of numpy create an array of lists, newer ones refuse.
    with pytest.raises((TypeError, ValueError), match="an index is|inhomogeneous"):
        positions[[[1], [2, 3]]]
    for index in [3, np.int8(3), np.array(3), True]:
        with pytest.raises(TypeError, match="an index is"):
            positions.take(index)


def test_positions_are_a_sequence(column):
    positions, sfens = column
    assert [board.sfen() for board in positions] == sfens.tolist()
    iterator = iter(positions)
    assert next(iterator).sfen() == sfens[0] and len(list(iterator)) == 39 and list(iterator) == []
    boards = list(positions)
    for of in [boards, tuple(boards), (board for board in boards), positions, sfens, iter(sfens)]:
        assert Positions(of).sfen() == sfens.tolist()
    assert Positions([boards[0], sfens[1], boards[2]]).sfen() == sfens[:3].tolist()
    with pytest.raises(ValueError, match="row 1: expected a text, got int"):
        Positions([boards[0], 3])


def test_out_is_filled_right_or_refused(column):
    positions, _ = column
    right = positions.features(dtype="uint8")
    shapes = [(40, 62, 9, 9), (40, 57, 9, 9)]
    layouts = {
        "C": lambda shape: np.zeros(shape, "u1"),
        "F": lambda shape: np.zeros(shape, "u1", order="F"),
        "transposed": lambda shape: np.zeros(shape[::-1], "u1").T,
        "two axes turned": lambda shape: np.zeros((*shape[:2], 9, 9), "u1").transpose(0, 1, 3, 2),
        "planes last": lambda shape: np.zeros((shape[0], 9, 9, shape[1]), "u1").transpose(0, 3, 1, 2),
        "stepped": lambda shape: np.zeros((2 * shape[0], *shape[1:]), "u1")[::2],
        "backwards": lambda shape: np.zeros(shape, "u1")[::-1],
        "one row again": lambda shape: np.broadcast_to(np.zeros(shape[1:], "u1"), shape),
    }
    for name, first in layouts.items():
        for other, second in layouts.items():
            out = (first(shapes[0]), second(shapes[1]))
            try:
                positions.features(dtype="uint8", out=out)
            except TypeError as error:
                assert "out does not fit" in str(error) and (name, other) != ("C", "C")
                assert not out[0].any() and not out[1].any()
            else:
                assert all(np.array_equal(*pair) for pair in zip(out, right)), (name, other)
    # A single row has the same bytes in many layouts.
    one = (np.zeros((1, 62, 9, 9), "f4", order="F"), np.zeros((1, 57, 9, 9), "f4"))
    with pytest.raises(TypeError, match="out does not fit"):
        positions[:1].features(out=one)


def test_out_of_a_board_is_filled_right_or_refused():
    board = Board()
    rows = {
        "bytes": np.zeros(32, "u1"),
        "of an array": np.zeros((3, 32), "u1")[1],
        "record": np.zeros(2, komadai.HuffmanCodedPosAndEval)[1]["hcp"],
        "stepped": np.zeros(64, "u1")[::2],
        "backwards": np.zeros(32, "u1")[::-1],
        "square": np.zeros((4, 8), "u1"),
        "square of Fortran": np.zeros((4, 8), "u1", order="F"),
        "transposed": np.zeros((8, 4), "u1").T,
        "stepped square": np.zeros((4, 16), "u1")[:, ::2],
        "wide": np.zeros(4, "u8"),
        "wide, stepped": np.zeros(8, "u8")[::2],
        "list": [0] * 4,
        "tuple": (0,) * 32,
        "bytearray": bytearray(32),
        "immutable": bytes(32),
        "short": np.zeros(31, "u1"),
        "none": np.zeros(0, "u1"),
        "floats": np.zeros(8, "f8"),
        "read only": np.broadcast_to(np.zeros(1, "u1"), (32,)),
    }
    for pack in [board.to_hcp, board.to_psfen]:
        filled = []
        for name, out in rows.items():
            try:
                assert pack(out) is None
            except (TypeError, ValueError) as error:
                assert str(error)
                assert not np.any(np.frombuffer(out, "u1") if isinstance(out, (bytes, bytearray)) else out)
            else:
                assert np.ascontiguousarray(out).tobytes() == pack(), name
                filled.append(name)
        assert {"bytes", "of an array", "record", "stepped", "square"} <= set(filled)
