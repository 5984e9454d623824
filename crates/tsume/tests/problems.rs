//! Tests problems with known verdicts, and limits that are reached.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use komadai_core::{Move, Preset, RepetitionRule, Setup, UchifuzumeBy};
use komadai_movegen::{GameState, Refusal, legal_moves};
use komadai_tsume::{
    ClaimedLength, CookSearch, Mate, MateClaim, MateIn, MissingPieces, Policy, Problem, Questions,
    SearchLimits, Solution, Solver, StopReason, Verdict, claims, verify,
};

/// Returns the name, problem, questions and verdict of each row.
fn rows() -> Vec<(String, Problem, Questions, String)> {
    let rows = include_str!("../../../testdata/tsume/problems.tsv");
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let setup = fields[1].parse().expect("an SFEN");
        let problem = Problem::new(setup, MissingPieces::Auto).expect("a problem");
        let questions = Questions::default().policy(fields[2].parse().expect("a policy"));
        (fields[0].into(), problem, questions, fields[3].into())
    };
    rows.lines().skip(1).map(row).collect()
}

#[test]
fn verdicts_are_known() {
    let mut solver = Solver::new(64);
    for (name, problem, questions, verdict) in rows() {
        let solution = solver.solve(&problem, &questions, &SearchLimits::default());
        assert_eq!(
            solution.verdict.to_string(),
            verdict,
            "{name}: {solution:?}"
        );
        // Only the solution: the proof that it has no cooks takes long to write.
        let certificate =
            solver.certify(&problem, &claims(&solution)[..1], &SearchLimits::default());
        let checked = verify(&certificate).expect("accepted");
        assert_eq!(checked.claims, claims(&solution)[..1], "{name}");
    }
}

#[test]
fn threads_agree() {
    let threads = NonZeroUsize::MIN.saturating_add(2);
    let mut solver = Solver::new(64).threads(threads);
    for (name, problem, questions, verdict) in rows() {
        let limits = SearchLimits::default();
        let solution = solver.solve(&problem, &questions, &limits);
        assert_eq!(solution.verdict.to_string(), verdict, "{name}");
        assert_eq!(solution.stopped, None, "{name}");
        let limits = limits.nodes(Some(30_000));
        let solution = solver.solve(&problem, &questions, &limits);
        let found = solution.verdict.to_string();
        assert!(["unknown", &verdict].contains(&&*found), "{name}: {found}");
        assert!(solution.nodes < 31_000, "{name}: {}", solution.nodes);
    }
}

#[test]
fn a_limit_is_never_a_verdict() {
    let mut solver = Solver::new(0);
    for (name, problem, questions, verdict) in rows() {
        for nodes in [0, 1, 10, 100, 1000] {
            let limits = SearchLimits::default().nodes(Some(nodes));
            let solution = solver.solve(&problem, &questions, &limits);
            let is_unknown = solution.verdict == Verdict::Unknown;
            let found = solution.verdict.to_string();
            assert!(is_unknown || found == verdict, "{name}: {solution:?}");
            assert!(
                !is_unknown || solution.stopped == Some(StopReason::Nodes),
                "{name}"
            );
        }
    }
}

#[test]
fn time_and_cancelling_end_a_search() {
    let (_, problem, questions, _) = rows().swap_remove(0);
    let mut solver = Solver::new(1);
    let limits = SearchLimits::default().time(Some(Duration::ZERO));
    let solution = solver.solve(&problem, &questions, &limits);
    assert_eq!(solution.stopped, Some(StopReason::Time));
    assert_eq!(solution.verdict, Verdict::Unknown);
    // By this clock a day passes between two readings. Without a clock the time is over at once.
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    let fast: fn() -> Duration =
        || Duration::from_secs(86_400 * LOOKS.fetch_add(1, Ordering::Relaxed));
    let limits = SearchLimits::default().time(Some(Duration::from_secs(80_000)));
    assert_eq!(solver.solve(&problem, &questions, &limits).stopped, None);
    for clock in [Some(fast), None] {
        let solution = solver.solve(&problem, &questions, &limits.clone().clock(clock));
        assert_eq!(solution.stopped, Some(StopReason::Time));
    }
    let limits = SearchLimits::default().cancel(Some(Arc::new(AtomicBool::new(true))));
    let solution = solver.solve(&problem, &questions, &limits);
    assert_eq!(solution.stopped, Some(StopReason::Cancelled));
}

#[test]
fn lengths_of_games() {
    let (_, problem, ..) = rows().swap_remove(6);
    let mut solver = Solver::new(16);
    let mut mates = |plies| solver.mate_in(problem.position(), plies, &SearchLimits::default());
    assert_eq!([mates(1), mates(2)], [MateIn::No, MateIn::No]);
    assert_eq!([mates(3), mates(4)], [MateIn::Yes(3), MateIn::Yes(3)]);
}

#[test]
fn lines_of_games() {
    let (_, problem, ..) = rows().swap_remove(6);
    let mut solver = Solver::new(16);
    let mut line = |plies, limits| solver.mate_line(problem.position(), plies, &limits);
    assert_eq!(line(1, SearchLimits::default()), Ok(None));
    let moves = line(3, SearchLimits::default())
        .expect("no limit")
        .expect("a mate");
    assert_eq!(moves.len(), 3);
    let limits = SearchLimits::default().nodes(Some(1));
    assert_eq!(line(3, limits), Err(StopReason::Nodes));
}

#[test]
fn plies_are_a_limit() {
    let (_, problem, mut questions, _) = rows().swap_remove(3);
    questions.plies = Some(2);
    questions.policy = Policy::None;
    let solution = Solver::new(16).solve(&problem, &questions, &SearchLimits::default());
    assert!(
        matches!(solution.mate, Mate::NoneWithin(1 | 2)),
        "{solution:?}"
    );
    assert_eq!(solution.verdict, Verdict::Unknown);
    assert_eq!(solution.stopped, Some(StopReason::Plies));
}

#[test]
fn what_is_left_is_no_verdict_while_cooks_are_unknown() {
    let setup = "4k4/9/3GPG3/9/9/9/9/9/9 b 2G 1".parse().expect("an SFEN");
    let problem = Problem::new(setup, MissingPieces::Auto).expect("a problem");
    let (mut solver, limits) = (Solver::new(16), SearchLimits::default());
    let no_cooks = Questions::default().cooks(CookSearch::No);
    let solution = solver.solve(&problem, &no_cooks, &limits);
    assert_eq!(solution.verdict, Verdict::Unknown);
    assert!(!solution.left.is_empty());
    let solution = solver.solve(&problem, &Questions::default(), &limits);
    assert_eq!(solution.verdict, Verdict::Cooked(1));
}

/// The table knows the board but not the defender's hand.
#[test]
fn another_problem_is_certified_from_nothing() {
    let setup: Setup = "3lkl3/3p1p3/9/9/R4N3/9/9/9/9 b 2G 1"
        .parse()
        .expect("an SFEN");
    let [holds, lacks] = [MissingPieces::Auto, MissingPieces::Nobody]
        .map(|rest| Problem::new(setup.clone(), rest).expect("a problem"));
    let (mut solver, limits) = (Solver::new(16), SearchLimits::default());
    let questions = Questions::default().policy(Policy::None);
    let _ = solver.solve(&holds, &questions, &limits);
    let claim = |what| MateClaim::new([], what);
    let none = claim(ClaimedLength::NoneWithin(1));
    let certificate = solver.certify(&lacks, &[none], &limits);
    assert!(verify(&certificate).is_err(), "nothing is claimed");
    let mate = claim(ClaimedLength::Mate(1));
    let certificate = solver.certify(&lacks, core::slice::from_ref(&mate), &limits);
    assert_eq!(verify(&certificate).expect("accepted").claims, [mate]);
}

/// A mate is reported as soon as it is found, and a limit does not hide it.
#[test]
fn answers_come_first() {
    let (_, problem, questions, _) = rows().swap_remove(6);
    let mut solver = Solver::new(16);
    let mut steps = Vec::new();
    let limits = SearchLimits::default();
    let solution = solver.solve_step_by_step(&problem, &questions, &limits, |solution| {
        steps.push((solution.mate, solution.line.len()));
    });
    assert_eq!(steps.first(), Some(&(Mate::Within(3), 3)));
    assert_eq!(solution.mate, Mate::Shortest(3));
    let any = questions.length(false);
    let solution = solver.solve(&problem, &any, &limits);
    assert_ne!(solution.mate, Mate::Unknown);
    assert!(solution.line.len() >= 3 && solution.cooks.is_empty());
    let found = (1..solution.nodes + 20).find_map(|nodes| {
        let limits = SearchLimits::default().nodes(Some(nodes));
        let solution = solver.solve(&problem, &questions, &limits);
        matches!(solution.mate, Mate::Within(_) | Mate::Shortest(_)).then_some(solution)
    });
    let found = found.expect("a mate");
    assert_eq!(found.stopped, Some(StopReason::Nodes));
    assert!(!found.line.is_empty(), "{found:?}");
}

/// A truncated certificate is invalid, and so is one with text after its end.
#[test]
fn certificates_have_an_end() {
    let (_, problem, ..) = rows().swap_remove(0);
    let (mut solver, limits) = (Solver::new(16), SearchLimits::default());
    let mate = MateClaim::new([], ClaimedLength::Mate(9));
    let certificate = solver.certify(&problem, &[mate], &limits);
    assert!(verify(&certificate).is_ok());
    for end in certificate.match_indices('\n').map(|(at, _)| at) {
        let is_whole = end + 1 == certificate.len();
        assert_eq!(verify(&certificate[..end]).is_ok(), is_whole);
    }
    assert!(verify(&format!("{certificate}claim none\n")).is_err());
}

/// A rook chases a lone king. The rows of `claim none` also prove `claim none within` any number of plies, and the
/// checker visits each position only once.
#[test]
fn certificates_are_checked_in_linear_time() {
    let setup = "4k4/9/9/9/9/9/9/9/9 b R 1".parse().expect("an SFEN");
    let problem = Problem::new(setup, MissingPieces::Nobody).expect("a problem");
    let limits = SearchLimits::default().nodes(Some(2_000_000));
    let none = MateClaim::new([], ClaimedLength::None);
    let certificate = Solver::new(64).certify(&problem, &[none], &limits);
    let rows = certificate.lines().filter(|line| line.contains('\t'));
    let rows = rows.count() as u64;
    assert!(rows > 100, "{rows}");
    let positions = |text: &str| verify(text).expect("accepted").positions;
    let once = positions(&certificate);
    assert!(once <= rows + 1, "{once} positions, {rows} rows");
    for plies in [rows, 60_000] {
        let within = format!("claim none within {plies}");
        assert_eq!(positions(&certificate.replace("claim none", &within)), once);
    }
}

/// The verdict does not depend on the order of squares, even if interpositions tie or answers last equally long.
#[test]
fn verdicts_do_not_depend_on_the_way_the_board_faces() {
    let sfens = [
        "8k/9/8B/9/9/8L/9/9/9 b RPgn2l 1",
        "9/7b1/9/9/7g1/4s4/9/7K1/5+r3 w 3Pl 1",
        "ks7/2G6/2KP5/9/9/3L5/9/9/9 b S2l2p 1",
        "9/9/9/9/8b/6k2/9/2+b4LK/9 w l 1",
        "9/9/9/9/9/3K2GP1/9/6S1k/6+B1N b N 1",
        "5k3/6n2/5n+l2/8K/5g3/7l1/9/9/9 w l 1",
        "6B+L1/8K/5+R+L+p1/5+n1+p1/6P2/9/7k1/9/9 w rsnl 1",
    ];
    let (mut solver, limits) = (
        Solver::new(64),
        SearchLimits::default().nodes(Some(200_000)),
    );
    for sfen in sfens {
        let setup: Setup = sfen.parse().expect("an SFEN");
        let mut mirrored = setup.clone();
        mirrored.board = mirrored.board.mirrored();
        let ways = [setup.rotated(), mirrored.rotated(), mirrored, setup];
        for policy in [Policy::None, Policy::Capture, Policy::Book] {
            let questions = Questions::default().policy(policy).variations(false);
            // The search for detours asks for lengths, which a policy makes hard.
            let questions = match policy {
                Policy::None => questions,
                _ => questions.cooks(CookSearch::No),
            };
            let verdicts = ways.each_ref().map(|setup| {
                let problem =
                    Problem::new(setup.clone(), MissingPieces::Nobody).expect("a problem");
                let solution = solver.solve(&problem, &questions, &limits);
                assert!(matches!(solution.mate, Mate::Shortest(_)), "{solution:?}");
                let verdict = solution.stopped.is_none().then_some(solution.verdict);
                (verdict, solution.mate)
            });
            assert_eq!(verdicts, [verdicts[0]; 4], "{sfen}: {policy:?}");
        }
    }
}

/// 最後の審判 (1997): after three rounds the pawn is 打ち歩詰め, as the only answer would lose by perpetual check.
#[test]
fn the_last_judgement() {
    let sfen = "1+P1pS2+PR/2n2S1lg/1l3p1p1/1G2n1pS1/N1p2k3/3S2l2/4K1lgP/3P1+p2p/4Pg1PN b BPrb4p 1";
    let setup = sfen.parse().expect("an SFEN");
    let problem = Problem::new(setup, MissingPieces::Auto).expect("a problem");
    let (mut solver, limits) = (
        Solver::new(64),
        SearchLimits::default().nodes(Some(5_000_000)),
    );
    let questions = Questions::default().cooks(CookSearch::No).variations(false);
    let by_position = solver.solve(&problem, &questions, &limits.clone().nodes(Some(200_000)));
    assert!(by_position.line.is_empty(), "{by_position:?}");

    let questions = questions.uchifuzume(UchifuzumeBy::History);
    let solution = solver.solve(&problem, &questions, &limits);
    // Its author gives 69 plies. Which of the longer mates is found first depends on the order of the search.
    assert!(
        matches!(solution.mate, Mate::Within(69..=99)),
        "{solution:?}"
    );
    assert_eq!(solution.verdict, Verdict::Unknown);
    let rules = Preset::Free
        .rules()
        .repetition(Some(RepetitionRule::STANDARD));
    let rules = rules.uchifuzume(UchifuzumeBy::History);
    let pawn: Move = "P*5f".parse().expect("a move");
    let mut game = GameState::new(problem.position().clone());
    let (mut dropped, mut forbidden) = (0, 0);
    for &m in &solution.line {
        forbidden += u32::from(game.check(pawn, &rules) == Err(Refusal::UchifuzumeByHistory));
        assert!(forbidden == 0 || m != pawn);
        dropped += u32::from(m == pawn);
        assert_eq!(game.check(m, &rules), Ok(()), "{m}");
        game.play_unchecked(m);
    }
    assert!(dropped >= 2 && forbidden >= 1, "{dropped} {forbidden}");
    assert!(game.position().is_check() && game.legal_moves(&rules).is_empty());
    // With one node the question stays open.
    for nodes in [0, 1, 1000] {
        let solution = solver.solve(&problem, &questions, &limits.clone().nodes(Some(nodes)));
        assert_eq!(solution.verdict, Verdict::Unknown);
        assert_eq!(solution.stopped, Some(StopReason::Nodes), "{nodes}");
        assert!(
            solution.nodes <= nodes + 50,
            "{} of {nodes}",
            solution.nodes
        );
    }
    // The same limits are enough to detect whether the rule matters.
    let setup = "K7k/9/8B/9/9/8L/9/9/9 b RPgn2l 1".parse().expect("an SFEN");
    let problem = Problem::new(setup, MissingPieces::Auto).expect("a problem");
    for nodes in [500, 5_000, 20_000] {
        let solution = solver.solve(&problem, &questions, &limits.clone().nodes(Some(nodes)));
        assert!(
            solution.nodes <= nodes + 50,
            "{} of {nodes}",
            solution.nodes
        );
    }
}

/// The rule does not matter for short mates, or if the attacker has no king.
#[test]
fn the_rule_about_history_is_rarely_needed() {
    let (mut solver, limits) = (Solver::new(64), SearchLimits::default());
    for (name, problem, questions, verdict) in rows() {
        let questions = questions.uchifuzume(UchifuzumeBy::History);
        let solution = solver.solve(&problem, &questions, &limits);
        match problem.position().king(problem.attacker()) {
            None => assert_eq!(solution.verdict.to_string(), verdict, "{name}"),
            Some(_) => {
                let plies = verdict
                    .rsplit(' ')
                    .next()
                    .and_then(|plies| plies.parse().ok());
                assert_eq!(
                    solution.mate,
                    Mate::Shortest(plies.expect("a length")),
                    "{name}"
                );
            }
        }
    }
}

/// Lines of number 99 of 将棋図巧 return to earlier positions, so their proof numbers grow by themselves.
#[test]
fn lines_that_come_back_are_left() {
    let sfen =
        "k1+P4n1/2L+P2sL1/r4+P+P1P/+BpP+Pl1+Rg1/NP1S+PP+p1g/2L+p1g+P1+P/Ps1G1+P1N1/1sN1P4/B8 b - 1";
    let problem =
        Problem::new(sfen.parse().expect("an SFEN"), MissingPieces::Auto).expect("a problem");
    let (questions, limits) = (Questions::default().length(false), SearchLimits::default());
    let solution = Solver::new(256).solve(&problem, &questions, &limits.nodes(Some(10_000_000)));
    assert!(
        matches!(solution.mate, Mate::Within(117..=200)),
        "{solution:?}"
    );
}

/// A larger limit never removes a line that a smaller limit finds, and each line keeps its own number of plies.
#[test]
fn a_limit_hides_no_line() {
    let all = |from: u64, to: u64| (from..to).chain((to..4 * to).step_by(37));
    for (name, problem, questions, _) in rows() {
        let questions = questions.cooks(CookSearch::No).variations(false);
        let mut shown = 0;
        for nodes in all(1, 400) {
            let limits = SearchLimits::default().nodes(Some(nodes));
            let mut reported = Vec::new();
            let solution =
                Solver::new(0).solve_step_by_step(&problem, &questions, &limits, |solution| {
                    reported.push((solution.mate, solution.line.len(), solution.line_within));
                });
            let Solution {
                mate,
                line,
                line_within,
                ..
            } = &solution;
            let (lines, within) = (line.len(), *line_within);
            let by =
                format!("{name}, {nodes} nodes: {mate:?}, {lines} moves of {within}: {reported:?}");
            // A mate that was reported with a line still has one.
            assert!(
                lines > 0 || reported.iter().all(|(_, lines, _)| *lines == 0),
                "{by}"
            );
            assert!(lines > 0 || shown == 0, "{by}; {shown} nodes give a line");
            if lines == 0 {
                assert_eq!(within, 0, "{by}");
                continue;
            }
            if shown == 0 {
                shown = nodes;
            }
            assert!(lines <= usize::from(within) && lines % 2 == 1, "{by}");
            match *mate {
                Mate::Shortest(plies) | Mate::Within(plies) => {
                    assert!(plies <= within, "{by}");
                }
                _ => panic!("{by}"),
            }
            let mut position = problem.position().clone();
            for (ply, &m) in line.iter().enumerate() {
                position.play(m).expect("a legal move");
                assert!(ply % 2 == 1 || position.is_check(), "{by}");
            }
            // The other policies end a line before interpositions that do not count.
            let is_mate = legal_moves(&position).is_empty();
            assert!(is_mate || questions.policy != Policy::None, "{by}");
        }
    }
}
