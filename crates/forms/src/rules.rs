//! Defines the object about the rules of play: tables of fouls, endings, rule sets, handicaps.

use std::iter::once;

use komadai_core::{
    Color, EndingKind, FoulKind, GradeSystem, Handicap, Language, Outcome, Phrase, Position,
    Preset, RulePoint, SetupOrder, Terms, piece_name,
};
use serde::Serialize;

use crate::side_name;

/// The rules of play.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesForm {
    /// the tables
    pub tables: Vec<RuleTableForm>,
}

/// A table of a part of the rules. Texts are in English, Japanese names in Japanese.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleTableForm {
    /// `sets`, `fouls`, `endings`, `handicaps`, `setup`, `disputes` or `grades`
    pub part: &'static str,
    /// the names of the columns
    pub columns: Vec<&'static str>,
    /// the rows, each with a text for each column
    pub rows: Vec<Vec<String>>,
}

impl RuleTableForm {
    /// The parts, in the order of the page.
    pub const PARTS: &[&str] = &["sets", "fouls", "endings", "handicaps", "setup", "disputes"];

    /// Returns the table of one of [`PARTS`](RuleTableForm::PARTS). Words other than names are in `language`.
    #[must_use]
    pub fn of(part: &'static str, language: Language) -> RuleTableForm {
        let word = |english, japanese| Phrase::new(english, japanese).text(language);
        let (columns, rows): (Vec<_>, Vec<Vec<String>>) = match part {
            "sets" => {
                let row = |point: &RulePoint| {
                    let choices = Preset::ALL.iter();
                    let choices = choices.map(|preset| point.choice(&preset.rules(), language));
                    once(point.name.text(language).to_owned())
                        .chain(choices)
                        .collect()
                };
                let presets = Preset::ALL.iter().map(|preset| preset.code());
                (
                    once("point").chain(presets).collect(),
                    RulePoint::ALL.iter().map(row).collect(),
                )
            }
            "fouls" => {
                let row = |foul: &FoulKind| {
                    [foul.code(), foul.japanese(), foul.english()]
                        .map(str::to_owned)
                        .into()
                };
                (
                    vec!["code", "japanese", "english"],
                    FoulKind::ALL.iter().map(row).collect(),
                )
            }
            "endings" => {
                let row = |ending: &EndingKind| {
                    let winner = match ending.outcome(Color::Black) {
                        Outcome::Win(Color::Black) => word("to move", "手番の側"),
                        Outcome::Win(Color::White) => word("moved last", "最後に指した側"),
                        Outcome::Draw => word("draw", "引き分け"),
                        _ => "–",
                    };
                    let names = [ending.code(), ending.japanese(), ending.english(), winner];
                    names.map(str::to_owned).into()
                };
                let columns = vec!["code", "japanese", "english", "winner"];
                (columns, EndingKind::ALL.iter().map(row).collect())
            }
            "handicaps" => {
                let row = |handicap: &Handicap| {
                    let setup = handicap.setup();
                    let first = side_name(Some(*handicap), setup.side).text(language);
                    let name = handicap.japanese_in_full();
                    let names = [&name, handicap.english(), first];
                    let facts = [handicap.points().to_string(), setup.to_string()];
                    names.into_iter().map(str::to_owned).chain(facts).collect()
                };
                let columns = vec!["japanese", "english", "first", "points", "sfen"];
                (columns, Handicap::ALL.iter().map(row).collect())
            }
            "setup" => {
                let start = Position::startpos();
                let row = |order: &SetupOrder| {
                    let pieces = order
                        .squares(Color::Black)
                        .into_iter()
                        .filter_map(|square| {
                            let piece = piece_name(start.board().piece(square)?.kind());
                            let (file, rank) = (square.file().number(), square.rank().number());
                            Some(format!("{file}{rank}{piece}"))
                        });
                    let pieces: Vec<String> = pieces.collect();
                    vec![order.japanese().to_owned(), pieces.join(" ")]
                };
                (
                    vec!["japanese", "order"],
                    SetupOrder::ALL.iter().map(row).collect(),
                )
            }
            _ => {
                // The columns of a language are next to each other.
                let skipped = if language == Language::English { 0 } else { 3 };
                let cells = |line: &'static str| line.split('\t').skip(skipped).take(3);
                let row = |line| cells(line).map(str::to_owned).collect();
                let columns = vec!["point", "views", "decision"];
                (columns, DISPUTES.lines().skip(1).map(row).collect())
            }
        };
        RuleTableForm {
            part,
            columns,
            rows,
        }
    }

    /// Returns the terms of players whose grades differ so much, by each system.
    #[must_use]
    pub fn of_grades(difference: u32, language: Language) -> RuleTableForm {
        let word = |english, japanese| Phrase::new(english, japanese).text(language).to_owned();
        let row = |system: GradeSystem| {
            let terms = match system.terms(difference) {
                None => "–".to_owned(),
                Some(Terms::Lots) => word("even; lots decide who is Black", "平手 (振り駒)"),
                Some(Terms::WeakerIsBlack) => {
                    word("even; the weaker player is Black", "平手 (下位者が先手)")
                }
                Some(Terms::Handicap(handicap)) => handicap.japanese_in_full(),
                Some(Terms::Alternation(both)) => {
                    let [first, second] = both.handicaps().map(Handicap::japanese);
                    format!("{}: {first}, {second}", both.japanese())
                }
            };
            vec![system.japanese().to_owned(), terms]
        };
        RuleTableForm {
            part: "grades",
            columns: vec!["system", "terms"],
            rows: GradeSystem::ALL.map(row).into(),
        }
    }
}

/// A row for each point on which descriptions of the rules disagree: the point, what they say, and what Komadai does, in
/// English and in Japanese.
const DISPUTES: &str = include_str!("disputes.tsv");
