//! Laws: the audit judges the fouls of a record by the rules of the game.

use arbitrary::{Result, Unstructured};
use komadai_core::{Color, EndingKind, IllegalMoves, LateFoul, Move, Outcome, Position, RuleSet};
use komadai_kifu::{Ending, Entry, Foul, Record, Start, audit};
use komadai_movegen::legal_moves;

use crate::law::arbiter::rules;
use crate::walk;

#[derive(Clone, Copy, Debug)]
struct Shown {
    offender: Color,
    loses: bool,
}

/// Plays legal moves, fouls and passes, and ends the game with any winner. If the ending claims a foul, the audit must
/// deny it if the game is a draw, if the last move was a foul of the winner, or if the rules let that foul be replaced
/// by another move. It must question the result if the side of the first foul did not lose although late fouls lose by
/// the rules.
pub fn fouls_are_judged_by_the_rules(u: &mut Unstructured<'_>, position: &Position) -> Result<()> {
    // Another law tests repetition.
    let rules = rules(u)?.repetition(None);
    let mut record = Record::new(Start::new(position.setup().clone()));
    let mut at = record.start.position().unwrap_or_else(|| position.clone());
    let (mut node, mut fouls) = (record.root(), Vec::new());
    let mut last = None;
    for _ in 0..u.int_in_range(0..=8)? {
        let Some(entry) = entry(u, &at)? else { break };
        let loses = loses(&rules, &at, &entry);
        if entry.carry_out(&mut at).is_err() {
            let _ = Entry::Pass.carry_out(&mut at);
        }
        let offender = !at.side();
        last = loses.map(|loses| Shown { offender, loses });
        fouls.extend(last);
        node = record.push(node, entry);
    }
    let kind = *u.choose(&[
        EndingKind::IllegalMove,
        EndingKind::IllegalAction,
        EndingKind::Resign,
        EndingKind::TimeUp,
        EndingKind::Interrupt,
    ])?;
    let [black, white] = Color::ALL.map(Outcome::Win);
    let outcome = *u.choose(&[black, white, Outcome::Draw, Outcome::Undecided])?;
    record.push(node, Ending::new(kind, outcome).into());

    let is_foul = matches!(kind, EndingKind::IllegalMove | EndingKind::IllegalAction);
    let is_false = outcome == Outcome::Draw
        || last.is_some_and(|foul| outcome == Outcome::Win(foul.offender) || !foul.loses);
    let first = fouls.iter().find(|foul| foul.loses);
    let is_late = rules.late_foul == LateFoul::Loses
        && first.is_some_and(|foul| {
            outcome
                .points(foul.offender)
                .is_some_and(|points| points >= 0)
        });
    let expected = match (is_foul && is_false, is_late) {
        (true, _) => Some("false-foul"),
        (_, true) => Some("late-foul"),
        _ => None,
    };
    let found: Vec<_> = audit(&record, Some(&rules))
        .iter()
        .map(|finding| finding.code())
        .filter(|code| ["false-foul", "late-foul"].contains(code))
        .collect();
    let sfen = record.start.sfen();
    let moves: Vec<Move> = record.moves().collect();
    assert_eq!(
        found,
        Vec::from_iter(expected),
        "{sfen} {moves:?} {kind} {outcome:?} {fouls:?}\n{rules:?}"
    );
    Ok(())
}

/// Returns a legal move, an illegal one, or a pass. Returns `None` instead of a legal move that does not exist.
fn entry(u: &mut Unstructured<'_>, at: &Position) -> Result<Option<Entry>> {
    Ok(match u.int_in_range(0..=9)? {
        0 => Some(Entry::Pass),
        1..=3 => {
            let m = u.arbitrary()?;
            at.judge(m).is_err().then(|| Foul::Move(m).into())
        }
        _ => walk::any(u, &legal_moves(at)).ok().map(Entry::Move),
    })
}

/// Returns whether an entry loses the game by the rules, or `None` if it is not a foul.
fn loses(rules: &RuleSet, at: &Position, entry: &Entry) -> Option<bool> {
    match (entry, entry.played()) {
        (Entry::Foul(_), Some(m)) => Some(rules.loses(at.judge(m).err()?.breaches())),
        (Entry::Pass, _) => Some(rules.illegal_moves == IllegalMoves::Lose),
        _ => None,
    }
}
