//! What is written is read back as the writer says, and what differs is reported as a loss.

use komadai_kifu::{CannotWrite, Format, Losses, Record, WriteOptions, Writing, read_text, write};

/// A text that is written of a record is read back as exactly the record that the writer gives;
/// losses are reported exactly when that is not the record that was written. What was read loses
/// nothing more, and is written as the same text.
///
/// A record that a packed format has no bits for is passed over.
pub fn written_record_reads(record: &Record, format: Format, options: &WriteOptions) {
    if matches!(
        write(record, format, options),
        Err(CannotWrite::Position(..))
    ) {
        return;
    }
    let first = written(record, format, options);
    let again = back(&first.text, format);
    let context = || {
        let losses = sentences(&first.losses);
        format!("{format}\n{}\n{losses:?}", first.text)
    };
    let unforeseen = sentences(&first.read_back.differences(&again));
    assert!(
        unforeseen.is_empty(),
        "unforeseen {unforeseen:?}: {}",
        context()
    );
    let same = record == &again;
    assert!(same == first.losses.is_empty(), "losses: {}", context());

    let second = written(&again, format, options);
    let losses = sentences(&second.losses);
    let context = || format!("{}\n{}\n{losses:?}", context(), second.text);
    assert!(losses.is_empty(), "second losses: {}", context());
    let third = written(&back(&second.text, format), format, options);
    assert!(third.text == second.text, "no fix point: {}", context());
}

fn sentences(losses: &Losses) -> Vec<String> {
    losses.iter().map(ToString::to_string).collect()
}

fn written(record: &Record, format: Format, options: &WriteOptions) -> Writing {
    write(record, format, options).expect("a format with a writer")
}

fn back(text: &str, format: Format) -> Record {
    let reading = read_text(text, Some(format));
    assert!(
        reading.format == Some(format),
        "{:?} for {format}: {text}",
        reading.format
    );
    let game = reading.games.into_iter().next();
    game.expect("a game").record
}
