//! Classifies a difference by replaying the disputed move.

use std::collections::BTreeMap;
use std::fmt;

use komadai_core::{Breaches, Color, HandKind, Move, PieceKind, Position};

use crate::peers::Peer;

/// Returns the legal moves according to the law, which judges all 13,689 moves.
pub(crate) fn lawful(position: &Position) -> Vec<Move> {
    Move::all().filter(|&m| position.judge(m).is_ok()).collect()
}

/// A disputed move with its verdict.
pub(crate) struct Judged {
    /// The kind of mistake, or `None` if it is not a known mistake of the peer.
    pub(crate) class: Option<&'static str>,
    /// The facts that the replay shows.
    proof: String,
    /// Whether the peer agrees with the law about the replies to the move. `None` if the replies do not decide it.
    conceded: Option<bool>,
}

/// Judges a move that only the peer allows, or that only the peer forbids.
pub(crate) fn judge(position: &Position, m: Move, peer: Peer, peer_allows: bool) -> Judged {
    let law = position.judge(m);
    if law.is_ok() == peer_allows {
        return unknown("the law is with the peer: a mistake of Komadai".to_owned());
    }
    match law {
        Err(illegal) if illegal.breaches() == Breaches::UCHIFUZUME => mate(position, m, peer),
        Err(illegal) => unknown(format!("the law refuses it: {illegal}")),
        Ok(()) => refused(position, m, peer),
    }
}

fn unknown(proof: String) -> Judged {
    Judged {
        class: None,
        proof,
        conceded: None,
    }
}

/// Judges a pawn drop that the law refuses because it mates.
fn mate(position: &Position, m: Move, peer: Peer) -> Judged {
    let after = position.after(m);
    let answers = lawful(&after);
    if !after.is_check() || !answers.is_empty() {
        return unknown("it does not mate".to_owned());
    }
    let captured = Move::all().any(|answer| answer.to() == m.to() && reaches(&after, answer));
    let class = match (position.is_check(), captured) {
        (true, _) => "allows a pawn drop that mates: the pawn also parries a check",
        (false, true) => "allows a pawn drop that mates: its only capturers are pinned",
        (false, false) => "allows a pawn drop that mates: nothing could capture the pawn",
    };
    Judged {
        class: Some(class),
        proof: "after it the king is in check and the law knows no answer".to_owned(),
        conceded: Some((peer.moves)(&after.to_string()).is_some_and(|moves| moves.is_empty())),
    }
}

/// Returns `true` if a reply, other than a king move, is illegal only because the king would be in check.
fn reaches(after: &Position, answer: Move) -> bool {
    let Move::Step { from, .. } = answer else {
        return false;
    };
    let is_king = |kind| kind == PieceKind::King;
    let king_moves = after.board().piece(from).is_none_or(|p| is_king(p.kind()));
    let unsafe_only = Breaches::IGNORES_CHECK | Breaches::EXPOSES_KING;
    !king_moves
        && after
            .judge(answer)
            .is_err_and(|illegal| unsafe_only.contains(illegal.breaches()))
}

/// Judges a legal move that the peer does not generate.
fn refused(position: &Position, m: Move, peer: Peer) -> Judged {
    match m {
        Move::Drop {
            kind: HandKind::Pawn,
            ..
        } => {
            let after = position.after(m);
            let answers = lawful(&after);
            let replayed = (peer.moves)(&after.to_string());
            let agrees = replayed.is_some_and(|moves| moves.is_empty() == answers.is_empty());
            let (class, proof) = match (after.is_check(), answers.first()) {
                (true, Some(answer)) => (
                    "forbids a pawn drop that does not mate: it can be answered",
                    format!("{} lawful answers, {answer} is one", answers.len()),
                ),
                (false, Some(answer)) => (
                    "forbids a pawn drop that gives no check",
                    format!("no check, and {answer} is a lawful answer"),
                ),
                (false, None) => (
                    "forbids a pawn drop that stalemates",
                    "no check, so that it is no mate".to_owned(),
                ),
                (true, None) => return unknown("it mates, and the law allows it".to_owned()),
            };
            Judged {
                class: Some(class),
                proof,
                conceded: after.is_check().then_some(agrees),
            }
        }
        Move::Step { from, promote, .. } => {
            let kind = position.board().piece(from).map(|piece| piece.kind());
            let minor = [
                PieceKind::Pawn,
                PieceKind::Lance,
                PieceKind::Bishop,
                PieceKind::Rook,
            ];
            let useless = !promote && kind.is_some_and(|kind| minor.contains(&kind));
            let promoted = format!("{m}+");
            let could = position.judge(promoted.parse().unwrap_or(m)).is_ok();
            if !useless || !could {
                return unknown("the law allows it".to_owned());
            }
            Judged {
                class: Some("leaves out a move without promotion"),
                proof: format!("the law allows it as well as {promoted}"),
                conceded: None,
            }
        }
        Move::Drop { .. } => unknown("the law allows it".to_owned()),
    }
}

/// The differences of a class: their number and the first of them.
struct Class {
    count: usize,
    conceded: Option<usize>,
    position: String,
    usi: String,
    proof: String,
}

/// The differences from a peer.
#[derive(Default)]
pub(crate) struct Differences {
    classes: BTreeMap<&'static str, Class>,
    /// Differences without a class, one line each.
    pub(crate) unknown: Vec<String>,
}

impl Differences {
    pub(crate) fn add(&mut self, position: &Position, usi: &str, judged: Judged) {
        let Some(class) = judged.class else {
            let line = format!("UNCLASSIFIED: {position} move {usi}: {}", judged.proof);
            self.unknown.push(line);
            return;
        };
        let class = self.classes.entry(class).or_insert_with(|| Class {
            count: 0,
            conceded: judged.conceded.map(|_| 0),
            position: position.to_string(),
            usi: usi.to_owned(),
            proof: judged.proof,
        });
        class.count += 1;
        if let (Some(conceded), Some(true)) = (&mut class.conceded, judged.conceded) {
            *conceded += 1;
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.unknown.len()
            + self
                .classes
                .values()
                .map(|class| class.count)
                .sum::<usize>()
    }
}

impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, class) in &self.classes {
            writeln!(f, "  {:>7}  {name}", class.count)?;
            writeln!(f, "           {} move {}", class.position, class.usi)?;
            writeln!(f, "           {}", class.proof)?;
            if let Some(conceded) = class.conceded {
                let count = class.count;
                writeln!(
                    f,
                    "           asked after the move, the peer agrees: {conceded} of {count}"
                )?;
            }
        }
        for line in self.unknown.iter().take(20) {
            writeln!(f, "  {line}")?;
        }
        Ok(())
    }
}

/// Returns `true` if a piece other than the king must not move, because the king would be exposed.
pub(crate) fn has_pin(position: &Position) -> bool {
    let exposes = |m: Move| {
        let law = position.judge(m);
        law.is_err_and(|illegal| illegal.breaches() == Breaches::EXPOSES_KING)
    };
    let is_king =
        |m| matches!(m, Move::Step { from, .. } if position.king(position.side()) == Some(from));
    Move::all().any(|m| !is_king(m) && exposes(m))
}

/// Returns the number of pawn drops that the law refuses only because they mate.
pub(crate) fn mating_drops(position: &Position) -> usize {
    let refused = |m: &Move| {
        let law = position.judge(*m);
        law.is_err_and(|illegal| illegal.breaches() == Breaches::UCHIFUZUME)
    };
    pawn_drops().filter(refused).count()
}

/// Returns a pawn drop on each square.
pub(crate) fn pawn_drops() -> impl Iterator<Item = Move> {
    let kind = HandKind::Pawn;
    komadai_core::Square::ALL
        .into_iter()
        .map(move |to| Move::Drop { kind, to })
}

/// Returns `true` if the position has both kings.
pub(crate) fn has_both_kings(position: &Position) -> bool {
    Color::ALL
        .iter()
        .all(|&color| position.king(color).is_some())
}
