//! Checks certificates. It judges every conceivable move by the law of shogi, and shares no code with the search.

use core::cell::Cell;
use core::fmt;
use std::collections::{HashMap, HashSet, VecDeque};

use komadai_core::{
    Breaches, DisplayIn, Faults, HandKind, Language, Move, Phrase, Position, Setup, Square,
    display_in_english, phrases,
};

use crate::certificate::{ClaimedLength, END, HEAD, MateClaim};

/// An accepted certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VerifiedCertificate {
    /// The problem.
    pub problem: Position,
    /// The claims that it proves.
    pub claims: Vec<MateClaim>,
    /// The number of positions whose legal moves the checker generated: at most one for each row and each claim, plus
    /// one for each check at the last ply of a `none within`.
    pub positions: u64,
}

/// The reason why a certificate was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CertificateError {
    /// The line of the invalid claim, row or words, counted from 1.
    pub line: usize,
    /// The position that lacks a row, or that is mated although the claim denies it.
    pub position: Option<String>,
    /// The kind of error.
    pub reason: &'static Phrase,
}

impl DisplayIn for CertificateError {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, reason) = (self.line, self.reason.in_language(language));
        match language {
            Language::English => write!(f, "line {line}: {reason}")?,
            Language::Japanese => write!(f, "{line}行目: {reason}")?,
        }
        match &self.position {
            Some(position) => write!(f, ": {position}"),
            None => Ok(()),
        }
    }
}

display_in_english!(CertificateError);

impl CertificateError {
    /// All reasons.
    #[doc(hidden)]
    pub const REASONS: &'static [&'static Phrase] = REASONS;
}

phrases! {
    REASONS {
        NO_HEAD: "this is not a certificate of version 1" "バージョン1の証明書ではありません";
        NO_PROBLEM: "the position of the problem is missing or invalid" "問題の局面がないか不正です";
        FAULTS: "the position is invalid" "局面が不正です";
        NO_KING: "the defender has no king" "玉方の玉がありません";
        NO_CLAIM: "expected a claim" "主張 (claim) が必要です";
        NO_END: "the end line is missing" "終わりの行がありません";
        AFTER_END: "text follows the end line" "終わりの行の後に文字があります";
        NO_ROW: "expected a position, a tab and a move" "局面、タブ、指し手の行が必要です";
        TWO_ROWS: "a position has two rows" "同じ局面の行が2つあります";
        ILLEGAL_BEFORE: "the moves before the claim are illegal" "主張の前の手に反則があります";
        NO_CHECK_BEFORE: "the last move before the claim does not give check" "主張の直前の手が王手ではありません";
        LONGER: "some line is longer than the claimed mate" "主張より長い手順があります";
        WITHOUT_ROW: "a position has no row" "局面の行がありません";
        ILLEGAL: "the move is illegal" "反則です";
        NOTHING: "there is nothing to verify" "確かめるものがありません";
        AGAIN: "a position is repeated" "同じ局面に戻ります";
        NO_CHECK: "the move does not give check" "王手ではありません";
        MATED: "the defender is mated" "玉方が詰んでいます";
    }
}

impl core::error::Error for CertificateError {}

/// Checks a certificate: reads it and judges every position that its claims lead to.
///
/// # Errors
///
/// Returns the first reason to refuse it.
pub fn verify(certificate: &str) -> Result<VerifiedCertificate, CertificateError> {
    let lines = (1..).zip(certificate.lines());
    let mut lines = lines.filter(|(_, line)| !line.is_empty()).peekable();
    let (_, head) = lines.next().unwrap_or((1, ""));
    if head != HEAD {
        return Err(refused(1, NO_HEAD));
    }
    let (_, problem) = lines.next().unwrap_or((2, ""));
    let setup = problem
        .strip_prefix("problem ")
        .and_then(|sfen| sfen.parse::<Setup>().ok());
    let setup = setup.ok_or_else(|| refused(2, NO_PROBLEM))?;
    let problem = Position::new(setup).map_err(|_| refused(2, FAULTS))?;
    if problem.king(!problem.side()).is_none() {
        return Err(refused(2, NO_KING));
    }
    let (mut claims, positions) = (Vec::new(), Cell::new(0));
    let is_row = |(_, line): &(usize, &str)| !line.starts_with("claim ") && *line != END;
    loop {
        let Some((at, line)) = lines.next() else {
            return Err(refused(certificate.lines().count(), NO_END));
        };
        if line == END && !claims.is_empty() {
            break;
        }
        let claim = MateClaim::read(line).ok_or_else(|| refused(at, NO_CLAIM))?;
        let mut rows = Rows::new();
        while let Some((at, row)) = lines.next_if(is_row) {
            let (position, m) = read_row(row).ok_or_else(|| refused(at, NO_ROW))?;
            if rows.insert(position, (m, at)).is_some() {
                return Err(refused(at, TWO_ROWS));
            }
        }
        let mut start = problem.clone();
        for &m in &claim.after {
            let _ = start.play(m).map_err(|_| refused(at, ILLEGAL_BEFORE))?;
        }
        if start.side() != problem.side() && !is_check(&start) {
            return Err(refused(at, NO_CHECK_BEFORE));
        }
        let check = Check {
            rows: &rows,
            at,
            attacker: problem.side(),
            positions: &positions,
        };
        match claim.what {
            ClaimedLength::Mate(plies) => {
                if check.longest(&start)? > u64::from(plies) {
                    return Err(refused(at, LONGER));
                }
            }
            ClaimedLength::None => check.holds(&start, u64::MAX)?,
            ClaimedLength::NoneWithin(plies) => check.holds(&start, u64::from(plies))?,
        }
        claims.push(claim);
    }
    if let Some((at, _)) = lines.next() {
        return Err(refused(at, AFTER_END));
    }
    Ok(VerifiedCertificate {
        problem,
        claims,
        positions: positions.get(),
    })
}

type Rows = HashMap<Position, (Move, usize)>;

fn refused(line: usize, reason: &'static Phrase) -> CertificateError {
    CertificateError {
        line,
        position: None,
        reason,
    }
}

fn read_row(row: &str) -> Option<(Position, Move)> {
    let (sfen, m) = row.split_once('\t')?;
    let position = Position::new(sfen.parse().ok()?).ok()?;
    Some((position, m.parse().ok()?))
}

struct Check<'a> {
    rows: &'a Rows,
    /// The line of the claim.
    at: usize,
    attacker: komadai_core::Color,
    /// The number of positions whose legal moves were generated, for all claims.
    positions: &'a Cell<u64>,
}

/// A position on the current path, and the positions after it that are still to be visited.
struct Visit {
    position: Position,
    next: Vec<Position>,
    longest: u64,
}

impl Check<'_> {
    fn refused_at(&self, position: &Position, reason: &'static Phrase) -> CertificateError {
        let position = Some(position.to_string());
        CertificateError {
            position,
            ..refused(self.at, reason)
        }
    }

    /// Plays the move in the row of this position. Returns the position after it, and the line number of the row.
    fn played(&self, position: &Position) -> Result<(Position, usize), CertificateError> {
        let missing = || self.refused_at(position, WITHOUT_ROW);
        let &(m, line) = self.rows.get(position).ok_or_else(missing)?;
        let mut after = position.clone();
        let _ = after.play(m).map_err(|_| refused(line, ILLEGAL))?;
        Ok((after, line))
    }

    /// Returns the number of plies of the longest line of a mate.
    fn longest(&self, start: &Position) -> Result<u64, CertificateError> {
        // `None` while a position is on the path. It must not be repeated then.
        let mut seen: HashMap<Position, Option<u64>> = HashMap::new();
        let mut way = vec![self.visit(start)?];
        seen.insert(start.clone(), None);
        loop {
            let Some(visit) = way.last_mut() else {
                return Err(refused(self.at, NOTHING));
            };
            if let Some(next) = visit.next.pop() {
                match seen.get(&next) {
                    Some(Some(plies)) => visit.longest = visit.longest.max(plies + 1),
                    Some(None) => return Err(refused(self.at, AGAIN)),
                    None => {
                        let of_next = self.visit(&next)?;
                        seen.insert(next, None);
                        way.push(of_next);
                    }
                }
                continue;
            }
            let (position, longest) = (visit.position.clone(), visit.longest);
            seen.insert(position, Some(longest));
            way.pop();
            match way.last_mut() {
                Some(visit) => visit.longest = visit.longest.max(longest + 1),
                None => return Ok(longest),
            }
        }
    }

    /// Returns the positions that follow in a mate: one after the check of a row, or one after each legal answer.
    fn visit(&self, position: &Position) -> Result<Visit, CertificateError> {
        let next = if position.side() == self.attacker {
            let (after, line) = self.played(position)?;
            if !is_check(&after) {
                return Err(refused(line, NO_CHECK));
            }
            vec![after]
        } else {
            let answers = self.legal_moves(position).into_iter();
            answers.map(|m| position.after(m)).collect()
        };
        let position = position.clone();
        Ok(Visit {
            position,
            next,
            longest: 0,
        })
    }

    fn holds(&self, start: &Position, plies: u64) -> Result<(), CertificateError> {
        // First in, first out: the number of plies left never rises, so each position is visited only once.
        let mut seen = HashSet::from([start.clone()]);
        let mut left = VecDeque::from([(start.clone(), plies)]);
        while let Some((position, plies)) = left.pop_front() {
            let fewer = plies.saturating_sub(1);
            let mut add = |after: Position| {
                if seen.insert(after.clone()) {
                    left.push_back((after, fewer));
                }
            };
            if position.side() == self.attacker {
                if plies > 0 {
                    let moves = self.legal_moves(&position).into_iter();
                    let after = moves.map(|m| position.after(m));
                    after.filter(is_check).for_each(add);
                }
            } else if plies > 1 {
                add(self.played(&position)?.0);
            } else if self.legal_moves(&position).is_empty() {
                return Err(self.refused_at(&position, MATED));
            }
        }
        Ok(())
    }

    /// Returns the legal moves. Tries every move that can be written for the pieces of the side to move.
    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        self.positions.set(self.positions.get() + 1);
        let side = position.side();
        let own = |from: &Square| {
            let piece = position.board().piece(*from);
            piece.is_some_and(|piece| piece.color() == side)
        };
        let steps = Square::ALL.into_iter().filter(own).flat_map(|from| {
            Square::ALL
                .into_iter()
                .flat_map(move |to| [false, true].map(|promote| Move::Step { from, to, promote }))
        });
        let in_hand = HandKind::ALL.into_iter();
        let in_hand = in_hand.filter(|&kind| position.hand(side).has(kind));
        let drops = in_hand.flat_map(|kind| Square::ALL.map(move |to| Move::Drop { kind, to }));
        let moves = steps.chain(drops);
        moves.filter(|&m| position.judge(m).is_ok()).collect()
    }
}

/// Returns `true` if the side to move is in check, that is, if the other side could capture the king on its turn.
fn is_check(position: &Position) -> bool {
    let mut setup = position.setup().clone();
    setup.side = !setup.side;
    let turned = Position::allowing(setup, Faults::all());
    let (Some(to), Ok(turned)) = (position.king(position.side()), turned) else {
        return false;
    };
    let takes = |from: Square| {
        [false, true].into_iter().any(|promote| {
            let m = Move::Step { from, to, promote };
            let breaches = turned
                .judge(m)
                .map_or_else(|illegal| illegal.breaches(), |()| Breaches::empty());
            // A side may capture a king even if that exposes its own king.
            let own_king = Breaches::EXPOSES_KING | Breaches::IGNORES_CHECK;
            breaches - own_king == Breaches::CAPTURES_KING
        })
    };
    let own = |from: &Square| {
        let piece = turned.board().piece(*from);
        piece.is_some_and(|piece| piece.color() == turned.side())
    };
    Square::ALL.into_iter().filter(own).any(takes)
}
