//! What an argument holds: one move, or a line of moves as people paste it.

use komadai::kifu::ending_of_word;
use komadai::parse::kif::What;

/// A stretch of an argument.
pub(super) struct Piece<'a> {
    /// How many characters stand before it.
    pub(super) offset: usize,
    pub(super) text: &'a str,
    pub(super) sort: Sort,
}

/// What a stretch of an argument says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// A move, or what can only be meant for one.
    Move,
    /// 投了 and its like, or a line まで….
    Ending,
    /// パス.
    Pass,
}

impl Piece<'_> {
    /// Why this is no move, if it says something else.
    pub(super) fn refusal(&self) -> Option<String> {
        let text = self.text;
        match self.sort {
            Sort::Move => None,
            Sort::Ending => Some(format!("expected a move, {text} is an ending")),
            Sort::Pass => Some(format!("expected a move, {text} is a pass")),
        }
    }
}

/// The stretches of a text, in order; one at least. What cannot be read is left whole if there is
/// nothing else, so that it is refused as one move.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let whole = |sort| Piece {
        offset: 0,
        text,
        sort,
    };
    if komadai::parse::any_move(text).is_ok() {
        return vec![whole(Sort::Move)];
    }
    let (mut byte, mut offset) = (0, 0);
    let mut found: Vec<Piece<'_>> = Vec::new();
    let mut readable = false;
    for item in komadai::parse::moves(text) {
        let start = item.text.start;
        if start < byte {
            continue;
        }
        let between = text.get(byte..start).unwrap_or("");
        offset += between.chars().count();
        byte = start;
        let mut piece = Piece {
            offset,
            text: item.text.text,
            sort: Sort::Move,
        };
        readable |= !matches!(item.what, What::Unreadable(_));
        match item.what {
            What::Pass => piece.sort = Sort::Pass,
            What::Word(word) if word.starts_with("まで") => {
                piece.sort = Sort::Ending;
            }
            What::Word(word) if ending_of_word(word).is_some() => piece.sort = Sort::Ending,
            What::Word(_) | What::Move(_) | What::Unreadable(_) => {}
        }
        found.push(piece);
    }
    match found.len() {
        0 => vec![whole(Sort::Move)],
        1 if !readable => vec![whole(Sort::Move)],
        _ => found,
    }
}

/// Takes the endings away that stand behind the last move: they end a line well.
pub(super) fn without_endings(pieces: &mut Vec<Piece<'_>>) {
    let is_ending = |piece: &Piece<'_>| piece.sort == Sort::Ending;
    let behind = pieces.iter().rev().take_while(|piece| is_ending(piece));
    let left = pieces.len() - behind.count();
    if left > 0 {
        pieces.truncate(left);
    }
}
