//! Writes the games of the inputs in order.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::mem::{replace, take};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use komadai::DisplayIn;
use komadai::kifu::{EncodedGame, FindingKind, Record, Severity, Utf8Reason};

use super::open_file::OpenFile;
use super::options::{lacking, options};
use super::plan::{Destination, Plan};
use super::reading::{Content, Game, Read, encoded_alone};
use super::report::{Counts, Games, InputOutcome, Report};
use crate::args::ConvertArgs;
use crate::failure::Failure;
use crate::output::{Identity, TakenPaths, identity, is_direct, numbered};
use crate::result_file::failed;
use crate::texts::convert as texts;
use crate::texts::{about, of_game};
use komadai_batch::WalkPlace;

/// Writes the games of a plan, in the order of the inputs.
pub(super) struct Converter<'a, W> {
    args: &'a ConvertArgs,
    plan: &'a Plan,
    /// Stdout, until games are written there.
    out: Option<&'a mut W>,
    written: HashMap<Identity, String>,
    /// The paths of all inputs, and of games that have a separate file.
    taken: TakenPaths,
    input: Option<Input>,
    /// The current output file: that of the input, or of all inputs.
    file: Option<OpenFile<'a, W>>,
    /// The games so far as one record, with the first input that has a game.
    merged: Option<(Input, Record)>,
    /// Whether the note that UTF-8 has all characters was already printed.
    is_way_out_said: bool,
    pub(super) counts: Counts,
    pub(super) report: Report,
}

/// The state of the current input.
struct Input {
    number: usize,
    name: String,
    games: Games,
    place: InputPlace,
    /// The first selected game, with its number. In a format with one game per file, it waits here for a second game,
    /// or for the end of the input.
    first: Option<(usize, Game)>,
    is_refused: bool,
}

impl Input {
    fn new(number: usize, name: String) -> Input {
        Input {
            number,
            name,
            games: Games::default(),
            place: InputPlace::OneFile,
            first: None,
            is_refused: false,
        }
    }

    const fn outcome(&self) -> InputOutcome {
        let games = self.games;
        match games {
            _ if self.is_refused => InputOutcome::Refused,
            Games {
                written: 0,
                skipped: 1..,
                ..
            } => InputOutcome::Skipped,
            Games { written: 0, .. } if games.ignored() > 0 => InputOutcome::Ignored,
            _ => InputOutcome::Converted,
        }
    }
}

enum InputPlace {
    /// One file, or stdout.
    OneFile,
    /// A separate file for each game, named after this one. If a name is taken, it gets a second number.
    Numbered(PathBuf),
    /// No destination, because there are too many games. Contains advice.
    Nowhere(String),
}

impl<'a, W: Write> Converter<'a, W> {
    pub(super) fn new(args: &'a ConvertArgs, plan: &'a Plan, out: &'a mut W) -> Converter<'a, W> {
        Converter {
            args,
            plan,
            out: Some(out),
            written: HashMap::new(),
            taken: TakenPaths::of(plan.destinations.iter().filter_map(Destination::file)),
            input: None,
            file: None,
            merged: None,
            is_way_out_said: false,
            counts: Counts::new(plan.files, plan.ignored),
            report: Report::new(args, plan.files),
        }
    }

    /// Processes the next item of an input. `read` is `None` if the game is not selected or the input is not read.
    /// Returns `Break` if the rest of the input is not needed. Fails if further writing is impossible, or with
    /// `--fail-fast`.
    pub(super) fn take(
        &mut self,
        about: WalkPlace,
        read: Option<Read>,
    ) -> Result<ControlFlow<()>, Failure> {
        let current = self.input.take();
        let current = current.filter(|input| input.number == about.input);
        let mut input = current.unwrap_or_else(|| {
            let path = self.plan.sources[about.input].path.display();
            Input::new(about.input, path.to_string())
        });
        input.games.read += usize::from(about.game.is_some());
        let Some(Read {
            findings,
            name,
            content,
        }) = read
        else {
            if about.game.is_none() {
                return Ok(self.skip(&input));
            }
            input.games.passed += 1;
            self.input = Some(input);
            return Ok(ControlFlow::Continue(()));
        };
        for found in findings {
            self.counts.has_errors |= found.severity == Severity::Error;
            self.report.found(input.number, found);
        }
        let done = match content {
            Content::Game(game) => {
                let added = match game {
                    Game::Read(record) if self.args.editing.merge => {
                        self.merge(&mut input, *record)
                    }
                    game => match name {
                        Some(name) => self.named(&mut input, &name, game),
                        None => self.game(&mut input, game),
                    },
                };
                if added.is_ok() {
                    self.input = Some(input);
                    return Ok(ControlFlow::Continue(()));
                }
                added
            }
            Content::Lost(failure) => {
                let refused = self.refuse(&mut input, failure);
                self.input = Some(input);
                return refused.map(ControlFlow::Continue);
            }
            Content::End(ended) => self.end(&mut input, ended),
            Content::Nothing(failure) => Err(failure),
        };
        if done.is_err() && !self.stays(&input) {
            self.file = None;
            input.games.written = 0;
        }
        self.report.end_input();
        let done = done.or_else(|failure| self.refuse(&mut input, failure));
        self.counts.add(input.outcome(), input.games);
        done.map(ControlFlow::Break)
    }

    /// Skips the input, because its file exists.
    fn skip(&mut self, input: &Input) -> ControlFlow<()> {
        let file = self.plan.destinations[input.number].file();
        if let Some(file) = file
            && self.plan.files == 1
        {
            let file = file.display().to_string();
            self.report.note(texts::is_there(file, &input.name));
        }
        self.counts.add(InputOutcome::Skipped, input.games);
        ControlFlow::Break(())
    }

    /// Reports why an input, or a game, is refused. Returns an error if the conversion must end.
    fn refuse(&mut self, input: &mut Input, failure: Failure) -> Result<(), Failure> {
        input.is_refused = true;
        if failure.ends_all() || matches!(failure, Failure::Reported) {
            return Err(failure);
        }
        failure.report();
        if self.args.games.batch.fail_fast {
            Err(Failure::Reported)
        } else {
            Ok(())
        }
    }

    /// Finishes the file of all inputs.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        if let Some((mut input, record)) = self.merged.take() {
            let game = Game::Read(Box::new(record));
            self.write(&mut input, 1, game)?;
            self.report.end_input();
            let games = &mut self.counts.games;
            if input.games.without_result > 0 {
                games.without_result += take(&mut games.written);
            }
            if input.games.without_value > 0 {
                games.without_value += take(&mut games.written);
            }
        }
        match self.file.take() {
            Some(file) => file.finish(),
            None => Ok(()),
        }
    }

    /// Merges the next game of an input with the games before.
    fn merge(&mut self, input: &mut Input, record: Record) -> Result<(), Failure> {
        let Some((_, merged)) = &mut self.merged else {
            let all = Input::new(input.number, texts::merged_games());
            self.merged = Some((all, record));
            input.games.written += 1;
            return Ok(());
        };
        if merged.merge(&record) {
            input.games.written += 1;
            return Ok(());
        }
        let message = texts::not_merged(of_game(&input.name, input.games.read));
        self.refuse(input, Failure::Input(message))
    }

    /// Writes the next game of an input. In a file for only one game, the first waits until the number of games is
    /// known.
    fn game(&mut self, input: &mut Input, game: Game) -> Result<(), Failure> {
        let number = input.games.read;
        if !self.plan.target.format.holds_many_games() {
            if input.games.selected() == 1 {
                input.first = Some((number, game));
                return Ok(());
            }
            self.write_first(input, true)?;
        }
        self.write(input, number, game)
    }

    /// Writes the next game of an input to a file with this name, or with a number if it is taken. Skips the game if a
    /// file has the same content.
    fn named(&mut self, input: &mut Input, name: &str, game: Game) -> Result<(), Failure> {
        let folder = self.args.out_dir.as_deref().unwrap_or(Path::new(""));
        let usual = folder.join(format!("{name}.{}", self.plan.target.extension));
        input.place = InputPlace::Numbered(usual.clone());
        let number = input.games.read;
        let saved = match self.encoded(input, number, game) {
            Ok(None) => return Ok(()),
            Ok(Some(game)) => {
                let path = loop {
                    let path = self
                        .taken
                        .take(usual.clone(), |number| numbered(&usual, number));
                    match fs::read(&path) {
                        Ok(there) if there == game.0.bytes => {
                            input.games.skipped += 1;
                            return Ok(());
                        }
                        Err(error) if error.kind() == io::ErrorKind::NotFound => break path,
                        _ => {}
                    }
                };
                self.open(input, Some(&path)).and_then(|mut file| {
                    self.add(input, number, &mut file, game)?;
                    self.save(input, file)
                })
            }
            Err(failure) => Err(failure),
        };
        match saved {
            Ok(()) => {
                input.games.written += 1;
                Ok(())
            }
            Err(failure) => self.refuse(input, failure),
        }
    }

    /// Writes the first game, which has waited. If there are several, it gets a separate file.
    fn write_first(&mut self, input: &mut Input, of_several: bool) -> Result<(), Failure> {
        let Some((number, game)) = input.first.take() else {
            return Ok(());
        };
        if of_several {
            input.place = match &self.plan.destinations[input.number] {
                Destination::Stdout => InputPlace::Nowhere(texts::give_file()),
                Destination::File(path) if is_direct(path) => {
                    InputPlace::Nowhere(texts::give_other_file(path.display().to_string()))
                }
                Destination::File(path) => InputPlace::Numbered(path.clone()),
            };
        }
        self.write(input, number, game)
    }

    fn write(&mut self, input: &mut Input, number: usize, game: Game) -> Result<(), Failure> {
        let path = match &input.place {
            InputPlace::Nowhere(_) => return Ok(()),
            InputPlace::OneFile => None,
            InputPlace::Numbered(path) => {
                let path = numbered(path, number);
                let other = |number| numbered(&path, number);
                Some(self.taken.take(path.clone(), other))
            }
        };
        let Some(path) = path else {
            let Some(game) = self.encoded(input, number, game)? else {
                return Ok(());
            };
            let mut file = match self.file.take() {
                Some(file) => file,
                None => self.open(input, self.plan.destinations[input.number].file())?,
            };
            let added = self.add(input, number, &mut file, game);
            input.games.written += usize::from(added.is_ok());
            self.file = Some(file);
            return added;
        };
        let is_there = self.args.skip_existing && path.is_file();
        let saved = match self.encoded(input, number, game) {
            Ok(None) => return Ok(()),
            Ok(Some(_)) if is_there => {
                input.games.skipped += 1;
                return Ok(());
            }
            Ok(Some(game)) => self.open(input, Some(&path)).and_then(|mut file| {
                self.add(input, number, &mut file, game)?;
                self.save(input, file)
            }),
            Err(failure) => Err(failure),
        };
        match saved {
            Ok(()) => {
                input.games.written += 1;
                Ok(())
            }
            // The other games are written anyway.
            Err(failure) => self.refuse(input, failure),
        }
    }

    /// Returns a game as bytes of the file, or `None` if it lacks the result or evaluations that the format requires.
    fn encoded(
        &self,
        input: &mut Input,
        number: usize,
        game: Game,
    ) -> Result<Option<(EncodedGame, Option<Utf8Reason>)>, Failure> {
        let target = self.plan.target;
        let encoded = match game {
            Game::Encoded(encoded) => encoded,
            Game::Read(record) => {
                let path = self.plan.destinations[input.number].file();
                let options = options(self.args, target, path, self.plan.piped);
                if self.args.editing.merge {
                    encoded_alone(self.args, &record, &options, None)
                } else {
                    let written = options.another(self.file.is_some()).write(&record);
                    written.map(|writing| (EncodedGame::of(&writing, &record), None))
                }
            }
        };
        let (encoded, why) = encoded.map_err(|error| self.unwritable(input, number, error))?;
        let losses = &encoded.losses;
        let games = &mut input.games;
        let has = |kind| losses.iter().any(|loss| loss.kind() == kind);
        if has(FindingKind::LostResult) && self.args.unknown_result.is_none() {
            games.without_result += 1;
        } else if has(FindingKind::LostValue) && encoded.bytes.is_empty() {
            games.without_value += 1;
        } else {
            return Ok(Some((encoded, why)));
        }
        Ok(None)
    }

    /// Returns the failure for a game that cannot be written, with what happened to the games before it.
    fn unwritable(&self, input: &Input, number: usize, error: impl DisplayIn) -> Failure {
        let Input { name, games, .. } = input;
        let game = of_game(name, number);
        let failure = Failure::Input(about(game, error));
        let file = self.plan.destinations[input.number].file();
        match file {
            Some(path) if !self.stays(input) => failure.with(&unwritten(path)),
            _ => failure.with(&so_far(games.written, games.written)),
        }
    }

    fn open(&mut self, input: &Input, path: Option<&Path>) -> Result<OpenFile<'a, W>, Failure> {
        let options = options(self.args, self.plan.target, path, self.plan.piped);
        let Some(path) = path else {
            let out = self.out.take().ok_or(Failure::Reported)?;
            let terminal = self.plan.terminal;
            return Ok(OpenFile::stdout(out, options, terminal));
        };
        self.plan.inputs.refuse(path)?;
        let name = path.display().to_string();
        if let Some(other) = identity(path).and_then(|file| self.written.get(&file)) {
            let message = texts::written_already(name, other, &input.name);
            return Err(Failure::Input(message));
        }
        OpenFile::create(path, options).map_err(|failure| self.end_all(failure))
    }

    fn add(
        &mut self,
        input: &Input,
        number: usize,
        file: &mut OpenFile<'a, W>,
        (game, why): (EncodedGame, Option<Utf8Reason>),
    ) -> Result<(), Failure> {
        match file.add(game) {
            Ok(added) => {
                let losses = &added.losses;
                self.report
                    .losses(input.number, &input.name, number, losses);
                let target = file.path.display().to_string();
                match why {
                    Some(Utf8Reason::Lacks(character)) => {
                        self.report.note(texts::lacks(&target, character));
                    }
                    Some(Utf8Reason::LikeInput) => self.report.stays_utf_8(&target),
                    None => {}
                }
                self.report.written(input.number, &target, &added.findings);
                let lacks = self.args.encoding.is_none()
                    && added.findings.iter().any(|found| lacking(found).is_some());
                if lacks && !replace(&mut self.is_way_out_said, true) {
                    self.report.note(texts::utf_8_has_all());
                }
                Ok(())
            }
            Err(error) if self.plan.destinations[input.number].file().is_none() => {
                Err(Failure::Output(error))
            }
            Err(error) => Err(self.end_all(failed(&file.path, &error))),
        }
    }

    /// Finishes the file of an input, or of one of its games.
    fn save(&mut self, input: &Input, file: OpenFile<'a, W>) -> Result<(), Failure> {
        let path = file.path.clone();
        file.finish()?;
        let written = identity(&path).map(|file| (file, input.name.clone()));
        self.written.extend(written);
        Ok(())
    }

    /// Finishes an input that has ended, or that cannot be read further.
    fn end(&mut self, input: &mut Input, ended: Result<(), Failure>) -> Result<(), Failure> {
        self.write_first(input, ended.is_err())?;
        let games = input.games.selected();
        let written = input.games.written;
        match &input.place {
            InputPlace::Nowhere(advice) => {
                ended.map_err(|failure| failure.with(&so_far(0, games)))?;
                let games = input.games.read;
                let (name, format) = (&input.name, self.plan.target.format.code());
                Err(Failure::Input(texts::too_many_games(
                    name, games, format, advice,
                )))
            }
            InputPlace::OneFile if !self.stays(input) => match self.file.take() {
                None => ended.map_err(|failure| failure.with(&so_far(0, 0))),
                Some(file) => {
                    ended.map_err(|failure| failure.with(&unwritten(&file.path)))?;
                    self.save(input, file)
                }
            },
            InputPlace::Numbered(_) => ended.map_err(|f| f.with(&so_far(written, games))),
            InputPlace::OneFile => ended.map_err(|f| f.with(&so_far(written, written))),
        }
    }

    /// Returns `true` if written games remain even if the input is refused later.
    fn stays(&self, input: &Input) -> bool {
        let has_file = self.plan.destinations[input.number].file().is_some();
        let has_own = has_file && matches!(input.place, InputPlace::OneFile);
        self.plan.is_shared || !has_own
    }

    /// Turns a failure into one that ends the conversion if all inputs share one file.
    fn end_all(&self, failure: Failure) -> Failure {
        if self.plan.is_shared {
            failure.report();
            Failure::Reported
        } else {
            failure
        }
    }
}

fn unwritten(path: &Path) -> String {
    texts::unwritten(path.display().to_string())
}

/// Tells how many of the games `before` an unreadable or unwritable one were `written`.
fn so_far(written: usize, before: usize) -> String {
    match (written, before) {
        (0, _) => texts::nothing_written(),
        _ if written == before => texts::all_written(written),
        _ => texts::some_written(written, before),
    }
}
