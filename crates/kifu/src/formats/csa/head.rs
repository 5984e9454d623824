//! Everything before the first move of a CSA game: headers by their `$` lines, and writing names,
//! information and the start.

use std::borrow::Cow;

use crate::formats::csa::grammar::{Statement, StatementKind, statements};
use crate::{Date, Header, Headers, Record, TimeControl, keys};
use komadai_core::{Color, File, Hand, Rank, Setup, Square, csa_piece_name};

use crate::formats::text::one_line;

/// The key and the value of a header by a `$` line: a time control in its usual form has the words
/// of KIF from then on.
pub(super) fn header<'t>(key: &'t str, value: &'t str) -> (&'t str, Cow<'t, str>) {
    let key = keys::from_csa(key);
    let in_words = || {
        let limit = TimeControl::from_csa_limit(value);
        let usual = limit.filter(|limit| limit.csa_limit().as_deref() == Some(value));
        let time = || TimeControl::from_csa_time(value).filter(|time| time.csa_time() == value);
        usual
            .or_else(time)
            .map(|control| control.to_string().into())
    };
    let words = keys::TIMES.contains(&key).then(in_words).flatten();
    (key, words.unwrap_or(value.into()))
}

/// Writes the headers in version 3.0 or 2.2.
pub(super) fn write_headers(record: &Record, v3: bool, out: &mut String) {
    let byoyomi = record.headers.get(keys::BYOYOMI);
    for header in &record.headers {
        let line = match header.key.as_str() {
            key if keys::TIMES.contains(&key) => time_line(header, byoyomi, v3),
            key if keys::DATES.contains(&key) => date_line(header, &record.headers),
            key => statement_name(key).map(|name| (name, header.value.as_str().into())),
        };
        let line = line.map(|(name, value)| format!("{name}{}", one_line(&value)));
        if let Some(line) = line.filter(|line| is_header(line)) {
            out.push_str(&line);
            out.push('\n');
        }
    }
}

/// Whether a line is read as one header: a comma may begin another statement.
fn is_header(line: &str) -> bool {
    let kind = single(line).map(|statement| statement.kind);
    matches!(
        kind,
        Some(StatementKind::Name(..) | StatementKind::Info { .. })
    )
}

/// Name and value of a time control, if the version has words for it. What is in its words already
/// stays as it is.
fn time_line<'r>(
    header: &'r Header,
    byoyomi: Option<&str>,
    v3: bool,
) -> Option<(Cow<'static, str>, Cow<'r, str>)> {
    let control = TimeControl::from_headers(&header.value, byoyomi)?;
    let (own, written) = match v3 {
        true => (
            TimeControl::from_csa_time(&header.value),
            Some(control.csa_time()),
        ),
        false => (
            TimeControl::from_csa_limit(&header.value),
            control.csa_limit(),
        ),
    };
    let name = match header.key.as_str() {
        keys::TIME if v3 => "$TIME:",
        keys::TIME => "$TIME_LIMIT:",
        _ if !v3 => return None,
        keys::BLACK_TIME => "$TIME+:",
        _ => "$TIME-:",
    };
    match own == Some(control) {
        true => Some((name.into(), header.value.as_str().into())),
        false => Some((name.into(), written?.into())),
    }
}

/// Name and value of a date, if it is one that CSA has words for. Of the start and the day of the
/// game it is the one that says [when it began](Headers::start).
fn date_line<'r>(header: &Header, headers: &Headers) -> Option<(Cow<'static, str>, Cow<'r, str>)> {
    let name = match header.key.as_str() {
        keys::END => "$END_TIME:",
        key if headers.start().is_some_and(|(start, _)| start == key) => "$START_TIME:",
        _ => return None,
    };
    let date = Date::beginning(&header.value).ok()?;
    Some((name.into(), date.csa()?.into()))
}

/// The text before the value of a header; `None` where CSA has no name for it.
fn statement_name(key: &str) -> Option<Cow<'static, str>> {
    let name = match key {
        keys::BLACK => "N+",
        keys::WHITE => "N-",
        keys::EVENT => "$EVENT:",
        keys::SITE => "$SITE:",
        keys::OPENING => "$OPENING:",
        keys::NOTE => "$NOTE:",
        keys::MAX_MOVES => "$MAX_MOVES:",
        keys::IMPASSE => "$JISHOGI:",
        key => {
            // Keys that came from a CSA file, or from the server that offered the game.
            let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'+' | b'-');
            let own = key.starts_with(|first: char| first.is_ascii_uppercase())
                && key.bytes().all(fits)
                && keys::from_csa(key) == key;
            return own.then(|| format!("${key}:").into());
        }
    };
    Some(name.into())
}

pub(super) fn write_setup(setup: &Setup, out: &mut String) {
    if setup.board == Setup::startpos().board {
        out.push_str("PI\n");
    } else {
        for rank in Rank::ALL {
            write_rank(setup, rank, out);
        }
    }
    write_hand('+', setup.hands[Color::Black], out);
    write_hand('-', setup.hands[Color::White], out);
    out.push_str(match setup.side {
        Color::Black => "+\n",
        Color::White => "-\n",
    });
}

fn write_rank(setup: &Setup, rank: Rank, out: &mut String) {
    out.push('P');
    out.push(char::from(b'0' | rank.number()));
    for file in File::ALL.into_iter().rev() {
        match setup.board.piece(Square::new(file, rank)) {
            Some(piece) => {
                out.push(match piece.color() {
                    Color::Black => '+',
                    Color::White => '-',
                });
                out.push_str(csa_piece_name(piece.kind()));
            }
            None => out.push_str(" * "),
        }
    }
    out.push('\n');
}

fn write_hand(sign: char, hand: Hand, out: &mut String) {
    if hand.is_empty() {
        return;
    }
    out.push('P');
    out.push(sign);
    for (kind, count) in hand.iter() {
        for _ in 0..count {
            out.push_str("00");
            out.push_str(csa_piece_name(kind.piece_kind()));
        }
    }
    out.push('\n');
}

/// The one statement of a text, as it will be read.
pub(super) fn single(text: &str) -> Option<Statement<'_>> {
    if text.contains(['\n', '\r']) {
        return None;
    }
    // A line before, because the first of a file may be special.
    let mut all = statements(text);
    let first = all.next()?;
    all.next().is_none().then_some(first)
}
