"""Counts material along a game, and looks for hanging pieces."""

import komadai as cshogi  # was: import cshogi

VALUES = {
    cshogi.PAWN: 1,
    cshogi.LANCE: 3,
    cshogi.KNIGHT: 4,
    cshogi.SILVER: 5,
    cshogi.GOLD: 6,
    cshogi.BISHOP: 8,
    cshogi.ROOK: 10,
    cshogi.PROM_BISHOP: 10,
    cshogi.PROM_ROOK: 12,
}
HAND = [cshogi.PAWN, cshogi.LANCE, cshogi.KNIGHT, cshogi.SILVER, cshogi.GOLD, cshogi.BISHOP, cshogi.ROOK]


def material(board):
    total = 0
    for square in cshogi.SQUARES:
        piece = board.piece(square)
        if piece == cshogi.NONE:
            continue
        value = VALUES.get(board.piece_type(square), 6)
        total += value if piece < 16 else -value
    for color, sign in ((cshogi.BLACK, 1), (cshogi.WHITE, -1)):
        for kind, count in zip(HAND, board.pieces_in_hand[color]):
            total += sign * count * VALUES[kind]
    return total


board = cshogi.Board()
for usi in "7g7f 3c3d 8h2b+ 3a2b B*4e B*8e 4e3d 8e7f".split():
    move = board.move_from_usi(usi)
    board.push(move)
    print(usi, cshogi.SQUARE_NAMES[cshogi.move_to(move)], material(board))
pieces = board.pieces
pieces[cshogi.G7] = cshogi.BROOK
board.set_pieces(pieces, board.pieces_in_hand)
print(board.sfen(), material(board))
