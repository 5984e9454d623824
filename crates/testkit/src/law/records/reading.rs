//! Laws: reading any bytes keeps the promises of the reader.

use komadai_core::Language;
use komadai_kifu::{
    Finding, Format, Game, Part, ReadOptions, Reading, Record, Subject, WriteOptions, audit,
};
use komadai_notation::Candidates;

use super::{games_come_alike, limits_are_kept, parts_come_alike, written_record_reads};

/// The number of games of a file that are examined closely.
const GAMES: usize = 4;
/// The size of inputs that reach no limit: fewer bytes than this.
const LIMITED: usize = 10_000;
/// The maximum number of entries of a game that is written.
const ENTRIES: usize = 300;

/// Checks the reading of any bytes. Findings point into the text. Games read separately or in parts are the same as
/// when all are read at once. Limits are kept. Each of the first records can be audited. Written in its own format and
/// in two others, it stays the same, except for the losses. Returns `true` if a game with an entry was read, or a
/// position if the format contains only positions.
pub fn reading_is_sound(bytes: &[u8], hint: Option<Format>) -> bool {
    let reading = ReadOptions::new().format(hint).read(bytes);
    // With fewer bytes at a time, the text is divided at more places.
    let step = [1, 7, 4096][bytes.len() % 3];
    games_come_alike(bytes, hint, step, &reading);
    parts_come_alike(bytes, hint, [30, 200, 1500][bytes.len() / 3 % 3]);
    limits_are_kept(bytes, hint, &reading);
    for finding in all_findings(&reading) {
        assert_finding(finding, bytes, &reading);
        let is_limit = finding.kind().subject() == Subject::Limit;
        assert!(!is_limit || bytes.len() >= LIMITED, "{finding}");
    }
    if reading.format.is_none() {
        assert!(reading.games.is_empty(), "games of no format");
        assert!(!reading.findings.is_empty(), "refused without a word");
    }
    let whole = Part::from(reading.text.as_str());
    for game in reading.games.iter().take(GAMES) {
        for claim in audit(&game.record, None) {
            assert_finding(&claim.in_part(&game.record, &whole), bytes, &reading);
        }
        let (_, misspelt) = whole.check_notation(&game.record, Candidates::Reach);
        for misspelt in misspelt {
            assert!(misspelt.findings().count() > 0);
        }
        if game.record.nodes().count() <= ENTRIES {
            writers_take_it(&game.record, reading.format);
        }
    }
    match reading.format {
        Some(Format::Sfen | Format::Bod | Format::Hcp | Format::PackedSfen) => {
            !reading.games.is_empty()
        }
        _ => reading.games.iter().any(has_entry),
    }
}

fn all_findings(reading: &Reading) -> impl Iterator<Item = &Finding> {
    let games = reading.games.iter().flat_map(|game| &game.findings);
    reading.findings.iter().chain(games)
}

fn has_entry(game: &Game) -> bool {
    game.record.nodes().nth(1).is_some()
}

fn assert_finding(finding: &Finding, bytes: &[u8], reading: &Reading) {
    if let Some(place) = finding.place {
        let is_inside = if reading.format.is_some_and(Format::is_packed) {
            bytes.get(place.span.range()).is_some()
        } else {
            reading.text.get(place.span.range()).is_some()
        };
        assert!(
            is_inside,
            "{finding:?} does not point into {:?}",
            reading.text
        );
        assert!(place.line > 0 && place.column > 0, "{finding:?}");
    }
    assert!(!finding.sentence().to_string().is_empty(), "{finding:?}");
    for language in Language::ALL {
        let named = finding.kind().sentence(*language).split('{').skip(1);
        let mut names = named.filter_map(|rest| rest.split('}').next());
        assert!(
            names.all(|name| finding.detail(name).is_some()),
            "{finding:?}"
        );
    }
    assert!(
        finding.kind().severities().contains(&finding.severity()),
        "{finding:?}"
    );
}

fn writers_take_it(record: &Record, own: Option<Format>) {
    // Two of the formats, depending on the length of the record.
    let first = record.nodes().count() % Format::ALL.len();
    let others = Format::ALL.iter().cycle().skip(first).take(2).copied();
    let own = own.filter(|own| own.is_written()).unwrap_or(Format::Kif);
    for format in others.filter(|&format| format != own).chain([own]) {
        let options = WriteOptions::new(format);
        if format.is_written() {
            written_record_reads(record, &options);
        } else {
            assert!(options.write(record).is_err(), "{format}");
        }
    }
}
