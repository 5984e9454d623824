//! Tests KI2: text written by the rule is read as the intended moves.

use komadai_core::wording::SideMarks;
use komadai_core::{Move, Position, Style};
use komadai_kifu::{Format, Game, ReadOptions, read};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, describe, print_as};

/// A generator of random numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Returns a game of random moves, and its text with these marks and this separator.
fn random_game(seed: u64, marks: SideMarks, between: &str) -> (Vec<Move>, String) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut position = Position::startpos();
    let mut moves: Vec<Move> = Vec::new();
    let mut text = String::new();
    let mut wording = Style::Ki2.wording();
    wording.side = marks;
    for ply in 1..=200 {
        let legal: Vec<Move> = legal_moves(&position).into_iter().collect();
        if legal.is_empty() {
            break;
        }
        let m = legal[dice.below(legal.len())];
        let context = Context::new(&position, moves.last().map(|m| m.to()));
        let written = describe(&context, m, Candidates::Reach).expect("a move");
        print_as(&written, Style::Ki2, &wording, &mut text).expect("a text");
        text.push_str(if ply % 6 == 0 { "\n" } else { between });
        position = position.after(m);
        moves.push(m);
    }
    (moves, text)
}

fn one(text: &str) -> Game {
    let mut reading = read(text.as_bytes());
    assert!(reading.findings.is_empty(), "{:?}", reading.findings);
    assert_eq!(reading.games.len(), 1);
    reading.games.remove(0)
}

#[test]
fn random_games() {
    for seed in 1..=150 {
        for marks in [SideMarks::Triangles, SideMarks::Pieces, SideMarks::None] {
            for between in ["", " ", "　　"] {
                let (moves, text) = random_game(seed, marks, between);
                let game = one(&text);
                assert!(game.findings.is_empty(), "{:?}\n{text}", game.findings);
                let usi: Vec<String> = moves.iter().map(ToString::to_string).collect();
                assert_eq!(game.record.usi_moves(), usi.join(" "), "{text}");
            }
        }
    }
}

/// Each finding has the place of its move, on a line of any length.
#[test]
fn places_on_a_long_line() {
    let mut text = String::new();
    for _ in 0..20_000 {
        text.push_str("▲パス ");
    }
    text.push_str("△７六歩");
    let game = one(&text);
    let columns: Vec<usize> = game
        .findings
        .iter()
        .map(|f| f.column().unwrap_or(0))
        .collect();
    // Every second pass has the mark of the wrong side.
    let expected: Vec<usize> = (0..10_000).map(|i| i * 8 + 5).chain([80_001]).collect();
    assert_eq!(columns, expected);
    assert_eq!(game.record.usi_moves().split(' ').count(), 20_001);
}

/// Going back repeatedly to the same place costs only the moves that are taken back.
#[test]
fn many_variations() {
    let mut text = "▲パス△パス".repeat(10_000);
    text.push_str("\n▲２六歩\n");
    for _ in 0..20_000 {
        text.push_str("変化：20001手\n▲７六歩\n");
    }
    let game = one(&text);
    assert!(game.findings.is_empty());
    assert_eq!(game.record.move_count(), 20_001);
}

/// A text that is neither a move nor a word is reported once, and the game goes on.
#[test]
fn signs_among_moves() {
    for text in [
        "手合割：平手\n\n▲７六歩 – △３四歩\n",
        "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 –\n   2 ３四歩(33)\n",
    ] {
        let game = one(text);
        let codes: Vec<&str> = game.findings.iter().map(|found| found.code()).collect();
        assert_eq!(codes, ["unknown-line"], "{text}");
        assert_eq!(game.record.usi_moves(), "7g7f 3c3d");
        assert_eq!(game.record.ending(), None);
    }
}

/// Later moves resolve an ambiguous move, however far away they are, even in another block of a reader.
#[test]
fn settled_from_afar() {
    for (format, head, last) in [
        (
            Format::Ki2,
            "▲７六歩 △３四歩 ▲５八金 △８四歩\n",
            "▲７八金 △８五歩\n",
        ),
        (
            Format::Kif,
            "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５八金\n   4 ８四歩\n",
            "   5 ７八金\n   6 ８五歩\n",
        ),
        (Format::Psn, "P-7f P-3d\nG-5h! P-8d\n", "G-7h P-8e\n"),
    ] {
        let (lines, remark) = match format {
            Format::Psn => ("[Sente \"a\"]\n", "{あおい}\n"),
            _ => ("手合割：平手\n", "*あおい\n"),
        };
        for (before, between) in [(0, 0), (5040, 0), (5040, 12_000), (10, 30_000)] {
            for shift in 0..8 {
                let (before, between) = (remark.repeat(before + shift), remark.repeat(between));
                let text = format!("{lines}{before}{head}{between}{last}");
                let whole = ReadOptions::new()
                    .format(Some(format))
                    .read(text.as_bytes())
                    .games
                    .remove(0);
                let codes: Vec<&str> = whole.findings.iter().map(|f| f.code()).collect();
                assert_eq!(codes, ["ambiguous-move"], "{format}");
                assert_eq!(whole.record.usi_moves(), "7g7f 3c3d 4i5h 8c8d 6i7h 8d8e");
                let mut games = ReadOptions::new()
                    .format(Some(format))
                    .games(text.as_bytes());
                let game = games.next().expect("a game").expect("a reader");
                assert!(game.record == whole.record, "{format}");
                assert_eq!(game.findings, whole.findings, "{format}");
                assert!(games.next().is_none());
            }
        }
    }
}

/// Texts with nearly only ambiguous moves are read in linear time.
#[test]
fn many_ambiguous_moves() {
    let cycle = "▲５八金 △７二飛 ▲７八金 △８二飛 ▲７九金 △７二飛\n\
                 ▲６九金 △８二飛 ▲５九金 △７二飛 ▲４九金 △８二飛\n";
    let room = "▲７六歩 △７二飛 ▲６八銀 △８二飛 ▲７七銀 △７二飛 ▲４八玉 △８二飛 ▲３八玉 △７二飛 ▲１六歩 △８二飛\n";
    let cycles = cycle.repeat(10_000);
    let game = one(&format!("手合割：平手\n{room}{cycles}▲５八金右\n"));
    assert_eq!(game.record.main_line().count(), 120_013);
    let settled = game.findings.iter().all(|f| f.code() != "unreadable-move");
    assert!(settled, "{:?}", game.findings.last());
    // Here the moves after it never resolve the ambiguity. The number of moves examined is limited.
    let cycle = "▲５八金 △５二金 ▲６八金 △６二金\n";
    let game = one(&format!("手合割：平手\n{}", cycle.repeat(100_000)));
    assert_eq!(game.findings[0].code(), "ambiguous-move");
    let stops = game.findings.iter().any(|f| f.code() == "unreadable-move");
    assert!(stops, "{:?}", game.findings.last());
}
