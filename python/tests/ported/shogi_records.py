"""Lists the games of KIF files: players, result, last position, captures."""

import sys

import komadai as shogi  # was: import shogi; import shogi.KIF

for path in sys.argv[1:]:
    for game in shogi.games(path):  # was: for game in shogi.KIF.Parser.parse_file(path):
        names = game.names  # was: names = game["names"]
        moves = game.usi.split()  # was: moves = game["moves"]
        win = (game.winner or "-")[0].replace("d", "-")  # was: win = game["win"]
        board = shogi.Board(game.sfen)  # was: board = shogi.Board(game["sfen"])
        captures = 0
        for usi in moves:
            target = usi[2:4]
            square = shogi.SQUARE_NAMES.index(target)
            if board.piece_at(square):
                captures += 1
            board.push_usi(usi)
        print(f"{names[shogi.BLACK]} - {names[shogi.WHITE]}: {win}, {len(moves)} moves, {captures} captures")
        print(board.sfen())
        side = "Black" if board.turn == shogi.BLACK else "White"
        if board.is_checkmate():
            print(side, "is mated")
        elif board.is_check():
            print(side, "is in check")
        if board.is_fourfold_repetition():
            print("repetition")
