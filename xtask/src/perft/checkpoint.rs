//! What a long count has done, in a file that people can read.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The parts that are counted, kept in a file if there is a path for it.
///
/// The file begins with lines that name the run; a file with other lines is refused. Each line
/// below them is a part. The file is replaced as a whole, so that a stop leaves the old or the new.
pub(super) struct Checkpoint {
    path: Option<PathBuf>,
    head: String,
    parts: Vec<Part>,
}

/// One counted part of a frontier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) number: usize,
    /// Its distinct positions.
    pub(super) positions: u64,
    /// The paths that lead to them.
    pub(super) paths: u128,
    /// The paths to the full depth that go through them.
    pub(super) nodes: u128,
    pub(super) seconds: u64,
}

const COLUMNS: &str = "part\tpositions\tpaths\tnodes\tseconds\n";

impl Checkpoint {
    /// Reads the file if there is one.
    pub(super) fn open(path: Option<&Path>, run: &str) -> Result<Checkpoint, Box<dyn Error>> {
        let head = format!("{run}{COLUMNS}");
        let parts = match path.map(fs::read_to_string) {
            None => Vec::new(),
            Some(Ok(text)) => read(&text, &head)?,
            Some(Err(e)) if e.kind() == ErrorKind::NotFound => Vec::new(),
            Some(Err(e)) => return Err(e.into()),
        };
        let path = path.map(Path::to_path_buf);
        Ok(Checkpoint { path, head, parts })
    }

    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub(super) fn has(&self, number: usize) -> bool {
        self.parts.iter().any(|part| part.number == number)
    }

    /// Adds a part and writes the file.
    pub(super) fn add(&mut self, part: Part) -> Result<(), Box<dyn Error>> {
        self.parts.push(part);
        let Some(path) = &self.path else {
            return Ok(());
        };
        let mut text = self.head.clone();
        for Part {
            number,
            positions,
            paths,
            nodes,
            seconds,
        } in &self.parts
        {
            writeln!(text, "{number}\t{positions}\t{paths}\t{nodes}\t{seconds}")?;
        }
        let mut new = path.clone().into_os_string();
        new.push(".new");
        fs::write(&new, text)?;
        Ok(fs::rename(&new, path)?)
    }
}

fn read(text: &str, head: &str) -> Result<Vec<Part>, String> {
    let rows = text
        .strip_prefix(head)
        .ok_or("the checkpoint is of another run: remove it, or name another file")?;
    let mut parts: Vec<Part> = Vec::new();
    for row in rows.lines() {
        let part = part(row).ok_or_else(|| format!("the checkpoint has no part in {row:?}"))?;
        if parts.iter().any(|other| other.number == part.number) {
            return Err(format!("the checkpoint has part {} twice", part.number));
        }
        parts.push(part);
    }
    Ok(parts)
}

fn part(row: &str) -> Option<Part> {
    let mut fields = row.split('\t');
    let part = Part {
        number: fields.next()?.parse().ok()?,
        positions: fields.next()?.parse().ok()?,
        paths: fields.next()?.parse().ok()?,
        nodes: fields.next()?.parse().ok()?,
        seconds: fields.next()?.parse().ok()?,
    };
    fields.next().is_none().then_some(part)
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, read};

    #[test]
    fn reads_what_belongs_to_the_run() {
        let head = format!("depth 3\n{COLUMNS}");
        let parts = read(&format!("{head}0\t1\t2\t3\t4\n"), &head).unwrap();
        assert_eq!((parts[0].positions, parts[0].nodes), (1, 3));
        assert!(read(&format!("depth 4\n{COLUMNS}"), &head).is_err());
        assert!(read(&format!("{head}0\t1\t2\t3\n"), &head).is_err());
        assert!(read(&format!("{head}0\t1\t2\t3\t4\n0\t1\t2\t3\t4\n"), &head).is_err());
    }
}
