//! `versus engine`: runs the same alpha-beta search on the positions of each library, and compares nodes and speed.

use std::cmp::Reverse;

use clap::Args;
use komadai_benches::{CROWDED, ENTERED, position};
use komadai_core::{Move, PieceKind, Position};
use komadai_movegen::legal_moves;

use crate::contest::{Contestant, contest, median, ratio};

/// The amount to measure.
#[derive(Args)]
pub(crate) struct Options {
    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Reduce each depth by N plies
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(i32).range(0..4))]
    less: i32,
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// The values of the pieces in the order of haitaka and rsshogi: 歩香桂銀角飛金玉, then the promoted pieces.
const VALUES: [i32; 14] = [
    100, 300, 350, 500, 850, 1000, 600, 0, 600, 600, 600, 600, 1150, 1300,
];

const MATE: i32 = 30_000;

/// The position of a library.
trait Library {
    type Move: Copy;

    /// Adds all legal moves, in any order.
    fn add_moves(&self, moves: &mut Vec<Candidate<Self::Move>>);

    /// Plays a move, searches, and takes the move back.
    fn after(&mut self, m: Self::Move, search: impl FnOnce(&mut Self) -> i32) -> i32;
}

/// A legal move with its place in an order that is the same for all libraries.
struct Candidate<M> {
    m: M,
    gain: i32,
    is_capture: bool,
    order: (usize, usize, bool),
}

impl<M> Candidate<M> {
    /// `captured` and `moved` are indices of [`VALUES`]. `from` is the index of a square, or 81 and the kind of a drop.
    fn new(
        m: M,
        captured: Option<usize>,
        moved: usize,
        order @ (_, _, promotes): (usize, usize, bool),
    ) -> Candidate<M> {
        // A captured piece changes sides, so it counts twice.
        let mut gain = captured.map_or(0, |kind| VALUES[kind] + VALUES[unpromoted(kind)]);
        if promotes {
            gain += VALUES[moved + 8] - VALUES[moved];
        }
        Candidate {
            m,
            gain,
            is_capture: captured.is_some(),
            order,
        }
    }
}

const fn unpromoted(kind: usize) -> usize {
    if kind < 8 { kind } else { kind - 8 }
}

/// Searches `depth` plies and then captures. Returns the score for the side to move. `material` is its advantage.
fn search<L: Library>(
    library: &mut L,
    material: i32,
    mut alpha: i32,
    beta: i32,
    depth: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let mut score = -MATE - depth;
    if depth <= 0 {
        score = material;
        alpha = alpha.max(score);
        if alpha >= beta {
            return score;
        }
    }
    let mut moves = Vec::with_capacity(128);
    library.add_moves(&mut moves);
    moves.retain(|candidate| depth > 0 || candidate.is_capture);
    moves.sort_unstable_by_key(|candidate| (Reverse(candidate.gain), candidate.order));
    for Candidate { m, gain, .. } in moves {
        let found = library.after(m, |next| {
            -search(next, -material - gain, -beta, -alpha, depth - 1, nodes)
        });
        score = score.max(found);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    score
}

/// Komadai, playing and undoing.
impl Library for Position {
    type Move = Move;

    fn add_moves(&self, moves: &mut Vec<Candidate<Move>>) {
        let kind_on = |square| self.board().piece(square).map(|piece| index(piece.kind()));
        moves.extend(legal_moves(self).iter().map(|m| {
            let (to, captured) = (m.to().index(), kind_on(m.to()));
            match m {
                Move::Step { from, promote, .. } => {
                    let moved = kind_on(from).unwrap_or_default();
                    Candidate::new(m, captured, moved, (from.index(), to, promote))
                }
                Move::Drop { kind, .. } => {
                    let kind = index(kind.into());
                    Candidate::new(m, captured, kind, (81 + kind, to, false))
                }
            }
        }));
    }

    fn after(&mut self, m: Move, search: impl FnOnce(&mut Position) -> i32) -> i32 {
        let undo = self.play_unchecked(m);
        let score = search(self);
        self.undo(undo);
        score
    }
}

/// Komadai, playing on a copy.
struct Copied(Position);

impl Library for Copied {
    type Move = Move;

    fn add_moves(&self, moves: &mut Vec<Candidate<Move>>) {
        self.0.add_moves(moves);
    }

    fn after(&mut self, m: Move, search: impl FnOnce(&mut Copied) -> i32) -> i32 {
        search(&mut Copied(self.0.after(m)))
    }
}

const fn index(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Pawn => 0,
        PieceKind::Lance => 1,
        PieceKind::Knight => 2,
        PieceKind::Silver => 3,
        PieceKind::Bishop => 4,
        PieceKind::Rook => 5,
        PieceKind::Gold => 6,
        PieceKind::King => 7,
        PieceKind::Tokin => 8,
        PieceKind::PromotedLance => 9,
        PieceKind::PromotedKnight => 10,
        PieceKind::PromotedSilver => 11,
        PieceKind::Horse => 12,
        PieceKind::Dragon => 13,
    }
}

impl Library for haitaka::Board {
    type Move = haitaka::Move;

    fn add_moves(&self, moves: &mut Vec<Candidate<haitaka::Move>>) {
        let kind_on = |square| self.piece_on(square).map(|piece| piece as usize);
        let mut add = |m| {
            moves.push(match m {
                haitaka::Move::BoardMove {
                    from,
                    to,
                    promotion,
                } => {
                    let moved = kind_on(from).unwrap_or_default();
                    let order = (from as usize, to as usize, promotion);
                    Candidate::new(m, kind_on(to), moved, order)
                }
                haitaka::Move::Drop { piece, to } => {
                    let kind = piece as usize;
                    Candidate::new(m, None, kind, (81 + kind, to as usize, false))
                }
            });
        };
        self.generate_moves(|of_piece| {
            of_piece.into_iter().for_each(&mut add);
            false
        });
    }

    fn after(&mut self, m: haitaka::Move, search: impl FnOnce(&mut haitaka::Board) -> i32) -> i32 {
        let mut next = self.clone();
        next.play_unchecked(m);
        search(&mut next)
    }
}

impl Library for rsshogi::board::Position {
    type Move = rsshogi::types::Move32;

    fn add_moves(&self, moves: &mut Vec<Candidate<rsshogi::types::Move32>>) {
        let kind_on = |square| {
            let piece = self.piece_on(square);
            (!piece.is_empty()).then(|| piece.piece_type().to_index() - 1)
        };
        let mut list = rsshogi::board::Move32List::new();
        rsshogi::board::movegen::generate_legal_all_move32(self, &mut list);
        moves.extend(list.iter().map(|&m| {
            let to = m.to_sq();
            let (moved, from) = match m.dropped_piece() {
                Some(kind) => (kind.to_index() - 1, 80 + kind.to_index()),
                None => {
                    let from = m.from_sq();
                    (kind_on(from).unwrap_or_default(), from.to_index())
                }
            };
            let order = (from, to.to_index(), m.is_promotion());
            Candidate::new(m, kind_on(to), moved, order)
        }));
    }

    fn after(
        &mut self,
        m: rsshogi::types::Move32,
        search: impl FnOnce(&mut rsshogi::board::Position) -> i32,
    ) -> i32 {
        self.apply_move32(m);
        let score = search(self);
        self.undo_move32(m).expect("just played");
        score
    }
}

/// Returns the contestants. Each searches the position and returns its nodes.
fn contestants(sfen: &'static str, depth: i32) -> [Contestant; 4] {
    fn nodes(mut library: impl Library, depth: i32) -> u64 {
        let mut nodes = 0;
        search(&mut library, 0, -2 * MATE, 2 * MATE, depth, &mut nodes);
        nodes
    }
    let run = |name, run: Box<dyn Fn() -> u64>| Contestant { name, run };
    [
        run("undo", Box::new(move || nodes(position(sfen), depth))),
        run(
            "copy",
            Box::new(move || nodes(Copied(position(sfen)), depth)),
        ),
        run(
            "haitaka",
            Box::new(move || nodes(haitaka::Board::from_sfen(sfen).expect("accepted"), depth)),
        ),
        run(
            "rsshogi",
            Box::new(move || {
                let mut position = rsshogi::board::position_from_sfen(sfen).expect("accepted");
                position.init_stack();
                nodes(position, depth)
            }),
        ),
    ]
}

/// Measures and prints. Returns `true` if all libraries searched the same number of nodes.
pub(crate) fn run(options: &Options) -> bool {
    println!(
        "{} rounds, medians, million nodes per second",
        options.rounds
    );
    println!("| position | nodes | undo | copy | haitaka | rsshogi | undo to the better |");
    println!("|---|---|---|---|---|---|---|");
    let mut well = true;
    for (name, sfen, depth) in [("start", START, 5), ("C", CROWDED, 4), ("D", ENTERED, 4)] {
        let depth = depth - options.less;
        let contestants = contestants(sfen, depth);
        let nodes = (contestants[0].run)();
        for contestant in &contestants {
            let theirs = (contestant.run)();
            if theirs != nodes {
                println!(
                    "{name}: {} searches {theirs} nodes instead of {nodes}",
                    contestant.name
                );
                well = false;
            }
        }
        let times = contest(&contestants, options.rounds);
        let to_better = ratio(&times[0], &times[2]).min(ratio(&times[0], &times[3]));
        let speeds = times
            .into_iter()
            .map(|times| format!(" {:.2} |", 1e3 / median(times)));
        println!(
            "| {name} d{depth} | {nodes} |{} {to_better:.2} |",
            speeds.collect::<String>()
        );
    }
    well
}
