//! The start position of JKF: a preset, or board, hands and side.

use komadai_record::Detail;
use std::borrow::Cow;
use std::fmt::Write as _;

use komadai_core::{
    Color, DisplayIn, File, Handicap, Language, Rank, Setup, Span, Square, csa_piece_name,
};
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
    pub(super) fn setup(&self) -> (Setup, Option<Detail>) {
        let preset = self.preset.as_deref();
        let known = preset.and_then(handicap_of_preset);
        match (preset, known, &self.data) {
            (_, Some(handicap), None) => (handicap.setup(), None),
            (_, Some(handicap), Some(data)) => {
                let setup = handicap.setup();
                let same = setup.board == data.board
                    && setup.hands == data.hands
                    && setup.side == data.side;
                let why = || {
                    Detail::words(
                        "the position differs from that of the preset; the preset counts",
                        "指定された局面がプリセットの局面と違います; プリセットを採用します",
                    )
                };
                (setup, (!same).then(why))
            }
            (Some("OTHER") | None, None, Some(data)) => (data.clone(), None),
            (None, None, None) => (Setup::startpos(), None),
            (Some("OTHER"), None, None) => {
                let why = Detail::words(
                    "the start position is missing; read as an even game",
                    "開始局面がありません; 平手として読みます",
                );
                (Setup::startpos(), Some(why))
            }
            (Some(name), None, data) => {
                let name = Detail::quote(name);
                let japanese = name.in_language(Language::Japanese);
                let why = match data {
                    Some(_) => Detail::words(
                        format!("the preset {name} is unknown; the position given with it counts"),
                        format!("プリセット{japanese}は不明です; 一緒に指定された局面を採用します"),
                    ),
                    None => Detail::words(
                        format!("the preset {name} is unknown; read as an even game"),
                        format!("プリセット{japanese}は不明です; 平手として読みます"),
                    ),
                };
                let setup = data.clone().unwrap_or_else(Setup::startpos);
                (setup, Some(why))
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
