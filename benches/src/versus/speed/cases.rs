//! Lists the positions to count, with their depths and counts.

use std::fs;
use std::path::Path;

use komadai_benches::{CROWDED, ENTERED, FULLEST};
use komadai_core::{Position, Setup};

/// A position to count.
pub(crate) struct Case {
    /// The name, or an empty text.
    pub(crate) name: &'static str,
    pub(crate) sfen: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// The number of counts per round.
    pub(crate) times: u64,
}

impl Case {
    /// Returns the name of the case in a table.
    pub(crate) fn label(&self) -> String {
        let name = match self.name {
            "" => &*self.sfen,
            name => name,
        };
        format!("{name} d{}", self.depth)
    }
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// The number of rows.
const ROWS: usize = 50;

/// The minimum number of nodes for a measurement.
const ENOUGH: u64 = 20_000_000;

/// Returns the start position, and three positions that are used to measure other libraries.
pub(crate) fn named(quick: bool) -> [Case; 4] {
    let less = u32::from(quick);
    [
        ("startpos", START, 6, [19_861_490, 547_581_517]),
        ("C", CROWDED, 4, [4_809_015, 516_925_165]),
        ("D", ENTERED, 4, [8_420_492, 1_166_887_043]),
        ("max593", FULLEST, 3, [105_677, 53_393_368]),
    ]
    .map(|(name, sfen, depth, [lesser, nodes])| {
        let nodes = if quick { lesser } else { nodes };
        Case {
            name,
            sfen: sfen.to_owned(),
            depth: depth - less,
            nodes,
            times: enough(nodes, quick),
        }
    })
}

/// Returns the rows of a table with the most nodes, up to a billion. Skips the four positions above, and rows that a
/// library refuses.
pub(crate) fn rows(file: &Path, quick: bool) -> Result<Vec<Case>, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let known = named(quick).map(|case| setup(&case.sfen));
    let mut cases = Vec::new();
    for line in text.lines().skip(1) {
        let mut fields = line.split('\t');
        let (Some(sfen), Some(depth), Some(nodes)) = (fields.next(), fields.next(), fields.next())
        else {
            return Err(format!("three fields expected: {line}"));
        };
        let (Ok(depth), Ok(nodes)) = (depth.parse(), nodes.parse()) else {
            return Err(format!("numbers expected: {line}"));
        };
        let setup = setup(sfen);
        let new = !known.iter().any(|known| known.board == setup.board);
        if new && nodes <= 1_000_000_000 && depth > 0 && all_accept(sfen) {
            cases.push(Case {
                name: "",
                sfen: sfen.to_owned(),
                depth,
                nodes,
                times: enough(nodes, quick),
            });
        }
    }
    // Rows with equal counts keep the order of the table.
    cases.sort_by_key(|case| std::cmp::Reverse(case.nodes));
    cases.truncate(ROWS);
    Ok(cases)
}

fn enough(nodes: u64, quick: bool) -> u64 {
    let enough = if quick { ENOUGH / 10 } else { ENOUGH };
    enough.div_ceil(nodes.max(1))
}

fn setup(sfen: &str) -> Setup {
    sfen.parse().expect("an SFEN")
}

fn all_accept(sfen: &str) -> bool {
    Position::new(setup(sfen)).is_ok_and(|position| position.faults().is_empty())
        && haitaka::Board::from_sfen(sfen).is_ok()
        && rsshogi::board::position_from_sfen(sfen).is_ok_and(|p| p.validate().is_ok())
}
