"""Checks that any input leads to an answer or to an exception of Python, never to a panic.

A panic would be a PanicException. That is not an Exception, so it ends these tests.
"""

import random

import numpy as np

import komadai
from conftest import TESTDATA

SFEN = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"
SIGNS = SFEN + "+*a9三同金打成不直左右歩▲△ moves7g7f\0é"


def damaged(rng, text, signs):
    signs_of_text = list(text)
    for _ in range(rng.randrange(1, 5)):
        place = rng.randrange(len(signs_of_text) + 1)
        signs_of_text[place : place + rng.randrange(3)] = rng.choices(signs, k=rng.randrange(3))
    return "".join(signs_of_text)


def outcome(call):
    try:
        return call()
    except Exception as error:  # noqa: BLE001
        assert str(error)
        return None


def test_texts():
    rng = random.Random(1)
    seen = 0
    for _ in range(3000):
        text = damaged(rng, SFEN, SIGNS)
        board = outcome(lambda: komadai.Board(text))
        if board is None:
            continue
        seen += 1
        board.legal_moves, board.is_check(), board.is_game_over(), board.mate_move_in_1ply(), str(board)
        outcome(board.to_hcp)
        outcome(lambda: board.resolve(damaged(rng, "▲７六歩", SIGNS)))
        outcome(lambda: board.push_usi(damaged(rng, "7g7f", SIGNS)))
        outcome(lambda: board.svg(title=text, arrows=[damaged(rng, "7g7f", SIGNS)]))
        komadai.Positions([board]).features()
    assert seen > 100


def test_moves():
    board = komadai.Board("4k4/9/4P4/9/9/9/9/9/4K4 b GPr2b 1")
    legal = set(board.legal_moves)
    for bits in range(1 << 16):
        if bits in legal:
            continue
        try:
            board.push(bits)
        except ValueError:
            continue
        raise AssertionError(bits)
    assert board.legal_moves and board.history == []
    positions = komadai.Positions([board])
    for move in list(range(0, 1 << 16, 97)) + [-1, 1 << 16, 1 << 63, 1 << 80, None, 1.5, "", "7g7f", b"", [], {}]:
        for call in (positions.is_legal, positions.labels, positions.play, positions.notate):
            outcome(lambda: call([move]))
            outcome(lambda: call(move))


def test_columns():
    positions = komadai.Positions(["startpos"] * 3)
    odd = [
        None, 3, 3.5, "x", b"x", b"x" * 96, [], [[]], {}, object(), np.zeros(()), np.zeros((3, 32)), np.zeros(3, object),
        np.zeros((3, 32), np.uint8)[::-1], np.zeros((32, 3), np.uint8).T, np.zeros(3, "U5"), np.zeros(3, "S32"),
        np.zeros(3, "M8[s]"), np.zeros(3, bool), np.zeros(3, [("hcp", "u1", 31)]), np.zeros(3, [("hcp", "f4", 32)]),
        np.zeros(3, komadai.PackedSfenValue), np.ma.zeros(3), range(3), iter(["startpos"]), ["startpos", None],
    ]  # fmt: skip
    calls = [
        komadai.Positions,
        komadai.Positions.from_hcp,
        komadai.Positions.from_psfen,
        komadai.Positions.of_moves,
        positions.play,
        positions.is_legal,
        positions.labels,
        positions.notate,
        positions.resolve,
        positions.take,
        lambda value: positions.features(out=value),
        lambda value: positions.features(out=(value, value)),
        lambda value: komadai.Board().to_hcp(value),
        lambda value: komadai.Board().set_hcp(value),
        lambda value: komadai.unpack(value, "psv"),
        lambda value: komadai.unpack(value, "hcpe3"),
        lambda value: komadai.pack({"positions": positions, "move": value}, "psv"),
        lambda value: komadai.pack({"positions": positions, "value": value}, "psv"),
        lambda value: komadai.pack(value, "psv"),
        lambda value: komadai.parse(value),
        lambda value: komadai.games(value),
        lambda value: komadai.read(value),
        lambda value: komadai.Board().svg(arrows=value, fill=value, squares=value),
        lambda value: komadai.Board().svg(size=value),
        lambda value: komadai.move16_from_psv(value),
        lambda value: komadai.pack_moves(value),
        lambda value: komadai.unpack_moves(value),
    ]
    for call in calls:
        for value in odd:
            outcome(lambda: call(value))


def test_records():
    rng = random.Random(2)
    samples = sorted((TESTDATA / "kifu").rglob("*.*")) if TESTDATA.exists() else []
    for path in samples[:150]:
        data = bytearray(path.read_bytes()[:4000])
        for _ in range(3):
            if data:
                data[rng.randrange(len(data))] = rng.randrange(256)
        for game in outcome(lambda: komadai.parse(bytes(data))) or []:
            outcome(game.positions)
            outcome(game.svg)
            game.notate("ki2"), game.tags(), game.headers, game.times, game.evaluations
            outcome(lambda: game.to_text("kif"))
            outcome(lambda: game.losses("csa"))
