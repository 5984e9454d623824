//! How a Japanese text of a move is spelt.

use komadai_core::{Marks, PieceKind, Spelling, piece_name};

use nom::Parser;
use nom::combinator::consumed;

use crate::grammar::skip_blanks;
use crate::text::is_blank;
use crate::{japanese, words};

/// The ways in which a text that [`japanese_move`](crate::japanese_move) reads is spelt differently from
/// the records of the Association (`76歩`) and the press (`７六歩`). Blanks around the text do not count.
/// The result for a text that cannot be read is meaningless.
///
/// ```
/// use komadai_core::{Spelling};
/// use komadai_parse::spelling;
///
/// assert_eq!(spelling("▲７六歩"), Spelling::empty());
/// assert_eq!(spelling("7六龍"), Spelling::DIGITS | Spelling::LONG_DRAGON);
/// assert_eq!(spelling("同　全行"), Spelling::BLANK | Spelling::LETTER | Spelling::OTHER_UP);
/// ```
#[must_use]
pub fn spelling(text: &str) -> Spelling {
    let mut found = Spelling::empty();
    let text = text.trim_matches(is_blank);
    found.set(Spelling::BLANK, text.contains(is_blank));
    let text = match words::side_mark(text) {
        Ok((rest, _)) => {
            found.set(Spelling::SIDE, !text.starts_with(['▲', '△', '☗', '☖']));
            rest
        }
        Err(_) => text,
    };
    let piece_at = text
        .find(|c| !is_blank(c) && c != '同' && words::digit(c).is_none())
        .unwrap_or(text.len());
    let (square, rest) = text.split_at(piece_at);
    found.set(Spelling::DIGITS, !is_usual_square(square));
    if let Ok((marks, (name, kind))) = consumed(japanese::piece_name).parse(rest) {
        found |= spelling_of_piece(kind, name) | spelling_of_marks(marks);
    }
    found
}

/// Whether a text begins with 76 or ７六, or with no digit.
fn is_usual_square(text: &str) -> bool {
    let digits = text.chars().filter(|&c| words::digit(c).is_some());
    let is_kanji = |c| words::arabic(c).is_none();
    let mut usual = true;
    let mut digits = digits.peekable();
    while let (Some(file), Some(rank)) = (digits.next(), digits.next()) {
        usual &= match file {
            '1'..='9' => rank.is_ascii_digit(),
            '１'..='９' => is_kanji(rank),
            _ => false,
        };
    }
    usual
}

fn spelling_of_piece(kind: PieceKind, name: &str) -> Spelling {
    let mut found = Spelling::empty();
    let chinese = |c| matches!(c, '步' | '银' | '飞' | '马' | '龙' | '车' | '將');
    found.set(Spelling::CHINESE, name.contains(chinese));
    let longer = name.chars().count() > piece_name(kind).chars().count();
    found.set(Spelling::FULL_NAME, longer);
    match name {
        "龍" | "龍王" | "龍馬" => found |= Spelling::LONG_DRAGON,
        "王" | "王将" | "王將" => found |= Spelling::KING,
        "全" | "圭" | "杏" | "今" | "仝" | "个" | "個" => found |= Spelling::LETTER,
        _ => {}
    }
    found
}

/// The deviations of marks from 右左直, 上寄引, 成不成打, each once and in this order.
fn spelling_of_marks(text: &str) -> Spelling {
    let mut found = Spelling::empty();
    let mut last = 0;
    let mut seen = Marks::empty();
    let mut rest = skip_blanks(text);
    while let Some(c) = rest.chars().next() {
        let mark = words::mark(c);
        if mark.is_empty() {
            break;
        }
        let sort = match mark {
            mark if Marks::RELATIVE.contains(mark) => 1,
            mark if Marks::MOTION.contains(mark) => 2,
            _ => 3,
        };
        let mut add =
            |spelling, is_so: bool| found.set(spelling, is_so || found.contains(spelling));
        add(Spelling::OTHER_UP, matches!(c, '行' | '突'));
        add(Spelling::OTHER_NOT_PROMOTE, c == '生');
        add(Spelling::TWICE, seen.contains(mark));
        add(Spelling::ORDER, sort < last);
        seen |= mark;
        last = sort;
        let one = rest.strip_prefix(c).unwrap_or("");
        rest = rest.strip_prefix("不成").unwrap_or(one);
    }
    found
}
