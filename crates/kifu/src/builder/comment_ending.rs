//! Reads endings that programs write only as a comment.

use komadai_core::{ByColor, Color, EndingKind, FoulKind, Outcome, Span};
use komadai_parse::productions::result_line;
use komadai_parse::{Text, ending_of_word};

use super::RecordBuilder;
use crate::english_endings::{PsnEnding, denies, ending_by_players};
use crate::player_names::{player_names, replace_names};
use crate::{Ending, Entry, FindingKind, Headers, NodeId, Note, NoteKind, Record, keys};

/// The words that end a Japanese sentence, such as `時間切れにて終局`, and the program that writes them. The rest of the
/// sentence is the reason, in words of a まで… line.
const OVER: [(&str, &str); 2] = [("対局終了", "81Dojo"), ("終局", "81Dojo")];

/// The words of a declared win, such as `先手の入玉宣言勝ち`, and the program that writes them. It writes
/// 持将棋 as the ending.
const DECLARED: ([&str; 2], &str) = (["宣言", "勝"], "Shogidokoro");

/// Other words that these sentences may contain.
const FILLERS: [&str; 9] = [
    "理由",
    "しました",
    "となりました",
    "となった",
    "となる",
    "した",
    "さん",
    "点法",
    "点",
];

/// A program that writes the English sentences.
const ENGLISH: &str = "cutechess";

/// The length of the longest sentence, in bytes.
const LONGEST: usize = 200;

#[derive(Clone, Copy)]
struct Statement {
    program: &'static str,
    kind: EndingKind,
    /// The winner, if the sentence names a side.
    winner: Option<Color>,
}

impl RecordBuilder {
    /// Reads the ending of the main line from its last comment, unless the line has a known ending other than a draw.
    pub(super) fn read_ending_in_comment(&mut self, text: Text<'_>) {
        if self.note_bytes == 0 || self.findings.is_closed() {
            return;
        }
        let record = &self.record;
        let last = record.main_line().last().unwrap_or(record.root());
        let at_end = record.entry(last).and_then(Entry::ending);
        let nodes: Vec<NodeId> = match (at_end, record.ending()) {
            (None, None) => vec![last],
            (Some(end), _) if end.kind == EndingKind::Other || end.outcome == Outcome::Draw => {
                [last].into_iter().chain(record.parent(last)).collect()
            }
            _ => return,
        };
        let is_draw = at_end.is_some_and(|end| end.outcome == Outcome::Draw);
        let is_unknown = at_end.is_some_and(|end| end.outcome == Outcome::Undecided);
        let Some((statement, sentence, node)) =
            nodes.into_iter().find_map(|node| self.statement_at(node))
        else {
            return;
        };
        let ending = self.stated_ending(statement, &sentence);
        if is_draw && ending.outcome.winner().is_none() {
            return;
        }
        let is_foul = matches!(
            ending.kind,
            EndingKind::IllegalMove | EndingKind::IllegalAction
        );
        if is_foul {
            self.call_foul_at(node);
        }
        let place = self.place_of(&sentence, node, text);
        let found = FindingKind::EndingInComment.with("program", statement.program);
        self.report(place, found);
        if is_draw || is_unknown {
            if let Some(place) = self.record.place(last) {
                self.findings
                    .remove_within(FindingKind::UnknownEnding, place);
            }
            self.record.set_ending(last, ending);
            return;
        }
        let lacks_loser = ending.lacks_loser();
        let node = self.record.push(last, ending.into());
        if lacks_loser && self.record.is_complete() {
            self.unnamed_losers.insert(node, Outcome::Undecided);
        }
    }

    /// Returns the last statement in the comments at a node, with its sentence and the node.
    fn statement_at(&self, node: NodeId) -> Option<(Statement, String, NodeId)> {
        let notes = self.record.notes(node).iter();
        let (found, line) = statement_in(notes.filter_map(comment), &self.record.headers)?;
        Some((found, line.to_owned(), node))
    }

    /// Returns the ending that a sentence states after the main line.
    fn stated_ending(&self, statement: Statement, sentence: &str) -> Ending {
        let record = &self.record;
        let entries = record.main_line().filter_map(|node| record.entry(node));
        let played: Vec<&Entry> = entries.filter(|entry| entry.ending().is_none()).collect();
        let first = record.start.setup.side;
        let side = if played.len() % 2 == 0 { first } else { !first };
        let is_foul = statement.kind == EndingKind::IllegalMove;
        // The foul is the last move. If it is not recorded, nobody knows who made it.
        let fouled = played.last().filter(|entry| self.is_foul(entry));
        let fouled = fouled.map(|_| side);
        let by_side = if is_foul {
            fouled
        } else if record.is_complete() {
            statement.kind.outcome(side).winner()
        } else {
            None
        };
        let winner = statement.winner.or(by_side);
        let kind = match winner {
            Some(winner) if is_foul => FoulKind::ending(!winner, side),
            _ => statement.kind,
        };
        let outcome = match (winner, kind.outcome(side)) {
            (Some(winner), _) => Outcome::Win(winner),
            (None, Outcome::Draw) => Outcome::Draw,
            _ => Outcome::Undecided,
        };
        let raw = sentence.to_owned();
        Ending { kind, outcome, raw }
    }

    /// Returns the place of a sentence in the comments at a node, or that of the node if it is spelled differently.
    fn place_of(&self, sentence: &str, node: NodeId, text: Text<'_>) -> Option<Span> {
        let place = self.record.place(node);
        let from = place.map_or(0, |place| place.end.saturating_sub(text.start));
        let found = text.text.get(from..).and_then(|after| after.find(sentence));
        found
            .map(|at| Span::sized(text.start + from + at, sentence.len()))
            .or(place)
    }
}

/// Returns the text of a note that may state an ending. Not all are comments: CSA has notes for programs, and some
/// sentences are unknown lines, such as 【時間切れにて終局】.
fn comment(note: &Note) -> Option<&str> {
    (note.kind != NoteKind::Bookmark).then_some(&*note.text)
}

/// Returns `true` if the comments of a record state an ending once `text` is added to the comments at `node`.
pub(crate) fn states_ending(record: &Record, node: NodeId, text: &str) -> bool {
    let before = record.parent(node).unwrap_or(record.root());
    let notes = |node| record.notes(node).iter().filter_map(comment);
    let comments = notes(before).chain([text]).chain(notes(node));
    statement_in(comments, &record.headers).is_some()
}

/// Returns the last statement in some comments, with its sentence, or `None` if another names another winner.
fn statement_in<'t>(
    comments: impl DoubleEndedIterator<Item = &'t str> + Clone,
    headers: &Headers,
) -> Option<(Statement, &'t str)> {
    let lines = { comments.rev() }
        .flat_map(|text| text.lines().rev())
        .map(str::trim);
    let statement = |line: &str| {
        let is_short = (1..=LONGEST).contains(&line.len());
        is_short.then(|| japanese(line, headers).or_else(|| english(line, headers)))?
    };
    let (found, line) = { lines.clone() }.find_map(|line| Some((statement(line)?, line)))?;
    let is_denied = found.winner.is_some_and(|winner| {
        let stated = PsnEnding::Result(Outcome::Win(winner));
        let in_english = |text: &str| ending_by_players(text, Color::White, headers);
        { lines }.any(|line| {
            let other = statement(line).and_then(|other| other.winner);
            other.is_some_and(|other| other != winner) || denies(line, stated, in_english)
        })
    });
    (!is_denied).then_some((found, line))
}

/// Reads a Japanese sentence. It must consist of known words.
fn japanese(line: &str, headers: &Headers) -> Option<Statement> {
    let over = OVER.iter().find(|(word, _)| line.contains(word));
    let program = match over {
        Some((_, program)) => program,
        None => {
            let (words, program) = DECLARED;
            words
                .iter()
                .all(|word| line.contains(word))
                .then_some(program)?
        }
    };
    let mut reason = with_sides(line, headers);
    let word = over.map(|(word, _)| *word);
    for filler in word.iter().chain(&FILLERS) {
        reason = reason.replace(filler, " ");
    }
    let reason = reason.replace(
        [
            '：', ':', '／', '/', '・', '=', '!', '！', '「', '」', '【', '】', '（', '）', '(',
            ')', '。',
        ],
        " ",
    );
    let fouls = FoulKind::ALL.iter();
    let foul = || {
        fouls.fold(reason.clone(), |reason, foul| {
            reason.replace(foul.japanese(), "反則負け")
        })
    };
    let (kind, winner) = stated(&reason).or_else(|| stated(&foul()))?;
    let kind = match kind {
        EndingKind::IllegalAction => EndingKind::IllegalMove,
        kind => kind,
    };
    Some(Statement {
        program,
        kind,
        winner,
    })
}

/// Returns a sentence with the names of the players replaced by 先手 and 後手.
pub(crate) fn with_sides(sentence: &str, headers: &Headers) -> String {
    let words = ByColor {
        black: keys::player(Color::Black),
        white: keys::player(Color::White),
    };
    // A single letter may be part of any word.
    let is_word = |before: &str, name: &str, after: &str| {
        let is_begin = before.is_empty() || before.ends_with(BEFORE_LETTER);
        let is_end = after.is_empty() || AFTER_LETTER.iter().any(|end| after.starts_with(end));
        name.chars().nth(1).is_some() || is_begin && is_end
    };
    replace_names(sentence, player_names(headers), words, is_word)
        .unwrap_or_else(|| sentence.to_owned())
}

/// The characters that may precede a name of one letter.
const BEFORE_LETTER: [char; 12] = [
    'で', 'り', 'は', '、', '，', '：', ':', '・', ' ', '　', '（', '(',
];

/// The words that may follow a name of one letter.
const AFTER_LETTER: [&str; 13] = [
    "の", "が", "は", "さん", "氏", "勝", "負", "投了", "反則", "時間", "、", " ", "　",
];

/// Reads a reason and a winner in the words of a まで… line. The text must not contain anything else.
fn stated(reason: &str) -> Option<(EndingKind, Option<Color>)> {
    let reason = reason.trim();
    let read = result_line(reason, |kind| kind.outcome(Color::Black));
    match read.filter(|read| read.rest == reason.len()) {
        Some(read) => {
            let winner = read.outcome.and_then(Outcome::winner);
            Some((read.kind.unwrap_or(EndingKind::Resign), winner))
        }
        None => ending_of_word(reason).map(|kind| (kind, None)),
    }
}

/// Reads an English sentence: a reason, and the side or the player that won or lost by it.
fn english(line: &str, headers: &Headers) -> Option<Statement> {
    let stated = |text: &str| ending_by_players(text, Color::White, headers);
    let (sentence, after) = line.split_once(':').unwrap_or((line, ""));
    match stated(sentence).filter(|found| !denies(after, *found, stated))? {
        PsnEnding::Both(kind, Outcome::Win(winner)) => Some(Statement {
            program: ENGLISH,
            kind,
            winner: Some(winner),
        }),
        _ => None,
    }
}
