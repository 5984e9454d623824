//! Writes CSA 2.2 and 3.0.

use std::borrow::Cow;

use komadai_core::{
    Board, Color, File, Hand, Move, Piece, PieceKind, Position, Rank, Setup, Square, csa_piece_name,
};
use komadai_encoding::Encoding;

use super::grammar::{Statement, StatementKind, statements};
use crate::builder::states_ending;
use crate::formats::csa_ending as ending;
use crate::formats::text::{EncodingDeclaration, one_line};
use crate::tree_replay::TreeReplay;
use crate::{
    Clock, Date, Dialect, Ending, Entry, Foul, Header, Headers, NodeId, Note, NoteKind, Record,
    TimeControl, WriteOptions, keys,
};

/// Writes the main line of a record.
pub(crate) fn write(record: &Record, options: &WriteOptions) -> String {
    let v3 = options.dialect == Some(Dialect::CsaV3_0);
    let declared = options.declared();
    // Room for a move and a time per node, and for the head.
    let room = record.node_count() * 12 + 128;
    let out = Vec::with_capacity(room);
    let mut writer = CsaWriter {
        record,
        v3,
        out,
        ended: false,
        notes_end_game: false,
    };
    if options.another {
        writer.line("/", "");
    }
    let mut headers = String::new();
    write_headers(record, v3, &mut headers);
    // Without its own version, a game without headers would inherit those of the game before.
    if !options.another || v3 && headers.is_empty() {
        writer.version(declared);
    }
    write_setup(&record.start.setup, &mut headers);
    writer.text(&headers);
    writer.notes(record.root());
    let mut game = TreeReplay::new(record);
    while let Some(visit) = game.advance().filter(|visit| !visit.variation) {
        if writer.entry(&game, visit.node) {
            game.enter(visit);
        } else {
            game.leave_out(visit);
        }
    }
    if writer.notes_end_game && !writer.ended {
        writer.line("%", "CHUDAN");
    }
    // All parts are UTF-8, so this never fails.
    let mut text = String::from_utf8(writer.out).unwrap_or_default();
    // Version 2.2 does not have a declaration, and most programs expect ASCII or Shift_JIS.
    if !v3 && !options.another && declared.is_some_and(is_utf_8) && !text.is_ascii() {
        text.insert_str(0, UTF_8);
    }
    text
}

const UTF_8: &str = "'CSA encoding=UTF-8\n";

const fn is_utf_8(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Utf8 | Encoding::Utf8Bom)
}

struct CsaWriter<'r> {
    record: &'r Record,
    /// Whether the version is 3.0, not 2.2.
    v3: bool,
    /// The text in UTF-8. Appending bytes is faster than appending to a string.
    out: Vec<u8>,
    /// Whether an ending was written.
    ended: bool,
    /// Whether a note was written that a reader takes for an ending if there is no other.
    notes_end_game: bool,
}

impl CsaWriter<'_> {
    /// Writes the version, and before it the encoding if the version has a declaration.
    fn version(&mut self, declared: Option<Encoding>) {
        match declared {
            _ if !self.v3 => {}
            Some(encoding) if is_utf_8(encoding) => self.text(UTF_8),
            Some(Encoding::Cp932) => self.text("'CSA encoding=SHIFT_JIS\n"),
            _ => {}
        }
        self.text(if self.v3 { "V3.0\n" } else { "V2.2\n" });
    }

    /// Writes an entry with time and notes. Returns `false` if it cannot be written.
    fn entry(&mut self, game: &TreeReplay<'_>, node: NodeId) -> bool {
        match (self.record.entry(node), game.position()) {
            (Some(Entry::Ending(ending)), _) => self.ending(game, ending),
            (Some(Entry::Move(m)), Some(position)) => self.play(position, *m),
            (Some(Entry::Foul(foul)), Some(position)) => match &**foul {
                Foul::Move(m) => self.play(position, *m),
                Foul::Text(text) if names_move(text) => self.line("", text),
                Foul::Text(text) => {
                    self.notes_end_game |= states_ending(self.record, node, text);
                    self.comment(text);
                    self.notes(node);
                    return false;
                }
            },
            _ => return false,
        }
        self.time(self.record.clock(node));
        self.notes(node);
        true
    }

    fn line(&mut self, sign: &str, text: &str) {
        self.text(sign);
        self.text(text);
        self.text("\n");
    }

    fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn play(&mut self, position: &Position, m: Move) {
        let sign = match position.side() {
            Color::Black => b'+',
            Color::White => b'-',
        };
        let [from_file, from_rank] = m.origin().map_or(*b"00", digits);
        let [file, rank] = digits(m.to());
        if let [first, second] = *csa_piece_name(piece_after(position.board(), m)).as_bytes() {
            // One write of a line is faster than a write of each part.
            let line = [sign, from_file, from_rank, file, rank, first, second, b'\n'];
            self.out.extend_from_slice(&line);
        }
    }

    fn ending(&mut self, game: &TreeReplay<'_>, ending: &Ending) {
        let concluded = |kind| game.outcome(kind);
        let word = ending::word_at(ending, concluded, self.v3);
        let word = word.or(other_word(&ending.raw));
        let word = word.unwrap_or_else(|| ending::nearest(ending.outcome, concluded));
        self.line("%", word);
        self.ended = true;
    }

    /// Writes the time of the last entry. Before version 3.0 it has whole seconds.
    fn time(&mut self, clock: Clock) {
        let Some(spent) = clock.spent_millis() else {
            return;
        };
        self.text("T");
        self.text(itoa::Buffer::new().format(spent / 1000));
        let millis = spent % 1000;
        if self.v3 && millis != 0 {
            let decimals = format!(".{millis:03}");
            self.text(decimals.trim_end_matches('0'));
        }
        self.text("\n");
    }

    /// Writes notes. CSA does not have bookmarks, and lines that were not understood are left out.
    fn notes(&mut self, node: NodeId) {
        let is_start = node == self.record.root();
        for Note { kind, text } in self.record.notes(node) {
            match kind {
                NoteKind::Comment => self.comment(text),
                // The writer declares the encoding itself.
                NoteKind::Program if is_start && EncodingDeclaration::of(text).is_some() => {}
                NoteKind::Program => {
                    self.notes_end_game |=
                        text.starts_with("summary:") && ending::summary(text).is_some();
                    self.line("'", &one_line(text));
                }
                NoteKind::Bookmark | NoteKind::Unknown => {}
            }
        }
    }

    /// Writes each line of a text as a comment.
    fn comment(&mut self, text: &str) {
        for part in text.split(['\n', '\r']) {
            self.line("'*", part);
        }
    }
}

/// Returns the file and the rank of a square as digits.
const fn digits(square: Square) -> [u8; 2] {
    [b'0' + square.file().number(), b'0' + square.rank().number()]
}

/// Returns `true` if a text is read as a move, even if the move is not understood.
fn names_move(text: &str) -> bool {
    let statement = single(text).filter(|statement| statement.text.text == text);
    statement.is_some_and(|statement| matches!(statement.kind, StatementKind::Move(_)))
}

/// Returns the piece after a move, or a pawn if the origin square is empty.
fn piece_after(board: &Board, m: Move) -> PieceKind {
    match m {
        Move::Step { from, promote, .. } => match board.piece(from) {
            Some(piece) if promote => piece.promoted().unwrap_or(piece).kind(),
            piece => piece.map_or(PieceKind::Pawn, Piece::kind),
        },
        Move::Drop { kind, .. } => kind.piece_kind(),
    }
}

/// Returns the words of an unknown ending, if they come from a CSA file.
fn other_word(raw: &str) -> Option<&str> {
    let word = raw.strip_prefix('%').unwrap_or("");
    let fits = word
        .bytes()
        .all(|b| b.is_ascii_uppercase() || matches!(b, b'_' | b'+' | b'-'));
    let is_own = fits && !word.is_empty() && ending::special(word).is_none();
    is_own.then_some(word)
}

fn write_headers(record: &Record, v3: bool, out: &mut String) {
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

/// Returns `true` if a line is read as one header.
fn is_header(line: &str) -> bool {
    let kind = single(line).map(|statement| statement.kind);
    matches!(
        kind,
        Some(StatementKind::Name(..) | StatementKind::Info { .. })
    )
}

/// Returns the name and value of a time control, if the version can express it. A value that is already in the words of
/// the version does not change.
fn time_line<'r>(
    header: &'r Header,
    byoyomi: Option<&str>,
    v3: bool,
) -> Option<(Cow<'static, str>, Cow<'r, str>)> {
    let control = TimeControl::from_headers_with_remarks(&header.value, byoyomi)?;
    let (own, written) = if v3 {
        let own = TimeControl::from_csa_time(&header.value);
        (own, Some(control.csa_time()))
    } else {
        let own = TimeControl::from_csa_limit(&header.value);
        (own, control.csa_limit())
    };
    let name = match header.key.as_str() {
        keys::TIME if v3 => "$TIME:",
        keys::TIME => "$TIME_LIMIT:",
        _ if !v3 => return None,
        keys::BLACK_TIME => "$TIME+:",
        _ => "$TIME-:",
    };
    if own == Some(control) {
        Some((name.into(), header.value.as_str().into()))
    } else {
        Some((name.into(), written?.into()))
    }
}

/// Returns the name and value of a date, if CSA can express it. Of the headers for the start and the day of the game,
/// only the one that tells [when the game began](Headers::start) is written.
fn date_line<'r>(header: &Header, headers: &Headers) -> Option<(Cow<'static, str>, Cow<'r, str>)> {
    let name = match header.key.as_str() {
        keys::END => "$END_TIME:",
        key if headers.start().is_some_and(|(start, _)| start == key) => "$START_TIME:",
        _ => return None,
    };
    let date = Date::beginning(&header.value).ok()?;
    Some((name.into(), date.csa()?.into()))
}

/// Returns the text before the value of a header, or `None` if CSA does not have a name for it.
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
            // Keys from a CSA file, or from the server that offered the game.
            let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'+' | b'-');
            let own = key.starts_with(|first: char| first.is_ascii_uppercase())
                && key.bytes().all(fits)
                && keys::from_csa(key) == key;
            return own.then(|| format!("${key}:").into());
        }
    };
    Some(name.into())
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

/// Returns the only statement of a text, as a reader reads it.
fn single(text: &str) -> Option<Statement<'_>> {
    if text.contains(['\n', '\r']) {
        return None;
    }
    let mut all = statements(text);
    let first = all.next()?;
    all.next().is_none().then_some(first)
}
