//! `komadai show`: prints a game for reading.

pub(super) mod line;
mod titled;

use std::io::{self, Write};
use std::mem::{replace, take};
use std::path::Path;

use komadai::kifu::{
    Bod, Clock, Entry, Header, NodeId, Note, NoteKind, Record, keys, western_diagram,
};
use komadai::notation::wording::OpenChoices;
use komadai::tags::{Tags, tags_of};
use komadai::{Color, Handicap, Language, Outcome, Position, Setup, Style};

use crate::args::ShowArgs;
use crate::failure::{Failure, RunResult, goes_on};
use crate::named::{Named, named};
use crate::texts::{self, about, show as messages};
use crate::{input, language, places, snippet, stderr, width};
use komadai_batch::GameReader;
use komadai_batch::Source;
use komadai_forms::{
    EntryPlace, EntryStyle, FactsForm, FindingsForm, MoveStyle, OneLine, ShownGameForm, TagForm,
    ending_words, visit_entries, write_json_line,
};
use line::Sides;
use titled::Titled;

pub(crate) fn run(args: &ShowArgs, out: &mut impl Write) -> RunResult {
    let mut show = Show {
        args,
        writing: writing(args)?,
        passed: 0,
        is_list: false,
    };
    let all = named(&args.inputs, args.reading.all_files)?;
    show.is_list = all.len() > HANDFUL && show.lists() && !args.json;
    let mut no_errors = true;
    let mut out = Titled::new(out);
    for named in &all {
        if all.len() > 1 && !args.json && !show.is_list {
            out.begin(&named.to_string());
        }
        let shown = match named {
            Named::File(source) if args.json => show.file_as_json(source, &mut out),
            Named::File(source) => show.file(source, &mut out),
            Named::Position(text, record) => show.position(text, record, &mut out),
        };
        no_errors &= goes_on(shown)?;
    }
    if show.is_list {
        out.flush()?;
        stderr::note(messages::many_files(all.len()));
    }
    if out.is_empty() && show.passed > 0 {
        stderr::message(texts::none_selected(show.passed));
    }
    Ok(no_errors)
}

/// Returns the language of the output. JSON does not depend on the language of the command.
fn language_of(args: &ShowArgs) -> Language {
    if args.json {
        Language::Japanese
    } else {
        language::chosen()
    }
}

/// Returns the notation of moves. A wording that has no effect on English moves selects Japanese ones.
fn writing(args: &ShowArgs) -> Result<MoveStyle, Failure> {
    // `show` writes the mark of the side before moves of every style.
    let of = |style| args.wording.writing(style, OpenChoices::SIDE);
    match (args.style, language_of(args)) {
        (Some(style), _) => of(style),
        (None, Language::Japanese) => of(Style::Jsa),
        (None, Language::English) => of(Style::Hosking).or_else(|_| of(Style::Jsa)),
    }
}

struct Show<'a> {
    args: &'a ShowArgs,
    writing: MoveStyle,
    passed: u64,
    /// Whether the games of all files are listed.
    is_list: bool,
}

impl Show<'_> {
    /// Returns `true` if many games are listed. An option about each game applies to all games.
    fn lists(&self) -> bool {
        let args = self.args;
        args.ply.is_none()
            && !args.tags
            && !args.no_moves
            && !args.board_only
            && args.game.is_none()
    }

    /// Prints a position of the command line.
    fn position(&mut self, text: &str, record: &Record, out: &mut impl Write) -> RunResult {
        let args = self.args;
        if !args.selection.selection().selects(record) {
            self.passed += 1;
            return Ok(true);
        }
        let game = GamePrinter::new(record, args, self.writing);
        if !args.json {
            return game.print(args, out).map(|()| true);
        }
        let facts = FactsForm::read(Path::new(text), Some(record), None, None);
        let (form, filled) = game.form(facts, FindingsForm::default(), 1, args);
        write_json_line(&form, out)?;
        filled.map(|()| true)
    }

    /// Prints the games of a file: up to a handful in full, more of them as a list.
    fn file<W: Write>(&mut self, source: &Source, out: &mut W) -> RunResult {
        let file = source.path.as_path();
        let (args, writing) = (self.args, self.writing);
        let (lists, is_list) = (self.lists(), self.is_list);
        let mut blank = "";
        let mut print = |number: u64, record: &Record, count: usize, out: &mut W| {
            if is_list {
                let game = texts::of_game(OneLine(&file.display().to_string()).to_string(), number);
                return Ok(writeln!(out, "{game}: {}", line::line(record)).map(|()| true)?);
            }
            if count > HANDFUL && lists {
                return Ok(writeln!(out, "{number:>5}  {}", line::line(record)).map(|()| true)?);
            }
            if count > 1 {
                writeln!(out, "{}--- {number} ---", replace(&mut blank, "\n"))?;
            }
            let printed = GamePrinter::new(record, args, writing).print(args, out);
            printed.map_or_else(|failure| not_shown(file, number, failure), |()| Ok(true))
        };
        // The first games wait until their total number is known.
        let (mut first, mut games) = (Vec::new(), 0);
        let mut found = FindingsForm::default();
        let end = self.each_game(source, &mut found, |number, record, _, _| {
            games += 1;
            if args.game.is_some() {
                return print(number, &record, 1, out);
            }
            first.push((number, record));
            let mut no_errors = true;
            if games > HANDFUL {
                for (number, record) in first.drain(..) {
                    no_errors &= print(number, &record, games, out)?;
                }
            }
            Ok(no_errors)
        });
        let mut no_errors = true;
        for (number, record) in &first {
            no_errors &= print(*number, record, games, out)?;
        }
        no_errors &= end?;
        if games > HANDFUL && lists && !is_list {
            // Print the list before this message about it.
            out.flush()?;
            stderr::note(messages::many_games(file.display().to_string(), games));
        }
        Ok(no_errors)
    }

    /// Prints an object for each game of a file, or for the file if it has none.
    fn file_as_json(&mut self, source: &Source, out: &mut impl Write) -> RunResult {
        let file = source.path.as_path();
        let (args, writing) = (self.args, self.writing);
        let mut found = FindingsForm::default();
        let done = self.each_game(source, &mut found, |number, record, reader, findings| {
            let encoding = Some(reader.encoding());
            let facts = FactsForm::read(file, Some(&record), reader.format(), encoding);
            let game = GamePrinter::new(&record, args, writing);
            let (form, filled) = game.form(facts, take(findings), number, args);
            write_json_line(&form, out)?;
            filled.map_or_else(|failure| not_shown(file, number, failure), |()| Ok(true))
        });
        if let Err(Failure::Input(message)) = &done {
            found.fail(message);
            let form = ShownGameForm {
                facts: FactsForm::of_file(file),
                findings: found.into(),
                ..ShownGameForm::default()
            };
            write_json_line(&form, out)?;
        }
        done
    }

    /// Passes the requested games of a file to `shown`, each with its number. `findings` gets the findings of the game.
    /// Returns `false` if there are errors. Fails if the file cannot be read or lacks the game, or if `shown` fails.
    fn each_game(
        &mut self,
        source: &Source,
        findings: &mut FindingsForm,
        mut shown: impl FnMut(u64, Record, &GameReader<'_>, &mut FindingsForm) -> RunResult,
    ) -> RunResult {
        let args = self.args;
        let mut reader = input::games(source, &args.reading.options())?;
        let selection = args.selection.selection();
        let name = source.path.display().to_string();
        let (mut no_errors, mut number) = (true, 0);
        loop {
            if reader.passes_over(&selection) {
                number += 1;
                self.passed += 1;
                continue;
            }
            let is_asked = args.game.is_none_or(|game| game.get() == number + 1);
            *findings = FindingsForm::default();
            let next = reader.next();
            if is_asked {
                no_errors &= snippet::report(&name, next.part.as_ref(), &next.findings);
                *findings = FindingsForm::of(&next.findings);
            }
            let failed = |error| input::failed(&source.path, &error);
            let record = match next.record.map_err(failed) {
                Err(failure) if next.goes_on => Err(failure),
                record => match record? {
                    Some(record) => Ok(record),
                    None => break,
                },
            };
            number += 1;
            if !is_asked {
                continue;
            }
            match record {
                Ok(mut record) => {
                    // CSA has no totals; people compare them with the time control.
                    record.add_up_clocks();
                    no_errors &= shown(number, record, &reader, findings)?;
                }
                Err(failure) => no_errors &= goes_on(Err(failure))?,
            }
            if args.game.is_some() {
                return Ok(no_errors);
            }
        }
        match (number, args.game) {
            (0, _) => Err(Failure::Input(about(name, texts::no_game_found()))),
            (_, Some(game)) => Err(places::no_such_game(&name, game.get(), number)),
            _ => Ok(no_errors),
        }
    }
}

/// Reports why a game is not shown. The following games are shown anyway.
fn not_shown(file: &Path, number: u64, failure: Failure) -> RunResult {
    match failure {
        Failure::Input(message) => {
            let game = texts::of_game(file.display().to_string(), number);
            stderr::message(about(game, message));
            Ok(false)
        }
        failure => Err(failure),
    }
}

/// The maximum number of games of a file that are printed in full. More are listed.
const HANDFUL: usize = 5;

struct GamePrinter<'a> {
    record: &'a Record,
    language: Language,
    sides: Sides<'a>,
    writing: MoveStyle,
    entries: EntryStyle,
}

impl<'a> GamePrinter<'a> {
    fn new(record: &'a Record, args: &ShowArgs, writing: MoveStyle) -> GamePrinter<'a> {
        let language = language_of(args);
        GamePrinter {
            record,
            language,
            sides: Sides::of(record),
            writing,
            entries: EntryStyle::new(record, writing, args.wording.side, language),
        }
    }

    /// Returns the JSON form, and the reason why it lacks the entries or the requested position.
    fn form(
        &self,
        facts: FactsForm,
        mut findings: FindingsForm,
        number: u64,
        args: &ShowArgs,
    ) -> (ShownGameForm, Result<(), Failure>) {
        let facts = FactsForm {
            game: number,
            ..facts
        };
        let tags = args.tags.then(|| tags_of(Tags::standard(), self.record));
        let position = places::position_at(self.record, args.ply);
        if let Err(Failure::Input(message)) = &position {
            findings.fail(message);
        }
        let form = ShownGameForm {
            tags: tags.map(|tags| TagForm::all(&tags)),
            position: position.as_ref().ok().map(Position::to_string),
            findings: findings.into(),
            ..ShownGameForm::of(facts, self.record, &self.entries)
        };
        (form, position.map(drop))
    }

    fn print(&self, args: &ShowArgs, out: &mut impl Write) -> Result<(), Failure> {
        let record = self.record;
        let start = places::start(record)?;
        let last = places::position_at(record, args.ply)?;
        if args.board_only {
            self.board(&last, args.flip, out)?;
            return self.caption(args.ply, out);
        }
        let is_end = args.ply.is_none_or(|ply| ply == places::last(record));
        let is_bare = !self.headers(out)?;
        self.notes(self.record.root(), 0, out)?;
        let has_moves = !args.no_moves && self.record.has_children(self.record.root());
        if !is_bare && has_moves {
            writeln!(out)?;
        }
        if has_moves {
            visit_entries(self.record, start, |at, entry| self.entry(at, entry, out))?;
        }
        if !is_bare || has_moves {
            writeln!(out)?;
        }
        self.board(&last, args.flip, out)?;
        self.caption(args.ply, out)?;
        if is_end {
            self.result(out)?;
        }
        if args.tags {
            for found in tags_of(Tags::standard(), self.record) {
                writeln!(out, "{}", super::tags::line(&found))?;
            }
        }
        Ok(())
    }

    /// Prints the headers. Returns `false` if there are none.
    fn headers(&self, out: &mut impl Write) -> Result<bool, Failure> {
        let record = self.record;
        let named = record.headers.get(keys::HANDICAP).is_some();
        let handicap = if named { None } else { self.sides.handicap() };
        if let Some(handicap) = handicap {
            let line =
                messages::header(self.sides.key(keys::HANDICAP), messages::handicap(handicap));
            writeln!(out, "{}", line.trim_end())?;
        }
        for header in &record.headers {
            let line = messages::header(self.sides.key(&header.key), value(header));
            let handicap = self.sides.contradicted_by(header);
            let in_fact = handicap.map(|handicap| messages::in_fact(messages::handicap(handicap)));
            let line = line + &in_fact.unwrap_or_default();
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(handicap.is_some() || !record.headers.is_empty())
    }

    fn entry(&self, at: &EntryPlace, entry: &Entry, out: &mut impl Write) -> Result<(), Failure> {
        let text = self.entries.text(at, entry);
        let indent = "  ".repeat(at.depth.min(8));
        let clock = clock_text(self.record.clock(at.node));
        let line = format!(
            "{indent}{:>4} {}{clock}",
            at.ply,
            snippet::padded(&text, 14)
        );
        writeln!(out, "{}", line.trim_end())?;
        Ok(self.notes(at.node, at.depth, out)?)
    }

    fn notes(&self, node: NodeId, depth: usize, out: &mut impl Write) -> io::Result<()> {
        let indent = "  ".repeat(depth.min(8));
        for Note { kind, text } in self.record.notes(node) {
            let mark = match kind {
                NoteKind::Comment => '*',
                NoteKind::Program => '#',
                NoteKind::Bookmark => '&',
                // A line that could not be read.
                _ => '?',
            };
            // A note may have several lines, some of them empty.
            for line in text.split('\n') {
                let first = format!("{indent}     {mark} ");
                let further = format!("{indent}       ");
                let line = OneLine(line).to_string();
                for line in width::wrapped(&line, &first, &further) {
                    writeln!(out, "{}", line.trim_end())?;
                }
            }
        }
        Ok(())
    }

    fn board(&self, position: &Position, flip: bool, out: &mut impl Write) -> Result<(), Failure> {
        let has_digits = !matches!(self.writing.style, Style::Usi | Style::Hodges);
        let board = board(position.setup(), self.sides.handicap(), flip, has_digits);
        Ok(write!(out, "{board}")?)
    }

    /// Prints the ply that the board was requested for, and its move.
    fn caption(&self, ply: Option<u32>, out: &mut impl Write) -> Result<(), Failure> {
        let Some(ply) = ply else { return Ok(()) };
        let mut text = None;
        visit_entries(self.record, places::start(self.record)?, |at, entry| {
            if (at.depth, at.ply) == (0, ply) && entry.ending().is_none() {
                // The previous move is not shown, so 同 would be meaningless.
                let alone = EntryPlace {
                    last_to: None,
                    ..at.clone()
                };
                text = Some(self.entries.text(&alone, entry));
            }
            Ok::<_, Failure>(())
        })?;
        let caption = match text {
            Some(text) => messages::after_move(ply, text),
            None => messages::after_ply(ply),
        };
        Ok(writeln!(out, "{caption}")?)
    }

    fn result(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(ending) = self.record.ending() else {
            return Ok(());
        };
        let plies = self.record.ply_count();
        let (moves, words) = (messages::count(plies), ending_words(ending, self.language));
        let result = match ending.outcome {
            Outcome::Win(side) => messages::won(moves, words, self.sides.with_player(side)),
            Outcome::Draw => messages::drawn(moves, words),
            _ => messages::undecided(moves, words),
        };
        writeln!(out, "{result}")?;
        Ok(())
    }
}

/// Returns the value of a header, that of a handicap in both languages.
fn value(header: &Header) -> String {
    let is_english = language::chosen() == Language::English;
    match header.value.parse() {
        Ok(handicap) if is_english && header.key == keys::HANDICAP => messages::handicap(handicap),
        _ => OneLine(&header.value).to_string(),
    }
}

/// Returns the diagram of a position in the language of the command. It is that of Japanese files, or has letters, with
/// a digit or a letter for each rank.
pub(super) fn board(
    setup: &Setup,
    handicap: Option<Handicap>,
    is_flipped: bool,
    has_digits: bool,
) -> String {
    match language::chosen() {
        Language::Japanese => {
            let mut board = Bod::new(setup);
            if handicap.is_some_and(|handicap| handicap != Handicap::Even) {
                board = board.of_handicap_game();
            }
            if is_flipped {
                board = board.flipped();
            }
            board.to_string()
        }
        Language::English => {
            let viewer = if is_flipped {
                Color::White
            } else {
                Color::Black
            };
            western_diagram(setup, viewer, has_digits)
        }
    }
}

/// Returns `( 1:05/00:05:43)`, without the unknown parts.
fn clock_text(clock: Clock) -> String {
    let spent = clock
        .spent_millis()
        .map(|ms| format!("{:2}:{:02}", ms / 60_000, ms / 1000 % 60));
    let total = clock.total_millis().map(|ms| {
        format!(
            "/{:02}:{:02}:{:02}",
            ms / 3_600_000,
            ms / 60_000 % 60,
            ms / 1000 % 60
        )
    });
    match (spent, total) {
        (None, None) => String::new(),
        (spent, total) => format!(
            " ({}{})",
            spent.unwrap_or_else(|| "?".to_owned()),
            total.unwrap_or_default()
        ),
    }
}
