//! Tests CSA comments on the line of a statement.

use komadai_kifu::{FindingKind, Format, ReadOptions, Severity};

/// Adds a comment in all spellings to statements. The game stays the same, and the comments are kept.
#[test]
fn behind_statements() {
    let board = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4\nP5\nP6\n\
        P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n";
    let moves = "+7776FU\nT1\n-3334FU,T2\n+8822UM\n%TORYO\n";
    for start in ["PI\n+\n", board] {
        let plain = format!("V2.2\n{start}{moves}");
        let expected = ReadOptions::new()
            .format(Some(Format::Csa))
            .read(plain.as_bytes())
            .games
            .remove(0)
            .record;
        let lines: Vec<&str> = plain.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            for sign in ["'", " '", "\t' ", "  '*", "　'", "'*", "''"] {
                for comment in ["c", "良い手, です", "it's", "+2726FU", "T5"] {
                    let mut lines = lines.clone();
                    let with = format!("{line}{sign}{comment}");
                    lines[at] = &with;
                    let text = format!("{}\n", lines.join("\n"));
                    let reading = ReadOptions::new()
                        .format(Some(Format::Csa))
                        .read(text.as_bytes());
                    let [game] = &reading.games[..] else {
                        panic!("{text}")
                    };
                    let record = &game.record;
                    assert_eq!(record.usi_moves(), expected.usi_moves(), "{text}");
                    assert_eq!(record.start.setup, expected.start.setup, "{text}");
                    assert_eq!(record.ending(), expected.ending(), "{text}");
                    let times = |record: &komadai_kifu::Record| {
                        record
                            .main_line()
                            .map(|node| record.clock(node))
                            .collect::<Vec<_>>()
                    };
                    assert_eq!(times(record), times(&expected), "{text}");
                    let codes: Vec<_> = game.findings.iter().map(|found| found.kind()).collect();
                    assert_eq!(codes, [FindingKind::InlineComment], "{text}");
                    assert_eq!(game.findings[0].severity(), Severity::Warning);
                    let notes: Vec<_> =
                        record.nodes().flat_map(|node| record.notes(node)).collect();
                    assert!(
                        matches!(&notes[..], [note] if note.text.contains(comment)),
                        "{text} {notes:?}"
                    );
                }
            }
        }
    }
}
