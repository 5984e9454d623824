//! The start position of JKF: a preset, or board, hands and side.

use komadai_record::Message;
use std::borrow::Cow;
use std::fmt::Write as _;

use komadai_core::{Color, File, Handicap, Rank, Setup, Span, Square, csa_piece_name};
use komadai_parse::jkf::{JkfObjects, handicap_of_preset, position, preset_of_handicap};
use komadai_parse::phrases;

/// The value of `initial`.
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

/// Reads `initial`.
pub(super) fn read(objects: &mut JkfObjects<'_>) -> Initial {
    objects.json.peek();
    let start = objects.json.at();
    let mut initial = Initial::default();
    if objects.enter(b'{', phrases::START_POSITION) {
        while let Some(name) = objects.json.next_name() {
            match &*name {
                "preset" => {
                    let preset = objects.string(phrases::PRESET_NAME);
                    initial.preset = preset.map(Cow::into_owned);
                }
                "data" => initial.data = position(objects),
                _ => objects.keep(),
            }
        }
    }
    initial.place = objects.json.since(start).span();
    initial
}

/// Writes a start position: by its preset where all programs know it.
pub(super) fn write(setup: &Setup, out: &mut String) {
    if let Some(preset) = Handicap::of(setup).and_then(preset_of_handicap) {
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
