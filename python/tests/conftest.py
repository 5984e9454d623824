"""Shared by the tests: positions of random games, and the folder of test data."""

import random
from pathlib import Path

import pytest

import komadai

TESTDATA = Path(__file__).parents[2] / "testdata"


def random_lines(games, seed=1, plies=120):
    """Returns the moves of random games."""
    rng = random.Random(seed)
    lines = []
    for _ in range(games):
        board = komadai.Board()
        for _ in range(plies):
            moves = board.legal_moves
            if not moves:
                break
            board.push(rng.choice(moves))
        lines.append(board.history)
    return lines


@pytest.fixture(scope="session")
def lines():
    return random_lines(20)


@pytest.fixture(scope="session")
def positions(lines):
    """Returns the positions of random games, and a few others: tsume problems with one king, and full hands."""
    sfens = [sfen for line in lines for sfen in komadai.Positions.of_moves(line).sfen()]
    sfens += [
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
        "4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p 1",
        "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    ]
    return komadai.Positions(sfens)
