"""Tests training rows."""

import threading
import time

import numpy as np
import pytest

import komadai
from komadai import Positions

DTYPES = {
    "hcp": komadai.HuffmanCodedPos,
    "hcpe": komadai.HuffmanCodedPosAndEval,
    "psfen": komadai.PackedSfen,
    "psv": komadai.PackedSfenValue,
}


@pytest.fixture(scope="module")
def columns(positions):
    positions = positions[:-1]  # Bytes have no place for a missing king.
    rng = np.random.default_rng(1)
    offsets, moves = positions.legal_moves()
    has_moves = offsets[1:] > offsets[:-1]
    positions = positions.take(np.flatnonzero(has_moves))
    first = moves[offsets[:-1][has_moves]]
    count = len(positions)
    return {
        "positions": positions,
        "move": first,
        "value": rng.integers(-32768, 32767, count).astype(np.int16),
        "result": rng.integers(0, 3, count).astype(np.uint8),
        "ply": rng.integers(0, 65535, count).astype(np.uint16),
    }


@pytest.mark.parametrize("layout", DTYPES)
def test_both_ways(columns, layout):
    packed = komadai.pack(columns, layout)
    rows = packed.view(DTYPES[layout])
    assert len(rows) == len(columns["positions"])
    for data in (packed, packed.tobytes(), rows, memoryview(packed.tobytes()), packed.reshape(len(rows), -1)):
        read = komadai.unpack(data, layout)
        assert read["positions"].zobrist_hash().tolist() == columns["positions"].zobrist_hash().tolist()
        for name in set(read) - {"positions"}:
            assert read[name].dtype == columns[name].dtype
            assert read[name].tolist() == columns[name].tolist(), name
    assert komadai.pack(read, layout).tobytes() == packed.tobytes()
    kind, field = ("hcp", "hcp") if layout.startswith("h") else ("psfen", "sfen")
    assert (getattr(columns["positions"], f"to_{kind}")() == rows[field]).all()
    again = getattr(Positions, f"from_{kind}")(rows[field])
    assert again.zobrist_hash().tolist() == read["positions"].zobrist_hash().tolist()


def test_moves_of_psv(columns):
    psv = komadai.move16_to_psv(columns["move"])
    assert (komadai.move16_from_psv(psv) == columns["move"]).all()
    rows = komadai.pack(columns, "psv").view(komadai.PackedSfenValue)
    assert (rows["move"] == psv).all()
    assert komadai.move16_from_psv(0) == 0 and komadai.move16_to_psv(0x289F) == 0x409F
    with pytest.raises(ValueError, match="row 1"):
        komadai.move16_from_psv([0, 0xFFFF])


def test_bytes_are_those_of_cshogi(columns):
    cshogi = pytest.importorskip("cshogi")
    hcpe = np.zeros(len(columns["positions"]), cshogi.HuffmanCodedPosAndEval)
    psv = np.zeros(len(hcpe), cshogi.PackedSfenValue)
    for row, sfen in enumerate(columns["positions"].sfen()):
        board = cshogi.Board(sfen)
        move, result = int(columns["move"][row]), int(columns["result"][row])
        board.to_hcp(hcpe[row]["hcp"])
        board.to_psfen(psv[row]["sfen"])
        hcpe[row]["bestMove16"] = np.uint16(move).astype(np.int16)
        psv[row]["move"] = cshogi.move16_to_psv(move)
        hcpe[row]["gameResult"] = result
        psv[row]["game_result"] = 0 if result == 0 else 1 if result == board.turn + 1 else -1
    hcpe["eval"] = psv["score"] = columns["value"]
    psv["gamePly"] = columns["ply"]
    assert komadai.pack(columns, "hcpe").tobytes() == hcpe.tobytes()
    assert komadai.pack(columns, "psv").tobytes() == psv.tobytes()
    assert komadai.pack(columns, "hcp").tobytes() == hcpe["hcp"].tobytes()
    assert komadai.pack(columns, "psfen").tobytes() == psv["sfen"].tobytes()
    assert komadai.unpack(hcpe, "hcpe")["move"].tolist() == columns["move"].tolist()


def hcpe3(games):
    """Returns bytes of hcpe3: positions of games with moves, values and candidates."""
    out = b""
    for hcp, moves in games:
        out += hcp + np.array([len(moves)], "<u2").tobytes() + bytes([1, 0])
        for move, value, candidates in moves:
            out += np.array([move], "<u2").tobytes() + np.array([value], "<i2").tobytes()
            out += np.array([len(candidates), *np.ravel(candidates)], "<u2").tobytes()
    return out


def test_hcpe3():
    start = komadai.Board().to_hcp()
    move, answer = komadai.moves_from_usi(["7g7f", "3c3d"]).tolist()
    games = [(start, [(move, 30, [(move, 90), (7, 10)]), (answer, -30, [])]), (start, [(move, 5, [(move, 1)])])]
    data = hcpe3(games)
    rows = komadai.unpack(data, "hcpe3")
    assert rows["positions"].move_number.tolist() == [1, 2, 1]
    assert rows["move"].tolist() == [move, answer, move]
    assert rows["value"].tolist() == [30, -30, 5] and rows["game"].tolist() == [0, 0, 1]
    assert rows["candidate_offsets"].tolist() == [0, 2, 2, 3]
    assert rows["candidate_move"].tolist() == [move, 7, move] and rows["candidate_visits"].tolist() == [90, 10, 1]
    assert komadai.pack(rows, "hcpe3").tobytes() == data
    alone = {name: rows[name] for name in ("positions", "move", "value", "result")}
    single = komadai.pack(alone, "hcpe3").tobytes()
    assert len(single) == 3 * 46
    assert komadai.pack(komadai.unpack(single, "hcpe3"), "hcpe").tobytes() == komadai.pack(alone, "hcpe").tobytes()
    for change, words in (
        ({"game": [0, 0, 0]}, "row 1: the next row of the game has another position"),
        ({"move": [move, move, move]}, "row 1: 7739 is no legal move"),
        ({"candidate_offsets": [0, 2, 2, 9]}, "row 2: candidate_offsets"),
        ({"candidate_offsets": [0]}, "1 values of candidate_offsets"),
    ):
        with pytest.raises(ValueError, match=words):
            komadai.pack(dict(rows, **change), "hcpe3")
    for bad, words in (
        (data[:-1], "game 1: 0 of 1 moves"),
        (data[:40], "game 0"),
        (hcpe3([(start, [(answer, 0, [])])]), "game 0: byte 36"),
        (b"x" * 36, "game 0"),
    ):
        with pytest.raises(ValueError, match=words):
            komadai.unpack(bad, "hcpe3")


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda c: komadai.unpack(b"", "x"), ValueError, "expected one of: hcp"),
        (lambda c: komadai.unpack(b"123", "hcpe"), ValueError, "3 bytes are no rows of 38"),
        (lambda c: komadai.unpack(bytes(76), "hcpe"), ValueError, "row 0: byte 0"),
        (lambda c: komadai.unpack(np.zeros(38, np.int32), "hcpe"), TypeError, "int32"),
        (lambda c: komadai.pack({}, "hcpe"), KeyError, "positions"),
        (lambda c: komadai.pack({"positions": 1}, "hcpe"), TypeError, "Positions"),
        (lambda c: komadai.pack(dict(c, moves=c["move"]), "hcpe"), ValueError, "'moves' is no column"),
        (lambda c: komadai.unpack(None, "hcpe"), TypeError, "rows of 38 bytes"),
        (lambda c: komadai.pack(dict(c, value=[1]), "hcpe"), ValueError, "1 values of value for"),
        (lambda c: komadai.pack(dict(c, value=c["value"] * 10.5), "hcpe"), TypeError, "value"),
        (lambda c: komadai.pack(dict(c, value=np.full(len(c["value"]), 40000)), "hcpe"), ValueError, "beyond i2"),
        (lambda c: komadai.pack(dict(c, move=np.full(len(c["move"]), 127)), "hcpe"), ValueError, "127 is no move"),
        (lambda c: komadai.pack({"positions": Positions(["4k4/9/9/9/9/9/9/9/9 b - 1"])}, "hcp"), ValueError, "row 0"),
    ],
)
def test_errors(columns, call, error, words):
    with pytest.raises(error) as found:
        call(columns)
    assert words in str(found.value)


def test_random_bytes_never_panic():
    rng = np.random.default_rng(2)
    for layout, length in (("hcp", 32), ("hcpe", 38), ("psfen", 32), ("psv", 40), ("hcpe3", 100)):
        good = komadai.Board().to_hcp() if layout.startswith("h") else komadai.Board().to_psfen()
        for _ in range(300):
            data = bytearray(good + rng.bytes(length - 32))
            for _ in range(rng.integers(0, 4)):
                data[rng.integers(0, length)] = rng.integers(0, 256)
            try:
                rows = komadai.unpack(bytes(data), layout)
            except ValueError:
                continue
            rows["positions"].features()
            rows["positions"].legal_moves()


@pytest.mark.parametrize("layout", ["hcp", "hcpe", "psfen", "psv"])
def test_rows_with_gaps(positions, layout):
    positions = positions[:-1]
    columns = {"positions": positions, "value": np.arange(len(positions)).astype("i2")}
    rows = komadai.pack(columns, layout).view(DTYPES[layout])
    for part in [slice(None, None, 2), slice(None, None, -1), slice(5, 50, 7), slice(3, 3)]:
        taken = komadai.unpack(rows[part], layout)
        assert taken["positions"].sfen() == komadai.unpack(rows[part].copy(), layout)["positions"].sfen()
        if "value" in taken:
            assert taken["value"].tolist() == columns["value"][part].tolist()
    assert len(komadai.unpack(memoryview(rows[:6].tobytes()), layout)["positions"]) == 6


def test_memoryviews_with_gaps(positions):
    positions = positions[:-1]
    for pack, of in [(positions.to_hcp, Positions.from_hcp), (positions.to_psfen, Positions.from_psfen)]:
        data = pack().tobytes()
        assert of(memoryview(data[::-1])[::-1]).sfen() == of(data).sfen()
        gaps = memoryview(bytes(byte for pair in zip(data, data) for byte in pair))[::2]
        assert of(gaps).sfen() == of(data).sfen()
        assert of(memoryview(pack())).sfen() == of(data).sfen()
        for odd in [memoryview(data)[:-1], memoryview(b"x" * 32), memoryview(np.zeros(3))]:
            with pytest.raises((ValueError, TypeError), match="."):
                of(odd)


@pytest.mark.parametrize("read", ["from_hcp", "from_psfen", "unpack"])
def test_rows_that_others_change_are_read_as_they_were(read):
    count = 300_000
    boards = Positions([komadai.Board().sfen(), "4k4/9/9/9/9/9/9/9/4K4 b - 1"])
    layout = "hcp" if read == "from_hcp" else "psfen"
    before, after = getattr(boards, f"to_{layout}")()
    rows = np.tile(before, (count, 1))
    results = []

    def call():
        done = komadai.unpack(rows, layout)["positions"] if read == "unpack" else getattr(Positions, read)(rows)
        results.append(len(set(done.zobrist_hash().tolist())))

    # The change may happen during the copy, but hardly every time.
    for _ in range(4):
        rows[:] = before
        begin = time.monotonic()
        call()
        took = time.monotonic() - begin
        thread = threading.Thread(target=call)
        thread.start()
        time.sleep(took / 2)
        rows[:] = after
        thread.join()
    assert results[::2] == [1] * 4
    assert 1 in results[1::2]
