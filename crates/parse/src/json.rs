//! JSON, value by value, with the place of each.
//!
//! Reading does not recurse and no fault stops it: the caller asks for the value that should come next, and
//! gets what was wrong from [`Json::take_faults`].

mod escapes;
mod value;

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use komadai_core::{Phrase, Span};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{all_consuming, opt};
use nom::{IResult, Parser};

use crate::{ParseError, Text, phrases};
pub use escapes::quote;
pub use value::Value;

/// A reader of a JSON text.
///
/// Missing or superfluous commas and brackets that do not match are faults, after which reading continues.
/// At the end of a text that was cut off every open object and array ends, with one fault for all.
///
/// ```
/// use komadai_parse::json::{Json, Value};
/// use komadai_parse::phrases;
///
/// let mut json = Json::new(r#"{"a": [1, 2}"#);
/// assert_eq!(json.value(), Some(Value::Object));
/// assert_eq!(json.next_name().unwrap(), "a");
/// assert_eq!(json.value(), Some(Value::Array));
/// let mut count = 0;
/// while json.next_item() {
///     assert!(matches!(json.value(), Some(Value::Number(_))));
///     count += 1;
/// }
/// assert_eq!(count, 2);
/// assert!(json.next_name().is_none());
/// assert_eq!(json.take_faults()[0].expected(), phrases::COMMA_OR_BRACKET);
/// ```
#[derive(Clone, Debug)]
pub struct Json<'a> {
    text: &'a str,
    /// Where only blanks follow.
    end: usize,
    at: usize,
    /// The first byte of the name that was read last.
    name: usize,
    /// How many objects and arrays are open.
    depth: usize,
    /// Whether nothing was read yet of the object or array entered last.
    fresh: bool,
    closed: bool,
    /// Whether it was reported that the text ends too early.
    cut: bool,
    faults: Vec<ParseError>,
    /// Up to where the faults are known.
    known: usize,
    /// The ends of long objects and arrays that were skipped once, by their starts.
    ends: BTreeMap<usize, usize>,
}

/// A place to return to, see [`Json::mark`].
///
/// ```
/// use komadai_parse::json::{Json, Value};
///
/// let mut json = Json::new(r#"[1, 2]"#);
/// json.value();
/// let first = json.mark();
/// assert!(json.next_item());
/// assert_eq!(json.value(), Some(Value::Number("1")));
/// json.go_back(first);
/// assert!(json.next_item());
/// assert_eq!(json.value(), Some(Value::Number("1")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    at: usize,
    depth: usize,
    fresh: bool,
}

/// From how many bytes on the end of a skipped value is remembered.
const LONG: usize = 256;

impl<'a> Json<'a> {
    /// A reader at the start of a text.
    #[must_use]
    pub const fn new(text: &'a str) -> Json<'a> {
        Json {
            text,
            end: text.trim_ascii_end().len(),
            at: 0,
            name: 0,
            depth: 0,
            fresh: true,
            closed: false,
            cut: false,
            faults: Vec::new(),
            known: 0,
            ends: BTreeMap::new(),
        }
    }

    /// The byte of the text that is read next.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The first byte of the name that was read last.
    #[must_use]
    pub const fn name_start(&self) -> usize {
        self.name
    }

    /// The current place, to return to.
    #[must_use]
    pub const fn mark(&self) -> Mark {
        Mark {
            at: self.at,
            depth: self.depth,
            fresh: self.fresh,
        }
    }

    /// Returns to an earlier place. Faults up to here are not found again.
    pub fn go_back(&mut self, mark: Mark) {
        self.known = self.known.max(self.at);
        self.at = mark.at;
        self.depth = mark.depth;
        self.fresh = mark.fresh;
    }

    /// Whether the object or array that ended last had its closing bracket.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// The faults found since the last call.
    pub fn take_faults(&mut self) -> Vec<ParseError> {
        core::mem::take(&mut self.faults)
    }

    /// Skips blanks and returns the next byte.
    #[inline(always)]
    pub fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(self.at) {
            self.walk(1);
        }
        bytes.get(self.at).copied()
    }

    /// Advances by so many bytes.
    #[inline(always)]
    pub(crate) const fn walk(&mut self, bytes: usize) {
        self.at = self.at.wrapping_add(bytes);
    }

    /// The text that is not read yet.
    #[inline(always)]
    pub(crate) fn rest_text(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    #[cold]
    fn fault(&mut self, expected: &'static Phrase) {
        let mut at = self.at;
        if at >= self.end {
            // An early end of the text is reported once, however many values are open.
            if core::mem::replace(&mut self.cut, true) {
                return;
            }
            at = self.end;
        } else if at < self.known {
            return;
        }
        self.faults.push(ParseError::at(self.text, at, expected));
    }

    /// Skips a character that begins no value, and goes to one that may begin or end one.
    #[cold]
    fn recover(&mut self) {
        let stop = |c: char| matches!(c, ',' | '"' | '{' | '}' | '[' | ']');
        let mut rest = self.rest_text().char_indices();
        let stop = rest.find(|(at, c)| stop(*c) && (*at > 0 || matches!(c, ',' | '}' | ']')));
        self.walk(stop.map_or(self.rest_text().len(), |(at, _)| at));
    }

    /// Reads the next name of an object, and the colon after it; nothing at the end of the object.
    #[inline(always)]
    pub fn next_name(&mut self) -> Option<Cow<'a, str>> {
        let quote = match self.text.as_bytes().get(self.at..)? {
            [b',', b'"', ..] if !self.fresh => self.at.wrapping_add(1),
            [b'"', ..] if self.fresh => self.at,
            [b'}', ..] if !self.fresh => {
                self.close();
                return None;
            }
            _ => return self.odd_name(),
        };
        let Some((name, end, Some(b':'))) = self.quoted_letters(quote) else {
            return self.odd_name();
        };
        self.name = quote;
        self.at = end.wrapping_add(1);
        self.fresh = false;
        Some(Cow::Borrowed(name))
    }

    /// The letters of a string that has nothing else, which begins at a byte, where it ends, and the
    /// byte after it.
    #[inline(always)]
    fn quoted_letters(&self, quote: usize) -> Option<(&'a str, usize, Option<u8>)> {
        let bytes = self.text.as_bytes();
        let start = quote.wrapping_add(1);
        let mut end = start;
        while let Some(b'a'..=b'z' | b'A'..=b'Z') = bytes.get(end) {
            end = end.wrapping_add(1);
        }
        let letters = self.text.get(start..end)?;
        let [b'"', after @ ..] = bytes.get(end..)? else {
            return None;
        };
        Some((letters, end.wrapping_add(1), after.first().copied()))
    }

    /// Reads the next name whatever is around it.
    #[inline(never)]
    fn odd_name(&mut self) -> Option<Cow<'a, str>> {
        self.peek();
        let mut before = self.at;
        loop {
            if !self.separator(b'}', b']', phrases::COMMA_OR_BRACE)? {
                return None;
            }
            let found = self.peek();
            if found != Some(b'"') {
                self.fault(phrases::QUOTED_NAME);
                let comma = self.text.as_bytes().get(before) == Some(&b',');
                if comma && found == Some(b'{') && self.depth > 1 {
                    // The next item of an array around this object, whose bracket is missing.
                    self.at = before;
                    break;
                }
                self.recover();
                before = self.at;
                continue;
            }
            self.name = self.at;
            let (name, closed) = self.string();
            if !closed && self.depth > 1 {
                break;
            }
            match self.peek() {
                Some(b':') => self.walk(1),
                _ => self.fault(phrases::COLON),
            }
            return Some(name);
        }
        self.depth = self.depth.wrapping_sub(1);
        None
    }

    /// Whether the array has another item; `false` reads its end.
    #[inline]
    pub fn next_item(&mut self) -> bool {
        self.separator(b']', b'}', phrases::COMMA_OR_BRACKET) == Some(true)
    }

    /// Reads a comma. `Some(false)` after the closing bracket; nothing if another bracket or the end of
    /// the text closes the value.
    #[inline(always)]
    fn separator(&mut self, close: u8, other: u8, expected: &'static Phrase) -> Option<bool> {
        let mut comma = false;
        let fresh = core::mem::replace(&mut self.fresh, false);
        self.closed = false;
        loop {
            match self.peek() {
                Some(b',') => {
                    if fresh || comma {
                        self.fault(phrases::VALUE);
                    }
                    comma = true;
                    self.walk(1);
                }
                Some(b) if b == close => {
                    if comma {
                        self.fault(phrases::NO_COMMA_AT_END);
                    }
                    self.close();
                    return Some(false);
                }
                Some(b) if b == other && self.depth <= 2 && self.at.wrapping_add(1) < self.end => {
                    // It does not end the text.
                    self.fault(expected);
                    self.walk(1);
                }
                found if found.is_none_or(|b| b == other) => {
                    self.fault(expected);
                    self.depth = self.depth.wrapping_sub(1);
                    return None;
                }
                _ => {
                    if !fresh && !comma {
                        self.fault(expected);
                    }
                    return Some(true);
                }
            }
        }
    }

    /// Ends an object or array at its bracket.
    #[inline(always)]
    const fn close(&mut self) {
        self.walk(1);
        self.depth = self.depth.wrapping_sub(1);
        self.closed = true;
    }

    /// Reads a value; of an object or an array only its bracket. Nothing, with a fault, if there is none.
    #[inline]
    pub fn value(&mut self) -> Option<Value<'a>> {
        let inside = match self.peek() {
            Some(b'{') => Value::Object,
            Some(b'[') => Value::Array,
            Some(b'"') => return Some(Value::String(self.string().0)),
            _ => return self.word(),
        };
        self.enter();
        Some(inside)
    }

    /// Reads a word or a number.
    fn word(&mut self) -> Option<Value<'a>> {
        let part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
        let len = self.rest_text().bytes().take_while(part).count();
        let value = match self.rest_text().get(..len).unwrap_or("") {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            word if is_number(word) => Value::Number(word),
            _ => {
                self.fault(phrases::VALUE);
                self.recover();
                return None;
            }
        };
        self.walk(len);
        Some(value)
    }

    /// Enters the object or array whose bracket is the next byte.
    pub(crate) const fn enter(&mut self) {
        self.walk(1);
        self.depth = self.depth.wrapping_add(1);
        self.fresh = true;
    }

    /// Reads a whole number of up to nine digits with a comma or a bracket right after it; nothing, and
    /// nothing is read, for any other value.
    #[inline]
    pub(crate) fn small_number(&mut self) -> Option<u64> {
        let bytes = self.text.as_bytes();
        let (mut number, mut end) = (0_u64, self.at);
        while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
            number = number.wrapping_mul(10).wrapping_add(u64::from(digit & 15));
            end = end.wrapping_add(1);
        }
        let ends = matches!(bytes.get(end), Some(b',' | b'}' | b']'));
        (ends && (1..10).contains(&end.wrapping_sub(self.at))).then(|| {
            self.at = end;
            number
        })
    }

    /// Reads the string whose first quote is the next byte, and whether it has its last. It ends at the end
    /// of its line at the latest.
    fn string(&mut self) -> (Cow<'a, str>, bool) {
        if let Some((letters, end, _)) = self.quoted_letters(self.at) {
            self.at = end;
            return (Cow::Borrowed(letters), true);
        }
        let text = self.text.get(self.at.wrapping_add(1)..).unwrap_or("");
        let bytes = text.as_bytes();
        let (mut len, mut escaped) = (0_usize, false);
        let closed = loop {
            let rest = bytes.get(len..).unwrap_or(&[]);
            let found = memchr::memchr3(b'"', b'\\', b'\n', rest);
            len = len.wrapping_add(found.unwrap_or(rest.len()));
            match bytes.get(len..) {
                // An escape never reaches beyond the line.
                Some([b'\\', b'"' | b'\\', ..]) => len = len.wrapping_add(2),
                Some([b'\\', ..]) => len = len.wrapping_add(1),
                rest => break rest.is_some_and(|rest| rest.first() == Some(&b'"')),
            }
            escaped = true;
        };
        let inner = text.get(..len).unwrap_or("");
        let line = memchr::memchr(b'\r', inner.as_bytes());
        let closed = closed && line.is_none();
        let inner = line.map_or(inner, |end| inner.get(..end).unwrap_or(""));
        let start = self.at;
        self.walk(inner.len().wrapping_add(if closed { 2 } else { 1 }));
        if !closed {
            self.fault(phrases::END_OF_STRING);
        }
        if !escaped {
            return (Cow::Borrowed(inner), closed);
        }
        let (text, half) = escapes::unescaped(inner);
        if half && start >= self.known {
            let span = Span::new(start, self.at);
            let expected = phrases::SURROGATES;
            self.faults.push(ParseError::new(span, expected));
        }
        (Cow::Owned(text), closed)
    }

    /// Skips a value with everything in it and returns its text. Skipping the same long value again takes
    /// no time.
    pub fn skip(&mut self) -> Text<'a> {
        self.peek();
        let start = self.at;
        let mut open: Vec<usize> = Vec::new();
        loop {
            let found = self.peek();
            if let Some(&end) = self.ends.get(&self.at) {
                self.at = end;
                self.fresh = false;
            } else if let Some(b'{' | b'[') = found {
                open.push(self.at);
                self.enter();
            } else {
                self.value();
            }
            while let Some(&opened) = open.last() {
                let more = match self.text.as_bytes().get(opened) {
                    Some(b'{') => self.next_name().is_some(),
                    _ => self.next_item(),
                };
                if more {
                    break;
                }
                open.pop();
                if self.at.saturating_sub(opened) >= LONG {
                    self.ends.insert(opened, self.at);
                }
            }
            if open.is_empty() {
                return self.since(start);
            }
        }
    }

    /// The text from a byte up to the current place, without blanks at both ends.
    #[inline]
    #[must_use]
    pub fn since(&self, start: usize) -> Text<'a> {
        let text = self.text.get(start..self.at).unwrap_or("");
        let begun = Text { text, start }.end(text.trim_ascii_start());
        begun.first(begun.text.trim_ascii_end().len())
    }

    /// The place of the rest of the text; nothing if only blanks follow.
    pub fn rest(&mut self) -> Option<Span> {
        self.peek()?;
        Some(Span::new(self.at, self.text.len()))
    }
}

/// Whether a word is a number of JSON.
fn is_number(word: &str) -> bool {
    let decimals = opt((char('.'), digit1));
    let exponent = opt((one_of("eE"), opt(one_of("+-")), digit1));
    let number = (opt(char('-')), digit1, decimals, exponent);
    let read: IResult<_, _, ()> = all_consuming(number).parse(word);
    read.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;

    /// All names and values in order, then the faults.
    fn walk(text: &str) -> String {
        let mut json = Json::new(text);
        let mut out = String::new();
        let mut open: Vec<Option<Value<'_>>> = Vec::new();
        open.push(json.value());
        loop {
            match open.last() {
                Some(Some(Value::Object)) => match json.next_name() {
                    Some(name) => {
                        out.push_str(&format!("{name}:"));
                        let value = json.value();
                        open.push(value);
                    }
                    None => {
                        out.push('}');
                        open.pop();
                    }
                },
                Some(Some(Value::Array)) => {
                    if json.next_item() {
                        let value = json.value();
                        open.push(value);
                    } else {
                        out.push(']');
                        open.pop();
                    }
                }
                Some(value) => {
                    out.push_str(&match value {
                        Some(Value::String(string)) => format!("'{string}' "),
                        Some(Value::Number(number)) => format!("{number} "),
                        Some(Value::Bool(b)) => format!("{b} "),
                        Some(_) => "null ".into(),
                        None => "? ".into(),
                    });
                    open.pop();
                }
                None => break,
            }
        }
        for fault in json.take_faults() {
            out.push_str(&format!("!{} {}", fault.span().start, fault.expected()));
        }
        out
    }

    #[test]
    fn well_formed() {
        assert_eq!(
            walk(" {\"a\" : [ 1, -2.5e+3 ,true,null, {} , []],\n\"\\u6b69\":\"x\\n\"} "),
            "a:1 -2.5e+3 true null }]]歩:'x\n' }"
        );
        assert_eq!(walk("[]"), "]");
        assert_eq!(walk("7"), "7 ");
    }

    #[test]
    fn faults() {
        assert_eq!(walk("[1 2]"), "1 2 ]!3 a comma or ]");
        assert_eq!(walk("[1,,2,]"), "1 2 ]!3 a value!6 no comma before the end");
        assert_eq!(walk("[,]"), "]!1 a value!2 no comma before the end");
        assert_eq!(walk("{\"a\" 1}"), "a:1 }!5 a colon");
        assert_eq!(walk("{a:1, \"b\":2}"), "b:2 }!1 a name in quotes");
        assert_eq!(walk("[{\"a\":1]"), "a:1 }]!7 a comma or }");
        assert_eq!(walk("[x y, 01]"), "? 01 ]!1 a value");
        assert_eq!(walk("{\"a\":[1,{\"b"), "a:1 }]}!11 the end of a string");
        assert_eq!(walk("{\"a\":"), "a:? }!5 a value");
        // Brackets that are missing or superfluous.
        assert_eq!(walk("[{\"a\":1,{}]"), "a:1 }}]!8 a name in quotes");
        assert_eq!(walk("{\"a\":[1},2]}"), "a:1 2 ]}!7 a comma or ]");
        assert_eq!(walk("[{\"a\n,2]"), "}2 ]!4 the end of a string");
        assert_eq!(walk("{\"a\n:3}"), "a:3 }!3 the end of a string");
        assert_eq!(walk("{\"a\":\"\n"), "a:'' }!6 the end of a string");
    }

    #[test]
    fn skipping() {
        let long = format!("[{}[\"]\"]]", "[1],".repeat(200));
        let text = format!("[{long}, 3]");
        let mut json = Json::new(&text);
        assert_eq!(json.value(), Some(Value::Array));
        assert!(json.next_item());
        let start = json.mark();
        assert_eq!(json.skip().text, long);
        assert_eq!(json.ends.len(), 1);
        json.go_back(start);
        assert_eq!(json.skip().text, long);
        assert!(json.next_item());
        assert_eq!(json.skip().text, "3");
        assert!(!json.next_item());
        assert!(json.take_faults().is_empty() && json.rest().is_none());

        // Any depth, and what was skipped has no faults again.
        let deep = "[,".repeat(100_000);
        let mut json = Json::new(&deep);
        let start = json.mark();
        for faults in [100_001, 0] {
            json.skip();
            assert_eq!(json.take_faults().len(), faults);
            json.go_back(start);
        }
    }
}
