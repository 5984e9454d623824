//! Tests the encodings of files that `komadai convert` writes.

use crate::convert::{KIF, TWO, check, convert};
use crate::run::Folder;
use std::fs;
use std::path::Path;

#[test]
fn encodings() {
    let folder = Folder::new(&[
        ("a.csa", "PI\n+\n+7776FU\n"),
        ("b.csa", "N+☗あ\nPI\n+\n+7776FU\n"),
    ]);
    check(&folder, &["a.csa", "--to", "kif", "-o", "x.kif"], 0, "");
    assert!(
        folder
            .bytes("x.kif")
            .starts_with(b"#KIF version=2.0 encoding=Shift_JIS\r\n\x8e\xe8")
    );
    check(&folder, &["a.csa", "--to", "kif", "-o", "x.kifu"], 0, "");
    assert!(
        folder
            .bytes("x.kifu")
            .starts_with(b"#KIF version=2.0 encoding=UTF-8\r\n\xe6")
    );
    check(
        &folder,
        &[
            "a.csa",
            "--to",
            "kif",
            "-o",
            "x.kif",
            "--encoding",
            "utf-8-bom",
        ],
        0,
        "",
    );
    assert!(folder.bytes("x.kif").starts_with(b"\xef\xbb\xbf#KIF"));
    check(
        &folder,
        &["b.csa", "--to", "kif", "-o", "y.kif"],
        0,
        "warning[substituted]",
    );
    check(
        &folder,
        &["b.csa", "--to", "kif", "--encoding", "latin"],
        2,
        "utf-16le",
    );
    check(&folder, &["b.csa", "--to", "chess"], 2, "ki2u");
    for japanese in ["kif", "kifu", "ki2", "ki2u", "bod"] {
        let args = ["a.csa", "--to", japanese, "--encoding", "ascii"];
        check(&folder, &args, 2, "contains Japanese words");
    }
    for (name, start) in [
        ("UTF-8", b"#KIF version=2.0 encoding=UTF-8\r\n\xe6"),
        ("UTF8", b"#KIF version=2.0 encoding=UTF-8\r\n\xe6"),
        ("SJIS", b"#KIF version=2.0 encoding=Shift_JIS\r\n\x8e"),
        ("Shift_JIS", b"#KIF version=2.0 encoding=Shift_JIS\r\n\x8e"),
        ("EUC-JP", b"\xbc\xea\xb9\xe7"),
    ] as [(&str, &[u8]); 5]
    {
        let output = convert(&folder, &["a.csa", "--to", "kif", "--encoding", name]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.stdout.starts_with(start), "{name}: {told}");
    }
    for packed in ["hcp", "hcpe", "psfen", "psv"] {
        let said = format!("--encoding is for text, but {packed} is a binary format");
        check(
            &folder,
            &["a.csa", "--to", packed, "--encoding", "cp932"],
            2,
            &said,
        );
    }
}

/// A file of one game is in UTF-8 if its input is, or if Shift_JIS lacks a character. A note names the option for the
/// other encoding.
#[test]
fn utf_8_where_it_keeps_more() {
    let rare = KIF.replace("手合割", "先手：雞林\n手合割");
    let two = TWO.replacen("V2.2", "V2.2\nN+雞林", 1);
    let files = [("a.kif", KIF), ("b.kif", &rare), ("two.csa", &two)];
    let folder = Folder::new(&files);
    let is_utf_8 = |file: &str| String::from_utf8(fs::read(folder.path(file)).expect(file)).is_ok();
    let stays =
        "note: x.kif is written in UTF-8, like its input; --encoding cp932 writes Shift_JIS";
    let lacks = "note: x.ki2 is written in UTF-8, because Shift_JIS lacks 雞; with --encoding cp932 it becomes 〓";
    let way_out = "note: --encoding utf-8 keeps the characters that become 〓";
    for (words, said, utf_8) in [
        ("a.kif -o x.kif", stays, true),
        ("a.kif -o x.ki2", "", false),
        ("b.kif -o x.ki2", lacks, true),
        (
            "b.kif -o x.kif --encoding cp932",
            "warning[unencodable]",
            false,
        ),
        ("two.csa -o y.csa", way_out, false),
        ("two.csa -o y.csa --encoding utf-8", "", true),
        (
            "two.csa -o y.kif",
            "note: y-1.kif is written in UTF-8",
            false,
        ),
    ] {
        let args: Vec<&str> = words.split(' ').collect();
        let output = convert(&folder, &args);
        let told = String::from_utf8(output.stderr).expect("a text");
        assert!(
            told.contains(said) && told.is_empty() == said.is_empty(),
            "{words}: {told}"
        );
        let file = if args[2] == "y.kif" {
            "y-2.kif"
        } else {
            args[2]
        };
        assert_eq!(is_utf_8(file), utf_8, "{words}");
    }
    let declared = fs::read_to_string(folder.path("y-1.kif")).expect("UTF-8");
    assert!(
        declared.starts_with("#KIF version=2.0 encoding=UTF-8\r\n"),
        "{declared}"
    );
}

/// If several files stay in UTF-8, one is named, with the number of all; `-v` names each.
#[test]
fn all_that_stay_in_utf_8_are_counted() {
    let games = ["a.kif", "b.kif", "c.kif"];
    let folder = Folder::new(&games.map(|name| (name, KIF)));
    let told = |out: &str, more: &[&str]| {
        let args = [&games[..], &["--to", "kif", "--out-dir", out], more].concat();
        let told = String::from_utf8(convert(&folder, &args).stderr).expect("a text");
        let notes = told.lines().filter(|line| line.contains("like its input"));
        notes.map(str::to_owned).collect::<Vec<_>>()
    };
    let stays = "is written in UTF-8, like its input";
    let way_out = "--encoding cp932 writes Shift_JIS";
    let name = |out, file| Path::new(out).join(file).display().to_string();
    assert_eq!(
        told("x", &[]),
        [format!(
            "komadai: note: {} {stays} (and 2 more); {way_out}",
            name("x", "a.kif")
        )]
    );
    let each = games.map(|file| format!("komadai: note: {} {stays}; {way_out}", name("y", file)));
    assert_eq!(told("y", &["-v"]), each);
    assert!(told("z", &["-q"]).is_empty());
}

/// A byte that is not a character has no effect on the encoding.
#[test]
fn damage_stays_in_shift_jis() {
    let folder = Folder::new(&[("a.kif", &KIF.replace("手合割", "先手：あおい\n手合割"))]);
    check(
        &folder,
        &["a.kif", "-o", "b.kif", "--encoding", "cp932"],
        0,
        "",
    );
    let whole = fs::read(folder.path("b.kif")).expect("b.kif");
    let name = b"\x82\xa0\x82\xa8\x82\xa2";
    let at = whole.windows(name.len()).position(|bytes| bytes == name);
    let mut damaged = whole.clone();
    damaged[at.expect("the name")] = 0xff;
    fs::write(folder.path("b.kif"), &damaged).expect("b.kif");
    let output = convert(&folder, &["b.kif", "-o", "x.kif"]);
    let told = String::from_utf8(output.stderr).expect("a text");
    assert!(
        told.contains("warning[unencodable]") && !told.contains("note:"),
        "{told}"
    );
    let written = fs::read(folder.path("x.kif")).expect("x.kif");
    assert!(String::from_utf8(written).is_err(), "{told}");
}

/// The decomposed characters of macOS are composed, and similar characters are replaced: both count as losses.
#[test]
fn composed_and_alike() {
    let folder = Folder::new(&[
        ("a.csa", "N+か\u{3099}く\nPI\n+\n+7776FU\n"),
        ("b.csa", "N+10¢−£\nPI\n+\n+7776FU\n"),
    ]);
    let rows: [(&str, &[u8]); 2] = [
        ("a.csa", b"\x82\xaa\x82\xad"),
        ("b.csa", b"10\x81\x91\x81\x7c\x81\x92"),
    ];
    for (file, bytes) in rows {
        check(
            &folder,
            &[file, "--to", "kif", "-o", "x.kif"],
            0,
            "warning[substituted]",
        );
        let found = folder.bytes("x.kif");
        assert!(
            found.windows(bytes.len()).any(|part| part == bytes),
            "{file}"
        );
    }
    let args = [
        "a.csa",
        "b.csa",
        "--to",
        "csa",
        "--encoding",
        "cp932",
        "--out-dir",
        "out",
    ];
    check(&folder, &args, 0, "4 losses in 2 files");
}
