//! Which format a text is in, and whether it shows a game at all.

use crate::{Detail, Entry, Finding, FindingKind, Game, Header, NoteKind, Subject, keys};
use komadai_encoding::is_mojibake;
use komadai_parse::productions::first_line;

use crate::evidence::{Begins, Evidence, LineEvidence};
use crate::format::Format;
use crate::formats::row;
use crate::no_text::is_html;

/// The format of a text, or why none is known.
pub(crate) fn recognise(text: &str, hint: Option<Format>) -> Result<Format, Finding> {
    if text.trim().is_empty() {
        return Err(FindingKind::EmptyFile.into());
    }
    let packed = hint.filter(|hint| hint.is_packed());
    // The lines of a game may stand in it.
    if packed.is_none() && is_html(text) && judged(text, None).is_none() {
        return Err(FindingKind::OtherFile.with("name", "HTML"));
    }
    packed
        .or_else(|| judged(text, hint))
        .or(hint)
        .ok_or_else(|| {
            if is_mojibake(text) {
                return mojibake();
            }
            let names: Vec<&str> = Format::ALL.iter().map(|format| format.code()).collect();
            let names = names.join(" ");
            let why = Detail::words(
                format!("the text has none of the formats {names}"),
                format!("読める形式 ({names}) ではありません"),
            );
            FindingKind::UnknownFormat.with("why", why)
        })
}

/// How many lines with something in them are looked at.
pub(crate) const JUDGED_LINES: usize = 400;

/// The format that a text shows, by how it begins or by its lines. The hint counts where the text
/// fits several.
fn judged(text: &str, hint: Option<Format>) -> Option<Format> {
    let mut perhaps = None;
    for &format in Format::ALL {
        match (row(format).begins)(text, hint) {
            Begins::Surely => return Some(format),
            Begins::Perhaps => perhaps = perhaps.or(Some(format)),
            Begins::Unclear => {}
        }
    }
    let known = Format::ALL.iter().filter_map(|&f| row(f).lines.as_ref());
    let mut all: Vec<Weighed> = known.map(|row| (row, (row.of)(text))).collect();
    all.sort_by_key(|(row, _)| row.offered);
    let mut last = 0;
    for line in split_lines(text).take(JUDGED_LINES) {
        if let Some(taken) = offer(line, &mut all, last) {
            last = taken;
            if all
                .get(last)
                .is_some_and(|(_, evidence)| evidence.is_enough())
            {
                break;
            }
        }
    }
    if perhaps.is_some() && !all.iter().any(|(_, evidence)| evidence.has_sign()) {
        return perhaps;
    }
    all.sort_by_key(|(row, _)| row.asked);
    let shown = all.iter().find_map(|(_, evidence)| evidence.shown(hint));
    shown.or_else(|| outweighing(&all, hint))
}

type Weighed = (&'static LineEvidence, Box<dyn Evidence>);

/// Offers a line, first to what took the `last` one: usual lines are of one kind. What takes it
/// comes out.
fn offer(line: &str, all: &mut [Weighed], last: usize) -> Option<usize> {
    if all.get_mut(last)?.1.usual_line(line) {
        return Some(last);
    }
    let mut each = all.iter_mut();
    let usual = each.position(|(_, evidence)| evidence.usual_line(line));
    usual.or_else(|| all.iter_mut().position(|(_, evidence)| evidence.line(line)))
}

/// The lines with something in them, without the blanks at their ends.
fn split_lines(mut text: &str) -> impl Iterator<Item = &str> {
    let lines = std::iter::from_fn(move || {
        let (line, whole) = first_line(text.as_bytes());
        let (line, rest) = (text.get(..line)?, text.get(whole..)?);
        text = rest;
        (whole > 0).then(|| line.trim_end())
    });
    lines.filter(|line| !line.is_empty())
}

/// The first format that enough lines speak for.
fn outweighing(all: &[Weighed], hint: Option<Format>) -> Option<Format> {
    let [(_, first), rest @ ..] = all else {
        return None;
    };
    let others = rest.iter().map(|(_, evidence)| evidence.count());
    let others = others.fold(0, usize::saturating_add);
    first
        .outweighs(others, hint)
        .or_else(|| outweighing(rest, hint))
}

/// The packed format that bytes are in: the one that is hinted at, unless they are its hexadecimal
/// text, or the only one that they fit. `whole` says whether nothing follows them.
pub(crate) fn packed(bytes: &[u8], whole: bool, hint: Option<Format>) -> Option<Format> {
    let digit = |b: &u8| b.is_ascii_hexdigit() || b.is_ascii_whitespace();
    match hint.filter(|hint| hint.is_packed()) {
        Some(_) if bytes.iter().all(digit) => None,
        Some(hint) => Some(hint),
        None => likely_packed(bytes, whole),
    }
}

/// How much odder the records of bytes have to be in every other format.
const CLEAR: usize = 4;

/// The packed format of the bytes of a file, if they are no UTF-8 and clearly fit one format.
fn likely_packed(bytes: &[u8], whole: bool) -> Option<Format> {
    if is_text(bytes.get(..64).unwrap_or(bytes)) {
        return None;
    }
    let fitting = Format::ALL.iter().filter_map(|&format| {
        let packed = row(format).packed.as_ref()?;
        Some(((packed.oddness)(bytes, whole)?, format))
    });
    let mut fitting: Vec<(usize, Format)> = fitting.collect();
    fitting.sort_by_key(|(odd, _)| *odd);
    match *fitting {
        [(_, only)] => Some(only),
        [(least, first), (next, _), ..] if least.saturating_add(CLEAR) <= next => Some(first),
        _ => None,
    }
}

/// Whether bytes are UTF-8 without signs for machines, perhaps cut off inside a character.
fn is_text(bytes: &[u8]) -> bool {
    let plain = |b: &u8| matches!(b, 9..=13 | 32..=126 | 128..);
    // All of them are looked at, which is quicker than to stop at the first.
    let all = bytes.iter().fold(true, |all, b| all & plain(b));
    let cut = || std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none());
    all && (simdutf8::basic::from_utf8(bytes).is_ok() || cut())
}

/// How many games may come before one that [`shows`] that the text has games at all.
pub(crate) const UNSHOWN_GAMES: usize = 1000;

/// The finding about a text of this format that shows no game.
pub(crate) fn no_game(format: Format) -> Finding {
    let format = format.code();
    let why = Detail::words(
        format!("read as {format}, the text has no move, ending, board or known header"),
        format!("{format} として読みましたが、指し手、終局、盤面、既知のヘッダがありません"),
    );
    FindingKind::UnknownFormat
        .with("why", why)
        .with("format", format)
}

/// The finding about a text that was read in a wrong encoding and saved again.
pub(crate) fn mojibake() -> Finding {
    let why = Detail::words(
        "this is mojibake, which was read in a wrong encoding and saved; find the original file",
        "文字化けしたテキストです (別の文字コードとして読まれたまま保存されています); 元のファイルが必要です",
    );
    FindingKind::UnknownFormat.with("why", why)
}

/// Whether a game shows that its text is one of this format, or may have before a limit cut it
/// short.
pub(crate) fn shows(game: &Game, format: Format, hint: Option<Format>) -> bool {
    shows_a_game(game) || hint == Some(format) && has_remarks(game) || is_limited(game)
}

/// Whether a game has a move, a time, an ending or a header that is known.
fn shows_a_game(game: &Game) -> bool {
    let record = &game.record;
    let mut entries = record.nodes().filter_map(|node| record.entry(node));
    let known = |header: &Header| keys::ALL.contains(&header.key.as_str());
    record.headers.iter().any(known)
        || record
            .nodes()
            .any(|node| record.clock(node).spent_millis().is_some())
        || entries.any(Entry::is_known)
}

/// Whether a limit cut a game short.
fn is_limited(game: &Game) -> bool {
    let mut kinds = game.findings.iter().map(Finding::kind);
    kinds.any(|kind| kind.subject() == Subject::Limit && kind != FindingKind::LimitFindings)
}

/// Whether a game has a comment or a bookmark, which is enough where the name of the file gives the
/// format.
fn has_remarks(game: &Game) -> bool {
    let record = &game.record;
    let mut notes = record.nodes().flat_map(|node| record.notes(node));
    notes.any(|note| matches!(note.kind, NoteKind::Comment | NoteKind::Bookmark))
}
