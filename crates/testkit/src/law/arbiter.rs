//! Laws: the arbiter of a game agrees with the rules at every step, even if the players act oddly.

use arbitrary::{Result, Unstructured};
use komadai_core::{
    BothPerpetual, ByColor, DecidingRule, DeclarationBy, Extension, FoulKind, HandicapPoints,
    IllegalMoves, LateFoul, MaxMoves, Move, NoLegalMoveAs, Outcome, PawnDropStalemate,
    PerpetualMove, Position, Preset, RuleSet, TryRule, UchifuzumeBy,
};
use komadai_movegen::{Arbiter, GameState, Refusal, legal_moves};

use crate::walk;

/// Plays up to `steps` steps, sensible or not, and checks the arbiter. Offered moves are legal. A refused move has no
/// effect. A finished game stays finished. A repetition agrees with a simple count. Replaying leads to the same
/// decision.
pub fn arbiter_follows_the_rules(
    u: &mut Unstructured<'_>,
    start: &Position,
    rules: &RuleSet,
    steps: usize,
) -> Result<()> {
    let mut game = Arbiter::new(start.clone(), rules.clone());
    let mut positions = vec![start.clone()];
    assert_offers(&game);
    for _ in 0..u.int_in_range(0..=steps)? {
        if u.is_empty() {
            break;
        }
        let before = game.clone();
        let done = step(u, &mut game)?;
        if game.moves().len() > before.moves().len() {
            positions.push(game.position().clone());
        }
        match done {
            Ok(()) => assert!(before.decision().is_none() || game.decision().is_some()),
            Err(refused) => {
                assert_eq!(game, before);
                if let Some(decision) = before.decision() {
                    assert_eq!(refused, Refusal::Over(decision));
                }
            }
        }
        assert_repetition(&game, &positions);
        assert_offers(&game);
    }
    assert_replays(start, &game);
    Ok(())
}

/// Creates rules: a preset with up to four points changed.
pub fn rules(u: &mut Unstructured<'_>) -> Result<RuleSet> {
    let mut rules = u.choose(Preset::ALL)?.rules();
    for _ in 0..u.int_in_range(0..=4)? {
        match u.int_in_range(0..=9)? {
            0 => {
                let repetition = rules.repetition.as_mut();
                if let Some(repetition) = repetition {
                    repetition.count = u.int_in_range(0..=4)?;
                    repetition.both = *u.choose(&[
                        BothPerpetual::Draw,
                        BothPerpetual::ToMoveLoses,
                        BothPerpetual::MovedLoses,
                    ])?;
                    let moves = [PerpetualMove::Loses, PerpetualMove::Illegal];
                    repetition.perpetual_move = *u.choose(&moves)?;
                }
            }
            1 => {
                let sides = [DeclarationBy::Player, DeclarationBy::Arbiter];
                rules.declaration_by = *u.choose(&sides)?;
            }
            2 => {
                let points = [HandicapPoints::None, HandicapPoints::ToUwate];
                rules.handicap_points = *u.choose(&points)?;
            }
            3 => rules.try_rule = *u.choose(&[TryRule::None, TryRule::Wins])?,
            4 => {
                let extensions = [
                    Extension::None,
                    Extension::WhileCheck,
                    Extension::LastTwoPlies,
                ];
                let extension = *u.choose(&extensions)?;
                let plies = u.int_in_range(0..=60)?;
                rules.max_moves = Some(MaxMoves { plies, extension });
            }
            5 => {
                rules.no_legal_move = *u.choose(&[
                    NoLegalMoveAs::NoLegalMove,
                    NoLegalMoveAs::Checkmate,
                    NoLegalMoveAs::IllegalMove,
                    NoLegalMoveAs::Resign,
                ])?;
            }
            6 => {
                let choices = [PawnDropStalemate::Legal, PawnDropStalemate::Illegal];
                rules.pawn_drop_stalemate = *u.choose(&choices)?;
            }
            7 => rules.uchifuzume = *u.choose(&[UchifuzumeBy::Position, UchifuzumeBy::History])?,
            8 => {
                rules.illegal_moves = *u.choose(&[
                    IllegalMoves::Lose,
                    IllegalMoves::NifuLoses,
                    IllegalMoves::TakenBack,
                ])?;
            }
            _ => rules.late_foul = *u.choose(&[LateFoul::Loses, LateFoul::Ignored])?,
        }
    }
    Ok(rules)
}

/// Makes a step: usually an offered move, sometimes the reverse of an earlier move, any move, or another act.
fn step(u: &mut Unstructured<'_>, game: &mut Arbiter) -> Result<std::result::Result<(), Refusal>> {
    let side = u.arbitrary()?;
    Ok(match u.int_in_range(0..=40)? {
        0 => game.resign(side).map(drop),
        1 => game.time_up().map(drop),
        2 => game.foul(side, *u.choose(FoulKind::ALL)?).map(drop),
        3 => game.declare().map(drop),
        4 => game.agree_on_impasse().map(drop),
        5..=8 => play(game, u.arbitrary()?),
        9..=18 => {
            let back = game.moves().iter().rev().nth(1).and_then(|m| reversed(*m));
            back.map_or(Ok(()), |m| play(game, m))
        }
        _ => match walk::any(u, &game.legal_moves()) {
            Ok(m) => play(game, m),
            Err(_) => Ok(()),
        },
    })
}

/// Checks that taking a move back and playing it again has no effect.
fn takes_back(game: &Arbiter, m: Move) {
    let mut again = game.clone();
    assert_eq!(again.undo(), Some(m));
    assert_eq!(
        (again.decision(), again.moves().len()),
        (None, game.moves().len() - 1)
    );
    assert_eq!(again.play(m), Ok(game.decision()));
    assert_eq!(again, *game, "{m}");
    assert_eq!(again.legal_moves(), game.legal_moves(), "{m}");
}

/// Plays a move. `Arbiter::judge` must predict the result.
fn play(game: &mut Arbiter, m: Move) -> std::result::Result<(), Refusal> {
    let announced = game.judge(m);
    let law = game.position().judge(m);
    let over = game.decision().is_some();
    let illegal = match announced {
        Err(Refusal::Illegal(breaches)) => Some(breaches),
        _ => None,
    };
    let breaches = law.err().map(|illegal| illegal.breaches());
    assert!(over || illegal == breaches, "{}: {m}", game.position());
    let mut at_a_board = game.clone();
    let or_foul = at_a_board.play_or_foul(m);
    let played = game.play(m);
    assert_eq!(played.map(drop), announced, "{}: {m}", game.position());
    if played.is_ok() {
        takes_back(game, m);
    }
    if let Ok(decision) = played {
        assert_eq!(decision, game.decision());
    }
    match illegal.filter(|&breaches| game.rules().loses(breaches)) {
        Some(_) => {
            let decision = at_a_board.decision();
            let foul = decision.and_then(|decision| decision.foul());
            assert!(foul.is_some(), "{}: {m}", game.position());
            let lost = Outcome::Win(!game.position().side());
            assert_eq!(decision.map(|decision| decision.outcome), Some(lost), "{m}");
            assert_eq!(
                or_foul,
                Ok(at_a_board.decision()),
                "{}: {m}",
                game.position()
            );
            assert_eq!(at_a_board.moves(), game.moves(), "{m}");
        }
        None => assert_eq!((or_foul, &at_a_board), (played, &*game), "{m}"),
    }
    announced
}

pub(super) fn reversed(m: Move) -> Option<Move> {
    match m {
        Move::Step {
            from,
            to,
            promote: false,
        } => Some(Move::Step {
            from: to,
            to: from,
            promote: false,
        }),
        _ => None,
    }
}

fn assert_offers(game: &Arbiter) {
    let offered = game.legal_moves();
    let position = game.position();
    match game.decision() {
        Some(_) => assert!(offered.is_empty(), "{position}: moves after the end"),
        None => assert!(!offered.is_empty(), "{position}: nothing to play"),
    }
    let (state, rules) = (game.state(), game.rules());
    if !state.legal_moves(rules).is_empty() {
        // If a legal move is known, the search for one may be skipped.
        let decision = state.decision(rules);
        assert_eq!(state.decision_before_a_move(rules), decision, "{position}");
    }
    let legal = legal_moves(position);
    for m in &legal {
        let is_offered = offered.iter().any(|offer| offer == m);
        assert_eq!(is_offered, game.judge(m).is_ok(), "{position}: {m}");
    }
    assert!(offered.len() <= legal.len(), "{position}");
}

/// Checks that the arbiter's decision by repetition agrees with a simple count of the positions.
fn assert_repetition(game: &Arbiter, positions: &[Position]) {
    let Some(rule) = game.rules().repetition else {
        return;
    };
    let last = game.position();
    let count = positions
        .iter()
        .filter(|position| *position == last)
        .count();
    let decided = game.decision().map(|decision| decision.rule);
    let by_repetition = matches!(
        decided,
        Some(
            DecidingRule::Repetition
                | DecidingRule::PerpetualCheck(_)
                | DecidingRule::BothPerpetual
        )
    );
    assert_eq!(
        checking(positions),
        game.state().history().checking(),
        "{last}"
    );
    if by_repetition {
        assert!(count >= rule.count as usize, "{last}: {count} times");
    } else if count >= rule.count.max(2) as usize {
        assert!(decided.is_some(), "{last}: {count} times");
    }
}

/// Returns for each side whether it moved since the first occurrence of the last position, each time with check.
fn checking(positions: &[Position]) -> Option<ByColor<bool>> {
    let last = positions.last()?;
    let first = positions.iter().position(|position| position == last)?;
    let after_first = positions.get(first + 1..).filter(|span| !span.is_empty())?;
    Some(ByColor::from_fn(|color| {
        let mut moved = after_first
            .iter()
            .filter(|position| position.side() != color);
        moved.all(Position::is_check)
    }))
}

fn assert_replays(start: &Position, game: &Arbiter) {
    // Adding the positions separately is the same as playing the moves.
    let mut state = GameState::new(start.clone());
    for &m in game.moves() {
        state.reach(state.position().after(m), Some(m));
    }
    let decision = game.state().decision(game.rules());
    assert_eq!(state.position(), game.position());
    assert_eq!(state.decision(game.rules()), decision);
    let mut again = Arbiter::new(start.clone(), game.rules().clone());
    for &m in game.moves() {
        assert!(again.decision().is_none(), "a move after the end");
        let played = again.play(m);
        assert!(played.is_ok(), "{m} was played before: {played:?}");
    }
    assert_eq!(again.state(), game.state());
    let by_move = again.decision().is_some();
    if by_move
        && !matches!(
            game.decision().map(|d| d.rule),
            Some(DecidingRule::Foul(..))
        )
    {
        assert_eq!(again.decision(), game.decision());
    }
    let rules = game.rules().clone();
    let restored = Arbiter::restore(start.clone(), rules, game.moves(), game.decision());
    assert_eq!(restored.as_ref(), Ok(game));
}
