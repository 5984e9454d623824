//! Which format a text looks like.

use komadai_parse::raw_list::{self, RawList};
use komadai_parse::usen::looks_like_usen;
use komadai_parse::{csa, first_line};

use super::Format;
use super::score::{Score, more};

/// What a text looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guess {
    Is(Format),
    Unclear,
}

/// How many lines with something in them are looked at.
pub(crate) const JUDGED_LINES: usize = 400;

/// Judges a text by its lines.
///
/// `hint` counts where a text fits several.
pub(crate) fn guess(text: &str, hint: Option<Format>) -> Guess {
    let mut score = Score::default();
    score.version = is_version_of_csa(text);
    let json = !score.version && begins_like_json(text);
    // A header of KIF may begin like JSON; then other lines show what it is.
    let unsure = json && hint != Some(Format::Jkf) && !is_jkf(text);
    if json && !unsure {
        return Guess::Is(Format::Jkf);
    }
    if !score.version && (!json || hint.is_some()) {
        if let Some(format) = at_once(text) {
            return Guess::Is(format);
        }
    }
    let mut rest = text;
    let mut lines = 0;
    while lines < JUDGED_LINES && !score.is_enough() {
        // Most lines of CSA show themselves at a glance.
        if let Some(plain) = csa::statements(rest).plain() {
            more(&mut score.csa);
            if plain.seconds.is_some() {
                more(&mut score.weak);
            }
            more(&mut lines);
            rest = rest.get(plain.end..).unwrap_or("");
            continue;
        }
        let (len, whole) = first_line(rest.as_bytes());
        let Some(line) = rest.get(..len).filter(|_| whole > 0) else {
            break;
        };
        rest = rest.get(whole..).unwrap_or("");
        let line = line.trim_end();
        if !line.is_empty() {
            score.declared |= lines == 0 && line.starts_with("#KIF ");
            score.line(line);
            more(&mut lines);
        }
    }
    if unsure && hint.is_none() && !score.is_of_kif() {
        return Guess::Is(Format::Jkf);
    }
    let first = text.trim_start();
    let moves = score.numbered_lines();
    let kif = score.kif.saturating_add(score.moves);
    let kif = kif.saturating_add(score.loose);
    if score.csa > 0 {
        score.csa = score.csa.saturating_add(score.weak);
    }
    // Moves of PSN may look like the board of CSA.
    if score.tags > 0 && first.starts_with('[') {
        return Guess::Is(Format::Psn);
    }
    if let Some(format) = score.signed(hint) {
        return Guess::Is(format);
    }
    let lines_of_usi = score.usi.saturating_add(score.sfen);
    let records = kif.saturating_add(score.ki2).saturating_add(score.csa);
    if lines_of_usi > records {
        return Guess::Is(if score.usi > 0 {
            Format::Usi
        } else {
            Format::Sfen
        });
    }
    let diagram = score.ranks > 0 && moves == 0;
    match hint {
        Some(Format::Bod) if diagram => return Guess::Is(Format::Bod),
        Some(Format::Kif | Format::Ki2) => {}
        _ if diagram && score.ki2 == 0 && score.csa == 0 => return Guess::Is(Format::Bod),
        _ => {}
    }
    if score.ki2 > moves && score.csa <= score.ki2 {
        return Guess::Is(Format::Ki2);
    }
    match (kif, score.csa) {
        (0, 0) => Guess::Unclear,
        (kif, csa) if kif >= csa => Guess::Is(Format::Kif),
        _ => Guess::Is(Format::Csa),
    }
}

/// Whether a text starts with a line such as `V2.2`, which no other format has.
const fn is_version_of_csa(text: &str) -> bool {
    matches!(
        text.as_bytes(),
        [b'V', b'1'..=b'9', b'\n' | b'\r', ..]
            | [b'V', b'1'..=b'9', b'.', b'0'..=b'9', b'\n' | b'\r', ..]
    )
}

/// The format that a text shows by how it begins.
fn at_once(text: &str) -> Option<Format> {
    let mut lines = text.split(['\n', '\r']).map(str::trim);
    let first = lines.find(|line| !line.is_empty());
    if first.is_some_and(looks_like_usen) {
        return Some(Format::Usen);
    }
    raw_list::looks_like(text).map(|list| match list {
        RawList::Wars => Format::Wars,
        RawList::Quest => Format::Quest,
    })
}

/// What stands behind the bracket that an object of JSON begins with.
fn inside(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix('{').map(str::trim_start)
}

/// Whether a text starts like an object of JSON, or may be the start of one that was cut off.
fn begins_like_json(text: &str) -> bool {
    inside(text).is_some_and(|inside| inside.starts_with(['"', '}']))
}

/// Whether an object of JSON begins with a name of JKF.
fn is_jkf(text: &str) -> bool {
    let inside = inside(text).unwrap_or("");
    ["header", "initial", "moves"].iter().any(|name| {
        let rest = inside
            .strip_prefix('"')
            .and_then(|rest| rest.strip_prefix(name));
        let rest = rest.and_then(|rest| rest.strip_prefix('"'));
        rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
    })
}
