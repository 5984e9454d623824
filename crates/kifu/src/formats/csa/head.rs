//! Writing everything before the first move of a CSA game: names, information, the start.

use std::borrow::Cow;

use komadai_core::{Color, File, Hand, Rank, Setup, Square, csa_piece_name};
use komadai_parse::csa::{Statement, StatementKind, statements};
use komadai_record::{Header, Headers, Record, keys};

use crate::formats::buffers::one_line;

/// Writes headers and start, and returns the headers as they will be read.
pub(super) fn write(record: &Record, out: &mut String) -> Headers {
    let mut read = Headers::new();
    for header in &record.headers {
        header_line(header, out, &mut read);
    }
    write_setup(&record.start.setup, out);
    read
}

/// Writes a header that CSA has a name for, if it will be read as one.
fn header_line(header: &Header, out: &mut String, read: &mut Headers) {
    let Some(name) = statement_name(header) else {
        return;
    };
    let line = [&*name, &*one_line(&header.value)].concat();
    match single(&line).map(|statement| statement.kind) {
        Some(StatementKind::Name(color, name)) => read.push(keys::player(color), name.text),
        Some(StatementKind::Info { key, value }) => {
            read.push(keys::from_csa(key.text), value.text);
        }
        _ => return,
    }
    out.push_str(&line);
    out.push('\n');
}

/// The text before the value of a header; `None` where CSA has no name for it.
fn statement_name(header: &Header) -> Option<Cow<'static, str>> {
    let name = match header.key.as_str() {
        keys::BLACK => "N+",
        keys::WHITE => "N-",
        keys::EVENT => "$EVENT:",
        keys::SITE => "$SITE:",
        keys::START => "$START_TIME:",
        keys::END => "$END_TIME:",
        keys::OPENING => "$OPENING:",
        keys::NOTE => "$NOTE:",
        keys::MAX_MOVES => "$MAX_MOVES:",
        keys::IMPASSE => "$JISHOGI:",
        keys::TIME if is_time_limit(&header.value) => "$TIME_LIMIT:",
        keys::TIME if is_time(&header.value) => "$TIME:",
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

/// `HH:MM+SS`
fn is_time_limit(value: &str) -> bool {
    let digits = |text: &str| text.len() >= 2 && text.bytes().all(|b| b.is_ascii_digit());
    let Some((hours, rest)) = value.split_once(':') else {
        return false;
    };
    let Some((minutes, seconds)) = rest.split_once('+') else {
        return false;
    };
    digits(hours) && digits(minutes) && digits(seconds)
}

/// `300+0+2`, with decimals if need be.
fn is_time(value: &str) -> bool {
    let number =
        |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    value.split('+').count() == 3 && value.split('+').all(number)
}

fn write_setup(setup: &Setup, out: &mut String) {
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
