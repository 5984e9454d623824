//! The JSON forms that commands print, as docs/json.md describes them.

use std::collections::BTreeMap;
use std::io::{self, Write};

use komadai::kifu::{Ending, Header, Headers, Note, NoteKind, Packing};
use komadai::movegen::{checkers, legal_moves, mate_in_one, status};
use komadai::perft::PerftStats;
use komadai::{Color, Hand, Handicap, Move, Piece, Position};
use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{Formatter, Serializer};

use crate::escape::needs_escape;
use crate::texts::{self, Text};

/// Prints a form on a line of its own.
pub(crate) fn print(form: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    form.serialize(&mut Serializer::with_formatter(&mut *out, Escaping))?;
    out.write_all(b"\n")
}

/// A form as [`print`] prints it, without the end of the line.
pub(crate) fn to_string(form: &impl Serialize) -> String {
    let mut text = Vec::new();
    // A vector takes everything.
    let _ = print(form, &mut text);
    text.pop();
    String::from_utf8_lossy(&text).into_owned()
}

/// Writes strings of JSON with what could control a terminal as `\u009b`, which is equal JSON.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        for part in fragment.split_inclusive(needs_escape) {
            let last = part.chars().next_back().filter(|&c| needs_escape(c));
            let plain = part.len() - last.map_or(0, char::len_utf8);
            out.write_all(&part.as_bytes()[..plain])?;
            if let Some(c) = last {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
            }
        }
        Ok(())
    }
}

/// The name of a side.
pub(crate) const fn side(side: Color) -> &'static str {
    match side {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// A position and the facts about it.
#[derive(Serialize)]
pub(crate) struct PositionForm {
    /// The file, or the text that names the position.
    pub(crate) name: String,
    /// The number of the game in the file.
    pub(crate) game: Option<u64>,
    pub(crate) sfen: String,
    pub(crate) side: &'static str,
    /// The number of the next move.
    pub(crate) ply: u32,
    pub(crate) handicap: Option<HandicapForm>,
    pub(crate) hands: HandsForm,
    /// The pieces that give check.
    pub(crate) checkers: Vec<PieceForm>,
    pub(crate) legal_moves: usize,
    /// `checkmate` or `stalemate` if there is no legal move.
    pub(crate) over: Option<&'static str>,
    pub(crate) mate_in_one: Option<String>,
    pub(crate) faults: Vec<FaultForm>,
    /// In hexadecimal; nothing if the form cannot hold the position.
    pub(crate) hcp: Option<String>,
    pub(crate) psfen: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct HandicapForm {
    pub(crate) japanese: &'static str,
    pub(crate) english: &'static str,
}

#[derive(Serialize)]
pub(crate) struct HandsForm {
    black: BTreeMap<char, u8>,
    white: BTreeMap<char, u8>,
}

#[derive(Serialize)]
pub(crate) struct PieceForm {
    pub(crate) square: String,
    /// As in SFEN.
    pub(crate) piece: String,
}

#[derive(Serialize)]
pub(crate) struct FaultForm {
    pub(crate) code: String,
    pub(crate) message: String,
}

impl PositionForm {
    pub(crate) fn of(name: &str, game: Option<u64>, position: &Position) -> PositionForm {
        let setup = position.setup();
        let hand = |hand: Hand| {
            let letter = |letter: char| letter.to_ascii_uppercase();
            let counts = hand.iter();
            counts
                .map(|(kind, n)| (letter(kind.piece_kind().letter()), n))
                .collect()
        };
        let checkers = checkers(position).into_iter().filter_map(|square| {
            Some(PieceForm {
                square: square.to_string(),
                piece: position.board().piece(square)?.to_string(),
            })
        });
        let faults = position.faults();
        let names = faults
            .iter_names()
            .map(|(name, _)| name.to_ascii_lowercase());
        let faults = names.zip(faults.phrases()).map(|(name, phrase)| FaultForm {
            code: name.replace('_', "-"),
            message: phrase.to_string(),
        });
        PositionForm {
            name: name.to_owned(),
            game,
            sfen: position.to_string(),
            side: side(position.side()),
            ply: position.ply(),
            handicap: Handicap::of(setup).map(HandicapForm::of),
            hands: HandsForm {
                black: hand(setup.hands.black),
                white: hand(setup.hands.white),
            },
            checkers: checkers.collect(),
            legal_moves: legal_moves(position).len(),
            over: status(position).map(|rule| rule.code()),
            mate_in_one: mate_in_one(position).map(|m| m.to_string()),
            faults: faults.collect(),
            hcp: packed(Packing::Hcp, position),
            psfen: packed(Packing::PackedSfen, position),
        }
    }
}

impl HandicapForm {
    pub(crate) fn of(handicap: Handicap) -> HandicapForm {
        HandicapForm {
            japanese: handicap.japanese(),
            english: handicap.english(),
        }
    }
}

/// A position in 32 bytes, in hexadecimal.
fn packed(packing: Packing, position: &Position) -> Option<String> {
    let bytes = packing.pack(position.setup()).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A game.
#[derive(Serialize)]
pub(crate) struct GameForm {
    pub(crate) file: String,
    pub(crate) game: u64,
    pub(crate) headers: Vec<HeaderForm>,
    pub(crate) handicap: Option<HandicapForm>,
    pub(crate) start: String,
    /// The notes before the first move.
    pub(crate) notes: Vec<NoteForm>,
    /// Those of the main line, each variation after the entry that it replaces.
    pub(crate) entries: Vec<EntryForm>,
    pub(crate) plies: usize,
    /// The position that is shown.
    pub(crate) position: String,
    pub(crate) ending: Option<EndingForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tags: Option<Vec<Value>>,
}

/// A move, or what is in its place.
#[derive(Serialize)]
pub(crate) struct EntryForm {
    /// From 1.
    pub(crate) node: usize,
    /// The node before; 0 is the start.
    pub(crate) parent: usize,
    pub(crate) ply: u32,
    pub(crate) kind: &'static str,
    pub(crate) usi: Option<String>,
    pub(crate) text: String,
    pub(crate) spent_ms: Option<u32>,
    pub(crate) total_ms: Option<u32>,
    pub(crate) notes: Vec<NoteForm>,
}

#[derive(Serialize)]
pub(crate) struct HeaderForm {
    pub(crate) key: String,
    pub(crate) value: String,
}

impl HeaderForm {
    pub(crate) fn all(headers: &Headers) -> Vec<HeaderForm> {
        let form = |header: &Header| HeaderForm {
            key: header.key.clone(),
            value: header.value.clone(),
        };
        headers.iter().map(form).collect()
    }
}

#[derive(Serialize)]
pub(crate) struct NoteForm {
    pub(crate) kind: &'static str,
    pub(crate) text: String,
}

impl NoteForm {
    pub(crate) fn all(notes: &[Note]) -> Vec<NoteForm> {
        let form = |note: &Note| NoteForm {
            kind: match note.kind {
                NoteKind::Comment => "comment",
                NoteKind::Program => "program",
                NoteKind::Bookmark => "bookmark",
                NoteKind::Unknown => "unknown",
            },
            text: note.text.clone(),
        };
        notes.iter().map(form).collect()
    }
}

#[derive(Serialize)]
pub(crate) struct EndingForm {
    pub(crate) kind: &'static str,
    /// The words of the record.
    pub(crate) raw: String,
    pub(crate) winner: Option<&'static str>,
}

impl EndingForm {
    pub(crate) fn of(ending: &Ending) -> EndingForm {
        EndingForm {
            kind: ending.kind.code(),
            raw: ending.raw.clone(),
            winner: ending.outcome.winner().map(side),
        }
    }
}

/// The answers of `notate` and `resolve` to a line.
#[derive(Serialize)]
pub(crate) struct LineForm<'a> {
    /// The line of stdin; nothing for arguments.
    pub(crate) line: Option<u64>,
    pub(crate) moves: Vec<TextForm<'a>>,
    pub(crate) ending: Option<&'static str>,
    pub(crate) error: Option<RefusalForm<'a>>,
}

/// A move and its text.
#[derive(Serialize)]
pub(crate) struct TextForm<'a> {
    pub(crate) usi: String,
    pub(crate) text: &'a str,
}

#[derive(Serialize)]
pub(crate) struct RefusalForm<'a> {
    pub(crate) kind: &'static str,
    pub(crate) text: &'a str,
    pub(crate) column: Option<usize>,
    pub(crate) codes: Vec<&'static str>,
    pub(crate) moves: Vec<String>,
    pub(crate) message: Option<String>,
}

/// The legal moves of a position.
#[derive(Serialize)]
pub(crate) struct MovesForm {
    pub(crate) sfen: String,
    pub(crate) moves: Vec<LegalMoveForm>,
}

#[derive(Serialize)]
pub(crate) struct LegalMoveForm {
    pub(crate) usi: String,
    pub(crate) text: Option<String>,
    /// The piece before the move, as in SFEN.
    pub(crate) piece: Option<String>,
    pub(crate) captured: Option<String>,
    pub(crate) gives_check: bool,
}

impl LegalMoveForm {
    pub(crate) fn of(position: &Position, m: Move, text: Option<String>) -> LegalMoveForm {
        let piece = match m {
            Move::Step { from, .. } => position.board().piece(from),
            Move::Drop { kind, .. } => Some(Piece::new(position.side(), kind.piece_kind())),
        };
        LegalMoveForm {
            usi: m.to_string(),
            text,
            piece: piece.map(|piece| piece.to_string()),
            captured: position
                .board()
                .piece(m.to())
                .map(|piece| piece.to_string()),
            gives_check: position.after(m).is_check(),
        }
    }
}

/// A count of paths.
#[derive(Serialize, Default)]
pub(crate) struct PerftForm {
    pub(crate) sfen: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) nodes_per_second: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) divide: Option<Vec<PartForm>>,
    #[serde(flatten)]
    pub(crate) stats: Option<StatsForm>,
}

/// The paths that begin with a move.
#[derive(Serialize)]
pub(crate) struct PartForm {
    pub(crate) usi: String,
    pub(crate) nodes: u64,
}

/// The kinds of last moves.
#[derive(Serialize)]
pub(crate) struct StatsForm {
    captures: u64,
    promotions: u64,
    drops: u64,
    checks: u64,
    mates: u64,
}

impl PerftForm {
    pub(crate) fn of_stats(stats: &PerftStats) -> PerftForm {
        PerftForm {
            nodes: stats.nodes,
            stats: Some(StatsForm {
                captures: stats.captures,
                promotions: stats.promotions,
                drops: stats.drops,
                checks: stats.checks,
                mates: stats.mates,
            }),
            ..PerftForm::default()
        }
    }

    /// The counts of the kinds of last moves, with their names.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (Text, u64)> {
        self.stats.iter().flat_map(|stats| {
            [
                (texts::captures(), stats.captures),
                (texts::promotions(), stats.promotions),
                (texts::drops(), stats.drops),
                (texts::checks(), stats.checks),
                (texts::mates(), stats.mates),
            ]
        })
    }
}
