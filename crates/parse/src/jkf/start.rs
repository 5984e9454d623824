//! The start of JKF: presets, and positions of board, hands and side.

use komadai_core::{
    Board, Color, File, Hand, Handicap, Phrase, Piece, PieceKind, Rank, Setup, Square,
};

use super::JkfObjects;
use super::objects::piece_of;
use crate::phrases;
use crate::table::{meaning, word_for};

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
    meaning(&PRESETS, preset)
}

/// The preset to write for a handicap; nothing if programs do not agree on one.
#[must_use]
pub fn preset_of_handicap(handicap: Handicap) -> Option<&'static str> {
    word_for(PRESETS.get(..WRITTEN)?, &handicap)
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
    if !objects.enter(b'{', phrases::POSITION) {
        return None;
    }
    let mut setup = Setup::empty();
    while let Some(name) = objects.json.next_name() {
        match &*name {
            "color" => setup.side = objects.color().unwrap_or(Color::Black),
            "board" => setup.board = board(objects),
            "hands" => {
                counted(objects, Color::ALL, phrases::HANDS, |objects, color| {
                    setup.hands[color] = hand(objects);
                });
            }
            _ => objects.keep(),
        }
    }
    Some(setup)
}

/// Reads the items of an array by `read`, each with the next of `all`, and those after the last as errors;
/// how many there are.
fn counted<'t, T, const N: usize>(
    objects: &mut JkfObjects<'t>,
    all: [T; N],
    expected: &'static Phrase,
    mut read: impl FnMut(&mut JkfObjects<'t>, T),
) -> usize {
    let mut all = all.into_iter();
    if objects.enter(b'[', expected) {
        while objects.json.next_item() {
            match all.next() {
                Some(next) => read(objects, next),
                None => objects.skip_wrong(expected),
            }
        }
    }
    N.saturating_sub(all.len())
}

/// Reads a board: nine files from Black's right, each from White's side down.
fn board(objects: &mut JkfObjects<'_>) -> Board {
    const EXPECTED: &Phrase = phrases::NINE_FILES;
    let mut board = Board::EMPTY;
    let mut squares = 0_usize;
    let array = objects.json.peek() == Some(b'[');
    let start = objects.json.at();
    counted(objects, File::ALL, EXPECTED, |objects, file| {
        let ranks = counted(objects, Rank::ALL, EXPECTED, |objects, rank| {
            if let Some(piece) = cell(objects) {
                board.put(Square::new(file, rank), piece);
            }
        });
        squares = squares.saturating_add(ranks);
    });
    if array && squares < 81 {
        objects.wrong::<()>(start, EXPECTED);
    }
    board
}

/// Reads a square of the board: `{}`, or a piece.
fn cell(objects: &mut JkfObjects<'_>) -> Option<Piece> {
    const EXPECTED: &Phrase = phrases::COLOR_AND_KIND;
    objects.json.peek();
    let start = objects.json.at();
    if !objects.enter(b'{', EXPECTED) {
        return None;
    }
    let (mut color, mut kind, mut empty) = (None, None, true);
    while let Some(name) = objects.json.next_name() {
        empty = false;
        match &*name {
            "color" => color = objects.color(),
            "kind" => kind = objects.piece(),
            _ => objects.keep(),
        }
    }
    if empty {
        return None;
    }
    let piece = color.zip(kind).map(|(color, kind)| Piece::new(color, kind));
    piece.or_else(|| objects.wrong(start, EXPECTED))
}

fn hand(objects: &mut JkfObjects<'_>) -> Hand {
    let mut hand = Hand::EMPTY;
    if !objects.enter(b'{', phrases::HAND) {
        return hand;
    }
    while let Some(name) = objects.json.next_name() {
        let kind = piece_of(&name).filter(|kind| !kind.is_promoted());
        let Some(kind) = kind.and_then(PieceKind::hand_kind) else {
            objects.keep();
            continue;
        };
        objects.json.peek();
        let start = objects.json.at();
        let count = objects.number(phrases::PIECE_COUNT);
        let held = |count| u8::try_from(count).is_ok_and(|count| hand.set(kind, count));
        if !count.is_none_or(held) {
            objects.wrong::<()>(start, phrases::PIECES_THERE_ARE);
        }
    }
    hand
}
