//! Tests perpetual checks whose words do not name the loser, in every format, and claims that contradict them.

use komadai_core::{Color, DisplayIn, EndingKind, Language, Outcome, Preset};
use komadai_kifu::{
    Bod, Ending, Entry, Finding, FindingKind, Format, Game, NodeId, Note, NoteKind, Record,
    WriteOptions, audit, read,
};

/// A position, moves that lead back to it, and the side that gives perpetual check.
const CYCLES: &[(&str, &str, Color)] = &[
    // The last move gives check and evades a check.
    (
        "4k4/9/9/9/4R4/9/9/9/K8 w - 1",
        "5a4a 5e4e 4a5a 4e5e",
        Color::Black,
    ),
    (
        "4k4/9/9/9/5R3/9/9/9/K8 b - 1",
        "4e5e 5a4a 5e4e 4a5a",
        Color::Black,
    ),
    (
        "k8/9/9/9/4r4/9/9/9/4K4 b - 1",
        "5i6i 5e6e 6i5i 6e5e",
        Color::White,
    ),
    (
        "k8/9/9/9/3r5/9/9/9/4K4 w - 1",
        "6e5e 5i6i 5e6e 6i5i",
        Color::White,
    ),
    // The cycle follows other moves.
    (
        "3k5/9/9/9/4R4/9/9/9/K8 b - 7",
        "5e4e 6a5a | 4e5e 5a4a 5e4e 4a5a",
        Color::Black,
    ),
];

/// Returns a game without an ending. The position of a cycle occurs `times` times.
fn game(start: &str, moves: &str, times: usize) -> Record {
    let (before, cycle) = moves.split_once('|').unwrap_or(("", moves));
    let cycles = [cycle].repeat(times - 1).join(" ");
    let text = format!("position sfen {start} moves {before} {cycles}");
    let words: Vec<&str> = text.split_whitespace().collect();
    read(words.join(" ").as_bytes()).games[0].record.clone()
}

fn last(record: &Record) -> NodeId {
    record.main_line().last().expect("moves")
}

/// Writes the game in a format, with these words as its ending.
fn written(record: &Record, format: Format, ending: &str) -> String {
    if format == Format::Psn {
        let moves = record.moves().enumerate();
        let moves: String = moves.map(|(i, m)| format!("{}.{m}\n", i + 1)).collect();
        return format!("[SFEN \"{}\"]\n{moves}0.{ending}\n", record.start.sfen());
    }
    let text = WriteOptions::new(format)
        .write(record)
        .expect("written")
        .text;
    match format {
        Format::Kif if !ending.starts_with("まで") => {
            format!("{text}{:4} {ending}\n", record.ply(last(record)) + 1)
        }
        Format::Jkf => {
            let end = text.rfind("\n]").expect("the end of the moves");
            format!(
                "{},\n{{\"special\":\"{ending}\"}}{}",
                &text[..end],
                &text[end..]
            )
        }
        Format::Usi => format!("{} {ending}\n", text.trim_end()),
        _ => format!("{text}{ending}\n"),
    }
}

const WORDS: &[(Format, &[&str])] = &[
    (
        Format::Kif,
        &[
            "連続王手の千日手",
            "王手連続千日手",
            "王手千日手",
            "反則負け\nまで12手で連続王手の千日手",
            "千日手\nまで12手で連続王手の千日手",
            "連続王手の千日手\nまで12手で千日手",
            "まで12手で連続王手の千日手",
        ],
    ),
    (
        Format::Ki2,
        &["まで12手で連続王手の千日手", "まで12手で王手千日手"],
    ),
    (
        Format::Csa,
        &[
            "#OUTE_SENNICHITE",
            "%OUTE_SENNICHITE",
            "%SENNICHITE\n'summary:oute_sennichite",
        ],
    ),
    (Format::Jkf, &["OUTE_SENNICHITE"]),
    (Format::Psn, &["RepetitionWin", "RepetitionLose"]),
    (Format::Usi, &["rep_win", "rep_lose"]),
];

/// Returns `true` if the only findings are about a text that declares another encoding.
fn is_clean(game: &Game) -> bool {
    let mut kinds = game.findings.iter().map(Finding::kind);
    kinds.all(|kind| kind == FindingKind::EncodingDisagrees)
}

/// The moves name the loser in every format, and each written format keeps him.
#[test]
fn the_moves_name_the_loser() {
    for &(start, moves, loser) in CYCLES {
        let record = game(start, moves, 4);
        for (format, words) in WORDS {
            for word in *words {
                let text = written(&record, *format, word);
                let reading = read(text.as_bytes());
                let game = &reading.games[0];
                let ending = game
                    .record
                    .ending()
                    .map(|ending| (ending.kind, ending.outcome));
                let expected = (EndingKind::PerpetualCheck, Outcome::Win(!loser));
                assert_eq!(ending, Some(expected), "{text}");
                assert_eq!(game.record.outcome(), Outcome::Win(!loser));
                let found = audit(&game.record, None);
                assert!(found.is_empty() && is_clean(game), "{text}\n{found:?}");
                for to in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
                    let text = WriteOptions::new(to).write(&game.record).expect("written");
                    let again = read(text.text.as_bytes());
                    let record = &again.games[0].record;
                    assert_eq!(record.outcome(), Outcome::Win(!loser), "{}", text.text);
                    assert!(audit(record, None).is_empty(), "{}", text.text);
                }
            }
        }
    }
}

/// The moves also name the loser if the claim is in a comment.
#[test]
fn in_comments() {
    for &(start, moves, loser) in CYCLES {
        for (times, outcome) in [(4, Outcome::Win(!loser)), (3, Outcome::Undecided)] {
            let mut record = game(start, moves, times);
            let end = last(&record);
            let text = "連続王手の千日手にて終局".to_owned();
            let kind = NoteKind::Comment;
            record.add_note(end, Note { kind, text });
            let text = WriteOptions::new(Format::Kif)
                .write(&record)
                .expect("written");
            let record = &read(text.text.as_bytes()).games[0].record;
            let kind = record.ending().map(|ending| ending.kind);
            assert_eq!(kind, Some(EndingKind::PerpetualCheck), "{}", text.text);
            assert_eq!(record.outcome(), outcome, "{}", text.text);
        }
    }
}

#[track_caller]
fn outcome(record: &Record, format: Format, ending: &str) -> Outcome {
    let text = written(record, format, ending);
    read(text.as_bytes()).games[0].record.outcome()
}

/// If the moves do not show four occurrences by perpetual check, only the words can name a loser.
#[test]
fn otherwise_the_words_do() {
    for &(start, moves, _) in CYCLES {
        let record = game(start, moves, 3);
        let to_move = record.position(last(&record)).expect("played").side();
        let found = |format, ending| outcome(&record, format, ending);
        assert_eq!(found(Format::Kif, "連続王手の千日手"), Outcome::Undecided);
        assert_eq!(found(Format::Csa, "#OUTE_SENNICHITE"), Outcome::Undecided);
        for (format, wins, loses) in [
            (Format::Psn, "RepetitionWin", "RepetitionLose"),
            (Format::Usi, "rep_win", "rep_lose"),
        ] {
            assert_eq!(found(format, wins), Outcome::Win(to_move));
            assert_eq!(found(format, loses), Outcome::Win(!to_move));
        }
        let claimed = "反則負け\nまで12手で連続王手の千日手";
        assert_eq!(found(Format::Kif, claimed), Outcome::Win(!to_move));
    }
    let drawn = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let drawn = game(drawn, "2h3h 8b7b 3h2h 7b8b", 4);
    assert_eq!(
        outcome(&drawn, Format::Kif, "連続王手の千日手"),
        Outcome::Undecided
    );
}

/// If the words name a winner, they decide, even if the moves disagree. The audit reports it.
#[test]
fn words_with_a_winner_count() {
    for &(start, moves, loser) in CYCLES {
        let record = game(start, moves, 4);
        for winner in Color::ALL {
            let name = ["先手", "後手"][winner as usize];
            let other = ["先手", "後手"][!winner as usize];
            let result = ["1-0", "0-1"][winner as usize];
            for (format, ending) in [
                (
                    Format::Kif,
                    format!("連続王手の千日手\nまで12手で{name}の勝ち"),
                ),
                (
                    Format::Kif,
                    format!("連続王手の千日手\nまで12手で反則により{name}の勝ち"),
                ),
                (Format::Kif, format!("まで12手で{other}の連続王手の千日手")),
                (
                    Format::Ki2,
                    format!("まで12手で{name}の勝ち（連続王手の千日手）"),
                ),
                (Format::Ki2, format!("まで12手で{name}の勝ち、王手千日手")),
                (
                    Format::Psn,
                    format!("RepetitionWin\n\n[Result \"{result}\"]"),
                ),
            ] {
                let mut text = written(&record, format, &ending);
                if format == Format::Psn {
                    // Tags are before the moves.
                    let (moves, tag) = text.rsplit_once("\n\n").expect("a tag");
                    text = format!("{tag}{moves}\n");
                }
                let game = &read(text.as_bytes()).games[0];
                assert_eq!(game.record.outcome(), Outcome::Win(winner), "{text}");
                assert!(is_clean(game), "{text}\n{:?}", game.findings);
                let found = audit(&game.record, None);
                let found: Vec<_> = found.iter().map(|finding| finding.code()).collect();
                let expected = ["false-perpetual-check"];
                let is_right = winner != loser;
                assert_eq!(found, &expected[usize::from(is_right)..], "{text}");
            }
        }
    }
}

/// A variation has its own loser.
#[test]
fn in_variations() {
    let cycle = "   1 ４一玉(51)\n   2 ４五飛(55)\n   3 ５一玉(41)\n   4 ５五飛(45)\n";
    let numbered = |first: usize, text: &str| {
        let lines = text.lines().enumerate();
        let line = |(i, line): (usize, &str)| format!("{:4}{}\n", first + i, &line[4..]);
        lines.map(line).collect::<String>()
    };
    let cycles: String = (0..3).map(|i| numbered(1 + 4 * i, cycle)).collect();
    let text = format!(
        "後手の持駒：なし\n{}先手の持駒：なし\n後手番\n手数----指手\n{cycles}  13 投了\n\n変化：13手\n  13 連続王手の千日手\n\n\
         変化：9手\n   9 連続王手の千日手\n",
        Bod::new(&CYCLES[0].0.parse().expect("a position"))
    );
    let reading = read(text.as_bytes());
    let record = &reading.games[0].record;
    let endings = record
        .nodes()
        .filter_map(|node| record.entry(node)?.ending());
    let outcomes: Vec<_> = endings.map(|ending| ending.outcome).collect();
    let [black, white] = Color::ALL.map(Outcome::Win);
    assert_eq!(outcomes, [black, white, Outcome::Undecided], "{text}");
}

/// Every rule set with a repetition rule finds a claim that the moves contradict, and names the plies of the four
/// occurrences. A claim that the moves confirm is not reported.
#[test]
fn every_claimant_is_judged() {
    let rule_sets = Preset::ALL
        .iter()
        .map(|preset| (preset.code(), Some(preset.rules())));
    for (name, rules) in rule_sets.chain([("any", None)]) {
        for &(start, moves, loser) in CYCLES {
            for kind in [
                EndingKind::IllegalMove,
                EndingKind::IllegalAction,
                EndingKind::PerpetualCheck,
                EndingKind::Repetition,
                EndingKind::Draw,
            ] {
                let [black, white] = Color::ALL.map(Outcome::Win);
                for outcome in [black, white, Outcome::Draw] {
                    let mut record = game(start, moves, 4);
                    let node = last(&record);
                    record.push(node, Entry::from(Ending::new(kind, outcome)));
                    let mut found = audit(&record, rules.as_ref());
                    found.retain(|finding| finding.kind() != FindingKind::ConfirmedClaim);
                    let knows = kind != EndingKind::Repetition && kind != EndingKind::Draw;
                    let is_right = outcome == Outcome::Win(!loser) && knows;
                    if name == "free" || kind == EndingKind::Draw && outcome != Outcome::Draw {
                        continue;
                    }
                    let case = format!("{name} {start} {kind} {outcome:?}: {found:?}");
                    assert_eq!(found.is_empty(), is_right, "{case}");
                    let first = record.start.first_ply - 1 + u32::from(moves.contains('|')) * 2;
                    let plies = [0, 4, 8, 12].map(|ply| (first + ply).to_string());
                    let is_foul_drawn = outcome == Outcome::Draw
                        && matches!(kind, EndingKind::IllegalMove | EndingKind::IllegalAction);
                    if is_foul_drawn {
                        continue;
                    }
                    for finding in &found {
                        let english = finding.sentence().to_string();
                        assert!(english.contains(&plies.join(", ")), "{case}");
                        let japanese = finding
                            .sentence()
                            .in_language(Language::Japanese)
                            .to_string();
                        assert!(japanese.contains(&plies.join("、")), "{case}");
                    }
                }
            }
        }
    }
}
