//! Laws: reading a written record back gives the same record, apart from the reported losses.

use komadai_core::EndingKind;
use komadai_kifu::{
    Clock, Date, Encoding, Entry, Finding, Format, Header, Headers, NoteKind, ReadOptions, Reading,
    Record, TimeControl, WriteError, WriteOptions, Writing, keys,
};

/// Checks that a written text has losses if and only if reading it does not give the same single record. Added running
/// totals do not count as a difference, and neither does another wording of a time control or a date. If the record is
/// written again, it loses no more and gives the same text, unless it has lines that are not understood.
///
/// Skips a record that a packed format cannot contain.
/// Skips a record that a packed format cannot contain.
pub fn written_record_reads(record: &Record, options: &WriteOptions) {
    if matches!(options.write(record), Err(WriteError::Position(..))) {
        return;
    }
    let format = options.format;
    let first = written(record, options);
    let losses = first.losses(record);
    let context = || format!("{format}\n{}\n{:?}", first.text, sentences(&losses));
    let games = back(&first, format);
    assert!(first.read_back() == games, "read otherwise: {}", context());
    let [again, others @ ..] = &*games else {
        assert!(!losses.is_empty(), "no game: {}", context());
        return;
    };
    // Equality uses the differences, so an independent comparison is needed too.
    let same = all(record, again) == all(again, again);
    let alone = others.is_empty() || format.needs_result();
    assert!(
        (same && alone) == losses.is_empty(),
        "losses: {}",
        context()
    );

    if has_unknown_line(again) {
        return;
    }
    let second = written(again, options);
    let lost = sentences(&second.losses(again));
    let context = || format!("{}\n{}\n{lost:?}", context(), second.text);
    assert!(lost.is_empty(), "second losses: {}", context());
    let third = back(&second, format).into_iter().next();
    let third = written(&third.unwrap_or_default(), options);
    assert!(third == second, "no fix point: {}", context());
}

/// Returns `true` if a record has a line that was not understood.
pub(super) fn has_unknown_line(record: &Record) -> bool {
    let nodes = record.nodes().chain([record.root()]);
    let mut notes = nodes.flat_map(|node| record.notes(node));
    notes.any(|note| note.kind == NoteKind::Unknown)
}

/// Checks that records written into one text are read back as the same number of games, each the same as when read
/// alone. If each position is a game, the games of all records follow in order.
///
/// Skips records that a packed format cannot contain.
pub fn written_records_read(records: &[Record], options: &WriteOptions) {
    let format = options.format;
    // This encoding can write every character.
    let is_text = !format.is_packed();
    let encoding = is_text.then_some(Encoding::Utf8).or(options.encoding);
    let options = options.encoding(encoding);
    let mut file = options.file(Vec::new());
    for record in records {
        let game = match file.encode(record) {
            Err(WriteError::Position(..)) => return,
            game => game.unwrap_or_else(|error| panic!("{format}: {error}")),
        };
        file.append(game).expect("room in memory");
    }
    let mut alone = Vec::new();
    for record in records {
        let games = written(record, &options).read_back();
        assert!(games.len() == 1 || format.needs_result(), "{format}");
        alone.extend(games);
    }
    let bytes = file.into_inner();
    let reading = ReadOptions::new().format(Some(format)).read(&bytes);
    let text = reading.text;
    let together: Vec<Record> = reading.games.into_iter().map(|game| game.record).collect();
    let (read, all) = (together.len(), alone.len());
    assert!(read == all, "{all} written, {read} read: {format}\n{text}");
    for (alone, together) in alone.iter().zip(&together) {
        let differences = sentences(&alone.differences(together));
        assert!(
            differences.is_empty(),
            "among others {differences:?}: {format}\n{text}"
        );
    }
}

/// Returns the whole content of a record as text, for a comparison without `differences`. Missing running totals are
/// those of `read`.
fn all(record: &Record, read: &Record) -> String {
    let start = &record.start;
    let setup = &start.setup;
    let mut text = format!("{:?} {:?} {:?}", setup.board, setup.hands, setup.side);
    text += &format!(
        " {} {:?} {:?}\n",
        start.first_ply,
        start.last_to,
        meanings(&record.headers)
    );
    let mut open = vec![(record.root(), Some(read.root()), 0)];
    while let Some((node, other, depth)) = open.pop() {
        let entry = match record.entry(node) {
            // The words of an ending count only if its kind is unknown.
            Some(Entry::Ending(ending)) if ending.kind != EndingKind::Other => {
                format!("{:?} {:?}", ending.kind, ending.outcome)
            }
            other => format!("{other:?}"),
        };
        let (clock, notes) = (record.clock(node), record.notes(node));
        let added = other.and_then(|other| read.clock(other).total_millis());
        let clock = Clock::new(clock.spent_millis(), clock.total_millis().or(added));
        text += &format!("{depth} {entry} {clock:?} {notes:?}\n");
        let mut others = other.map(|other| read.children(other));
        let children = record.children(node).map(|child| {
            let other = others.as_mut().and_then(Iterator::next);
            (child, other, depth + 1)
        });
        let children: Vec<_> = children.collect();
        open.extend(children.into_iter().rev());
    }
    text
}

/// Returns the headers in a normal form. A time control gets standard words, and includes a byoyomi from a separate
/// header. A date gets standard words unless it is a range. The header that `Headers::start` returns gets the key of
/// the start.
fn meanings(headers: &Headers) -> Vec<(&str, String)> {
    let byoyomi = headers.get(keys::BYOYOMI);
    let controls = headers.iter().map(|Header { key, value }| {
        let is_time = keys::TIMES.contains(&&**key);
        if is_time {
            TimeControl::from_headers(value, byoyomi)
        } else {
            None
        }
    });
    let controls: Vec<Option<TimeControl>> = controls.collect();
    let is_joined = headers.iter().zip(&controls).any(|(header, control)| {
        control.is_some() && *control != header.value.parse::<TimeControl>().ok()
    });
    let all = headers.iter().zip(controls).map(|(header, control)| {
        let is_date = [keys::START, keys::DATE, keys::END].contains(&&*header.key);
        let date: Option<Date> = is_date
            .then(|| Date::beginning(&header.value).ok())
            .flatten();
        let words = control.map(|control| control.to_string());
        if let Some(date) = date {
            let is_start = headers.start().is_some_and(|(key, _)| key == header.key);
            let key = if is_start { keys::START } else { &header.key };
            let is_all = header.value.parse() == Ok(date);
            let words = is_all.then(|| date.to_string());
            return (key, words.unwrap_or_else(|| header.value.clone()));
        }
        (&*header.key, words.unwrap_or_else(|| header.value.clone()))
    });
    all.filter(|(key, _)| *key != keys::BYOYOMI || !is_joined)
        .collect()
}

fn sentences(losses: &[Finding]) -> Vec<String> {
    losses.iter().map(ToString::to_string).collect()
}

fn written(record: &Record, options: &WriteOptions) -> Writing {
    options.write(record).expect("a format with a writer")
}

/// Reads a file of a packed format, or the text of any other format.
pub(super) fn reading(writing: &Writing, format: Format) -> Reading {
    if format.is_packed() {
        ReadOptions::new()
            .format(Some(format))
            .read(&writing.encode().bytes)
    } else {
        ReadOptions::new()
            .format(Some(format))
            .read_text(writing.text.as_str())
    }
}

fn back(writing: &Writing, format: Format) -> Vec<Record> {
    let reading = reading(writing, format);
    assert!(
        reading.format == Some(format),
        "{:?} for {format}: {}",
        reading.format,
        writing.text
    );
    reading.games.into_iter().map(|game| game.record).collect()
}
