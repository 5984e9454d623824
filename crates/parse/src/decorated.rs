//! Finds moves inside quotes, emphasis, lists and the like, as chat programs and people write them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use komadai_core::bits::attacks::attacks;
use komadai_core::{Bitboard, Color, Move, Piece, Square};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{anychar, one_of};
use nom::combinator::{map_opt, opt, value};
use nom::sequence::{delimited, pair};

use crate::text::{Parsed, is_blank, skip_blanks};
use crate::words::{self, square};
use crate::{WrittenEntry, any_move, ending_of_word, japanese_move, moves};

/// Returns the moves of a decorated text without the decoration, separated by blanks. Returns `None` if the text has
/// other words. [`any_move`] and [`moves`] read the exact notation; try these first.
///
/// Decoration includes quotes, emphasis, brackets and punctuation around moves, list markers, numbers (`(1)`, `①`), a
/// label (`Move:`), a tag (`<move>`), and the piece in brackets after a move (`2h5h (R)`). A move may also be written
/// by its two squares (`7g-7f`, `7G7F`, `77-76`, `7776`), or with an arrow from the origin square (`7七歩→7六`). Its marks
/// may be in brackets or with kana (`6三銀(打)`, `6二銀ナリ`, `6二銀成らず`). A move in brackets after a move is its translation,
/// and is kept in round brackets.
///
/// ```
/// use komadai_parse::undecorated;
///
/// for text in ["**7g7f**", "`7g7f`", "“7g7f”", "- 7g7f", "①7g7f", "7g-7f.", "７G７F", "Move: 7776", "\\boxed{7g7f}"] {
///     assert_eq!(undecorated(text).as_deref(), Some("7g7f"), "{text}");
/// }
/// assert_eq!(undecorated("(1)▲2六歩!").as_deref(), Some("▲2六歩"));
/// assert_eq!(undecorated("6三銀（打）").as_deref(), Some("6三銀打"));
/// assert_eq!(undecorated("8八角→2二馬").as_deref(), Some("2二角成(8八)"));
/// assert_eq!(undecorated("**7g7f**（７六歩）").as_deref(), Some("7g7f (７六歩)"));
/// assert_eq!(undecorated("bestmove 7g7f ponder 3c3d").as_deref(), Some("7g7f"));
/// assert_eq!(undecorated("I play 7g7f"), None);
/// ```
#[must_use]
pub fn undecorated(text: &str) -> Option<String> {
    // Drop the ponder move: the engine only expects it.
    let text = match text.split_once(" ponder ") {
        Some((best, _)) if best.trim_start().starts_with("bestmove ") => best,
        _ => text,
    };
    let text = with_joined_marks(&without_tags(text));
    let after_label = || {
        let (label, rest) = text.split_once(is_space)?;
        if is_label(label) { bare(rest) } else { None }
    };
    if let Some(one) = bare(&text).or_else(after_label) {
        return Some(one);
    }
    let mut found: Vec<String> = Vec::new();
    let text = text.replace("同　", "同").replace("同 ", "同");
    let text = with_translations(&text);
    for token in text.split(|c| is_space(c) || is_quote(c)) {
        let translation = token
            .strip_prefix('⟨')
            .and_then(|one| one.strip_suffix('⟩'));
        if let Some(one) = translation {
            found.push(format!("({one})"));
        } else if let Some(one) = bare(token) {
            found.push(one);
        } else if let Some(piece) = piece_in_brackets(token) {
            // Put the piece before the previous move, so that it is compared with the board when the move is resolved.
            let named = [piece, &found.pop()?].concat();
            found.push(Some(named).filter(|named| any_move(named).is_ok())?);
        } else if !is_label(token) {
            return None;
        }
    }
    (!found.is_empty()).then(|| found.join(" "))
}

/// The maximum number of layers of decoration around a move.
const LAYERS: usize = 8;

/// Removes the decoration around moves and returns them in exact notation.
fn bare(token: &str) -> Option<String> {
    let mut text = token;
    for _ in 0..LAYERS {
        if let Some(found) = exact(text) {
            return Some(found);
        }
        let trimmed = text.trim_matches(|c| is_ornament(c) || is_space(c));
        text = if trimmed.len() < text.len() {
            trimmed
        } else {
            let after_number = number(text).ok().map(|(rest, ())| rest);
            after_number.or_else(|| in_brackets(text))?
        };
    }
    None
}

/// Converts a text without decoration to exact notation. Returns `None` if it is not one move or several.
fn exact(text: &str) -> Option<String> {
    if let Some(one) = along_arrow(text) {
        return Some(one);
    }
    if is_exact(text) {
        return Some(text.trim().into());
    }
    if let Some(m) = by_squares(text) {
        return Some(format!("{m}"));
    }
    in_signs(text).filter(|text| is_exact(text))
}

fn is_exact(text: &str) -> bool {
    let mut read = moves(text).map(|item| match item.entry {
        WrittenEntry::Move(_) => true,
        WrittenEntry::Word(word) => ending_of_word(word).is_some(),
        _ => false,
    });
    any_move(text).is_ok()
        || read
            .next()
            .is_some_and(|first| first && read.all(|is_read| is_read))
}

fn is_space(c: char) -> bool {
    is_blank(c) || c.is_control()
}

/// Returns `true` for quotes, and for brackets that no notation uses.
const fn is_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '`'
            | '“'
            | '”'
            | '「'
            | '」'
            | '『'
            | '』'
            | '«'
            | '»'
            | '{'
            | '}'
            | '['
            | ']'
            | '|'
    )
}

/// Returns `true` for quotes, signs of emphasis and lists, and punctuation. `+`, `=`, hyphens and round brackets are
/// excluded, because they may belong to a move.
const fn is_ornament(c: char) -> bool {
    is_quote(c)
        || matches!(
            c,
            '*' | '_'
                | '~'
                | '\''
                | '‘'
                | '’'
                | '!'
                | '！'
                | '?'
                | '？'
                | '⁉'
                | '‼'
                | '.'
                | '．'
                | '。'
                | '…'
                | ','
                | '，'
                | '、'
                | ';'
                | '；'
                | ':'
                | '：'
                | '#'
                | '$'
                | '•'
                | '・'
                | '●'
                | '○'
                | '→'
                | '⇒'
                | '>'
        )
}

/// Parses a number before a move (`(1)`, `1.`, `1手目`, `①`, `⑴`), a label (`最善手：`), or the hyphen of a list.
fn number(text: &str) -> Parsed<'_, ()> {
    let is_after = |c| matches!(c, ')' | '）' | ']' | '.' | '．' | ':' | '：' | '、');
    let is_circled = |c| matches!(c, '①'..='⒛' | '㉑'..='㉟' | '㊱'..='㊿');
    let circled = map_opt(anychar, |c| is_circled(c).then_some(()));
    let after = alt((tag("手目"), tag("手"), take_while1(is_after)));
    let signed = (opt(one_of("(（[")), words::number, after).map(|_| ());
    let hyphen = value((), one_of("-–—"));
    let label = (take_while1(char::is_alphabetic), one_of(":：")).map(|_| ());
    let (rest, ()) = alt((circled, signed, hyphen, label)).parse(text)?;
    Ok((skip_blanks(rest), ()))
}

const BRACKETS: [(char, char); 5] = [
    ('(', ')'),
    ('（', '）'),
    ('[', ']'),
    ('【', '】'),
    ('〈', '〉'),
];

fn in_brackets(text: &str) -> Option<&str> {
    BRACKETS.iter().find_map(|&(open, close)| {
        let inner = text.strip_prefix(open)?.strip_suffix(close)?;
        Some(inner.trim_matches(is_blank))
    })
}

const ARROWS: [&str; 7] = ["→", "⇒", "➡", "->", "=>", "－＞", "＝＞"];

/// Reads a step by its two squares, without the piece: `7g-7f`, `7G7F+`, `77-76`, `7七→7六`.
fn by_squares(text: &str) -> Option<Move> {
    let letter = |c: char| match words::half(c).to_ascii_lowercase() {
        rank @ 'a'..='i' => Some(rank as u8 & 15),
        _ => None,
    };
    let square = || {
        let file = map_opt(anychar, words::digit);
        let rank = map_opt(anychar, move |c| words::digit(c).or_else(|| letter(c)));
        map_opt(pair(file, rank), |(file, rank)| {
            Square::from_numbers(file, rank)
        })
    };
    let sign = |text| {
        let signs = ["-", "－", "–", "−", "~", "to"];
        let sign = ARROWS
            .iter()
            .chain(&signs)
            .find_map(|sign| str::strip_prefix(text, *sign));
        Ok::<_, nom::Err<crate::text::Fault<'_>>>((sign.unwrap_or(text), ()))
    };
    let promotion = opt(one_of("+＋成"));
    let (rest, (from, (), to, promotion)) =
        (square(), sign, square(), promotion).parse(text).ok()?;
    let promote = promotion.is_some();
    rest.is_empty().then_some(Move::Step { from, to, promote })
}

/// Reads a move with the origin square before an arrow: `7七歩→7六`, `▲8八角→2二角成`, `7七→7六歩`. Returns it in the notation of
/// KIF. An arrow may also separate two moves (`７六歩→３四歩`), so the result is `None` if the piece cannot make the step.
fn along_arrow(text: &str) -> Option<String> {
    let (start, end) = ARROWS.iter().find_map(|arrow| text.split_once(arrow))?;
    let (start, end) = (start.trim_matches(is_blank), end.trim_matches(is_blank));
    let with_hyphen = format!("{start}-{end}");
    if any_move(&with_hyphen).is_ok() {
        return Some(with_hyphen);
    }
    let at = start.find(|c| words::digit(c).is_some())?;
    let (side, start) = start.split_at(at);
    let after_square = start
        .char_indices()
        .nth(2)
        .map_or(start.len(), |(at, _)| at);
    let (origin, name) = start.split_at(after_square);
    let ((_, from), name) = (square(origin).ok()?, name.trim_start_matches('の'));
    let kind = match name {
        "" => None,
        name => Some(
            { words::piece(name) }
                .ok()
                .filter(|(rest, _)| rest.is_empty())?
                .1,
        ),
    };
    let after_square = end.char_indices().nth(2).map_or(end.len(), |(at, _)| at);
    let (target, rest) = end.split_at(after_square);
    let (_, to) = square(target).ok()?;
    // The piece may be named before the arrow, after it, or in both places. The second name may be the promoted piece.
    let named = |rest| japanese_move(&format!("{side}{target}{rest}({origin})"));
    let rest = match (kind, words::piece(rest)) {
        (Some(kind), Ok((after, end))) if kind != end && kind.promoted() == Some(end) => {
            format!("{name}成{after}")
        }
        (Some(kind), Ok((_, end))) if kind != end => return None,
        (_, Ok(_)) => String::from(rest),
        (Some(_), Err(_)) => format!("{name}{rest}"),
        (None, Err(_)) => return None,
    };
    let written = named(&rest).ok()?;
    let kind = written.before?;
    let reaches = |side| attacks(Piece::new(side, kind), from, Bitboard::EMPTY).contains(to);
    let is_step = Color::ALL.into_iter().any(reaches);
    is_step.then(|| format!("{side}{target}{rest}({origin})"))
}

/// The words for marks, with their marks. A longer word comes before its suffixes.
const MARK_WORDS: [(&str, &str); 7] = [
    ("成らず ならず ナラズ 不成り", "不成"),
    ("成り 成る なり ナリ なる ナル", "成"),
    ("打ち 打つ うち ウチ うつ ウツ", "打"),
    ("上がる 上がり 上る", "上"),
    ("寄る 寄り", "寄"),
    ("引く 引き", "引"),
    ("直ぐ", "直"),
];

/// Replaces words for marks at the end of a text by the marks. Returns `None` without such words.
fn in_signs<'t>(text: &'t str) -> Option<String> {
    let (mut head, mut signs) = (text, Vec::new());
    let shortened = |text: &'t str| {
        MARK_WORDS.iter().find_map(|(words, sign)| {
            let rest = words.split(' ').find_map(|word| text.strip_suffix(word))?;
            Some((rest, *sign))
        })
    };
    while let Some((rest, sign)) = shortened(head) {
        head = rest;
        signs.push(sign);
    }
    signs.push(head);
    signs.reverse();
    (signs.len() > 1).then(|| signs.concat())
}

/// Moves marks in brackets, such as `銀 (打)`, directly after the piece.
fn with_joined_marks(text: &str) -> String {
    let is_kana = |c| "りるらずちつがくきナリルラズウチツ".contains(c);
    let marks = take_while1(move |c| !words::mark(c).is_empty() || is_kana(c));
    let mut bracketed = delimited(one_of("(（"), marks, one_of(")）"));
    let (mut found, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(['(', '（']) {
        let (before, bracket) = rest.split_at(at);
        found.push_str(before);
        let read: Parsed<'_, &str> = bracketed.parse(bracket);
        rest = match read {
            Ok((after, marks)) => {
                found.truncate(found.trim_end_matches(is_blank).len());
                found.push_str(marks);
                after
            }
            Err(_) => {
                let mut chars = bracket.chars();
                found.extend(chars.next());
                chars.as_str()
            }
        };
    }
    found.push_str(rest);
    found
}

/// The maximum length of a translation, in characters.
const LONGEST: usize = 32;

/// Puts each translation, a move in brackets after a move, between `⟨` and `⟩` as a separate word.
fn with_translations(text: &str) -> String {
    let is_open = |c| BRACKETS.iter().any(|&(open, _)| open == c);
    let (mut found, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(is_open) {
        let (before, bracketed) = rest.split_at(at);
        found.push_str(before);
        let before = found.trim_end_matches(is_space).chars().rev();
        let word = { before }.take_while(|&c| !is_space(c)).take(LONGEST);
        let (last, first) = ({ word.clone() }.next(), word.last());
        let is_bracketed = first.is_some_and(is_open);
        let follows = last.is_some_and(|c| match c {
            ')' | '）' => !is_bracketed,
            _ => c.is_alphanumeric() || "+=*_`」”⟩".contains(c),
        });
        let close = BRACKETS
            .iter()
            .find_map(|&(open, close)| bracketed.starts_with(open).then_some(close));
        let mut near = bracketed.char_indices().take(LONGEST);
        let end = near.find_map(|(at, c)| (Some(c) == close).then_some(at + c.len_utf8()));
        let one = end.and_then(|end| {
            let inner = in_brackets(bracketed.get(..end)?)?;
            if follows { bare(inner) } else { None }
        });
        if let (Some(one), Some(end)) = (one.filter(|one| any_move(one).is_ok()), end) {
            found.push_str(" ⟨");
            found.extend(one.chars().filter(|&c| !is_space(c)));
            found.push_str("⟩ ");
            rest = bracketed.get(end..).unwrap_or("");
        } else {
            let mut chars = bracketed.chars();
            found.extend(chars.next());
            rest = chars.as_str();
        }
    }
    found.push_str(rest);
    found
}

/// Replaces each tag, such as `<move>` and `</b>`, by a blank.
fn without_tags(text: &str) -> String {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '_');
    let mut tagged = delimited(one_of("<"), take_while(is_name), one_of(">"));
    let (mut found, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        found.push_str(before);
        let read: Parsed<'_, &str> = tagged.parse(tag);
        let (sign, after) = match read {
            Ok((after, _)) => (" ", after),
            Err(_) => tag.split_at(1),
        };
        found.push_str(sign);
        rest = after;
    }
    found.push_str(rest);
    found
}

/// Returns the piece of `(R)` or `(飛)`.
fn piece_in_brackets(token: &str) -> Option<&str> {
    let inner = in_brackets(token)?;
    let is_letter = inner.len() == 1 && inner.contains(|c| "KRBGSNLP".contains(c));
    let is_piece = is_letter || words::piece(inner).is_ok_and(|(rest, _)| rest.is_empty());
    is_piece.then_some(inner)
}

/// Returns `true` if a token is only a label: ornaments, a number, a label such as `Move:`, or `\boxed`.
fn is_label(token: &str) -> bool {
    let inner = token.trim_matches(is_ornament);
    let is_word = |text: &str| text.chars().all(char::is_alphabetic);
    let named = token
        .strip_suffix([':', '：', '='])
        .or_else(|| token.strip_prefix('\\'));
    inner.chars().all(|c| matches!(c, '-' | '–' | '—' | '='))
        || number(token).is_ok_and(|(rest, ())| rest.trim_matches(is_ornament).is_empty())
        || named.is_some_and(|name| is_word(name.trim_matches(is_ornament)))
        || LABELS.iter().any(|label| inner.eq_ignore_ascii_case(label))
}

/// Words before a move that need no colon, from engines and code blocks.
const LABELS: [&str; 4] = ["move", "bestmove", "usi", "csa"];
