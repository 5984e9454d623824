//! Compares positions by common names with the same position as SFEN.

use komadai_core::{Faults, Handicap, Position};
use komadai_kifu::{Format, NamedPosition, PositionNameError, Record, Start, WriteOptions};

/// Names, and the position after their moves in USI.
const NAMES: &[(&str, &str)] = &[
    ("startpos", "startpos"),
    ("平手", "startpos"),
    (" 平手 ", "startpos"),
    ("hirate", "startpos"),
    (
        "2",
        "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "二枚落ち",
        "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "two-piece",
        "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    ("position startpos moves 7g7f", "startpos moves 7g7f"),
    ("moves 7g7f 3c3d", "startpos moves 7g7f 3c3d"),
    ("7g7f 3c3d", "startpos moves 7g7f 3c3d"),
    ("▲７六歩△３四歩", "startpos moves 7g7f 3c3d"),
    ("76歩 34歩 22角成", "startpos moves 7g7f 3c3d 8h2b+"),
    ("☗7六歩 ☖3四歩 投了", "startpos moves 7g7f 3c3d"),
    ("P-7f P-3d", "startpos moves 7g7f 3c3d"),
    ("+7776FU -3334FU", "startpos moves 7g7f 3c3d"),
    ("1. ７六歩 2. ３四歩", "startpos moves 7g7f 3c3d"),
    (
        "https://example.com/?sfen=4k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4K4%20b%20G%201",
        "sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1",
    ),
    (
        "4k4/9/9/9/9/9/9/9/4K4[G] b - 1",
        "sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1",
    ),
    (
        "手合割：平手\n   1 ７六歩(77)\n   2 投了\n",
        "startpos moves 7g7f",
    ),
    ("PI\n+\n+7776FU\n-3334FU\n", "startpos moves 7g7f 3c3d"),
];

fn of_usi(text: &str) -> Position {
    Position::from_usi(text, Faults::all(), |_, _| {}).expect(text)
}

#[test]
fn names() {
    for (name, usi) in NAMES {
        let named: NamedPosition = name
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let start: Start = name.parse().expect(name);
        assert_eq!(start, named.reached(), "{name}");
        let expected = of_usi(usi);
        assert_eq!(start.position().as_ref(), Some(&expected), "{name}");
        assert_eq!(start.first_ply, expected.ply(), "{name}");
        let record = Record::from(named.clone());
        assert_eq!(record.ply_count(), named.moves.len(), "{name}");
        let words = usi.split_once("moves ").map_or("", |(_, moves)| moves);
        assert_eq!(record.usi_moves(), words, "{name}");
    }
}

/// Each name of a handicap, and its diagram, gives the position of its setup.
#[test]
fn handicaps_and_diagrams() {
    for &handicap in Handicap::ALL {
        let own = Start::new(handicap.setup());
        for name in [handicap.japanese(), handicap.english()] {
            assert_eq!(name.parse().as_ref(), Ok(&own), "{name}");
        }
        assert_eq!(own.sfen().parse().as_ref(), Ok(&own), "{handicap}");
        let record = Record::new(own.clone());
        for format in [Format::Bod, Format::Kif, Format::Csa] {
            let text = WriteOptions::new(format)
                .write(&record)
                .expect("a writer")
                .text;
            assert_eq!(text.parse().as_ref(), Ok(&own), "{text}");
        }
    }
}

/// A text that does not name a position is refused at the invalid place.
#[test]
fn refused() {
    for (name, wrong) in [
        ("七枚金落ち", None),
        ("game.kif", None),
        ("", Some("")),
        ("startpos moves 7g7e", Some("7g7e")),
        ("moves 7g7f 7g7f", Some("7g7f")),
        ("76歩 35歩", Some("35歩")),
        ("7g7f 3c3d xyz", Some("y")),
        ("lnsgkgsnl/9 b - 1", Some("")),
    ] {
        let error = name.parse::<Start>().expect_err(name);
        let span = error.span().map(|span| &name[span.range()]);
        assert_eq!(span, wrong, "{name}: {error}");
    }
}

/// A text with several lines is refused instead of dropping a game, a move or a pass.
#[test]
fn refused_lines() {
    let kings = "P1 *  *  *  * -OU *  *  *  * \nP9 *  *  *  * +OU+OU *  *  * \n+\n";
    for text in [
        "PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n",
        "手合割：平手\n   1 ７六歩(77)\n   2 パス\n   3 ２六歩(27)\n",
        "手合割：平手\n   1 ７六歩(77)\n   2 ３五歩(33)\n",
        "手合割：平手\n   1 ７六歩(77)\n   3 ２六歩(27)\n",
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四豚(33)\n",
        kings,
        "abc\ndef\n",
    ] {
        let error = text.parse::<NamedPosition>().expect_err(text);
        let is_of_lines = matches!(
            error,
            PositionNameError::Game(_) | PositionNameError::NotOneGame
        );
        assert!(is_of_lines, "{text}: {error:?}");
    }
}
