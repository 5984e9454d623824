"""Tests the inputs of networks, and the batches of training rows in files."""

import multiprocessing
import pickle

import numpy as np
import pytest

import komadai

# The places of YaneuraOu's BonaPiece: in a hand, and on the board, for own pieces and the opponent's.
HAND = {"P": (1, 20), "L": (39, 44), "N": (49, 54), "S": (59, 64), "G": (69, 74), "B": (79, 82), "R": (85, 88)}
BOARD = {kind: (90 + 162 * i, 171 + 162 * i) for i, kind in enumerate(["P", "L", "N", "S", "G", "B", "+B", "R", "+R"])}


def features_of(pieces, hands, viewer):
    """Defines the HalfKP features of a position in plain numpy, sorted."""
    kinds = ["P", "L", "N", "S", "B", "R", "G", "K", "G", "G", "G", "G", "+B", "+R"]
    seen = (lambda square: 80 - square) if viewer else (lambda square: square)
    (king,) = np.flatnonzero(pieces == 8 + 16 * viewer)
    places = []
    for square in np.flatnonzero(pieces):
        color, kind = divmod(int(pieces[square]), 16)
        if kinds[kind - 1] != "K":
            places.append(BOARD[kinds[kind - 1]][color ^ viewer] + seen(square))
    for color in (0, 1):
        for kind, count in zip("PLNSGBR", hands[color]):
            places += [HAND[kind][color ^ viewer] + i for i in range(count)]
    return np.sort(1548 * seen(king) + np.array(places, int))


def test_halfkp_is_its_definition(positions):
    both = (positions.king_square(0) >= 0) & (positions.king_square(1) >= 0)
    with pytest.raises(ValueError, match=f"row {np.flatnonzero(~both)[0]}: a king is missing"):
        positions.halfkp()
    positions = positions[both]
    offsets, own, other = positions.halfkp()
    assert {column.dtype for column in (offsets, own, other)} == {np.dtype("int32")}
    assert len(offsets) == len(positions) + 1 and offsets[-1] == len(own) == len(other)
    pieces, hands, turn = positions.pieces, positions.pieces_in_hand, positions.turn
    for row in range(len(positions)):
        part = slice(offsets[row], offsets[row + 1])
        assert (np.sort(own[part]) == features_of(pieces[row], hands[row], turn[row])).all()
        assert (np.sort(other[part]) == features_of(pieces[row], hands[row], 1 - turn[row])).all()


def test_bits_are_the_planes(positions):
    planes = np.concatenate(positions.features(dtype="uint8"), axis=1).reshape(len(positions), -1)
    bits = positions.features(dtype="bits")
    assert bits.shape == (len(positions), 1205) and (bits == np.packbits(planes, axis=1)).all()
    out = np.empty_like(bits)
    assert positions.features(dtype="bits", out=out) is out and (out == bits).all()
    with pytest.raises(TypeError, match="expected shape"):
        positions.features(dtype="bits", out=np.empty((1, 1205), "u1"))


def test_columns_of_the_board(positions):
    boards = list(positions)
    assert positions.pieces.tolist() == [board.pieces for board in boards]
    assert positions.pieces_in_hand.tolist() == [list(board.pieces_in_hand) for board in boards]
    for color in (0, 1):
        squares = [board.king_square(color) for board in boards]
        assert positions.king_square(color).tolist() == [-1 if square is None else square for square in squares]
    mates = komadai.Positions(["4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "startpos"])
    assert mates.mate_line(3) == [board.mate_line(3) for board in mates]


def test_joined_positions(positions):
    parts = [positions[:10], positions[10:20], positions[20:]]
    assert komadai.Positions.concat(parts) == positions == parts[0] + parts[1] + parts[2]
    assert positions[:10] != positions[10:20] and komadai.Positions.concat([]) == positions[:0]
    assert positions != list(positions) and pickle.loads(pickle.dumps(positions[:10])) == positions[:10]


def test_wrong_rows_can_be_masked(positions):
    psv = komadai.pack({"positions": positions[:1000], "value": np.arange(1000)}, "psv").reshape(-1, 40)
    psv[500, :32] = 255
    with pytest.raises(ValueError, match="row 500"):
        komadai.unpack(psv, "psv")
    columns = komadai.unpack(psv, "psv", errors="mask")
    assert np.flatnonzero(~columns["valid"]).tolist() == [500] and columns["value"][[499, 500, 501]].tolist() == [499, 0, 501]
    assert columns["positions"][columns["valid"]] == positions[:500] + positions[501:1000]
    for arguments in [("psv", "skip"), ("hcpe3", "mask")]:
        with pytest.raises(ValueError, match="errors"):
            komadai.unpack(psv, arguments[0], errors=arguments[1])


@pytest.fixture
def files(tmp_path, positions):
    """Returns two files of psv. The value of a row is its number."""
    paths = []
    for begin, end in [(0, 10_000), (10_000, 25_000)]:
        rows = np.arange(begin, end)
        columns = {"positions": positions[rows % 1000], "value": rows}
        paths.append(tmp_path / f"{begin}.psv")
        komadai.pack(columns, "psv").tofile(paths[-1])
    return paths


def values(rows):
    return [batch["value"].tolist() for batch in rows]


def test_rows_come_in_batches(files):
    batches = values(komadai.Rows(files, batch=4096))
    assert [len(batch) for batch in batches] == [4096] * 6 + [424]
    assert sum(batches, []) == list(range(25_000))
    mixed = values(komadai.Rows(files, batch=1000, shuffle=8192, seed=1))
    assert sorted(sum(mixed, [])) == list(range(25_000)) and mixed != values(
        komadai.Rows(files, batch=1000, shuffle=8192, seed=2)
    )
    # A batch has rows from places all over the files.
    assert np.std(mixed[0]) > 4000
    for start in (0, 1, 7, 24, 25, 100):
        assert values(komadai.Rows(files, batch=1000, shuffle=8192, seed=1, start=start)) == mixed[start:]
    parts = [values(komadai.Rows(files, batch=100, shuffle=5000, shard=(i, 3))) for i in range(3)]
    assert sorted(sum(sum(parts, []), [])) == list(range(25_000))


def worker(arguments):
    paths, shard = arguments
    rows = komadai.Rows(paths, batch=1000, shuffle=4096, shard=shard)
    return [(batch["value"].tolist(), len(batch["positions"].halfkp()[1])) for batch in pickle.loads(pickle.dumps(rows))]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_rows_in_workers(files, method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {method}")
    komadai.unpack(np.fromfile(files[0], "u1"), "psv")["positions"].halfkp()
    shards = [(files, (i, 2)) for i in range(2)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map(worker, shards)
    assert found == [worker(shard) for shard in shards]


def test_wrong_arguments_of_rows(files, tmp_path):
    with pytest.raises(ValueError, match="layout must be one of hcp, hcpe, psfen, psv"):
        komadai.Rows("a.txt")
    for wrong in ({"batch": 0}, {"shard": (2, 2)}, {"shuffle": -1}, {"start": -1}):
        with pytest.raises(ValueError, match="out of range"):
            komadai.Rows(files, **wrong)
    cut = tmp_path / "cut.bin"
    cut.write_bytes(files[0].read_bytes()[:100])
    with pytest.raises(ValueError, match="20 bytes are left over after 2 rows of 40"):
        list(komadai.Rows(cut))
    with pytest.raises(OSError):
        list(komadai.Rows(tmp_path / "missing.psv"))
    assert list(komadai.Rows([])) == []
