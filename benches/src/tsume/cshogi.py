"""Mates problems with cshogi: reads an SFEN from each line, answers with `mate`, `none` or `unknown` and the
nanoseconds of the processor. The argument is the largest number of nodes."""

import sys
import time

import cshogi

nodes = int(sys.argv[1])
board, solver = cshogi.Board(), cshogi.DfPn(depth=2000, nodes=nodes)
for sfen in sys.stdin:
    board.set_sfen(sfen)
    start = time.process_time_ns()
    mates = solver.search(board)
    taken = time.process_time_ns() - start
    is_open = not mates and solver.searched_node >= nodes
    print("mate" if mates else "unknown" if is_open else "none", taken, flush=True)
