//! `komadai tags`: castles and openings by name.

mod report;

use std::fmt::Write as _;
use std::io::Write;
use std::mem::take;
use std::ops::ControlFlow;
use std::path::Path;

use komadai::Color;
use komadai::tags::{Found, Tags, tags_of};
use serde_json::json;

use crate::args::{Language, TagsArgs};
use crate::escape::OneLine;
use crate::failure::{Failure, Outcome};
use crate::game_reader::GameReader;
use crate::input;
use crate::spread::{Piece, Pieces, Stopped, spread};
use crate::{progress, stderr};
use report::{GameTags, Report};

pub(crate) fn run(args: &TagsArgs, out: &mut (impl Write + Send)) -> Outcome {
    let (sources, mut no_errors) = input::sources(&args.inputs);
    let files = sources.iter().map(|source| source.path.as_path());
    progress::begin(files.clone(), true);
    let mut report = Report::default();
    let mut games = 0;
    let jobs = args.batch.jobs(sources.len());
    let work = |file, pieces: &mut Pieces<'_, '_, Games>| tag_file(args, file, pieces);
    let done = spread(jobs, files, work, &mut |piece: Games| {
        out.write_all(piece.text.as_bytes())?;
        games += piece.games;
        progress::tick(games);
        piece.tags.iter().for_each(|tags| report.add(tags));
        let Some(message) = &piece.failure else {
            return Ok(ControlFlow::Continue(()));
        };
        stderr::report(format_args!("komadai: {message}"));
        no_errors = false;
        match args.batch.fail_fast {
            true => Err(Failure::Reported),
            false => Ok(ControlFlow::Continue(())),
        }
    });
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
    text: String,
    games: usize,
    /// The tags of each game, for the report.
    tags: Vec<GameTags>,
    /// Why the file could not be read to its end, or that it has no game.
    failure: Option<String>,
}

impl Piece for Games {
    fn bytes(&self) -> usize {
        let tags = self.tags.iter().map(GameTags::bytes).sum::<usize>();
        size_of::<Games>() + self.text.capacity() + tags
    }
}

/// How many bytes of results are sent at once.
const SENT: usize = 1 << 14;

fn tag_file(
    args: &TagsArgs,
    file: &Path,
    pieces: &mut Pieces<'_, '_, Games>,
) -> Result<(), Stopped> {
    let name = file.display().to_string();
    let mut piece = Games::default();
    let mut number = 0;
    match GameReader::open(file, &args.reading) {
        Err(failure) => piece.failure = Some(failure.to_string()),
        Ok(mut reader) => loop {
            match reader.next() {
                Ok(Some(read)) => {
                    number += 1;
                    piece.games += 1;
                    let found = tags_of(Tags::standard(), &read.game.record);
                    let text = &mut piece.text;
                    if args.report {
                        piece.tags.push(GameTags::new(&found));
                    } else if args.json {
                        object(&name, number, &found, args.lang, text);
                    } else {
                        lines(&name, number, &found, args.lang, text);
                    }
                    if piece.bytes() >= SENT {
                        pieces.send(take(&mut piece))?;
                    }
                }
                Ok(None) => {
                    if number == 0 {
                        piece.failure = Some(format!("{}: no game", OneLine(&name)));
                    }
                    break;
                }
                Err(failure) => {
                    piece.failure = Some(failure.to_string());
                    break;
                }
            }
        },
    }
    pieces.send(piece)
}

const fn side(side: Color) -> &'static str {
    match side {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// A line for the game and one for each tag.
fn lines(file: &str, number: u64, found: &[Found<'static>], language: Language, text: &mut String) {
    // A text takes everything.
    let _ = writeln!(
        text,
        "{}: game {number}: {} tags",
        OneLine(file),
        found.len()
    );
    for found in found {
        let kind = found.tag.kind;
        let _ = match language {
            Language::Ja => write!(
                text,
                "{} {} {}",
                if found.side == Color::Black {
                    '▲'
                } else {
                    '△'
                },
                kind.japanese(),
                language.name(found.tag)
            ),
            Language::En => write!(
                text,
                "{} {} {}",
                side(found.side),
                kind.code(),
                language.name(found.tag)
            ),
        };
        let _ = write!(text, " {}-", found.reached);
        let _ = match found.left {
            Some(left) => writeln!(text, "{left}"),
            None => writeln!(text),
        };
    }
}

fn object(
    file: &str,
    number: u64,
    found: &[Found<'static>],
    language: Language,
    text: &mut String,
) {
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
    let tags: Vec<_> = tags.collect();
    let object = json!({ "file": file, "game": number, "tags": tags });
    let _ = writeln!(text, "{object}");
}
