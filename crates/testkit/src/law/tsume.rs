//! Laws: the solver of tsume problems agrees with an exhaustive search.

use arbitrary::{Result, Unstructured};
use komadai_core::{Faults, Move, Position};
use komadai_movegen::legal_moves;
use komadai_tsume::{
    ClaimedLength, Mate, MateIn, Policy, Problem, Questions, SearchLimits, Solution, Solver,
    Verdict, VerifiedCertificate, claims, verify,
};

use crate::tsume::{Counting, MoveSource, attacker_mates, defender_is_mated, generated, shortest};

/// Checks that the solver agrees with a simple search of at most `most` plies: on the verdict, the length, the longest
/// resistance and the cooks. Returns what the solver knows about the mate.
pub fn solver_tries_everything(
    solver: &mut Solver,
    position: &Position,
    most: u16,
    moves: MoveSource,
) -> Mate {
    let problem = Problem::of(position).expect("a problem");
    let questions = Questions::default().policy(Policy::None);
    let limits = SearchLimits::default().nodes(Some(NODES));
    let solution = solver.solve(&problem, &questions, &limits);
    let expected = shortest(position, most, moves);
    match (solution.mate, expected) {
        (Mate::Shortest(plies), Some(expected)) => {
            assert_eq!(plies, expected, "{position}: {solution:?}");
        }
        (Mate::Shortest(plies), None) => assert!(plies > most, "{position}: {solution:?}"),
        (Mate::None, expected) => assert_eq!(expected, None, "{position}: {solution:?}"),
        (Mate::NoneWithin(plies), Some(expected)) => {
            assert!(plies < expected, "{position}: {solution:?}");
        }
        (Mate::Within(plies), Some(expected)) => {
            assert!(plies >= expected, "{position}: {solution:?}");
        }
        (Mate::NoneWithin(_) | Mate::Within(_) | Mate::Unknown, _) => {
            assert!(solution.stopped.is_some(), "{position}: {solution:?}");
        }
        (other, _) => panic!("{position}: {other:?}"),
    }
    if let (Mate::Shortest(plies), Some(_)) = (solution.mate, expected) {
        line_is_best(position, &solution, plies, moves);
        cooks_are_all(position, &solution, most, moves);
        let in_time = solver.mate_in(position, plies, &SearchLimits::default());
        assert_eq!(in_time, MateIn::Yes(plies), "{position}");
        let line = solver.mate_line(position, plies, &SearchLimits::default());
        let line = line.expect("no limit").expect("a mate");
        assert!(line.len() <= usize::from(plies), "{position}: {line:?}");
        line_mates(position, &line);
        if plies > 1 {
            let too_early = solver.mate_in(position, plies - 2, &SearchLimits::default());
            assert_eq!(too_early, MateIn::No, "{position}");
        }
    }
    solution.mate
}

/// Checks that under each policy the length of the mate, and that of the solution, agrees with the definition of the
/// policy, searched for three plies. The mirrored position has the same length and verdict. So does the position
/// rotated by 180 degrees with the colours exchanged.
pub fn policies_are_kept(solver: &mut Solver, position: &Position) {
    let limits = SearchLimits::default().nodes(Some(NODES));
    let mut mirrored = position.setup().clone();
    mirrored.board = mirrored.board.mirrored();
    let turned = [mirrored, position.setup().rotated()]
        .map(|setup| Position::allowing(setup, Faults::NO_KING).expect("as many faults"));
    for policy in [Policy::None, Policy::Capture, Policy::Book] {
        let mut solve = |position: &Position| {
            let problem = Problem::of(position).expect("a problem");
            let questions = Questions::default().policy(policy).variations(false);
            solver.solve(&problem, &questions, &limits)
        };
        let solution = solve(position);
        for other in turned.iter().map(&mut solve) {
            if solution.stopped.is_none() && other.stopped.is_none() {
                let both = format!("{position}: {solution:?}\n{other:?}");
                assert_eq!(solution.mate, other.mate, "{both}");
                assert_eq!(solution.verdict, other.verdict, "{both}");
            }
        }
        if policy == Policy::None {
            continue;
        }
        let mut counting = Counting::new(policy, position.side(), POSITIONS);
        let Ok(plain) = counting.shortest(position, 3) else {
            continue;
        };
        match solution.mate {
            Mate::Shortest(plies) => {
                assert_eq!(
                    plain,
                    (plies <= 3).then_some(plies),
                    "{position}: {solution:?}"
                );
                let is_whole =
                    solution.stopped.is_some() || solution.line.len() == usize::from(plies);
                assert!(is_whole, "{position}: {solution:?}");
            }
            Mate::None => assert_eq!(plain, None, "{position}: {solution:?}"),
            _ => assert!(solution.stopped.is_some(), "{position}: {solution:?}"),
        }
    }
}

/// The maximum number of positions in a search by the definition.
const POSITIONS: usize = 100_000;

/// Checks that the checker accepts the certificate of a problem and visits no position twice. After one of `damages`
/// kinds of damage the certificate is refused, unless its claims are still true. Returns the numbers of accepted and
/// refused ones. Skips certificates of more than `most` lines, because the law is slow.
pub fn certificates_are_checked(
    solver: &mut Solver,
    u: &mut Unstructured<'_>,
    position: &Position,
    damages: usize,
    most: usize,
) -> Result<[usize; 2]> {
    let problem = Problem::of(position).expect("a problem");
    let limits = SearchLimits::default().nodes(Some(NODES));
    let questions = Questions::default().policy(Policy::None);
    let solution = solver.solve(&problem, &questions, &limits);
    let claimed = claims(&solution);
    let limits = SearchLimits::default().nodes(Some(100 * NODES));
    let certificate = solver.certify(&problem, &claimed, &limits);
    let is_proof = certificate.lines().any(|line| line.starts_with("claim "));
    if !is_proof || certificate.lines().count() > most {
        return Ok([0, 0]);
    }
    let checked = verify(&certificate)
        .unwrap_or_else(|refused| panic!("{position}: {refused}: {solution:?}\n{certificate}"));
    assert_eq!(&checked.problem, position);
    let shown = |claim| checked.claims.contains(claim);
    assert!(
        solution.stopped.is_some() || claimed.iter().all(shown),
        "{position}: {solution:?}\n{:?}",
        checked.claims
    );
    // At the last ply, each check is visited too.
    let ends = certificate.contains("claim none within ");
    let lines = certificate.lines().count() as u64;
    assert!(
        ends || checked.positions <= lines,
        "{position}: {} of {lines}",
        checked.positions
    );
    let mut counts = [0, 0];
    for _ in 0..damages {
        let damaged = damaged_lines(u, &certificate)?;
        let checked = verify(&damaged);
        counts[usize::from(checked.is_err())] += 1;
        if let Ok(checked) = checked {
            claims_hold(&checked, &damaged);
        }
    }
    Ok(counts)
}

/// Checks that a simple search does not contradict a certificate.
fn claims_hold(checked: &VerifiedCertificate, certificate: &str) {
    for claim in &checked.claims {
        let position = end_of(&checked.problem, &claim.after);
        let attacks = position.side() == checked.problem.side();
        let mates = |plies| {
            if attacks {
                attacker_mates(&position, plies, generated)
            } else {
                defender_is_mated(&position, plies, generated)
            }
        };
        let holds = match claim.what {
            ClaimedLength::Mate(plies) if plies <= PLAIN => mates(plies),
            ClaimedLength::NoneWithin(plies) => !mates(plies.min(PLAIN)),
            ClaimedLength::None => !mates(PLAIN),
            ClaimedLength::Mate(_) => true,
        };
        assert!(holds, "{position}: {claim}\n{certificate}");
    }
}

const PLAIN: u16 = 4;

/// Returns the text with a line removed, doubled, exchanged with another, or changed in one character.
fn damaged_lines(u: &mut Unstructured<'_>, text: &str) -> Result<String> {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let at = u.choose_index(lines.len())?;
    match u.int_in_range(0..=4)? {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => {
            let other = u.choose_index(lines.len())?;
            lines.swap(at, other);
        }
        sort => {
            let mut line: Vec<char> = lines[at].chars().collect();
            let at_char = match sort {
                // The last word: the move of a row, or the number of a claim.
                3 => line.len().saturating_sub(u.int_in_range(1..=4)?),
                _ => u.choose_index(line.len().max(1))?,
            };
            let letters = b"123456789abcdefghi+PLNSGBRplnsgbrkKw -";
            if let Some(letter) = line.get_mut(at_char) {
                *letter = char::from(*u.choose(letters)?);
            }
            lines[at] = line.into_iter().collect();
        }
    }
    Ok(lines.join("\n"))
}

/// Checks that the moves are legal, that the attacker's give check, and that the last one mates.
fn line_mates(start: &Position, line: &[Move]) {
    let mut position = start.clone();
    for &m in line {
        let _ = position.play(m).expect("a legal line");
        let attacks = position.side() != start.side();
        assert!(position.is_check() || !attacks, "{start}: {line:?}");
    }
    assert!(legal_moves(&position).is_empty(), "{start}: {line:?}");
}

const NODES: u64 = 1 << 14;

/// Checks that the solution is legal and best for both sides. Variations are not longer.
fn line_is_best(start: &Position, solution: &Solution, plies: u16, moves: MoveSource) {
    if solution.stopped.is_some() && solution.cooks.is_empty() {
        // The solver keeps any line of the mate until it finds the best one.
        if !solution.line.is_empty() {
            line_mates(start, &solution.line);
        }
        return;
    }
    assert_eq!(
        solution.line.len(),
        usize::from(plies),
        "{start}: {solution:?}"
    );
    let mut position = start.clone();
    for (i, &m) in solution.line.iter().enumerate() {
        let rest = plies - i as u16;
        let is_best = match i % 2 {
            0 => attacker_mates(&position, rest, moves),
            _ => rest < 3 || !defender_is_mated(&position, rest - 2, moves),
        };
        assert!(is_best, "{start}: {m} at {position}: {solution:?}");
        let _ = position.play(m).expect("a legal solution");
        let answers = solution
            .variations
            .iter()
            .filter(|variation| variation.ply == i + 1);
        if i % 2 == 1 && solution.stopped.is_none() {
            let before = &end_of(start, &solution.line[..i]);
            assert_eq!(
                answers.count() + 1,
                moves(before).len(),
                "{start}: {solution:?}"
            );
        }
    }
    assert!(moves(&position).is_empty(), "{start}: {solution:?}");
    assert_eq!(position.hand(start.side()), solution.left);
    for variation in &solution.variations {
        assert!(
            variation.plies() <= usize::from(plies),
            "{start}: {solution:?}"
        );
        let before = end_of(start, &solution.line[..variation.ply - 1]);
        let after = before.after(variation.line[0]);
        let length = variation.line.len() as u16 - 1;
        assert_eq!(
            shortest(&after, length, moves),
            Some(length),
            "{start}: {solution:?}"
        );
        let end = end_of(&before, &variation.line);
        assert!(moves(&end).is_empty(), "{start}: {solution:?}");
    }
}

/// Checks that at each move of the attacker the found cooks mate and no other move does.
fn cooks_are_all(start: &Position, solution: &Solution, most: u16, moves: MoveSource) {
    for cooks in &solution.cooks {
        let position = end_of(start, &cooks.before);
        let mut own = 0;
        for m in moves(&position) {
            let after = position.after(m);
            if !after.is_check() {
                continue;
            }
            if !cooks.others().any(|other| other == m) {
                own += 1;
                continue;
            }
            // The depth is the same at every move of the solution.
            let deep = most.saturating_sub(3).max(1) - 1;
            let mates = defender_is_mated(&after, deep, moves);
            let found = cooks.found.iter().find(|cook| cook.m == m);
            match found {
                Some(cook) if cook.plies - 1 <= deep => {
                    assert!(mates, "{start}: {m} at {position} is no cook: {solution:?}");
                }
                Some(_) => {}
                None => {
                    let open = cooks.unknown.contains(&m);
                    assert!(
                        open || !mates,
                        "{start}: {m} at {position} is a cook: {solution:?}"
                    );
                }
            }
        }
        assert_eq!(own, 1, "{start}: {cooks:?} of {solution:?}");
    }
    let all = solution.cooks.iter().all(|cooks| cooks.unknown.is_empty());
    if matches!(solution.verdict, Verdict::Perfect(_)) {
        assert!(all && solution.left.is_empty(), "{start}: {solution:?}");
    }
}

fn end_of(start: &Position, line: &[Move]) -> Position {
    let mut position = start.clone();
    for &m in line {
        let _ = position.play(m).expect("a legal line");
    }
    position
}
