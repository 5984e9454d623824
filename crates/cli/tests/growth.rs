//! Checks the law of n and 4n: no command takes more than linear time, no matter what grows.
//!
//! Each command reads inputs of two sizes, and its processor times are compared. Four times the input takes about four
//! times as long. If the time grew with the square of the size, it would take sixteen times as long. If it takes too
//! long, larger inputs are compared too. Perft is excluded: its time grows with the positions that it counts.
//!
//! `cargo test -p komadai-cli --test growth -- --ignored` counts instructions with valgrind instead, which is exact but
//! takes half an hour.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use rawzip::ZipArchiveWriter;
use rayon::prelude::*;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use sevenz_rust2::{ArchiveEntry, ArchiveWriter};
use tempfile::TempDir;

/// The maximum growth of the time for four times the input.
const MOST: f64 = 8.0;

/// The maximum growth of the instructions. Sorting takes more than four times as many.
const MOST_INSTRUCTIONS: f64 = 5.0;

/// The seconds that are always allowed: in shorter runs, the start and the system dominate.
const SHORT: f64 = 0.3;

/// The number of runs if a run takes too long, because another program may have disturbed it.
const TRIES: usize = 4;

/// A growing dimension: its name, the smaller size, and a function that writes the input below a folder.
type Dimension = (&'static str, usize, fn(&Path, usize));

const GAMES: &[Dimension] = &[
    ("plies.csa", 10_000, |path, n| write(path, &plies(n))),
    ("flat.kif", 1_000, |path, n| write(path, &flat(n))),
    ("comb.kif", 1_000, |path, n| write(path, &comb(n))),
    ("deep.jkf", 2_000, |path, n| write(path, &deep(n))),
    ("numbers.kif", 5_000, |path, n| {
        let silver = ["４八銀(39)", "６二銀(71)", "３九銀(48)", "７一銀(62)"];
        let moves: String = (0..n)
            .map(|i| format!("{} {} ", i + 1, silver[i % 4]))
            .collect();
        write(path, &format!("手合割：平手\n{moves}\n"));
    }),
    ("damage.kif", 2_000, |path, n| {
        let moves: String = (1..=n).map(|ply| format!("{ply} 豚 ")).collect();
        write(path, &format!("手合割：平手\n{moves}\n"));
    }),
    ("words.kif", 100_000, |path, n| {
        let words = "これは何だろう".repeat(n / 7);
        let names = "先手：羽生善治\n後手：藤井聡太\n";
        write(
            path,
            &format!("{names}手合割：平手\n1 ７六歩(77)\n{words}\n"),
        );
    }),
    ("headers.kif", 10_000, |path, n| {
        let headers: String = (0..n).map(|i| format!("備考{i}：値\n")).collect();
        write(path, &format!("{headers}手合割：平手\n1 ７六歩(77)\n"));
    }),
    ("comments.kif", 10_000, |path, n| {
        let comments: String = (0..n).map(|i| format!("*注{i}\n&栞{i}\n")).collect();
        write(path, &format!("手合割：平手\n1 ７六歩(77)\n{comments}"));
    }),
    ("bytes.csa", 1 << 20, |path, n| {
        write(path, &format!("PI\n+\n'*{}\n+7776FU\n", "a".repeat(n)));
    }),
    ("lines.csa", 20_000, |path, n| {
        write(
            path,
            &format!("PI\n+\n{}+7776FU\n", "what is this\n".repeat(n)),
        );
    }),
    ("games.csa", 500, |path, n| write(path, &games(n))),
    ("plies.ki2", 10_000, |path, n| {
        let moves = ["▲３八飛 ", "△７二飛 ", "▲２八飛 ", "△８二飛\n"];
        write(path, &format!("手合割：平手\n{}", turns(moves, n)));
    }),
    ("plies.psn", 10_000, |path, n| {
        let moves = ["R2h-3h\n", "R8b-7b\n", "R3h-2h\n", "R7b-8b\n"];
        write(path, &format!("[Sente \"A\"]\n{}", turns(moves, n)));
    }),
    ("problems.sfen", 500, |path, n| {
        write(path, &"4k4/9/4P4/9/9/9/9/9/9 b G 1\n".repeat(n));
    }),
    ("games.usi", 500, |path, n| {
        write(path, &"startpos moves 7g7f 3c3d 2g2f\n".repeat(n));
    }),
    ("folder", 300, |path, n| {
        fs::create_dir_all(path).expect("a folder");
        for i in 0..n {
            write(&path.join(format!("{i}.csa")), "PI\n+\n+7776FU\n%TORYO\n");
        }
    }),
];

/// The commands that read games. `IN` is the input, `OUT` the output.
const COMMANDS: &[&str] = &[
    "check IN",
    "check --json IN",
    "list IN",
    "list --json IN",
    "list --csv IN",
    "show IN",
    "show --json --tags IN",
    "convert IN --to kif --out-dir OUT",
    "convert IN --to jkf --out-dir OUT",
    "convert IN --to usi -o OUT",
    "convert IN --to sfen -o OUT",
    "convert IN --merge --to kif -o OUT",
    "stats IN",
    "stats IN --by opening",
    "tags IN",
    "search IN --has Kxi --variations",
    "search IN --has P7f --json",
    "search IN --position startpos --then P7f --within 4 --either-side --mirror",
    "tree IN",
    "tree IN --json",
    "view IN --limit 1000000 -o OUT.html",
    "image IN --each variation --to txt --out-dir OUT",
    "image IN --each bookmark --to txt --out-dir OUT",
    "tsume IN --nodes 10",
    "tsume --games IN --nodes 10",
    "sheet IN -o OUT.html",
    "position IN --json",
];

const TABLES: &[&str] = &[
    "table IN -o OUT.parquet",
    "table IN --positions -o OUT.parquet",
    "table IN --tags -o OUT.arrow",
];

/// Tables and packed rows, and the commands that read them.
const ROWS: &[Dimension] = &[("positions.psv", 2_000, rows)];
const TABLES_IN: &[Dimension] = &[
    ("games.parquet", 2_000, |path, n| table(path, &games(n))),
    ("plies.parquet", 10_000, |path, n| table(path, &plies(n))),
    ("games.arrow", 2_000, |path, n| table(path, &games(n))),
];
const ROW_READERS: &[&str] = &[
    "check IN",
    "list IN",
    "convert IN --to csa -o OUT",
    "search IN --has P7f",
    "view IN --limit 1000000 -o OUT.html",
];

/// Archives and compressed files, and the commands that read them.
const ARCHIVES: &[Dimension] = &[
    ("files.zip", 500, |path, n| {
        fs::write(path, zip(&vec![GAME.as_bytes(); n])).expect("a file");
    }),
    ("files.7z", 500, |path, n| {
        fs::write(path, sevenz(&vec![GAME.as_bytes(); n])).expect("a file");
    }),
    ("large.7z", 8, |path, n| {
        let large = vec![b'\n'; (1 << 20) + 1];
        fs::write(path, sevenz(&vec![&*large; n])).expect("a file");
    }),
    ("games.csa.gz", 500, |path, n| {
        let mut out = GzEncoder::new(Vec::new(), Compression::fast());
        let written = out.write_all(games(n).as_bytes());
        written.expect("a vector takes all");
        fs::write(path, out.finish().expect("a vector takes all")).expect("a file");
    }),
    ("members.csa.gz", 500, |path, n| {
        let mut out = GzEncoder::new(Vec::new(), Compression::fast());
        let written = out.write_all(games(1).as_bytes());
        written.expect("a vector takes all");
        let member = out.finish().expect("a vector takes all");
        fs::write(path, member.repeat(n)).expect("a file");
    }),
    ("games.csa.zst", 500, |path, n| {
        fs::write(path, zstd(games(n).as_bytes())).expect("a file");
    }),
    ("frames.csa.zst", 500, |path, n| {
        fs::write(path, zstd(games(1).as_bytes()).repeat(n)).expect("a file");
    }),
];
const READERS: &[&str] = &["list IN", "convert IN --to kif --out-dir OUT"];

const YEARS: Dimension = ("years.csa", 200, |path, n| {
    let games = (0..n).map(|year| format!("$START_TIME:{}\nPI\n+\n+7776FU\n/\n", 1000 + year));
    write(path, &games.collect::<String>());
});

/// The commands that read lines of moves or positions, each with a dimension that grows.
const OTHERS: &[(&str, Dimension)] = &[
    (
        "notate --stdin",
        ("lines", 5_000, |path, n| {
            write(path, &"startpos\t7g7f\n".repeat(n));
        }),
    ),
    (
        "resolve --stdin",
        ("lines", 5_000, |path, n| {
            write(path, &"startpos\t７六歩\n".repeat(n));
        }),
    ),
    (
        "notate --stdin",
        ("moves", 5_000, |path, n| {
            let moves = turns(ROOKS, n);
            write(path, &format!("startpos\t{moves}\n"));
        }),
    ),
    (
        "resolve --stdin",
        ("words", 5_000, |path, n| {
            let moves = turns(["３八飛 ", "７二飛 ", "２八飛 ", "８二飛 "], n);
            write(path, &format!("startpos\t{moves}\n"));
        }),
    ),
    // A word of a command has at most 128 KiB.
    ("moves TEXT", ("start", 5_000, start)),
    ("position", ("start", 5_000, start)),
    (
        "position",
        ("lines", 5_000, |path, n| {
            write(path, &"startpos moves 7g7f\n".repeat(n));
        }),
    ),
    (
        "tsume --verify IN",
        ("proofs", 2_000, |path, n| write(path, &PROOF.repeat(n))),
    ),
    (
        "pack IN --from psv --dedupe --to psv -o OUT",
        ("rows", 10_000, rows),
    ),
    (
        "pack IN --from psv --shuffle 3 --to psv -o OUT",
        ("rows", 10_000, rows),
    ),
    (
        "pack IN --from psv --to hcpe -o OUT",
        ("rows", 10_000, rows),
    ),
];

#[test]
fn linear() {
    // The smaller of the first two runs may take only a few ticks, which is not conclusive.
    compare_sizes(|case, n| {
        let first = case.four_times(n).err()?;
        let second = case.four_times(4 * n).err()?;
        Some(format!("{first:?} s, four times as large: {second:?} s"))
    });
}

#[test]
#[ignore = "takes half an hour, and needs valgrind"]
fn linear_in_instructions() {
    let start = instructions("help", Path::new(""), Path::new(""));
    compare_sizes(|case, n| {
        let counts = [n / 8, n / 2].map(|n| {
            let count = instructions(case.command, &case.input(n), &case.out);
            case.clean();
            count - start
        });
        let is_linear = counts[1] < MOST_INSTRUCTIONS * counts[0];
        (!is_linear).then(|| format!("{counts:?} instructions"))
    });
}

/// Checks all commands in all dimensions. `fault` gets a case and the smaller size.
fn compare_sizes(fault: impl Fn(&Case, usize) -> Option<String> + Sync) {
    // In memory if possible, because many files are written.
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() {
        TempDir::new_in(memory)
    } else {
        TempDir::new()
    };
    let folder = folder.expect("a folder");
    let cases = cases();
    let faults: Vec<String> = (cases.par_iter().enumerate())
        .filter_map(|(number, &(command, dimension))| {
            let case = Case {
                command,
                dimension,
                folder: folder.path(),
                out: folder.path().join(format!("out{number}")),
            };
            let (name, n, _) = dimension;
            let fault = fault(&case, *n)?;
            Some(format!("{command}: {name} of {n}: {fault}"))
        })
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_verb_is_compared() {
    let mut run = Command::new(env!("CARGO_BIN_EXE_komadai"));
    let help = run.args(["--help", "--lang", "en"]).output();
    let help = String::from_utf8(help.expect("it runs").stdout).expect("text");
    let lines = help.lines().take_while(|line| *line != "Options:");
    let verbs = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let all = cases();
    let compared = |verb: &&str| {
        all.iter()
            .any(|(command, _)| command.split(' ').next() == Some(verb))
    };
    // Without the feature `tables`, the command `table` only reports that this build lacks it.
    let is_there = |verb: &&str| cfg!(feature = "tables") || *verb != "table";
    let missing: Vec<&str> = verbs
        .filter(|verb| is_there(verb) && !compared(verb))
        .collect();
    assert_eq!(missing, ["perft", "rules", "completions", "man"]);
}

fn cases() -> Vec<(&'static str, &'static Dimension)> {
    let mut cases = Vec::new();
    let mut add = |commands: &[&'static str], dimensions: &'static [Dimension]| {
        for dimension in dimensions {
            cases.extend(commands.iter().map(|&command| (command, dimension)));
        }
    };
    add(COMMANDS, GAMES);
    add(READERS, ARCHIVES);
    add(ROW_READERS, ROWS);
    if cfg!(feature = "tables") {
        add(TABLES, GAMES);
        add(ROW_READERS, TABLES_IN);
        add(&["table IN --out-dir OUT --partition year"], &[YEARS]);
    }
    let others = OTHERS.iter();
    cases.extend(others.map(|(command, dimension)| (*command, dimension)));
    cases
}

/// A command, and the inputs and the output of its runs.
struct Case<'a> {
    command: &'static str,
    dimension: &'static Dimension,
    folder: &'a Path,
    out: PathBuf,
}

impl Case<'_> {
    /// Returns the path of the input of size `n`, which is written if it does not exist.
    fn input(&self, n: usize) -> PathBuf {
        static WRITING: Mutex<()> = Mutex::new(());
        let (name, _, write) = self.dimension;
        let path = self.folder.join(n.to_string()).join(name);
        let _guard = WRITING.lock();
        if !path.exists() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            write(&path, n);
        }
        path
    }

    /// Checks that four times the input takes less than [`MOST`] times as long. The error is the seconds for `n` and
    /// for `4 * n`, if it takes longer in each of [`TRIES`].
    fn four_times(&self, n: usize) -> Result<(), [f64; 2]> {
        let inputs = [n, 4 * n].map(|n| self.input(n));
        let mut times = [f64::INFINITY; 2];
        for _ in 0..TRIES {
            times[1] = times[1].min(self.seconds(&inputs[1]));
            if times[1] < SHORT {
                return Ok(());
            }
            times[0] = times[0].min(self.seconds(&inputs[0]));
            if times[1] < MOST * times[0] {
                return Ok(());
            }
        }
        Err(times)
    }

    /// Runs the command. Returns its processor time in seconds, without the time that the system spends on its files.
    fn seconds(&self, input: &Path) -> f64 {
        let mut run = command(self.command, input, &self.out);
        let mut run = run.stderr(Stdio::null()).spawn().expect("it runs");
        // The system keeps the times of a process that ended until it is waited for.
        let stat = format!("/proc/{}/stat", run.id());
        let ticks = loop {
            let stat = fs::read_to_string(&stat).expect("a process");
            let (_, fields) = stat.rsplit_once(") ").expect("a name");
            let fields: Vec<&str> = fields.split(' ').collect();
            if fields[0] == "Z" {
                break fields[11].parse::<f64>().expect("ticks");
            }
            thread::sleep(Duration::from_millis(2));
        };
        let code = run.wait().expect("it ends").code();
        assert!(
            matches!(code, Some(0 | 1 | 3)),
            "{} {input:?}: {code:?}",
            self.command
        );
        self.clean();
        // A tick of Linux is a hundredth of a second for all programs.
        ticks / 100.0
    }

    /// Removes the output.
    fn clean(&self) {
        let _ = fs::remove_dir_all(&self.out);
        let _ = fs::remove_file(&self.out);
    }
}

/// Returns the command in words, with its input and its output, on one thread if that can be chosen.
fn command(words: &str, input: &Path, out: &Path) -> Command {
    let path = |word: &str| {
        if word == "TEXT" {
            return fs::read_to_string(input).expect("the input");
        }
        let word = word.replace("IN", &input.display().to_string());
        word.replace("OUT", &out.display().to_string())
    };
    let without_jobs = [
        "help",
        "show",
        "notate",
        "resolve",
        "position",
        "moves",
        "tsume --verify",
    ];
    let has_jobs = !without_jobs.iter().any(|verb| words.starts_with(verb));
    let mut run = Command::new(env!("CARGO_BIN_EXE_komadai"));
    run.args(words.split(' ').map(path))
        .args(if has_jobs { &["--jobs", "1"][..] } else { &[] })
        .stdin(input_of(input))
        .stdout(Stdio::null());
    run
}

/// Returns the input as stdin.
fn input_of(path: &Path) -> Stdio {
    fs::File::open(path).map_or_else(|_| Stdio::null(), Stdio::from)
}

/// Returns the number of instructions of a command, which valgrind counts.
fn instructions(words: &str, input: &Path, out: &Path) -> f64 {
    let run = command(words, input, out);
    let counted = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(run.get_program())
        .args(run.get_args())
        .stdin(input_of(input))
        .output()
        .expect("valgrind runs");
    let printed = String::from_utf8_lossy(&counted.stderr);
    let (_, count) = printed.rsplit_once("Collected : ").expect("a count");
    let count = count.split_whitespace().next().expect("a count");
    count.parse().expect("a number")
}

const PROOF: &str = "komadai-tsume 1\nproblem 4k4/9/4P4/9/9/9/9/9/9 b G 1\nclaim mate 1\n\
                     4k4/9/4P4/9/9/9/9/9/9 b G 1\tG*5b\nend\n";

/// A game and the line between two games.
const GAME: &str = "PI\n+\n+7776FU\nT3\n-3334FU\n%TORYO\n/\n";

fn games(n: usize) -> String {
    GAME.repeat(n)
}

fn zip(files: &[&[u8]]) -> Vec<u8> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (number, bytes) in files.iter().enumerate() {
        let name = format!("{number}.csa");
        let (mut entry, config) = zip.new_file(&name).start().expect("a file");
        let mut writer = config.wrap(&mut entry);
        writer.write_all(bytes).expect("a vector takes all");
        let (_, descriptor) = writer.finish().expect("a vector takes all");
        entry.finish(descriptor).expect("a vector takes all");
    }
    zip.finish().expect("a vector takes all")
}

fn sevenz(files: &[&[u8]]) -> Vec<u8> {
    let mut out = ArchiveWriter::new(Cursor::new(Vec::new())).expect("a writer");
    let names = (0..files.len()).map(|number| ArchiveEntry::new_file(&format!("{number}.csa")));
    let contents = files.iter().map(|&bytes| bytes.into()).collect();
    let written = out.push_archive_entries(names.collect(), contents);
    written.expect("a block");
    out.finish().expect("a vector takes all").into_inner()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("a file");
}

/// Moves of rooks back and forth.
const MOVES: [&str; 4] = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
const ROOKS: [&str; 4] = ["2h3h ", "8b7b ", "3h2h ", "7b8b "];

/// Returns `n` moves by repeating these.
fn turns(moves: [&str; 4], n: usize) -> String {
    moves.into_iter().cycle().take(n).collect()
}

fn start(path: &Path, n: usize) {
    write(path, &format!("startpos moves {}", turns(ROOKS, n)));
}

fn plies(n: usize) -> String {
    let moves = [
        "+2838HI\nT1\n",
        "-8272HI\nT23\n",
        "+3828HI\n",
        "-7282HI\nT4\n",
    ];
    format!("PI\n+\n{}", turns(moves, n))
}

/// Returns variations of one move.
fn flat(n: usize) -> String {
    let game = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n";
    game.to_owned() + &"\n変化：2手\n2 ８四歩(83)\n".repeat(n)
}

/// Returns a line, and a variation of each of its moves.
fn comb(n: usize) -> String {
    let line = (0..n).map(|i| format!("{} {}\n", i + 1, MOVES[i % 4]));
    let variations = (1..n).rev().map(|i| {
        let m = if i % 2 == 0 {
            "５八玉(59)"
        } else {
            "５二玉(51)"
        };
        format!("\n変化：{}手\n{} {m}\n", i + 1, i + 1)
    });
    let text: String = line.chain(variations).collect();
    format!("手合割：平手\n{text}")
}

/// Returns a line with a comment at each move.
fn deep(n: usize) -> String {
    let usi = [[2, 8, 3, 8], [8, 2, 7, 2], [3, 8, 2, 8], [7, 2, 8, 2]];
    let moves = (0..n).map(|i| {
        let [from_x, from_y, to_x, to_y] = usi[i % 4];
        let color = i % 2;
        format!(
            r#",{{"comments":["{i}"],"move":{{"color":{color},"from":{{"x":{from_x},"y":{from_y}}},"to":{{"x":{to_x},"y":{to_y}}},"piece":"HI"}}}}"#
        )
    });
    let moves: String = moves.collect();
    format!(r#"{{"header":{{}},"initial":{{"preset":"HIRATE"}},"moves":[{{}}{moves}]}}"#)
}

/// Writes rows of psv: the start with other values.
fn rows(path: &Path, n: usize) {
    let start = path.with_extension("psv");
    let text = path.with_extension("sfen");
    write(&text, "startpos moves 7g7f\n");
    let unknown = "convert --unknown-result draw --unknown-value 0 -o";
    run(unknown, &[&start, &text]);
    let row = fs::read(&start).expect("a row");
    let rows = (0..n).flat_map(|i| {
        let mut row = row.clone();
        row[32..34].copy_from_slice(&((i % 60_000) as u16).to_le_bytes());
        row
    });
    fs::write(path, rows.collect::<Vec<u8>>()).expect("a file");
}

fn table(path: &Path, games: &str) {
    let text = path.with_extension("txt");
    write(&text, games);
    run("table -o", &[path, &text]);
}

fn run(command: &str, files: &[&Path]) {
    let status = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(command.split(' '))
        .args(files)
        .stderr(Stdio::null())
        .status();
    assert!(status.expect("it runs").success());
}
