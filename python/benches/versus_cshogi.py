"""Compares the times of Komadai and cshogi: batches with a loop, single boards with single boards.

    pip install komadai cshogi
    python benches/versus_cshogi.py [POSITIONS]

The positions are those of random games from a fixed seed. Both sides run in turns, and the median of the runs
counts. A batch uses all cores, so it is timed by wall-clock time, and by the processor time of all its threads. If
other programs run, use the second figure.
"""

import random
import statistics
import sys
import time
import timeit

import cshogi
import numpy as np
from cshogi import dlshogi

import komadai

RUNS = 7


def rows(count):
    """Returns positions of random games as rows of hcpe."""
    rng = random.Random(1)
    table = np.zeros(count, dtype=cshogi.HuffmanCodedPosAndEval)
    board, ply = cshogi.Board(), 0
    for row in table:
        moves = list(board.legal_moves)
        if not moves or ply == 150:
            board.reset()
            moves, ply = list(board.legal_moves), 0
        move = rng.choice(moves)
        board.to_hcp(row["hcp"])
        row["eval"] = rng.randrange(-3000, 3000)
        row["bestMove16"] = np.uint16(move & 0xFFFF).astype(np.int16)
        row["gameResult"] = rng.randrange(3)
        board.push(move)
        ply += 1
    return table


def timed(work):
    wall, spent = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - spent


def compare(name, theirs, ours, count):
    """Runs both in turns, and prints the nanoseconds per position."""
    runs = [(timed(theirs), timed(ours)) for _ in range(RUNS)]

    def median(side, clock):
        return statistics.median(run[side][clock] for run in runs) / count * 1e9

    wall = median(0, 0) / median(1, 0)
    spent = median(0, 1) / median(1, 1)
    print(
        f"{name:34} cshogi {median(0, 1):7.0f} ns, komadai {median(1, 0):6.0f} ns on the wall, "
        f"{median(1, 1):6.0f} of processor: {wall:5.1f} x, a core {spent:5.1f} x"
    )


def batches(table):
    board, count = cshogi.Board(), len(table)
    packed = np.ascontiguousarray(table["hcp"])
    positions = komadai.Positions.from_hcp(packed)
    chunk = 512
    first = np.empty((chunk, 62, 9, 9), np.float32)
    second = np.empty((chunk, 57, 9, 9), np.float32)
    small = first.astype(np.uint8), second.astype(np.uint8)

    def decode():
        for row in table:
            board.set_hcp(row["hcp"])
            row["eval"], board.move_from_move16(row["bestMove16"]), row["gameResult"]

    def legal():
        for hcp in packed:
            board.set_hcp(hcp)
            list(board.legal_moves)

    def features():
        for number, hcp in enumerate(packed):
            board.set_hcp(hcp)
            place = number % chunk
            dlshogi.make_input_features(board, first[place], second[place])

    def ours_features(dtype, first, second):
        for begin in range(0, count - chunk + 1, chunk):
            part = komadai.Positions.from_hcp(packed[begin : begin + chunk])
            part.features(dtype=dtype, out=(first, second))

    def fresh_features():
        for begin in range(0, count - chunk + 1, chunk):
            komadai.Positions.from_hcp(packed[begin : begin + chunk]).features()

    def labels():
        for row in table:
            board.set_hcp(row["hcp"])
            dlshogi.make_move_label(board.move_from_move16(row["bestMove16"]), board.turn)

    compare("hcpe: positions, moves, values", decode, lambda: komadai.unpack(table, "hcpe"), count)
    compare("hcp: legal moves", legal, lambda: komadai.Positions.from_hcp(packed).legal_moves(), count)
    compare("the same, positions at hand", legal, positions.legal_moves, count)
    compare("hcp: planes, float32, out=", features, lambda: ours_features("float32", first, second), count)
    compare("hcp: planes, float32, new arrays", features, fresh_features, count)
    compare("hcp: planes, uint8, out=", features, lambda: ours_features("uint8", *small), count)
    compare(
        "hcpe: labels",
        labels,
        lambda: komadai.Positions.from_hcp(table["hcp"]).labels(table["bestMove16"]),
        count,
    )


SINGLE = [
    "Board(SFEN)",
    "list(b.legal_moves)",
    "b.is_legal(m)",
    "b.is_check()",
    "b.is_game_over()",
    "b.turn",
    "b.move_number",
    "b.piece(5)",
    "b.pieces",
    "b.pieces_in_hand",
    "b.king_square(0)",
    "b.sfen()",
    "b.zobrist_hash()",
    "b.move_from_usi('7g7f')",
    "b.push(m); b.pop()",
    "b.push_usi('7g7f'); b.pop()",
    "b.copy()",
    "b.mate_move_in_1ply()",
    "b.set_sfen(SFEN)",
    "b.to_hcp(h)",
    "b.to_psfen(p)",
    "b.set_hcp(h)",
    "b.set_psfen(p)",
    "b._repr_svg_()",
    "move_to_usi(m)",
]


def single():
    names = []
    for module in (cshogi, komadai):
        board = module.Board()
        names.append(
            {
                "b": board,
                "Board": module.Board,
                "move_to_usi": module.move_to_usi,
                "SFEN": cshogi.STARTING_SFEN,
                "m": board.move_from_usi("7g7f"),
                "h": np.zeros(32, np.uint8),
                "p": np.zeros(32, np.uint8),
            }
        )
        board.to_hcp(names[-1]["h"])
        board.to_psfen(names[-1]["p"])
    slow = []
    for statement in SINGLE:
        timers = [timeit.Timer(statement, globals=name, timer=time.process_time) for name in names]
        number = max(1, int(0.02 / max(timers[0].timeit(20) / 20, 1e-9)))
        runs = [[timer.timeit(number) / number * 1e9 for timer in timers] for _ in range(RUNS)]
        theirs, ours = (statistics.median(run[side] for run in runs) for side in (0, 1))
        print(f"{statement:34} cshogi {theirs:9.0f} ns, komadai {ours:8.0f} ns: {ours / theirs:5.2f} of the time")
        if ours > 1.5 * theirs:
            slow.append(statement)
    print(f"{len(SINGLE) - len(slow)} of {len(SINGLE)} calls take at most 1.5 times as long; not: {', '.join(slow)}")


if __name__ == "__main__":
    batches(rows(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000))
    single()
