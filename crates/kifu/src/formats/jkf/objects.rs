//! The objects of JKF: what a move, a square or a time says. No position is asked here.

use komadai_core::{Color, Marks, PieceKind, Span, Square};
use komadai_parse::json::{Json, Quoted, Value};
use komadai_parse::{ParseError, Text};

/// A move as it is written.
#[derive(Default)]
pub(super) struct MoveObject {
    pub(super) place: Span,
    pub(super) color: Option<Color>,
    pub(super) from: Option<Square>,
    pub(super) to: Option<Square>,
    pub(super) piece: Option<PieceKind>,
    pub(super) same: bool,
    pub(super) promote: Option<bool>,
    pub(super) capture: Option<PieceKind>,
    pub(super) relative: Marks,
    /// Whether it lacks its end, or what it says of the squares or the piece is nonsense.
    pub(super) broken: bool,
}

/// The objects of a text, and what was odd in them.
pub(super) struct Objects<'t> {
    pub(super) json: Json<'t>,
    /// Values of another sort than expected.
    pub(super) wrong: Vec<ParseError>,
    /// Names that JKF does not have, each with its value.
    pub(super) unknown: Vec<Text<'t>>,
}

impl<'t> Objects<'t> {
    pub(super) const fn new(text: &'t str) -> Objects<'t> {
        Objects {
            json: Json::new(text),
            wrong: Vec::new(),
            unknown: Vec::new(),
        }
    }

    /// Enters an object or array; `false`, and its value walked over, if something else stands here.
    /// `null` is nothing, and no fault.
    pub(super) fn enter(&mut self, bracket: u8, expected: &'static str) -> bool {
        if self.json.peek() == Some(bracket) {
            return self.json.value().is_some();
        }
        let value = self.json.skip();
        if value.text != "null" {
            self.wrong.push(ParseError::new(value.span(), expected));
        }
        false
    }

    /// Keeps a name that is not known, with its value.
    pub(super) fn keep(&mut self, name: &Quoted<'t>) {
        self.json.skip();
        self.unknown.push(self.json.since(name.span().start));
    }

    fn wrong<T>(&mut self, start: usize, expected: &'static str) -> Option<T> {
        let span = self.json.since(start).span();
        self.wrong.push(ParseError::new(span, expected));
        None
    }

    /// A value that is no object, or nothing where there is one, with the byte where it stands.
    fn plain(&mut self) -> (usize, Option<Value<'t>>) {
        let found = self.json.peek();
        let start = self.json.at();
        if matches!(found, Some(b'{' | b'[')) {
            self.json.skip();
            return (start, None);
        }
        (start, self.json.value())
    }

    pub(super) fn string(&mut self, expected: &'static str) -> Option<Quoted<'t>> {
        match self.plain() {
            (_, Some(Value::String(string))) => Some(string),
            (_, Some(Value::Null)) => None,
            (start, _) => self.wrong(start, expected),
        }
    }

    /// A number in thousandths.
    fn millis(&mut self, expected: &'static str) -> Option<u64> {
        let (start, value) = self.plain();
        let Some(Value::Number(number)) = value else {
            return self.wrong(start, expected);
        };
        match number.text.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
            true => Some(thousandths(number.text)),
            false => self.wrong(start, expected),
        }
    }

    /// A whole number.
    pub(super) fn number(&mut self, expected: &'static str) -> Option<u64> {
        let start = self.json.at();
        let millis = self.millis(expected)?;
        match millis % 1000 {
            0 => Some(millis / 1000),
            _ => self.wrong(start, expected),
        }
    }

    fn bool(&mut self) -> Option<bool> {
        match self.plain() {
            (_, Some(Value::Bool(value))) => Some(value),
            (_, Some(Value::Null)) => None,
            (start, _) => self.wrong(start, "true or false"),
        }
    }

    pub(super) fn color(&mut self) -> Option<Color> {
        const EXPECTED: &str = "0 for Black or 1 for White";
        let start = self.json.at();
        match self.number(EXPECTED)? {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => self.wrong(start, EXPECTED),
        }
    }

    /// A piece by its name in CSA.
    pub(super) fn piece(&mut self) -> Option<PieceKind> {
        const EXPECTED: &str = "a piece, in two letters of CSA";
        let name = self.string(EXPECTED)?;
        let kind = piece_of(name.text().as_bytes());
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

    /// A move; nothing for `null` and what is no object.
    pub(super) fn play(&mut self) -> Option<MoveObject> {
        self.json.peek();
        let start = self.json.at();
        if !self.enter(b'{', "a move") {
            return None;
        }
        let mut found = MoveObject::default();
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
            match LETTERS.iter().find(|(known, _)| *known == letter) {
                Some((_, mark)) => marks |= *mark,
                None => self.wrong.push(ParseError::new(letters.span(), EXPECTED)),
            }
        }
        marks
    }

    /// The milliseconds for a move, and in all.
    pub(super) fn time(&mut self) -> Option<(u64, Option<u64>)> {
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
        Some((now?, total))
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

/// The letters for the marks behind a piece.
pub(super) const LETTERS: [(char, Marks); 7] = [
    ('L', Marks::LEFT),
    ('C', Marks::STRAIGHT),
    ('R', Marks::RIGHT),
    ('U', Marks::UP),
    ('M', Marks::SIDEWAYS),
    ('D', Marks::BACK),
    ('H', Marks::DROP),
];

/// The piece of a name in CSA.
pub(super) fn piece_of(name: &[u8]) -> Option<PieceKind> {
    Some(match name {
        b"FU" => PieceKind::Pawn,
        b"KY" => PieceKind::Lance,
        b"KE" => PieceKind::Knight,
        b"GI" => PieceKind::Silver,
        b"KI" => PieceKind::Gold,
        b"KA" => PieceKind::Bishop,
        b"HI" => PieceKind::Rook,
        b"OU" => PieceKind::King,
        b"TO" => PieceKind::Tokin,
        b"NY" => PieceKind::PromotedLance,
        b"NK" => PieceKind::PromotedKnight,
        b"NG" => PieceKind::PromotedSilver,
        b"UM" => PieceKind::Horse,
        b"RY" => PieceKind::Dragon,
        _ => return None,
    })
}

/// Thousandths of a number without sign and exponent, which may be beyond all bounds.
fn thousandths(text: &str) -> u64 {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let decimals = decimals.bytes().chain([b'0'; 3]).take(3);
    whole.bytes().chain(decimals).fold(0, |value: u64, b| {
        let digit = u64::from(b.wrapping_sub(b'0'));
        value.saturating_mul(10).saturating_add(digit)
    })
}
