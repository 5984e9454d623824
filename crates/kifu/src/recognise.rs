//! Detects the format of a file or text, and checks whether it shows a game at all.

use komadai_encoding::{Encoding, decode, is_mojibake};
use komadai_packed::RowFormat;
use komadai_parse::productions::Lines;

use crate::finding::reason;
use crate::formats::packed::promoted;
use crate::formats::row;
use crate::row::{Begins, Evidence, LineEvidence};
use crate::{Detail, Entry, Finding, FindingKind, Format, Game, Header, NoteKind, Subject, keys};

/// The maximum length of a line, in bytes, in a format with games in lines. A longer line is skipped with the rest of
/// its game: it would be a game of three million plies, or a comment as long as twenty novels.
pub(crate) const LONGEST_LINE: usize = 1 << 24;

/// Returns the format of a text, or a finding that it is unknown.
pub(crate) fn recognise(text: &str, hint: Option<Format>) -> Result<Format, Finding> {
    if text.trim().is_empty() {
        return Err(FindingKind::EmptyFile.into());
    }
    // A text that is one overlong line would be kept in memory as a whole, only to find that it is not a game.
    let first = text.as_bytes().get(..LONGEST_LINE);
    let is_long = first.is_some_and(|first| memchr::memchr2(b'\n', b'\r', first).is_none());
    let is_out = |hint: &Format| hint.is_packed() || is_long && row(*hint).unit.is_whole();
    let hint = hint.filter(|hint| !is_out(hint));
    // HTML and SGF may contain the lines of a game.
    if is_html(text) && judged(text, None).is_none() {
        return Err(FindingKind::OtherFile.with("name", "HTML"));
    }
    if is_sgf(text) && judged(text, None).is_none() {
        return Err(FindingKind::OtherFile.with("name", "SGF"));
    }
    judged(text, hint).or(hint).ok_or_else(|| {
        if is_mojibake(text) {
            return mojibake();
        }
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.code()).collect();
        let why = Detail::filled(reason::NO_FORMAT, &[("names", names.join(" ").into())]);
        FindingKind::UnknownFormat.with("why", why)
    })
}

/// The maximum number of lines that are checked. Empty lines do not count.
pub(crate) const JUDGED_LINES: usize = 400;

/// Returns the format that a text shows by its beginning or by its lines. If it fits several formats, the hint decides.
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
    let lines = Lines::new(text.into()).map(|line| line.text.trim_end());
    for line in lines.filter(|line| !line.is_empty()).take(JUDGED_LINES) {
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

/// Offers a line to each evidence, and returns the index of the one that takes it. `last` took the previous line and is
/// asked first, because usual lines are of one kind.
fn offer(line: &str, all: &mut [Weighed], last: usize) -> Option<usize> {
    if all.get_mut(last)?.1.usual_line(line) {
        return Some(last);
    }
    let mut each = all.iter_mut();
    let usual = each.position(|(_, evidence)| evidence.usual_line(line));
    usual.or_else(|| all.iter_mut().position(|(_, evidence)| evidence.line(line)))
}

/// Returns the first format with enough lines.
fn outweighing(all: &[Weighed], hint: Option<Format>) -> Option<Format> {
    let [(_, first), rest @ ..] = all else {
        return None;
    };
    let others = rest.iter().map(|(_, evidence)| evidence.count());
    let others = others.sum();
    first
        .outweighs(others, hint)
        .or_else(|| outweighing(rest, hint))
}

/// Returns the packed format of some bytes, the whole file if `is_whole`: the hinted one, or the only one that fits.
pub(crate) fn packed(
    bytes: &[u8],
    is_whole: bool,
    hint: Option<Format>,
) -> Option<(Format, RowFormat)> {
    if bytes.is_empty() {
        return None;
    }
    let hinted = hint.and_then(|hint| Some((hint, hint.rows()?)));
    hinted.or_else(|| likely_packed(bytes, is_whole))
}

/// The number of promoted pieces by which the bytes, read in any other format, must exceed those of the best format.
const CLEAR: usize = 4;

/// Returns the packed format of the bytes of a file, if they are not UTF-8 and clearly fit one format.
fn likely_packed(bytes: &[u8], is_whole: bool) -> Option<(Format, RowFormat)> {
    if is_text(bytes.get(..64).unwrap_or(bytes)) {
        return None;
    }
    let fitting = Format::ALL.iter().filter_map(|&format| {
        let rows = format.rows()?;
        Some((promoted(rows, bytes, is_whole)?, (format, rows)))
    });
    let mut fitting: Vec<(usize, (Format, RowFormat))> = fitting.collect();
    fitting.sort_by_key(|(odd, _)| *odd);
    match *fitting {
        [(_, only)] => Some(only),
        [(least, first), (next, _), ..] if least + CLEAR <= next => Some(first),
        _ => None,
    }
}

/// Returns `true` if bytes are UTF-8 without control characters except white space. The last one may be incomplete.
fn is_text(bytes: &[u8]) -> bool {
    let plain = |b: &u8| matches!(b, 9..=13 | 32..=126 | 128..);
    // Checking all bytes is faster than stopping at the first.
    let all = bytes.iter().fold(true, |all, b| all & plain(b));
    let cut = || std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none());
    all && (simdutf8::basic::from_utf8(bytes).is_ok() || cut())
}

/// The maximum number of games without one that [`shows`] the format. Reading stops after more.
pub(crate) const UNSHOWN_GAMES: usize = 1000;

/// Returns the finding about a text of this format that does not show a game.
pub(crate) fn no_game(format: Format) -> Finding {
    let format = format.code();
    let why = Detail::filled(reason::NO_GAME, &[("format", format.into())]);
    FindingKind::UnknownFormat
        .with("why", why)
        .with("format", format)
}

/// Returns the finding about a text that was read in a wrong encoding and saved again.
pub(crate) fn mojibake() -> Finding {
    FindingKind::UnknownFormat.with("why", reason::MOJIBAKE)
}

/// Returns `true` if a game shows that its text is in this format, or might show it if no limit had cut it short.
pub(crate) fn shows(game: &Game, format: Format, hint: Option<Format>) -> bool {
    shows_a_game(game) || hint == Some(format) && has_remarks(game) || is_limited(game)
}

/// Returns `true` if a game has a move, a time, an ending or a known header.
fn shows_a_game(game: &Game) -> bool {
    let record = &game.record;
    let mut entries = record.nodes().filter_map(|node| record.entry(node));
    let known = |header: &Header| keys::is_known(&header.key);
    record.headers.iter().any(known)
        || record
            .nodes()
            .any(|node| record.clock(node).spent_millis().is_some())
        || entries.any(Entry::is_known)
}

fn is_limited(game: &Game) -> bool {
    let mut kinds = game.findings.iter().map(Finding::kind);
    kinds.any(|kind| kind.subject() == Subject::Limit && kind != FindingKind::LimitFindings)
}

/// Returns `true` if a game has a comment or a bookmark. That is enough if the file name gives the format.
fn has_remarks(game: &Game) -> bool {
    let record = &game.record;
    let mut notes = record.nodes().flat_map(|node| record.notes(node));
    notes.any(|note| matches!(note.kind, NoteKind::Comment | NoteKind::Bookmark))
}

/// The number of first bytes of a file that are checked.
const HEAD: usize = 1 << 9;

/// The number of first bytes that show an undamaged beginning.
const BEGINNING: usize = 64;

/// The number of first bytes that show UTF-16.
const BLOCK: usize = 1 << 16;

/// The number of control characters that any damaged text may have in the head.
const FEW: usize = 8;

/// The kinds of files that are not text, each with its bytes at an offset.
const SIGNS: &[(usize, &[u8], &str)] = &[
    (0, b"\x1f\x8b", "gzip"),
    (0, b"PK\x03\x04", "ZIP"),
    (0, b"7z\xbc\xaf\x27\x1c", "7z"),
    (0, b"\xfd7zXZ\0", "xz"),
    (0, b"\x28\xb5\x2f\xfd", "Zstandard"),
    (0, b"Rar!\x1a\x07", "RAR"),
    (0, b"MSCF\0\0\0\0", "CAB"),
    (4, b"1AY&SY", "bzip2"),
    (2, b"-lh", "LZH"),
    (257, b"ustar", "tar"),
    (0, b"%PDF-", "PDF"),
    (0, b"{\\rtf", "RTF"),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Microsoft Office"),
    (0, b"\x89PNG\r\n\x1a\n", "PNG"),
    (0, b"\xff\xd8\xff", "JPEG"),
    (0, b"GIF8", "GIF"),
    (0, b"SQLite format 3\0", "SQLite"),
    (0, b"\x7fELF", "ELF"),
];

/// Returns a finding if the first bytes of a file show that it is not text.
///
/// NULs are ignored: UTF-16 has them, and after a disk failure a text may end in many.
pub(crate) fn why_no_text(bytes: &[u8]) -> Option<Finding> {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    // Texts have none of these. Checking all bytes is faster than stopping at the first.
    let odd = |any, &byte: &u8| any | matches!(byte, 0..=8 | 14..=31);
    let begins_odd = head.iter().take(BEGINNING).fold(false, odd);
    if !begins_odd && !head.starts_with(b"%PDF-") && !head.starts_with(b"{\\rtf") {
        return None;
    }
    let has = |&&(at, sign, _): &&(usize, &[u8], &str)| {
        let rest = head.get(at..);
        rest.is_some_and(|rest| rest.starts_with(sign))
    };
    if let Some((_, _, name)) = SIGNS.iter().find(has) {
        return Some(FindingKind::OtherFile.with("name", *name));
    }
    let block = bytes.get(..BLOCK).unwrap_or(bytes);
    let controls = head.iter().filter(|&&byte| is_control(byte)).count();
    let others = head.iter().filter(|&&byte| byte != 0).count();
    let is_full = controls > FEW && controls * 32 > others;
    (is_full && !is_wide(block)).then(|| FindingKind::NotText.into())
}

/// Returns `true` if bytes are UTF-16, where half a character may look like a control character.
fn is_wide(bytes: &[u8]) -> bool {
    matches!(
        decode(bytes).encoding,
        Encoding::Utf16Le | Encoding::Utf16Be
    )
}

/// Returns `true` if a byte is a control character below the blank, but not NUL, ESC or white space.
const fn is_control(byte: u8) -> bool {
    matches!(byte, 1..=8 | 14..=26 | 28..=31)
}

/// Returns `true` if a text is SGF, the format of Go: `(;GM[1]FF[4]…`.
fn is_sgf(text: &str) -> bool {
    let node = text.trim_start().strip_prefix('(').map(str::trim_start);
    let property = node.and_then(|node| node.strip_prefix(';'));
    property.is_some_and(|property| {
        let name = property.trim_start();
        let value = name.trim_start_matches(|c: char| c.is_ascii_uppercase());
        value.len() < name.len() && value.starts_with('[')
    })
}

pub(crate) fn is_html(text: &str) -> bool {
    let text = text.trim_start().as_bytes();
    if !text.starts_with(b"<") {
        return false;
    }
    let head = text.get(..512).unwrap_or(text).to_ascii_lowercase();
    let has = |tag: &[u8]| head.windows(tag.len()).any(|part| part == tag);
    let is_xml = head.starts_with(b"<?xml") || head.starts_with(b"<!--");
    head.starts_with(b"<!doctype html") || head.starts_with(b"<html") || is_xml && has(b"<html")
}
