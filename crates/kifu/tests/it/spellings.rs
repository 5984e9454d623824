//! Tests names, addresses and boards in the spelling of other programs.

use komadai_core::{Handicap, Setup};
use komadai_kifu::{FindingKind, ReadOptions, Reading, Severity, plain_position, read};

fn has_error(reading: &Reading) -> bool {
    let games = reading.games.iter().flat_map(|game| &game.findings);
    let mut all = reading.findings.iter().chain(games);
    all.any(|finding| finding.severity() == Severity::Error)
}

fn codes(reading: &Reading) -> Vec<FindingKind> {
    let games = reading.games.iter().flat_map(|game| &game.findings);
    let all = reading.findings.iter().chain(games);
    all.map(komadai_kifu::Finding::kind).collect()
}

/// Long names of pieces, two spellings, words next to the name, and quotation marks.
#[test]
fn handicaps() {
    for (name, handicap) in [
        ("飛車角落ち", Handicap::TwoPiece),
        ("飛角落", Handicap::TwoPiece),
        ("香車落ち", Handicap::LeftLance),
        ("角行落ち", Handicap::Bishop),
        ("飛車落ち", Handicap::Rook),
        ("飛車香車落ち", Handicap::RookLance),
        ("銀将落ち", Handicap::Silver),
        ("トンボ落ち", Handicap::Dragonfly),
        ("平手（下手）", Handicap::Even),
        ("平手 先手番", Handicap::Even),
        ("平手戦", Handicap::Even),
        ("「平手」", Handicap::Even),
        ("互先", Handicap::Even),
        ("互先（振り駒）", Handicap::Even),
        ("振り駒", Handicap::Even),
        ("平手（振り駒）", Handicap::Even),
        ("平手戦（振り駒）", Handicap::Even),
        ("平手番", Handicap::Even),
        ("本将棋", Handicap::Even),
        ("本将棋（平手）", Handicap::Even),
        ("通常", Handicap::Even),
        ("普通", Handicap::Even),
        ("通常対局", Handicap::Even),
        ("なし", Handicap::Even),
        ("ハンデなし", Handicap::Even),
        ("駒落ちなし", Handicap::Even),
        ("手合：平手", Handicap::Even),
        ("None", Handicap::Even),
        ("Even game", Handicap::Even),
        ("No handicap", Handicap::Even),
        ("two-piece handicap", Handicap::TwoPiece),
        ("Two Piece Handicap", Handicap::TwoPiece),
        ("Handicap: bishop", Handicap::Bishop),
        ("rook-lance", Handicap::RookLance),
        ("飛車・香落ち", Handicap::RookLance),
        ("6枚", Handicap::SixPiece),
        ("六枚", Handicap::SixPiece),
        ("二枚落ち戦", Handicap::TwoPiece),
        ("三枚落ち（左香なし）", Handicap::ThreePieceLeft),
        ("『二枚落ち』", Handicap::TwoPiece),
        ("\"二枚落ち\"", Handicap::TwoPiece),
        ("二枚落ち（２枚落ち）", Handicap::TwoPiece),
        ("二枚落ち / 飛車角落ち", Handicap::TwoPiece),
        ("飛 香 落 ち", Handicap::RookLance),
        ("角落ち（上手）", Handicap::Bishop),
        ("7 piece", Handicap::SevenPieceLeft),
    ] {
        let text = format!("手合割：{name}\n上手：a\n下手：b\n手数----指手\n   1 投了\n");
        let reading = read(text.as_bytes());
        assert!(
            !codes(&reading).contains(&FindingKind::UnknownHandicap),
            "{name}"
        );
        let setup = &reading.games[0].record.start.setup;
        assert_eq!(Handicap::of(setup), Some(handicap), "{name}");
    }
    for name in [
        "二枚落ち（飛車落ち）",
        "角・香落ち",
        "二枚落ち(香)",
        "平手（謎）",
        "駒落ち",
        "落ち",
        "枚",
        "ハンデ",
        "ハンデ戦",
        "handicap",
        "香角なし",
    ] {
        assert!(name.parse::<Handicap>().is_err(), "{name}");
    }
}

/// Handicaps that name another game or another board.
#[test]
fn other_games() {
    for name in [
        "マドラシ",
        "Hasami",
        "はさみ将棋",
        "5x5",
        "７×７",
        "囲碁",
        "19路",
        "どうぶつ",
        "ごろごろ",
        "オセロ",
        "4 x 5",
    ] {
        let text = format!("手合割：{name}\n   1 ７六歩(77)\n");
        let reading = read(text.as_bytes());
        assert_eq!(codes(&reading), [FindingKind::UnknownVariant], "{name}");
        assert_eq!(reading.games[0].record.move_count(), 0, "{name}");
    }
}

const BOARD: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

/// Addresses with percent-encoded brackets, without a scheme, and with capital letters.
#[test]
fn addresses() {
    let encoded = BOARD.replace('/', "%2F");
    let sites = [
        "https://www.pychess.org/analysis/shogi",
        "HTTPS://WWW.PYCHESS.ORG/analysis/shogi",
        "www.pychess.org/analysis/shogi",
        "WWW.example.com/",
        "棋譜 www.example.com/",
    ];
    for site in sites {
        for board in [BOARD, &encoded] {
            for (query, side) in [
                (format!("?fen={board}%5B-%5D_w_0_1"), "b"),
                (format!("?fen={board}%5b%5d_w_0_1"), "b"),
                (format!("?fen={board}%5B-%5D_w"), "w"),
                (format!("?fen={board}[-]_b_-_2"), "b"),
                (format!("?FEN={board}[-]%20b%20-%202"), "b"),
                (format!("?SFEN={board}%20w%20-%201"), "w"),
                (format!("?Sfen={board}+b+-+1"), "b"),
                (format!("?x=1&sfen={board}_b_-_1"), "b"),
            ] {
                let text = format!("{site}{query}\n");
                let reading = read(text.as_bytes());
                assert!(!has_error(&reading), "{text} {:?}", codes(&reading));
                let setup = &reading.games[0].record.start.setup;
                let expected: Setup = format!("{BOARD} {side} - 1").parse().expect("a setup");
                assert_eq!(
                    (&setup.board, setup.side),
                    (&expected.board, expected.side),
                    "{text}"
                );
            }
        }
    }
}

/// Values with other names, with blanks, and in fragments, and addresses without a scheme.
#[test]
fn other_addresses() {
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL";
    let encoded = board.replace('/', "%2F");
    let value = format!("{encoded}%20w%20-%202");
    for address in [
        format!("https://example.com/?sfen={board} w - 2"),
        format!("https://example.com/a.html?position=sfen {board} w - 2"),
        format!("https://example.com/?position=sfen%20{value}"),
        format!("https://example.com/?position=sfen+{encoded}+w+-+2"),
        format!("https://example.com/?position={value}"),
        format!("https://example.com/?pos=sfen%20{value}"),
        format!("https://example.com/?board={value}"),
        format!("https://example.com/?usi=position%20sfen%20{value}%20moves%203c3d"),
        format!("https://example.com/#sfen={value}"),
        format!("https://example.com/#/board?sfen={value}"),
        format!("https://example.com/#position=sfen%20{value}"),
        format!("https://example.com/#{board}_w_-_2"),
        format!("example.com/?sfen={value}"),
        format!("//a.example.com/sfen?sfen={value}"),
        format!("example.com/editor/{board}_w_-_2"),
        format!("局面 example.com/analysis/shogi?fen={board}[-]_b_0_1"),
        format!("localhost:8080/?sfen={value}"),
    ] {
        let reading = read(address.as_bytes());
        assert!(!has_error(&reading), "{address} {:?}", codes(&reading));
        let setup = &reading.games[0].record.start.setup;
        let expected: Setup = format!("{board} w - 2").parse().expect("a setup");
        assert_eq!(setup, &expected, "{address}");
        let plain = plain_position(&address).unwrap_or_else(|| panic!("{address}"));
        assert!(plain.contains(board), "{plain}");
    }
}

/// A dot is an empty square of CSA, in any columns.
#[test]
fn dots() {
    let usual = "P2 * -HI *  *  *  *  * -KA * ";
    for line in [
        "P2 . -HI .  .  .  .  . -KA . ",
        "P2 . -HI . . . . . -KA .",
        "P2.-HI.....-KA.",
        "P2 ・ -HI ・ ・ ・ ・ ・ -KA ・",
        "P2 * -HI . . * . . -KA .",
        "P2 * -HI *  *  *  *  * -KA * |",
        usual,
    ] {
        let text = format!(
            "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n{line}\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
             P4 . . . . . . . . .\nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
             P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \n\
             P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n"
        );
        let reading = read(text.as_bytes());
        assert!(!has_error(&reading), "{text} {:?}", codes(&reading));
        assert_eq!(
            reading.games[0].record.start.setup,
            Setup::startpos(),
            "{text}"
        );
        assert!(codes(&reading).contains(&FindingKind::LooseSigns), "{text}");
    }
}

/// Comments that macOS decomposes stay unchanged, however the file is read.
#[test]
fn decomposed_comments() {
    let jkf = "{\"header\":{},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{\n\
               \"comments\":[\n  \"か\u{3099} e\u{301}\"\n]}]}\n";
    let psn = "[Sente \"A\"]\n[Gote \"B\"]\n{ first\ne\u{301} }\n1. P-7f P-3d\n";
    for (text, comment) in [(jkf, "か\u{3099} e\u{301}"), (psn, "e\u{301}")] {
        let whole = &read(text.as_bytes()).games[0].record;
        let notes = whole.notes(whole.root());
        assert!(
            notes.iter().any(|note| note.text.contains(comment)),
            "{notes:?}"
        );
        let mut one_by_one = ReadOptions::new().games(text.as_bytes());
        let game = one_by_one.next().expect("a game").expect("it is read");
        assert!(game.record == *whole, "{text}");
    }
}

/// Text that macOS decomposes is read like the text that it shows.
#[test]
fn decomposed() {
    let composed = "先手：ガジェット\n後手：がんばるぞ\n備考：ぱぴぷ é\n手合割：平手\n   1 ７六歩(77)\n*ですが、まだ\n   2 投了\n\
                    まで1手で先手の勝ち\n";
    let marks = [
        ("ガ", "カ\u{3099}"),
        ("ジ", "シ\u{3099}"),
        ("が", "か\u{3099}"),
        ("ば", "は\u{3099}"),
        ("ぞ", "そ\u{3099}"),
        ("ぱ", "は\u{309a}"),
        ("ぴ", "ひ\u{309a}"),
        ("ぷ", "ふ\u{309a}"),
        ("é", "e\u{301}"),
        ("で", "て\u{3099}"),
        ("だ", "た\u{3099}"),
    ];
    let decompose = |text: String, (whole, parts): (&str, &str)| text.replace(whole, parts);
    let decomposed = marks.into_iter().fold(composed.to_owned(), decompose);
    assert_ne!(composed, decomposed);
    let [one, other] = [composed, &decomposed].map(|text| read(text.as_bytes()));
    let played = |reading: &Reading| {
        let record = &reading.games[0].record;
        (
            record.usi_moves(),
            record.outcome(),
            record.ending().cloned(),
        )
    };
    assert_eq!(played(&one), played(&other));
    assert_eq!(codes(&one), codes(&other));
}
