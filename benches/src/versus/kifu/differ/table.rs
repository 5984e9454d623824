//! The differences, counted.

use std::collections::BTreeMap;
use std::fmt;

use komadai_kifu::Format;

use super::classes::Case;
use super::outline::Outline;

/// What was compared with a library in a format.
#[derive(Default)]
struct Compared {
    games: usize,
    moves: usize,
    refused: usize,
}

/// The differences of a class from a library.
struct Row {
    count: usize,
    why: &'static str,
    example: String,
}

#[derive(Default)]
pub(super) struct Table {
    compared: BTreeMap<(&'static str, &'static str), Compared>,
    rows: BTreeMap<(&'static str, &'static str), Row>,
    unknown: Vec<String>,
}

impl Table {
    pub(super) fn count(
        &mut self,
        peer: &'static str,
        format: Format,
        games: &[Outline],
        read: bool,
    ) {
        let compared = self.compared.entry((peer, format.code())).or_default();
        compared.games += games.len();
        compared.moves += games.iter().map(|game| game.moves.len()).sum::<usize>();
        compared.refused += usize::from(!read) * games.len();
    }

    pub(super) fn add(&mut self, name: &str, case: &Case<'_>) {
        let example = format!("{name}: {}", case.seen());
        let Some(class) = case.class() else {
            let (peer, format, aspect) = (case.peer.name, case.format, case.aspect);
            self.unknown
                .push(format!("{peer}, {format}, {aspect:?}: {example}"));
            return;
        };
        let row = self
            .rows
            .entry((case.peer.name, class.name))
            .or_insert(Row {
                count: 0,
                why: class.why,
                example,
            });
        row.count += 1;
    }

    /// Whether every difference has a class.
    pub(super) fn is_known(&self) -> bool {
        self.unknown.is_empty()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((peer, format), compared) in &self.compared {
            let Compared {
                games,
                moves,
                refused,
            } = compared;
            writeln!(
                f,
                "{peer}, {format}: {games} games of {moves} moves, {refused} refused"
            )?;
        }
        let mut last = "";
        for ((peer, class), row) in &self.rows {
            if *peer != last {
                writeln!(f, "{peer}")?;
                last = peer;
            }
            writeln!(f, "{:>7}  {class}", row.count)?;
            writeln!(f, "         {}", row.why)?;
            writeln!(f, "         {}", row.example)?;
        }
        writeln!(f, "{} of no class", self.unknown.len())?;
        for line in self.unknown.iter().take(SHOWN) {
            writeln!(f, "  {line}")?;
        }
        Ok(())
    }
}

/// So many differences of no class are shown.
const SHOWN: usize = 20;
