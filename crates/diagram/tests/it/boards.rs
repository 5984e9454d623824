//! Draws the boards in docs/notation.md from testdata/golden: those of the Association's page on notation, and figures
//! of a page for programmers.
//!
//! With `KIFU_BLESS=1` in the environment, the section and the pictures are written instead of compared.

use std::fs;
use std::path::{Path, PathBuf};

use komadai_core::{Bitboard, Color, DisplayIn, Move, Piece, PieceKind, Position};
use komadai_diagram::{Context, Coordinates, Diagram, Hands, Language, Mark, Shape, Width};
use komadai_notation::{Candidates, explain};

const SECTION: &str = "## The boards of the Association\n";

const INTRODUCTION: &str = "
The Association's page 棋譜の表記方法 shows these boards, without kings. Figures 15 to 21 are those of a page about the rules
for programmers. Green arrows are the moves of the text. An illegal pawn drop shows in yellow where the king cannot go, in red
which piece covers it, and in blue which piece could capture the pawn if it were not pinned.

| board | why the moves are written so, or why the drop is illegal |
|---|---|
";

/// The largest picture, in bytes.
const LARGEST: usize = 7_500;

/// A board: its name, its position, and the moves with their texts.
struct Board {
    name: String,
    sfen: &'static str,
    moves: Vec<(Move, &'static str)>,
}

fn at_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// Returns the boards of the page and the figures 19 to 21.
fn boards() -> Vec<Board> {
    let table = include_str!("../../../../testdata/golden/golden.tsv");
    let mut boards: Vec<Board> = Vec::new();
    for line in table.lines().skip(1) {
        let row: Vec<&str> = line.split('\t').collect();
        let [id, sfen, m, text, ..] = row[..] else {
            panic!("{line}")
        };
        let parts: Vec<&str> = id.split('-').collect();
        let name = match parts[..] {
            ["000", group, letter, _] if letter.len() == 1 => {
                format!("{group}-{}", letter.to_lowercase())
            }
            ["004", figure, _] if figure.starts_with("fig") => figure.to_owned(),
            _ => continue,
        };
        let m = (m.parse().expect(m), text);
        match boards.iter_mut().find(|board| board.name == name) {
            Some(board) => board.moves.push(m),
            None => boards.push(Board {
                name,
                sfen,
                moves: vec![m],
            }),
        }
    }
    boards
}

/// Returns the figures about dropped pawns.
fn figures() -> Vec<Board> {
    let table = include_str!("../../../../testdata/golden/legality.tsv");
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    let ids = [
        "uchifu-capture-gold",
        "uchifu-mate",
        "tsukifu-mate2",
        "uchifu-gold-pinned-by-rook",
    ];
    let figure = |(i, id)| {
        let row = rows.iter().find(|row| row[0] == id).expect(id);
        Board {
            name: format!("fig{}", 15 + i),
            sfen: row[1],
            moves: vec![(row[2].parse().expect(id), row[3])],
        }
    };
    ids.into_iter().enumerate().map(figure).collect()
}

fn small(diagram: Diagram) -> String {
    let small = Width::new(260).expect("a width");
    let diagram = diagram
        .coordinates(Coordinates::Numbers)
        .hands(Hands::Off)
        .width(small);
    let svg = diagram.language(Language::English).caption("").svg();
    assert!(svg.len() <= LARGEST, "{}", svg.len());
    svg
}

/// Returns the heading on the page and the letter of a board, or the number of a figure.
fn title(name: &str) -> String {
    if let Some(number) = name.strip_prefix("fig") {
        return format!("figure {number}");
    }
    let (group, letter) = name.split_once('-').expect(name);
    let heading = match group {
        "agaru" => "複数の同じ駒",
        "lr" => "2枚",
        "three" => "3枚以上",
        "ryu" => "竜が2枚",
        _ => "馬が2枚",
    };
    format!("{heading} {}", letter.to_uppercase())
}

/// Returns the picture of a board without kings, and its cell of the table.
fn notation(board: &Board) -> (String, String) {
    let position: Position = board.sfen.parse().expect(board.sfen);
    let context = Context::new(&position, None);
    let mut diagram = Diagram::new(&position);
    for color in [Color::Black, Color::White] {
        let kings = diagram
            .setup
            .board
            .squares_of(Piece::new(color, PieceKind::King));
        for square in kings.iter() {
            diagram.setup.board.remove(square);
        }
    }
    let mut cell = String::new();
    let mut candidates = Bitboard::EMPTY;
    for &(m, text) in &board.moves {
        diagram = diagram.mark(Mark::new(Shape::Arrow(m.into(), m.to())));
        let found = explain(&context, m, Candidates::Reach).expect(text);
        let sentences = found.to_string();
        assert!(sentences.starts_with(&format!("{text}: ")), "{sentences}");
        let (title, heading) = (title(&board.name), found.case.heading());
        assert!(
            title.starts_with(heading) || title.starts_with("figure"),
            "{title} {heading}"
        );
        let (sentences, _) = sentences
            .split_once(" This follows")
            .unwrap_or((&sentences, ""));
        if cell.is_empty() {
            candidates = found.candidates;
        } else {
            cell += "<br>";
        }
        cell += &sentences.replacen(text, &format!("`{text}`"), 1);
        candidates = candidates.without(m.origin().expect("a step"));
    }
    assert!(
        candidates.is_empty(),
        "each candidate of the board has its text"
    );
    (small(diagram), cell)
}

/// Returns the picture of a move in a figure, and its cell of the table.
fn pawn(board: &Board) -> (String, String) {
    let position: Position = board.sfen.parse().expect(board.sfen);
    let (m, verdict) = board.moves[0];
    let context = Context::new(&position, None);
    let diagram = Diagram::new(&position)
        .language(Language::English)
        .explained(&context, m);
    let illegal = verdict == "illegal";
    let why = match m {
        _ if illegal => diagram.caption.replace('\n', " "),
        Move::Drop { .. } => String::from("the gold captures the pawn, so this is not mate"),
        Move::Step { .. } => {
            String::from("the pawn was already on the board, so the mate is legal (突き歩詰め)")
        }
    };
    let is_mate = why.contains("mates");
    assert_eq!(illegal, is_mate, "{why}");
    (small(diagram), format!("`{m}` is {verdict}: {why}"))
}

#[test]
fn boards_of_the_page() {
    let boards = boards();
    assert_eq!(boards.len(), 23 + 3);
    let drawn = boards.iter().map(|board| (board, notation(board)));
    let figures = figures();
    let drawn = drawn.chain(figures.iter().map(|board| (board, pawn(board))));
    let mut section = format!("{SECTION}{INTRODUCTION}");
    let mut files = Vec::new();
    for (board, (svg, cell)) in drawn {
        let name = &board.name;
        let title = title(name);
        section += &format!("| {title}<br>![{title}](pictures/notation/{name}.svg) | {cell} |\n");
        files.push((at_root(&format!("docs/pictures/notation/{name}.svg")), svg));
    }
    let path = at_root("docs/notation.md");
    let page = fs::read_to_string(&path).expect("docs/notation.md");
    let (before, after) = page.split_once(SECTION).expect("the section");
    let after = after.find("\n## ").map_or("", |at| &after[at..]);
    files.push((path, format!("{before}{section}{after}")));
    for (path, text) in files {
        if std::env::var_os("KIFU_BLESS").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, text).expect("a file");
        } else {
            let found = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                found == text,
                "{}: KIFU_BLESS=1 writes it anew",
                path.display()
            );
        }
    }
}

/// The caption has the words of the explanation, and the marks are its squares and arrows.
#[test]
fn explanations_of_illegal_moves() {
    let table = include_str!("../../../../testdata/golden/legality.tsv");
    let mut drawn = 0;
    for line in table.lines().skip(1) {
        let row: Vec<&str> = line.split('\t').collect();
        let position: Position = row[1].parse().expect(line);
        let context = Context::new(&position, None);
        let m: Move = row[2].parse().expect(line);
        let explanations = komadai_movegen::explain_illegal(&position, m);
        assert_eq!(explanations.is_empty(), row[3] != "illegal", "{line}");
        for language in [Language::English, Language::Japanese] {
            let plain = Diagram::new(&position).language(language);
            let diagram = plain.clone().explained(&context, m);
            let words: String = diagram.caption.split_whitespace().collect();
            assert!(diagram.caption.lines().count() <= 6);
            let has = |shape| diagram.marks.iter().any(|mark| mark.shape == shape);
            for found in &explanations {
                drawn += 1;
                let text = found.in_language(language).to_string();
                let text: String = text.split_whitespace().collect();
                assert!(words.contains(&text), "{words}");
                assert!(found.squares.iter().all(|square| has(Shape::Fill(square))));
                let mut arrows = found.arrows().into_iter();
                assert!(arrows.all(|(from, to)| has(Shape::Arrow(from.into(), to))));
            }
            let mates = row[0].starts_with("uchifu") && row[3] == "illegal";
            assert_eq!(diagram.setup != plain.setup, mates, "{line}");
            assert_eq!(has(Shape::Arrow(m.into(), m.to())), !mates, "{line}");
        }
    }
    assert!(drawn >= 20, "{drawn}");
}
