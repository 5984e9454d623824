"""Plays random games with the rules of repetition and entering kings."""

import random

import komadai as cshogi  # was: import cshogi

random.seed(7)
results = {"win": 0, "draw": 0}
for game in range(20):
    board = cshogi.Board()
    while True:
        if board.is_game_over():
            result = "win"
            break
        if board.is_nyugyoku():
            result = "win"
            break
        if board.move_number > 300:
            result = "draw"
            break
        mate = board.mate_move_in_1ply()
        if mate:
            move = mate
        else:
            moves = sorted(board.legal_moves, key=cshogi.move_to_usi)
            checks = sorted(board.check_moves, key=cshogi.move_to_usi)
            move = random.choice(checks or moves)
        board.push(move)
        if len(board.history) > 250 and board.is_draw() == cshogi.REPETITION_DRAW:
            result = "draw"
            break
    results[result] += 1
    board.pop()
    print(game, result, cshogi.opponent(board.turn))
print(results)
