//! Parses lines of moves without numbers: `▲７六歩    △３四歩`.

use komadai_core::Color;
use komadai_parse::productions::{
    Division, divides_moves, is_blank, japanese_move_prefix, starts_like_a_move,
};
use komadai_parse::words::{self, Sign};
use komadai_parse::{Item, Text, WrittenEntry, ending_of_word};

/// Returns the moves and words of a [run](super::KifLineKind::Run), in order. Skips only blanks, and the signs after a
/// move that [separate](divides_moves) it from the next.
pub(crate) const fn entries(run: Text<'_>) -> Entries<'_> {
    Entries {
        rest: run,
        follows_move: false,
    }
}

/// An iterator over the moves and words of a line, see [`entries`].
#[derive(Clone, Debug)]
pub(crate) struct Entries<'a> {
    rest: Text<'a>,
    follows_move: bool,
}

impl<'a> Iterator for Entries<'a> {
    type Item = Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<Item<'a>> {
        let mut text = self.rest.trimmed_start();
        let mut side = Sign::first(text.text).side;
        if side.is_none() && self.follows_move {
            text = text.end(text.text.trim_start_matches(divides_moves));
            side = Sign::first(text.text).side;
        }
        if text.is_empty() {
            return None;
        }
        let (item, len) = DIVISION.first(text, side);
        self.rest = text.skip(len);
        self.follows_move = matches!(item.entry, WrittenEntry::Move(_));
        Some(item)
    }
}

/// Moves are separated by blanks, commas and similar signs, or follow each other directly.
const DIVISION: Division = Division {
    divides: is_blank,
    follows: |text| {
        if text.chars().next().is_some_and(divides_moves) {
            return true;
        }
        // Four characters are enough for a mark, of at most two, and a square.
        let end = text
            .char_indices()
            .nth(4)
            .map_or(text.len(), |(end, _)| end);
        let word = DIVISION.word(text.get(..end).unwrap_or(text));
        word.is_empty() || starts_like_a_move(word)
    },
    other_style: |_, _| None,
};

/// Returns `true` if a line, which must not start with blanks, begins with a move.
pub(super) fn is_run(line: &str) -> bool {
    let mut chars = line.chars();
    let Some(first) = chars.next() else {
        return false;
    };
    if words::side(first).is_some() {
        return starts_like_a_move(line);
    }
    if first != '同' && words::digit(first).is_none() {
        return false;
    }
    // `12 同銀` is a line of KIF with its number.
    let digits = line.trim_start_matches(|c| words::arabic(c).is_some());
    let numbered = digits.len() < line.len() && digits.starts_with(is_blank);
    // A square in full-width digits and kanji is a move even if no piece follows.
    let rank = chars.next();
    let square = matches!(first, '１'..='９')
        && rank.is_some_and(|c| words::digit(c).is_some() && words::arabic(c).is_none());
    !numbered && (square || japanese_move_prefix(line).is_ok())
}

pub(crate) fn begins_with_move(run: Text<'_>) -> bool {
    let first = entries(run).next();
    first.is_some_and(|item| matches!(item.entry, WrittenEntry::Move(_)))
}

/// A summary of the words of a line, without a position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RunWeight {
    /// The side of the first mark.
    pub(crate) mark: Option<Color>,
    /// Whether the first word with letters is a move or looks like one.
    begins: bool,
    /// The number of words that are moves or passes. Endings are not counted.
    moves: usize,
    /// Whether a move has its origin square: `７六歩(77)`. Remarks rarely do.
    has_origin: bool,
    /// The number of words that are not moves but look like damaged ones.
    damaged: usize,
    /// The number of other words with Japanese letters.
    words: usize,
    /// The number of other words.
    signs: usize,
}

impl RunWeight {
    /// Weighs the first words of a line.
    pub(crate) fn of(line: Text<'_>) -> RunWeight {
        const WORDS: usize = 16;
        let mut weight = RunWeight::default();
        for item in entries(line.trimmed()).take(WORDS) {
            weight.mark = weight.mark.or(item.side);
            let text = item.text.text;
            weight.has_origin |= matches!(item.entry, WrittenEntry::Move(m) if m.origin.is_some());
            let count = match item.entry {
                WrittenEntry::Move(_) | WrittenEntry::Pass => &mut weight.moves,
                WrittenEntry::Word(word) if ending_of_word(word).is_some() => continue,
                _ if resembles_a_move(text) => &mut weight.damaged,
                _ if text
                    .chars()
                    .filter(|c| c.is_alphabetic() && !c.is_ascii())
                    .nth(1)
                    .is_some() =>
                {
                    &mut weight.words
                }
                _ => &mut weight.signs,
            };
            *count += 1;
            weight.begins |= weight.words == 0 && weight.moves + weight.damaged > 0;
        }
        weight
    }

    /// Returns `true` if the line has moves regardless of the lines around it: it begins with a move, possibly damaged,
    /// and most of its words are moves. A remark before moves (`以下 ▲４五歩 △同歩`) does not.
    pub(crate) const fn has_moves(&self) -> bool {
        let RunWeight {
            moves,
            damaged,
            words,
            signs,
            ..
        } = *self;
        self.begins && moves + damaged > 0 && moves + damaged >= words + signs
    }

    /// Returns `true` if the line begins with a word in place of a move of `side`, and the other side moves next.
    pub(crate) fn begins_with_no_move(&self, side: Color) -> bool {
        let bad = self.damaged + self.words + self.signs;
        !self.begins && bad == 1 && self.moves > 0 && self.mark == Some(!side)
    }

    /// Returns `true` if the line has moves, given that `side` is to move and a move is missing before the lines ahead.
    pub(crate) fn may_have_moves(&self, side: Color) -> bool {
        let lost = 3 * self.words + self.signs;
        let is_other = self.mark == Some(!side) && self.moves > 0;
        let is_plain = self.has_origin && self.words == 0 || self.moves > 0 && self.moves >= lost;
        self.has_moves() || is_other || self.mark.is_none() && is_plain
    }
}

/// Returns `true` if a word is a move, or looks like the rest of a damaged one (`７歩`, `z四歩`, `７▲六歩`, a single ▲
/// or 同). It has the mark of a side, a digit and a piece, or a square, and little else.
pub(crate) fn resembles_a_move(word: &str) -> bool {
    /// The limits on characters without a meaning in moves, and on non-ASCII letters among them.
    const STRAY: usize = 4;
    const LETTERS: usize = 1;
    const LONGEST_BYTES: usize = 48;
    if word.len() > LONGEST_BYTES {
        return false;
    }
    let (mut has_mark, mut has_digit, mut has_piece, mut has_square) = (false, false, false, false);
    let (mut stray, mut letters, mut before) = (0, 0, None);
    for c in word.chars() {
        let digit = if c.is_ascii() { None } else { words::digit(c) };
        has_square |= digit.is_some() && matches!(before, Some('１'..='９'));
        before = Some(c);
        has_mark |= words::side(c).is_some();
        has_digit |= words::digit(c).is_some();
        has_piece |= words::letter(c).is_some();
        let is_known = Sign::first(c.encode_utf8(&mut [0; 4])).has_meaning();
        stray += usize::from(!is_known);
        letters += usize::from(!is_known && !c.is_ascii() && c.is_alphabetic());
    }
    let is_alone = !word.is_ascii() && word.chars().nth(1).is_none() && stray == 0;
    let is_part = has_mark || has_digit && has_piece || has_square || is_alone;
    is_part && stray <= STRAY && letters <= LETTERS
}
