"""Writes the positions of CSA files as training rows of hcpe."""

import sys

import numpy as np

import komadai as cshogi  # was: import cshogi; from cshogi import CSA

board = cshogi.Board()
rows = np.zeros(10_000, cshogi.HuffmanCodedPosAndEval)
count = 0
for path in sys.argv[1:]:
    for kif in cshogi.games(path):  # was: for kif in CSA.Parser.parse_file(path):
        win = {"black": cshogi.BLACK_WIN, "white": cshogi.WHITE_WIN}.get(kif.winner, cshogi.DRAW)  # was: win = kif.win
        board.set_sfen(kif.sfen)
        for move in kif.moves:
            if not board.is_legal(move):
                break
            row = rows[count]
            board.to_hcp(row["hcp"])
            row["bestMove16"] = cshogi.move16(move)
            row["gameResult"] = win
            board.push(move)
            count += 1
rows = rows[:count]
print(count, rows["gameResult"].tolist())
print(rows["bestMove16"].tolist())
print(rows["hcp"].sum(axis=1).tolist())
board.set_hcp(rows["hcp"][-1].copy())
print(board.sfen().split(" ")[:3])
