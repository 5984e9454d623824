//! Reports on the inputs and games: findings, losses, and outcomes.

use komadai::kifu::{Finding, FindingKind, Severity};

use crate::args::ConvertArgs;
use crate::texts::{convert as texts, note, of_game, say};
use crate::{snippet, stderr};

/// Reports findings and losses. Errors are reported immediately, the others immediately, by kind, or not at all.
pub(super) struct Report {
    detail: Detail,
    kinds: Vec<Counted>,
    errors: Count,
    warnings: Count,
    losses: Count,
    /// The first file written in UTF-8 because its input is in UTF-8, and the number of further ones.
    in_utf_8: Option<(String, usize)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Detail {
    /// Only errors.
    Errors,
    /// The findings and losses by kind, for many inputs.
    Kinds,
    /// The findings, and the losses by kind, for one input.
    Losses,
    /// Every finding and loss.
    All,
}

/// A finding in the text of an input, as it is reported.
pub(super) struct Found {
    code: &'static str,
    pub(super) severity: Severity,
    pub(super) headline: String,
}

impl Found {
    pub(super) fn new(name: &str, finding: &Finding) -> Found {
        Found {
            code: finding.code(),
            severity: finding.severity(),
            headline: snippet::headline(name, finding),
        }
    }
}

/// The number of occurrences, and the number of inputs that have them.
#[derive(Clone, Copy, Default)]
struct Count {
    all: usize,
    inputs: usize,
    last_input: Option<usize>,
}

impl Count {
    fn add(&mut self, input: usize) {
        self.all += 1;
        if self.last_input.replace(input) != Some(input) {
            self.inputs += 1;
        }
    }

    /// Returns `13 errors in 12 files`, or `None` if the count is 0.
    fn text(self, text: fn(usize, String) -> String) -> Option<String> {
        (self.all > 0).then(|| text(self.all, texts::files(self.inputs)))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Loss(FindingKind),
    Addition(FindingKind),
    /// A finding with a severity and a code.
    Found(Severity, &'static str),
}

/// The first message of a kind, and the number of messages.
struct Counted {
    kind: Kind,
    first: String,
    count: Count,
}

/// The maximum number of kinds of losses and findings listed for many inputs.
const MOST_KINDS: usize = 20;

impl Report {
    pub(super) fn new(args: &ConvertArgs, inputs: usize) -> Report {
        Report {
            detail: match (args.games.reading.quiet, args.verbose) {
                (true, _) => Detail::Errors,
                (_, true) => Detail::All,
                _ if inputs > 1 => Detail::Kinds,
                _ => Detail::Losses,
            },
            kinds: Vec::new(),
            errors: Count::default(),
            warnings: Count::default(),
            losses: Count::default(),
            in_utf_8: None,
        }
    }

    /// Prints a note, unless only errors are requested.
    pub(super) fn note(&self, text: String) {
        if self.detail != Detail::Errors {
            stderr::message(note(text));
        }
    }

    /// Prints a count, unless it is 0.
    pub(super) fn note_count(&self, count: usize, text: fn(usize) -> String) {
        if count > 0 {
            self.note(text(count));
        }
    }

    /// Adds a file written in UTF-8 because its input is in UTF-8: reports it immediately, or counts it.
    pub(super) fn stays_utf_8(&mut self, file: &str) {
        match &mut self.in_utf_8 {
            _ if self.detail == Detail::All => self.note(texts::stays_utf_8(file)),
            Some((_, more)) => *more += 1,
            first => *first = Some((file.to_owned(), 0)),
        }
    }

    pub(super) fn end_files(&mut self) {
        match self.in_utf_8.take() {
            None => {}
            Some((file, 0)) => self.note(texts::stays_utf_8(file)),
            Some((first, more)) => self.note(texts::all_stay_utf_8(first, more)),
        }
    }

    pub(super) fn found(&mut self, input: usize, found: Found) {
        if found.severity == Severity::Error {
            self.errors.add(input);
            return stderr::report(found.headline);
        }
        if found.severity == Severity::Warning {
            self.warnings.add(input);
        }
        let kind = Kind::Found(found.severity, found.code);
        match self.detail {
            Detail::Losses => stderr::report(found.headline),
            _ => self.count(input, kind, || found.headline),
        }
    }

    /// Adds the losses of a game. Additions to a game are not losses, but are reported too.
    pub(super) fn losses(&mut self, input: usize, name: &str, game: usize, losses: &[Finding]) {
        for loss in losses {
            if !loss.is_addition() {
                self.losses.add(input);
            }
            self.count(input, Kind::of(loss), || {
                texts::lost(of_game(name, game), loss)
            });
        }
    }

    /// Adds the losses in the text of a written game: characters that the encoding lacks.
    pub(super) fn written(&mut self, input: usize, target: &str, findings: &[Finding]) {
        for finding in findings {
            self.losses.add(input);
            self.count(input, Kind::of(finding), || {
                snippet::headline(target, finding)
            });
        }
    }

    fn count(&mut self, input: usize, kind: Kind, message: impl FnOnce() -> String) {
        match self.detail {
            Detail::All => return stderr::report(message()),
            Detail::Errors => return,
            Detail::Kinds | Detail::Losses => {}
        }
        let known = self.kinds.iter().position(|counted| counted.kind == kind);
        let known = known.unwrap_or_else(|| {
            self.kinds.push(Counted {
                kind,
                first: message(),
                count: Count::default(),
            });
            self.kinds.len() - 1
        });
        self.kinds[known].count.add(input);
    }

    /// Ends an input. Reports its losses by kind, if it is the only one.
    pub(super) fn end_input(&mut self) {
        if self.detail != Detail::Losses {
            return;
        }
        for Counted { first, count, .. } in self.kinds.drain(..) {
            match count.all - 1 {
                0 => stderr::report(first),
                more => stderr::report(texts::more(first, more)),
            }
        }
    }

    /// Ends the report. Lists findings and losses by kind, the most frequent first, and prints the summary.
    pub(super) fn end(&mut self, summary: String) {
        if self.detail == Detail::Errors {
            return;
        }
        self.kinds
            .sort_by_key(|counted| usize::MAX - counted.count.all);
        let mut lines = Vec::new();
        if !self.kinds.is_empty() {
            lines.push(texts::kinds_head());
        }
        let listed = match self.kinds.len() {
            all if all <= MOST_KINDS => all,
            _ => MOST_KINDS - 1,
        };
        let (listed, rest) = self.kinds.split_at(listed);
        for Counted { first, count, .. } in listed {
            lines.push(format!("{:8}  {:5}  {first}", count.all, count.inputs));
        }
        if !rest.is_empty() {
            let all: usize = rest.iter().map(|counted| counted.count.all).sum();
            let kinds: Vec<String> = rest.iter().map(|counted| counted.kind.text()).collect();
            lines.push(format!("{all:8}         {}", kinds.join(", ")));
        }
        let counts = [
            self.errors.text(texts::errors),
            self.warnings.text(texts::warnings),
            self.losses.text(texts::losses),
        ];
        let all = [Some(summary)].into_iter().chain(counts).flatten();
        let all: Vec<String> = all.collect();
        lines.push(format!("komadai: {}", all.join("")));
        stderr::report_lines(&lines);
    }
}

impl Kind {
    fn of(loss: &Finding) -> Kind {
        if loss.is_addition() {
            Kind::Addition(loss.kind())
        } else {
            Kind::Loss(loss.kind())
        }
    }

    fn text(self) -> String {
        match self {
            Kind::Loss(kind) => format!("{}[{}]", texts::loss(), kind.code()),
            Kind::Addition(kind) => format!("{}[{}]", texts::addition(), kind.code()),
            Kind::Found(severity, code) => format!("{}[{code}]", say(severity)),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) enum InputOutcome {
    /// All games of the input were written.
    Converted,
    /// The input, or one of its games, could not be read or written.
    Refused,
    /// The output files of the input existed before.
    Skipped,
    /// The input has no games to write.
    Ignored,
}

/// The number of inputs with each outcome, and the number of games.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) files: usize,
    converted: usize,
    refused: usize,
    skipped: usize,
    ignored: usize,
    pub(super) games: Games,
    pub(super) has_errors: bool,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Games {
    pub(super) read: usize,
    pub(super) written: usize,
    /// Games whose files existed before.
    pub(super) skipped: usize,
    /// Games that are not selected.
    pub(super) passed: usize,
    /// Games without a result, which training rows need.
    pub(super) without_result: usize,
    /// Games without evaluations, which training rows need.
    pub(super) without_value: usize,
}

impl Games {
    pub(super) const fn selected(self) -> usize {
        self.read - self.passed
    }

    /// Returns the number of games that could not be written.
    const fn refused(self) -> usize {
        self.read - self.written - self.skipped - self.ignored()
    }

    /// Returns the number of games that are not selected, or lack what training rows need.
    pub(super) const fn ignored(self) -> usize {
        self.passed + self.without_result + self.without_value
    }
}

impl Counts {
    /// Creates counts for `files` inputs. `ignored` of them are ignored.
    pub(super) fn new(files: usize, ignored: usize) -> Counts {
        Counts {
            files,
            ignored,
            ..Counts::default()
        }
    }

    pub(super) const fn add(&mut self, outcome: InputOutcome, games: Games) {
        *match outcome {
            InputOutcome::Converted => &mut self.converted,
            InputOutcome::Refused => &mut self.refused,
            InputOutcome::Skipped => &mut self.skipped,
            InputOutcome::Ignored => &mut self.ignored,
        } += 1;
        self.games.read += games.read;
        self.games.written += games.written;
        self.games.skipped += games.skipped;
        self.games.passed += games.passed;
        self.games.without_result += games.without_result;
        self.games.without_value += games.without_value;
    }

    /// Returns `true` if every input could be read and written.
    pub(super) const fn is_whole(&self) -> bool {
        self.refused == 0
    }

    /// Returns `3 files = 2 converted + 1 refused; 9 games = 9 written`.
    pub(super) fn text(&self) -> String {
        let done = self.converted + self.refused + self.skipped + self.ignored;
        let parts = sum(&[
            (self.converted, texts::converted),
            (self.refused, texts::refused),
            (self.skipped, texts::skipped),
            (self.ignored, texts::left),
            (self.files - done, texts::not_reached),
        ]);
        let files = format!("{} = {parts}", texts::files(self.files));
        let games = self.games;
        let parts = sum(&[
            (games.written, texts::written),
            (games.refused(), texts::refused),
            (games.skipped, texts::skipped),
            (games.passed, texts::not_selected),
            (games.without_result, texts::with_no_result),
            (games.without_value, texts::with_no_value),
        ]);
        let games = format!("{} = {parts}", texts::games(games.read));
        texts::counts(files, games)
    }
}

/// A number, and the function that describes it.
type Part = (usize, fn(usize) -> String);

/// Writes the first part, and the others that are not zero.
fn sum(parts: &[Part]) -> String {
    let shown = parts.iter().enumerate();
    let shown = shown.filter(|(at, (count, _))| *at == 0 || *count > 0);
    let shown: Vec<String> = shown.map(|(_, (count, text))| text(*count)).collect();
    shown.join(" + ")
}
