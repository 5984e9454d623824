//! A file read game by game, and one read under limits.

use std::io::{self, Read};

use komadai_kifu::{Finding, Format, Limits, ReadOptions, Reading, games, read_with};

/// Gives out a few bytes at a time.
pub struct Slow<'a> {
    /// What is still to come.
    pub bytes: &'a [u8],
    /// How many bytes come at once.
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

/// The games of a file come one by one as they come all at once, however many bytes there are at a
/// time: records, findings, places, encoding. `whole` is the reading of these bytes.
pub fn games_come_alike(bytes: &[u8], hint: Option<Format>, step: usize, whole: &Reading) {
    let mut games = games(Slow { bytes, step }, &ReadOptions::from(hint));
    let mut found = Vec::new();
    let mut number = 0;
    while let Some(game) = games.next() {
        let game = game.expect("a game");
        let Some(expected) = whole.games.get(number) else {
            panic!("{step}: more than {number} games");
        };
        assert!(game.record == expected.record, "{step}, game {number}");
        assert_eq!(game.findings, expected.findings, "{step}, game {number}");
        for node in game.record.nodes() {
            let place = game.record.place(node);
            assert_eq!(place, expected.record.place(node), "{step}");
        }
        let part = games.part().expect("a part");
        let there = whole.text.get(part.byte..part.byte + part.text.len());
        assert_eq!(there, Some(&*part.text), "{step}");
        found.extend(games.take_findings());
        number += 1;
    }
    found.extend(games.take_findings());
    assert_eq!(number, whole.games.len(), "{step}");
    assert_eq!(sorted(found), sorted(whole.findings.clone()), "{step}");
    assert_eq!(games.encoding(), whole.encoding, "{step}");
}

fn sorted(mut findings: Vec<Finding>) -> Vec<Finding> {
    findings.sort_by_key(|finding| (finding.line, finding.column, finding.code));
    findings
}

/// Narrow limits are kept, and an error names one that was met. `whole` is the reading of these
/// bytes without them.
pub fn limits_are_kept(bytes: &[u8], hint: Option<Format>, whole: &Reading) {
    let limits = Limits {
        games: 2,
        nodes: 12,
        note_bytes: 300,
        nesting: 1,
        findings: 20,
        ..Limits::default()
    };
    let options = ReadOptions {
        format: hint,
        limits,
    };
    let narrow = read_with(bytes, &options);
    assert!(narrow.games.len() <= limits.games);
    for game in &narrow.games {
        assert!(game.record.nodes().count() <= limits.nodes, "nodes");
        // What names a limit comes on top.
        let findings = game.findings.iter().filter(|found| !is_limit(found));
        assert!(findings.count() <= limits.findings, "findings");
    }
    let met = |reading: &Reading| {
        reading.games.len() > limits.games
            || reading
                .games
                .iter()
                .any(|game| game.record.nodes().count() > limits.nodes)
    };
    let of_games = narrow.games.iter().flat_map(|game| &game.findings);
    let mut all = narrow.findings.iter().chain(of_games);
    if met(whole) {
        assert!(all.any(is_limit), "a limit was met in silence");
    }
}

fn is_limit(finding: &Finding) -> bool {
    finding.code.starts_with("limit-")
}
