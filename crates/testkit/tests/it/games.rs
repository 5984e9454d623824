//! Tests that reading games separately gives the same as reading all at once, for any division of the bytes.

#![allow(clippy::print_stdout, reason = "shown where a test fails")]

use std::fs;
use std::io::{self, ErrorKind, Read};

use komadai_kifu::{
    Encoding, FindingKind, Format, Game, GamesError, Limits, LineEnd, ReadOptions, encode, read,
};
use komadai_testkit::law::{self, Slow};

/// Compares the games of a reader with those of the whole bytes.
#[track_caller]
fn same(bytes: &[u8], hint: Option<Format>, what: &str) {
    for step in [1, 7, 4096] {
        same_by(step, bytes, hint, what);
    }
}

#[track_caller]
fn same_by(step: usize, bytes: &[u8], hint: Option<Format>, what: &str) {
    println!("{what}");
    law::games_come_alike(
        bytes,
        hint,
        step,
        &ReadOptions::new().format(hint).read(bytes),
    );
    let size = (step * 10).max(bytes.len() / 100);
    law::parts_come_alike(bytes, hint, size);
}

/// Returns all game files of the tests, with their names.
fn files() -> Vec<(String, Vec<u8>)> {
    let named = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        (name, fs::read(&path).expect("a file"))
    };
    crate::samples::samples().into_iter().map(named).collect()
}

#[test]
fn every_file() {
    for (name, bytes) in files() {
        let extension = name.rsplit('.').next().unwrap_or("");
        same(&bytes, None, &name);
        same(&bytes, Format::from_extension(extension), &name);
    }
}

#[test]
fn every_encoding_and_line_end() {
    for (name, bytes) in files() {
        let Ok(text) = std::str::from_utf8(&bytes) else {
            continue;
        };
        for end in ["\r\n", "\r", "\r\r\n"] {
            same(text.replace('\n', end).as_bytes(), None, &name);
        }
        let text = text.trim_start_matches('\u{feff}');
        same(format!("\u{feff}{text}").as_bytes(), None, &name);
        for codec in [encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP] {
            let (bytes, _, lossy) = codec.encode(text);
            if !lossy {
                same(&bytes, None, &name);
            }
        }
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        same(&[b"\xff\xfe", &wide[..]].concat(), None, &name);
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        same(&[b"\xfe\xff", &wide[..]].concat(), None, &name);
    }
}

/// Joined files of a format, including broken ones.
#[test]
fn many_files_in_one() {
    for extension in ["kif", "ki2", "csa", "usi", "sfen", "usen", "psn", "jkf"] {
        let of_format = files().into_iter().filter(|(name, bytes)| {
            name.ends_with(&format!(".{extension}")) && std::str::from_utf8(bytes).is_ok()
        });
        let all: Vec<Vec<u8>> = of_format.map(|(_, bytes)| bytes).collect();
        let between: &[u8] = if extension == "csa" { b"/\n" } else { b"\n" };
        same(
            &all.join(&b"\n"[..]),
            Format::from_extension(extension),
            extension,
        );
        let bytes = all.join(between);
        same(&bytes, Format::from_extension(extension), extension);
        // Longer than a block.
        let many = vec![bytes; 4].join(between);
        same(&many, Format::from_extension(extension), extension);
        let end = many.len() * 3 / 4;
        same(&many[..end], Format::from_extension(extension), extension);
    }
}

/// Truncated files, and files with a junk byte or a repeated line.
#[test]
fn damaged_files() {
    for (name, bytes) in files() {
        let hint = Format::from_extension(name.rsplit('.').next().unwrap_or(""));
        for (at, junk) in (0..bytes.len()).step_by(11).zip((0u8..=255).cycle()) {
            same_by(512, &bytes[..at], hint, &format!("{name} cut at {at}"));
            let mut changed = bytes.clone();
            changed[at] = junk;
            same_by(512, &changed, hint, &format!("{name} with {junk} at {at}"));
            let line = bytes[at..]
                .split_inclusive(|&b| b == b'\n')
                .next()
                .unwrap_or(&[]);
            let twice = [&bytes, line, &bytes[at..]].concat();
            same_by(512, &twice, None, &format!("{name} again from {at}"));
        }
    }
}

#[test]
fn games_of_kif() {
    let game = |black: &str| {
        format!(
            "#KIF version=2.0 encoding=UTF-8\n開始日時：2024/01/02\n手合割：平手　　\n先手：{black}\n\
             後手：みどり\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*{black}\n   2 投了\n\
             まで1手で先手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n\n"
        )
    };
    let text = [game("あおい"), game("あか"), game("しろ")].concat();
    let reading = read(text.as_bytes());
    let players: Vec<_> = reading
        .games
        .iter()
        .map(|g| g.record.headers.get("先手"))
        .collect();
    assert_eq!(players, [Some("あおい"), Some("あか"), Some("しろ")]);
    for game in &reading.games {
        assert!(game.findings.is_empty(), "{:?}", game.findings);
        assert_eq!(game.record.move_count(), 2);
    }
    same(text.as_bytes(), None, "KIF");
    // Without a handicap and without the line above the moves.
    let bare = text
        .replace("手合割：平手　　\n", "")
        .replace("手数----指手---------消費時間--\n", "");
    assert_eq!(read(bare.as_bytes()).games.len(), 3);
    same(bare.as_bytes(), None, "bare KIF");
    // Late headers are not a game.
    let late = "   1 ７六歩(77)\n先手：あおい\n後手：みどり\n   2 ３四歩(33)\n備考：x\n";
    assert_eq!(read(late.as_bytes()).games.len(), 1);
    same(late.as_bytes(), None, "late headers");
}

#[test]
fn games_of_ki2() {
    let text = "先手：あ\n後手：い\n\n▲７六歩    △３四歩\nまで2手で中断\n\n変化：2手\n△８四歩\n\n\
                先手：う\n後手：え\n\n▲２六歩    △８四歩\n\n手合割：香落ち\n\n△３四歩\n";
    let reading = read(text.as_bytes());
    let moves: Vec<_> = reading.games.iter().map(|g| g.record.usi_moves()).collect();
    assert_eq!(moves, ["7g7f 3c3d", "2g2f 8c8d", "3c3d"]);
    same(text.as_bytes(), None, "KI2");
}

/// A file is read in parts only if its format marks the beginning of a game unambiguously.
#[test]
fn files_in_parts() {
    for (game, format, are_parts) in [
        (
            "V2.2\nN+A\nPI\n+\n+7776FU\nT1\n-3334FU\n%TORYO\n/\n",
            Format::Csa,
            true,
        ),
        (
            "V2.2\nN+A\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n",
            Format::Csa,
            false,
        ),
        (
            "V3.0\nN+A\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n",
            Format::Csa,
            false,
        ),
        (
            "手合割：平手\n先手：A\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n\n",
            Format::Kif,
            true,
        ),
        (
            "手合割：平手\n先手：A\n   1 ７六歩(77)\n   2 投了\n\n",
            Format::Kif,
            false,
        ),
        ("startpos moves 7g7f 3c3d 2g2f\n", Format::Usi, true),
        (
            "# remark\nstartpos moves 7g7f\nnothing\n",
            Format::Usi,
            true,
        ),
        ("~0.6y20og.\n", Format::Usen, true),
    ] {
        let text = game.repeat(2000);
        let parts = law::parts_come_alike(text.as_bytes(), Some(format), 3000);
        assert_eq!(parts > 5, are_parts, "{format}: {parts}");
    }
}

/// Lines of KIF in any order: wherever such a text is cut, its games are the same.
#[test]
fn lines_of_kif() {
    const LINES: [&str; 26] = [
        "手数----指手---------消費時間--",
        "手数----指手--",
        "手合割：平手",
        "手合割：香落ち",
        "先手：A",
        "後手：B",
        "備考：x",
        "#KIF version=2.0",
        "# comment",
        "*comment",
        "&bookmark",
        "",
        "",
        "まで1手で先手の勝ち",
        "まで2手で中断",
        "変化：2手",
        "   1 ７六歩(77)",
        "   1 ７六歩(77) ( 0:01/00:00:01)",
        "   2 ３四歩(33)",
        "   2 投了",
        "   3 ２六歩(27)",
        "   9 何か",
        "後手の持駒：なし",
        "何か",
        "投了",
        "後手番",
    ];
    let mut state = 1_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005) + 1;
        (state >> 33) as usize % limit
    };
    for round in 0..400 {
        let count = 30 + below(200);
        let mut text = String::new();
        while text.lines().count() < count {
            // Most games are whole, so that texts have cuts.
            if below(3) > 0 {
                text += LINES[below(LINES.len())];
                text += ["\n", "\r\n", "\r"][below(20).min(2) % (1 + round % 3)];
            } else {
                text += "先手：C\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
            }
        }
        same_by(1 + below(90), text.as_bytes(), Some(Format::Kif), &text);
    }
}

/// Headers of CSA 3 apply to the following games, also across parts.
#[test]
fn inherited_headers() {
    let mut text = String::from("'CSA encoding=UTF-8\nV3.0\nN+A\nN-B\n$EVENT:見本\n/\n");
    for _ in 0..3000 {
        text.push_str("PI\n+\n+7776FU\n'CSA encoding=UTF-8\n%TORYO\n/\nPI\n+\n$END_TIME:2024/01/01\n%CHUDAN\n/\n");
    }
    same(text.as_bytes(), None, "CSA 3");
}

/// A file that shows its encoding only after the first block, and declares another one.
#[test]
fn late_encoding() {
    let ascii = "PI\n+\n+7776FU\nT1\n%TORYO\n/\n".repeat(6000);
    let game = "N+あおい四段\nN-みどり初段\n'*相掛かりの注釈\nPI\n+\n+2726FU\n";
    for head in ["'CSA encoding=UTF-8\n", "' encoding=Shift_JIS\n"] {
        let text = format!("{head}V2.2\n{ascii}{game}");
        same(text.as_bytes(), None, "late UTF-8");
        for codec in [encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP] {
            same(&codec.encode(&text).0, None, codec.name());
        }
    }
}

#[test]
fn packed() {
    let start = "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c";
    let bytes: Vec<u8> = (0..start.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&start[i..i + 2], 16).expect("a byte"))
        .collect();
    let many = bytes.repeat(5000);
    same(&many, Some(Format::Hcp), "hcp");
    same(&many[..many.len() - 5], Some(Format::Hcp), "hcp cut");
    same(&bytes.repeat(3), None, "hcp guessed");
    same(start.as_bytes(), Some(Format::Hcp), "text as hcp");
}

/// Memory is limited by the size of a game, for input of any length.
#[test]
fn bounded() {
    let game = b"PI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n";
    let endless = Endless { game, at: 0 };
    let limits = Limits::default().bytes(1 << 20);
    let options = ReadOptions::new().limits(limits);
    let count = options
        .games(endless.take(16 << 20))
        .filter(Result::is_ok)
        .count();
    assert!(count > 500_000, "{count}");
}

struct Endless {
    game: &'static [u8],
    at: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.game[self.at..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.at = (self.at + count) % self.game.len();
        Ok(count)
    }
}

/// Returns the games under a limit of bytes: their moves, and the codes and lines of their findings. Findings about
/// limits come first, after `-`. `!` is an error.
fn under(bytes: usize, text: &[u8]) -> Vec<String> {
    let options = ReadOptions::new().limits(Limits::default().bytes(bytes));
    let (mut limits, mut found) = (Vec::new(), Vec::new());
    for next in options.games(text) {
        match next {
            Err(error) => found.push(format!("! {error}")),
            Ok(game) => {
                let mut line = game.record.usi_moves();
                for finding in &game.findings {
                    let told = format!("{} {}", finding.code(), finding.line().unwrap_or(0));
                    if finding.kind() == FindingKind::LimitBytes {
                        limits.push(format!("- {told}"));
                    } else {
                        line.push_str(&format!(" {told}"));
                    }
                }
                found.push(line);
            }
        }
    }
    [limits, found].concat()
}

/// A game that is too long is skipped, and the next one is found.
#[test]
fn too_long() {
    for (long, lines) in [("x".repeat(200_000), 1), ("x\n'".repeat(700), 701)] {
        let csa = format!(
            "PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n'{long}\n-8384FU\n/\nPI\n+\n+1716FU\n-3335FU\n"
        );
        let illegal = format!("1g1f 3c3e illegal-move {}", 13 + lines);
        let found = under(1000, csa.as_bytes());
        assert_eq!(found, ["- limit-bytes 5", "7g7f", &illegal]);
        // The same text, but it ends inside the long game.
        let end = csa.find("-8384FU").expect("a move");
        let found = under(1000, &csa.as_bytes()[..end]);
        assert_eq!(found, ["- limit-bytes 5", "7g7f"]);
    }
    // Each line is a game. This one is skipped.
    for long in [1000, 200_000] {
        let long = format!("startpos moves {}", "7g7f ".repeat(long / 5));
        let usi = format!("startpos moves 7g7f\n{long}\n{long}\nstartpos moves 2g2f\n{long}");
        let told = ["- limit-bytes 2", "- limit-bytes 3", "- limit-bytes 5"];
        assert_eq!(
            under(1000, usi.as_bytes()),
            [&told[..], &["7g7f", "2g2f"]].concat()
        );
    }
    // If no other game can be found, reading ends.
    let kif = format!("手合割：平手\n   1 ７六歩(77)\n*{}\n", "x".repeat(1000));
    for text in [
        format!(
            "{{\"header\":{{\"a\":\"{}\"}},\"moves\":[{{}}]}}",
            "x".repeat(1000)
        )
        .into_bytes(),
        kif.clone().into_bytes(),
        encode(&kif, Encoding::Cp932, LineEnd::CrLf).bytes,
        encode(&kif, Encoding::Utf16Le, LineEnd::CrLf).bytes,
    ] {
        let found = under(1000, &text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].ends_with("this game exceeds the limit of 1000 bytes"),
            "{found:?}"
        );
    }
}

/// If long games are skipped, the other games stay the same, for any division of the bytes.
#[test]
fn among_long_ones() {
    let units: [fn(&str, bool) -> String; 2] = [
        |filler, one| {
            if one {
                format!("PI\n+\n+7776FU\n'{filler}\n/\n")
            } else {
                format!("PI\n'{filler}\n+\n+2726FU\n%TORYO\n/\n")
            }
        },
        |filler, one| {
            format!(
                "startpos moves {} {filler}\n",
                if one { "7g7f" } else { "2g2f" }
            )
        },
    ];
    let mut seed = 7u64;
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    };
    for unit in units {
        for step in [1, 100, 70_000] {
            let mut text = String::new();
            let mut whole = Vec::new();
            for _ in 0..40 {
                let sizes = [0, 10, 800, 1500, 5000, 70_000];
                let size = sizes[random(if step == 1 { 5 } else { 6 })];
                let filler = match random(2) {
                    0 => "x".repeat(size),
                    _ => "x y ".repeat(size / 4),
                };
                let game = unit(&filler, random(2) == 0);
                if size < 1000 {
                    whole.push(read(game.as_bytes()).games.remove(0));
                }
                text.push_str(&game);
            }
            let options = ReadOptions::new().limits(Limits::default().bytes(1000));
            let bytes = text.as_bytes();
            let found = options.games(Slow { bytes, step });
            let found: Vec<Game> = found.map(|game| game.expect("no error")).collect();
            assert_eq!(found.len(), whole.len());
            for (game, expected) in found.iter().zip(&whole) {
                let codes = |game: &Game| -> Vec<&str> {
                    let codes = game.findings.iter().map(|f| f.code());
                    codes.filter(|&code| code != "limit-bytes").collect()
                };
                assert_eq!(codes(game), codes(expected));
                assert_eq!(game.record.usi_moves(), expected.record.usi_moves());
            }
        }
    }
}

/// A reader whose calls may fail, for instance because it is not ready.
struct Faulty<'a> {
    bytes: &'a [u8],
    calls: usize,
    fault: fn(usize) -> Option<ErrorKind>,
}

impl Read for Faulty<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.calls += 1;
        if let Some(kind) = (self.fault)(self.calls) {
            return Err(io::Error::new(kind, "trouble"));
        }
        let step = 5;
        let slow = &mut Slow {
            bytes: self.bytes,
            step,
        };
        let count = slow.read(buffer)?;
        self.bytes = slow.bytes;
        Ok(count)
    }
}

#[test]
fn interrupted_and_stalled() {
    let text = "PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n/\n".repeat(50);
    let whole = read(text.as_bytes());
    let faults: [fn(usize) -> Option<ErrorKind>; 2] = [
        |call| (call % 3 == 0).then_some(ErrorKind::Interrupted),
        |call| (call % 3 == 0).then_some(ErrorKind::WouldBlock),
    ];
    for fault in faults {
        let reader = Faulty {
            bytes: text.as_bytes(),
            calls: 0,
            fault,
        };
        let mut found = Vec::new();
        for game in ReadOptions::new().games(reader) {
            match game {
                Ok(game) => found.push(game.record),
                Err(GamesError::Io { cause, .. }) => {
                    assert_eq!(cause.kind(), ErrorKind::WouldBlock);
                }
                Err(error) => panic!("{error}"),
            }
        }
        let expected: Vec<_> = whole.games.iter().map(|game| game.record.clone()).collect();
        assert!(found == expected);
    }
}

/// The games before a failure come first, then the error, once.
#[test]
fn failing() {
    let mut text = String::from("PI\n+\n+7776FU\n");
    while text.len() < 200_000 {
        text.push_str("/\nPI\n+\n+2726FU\n");
    }
    let reader = Faulty {
        bytes: text.as_bytes(),
        calls: 0,
        fault: |call| (call > 30_000).then_some(ErrorKind::PermissionDenied),
    };
    let found: Vec<_> = ReadOptions::new().games(reader).collect();
    let (last, before) = found.split_last().expect("items");
    let error = last.as_ref().unwrap_err();
    assert!(
        matches!(error, GamesError::Io { byte: 150_000, .. }),
        "{error}"
    );
    assert!(
        error.to_string().ends_with("after byte 150000: trouble"),
        "{error}"
    );
    assert!(
        before.len() > 9000 && before.iter().all(Result::is_ok),
        "{}",
        before.len()
    );
    let reader = Faulty {
        bytes: b"",
        calls: 0,
        fault: |_| Some(ErrorKind::Other),
    };
    let found: Vec<_> = ReadOptions::new().games(reader).collect();
    assert!(matches!(found[..], [Err(_)]));
}

/// The ending of a variation that leads nowhere is not an ending of the game.
#[test]
fn stray_ending() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n\n\
        変化：9手\n   9 ６六歩(67)\n  10 中断\n";
    let record = &ReadOptions::new().read_text(text).games[0].record;
    let last = record.main_line().last().expect("an ending");
    let ending = record.entry(last).and_then(|entry| entry.ending());
    assert_eq!(
        ending.map(|ending| ending.kind),
        Some(komadai_core::EndingKind::Resign)
    );
}
