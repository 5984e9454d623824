//! Unwraps lines of text that were quoted in a mail, numbered, or are values of addresses.

use std::borrow::Cow;
use std::cmp::Reverse;

use komadai_parse::productions::{Lines, is_blank, starts_like_a_move};
use komadai_parse::{Text, any_move, ending_of_word, words};
use memchr::memchr_iter;
use smallvec::SmallVec;

use crate::formats::{plain_address, read_fen};
use crate::recognise::{JUDGED_LINES, recognise};
use crate::{Detail, Finding, FindingKind, Reading, Severity};

/// A wrapping of each line of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wrapping {
    /// Signs before the line, such as `> `.
    Signs(String),
    /// The number of the line and signs after it, such as `0001: `.
    Numbers(String),
    /// The number of a round before two moves, such as `1. `, on some lines.
    Rounds,
    /// An address that contains the line as a value.
    Address,
}

impl Wrapping {
    /// Detects the wrapping of a text by its [first lines](head).
    pub(crate) fn of(text: &str) -> Option<Wrapping> {
        // Empty lines before the text are skipped once.
        let text = text.trim_start_matches(['\n', '\r']);
        // In nearly all texts a few lines show that they are not wrapped.
        let first: SmallVec<[&str; FIRST_LINES]> = lines(text).take(FIRST_LINES).collect();
        let all = first.iter().copied();
        if all.clone().any(|line| value_of_address(line).is_some()) {
            return Some(Wrapping::Address);
        }
        if numbers(all.clone()).is_some() {
            return numbers(lines(head(text)));
        }
        if signs(all).is_some() {
            return signs(lines(head(text)));
        }
        rounds(text)
    }

    pub(crate) fn unwrap(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for line in text.split_inclusive(['\n', '\r']) {
            let inner = line.trim_end_matches(['\n', '\r']);
            out.push_str(&self.line(inner));
            out.push_str(line.get(inner.len()..).unwrap_or(""));
        }
        out
    }

    /// Returns a line unwrapped, or unchanged if it is not wrapped.
    fn line<'t>(&self, line: &'t str) -> Cow<'t, str> {
        let inner = match self {
            Wrapping::Signs(signs) => after_signs(line, signs),
            Wrapping::Numbers(signs) => {
                after_number(line).and_then(|(_, rest)| after_signs(rest, signs))
            }
            Wrapping::Rounds => {
                after_number(line).map(|(_, rest)| rest.trim_start_matches(is_after))
            }
            Wrapping::Address => return value_of_address(line).map_or(line.into(), Cow::Owned),
        };
        inner.unwrap_or(line).into()
    }

    /// Returns a measure of the faults of a reading. The better of two readings has the lesser one.
    pub(crate) fn faults(&self, reading: &Reading) -> (bool, usize, Reverse<usize>, usize) {
        let count = |severity| {
            let found = reading.all_findings();
            found.filter(|found| found.severity() == severity).count()
        };
        let games = reading.games.iter();
        let moves: usize = games.map(|game| game.record.move_count()).sum();
        // A number before a move may be the number of the move.
        let (mut errors, mut warnings) = (count(Severity::Error), count(Severity::Warning));
        if matches!(self, Wrapping::Numbers(_)) {
            let mut found = reading.all_findings();
            if found.any(|found| found.kind() == FindingKind::UnknownLine) {
                errors = usize::MAX;
            }
            warnings = 0;
        }
        (reading.games.is_empty(), errors, Reverse(moves), warnings)
    }

    /// Returns the finding about a text with this wrapping.
    pub(crate) fn finding(&self) -> Finding {
        match self {
            Wrapping::Signs(signs) => FindingKind::LinePrefix.with("prefix", Detail::quote(signs)),
            Wrapping::Numbers(signs) => {
                FindingKind::LinePrefix.with("prefix", Detail::quote(&format!("1{signs}")))
            }
            Wrapping::Rounds => FindingKind::LinePrefix.with("prefix", Detail::quote("1.")),
            Wrapping::Address => FindingKind::FromAddress.into(),
        }
    }
}

/// Returns the first lines of a text, which show its wrapping.
pub(crate) fn head(text: &str) -> &str {
    let mut rest = Lines::new(Text::new(text, 0));
    let full = rest.by_ref().filter(|line| !line.trimmed().is_empty());
    let _ = full.take(JUDGED_LINES).last();
    text.get(..rest.rest.start).unwrap_or(text)
}

/// Returns the first lines of a text that do not consist of signs only.
fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    let lines = Lines::new(Text::new(text, 0)).map(|line| line.text);
    lines.take(MOST_LINES).filter(|line| has_words(line))
}

/// The number of lines that are checked, including empty ones.
const MOST_LINES: usize = 4 * JUDGED_LINES;

/// The number of lines that are searched for the first round.
const BEFORE_ROUNDS: usize = 64;

/// The number of lines that are checked first.
const FIRST_LINES: usize = 8;

/// Returns `true` if a character may precede the lines of a text.
const fn is_sign(c: char) -> bool {
    let is_quote = matches!(
        c,
        '>' | '＞' | '|' | '｜' | '│' | '»' | '"' | '\'' | ':' | '：'
    );
    is_quote || matches!(c, '#' | '*' | '/' | ';' | '!' | '%' | '-' | '・') || is_blank(c)
}

/// Returns `true` if a line does not consist of signs only.
fn has_words(line: &str) -> bool {
    !line.chars().all(is_sign)
}

/// Detects signs at the beginning of all lines or, if they quote a mail, of most lines.
fn signs<'t>(lines: impl Iterator<Item = &'t str> + Clone) -> Option<Wrapping> {
    let is_quoted = |line: &&str| line.trim_start_matches(is_blank).starts_with(['>', '＞']);
    let (all, quoted) = (
        lines.clone().count(),
        lines.clone().filter(is_quoted).count(),
    );
    let is_mail = quoted > 1 && quoted * 2 >= all;
    let wrapped = lines.filter(|line| !is_mail || is_quoted(line));
    let signs = common(wrapped, is_sign)?;
    (all > 1).then(|| Wrapping::Signs(signs.to_owned()))
}

/// Returns `true` if a character may be between a number and the text of its line.
const fn is_after(c: char) -> bool {
    is_sign(c) || matches!(c, '.' | '．' | ')' | '）' | ']' | '、')
}

/// Returns `true` if a text begins with a move, an ending, or a まで… line.
fn begins_with_entry(text: &str) -> bool {
    let text = text.trim_start_matches(is_after);
    let word = text.split(is_blank).next().unwrap_or(text);
    let is_result = text.starts_with("まで") || ending_of_word(word).is_some();
    starts_like_a_move(text) || is_result || any_move(word).is_ok()
}

/// Detects lines that count rounds: two moves after each number from 1, except the last. Some lines may lack a number.
fn rounds(text: &str) -> Option<Wrapping> {
    let is_first = |line: &&str| line.trim_start().starts_with(['1', '１', '(', '[']);
    let first = lines(text).take(BEFORE_ROUNDS).find(is_first)?;
    let is_pair = |rest: &str| {
        let rest = rest.trim_start_matches(is_after);
        let mut moves = rest.split(|c| words::side(c).is_some()).skip(1);
        // A second number shows that each move has its own.
        let first = moves.next().map(str::trim_end);
        let last_word = first.and_then(|first| first.rsplit_once(is_blank));
        let has_second = last_word.is_some_and(|(_, word)| {
            let word = word.trim_start_matches(|c| is_after(c) || matches!(c, '(' | '[' | '第'));
            word.starts_with(|c| words::arabic(c).is_some())
        });
        let is_marked = rest.starts_with(|c| words::side(c).is_some());
        is_marked && !has_second && moves.count() == 1
    };
    if !after_number(first).is_some_and(|(number, rest)| number == 1 && is_pair(rest)) {
        return None;
    }
    let mut rounds = lines(head(text)).filter_map(after_number).peekable();
    let mut expected = 1;
    while let Some((number, rest)) = rounds.next() {
        let is_last = rounds.peek().is_none();
        if number != expected || !(is_pair(rest) || is_last && begins_with_entry(rest)) {
            return None;
        }
        expected += 1;
    }
    Some(Wrapping::Rounds)
}

/// Detects the signs after the numbers of lines. A number that is followed by its move is not a line number.
fn numbers<'t>(lines: impl Iterator<Item = &'t str> + Clone) -> Option<Wrapping> {
    let mut before = None;
    for line in lines.clone() {
        let (number, _) = after_number(line)?;
        if before.is_some_and(|before: u32| before.checked_add(1) != Some(number)) {
            return None;
        }
        before = Some(number);
    }
    let rests = lines.clone().filter_map(|line| Some(after_number(line)?.1));
    let mut entries = rests.clone().map(begins_with_entry);
    let first = lines.clone().find_map(after_number)?.0;
    if entries.next() == Some(true) && (first > 1 || !entries.all(|is_entry| is_entry)) {
        return None;
    }
    let signs = common(rests.filter(|rest| has_words(rest)), is_after)?;
    Some(Wrapping::Numbers(signs.to_owned()))
}

/// Returns the signs that all texts begin with, or `None` if there are none.
fn common<'t>(
    texts: impl Iterator<Item = &'t str>,
    is_sign: impl Fn(char) -> bool,
) -> Option<&'t str> {
    let beginning = |text: &'t str| text.get(..text.find(|c| !is_sign(c)).unwrap_or(text.len()));
    let shared = texts.filter_map(beginning).reduce(|shared, signs| {
        let same = shared
            .chars()
            .zip(signs.chars())
            .take_while(|(a, b)| a == b);
        let len = same.map(|(c, _)| c.len_utf8()).sum();
        shared.get(..len).unwrap_or("")
    });
    shared.filter(|signs| !signs.is_empty())
}

/// Returns the text after the signs. On an empty line, blanks at the end of the signs may be missing.
fn after_signs<'t>(line: &'t str, signs: &str) -> Option<&'t str> {
    let is_empty = || line.trim_end() == signs.trim_end();
    line.strip_prefix(signs)
        .or_else(|| is_empty().then_some(""))
}

/// Returns the number at the beginning of a line, possibly in brackets, and the text after its digits.
fn after_number(line: &str) -> Option<(u32, &str)> {
    let digits = line.trim_start_matches(|c| is_blank(c) || matches!(c, '(' | '['));
    let (rest, number) = words::number(digits).ok()?;
    Some((number, rest))
}

/// The names of values that contain a game or a position, the most reliable first.
const VALUES: [&str; 11] = [
    "usen", "sfen", "fen", "u", "body", "position", "pos", "usi", "kifu", "board", "moves",
];

/// The maximum length of a line that may be an address, in bytes.
const LONGEST_ADDRESS: usize = 1 << 14;

/// Returns the game or position in an address: one of its [values](VALUES), or the end of its path. May contain blanks.
pub(crate) fn value_of_address(line: &str) -> Option<String> {
    if line.len() >= LONGEST_ADDRESS {
        return None;
    }
    let rest = after_scheme(line).or_else(|| from_host(line))?;
    let rest = rest.split(['<', '>', '"', '」', '）']).next()?;
    let address = rest.split(is_blank).next()?;
    let after = rest.get(address.len()..).unwrap_or("").trim_start();
    // A board, a blank, and the side to move.
    let has_side = after.starts_with(['b', 'w']) && after.get(1..)?.starts_with(is_blank);
    let mut parts = SmallVec::from([address, rest]);
    if has_side {
        parts.reverse();
    }
    parts.dedup();
    parts.into_iter().find_map(value_in)
}

fn value_in(address: &str) -> Option<String> {
    let path = address.split('?').next()?;
    let values: Vec<(&str, &str)> = address
        .split(['?', '#', '&'])
        .filter_map(|value| value.split_once('='))
        .collect();
    let named = VALUES.iter().filter_map(|name| {
        let found = values
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name))?;
        readable(found.1)
    });
    let ends = path.rmatch_indices(['/', '#']).take(RANKS);
    let segments = ends.filter_map(|(at, _)| readable(path.get(at + 1..)?));
    named.chain(segments).next()
}

fn after_scheme(line: &str) -> Option<&str> {
    let mut after_colons = memchr_iter(b':', line.as_bytes()).filter_map(|at| line.get(at + 1..));
    after_colons.find_map(|rest| rest.strip_prefix("//"))
}

/// Returns an address without a scheme, from its host: `www.example.com/`, `localhost:8000/`.
fn from_host(line: &str) -> Option<&str> {
    let line = line.strip_prefix("//").unwrap_or(line);
    let slash = line.find('/')?;
    let before = line.get(..slash)?;
    let is_inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
    let host = before.get(before.trim_end_matches(is_inside).len()..)?;
    let name = host.split(':').next()?;
    let domain = name.rsplit_once('.').map_or("", |(_, domain)| domain);
    let has_domain = domain.len() > 1 && domain.bytes().all(|b| b.is_ascii_alphabetic());
    let start = slash - host.len();
    (has_domain || name == "localhost").then(|| line.get(start..))?
}

/// Returns a position in FEN or in an address, with its moves, in the words of USI. Returns `None` for any other text.
///
/// ```
/// use komadai_kifu::plain_position;
///
/// let board = "4k4/9/9/9/9/9/9/9/4K4";
/// let sfen = format!("{board} b G 1");
/// assert_eq!(plain_position(&format!("{board}[G] b - 1")), Some(sfen.clone()));
/// let address = "https://example.com/board?sfen=4k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4K4%20b%20G%201";
/// assert_eq!(plain_position(address), Some(sfen));
/// assert_eq!(plain_position("startpos"), None);
/// ```
#[must_use]
pub fn plain_position(text: &str) -> Option<String> {
    let value = value_of_address(text);
    let inner = value.as_deref().unwrap_or(text).trim();
    if let Some((setup, moves)) = read_fen(inner) {
        let moves = moves.trim();
        return Some(if moves.is_empty() {
            setup.to_string()
        } else {
            format!("{setup} moves {moves}")
        });
    }
    plain_address(inner).or(value)
}

/// The number of segments of a path that are checked: an SFEN may have its ranks in nine of them.
const RANKS: usize = 9;

/// Returns a value as a text in a known format. Its blanks may be written as other signs.
fn readable(value: &str) -> Option<String> {
    if !value.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    // A blank may be written as `+`.
    let value = value.strip_prefix("sfen+").unwrap_or(value);
    let plain = percent_decoded(value)?;
    // A `+` may be a blank or promote a piece. At the end of an SFEN it is a blank.
    let fields: Vec<&str> = value.rsplitn(4, '+').collect();
    let last = fields.iter().rev().copied().collect::<Vec<_>>().join(" ");
    let underscored = plain.replace('_', " ");
    let blanks = [
        // USEN has this sign between the ranks.
        Some(underscored.clone()).filter(|text| read_fen(text.trim()).is_some()),
        Some(plain.clone()),
        percent_decoded(&last),
        percent_decoded(&value.replace('+', " ")),
        Some(underscored),
        Some(plain.replace('.', " ")),
    ];
    let mut texts = blanks.into_iter().flatten();
    texts.find(|text| recognise(text, None).is_ok())
}

/// Returns a text with escapes such as `%20` decoded.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = if *first == b'%' { after.get(..2) } else { None };
        let code = code.filter(|code| code.iter().all(u8::is_ascii_hexdigit));
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..)?;
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok()
}
