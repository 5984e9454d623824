//! What a diagram shows, in words: for readers who do not see it, and for programs.

use komadai_core::{Color, Language, Piece, piece_name};

use crate::writing::{clean, push_number};
use crate::{Diagram, Hands};

/// The longest title in characters.
const LONGEST: usize = 200;

/// The title of the picture, or what it is.
pub(crate) fn title(diagram: &Diagram) -> String {
    match (short(&diagram.title), diagram.language) {
        (title, _) if !title.is_empty() => title,
        (_, Language::Japanese) => "将棋の局面".to_owned(),
        (_, Language::English) => "Shogi position".to_owned(),
    }
}

/// A title that is not too long for the head of a file.
pub(crate) fn short(title: &str) -> String {
    let title: String = clean(title).take(LONGEST).collect();
    title.trim().to_owned()
}

/// All pieces by side, the hands, the last move, and who moves.
pub(crate) fn description(diagram: &Diagram) -> String {
    let mut out = String::with_capacity(512);
    let setup = &diagram.setup;
    let language = diagram.language;
    let is_japanese = language == Language::Japanese;
    let side = |color| match (color, is_japanese) {
        (Color::Black, true) => "先手",
        (Color::White, true) => "後手",
        (Color::Black, false) => "Black",
        (Color::White, false) => "White",
    };
    let words = |japanese, english| if is_japanese { japanese } else { english };
    out.push_str(side(setup.side));
    out.push_str(words("番", " to move"));
    let last = diagram.last_move.map(|m| m.to());
    if let Some((square, piece)) = last.and_then(|to| Some((to, setup.board.piece(to)?))) {
        out.push_str(words("。直前の手: ", ". Last move: "));
        push_piece(&mut out, square.numbers(), piece, is_japanese);
    }
    for color in Color::ALL {
        out.push_str(words("。", ". "));
        out.push_str(side(color));
        out.push(':');
        for square in setup.board.of(color) {
            if let Some(piece) = setup.board.piece(square) {
                out.push(' ');
                push_piece(&mut out, square.numbers(), piece, is_japanese);
            }
        }
        let is_hidden = diagram.hands == Hands::Attacker && color != setup.side;
        if is_hidden || diagram.hands == Hands::Off {
            continue;
        }
        out.push_str(words(" 持駒", ", in hand"));
        if setup.hands[color].is_empty() {
            out.push_str(words(" なし", " nothing"));
        }
        for (kind, count) in setup.hands[color].iter() {
            out.push(' ');
            let kind = kind.piece_kind();
            match is_japanese {
                true => out.push_str(piece_name(kind)),
                false => out.push(kind.letter()),
            }
            if count > 1 {
                push_number(&mut out, count.into());
            }
        }
    }
    out.push_str(words("。", "."));
    out
}

/// A piece and its square: 76歩, or P76.
fn push_piece(out: &mut String, square: [u8; 2], piece: Piece, is_japanese: bool) {
    let kind = piece.kind();
    if !is_japanese {
        out.push_str(if kind.is_promoted() { "+" } else { "" });
        out.push(kind.letter());
    }
    square.iter().for_each(|&n| out.push(char::from(b'0' + n)));
    if is_japanese {
        out.push_str(piece_name(kind));
    }
}
