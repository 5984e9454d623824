//! Tests limits: data over a limit is skipped and reported, and strict reading refuses it.

use komadai_encoding::{Encoding, LineEnd, encode};
use komadai_kifu::{Finding, Format, Game, Limits, ReadOptions, Reading, Severity, read};

const DEFAULT: fn() -> Limits = Limits::default;

#[track_caller]
fn under(limits: Limits, text: &str) -> Reading {
    let options = ReadOptions::new().limits(limits);
    options.read(text.as_bytes())
}

/// Returns the code and line of each finding of a reading.
fn codes(reading: &Reading) -> Vec<(&str, usize)> {
    reading
        .all_findings()
        .map(|f| (f.code(), f.line().unwrap_or(0)))
        .collect()
}

#[test]
fn bytes() {
    let text = "PI\n+\n+7776FU\n";
    let reading = under(DEFAULT().bytes(12), text);
    assert_eq!(codes(&reading), [("limit-bytes", 0)]);
    assert!(reading.games.is_empty());
    let message = reading.findings[0].sentence().to_string();
    assert!(
        message.contains("the limit of") && message.contains("12"),
        "{message}"
    );
    assert_eq!(under(DEFAULT().bytes(13), text).games.len(), 1);
}

#[test]
fn games() {
    let text = "startpos moves 7g7f\nstartpos\nstartpos moves 2g2f\n";
    let reading = under(DEFAULT().games(2), text);
    assert_eq!(reading.games.len(), 2);
    assert_eq!(codes(&reading).first().map(|c| c.0), Some("limit-games"));
    assert!(codes(&under(DEFAULT().games(3), text)).is_empty());
}

#[test]
fn nodes() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n*注釈\n   3 ２六歩(27)\n   4 投了\n";
    for (nodes, moves, line) in [(1, "", 2), (2, "7g7f", 3), (3, "7g7f 3c3d", 5)] {
        let reading = under(DEFAULT().nodes(nodes), kif);
        assert_eq!(reading.games[0].record.usi_moves(), moves);
        assert_eq!(codes(&reading), [("limit-nodes", line)], "{nodes}");
    }
    assert!(codes(&under(DEFAULT().nodes(5), kif)).is_empty());
    let jkf = r#"{"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"special":"TORYO"}]}"#;
    let reading = under(DEFAULT().nodes(2), jkf);
    assert_eq!(reading.games[0].record.usi_moves(), "7g7f");
    assert!(
        codes(&reading).iter().any(|c| c.0 == "limit-nodes"),
        "{:?}",
        codes(&reading)
    );
}

/// A game that reaches a limit does not affect the others.
#[test]
fn each_game_has_its_own() {
    let csa = "PI\n+\n+7776FU\n-3334FU\n/\nPI\n+\n+2726FU\n";
    let reading = under(DEFAULT().nodes(2), csa);
    let moves: Vec<_> = reading.games.iter().map(|g| g.record.usi_moves()).collect();
    assert_eq!(moves, ["7g7f", "2g2f"]);
    assert_eq!(codes(&reading), [("limit-nodes", 4)]);
}

#[test]
fn notes() {
    let kif = "手合割：平手\n*１２３\n   1 ７六歩(77)\n*４\n   2 投了\n";
    let reading = under(DEFAULT().note_bytes(139), kif);
    assert_eq!(codes(&reading), [("limit-notes", 4)]);
    assert_eq!(reading.games[0].record.comment_count(), 1);
    assert!(reading.games[0].record.ending().is_none());
    assert!(codes(&under(DEFAULT().note_bytes(140), kif)).is_empty());
}

#[test]
fn nesting() {
    let mut kif = String::from("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n");
    kif.push_str("変化：2手\n   2 ８四歩(83)\n   3 ５六歩(57)\n");
    kif.push_str("変化：3手\n   3 ６六歩(67)\n");
    let reading = under(DEFAULT().nesting(1), &kif);
    assert_eq!(codes(&reading), [("limit-nesting", 9)]);
    assert_eq!(reading.games[0].record.move_count(), 5);
    assert!(codes(&under(DEFAULT().nesting(2), &kif)).is_empty());
}

#[test]
fn findings() {
    let kif = "手合割：平手\n?\n?\n?\n   1 ７六歩(77)\n";
    let limits = |findings| DEFAULT().findings(findings);
    let reading = under(limits(2), kif);
    let expected = [
        ("unknown-line", 2),
        ("unknown-line", 3),
        ("limit-findings", 4),
    ];
    assert_eq!(codes(&reading), expected);
    assert_eq!(reading.games[0].record.usi_moves(), "7g7f");
    assert_eq!(codes(&under(limits(3), kif)).len(), 3);
    // The first finding of a kind is always reported.
    let both = limits(0).nodes(1);
    let expected = [
        ("unknown-line", 2),
        ("limit-findings", 3),
        ("limit-nodes", 5),
    ];
    assert_eq!(codes(&under(both, kif)), expected);
}

/// Rare findings are kept in full after frequent ones, and counts keep their severity.
#[test]
fn findings_of_each_kind() {
    let few = DEFAULT().findings(2);
    let noise = "?\n".repeat(5);
    let kif = format!("手合割：平手\n   1 ７六歩(77)\n{noise}   2 ５五玉(51)\n{noise}");
    let reading = under(few, &kif);
    let expected = [
        ("unknown-line", 3),
        ("unknown-line", 4),
        ("limit-findings", 5),
        ("illegal-move", 8),
    ];
    assert_eq!(codes(&reading), expected);
    let count = &reading.games[0].findings[2];
    assert_eq!(
        (count.severity(), count.column().unwrap_or(0)),
        (Severity::Warning, 1)
    );
    assert!(
        count
            .sentence()
            .to_string()
            .contains("unknown-line: 8 more not listed"),
        "{count}"
    );
    // A foul that the record calls one is not an error, whether it is kept or counted.
    let foul = "   1 ５五金(49)\n   2 反則負け\n変化：1手\n".repeat(4);
    let kif = format!("手合割：平手\n{foul}   1 ７六歩(77)\n変化：1手\n   1 ４五金(49)\n");
    let findings = &under(few, &kif).games[0].findings;
    let told: Vec<_> = findings
        .iter()
        .map(|f| (f.severity(), f.line().unwrap_or(0)))
        .collect();
    let (warning, error) = (Severity::Warning, Severity::Error);
    assert_eq!(
        told,
        [(warning, 2), (warning, 5), (warning, 8), (error, 16)]
    );
    let message = findings[2].sentence().to_string();
    assert!(
        message.contains("illegal-move: 2 more not listed"),
        "{message}"
    );
}

/// Reading stops after `gap` bytes without a game, and an error reports where they begin.
#[test]
fn gap() {
    let game = "startpos moves 7g7f\n";
    let text = format!(
        "{game}{}{game}{}{game}",
        "info\n".repeat(10),
        "info\n".repeat(11)
    );
    for (gap, games, line) in [(49, 1, 2), (50, 2, 13), (54, 2, 13), (55, 3, 0)] {
        let limits = DEFAULT().gap(gap);
        let reading = under(limits, &text);
        assert_eq!(reading.games.len(), games, "{gap}");
        let ended = reading
            .all_findings()
            .find(|found| found.code() == "limit-gap");
        assert_eq!(
            ended.map_or(0, |found| found.line().unwrap_or(0)),
            line,
            "{gap}"
        );
    }
    // The beginning is known even if that text was already dropped.
    let text = format!("{game}{}", "info\n".repeat(40_000));
    let options = ReadOptions::new()
        .format(Some(Format::Usi))
        .limits(DEFAULT().gap(150_000));
    let mut stream = options.games(text.as_bytes());
    let games: Vec<_> = stream.by_ref().collect();
    let [Ok(game)] = &games[..] else {
        panic!("{games:?}");
    };
    let gap = game
        .findings
        .iter()
        .find(|found| found.code() == "limit-gap");
    assert_eq!(gap.and_then(Finding::line), Some(2));
    // For packed rows, the bytes of the file count.
    let options = |gap| {
        ReadOptions::new()
            .format(Some(Format::Hcp))
            .limits(DEFAULT().gap(gap))
    };
    let zeros = |gap| options(gap).read(&[0; 320]).findings;
    let codes = |gap| {
        zeros(gap)
            .iter()
            .filter(|found| found.code() == "limit-gap")
            .count()
    };
    assert_eq!([codes(300), codes(330)], [1, 0]);
}

/// The lines kept before a game are limited like the findings of a kind.
#[test]
fn lines_before_a_game() {
    let limits = |findings| DEFAULT().findings(findings);
    let text = format!("# remark\n{}startpos\n", "info\n".repeat(10));
    for (findings, notes) in [(3, 3), (20, 11)] {
        let reading = under(limits(findings), &text);
        let record = &reading.games[0].record;
        assert_eq!(record.notes(record.root()).len(), notes);
    }
}

/// Separators after the last game are not games, and do not reach a limit.
#[test]
fn separators() {
    for text in [
        "PI\n+\n+7776FU\n/\n/\n/\n",
        "/\n/\nPI\n+\n+7776FU\n\n/\n\n/\n",
    ] {
        let reading = under(DEFAULT(), text);
        assert_eq!(codes(&reading), [], "{text}");
        assert_eq!(reading.games.len(), 1, "{text}");
    }
}

/// A text has no games if more than 1,000 parts precede the first one with a game, however the text is read.
#[test]
fn unshown() {
    let game = "PI\n+\n+7776FU\n";
    for (parts, expected) in [(1000, 1001), (1001, 0)] {
        let text = format!("{}{game}", "x\n/\n".repeat(parts));
        let options = ReadOptions::new().format(Some(Format::Csa));
        let reading = options.read(text.as_bytes());
        let mut stream = options.games(text.as_bytes());
        assert_eq!(
            (reading.games.len(), stream.by_ref().count()),
            (expected, expected)
        );
        let codes: Vec<_> = stream
            .take_findings()
            .iter()
            .map(|found| found.code())
            .collect();
        let told = reading.findings.iter().map(|found| found.code());
        assert_eq!(codes, told.collect::<Vec<_>>());
        assert_eq!(codes == ["unknown-format"], expected == 0, "{codes:?}");
    }
}

#[test]
fn strict() {
    let warned = "   1 ▲７六歩(77)\n   2 ▲３四歩(33)\n";
    let wrong = "   1 ７六歩(77)\n   2 ３四豚(33)\n";
    let read = |text: &str| {
        ReadOptions::new()
            .format(Some(Format::Kif))
            .read(text.as_bytes())
    };
    assert!(read(warned).refuse(Severity::Error).is_ok());
    let refused = read(warned).refuse(Severity::Warning).unwrap_err();
    let told = refused.to_string();
    assert!(told.starts_with("line 2, column 6: warning"), "{told}");
    let refused = read(wrong).refuse(Severity::Error).unwrap_err();
    assert_eq!(refused.code(), "unreadable-move");
    let game = read(wrong).games.remove(0);
    assert_eq!(game.refuse(Severity::Warning).unwrap_err(), refused);
}

/// A line of some mebibytes is read completely. A longer one is skipped with the rest of its game, but not the text
/// before it and the games after it.
#[test]
fn long_lines() {
    let note = "駒台".repeat(500_000);
    let text = format!("PI\n+\n+7776FU\n'*{note}\n-3334FU\n%TORYO\n");
    let bytes = encode(&text, Encoding::Cp932, LineEnd::CrLf).bytes;
    let read_games: Vec<Game> = ReadOptions::new()
        .games(&bytes[..])
        .collect::<Result<_, _>>()
        .expect("games");
    assert_eq!(read_games[0].record, read(&bytes).games[0].record);
    let notes = read_games[0].record.nodes();
    let notes: Vec<_> = notes
        .flat_map(|node| read_games[0].record.notes(node))
        .collect();
    assert!(notes.iter().any(|kept| kept.text == note));

    let long = "a".repeat(20 << 20);
    let text = format!("PI\n+\n+7776FU\n'{long}\n-3334FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n");
    let mut reading = ReadOptions::new().games(text.as_bytes());
    let games: Result<Vec<Game>, _> = (&mut reading).collect();
    let games = games.expect("games");
    let moves: Vec<String> = games.iter().map(|game| game.record.usi_moves()).collect();
    assert_eq!(moves, ["7g7f", "2g2f"]);
    let mut found = games.iter().flat_map(|game| &game.findings);
    assert!(found.any(|found| found.code() == "limit-bytes"));
}
