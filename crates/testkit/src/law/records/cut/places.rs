//! Finds undetectable cuts, format by format.

mod lines;

use komadai_core::Setup;
use komadai_kifu::Format;

#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// An undetectable cut. The cut token begins at this byte.
    Silent(usize),
    /// A place inside a token that begins at this byte. The cut is undetectable if the rest is a token itself.
    Token(usize),
    /// A place inside the まで… line from this byte. The cut is undetectable if an ending is read, even from the moves.
    Ending(usize),
    /// A place where a cut is always reported. Everything before this byte is read.
    Told(usize),
}

/// Returns the place where `rest`, the beginning of a file, ends. `text` is the whole decoded file.
pub(super) fn place(text: &str, rest: &[u8], format: Format) -> Place {
    let end = rest.len();
    match format {
        Format::Usen => {
            // After a branch, or before its ending.
            let branch = rest.rsplit(|&b| b == b'~').next().unwrap_or(rest);
            match branch.iter().filter(|&&b| b == b'.').count() {
                // No move has to be found. The caller compares the lines of play instead.
                2 => Place::Silent(0),
                _ => Place::Told(end),
            }
        }
        Format::Hcp | Format::PackedSfen => packed(end, 32),
        Format::Hcpe => packed(end, 38),
        Format::Psv => packed(end, 40),
        Format::Psn => psn(text, end),
        Format::Usi | Format::Sfen => usi(text, end),
        Format::Wars | Format::Quest => list(text, end),
        Format::Bod => bod(text, end),
        Format::Csa => lines::csa(text, end),
        Format::Kif => lines::kif(text, end),
        Format::Ki2 => lines::ki2(text, end),
        _ => Place::Told(end),
    }
}

/// Returns a place in a file of records of `len` bytes.
fn packed(end: usize, len: usize) -> Place {
    match end % len {
        // No move has to be found. The caller compares the lines of play instead.
        0 if end > 0 => Place::Silent(0),
        read => Place::Told(end - read),
    }
}

/// Returns the beginning of the line that contains a place.
fn line_start(text: &str, end: usize) -> usize {
    let before = text.as_bytes().get(..end).unwrap_or_default();
    let breaks = before.iter().rposition(|&b| matches!(b, b'\n' | b'\r'));
    breaks.map_or(0, |at| at + 1)
}

/// Returns the beginning of the word at a place and the remaining part of the word, or `None` between two words.
fn word(text: &str, end: usize) -> Option<(usize, &[u8])> {
    let bytes = text.as_bytes();
    let (before, after) = bytes.split_at_checked(end)?;
    let blank = |b: &u8| b.is_ascii_whitespace();
    if after.first().is_none_or(blank) || before.last().is_none_or(blank) {
        return None;
    }
    let start = before.iter().rposition(blank).map_or(0, |at| at + 1);
    Some((start, &before[start..]))
}

/// Finds cuts in PSN. Tags, comments and clocks have an end mark. Number and move are two tokens: `12.P7g-7f`.
fn psn(text: &str, end: usize) -> Place {
    let bytes = text.as_bytes();
    let line = line_start(text, end);
    let tags: usize = text
        .split_inclusive('\n')
        .take_while(|line| line.starts_with('['))
        .map(str::len)
        .sum();
    if end < tags {
        let between = end == line || matches!(bytes[end], b'\n' | b'\r');
        // A value may contain quotes and brackets.
        return if between || bytes[..end].ends_with(b"]") {
            Place::Silent(end)
        } else {
            Place::Token(line)
        };
    }
    let before = &bytes[tags..end];
    let last = |open: u8, close: u8| {
        let at = before.iter().rposition(|&b| b == open)?;
        (!before[at..].contains(&close)).then_some(tags + at)
    };
    if let Some(brace) = last(b'{', b'}') {
        return Place::Token(brace);
    }
    let Some((start, left)) = word(text, end) else {
        return Place::Silent(end);
    };
    let digits = left.iter().take_while(|b| b.is_ascii_digit()).count();
    let number = left[digits..].iter().take_while(|b| **b == b'.').count();
    if digits + number == left.len() {
        return Place::Silent(end);
    }
    if digits > 0 && number > 0 {
        let rest = &left[digits + number..];
        // `1` of `1-0` is read as the number of a move.
        if rest.iter().all(u8::is_ascii_digit) {
            return Place::Silent(end);
        }
        return Place::Token(start + digits + number);
    }
    if left.starts_with(b"Variation:") && left.last().is_some_and(u8::is_ascii_digit) {
        return Place::Silent(start);
    }
    Place::Token(start)
}

/// Finds cuts in words separated by blanks. A position of three words is one word, even if its hands are incomplete.
fn usi(text: &str, end: usize) -> Place {
    let line = line_start(text, end);
    let Some((start, left)) = word(text, end) else {
        return Place::Silent(end);
    };
    let words = text.get(line..end).unwrap_or_default();
    let words = words.strip_prefix("position ").unwrap_or(words);
    let words = words.strip_prefix("sfen ").unwrap_or(words);
    if words.parse::<Setup>().is_ok() {
        return Place::Silent(start);
    }
    if left.iter().all(u8::is_ascii_digit) && words.split(' ').count() == 4 {
        return Place::Silent(start);
    }
    Place::Token(start)
}

/// Finds cuts in lists of CSA moves, with seven characters including commas, or six without. Seconds follow `L`.
fn list(text: &str, end: usize) -> Place {
    let bytes = text.as_bytes();
    let separates = |b: &u8| b.is_ascii_whitespace() || *b == b',';
    let (before, after) = bytes.split_at(end);
    if after.first().is_none_or(separates) || before.last().is_none_or(separates) {
        return Place::Silent(end);
    }
    let start = before.iter().rposition(separates).map_or(0, |at| at + 1);
    let left = &before[start..];
    match left.first() {
        Some(b'L') if left.len() > 1 => Place::Silent(end),
        Some(b'0'..=b'9') if left.len() % 6 == 0 => Place::Silent(end),
        Some(b'0'..=b'9') => Place::Token(end - left.len() % 6),
        _ => Place::Token(start),
    }
}

/// Finds cuts in BOD. Headers and the lines after the board are complete at any length. A board has nine ranks.
fn bod(text: &str, end: usize) -> Place {
    let line = line_start(text, end);
    let left = text.get(line..end).unwrap_or_default();
    let ranks = text[..line].lines().filter(|line| line.starts_with('|'));
    let alone = |line: &str| line.contains('：') || line.starts_with(['#', '*', '&']);
    match ranks.count() {
        0 if alone(left) => Place::Silent(line),
        0 if left.trim().is_empty() && text[..line].lines().all(alone) => Place::Silent(line),
        // The frame has no meaning. Nine squares are a rank without it.
        8 if left.starts_with('|') && left.chars().count() > 18 => Place::Silent(line),
        9 if left.starts_with('+') || alone(left) => Place::Silent(line),
        9 if left.trim().is_empty() || text[end..].starts_with(['\r', '\n']) => Place::Silent(line),
        9 if is_footer(left) => Place::Silent(line),
        _ => Place::Token(line),
    }
}

/// Returns `true` if `手数＝3  ▲２二角成  まで` has its number and any move is complete. まで has no meaning.
fn is_footer(left: &str) -> bool {
    let mut parts = left.splitn(2, ['▲', '△', '☗', '☖']);
    let number = parts.next().and_then(|head| head.strip_prefix("手数＝"));
    let is_number = number.is_some_and(|number| number.contains(|c: char| c.is_ascii_digit()));
    is_number && parts.next().is_none_or(|m| m.chars().count() >= 3)
}
