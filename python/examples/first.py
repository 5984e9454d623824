"""Reads a game, examines all its positions at once, and draws the last one."""

import komadai

GAME = """\
先手：あおい
後手：みどり
▲７六歩 △３四歩 ▲２六歩 △４四歩 ▲３八銀 △４二飛 ▲６八玉 △６二玉
▲７八玉 △７二玉 ▲５六歩 △８二玉 ▲５八金右 △７二銀
まで14手で中断
"""

(game,) = komadai.parse(GAME)
print(game, game.usi)
print([name for _, name, _, _ in game.tags()])

positions = game.positions()
offsets, moves = positions.legal_moves()
print("legal moves:", (offsets[1:] - offsets[:-1]).tolist())
print("in check:", positions.is_check().any())

pieces, hands = positions[:-1].features()
labels = positions[:-1].labels(game.moves)
print("planes:", pieces.shape, hands.shape, "labels:", labels[:3].tolist())

board = positions[-1]
print(board)
with open("last.svg", "w", encoding="utf-8") as file:
    file.write(board.svg(arrows=["5i6h"], size=400))
