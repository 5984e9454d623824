//! The comment beside a move on a postcard.

use komadai_core::{Claims, PostalComment, Square, Written};
use nom::Parser;
use nom::character::complete::{anychar, one_of};
use nom::combinator::{map_opt, peek};
use nom::sequence::{pair, terminated};

use crate::japanese::japanese_move_prefix;
use crate::text::{Parsed, before};
use crate::words;

/// Reads what a comment says about the move beside it.
///
/// It finds moves (`5二銀不成`), squares with a particle (`5二に`, `52へ`), and the words 成る, 不成,
/// 打つ, 取る, 王手 and 詰み in forms that state something. All other text is skipped, so reading never
/// fails.
///
/// ```
/// use komadai_core::{Claims};
///
/// let comment = komadai_parse::comment("5二銀不成で王手です");
/// assert_eq!(comment.written.len(), 1);
/// assert_eq!(comment.claims, Claims::CHECK);
/// ```
#[must_use]
pub fn comment(text: &str) -> PostalComment {
    let mut comment = PostalComment::default();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let mut len = first.len_utf8();
        if let Some((written, read)) = named(rest) {
            comment.written.push(written);
            len = read;
        } else if let Some((word, claims)) = claim(rest) {
            comment.claims |= claims;
            len = word.len();
        }
        rest = rest.get(len..).unwrap_or("");
    }
    comment
}

/// A move, or a square that a piece goes to, at the start of a text.
fn named(text: &str) -> Option<(Written, usize)> {
    // A blank ends this here, so that a long run of blanks is not read again at each of them.
    if text.starts_with(crate::text::is_blank) {
        return None;
    }
    if let Ok(found) = japanese_move_prefix(text) {
        return Some(found);
    }
    let particle = one_of("にへ");
    let (rest, square) = terminated(square, peek(particle)).parse(text).ok()?;
    Some((Written::default().to(square), before(text, rest)))
}

/// Two digits.
fn square(text: &str) -> Parsed<'_, Square> {
    let digit = || map_opt(anychar, words::digit);
    map_opt(pair(digit(), digit()), |(file, rank)| {
        Square::from_numbers(file, rank)
    })
    .parse(text)
}

/// A word and its claim; the claim is empty if the word only resembles one that claims something.
fn claim(text: &str) -> Option<(&'static str, Claims)> {
    WORDS.iter().find_map(|&(words, claims)| {
        let word = words.split(' ').find(|word| text.starts_with(word))?;
        Some((word, claims))
    })
}

/// The words and their claims; a longer word is before those that it begins with.
const WORDS: [(&str, Claims); 11] = [
    // Words without a claim about this move.
    (
        "王手放置 王手ではな 王手でな 王手なし 連続王手",
        Claims::empty(),
    ),
    ("成銀 成桂 成香 成り駒 成立 成功 完成 構成", Claims::empty()),
    ("詰めろ 詰将棋 詰みません 詰みではな 不詰", Claims::empty()),
    ("打ち歩 打歩 打たな 打たず 打ちません", Claims::empty()),
    ("取らな 取らず 取りません", Claims::empty()),
    // Words with a claim.
    ("不成 成らず 成らな ならず 成りません", Claims::NO_PROMOTION),
    ("成る 成り 成って 成です", Claims::PROMOTION),
    ("打つ 打ちます 打ちました 打って 打です", Claims::DROP),
    ("取る 取ります 取りました 取って", Claims::CAPTURE),
    ("王手", Claims::CHECK),
    ("詰み", Claims::MATE),
];
