//! Classifies a line of KIF.

use komadai_core::Color;
use komadai_parse::Text;
use komadai_parse::productions::{Parsed, blanks, colon, is_blank, written};
use komadai_parse::words::{self, number};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{anychar, one_of};
use nom::combinator::{eof, opt};
use nom::sequence::{delimited, preceded};

use super::{Footer, KifLineKind, diagram, hand, move_line};

pub(super) fn classify(line: Text<'_>) -> KifLineKind<'_> {
    match line.text.as_bytes().first() {
        None => return KifLineKind::Blank,
        Some(b'*') => return KifLineKind::Comment(line.skip(1)),
        Some(b'#') => return KifLineKind::Program(line.skip(1)),
        Some(b'&') => return KifLineKind::Bookmark(line.skip(1)),
        Some(_) => {}
    }
    let inner = line.trimmed();
    let Some(first) = inner.text.chars().next() else {
        return KifLineKind::Blank;
    };
    match first {
        '0'..='9' | '０'..='９' => {
            if let Some(rest) = columns(inner) {
                return KifLineKind::Columns(rest);
            }
            move_line::read(inner).map_or_else(|| header(inner), KifLineKind::Move)
        }
        '|' | '｜' => KifLineKind::Rank(diagram::rank(inner)),
        '+' if inner.text.starts_with("+-") => {
            let rest = inner.text.trim_start_matches(['+', '-']);
            KifLineKind::Border(inner.end(rest).trimmed_start())
        }
        _ if move_line::may_be_numbered(first) => {
            move_line::odd(inner).map_or_else(|| by_word(inner), KifLineKind::Move)
        }
        _ => by_word(inner),
    }
}

/// Classifies a line that starts with neither a sign nor a number.
fn by_word(line: Text<'_>) -> KifLineKind<'_> {
    if line.text.starts_with("まで") {
        return KifLineKind::Result(line);
    }
    if let Some(rest) = line.after("手数") {
        match rest.text.chars().next() {
            Some('-' | 'ー' | '―' | '─') => return KifLineKind::Rule(after_rule(rest)),
            Some('＝' | '=') => return KifLineKind::Footer(footer(rest)),
            _ => {}
        }
    }
    let variation_of = ["変化", "variation"]
        .iter()
        .find_map(|word| line.after(word));
    let variation_of = variation_of.map(Text::trimmed_start);
    if variation_of.is_some_and(|rest| rest.text.starts_with(['：', ':'])) {
        return match variation(line.text) {
            Ok((_, ply)) => KifLineKind::Variation(ply),
            Err(_) => KifLineKind::Unknown,
        };
    }
    if line.text == "盤面回転" {
        return KifLineKind::Flip;
    }
    if let Ok((rest, side)) = side(line.text) {
        let rest = line.end(rest);
        if matches!(rest.text, "番" | " to Move") {
            return KifLineKind::Turn(side);
        }
    }
    if let Ok((rest, (side, _))) = (holder, hand_word).parse(line.text) {
        return KifLineKind::Hand(side, hand(line.end(rest)));
    }
    header(line)
}

/// Reads `key：value`, divided at the first colon. A key has no blank, and a URL is no header.
fn header(line: Text<'_>) -> KifLineKind<'_> {
    let Some((key, value)) = line.text.split_once(['：', ':']) else {
        return KifLineKind::Unknown;
    };
    let (key, value) = (line.first(key.len()).trimmed(), line.end(value));
    if key.is_empty() || key.text.contains(is_blank) || value.text.starts_with("//") {
        return KifLineKind::Unknown;
    }
    KifLineKind::Header {
        key,
        value: value.trimmed(),
    }
}

/// The text after `９ ８ ７ …`, in digits of either width; nothing for any other line.
fn columns(line: Text<'_>) -> Option<Text<'_>> {
    let mut rest = line;
    for file in (1..=9).rev() {
        let mut chars = rest.text.chars();
        let found = chars.next().and_then(words::arabic) == Some(file);
        let after = rest.end(chars.as_str());
        let divided = after.text.starts_with(is_blank) || (file == 1 && after.is_empty());
        if !(found && divided) {
            return (file < 8).then_some(rest);
        }
        rest = after.trimmed_start();
    }
    Some(rest)
}

/// The text after the words and strokes of the line above the moves.
fn after_rule(line: Text<'_>) -> Text<'_> {
    let mut rest = line;
    loop {
        let text = rest.text.trim_start_matches(['-', 'ー', '―', '─']);
        let next = rest.end(text).trimmed_start();
        let word = ["指手", "指し手", "消費時間"];
        let word = word.iter().find_map(|word| next.after(word));
        match word {
            Some(after) => rest = after,
            None => return next,
        }
    }
}

/// Reads the text after 手数 in `手数＝171  ▲６二角成  まで`.
fn footer(rest: Text<'_>) -> Footer {
    let equals = one_of("＝=");
    let mut plies = delimited((equals, blanks), opt(number), blanks);
    let (rest, plies) = plies.parse(rest.text).unwrap_or_default();
    let last = written(rest).ok().map(|(_, written)| written);
    Footer { plies, last }
}

/// `変化：12手` or `variation:12`, with any blanks, digits of any width, with or without 手.
fn variation(text: &str) -> Parsed<'_, u32> {
    let word = alt((tag("変化"), tag("variation")));
    let start = (word, blanks, colon, blanks);
    let end = (blanks, opt(tag("手")), blanks, eof);
    delimited(start, number, end).parse(text)
}

fn side(text: &str) -> Parsed<'_, Color> {
    let black = alt((tag("先手"), tag("下手"), tag("Black"))).map(|_| Color::Black);
    let white = alt((tag("後手"), tag("上手"), tag("White"))).map(|_| Color::White);
    alt((black, white)).parse(text)
}

/// Who holds the pieces: a side, its mark, or its role in a problem (攻方, 受方).
fn holder(text: &str) -> Parsed<'_, Color> {
    let mark = anychar.map_opt(words::side);
    let attacker = alt((tag("攻方"), tag("攻め方"), tag("詰方"))).map(|_| Color::Black);
    let defender = alt((tag("玉方"), tag("受方"))).map(|_| Color::White);
    alt((side, mark, attacker, defender)).parse(text)
}

/// `の持駒：` in its spellings.
fn hand_word(text: &str) -> Parsed<'_, char> {
    let word = alt((tag("持駒"), tag("持ち駒"), tag("手駒"), tag(" in hand")));
    preceded((opt(tag("の")), word, blanks), colon).parse(text)
}
