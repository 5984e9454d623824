//! Describes a diagram in words, for readers who cannot see it and for programs.

use komadai_core::{Color, Language, Piece, piece_name};

use crate::writing::{clean, push_number};
use crate::{Diagram, Hands};

/// The maximum length of a title in characters.
const LONGEST: usize = 200;

/// The number of pieces of a kind in a hand, in words.
pub(crate) const NUMBERS: [&str; 19] = [
    "", "", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四",
    "十五", "十六", "十七", "十八",
];

/// Returns the title of the picture, or a default.
pub(crate) fn title(diagram: &Diagram) -> String {
    match (short(&diagram.title), diagram.language) {
        (title, _) if !title.is_empty() => title,
        (_, Language::Japanese) => "将棋の局面".to_owned(),
        (_, Language::English) => "Shogi position".to_owned(),
    }
}

/// Limits a title to a length that suits the head of a file.
pub(crate) fn short(title: &str) -> String {
    let title: String = clean(title).take(LONGEST).collect();
    title.trim().to_owned()
}

/// Returns all pieces by side, the hands, the last move, and the side to move.
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
            if is_japanese {
                out.push_str(piece_name(kind));
            } else {
                out.push(kind.letter());
            }
            if count > 1 {
                push_number(&mut out, count.into());
            }
        }
    }
    out.push_str(words("。", "."));
    out
}

/// Returns the hand of the side that does not move, as a problem states it: 玉方持駒　金二歩三.
pub(crate) fn defender_hand(diagram: &Diagram) -> String {
    let mut pieces = String::new();
    for (kind, count) in diagram.setup.hands[!diagram.setup.side].iter() {
        let kind = kind.piece_kind();
        match diagram.language {
            Language::Japanese => {
                pieces.push_str(piece_name(kind));
                pieces.push_str(NUMBERS.get(usize::from(count)).copied().unwrap_or_default());
            }
            Language::English => {
                pieces.push_str(if pieces.is_empty() { "" } else { " " });
                pieces.push(kind.letter());
                if count > 1 {
                    push_number(&mut pieces, count.into());
                }
            }
        }
    }
    match (diagram.language, pieces.as_str()) {
        (Language::Japanese, "") => "玉方持駒　なし".to_owned(),
        (Language::Japanese, pieces) => format!("玉方持駒　{pieces}"),
        (Language::English, "") => "Defender's hand: nothing".to_owned(),
        (Language::English, pieces) => format!("Defender's hand: {pieces}"),
    }
}

/// Writes a piece and its square: 76歩, or P76.
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
