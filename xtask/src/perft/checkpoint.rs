//! Saves the progress of a long count, in a file that people can read.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The finished parts, saved in a file if a path is given.
///
/// The first lines of the file name the run. A file with other first lines is refused. Each line below them is a part.
/// The file is replaced as a whole, so a stop leaves the old or the new one.
pub(super) struct Checkpoint {
    path: Option<PathBuf>,
    head: String,
    parts: Vec<Part>,
}

/// A finished part of a frontier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) number: usize,
    /// The number of its distinct positions.
    pub(super) positions: u64,
    /// The number of paths to them.
    pub(super) paths: u128,
    /// The number of paths through them to the full depth and, if the run counts them, of each kind.
    pub(super) counts: Vec<u128>,
    pub(super) seconds: u64,
}

impl Checkpoint {
    /// Reads the file if it exists. `run` has one or more lines. `names` are the names of the counts.
    pub(super) fn open(
        path: Option<&Path>,
        run: &str,
        names: &[&str],
    ) -> Result<Checkpoint, Box<dyn Error>> {
        let names = names.join("\t");
        let head = format!("{run}part\tpositions\tpaths\t{names}\tseconds\n");
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
            counts,
            seconds,
        } in &self.parts
        {
            write!(text, "{number}\t{positions}\t{paths}")?;
            for count in counts {
                write!(text, "\t{count}")?;
            }
            writeln!(text, "\t{seconds}")?;
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
    let columns = head.lines().last().unwrap_or_default().split('\t').count();
    let mut parts: Vec<Part> = Vec::new();
    for row in rows.lines() {
        let part =
            part(row, columns).ok_or_else(|| format!("the checkpoint has no part in {row:?}"))?;
        if parts.iter().any(|other| other.number == part.number) {
            return Err(format!("the checkpoint has part {} twice", part.number));
        }
        parts.push(part);
    }
    Ok(parts)
}

fn part(row: &str, columns: usize) -> Option<Part> {
    let fields: Vec<&str> = row.split('\t').collect();
    let [number, positions, paths, counts @ .., seconds] = &fields[..] else {
        return None;
    };
    let counts = counts.iter().map(|count| count.parse().ok());
    (fields.len() == columns).then_some(Part {
        number: number.parse().ok()?,
        positions: positions.parse().ok()?,
        paths: paths.parse().ok()?,
        counts: counts.collect::<Option<_>>()?,
        seconds: seconds.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::{Checkpoint, Part, read};

    const HEAD: &str = "depth 3\npart\tpositions\tpaths\tnodes\tseconds\n";

    #[test]
    fn reads_what_belongs_to_the_run() {
        let parts = read(&format!("{HEAD}0\t1\t2\t3\t4\n"), HEAD).unwrap();
        assert_eq!((parts[0].positions, &parts[0].counts[..]), (1, &[3][..]));
        let other = HEAD.replace('3', "4");
        assert!(read(&other, HEAD).is_err());
        assert!(read(&format!("{HEAD}0\t1\t2\t3\n"), HEAD).is_err());
        assert!(read(&format!("{HEAD}0\t1\t2\tthree\t4\n"), HEAD).is_err());
        assert!(read(&format!("{HEAD}0\t1\t2\t3\t4\n0\t1\t2\t3\t4\n"), HEAD).is_err());
    }

    #[test]
    fn a_stopped_run_finds_its_parts_again() {
        let path = env::temp_dir().join(format!("komadai-checkpoint-{}", process::id()));
        let open = |run| Checkpoint::open(Some(&path), run, &["nodes", "checks"]);
        let part = |number| Part {
            number,
            positions: 2,
            paths: 3,
            counts: vec![u128::MAX, 0],
            seconds: 1,
        };
        let mut checkpoint = open("depth 3\n").unwrap();
        checkpoint.add(part(1)).unwrap();
        checkpoint.add(part(0)).unwrap();
        let again = open("depth 3\n").unwrap();
        let refused = open("depth 4\n").is_err();
        fs::remove_file(&path).unwrap();
        assert_eq!(again.parts(), [part(1), part(0)]);
        assert!(again.has(0) && !again.has(2));
        assert!(refused);
    }
}
