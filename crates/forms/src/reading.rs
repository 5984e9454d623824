//! Shows the games of a file as lines of JSON, as `komadai check --json` and `komadai show --json` print them.

use std::path::Path;

use komadai_core::{DisplayIn, Language, Phrase, Style};
use komadai_kifu::{Game, Navigator, Reading, Record, audit};
use komadai_notation::Candidates;

use crate::{
    CheckedGameForm, EntryStyle, FactsForm, FindingsForm, GameTreeForm, ListedGameForm, MoveStyle,
    ShownGameForm, json_line,
};

const NO_GAME: Phrase = Phrase::new("no game found", "棋譜がありません");
const TWO_KINGS: Phrase = Phrase::new(
    "invalid start position: a side has two kings",
    "開始局面が不正です: 一方に玉が2枚あります",
);

/// The games of a file as lines of JSON: one for each game, or one for a file without a game.
///
/// Messages are in `language`. A line does not depend on other games.
#[derive(Clone, Copy, Debug)]
pub struct ReadingLines<'a> {
    /// The name of the file.
    pub file: &'a Path,
    /// The content of the file.
    pub reading: &'a Reading,
    /// The language of messages.
    pub language: Language,
}

impl ReadingLines<'_> {
    /// Returns the lines that `komadai list --json` prints: the facts and findings of each game.
    #[must_use]
    pub fn listed(&self) -> String {
        let form = |facts, game: Option<&Game>| {
            json_line(&ListedGameForm {
                facts,
                findings: FindingsForm::said(self.findings(game), self.language),
            })
        };
        self.lines(
            |facts, game| form(facts, Some(game)),
            || form(self.facts(None), None),
        )
    }

    /// Returns the lines that `komadai check --json` prints: also the headers, and the moves of the main line.
    #[must_use]
    pub fn checked(&self) -> String {
        let of_game = |facts, game: &Game| {
            let audited = audit(&game.record, None).into_iter();
            let audited = audited.map(|found| found.in_part(&game.record, &game.text));
            let mut findings: Vec<_> = game.findings.iter().cloned().chain(audited).collect();
            findings.sort_by_key(|found| found.place.map(|at| (at.line, at.column)));
            let findings = FindingsForm::said(&findings, self.language);
            json_line(&CheckedGameForm::of(facts, Some(&game.record), findings))
        };
        let without = || {
            let findings = FindingsForm::said(&self.reading.findings, self.language);
            json_line(&CheckedGameForm::of(self.facts(None), None, findings))
        };
        self.lines(of_game, without)
    }

    /// Returns the lines that `komadai show --json` prints: all entries of the main line and of all variations.
    #[must_use]
    pub fn shown(&self) -> String {
        let of_game = |facts, game: &Game| {
            let mut record = game.record.clone();
            record.add_up_clocks();
            let moves = MoveStyle {
                style: Style::Jsa,
                wording: Style::Jsa.wording(),
                candidates: Candidates::Reach,
            };
            let style = EntryStyle::new(&record, moves, None, Language::Japanese);
            let mut findings = FindingsForm::said(&game.findings, self.language);
            let position = Navigator::new(&record).map(|mut last| {
                while last.forward() {}
                last.position().to_string()
            });
            if position.is_none() {
                findings.fail(TWO_KINGS.text(self.language));
            }
            json_line(&ShownGameForm {
                position,
                findings: findings.into(),
                ..ShownGameForm::of(facts, &record, &style)
            })
        };
        let without = || {
            let mut findings = FindingsForm::said(&self.reading.findings, self.language);
            let (file, cause) = (self.file.display(), NO_GAME.in_language(self.language));
            findings.fail(&match self.file.as_os_str() {
                name if name.is_empty() => cause.to_string(),
                _ => format!("{file}: {cause}"),
            });
            json_line(&ShownGameForm {
                facts: FactsForm::of_file(self.file),
                findings: findings.into(),
                ..ShownGameForm::default()
            })
        };
        self.lines(of_game, without)
    }

    /// Returns a line for each game with its tree, without positions and texts of moves.
    #[must_use]
    pub fn trees(&self) -> String {
        let form = |facts, game: Option<&Game>| {
            let findings = FindingsForm::said(self.findings(game), self.language);
            let empty = Record::default();
            let record = game.map_or(&empty, |game| &game.record);
            json_line(&GameTreeForm::of(facts, record, findings.into()))
        };
        self.lines(
            |facts, game| form(facts, Some(game)),
            || form(self.facts(None), None),
        )
    }

    fn findings<'r>(&'r self, game: Option<&'r Game>) -> &'r [komadai_kifu::Finding] {
        game.map_or(&self.reading.findings, |game| &game.findings)
    }

    fn facts(&self, game: Option<&Game>) -> FactsForm {
        let (format, encoding) = (self.reading.format, Some(self.reading.encoding));
        FactsForm::read(self.file, game.map(|game| &game.record), format, encoding)
    }

    fn lines(
        &self,
        of_game: impl Fn(FactsForm, &Game) -> String,
        without: impl Fn() -> String,
    ) -> String {
        if self.reading.games.is_empty() {
            return without();
        }
        let games = self.reading.games.iter().zip(1..);
        let lines = games.map(|(game, number)| {
            let facts = FactsForm {
                game: number,
                ..self.facts(Some(game))
            };
            of_game(facts, game)
        });
        lines.collect()
    }
}
