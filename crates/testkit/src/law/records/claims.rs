//! Laws: the audit judges a claimed ending like the arbiter.

use arbitrary::{Result, Unstructured};
use komadai_core::{
    Color, DecidingRule, DeclarationResult, EndingKind, Extension, Faults, File, HandKind,
    Handicap, LateFoul, MaxMoves, Move, Outcome, Piece, PieceKind, Position, RuleSet, Setup,
    Square,
};
use komadai_kifu::{Ending, Entry, FindingKind, Record, Start, audit};
use komadai_movegen::{Arbiter, GameState, legal_moves};

use crate::law::arbiter::{reversed, rules};

/// A game with or without a claimed ending.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The claimed ending, if any.
    pub kind: Option<EndingKind>,
    /// Whether the arbiter confirms it.
    pub is_so: bool,
    /// The rule that had ended the game before the claim.
    pub rule: Option<&'static str>,
}

/// The kinds of ending that claim something about the position. A foul may be claimed after a perpetual check.
pub const FACTS: &[EndingKind] = &[
    EndingKind::IllegalMove,
    EndingKind::IllegalAction,
    EndingKind::Checkmate,
    EndingKind::NoLegalMove,
    EndingKind::Repetition,
    EndingKind::PerpetualCheck,
    EndingKind::Impasse,
    EndingKind::DeclareWin,
    EndingKind::DeclareDraw,
    EndingKind::Try,
    EndingKind::MaxMoves,
];

/// Plays a game from a position like this one, under any rules. The game may reach its end or not, claim an ending, and
/// continue after it. Checks that the findings of the audit agree with the decision of the arbiter.
pub fn claims_are_judged_as_by_the_arbiter(
    u: &mut Unstructured<'_>,
    position: &Position,
) -> Result<Claim> {
    let start = start(u, position)?;
    let mut rules = rules(u)?;
    if let Some(limit) = &mut rules.max_moves
        && u.ratio(1, 2)?
    {
        limit.plies = start.ply().saturating_add(u.int_in_range(0..=12)?);
    }
    let is_whole = start.ply() == 1;
    let handicap = if is_whole {
        Handicap::of(start.setup())
    } else {
        None
    };
    let mut record = Record::new(Start::new(start.setup().clone()));
    let asked = rules.clone();
    declared_limit(u, &mut record, &mut rules)?;
    let opening = handicap.unwrap_or(Handicap::Even);
    let mut game = Arbiter::resume(GameState::with_handicap(start.clone(), opening), rules);
    for _ in 0..u.int_in_range(0..=40)? {
        let Some(m) = next(u, &game)? else { break };
        let _ = game.play(m);
    }
    let mut node = record.root();
    for &m in game.moves() {
        node = record.push(node, Entry::Move(m));
    }

    let end = game.moves().len();
    let plays_on = u.ratio(1, 8)?;
    let kind = match (plays_on, u.int_in_range(0..=7)?) {
        (true, _) | (_, 0) => None,
        (_, 1) => Some(*u.choose(EndingKind::ALL)?),
        (_, 2..=4) => Some(*u.choose(FACTS)?),
        _ => Some(game.decision().map_or(
            *u.choose(&[
                EndingKind::DeclareWin,
                EndingKind::DeclareDraw,
                EndingKind::Impasse,
            ])?,
            |decision| decision.ending,
        )),
    };
    let next = legal_moves(game.position()).iter().next();
    if let Some(m) = next
        && plays_on
    {
        record.push(node, Entry::Move(m));
    }
    let outcome = match (game.decision(), u.int_in_range(0..=5)?) {
        (Some(decision), 0..=1) => decision.outcome,
        (Some(decision), 2..=3) => swapped(decision.outcome),
        (_, 4) => Outcome::Undecided,
        _ => *u.choose(&[
            Outcome::Win(Color::Black),
            Outcome::Win(Color::White),
            Outcome::Draw,
        ])?,
    };
    if let Some(kind) = kind {
        record.push(node, Ending::new(kind, outcome).into());
    }

    let whole = handicap.is_some();
    let rule = game.decision().map(|decision| decision.rule);
    let is_confirmed = kind.is_some_and(|kind| is_so(&game, kind, outcome));
    let is_so = kind.is_none_or(|kind| {
        !FACTS.contains(&kind) || is_confirmed || may_be_so(&start, &game, (kind, outcome), whole)
    });
    let mut expected = Vec::new();
    let number = |moves: usize| {
        start
            .ply()
            .saturating_add(u32::try_from(moves).unwrap_or(0))
    };
    // A game can be over before its first move. Its record need not claim that.
    if let Some(rule) = rule
        && end > 0
        && !kind.is_some_and(|kind| claims(&game, rule, kind, outcome))
    {
        expected.push((number(end - 1), format!("unclaimed-{}", code_of(rule))));
    }
    if let Some(kind) = kind
        && !is_so
    {
        let claimed = match kind {
            EndingKind::DeclareWin | EndingKind::DeclareDraw => "declaration",
            EndingKind::IllegalMove | EndingKind::IllegalAction => "foul",
            kind => kind.code(),
        };
        expected.push((number(end), format!("false-{claimed}")));
    } else if kind.is_some_and(|kind| is_foul(kind) && !is_perpetual(rule)) {
        expected.push((number(end), "foul-not-recorded".to_owned()));
    } else if is_confirmed && kind.is_some_and(|kind| is_detailed(&game, kind)) {
        expected.push((number(end), "confirmed-claim".to_owned()));
    }
    let mut found: Vec<_> = audit(&record, Some(&asked))
        .into_iter()
        .filter(|finding| finding.kind() != FindingKind::WrongFirstMover)
        .map(|finding| (finding.ply.unwrap_or_default(), finding.code().to_owned()))
        .collect();
    if plays_on {
        // The result of the last move is not compared.
        found.retain(|&(ply, _)| ply < number(end));
    }
    assert_eq!(
        found,
        expected,
        "{start}, {opening}, {:?}, claimed {kind:?} {outcome:?}, {:?}\n{:?}",
        game.moves(),
        game.decision(),
        game.rules(),
    );
    Ok(Claim {
        kind,
        is_so,
        rule: rule.map(|rule| rule.code()),
    })
}

/// Returns `true` if a right claim of this kind gets a note with the points or the repetition.
fn is_detailed(game: &Arbiter, kind: EndingKind) -> bool {
    let declaration = game.state().declaration(game.rules());
    match kind {
        EndingKind::Impasse | EndingKind::Repetition | EndingKind::PerpetualCheck => true,
        EndingKind::DeclareWin | EndingKind::DeclareDraw => declaration
            .is_some_and(|d| matches!(d.result, DeclarationResult::Win | DeclarationResult::Draw)),
        _ => false,
    }
}

/// Returns the outcome with the other side as the winner. A draw becomes a win of Black.
fn swapped(outcome: Outcome) -> Outcome {
    Outcome::Win(outcome.winner().map_or(Color::Black, Color::opposite))
}

/// Creates a start: the position with a small move number, a handicap, two kings with few pieces, or almost a
/// declaration.
fn start(u: &mut Unstructured<'_>, position: &Position) -> Result<Position> {
    let mut setup = match u.int_in_range(0..=4)? {
        0 => entered(u)?,
        1 => u.choose(Handicap::ALL)?.setup(),
        2 => sparse(u)?,
        _ => position.setup().clone(),
    };
    setup.ply = u.int_in_range(1..=3)?;
    let made = Position::allowing(setup, Faults::all()).ok();
    Ok(made.unwrap_or_else(|| position.clone()))
}

/// Creates a setup with two kings and up to three pieces that can check without end.
fn sparse(u: &mut Unstructured<'_>) -> Result<Setup> {
    let mut setup = Setup::empty();
    setup.side = u.arbitrary()?;
    let mut pieces = Color::ALL
        .map(|color| Piece::new(color, PieceKind::King))
        .to_vec();
    for _ in 0..u.int_in_range(1..=3)? {
        let kinds = [PieceKind::Rook, PieceKind::Dragon, PieceKind::Horse];
        pieces.push(Piece::new(u.arbitrary()?, *u.choose(&kinds)?));
    }
    for piece in pieces {
        let empty = |square: &&Square| setup.board.piece(**square).is_none();
        let empty: Vec<Square> = Square::ALL.iter().filter(empty).copied().collect();
        setup.board.put(*u.choose(&empty)?, piece);
    }
    Ok(setup)
}

/// Creates a setup with the mover's king in the promotion zone. The pieces there and in hand are about enough for a
/// declaration.
fn entered(u: &mut Unstructured<'_>) -> Result<Setup> {
    let mut setup = Setup::empty();
    let side = u.arbitrary()?;
    setup.side = side;
    let zone = |color: Color| {
        let zone = move |square: &Square| square.rank().is_promotion_zone(color);
        Square::ALL.iter().copied().filter(zone).collect::<Vec<_>>()
    };
    let mut board = setup.board.clone();
    let mut put = |u: &mut Unstructured<'_>, squares: &mut Vec<Square>, piece: Piece| {
        let at = squares.swap_remove(u.choose_index(squares.len())?);
        if board.piece(at).is_none() {
            board.put(at, piece);
        }
        Ok(())
    };
    let mut own = zone(side);
    put(u, &mut own, Piece::new(side, PieceKind::King))?;
    let mut other = zone(if u.ratio(1, 2)? { side } else { !side });
    put(u, &mut other, Piece::new(!side, PieceKind::King))?;
    let pieces = [PieceKind::Gold, PieceKind::Silver, PieceKind::Tokin];
    for _ in 0..u.int_in_range(8..=11)? {
        let kind = *u.choose(&pieces)?;
        put(u, &mut own, Piece::new(side, kind))?;
    }
    setup.board = board;
    for kind in [HandKind::Rook, HandKind::Bishop, HandKind::Pawn] {
        let own = u.int_in_range(0..=kind.stock())?;
        let _ = setup.hands[side].set(kind, own);
        let _ = setup.hands[!side].set(kind, kind.stock() - own);
    }
    Ok(setup)
}

/// Sometimes adds a maximum number of moves, as a header of the record and in the rules.
fn declared_limit(
    u: &mut Unstructured<'_>,
    record: &mut Record,
    rules: &mut RuleSet,
) -> Result<()> {
    if !u.ratio(1, 4)? {
        return Ok(());
    }
    let plies = u.int_in_range(0..=20)?;
    record.headers.push("最大手数", plies.to_string());
    let extension = rules
        .max_moves
        .map_or(Extension::None, |limit| limit.extension);
    rules.max_moves = (plies > 0).then_some(MaxMoves { plies, extension });
    Ok(())
}

/// Returns the next move: the reverse of an earlier one, a step of the king to file 5, a check, or any move.
fn next(u: &mut Unstructured<'_>, game: &Arbiter) -> Result<Option<Move>> {
    let moves: Vec<Move> = game.legal_moves().iter().collect();
    if moves.is_empty() {
        return Ok(None);
    }
    let back = game.moves().iter().rev().nth(1).and_then(|&m| reversed(m));
    let back = back.filter(|m| moves.contains(m));
    let check = |m: &Move| game.position().after(*m).is_check();
    let king = game.position().king(game.position().side());
    let tries = |m: &Move| king.is_some() && m.origin() == king && m.to().file() == File::Five;
    let wanted = match u.int_in_range(0..=9)? {
        0..=3 => back,
        4..=5 => moves.iter().copied().find(check),
        6 => moves.iter().copied().find(tries),
        _ => None,
    };
    Ok(Some(wanted.map_or_else(|| u.choose(&moves).copied(), Ok)?))
}

/// Returns `true` if the arbiter ends the game in this way, either automatically or on request.
fn is_so(game: &Arbiter, kind: EndingKind, outcome: Outcome) -> bool {
    let is_claimed = |found: Outcome| outcome == Outcome::Undecided || outcome == found;
    if is_foul(kind) {
        // The moves need not contain the foul. But if they end in a repetition, the outcome must be that of the
        // repetition.
        let repeated = game
            .decision()
            .filter(|decision| is_repetition(decision.rule));
        return outcome != Outcome::Draw && repeated.is_none_or(|d| is_claimed(d.outcome));
    }
    if let Some(decision) = game.decision() {
        let kinds: &[EndingKind] = match decision.rule {
            DecidingRule::Checkmate => &[EndingKind::Checkmate],
            DecidingRule::NoLegalMove => &[EndingKind::Checkmate, EndingKind::NoLegalMove],
            DecidingRule::Repetition | DecidingRule::BothPerpetual => &[EndingKind::Repetition],
            DecidingRule::PerpetualCheck(_) => &[EndingKind::PerpetualCheck],
            DecidingRule::DeclaredWin => &[EndingKind::DeclareWin],
            DecidingRule::Try => &[EndingKind::Try, EndingKind::DeclareWin],
            DecidingRule::MaxMoves => &[EndingKind::MaxMoves, EndingKind::Impasse],
            _ => &[],
        };
        return kinds.contains(&kind) && is_claimed(decision.outcome);
    }
    let declared = game.clone().declare().ok();
    let declared = declared.filter(|decision| is_claimed(decision.outcome));
    let declared = declared.map(|decision| decision.rule);
    let agreed = game.clone().agree_on_impasse().ok();
    match kind {
        EndingKind::DeclareWin => declared == Some(DecidingRule::DeclaredWin),
        EndingKind::DeclareDraw => declared == Some(DecidingRule::DeclaredDraw),
        EndingKind::Impasse => {
            agreed.is_some_and(|decision| is_claimed(decision.outcome))
                || declared == Some(DecidingRule::DeclaredDraw)
        }
        _ => false,
    }
}

const fn is_foul(kind: EndingKind) -> bool {
    matches!(kind, EndingKind::IllegalMove | EndingKind::IllegalAction)
}

const fn is_perpetual(rule: Option<DecidingRule>) -> bool {
    matches!(rule, Some(DecidingRule::PerpetualCheck(_)))
}

const fn is_repetition(rule: DecidingRule) -> bool {
    matches!(
        rule,
        DecidingRule::Repetition | DecidingRule::PerpetualCheck(_) | DecidingRule::BothPerpetual
    )
}

/// Returns `true` if the audit must accept this claim without proof: a mate in a problem where drops are the only
/// answers and may be futile, or a repetition that may have begun before the start.
fn may_be_so(
    start: &Position,
    game: &Arbiter,
    (kind, outcome): (EndingKind, Outcome),
    whole: bool,
) -> bool {
    let position = game.position();
    if kind == EndingKind::Checkmate {
        let kings = position.king(Color::Black).zip(position.king(Color::White));
        let moves = legal_moves(position);
        let drops = moves.iter().all(|m| matches!(m, Move::Drop { .. }));
        return kings.is_none() && position.is_check() && drops && !moves.is_empty();
    }
    let Some(rule) = game.rules().repetition else {
        return false;
    };
    let mut positions = vec![start.clone()];
    for &m in game.moves() {
        positions.push(positions[positions.len() - 1].after(m));
    }
    let count = positions.iter().filter(|&seen| seen == position).count();
    if whole || count >= rule.count as usize {
        return false;
    }
    // An earlier occurrence may precede the start. Then all moves so far are in between, and so is the one that led to
    // the start.
    let gave_all = |color: Color| {
        let after_move = |position: &&Position| position.side() != color;
        positions.iter().filter(after_move).all(Position::is_check)
    };
    match (kind, outcome) {
        (EndingKind::Repetition, outcome) => outcome.winner().is_none(),
        (EndingKind::PerpetualCheck, Outcome::Win(winner)) => gave_all(!winner),
        (EndingKind::PerpetualCheck, Outcome::Undecided) => Color::ALL.into_iter().any(gave_all),
        _ => false,
    }
}

/// Returns `true` if an ending claims that the game was over by this rule, or leaves it open.
fn claims(game: &Arbiter, rule: DecidingRule, kind: EndingKind, outcome: Outcome) -> bool {
    use EndingKind as Kind;
    let open = [
        Kind::Interrupt,
        Kind::Sealed,
        Kind::Matta,
        Kind::Other,
        Kind::Draw,
        Kind::Error,
    ];
    let is_foul = is_foul(kind);
    let found = game.decision().map(|decision| decision.outcome);
    let agrees = outcome == Outcome::Undecided || Some(outcome) == found;
    match code_of(rule) {
        "checkmate" | "no-legal-move" if is_foul => {
            agrees || game.rules().late_foul == LateFoul::Loses
        }
        // A false claim about the position is a separate error.
        "checkmate" | "no-legal-move" => agrees || FACTS.contains(&kind),
        "repetition" | "perpetual-check" => {
            let repeated = [Kind::Repetition, Kind::PerpetualCheck].contains(&kind);
            is_foul || repeated || agrees && open.contains(&kind)
        }
        "declaration" => kind == Kind::DeclareWin || agrees && open.contains(&kind),
        "try" => [Kind::Try, Kind::DeclareWin].contains(&kind) || agrees && open.contains(&kind),
        _ => [Kind::MaxMoves, Kind::Impasse].contains(&kind) || agrees && open.contains(&kind),
    }
}

fn code_of(rule: DecidingRule) -> &'static str {
    match rule {
        DecidingRule::BothPerpetual => "repetition",
        DecidingRule::DeclaredWin => "declaration",
        rule => rule.code(),
    }
}
