//! The objects of JKF, name by name, with everything that is odd.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use komadai_core::{Color, Marks, Phrase, PieceKind, Square};
use nom::Parser;
use nom::combinator::{all_consuming, opt};

use super::{JkfMove, RELATIVE_LETTERS};
use crate::json::{Json, Value};
use crate::{ParseError, Text, WrittenClock, grammar, phrases, words};

/// A reader of the objects of a JKF text, which collects what is odd in them. Each method reads the next
/// value of [`json`](JkfObjects::json).
///
/// ```
/// use komadai_core::{Phrase, PieceKind, Square};
/// use komadai_parse::jkf::JkfObjects;
///
/// let mut objects = JkfObjects::new(r#"{"to": {"x": 7, "y": 6}, "piece": "FU", "odd": 1}"#);
/// let read = objects.play().unwrap();
/// assert_eq!(read.to, Square::from_numbers(7, 6));
/// assert_eq!(read.piece, Some(PieceKind::Pawn));
/// assert_eq!(objects.unknown[0].text, r#""odd": 1"#);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
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
    #[inline]
    pub fn enter(&mut self, bracket: u8, expected: &'static Phrase) -> bool {
        if self.json.peek() == Some(bracket) {
            self.json.enter();
            return true;
        }
        let value = self.json.skip();
        if value.text != "null" {
            self.wrong.push(ParseError::new(value.span(), expected));
        }
        false
    }

    /// Skips the value of a name that JKF does not have and adds both to [`unknown`](JkfObjects::unknown).
    #[cold]
    pub fn keep(&mut self) {
        let start = self.json.name_start();
        self.json.skip();
        self.unknown.push(self.json.since(start));
    }

    /// Skips a value that is not `expected`.
    #[cold]
    pub fn skip_wrong(&mut self, expected: &'static Phrase) {
        let span = self.json.skip().span();
        self.wrong.push(ParseError::new(span, expected));
    }

    pub(super) fn wrong<T>(&mut self, start: usize, expected: &'static Phrase) -> Option<T> {
        let span = self.json.since(start).span();
        self.wrong.push(ParseError::new(span, expected));
        None
    }

    /// Reads a value that is no object or array; with an error if `read` makes nothing of it.
    fn scalar<T>(
        &mut self,
        expected: &'static Phrase,
        read: impl FnOnce(Value<'t>) -> Option<T>,
    ) -> Option<T> {
        let found = self.json.peek();
        let start = self.json.at();
        let value = match found {
            Some(b'{' | b'[') => {
                self.json.skip();
                None
            }
            _ => self.json.value(),
        };
        value.and_then(read).or_else(|| self.wrong(start, expected))
    }

    /// Reads a string; nothing for `null` and, with an error, if `read` makes nothing of it.
    fn string_as<T>(
        &mut self,
        expected: &'static Phrase,
        read: impl FnOnce(Cow<'t, str>) -> Option<T>,
    ) -> Option<T> {
        let read = |value| match value {
            Value::String(string) => read(string).map(Some),
            Value::Null => Some(None),
            _ => None,
        };
        self.scalar(expected, read).flatten()
    }

    /// Reads a string; nothing for `null` and, with an error, for other types.
    ///
    /// ```
    /// use komadai_core::Phrase;
    /// use komadai_parse::jkf::JkfObjects;
    ///
    /// const NAME: Phrase = Phrase::new("a name", "名前");
    /// let mut objects = JkfObjects::new(r#""先手""#);
    /// assert_eq!(objects.string(&NAME).as_deref(), Some("先手"));
    /// ```
    pub fn string(&mut self, expected: &'static Phrase) -> Option<Cow<'t, str>> {
        self.string_as(expected, Some)
    }

    /// Reads a number as thousandths.
    #[inline]
    fn millis(&mut self, expected: &'static Phrase) -> Option<u64> {
        match self.json.small_number() {
            Some(whole) => Some(whole.saturating_mul(1000)),
            None => self.scalar(expected, thousandths),
        }
    }

    /// Reads a whole number; nothing, with an error, for other values.
    #[inline]
    pub fn number(&mut self, expected: &'static Phrase) -> Option<u64> {
        let whole = |value| Some(thousandths(value)?).filter(|millis| millis % 1000 == 0);
        match self.json.small_number() {
            Some(whole) => Some(whole),
            None => Some(self.scalar(expected, whole)? / 1000),
        }
    }

    fn bool(&mut self) -> Option<bool> {
        let read = |value| match value {
            Value::Bool(value) => Some(Some(value)),
            Value::Null => Some(None),
            _ => None,
        };
        self.scalar(phrases::TRUE_OR_FALSE, read).flatten()
    }

    /// Reads a side: 0 is Black, 1 White.
    pub fn color(&mut self) -> Option<Color> {
        const EXPECTED: &Phrase = phrases::SIDE_NUMBER;
        let start = self.json.at();
        match self.number(EXPECTED)? {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => self.wrong(start, EXPECTED),
        }
    }

    /// Reads a piece by its name in CSA.
    pub fn piece(&mut self) -> Option<PieceKind> {
        self.string_as(phrases::TWO_LETTER_PIECE, |name| piece_of(&name))
    }

    fn square(&mut self) -> Option<Square> {
        const EXPECTED: &Phrase = phrases::XY_SQUARE;
        self.json.peek();
        if let Some((square, len)) = usual_square(self.json.rest_text().as_bytes()) {
            self.json.walk(len);
            return Some(square);
        }
        let start = self.json.at();
        if !self.enter(b'{', EXPECTED) {
            return None;
        }
        let (mut x, mut y) = (None, None);
        while let Some(name) = self.json.next_name() {
            match &*name {
                "x" => x = self.number(EXPECTED),
                "y" => y = self.number(EXPECTED),
                _ => self.keep(),
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
        if !self.enter(b'{', phrases::MOVE) {
            return None;
        }
        let mut found = JkfMove::default();
        while let Some(name) = self.json.next_name() {
            let null = self.json.peek() == Some(b'n');
            match &*name {
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
                _ => self.keep(),
            }
        }
        found.broken |= !self.json.is_closed();
        found.place = self.json.since(start).span();
        Some(found)
    }

    fn relative(&mut self) -> Marks {
        let mark = |letter| {
            let mut known = RELATIVE_LETTERS.iter();
            known
                .find(|(known, _)| *known == letter)
                .map(|(_, mark)| *mark)
        };
        let marks = self.string_as(phrases::MARK_LETTERS, |letters| {
            letters.chars().map(mark).collect::<Option<Marks>>()
        });
        marks.unwrap_or_default()
    }

    /// Reads the times of a move; nothing if the time for the move itself is missing.
    ///
    /// ```
    /// use komadai_parse::jkf::JkfObjects;
    ///
    /// let text = r#"{"now": {"m": 1, "s": 5}, "total": {"h": 0, "m": 1, "s": 5}}"#;
    /// let clock = JkfObjects::new(text).time().unwrap();
    /// assert_eq!((clock.spent, clock.total), (65_000, Some(65_000)));
    /// ```
    pub fn time(&mut self) -> Option<WrittenClock> {
        if !self.enter(b'{', phrases::NOW_AND_TOTAL) {
            return None;
        }
        let (mut now, mut total) = (None, None);
        while let Some(name) = self.json.next_name() {
            match &*name {
                "now" => now = self.duration(),
                "total" => total = self.duration(),
                _ => self.keep(),
            }
        }
        Some(WrittenClock { spent: now?, total })
    }

    fn duration(&mut self) -> Option<u64> {
        const EXPECTED: &Phrase = phrases::HOURS_MINUTES_SECONDS;
        if !self.enter(b'{', phrases::HMS) {
            return None;
        }
        let mut sum = Some(0_u64);
        while let Some(name) = self.json.next_name() {
            let unit = match &*name {
                "h" => 3600,
                "m" => 60,
                "s" => 1,
                _ => {
                    self.keep();
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

/// The square that a text begins with, as nearly every program writes it, and its length.
#[inline]
fn usual_square(text: &[u8]) -> Option<(Square, usize)> {
    let (x, rest) = text.strip_prefix(br#"{"x":"#)?.split_first()?;
    let (y, rest) = rest.strip_prefix(br#","y":"#)?.split_first()?;
    let number = |digit: &u8| digit.wrapping_sub(b'0');
    let square = Square::from_numbers(number(x), number(y))?;
    let len = text.len().wrapping_sub(rest.strip_prefix(b"}")?.len());
    Some((square, len))
}

/// The piece with this name in CSA.
pub(super) fn piece_of(name: &str) -> Option<PieceKind> {
    words::csa_piece(name.as_bytes().try_into().ok()?)
}

/// The thousandths of a number without sign and exponent; `u64::MAX` if there are more.
fn thousandths(value: Value<'_>) -> Option<u64> {
    let Value::Number(number) = value else {
        return None;
    };
    let whole_and_decimals = (grammar::ascii_number, opt(grammar::decimals));
    let (_, (whole, decimals)) = all_consuming(whole_and_decimals).parse(number).ok()?;
    Some(
        whole
            .saturating_mul(1000)
            .saturating_add(decimals.unwrap_or(0)),
    )
}
