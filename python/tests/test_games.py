"""Tests game records."""

import pathlib
import warnings

import pytest

import komadai

KIF = """手合割：平手
先手：あおい
後手：みどり
*開始
   1 ７六歩(77)   ( 0:05/00:00:05)
*初手
   2 ３四歩(33)   ( 0:07/00:00:07)
   3 投了         ( 0:01/00:00:06)
変化：2手
   2 ８四歩(83)   ( 0:01/00:00:01)
"""


def test_a_game():
    (game,) = komadai.parse(KIF)
    assert game.names == ("あおい", "みどり") and game.ratings == (None, None)
    assert game.headers == {"先手": "あおい", "後手": "みどり"} or "手合割" in game.headers
    assert game.usi == "7g7f 3c3d" and len(game) == 2 and game.has_variations
    assert game.moves.tolist() == komadai.moves_from_usi(["7g7f", "3c3d"]).tolist()
    assert game.times == [5.0, 7.0] and game.comments[:2] == ["開始", "初手"]
    assert (game.ending, game.winner, game.format) == ("resign", "white", "kif")
    assert game.findings == [] and game.evaluations == [None, None]
    assert game.positions().sfen()[0] == komadai.STARTING_SFEN and len(game.positions()) == 3
    assert game.notate("ki2") == ["▲７六歩", "△３四歩"]
    assert game.source is None and game.index == 0
    assert "あおい" in repr(game)
    assert game.svg(1).startswith("<svg") and game.svg() == game._repr_svg_()
    assert all(len(tag) == 4 for tag in game.tags())


def test_an_evaluation_counts_where_its_side_is_known():
    known = KIF.replace("*初手", "** 85 +7776FU")
    assert komadai.parse(known)[0].evaluations == [85, None]
    unknown = KIF.replace("*初手", "*85\n*▲７六歩 △３四歩")
    assert komadai.parse(unknown)[0].evaluations == [None, None]


def test_no_move_is_marked_where_none_was_played():
    (game,) = komadai.parse("手合割：平手\n   1 ５五歩(57)\n")
    assert game._repr_svg_() == komadai.Board()._repr_svg_()


def test_formats():
    (game,) = komadai.parse(KIF)
    csa = game.to_text("csa")
    assert "+7776FU" in csa and "%TORYO" in csa
    assert [loss.code for loss in game.losses("csa")] == ["total-time", "variation"]
    assert komadai.parse(game.to_bytes("kif"))[0].names == game.names
    assert komadai.convert(KIF, "csa") == csa
    assert komadai.parse(komadai.convert(KIF.encode("cp932"), "ki2"))[0].usi == game.usi
    assert komadai.convert(KIF, "hcpe") == game.to_bytes("hcpe") != b""
    for bad in ("x", "psn"):
        with pytest.raises(ValueError):
            game.to_text(bad)
    with pytest.raises(ValueError, match="to_bytes"):
        game.to_text("hcpe")


def test_findings():
    (game,) = komadai.parse(KIF.replace("３四歩(33)", "３五歩(33)"))
    finding = game.findings[0]
    assert (finding.code, finding.severity, finding.line, finding.column) == ("illegal-move", "error", 7, 6)
    assert "７" not in finding.sentence and str(finding).startswith("line 7") and finding.ply in (None, 2)
    assert len(game.positions()) == 2
    games = komadai.parse("nothing here")
    assert games == [] and [found.code for found in games.findings] == ["unknown-format"]


def test_files(tmp_path):
    (tmp_path / "a.kif").write_text(KIF, encoding="cp932")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c.csa").write_text(komadai.convert(KIF, "csa") * 1)
    (tmp_path / "notes.txt~").write_text("x")
    games = list(komadai.games(tmp_path))
    assert [(pathlib.Path(game.source).name, game.index, game.format) for game in games] == [
        ("a.kif", 0, "kif"),
        ("c.csa", 0, "csa"),
    ]
    assert all(game.usi == "7g7f 3c3d" for game in games)
    assert len(list(komadai.games([str(tmp_path / "a.kif"), tmp_path / "b"]))) == 2
    with pytest.raises(FileNotFoundError, match="none.kif"):
        list(komadai.games(tmp_path / "none.kif"))
    with pytest.raises(TypeError, match="path"):
        komadai.games(3)
    with pytest.raises(ValueError, match="expected one of"):
        komadai.games(tmp_path, format="x")
    with pytest.raises(TypeError, match="str or bytes"):
        komadai.parse(3)


def test_a_broken_file_does_not_end_a_reader(tmp_path):
    (tmp_path / "a.kif").write_text(KIF, encoding="utf-8")
    (tmp_path / "gone.kif").touch()
    (tmp_path / "junk.kif").write_text("nothing here")
    (tmp_path / "z.kif").write_text(KIF.replace("３四歩(33)", "３五歩(33)"), encoding="utf-8")
    reader = komadai.games([tmp_path / name for name in ["gone.kif", "a.kif", "junk.kif", "z.kif"]])
    (tmp_path / "gone.kif").unlink()
    with pytest.warns(UserWarning, match="gone.kif: error: .*unreadable-file"):
        first = next(reader)
    with pytest.warns(UserWarning, match="junk.kif: error: .*unknown-format"):
        (last,) = reader
    assert (first.usi, last.usi) == ("7g7f 3c3d", "7g7f 3c3e")
    assert [(pathlib.Path(found.source).name, found.code) for found in reader.findings] == [
        ("gone.kif", "unreadable-file"),
        ("junk.kif", "unknown-format"),
    ]
    assert [found.source for found in last.findings] == [str(tmp_path / "z.kif")]
    assert str(last.findings[0]).startswith(f"{tmp_path / 'z.kif'}: line 7")
    # If warnings are errors, the reader raises one, and can continue.
    reader = komadai.games([tmp_path / "junk.kif", tmp_path / "a.kif"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="junk.kif"):
            next(reader)
        assert next(reader).usi == "7g7f 3c3d"


def test_all_samples():
    from conftest import TESTDATA

    folder = TESTDATA / "kifu"
    if not folder.exists():
        pytest.skip("the samples are not here")
    seen = 0
    for game in komadai.games(folder):
        seen += 1
        moves = game.moves
        assert len(moves) == len(game) == len(game.times) == len(game.evaluations)
        assert len(game.notate("usi")) <= len(moves)
        game.tags(), game.headers, game.comments, [str(finding) for finding in game.findings]
        try:
            game.positions().features(dtype="uint8")
        except ValueError:
            pass
    assert seen > 100


def test_games_are_selected(tmp_path):
    moves = ["+7776FU", "-3334FU", "+2726FU"]
    for number, (name, day) in enumerate([("Habu", "2001/02/03"), ("Tanigawa 9-dan", "2002"), ("HABU", "2003/04")]):
        text = "\n".join([f"N+{name}", "N-Sato", f"$START_TIME:{day}", "PI", "+", *moves[: number + 1], "%TORYO", ""])
        (tmp_path / f"{number}.csa").write_text(text)

    def plies(**select):
        return [len(game.moves) for game in komadai.games(tmp_path, select=select)]

    assert plies() == [1, 2, 3]
    assert plies(player="habu") == [1, 3]
    assert plies(player="谷川") == []
    assert plies(since="2002", until="2002-12-31") == [2]
    assert plies(result="black") == [1, 3]
    assert plies(plies=(2, None), ending="resign") == [2, 3]
    assert plies(handicap="any") == []
    for wrong in [{"winner": "black"}, {"result": "schwarz"}, {"tag": "x"}, {"since": "x"}, {"player": ""}]:
        with pytest.raises(ValueError, match="."):
            komadai.games(tmp_path, select=wrong)
