//! Tests PGN as chess programs write shogi: every move is read, White is the first mover, other games are refused.

use komadai_core::{Color, Move, Outcome, Piece, PieceKind, Position, Square};
use komadai_kifu::{Finding, Game, Reading, keys, read};
use komadai_movegen::legal_moves;

/// The spelling of promotions by a program.
#[derive(Clone, Copy, Debug)]
enum Promotion {
    /// `Pxg3=G`
    Letter,
    /// `Pxg3+`
    Plus,
}

/// Returns the letter of a piece. Promoted pieces that move like a gold have the letter of the gold.
fn letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::Dragon => 'D',
        PieceKind::Horse => 'H',
        kind if kind.is_promoted() => 'G',
        kind => kind.letter().to_ascii_uppercase(),
    }
}

fn square(square: Square) -> String {
    let file = char::from(b'a' + 9 - square.file().number());
    format!("{file}{}", 10 - square.rank().number())
}

/// Writes a move as Fairy-Stockfish does.
fn san(position: &Position, m: Move, promotion: Promotion) -> String {
    let kind = |m: Move| match m {
        Move::Step { from, .. } => position.board().piece(from).map(Piece::kind),
        Move::Drop { kind, .. } => Some(kind.piece_kind()),
    };
    let own = letter(kind(m).expect("a piece"));
    let mut text = own.to_string();
    if let Some(from) = m.origin() {
        let is_rival = |other: &Move| {
            other.to() == m.to()
                && other.origin().is_some_and(|at| at != from)
                && kind(*other).map(letter) == Some(own)
        };
        let moves = legal_moves(position);
        let rivals: Vec<Square> = moves
            .iter()
            .filter(is_rival)
            .filter_map(Move::origin)
            .collect();
        let has = |same: &dyn Fn(Square) -> bool| rivals.iter().any(|&rival| same(rival));
        let [file, rank] = [0, 1].map(|at| square(from)[at..=at].to_owned());
        if !rivals.is_empty() {
            text += &match (
                has(&|at| at.file() == from.file()),
                has(&|at| at.rank() == from.rank()),
            ) {
                (false, _) => file,
                (true, false) => rank,
                (true, true) => square(from),
            };
        }
        if position.board().piece(m.to()).is_some() {
            text.push('x');
        }
    } else {
        text.push('@');
    }
    text += &square(m.to());
    let after = position.after(m);
    if let Move::Step { promote: true, .. } = m {
        let piece = after.board().piece(m.to()).expect("the piece that moved");
        match promotion {
            Promotion::Letter => text.extend(['=', letter(piece.kind())]),
            Promotion::Plus => text.push('+'),
        }
    }
    if after.is_check() {
        text.push(if legal_moves(&after).is_empty() {
            '#'
        } else {
            '+'
        });
    }
    text
}

/// Returns a game of random moves as text, and its moves in USI.
fn random(mut seed: u64, promotion: Promotion) -> (String, String) {
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut position = Position::startpos();
    let (mut text, mut usi) = (String::new(), Vec::new());
    for ply in 0..180 {
        let moves: Vec<Move> = legal_moves(&position).iter().collect();
        if moves.is_empty() {
            break;
        }
        // Prefer captures and promotions, to fill boards and hands.
        let lively = |m: &&Move| {
            position.board().piece(m.to()).is_some()
                || matches!(m, Move::Step { promote: true, .. })
        };
        let some: Vec<Move> = moves.iter().filter(lively).copied().collect();
        // If promotions have no letter, `Lxe3+` may be a promotion or a check.
        let text_of = |m: Move| san(&position, m, promotion);
        let is_clear = |m: Move| {
            moves
                .iter()
                .filter(|&&other| text_of(other) == text_of(m))
                .count()
                == 1
        };
        let m = match (some.is_empty(), random(3)) {
            (false, 0) => some[random(some.len())],
            _ => moves[random(moves.len())],
        };
        let clear = || moves.iter().copied().find(|&m| is_clear(m));
        let Some(m) = Some(m).filter(|&m| is_clear(m)).or_else(clear) else {
            break;
        };
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &san(&position, m, promotion);
        text.push_str(if ply % 12 == 11 { "\n" } else { " " });
        usi.push(m.to_string());
        position.play(m).expect("a legal move");
    }
    (text, usi.join(" "))
}

/// Returns the only game of a text.
#[track_caller]
fn only(text: &str) -> Game {
    let Reading {
        mut games,
        findings,
        ..
    } = read(text.as_bytes());
    assert!(
        findings.is_empty() && games.len() == 1,
        "{text}\n{findings:?}"
    );
    games.remove(0)
}

const TAGS: &str = "[Event \"e\"]\n[White \"first\"]\n[Black \"second\"]\n[WhiteElo \"1500\"]\n";

#[test]
fn every_move_is_read() {
    for promotion in [Promotion::Letter, Promotion::Plus] {
        for seed in 0..60 {
            let (moves, usi) = random(seed, promotion);
            for (result, outcome) in [
                ("1-0", Outcome::Win(Color::Black)),
                ("0-1", Outcome::Win(Color::White)),
                ("1/2-1/2", Outcome::Draw),
            ] {
                let text = format!(
                    "{TAGS}[Result \"{result}\"]\n[Variant \"Shogi\"]\n\n{moves}{result}\n"
                );
                let game = only(&text);
                let headers = &game.record.headers;
                assert_eq!(headers.get(keys::BLACK), Some("first"));
                assert_eq!(headers.get(keys::WHITE), Some("second"));
                assert_eq!(headers.get("BlackElo"), Some("1500"));
                assert_eq!(
                    game.record.usi_moves(),
                    usi,
                    "seed {seed} {promotion:?}: {text}"
                );
                assert_eq!(game.record.outcome(), outcome);
                assert!(game.findings.is_empty(), "{text}\n{:?}", game.findings);
            }
        }
    }
}

#[test]
fn starts_of_fen() {
    for (fen, first, sfen) in [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
            "1. Pc4",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        ),
        (
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 2",
            "2. Bxh8+",
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
        ),
        (
            "lnsgkgsnl/1r7/pppppp+Bpp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Pb] b - 4",
            "2... B@e5",
            "lnsgkgsnl/1r7/pppppp+Bpp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w Pb 4",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4[PPPp] b - - 0 7",
            "7... Kd9",
            "4k4/9/9/9/9/9/9/9/4K4 w 3Pp 14",
        ),
    ] {
        let text = format!("{TAGS}[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n{first} *\n");
        let game = only(&text);
        assert_eq!(game.record.start.sfen(), sfen);
        assert_eq!(game.record.ply_count(), 1, "{:?}", game.findings);
        assert_eq!(game.record.outcome(), Outcome::Undecided);
    }
}

/// Reads comments, judgements, alternatives, and results after the reason.
#[test]
fn remarks() {
    let text = format!(
        "% made by a program\n{TAGS}[Variant \"shogi\"]\n\n1. Pc4 $1 {{good}} Pg6!? ; to the end\n\
         2. Bxh8+ (2. Pg4 $14) Sxh8 {{White resigns.}} 0-1\n"
    );
    let game = only(&text);
    assert!(game.findings.is_empty(), "{:?}", game.findings);
    assert_eq!(game.record.usi_moves(), "7g7f 3c3d 8h2b+ 3a2b");
    assert_eq!(game.record.outcome(), Outcome::Win(Color::White));
    let nodes = game.record.nodes();
    let notes = nodes.flat_map(|node| game.record.notes(node));
    let notes: Vec<&str> = notes.map(|note| note.text.as_str()).collect();
    assert_eq!(
        notes,
        [" made by a program", "!", "good", "!?", "to the end", "$14"]
    );
}

/// PSN keeps its own words: Black moves first.
#[test]
fn psn_of_both_orders_of_tags() {
    for tags in [
        "[Black \"a\"]\n[White \"b\"]\n",
        "[White \"b\"]\n[Black \"a\"]\n",
        "[Sente \"a\"]\n[Gote \"b\"]\n",
    ] {
        let game = only(&format!("{tags}\n1.P7g-7f\n2.P3c-3d\n3.Black Won\n"));
        assert_eq!(game.record.headers.get(keys::BLACK), Some("a"), "{tags}");
        assert_eq!(game.record.outcome(), Outcome::Win(Color::Black), "{tags}");
    }
}

/// The words for the end of a game, after four moves.
#[test]
fn results_in_words() {
    let black = Outcome::Win(Color::Black);
    let white = Outcome::Win(Color::White);
    for (words, outcome) in [
        ("--Black Won--", black),
        ("--White Won--", white),
        ("--Draw--", Outcome::Draw),
        ("Black won", black),
        ("(Black wins)", black),
        ("Sente wins", black),
        ("Gote won by resignation.", white),
        ("Black resigned", white),
        ("White resigns", black),
        ("White lost on time", black),
        ("Gote timed out", black),
        ("BLACK FORFEITS ON TIME", white),
        ("White is checkmated", black),
        ("Black made an illegal move", white),
        ("Illegal", white),
        ("illegal move", white),
        ("Resigned", white),
        ("Draw by repetition", Outcome::Draw),
        ("Game drawn", Outcome::Draw),
        ("[White wins]", white),
        ("{Black wins}", black),
        ("{ White resigned. }", black),
        ("Black won 1-0", black),
        ("White wins ; by far", white),
        ("½-½", Outcome::Draw),
    ] {
        for number in ["", "5."] {
            let tags = "[Sente \"a\"]\n[Gote \"b\"]\n";
            let game = only(&format!(
                "{tags}1.P7g-7f\n2.P3c-3d\n3.P2g-2f\n4.P8c-8d\n{number}{words}\n"
            ));
            assert_eq!(game.record.outcome(), outcome, "{words}");
            assert_eq!(game.record.ply_count(), 4, "{words}");
            assert!(game.findings.is_empty(), "{words}: {:?}", game.findings);
        }
        let value = words.trim_matches(['{', '}', ' ']);
        let tags = format!("[Sente \"a\"]\n[Result \"{value}\"]\n");
        let game = only(&format!("{tags}1.P7g-7f\n2.P3c-3d\n3.P2g-2f\n4.P8c-8d\n"));
        if !value.contains([';', '1']) && value.contains(' ') && outcome != white {
            assert_eq!(game.record.outcome(), outcome, "{tags}");
        }
    }
    // A remark is not a result.
    for words in [
        "Black wins a pawn",
        "White has the better game",
        "a draw offer",
    ] {
        let game = only(&format!("[Sente \"a\"]\n1.P7g-7f {{{words}}}\n2.P3c-3d\n"));
        assert_eq!(game.record.outcome(), Outcome::Undecided, "{words}");
        assert_eq!(game.record.ply_count(), 2, "{words}");
    }
}

/// Other games have one error that names them, and no record. Games of shogi between them are read.
#[test]
fn other_games_are_refused() {
    let shogi = format!("{TAGS}[Variant \"Shogi\"]\n\n1. Pc4 Pg6 1-0\n\n");
    let others = [
        (format!("{TAGS}\n1. e4 e5 2. Nf3 Nc6 3. O-O *\n\n"), "chess"),
        (format!("{TAGS}\n1. Nf3 d5 *\n\n"), "chess"),
        (
            format!("{TAGS}[Variant \"Standard\"]\n\n1. d4 d5 1-0\n\n"),
            "chess",
        ),
        (
            format!(
                "{TAGS}[Variant \"From Position\"]\n[FEN \"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1\"]\n\n1. Nf3 1-0\n\n"
            ),
            "chess",
        ),
        (
            format!("{TAGS}[Variant \"Crazyhouse\"]\n\n1. e4 e5 1-0\n\n"),
            "“Crazyhouse”",
        ),
        (
            format!("{TAGS}[Variant \"Minishogi\"]\n\n1. Gd2 Gb4 1-0\n\n"),
            "“Minishogi”",
        ),
        (
            format!("{TAGS}[FEN \"rbsgk/4p/5/P4/KGSBR[-] w 0 1\"]\n\n1. Gd2 Gb4 1-0\n\n"),
            "5 by 5",
        ),
    ];
    for (other, name) in &others {
        for (text, games) in [
            (other.clone(), 0),
            (other.repeat(3), 0),
            (format!("{shogi}{other}{shogi}{other}"), 2),
        ] {
            let reading = read(text.as_bytes());
            assert_eq!(reading.games.len(), games, "{text}");
            let all: Vec<&Finding> = reading.all_findings().collect();
            let [finding] = &all[..] else {
                panic!("{text}\n{all:?}");
            };
            assert_eq!(finding.code(), "unknown-variant", "{text}");
            let sentence = finding.sentence().to_string();
            assert!(sentence.contains(name), "{sentence}");
            for game in reading.games {
                assert_eq!(game.record.outcome(), Outcome::Win(Color::Black));
                assert_eq!(game.record.ply_count(), 2);
            }
        }
    }
}
