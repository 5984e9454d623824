//! One written move in Japanese: ７六歩, 76歩, ▲同　銀(31), ５五角打.

use komadai_core::{File, PieceKind, Rank, Square};
use komadai_notation::{Marks, Origin, Written};

use crate::text::{blanks, is_blank};
use crate::{ParseError, words};

/// Reads a whole text as one written move; only blanks may stand around it.
///
/// The styles of JSA records (`76歩`), the press (`７六歩`), KIF (`７六歩(77)`, `５五角打`) and KI2
/// (`▲７六歩`) are all understood, and any mixture of them: digits of either width or kanji, a
/// side mark or none, 同 with or without its square, marks behind the piece in any order.
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
    let behind = rest.get(blanks(rest)..).unwrap_or("");
    if behind.is_empty() {
        return Ok(written);
    }
    let expected = match written.origin {
        None => "a mark (右左直上寄引 成不成 打), the square left, or the end of the move",
        Some(_) => "the end of the move",
    };
    Err(ParseError::at(text, text.len() - behind.len(), expected))
}

/// Reads a written move that a text starts with, blanks before it allowed, and says how many bytes
/// it took.
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

/// The one form that KIF files are written in (`７六歩(77)`, `同　銀成(31)`, `５五角打`), by bytes;
/// nothing when the text differs from it in the least.
#[inline]
fn usual(text: &[u8]) -> Option<(Written, usize)> {
    let (&[a, b, c, d, e, f], rest) = text.split_first_chunk::<6>()?;
    let same = [a, b, c] == SAME && [d, e, f] == WIDE_BLANK;
    let to = match [a, b, c] {
        [0xef, 0xbc, file @ 0x91..=0x99] => {
            Some(Square::new(File::new(file - 0x90)?, usual_rank([d, e, f])?))
        }
        _ if same => None,
        _ => return None,
    };
    let (&kind, rest) = rest.split_first_chunk::<3>()?;
    let kind = usual_piece(kind)?;
    let mut written = Written {
        to,
        same,
        before: Some(kind),
        after: Some(kind),
        ..Written::default()
    };
    let (rest, len) = match *rest {
        [0xe6, 0x89, 0x93, b' ', ..] | [0xe6, 0x89, 0x93] => {
            written.origin = Some(Origin::Hand);
            written.marks = Marks::DROP;
            return Some((written, 12));
        }
        [0xe6, 0x88, 0x90, ref rest @ ..] => {
            written.marks = Marks::PROMOTE;
            written.after = kind.promoted().or(Some(kind));
            (rest, 12)
        }
        _ => (rest, 9),
    };
    let [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', ..] = *rest else {
        return None;
    };
    written.origin = Square::from_numbers(file - b'0', rank - b'0').map(Origin::Square);
    Some((written, len + 4))
}

const SAME: [u8; 3] = [0xe5, 0x90, 0x8c];
const WIDE_BLANK: [u8; 3] = [0xe3, 0x80, 0x80];

#[inline]
const fn usual_rank(text: [u8; 3]) -> Option<Rank> {
    Some(match text {
        [0xe4, 0xb8, 0x80] => Rank::One,
        [0xe4, 0xba, 0x8c] => Rank::Two,
        [0xe4, 0xb8, 0x89] => Rank::Three,
        [0xe5, 0x9b, 0x9b] => Rank::Four,
        [0xe4, 0xba, 0x94] => Rank::Five,
        [0xe5, 0x85, 0xad] => Rank::Six,
        [0xe4, 0xb8, 0x83] => Rank::Seven,
        [0xe5, 0x85, 0xab] => Rank::Eight,
        [0xe4, 0xb9, 0x9d] => Rank::Nine,
        _ => return None,
    })
}

#[inline]
const fn usual_piece(text: [u8; 3]) -> Option<PieceKind> {
    Some(match text {
        [0xe6, 0xad, 0xa9] => PieceKind::Pawn,
        [0xe9, 0xa6, 0x99] => PieceKind::Lance,
        [0xe6, 0xa1, 0x82] => PieceKind::Knight,
        [0xe9, 0x8a, 0x80] => PieceKind::Silver,
        [0xe9, 0x87, 0x91] => PieceKind::Gold,
        [0xe8, 0xa7, 0x92] => PieceKind::Bishop,
        [0xe9, 0xa3, 0x9b] => PieceKind::Rook,
        [0xe7, 0x8e, 0x89] => PieceKind::King,
        [0xe3, 0x81, 0xa8] => PieceKind::Tokin,
        [0xe9, 0xa6, 0xac] => PieceKind::Horse,
        [0xe9, 0xbe, 0x8d] | [0xe7, 0xab, 0x9c] => PieceKind::Dragon,
        _ => return None,
    })
}

/// Any form.
fn any(text: &str) -> Result<(Written, usize), ParseError> {
    let mut cursor = Cursor { text, at: 0 };
    let mut written = Written::default();
    cursor.blanks();
    if let Some((side, len)) = words::side_mark(cursor.rest()) {
        written.side = Some(side);
        cursor.at += len;
        cursor.blanks();
    }
    destination(&mut cursor, &mut written)?;
    let (kind, len) = piece(cursor.rest()).ok_or_else(|| cursor.error("a piece"))?;
    cursor.at += len;
    written.before = Some(kind);
    marks(&mut cursor, &mut written)?;
    origin(&mut cursor, &mut written)?;
    written.after = Some(match kind.promoted() {
        Some(promoted) if written.marks.contains(Marks::PROMOTE) => promoted,
        _ => kind,
    });
    Ok((written, cursor.at))
}

/// The piece that stands first. Behind 角, 行 is the old mark for 上 unless a mark of that sort
/// follows: 角行引.
#[inline]
pub(crate) fn piece(text: &str) -> Option<(PieceKind, usize)> {
    let (kind, len) = words::piece(text)?;
    let marked = |c| matches!(c, '右' | '左' | '直' | '上' | '行' | '突' | '寄' | '引');
    let behind = text.get(len..).and_then(|rest| rest.chars().next());
    if text.starts_with("角行") && !behind.is_some_and(marked) {
        return Some((kind, '角'.len_utf8()));
    }
    Some((kind, len))
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
    if cursor.peek().is_some_and(is_blank) && mark_behind_blanks(cursor.rest()) {
        cursor.blanks();
    }
    while let Some(c) = cursor.peek() {
        let mut len = c.len_utf8();
        let mark = match c {
            '右' => Marks::RIGHT,
            '左' => Marks::LEFT,
            '直' => Marks::STRAIGHT,
            '上' | '行' | '突' => Marks::UP,
            '寄' => Marks::SIDEWAYS,
            '引' => Marks::BACK,
            '成' => Marks::PROMOTE,
            '生' => Marks::NOT_PROMOTE,
            '打' => Marks::DROP,
            '不' if cursor.rest().starts_with("不成") => {
                len *= 2;
                Marks::NOT_PROMOTE
            }
            _ => break,
        };
        let all = written.marks | mark;
        if all.contains(Marks::PROMOTE | Marks::NOT_PROMOTE) {
            return Err(cursor.error("only one of 成 and 不成"));
        }
        if all.contains(Marks::PROMOTE | Marks::DROP) {
            return Err(cursor.error("no promotion of a drop"));
        }
        written.marks = all;
        cursor.at += len;
    }
    if written.marks.contains(Marks::DROP) {
        written.origin = Some(Origin::Hand);
    }
    Ok(())
}

/// Whether blanks and a mark stand first, and neither 上手 nor a piece such as 成銀.
#[cold]
fn mark_behind_blanks(text: &str) -> bool {
    let text = text.get(blanks(text)..).unwrap_or("");
    let is_mark = |c| {
        matches!(
            c,
            '右' | '左' | '直' | '上' | '寄' | '引' | '成' | '不' | '生' | '打'
        )
    };
    text.starts_with(is_mark) && words::side_mark(text).is_none() && words::piece(text).is_none()
}

/// `(77)`, or `(00)` for a drop; anything else in brackets is left to others.
#[inline]
fn origin(cursor: &mut Cursor<'_>, written: &mut Written) -> Result<(), ParseError> {
    let start = cursor.at;
    cursor.blanks();
    let open = cursor.at;
    let digits = (cursor.eat('(') || cursor.eat('（'))
        .then(|| Some((cursor.number()?, cursor.number()?)))
        .flatten()
        .filter(|_| cursor.eat(')') || cursor.eat('）'));
    let Some((file, rank)) = digits else {
        cursor.at = start;
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

struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    #[inline]
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    #[inline]
    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    #[inline]
    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    #[inline]
    fn blanks(&mut self) {
        self.at += blanks(self.rest());
    }

    /// A digit from 1 to 9 of any script.
    #[inline]
    fn digit(&mut self) -> Option<u8> {
        let c = self.peek()?;
        let digit = words::digit(c)?;
        self.at += c.len_utf8();
        Some(digit)
    }

    /// A digit from 0 to 9.
    #[inline]
    fn number(&mut self) -> Option<u8> {
        let c = self.peek()?;
        let number = match words::arabic(c) {
            Some(number) => u8::try_from(number).ok()?,
            None => words::digit(c)?,
        };
        self.at += c.len_utf8();
        Some(number)
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
    let behind = text.get(mark..).unwrap_or("");
    let mut chars = behind.chars().filter(|&c| !is_blank(c));
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

    /// The short cut says what the long way says, and is taken.
    #[test]
    fn short_cut() {
        let kinds = [
            "歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "馬", "龍", "竜",
        ];
        let squares = "一二三四五六七八九".chars().zip('１'..='９');
        for (rank, file) in squares {
            for kind in kinds {
                for (to, tail) in ["(77)", "成(19)", "打", "打 x", "(91) ( 0:01"]
                    .into_iter()
                    .flat_map(|tail| [(format!("{file}{rank}"), tail), ("同　".into(), tail)])
                {
                    let text = format!("{to}{kind}{tail}");
                    let found = usual(text.as_bytes());
                    assert_eq!(found, any(&text).ok(), "{text}");
                    assert!(found.is_some(), "{text}");
                }
            }
        }
        for text in [
            "７六歩",
            "７六歩打(00)",
            "同歩(77)",
            "７六成銀(77)",
            "７六歩右(77)",
        ] {
            assert_eq!(usual(text.as_bytes()), None, "{text}");
        }
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
