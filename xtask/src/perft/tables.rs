//! Compares counts of moves with a table.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

use komadai_core::{Position, Setup};

use crate::Verdict;
use crate::root::root;

use super::bar;

const TABLE: &str = "testdata/perft/reference.tsv";
/// The maximum number of nodes of a row in every run.
const QUICK: u64 = 20_000_000;
/// The maximum number of nodes of a row in a deep run.
const DEEP: u64 = 20_000_000_000;

pub(super) fn run(deep: bool, file: Option<&Path>) -> Verdict {
    let mut rows = match file {
        Some(file) => read_file(file)?,
        None => read_file(&root().join(TABLE))?,
    };
    let limit = if deep { DEEP } else { QUICK };
    let all = rows.len();
    rows.retain(|row| row.nodes <= limit);

    let bar = bar(rows.iter().map(|row| row.nodes).sum(), "nodes")?;
    let start = Instant::now();
    let (mut wrong, mut nodes) = (0, 0);
    for row in &rows {
        let counted = komadai_perft::perft(&row.position, row.depth);
        if counted != row.nodes {
            wrong += 1;
            let Row {
                position,
                depth,
                nodes,
                ..
            } = row;
            bar.suspend(|| println!("{position} depth {depth}: {counted}, not {nodes}"));
        }
        nodes += counted;
        bar.inc(row.nodes);
    }
    bar.finish_and_clear();

    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} rows ({} larger ones left out), {wrong} wrong, {nodes} nodes, {seconds:.2} s, {:.1} million nodes/s",
        rows.len(),
        all - rows.len(),
        nodes as f64 / seconds / 1e6,
    );
    Ok(wrong == 0)
}

pub(super) fn find(position: &Position, depth: u32) -> Result<Option<u64>, Box<dyn Error>> {
    let rows = read_file(&root().join(TABLE))?;
    let mut rows = rows.iter();
    let row = rows.find(|row| row.depth == depth && row.position == *position);
    Ok(row.map(|row| row.nodes))
}

struct Row {
    position: Position,
    depth: u32,
    nodes: u64,
}

fn read_file(file: &Path) -> Result<Vec<Row>, Box<dyn Error>> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|e| format!("{name}: {e}"))?;
    Ok(read(&text).map_err(|e| format!("{name}: {e}"))?)
}

fn read(text: &str) -> Result<Vec<Row>, String> {
    let lines = text.lines().enumerate().skip(1);
    lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(i, line)| row(line).map_err(|e| format!("line {}: {e}", i + 1)))
        .collect()
}

fn row(line: &str) -> Result<Row, Box<dyn Error>> {
    let mut fields = line.split('\t');
    let mut next = |name| fields.next().ok_or(format!("no {name}"));
    let setup: Setup = next("sfen")?.parse()?;
    Ok(Row {
        position: Position::new(setup)?,
        depth: next("depth")?.parse()?,
        nodes: next("nodes")?.parse()?,
    })
}

#[cfg(test)]
mod tests {
    use super::read;

    const HEAD: &str = "sfen\tdepth\tnodes\torigin\n";

    #[test]
    fn reads_rows() {
        let rows = read(&format!(
            "{HEAD}8k/9/9/9/9/9/9/9/K8 b - 1\t2\t9\tmeasured\n"
        ))
        .unwrap();
        assert_eq!((rows[0].depth, rows[0].nodes), (2, 9));
    }

    #[test]
    fn says_where_a_row_is_broken() {
        let error = read(&format!("{HEAD}8k/9 b - 1\t2\t9\n")).err().unwrap();
        assert!(error.starts_with("line 2: "), "{error}");
    }
}
