"""Tests tables of the games of files."""

import gzip
import lzma
import os
import random
import warnings
import zipfile

import pytest

import komadai
from conftest import TESTDATA, random_lines

CSA = "V2.2\nN+A\nN-B\nPI\n+\n{}\n%TORYO\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Returns a folder with a large file of joined games, small files, and one without a game."""
    folder = tmp_path_factory.mktemp("records")
    games = []
    for line in random_lines(20, seed=3, plies=80):
        position = komadai.Positions.of_moves(line)
        games.append(CSA.format("\n".join(position[:-1].notate(line, "csa"))))
    (folder / "many.csa").write_text("/\n".join(games * 160))
    for number, game in enumerate(games):
        (folder / f"{number:03}.csa").write_text(game)
    (folder / "nothing.kif").write_text("nothing here\n")
    (folder / "broken.csa").write_text("PI\n+\n+7776FU\n-3335FU\n-9998FU\n")
    return folder


@pytest.mark.filterwarnings("ignore:.*nothing.kif")
def test_a_table_has_every_game(folder):
    pyarrow = pytest.importorskip("pyarrow")
    source = komadai.read(folder)
    assert "games of 23 files" in repr(source) and len(source.files) == 23
    table = pyarrow.table(source)
    assert table.column_names == source.column_names
    assert pyarrow.schema(source) == table.schema
    reader = komadai.games(folder)
    objects = list(reader)
    rows = [row for row in table.to_pylist() if row["game"] > 0]
    assert len(rows) == len(objects) == 3200 + 21
    for row, game in zip(rows[:60] + rows[-30:], objects[:60] + objects[-30:]):
        assert (row["file"], row["game"]) == (game.source, game.index + 1)
        assert komadai.unpack_moves(row["moves"], row["start"]).tolist() == game.moves.tolist()
        assert komadai.pack_moves(game.moves, game.sfen) == row["moves"]
        assert (row["black"], row["winner"], row["plies"]) == (game.names[0], game.winner, len(game))
        assert [found["code"] for found in row["findings"] or []] == [found.code for found in game.findings]
    (empty,) = [row for row in table.to_pylist() if row["game"] == 0]
    assert empty["file"].endswith("nothing.kif") and empty["findings"]
    assert [found.source for found in reader.findings] == [empty["file"]]
    assert pyarrow.table(source).equals(table)


def test_batches_end_by_bytes(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    comment = "*" + "x" * 1000 + "\n"
    game = "手合割：平手\n   1 ７六歩(77)\n" + comment * 4000 + "   2 投了\n"
    for number in range(30):
        (tmp_path / f"{number:02}.kif").write_text(game)
    reader = pyarrow.RecordBatchReader.from_stream(komadai.read(tmp_path))
    batches = list(reader)
    assert sum(batch.num_rows for batch in batches) == 30
    assert all(batch.nbytes < 40 << 20 for batch in batches) and len(batches) >= 4


def test_archives_are_folders(folder, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    games = [(folder / f"{number:03}.csa").read_bytes() for number in range(4)]
    with zipfile.ZipFile(tmp_path / "games.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number, game in enumerate(games[:2]):
            archive.writestr(f"a/{number}.csa", game)
        archive.writestr("readme.txt", "not a game")
        archive.writestr("__MACOSX/a/._0.csa", "of macOS")
        archive.writestr("._a/0.csa", games[0])
    (tmp_path / "more.csa.gz").write_bytes(gzip.compress(games[2]))
    (tmp_path / "most.csa.xz").write_bytes(lzma.compress(games[3]))
    (tmp_path / "._most.csa").write_bytes(b"\0\5\x16\7")
    read = list(komadai.games(tmp_path))
    names = ["games.zip/a/0.csa", "games.zip/a/1.csa", "games.zip/._a/0.csa", "more.csa.gz", "most.csa.xz"]
    assert [game.source for game in read] == [str(tmp_path / name) for name in names]
    plain = [game.moves.tolist() for number in [0, 1, 0, 2, 3] for game in komadai.games(folder / f"{number:03}.csa")]
    assert [game.moves.tolist() for game in read] == plain
    for rows, count in [("games", 5), ("positions", sum(len(line) + 1 for line in plain))]:
        assert len(pyarrow.table(komadai.read(tmp_path, rows=rows))) == count
    table = pyarrow.table(komadai.read([tmp_path / "games.zip", tmp_path / "more.csa.gz"]))
    assert table["file"].to_pylist() == [game.source for game in read[:4]]

    # The path in a game can be read again, whatever other files are beside it.
    (again,) = komadai.games(read[1].source)
    assert (again.source, again.moves.tolist()) == (read[1].source, plain[1])
    (text,) = komadai.read(tmp_path / "games.zip" / "readme.txt").files
    assert text == tmp_path / "games.zip" / "readme.txt"
    for missing in ["games.zip/a/2.csa", "games.zip/a", "more.csa.gz/a.csa", "none/a.csa"]:
        with pytest.raises(OSError, match=missing):
            komadai.games(tmp_path / missing)


def broken_files(folder, games):
    """Writes files that cannot be read, end too early, or have no game. Returns their names."""
    packed = gzip.compress("/\n".join(games).encode())
    with zipfile.ZipFile(folder / "whole.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number, game in enumerate(games[:3]):
            archive.writestr(f"{number}.csa", game)
    whole = (folder / "whole.zip").read_bytes()
    with zipfile.ZipFile(folder / "none.zip", "w") as archive:
        archive.writestr("readme.txt", "not a game")
    first = whole.index(b"0.csa") + 5
    contents = {
        "cut.csa.gz": packed[: len(packed) // 2],
        "cut.csa.xz": lzma.compress(games[0].encode())[:60],
        "junk.csa.gz": b"junk",
        "cut.zip": whole[: len(whole) // 2],
        "damaged.zip": whole[:first] + b"\xff" * 20 + whole[first + 20 :],
        "empty.csa": b"",
        "junk.kif": b"nothing here\n",
        "zeros.csa": bytes(300),
        "picture.kif": b"\x89PNG\r\n\x1a\n" + bytes(100),
        "bad.jkf": b'{"moves":[',
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    (folder / "whole.zip").unlink()
    return ["none.zip", *contents]


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_broken_file_is_a_row(folder, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    games = [(folder / f"{number:03}.csa").read_text() for number in range(20)] * 5
    names = broken_files(tmp_path, games)
    for name in ["a.csa", "m.csa", "z.csa"]:
        (tmp_path / name).write_text(games[0])
    try:
        (tmp_path / "nowhere.kif").symlink_to(tmp_path / "not there.kif")
        (tmp_path / "circle").symlink_to(tmp_path)
        names.append("nowhere.kif")
    except OSError:
        pass
    each = sorted(tmp_path / name for name in [*names, "a.csa", "m.csa", "z.csa"])
    for paths in [tmp_path, [path for path in each if path.exists()]]:
        reader = komadai.games(paths)
        objects = list(reader)
        assert {"a.csa", "m.csa", "z.csa"} <= {os.path.basename(game.source) for game in objects}
        for tags in [False, True]:
            rows = pyarrow.table(komadai.read(paths, tags=tags)).to_pylist()
            assert [row["file"] for row in rows if row["game"] > 0] == [game.source for game in objects]
            broken = [row for row in rows if row["game"] == 0]
            assert all(row["findings"] and row["plies"] == 0 for row in broken)
            found = [(row["file"], found["code"]) for row in broken for found in row["findings"]]
            assert found == [(finding.source, finding.code) for finding in reader.findings]
        of_files = {os.path.relpath(file, tmp_path).split(os.sep)[0] for file, _ in found}
        # A folder may have an archive without a game record. A broken link is not an existing path.
        assert set(names) - of_files <= {"none.zip" if paths == tmp_path else "nowhere.kif"}
        assert ("cut.csa.gz", "unreadable-file") in [(os.path.basename(file), code) for file, code in found]
        positions = pyarrow.table(komadai.read(paths, rows="positions"))
        assert len(positions) == sum(len(game) + 1 for game in objects)


def test_all_kinds_of_damage(folder, tmp_path):
    """Checks that a damaged file never ends a table."""
    pyarrow = pytest.importorskip("pyarrow")
    rng = random.Random(5)
    game = (folder / "000.csa").read_text()
    with zipfile.ZipFile(tmp_path / "z.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(3):
            archive.writestr(f"{number}.csa", game * (number + 1))
    kinds = {
        "csa.gz": gzip.compress(game.encode()),
        "csa.xz": lzma.compress(game.encode()),
        "zip": (tmp_path / "z.zip").read_bytes(),
        "csa": game.encode(),
        "hcpe": komadai.convert(game, "hcpe"),
        "jkf": komadai.convert(game, "jkf", encoding="utf-8"),
        "kif": komadai.convert(game, "kif", encoding="cp932"),
    }
    damaged = tmp_path / "damaged"
    damaged.mkdir()
    for kind, data in kinds.items():
        for number in range(30):
            changed = bytearray(data[: rng.randrange(len(data))] if number % 2 else data)
            for _ in range(number % 7):
                if changed:
                    changed[rng.randrange(len(changed))] = rng.randrange(256)
            (damaged / f"{number}.{kind}").write_bytes(changed)
    (damaged / "zz.csa").write_text(game)
    rows = pyarrow.table(komadai.read(damaged)).to_pylist()
    assert os.path.basename(rows[-1]["file"]) == "zz.csa" and rows[-1]["game"] == 1
    files = {os.path.relpath(row["file"], damaged).split(os.sep)[0] for row in rows}
    assert files == {path.name for path in damaged.iterdir()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        objects = list(komadai.games(damaged))
    assert len(objects) == sum(row["game"] > 0 for row in rows)


def test_names_that_are_no_utf8(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff.csa"
    try:
        with open(path, "w", encoding="ascii") as file:
            file.write(CSA.format("+7776FU"))
    except OSError:
        pytest.skip("names are UTF-8 here")
    (read,) = komadai.read(tmp_path).files
    assert os.fsencode(read) == path
    for paths in [tmp_path, read, os.fsdecode(path)]:
        assert [game.usi for game in komadai.games(paths)] == ["7g7f"]


def test_batches_are_small(folder):
    pyarrow = pytest.importorskip("pyarrow")
    for rows, most, all in [("games", 8192 + 1024, 4 * 3222), ("positions", 64 * 81, None)]:
        reader = pyarrow.RecordBatchReader.from_stream(komadai.read([folder] * 4, rows=rows))
        sizes = [batch.num_rows for batch in reader]
        assert all is None or sum(sizes) == all > most
        assert 0 < max(sizes) <= most


def test_positions_are_rows(folder):
    pyarrow = pytest.importorskip("pyarrow")
    path = folder / "000.csa"
    (game,) = komadai.games(path)
    table = pyarrow.table(komadai.read(path, rows="positions"))
    positions = game.positions()
    assert table["key"].to_pylist() == positions.key().tolist()
    assert table["check"].to_pylist() == positions.is_check().tolist()
    assert table["move16"].to_pylist()[:-1] == game.moves.tolist()
    again = komadai.Positions.from_psfen(table["psfen"])
    assert again.zobrist_hash().tolist() == positions.zobrist_hash().tolist()
    assert komadai.Positions(table["sfen"]).key().tolist() == positions.key().tolist()
    offsets, _ = positions.legal_moves()
    assert table["legal"].to_pylist() == (offsets[1:] - offsets[:-1]).tolist()


def test_polars_pandas_and_duckdb_take_it(folder):
    source = komadai.read(folder, tags=True)
    try:
        import polars

        frame = polars.DataFrame(source)
        assert frame.filter(polars.col("game") > 0).height == 3221
        assert frame["tags_black"].list.len().sum() > 0
    except ImportError:
        pass
    try:
        import pandas

        assert len(pandas.DataFrame.from_arrow(source)) == 3222
    except (ImportError, AttributeError):
        pass
    try:
        import duckdb
    except ImportError:
        return
    counts = duckdb.sql("select winner, count(*) from source where game > 0 group by all").fetchall()
    assert sum(count for _, count in counts) == 3221


def test_errors(folder, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    with pytest.raises(FileNotFoundError, match="none.csa"):
        komadai.read(tmp_path / "none.csa")
    with pytest.raises(ValueError, match="positions"):
        komadai.read(folder, rows="x")
    with pytest.raises(ValueError, match="expected one of"):
        komadai.read(folder, format="x")
    with pytest.raises(TypeError, match="path"):
        komadai.read(3)
    with pytest.raises(FileNotFoundError, match="none.csa"):
        komadai.read([folder / "000.csa", tmp_path / "none.csa"])
    (tmp_path / "gone.csa").touch()
    source = komadai.read(tmp_path / "gone.csa")
    (tmp_path / "gone.csa").unlink()
    (row,) = pyarrow.table(source).to_pylist()
    assert row["game"] == 0 and [found["code"] for found in row["findings"]] == ["unreadable-file"]
    with pytest.raises(ValueError, match="are not moves"):
        komadai.unpack_moves(b"\x01\xff\xff\xff")
    with pytest.raises(ValueError, match="row 1: 7g7g has no number"):
        komadai.pack_moves(["7g7f", "7g7g"])
    assert len(pyarrow.table(komadai.read([]))) == 0
