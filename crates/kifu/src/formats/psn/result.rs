//! Reads the end of a game of PSN or PGN: in a word, in a comment, in the tag `Result`.

use komadai_core::{Color, EndingKind, FoulKind, Outcome, Span};
use komadai_parse::Text;

use super::grammar::{PsnToken, PsnTokenKind, RESULT, TERMINATION, judged_word};
use super::pgn::Language;
use super::psn_move::PsnMove;
use super::{PsnGame, of_game};
use crate::builder::RecordBuilder;
use crate::english_endings::{
    self, PsnEnding, ending_by_players, ending_of_comment, hinted, is_grade, is_unknown,
    sentence_like,
};
use crate::{Ending, Entry, FindingKind, NodeId, NoteKind};

/// Endings.
impl<'t> PsnGame<'t> {
    pub(super) fn comment(
        &mut self,
        text: Text<'_>,
        closed: bool,
        place: Span,
        following: &(impl Iterator<Item = PsnToken<'t>> + Clone),
    ) {
        let words = text.text.trim();
        if !closed {
            self.play.report(place, FindingKind::OpenComment);
        }
        // Old files have the end of the game in braces, possibly with more text. Programs write it after an evaluation.
        let can_end = !self.play.has_ending() && self.play.depth() > 0;
        match ending_of_comment(words, |text| self.ending(text)) {
            Some(stated) if can_end && !self.is_played_on(place, following) => {
                self.note(stated.before);
                self.end_with(stated.sentence, false, place);
                self.note(stated.after);
            }
            _ => {
                if words.is_empty() {
                    self.play.note(NoteKind::Comment, "");
                }
                self.note(words);
            }
        }
    }

    fn note(&mut self, words: &str) {
        let play = &mut self.play;
        let lines = words.split(['\n', '\r']).map(str::trim);
        // Some line ends have several characters.
        for line in lines.filter(|line| !line.is_empty()) {
            play.note(NoteKind::Comment, line);
        }
    }

    /// Ends the game by the sentence at the beginning of a text, and returns the length of the sentence in bytes. If
    /// some of its words are unknown, it must have its own line, and the winner stays unknown.
    pub(super) fn sentence(
        &mut self,
        text: &str,
        begins_line: bool,
        place: Span,
        following: &(impl Iterator<Item = PsnToken<'t>> + Clone),
    ) -> Option<usize> {
        if !self.is_begun || self.other.is_some() {
            return None;
        }
        let is_move = |word| PsnMove::read(word, self.language).is_ok();
        let line = sentence_like(text).filter(|line| line.contains(char::is_whitespace))?;
        if line.split_whitespace().any(is_move) {
            return None;
        }
        let stated = ending_of_comment(line, |text| self.ending(text));
        if let Some(stated) = stated.filter(|stated| stated.before.is_empty()) {
            self.numbers.pass();
            self.end_with(stated.sentence, false, place);
            self.note(stated.after);
            return Some(line.len());
        }
        let is_open = begins_line && !self.play.has_ending() && self.play.depth() > 0;
        let kind = hinted(line)?;
        if !is_open || self.is_played_on(place, following) {
            return None;
        }
        self.numbers.pass();
        self.play.read_at(place);
        self.play.report(place, FindingKind::UnknownEnding);
        self.play.end_with(kind, Outcome::Undecided, line);
        Some(line.len())
    }

    /// Returns `true` if a move follows the text at `place` on the same line of play. The tokens `following` come after
    /// the text.
    fn is_played_on(
        &mut self,
        place: Span,
        following: &(impl Iterator<Item = PsnToken<'t>> + Clone),
    ) -> bool {
        let played_on = match self.played_on.take() {
            Some(known) => known,
            None => self.all_played_on(place, following),
        };
        let is_found = played_on.binary_search(&place.start).is_ok();
        self.played_on = Some(played_on);
        is_found
    }

    /// Returns the places of all texts, from this one on, that a move follows on their line of play. Reads the tokens
    /// once.
    fn all_played_on(
        &self,
        place: Span,
        following: &(impl Iterator<Item = PsnToken<'t>> + Clone),
    ) -> Vec<usize> {
        // A word in place of a move also counts.
        let mut is_numbered = false;
        let mut is_move = |token: &PsnToken<'_>| {
            let (word, _) = judged_word(token.text);
            let looks = word.text.contains(|c: char| c.is_ascii_digit()) && !is_grade(word.text)
                || is_numbered && word.text.contains(char::is_alphanumeric);
            is_numbered = matches!(token.kind, PsnTokenKind::Number(_));
            token.kind == PsnTokenKind::Word
                && (PsnMove::read(word.text, self.language).is_ok()
                    || looks && self.ending(word.text).is_none())
        };
        // The texts without a move after them so far, on this line of play and on those that it branches off.
        let (mut found, mut line, mut others) = (Vec::new(), vec![place.start], Vec::new());
        for token in of_game(following) {
            match token.kind {
                PsnTokenKind::Open => others.push(std::mem::take(&mut line)),
                PsnTokenKind::Close => line = others.pop().unwrap_or_default(),
                PsnTokenKind::Variation(_) => line.clear(),
                _ if is_move(&token) => found.append(&mut line),
                PsnTokenKind::Comment(..) | PsnTokenKind::Word => line.push(token.text.start),
                _ => {}
            }
        }
        found.sort_unstable();
        found
    }

    pub(super) fn end_with(&mut self, text: &str, declared: bool, place: Span) {
        let found = self.ending(text);
        let play = &mut self.play;
        play.read_at(place);
        let last = play.last_entry().and_then(Entry::ending);
        if let Some((last, result)) = last.zip(found.and_then(PsnEnding::outcome)) {
            // PGN has the result after the reason.
            if last.outcome == result {
                return;
            }
            play.report(place, FindingKind::ResultDisagrees);
        }
        match found {
            Some(PsnEnding::Kind(EndingKind::Impasse)) if declared => {
                play.end(EndingKind::DeclareWin, text);
            }
            // The word before may name the loser.
            Some(PsnEnding::Kind(kind))
                if self.has_name && play.outcome(kind).winner().is_some() =>
            {
                play.end_with(kind, Outcome::Undecided, text);
            }
            Some(ending) => end(play, ending, text),
            None => play.end(EndingKind::Other, text),
        }
    }

    /// Returns the ending that a text states. The text may name a player instead of a side.
    pub(super) fn ending(&self, text: &str) -> Option<PsnEnding> {
        ending_by_players(text, self.language.white(), &self.play.record.headers)
    }

    /// Returns `true` if `*` before these tokens says that the result is unknown, as in PGN.
    pub(super) fn is_unknown_result(
        &self,
        following: &(impl Iterator<Item = PsnToken<'t>> + Clone),
    ) -> bool {
        let is_play = |token: PsnToken<'_>| match token.kind {
            PsnTokenKind::Comment(text, _) => {
                ending_of_comment(text.text.trim(), |text| self.ending(text)).is_some()
            }
            PsnTokenKind::Number(_)
            | PsnTokenKind::Ending
            | PsnTokenKind::Word
            | PsnTokenKind::Clock(_) => true,
            _ => false,
        };
        let is_awaited = self.language == Language::Psn && self.numbers.awaiting().is_some();
        !is_awaited && !of_game(following).any(is_play)
    }

    /// Compares the result of the tag with the end of the game. If this is missing, the tag is the ending, not a
    /// header.
    pub(super) fn result_of_tag(&mut self, place: Span) {
        let headers = &self.play.record.headers;
        let value = headers.get(RESULT).unwrap_or("").trim().to_owned();
        match self.ending(&value) {
            Some(claimed) => hold(&mut self.play, claimed, &value, place),
            None if is_unknown(&value) => {}
            None => self.play.report(place, FindingKind::UnknownEnding),
        }
    }
}

/// The words of the tag `Termination` that give a reason, and are not sentences.
const TERMINATIONS: [(&str, EndingKind); 10] = [
    ("time forfeit", EndingKind::TimeUp),
    ("timeout", EndingKind::TimeUp),
    ("time", EndingKind::TimeUp),
    ("abandoned", EndingKind::Interrupt),
    ("disconnection", EndingKind::Interrupt),
    ("unterminated", EndingKind::Interrupt),
    ("rules infraction", EndingKind::IllegalMove),
    ("illegal move", EndingKind::IllegalMove),
    ("resignation", EndingKind::Resign),
    ("checkmate", EndingKind::Checkmate),
];

/// Returns the kind of an ending for this reason, if `loser` lost. After a foul, the kind depends on the side to move.
fn reasoned(kind: EndingKind, loser: Option<Color>, to_move: Color) -> EndingKind {
    match (kind, loser) {
        (EndingKind::IllegalMove, Some(loser)) => FoulKind::ending(loser, to_move),
        _ => kind,
    }
}

impl PsnGame<'_> {
    /// Adds the reason of the tag `Termination` to a result without one. Without a result, only a loss on time is used.
    pub(super) fn termination_of_tag(&mut self) {
        let Some(value) = self.play.record.headers.get(TERMINATION) else {
            return;
        };
        let value = value.trim().to_owned();
        let word = value.to_lowercase().replace(['_', '-'], " ");
        let known = TERMINATIONS.iter().find(|(known, _)| *known == word);
        let kind = match (known, self.ending(&value)) {
            (Some(&(_, kind)), _) => kind,
            (None, Some(stated)) => stated.meant(|kind| self.play.outcome(kind)).0,
            (None, None) => return,
        };
        let record = &self.play.record;
        let Some(last) = record.main_line().last() else {
            return;
        };
        let to_move = record
            .position(last)
            .map_or(Color::Black, |position| position.side());
        match record.entry(last).and_then(Entry::ending).cloned() {
            Some(ending) if ending.kind == EndingKind::Other => {
                let loser = ending.outcome.winner().map(Color::opposite);
                let is_open = ending.outcome == Outcome::Draw;
                if !is_open {
                    let kind = reasoned(kind, loser, to_move);
                    self.play.record.set_ending(last, Ending { kind, ..ending });
                }
            }
            None if kind == EndingKind::TimeUp => {
                let outcome = kind.outcome(to_move);
                let raw = value;
                self.play
                    .record
                    .push(last, Ending { kind, outcome, raw }.into());
            }
            _ => {}
        }
    }
}

/// Compares a claimed ending with the end of the game.
fn hold(play: &mut RecordBuilder, claimed: PsnEnding, value: &str, place: Span) {
    let headers = &play.record.headers;
    let line: Vec<NodeId> = play.record.main_line().collect();
    match play.record.ending() {
        Some(ending) if ending.lacks_loser() => {
            let outcome = claimed.outcome().unwrap_or(ending.outcome);
            let named = Ending {
                outcome,
                ..ending.clone()
            };
            let mut from_last = line.into_iter().rev();
            from_last.any(|node| play.record.set_ending(node, named.clone()));
        }
        Some(ending) => {
            if claimed.disagrees(ending.outcome) {
                play.report(place, FindingKind::ResultDisagrees);
            }
        }
        None if line.is_empty() => {}
        None => {
            let results = headers.get_all(RESULT).skip(1).map(str::to_owned);
            let results: Vec<String> = results.collect();
            let headers = &mut play.record.headers;
            headers.remove(RESULT);
            results.iter().for_each(|more| headers.push(RESULT, more));
            play.go_back(0);
            line.into_iter().for_each(|node| play.enter(node));
            play.read_at(place);
            end(play, claimed, value);
        }
    }
}

fn end(play: &mut RecordBuilder, ending: PsnEnding, word: &str) {
    let (kind, outcome) = ending.meant(|kind| play.outcome(kind));
    if kind == EndingKind::PerpetualCheck {
        play.end_by_checks(!english_endings::loses(word), word);
    } else {
        play.end_with(kind, outcome, word);
    }
}
