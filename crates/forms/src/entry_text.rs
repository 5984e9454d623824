//! Writes the entries of a game in words, as `komadai show` prints them.

use std::fmt::Display;

use komadai_core::wording::{SideMarks, Wording};
use komadai_core::{Breaches, Color, EndingKind, Handicap, Language, Move, Phrase, Style};
use komadai_kifu::{Ending, Entry, Foul, Record};
use komadai_notation::{Context, ResolveError, any_move, describe, resolve};
use komadai_parse::style;

use crate::{EntryPlace, MoveStyle, OneLine};

const PASS: Phrase = Phrase::new("pass", "パス");
const ILLEGAL: Phrase = Phrase::new("illegal", "反則");
const UNREADABLE: Phrase = Phrase::new("unreadable", "読めません");
const UNCLEAR: Phrase = Phrase::new("unclear which move", "どの手か不明");

/// A way to write the entries of a game.
#[derive(Clone, Debug)]
pub struct EntryStyle {
    /// The style of moves, without the signs of the sides.
    moves: MoveStyle,
    /// The signs of the sides, written before moves, passes and unreadable texts.
    signs: Wording,
    language: Language,
    handicap: Option<Handicap>,
}

impl EntryStyle {
    /// Creates the style for the entries of a record. `side` is the sign of the side before a move. By default it is a
    /// triangle, or no sign for moves of CSA, which have their own.
    #[must_use]
    pub fn new(
        record: &Record,
        mut moves: MoveStyle,
        side: Option<SideMarks>,
        language: Language,
    ) -> EntryStyle {
        let mut signs = moves.wording;
        signs.side = side.unwrap_or(match moves.style {
            Style::Csa => SideMarks::None,
            _ => SideMarks::Triangles,
        });
        moves.wording.side = SideMarks::None;
        EntryStyle {
            moves,
            signs,
            language,
            handicap: Handicap::of(&record.start.setup),
        }
    }

    /// Returns an entry in words, with the sign of its side.
    #[must_use]
    pub fn text(&self, at: &EntryPlace, entry: &Entry) -> String {
        let (text, has_mark) = match entry {
            Entry::Move(m) => (self.written(at, *m), true),
            Entry::Pass => (PASS.text(self.language).to_owned(), true),
            Entry::Foul(foul) => match &**foul {
                Foul::Move(m) => {
                    let reason = ILLEGAL.text(self.language);
                    (self.with_reason(self.written(at, *m), reason), true)
                }
                // The reason is short, because the finding about the text has the details.
                Foul::Text(text) => {
                    let reason = self.why_unread(at, text);
                    (self.with_reason(OneLine(text), &reason), !names_side(text))
                }
            },
            Entry::Ending(ending) => (ending_words(ending, self.language), false),
        };
        if has_mark {
            self.mark(at.position.side()) + &text
        } else {
            text
        }
    }

    /// Returns the sign or the name of a side.
    fn mark(&self, side: Color) -> String {
        if self.signs.side != SideMarks::Words {
            return self.signs.side_mark(side).to_owned();
        }
        let name = side_name(self.handicap, side);
        match self.moves.style {
            Style::Usi | Style::Hodges | Style::Hosking | Style::Dojo => {
                format!("{} ", name.text(self.language))
            }
            _ => name.text(Language::Japanese).to_owned(),
        }
    }

    fn with_reason(&self, text: impl Display, reason: &str) -> String {
        match self.language {
            Language::English => format!("{text} ({reason})"),
            Language::Japanese => format!("{text}（{reason}）"),
        }
    }

    fn written(&self, at: &EntryPlace, m: Move) -> String {
        let context = Context::new(&at.position, at.last_to);
        let written = describe(&context, m, self.moves.candidates);
        let text = written.and_then(|written| self.moves.text(&written).ok());
        text.unwrap_or_else(|| m.to_string())
    }

    /// Returns why a text is not a move: it cannot be read, could be several moves, or breaks rules.
    fn why_unread(&self, at: &EntryPlace, text: &str) -> String {
        let context = Context::new(&at.position, at.last_to);
        let resolved = any_move(text).map(|written| resolve(&context, &written));
        match resolved {
            Ok(Err(ResolveError::Illegal(_, breaches))) => broken_rules(breaches, self.language),
            Ok(Err(_)) => UNCLEAR.text(self.language).to_owned(),
            // The text may be a move, but in a form that the file's format does not allow.
            Ok(Ok(_)) | Err(_) => UNREADABLE.text(self.language).to_owned(),
        }
    }
}

fn broken_rules(breaches: Breaches, language: Language) -> String {
    match language {
        Language::English => {
            let rules: Vec<_> = breaches.english().collect();
            format!("illegal: {}", rules.join(", "))
        }
        Language::Japanese => {
            let rules: Vec<_> = breaches.japanese().collect();
            format!("反則：{}", rules.join("、"))
        }
    }
}

/// Returns `true` if a text begins with the sign or the name of a side.
fn names_side(text: &str) -> bool {
    match style(text) {
        (Style::Csa, _) => text.trim_start().starts_with(['+', '-']),
        (_, wording) => wording.side != SideMarks::None,
    }
}

/// Returns an ending in words. If its kind is unknown, these are the words of the file.
#[must_use]
pub fn ending_words(ending: &Ending, language: Language) -> String {
    match (ending.kind, language) {
        (EndingKind::Other, _) => OneLine(&ending.raw).to_string(),
        (kind, Language::English) => kind.english().to_owned(),
        (kind, Language::Japanese) => kind.japanese().to_owned(),
    }
}

/// Returns the name of a side. In Japanese it is 下手 or 上手 in a handicap game, otherwise 先手 or 後手.
#[must_use]
pub fn side_name(handicap: Option<Handicap>, side: Color) -> Phrase {
    let has_handicap = handicap.is_some_and(|handicap| handicap != Handicap::Even);
    match (side, has_handicap) {
        (Color::Black, false) => Phrase::new("Black", "先手"),
        (Color::White, false) => Phrase::new("White", "後手"),
        (Color::Black, true) => Phrase::new("Black", "下手"),
        (Color::White, true) => Phrase::new("White", "上手"),
    }
}
