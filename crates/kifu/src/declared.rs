//! What a text shows of its encoding: another one declared, lines in another, damage.

use crate::finding::{FindingCollector, KeptFindings};
use crate::{Detail, Finding, FindingKind, Limits};
use komadai_core::Span;
use komadai_encoding::{Decoded, Encoding};
use komadai_parse::productions::first_line;

/// How many lines of a file may declare its encoding.
const DECLARING: usize = 8;

/// The signs of lines for programs, in KIF and in CSA.
const SIGNS: [char; 2] = ['#', '\''];

/// What a reader should know about the encoding of a text that starts at a byte. Only the `first`
/// lines of a file declare one, before all that is no line for programs.
pub(crate) fn about_encoding(
    decoded: &Decoded,
    start: usize,
    first: bool,
    limits: Limits,
) -> KeptFindings {
    let text = decoded.text.as_str();
    let mut findings = FindingCollector::new(limits);
    // Nearly all files are clean: only their first lines can be worth a finding.
    let clean =
        decoded.foreign.is_empty() && (decoded.encoding == Encoding::Ascii || !is_damaged(text));
    // Hardly any of these lines declares an encoding: neither sign is in the text.
    if clean && memchr::memchr2(b'#', b'\'', text.as_bytes()).is_none() {
        return findings.finish();
    }
    let mut report = |span: Span, finding: Finding| findings.report(span.moved(start), finding);
    let mut foreign = decoded.foreign.iter().peekable();
    let mut end = 0_usize;
    let mut undecodable = decoded.undecodable.iter().peekable();
    let lines = match (clean, first) {
        (true, false) => 0,
        (true, true) => DECLARING,
        (false, _) => usize::MAX,
    };
    let mut head = first;
    for (number, line) in (1..).zip(split_lines(text.as_bytes()).take(lines)) {
        let at = end;
        end = at + line.len();
        let line = text.get(at..end).unwrap_or("");
        let span = Span::sized(at, line.trim_end_matches(['\n', '\r']).len());
        head &= number <= DECLARING && (line.starts_with(SIGNS) || line.trim().is_empty());
        if head {
            if let Some((name, start)) = declared(line) {
                let span = Span::sized(start, name.len()).moved(at);
                let kind = match decoded.encoding.agrees_with(name) {
                    Some(true) => None,
                    Some(false) => Some(FindingKind::EncodingDisagrees),
                    None => Some(FindingKind::UnknownEncoding),
                };
                if let Some(kind) = kind {
                    let finding = kind.with("named", Detail::quote(name));
                    report(span, finding.with("found", decoded.encoding.code()));
                }
            }
        }
        if let Some((_, other)) = foreign.next_if(|(place, _)| place.start == at) {
            report(span, FindingKind::MixedEncoding.with("other", other.code()));
        }
        let bad = Some(line).filter(|_| !clean);
        if let Some(bad) = bad.and_then(|line| line.find(char::REPLACEMENT_CHARACTER)) {
            let span = Span::sized(bad, char::REPLACEMENT_CHARACTER.len_utf8()).moved(at);
            let known = undecodable.next_if(|place| place.start == at);
            let kind = known.map_or(FindingKind::DamagedText, |_| FindingKind::Undecodable);
            report(span, kind.into());
        }
    }
    findings.finish()
}

/// The lines of some bytes, each with its end.
fn split_lines(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (_, whole) = first_line(bytes);
        let (line, rest) = bytes.split_at_checked(whole)?;
        bytes = rest;
        (!line.is_empty()).then_some(line)
    })
}

/// Whether U+FFFD is in a text. Its second byte is looked for, which other characters hardly have.
fn is_damaged(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(0xbf, bytes).any(|at| {
        let (before, after) = bytes.split_at_checked(at).unwrap_or((bytes, &[]));
        before.ends_with(&[0xef]) && after.starts_with(&[0xbf, 0xbd])
    })
}

/// The encoding that a line of a file declares, and its byte in the line.
fn declared(line: &str) -> Option<(&str, usize)> {
    let declaration = EncodingDeclaration::of(line.strip_prefix(SIGNS)?)?;
    let name = declaration.name?;
    let after = name.len() + declaration.rest.len();
    Some((name, line.len() - after))
}

/// The declaration of a file's encoding in a line for programs of KIF or CSA.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EncodingDeclaration<'t> {
    /// The name of the encoding, which KIF may leave out.
    pub(crate) name: Option<&'t str>,
    /// The text after the declaration.
    pub(crate) rest: &'t str,
}

impl<'t> EncodingDeclaration<'t> {
    /// The declaration in a line for programs without its sign (`#`, `'`): `KIF version=2.0
    /// encoding=UTF-8`, `CSA encoding=UTF-8`, or `encoding=Shift_JIS` of Kifu for Windows in CSA. Nothing
    /// for any other line.
    pub(crate) fn of(line: &'t str) -> Option<EncodingDeclaration<'t>> {
        let (version, rest) = match first_word(line) {
            ("KIF", rest) => match first_word(rest) {
                (word, after) if word.starts_with("version=") => (true, after),
                _ => (false, rest),
            },
            ("CSA", rest) => (false, rest),
            _ => (false, line),
        };
        let (word, after) = first_word(rest);
        match word.strip_prefix("encoding=") {
            Some(name) if !name.is_empty() => Some(EncodingDeclaration {
                name: Some(name),
                rest: after,
            }),
            _ => version.then_some(EncodingDeclaration { name: None, rest }),
        }
    }

    /// The rest of the line, if it is not blank.
    pub(crate) fn remark(self) -> Option<&'t str> {
        Some(self.rest.trim()).filter(|remark| !remark.is_empty())
    }
}

/// The first word of a text, and the text after it.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}
