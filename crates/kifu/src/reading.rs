//! From the bytes of a file to its games.

use komadai_core::{EndingKind, Span};

use crate::encoding::{Decoded, Encoding, decode, split_lines};
use crate::finding::{Finding, Findings, quoted};
use crate::format::{Format, Guess, guess, tells_start};
use crate::record::{Entry, Header, NoteKind, Record, keys};
use crate::{csa, ki2, kif, usi};

/// What was read from a file.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The text, decoded. All places in findings refer to it.
    pub text: String,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The format, unless the text has none that is known.
    pub format: Option<Format>,
    /// The games in the order of the file; none when the format is not known.
    pub games: Vec<Game>,
    /// What was found about the file as a whole.
    pub findings: Vec<Finding>,
}

/// A game, and what was found in it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The game.
    pub record: Record,
    /// What was odd or wrong in it, in the order in which it was found.
    pub findings: Vec<Finding>,
}

/// Reads the bytes of a file, whatever their encoding and format.
///
/// `hint` is the format that the name of the file suggests, see [`Format::from_extension`]; it
/// counts only when the text does not show its format. Every input is read without panic, in
/// linear time, and into memory in proportion to its length.
///
/// ```
/// let file = b"N+A\nN-B\nPI\n+\n+7776FU\nT3\n-7776FU\n%-ILLEGAL_ACTION\n";
/// let reading = komadai_kifu::read(file, None);
/// assert_eq!(reading.encoding.code(), "ascii");
/// let game = &reading.games[0];
/// let codes: Vec<_> = game.findings.iter().map(|finding| finding.code).collect();
/// assert_eq!(codes, ["illegal-move"]);
/// assert_eq!(game.record.usi_moves(), "7g7f 7g7f");
/// ```
#[must_use]
pub fn read(bytes: &[u8], hint: Option<Format>) -> Reading {
    #[cfg(feature = "packed")]
    if let Some(format) = packed(bytes, hint) {
        let mut reading = read_text(crate::packed::text(bytes, format), Some(format));
        reading.encoding = Encoding::Binary;
        return reading;
    }
    let decoded = decode(bytes);
    let findings = about_encoding(&decoded);
    let mut reading = read_text(decoded.text, hint);
    reading.encoding = decoded.encoding;
    reading.findings.splice(0..0, findings);
    reading
}

/// The packed format that bytes are in: the one that is hinted at, unless they are its hexadecimal
/// text, or the only one that they fit.
#[cfg(feature = "packed")]
fn packed(bytes: &[u8], hint: Option<Format>) -> Option<Format> {
    let digit = |b: &u8| b.is_ascii_hexdigit() || b.is_ascii_whitespace();
    match hint.filter(|hint| hint.is_packed()) {
        Some(_) if bytes.iter().all(digit) => None,
        Some(hint) => Some(hint),
        None => crate::packed::guess(bytes),
    }
}

/// Reads a text that is already decoded, see [`read`].
#[must_use]
pub fn read_text(text: impl Into<String>, hint: Option<Format>) -> Reading {
    let text = text.into();
    let mut findings = Findings::new(&text);
    let packed = hint.filter(|hint| hint.is_packed());
    let guess = packed.map_or_else(|| guess(&text, hint), Guess::Is);
    let mut format = match (guess, hint) {
        _ if text.trim().is_empty() => {
            findings.error(1, Span::new(0, 0), "empty-file", "there is nothing to read");
            None
        }
        (Guess::Is(format), _) | (Guess::Unclear, Some(format)) if format.is_read() => Some(format),
        (Guess::Is(format), _) | (Guess::Unclear, Some(format)) => {
            let message =
                format!("this is {format}, which was left out when the program was built");
            findings.error(1, Span::new(0, 0), "unknown-format", message);
            None
        }
        (Guess::Unclear, None) => {
            let all = Format::ALL.iter().filter(|format| format.is_read());
            let names: Vec<&str> = all.map(|format| format.code()).collect();
            let names = names.join(" ");
            let message = format!("the file format is not recognised; these are read: {names}");
            findings.error(1, Span::new(0, 0), "unknown-format", message);
            None
        }
    };
    let mut games = match format {
        Some(Format::Kif) => kif::read(&text),
        Some(Format::Ki2) => ki2::read(&text),
        Some(Format::Csa) => csa::read(&text),
        Some(Format::Usi | Format::Sfen) => usi::read(&text, &mut findings),
        #[cfg(feature = "jkf")]
        Some(Format::Jkf) => crate::jkf::read(&text, &mut findings),
        #[cfg(not(feature = "jkf"))]
        Some(Format::Jkf) => Vec::new(),
        #[cfg(feature = "packed")]
        Some(packed) if packed.is_packed() => crate::packed::read(&text, packed, &mut findings),
        Some(Format::Hcp | Format::Hcpe | Format::Hcpe3 | Format::PackedSfen | Format::Psv) => {
            Vec::new()
        }
        #[cfg(feature = "psn")]
        Some(Format::Psn) => crate::psn::read(&text),
        #[cfg(not(feature = "psn"))]
        Some(Format::Psn) => Vec::new(),
        #[cfg(feature = "lists")]
        Some(Format::Wars | Format::Quest) => crate::raw_list::read(&text),
        #[cfg(not(feature = "lists"))]
        Some(Format::Wars | Format::Quest) => Vec::new(),
        #[cfg(feature = "bod")]
        Some(Format::Bod) => crate::bod::read(&text),
        #[cfg(not(feature = "bod"))]
        Some(Format::Bod) => Vec::new(),
        #[cfg(feature = "usen")]
        Some(Format::Usen) => crate::usen::read(&text, &mut findings),
        #[cfg(not(feature = "usen"))]
        Some(Format::Usen) => Vec::new(),
        None => Vec::new(),
    };
    if games.is_empty() && !format.is_some_and(Format::holds_many_games) {
        format = None;
    }
    let lines = matches!(
        format,
        Some(Format::Kif | Format::Ki2 | Format::Csa | Format::Bod | Format::Wars | Format::Quest)
    );
    if let Some(named) = format.filter(|_| lines) {
        let shown = games
            .iter()
            .any(|game| shows_a_game(game) || hint == format && has_remarks(game));
        if !shown && !tells_start(&text, named) {
            let message = format!(
                "no game is found here: as {named} the text has no move, ending, board or known header"
            );
            findings.error(1, Span::new(0, 0), "unknown-format", message);
            games.clear();
            format = None;
        }
    }
    let findings = findings.take();
    Reading {
        encoding: if text.is_ascii() {
            Encoding::Ascii
        } else {
            Encoding::Utf8
        },
        text,
        format,
        games,
        findings,
    }
}

/// Whether a game has a move, a time, an ending or a header that is known.
fn shows_a_game(game: &Game) -> bool {
    let record = &game.record;
    let mut entries = record.nodes().filter_map(|node| record.entry(node));
    let known = |header: &Header| keys::ALL.contains(&header.key.as_str());
    record.headers.iter().any(known)
        || record
            .nodes()
            .any(|node| record.clock(node).spent().is_some())
        || entries.any(|entry| match entry {
            Entry::Ending(ending) => ending.kind != EndingKind::Other,
            Entry::Move(_) | Entry::Pass => true,
            Entry::Foul(_) => entry.played().is_some(),
        })
}

/// Whether a game has a comment or a bookmark, which is enough where the name of the file tells the
/// format.
fn has_remarks(game: &Game) -> bool {
    let record = &game.record;
    let mut notes = record.nodes().flat_map(|node| record.notes(node));
    notes.any(|note| matches!(note.kind, NoteKind::Comment | NoteKind::Bookmark))
}

/// What a reader should know about the encoding.
fn about_encoding(decoded: &Decoded) -> Vec<Finding> {
    let text = decoded.text.as_str();
    let mut findings = Findings::new(text);
    let mut foreign = decoded.foreign_lines.iter().peekable();
    let mut at = 0;
    let mut undecodable = decoded.undecodable_lines.iter().peekable();
    for (i, line) in split_lines(text.as_bytes()).enumerate() {
        let line = text.get(at..at + line.len()).unwrap_or("");
        let span = Span::new(at, at + line.trim_end_matches(['\n', '\r']).len());
        if i < 8 {
            if let Some((name, start)) = declaration(line) {
                if !decoded.encoding.agrees_with(name) {
                    let found = decoded.encoding;
                    let message = format!("the file calls itself {}, but is {found}", quoted(name));
                    let span = Span::new(start, start + name.len()).moved(at);
                    findings.warn(i + 1, span, "encoding-disagrees", message);
                }
            }
        }
        if let Some((_, other)) = foreign.next_if(|(number, _)| *number == i + 1) {
            let message = format!("this line is in {other}, unlike the rest of the file");
            findings.warn(i + 1, span, "mixed-encoding", message);
        }
        if let Some(bad) = line.find(char::REPLACEMENT_CHARACTER) {
            let span = Span::new(bad, bad + char::REPLACEMENT_CHARACTER.len_utf8()).moved(at);
            if undecodable.next_if(|number| **number == i + 1).is_some() {
                let message = "the line has bytes that stand for no character";
                findings.error(i + 1, span, "undecodable", message);
            } else {
                let message = "the line has U+FFFD in it: it was damaged before it was saved";
                findings.warn(i + 1, span, "damaged-text", message);
            }
        }
        at += line.len();
    }
    findings.take()
}

/// The encoding that a line declares, and its byte in the line.
fn declaration(line: &str) -> Option<(&str, usize)> {
    if !line.starts_with("#KIF") && !line.starts_with('\'') {
        return None;
    }
    let start = line.find("encoding=")? + "encoding=".len();
    let name = line.get(start..)?.split_whitespace().next()?;
    Some((name, start))
}
