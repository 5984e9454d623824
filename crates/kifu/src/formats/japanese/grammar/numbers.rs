//! Parses the number at the beginning of a line, in any spelling: `3`, `3.`, `(3)`, `第3手`, `三、`, `③`.

use komadai_parse::Text;
use komadai_parse::productions::is_blank;
use komadai_parse::words;

#[derive(Clone, Copy, Debug)]
pub(super) struct LineNumber<'a> {
    /// The number, or `u32::MAX` for a greater one.
    pub(super) ply: u32,
    /// Whether words are around it: `第3手`, `No.3`.
    pub(super) is_worded: bool,
    /// Whether a sign, a word or a blank separates it from the text after it.
    pub(super) is_divided: bool,
    /// The text after it, without blanks before it.
    pub(super) rest: Text<'a>,
}

const AFTER: [&str; 22] = [
    "手目", "手", ".", "．", ":", "：", ")", "）", "]", "］", ">", "＞", "、", "。", ",", "，",
    "-", "－", "|", "/", "#", "＃",
];

/// The maximum number of signs and words after a number: `（第3手目）：`.
const MOST_AFTER: usize = 3;

/// Reads the number at the beginning of a line, which must not start with blanks.
pub(super) fn line_number(line: Text<'_>) -> Option<LineNumber<'_>> {
    let before = after_sign(line);
    let mut is_worded = before.is_some() && line.text.starts_with(char::is_alphabetic);
    let inner = before.unwrap_or(line).trimmed_start();
    let second = inner.after("第");
    is_worded |= second.is_some();
    let number = second.unwrap_or(inner).trimmed_start();
    let (rest, ply, script) = any_number(number)?;
    let mut is_divided = rest.text.starts_with(is_blank) || script == Script::Enclosed;
    let mut rest = rest.trimmed_start();
    for _ in 0..MOST_AFTER {
        let Some(after) = AFTER.iter().find_map(|sign| rest.after(sign)) else {
            break;
        };
        is_worded |= rest.text.starts_with(char::is_alphabetic);
        (is_divided, rest) = (true, after.trimmed_start());
    }
    let is_known = is_divided || script == Script::Arabic || rest.is_empty();
    is_known.then_some(LineNumber {
        ply,
        is_worded,
        is_divided,
        rest,
    })
}

/// Returns the text after the sign or word before a number.
fn after_sign(line: Text<'_>) -> Option<Text<'_>> {
    let first = line.text.chars().next()?;
    match first {
        '+' | '-' | '＋' | '－' | '−' | '(' | '（' | '[' | '［' | '<' | '＜' | '第' | '#'
        | '＃' => Some(line.skip(first.len_utf8())),
        _ => line.after("No.").or_else(|| line.after("no.")),
    }
}

/// A script of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Script {
    /// Digits of either width.
    Arabic,
    /// Kanji, which may also begin a square.
    Kanji,
    /// A single character: ③.
    Enclosed,
}

/// Returns `true` if a number that is not in digits may begin with this character.
pub(super) const fn begins_number(first: char) -> bool {
    enclosed(first).is_some() || words::kanji(first).is_some()
}

/// Reads a number in any script.
fn any_number(text: Text<'_>) -> Option<(Text<'_>, u32, Script)> {
    if let Ok((rest, ply)) = words::number(text.text) {
        return Some((text.end(rest), ply, Script::Arabic));
    }
    let first = text.text.chars().next()?;
    if let Some(ply) = enclosed(first) {
        return Some((text.skip(first.len_utf8()), ply, Script::Enclosed));
    }
    let len = text.text.find(|c| words::kanji(c).is_none());
    let (digits, rest) = text.text.split_at(len.unwrap_or(text.text.len()));
    let ply = words::number_in_kanji(digits)?;
    Some((text.end(rest), ply, Script::Kanji))
}

/// Returns the value of a single character that is a number in a circle, in brackets or with a full stop.
const fn enclosed(c: char) -> Option<u32> {
    let c = c as u32;
    Some(match c {
        0x2460..=0x2473 => c - 0x2460 + 1,
        0x2474..=0x2487 => c - 0x2474 + 1,
        0x2488..=0x249b => c - 0x2488 + 1,
        0x24eb..=0x24f4 => c - 0x24eb + 11,
        0x24f5..=0x24fe => c - 0x24f5 + 1,
        0x2776..=0x277f => c - 0x2776 + 1,
        0x2780..=0x2789 => c - 0x2780 + 1,
        0x278a..=0x2793 => c - 0x278a + 1,
        0x3251..=0x325f => c - 0x3251 + 21,
        0x32b1..=0x32bf => c - 0x32b1 + 36,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for (text, expected) in [
            ("3 歩", Some((3, "歩"))),
            ("３　歩", Some((3, "歩"))),
            ("3. 歩", Some((3, "歩"))),
            ("(3) 歩", Some((3, "歩"))),
            ("[3]歩", Some((3, "歩"))),
            ("第3手目：歩", Some((3, "歩"))),
            ("（第３手） 歩", Some((3, "歩"))),
            ("No.3 歩", Some((3, "歩"))),
            ("- 3 歩", Some((3, "歩"))),
            ("3-歩", Some((3, "歩"))),
            ("#3\t歩", Some((3, "歩"))),
            ("三 歩", Some((3, "歩"))),
            ("十二、歩", Some((12, "歩"))),
            ("一二：歩", Some((12, "歩"))),
            ("第百二十三手 歩", Some((123, "歩"))),
            ("③歩", Some((3, "歩"))),
            ("⑫ 歩", Some((12, "歩"))),
            ("㉑歩", Some((21, "歩"))),
            ("㊿歩", Some((50, "歩"))),
            ("3", Some((3, ""))),
            ("3.", Some((3, ""))),
            ("3歩", Some((3, "歩"))),
            ("二歩", None),
            ("歩", None),
            ("", None),
        ] {
            let found = line_number(text.into());
            let found = found.map(|number| (number.ply, number.rest.text));
            assert_eq!(found, expected, "{text}");
        }
    }
}
