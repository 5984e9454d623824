//! Escapes in strings of JSON, read and written.

use alloc::string::String;
use core::fmt::Write;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{char, one_of};
use nom::combinator::{map_res, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// A text with its escapes decoded, and whether one of them is half a pair of surrogates.
#[cold]
pub(super) fn unescaped(text: &str) -> (String, bool) {
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut half) = (text, false);
    while let Some((before, escape)) = rest.find('\\').and_then(|at| rest.split_at_checked(at)) {
        out.push_str(before);
        let read: IResult<_, _, ()> = alt((utf16, plain_escape)).parse(escape);
        let (after, c) = read.unwrap_or((escape.get(1..).unwrap_or(""), Some('\\')));
        half |= c.is_none();
        out.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
        rest = after;
    }
    out.push_str(rest);
    (out, half)
}

/// `\n`.
fn plain_escape(text: &str) -> IResult<&str, Option<char>, ()> {
    let control = alt((
        value('\n', char('n')),
        value('\t', char('t')),
        value('\r', char('r')),
        value('\u{8}', char('b')),
        value('\u{c}', char('f')),
    ));
    let letter = alt((control, one_of("\"\\/")));
    preceded(char('\\'), letter).map(Some).parse(text)
}

/// `\u6b69`, or two of them that are a pair of surrogates; nothing for half a pair.
fn utf16(text: &str) -> IResult<&str, Option<char>, ()> {
    let (rest, first) = utf16_unit(text)?;
    if let (0xd800..0xdc00, Ok((rest, second @ 0xdc00..0xe000))) = (first, utf16_unit(rest)) {
        let pair = char::decode_utf16([first, second]).find_map(Result::ok);
        return Ok((rest, pair));
    }
    Ok((rest, char::from_u32(first.into())))
}

fn utf16_unit(text: &str) -> IResult<&str, u16, ()> {
    let digits = take_while_m_n(4, 4, |c: char| c.is_ascii_hexdigit());
    let number = |digits| u16::from_str_radix(digits, 16);
    map_res(preceded(tag("\\u"), digits), number).parse(text)
}

/// Writes a text as a string of JSON, on one line.
///
/// ```
/// use komadai_parse::json;
///
/// let mut out = String::new();
/// json::quote("say \"駒\"\n", &mut out);
/// assert_eq!(out, r#""say \"駒\"\n""#);
/// ```
pub fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' || matches!(c, '\u{7f}' | '\u{2028}' | '\u{2029}') => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Json, Value};

    #[track_caller]
    fn check(text: &str, says: &str, faults: usize) {
        let mut json = Json::new(text);
        assert_eq!(json.value(), Some(Value::String(says.into())));
        assert_eq!(json.at(), text.len());
        assert_eq!(json.take_faults().len(), faults, "{text}");
    }

    #[test]
    fn escapes() {
        check(r#""""#, "", 0);
        check(r#""歩""#, "歩", 0);
        check(r#""\"\\\/\n\u6b69\ud83d\ude00""#, "\"\\/\n歩😀", 0);
        check(r#""\ud83dx\u12\q""#, "\u{fffd}x\\u12\\q", 1);
        check(r#""\ude00\ud83d\ud83d""#, "\u{fffd}\u{fffd}\u{fffd}", 1);
        check(r#""\ud83d\ude00\ufffd""#, "😀\u{fffd}", 0);
        check("\"a\\\"", "a\"", 1);
        check("\"a\\", "a\\", 1);
    }

    #[test]
    fn quoted_reads_back() {
        for text in ["", "\"\\/\u{1}\u{7f}\n\r\t\u{2028}歩😀", "\\u6b69"] {
            let mut out = String::new();
            quote(text, &mut out);
            check(&out, text, 0);
            assert!(!out.contains(['\n', '\r', '\u{1}']));
        }
    }
}
