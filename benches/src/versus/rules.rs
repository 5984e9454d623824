//! `versus rules`: compares the legal moves of many positions, by Komadai's generator, its law and other libraries.

use std::collections::{BTreeMap, HashSet};

use komadai_core::{HandKind, Move, Position};
use komadai_movegen::{checkers, legal_moves};

use crate::differences::{
    Differences, has_both_kings, has_pin, judge, lawful, mating_drops, pawn_drops,
};
use crate::peers::{PEERS, Peer};
use crate::starts;

/// In one of this number of positions the law judges all moves, in the others only pawn drops.
const SAMPLE: usize = 16;

/// The counts of a run.
#[derive(Default)]
struct Met {
    positions: usize,
    by_law: usize,
    pins: usize,
    full_hands: usize,
    check: usize,
    double: usize,
    mating_pawns: usize,
    unfit: usize,
    own: Vec<String>,
}

/// The counts of a peer.
struct Compared {
    peer: Peer,
    compared: usize,
    moves: usize,
    refused: usize,
    differences: Differences,
}

/// Compares this number of different positions. Returns `true` if every difference is a known mistake of a peer.
pub(crate) fn run(wanted: usize) -> bool {
    let mut met = Met::default();
    let mut peers = PEERS.map(|peer| Compared {
        peer,
        compared: 0,
        moves: 0,
        refused: 0,
        differences: Differences::default(),
    });
    let mut seen = HashSet::new();
    for seed in 0.. {
        if met.positions >= wanted {
            break;
        }
        starts::visit(seed, |position| {
            if met.positions < wanted && seen.insert(fields(position)) {
                compare(position, &mut met, &mut peers);
            }
        });
    }
    report(&met, &peers)
}

/// Returns the SFEN of a position without the move number.
fn fields(position: &Position) -> String {
    let sfen = position.to_string();
    sfen.rsplit_once(' ')
        .map_or(&*sfen, |(head, _)| head)
        .to_owned()
}

fn compare(position: &Position, met: &mut Met, peers: &mut [Compared]) {
    let ours: BTreeMap<String, Move> = legal_moves(position)
        .into_iter()
        .map(|m| (m.to_string(), m))
        .collect();
    met.positions += 1;
    met.check += usize::from(position.is_check());
    let hand = position.hand(position.side());
    met.full_hands += usize::from(HandKind::ALL.iter().all(|&kind| hand.count(kind) > 0));
    met.double += usize::from(checkers(position).is_several());
    met.mating_pawns += usize::from(mating_drops(position) > 0);
    ask_the_law(position, &ours, met);
    if !position.faults().is_empty() || !has_both_kings(position) {
        met.unfit += 1;
        return;
    }
    let sfen = position.to_string();
    for compared in peers {
        let Some(theirs) = (compared.peer.moves)(&sfen) else {
            compared.refused += 1;
            continue;
        };
        compared.compared += 1;
        compared.moves += ours.len();
        let alone = theirs.iter().filter(|usi| !ours.contains_key(*usi));
        let left_out = ours.keys().filter(|usi| !theirs.contains(*usi));
        let disputed = alone
            .map(|usi| (usi, true))
            .chain(left_out.map(|usi| (usi, false)));
        for (usi, peer_allows) in disputed {
            match usi.parse() {
                Ok(m) => {
                    let judged = judge(position, m, compared.peer, peer_allows);
                    compared.differences.add(position, usi, judged);
                }
                Err(_) => compared
                    .differences
                    .unknown
                    .push(format!("{sfen}: no move: {usi}")),
            }
        }
    }
}

/// Compares the generator with the law: always for pawn drops, and in a sample of positions for every move.
fn ask_the_law(position: &Position, ours: &BTreeMap<String, Move>, met: &mut Met) {
    let same = if met.positions.is_multiple_of(SAMPLE) {
        met.by_law += 1;
        met.pins += usize::from(has_pin(position));
        let lawful = lawful(position);
        lawful.len() == ours.len() && lawful.iter().all(|m| ours.contains_key(&m.to_string()))
    } else {
        pawn_drops().all(|m| position.judge(m).is_ok() == ours.contains_key(&m.to_string()))
    };
    if !same {
        met.own
            .push(format!("{position}: Komadai's generator and law disagree"));
    }
}

fn report(met: &Met, peers: &[Compared]) -> bool {
    println!(
        "{} positions: {} in check, {} of them double, {} where a pawn drop would mate, {} with \
         all kinds in hand",
        met.positions, met.check, met.double, met.mating_pawns, met.full_hands
    );
    println!(
        "Komadai: generator and law compared on all pawn drops of each and on all moves of {} \
         ({} with a pinned piece), {} differences",
        met.by_law,
        met.pins,
        met.own.len()
    );
    println!(
        "not shown to peers, a king missing or a fault: {}",
        met.unfit
    );
    for line in met.own.iter().take(20) {
        println!("  {line}");
    }
    for compared in peers {
        println!(
            "{}: {} compared ({} moves), {} refused, {} differences, {} of them unclassified",
            compared.peer.name,
            compared.compared,
            compared.moves,
            compared.refused,
            compared.differences.count(),
            compared.differences.unknown.len(),
        );
        print!("{}", compared.differences);
    }
    met.own.is_empty() && peers.iter().all(|c| c.differences.unknown.is_empty())
}
