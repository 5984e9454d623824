//! The start of JKF: presets, and positions of board, hands and side.

use komadai_core::{Board, Color, File, Hand, Handicap, Piece, PieceKind, Rank, Setup, Square};

use super::JkfObjects;
use super::objects::piece_of;
use crate::ParseError;

/// The presets of JKF, each with its handicap, by the schema of json-kifu-format.
const PRESETS: [(&str, Handicap); 16] = [
    ("HIRATE", Handicap::Even),
    ("KY", Handicap::LeftLance),
    ("KY_R", Handicap::RightLance),
    ("KA", Handicap::Bishop),
    ("HI", Handicap::Rook),
    ("HIKY", Handicap::RookLance),
    ("2", Handicap::TwoPiece),
    ("4", Handicap::FourPiece),
    ("6", Handicap::SixPiece),
    ("8", Handicap::EightPiece),
    ("10", Handicap::TenPiece),
    // Programs refuse the following, or disagree about them: they are read, but not written.
    ("3", Handicap::ThreePieceLeft),
    ("5", Handicap::FivePieceRight),
    ("5_L", Handicap::FivePieceLeft),
    ("7_L", Handicap::SevenPieceLeft),
    ("7_R", Handicap::SevenPieceRight),
];

/// How many of the presets are written.
const WRITTEN: usize = 11;

/// The handicap of a preset as JKF files name it: `HIRATE`, `KA`, `2`, `5_L`.
///
/// ```
/// use komadai_core::Handicap;
/// use komadai_parse::jkf::handicap_of_preset;
///
/// assert_eq!(handicap_of_preset("2"), Some(Handicap::TwoPiece));
/// assert_eq!(handicap_of_preset("7"), None);
/// ```
#[must_use]
pub fn handicap_of_preset(preset: &str) -> Option<Handicap> {
    let mut all = PRESETS.iter();
    all.find(|(name, _)| *name == preset).map(|(_, h)| *h)
}

/// The preset to write for a handicap; nothing if programs do not agree on one.
#[must_use]
pub fn preset_of_handicap(handicap: Handicap) -> Option<&'static str> {
    let mut written = PRESETS.iter().take(WRITTEN);
    let preset = written.find(|(_, known)| *known == handicap);
    preset.map(|(name, _)| *name)
}

/// Reads a position: board, hands and side, the `data` of `initial`. Nothing if the value is no object.
///
/// ```
/// use komadai_core::Color;
/// use komadai_parse::jkf::{JkfObjects, position};
///
/// let mut objects = JkfObjects::new(r#"{"color": 1, "hands": [{"FU": 2}, {}]}"#);
/// let setup = position(&mut objects).unwrap();
/// assert_eq!(setup.side, Color::White);
/// assert_eq!(setup.hands[Color::Black].iter().count(), 1);
/// ```
pub fn position(objects: &mut JkfObjects<'_>) -> Option<Setup> {
    if !objects.enter(b'{', "a position") {
        return None;
    }
    let mut setup = Setup::empty();
    while let Some(name) = objects.json.next_name() {
        match &*name.text() {
            "color" => setup.side = objects.color().unwrap_or(Color::Black),
            "board" => setup.board = board(objects),
            "hands" => hands(objects, &mut setup),
            _ => objects.keep(&name),
        }
    }
    Some(setup)
}

/// Reads a board: nine files from Black's right, each from White's side down.
fn board(objects: &mut JkfObjects<'_>) -> Board {
    const EXPECTED: &str = "nine files of nine squares";
    let mut board = Board::EMPTY;
    if !objects.enter(b'[', EXPECTED) {
        return board;
    }
    let start = objects.json.at();
    let mut files = File::ALL.into_iter();
    let mut whole = true;
    while objects.json.next_item() {
        let Some(file) = files.next().filter(|_| objects.json.peek() == Some(b'[')) else {
            let span = objects.json.skip().span();
            objects.wrong.push(ParseError::new(span, EXPECTED));
            continue;
        };
        objects.json.value();
        let mut ranks = Rank::ALL.into_iter();
        while objects.json.next_item() {
            let Some(rank) = ranks.next() else {
                let span = objects.json.skip().span();
                objects.wrong.push(ParseError::new(span, EXPECTED));
                continue;
            };
            if let Some(piece) = cell(objects) {
                board.put(Square::new(file, rank), piece);
            }
        }
        whole &= ranks.next().is_none();
    }
    if !whole || files.next().is_some() {
        let span = objects.json.since(start).span();
        objects.wrong.push(ParseError::new(span, EXPECTED));
    }
    board
}

/// Reads a square of the board: `{}`, or a piece.
fn cell(objects: &mut JkfObjects<'_>) -> Option<Piece> {
    const EXPECTED: &str = "a square, with color and kind or empty";
    objects.json.peek();
    let start = objects.json.at();
    if !objects.enter(b'{', EXPECTED) {
        return None;
    }
    let (mut color, mut kind, mut empty) = (None, None, true);
    while let Some(name) = objects.json.next_name() {
        empty = false;
        match &*name.text() {
            "color" => color = objects.color(),
            "kind" => kind = objects.piece(),
            _ => objects.keep(&name),
        }
    }
    let piece = color.zip(kind).map(|(color, kind)| Piece::new(color, kind));
    if piece.is_none() && !empty {
        let span = objects.json.since(start).span();
        objects.wrong.push(ParseError::new(span, EXPECTED));
    }
    piece
}

fn hands(objects: &mut JkfObjects<'_>, setup: &mut Setup) {
    const EXPECTED: &str = "the hands of Black and White";
    if !objects.enter(b'[', EXPECTED) {
        return;
    }
    let mut colors = Color::ALL.into_iter();
    while objects.json.next_item() {
        match colors.next() {
            Some(color) => setup.hands[color] = hand(objects),
            None => {
                let span = objects.json.skip().span();
                objects.wrong.push(ParseError::new(span, EXPECTED));
            }
        }
    }
}

fn hand(objects: &mut JkfObjects<'_>) -> Hand {
    const EXPECTED: &str = "no more pieces than there are";
    let mut hand = Hand::EMPTY;
    if !objects.enter(b'{', "the pieces in hand") {
        return hand;
    }
    while let Some(name) = objects.json.next_name() {
        let kind = piece_of(&name.text()).filter(|kind| !kind.is_promoted());
        let Some(kind) = kind.and_then(PieceKind::hand_kind) else {
            objects.keep(&name);
            continue;
        };
        objects.json.peek();
        let start = objects.json.at();
        let Some(count) = objects.number("how many pieces") else {
            continue;
        };
        let held = u8::try_from(count).is_ok_and(|count| hand.set(kind, count));
        if !held {
            let span = objects.json.since(start).span();
            objects.wrong.push(ParseError::new(span, EXPECTED));
        }
    }
    hand
}
