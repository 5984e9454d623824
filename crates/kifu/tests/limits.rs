//! Limits: what is beyond them is left out and told; strict reading refuses.

use komadai_kifu::{Format, Limits, ReadOptions, Reading, Severity, read, read_with};

const DEFAULT: fn() -> Limits = Limits::default;

#[track_caller]
fn under(limits: Limits, text: &str) -> Reading {
    let options = ReadOptions {
        limits,
        ..ReadOptions::default()
    };
    read_with(text.as_bytes(), &options)
}

/// The findings of a reading: code, line.
fn codes(reading: &Reading) -> Vec<(&str, usize)> {
    reading.all_findings().map(|f| (f.code, f.line)).collect()
}

#[test]
fn bytes() {
    let text = "PI\n+\n+7776FU\n";
    let reading = under(
        Limits {
            bytes: 12,
            ..DEFAULT()
        },
        text,
    );
    assert_eq!(codes(&reading), [("limit-bytes", 1)]);
    assert!(reading.games.is_empty());
    let message = &reading.findings[0].message;
    assert!(
        message.contains("limit of bytes") && message.contains("12"),
        "{message}"
    );
    assert_eq!(
        under(
            Limits {
                bytes: 13,
                ..DEFAULT()
            },
            text
        )
        .games
        .len(),
        1
    );
}

#[test]
fn games() {
    let text = "startpos moves 7g7f\nstartpos\nstartpos moves 2g2f\n";
    let reading = under(
        Limits {
            games: 2,
            ..DEFAULT()
        },
        text,
    );
    assert_eq!(reading.games.len(), 2);
    assert_eq!(codes(&reading).first().map(|c| c.0), Some("limit-games"));
    assert!(
        codes(&under(
            Limits {
                games: 3,
                ..DEFAULT()
            },
            text
        ))
        .is_empty()
    );
}

#[test]
fn nodes() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n*注釈\n   3 ２六歩(27)\n   4 投了\n";
    for (nodes, moves, line) in [(1, "", 2), (2, "7g7f", 3), (3, "7g7f 3c3d", 5)] {
        let reading = under(Limits { nodes, ..DEFAULT() }, kif);
        assert_eq!(reading.games[0].record.usi_moves(), moves);
        assert_eq!(codes(&reading), [("limit-nodes", line)], "{nodes}");
    }
    assert!(
        codes(&under(
            Limits {
                nodes: 5,
                ..DEFAULT()
            },
            kif
        ))
        .is_empty()
    );
    let jkf = r#"{"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"special":"TORYO"}]}"#;
    let reading = under(
        Limits {
            nodes: 2,
            ..DEFAULT()
        },
        jkf,
    );
    assert_eq!(reading.games[0].record.usi_moves(), "7g7f");
    assert!(
        codes(&reading).iter().any(|c| c.0 == "limit-nodes"),
        "{:?}",
        codes(&reading)
    );
}

/// One game that meets a limit does not take the others with it.
#[test]
fn each_game_has_its_own() {
    let csa = "PI\n+\n+7776FU\n-3334FU\n/\nPI\n+\n+2726FU\n";
    let reading = under(
        Limits {
            nodes: 2,
            ..DEFAULT()
        },
        csa,
    );
    let moves: Vec<_> = reading.games.iter().map(|g| g.record.usi_moves()).collect();
    assert_eq!(moves, ["7g7f", "2g2f"]);
    assert_eq!(codes(&reading), [("limit-nodes", 4)]);
}

#[test]
fn notes() {
    let kif = "手合割：平手\n*１２３\n   1 ７六歩(77)\n*４\n   2 投了\n";
    let reading = under(
        Limits {
            note_bytes: 11,
            ..DEFAULT()
        },
        kif,
    );
    assert_eq!(codes(&reading), [("limit-notes", 4)]);
    assert_eq!(reading.games[0].record.comment_count(), 1);
    assert!(reading.games[0].record.ending().is_none());
    assert!(
        codes(&under(
            Limits {
                note_bytes: 12,
                ..DEFAULT()
            },
            kif
        ))
        .is_empty()
    );
}

#[test]
fn nesting() {
    let mut kif = String::from("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n");
    kif.push_str("変化：2手\n   2 ８四歩(83)\n   3 ５六歩(57)\n");
    kif.push_str("変化：3手\n   3 ６六歩(67)\n");
    let reading = under(
        Limits {
            nesting: 1,
            ..DEFAULT()
        },
        &kif,
    );
    assert_eq!(codes(&reading), [("limit-nesting", 9)]);
    assert_eq!(reading.games[0].record.move_count(), 5);
    assert!(
        codes(&under(
            Limits {
                nesting: 2,
                ..DEFAULT()
            },
            &kif
        ))
        .is_empty()
    );
}

#[test]
fn strict() {
    let warned = "   1 ▲７六歩(77)\n   2 ▲３四歩(33)\n";
    let wrong = "   1 ７六歩(77)\n   2 ３四豚(33)\n";
    let read = |text: &str| read(text.as_bytes(), Some(Format::Kif));
    assert!(read(warned).refuse(Severity::Error).is_ok());
    let refused = read(warned).refuse(Severity::Warning).unwrap_err();
    let told = refused.to_string();
    assert!(
        told.starts_with("refused for what stands at line 2, column 6: warning"),
        "{told}"
    );
    let refused = read(wrong).refuse(Severity::Error).unwrap_err();
    assert_eq!(refused.0.code, "unreadable-move");
    let game = read(wrong).games.remove(0);
    assert_eq!(game.refuse(Severity::Warning).unwrap_err(), refused);
}
