"""Tests games as texts and as bytes, and that every loss is reported."""

import itertools

import pytest

import komadai
from test_games import KIF

RARE = "先手：雞林\n手合割：平手\n   1 ７六歩(77)\n*comment 😀\n"
TEXT_FORMATS = ["kif", "kifu", "ki2", "ki2u", "csa", "usi", "sfen", "jkf", "usen", "bod"]
ILLEGAL = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五歩(57)\n   4 ８四歩(83)\n"


def codes(findings):
    return [finding.code for finding in findings]


def test_a_text_declares_no_encoding():
    (game,) = komadai.parse(RARE)
    for format in TEXT_FORMATS:
        text = game.to_text(format)
        assert "encoding" not in text.lower(), format
        assert "\r" not in text
        # The text can be saved in any encoding that has its characters.
        for encoding in ["utf-8", "utf-16", "euc-jp", "cp932"]:
            try:
                data = text.encode(encoding)
            except UnicodeEncodeError:
                continue
            assert "encoding-disagrees" not in codes(komadai.parse(data, format=format).findings), (format, encoding)
    assert game.to_text("kifu") == game.to_text("kif") == game.to_text("KIF")
    assert game.to_text("ki2u") == game.to_text("ki2")


def test_a_str_has_no_encoding():
    declared = "#KIF version=2.0 encoding=Shift_JIS\n" + KIF
    games = komadai.parse(declared)
    assert games.findings == [] and games[0].encoding is None
    in_bytes = komadai.parse(declared.encode())
    assert codes(in_bytes.findings) == ["encoding-disagrees"] and in_bytes[0].encoding == "utf-8"


def test_bytes_have_every_character():
    (game,) = komadai.parse(RARE)
    for format in ["kif", "kifu", "ki2", "ki2u", "csa", "jkf"]:
        data = game.to_bytes(format)
        assert "雞林" in data.decode("utf-8") and "😀" in data.decode("utf-8"), format
        (again,) = komadai.parse(data, format=format)
        assert again.names[0] == "雞林" and again.encoding == "utf-8"
        assert not {"unencodable", "substituted"} & set(codes(game.losses(format)))
        assert "encoding-disagrees" not in codes(again.findings)
    # Without such characters, it is the encoding that programs expect.
    (plain,) = komadai.parse(KIF)
    for format, encoding in [("kif", "cp932"), ("ki2", "cp932"), ("csa", "cp932"), ("kifu", "utf-8"), ("ki2u", "utf-8")]:
        assert "あおい" in plain.to_bytes(format).decode(encoding), format
    # A file of the same format in UTF-8 stays in UTF-8.
    (of_file,) = komadai.parse(KIF.encode())
    assert "あおい" in of_file.to_bytes("kif").decode() and "あおい" in of_file.to_bytes("csa").decode("cp932")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-bom", "cp932", "euc-jp", "iso-2022-jp", "utf-16le", "utf-16be"])
def test_the_encoding_that_was_asked_for(encoding):
    for text in [KIF, RARE]:
        (game,) = komadai.parse(text)
        for format in ["kif", "kifu", "csa"]:
            (again,) = komadai.parse(game.to_bytes(format, encoding), format=format)
            assert again.encoding == encoding, (format, encoding)
            lost = "unencodable" in codes(game.losses(format, encoding))
            assert lost == (again.names != game.names), (format, encoding)


def test_names_of_formats_and_encodings():
    (game,) = komadai.parse(KIF)
    assert game.to_bytes("kif", "UTF8") == game.to_bytes("KIF", "utf-8") == game.to_bytes("kifu")
    assert game.to_bytes("kif", "Shift_JIS") == game.to_bytes("kif", "sjis") == game.to_bytes("kif")
    for call in [game.to_text, game.to_bytes, game.losses, lambda to: komadai.convert(KIF, to)]:
        for unknown in ["x", "", "psn", "wars", "quest", "hcpe3", "kif ", "svg"]:
            with pytest.raises(ValueError, match="expected one of: kif, ki2, csa.*kifu, ki2u"):
                call(unknown)
        with pytest.raises(TypeError):
            call(3)
    for call in [game.to_bytes, game.losses, lambda to, encoding: komadai.convert(KIF, to, encoding=encoding)]:
        with pytest.raises(ValueError, match="expected one of: ascii, utf-8"):
            call("kif", "latin-1")
        with pytest.raises(ValueError, match="hcpe is bytes"):
            call("hcpe", "utf-8")
        with pytest.raises(ValueError, match="ascii cannot hold kif"):
            call("kif", "ascii")


def test_losses_are_those_of_the_bytes():
    (game,) = komadai.parse(KIF)
    assert codes(game.losses("csa")) == ["total-time", "variation"] and game.losses("kif") == []
    (rare,) = komadai.parse(RARE)
    lost = rare.losses("kif", "cp932")
    assert [(loss.code, loss.severity) for loss in lost] == [("unencodable", "warning")] * 2
    assert "雞" in str(lost[0]) and "〓" in str(lost[0])
    (rows,) = komadai.parse(KIF)
    assert "value" in codes(rows.losses("hcpe"))


def test_a_list_of_games_has_all_findings():
    for text in ["hello world", "", "あいう", b"\x00\x01\x02" * 50, b"PK\x03\x04" + b"x" * 40]:
        games = komadai.parse(text)
        assert games == [] and len(games.findings) == 1 and games.findings[0].severity == "error", text
    games = komadai.parse("startpos moves 7g7f\nno game\nstartpos moves 2g2f 2g2f\n")
    assert len(games) == 2 and sorted(codes(games.findings)) == sorted(
        itertools.chain.from_iterable(codes(game.findings) for game in games)
    )
    assert codes(games.findings) != []
    for data in [bytearray(KIF.encode()), memoryview(KIF.encode()), memoryview(KIF.encode()[::-1])[::-1]]:
        assert komadai.parse(data)[0].usi == "7g7f 3c3d"


def test_convert_tells_what_is_wrong_and_what_is_lost():
    assert komadai.convert(KIF, "kif").findings == komadai.convert(KIF, "kif").losses == []
    csa = komadai.convert(KIF, "csa")
    assert isinstance(csa, str) and codes(csa.losses) == ["total-time", "variation"]
    assert "illegal-move" in codes(komadai.convert(ILLEGAL, "csa").findings)
    packed = komadai.convert(ILLEGAL, "psv")
    assert isinstance(packed, bytes) and "illegal-move" in codes(packed.findings) and packed.losses != []
    assert komadai.convert(RARE, "kif").startswith("先手：雞林")
    data = komadai.convert(RARE, "kif", encoding="cp932")
    assert isinstance(data, bytes) and codes(data.losses) == ["unencodable", "unencodable"]
    for junk in ["hello world", "", b"\xff\xfe\x00"]:
        with pytest.raises(ValueError, match="."):
            komadai.convert(junk, "csa")


def test_convert_of_several_games():
    several = "startpos moves 7g7f\nstartpos moves 2g2f\n"
    for to in ["csa", "usi", "sfen", "jkf"]:
        try:
            text = komadai.convert(several, to)
        except ValueError:
            assert to == "jkf"
            continue
        assert [game.usi for game in komadai.parse(text)] == ["7g7f", "2g2f"], to
        data = komadai.convert(several, to, encoding="utf-8")
        assert [game.usi for game in komadai.parse(data)] == ["7g7f", "2g2f"], to
    for to in ["kif", "kifu", "ki2", "bod"]:
        with pytest.raises(ValueError, match="one game, and these are 2"):
            komadai.convert(several, to)
