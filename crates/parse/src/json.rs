//! JSON, value by value, with the place of each.
//!
//! Reading does not recurse and no fault stops it: the caller asks for the value that should come next, and
//! gets what was wrong from [`Json::take_faults`].

mod quoted;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use komadai_core::Span;

use crate::{ParseError, Text};
pub use quoted::{Quoted, quote};

/// A value; of an object or array only its beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// `{`: its names follow, see [`Json::next_name`].
    Object,
    /// `[`: its items follow, see [`Json::next_item`].
    Array,
    /// A string.
    String(Quoted<'a>),
    /// A number.
    Number(Text<'a>),
    /// `true` or `false`.
    Bool(bool),
    /// `null`.
    Null,
}

/// A reader of a JSON text.
///
/// Missing or superfluous commas and brackets that do not match are faults, after which reading continues.
/// At the end of a text that was cut off every open object and array ends, with one fault for all.
///
/// ```
/// use komadai_parse::json::{Json, Value};
///
/// let mut json = Json::new(r#"{"a": [1, 2}"#);
/// assert_eq!(json.value(), Some(Value::Object));
/// assert_eq!(json.next_name().unwrap().text(), "a");
/// assert_eq!(json.value(), Some(Value::Array));
/// let mut count = 0;
/// while json.next_item() {
///     assert!(matches!(json.value(), Some(Value::Number(_))));
///     count += 1;
/// }
/// assert_eq!(count, 2);
/// assert!(json.next_name().is_none());
/// assert_eq!(json.take_faults()[0].expected(), "a comma or ]");
/// ```
#[derive(Clone, Debug)]
pub struct Json<'a> {
    text: &'a str,
    at: usize,
    /// Whether nothing was read yet of the object or array entered last.
    fresh: bool,
    closed: bool,
    /// Whether it was reported that the text ends too early.
    cut: bool,
    faults: Vec<ParseError>,
    /// The ends of long objects and arrays that were skipped once, by their starts.
    ends: BTreeMap<usize, usize>,
}

/// A place to return to, see [`Json::mark`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    at: usize,
    fresh: bool,
}

/// How deep objects and arrays may be nested.
const DEEPEST: usize = 1 << 20;

/// From how many bytes on the end of a skipped value is remembered.
const LONG: usize = 256;

impl<'a> Json<'a> {
    /// A reader at the start of a text.
    #[must_use]
    pub const fn new(text: &'a str) -> Json<'a> {
        Json {
            text,
            at: 0,
            fresh: true,
            closed: false,
            cut: false,
            faults: Vec::new(),
            ends: BTreeMap::new(),
        }
    }

    /// The byte of the text that is read next.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The current place, to return to.
    #[must_use]
    pub const fn mark(&self) -> Mark {
        Mark {
            at: self.at,
            fresh: self.fresh,
        }
    }

    /// Returns to an earlier place.
    pub const fn go_back(&mut self, mark: Mark) {
        self.at = mark.at;
        self.fresh = mark.fresh;
    }

    /// Continues at byte `at`, after a value that the caller read itself.
    pub const fn read_up_to(&mut self, at: usize) {
        self.at = at;
        self.fresh = false;
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
    pub fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(self.at) {
            self.walk(1);
        }
        bytes.get(self.at).copied()
    }

    /// Advances by so many bytes.
    #[inline]
    const fn walk(&mut self, bytes: usize) {
        self.at = self.at.saturating_add(bytes);
    }

    fn fault(&mut self, expected: &'static str) {
        let mut at = self.at;
        if at >= self.text.len() {
            // An early end of the text is reported once, however many values are open.
            if core::mem::replace(&mut self.cut, true) {
                return;
            }
            at = self.text.trim_end().len();
        }
        self.faults.push(ParseError::at(self.text, at, expected));
    }

    /// Reports escapes that are half a pair of surrogates.
    fn whole_pairs(&mut self, string: &Quoted<'_>) {
        if string.has_half_pair() {
            let expected = "both halves of a pair of surrogates";
            self.faults.push(ParseError::new(string.span(), expected));
        }
    }

    /// Skips a character.
    fn pass(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or("");
        self.walk(rest.chars().next().map_or(0, char::len_utf8));
    }

    /// Skips to a character that may begin or end a value.
    fn recover(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or("");
        let stop = |c: char| matches!(c, ',' | '"' | '{' | '}' | '[' | ']');
        self.walk(rest.find(stop).unwrap_or(rest.len()));
    }

    /// Reads the next name of an object, and the colon after it; nothing at the end of the object.
    pub fn next_name(&mut self) -> Option<Quoted<'a>> {
        loop {
            if !self.separator(b'}', b']', "a comma or }")? {
                return None;
            }
            if self.peek() == Some(b'"') {
                break;
            }
            self.fault("a name in quotes");
            if !matches!(self.peek(), Some(b',' | b'}' | b']')) {
                self.pass();
            }
            self.recover();
        }
        let name = Quoted::read(self.text, self.at);
        self.at = name.end();
        if !name.is_closed() {
            self.fault("the end of a string");
            return None;
        }
        self.whole_pairs(&name);
        if self.peek() == Some(b':') {
            self.walk(1);
        } else {
            self.fault("a colon");
        }
        Some(name)
    }

    /// Whether the array has another item; `false` reads its end.
    pub fn next_item(&mut self) -> bool {
        self.separator(b']', b'}', "a comma or ]") == Some(true)
    }

    /// Reads a comma. `Some(false)` after the closing bracket; nothing if another bracket or the end of
    /// the text closes the value.
    fn separator(&mut self, close: u8, other: u8, expected: &'static str) -> Option<bool> {
        let mut comma = false;
        let fresh = core::mem::replace(&mut self.fresh, false);
        self.closed = false;
        loop {
            match self.peek() {
                Some(b',') => {
                    if fresh || comma {
                        self.fault("a value");
                    }
                    comma = true;
                    self.walk(1);
                }
                Some(b) if b == close => {
                    if comma {
                        self.fault("no comma before the end");
                    }
                    self.walk(1);
                    self.closed = true;
                    return Some(false);
                }
                Some(b) if b == other => {
                    self.fault(expected);
                    return None;
                }
                None => {
                    self.fault(expected);
                    return None;
                }
                Some(_) => {
                    if !fresh && !comma {
                        self.fault(expected);
                    }
                    return Some(true);
                }
            }
        }
    }

    /// Reads a value; of an object or an array only its bracket. Nothing, with a fault, if there is none.
    pub fn value(&mut self) -> Option<Value<'a>> {
        let found = self.peek();
        let start = self.at;
        match found {
            Some(b'{' | b'[') => {
                self.walk(1);
                self.fresh = true;
                return Some(match found {
                    Some(b'{') => Value::Object,
                    _ => Value::Array,
                });
            }
            Some(b'"') => {
                let string = Quoted::read(self.text, start);
                self.at = string.end();
                if !string.is_closed() {
                    self.fault("the end of a string");
                }
                self.whole_pairs(&string);
                return Some(Value::String(string));
            }
            Some(b',' | b'}' | b']') | None => {
                self.fault("a value");
                return None;
            }
            Some(_) => {}
        }
        let rest = self.text.get(start..).unwrap_or("");
        let len = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')))
            .unwrap_or(rest.len());
        let word = rest.get(..len).unwrap_or("");
        let value = match word {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            _ if is_number(word) => Value::Number(Text { text: word, start }),
            _ => {
                self.fault("a value");
                self.pass();
                self.recover();
                return None;
            }
        };
        self.walk(len);
        Some(value)
    }

    /// Skips a value and returns its text. Skipping the same long value again takes no time.
    pub fn skip(&mut self) -> Text<'a> {
        let mut open: Vec<usize> = Vec::new();
        self.peek();
        let start = self.at;
        loop {
            match self.peek() {
                Some(b'{' | b'[') => match self.ends.get(&self.at) {
                    Some(&end) => self.at = end,
                    None if open.len() >= DEEPEST => {
                        self.fault("fewer brackets, one in the other");
                        self.at = self.text.len();
                        break;
                    }
                    None => {
                        open.push(self.at);
                        self.walk(1);
                    }
                },
                Some(b'}' | b']') => {
                    let Some(opened) = open.pop() else { break };
                    self.walk(1);
                    if self.at.saturating_sub(opened) >= LONG {
                        self.ends.insert(opened, self.at);
                    }
                }
                Some(b'"') => self.at = Quoted::read(self.text, self.at).end(),
                Some(b',') if open.is_empty() => break,
                Some(b',' | b':') => self.walk(1),
                Some(_) => {
                    let rest = self.text.get(self.at..).unwrap_or("");
                    let stop = |c: char| matches!(c, ',' | ':' | '"' | '{' | '}' | '[' | ']');
                    self.walk(rest.find(stop).unwrap_or(rest.len()));
                }
                None => {
                    if !open.is_empty() || self.at == start {
                        self.fault("the end of a value");
                    }
                    break;
                }
            }
            if open.is_empty() {
                break;
            }
        }
        for opened in open {
            self.ends.insert(opened, self.at);
        }
        self.fresh = false;
        self.since(start)
    }

    /// Reads a value with everything in it, so that all its faults are found.
    pub fn check(&mut self) {
        let mut open = Vec::new();
        open.extend(self.value());
        while let Some(inside) = open.last() {
            let more = match inside {
                Value::Object => self.next_name().is_some(),
                Value::Array => self.next_item(),
                _ => false,
            };
            if more && open.len() >= DEEPEST {
                self.fault("fewer brackets, one in the other");
                self.at = self.text.len();
                break;
            }
            if more {
                // A missing value counts as one without items.
                let value = self.value().unwrap_or(Value::Null);
                open.push(value);
            } else {
                open.pop();
            }
        }
    }

    /// The text from a byte up to the current place, without blanks at both ends.
    #[must_use]
    pub fn since(&self, start: usize) -> Text<'a> {
        let text = self.text.get(start..self.at).unwrap_or("");
        let blank = |c| matches!(c, ' ' | '\t' | '\n' | '\r');
        let begun = Text { text, start }.end(text.trim_start_matches(blank));
        begun.first(begun.text.trim_end_matches(blank).len())
    }

    /// The place of the rest of the text; nothing if only blanks follow.
    pub fn rest(&mut self) -> Option<Span> {
        self.peek()?;
        Some(Span::new(self.at, self.text.len()))
    }
}

/// Whether a word is a number of JSON.
fn is_number(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let word = word.strip_prefix('-').unwrap_or(word);
    let (word, exponent) = match word.split_once(['e', 'E']) {
        Some((word, exponent)) => (word, exponent.strip_prefix(['+', '-']).unwrap_or(exponent)),
        None => (word, "0"),
    };
    let (whole, decimals) = word.split_once('.').unwrap_or((word, "0"));
    digits(whole) && digits(decimals) && digits(exponent)
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
                        out.push_str(&format!("{}:", name.text()));
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
                        Some(Value::String(string)) => format!("'{}' ", string.text()),
                        Some(Value::Number(number)) => format!("{} ", number.text),
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

        // Any depth.
        let deep = "[".repeat(100_000);
        let mut json = Json::new(&deep);
        json.skip();
        assert_eq!(json.take_faults().len(), 1);
    }
}
