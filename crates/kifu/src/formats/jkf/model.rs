//! Defines the objects of JKF, as they are read.

use std::borrow::Cow;

use crate::{Headers, keys, phrases};
use komadai_core::{
    Board, Color, File, Hand, Marks, Phrase, Piece, PieceKind, Rank, Setup, Span, Square,
};
use komadai_parse::words::csa_piece;
use serde::de::{IgnoredAny, MapAccess, SeqAccess};
use serde_json::value::RawValue;

use super::value::{Fields, Items, Value};

/// The letters of `relative`, each with its mark.
pub(super) const RELATIVE_LETTERS: [(char, Marks); 7] = [
    ('L', Marks::LEFT),
    ('C', Marks::STRAIGHT),
    ('R', Marks::RIGHT),
    ('U', Marks::UP),
    ('M', Marks::SIDEWAYS),
    ('D', Marks::BACK),
    ('H', Marks::DROP),
];

#[derive(Default)]
pub(super) struct Game<'t> {
    pub(super) headers: Headers,
    pub(super) initial: Initial<'t>,
    pub(super) moves: Vec<Node<'t>>,
    /// Whether the object has any of the names of a game in JKF.
    pub(super) is_game: bool,
}

/// The value of `initial`.
#[derive(Default)]
pub(super) struct Initial<'t> {
    pub(super) place: Option<Span>,
    pub(super) preset: Option<Cow<'t, str>>,
    pub(super) data: Option<Diagram>,
}

/// The value of `data`.
pub(super) struct Diagram {
    pub(super) setup: Setup,
    /// The number of ranks and of files, if the board is that of another game.
    pub(super) other: Option<(usize, usize)>,
}

#[derive(Default)]
pub(super) struct Node<'t> {
    /// The place of the name of its move or ending, or else of its first name.
    pub(super) place: Option<Span>,
    pub(super) play: Option<Play>,
    /// Whether it has the name `move` with any value, a similar name, or is not an object.
    pub(super) has_move: bool,
    pub(super) special: Option<Cow<'t, str>>,
    pub(super) time: Option<Time>,
    pub(super) comments: Comments<'t>,
    pub(super) forks: Vec<Vec<Node<'t>>>,
}

/// The value of `move`.
#[derive(Default)]
pub(super) struct Play {
    pub(super) color: Option<Color>,
    pub(super) from: Option<Square>,
    pub(super) to: Option<Square>,
    pub(super) piece: Option<PieceKind>,
    pub(super) same: Option<bool>,
    pub(super) promote: Option<bool>,
    pub(super) capture: Option<PieceKind>,
    pub(super) relative: Marks,
    /// Whether a square or the piece is invalid.
    pub(super) is_broken: bool,
}

/// The value of `time`, in milliseconds.
#[derive(Default)]
pub(super) struct Time {
    pub(super) now: Option<u64>,
    pub(super) total: Option<u64>,
}

/// The value of `comments`, or of `comment`.
#[derive(Default)]
pub(super) struct Comments<'t>(pub(super) Vec<Cow<'t, str>>);

impl<'t> Value<'t> for Game<'t> {
    const EXPECTED: &'static Phrase = phrases::OBJECT;

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        fields.each(|name, fields| {
            self.is_game |= matches!(name, "header" | "initial" | "moves");
            match name {
                "header" => fields.value(&mut self.headers),
                "initial" => fields.value(&mut self.initial),
                "moves" => fields.value(&mut self.moves),
                _ => fields.unknown(),
            }
        })
    }
}

impl<'t> Value<'t> for Headers {
    const EXPECTED: &'static Phrase = phrases::HEADERS;

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        fields.each(|name, fields| {
            let raw: &RawValue = fields.map.next_value()?;
            let value = serde_json::from_str(raw.get()).unwrap_or_else(|_| {
                fields.wrong(phrases::TEXT);
                raw.get().to_owned()
            });
            if raw.get() != "null" {
                self.push(keys::from_kif(name), value);
            }
            Ok(true)
        })
    }
}

impl<'t> Value<'t> for Initial<'t> {
    const EXPECTED: &'static Phrase = phrases::START_POSITION;

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        self.place = fields.source.place();
        fields.each(|name, fields| match name {
            "preset" => fields.value(&mut self.preset),
            "data" => fields.value(&mut self.data),
            _ => fields.unknown(),
        })
    }
}

/// A position: board, hands and side.
impl<'t> Value<'t> for Option<Diagram> {
    const EXPECTED: &'static Phrase = phrases::POSITION;

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        let (mut setup, mut other) = (Setup::empty(), None);
        fields.each(|name, fields| {
            match name {
                "color" => {
                    let mut side = None;
                    fields.value(&mut side)?;
                    setup.side = side.unwrap_or(Color::Black);
                }
                "board" => {
                    let mut files = Vec::<Vec<Option<Piece>>>::new();
                    fields.value(&mut files)?;
                    let is_whole = files.len() == 9 && files.iter().all(|file| file.len() == 9);
                    other = if is_whole { None } else { other_shape(&files) };
                    if !is_whole && other.is_none() {
                        fields.wrong(phrases::NINE_FILES);
                    }
                    setup.board = board(&files);
                }
                "hands" => {
                    let mut hands = Vec::<Hand>::new();
                    fields.value(&mut hands)?;
                    if hands.len() > 2 {
                        fields.wrong(phrases::HANDS);
                    }
                    for (color, hand) in Color::ALL.into_iter().zip(hands) {
                        setup.hands[color] = hand;
                    }
                }
                _ => return fields.unknown(),
            }
            Ok(true)
        })?;
        *self = Some(Diagram { setup, other });
        Ok(true)
    }
}

/// Returns the number of ranks and of files of a board whose files are equally long, if both are at least three.
fn other_shape(files: &[Vec<Option<Piece>>]) -> Option<(usize, usize)> {
    let ranks = files.first()?.len();
    let is_even = files.iter().all(|file| file.len() == ranks);
    (is_even && ranks > 2 && files.len() > 2).then_some((ranks, files.len()))
}

/// Returns the board with these files, from Black's right, each from White's side down.
fn board(files: &[Vec<Option<Piece>>]) -> Board {
    let mut board = Board::EMPTY;
    for (file, pieces) in File::ALL.into_iter().zip(files) {
        for (rank, piece) in Rank::ALL.into_iter().zip(pieces) {
            if let Some(piece) = *piece {
                board.put(Square::new(file, rank), piece);
            }
        }
    }
    board
}

/// A square of the board: `{}`, or a piece.
impl<'t> Value<'t> for Option<Piece> {
    const EXPECTED: &'static Phrase = phrases::COLOR_AND_KIND;

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        let (mut color, mut kind, mut is_empty) = (None, None, true);
        fields.each(|name, fields| {
            is_empty = false;
            match name {
                "color" => fields.value(&mut color),
                "kind" => fields.value(&mut kind),
                _ => fields.unknown(),
            }
        })?;
        *self = color.zip(kind).map(|(color, kind)| Piece::new(color, kind));
        Ok(self.is_some() || is_empty)
    }
}

impl<'t> Value<'t> for Hand {
    const EXPECTED: &'static Phrase = phrases::HAND;

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        fields.each(|name, fields| {
            let kind = piece_of(name).filter(|kind| !kind.is_promoted());
            let Some(kind) = kind.and_then(PieceKind::hand_kind) else {
                return fields.unknown();
            };
            let mut count = None::<u64>;
            fields.value(&mut count)?;
            let set = |thousandths: u64| {
                let count = u8::try_from(thousandths / 1000);
                thousandths % 1000 == 0 && count.is_ok_and(|count| self.set(kind, count))
            };
            if !count.is_none_or(set) {
                fields.wrong(phrases::NOT_MORE_THAN_A_SET);
            }
            Ok(true)
        })
    }
}

impl<'t, T: Value<'t>> Value<'t> for Vec<T> {
    const EXPECTED: &'static Phrase = phrases::LIST;

    fn list<S: SeqAccess<'t>>(&mut self, mut items: Items<'_, 't, S>) -> Result<bool, S::Error> {
        while items.source.room > 0 {
            // Items are large, so each is read in place.
            self.push(T::default());
            let Some(item) = self.last_mut() else { break };
            match items.next(item)? {
                Some(true) => {}
                Some(false) => item.mark_invalid(),
                None => {
                    self.pop();
                    return Ok(true);
                }
            }
        }
        while items.items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(true)
    }
}

impl<'t> Value<'t> for Node<'t> {
    const EXPECTED: &'static Phrase = phrases::NODE;

    fn null(&mut self) -> bool {
        false
    }

    fn mark_invalid(&mut self) {
        self.has_move = true;
    }

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        fields.source.room = fields.source.room.saturating_sub(1);
        fields.each(|name, fields| {
            let place = fields.source.place();
            let found = match name {
                "move" => {
                    self.place = place;
                    self.has_move = true;
                    fields.value(&mut self.play)
                }
                "special" => {
                    if self.play.is_none() {
                        self.place = place.or(self.place);
                    }
                    fields.value(&mut self.special)
                }
                "comments" | "comment" => fields.value(&mut self.comments),
                "time" => fields.value(&mut self.time),
                "forks" => fields.value(&mut self.forks),
                _ => {
                    let value = fields.unknown_value()?;
                    if is_entry(name) || is_move(value) {
                        if self.play.is_none() && self.special.is_none() {
                            self.place = place.or(self.place);
                        }
                        self.has_move = true;
                    }
                    Ok(false)
                }
            };
            self.place = self.place.or(place);
            found
        })
    }
}

/// Returns `true` if an unknown name is that of a move or an ending in another spelling.
fn is_entry(name: &str) -> bool {
    let name = name.to_lowercase();
    ["move", "special", "指し手", "指手"]
        .iter()
        .any(|known| name.contains(known))
}

/// Returns `true` if JSON contains names of a move.
fn is_move(json: &str) -> bool {
    json.starts_with('{')
        && ["\"to\"", "\"from\"", "\"piece\""]
            .iter()
            .any(|name| json.contains(name))
}

impl<'t> Value<'t> for Comments<'t> {
    const EXPECTED: &'static Phrase = phrases::COMMENTS;

    fn string(&mut self, text: Cow<'t, str>) -> bool {
        self.0.push(text);
        true
    }

    fn list<S: SeqAccess<'t>>(&mut self, mut items: Items<'_, 't, S>) -> Result<bool, S::Error> {
        let mut text = None;
        while items.next(&mut text)?.is_some() {
            self.0.extend(text.take());
        }
        Ok(true)
    }
}

impl<'t> Value<'t> for Option<Play> {
    const EXPECTED: &'static Phrase = phrases::MOVE;

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        let play = self.insert(Play::default());
        fields.each(|name, fields| {
            let found = match name {
                "color" => return fields.value(&mut play.color),
                "from" => fields.value(&mut play.from),
                "to" => fields.value(&mut play.to),
                "piece" => fields.value(&mut play.piece),
                "same" => return fields.value(&mut play.same),
                "promote" => return fields.value(&mut play.promote),
                "capture" => return fields.value(&mut play.capture),
                "relative" => return fields.value(&mut play.relative),
                _ => return fields.unknown(),
            };
            found.inspect(|is_right| play.is_broken |= !is_right)
        })
    }
}

impl<'t> Value<'t> for Option<Square> {
    const EXPECTED: &'static Phrase = phrases::XY_SQUARE;

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        let (mut x, mut y) = (None::<u64>, None::<u64>);
        fields.each(|name, fields| match name {
            "x" => fields.value(&mut x),
            "y" => fields.value(&mut y),
            _ => fields.unknown(),
        })?;
        let whole = |number: Option<u64>| {
            let thousandths = number.filter(|number| number % 1000 == 0)?;
            u8::try_from(thousandths / 1000).ok()
        };
        let numbers = whole(x).zip(whole(y));
        *self = numbers.and_then(|(x, y)| Square::from_numbers(x, y));
        Ok(self.is_some())
    }
}

impl<'t> Value<'t> for Option<Time> {
    const EXPECTED: &'static Phrase = phrases::NOW_AND_TOTAL;

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        let (mut now, mut total) = (Millis::default(), Millis::default());
        fields.each(|name, fields| match name {
            "now" => fields.value(&mut now),
            "total" => fields.value(&mut total),
            _ => fields.unknown(),
        })?;
        let (now, total) = (now.0, total.0);
        *self = Some(Time { now, total });
        Ok(true)
    }
}

/// Hours, minutes and seconds, in milliseconds. `None` if one of them is not a number.
#[derive(Default)]
struct Millis(Option<u64>);

impl<'t> Value<'t> for Millis {
    const EXPECTED: &'static Phrase = phrases::HMS;

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        let mut sum = Some(0_u64);
        fields.each(|name, fields| {
            let seconds = match name {
                "h" => 3600,
                "m" => 60,
                "s" => 1,
                _ => return fields.unknown(),
            };
            let mut number = None::<u64>;
            fields.value(&mut number)?;
            let millis = number.map(|thousandths| thousandths.saturating_mul(seconds));
            sum = sum
                .zip(millis)
                .map(|(sum, millis)| sum.saturating_add(millis));
            Ok(true)
        })?;
        self.0 = sum;
        Ok(true)
    }
}

impl<'t> Value<'t> for Option<Cow<'t, str>> {
    const EXPECTED: &'static Phrase = phrases::TEXT;

    fn string(&mut self, text: Cow<'t, str>) -> bool {
        *self = Some(text);
        true
    }
}

/// A number, in thousandths.
impl Value<'_> for Option<u64> {
    const EXPECTED: &'static Phrase = phrases::NUMBER;

    fn number(&mut self, thousandths: u64) -> bool {
        *self = Some(thousandths);
        true
    }
}

impl Value<'_> for Option<bool> {
    const EXPECTED: &'static Phrase = phrases::TRUE_OR_FALSE;

    fn bool(&mut self, value: bool) -> bool {
        *self = Some(value);
        true
    }
}

/// A side: 0 is Black, 1 is White.
impl Value<'_> for Option<Color> {
    const EXPECTED: &'static Phrase = phrases::SIDE_NUMBER;

    fn number(&mut self, thousandths: u64) -> bool {
        *self = match thousandths {
            0 => Some(Color::Black),
            1000 => Some(Color::White),
            _ => None,
        };
        self.is_some()
    }
}

/// A piece by its name in CSA.
impl<'t> Value<'t> for Option<PieceKind> {
    const EXPECTED: &'static Phrase = phrases::TWO_LETTER_PIECE;

    fn string(&mut self, text: Cow<'t, str>) -> bool {
        *self = piece_of(&text);
        self.is_some()
    }
}

fn piece_of(name: &str) -> Option<PieceKind> {
    csa_piece(name.as_bytes().try_into().ok()?)
}

impl<'t> Value<'t> for Marks {
    const EXPECTED: &'static Phrase = phrases::MARK_LETTERS;

    fn string(&mut self, text: Cow<'t, str>) -> bool {
        let mark = |letter| {
            let mut known = RELATIVE_LETTERS.iter();
            known.find(|row| row.0 == letter).map(|row| row.1)
        };
        let marks = text.chars().map(mark).collect::<Option<Marks>>();
        *self = marks.unwrap_or_default();
        marks.is_some()
    }
}
