//! `komadai tags`: castles and openings by name.

mod game;
mod report;

use std::fmt::Write as _;
use std::io::Write;
use std::mem::take;
use std::ops::ControlFlow;
use std::path::Path;

use komadai::Color;
use komadai::kifu::{Finding, Severity};
use komadai::tags::Found;
use serde_json::{Value, json};

use crate::args::{Language, TagsArgs};
use crate::escape::OneLine;
use crate::failure::{Failure, Outcome};
use crate::game_reader::GameReader;
use crate::input;
use crate::snippet;
use crate::spread::{Piece, Sink, Stopped, spread_games};
use crate::{progress, stderr};
use game::Game;
use report::Report;

pub(crate) fn run(args: &TagsArgs, out: &mut (impl Write + Send)) -> Outcome {
    let (sources, mut no_errors) = input::sources(&args.inputs, args.reading.all_files);
    let files = sources.iter().map(|source| source.path.as_path());
    progress::begin(files, true);
    let mut report = Report::default();
    let (mut games, mut number) = (0, 0);
    let work = |file: usize, reader: Option<&mut GameReader>, send: &mut dyn Sink<Games>| {
        read(args, file, &sources[file].path, reader, send)
    };
    let mut used = |piece: Games| {
        if piece.begins {
            number = 0;
        }
        let name = sources[piece.file].path.display().to_string();
        let mut text = String::new();
        for game in &piece.games {
            number += 1;
            if args.report {
                report.add(game);
            } else if args.json {
                object(&name, number, game, args.lang, &mut text);
            } else {
                lines(&name, number, &game.found, args.lang, &mut text);
            }
        }
        out.write_all(text.as_bytes())?;
        games += piece.games.len();
        progress::tick(games);
        for message in &piece.messages {
            stderr::report(format_args!("komadai: {message}"));
        }
        no_errors &= piece.messages.is_empty();
        match args.batch.fail_fast && !piece.messages.is_empty() {
            true => Err(Failure::Reported),
            false => Ok(ControlFlow::Continue(())),
        }
    };
    let (batch, reading) = (&args.batch, &args.reading);
    let done = spread_games(batch, reading, &sources, |_| true, work, &mut used);
    progress::end();
    done?;
    if args.report {
        report.write(args.lang, out)?;
    }
    out.flush()?;
    Ok(no_errors)
}

/// The results for some games of a file.
#[derive(Default)]
struct Games {
    file: usize,
    /// Whether they are the first of the file.
    begins: bool,
    games: Vec<Game>,
    /// The first error of each game, and why the file could not be read to its end.
    messages: Vec<String>,
    /// About how many bytes these take.
    bytes: usize,
}

impl Piece for Games {
    fn bytes(&self) -> usize {
        size_of::<Games>() + self.bytes
    }
}

/// How many bytes of results are sent at once.
const SENT: usize = 1 << 14;

/// Reads a file, or a part of it.
fn read(
    args: &TagsArgs,
    file: usize,
    path: &Path,
    reader: Option<&mut GameReader>,
    send: &mut dyn Sink<Games>,
) -> Result<(), Stopped> {
    let mut piece = Games {
        file,
        begins: true,
        ..Games::default()
    };
    let mut own;
    let reader = match reader {
        Some(reader) => reader,
        None => match GameReader::open(path, &args.reading) {
            Ok(reader) => {
                own = reader;
                &mut own
            }
            Err(failure) => {
                piece.messages.push(failure.to_string());
                return send(piece);
            }
        },
    };
    let name = path.display().to_string();
    piece.begins = reader.is_at_start();
    loop {
        let is_first = reader.is_at_start();
        let messages = &mut piece.messages;
        let (mut first, mut errors) = (None, 0_usize);
        let next = reader.next_record(args.reading.strict(), |_, finding: &Finding| {
            if finding.severity() == Severity::Error {
                errors += 1;
                first.get_or_insert_with(|| snippet::headline(&name, finding));
            }
        });
        if let Some(first) = first {
            messages.push(match errors {
                1 => first,
                _ => format!("{first}; {} more errors, listed by check", errors - 1),
            });
        }
        match next {
            Ok(Some(record)) => {
                let game = Game::of(&record);
                piece.bytes += game.bytes();
                piece.games.push(game);
                if piece.bytes >= SENT {
                    send(take(&mut piece))?;
                    piece.file = file;
                }
                continue;
            }
            Ok(None) if reader.is_paused() || !is_first => {}
            Ok(None) => messages.push(format!("{}: no game", OneLine(&name))),
            Err(failure) => messages.push(failure.to_string()),
        }
        return send(piece);
    }
}

const fn side(side: Color) -> &'static str {
    match side {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// A line for the game and one for each tag.
fn lines(file: &str, number: u64, found: &[Found<'static>], language: Language, text: &mut String) {
    let name = OneLine(file);
    // A text takes everything.
    let _ = writeln!(text, "{name}: game {number}: {} tags", found.len());
    for found in found {
        let _ = writeln!(text, "{}", language.line(found));
    }
}

fn object(file: &str, number: u64, game: &Game, language: Language, text: &mut String) {
    let claims = game.claims.iter().map(|claim| {
        json!({
            "id": claim.id,
            "name": claim.name,
            "side": claim.side.map(side),
            "subject": claim.subject,
        })
    });
    let object = json!({
        "file": file,
        "game": number,
        "headers": claims.collect::<Vec<_>>(),
        "tags": objects(&game.found, language),
    });
    let _ = writeln!(text, "{object}");
}

/// The tags of a game as objects.
pub(super) fn objects(found: &[Found<'_>], language: Language) -> Vec<Value> {
    let tags = found.iter().map(|found| {
        let squares = found.squares.iter().map(|square| square.to_string());
        json!({
            "id": found.tag.id,
            "kind": found.tag.kind.code(),
            "left": found.left,
            "name": language.name(found.tag),
            "reached": found.reached,
            "side": side(found.side),
            "squares": squares.collect::<Vec<_>>(),
        })
    });
    tags.collect()
}
