//! Tests endings that are written only as a comment.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_kifu::{Finding, FindingKind, Format, Game, ReadOptions, Severity, WriteOptions};

/// The text before and after the comment, in each format with comments.
const TEXTS: [(&str, &str, &str); 5] = [
    (
        "kif",
        "先手：青木葵\n後手：緑川翠\n   1 ７六歩(77)\n   2 ３四歩(33)\n*",
        "\n",
    ),
    (
        "ki2",
        "先手：青木葵\n後手：緑川翠\n▲７六歩 △３四歩\n*",
        "\n",
    ),
    (
        "csa",
        "N+青木葵\nN-緑川翠\nPI\n+\n+7776FU\n-3334FU\n'*",
        "\n",
    ),
    (
        "csa",
        "N+青木葵\nN-緑川翠\nPI\n+\n+7776FU\n-3334FU\n'",
        "\n",
    ),
    (
        "jkf",
        r#"{"header":{"先手":"青木葵","後手":"緑川翠"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"color":1,"piece":"FU"},"comments":[""#,
        r#""]}]}"#,
    ),
];

fn game(format: &str, text: &str) -> Game {
    let format = Format::from_extension(format);
    let mut games = ReadOptions::new()
        .format(format)
        .read(text.as_bytes())
        .games;
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// Returns the game of two moves with a comment after them.
fn commented((format, before, after): (&str, &str, &str), comment: &str) -> Game {
    game(format, &format!("{before}{comment}{after}"))
}

fn found(game: &Game) -> Vec<&Finding> {
    let of_kind = |found: &&Finding| found.kind() == FindingKind::EndingInComment;
    game.findings.iter().filter(of_kind).collect()
}

/// Every reason with every connective, with and without a side or a player, in every format.
#[test]
fn sentences_end_a_game() {
    let reasons = [
        ("時間切れ", EndingKind::TimeUp),
        ("切れ負け", EndingKind::TimeUp),
        ("投了", EndingKind::Resign),
        ("反則負け", EndingKind::IllegalMove),
    ];
    let losers = [
        ("", None),
        ("後手の", Some(Color::White)),
        ("先手の", Some(Color::Black)),
        ("▲", Some(Color::Black)),
        ("青木葵の", Some(Color::Black)),
        ("緑川翠さんの", Some(Color::White)),
    ];
    let ends = [
        "にて終局",
        "により終局",
        "で終局。",
        "による終局",
        "のため終局しました。",
        "によって、終局となりました",
    ];
    let mut tried = 0;
    for (reason, kind) in reasons {
        for (loser, side) in losers {
            for end in ends {
                let comment = format!("{loser}{reason}{end}");
                for text in TEXTS {
                    let game = commented(text, &comment);
                    let ending = game.record.ending().unwrap_or_else(|| panic!("{comment}"));
                    let winner = ending.outcome.winner();
                    match side {
                        Some(side) => assert_eq!(winner, Some(!side), "{comment}"),
                        // Black is to move.
                        None if kind != EndingKind::IllegalMove => {
                            assert_eq!(winner, Some(Color::White), "{comment}");
                        }
                        None => assert_eq!(winner, None, "nobody knows whose foul: {comment}"),
                    }
                    let is_foul = kind == EndingKind::IllegalMove;
                    assert!(
                        ending.kind == kind || is_foul,
                        "{comment}: {:?}",
                        ending.kind
                    );
                    assert_eq!(ending.raw, comment);
                    let [found] = found(&game)[..] else {
                        panic!("{comment}: {:?}", game.findings)
                    };
                    assert_eq!(found.severity(), Severity::Note);
                    assert!(found.place.is_some());
                    tried += 1;
                }
            }
        }
    }
    assert_eq!(tried, 4 * 6 * 6 * 5);
}

/// The sentence, the ending, and the winner if Black is to move.
const SENTENCES: [(&str, &str, &str); 38] = [
    ("時間切れにて終局", "time-up", "white"),
    ("反則手にて終局", "illegal-move", "-"),
    ("接続切れにて終局", "interrupt", "-"),
    ("時間切れにて 終局", "time-up", "white"),
    ("時間切れにて先手の勝ち、終局", "time-up", "black"),
    ("終局：時間切れ", "time-up", "white"),
    ("終局理由：時間切れ", "time-up", "white"),
    ("終局（時間切れ）", "time-up", "white"),
    ("対局終了：後手の時間切れ負け", "time-up", "black"),
    ("下手の時間切れ負けにて終局", "time-up", "white"),
    ("上手の反則負けにて終局", "illegal-action", "black"),
    ("先手の反則勝ちにて終局", "illegal-action", "black"),
    ("先手の反則負けにて終局", "illegal-move", "white"),
    ("二歩にて終局", "illegal-move", "-"),
    ("後手の二歩による反則負けで終局", "illegal-action", "black"),
    (
        "緑川翠の王手放置による反則負けで終局",
        "illegal-action",
        "black",
    ),
    ("通信切断により終局", "interrupt", "-"),
    ("千日手にて終局", "repetition", "draw"),
    ("持将棋にて終局", "impasse", "draw"),
    ("詰みにて終局", "checkmate", "white"),
    ("中断にて終局", "interrupt", "-"),
    ("入玉宣言勝ちにて終局", "declare-win", "black"),
    ("先手の勝ちで終局", "resign", "black"),
    ("先手の入玉宣言勝ち", "declare-win", "black"),
    ("Sente wins by checkmate.", "checkmate", "black"),
    ("Gote resigns", "resign", "black"),
    ("White lost on time.", "time-up", "black"),
    ("Black won by timeout", "time-up", "black"),
    ("Sente makes an illegal move: 5e5d", "illegal-move", "white"),
    ("Gote makes an illegal move", "illegal-action", "black"),
    ("White disconnects", "interrupt", "black"),
    ("Black's connection stalls", "interrupt", "white"),
    ("Uwate wins by declaration", "declare-win", "white"),
    ("青木葵 resigns", "resign", "white"),
    ("緑川翠 was checkmated", "checkmate", "black"),
    ("Black mates: 5c5b+", "checkmate", "black"),
    ("Sente wins by impasse", "declare-win", "black"),
    ("Checkmate! Gote wins.", "checkmate", "white"),
];

#[test]
fn sentences_of_programs() {
    for (comment, kind, winner) in SENTENCES {
        for text in TEXTS {
            let game = commented(text, comment);
            let ending = game.record.ending().unwrap_or_else(|| panic!("{comment}"));
            let outcome = match ending.outcome {
                Outcome::Win(Color::Black) => "black",
                Outcome::Win(Color::White) => "white",
                Outcome::Draw => "draw",
                _ => "-",
            };
            assert_eq!((ending.kind.code(), outcome), (kind, winner), "{comment}");
        }
    }
}

/// Comments that only mention the end of a game, or an opinion about it.
#[test]
fn other_comments_end_no_game() {
    let comments = [
        "終局",
        "終局時刻は18時55分",
        "終局は22時21分、消費時間は▲青木4時間54分、△緑川4時間59分。",
        "【終局直後のインタビュー】",
        "※終局後、感想戦が行われた。",
        "14時14分の終局は史上２番目に早い終局だった",
        "96手目△４四同飛で千日手が成立した。終局時刻は16時1分。",
        "解説会場の先生、終局に間に合わないかも",
        "この局面で先手が投了し終局",
        "時間切れが近い",
        "時間切れ",
        "投了もやむなし",
        "先手の勝ち",
        "先手勝ち",
        "後手優勢、先手の勝ちはない",
        "詰み",
        "千日手",
        "持将棋模様",
        "入玉宣言",
        "先手入玉",
        "勝ちを宣言",
        "反則",
        "以下略　181手にて青木葵の勝ち",
        "次に先手が▲８八飛としたため王手放置で反則負け",
        "先手勝:以下棋譜省略",
        "形勢：-30000 後手の勝ち",
        "Sente wins",
        "Black is winning",
        "White loses a piece",
        "Sente resigns itself to defence",
        "Black mates in 5",
        "If Gote resigns, fine",
        "game over",
        "White lost",
        "Black has won the game",
        "White is mated in 5",
        "Gote resigns, wrongly",
        "a draw by agreement",
    ];
    for comment in comments {
        for text in TEXTS {
            let game = commented(text, comment);
            assert_eq!(game.record.ending(), None, "{comment}");
            assert!(found(&game).is_empty(), "{comment}");
        }
    }
}

/// Returns the game of a KIF with these lines.
fn kif(lines: &str) -> Game {
    game("kif", lines)
}

const MOVES: &str = "   1 ７六歩(77)\n   2 ３四歩(33)\n";

#[test]
fn an_ending_counts_more_than_a_comment() {
    for ending in [
        "投了",
        "中断",
        "詰み",
        "切れ負け",
        "反則勝ち",
        "封じ手",
        "入玉勝ち",
    ] {
        for (before, after) in [("*時間切れにて終局\n", ""), ("", "*時間切れにて終局\n")]
        {
            let text = format!("{MOVES}{before}   3 {ending}\n{after}");
            let with = kif(&text);
            let without = kif(&format!("{MOVES}   3 {ending}\n"));
            assert_eq!(with.record.ending(), without.record.ending(), "{text}");
            assert!(found(&with).is_empty(), "{text}");
        }
    }
    let made = kif(&format!("{MOVES}*反則手にて終局\nまで2手で先手の勝ち\n"));
    assert_eq!(
        made.record.ending().map(|e| e.kind),
        Some(EndingKind::Resign)
    );
    // Moves may follow 中断, which stays the ending.
    let broken = kif("   1 ７六歩(77)\n   2 中断\n   3 ３四歩(33)\n*時間切れにて終局\n");
    assert_eq!(
        broken.record.ending().map(|e| e.kind),
        Some(EndingKind::Interrupt)
    );
}

/// Shogidokoro writes 持将棋 for a declared win.
#[test]
fn a_declared_win_is_no_draw() {
    let sentences = [
        ("入玉宣言勝ち", Color::Black),
        ("宣言勝ち", Color::Black),
        ("先手の宣言勝ち", Color::Black),
        ("後手の入玉宣言勝ち", Color::White),
        ("入玉宣言により後手の勝ち", Color::White),
        ("27点法により先手の入玉宣言勝ち", Color::Black),
        ("青木葵の入玉宣言勝ちです。", Color::Black),
        ("Gote wins by declaration", Color::White),
    ];
    for (comment, winner) in sentences {
        for made in ["", "まで2手で持将棋\n"] {
            for (before, after) in [
                (format!("*{comment}\n"), String::new()),
                (String::new(), format!("*{comment}\n")),
            ] {
                let text = format!(
                    "先手：青木葵\n後手：緑川翠\n{MOVES}{before}   3 持将棋\n{after}{made}"
                );
                let game = kif(&text);
                let ending = game.record.ending().expect("an ending");
                assert_eq!(
                    (ending.kind, ending.outcome),
                    (EndingKind::DeclareWin, Outcome::Win(winner)),
                    "{text}"
                );
                assert_eq!(found(&game).len(), 1, "{text}");
                let endings = game.record.main_line().filter(|&node| {
                    game.record
                        .entry(node)
                        .is_some_and(|e| e.ending().is_some())
                });
                assert_eq!(endings.count(), 1, "{text}");
            }
        }
    }
    for comment in [
        "入玉宣言",
        "両者入玉",
        "先手27点、後手27点",
        "持将棋にて終局",
        "先手の勝ち",
        "感想戦",
    ] {
        let game = kif(&format!("{MOVES}   3 持将棋\n*{comment}\n"));
        assert_eq!(
            game.record.ending().map(|e| e.outcome),
            Some(Outcome::Draw),
            "{comment}"
        );
        assert!(found(&game).is_empty(), "{comment}");
    }
}

/// The last move is the foul. Its error becomes a warning, because the record itself calls it a foul.
#[test]
fn a_recorded_foul_is_that_of_its_maker() {
    let nifu = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ５五角打\n   6 ４二玉(51)\n   7 ２二角成(55)\n   8 同　玉(42)\n";
    for variation in ["", "変化：4手\n   4 同　飛(82)\n"] {
        for sentence in ["反則手にて終局", "王手放置にて終局", "反則負けにて終局"]
        {
            let text = format!(
                "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ３三角成(88)\n   4 ５二金左(41)\n*{sentence}\n{variation}"
            );
            let game = kif(&text);
            let ending = game.record.ending().expect("an ending");
            assert_eq!(
                (ending.kind, ending.outcome),
                (EndingKind::IllegalAction, Outcome::Win(Color::Black)),
                "{text}"
            );
            let fouls = game
                .findings
                .iter()
                .filter(|f| f.kind() == FindingKind::IllegalMove);
            let severities: Vec<Severity> = fouls
                .filter(|f| f.line() == Some(4))
                .map(Finding::severity)
                .collect();
            assert_eq!(severities, [Severity::Warning], "{text}");
        }
    }
    assert!(kif(nifu).record.ending().is_none());
}

/// Only the end of the main line counts.
#[test]
fn other_places_end_no_game() {
    let comment = "*時間切れにて終局\n";
    for text in [
        format!("{comment}{MOVES}"),
        format!("   1 ７六歩(77)\n{comment}   2 ３四歩(33)\n"),
        format!("{MOVES}変化：2手\n   2 ８四歩(83)\n{comment}"),
    ] {
        let game = kif(&text);
        assert!(game.record.ending().is_none(), "{text}");
    }
    let with_variation = kif(&format!("{MOVES}{comment}変化：2手\n   2 ８四歩(83)\n"));
    assert_eq!(
        with_variation.record.ending().map(|e| e.kind),
        Some(EndingKind::TimeUp)
    );
    assert_eq!(found(&with_variation)[0].line(), Some(3));
}

/// After missing moves, the side to move is unknown.
#[test]
fn an_incomplete_game_has_no_winner_by_its_turn() {
    let damaged = "   1 ７六歩(77)\n   2 ３z歩(33)\n   3 ２六歩(27)\n";
    let open = kif(&format!("{damaged}*時間切れにて終局\n"));
    assert_eq!(
        open.record.ending().map(|e| e.outcome),
        Some(Outcome::Undecided)
    );
    let named = kif(&format!("{damaged}*後手の時間切れ負けにて終局\n"));
    assert_eq!(
        named.record.ending().map(|e| e.outcome),
        Some(Outcome::Win(Color::Black))
    );
}

/// Strict reading accepts such a game, because the finding is only a note. Writers write the ending as part of the
/// record.
#[test]
fn the_ending_is_one_of_the_record() {
    for (comment, ..) in SENTENCES {
        let text = format!("先手：青木葵\n後手：緑川翠\n{MOVES}*{comment}\n");
        let game = kif(&text).refuse(Severity::Warning).expect("no warning");
        let ending = game.record.ending().expect("an ending");
        // KIF and KI2 name an unusual winner, except after a mate. CSA and JKF never do.
        let is_usual = ending.outcome == ending.kind.outcome(Color::Black);
        for name in ["kif", "ki2", "csa", "jkf"] {
            let format = Format::from_extension(name).expect("a format");
            let written = WriteOptions::new(format)
                .write(&game.record)
                .expect("a text");
            let again = ReadOptions::new()
                .format(Some(format))
                .read_text(&written.text)
                .games
                .remove(0);
            assert!(found(&again).is_empty(), "{}", written.text);
            let winner = ending.outcome.winner();
            let has_words = name.starts_with("ki") && ending.kind != EndingKind::Checkmate;
            if winner.is_some() && (is_usual || has_words) {
                assert_eq!(
                    again.record.outcome().winner(),
                    winner,
                    "{comment}\n{}",
                    written.text
                );
            }
        }
    }
}
