//! `tsume table`: searches any mate for the problems of a table, with its certificate or its length.

use std::error::Error;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use cpu_time::ProcessTime;
use komadai_tsume::{
    ClaimedLength, CookSearch, Mate, MateClaim, MateIn, MissingPieces, Problem, Questions,
    SearchLimits, Solver, verify,
};

use super::Verdict;

/// The problems, and the limits.
#[derive(Args)]
pub(crate) struct Options {
    /// Tables of problems: a header line, then a name, an SFEN and the plies in each row
    #[arg(default_value = "../shared/tsume/zukou.tsv")]
    tables: Vec<PathBuf>,
    /// The names of the problems, separated by commas (default: all)
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// The limit in seconds of processor time for a problem
    #[arg(long, value_name = "N", default_value_t = 5.0)]
    seconds: f64,
    /// The number of threads for each problem
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The size of the solver's table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: usize,
    /// Certify each mate, and check the certificate
    #[arg(long)]
    certify: bool,
    /// Prove the length under the default policy, and compare it with the table
    #[arg(long, conflicts_with = "certify")]
    length: bool,
}

pub(crate) fn run(options: &Options) -> Verdict {
    let mut solver = Solver::new(options.memory).threads(options.threads);
    let questions = Questions::default().cooks(CookSearch::No).variations(false);
    let (mut count, mut mated, mut different, mut refused, mut sum) = (0, 0, 0, 0, 0.0);
    for table in &options.tables {
        for Row {
            name,
            problem,
            plies,
        } in rows(table)?
        {
            if !options.only.is_empty() && !options.only.contains(&name) {
                continue;
            }
            count += 1;
            let (limits, start) = (options.limits(), ProcessTime::now());
            let author = plies.map_or_else(|| "?".to_owned(), |plies| plies.to_string());
            if options.length {
                let solution = solver.solve(&problem, &questions, &limits);
                let seconds = start.elapsed().as_secs_f64();
                sum += seconds;
                let (all, mate) = (solution.mate_of_all, solution.mate);
                let is_proved = matches!(mate, Mate::Shortest(_));
                mated += usize::from(is_proved);
                println!(
                    "{seconds:9.2}  {name} ({author}): {mate:?}, if every answer counts {all:?}"
                );
                if is_proved && Some(mate) != plies.map(Mate::Shortest) {
                    different += 1;
                    let moves: Vec<_> = solution.line.iter().map(ToString::to_string).collect();
                    println!("           different: {}", moves.join(" "));
                }
                continue;
            }
            let found = solver.mate_in(problem.position(), u16::MAX, &limits);
            let seconds = start.elapsed().as_secs_f64();
            sum += seconds;
            let mut proof = String::new();
            if let MateIn::Yes(plies) = found {
                mated += 1;
                if options.certify {
                    let claim = MateClaim::new([], ClaimedLength::Mate(plies));
                    let limits = SearchLimits::default();
                    let certificate = solver.certify(&problem, &[claim], &limits);
                    let rows = certificate.lines().count();
                    let claims = verify(&certificate).map(|verified| verified.claims.len());
                    let accepted = claims == Ok(1);
                    refused += usize::from(!accepted);
                    let seconds = start.elapsed().as_secs_f64() - seconds;
                    proof = format!("  {rows} rows, {accepted}: {seconds:.2} s");
                }
            }
            println!("{seconds:9.2}  {name} ({author}): {found:?}{proof}");
        }
    }
    let what = if options.length {
        format!("lengths proved, {different} not those of the table")
    } else {
        format!("mated, {refused} certificates missing or refused")
    };
    println!("{mated} of {count} {what}, {sum:.1} s");
    Ok(refused == 0)
}

/// A row of a table of problems.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) problem: Problem,
    /// The plies according to the author of the problem.
    pub(crate) plies: Option<u16>,
}

/// Reads the rows of a table of problems.
pub(crate) fn rows(table: &Path) -> Result<Vec<Row>, Box<dyn Error>> {
    let file = table.display();
    let text = fs::read_to_string(table).map_err(|error| format!("{file}: {error}"))?;
    let row = |line: &str| {
        let mut fields = line.split('\t');
        let [name, sfen, plies] = [(); 3].map(|()| fields.next().unwrap_or_default());
        Ok(Row {
            name: name.to_owned(),
            problem: Problem::new(sfen.parse()?, MissingPieces::Auto)?,
            plies: plies.parse().ok(),
        })
    };
    text.lines().skip(1).map(row).collect()
}

impl Options {
    /// Returns limits that stop a search after the given seconds of processor time.
    fn limits(&self) -> SearchLimits {
        let (start, seconds) = (ProcessTime::now(), self.seconds);
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        let limits = SearchLimits::default().cancel(Some(cancel));
        limits.progress(move |_| {
            if start.elapsed().as_secs_f64() >= seconds {
                flag.store(true, Ordering::Relaxed);
            }
        })
    }
}
