//! The objects of JKF, name by name, with everything that is odd.

use alloc::vec::Vec;

use komadai_core::{Color, Marks, PieceKind, Square};

use super::{JkfMove, RELATIVE_LETTERS};
use crate::json::{Json, Quoted, Value};
use crate::{ParseError, Text, WrittenClock, grammar, words};

/// A reader of the objects of a JKF text, which collects what is odd in them. Each method reads the next
/// value of [`json`](JkfObjects::json).
///
/// ```
/// use komadai_core::{PieceKind, Square};
/// use komadai_parse::jkf::JkfObjects;
///
/// let mut objects = JkfObjects::new(r#"{"to": {"x": 7, "y": 6}, "piece": "FU", "odd": 1}"#);
/// let read = objects.play().unwrap();
/// assert_eq!(read.to, Square::from_numbers(7, 6));
/// assert_eq!(read.piece, Some(PieceKind::Pawn));
/// assert_eq!(objects.unknown[0].text, r#""odd": 1"#);
/// ```
#[derive(Clone, Debug)]
pub struct JkfObjects<'t> {
    /// The reader of the JSON text.
    pub json: Json<'t>,
    /// Values of another type than expected.
    pub wrong: Vec<ParseError>,
    /// Names that JKF does not have, each with its value.
    pub unknown: Vec<Text<'t>>,
}

impl<'t> JkfObjects<'t> {
    /// A reader at the start of a text.
    #[must_use]
    pub const fn new(text: &'t str) -> JkfObjects<'t> {
        JkfObjects {
            json: Json::new(text),
            wrong: Vec::new(),
            unknown: Vec::new(),
        }
    }

    /// Enters an object or array and returns whether there is one. Any other value is skipped, and is
    /// reported in `wrong` unless it is `null`.
    pub fn enter(&mut self, bracket: u8, expected: &'static str) -> bool {
        if self.json.peek() == Some(bracket) {
            return self.json.value().is_some();
        }
        let value = self.json.skip();
        if value.text != "null" {
            self.wrong.push(ParseError::new(value.span(), expected));
        }
        false
    }

    /// Adds a name that JKF does not have, with its value, to [`unknown`](JkfObjects::unknown).
    pub fn keep(&mut self, name: &Quoted<'t>) {
        self.json.skip();
        self.unknown.push(self.json.since(name.span().start));
    }

    fn wrong<T>(&mut self, start: usize, expected: &'static str) -> Option<T> {
        let span = self.json.since(start).span();
        self.wrong.push(ParseError::new(span, expected));
        None
    }

    /// Reads a value that is no object or array: the byte where it begins, and the value, or nothing.
    fn scalar(&mut self) -> (usize, Option<Value<'t>>) {
        let found = self.json.peek();
        let start = self.json.at();
        if matches!(found, Some(b'{' | b'[')) {
            self.json.skip();
            return (start, None);
        }
        (start, self.json.value())
    }

    /// Reads a string; nothing for `null` and, with an error, for other types.
    pub fn string(&mut self, expected: &'static str) -> Option<Quoted<'t>> {
        match self.scalar() {
            (_, Some(Value::String(string))) => Some(string),
            (_, Some(Value::Null)) => None,
            (start, _) => self.wrong(start, expected),
        }
    }

    /// Reads a number as thousandths.
    fn millis(&mut self, expected: &'static str) -> Option<u64> {
        let (start, value) = self.scalar();
        let Some(Value::Number(number)) = value else {
            return self.wrong(start, expected);
        };
        match number.text.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
            true => Some(thousandths(number.text)),
            false => self.wrong(start, expected),
        }
    }

    /// Reads a whole number; nothing for `null` and, with an error, for other values.
    pub fn number(&mut self, expected: &'static str) -> Option<u64> {
        let start = self.json.at();
        let millis = self.millis(expected)?;
        match millis % 1000 {
            0 => Some(millis / 1000),
            _ => self.wrong(start, expected),
        }
    }

    fn bool(&mut self) -> Option<bool> {
        match self.scalar() {
            (_, Some(Value::Bool(value))) => Some(value),
            (_, Some(Value::Null)) => None,
            (start, _) => self.wrong(start, "true or false"),
        }
    }

    /// Reads a side: 0 is Black, 1 White.
    pub fn color(&mut self) -> Option<Color> {
        const EXPECTED: &str = "0 for Black or 1 for White";
        let start = self.json.at();
        match self.number(EXPECTED)? {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => self.wrong(start, EXPECTED),
        }
    }

    /// Reads a piece by its name in CSA.
    pub fn piece(&mut self) -> Option<PieceKind> {
        const EXPECTED: &str = "a piece, in two letters of CSA";
        let name = self.string(EXPECTED)?;
        let kind = piece_of(&name.text());
        if kind.is_none() {
            self.wrong.push(ParseError::new(name.span(), EXPECTED));
        }
        kind
    }

    fn square(&mut self) -> Option<Square> {
        const EXPECTED: &str = "a square, with x and y from 1 to 9";
        self.json.peek();
        let start = self.json.at();
        if !self.enter(b'{', EXPECTED) {
            return None;
        }
        let (mut x, mut y) = (None, None);
        while let Some(name) = self.json.next_name() {
            match &*name.text() {
                "x" => x = self.number(EXPECTED),
                "y" => y = self.number(EXPECTED),
                _ => self.keep(&name),
            }
        }
        if !self.json.is_closed() {
            return None;
        }
        let small = |number: Option<u64>| u8::try_from(number?).ok();
        let square = || Square::from_numbers(small(x)?, small(y)?);
        square().or_else(|| self.wrong(start, EXPECTED))
    }

    /// Reads a move; nothing for `null` and for values that are no object.
    pub fn play(&mut self) -> Option<JkfMove> {
        self.json.peek();
        let start = self.json.at();
        if !self.enter(b'{', "a move") {
            return None;
        }
        let mut found = JkfMove::default();
        while let Some(name) = self.json.next_name() {
            let null = self.json.peek() == Some(b'n');
            match &*name.text() {
                "color" => found.color = self.color(),
                "from" => {
                    found.from = self.square();
                    found.broken |= found.from.is_none() && !null;
                }
                "to" => {
                    found.to = self.square();
                    found.broken |= found.to.is_none() && !null;
                }
                "piece" => {
                    found.piece = self.piece();
                    found.broken |= found.piece.is_none();
                }
                "same" => found.same = self.bool() == Some(true),
                "promote" => found.promote = self.bool(),
                "capture" => found.capture = self.piece(),
                "relative" => found.relative = self.relative(),
                _ => self.keep(&name),
            }
        }
        found.broken |= !self.json.is_closed();
        found.place = self.json.since(start).span();
        Some(found)
    }

    fn relative(&mut self) -> Marks {
        const EXPECTED: &str = "letters of L C R U M D H";
        let mut marks = Marks::empty();
        let Some(letters) = self.string(EXPECTED) else {
            return marks;
        };
        for letter in letters.text().chars() {
            match RELATIVE_LETTERS.iter().find(|(known, _)| *known == letter) {
                Some((_, mark)) => marks |= *mark,
                None => self.wrong.push(ParseError::new(letters.span(), EXPECTED)),
            }
        }
        marks
    }

    /// Reads the times of a move; nothing if the time for the move itself is missing.
    pub fn time(&mut self) -> Option<WrittenClock> {
        if !self.enter(b'{', "a time, with now and total") {
            return None;
        }
        let (mut now, mut total) = (None, None);
        while let Some(name) = self.json.next_name() {
            match &*name.text() {
                "now" => now = self.duration(),
                "total" => total = self.duration(),
                _ => self.keep(&name),
            }
        }
        Some(WrittenClock { spent: now?, total })
    }

    fn duration(&mut self) -> Option<u64> {
        const EXPECTED: &str = "a number of hours, minutes or seconds";
        if !self.enter(b'{', "a time, with h, m and s") {
            return None;
        }
        let mut sum = Some(0_u64);
        while let Some(name) = self.json.next_name() {
            let unit = match &*name.text() {
                "h" => 3600,
                "m" => 60,
                "s" => 1,
                _ => {
                    self.keep(&name);
                    continue;
                }
            };
            let millis = self.millis(EXPECTED);
            let add = |sum: u64| Some(sum.saturating_add(millis?.saturating_mul(unit)));
            sum = sum.and_then(add);
        }
        sum.filter(|_| self.json.is_closed())
    }
}

/// The piece with this name in CSA.
pub(super) fn piece_of(name: &str) -> Option<PieceKind> {
    match *name.as_bytes() {
        [a, b] => words::csa_piece([a, b]),
        _ => None,
    }
}

/// The thousandths of a number without sign and exponent; `u64::MAX` if there are more.
fn thousandths(text: &str) -> u64 {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let whole = whole.bytes().fold(0_u64, |value, b| {
        value.saturating_mul(10).saturating_add(u64::from(b & 15))
    });
    let millis = grammar::thousandths(decimals);
    whole.saturating_mul(1000).saturating_add(millis)
}
