//! Answers, one line each: their forms, and answering the lines of stdin.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};

use komadai::kifu::ending_word;
use komadai::{Breaches, EndingKind, Move, Style};

use crate::failure::{Failure, RunResult};
use crate::json::{self, LineForm, RefusalForm, TextForm};
use crate::stderr;
use crate::texts::system::Io;
use crate::texts::{about, answers as texts, nothing_to_read, stdin as stdin_name};

/// Why a text is no move. It is displayed as the answer in its place.
pub(crate) enum Refusal {
    /// `error:COLUMN:message`: it cannot be read; columns count characters from one.
    Error(usize, String),
    /// `illegal:CODE,CODE`, with the move if the text fits only one.
    Illegal(Option<Move>, Breaches),
    /// `ambiguous:USI,USI`, each with a text that means it alone, where such texts are asked for.
    Ambiguous(Vec<(Move, Option<String>)>),
    /// `confirm:CODE`, `impossible:CODE` or `loses:CODE`, by the rules of postal games.
    Postal(&'static str, &'static str),
}

impl Refusal {
    /// A word for what this is.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Refusal::Error(..) => "error",
            Refusal::Illegal(..) => "illegal",
            Refusal::Ambiguous(_) => "ambiguous",
            Refusal::Postal(kind, _) => kind,
        }
    }

    /// The codes of rules.
    pub(crate) fn codes(&self) -> Vec<&'static str> {
        match self {
            Refusal::Illegal(_, breaches) => breaches.codes().collect(),
            Refusal::Postal(_, code) => vec![code],
            Refusal::Error(..) | Refusal::Ambiguous(_) => Vec::new(),
        }
    }

    /// A sentence for people; nothing where the answer says all.
    pub(crate) fn sentence(&self) -> Option<String> {
        match self {
            Refusal::Error(_, message) => Some(message.clone()),
            Refusal::Illegal(Some(m), breaches) => Some(texts::illegal_move(m, breaches)),
            Refusal::Illegal(None, breaches) => Some(texts::illegal(breaches)),
            Refusal::Ambiguous(moves) => {
                let named = moves.iter().map(|(m, text)| match text {
                    Some(text) => format!("{m} ({text})"),
                    None => m.to_string(),
                });
                Some(texts::could_be(named.collect::<Vec<_>>().join(", ")))
            }
            Refusal::Postal(..) => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Error(column, message) => write!(f, "error:{column}:{message}"),
            Refusal::Illegal(..) | Refusal::Postal(..) => {
                write!(f, "{}:{}", self.kind(), self.codes().join(","))
            }
            Refusal::Ambiguous(moves) => {
                let moves: Vec<String> = moves.iter().map(|(m, _)| m.to_string()).collect();
                write!(f, "ambiguous:{}", moves.join(","))
            }
        }
    }
}

/// The answers to a line of play.
#[derive(Default)]
pub(crate) struct Answers {
    /// The moves, each with its text.
    pub(crate) moves: Vec<(Move, String)>,
    /// The ending after the last move.
    pub(crate) ending: Option<EndingKind>,
    /// The text that is no move, and why, which ends the answers.
    pub(crate) refused: Option<(String, Refusal)>,
}

impl Answers {
    /// The answers to a line in which nothing can be read.
    pub(crate) fn refused(refusal: Refusal) -> Answers {
        Answers {
            refused: Some((String::new(), refusal)),
            ..Answers::default()
        }
    }

    /// Whether all texts are moves.
    pub(crate) const fn is_ok(&self) -> bool {
        self.refused.is_none()
    }

    /// The answers one by one: each move as `written`, the ending as `ended`, or the refusal.
    fn texts(&self, form: &AnswerForm) -> Vec<String> {
        let moves = self.moves.iter().map(|(m, text)| match form.usi {
            true => m.to_string(),
            false => text.clone(),
        });
        let ending = self.ending.zip(form.ending);
        let ending = ending.and_then(|(ending, style)| ending_word(ending, style));
        let refusal = self.refused.iter().map(|(_, refusal)| refusal.to_string());
        moves.chain(ending).chain(refusal).collect()
    }

    /// The JSON form, with the number of the line of stdin.
    fn form(&self, line: Option<u64>) -> LineForm<'_> {
        let moves = self.moves.iter().map(|(m, text)| TextForm {
            usi: m.to_string(),
            text,
        });
        let error = self.refused.as_ref().map(|(text, refusal)| RefusalForm {
            kind: refusal.kind(),
            text,
            column: match refusal {
                Refusal::Error(column, _) => Some(*column),
                _ => None,
            },
            codes: refusal.codes(),
            moves: match refusal {
                Refusal::Ambiguous(moves) => moves.iter().map(|(m, _)| m.to_string()).collect(),
                _ => Vec::new(),
            },
            message: refusal.sentence(),
        });
        LineForm {
            line,
            moves: moves.collect(),
            ending: self.ending.map(|ending| ending.code()),
            error,
        }
    }

    /// Prints the answers to the arguments, a line each.
    pub(crate) fn print(&self, form: &AnswerForm, out: &mut impl Write) -> RunResult {
        if form.json {
            json::print(&self.form(None), out)?;
            return Ok(self.is_ok());
        }
        for text in self.texts(form) {
            writeln!(out, "{text}")?;
        }
        if let Some((text, refusal)) = &self.refused {
            report(None, text, refusal);
        }
        Ok(self.is_ok())
    }
}

/// What is printed of answers.
pub(crate) struct AnswerForm {
    /// Moves in USI, not their texts.
    pub(crate) usi: bool,
    /// The style of an ending, if it is printed.
    pub(crate) ending: Option<Style>,
    /// JSON objects.
    pub(crate) json: bool,
    /// Whether stderr explains the answers to lines of stdin.
    pub(crate) explains: bool,
}

/// Reports on stderr why a text is no move.
fn report(line: Option<u64>, text: &str, refusal: &Refusal) {
    let Some(sentence) = refusal.sentence() else {
        return;
    };
    let text = text.trim();
    let message = match text.is_empty() || sentence.to_string().starts_with(text) {
        true => sentence,
        false => about(text, sentence),
    };
    stderr::message(match line {
        Some(line) => texts::at_line(line, message),
        None => message,
    });
}

/// The byte order mark that some editors write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The answer to a line that is not UTF-8.
fn undecodable(line: &[u8]) -> Refusal {
    let valid = line.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let column = valid.chars().count() + 1;
    Refusal::Error(column, texts::expected_utf8())
}

/// How many bytes of stdin are read at once.
const BLOCK: usize = 1 << 16;

/// The longest line of stdin that is read, in bytes without its end.
const LONGEST_LINE: usize = 1 << 20;

/// Answers each line of stdin with one line, which is flushed as soon as no further line is waiting.
///
/// `answer` gets the number of the line, from one, and its text, without a byte order mark. Only the
/// current line is kept; one of more than [`LONGEST_LINE`] bytes is skipped and answered with an error.
/// The result is whether no answer was an error; if not, stderr reports how many were, and the first.
pub(crate) fn answer_lines(
    form: &AnswerForm,
    out: &mut impl Write,
    mut answer: impl FnMut(u64, &str) -> Result<Answers, Refusal>,
) -> RunResult {
    let failed = |error: io::Error| Failure::Input(about(stdin_name(), Io(&error)));
    let mut stdin = BufReader::with_capacity(BLOCK, io::stdin().lock());
    let mut line = Vec::new();
    let (mut lines, mut bad, mut first_bad) = (0u64, 0u64, 0u64);
    while let Some(fits) = read_line(&mut stdin, &mut line).map_err(failed)? {
        lines += 1;
        let bytes = match lines {
            1 => line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&line),
            _ => &line,
        };
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let answers = match str::from_utf8(bytes) {
            _ if !fits => Answers::refused(too_long(lines)),
            Ok(text) => answer(lines, text).unwrap_or_else(Answers::refused),
            Err(_) => Answers::refused(undecodable(bytes)),
        };
        if let Some((text, refusal)) = &answers.refused {
            first_bad = if bad == 0 { lines } else { first_bad };
            bad += 1;
            if form.explains && !form.json && !text.is_empty() {
                report(Some(lines), text, refusal);
            }
        }
        match form.json {
            true => json::print(&answers.form(Some(lines)), out)?,
            false => writeln!(out, "{}", answers.texts(form).join(" "))?,
        }
        // A program that writes line by line may wait for the answer.
        if !stdin.buffer().contains(&b'\n') {
            out.flush()?;
        }
    }
    if lines == 0 {
        return Err(Failure::Input(about(stdin_name(), nothing_to_read())));
    }
    if bad > 0 {
        stderr::message(texts::bad_lines(bad, lines, first_bad));
    }
    Ok(bad == 0)
}

/// The answer to a line that is too long.
fn too_long(number: u64) -> Refusal {
    let message = texts::line_too_long(number, LONGEST_LINE);
    Refusal::Error(LONGEST_LINE + 1, message)
}

/// Reads the next line with its end. The result is whether it is short enough; of one that is not, only
/// the beginning is kept. Nothing at the end of stdin.
fn read_line(stdin: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    // CR LF may follow.
    let most = LONGEST_LINE as u64 + 2;
    if stdin.by_ref().take(most).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.ends_with(b"\n") {
        let end = if line.ends_with(b"\r\n") { 2 } else { 1 };
        return Ok(Some(line.len() - end <= LONGEST_LINE));
    }
    if line.len() <= LONGEST_LINE {
        return Ok(Some(true));
    }
    stdin.skip_until(b'\n')?;
    Ok(Some(false))
}
