"""Checks that Ctrl-C ends long calls, and is never lost."""

import os
import signal
import subprocess
import sys
import threading
import time

import komadai
import pytest

# The first table makes pyarrow import pandas, which may lose an interruption.
ARROW = "import pyarrow; pyarrow.table(komadai.read([]))"

# Each: a preparation, and a call that takes many seconds.
CALLS = {
    "tree": ("data = [bytes([1, 59, 21])] * 4_000_000", "komadai.tree(data)"),
    "search": ("data = [bytes([1, 59, 21])] * 4_000_000", 'komadai.search(data, "P7f")'),
    "starts": (
        "data = [bytes([1, 59, 21])] * 4_000_000; texts = ['startpos'] * 4_000_000",
        "komadai.search(data, 'P7f', start=texts)",
    ),
    "positions": ("data = ['startpos'] * 4_000_000", "komadai.Positions(data)"),
    "moves": ("data = ['7g7f'] * 40_000_000", "komadai.moves_from_usi(data)"),
    "parse": ("data = 'startpos moves 7g7f\\n' * 300_000", "komadai.parse(data)"),
    "convert": ("data = 'startpos moves 7g7f\\n' * 300_000", "komadai.convert(data, 'csa')"),
    "games": ("open('x.kif', 'w').write('no game'); files = ['x.kif'] * 300_000", "list(komadai.games(files))"),
    "table": (
        f"{ARROW}; open('x.usi', 'w').write('startpos moves 7g7f\\n' * 30_000)",
        "pyarrow.table(komadai.read(['x.usi'] * 20))",
    ),
    "table of positions": (
        f"{ARROW}; open('x.usi', 'w').write('startpos moves 7g7f\\n' * 30_000)",
        "pyarrow.table(komadai.read(['x.usi'] * 20, rows='positions'))",
    ),
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
@pytest.mark.parametrize("name", CALLS)
def test_a_long_call_can_be_interrupted(name, tmp_path):
    prepare, call = CALLS[name]
    if "pyarrow" in prepare:
        pytest.importorskip("pyarrow")
    code = f"""
import faulthandler, signal, time, warnings, komadai
signal.signal(signal.SIGINT, signal.default_int_handler)  # A job in the background ignores it.
faulthandler.dump_traceback_later(100, exit=True)
warnings.simplefilter("ignore")
{prepare}
begin = time.process_time()
print("begin", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted after", time.process_time() - begin)
"""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdout=pipe, stderr=pipe, text=True, cwd=tmp_path) as child:
        assert child.stdout.readline() == "begin\n"
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=120)
    assert out.startswith("interrupted after") and err == "", (out, err)
    assert float(out.split()[-1]) < 3


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_a_table_is_not_cut_short_by_other_handlers(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    path = tmp_path / "x.usi"
    path.write_text("startpos moves 7g7f\n" * 30_000)
    calls = []

    def stop(*_):
        calls.append("stop")
        raise TimeoutError("too long")

    before = [
        signal.signal(signal.SIGINT, lambda *_: calls.append("go on")),
        signal.signal(signal.SIGALRM, stop),
    ]
    try:
        threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
        assert pyarrow.table(komadai.read([path] * 10)).num_rows == 300_000
        assert calls == ["go on"]
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(pyarrow.ArrowInvalid, match="TimeoutError: too long"):
            pyarrow.table(komadai.read([path] * 10))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGINT, before[0])
        signal.signal(signal.SIGALRM, before[1])
