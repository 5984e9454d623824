//! `versus tsume`: compares mate or no mate with other solvers, judges each difference, and measures speed.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{self, BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use clap::Args;
use cpu_time::ThreadTime;
use komadai_benches::small_problems;
use komadai_core::{Faults, Move, Piece, PieceKind, Position};
use komadai_movegen::legal_moves;
use komadai_testkit::tsume;
use komadai_tsume::{ClaimedLength, MateClaim, MateIn, Problem, SearchLimits, Solver, verify};
use rsshogi::mate::solve_mate_in_one;

use crate::contest::{median, ratio};

/// The problems, and the other solvers.
#[derive(Args)]
pub(crate) struct Options {
    /// The number of random small problems
    #[arg(long, value_name = "N", default_value_t = 1000)]
    positions: usize,
    /// Use problems from a list instead, with an SFEN on each line
    #[arg(long, value_name = "FILE")]
    list: Option<String>,
    /// A command that solves problems: it reads an SFEN from each line, and answers with a line of `mate`, `none` or
    /// `unknown`, a space, and its processor time in nanoseconds
    #[arg(long, value_name = "COMMAND")]
    peer: Vec<String>,
    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,
    /// The limit for Komadai, in visited positions per problem
    #[arg(long, value_name = "N", default_value_t = 1 << 20)]
    nodes: u64,
}

/// The answer to whether the side to move mates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Answer {
    Mate,
    None,
    Unknown,
}

/// A separate process with a solver.
struct Peer {
    name: String,
    process: Child,
    problems: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

/// The answers of a solver, and its nanoseconds for each problem in each round.
struct Run {
    name: String,
    answers: Vec<Answer>,
    nanoseconds: Vec<Vec<f64>>,
}

/// Compares and prints. Returns `true` if certificates prove that each difference is a mistake of the peer.
pub(crate) fn run(options: &Options) -> bool {
    match options.compare() {
        Ok(well) => well,
        Err(error) => {
            println!("{error}");
            false
        }
    }
}

impl Options {
    fn compare(&self) -> Result<bool, Box<dyn Error>> {
        let problems = self.problems()?;
        let mut solver = Solver::new(64);
        let mut peers = Vec::new();
        for command in &self.peer {
            peers.push(Peer::new(command)?);
        }
        let names = peers.iter().map(|peer| &*peer.name);
        let mut runs: Vec<Run> = ["Komadai"].into_iter().chain(names).map(Run::new).collect();
        let limits = SearchLimits::default().nodes(Some(self.nodes));
        for _ in 0..self.rounds {
            runs.iter_mut().for_each(Run::begin);
            for problem in &problems {
                let start = ThreadTime::now();
                let answer = solver.mate_in(problem, u16::MAX, &limits);
                let nanoseconds = start.elapsed().as_secs_f64() * 1e9;
                let answer = match answer {
                    MateIn::Yes(_) => Answer::Mate,
                    MateIn::No => Answer::None,
                    MateIn::Unknown => Answer::Unknown,
                };
                runs[0].add(answer, nanoseconds);
                for (peer, run) in peers.iter_mut().zip(&mut runs[1..]) {
                    let (answer, nanoseconds) = peer.solve(problem)?;
                    run.add(answer, nanoseconds);
                }
            }
        }
        peers.into_iter().try_for_each(Peer::end)?;
        let mut well = mates_in_one(&problems, &mut solver);
        table(&runs);
        for run in &runs[1..] {
            well &= judge_all(run, &runs[0], &problems, &mut solver);
        }
        Ok(well)
    }

    fn problems(&self) -> Result<Vec<Position>, Box<dyn Error>> {
        if let Some(list) = &self.list {
            let text = fs::read_to_string(list)?;
            let position = |line: &str| -> Result<Position, Box<dyn Error>> {
                Ok(Position::allowing(line.parse()?, Faults::NO_KING)?)
            };
            return text.lines().map(position).collect();
        }
        let random = small_problems(0).map(|(_, position)| position);
        Ok(random.take(self.positions).collect())
    }
}

impl Peer {
    fn new(command: &str) -> io::Result<Peer> {
        let mut process = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (problems, answers) = pipes.ok_or_else(|| io::Error::other("no pipes"))?;
        let answers = BufReader::new(answers).lines();
        Ok(Peer {
            name: command.to_owned(),
            process,
            problems,
            answers,
        })
    }

    /// Returns the answer to a problem, and its nanoseconds.
    fn solve(&mut self, problem: &Position) -> io::Result<(Answer, f64)> {
        writeln!(self.problems, "{problem}")?;
        let line = self.answers.next().transpose()?.unwrap_or_default();
        let mut words = line.split(' ');
        let answer = match words.next() {
            Some("mate") => Answer::Mate,
            Some("none") => Answer::None,
            Some("unknown") => Answer::Unknown,
            _ => return Err(io::Error::other(format!("{problem}: answered by {line:?}"))),
        };
        let nanoseconds = words.next().and_then(|word| word.parse().ok());
        let nanoseconds = nanoseconds.ok_or_else(|| io::Error::other("no nanoseconds"))?;
        Ok((answer, nanoseconds))
    }

    fn end(mut self) -> io::Result<()> {
        drop(self.problems);
        self.process.wait().map(|_| ())
    }
}

impl Run {
    fn new(name: &str) -> Run {
        Run {
            name: name.to_owned(),
            answers: Vec::new(),
            nanoseconds: Vec::new(),
        }
    }

    fn begin(&mut self) {
        self.answers.clear();
        self.nanoseconds.push(Vec::new());
    }

    fn add(&mut self, answer: Answer, nanoseconds: f64) {
        self.answers.push(answer);
        if let Some(round) = self.nanoseconds.last_mut() {
            round.push(nanoseconds);
        }
    }

    /// Returns the seconds of each round.
    fn seconds(&self) -> Vec<f64> {
        let sums = self.nanoseconds.iter().map(|round| round.iter().sum());
        sums.map(|sum: f64| sum / 1e9).collect()
    }
}

/// Prints how many problems each solver solves per second, on average and for the median problem.
fn table(runs: &[Run]) {
    println!("  mates    none unknown   problems/s  times ours  median µs   most ms  solver");
    for run in runs {
        let count = |answer| run.answers.iter().filter(|&&other| other == answer).count();
        let counts = [Answer::Mate, Answer::None, Answer::Unknown].map(count);
        let seconds = run.seconds();
        let speed = run.answers.len() as f64 / median(seconds.clone());
        let times = ratio(&runs[0].seconds(), &seconds);
        let last = run.nanoseconds.last().cloned().unwrap_or_default();
        let most = last.iter().copied().fold(0.0, f64::max) / 1e6;
        let middle = median(last) / 1e3;
        let [mates, none, unknown] = counts;
        print!("{mates:7}{none:8}{unknown:8}{speed:13.0}{times:12.2}{middle:11.1}{most:10.1}");
        println!("  {}", run.name);
    }
}

/// Prints the differences between rsshogi and Komadai about mate in one. Returns `true` if the law agrees with Komadai.
fn mates_in_one(problems: &[Position], solver: &mut Solver) -> bool {
    let (mut asked, mut mates, mut differences, mut well) = (0, 0, 0, true);
    for problem in problems {
        let Ok(theirs) = rsshogi::board::position_from_sfen(&problem.to_string()) else {
            continue;
        };
        if theirs.validate().is_err() {
            continue;
        }
        let theirs = solve_mate_in_one(&theirs).map(|m| m.to_usi());
        let ours = solver.mate_in(problem, 1, &SearchLimits::default()) == MateIn::Yes(1);
        asked += 1;
        mates += usize::from(ours);
        if theirs.is_some() != ours {
            let by_law = tsume::attacker_mates(problem, 1, tsume::lawful);
            println!("  rsshogi finds {theirs:?}, by the law there is a mate: {by_law}: {problem}");
            differences += 1;
            well &= by_law == ours;
        }
    }
    println!("rsshogi, mate in one: {asked} problems, {mates} mates, {differences} differences");
    well
}

/// Judges and prints the differences between a peer and Komadai. Returns `true` if the peer is always wrong.
fn judge_all(run: &Run, ours: &Run, problems: &[Position], solver: &mut Solver) -> bool {
    let mut classes: BTreeMap<String, Vec<&Position>> = BTreeMap::new();
    let mut well = true;
    for ((problem, &ours), &theirs) in problems.iter().zip(&ours.answers).zip(&run.answers) {
        if ours == theirs || ours == Answer::Unknown || theirs == Answer::Unknown {
            continue;
        }
        let class = match judge(problem, ours, solver) {
            Some(why) => format!("says {theirs:?}, a certificate {ours:?}: {why}"),
            None => {
                well = false;
                format!("says {theirs:?}, Komadai {ours:?} without a certificate")
            }
        };
        classes.entry(class).or_default().push(problem);
    }
    println!("{}:", run.name);
    for (class, problems) in classes {
        println!("{:6} {class}", problems.len());
        for problem in problems.iter().take(4) {
            println!("         {problem}");
        }
    }
    well
}

/// Proves an answer with a certificate that the checker accepts. Returns the special features of the problem.
fn judge(position: &Position, answer: Answer, solver: &mut Solver) -> Option<String> {
    let problem = Problem::of(position).ok()?;
    let limits = SearchLimits::default().nodes(Some(JUDGED));
    let (what, found) = match solver.mate_in(position, u16::MAX, &limits) {
        MateIn::Yes(plies) => (ClaimedLength::Mate(plies), Answer::Mate),
        MateIn::No => (ClaimedLength::None, Answer::None),
        MateIn::Unknown => return None,
    };
    let after = Vec::new();
    let claim = MateClaim::new(after, what);
    let certificate = solver.certify(&problem, std::slice::from_ref(&claim), &limits);
    let checked = verify(&certificate).ok()?;
    if found != answer || !checked.claims.contains(&claim) {
        return None;
    }
    let attacker = Piece::new(position.side(), PieceKind::King);
    let mut words = Vec::new();
    if position.setup().board.squares_of(attacker).is_empty() {
        words.push("no king attacks");
    }
    if found == Answer::Mate {
        let plies = tsume::shortest(position, MOST, tsume::generated);
        words.push(match tsume::shortest(position, MOST, promoting) {
            _ if plies.is_none() => "a long mate",
            None => "some piece must not promote",
            Some(_) => "all may promote",
        });
    }
    Some(words.join(", "))
}

/// The limit for a certificate, in visited positions.
const JUDGED: u64 = 1 << 22;
/// The limit in plies for a second search without the moves that a peer does not generate.
const MOST: u16 = 5;

/// Returns the legal moves except avoidable non-promotions (of pawns, bishops, rooks, and lances to the second rank).
fn promoting(position: &Position) -> Vec<Move> {
    let moves: Vec<Move> = legal_moves(position).into_iter().collect();
    let is_left_out = |m: &Move| match *m {
        Move::Step {
            from,
            to,
            promote: false,
        } => {
            let kind = position.board().piece(from).map(Piece::kind);
            let near = [2, 8].contains(&to.rank().number());
            let of_these = match kind {
                Some(PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook) => true,
                Some(PieceKind::Lance) => near,
                _ => false,
            };
            let promote = true;
            of_these && moves.contains(&Move::Step { from, to, promote })
        }
        _ => false,
    };
    moves.iter().copied().filter(|m| !is_left_out(m)).collect()
}
