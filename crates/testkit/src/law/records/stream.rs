//! Laws about reading a file game by game, and about limits.

use std::io::{self, Read};

use komadai_kifu::{
    Finding, FindingKind, Format, Game, Games, Limits, ReadOptions, Reading, Severity, Subject,
};

/// A reader that gives a few bytes at a time.
#[derive(Debug)]
pub struct Slow<'a> {
    /// The remaining bytes.
    pub bytes: &'a [u8],
    /// The number of bytes at a time.
    pub step: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.step.min(buffer.len()).min(self.bytes.len());
        let (now, later) = self.bytes.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.bytes = later;
        Ok(count)
    }
}

/// Checks that the games of a file are the same separately as all at once, for any number of bytes at a time: records,
/// findings, places, encoding. `whole` is the reading of all bytes at once.
pub fn games_come_alike(bytes: &[u8], hint: Option<Format>, step: usize, whole: &Reading) {
    come_alike(bytes, &ReadOptions::new().format(hint), step, whole);
}

/// Checks that the games of a file are the same with these options.
fn come_alike(bytes: &[u8], options: &ReadOptions, step: usize, whole: &Reading) {
    let mut games = options.games(Slow { bytes, step });
    let (mut number, mut found) = (0, Vec::new());
    while let Some(game) = games.next() {
        let game = game.expect("a game");
        let Some(expected) = whole.games.get(number) else {
            panic!("{step}: more than {number} games");
        };
        assert!(game.record == expected.record, "{step}, game {number}");
        assert!(
            of_game(&game).eq(of_game(expected)),
            "{step}, game {number}"
        );
        found.extend(game.findings.iter().cloned());
        for node in game.record.nodes() {
            let place = game.record.place(node);
            assert_eq!(place, expected.record.place(node), "{step}");
        }
        let part = &game.text;
        assert_eq!(*part, expected.text, "{step}, game {number}");
        if !whole.format.is_some_and(Format::is_packed) {
            let there = whole.text.get(part.byte..part.byte + part.text.len());
            assert_eq!(there, Some(&*part.text), "{step}");
        }
        assert!(games.take_findings().is_empty(), "{step}: not at the end");
        number += 1;
    }
    found.extend(games.take_findings());
    assert_eq!(number, whole.games.len(), "{step}");
    let all = whole.all_findings().cloned().collect();
    assert_eq!(sorted(found), sorted(all), "{step}");
    assert_eq!(games.encoding(), whole.encoding, "{step}");
}

/// Returns the findings of a game. Skips those about the encoding, which may show only after the game was read.
fn of_game(game: &Game) -> impl Iterator<Item = &Finding> {
    let all = game.findings.iter();
    all.filter(|finding| finding.kind().subject() != Subject::Encoding)
}

/// Checks that the games of a file are the same in parts of about `size` bytes as in a single pass: records, findings,
/// texts, encoding. Returns the number of parts.
pub fn parts_come_alike(bytes: &[u8], hint: Option<Format>, size: usize) -> usize {
    let options = ReadOptions::new().format(hint);
    let expected = seen([options.games(bytes)]);
    let mut rest = options.games(bytes);
    let mut parts: Vec<_> = std::iter::from_fn(|| rest.take_part(size)).collect();
    parts.push(rest);
    let count = parts.len();
    assert_eq!(seen(parts), expected, "parts of {size}");
    count
}

/// Returns the games or errors of the parts of a file, and the findings about the encoding or outside of games.
fn seen<'a>(parts: impl IntoIterator<Item = Games<&'a [u8]>>) -> (Vec<String>, Vec<Finding>) {
    let (mut seen, mut outside) = (Vec::new(), Vec::new());
    for mut part in parts {
        while let Some(mut game) = part.next() {
            if let Ok(game) = &mut game {
                let about = |found: &mut Finding| found.kind().subject() == Subject::Encoding;
                outside.extend(game.findings.extract_if(.., about));
            }
            seen.push(format!("{game:?} {}", part.encoding()));
        }
        outside.extend(part.take_findings());
    }
    (seen, sorted(outside))
}

fn sorted(mut findings: Vec<Finding>) -> Vec<Finding> {
    // The order of two kinds at one place is not guaranteed.
    findings.sort_by_key(|finding| {
        let place = finding.place.map(|place| (place.line, place.column));
        (place, finding.kind())
    });
    findings
}

/// Checks that narrow limits are kept, and that findings name those reached. `whole` is the reading without limits.
pub fn limits_are_kept(bytes: &[u8], hint: Option<Format>, whole: &Reading) {
    let limits = Limits::default()
        .games(2)
        .nodes(12)
        .note_bytes(300)
        .nesting(1)
        .findings(FINDINGS);
    let options = ReadOptions::new().format(hint).limits(limits);
    let narrow = options.read(bytes);
    assert!(narrow.games.len() <= limits.games);
    for game in &narrow.games {
        assert!(game.record.nodes().count() <= limits.nodes, "nodes");
    }
    assert!(!has_hidden(&narrow));
    let met = |reading: &Reading| {
        reading.games.len() > limits.games
            || reading
                .games
                .iter()
                .any(|game| game.record.nodes().count() > limits.nodes)
    };
    if met(whole) {
        let mut all = narrow.all_findings();
        assert!(all.any(is_limit), "a limit was met in silence");
    }
    findings_are_counted(bytes, hint, whole);
    gaps_end_alike(bytes, hint, whole);
}

/// The maximum number of findings of a kind under narrow limits.
const FINDINGS: usize = 3;

/// Returns `true` if a game has more findings of a kind and severity than the limit keeps, including those outside of
/// games. Findings that name limits do not count.
fn has_hidden(reading: &Reading) -> bool {
    let games = reading.games.iter().map(|game| &game.findings);
    let mut lists = std::iter::once(&reading.findings).chain(games);
    lists.any(|list| list.iter().any(|found| is_hidden(found, list)))
}

fn is_hidden(found: &Finding, list: &[Finding]) -> bool {
    let counted = |finding: &Finding| (finding.kind(), finding.severity());
    let alike = list
        .iter()
        .filter(|&other| counted(other) == counted(found));
    !is_limit(found) && alike.count() > 2 * FINDINGS
}

/// Checks that findings up to a limit stay the same if those above it are only counted. The facts about the text stay
/// the same too: its codes, and whether it has an error or a warning.
fn findings_are_counted(bytes: &[u8], hint: Option<Format>, whole: &Reading) {
    let limits = Limits::default().findings(FINDINGS);
    let options = ReadOptions::new().format(hint).limits(limits);
    let narrow = options.read(bytes);
    come_alike(bytes, &options, 70, &narrow);
    assert_eq!(narrow.games.len(), whole.games.len());
    let (few, all): (Vec<&Finding>, Vec<&Finding>) = (
        narrow.all_findings().collect(),
        whole.all_findings().collect(),
    );
    let counted = few.iter().any(|found| is_count(found));
    assert!(counted || !has_hidden(whole));
    // A foul that turns out to be declared changes its severity, but not its code.
    let of_code = |code| all.iter().filter(|found| found.code() == code).count();
    assert!(!counted || all.iter().any(|found| of_code(found.code()) > FINDINGS));
    let mut rest = all.iter();
    for found in few.iter().filter(|found| !is_limit(found)) {
        assert!(rest.any(|other| other == found), "{found} is new");
    }
    for severity in [Severity::Warning, Severity::Error] {
        let has = |list: &[&Finding]| list.iter().any(|found| found.severity() == severity);
        assert_eq!(has(&few), has(&all), "{severity:?}");
    }
    let has = |code| few.iter().any(|found| found.code() == code);
    assert!(all.iter().all(|found| has(found.code())), "a code is gone");
}

/// Checks that reading ends at the same place after too long a gap, for games read separately or all at once. This
/// applies to formats with a game on each line. The games before the gap stay the same.
fn gaps_end_alike(bytes: &[u8], hint: Option<Format>, whole: &Reading) {
    let is_line = |format: Format| {
        format.is_packed() || matches!(format, Format::Usi | Format::Sfen | Format::Usen)
    };
    if !whole.format.is_some_and(is_line) {
        return;
    }
    for gap in [0, 20, 100] {
        let limits = Limits::default().gap(gap);
        let options = ReadOptions::new().format(hint).limits(limits);
        let narrow = options.read(bytes);
        come_alike(bytes, &options, 70, &narrow);
        let ended = narrow
            .all_findings()
            .any(|found| found.kind() == FindingKind::LimitGap);
        assert!(
            ended || narrow.games.len() == whole.games.len(),
            "gap {gap}"
        );
        // The last game before the gap keeps its findings.
        let before = narrow.games.len().saturating_sub(usize::from(ended));
        for (game, expected) in narrow.games.iter().zip(&whole.games).take(before) {
            assert_eq!(game.findings, expected.findings, "gap {gap}");
        }
    }
}

fn is_limit(finding: &Finding) -> bool {
    finding.kind().subject() == Subject::Limit
}

/// Returns `true` if a finding gives the number of findings that are only counted.
fn is_count(finding: &Finding) -> bool {
    finding.kind() == FindingKind::LimitFindings
}
