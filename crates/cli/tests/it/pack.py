"""Training rows of cshogi, beside those that `komadai pack` makes of them: pack.py KOMADAI FOLDER."""

import random
import subprocess
import sys
from pathlib import Path

import cshogi
import numpy as np

HCPE3 = np.dtype([("hcp", "u1", 32), ("moves", "<u2"), ("result", "u1"), ("opponent", "u1"), ("played", "<u2"),
                  ("value", "<i2"), ("candidates", "<u2"), ("move", "<u2"), ("visits", "<u2")])
COUNT = 3000

command, folder = sys.argv[1], Path(sys.argv[2])
chance = random.Random(1)
psv = np.zeros(COUNT, cshogi.PackedSfenValue)
hcpe = np.zeros(COUNT, cshogi.HuffmanCodedPosAndEval)
hcpe3 = np.zeros(COUNT, HCPE3)
board, ply = cshogi.Board(), 1
for i in range(COUNT):
    moves = list(board.legal_moves)
    if not moves or ply > 150:
        board, ply = cshogi.Board(), 1
        moves = list(board.legal_moves)
    move = chance.choice(moves)
    # A draw, or a win of Black or White.
    result, value = i % 3, chance.randint(-30000, 30000)
    board.to_psfen(psv[i]["sfen"])
    board.to_hcp(hcpe[i]["hcp"])
    side = 1 if board.turn == cshogi.BLACK else 2
    psv[i]["score"] = hcpe[i]["eval"] = hcpe3[i]["value"] = value
    psv[i]["gamePly"] = ply
    psv[i]["game_result"] = 0 if result == 0 else 1 if result == side else -1
    hcpe[i]["gameResult"] = hcpe3[i]["result"] = result
    hcpe[i]["bestMove16"] = hcpe3[i]["played"] = hcpe3[i]["move"] = cshogi.move16(move)
    psv[i]["move"] = cshogi.move16_to_psv(cshogi.move16(move))
    hcpe3[i]["hcp"] = hcpe[i]["hcp"]
    hcpe3[i]["moves"] = hcpe3[i]["candidates"] = hcpe3[i]["visits"] = 1
    board.push(move)
    ply += 1
files = {"psv": psv, "hcpe": hcpe, "hcpe3": hcpe3}
for name, rows in files.items():
    rows.tofile(folder / f"theirs.{name}")
for name in files:
    for to, rows in files.items():
        out = folder / f"ours.{to}"
        subprocess.run([command, "pack", folder / f"theirs.{name}", "-o", out], check=True, capture_output=True)
        wanted = rows.copy()
        if to == "psv" and name != "psv":
            wanted["gamePly"] = 1
        assert out.read_bytes() == wanted.tobytes(), f"{name} to {to}"
