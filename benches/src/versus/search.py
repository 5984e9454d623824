"""Searches a position in games of CSA with cshogi, in a loop over the games: the arguments are the position as SFEN and the
files. Prints the number of games that reach it."""

import sys

import cshogi
from cshogi import CSA

wanted = cshogi.Board(sys.argv[1]).zobrist_hash()
board, found = cshogi.Board(), 0
for path in sys.argv[2:]:
    for game in CSA.Parser.parse_file(path):
        board.set_sfen(game.sfen)
        for move in game.moves:
            board.push(move)
            if board.zobrist_hash() == wanted:
                found += 1
                break
print(found)
