//! The start position of JKF: a preset, or board, hands and side.

use komadai_record::Message;
use std::fmt::Write as _;

use komadai_core::{
    Board, Color, File, Hand, Handicap, Piece, PieceKind, Rank, Setup, Span, Square, csa_piece_name,
};
use komadai_parse::ParseError;

use super::objects::{Objects, piece_of};

/// What `initial` says.
#[derive(Default)]
pub(super) struct Initial {
    pub(super) place: Span,
    preset: Option<String>,
    data: Option<Setup>,
}

impl Initial {
    /// The setup, and what is wrong with the way it is given.
    pub(super) fn setup(&self) -> (Setup, Option<Message>) {
        let preset = self.preset.as_deref();
        let known = preset.and_then(handicap_of_preset);
        match (preset, known, &self.data) {
            (_, Some(handicap), None) => (handicap.setup(), None),
            (_, Some(handicap), Some(data)) => {
                let setup = handicap.setup();
                let same = setup.board == data.board
                    && setup.hands == data.hands
                    && setup.side == data.side;
                (setup, (!same).then_some(Message::PresetDisagrees))
            }
            (Some("OTHER") | None, None, Some(data)) => (data.clone(), None),
            (None, None, None) => (Setup::startpos(), None),
            (Some("OTHER"), None, None) => (Setup::startpos(), Some(Message::NoPosition)),
            (Some(name), None, data) => {
                let name = name.into();
                let message = match data {
                    Some(_) => Message::UnknownPresetBeside { name },
                    None => Message::UnknownPreset { name },
                };
                let setup = data.clone().unwrap_or_else(Setup::startpos);
                (setup, Some(message))
            }
        }
    }
}

/// The presets, with the handicap each stands for.
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
    // Programs refuse those below, or disagree about them: they are read, but not written.
    ("3", Handicap::ThreePieceLeft),
    ("5", Handicap::FivePieceRight),
    ("5_L", Handicap::FivePieceLeft),
    ("7_L", Handicap::SevenPieceLeft),
    ("7_R", Handicap::SevenPieceRight),
];

/// How many of them are written.
const WRITTEN: usize = 11;

/// The handicap of a preset as JKF files name it: `HIRATE`, `KA`, `2`, `5_L`.
///
/// ```
/// use komadai_core::Handicap;
/// use komadai_kifu::handicap_of_preset;
///
/// assert_eq!(handicap_of_preset("2"), Some(Handicap::TwoPiece));
/// assert_eq!(handicap_of_preset("7"), None);
/// ```
#[must_use]
pub fn handicap_of_preset(preset: &str) -> Option<Handicap> {
    let mut all = PRESETS.iter();
    all.find(|(name, _)| *name == preset).map(|(_, h)| *h)
}

/// Reads `initial`.
pub(super) fn read(objects: &mut Objects<'_>) -> Initial {
    objects.json.peek();
    let start = objects.json.at();
    let mut initial = Initial::default();
    if objects.enter(b'{', "a start position") {
        while let Some(name) = objects.json.next_name() {
            match &*name.text() {
                "preset" => {
                    let preset = objects.string("the name of a preset");
                    initial.preset = preset.map(|preset| preset.text().into_owned());
                }
                "data" => initial.data = state(objects),
                _ => objects.keep(&name),
            }
        }
    }
    initial.place = objects.json.since(start).span();
    initial
}

fn state(objects: &mut Objects<'_>) -> Option<Setup> {
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

/// Nine files, the first that of Black's right, each from White's side down.
fn board(objects: &mut Objects<'_>) -> Board {
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

/// A square of the board: `{}`, or a piece.
fn cell(objects: &mut Objects<'_>) -> Option<Piece> {
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

fn hands(objects: &mut Objects<'_>, setup: &mut Setup) {
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

fn hand(objects: &mut Objects<'_>) -> Hand {
    const EXPECTED: &str = "no more pieces than there are";
    let mut hand = Hand::EMPTY;
    if !objects.enter(b'{', "the pieces in hand") {
        return hand;
    }
    while let Some(name) = objects.json.next_name() {
        let kind = piece_of(name.text().as_bytes()).filter(|kind| !kind.is_promoted());
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

/// Writes a start position: by its preset where all programs know it.
pub(super) fn write(setup: &Setup, out: &mut String) {
    let handicap = Handicap::of(setup);
    let mut written = PRESETS.iter().take(WRITTEN);
    let preset = written.find(|(_, known)| Some(*known) == handicap);
    if let Some((preset, _)) = preset {
        let _ = write!(out, "{{\"preset\":\"{preset}\"}}");
        return;
    }
    let color = |color: Color| color as u8;
    let _ = write!(
        out,
        "{{\"preset\":\"OTHER\",\"data\":{{\"color\":{},\"board\":[",
        color(setup.side)
    );
    for (i, file) in File::ALL.into_iter().enumerate() {
        out.push_str(if i > 0 { ",\n[" } else { "\n[" });
        for (j, rank) in Rank::ALL.into_iter().enumerate() {
            out.push_str(if j > 0 { "," } else { "" });
            match setup.board.piece(Square::new(file, rank)) {
                Some(piece) => {
                    let (color, kind) = (color(piece.color()), csa_piece_name(piece.kind()));
                    let _ = write!(out, "{{\"color\":{color},\"kind\":\"{kind}\"}}");
                }
                None => out.push_str("{}"),
            }
        }
        out.push(']');
    }
    out.push_str("],\"hands\":[");
    for color in Color::ALL {
        out.push_str(if color == Color::Black { "{" } else { ",{" });
        for (i, (kind, count)) in setup.hands[color].iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let name = csa_piece_name(kind.piece_kind());
            let _ = write!(out, "{comma}\"{name}\":{count}");
        }
        out.push('}');
    }
    out.push_str("]}}");
}
