//! `tsume cshogi`: searches any mate with Komadai and with cshogi, problem by problem.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Lines, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use clap::Args;
use cpu_time::ThreadTime;
use komadai_benches::small_problems;
use komadai_core::Position;
use komadai_tsume::{ClaimedLength, MateClaim, MateIn, Problem, SearchLimits, Solver, verify};

use super::Verdict;
use super::mates::ends;
use super::table::rows;

/// The problems, and the limits.
#[derive(Args)]
pub(crate) struct Options {
    /// A Python with the package `cshogi`
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: PathBuf,
    /// A folder of game records with a `manifest.tsv`
    #[arg(long, value_name = "DIR", default_value = "../shared/corpus")]
    games: PathBuf,
    /// The number of positions before the end of each game
    #[arg(long, value_name = "N", default_value_t = 30)]
    last: usize,
    /// The maximum number of positions from games, evenly chosen
    #[arg(long, value_name = "N", default_value_t = 2000)]
    positions: usize,
    /// A table of problems: a header line, then a name, an SFEN and the plies in each row
    #[arg(long, value_name = "FILE", default_value = "../shared/tsume/zukou.tsv")]
    table: PathBuf,
    /// The plies of the longest problem taken from the table
    #[arg(long, value_name = "N", default_value_t = 31)]
    plies: u16,
    /// The number of random small problems
    #[arg(long, value_name = "N", default_value_t = 2000)]
    random: usize,
    /// The limit for cshogi, in nodes per problem
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// The limit for Komadai, in nodes per problem. Komadai counts every position that it visits
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    own_nodes: u64,
}

/// The answer to whether the side to move mates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Mate,
    None,
    Unknown,
}

/// A separate process with cshogi.
struct Peer {
    process: Child,
    problems: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

/// A problem is long for cshogi if it takes more than this number of seconds.
const LONG: f64 = 0.1;

pub(crate) fn run(options: &Options) -> Verdict {
    let Some(mut peer) = Peer::new(options)? else {
        println!("skipped: no cshogi in {}", options.python.display());
        return Ok(true);
    };
    let all = ends(&options.games, options.last)?;
    let step = all.len().div_ceil(options.positions).max(1);
    let games: Vec<_> = all.into_iter().step_by(step).collect();
    let rows = rows(&options.table)?.into_iter();
    let short = rows.filter(|row| row.plies.is_some_and(|plies| plies <= options.plies));
    let table: Vec<_> = short.map(|row| row.problem.position().clone()).collect();
    let random = small_problems(0).map(|(_, position)| position);
    let random: Vec<_> = random.take(options.random).collect();
    let mut well = true;
    for (name, positions) in [("games", games), ("table", table), ("random", random)] {
        well &= options.compare(&mut peer, name, &positions)?;
    }
    drop(peer.problems);
    peer.process.wait()?;
    Ok(well)
}

impl Peer {
    /// Starts cshogi. Returns `None` if Python or the package is missing.
    fn new(options: &Options) -> io::Result<Option<Peer>> {
        let python = || Command::new(&options.python);
        let mut import = python();
        import.args(["-c", "import cshogi"]).stderr(Stdio::null());
        if !import.status().is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        let mut process = python()
            .args(["-c", include_str!("cshogi.py")])
            .arg(options.nodes.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (problems, answers) = pipes.ok_or_else(|| io::Error::other("no pipes"))?;
        let answers = BufReader::new(answers).lines();
        Ok(Some(Peer {
            process,
            problems,
            answers,
        }))
    }

    /// Returns the answer to a problem, and the processor time in seconds.
    fn solve(&mut self, problem: &Position) -> Result<(Answer, f64), Box<dyn Error>> {
        writeln!(self.problems, "{problem}")?;
        let line = self.answers.next().transpose()?.unwrap_or_default();
        let (word, nanoseconds) = line.split_once(' ').ok_or("cshogi gave no answer")?;
        let answer = match word {
            "mate" => Answer::Mate,
            "none" => Answer::None,
            _ => Answer::Unknown,
        };
        Ok((answer, nanoseconds.parse::<f64>()? / 1e9))
    }
}

impl Options {
    /// Compares both programs, and prints sums. Returns `true` if each difference is proved to be a mistake of cshogi.
    fn compare(
        &self,
        peer: &mut Peer,
        name: &str,
        positions: &[Position],
    ) -> Result<bool, Box<dyn Error>> {
        let mut solver = Solver::new(512);
        let limits = SearchLimits::default().nodes(Some(self.own_nodes));
        let (mut counts, mut mates) = ([[0; 3]; 2], Vec::new());
        let (mut asked, mut different, mut well) = (0, 0, true);
        for position in positions {
            let Ok(problem) = Problem::of(position) else {
                continue;
            };
            let start = ThreadTime::now();
            let found = solver.mate_in(position, u16::MAX, &limits);
            let own_seconds = start.elapsed().as_secs_f64();
            let own = match found {
                MateIn::Yes(_) => Answer::Mate,
                MateIn::No => Answer::None,
                MateIn::Unknown => Answer::Unknown,
            };
            let (theirs, seconds) = peer.solve(position)?;
            counts[0][own as usize] += 1;
            counts[1][theirs as usize] += 1;
            asked += 1;
            if theirs == Answer::Mate {
                mates.push((own == Answer::Mate, own_seconds, seconds, position));
            }
            if own != theirs && own != Answer::Unknown && theirs != Answer::Unknown {
                different += 1;
                let is_proved = is_certified(&mut solver, &problem, found);
                well &= is_proved;
                println!("  {name}: Komadai finds {found:?}, certified: {is_proved}: {position}");
            }
        }
        println!("{name}: {asked} problems, {different} differences");
        for (who, [mates, none, unknown]) in ["Komadai", "cshogi"].into_iter().zip(counts) {
            println!("  {who}: {mates} mates, {none} without, {unknown} unknown");
        }
        println!("  seconds where cshogi mates, of Komadai and of cshogi:");
        report("all", mates.iter());
        report("long", mates.iter().filter(|mate| mate.2 > LONG));
        Ok(well)
    }
}

/// Prints sums for mates that cshogi found. Lists the long ones that Komadai misses, or finds in more than twice the
/// time.
fn report<'a>(what: &str, mates: impl Iterator<Item = &'a (bool, f64, f64, &'a Position)>) {
    let (mut count, mut own_mates, mut sums, mut slow) = (0, 0, [0.0, 0.0], Vec::new());
    for &(is_own, own, theirs, position) in mates {
        count += 1;
        own_mates += usize::from(is_own);
        sums = [sums[0] + own, sums[1] + theirs];
        if what == "long" && (!is_own || own > 2.0 * theirs) {
            slow.push((own, theirs, is_own, position));
        }
    }
    let [own, theirs] = sums;
    println!("    {what}: {count}, {own_mates} by Komadai too: {own:.2}, {theirs:.2}");
    for (own, theirs, is_own, position) in slow {
        let word = if is_own { "mate" } else { "unknown" };
        println!("      over twice: {own:.2}, {theirs:.2}, {word}: {position}");
    }
}

/// Returns `true` if the checker accepts a certificate of the result.
fn is_certified(solver: &mut Solver, problem: &Problem, found: MateIn) -> bool {
    let what = match found {
        MateIn::Yes(plies) => ClaimedLength::Mate(plies),
        _ => ClaimedLength::None,
    };
    let claim = MateClaim::new([], what);
    let limits = SearchLimits::default().nodes(Some(JUDGED));
    let certificate = solver.certify(problem, &[claim], &limits);
    verify(&certificate).is_ok_and(|verified| verified.claims.len() == 1)
}

/// The limit for a certificate, in visited positions.
const JUDGED: u64 = 1 << 24;
