//! Tests last moves that are fouls because the record calls them so.

use komadai_core::{Color, Outcome};
use komadai_kifu::{FindingKind, Format, Game, ReadOptions, Severity, WriteOptions, audit, read};

/// The start of a game in each format.
const KIF: &str =
    "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 ８四歩(83)\n";
const KI2: &str = "手合割：平手\n▲７六歩 △３四歩 ▲２二角成 △８四歩 ";
const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-8384FU\n";

/// The format, a move of Black in its words, and the code of the foul.
const FOULS: &[(&str, &str, &str)] = &[
    (KIF, "   5 ５五馬打\n", "promoted-drop"),
    (KIF, "   5 ５五と打\n", "promoted-drop"),
    (KIF, "   5 ３一角(22)\n", "turned-back"),
    (KIF, "   5 ３三角(22)   ( 0:01/00:00:01)\n", "turned-back"),
    (KI2, "▲５五馬打\n", "promoted-drop"),
    (KI2, "▲３一角\n", "turned-back"),
    (CSA, "+0055UM\n", "promoted-drop"),
    (CSA, "+0055TO\n", "promoted-drop"),
    (CSA, "+2231KA\n", "turned-back"),
    (CSA, "+2233KA\n", "turned-back"),
];

/// Returns endings that call the last move, a move of Black, a foul.
fn endings(text: &str) -> &'static [&'static str] {
    match text {
        KIF => &[
            "   6 反則負け\n",
            "   6 反則勝ち\n",
            "まで5手で先手の反則負け\n",
            "まで5手で後手の反則勝ち\n",
            "*先手の反則により終局\n",
        ],
        KI2 => &["まで5手で先手の反則負け\n", "まで5手で後手の反則勝ち\n"],
        _ => &["%ILLEGAL_MOVE\n", "%+ILLEGAL_ACTION\n", "%ILLEGAL_ACTION\n"],
    }
}

fn game(text: &str) -> Game {
    read(text.as_bytes()).games.remove(0)
}

#[test]
fn they_are_the_foul() {
    for &(start, last, foul) in FOULS {
        for ending in endings(start) {
            let text = format!("{start}{last}{ending}");
            let game = game(&text);
            let case = format!("{text}{:?}", game.findings);
            assert_eq!(game.record.outcome(), Outcome::Win(Color::White), "{case}");
            assert!(game.record.is_complete(), "{case}");
            let illegal = game
                .findings
                .iter()
                .filter(|finding| finding.kind() == FindingKind::IllegalMove)
                .collect::<Vec<_>>();
            assert_eq!(illegal.len(), 1, "{case}");
            assert_eq!(illegal[0].severity(), Severity::Warning, "{case}");
            let code = illegal[0].detail("foul").map(ToString::to_string);
            assert_eq!(code.as_deref(), Some(foul), "{case}");
            let is_error = |finding: &komadai_kifu::Finding| finding.severity() == Severity::Error;
            assert!(!game.findings.iter().any(is_error), "{case}");
            assert_eq!(audit(&game.record, None), [], "{case}");
            for to in [Format::Kif, Format::Ki2, Format::Csa] {
                let written = WriteOptions::new(to).write(&game.record).expect("written");
                let again = ReadOptions::new()
                    .format(Some(to))
                    .read_text(&written.text)
                    .games
                    .remove(0);
                let outcome = again.record.outcome();
                assert_eq!(
                    outcome,
                    Outcome::Win(Color::White),
                    "{case}{}",
                    written.text
                );
            }
        }
    }
}

/// Without such an ending, these texts are not illegal moves. Only a promoted piece with its unpromoted name is a move.
#[test]
fn otherwise_they_are_not() {
    for &(start, last, foul) in FOULS {
        let game = game(&format!("{start}{last}"));
        let is_illegal =
            |finding: &komadai_kifu::Finding| finding.kind() == FindingKind::IllegalMove;
        assert!(
            !game.findings.iter().any(is_illegal),
            "{last} {:?}",
            game.findings
        );
        let is_read = foul == "turned-back" && start != KI2;
        assert_eq!(game.record.is_complete(), is_read, "{last}");
    }
}

/// If the words promote a promoted piece again, it stays promoted. This is not a foul.
#[test]
fn a_promoted_piece_may_promote_again_in_words() {
    let game = game(&format!("{KIF}   5 ３一角成(22)\n   6 反則勝ち\n"));
    let kinds: Vec<_> = game
        .findings
        .iter()
        .map(komadai_kifu::Finding::kind)
        .collect();
    assert_eq!(kinds, [FindingKind::OtherPiece]);
    assert_eq!(game.record.ply_count(), 5);
}
