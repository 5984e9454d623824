"""Plays moves from texts and reports the state of the game."""

import komadai as shogi  # was: import shogi

board = shogi.Board()
for usi in "7g7f 3c3d 8h2b+ 3a2b".split():
    if usi not in map(shogi.move_to_usi, board.legal_moves):  # was: if shogi.Move.from_usi(usi) not in board.legal_moves:
        raise SystemExit(f"{usi} is illegal")
    board.push_usi(usi)
print(board.sfen(), board.turn == shogi.BLACK, board.move_number, len(board.move_stack))
print("B in hand:", board.pieces_in_hand[shogi.BLACK][shogi.HBISHOP])  # was: print("B in hand:", board.pieces_in_hand[shogi.BLACK][shogi.BISHOP])
print("5e is empty:", not board.piece_at(shogi.E5), "5i:", board.piece_type(shogi.I5) == shogi.KING)
print("in check:", board.is_check(), "attackers of 7f:", len(list(board.attackers(shogi.WHITE, shogi.F7))))
board.pop()
print(board.sfen(), board.is_game_over(), board.is_fourfold_repetition())

mate = shogi.Board("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2")
print("mate:", mate.is_checkmate(), "stalemate:", mate.is_stalemate(), "over:", mate.is_game_over())

board = shogi.Board()
for usi in "2h3h 8b7b 3h2h 7b8b".split() * 3:
    board.push_usi(usi)
print("repetition:", board.is_fourfold_repetition(), board.move_number)
