//! Tests the linter of KI2 files, and playing the moves of a text.

use komadai_core::{EndingKind, Position};
use komadai_kifu::{Format, Part, Place, ReadOptions, play_text};
use komadai_notation::{Candidates, ReadError};

/// Checks the place, the deviations and the right text of each deviating move.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let reading = ReadOptions::new().format(Some(Format::Ki2)).read_text(text);
    let whole = Part::from(reading.text.as_str());
    let (_, found) = whole.check_notation(&reading.games[0].record, Candidates::Reach);
    let lines: Vec<String> = found
        .iter()
        .map(|m| {
            let deviations: Vec<_> = m.deviations.iter().map(ToString::to_string).collect();
            let (line, column, right) = (m.place.line, m.place.column, &m.right);
            format!("{line}:{column} {right} {}", deviations.join("; "))
        })
        .collect();
    assert_eq!(lines, expected, "{text}");
    for m in found {
        assert!(text.get(m.place.span.range()).is_some());
        assert_eq!(m.findings().count(), m.deviations.len());
    }
}

#[test]
fn what_programs_write_is_no_deviation() {
    check("▲７六歩    △３四歩\n▲２二角成  △同　銀\n", &[]);
    check("☗76歩☖34歩☗22角成☖同　銀\n", &[]);
    check("７六歩 ３四歩 ２二角成 同銀 ４八王\n", &[]);
}

#[test]
fn deviations_have_their_places() {
    let text = "▲７六歩直\r\n*注\r\n▽３四歩 ▲２二角成 △22銀 ▲４五角打\r\n";
    let expected = [
        "1:1 ▲７六歩 直 is not needed",
        "3:12 △同　銀 the square is written instead of 同",
        "3:17 ▲４五角 打 is not needed",
    ];
    check(text, &expected);
    let expected = ["1:14 同　銀 the origin (31) is not needed"];
    check("76歩 34歩 22角成 同銀(31)\n", &expected);
    check(
        "76歩 34歩 22角\n",
        &["1:9 ２二角不成 成 or 不成 is missing"],
    );
}

/// Each variation is judged in its own position. 同 refers to the move before it in the variation.
#[test]
fn variations() {
    let text = "▲７六歩△３四歩▲２二角成△同　銀\n\n変化：4手\n△同飛打\n変化：3手\n▲６六歩上\n\n\
                変化：2手\n△８四歩▲２六歩突\n";
    let expected = [
        "6:1 ▲６六歩 上 is not needed",
        "9:5 ▲２六歩 上 is not needed",
    ];
    check(text, &expected);
}

/// The reader, not the linter, reports illegal moves and marks of the wrong side.
#[test]
fn what_the_reader_tells() {
    check("▲７六歩△３四歩▲３三角成△同　銀\n", &[]);
    check("△７六歩▲３四歩\n", &[]);
    check("▲７六歩△５五角▲２六歩直\n", &[]);
}

#[test]
fn a_text_is_played_to_its_first_trouble() {
    let start = Position::startpos();
    let played = play_text(&start, None, "1.▲７六歩 2.△３四歩\n▲２二角成 同銀、投了");
    assert_eq!(played.moves.len(), 4);
    assert_eq!(played.ending, Some(EndingKind::Resign));
    assert_eq!(played.trouble, None);
    assert_eq!(played.position.ply(), 5);

    let trouble = |text: &str| {
        let played = play_text(&start, None, text);
        let trouble = played.trouble.expect("trouble");
        let place = Place::of(text, trouble.span());
        (played.moves.len(), format!("{place}: {trouble}"))
    };
    let (moves, message) = trouble("▲７六歩\r\n△３四歩 ▲４五角");
    assert_eq!(moves, 2);
    assert!(
        message.starts_with("line 2, column 6: illegal move"),
        "{message}"
    );
    assert_eq!(
        trouble("▲７六豚"),
        (0, "line 1, column 4: expected a piece at byte 9".to_owned())
    );
    assert_eq!(
        trouble("76歩 投了 34歩"),
        (
            1,
            "line 1, column 8: expected the end of the text after the end of the game at byte 13"
                .to_owned()
        )
    );
    assert_eq!(
        trouble("76歩 パス"),
        (
            1,
            "line 1, column 5: expected a move, not a pass at byte 6".to_owned()
        )
    );
    assert_eq!(
        trouble("76歩 何か").1,
        "line 1, column 5: expected a move at byte 6"
    );

    let warned = play_text(&start, None, "△７六歩");
    assert_eq!(
        warned.moves[0].warnings.codes().collect::<Vec<_>>(),
        ["wrong-side"]
    );
    let ambiguous = Position::new("4k4/9/9/9/9/9/9/9/1GG1K4 b - 1".parse().expect("SFEN"));
    let played = play_text(&ambiguous.expect("valid"), None, "78金");
    assert!(matches!(played.trouble, Some(ReadError::Move(..))));
}
