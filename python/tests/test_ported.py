"""Runs scripts that were written for cshogi and python-shogi.

A changed line ends with a comment that has the line before. The scripts also run as they were, if the library is installed,
and print the same.
"""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest


SCRIPTS = Path(__file__).with_name("ported")
WAS = re.compile(r"^( *).*?  # was: (.*)$", re.MULTILINE)


@pytest.fixture
def files(tmp_path):
    csa = tmp_path / "game.csa"
    csa.write_text("V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n%TORYO\n", encoding="utf-8")
    kif = tmp_path / "game.kif"
    moves = ["７六歩(77)", "３四歩(33)", "２二角成(88)", "同　銀(31)", "投了"]
    lines = [f"{number:4} {move}" for number, move in enumerate(moves, 1)]
    head = "先手：A\n後手：B\n手合割：平手\n手数----指手---------消費時間--\n"
    kif.write_bytes((head + "\n".join(lines) + "\n").encode("cp932"))
    return {"cshogi_hcpe": [csa], "shogi_records": [kif]}


def printed(code, arguments):
    done = subprocess.run([sys.executable, "-", *arguments], input=code, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("script", sorted(path.stem for path in SCRIPTS.glob("*.py")))
def test_a_script_runs_after_few_changes(script, files):
    code = (SCRIPTS / f"{script}.py").read_text(encoding="utf-8")
    assert 15 <= len(code.splitlines()) <= 45 and len(WAS.findall(code)) <= 6, "the import and five lines"
    arguments = files.get(script, [])
    out = printed(code, arguments)
    assert out
    library = script.split("_")[0]
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    assert printed(WAS.sub(r"\1\2", code), arguments) == out
