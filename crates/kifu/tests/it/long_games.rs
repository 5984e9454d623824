//! Tests that a game over the limit of bytes is skipped, and that the others do not change.

use komadai_kifu::{Finding, FindingKind, Game, GamesError, Limits, ReadOptions, read};

/// The code and the line of a finding.
type Told = (&'static str, Option<usize>);

/// Returns the games under a limit, and the code and line of the findings about the limit.
fn under(bytes: usize, text: &str) -> (Result<Vec<Game>, GamesError>, Vec<Told>) {
    let options = ReadOptions::new().limits(Limits::default().bytes(bytes));
    let mut games = options.games(text.as_bytes());
    let mut found: Result<Vec<Game>, GamesError> = games.by_ref().collect();
    let mut about = games.take_findings();
    for game in found.iter_mut().flatten() {
        let is_limit = |found: &Finding| found.kind() == FindingKind::LimitBytes;
        let (limits, rest) = game.findings.drain(..).partition(is_limit);
        about = [about, limits].concat();
        game.findings = rest;
    }
    about.sort_by_key(Finding::line);
    let told = |finding: &Finding| (finding.code(), finding.line());
    (found, about.iter().map(told).collect())
}

fn same(a: &Game, b: &Game) -> bool {
    a.record == b.record && a.findings == b.findings && a.text == b.text
}

/// If a line certainly ends a game, only the games over the limit are skipped.
#[test]
fn certain_ends() {
    let csa = |name| format!("N+{name}\nN-くろ\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n");
    let usi = |moves| format!("startpos moves 7g7f{}\n", " 3c3d 2g2f".repeat(moves));
    for text in [
        [csa("あ"), csa("みどりいろ"), csa("うえ")].concat(),
        [usi(0), usi(2), usi(1)].concat(),
    ] {
        let whole = read(text.as_bytes()).games;
        let len = |game: &Game| game.text.text.trim_end().len();
        let longest = whole.iter().map(len).max();
        for limit in 20..=longest.expect("games") {
            let (found, outside) = under(limit, &text);
            let is_short = |game: &&Game| len(game) <= limit;
            let expected: Vec<&Game> = whole.iter().filter(is_short).collect();
            let found = found.expect("games");
            assert_eq!(found.len(), expected.len(), "{limit} of {text}");
            assert!(
                found.iter().zip(expected).all(|(a, b)| same(a, b)),
                "{limit}"
            );
            let long = whole.iter().filter(|game| !is_short(game));
            let expected: Vec<_> = long
                .map(|game| ("limit-bytes", Some(game.text.line + 1)))
                .collect();
            assert_eq!(outside, expected, "{limit} of {text}");
        }
    }
}

/// Any other text is read completely or not at all.
#[test]
fn uncertain_ends() {
    for text in [
        "手合割：平手\n   1 ７六歩(77)\n手合割：平手\n   1 ２六歩(27)\n",
        "先手：あ\n後手：い\n\n▲７六歩 △３四歩\n\n先手：う\n後手：え\n\n▲２六歩\n",
        "[Sente \"あ\"]\nP-7f\nP-3d\n[Sente \"い\"]\nP-2f\n",
        "{\"header\":{},\"moves\":[{}]}",
    ] {
        let (found, outside) = under(text.len(), text);
        let found = found.expect("games");
        let whole = read(text.as_bytes()).games;
        assert!(found.len() == whole.len() && outside.is_empty());
        assert!(found.iter().zip(&whole).all(|(a, b)| same(a, b)));
        let (refused, outside) = under(text.len() - 1, text);
        assert!(
            matches!(refused, Err(GamesError::TooLong { .. })),
            "{refused:?}"
        );
        assert!(outside.is_empty());
    }
}

#[test]
fn what_is_said() {
    let line = |moves| format!("startpos moves{}\n", " 7g7f".repeat(moves));
    for moves in [200, 40_000] {
        let text = [line(1), line(moves), line(2)].concat();
        let options = ReadOptions::new().limits(Limits::default().bytes(100));
        let mut games = options.games(text.as_bytes());
        let read: Result<Vec<Game>, _> = games.by_ref().collect();
        let read = read.expect("games");
        let said: Vec<_> = read
            .iter()
            .flat_map(|game| &game.findings)
            .filter(|found| found.kind() == FindingKind::LimitBytes)
            .map(|found| found.sentence().to_string())
            .collect();
        assert_eq!(
            said,
            ["the limit of 100 bytes is reached; the rest is not read"]
        );
    }
}
