//! Reads what a game server writes around a CSA game: the offer of a game, from `BEGIN Game_Summary`, and words about
//! its end (`#RESIGN`, `#WIN`). They follow the CSA protocol for servers, as in version 1.2 and in shogi-server.

use komadai_core::{Color, EndingKind, Outcome, Span};
use nom::Parser;
use nom::combinator::all_consuming;

use super::position::sign;
use crate::builder::RecordBuilder;
use crate::formats::csa_ending::EndingWord;
use crate::{Ending, Entry, FindingKind, keys};

/// The progress of reading an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Offer {
    /// No line of an offer was read.
    #[default]
    Before,
    /// The offer has begun. The lines are about the clock of this side, if each side has its own.
    Inside(Option<Color>),
    /// The offer is complete, and the players agree.
    After,
}

/// A line of an offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OfferLine<'a> {
    /// The name of a player, or another header: key and value.
    Header(String, &'a str),
    /// The side to move first, unless the position gives it.
    ToMove(Color),
    /// The side of the player who receives the lines.
    YourTurn(Color),
    /// A line that only the playing programs need.
    Program,
}

const OFFER: &str = "BEGIN Game_Summary";

/// Returns `true` if a line begins the offer of a game.
pub(crate) fn is_offer(line: &str) -> bool {
    line.trim() == OFFER
}

impl Offer {
    /// Reads a line of an offer, which can only begin in the `opening` of a game. Returns `None` for any other line.
    pub(crate) fn line<'a>(&mut self, line: &'a str, opening: bool) -> Option<OfferLine<'a>> {
        let line = line.trim();
        *self = match (*self, line) {
            (Offer::Before | Offer::After, OFFER) if opening => Offer::Inside(None),
            (Offer::Inside(_), "BEGIN Time+") => Offer::Inside(Some(Color::Black)),
            (Offer::Inside(_), "BEGIN Time-") => Offer::Inside(Some(Color::White)),
            (Offer::Inside(_), "BEGIN Time" | "BEGIN Position") => Offer::Inside(None),
            (Offer::Inside(_), "END Time" | "END Time+" | "END Time-") => Offer::Inside(None),
            (Offer::Inside(_), "END Position") => Offer::Inside(None),
            (Offer::Inside(_), "END Game_Summary") => Offer::After,
            _ => return self.header(line),
        };
        Some(OfferLine::Program)
    }

    fn header(self, line: &str) -> Option<OfferLine<'_>> {
        let (key, value) = line.split_once(':')?;
        match self {
            Offer::Before => None,
            Offer::Inside(clock) => summary(key, value.trim(), clock),
            Offer::After => matches!(key, "START" | "REJECT").then_some(OfferLine::Program),
        }
    }
}

/// Reads a line with a key and a value.
fn summary<'a>(key: &str, value: &'a str, clock: Option<Color>) -> Option<OfferLine<'a>> {
    let side = all_consuming(sign).parse(value).ok();
    let side = side.map(|(_, side)| side);
    let key = match key {
        "Name+" => keys::BLACK,
        "Name-" => keys::WHITE,
        "Max_Moves" => keys::MAX_MOVES,
        "Game_ID" | "Time_Unit" | "Time_Roundup" | "Total_Time" | "Byoyomi" | "Increment"
        | "Delay" => key,
        "To_Move" => return side.map(OfferLine::ToMove),
        "Your_Turn" => return Some(side.map_or(OfferLine::Program, OfferLine::YourTurn)),
        "Protocol_Version"
        | "Protocol_Mode"
        | "Format"
        | "Declaration"
        | "Rematch_On_Draw"
        | "Least_Time_Per_Move" => return Some(OfferLine::Program),
        _ => return None,
    };
    let sign = match clock {
        None => "",
        Some(Color::Black) => "+",
        Some(Color::White) => "-",
    };
    Some(OfferLine::Header(format!("{key}{sign}"), value))
}

/// The words after `#` in one game.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct ServerWords {
    reason: Option<(&'static str, EndingKind)>,
    verdict: Option<Verdict>,
    /// The side of the player who receives the words.
    pub(super) sent_to: Option<Color>,
    /// The place of the last word.
    at: Option<Span>,
}

#[derive(Clone, Copy, Debug)]
enum Verdict {
    Win,
    Lose,
    Draw,
    /// No winner, as in a game that does not count.
    Nobody,
}

impl ServerWords {
    /// Adds a word after `#`, if it is about the end of a game.
    pub(super) fn add(&mut self, word: &str, place: Span) {
        let reason = REASONS.iter().find(|(reason, _)| *reason == word).copied();
        let verdict = match word {
            "WIN" => Some(Verdict::Win),
            "LOSE" => Some(Verdict::Lose),
            "DRAW" => Some(Verdict::Draw),
            "CENSORED" => Some(Verdict::Nobody),
            "CHUDAN" if self.reason.is_some() => Some(Verdict::Nobody),
            _ => None,
        };
        if verdict.is_some() {
            self.verdict = verdict;
        } else if reason.is_some() {
            self.reason = reason;
        } else {
            return;
        }
        self.at = Some(place);
    }

    pub(super) const fn is_over(self) -> bool {
        self.reason.is_some() || self.verdict.is_some()
    }

    /// Returns the outcome of the verdict, if it names one.
    fn outcome(self) -> Option<Outcome> {
        Some(match self.verdict? {
            Verdict::Win => Outcome::Win(self.sent_to?),
            Verdict::Lose => Outcome::Win(!self.sent_to?),
            Verdict::Draw => Outcome::Draw,
            Verdict::Nobody => Outcome::Undecided,
        })
    }

    /// Ends a game by the words of its server. If the game already has an ending, compares the words with it.
    pub(super) fn judge(self, line: &mut RecordBuilder) {
        let verdict = self.outcome();
        let disagrees = if line.has_ending() {
            let Some(last) = line.last_entry().and_then(Entry::ending) else {
                return;
            };
            // A failed declaration is still written `%KACHI`.
            let reason = self.reason.map(|(_, kind)| kind);
            if last.kind == EndingKind::DeclareWin && reason == Some(EndingKind::IllegalMove) {
                let lost = match last.outcome {
                    Outcome::Win(color) => Outcome::Win(!color),
                    other => other,
                };
                let ending = Ending {
                    kind: EndingKind::IllegalMove,
                    outcome: verdict.unwrap_or(lost),
                    raw: last.raw.clone(),
                };
                line.set_ending(ending);
                return;
            }
            let winner = last.outcome.winner();
            last.outcome != Outcome::Undecided
                && verdict.is_some_and(|verdict| verdict.winner() != winner)
        } else {
            let Some((word, mut kind)) = self.reason else {
                return;
            };
            if kind == EndingKind::DeclareWin && matches!(self.verdict, Some(Verdict::Draw)) {
                kind = EndingKind::Impasse;
            }
            let usual = line.outcome(kind);
            let outcome = match verdict {
                // A draw in a game that does not count is still a draw.
                Some(Outcome::Undecided) if usual == Outcome::Draw => usual,
                verdict => verdict.unwrap_or(usual),
            };
            line.end_with(kind, outcome, &format!("#{word}"));
            !is_open(kind, usual) && usual.winner() != outcome.winner()
        };
        if disagrees {
            line.report(self.at, FindingKind::EndingDisagrees);
        }
    }
}

/// Returns `true` if only the server knows the winner of an ending of this kind with this `usual` outcome.
fn is_open(kind: EndingKind, usual: Outcome) -> bool {
    usual == Outcome::Undecided || kind == EndingKind::IllegalMove
}

/// The words for the reason of an ending, by the CSA protocol for servers.
const REASONS: &[(&str, EndingKind)] = &[
    ("RESIGN", EndingKind::Resign),
    ("TIME_UP", EndingKind::TimeUp),
    ("ILLEGAL_MOVE", EndingKind::IllegalMove),
    ("SENNICHITE", EndingKind::Repetition),
    ("OUTE_SENNICHITE", EndingKind::PerpetualCheck),
    ("JISHOGI", EndingKind::DeclareWin),
    ("MAX_MOVES", EndingKind::MaxMoves),
    ("CHUDAN", EndingKind::Interrupt),
];

/// Replaces the ending of the file by the summary of a game server.
pub(super) fn overrule(line: &mut RecordBuilder, summary: EndingWord, raw: &str, at: Span) {
    let unknown = summary.kind == EndingKind::Other;
    let old = line.last_entry().and_then(|entry| entry.ending()).cloned();
    // The summary decides, because a failed declaration is still written `%KACHI`, and a broken connection `%TORYO`.
    // Without a known reason the old ending is kept.
    let (kind, outcome) = match (&old, summary.outcome) {
        (Some(old), _) if unknown => (old.kind, old.outcome),
        (Some(_), None) if summary.kind == EndingKind::PerpetualCheck => {
            (summary.kind, Outcome::Undecided)
        }
        (Some(old), None) if summary.kind == old.kind => (old.kind, old.outcome),
        (Some(_), None) => (summary.kind, line.outcome(summary.kind)),
        (Some(_), Some(outcome)) => (summary.kind, outcome),
        (None, outcome) => {
            let kind = summary.kind;
            (kind, outcome.unwrap_or_else(|| line.outcome(kind)))
        }
    };
    let usual = line.outcome(kind);
    let finding = match summary.outcome {
        _ if unknown && old.is_none() => Some(FindingKind::UnknownEnding),
        Some(claimed) if unknown && claimed != outcome => Some(FindingKind::EndingDisagrees),
        Some(_) if !unknown && !is_open(kind, usual) && usual.winner() != outcome.winner() => {
            Some(FindingKind::EndingDisagrees)
        }
        _ => None,
    };
    if let Some(finding) = finding {
        line.report(at, finding);
    }
    match old {
        None => line.end_with(kind, outcome, raw),
        Some(Ending { raw, .. }) => {
            let new = Ending { kind, outcome, raw };
            line.set_ending(new);
        }
    }
}
