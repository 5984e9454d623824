//! Tests the basic types: sizes, texts in both directions, errors with their place.

use komadai_core::{
    Bitboard, Color, EndingKind, Extension, Faults, File, HandKind, Handicap, History,
    ImpasseCount, Move, Outcome, PackedMove, Piece, PieceKind, Position, Rank, Repetition, Setup,
    Span, Square,
};

#[test]
fn sizes_are_pinned() {
    assert_eq!(size_of::<Option<Square>>(), 1);
    assert_eq!(size_of::<Option<Piece>>(), 1);
    assert_eq!(size_of::<Option<Move>>(), 3);
    assert_eq!(size_of::<PackedMove>(), 2);
    assert_eq!(size_of::<Bitboard>(), 16);
    assert!(size_of::<Position>() <= 400);
}

#[test]
fn squares_have_indices() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(Square::from_index(index), Some(square));
        assert_eq!(Square::new(square.file(), square.rank()), square);
        assert_eq!(square.rotated().index(), 80 - index);
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    assert_eq!(Square::from_index(81), None);
    assert_eq!(Square::from_numbers(7, 6), "7f".parse().ok());
    assert_eq!(Square::from_numbers(0, 6), None);
    let center = Square::new(File::Five, Rank::Five);
    assert_eq!(center.offset(4, -4), "9a".parse().ok());
    assert_eq!(center.offset(5, 0), None);
}

#[test]
fn sets_are_sets() {
    let file = Bitboard::file(File::Nine);
    let rank = Bitboard::rank(Rank::Nine);
    assert_eq!((file | rank).len(), 17);
    assert_eq!((file & rank).first(), "9i".parse().ok());
    assert_eq!(
        (!Bitboard::FULL, !Bitboard::EMPTY),
        (Bitboard::EMPTY, Bitboard::FULL)
    );
    assert_eq!(Bitboard::FULL.iter().collect::<Vec<_>>(), Square::ALL);
    assert_eq!((file - rank).iter().collect::<Bitboard>().len(), 8);
}

#[test]
fn promotion_goes_both_ways() {
    for kind in PieceKind::ALL {
        if let Some(promoted) = kind.promoted() {
            assert_eq!(promoted.unpromoted(), kind);
            assert!(promoted.is_promoted() && promoted.promoted().is_none());
        }
        for color in Color::ALL {
            let piece = Piece::new(color, kind);
            assert_eq!((piece.color(), piece.kind()), (color, kind));
        }
    }
    let stock: u32 = HandKind::ALL
        .iter()
        .map(|kind| u32::from(kind.stock()))
        .sum();
    assert_eq!(stock + 2, 40);
}

#[test]
fn moves_go_both_ways() {
    for m in Move::all() {
        assert_eq!(m.to_string().parse(), Ok(m));
        assert_eq!(Move::from(PackedMove::from(m)), m);
        assert_eq!(m.rotated().rotated(), m);
    }
    assert_eq!(Move::all().count(), 13_689);
}

#[test]
fn usi_errors_have_a_place() {
    let cases = [
        ("", 0..0, "a file from 1 to 9 or one of PLNSGBR"),
        ("7", 1..1, "a rank from a to i"),
        ("7g7", 3..3, "a rank from a to i"),
        ("7gj6", 2..3, "a file from 1 to 9"),
        ("7g7f=", 4..5, "+ or the end of the move"),
        ("7g7f++", 5..6, "the end of the text"),
        ("0a1a", 0..1, "a file from 1 to 9"),
        ("K*5e", 0..1, "a file from 1 to 9 or one of PLNSGBR"),
        ("p*5e", 0..1, "a file from 1 to 9 or one of PLNSGBR"),
        ("P5e", 1..2, "* after the piece to drop"),
        ("P*5e+", 4..5, "the end of the text"),
        ("歩*5e", 0..3, "a file from 1 to 9 or one of PLNSGBR"),
        ("7六7五", 1..4, "a rank from a to i"),
    ];
    for (text, span, expected) in cases {
        let error = text.parse::<Move>().expect_err(text);
        assert_eq!(error.span().range(), span, "{text}");
        assert_eq!(error.expected().to_string(), expected, "{text}");
    }
}

#[test]
fn sfen_is_read_generously() {
    let start = Setup::startpos();
    for text in [
        "startpos",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "  sfen lnsgkgsnl/1r5b1/ppppppppp/45/9/333/PPPPPPPPP/1B5R1/LNSGKGSNL\tb  -",
    ] {
        assert_eq!(text.parse(), Ok(start.clone()), "{text}");
    }
    let hands: Setup = "9/9/9/9/9/9/9/9/9 w PNSP2p18 7"
        .replace("2p18", "2p")
        .parse()
        .unwrap();
    assert_eq!(hands.to_string(), "9/9/9/9/9/9/9/9/9 w SN2P2p 7");
}

#[test]
fn sfen_errors_have_a_place() {
    let cases = [
        ("", 0..0, "the board is missing"),
        (
            "9/9/9/9/9/9/9/9/9",
            17..17,
            "the side to move (b or w) is missing",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b",
            19..19,
            "the hands (- if empty) are missing",
        ),
        (
            "9/9/9/9/9/9/9/9 b -",
            15..15,
            "the board has fewer than nine ranks",
        ),
        (
            "9/9/9/9/9/9/9/9/9/9 b -",
            18..19,
            "the board has more than nine ranks",
        ),
        (
            "9/9/9/8/9/9/9/9/9 b -",
            7..7,
            "a rank has fewer than nine squares",
        ),
        (
            "9/9/9/9p/9/9/9/9/9 b -",
            7..8,
            "a rank has more than nine squares",
        ),
        (
            "9/9/9/4x4/9/9/9/9/9 b -",
            7..8,
            "expected one of PLNSGBRK, a digit from 1 to 9 or /",
        ),
        (
            "9/9/9/4+G4/9/9/9/9/9 b -",
            7..9,
            "expected one of PLNSBR after +",
        ),
        (
            "9/9/9/8+/9/9/9/9/9 b -",
            7..8,
            "expected one of PLNSBR after +",
        ),
        (
            "9/9/9/4歩4/9/9/9/9/9 b -",
            7..10,
            "expected one of PLNSGBRK, a digit from 1 to 9 or /",
        ),
        (
            "9/9/9/9/9/9/9/9/9 x -",
            18..19,
            "expected b or w as the side to move",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b K",
            20..21,
            "expected one of PLNSGBR, a count, or - if the hands are empty",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b 0P",
            20..22,
            "a count of pieces in hand must be at least 1",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b 3R",
            20..22,
            "more pieces in hand than a set has",
        ),
        ("9/9/9/9/9/9/9/9/9 b 18P", 0..0, ""),
        (
            "9/9/9/9/9/9/9/9/9 b 18PP",
            23..24,
            "more pieces in hand than a set has",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b P2",
            21..22,
            "expected a piece after the count",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b - x",
            22..23,
            "expected a move number below 2³²",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b - +1",
            22..24,
            "expected a move number below 2³²",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b - 99999999999",
            22..33,
            "expected a move number below 2³²",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b - 1 moves",
            24..29,
            "expected the end after the move number",
        ),
        (
            "startpos b",
            9..10,
            "expected the end after the move number",
        ),
    ];
    for (text, span, message) in cases {
        match text.parse::<Setup>() {
            Ok(_) => assert_eq!(message, "", "{text} was read"),
            Err(error) => {
                assert_eq!(error.span(), Span::new(span.start, span.end), "{text}");
                assert_eq!(error.reason().to_string(), message, "{text}");
            }
        }
    }
}

#[test]
fn unknown_handicaps_are_refused_with_near_ones() {
    for (name, near) in [
        ("七枚金落ち", Handicap::SevenPieceLeft),
        ("九枚落ち金", Handicap::NinePieceRight),
        ("角落チ", Handicap::Bishop),
        ("six pices", Handicap::SixPiece),
    ] {
        let error = name.parse::<Handicap>().expect_err(name);
        assert!(error.near().contains(&near), "{name}: {error}");
    }
    assert!(
        "京都将棋"
            .parse::<Handicap>()
            .expect_err("a variant")
            .near()
            .is_empty()
    );
    assert_eq!("　平手　　".parse(), Ok(Handicap::Even));
    assert_eq!("香落".parse(), Ok(Handicap::LeftLance));
    assert_eq!("一丁半".parse(), Ok(Handicap::RookLance));
    assert_eq!("six piece".parse(), Ok(Handicap::SixPiece));
}

/// Each handicap is read from its names in all spellings: other forms of kanji, digits, with and without ち.
#[test]
fn handicaps_in_all_spellings() {
    const FORMS: [(&str, &[&str]); 14] = [
        ("両", &["兩", "两"]),
        ("歩", &["步"]),
        ("飛", &["飞"]),
        ("銀", &["银"]),
        ("落ち", &["落", "おち"]),
        ("十九", &["19", "１９"]),
        ("十", &["10", "１０"]),
        ("九", &["9", "９"]),
        ("八", &["8"]),
        ("七", &["7", "７"]),
        ("五", &["5"]),
        ("三", &["3"]),
        ("二", &["2"]),
        (" (", &["（", "("]),
    ];
    let check = |name: &str, handicap: Handicap| {
        for name in [
            name.to_owned(),
            format!("　{name}　"),
            name.replace(')', "）"),
        ] {
            assert_eq!(name.parse(), Ok(handicap), "{name}");
        }
    };
    let mut spellings = 0;
    for &handicap in Handicap::ALL {
        let mut names = vec![handicap.japanese().to_owned(), handicap.japanese_in_full()];
        if handicap == Handicap::NakedKing {
            names.push("十九枚落ち".to_owned());
        }
        for (form, others) in FORMS {
            let having = names.iter().filter(|name| name.contains(form));
            let replaced =
                having.flat_map(|name| others.iter().map(|other| name.replace(form, other)));
            let replaced: Vec<String> = replaced.collect();
            names.extend(replaced);
        }
        names.push(handicap.english().to_owned());
        for name in &names {
            check(name, handicap);
        }
        spellings += names.len();
    }
    assert!(spellings > 250, "{spellings}");
}

/// A name without a side means the handicap where the left piece is missing, but for five pieces the right knight.
#[test]
fn handicaps_without_a_side() {
    for (name, english, handicap) in [
        ("香落", "lance", Handicap::LeftLance),
        ("飛香落", "rook and lance", Handicap::RookLance),
        ("半", "rook-and-lance", Handicap::RookLance),
        ("三枚落ち", "three-piece", Handicap::ThreePieceLeft),
        ("五枚落ち", "5-piece", Handicap::FivePieceRight),
        ("七枚落ち", "seven piece", Handicap::SevenPieceLeft),
        ("９枚落", "nine-piece", Handicap::NinePieceLeft),
        ("銀落ち", "silver", Handicap::Silver),
        ("飛銀落", "rook and silver", Handicap::RookSilver),
    ] {
        assert_eq!(name.parse(), Ok(handicap), "{name}");
        assert_eq!(english.parse(), Ok(handicap), "{english}");
        let missing = handicap.one_sided().expect(name);
        let stays = if handicap == Handicap::FivePieceRight {
            2
        } else {
            8
        };
        assert_eq!(missing.file().number() > 5, stays < 5, "{name}");
    }
}

#[test]
fn endings_name_their_winner() {
    let black = Color::Black;
    for (kind, outcome) in [
        (EndingKind::Resign, Outcome::Win(Color::White)),
        (EndingKind::IllegalMove, Outcome::Win(Color::White)),
        (EndingKind::IllegalAction, Outcome::Win(Color::Black)),
        (EndingKind::DeclareWin, Outcome::Win(Color::Black)),
        (EndingKind::Repetition, Outcome::Draw),
        (EndingKind::Interrupt, Outcome::Undecided),
    ] {
        assert_eq!(kind.outcome(black), outcome, "{kind}");
    }
    for &kind in EndingKind::ALL {
        assert_eq!(kind.code().parse(), Ok(kind));
    }
    assert_eq!(EndingKind::ALL.len(), 22);
}

fn line(sfen: &str, moves: &str) -> Option<Repetition> {
    let mut position = Position::new(sfen.parse().expect("an SFEN")).expect("a position");
    let mut history = History::new(&position);
    for m in moves.split_whitespace() {
        let _ = position
            .play(m.parse().expect("a move"))
            .expect("a legal move");
        history.push(&position);
    }
    history.repetition()
}

#[test]
fn repetition_is_counted() {
    let shuffle = "5i5h 5a5b 5h5i 5b5a ";
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    assert_eq!(line(sfen, &shuffle.repeat(2)), None);
    assert_eq!(line(sfen, &shuffle.repeat(3)), Some(Repetition::Draw));
    // The rook gives check with every move, and the king moves back and forth.
    let again = "1b1a 5a5b 1a1b 5b5a ".repeat(3);
    let perpetual = Some(Repetition::PerpetualCheck(Color::Black));
    assert_eq!(line("4k4/8R/9/9/9/9/9/9/4K4 b - 1", &again), perpetual);
}

/// No move of the game gave the check in the start position.
#[test]
fn histories_begin_with_the_start() {
    let sfen = "4k4/9/9/9/4R4/9/9/9/4K4 w - 1";
    let start = Position::new(sfen.parse().expect("an SFEN")).expect("a position");
    let mut position = start.clone();
    let mut history = History::new(&start);
    assert!(!history.is_exhausted(0, Extension::None), "nothing moved");
    for (last, m, ended) in [(1, "5a4a", true), (2, "5e4e", false)] {
        let _ = position.play(m.parse().expect("a move")).expect("legal");
        assert_eq!(history.push(&position), 1);
        assert_eq!(history.is_exhausted(last, Extension::LastTwoPlies), ended);
        assert_eq!(history.is_exhausted(last, Extension::WhileCheck), ended);
        assert!(history.is_exhausted(last, Extension::None));
        assert!(!history.is_exhausted(last + 1, Extension::None));
    }
    // A later check does not prolong a finished game.
    assert!(history.is_exhausted(1, Extension::LastTwoPlies));
    for _ in 0..3 {
        history.pop();
        assert_eq!(history.occurrences(&position), 0);
    }
    assert_eq!((history.count(), history.occurrences(&start)), (1, 1));
    let after = start.after("5a4a".parse().expect("a move"));
    assert_eq!(history.occurrences(&after), 0);
}

/// Each fault of a setup is detected and has its sentence. A refusal names all faults.
#[test]
fn faults_are_reported() {
    let told = [
        (
            "9/9/9/9/9/9/9/9/K8 b - 1",
            Faults::NO_KING,
            "a side has no king",
        ),
        (
            "k8/9/9/9/9/9/9/9/K7K b - 1",
            Faults::TWO_KINGS,
            "a side has more than one king",
        ),
        (
            "k8/9/9/9/4R4/9/9/9/K8 b 2R 1",
            Faults::TOO_MANY_PIECES,
            "there are more pieces of a kind than a set has",
        ),
        (
            "8k/9/9/9/4P4/4P4/9/9/K8 b - 1",
            Faults::NIFU,
            "two pawns of one side share a file (二歩)",
        ),
        (
            "4P3k/9/9/9/9/9/9/9/K8 b - 1",
            Faults::DEAD_END,
            "a piece is where it can never move (行き所のない駒)",
        ),
        (
            "8k/8P/9/9/9/9/9/9/K8 b - 1",
            Faults::WAITING_IN_CHECK,
            "the side that is not to move is in check",
        ),
    ];
    for (sfen, fault, phrase) in told {
        let setup: Setup = sfen.parse().expect(sfen);
        assert_eq!(Faults::of(&setup), fault, "{sfen}");
        let phrases = fault.phrases().map(|phrase| phrase.to_string());
        assert_eq!(phrases.collect::<Vec<_>>(), [phrase]);
    }
    let setup: Setup = "4P3k/9/9/9/4P4/9/9/9/K8 b - 1".parse().expect("an SFEN");
    let error = Position::new(setup.clone()).expect_err("two pawns");
    assert_eq!(error.faults(), Faults::NIFU | Faults::DEAD_END);
    let phrases = "two pawns of one side share a file (二歩); \
                   a piece is where it can never move (行き所のない駒)";
    assert_eq!(error.to_string(), phrases);
    assert_eq!(error.into_setup(), setup);
}

#[test]
fn impasse_counts_points() {
    let setup: Setup = "KRB+P5/4G4/9/9/9/9/9/9/8k b 2PG 1".parse().unwrap();
    let count = ImpasseCount::of(&Position::new(setup).unwrap(), Color::Black);
    assert!(count.king_entered);
    assert_eq!(
        (count.pieces_entered, count.points_declared, count.points),
        (4, 15, 15)
    );
}
