//! Finds undetectable cuts in the line formats: CSA, KIF and KI2.

use super::{Place, is_footer, line_start};

/// Finds cuts in CSA. A line is a token, except the values of headers, comments and seconds.
pub(super) fn csa(text: &str, end: usize) -> Place {
    let line = line_start(text, end);
    let left = text.get(line..end).unwrap_or_default();
    // A single sign is read as the side to move.
    let whole = matches!(left, "" | "+" | "-") || ends_line(text, end);
    let free = left.starts_with('\'')
        || left.starts_with("N+")
        || left.starts_with("N-")
        || left.starts_with('$') && left.contains(':');
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let seconds = left.strip_prefix('T').unwrap_or("");
    let (whole_seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    if whole || free || digits(whole_seconds) && (digits(fraction) || seconds.ends_with('.')) {
        Place::Silent(line)
    } else {
        Place::Token(line)
    }
}

/// Returns `true` if a place is the end of a line.
fn ends_line(text: &str, end: usize) -> bool {
    let after = text.get(end..).unwrap_or_default();
    after.is_empty() || after.starts_with(['\r', '\n'])
}

/// Finds cuts in KIF. A line that is not decided by [`beside_moves`] begins with a number, or is one of the words of
/// KIF.
pub(super) fn kif(text: &str, end: usize) -> Place {
    beside_moves(text, end).unwrap_or_else(|line| in_kif_line(text, line, end))
}

/// Finds cuts in KI2. The words of a line are moves.
pub(super) fn ki2(text: &str, end: usize) -> Place {
    beside_moves(text, end).unwrap_or_else(|line| in_ki2_line(text, line, end))
}

/// Finds cuts in headers, comments and the frame of a board, which are complete at any length, and in the まで… line,
/// which is an ending. Returns the beginning of any other line.
fn beside_moves(text: &str, end: usize) -> Result<Place, usize> {
    let line = line_start(text, end);
    let left = text.get(line..end).unwrap_or_default();
    if left.trim().is_empty() || ends_line(text, end) || is_free(left) {
        return Ok(Place::Silent(line));
    }
    if left.starts_with("まで") {
        return Ok(Place::Ending(line));
    }
    Err(line)
}

fn in_kif_line(text: &str, line: usize, end: usize) -> Place {
    let left = text.get(line..end).unwrap_or_default();
    let after = left.trim_start();
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() == left.trim_start().len() {
        return Place::Token(line);
    }
    // A number, then a move, then its clock. The blanks in between belong to none of them.
    let start = end - after.trim_start().len();
    let clock = left.rfind("( ").or_else(|| left.rfind("(0"));
    match clock {
        _ if start == end || left.ends_with(')') => Place::Silent(end),
        Some(clock) => Place::Token(line + clock),
        None if left.ends_with(' ') => Place::Silent(end),
        None => Place::Token(start),
    }
}

fn in_ki2_line(text: &str, line: usize, end: usize) -> Place {
    let left = text.get(line..end).unwrap_or_default();
    if !left.starts_with(['▲', '△', '▼', '▽']) {
        return Place::Token(line);
    }
    let blank = |c: char| c == ' ' || c == '\u{3000}';
    let after = text.get(end..).unwrap_or_default();
    if left.ends_with(blank) || after.starts_with(' ') {
        return Place::Silent(end);
    }
    let mark = left.rfind(['▲', '△', '▼', '▽']).unwrap_or(0);
    Place::Token(line + mark)
}

/// Returns `true` if a line with this beginning continues as free text, has no meaning, or is complete. A rank is
/// complete after nine squares, even without the frame. The heading of a variation is complete with a digit of its
/// number.
fn is_free(left: &str) -> bool {
    let frame = left.starts_with('+') || left.starts_with("手数-");
    let header = left.contains('：') && !left.starts_with("変化");
    let rank = left.starts_with('|') && left.chars().count() > 18;
    let variation = left.strip_prefix("変化：");
    let number = |rest: &str| rest.contains(|c: char| c.is_ascii_digit());
    let comment = left.starts_with(['*', '#', '&']);
    frame || header || rank || comment || is_footer(left) || variation.is_some_and(number)
}
