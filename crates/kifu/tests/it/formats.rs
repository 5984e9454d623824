//! Tests the detection of formats, with and without a hint.

use komadai_kifu::{Encoding, Format, LineEnd, ReadOptions, Reading, decode, encode, read};

/// Returns the code of the format, or the message of the only finding, which refuses the text.
fn format(text: &str, hint: Option<Format>) -> String {
    let reading = ReadOptions::new().format(hint).read(text.as_bytes());
    match reading.format {
        Some(format) => format.code().to_owned(),
        None => {
            assert!(reading.games.is_empty(), "{text:?}");
            let messages = reading
                .findings
                .into_iter()
                .map(|f| f.sentence().to_string());
            messages.collect::<Vec<_>>().join("; ")
        }
    }
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let found = format(text, None);
    assert!(found.contains(expected), "{text:?} is {found}");
}

/// A version above a few lines of CSA decides, whatever follows. Otherwise the most frequent kind of line decides.
#[test]
fn by_version() {
    let moves = "+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n";
    let kif = "   5 ２五歩(26)\n".repeat(20);
    check(&format!("V2.2\nPI\n{moves}{kif}"), "csa");
    check(&format!("V3\r\nPI\n{moves}{kif}"), "csa");
    check(&format!("PI\n{moves}{kif}"), "kif");
    check(&format!("V2.2\n{kif}"), "kif");
}

#[test]
fn by_content() {
    check("手合割：平手\n", "kif");
    check("   1 ７六歩(77)\n", "kif");
    check("*▲が先手\n   1 ７六歩(77)\n", "kif");
    check("| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n", "bod");
    check("まで3手で中断\n", "kif");
    check("PI\n+\n", "csa");
    check("'注釈\nV2.2\nN+あおい：四段\n+7776FU\n", "csa");
    check("+7776FU,T1\n", "csa");
    check("+7776FU,L600\t-3334FU,L599\n", "wars");
    check("\nreceiveMove(\"DRAW_SENNICHI\");\n", "wars");
    check("V2.2\n+7776FU,L600\n", "csa");
    check("7776FU3334FU\n", "quest");
    check("こんにちは\n", "not in a known format");
    check("手合割：平手\n▲７六歩 △３四歩\n", "ki2");
    check("2024年9月\n☗７六歩☖３四歩\n☗同　銀\n", "ki2");
    check("７六歩 ３四歩\n", "ki2");
    check("76歩34歩22角成同銀\n", "ki2");
    check("手合割：平手\n*▲７六歩\n*△３四歩\n  11 同　銀(31)\n", "kif");
    check("12 同銀(31)\n", "kif");
    check("position startpos moves 7g7f\n", "usi");
    check("# games\n\nstartpos\n", "usi");
    check("moves 7g7f\n", "usi");
    check("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h\n", "sfen");
    check("4k4/9/9/9/9/9/9/9/4K4 w -\n", "sfen");
    // This line could also be a rank of a CSA board.
    check("P1k6/9/9/9/9/9/9/9/4K4 b - 1\n", "sfen");
    check("{\"header\":{},\"moves\":[{}]}\n", "jkf");
    check(" {\n}", "not JKF");
    check("~0.7ku2jm.r\n", "usen");
    check("4k4_9_9_9_9_9_9_9_4K4.w.G~0..", "usen");
    check("a~b.c", "not in a known format");
    check("{\"name\":\"a\"}", "not JKF");
    check("{\"x\":1}：a\n手合割：平手\n   1 ７六歩(77)\n", "kif");
    check("{\"x\":1}：a\n   1 ７六歩(77)\n", "kif");
    check("{\"x\":1,\n\"moves\":[\n{}\n]}\n", "jkf");
    check("{\"x\":1}：a\n", "not JKF");
    check("[Sente \"aoi\"]\nP-7f P-3d\n", "psn");
    check("[Sente \"aoi\"]\n[Gote \"midori\"]\nP1d-1e\nN-2e\n", "psn");
    check("1. P-7f P-3d 2. P-2f P-8d\n", "psn");
    check("P-76\nP-34\nP-26\n", "psn");
    check("A game\n1.P7g-7f! 2.P3c-3d\n3.Resigns\n", "psn");
    check("P-22KA\nPI\n+\n", "csa");
    check("1. e4 e5 2. Nf3\n", "not in a known format");
}

#[test]
fn by_hint() {
    assert_eq!(format("'注釈\n\n+\n+7776FU", Some(Format::Csa)), "csa");
    assert_eq!(format("*注釈\n備考:見本\n", Some(Format::Kif)), "kif");
    assert_eq!(format("手合割：平手\n", Some(Format::Csa)), "kif");
    assert_eq!(Format::from_extension("KIFU"), Some(Format::Kif));
    assert_eq!(Format::from_extension("ki2u"), Some(Format::Ki2));
    assert_eq!(Format::from_extension("SFEN"), Some(Format::Sfen));
    assert_eq!(Format::from_extension("psn"), Some(Format::Psn));
    assert_eq!(format("# none\n", Some(Format::Usi)), "usi");
    for format in Format::ALL {
        assert_eq!(format.code().parse(), Ok(*format));
    }
}

/// A name is not enough to find a game in a text.
#[test]
fn no_game() {
    for text in ["\0\0\0\0", "#!/bin/sh\n' x\ncp a b\n", "こんにちは\n"] {
        for hint in [Format::Csa, Format::Kif, Format::Ki2] {
            let reading = ReadOptions::new().format(Some(hint)).read(text.as_bytes());
            assert!(reading.games.is_empty(), "{text:?} {hint}");
            assert_eq!(reading.findings[0].code(), "unknown-format");
        }
    }
}

/// Returns bytes of nearly every kind, which are not a text.
fn noise() -> Vec<u8> {
    let bytes = (0..2000_u32).map(|n| u8::try_from(n * n / 7 % 251));
    bytes.map_while(Result::ok).collect()
}

/// A file that is not a text is refused with one error, from memory and from a reader, whatever its name.
#[test]
fn no_text() {
    let noise = noise();
    let after = |head: &[u8]| [head, &noise].concat();
    let tar = [&b"a.kif"[..], &[0; 252], b"ustar", &noise].concat();
    for (bytes, expected) in [
        (after(b""), "not a text file"),
        (after(b"\x1f\x8b\x08"), "(file type: gzip); extract it"),
        (after(b"PK\x03\x04"), "(file type: ZIP)"),
        (after(b"7z\xbc\xaf\x27\x1c"), "(file type: 7z)"),
        (after(b"\xfd7zXZ\0"), "(file type: xz)"),
        (after(b"BZh91AY&SY"), "(file type: bzip2)"),
        (after(b"\x20\x90-lh5-"), "(file type: LZH)"),
        (tar, "(file type: tar)"),
        (after(b"%PDF-1.4\n"), "(file type: PDF)"),
        (after(b"\x89PNG\r\n\x1a\n"), "(file type: PNG)"),
        (after(b"\x7fELF"), "(file type: ELF)"),
        (
            b"\r\n<!DOCTYPE html>\n<pre>\n".to_vec(),
            "(file type: HTML)",
        ),
        (
            b"<?xml version=\"1.0\"?>\n<html>\n".to_vec(),
            "(file type: HTML)",
        ),
    ] {
        for hint in [None, Some(Format::Kif), Some(Format::Csa)] {
            let Reading {
                games: none,
                findings,
                ..
            } = ReadOptions::new().format(hint).read(&bytes);
            let [finding] = &findings[..] else {
                panic!("{expected}: {findings:?}");
            };
            assert!(
                finding.sentence().to_string().contains(expected),
                "{finding}"
            );
            assert!(none.is_empty());
            let mut stream = ReadOptions::new().format(hint).games(&*bytes);
            assert!(stream.next().is_none());
            assert_eq!(stream.take_findings(), findings);
        }
    }
}

/// A game inside a web page is read.
#[test]
fn web_page() {
    let game = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let page = format!("<html><body><pre>\n{game}</pre>\n");
    let reading = read(page.as_bytes());
    assert_eq!(reading.games[0].record.usi_moves(), "7g7f 3c3d");
}

/// Texts with some control characters, with many NULs, and in UTF-16 are texts.
#[test]
fn damaged_text() {
    let text = "手合割：平手\n先手：あおい\n   1 ７六歩(77)\n*\0\n   2 ３四歩(33)\n";
    let all = [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be];
    let mut files = all
        .map(|encoding| encode(text, encoding, LineEnd::CrLf).bytes)
        .to_vec();
    files.extend(all[1..].iter().map(|&encoding| {
        let marked = encode(&text.replace('\0', ""), encoding, LineEnd::CrLf).bytes;
        marked[2..].to_vec()
    }));
    files.push([text.as_bytes(), &[0; 4000]].concat());
    let clean = text.replace('\0', "");
    files.push([clean.as_bytes(), &b"\x01\x02\n".repeat(200)].concat());
    let (head, tail) = text.split_at("手合割：".len());
    let tail = encode(tail, Encoding::Utf16Be, LineEnd::CrLf).bytes;
    let lines = encode("*注\n", Encoding::Utf16Be, LineEnd::CrLf).bytes[2..].repeat(200);
    assert_eq!(
        decode(&[head.as_bytes(), &tail, &lines].concat()).encoding,
        Encoding::Utf16Be
    );
    files.push([head.as_bytes(), &tail, &lines].concat());
    files.push([text.as_bytes(), b"\x01\x02\x03\x04\x05\x06\x07\x08"].concat());
    for file in files {
        let reading = ReadOptions::new().format(Some(Format::Kif)).read(&file);
        let moves = reading.games.first().map(|game| game.record.usi_moves());
        assert_eq!(
            moves.as_deref(),
            Some("7g7f 3c3d"),
            "{:?}",
            reading.findings
        );
    }
}

/// A text with only remarks is a game if the format is given.
#[test]
fn remarks_alone() {
    let reading = ReadOptions::new()
        .format(Some(Format::Ki2))
        .read("*注釈\n".as_bytes());
    assert_eq!(reading.games.len(), 1);
    assert!(read("*注釈\n".as_bytes()).games.is_empty());
}

/// An empty file does not contain a game, whatever its name.
#[test]
fn empty_files() {
    for text in ["", "\n", "\u{feff} \u{3000}\r\n"] {
        let found = format(text, Some(Format::Kif));
        assert_eq!(found, "the input is empty", "{text:?}");
    }
}

/// Lines that were not understood may belong to any format. Lines that occur only in one format decide.
#[test]
fn by_its_own_lines() {
    let lines = |line: &str| format!("{line}\n").repeat(40);
    let others = ["７六歩とは", "▲７六歩", "+7776FU", "position startpos"].map(lines);
    for other in others {
        let kif = format!("手合割：平手\n手数----指手--\n{other}");
        assert_eq!(format(&kif, Some(Format::Kif)), "kif");
        let declared = format!("#KIF version=2.0\n{kif}");
        for hint in [None, Some(Format::Kif), Some(Format::Csa)] {
            assert_eq!(format(&declared, hint), "kif");
        }
        let ki2 = format!("手合割：平手\n{other}");
        assert_eq!(format(&ki2, Some(Format::Ki2)), "ki2");
        let rank = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n";
        let bod = format!("後手の持駒：なし\n{rank}{other}");
        assert_eq!(format(&bod, Some(Format::Bod)), "bod");
    }
    assert_eq!(format("+7776FU\n-3334FU\n", Some(Format::Kif)), "csa");
    let numbered = "手合割：平手\n   1 ７六歩(77)\n";
    assert_eq!(format(numbered, Some(Format::Ki2)), "kif");
}
