//! Parses the statements of CSA, without a position.

use komadai_core::{Color, Piece, Rank, WrittenMove};
use komadai_parse::productions::{
    Lines, Play, ascii_number, blanks, is_blank, signed, thousandths,
};
use komadai_parse::words::half;
use komadai_parse::{ParseError, Text, csa_move};
use nom::Parser;
use nom::character::complete::{char, digit0};
use nom::combinator::{all_consuming, opt};
use nom::sequence::{pair, preceded, terminated};

use super::position::{self, Pieces};
use crate::phrases;

/// A statement of a CSA file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Statement<'a> {
    /// Whether a comma precedes it on its line.
    pub(crate) inline: bool,
    pub(crate) text: Text<'a>,
    pub(crate) kind: StatementKind<'a>,
}

/// A kind of statement in a CSA file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum StatementKind<'a> {
    /// `'CSA encoding=UTF-8`: the name after the `=`.
    Encoding(Text<'a>),
    /// `V2.2`, without the V.
    Version(Text<'a>),
    /// `N+name`.
    Name(Color, Text<'a>),
    /// `$KEY:value`.
    Info {
        /// The text before the colon, without the `$`.
        key: Text<'a>,
        /// The text after the colon.
        value: Text<'a>,
    },
    /// `PI82HI22KA`: an even game without these pieces.
    Even(Pieces<'a>),
    /// `PS` and an SFEN, an extension of some programs: the SFEN, not checked yet.
    Sfen(Text<'a>),
    /// `P1-KY-KE…`: a rank of the board from file 9 to file 1, or the error.
    Rank(Rank, Result<[Option<Piece>; 9], ParseError>),
    /// `P+00FU55KA`: these pieces of one side.
    Pieces(Color, Pieces<'a>),
    /// `+` or `-`: the side that moves first.
    Turn(Color),
    /// `+7776FU`.
    Move(Result<WrittenMove, ParseError>),
    /// `%TORYO`, without the `%`.
    Special(Text<'a>),
    /// `T12.5`: the milliseconds spent on the previous move or ending.
    Time(Result<u64, ParseError>),
    /// `'…`, without the first `'`.
    Comment(Text<'a>),
    /// `'…` after another statement, without a comma before it.
    Trailing(Text<'a>),
    /// `/`: the separator before another game.
    Separator,
    /// `#RESIGN`: a line of the server protocol, without the `#`.
    Server(Text<'a>),
    /// Any other text.
    Unknown,
}

/// Returns the statements of a text in the CSA format, in order.
///
/// A line has one statement, or several separated by commas. Lines that start with `'`, `N` or `$` are free text and
/// are never split. A `'` after a comma, or after a statement that can be read, makes the rest of the line a comment.
/// Blank lines are skipped. Unknown text is [`StatementKind::Unknown`](super::StatementKind::Unknown).
pub(crate) fn statements<'a>(text: impl Into<Text<'a>>) -> Statements<'a> {
    Statements {
        lines: Lines::new(text.into()),
        rest: None,
        is_trailing: false,
    }
}

/// An iterator over the statements of a CSA text, see [`statements`].
#[derive(Clone, Debug)]
pub(crate) struct Statements<'a> {
    lines: Lines<'a>,
    /// The rest of the line after a comma, or from the `'` after a statement.
    rest: Option<Text<'a>>,
    /// Whether the rest is a comment without a comma before it.
    is_trailing: bool,
}

/// A move on a line of its own, as in nearly every CSA file, and the time on the next line: `+7776FU`, `T12`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UsualMove {
    pub(crate) play: Play,
    /// The time in seconds, less than a million.
    pub(crate) seconds: Option<u32>,
    /// The number of bytes of its lines.
    pub(crate) len: usize,
}

/// The number of bytes of a move.
pub(super) const MOVE: usize = 7;

/// Returns the move at the beginning of a text, with the time on the next line, if any. Returns `None` if the first
/// line is not only a move.
#[inline(always)]
pub(crate) fn usual_move(text: &[u8]) -> Option<UsualMove> {
    let (play, len) = move_line(text)?;
    let (seconds, len) = match text.get(len..).and_then(usual_time) {
        Some((seconds, time)) => (Some(seconds), len + time),
        None => (None, len),
    };
    Some(UsualMove { play, seconds, len })
}

/// Returns the move on the first line of a text if it has its own line, and the length of the line in bytes.
#[inline(always)]
fn move_line(text: &[u8]) -> Option<(Play, usize)> {
    let play = signed(text.first_chunk()?)?;
    let end = line_end(text.get(MOVE..)?)?;
    Some((play, MOVE + end))
}

impl<'a> Iterator for Statements<'a> {
    type Item = Statement<'a>;

    #[inline]
    fn next(&mut self) -> Option<Statement<'a>> {
        match move_line(self.rest()) {
            Some((play, _)) => Some(Statement {
                inline: false,
                text: self.lines.line(MOVE),
                kind: StatementKind::Move(Ok(play.into())),
            }),
            None => self.any(),
        }
    }
}

impl<'a> Statements<'a> {
    /// Returns the byte at which the next statement begins. Between lines, this is the start of the next line.
    pub(crate) const fn place(&self) -> usize {
        match self.rest {
            Some(rest) => rest.start,
            None => self.lines.rest.start,
        }
    }

    /// Returns the text from the next line on, or an empty text while the next statement is inside a line.
    #[inline(always)]
    pub(crate) const fn rest(&self) -> &'a [u8] {
        match self.rest {
            Some(_) => &[],
            None => self.lines.rest.text.as_bytes(),
        }
    }

    /// Skips `bytes` bytes of [`rest`](Statements::rest), which are whole lines.
    #[inline]
    pub(crate) fn pass(&mut self, bytes: usize) {
        self.lines.rest = self.lines.rest.skip(bytes);
    }

    #[cold]
    fn any(&mut self) -> Option<Statement<'a>> {
        loop {
            let (line, inline) = match self.rest.take() {
                Some(rest) => (rest, true),
                None => (self.lines.next()?, false),
            };
            if std::mem::take(&mut self.is_trailing) {
                let kind = StatementKind::Trailing(line.skip(1));
                let text = line;
                return Some(Statement { inline, text, kind });
            }
            let whole = match line.text.as_bytes().first() {
                Some(b'\'') => true,
                Some(b'N' | b'$') => !inline,
                _ => false,
            };
            let first = line.start == 0 && !inline;
            let sign = if whole {
                None
            } else {
                memchr::memchr2(b',', b'\'', line.text.as_bytes())
            };
            let is_comma = |at: &usize| line.text.as_bytes().get(*at) == Some(&b',');
            if let Some(at) = sign.filter(|at| !is_comma(at)) {
                let text = line.first(at);
                if let Some(kind) = statement(text, first).filter(takes_comment) {
                    self.rest = Some(line.skip(at));
                    self.is_trailing = true;
                    return Some(Statement { inline, text, kind });
                }
            }
            let comma = sign.and_then(|_| memchr::memchr(b',', line.text.as_bytes()));
            let text = match comma {
                Some(at) => {
                    self.rest = line.skip(at).after(",");
                    line.first(at)
                }
                None => line,
            };
            if let Some(kind) = statement(text, first) {
                return Some(Statement { inline, text, kind });
            }
        }
    }
}

/// Returns `true` if a comment may follow a statement on its line.
fn takes_comment(kind: &StatementKind<'_>) -> bool {
    matches!(
        kind,
        StatementKind::Version(_)
            | StatementKind::Even(_)
            | StatementKind::Rank(_, Ok(_))
            | StatementKind::Pieces(..)
            | StatementKind::Turn(_)
            | StatementKind::Move(Ok(_))
            | StatementKind::Special(_)
            | StatementKind::Time(Ok(_))
    )
}

/// Reads a statement, or returns `None` if it is blank. Only the `first` line of a file can declare the encoding.
#[inline]
fn statement(text: Text<'_>, first: bool) -> Option<StatementKind<'_>> {
    let bytes = text.text.as_bytes();
    let color = match bytes.get(1) {
        Some(b'+') => Some(Color::Black),
        Some(b'-') => Some(Color::White),
        _ => None,
    };
    Some(match (bytes, color) {
        ([b'+' | b'-' | b'0'..=b'9', ..], _) => sign_or_move(text),
        ([b'T', ..], _) => StatementKind::Time(time(text)),
        ([b'\'', ..], _) => match text.after("'CSA encoding=") {
            Some(name) if first => StatementKind::Encoding(name.trimmed()),
            _ => StatementKind::Comment(text.skip(1)),
        },
        ([b'%', ..], _) => StatementKind::Special(text.skip(1).trimmed()),
        ([b'N', ..], Some(color)) => StatementKind::Name(color, text.skip(2).trimmed()),
        ([b'$', ..], _) => match memchr::memchr(b':', bytes) {
            Some(colon) => StatementKind::Info {
                key: text.first(colon).skip(1).trimmed(),
                value: text.skip(colon).skip(1).trimmed(),
            },
            None => StatementKind::Unknown,
        },
        ([b'P', ..], Some(color)) => StatementKind::Pieces(color, Pieces::new(text.skip(2))),
        ([b'P', b'I', ..], _) => StatementKind::Even(Pieces::new(text.skip(2))),
        ([b'P', b'S', ..], _) => StatementKind::Sfen(text.skip(2).trimmed()),
        ([b'P', digit @ b'1'..=b'9', ..], _) => match Rank::new(digit & 15) {
            Some(rank) => StatementKind::Rank(rank, position::rank(text.skip(2))),
            None => StatementKind::Unknown,
        },
        ([b'V', b'0'..=b'9', ..], _) => StatementKind::Version(text.skip(1).trimmed()),
        ([b'#', ..], _) => StatementKind::Server(text.skip(1).trimmed()),
        ([b'/', ..], _) if text.trimmed().text == "/" => StatementKind::Separator,
        _ if text.trimmed().is_empty() => return None,
        _ => StatementKind::Unknown,
    })
}

#[inline]
fn sign_or_move(text: Text<'_>) -> StatementKind<'_> {
    let body = text.text.trim_end_matches(is_blank);
    match body {
        "+" => StatementKind::Turn(Color::Black),
        "-" => StatementKind::Turn(Color::White),
        _ => StatementKind::Move(csa_move(body).map_err(|error| error.moved(text.start))),
    }
}

/// Parses `"T" digits [ "." [ digits ] ]` to milliseconds.
fn time(text: Text<'_>) -> Result<u64, ParseError> {
    let decimals = opt(preceded(char('.'), digit0.map(thousandths)));
    let seconds = preceded(char('T'), pair(ascii_number, decimals));
    let mut whole = all_consuming(terminated(seconds, blanks));
    match whole.parse(text.text) {
        Ok((_, (whole, decimals))) => Ok(whole
            .saturating_mul(1000)
            .saturating_add(decimals.unwrap_or(0))),
        Err(_) => Err(ParseError::new(text.span(), phrases::SECONDS)),
    }
}

/// Parses `"T" digits NL`, and returns the seconds, less than a million, and the length of the line in bytes. It reads
/// all digits at once, so it returns `None` near the end of a text.
#[inline(always)]
fn usual_time(text: &[u8]) -> Option<(u32, usize)> {
    let [b'T', digits @ ..] = text else {
        return None;
    };
    // Each digit becomes its value, and any other byte a greater value.
    let word = u64::from_le_bytes(*digits.first_chunk()?) ^ u64::from_le_bytes([b'0'; 8]);
    let beyond =
        (word | word.wrapping_add(u64::from_le_bytes([0x76; 8]))) & u64::from_le_bytes([0x80; 8]);
    let len @ 1..=6 = beyond.trailing_zeros() / 8 else {
        return None;
    };
    let end = line_end(digits.get(len as usize..)?)?;
    // With leading zeros: join the digits to pairs, the pairs to fours, and then both fours.
    let ones = word << (64 - 8 * len);
    let pairs = (ones * 10 + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let seconds = (fours * 10_000 + (fours >> 32)) as u32;
    Some((seconds, len as usize + end + 1))
}

/// Returns the length of the line end (LF or CR LF) at the beginning of some bytes.
#[inline(always)]
const fn line_end(text: &[u8]) -> Option<usize> {
    match text {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        _ => None,
    }
}

/// Replaces hyphens, dashes, minus signs and full-width characters of a line of CSA by ASCII, and removes blanks at
/// both ends. Names and values of headers do not change. Returns `None` if the line does not change.
pub(crate) fn narrow(line: &str) -> Option<String> {
    let inner = line.trim_matches(is_blank);
    if inner.len() == line.len() && inner.chars().all(|sign| ascii(sign) == sign) {
        return None;
    }
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(sign) = chars.next() {
        out.push(ascii(sign));
        if matches!(out.as_bytes(), [b'N', b'+' | b'-'] | [b'$', .., b':']) {
            out.push_str(chars.as_str());
            break;
        }
    }
    (out != line).then_some(out)
}

fn ascii(sign: char) -> char {
    match sign {
        '\u{2010}'..='\u{2013}' | '\u{2212}' => '-',
        '\u{3000}' => ' ',
        sign => half(sign),
    }
}

/// Returns the text of an unknown statement in ASCII signs, if it can then be read completely.
pub(crate) fn narrowed(line: &Statement<'_>) -> Option<String> {
    if line.kind != StatementKind::Unknown {
        return None;
    }
    let text = narrow(line.text.text)?;
    let is_read = !text.is_empty() && statements(text.as_str()).all(|inner| is_sure(&inner));
    is_read.then_some(text)
}

/// Returns the statements of a [narrowed] text, each at its place in the line.
pub(crate) fn statements_of<'n>(
    text: &'n str,
    line: Statement<'n>,
) -> impl Iterator<Item = Statement<'n>> {
    // Each character of the line is one character of the text.
    let (mut rest, mut at) = (line.text.trimmed(), 0);
    statements(text).map(move |inner| {
        let mut take = |end: usize| {
            let signs = text.get(at..end).unwrap_or("").chars().count();
            let len = rest.text.chars().take(signs).map(char::len_utf8).sum();
            let taken = rest.first(len);
            (rest, at) = (rest.skip(len), end);
            taken
        };
        take(inner.text.start);
        let text = take(inner.text.span().end);
        let kind = match inner.kind {
            // The place of the error in the line itself is unknown.
            StatementKind::Move(Err(error)) => {
                let span = text.trimmed().span();
                StatementKind::Move(Err(ParseError::new(span, error.expected())))
            }
            StatementKind::Trailing(_) => {
                let sign = text.text.chars().next().map_or(0, char::len_utf8);
                StatementKind::Trailing(text.skip(sign))
            }
            kind => kind,
        };
        Statement { kind, text, ..line }
    })
}

/// Returns `true` if a statement has an unmistakable form and no error. Only a move with four digits may have an error.
fn is_sure(statement: &Statement<'_>) -> bool {
    match statement.kind {
        StatementKind::Version(_)
        | StatementKind::Name(..)
        | StatementKind::Info { .. }
        | StatementKind::Turn(_)
        | StatementKind::Special(_)
        | StatementKind::Move(Ok(_))
        | StatementKind::Time(Ok(_))
        | StatementKind::Trailing(_)
        | StatementKind::Rank(_, Ok(_)) => true,
        StatementKind::Even(mut removed) => removed.next().is_none(),
        StatementKind::Move(Err(_)) => {
            let digits = statement.text.text.strip_prefix(['+', '-']);
            let digits = digits.and_then(|text| text.as_bytes().first_chunk::<4>());
            digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_digit))
        }
        _ => false,
    }
}

/// Returns the number before the first dot of the text after `V`, or 0 if it is not a number.
pub(crate) fn major_version(text: &str) -> u32 {
    let digits = text.split('.').next().unwrap_or("");
    digits.parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Describes the statements of a CSA line.
    fn csa_line(text: &str) -> String {
        let statements = statements(text).map(|statement| {
            let what = match statement.kind {
                StatementKind::Encoding(name) => format!("encoding [{}]", name.text),
                StatementKind::Version(version) => format!("version [{}]", version.text),
                StatementKind::Name(color, name) => format!("name {color} [{}]", name.text),
                StatementKind::Info { key, value } => {
                    format!("info [{}] [{}]", key.text, value.text)
                }
                StatementKind::Even(pieces) => format!("even {}", pieces.count()),
                StatementKind::Sfen(sfen) => format!("sfen [{}]", sfen.text),
                StatementKind::Rank(rank, Ok(row)) => {
                    format!("rank {} {}", rank.number(), cells(&row))
                }
                StatementKind::Rank(rank, Err(error)) => format!("rank {}: {error}", rank.number()),
                StatementKind::Pieces(color, pieces) => {
                    let pieces: Vec<_> = pieces
                        .map(|piece| piece.map(|(placed, _)| placed))
                        .collect();
                    format!("pieces {color} {pieces:?}")
                }
                StatementKind::Turn(color) => format!("turn {color}"),
                StatementKind::Move(Ok(written)) => format!("move {:?}", written.to),
                StatementKind::Move(Err(error)) => format!("move: {error}"),
                StatementKind::Special(word) => format!("special [{}]", word.text),
                StatementKind::Time(Ok(millis)) => format!("time {millis}"),
                StatementKind::Time(Err(error)) => format!("time: {error}"),
                StatementKind::Comment(text) => format!("comment [{}]", text.text),
                StatementKind::Trailing(text) => format!("trailing [{}]", text.text),
                StatementKind::Separator => "separator".to_owned(),
                StatementKind::Server(word) => format!("server [{}]", word.text),
                _ => format!("unknown [{}]", statement.text.text),
            };
            let sign = if statement.inline { "," } else { "" };
            format!("{sign}{what}")
        });
        statements.collect::<Vec<_>>().join(" ")
    }

    /// Returns nine squares in the letters of SFEN, with `.` for an empty one.
    fn cells(cells: &[Option<Piece>; 9]) -> String {
        let cells = cells.iter();
        cells
            .map(|cell| cell.map_or(".".to_owned(), |piece| piece.to_string()))
            .collect()
    }

    #[track_caller]
    fn csa(text: &str, expected: &str) {
        assert_eq!(csa_line(text), expected, "{text:?}");
    }

    #[test]
    fn csa_statements() {
        csa("'CSA encoding=UTF-8", "encoding [UTF-8]");
        csa("\n'CSA encoding=UTF-8", "comment [CSA encoding=UTF-8]");
        csa("V2.2", "version [2.2]");
        csa("N+あおい, 四段 ", "name b [あおい, 四段]");
        csa("$EVENT:a,b:c", "info [EVENT] [a,b:c]");
        csa("$EVENT", "unknown [$EVENT]");
        csa("PI82HI22KA", "even 2");
        csa(
            "PS4k4/9/9/9/9/9/9/9/4K4 b -",
            "sfen [4k4/9/9/9/9/9/9/9/4K4 b -]",
        );
        csa("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "rank 1 lnsgkgsnl");
        csa("P2 * -HI *  *  *  *  * -KA *", "rank 2 .r.....b.");
        csa("P2 * -HI * * * * * -KA *", "rank 2 .r.....b.");
        csa("P5", "rank 5 .........");
        csa("P5   +FU", "rank 5 .P.......");
        csa("P5 xx", "rank 5: expected +, - or * for a square at byte 3");
        csa(
            "P2-XX",
            "rank 2: expected a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY) at byte 3",
        );
        csa("P+00FU 00AL", "pieces b [Ok(Hand(Pawn)), Ok(Rest)]");
        csa("P-", "pieces w []");
        csa(
            "+,+7776FU,T12.5",
            "turn b ,move Some(Square(7f)) ,time 12500",
        );
        csa(
            "-3334FU,'** 3, 4",
            "move Some(Square(3d)) ,comment [** 3, 4]",
        );
        csa("+7776FU ' c, d", "move Some(Square(7f)) ,trailing [ c, d]");
        csa("T5'*c", "time 5000 ,trailing [*c]");
        csa(
            "Thanks, it's",
            "time: expected T and a number of seconds at byte 0 ,unknown [ it's]",
        );
        csa("+7776FU,L599", "move Some(Square(7f)) ,unknown [L599]");
        csa(
            "+7776",
            "move: expected a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY) at byte 5",
        );
        csa("%+ILLEGAL_ACTION ", "special [+ILLEGAL_ACTION]");
        csa(
            "T1.2.3",
            "time: expected T and a number of seconds at byte 0",
        );
        csa("T99999999999999999999", "time 18446744073709551615");
        csa("/\n \n#WIN\n何か", "separator server [WIN] unknown [何か]");
    }

    /// A move with its time is read by the fast path.
    #[test]
    fn csa_usual_times() {
        for seconds in [
            0, 7, 10, 42, 99, 100, 907, 1234, 59_061, 100_000, 987_654, 999_999,
        ] {
            for end in ["\n", "\r\n"] {
                let text = format!("+7776FU{end}T{seconds}{end}-3334FU{end}");
                let usual = usual_move(text.as_bytes()).unwrap();
                assert_eq!(usual.seconds, Some(seconds), "{text:?}");
            }
        }
    }
}
