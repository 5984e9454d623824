//! One written move in Japanese: ７六歩, 76歩, ▲同　銀(31), ５五角打.

mod usual;

pub(crate) use usual::usual;

use komadai_core::{File, Marks, Origin, PieceKind, Rank, Square, Written};

use crate::sign::Sign;
use crate::text::{before, blanks, is_blank};
use crate::{ParseError, words};

/// Reads a whole text as one written move; only blanks may be around it.
///
/// The styles of JSA records (`76歩`), the press (`７六歩`), KIF (`７六歩(77)`, `５五角打`) and KI2
/// (`▲７六歩`) are all understood, and any mixture of them: digits of either width or kanji, a
/// side mark or none, 同 with or without its square, marks after the piece in any order.
/// `成銀` is a silver that promoted earlier, `銀成` one that promotes now.
///
/// # Errors
///
/// The first place that does not fit, in bytes of `text`.
///
/// ```
/// use komadai_core::PieceKind;
/// use komadai_parse::japanese_move;
///
/// let promotes = japanese_move("２二銀成(31)")?;
/// assert_eq!(promotes.before, Some(PieceKind::Silver));
/// assert_eq!(promotes.after, Some(PieceKind::PromotedSilver));
///
/// let promoted = japanese_move("同　成銀")?;
/// assert!(promoted.same);
/// assert_eq!(promoted.before, Some(PieceKind::PromotedSilver));
/// # Ok::<(), komadai_parse::ParseError>(())
/// ```
pub fn japanese_move(text: &str) -> Result<Written, ParseError> {
    let (written, len) = japanese_move_prefix(text)?;
    let rest = text.get(len..).unwrap_or("");
    let after = rest.get(blanks(rest)..).unwrap_or("");
    if after.is_empty() {
        return Ok(written);
    }
    let expected = match written.origin {
        None => "a mark (右左直上寄引 成不成 打), the square left, or the end of the move",
        Some(_) => "the end of the move",
    };
    Err(ParseError::at(text, before(text, after), expected))
}

/// Reads a written move that a text starts with, perhaps after blanks; returns it and its length in bytes,
/// the blanks included.
///
/// # Errors
///
/// The first place that does not fit, in bytes of `text`.
#[inline]
pub fn japanese_move_prefix(text: &str) -> Result<(Written, usize), ParseError> {
    match usual(text.as_bytes()) {
        Some(found) => Ok(found),
        None => any(text),
    }
}

/// Reads a move of any form.
fn any(text: &str) -> Result<(Written, usize), ParseError> {
    let mut cursor = Cursor::new(text);
    let mut written = Written::default();
    cursor.blanks();
    side(&mut cursor, &mut written);
    destination(&mut cursor, &mut written)?;
    let kind = cursor.piece().ok_or_else(|| cursor.error("a piece"))?;
    written.before = Some(kind);
    marks(&mut cursor, &mut written)?;
    origin(&mut cursor, &mut written)?;
    written.after = Some(match kind.promoted() {
        Some(promoted) if written.marks.contains(Marks::PROMOTE) => promoted,
        _ => kind,
    });
    Ok((written, cursor.at))
}

/// The piece that a text starts with, and its length. After 角, 行 is the old mark for 上, unless a mark of
/// origin or motion follows: 角行引.
pub(crate) fn piece(text: &str) -> Option<(PieceKind, usize)> {
    let (kind, len) = words::piece(text)?;
    let after = Sign::at(text.as_bytes(), len).mark;
    if text.starts_with("角行") && !after.intersects(Marks::RELATIVE | Marks::MOTION) {
        return Some((kind, '角'.len_utf8()));
    }
    Some((kind, len))
}

#[inline]
fn side(cursor: &mut Cursor<'_>, written: &mut Written) {
    let first = cursor.sign;
    let (side, len) = match first.side {
        Some(side) => (side, first.len()),
        None if first.digit().is_some() || first.is('同') => return,
        None => match words::side_mark(cursor.rest()) {
            Some(word) => word,
            None => return,
        },
    };
    written.side = Some(side);
    cursor.skip(len);
    cursor.blanks();
}

#[inline]
fn destination(cursor: &mut Cursor<'_>, written: &mut Written) -> Result<(), ParseError> {
    if cursor.eat('同') {
        written.same = true;
        cursor.blanks();
    }
    if let Some(file) = cursor.digit().and_then(File::new) {
        cursor.blanks();
        let rank = cursor.digit().and_then(Rank::new);
        let rank = rank.ok_or_else(|| cursor.error("a rank from 1 to 9"))?;
        written.to = Some(Square::new(file, rank));
        cursor.blanks();
        if !written.same && cursor.eat('同') {
            written.same = true;
            cursor.blanks();
        }
    } else if !written.same {
        return Err(cursor.error("a file from 1 to 9, or 同"));
    }
    Ok(())
}

#[inline]
fn marks(cursor: &mut Cursor<'_>, written: &mut Written) -> Result<(), ParseError> {
    if cursor.sign.is_blank && mark_after_blanks(cursor.rest()) {
        cursor.blanks();
    }
    loop {
        let sign = cursor.sign;
        let len = if sign.is('不') {
            "不成".len()
        } else {
            sign.len()
        };
        if sign.mark.is_empty() || sign.is('不') && !cursor.rest().starts_with("不成") {
            break;
        }
        let all = written.marks | sign.mark;
        if all.contains(Marks::PROMOTE | Marks::NOT_PROMOTE) {
            return Err(cursor.error("only one of 成 and 不成"));
        }
        if all.contains(Marks::PROMOTE | Marks::DROP) {
            return Err(cursor.error("no promotion of a drop"));
        }
        written.marks = all;
        cursor.skip(len);
    }
    if written.marks.contains(Marks::DROP) {
        written.origin = Some(Origin::Hand);
    }
    Ok(())
}

/// Whether a text starts with blanks and a mark, which is not the beginning of 上手 or of a piece such as
/// 成銀.
#[cold]
fn mark_after_blanks(text: &str) -> bool {
    let text = text.get(blanks(text)..).unwrap_or("");
    let is_mark = |c| {
        matches!(
            c,
            '右' | '左' | '直' | '上' | '寄' | '引' | '成' | '不' | '生' | '打'
        )
    };
    text.starts_with(is_mark) && words::side_mark(text).is_none() && words::piece(text).is_none()
}

/// Reads `(77)`, or `(00)` for a drop; skips no other text in brackets.
#[inline]
fn origin(cursor: &mut Cursor<'_>, written: &mut Written) -> Result<(), ParseError> {
    let before = *cursor;
    cursor.blanks();
    let open = cursor.at;
    let digits = (cursor.eat('(') || cursor.eat('（'))
        .then(|| Some((cursor.number()?, cursor.number()?)))
        .flatten()
        .filter(|_| cursor.eat(')') || cursor.eat('）'));
    let Some((file, rank)) = digits else {
        *cursor = before;
        return Ok(());
    };
    let dropped = written.origin == Some(Origin::Hand);
    written.origin = match (file, rank, Square::from_numbers(file, rank)) {
        (0, 0, _) => Some(Origin::Hand),
        (_, _, Some(square)) if !dropped => Some(Origin::Square(square)),
        (_, _, square) => {
            let expected = match square {
                Some(_) => "no square left by a drop",
                None => "a square from 11 to 99, or 00 for a drop",
            };
            let end = cursor.at;
            return Err(ParseError::new(
                komadai_core::Span::new(open, end),
                expected,
            ));
        }
    };
    if written.origin == Some(Origin::Hand) {
        written.marks |= Marks::DROP;
    }
    Ok(())
}

/// A place in a text, and the character there.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    text: &'a str,
    at: usize,
    sign: &'static Sign,
}

impl<'a> Cursor<'a> {
    #[inline]
    fn new(text: &'a str) -> Cursor<'a> {
        Cursor {
            text,
            at: 0,
            sign: Sign::at(text.as_bytes(), 0),
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Advances by `len` bytes.
    #[inline]
    fn skip(&mut self, len: usize) {
        self.at = self.at.saturating_add(len);
        self.sign = Sign::at(self.text.as_bytes(), self.at);
    }

    #[inline]
    fn eat(&mut self, c: char) -> bool {
        let found = self.sign.is(c);
        if found {
            self.skip(c.len_utf8());
        }
        found
    }

    #[inline]
    fn blanks(&mut self) {
        while self.sign.is_blank {
            self.skip(self.sign.len());
        }
    }

    /// A digit from 1 to 9 of any script.
    #[inline]
    fn digit(&mut self) -> Option<u8> {
        let digit = self.sign.digit()?;
        self.skip(self.sign.len());
        Some(digit)
    }

    /// A digit from 0 to 9.
    #[inline]
    fn number(&mut self) -> Option<u8> {
        let number = self.sign.number()?;
        self.skip(self.sign.len());
        Some(number)
    }

    /// See [`piece`].
    #[inline]
    fn piece(&mut self) -> Option<PieceKind> {
        let before = *self;
        if let Some(kind) = before.sign.piece {
            self.skip(before.sign.len());
            if !self.sign.ends_a_name {
                return Some(kind);
            }
        }
        let (kind, len) = piece(before.rest())?;
        *self = before;
        self.skip(len);
        Some(kind)
    }

    #[cold]
    fn error(&self, expected: &'static str) -> ParseError {
        ParseError::at(self.text, self.at, expected)
    }
}

/// Whether a text starts like a written move: with 同 or with two digits.
pub(crate) fn starts_like_a_move(text: &str) -> bool {
    let text = text.get(blanks(text)..).unwrap_or("");
    let mark = words::side_mark(text).map_or(0, |(_, len)| len);
    let after = text.get(mark..).unwrap_or("");
    let mut chars = after.chars().filter(|&c| !is_blank(c));
    match (chars.next(), chars.next()) {
        (Some('同'), _) => true,
        (Some(file), Some(rank)) => words::digit(file).is_some() && words::digit(rank).is_some(),
        _ => false,
    }
}

/// Kinds are small: a promoted kind of a kind.
const _: () = assert!(size_of::<Option<PieceKind>>() == 1);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;

    /// side, destination, 同, before, after, origin, marks; or the error.
    fn show(text: &str) -> String {
        match japanese_move(text) {
            Ok(w) => {
                let side = w.side.map_or(String::from("?"), |c| format!("{c}"));
                let to = w.to.map_or(String::from("??"), |to| format!("{to}"));
                let same = if w.same { "=" } else { "" };
                let kind = |kind: Option<PieceKind>| {
                    kind.map_or(String::from("?"), |kind| format!("{kind:?}"))
                };
                let origin = match w.origin {
                    None => String::from("-"),
                    Some(Origin::Hand) => String::from("hand"),
                    Some(Origin::Square(square)) => format!("{square}"),
                };
                let (before, after) = (kind(w.before), kind(w.after));
                let mut text = format!("{side} {same}{to} {before} {after} {origin}");
                for (name, _) in w.marks.iter_names() {
                    text.push(' ');
                    text.push_str(name);
                }
                text
            }
            Err(e) => format!("{} {}", e.span(), e.expected()),
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(show(text), expected, "{text}");
    }

    #[test]
    fn read() {
        check("76歩", "? 7f Pawn Pawn -");
        check(" ▲７六歩　", "b 7f Pawn Pawn -");
        check("7六歩(77)", "? 7f Pawn Pawn 7g");
        check("☖３四步", "w 3d Pawn Pawn -");
        check("⛉同　銀(31)", "w =?? Silver Silver 3a");
        check("▲7 6 歩", "b 7f Pawn Pawn -");
        check("７　６　歩", "? 7f Pawn Pawn -");
        check("58金 右", "? 5h Gold Gold - RIGHT");
        check("２２ 角　成", "? 2b Bishop Horse - PROMOTE");
        check("同歩", "? =?? Pawn Pawn -");
        check("７六同歩", "? =7f Pawn Pawn -");
        check("同 22銀", "? =2b Silver Silver -");
        check("５五角打", "? 5e Bishop Bishop hand DROP");
        check("３三角打(00)", "? 3c Bishop Bishop hand DROP");
        check("３三角打 (00)", "? 3c Bishop Bishop hand DROP");
        check("３三角(00)", "? 3c Bishop Bishop hand DROP");
        check("３三成銀(44)", "? 3c PromotedSilver PromotedSilver 4d");
        check("３三全（44）", "? 3c PromotedSilver PromotedSilver 4d");
        check("３三銀成(44)", "? 3c Silver PromotedSilver 4d PROMOTE");
        check("３三銀不成", "? 3c Silver Silver - NOT_PROMOTE");
        check("３三銀生", "? 3c Silver Silver - NOT_PROMOTE");
        check(
            "33銀右上成",
            "? 3c Silver PromotedSilver - RIGHT | UP | PROMOTE"
                .replace(" | ", " ")
                .as_str(),
        );
        check(
            "33銀成右上",
            "? 3c Silver PromotedSilver - RIGHT UP PROMOTE",
        );
        check("58金行", "? 5h Gold Gold - UP");
        check("55角行", "? 5e Bishop Bishop - UP");
        check("55角行成", "? 5e Bishop Horse - UP PROMOTE");
        check("55角行引", "? 5e Bishop Bishop - BACK");
        check("22飛車成(28)", "? 2b Rook Dragon 2h PROMOTE");
        check("22龍馬", "? 2b Horse Horse -");
        check("22竜王引", "? 2b Dragon Dragon - BACK");
        check("22成歩", "? 2b Tokin Tokin -");
        check("22と金寄", "? 2b Tokin Tokin - SIDEWAYS");
        check("51王将", "? 5a King King -");
        check("２二玉 (31)", "? 2b King King 3a");
    }

    #[test]
    fn refuse() {
        check("", "0..0 a file from 1 to 9, or 同");
        check("７", "3..3 a rank from 1 to 9");
        check("７ 豚", "4..7 a rank from 1 to 9");
        check("７六", "6..6 a piece");
        check("７六豚", "6..9 a piece");
        check("歩", "0..3 a file from 1 to 9, or 同");
        check("投了", "0..3 a file from 1 to 9, or 同");
        check(
            "76歩x",
            "5..6 a mark (右左直上寄引 成不成 打), the square left, or the end of the move",
        );
        check("76歩(77)(77)", "9..10 the end of the move");
        check("76歩(70)", "5..9 a square from 11 to 99, or 00 for a drop");
        check("76歩打(77)", "8..12 no square left by a drop");
        check("76歩打成", "8..11 no promotion of a drop");
        check("76歩成不成", "8..11 only one of 成 and 不成");
    }
}
