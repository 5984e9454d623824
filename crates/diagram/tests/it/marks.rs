//! Tests marks and their texts.

use komadai_core::{Color, HandKind, Move, Position, Square};
use komadai_diagram::{Anchor, Diagram, Mark, Shape, Tint};

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// The first letter is a piece if possible, otherwise a colour.
#[test]
fn texts() {
    let drop = |kind, to| Shape::Arrow(Anchor::Hand(None, kind), square(to));
    let step = |from, to| Shape::Arrow(Anchor::Square(square(from)), square(to));
    for (text, shape, tint) in [
        ("7g7f", step("7g", "7f"), Tint::Green),
        ("8h2b+", step("8h", "2b"), Tint::Green),
        ("B8h2b+", step("8h", "2b"), Tint::Blue),
        ("R*5e", drop(HandKind::Rook, "5e"), Tint::Green),
        ("RR*5e", drop(HandKind::Rook, "5e"), Tint::Red),
        ("G*5e", drop(HandKind::Gold, "5e"), Tint::Green),
        ("YG*5e", drop(HandKind::Gold, "5e"), Tint::Yellow),
        (
            "5e",
            Shape::Circle(Anchor::Square(square("5e"))),
            Tint::Green,
        ),
        (
            "B5e",
            Shape::Circle(Anchor::Square(square("5e"))),
            Tint::Blue,
        ),
        (
            "B*",
            Shape::Circle(Anchor::Hand(None, HandKind::Bishop)),
            Tint::Green,
        ),
        (
            "BB*",
            Shape::Circle(Anchor::Hand(None, HandKind::Bishop)),
            Tint::Blue,
        ),
    ] {
        assert_eq!(text.parse(), Ok(Mark::new(shape).tint(tint)), "{text}");
    }
    for text in [
        "", "7g7j", "0a", "X7g7f", "GG5e", "K*", "K*5e", "*", "PP*", "p*", "7g", "日",
    ] {
        let is_square = text == "7g";
        assert_eq!(text.parse::<Mark>().is_ok(), is_square, "{text}");
    }
    let long = "あ".repeat(10_000).parse::<Mark>().unwrap_err().to_string();
    assert!(long.len() < 300, "{long}");
}

/// An arrow from a hand begins in the hand of the side to move, wherever that hand is drawn.
#[test]
fn hands() {
    let position: Position = "4k4/9/9/9/9/9/9/9/4K4 w Pp 1".parse().expect("a position");
    let arrow = |color| {
        let from = Anchor::Hand(color, HandKind::Pawn);
        let mark = Mark::new(Shape::Arrow(from, square("5e")));
        Diagram::new(&position).mark(mark).svg()
    };
    assert_eq!(arrow(None), arrow(Some(Color::White)));
    assert_ne!(arrow(None), arrow(Some(Color::Black)));
    let m: Move = "P*5e".parse().expect("a move");
    assert_eq!(Anchor::from(m), Anchor::Hand(None, HandKind::Pawn));
}
