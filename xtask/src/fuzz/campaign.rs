//! One target under libFuzzer.

use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use komadai_testkit::Target;

use super::folders;
use super::progress::Progress;

/// An input may take so many seconds on the clock on the wall, beside whatever else is running.
const PATIENCE: u64 = 60;
/// And so much memory.
const MEMORY_MB: u64 = 2048;
/// How libFuzzer exits when it is interrupted.
const INTERRUPTED: i32 = 72;

pub(super) struct Run {
    pub(super) target: Target,
    pub(super) program: PathBuf,
    pub(super) seconds: u64,
    pub(super) jobs: u64,
    /// Whether collected inputs and the samples of testdata are left out, and nothing is collected.
    pub(super) smoke: bool,
    /// Becomes true when the run is to end at once.
    pub(super) stop: Arc<AtomicBool>,
}

/// What came of a run.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) progress: Progress,
    pub(super) took: Duration,
    /// The last lines of the processes that ended badly.
    pub(super) complaints: Vec<String>,
}

impl Seen {
    /// Adds what came of a later run of the same target.
    pub(super) fn add(&mut self, later: Seen) {
        self.progress = Progress::together(&[self.progress.clone(), later.progress]);
        self.took += later.took;
        self.complaints.extend(later.complaints);
    }
}

/// A bar on stderr, drawn if that is a terminal.
pub(super) fn bar(seconds: u64) -> Result<ProgressBar, Box<dyn Error>> {
    let bar = ProgressBar::new(seconds);
    let template = "{bar:30} {pos} of {len} s  {msg}";
    bar.set_style(ProgressStyle::with_template(template)?);
    Ok(bar)
}

impl Run {
    /// Whether somebody wants the run to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Runs the processes to their end and shows from time to time how far they are.
    pub(super) fn watch(&self, show: impl Fn(u64, String)) -> Result<Seen, Box<dyn Error>> {
        let collected = self.collected()?;
        fs::create_dir_all(folders::artifacts(&self.target))?;
        // What an interrupted run left says nothing about this one.
        for old in folders::files(&folders::artifacts(&self.target))? {
            fs::remove_file(old)?;
        }
        let dictionary = self.dictionary()?;
        let mut inputs = vec![
            folders::seeds(&self.target),
            folders::regressions(&self.target),
        ];
        if !self.smoke {
            inputs.push(self.samples()?);
        }
        inputs.retain(|folder| folder.exists());
        let start = Instant::now();
        let mut processes = Vec::new();
        for job in 0..self.jobs {
            let mut command = self.command();
            command.arg(format!("-max_total_time={}", self.seconds));
            command.arg(format!("-seed={}", job + u64::from(std::process::id())));
            command.args(["-print_final_stats=1", "-reload=10"]);
            if let Some(dictionary) = &dictionary {
                command.arg(format!("-dict={}", dictionary.display()));
            }
            command.arg(&collected).args(&inputs);
            processes.push(Process::start(&mut command)?);
        }
        while processes.iter_mut().any(Process::is_running) {
            thread::sleep(Duration::from_millis(200));
            let all: Vec<Progress> = processes.iter().map(Process::progress).collect();
            let all = Progress::together(&all);
            let message = format!(
                "{}: {} executions, coverage {}, {} inputs",
                self.target.name, all.executions, all.coverage, all.corpus
            );
            show(start.elapsed().as_secs(), message);
            if self.is_stopped() {
                processes.iter_mut().try_for_each(|one| one.child.kill())?;
            }
        }
        let took = start.elapsed();
        let mut all = Vec::new();
        let mut complaints = Vec::new();
        let mut interrupted = self.is_stopped();
        for process in processes {
            let (progress, status) = process.end()?;
            interrupted |= status.code() == Some(INTERRUPTED);
            if !status.success() && !interrupted {
                let lines: Vec<&str> = progress.last_lines.iter().map(String::as_str).collect();
                complaints.push(lines.join("\n"));
            }
            all.push(progress);
        }
        // A process can hear of it before we do.
        self.stop.fetch_or(interrupted, Ordering::Relaxed);
        Ok(Seen {
            progress: Progress::together(&all),
            took,
            complaints,
        })
    }

    /// The folder where libFuzzer collects inputs, and finds those of earlier runs.
    fn collected(&self) -> Result<PathBuf, Box<dyn Error>> {
        let folder = match self.smoke {
            true => folders::smoke(&self.target),
            false => folders::corpus(&self.target),
        };
        if self.smoke && folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// The program with what every run of it needs.
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.env("ASAN_OPTIONS", "detect_odr_violation=0");
        command.arg(format!("-timeout={PATIENCE}"));
        command.arg(format!("-rss_limit_mb={MEMORY_MB}"));
        let artifacts = folders::artifacts(&self.target);
        command.arg(format!("-artifact_prefix={}/", artifacts.display()));
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command
    }

    /// All dictionaries of the target in one file; libFuzzer takes only one.
    fn dictionary(&self) -> Result<Option<PathBuf>, Box<dyn Error>> {
        let texts: Vec<&str> = self.target.dictionaries().map(|d| &*d.text).collect();
        if texts.is_empty() {
            return Ok(None);
        }
        let file = folders::built().join(format!("{}.dict", self.target.name));
        fs::write(&file, texts.concat())?;
        Ok(Some(file))
    }

    /// A folder with those files of `testdata/kifu` that are inputs.
    fn samples(&self) -> Result<PathBuf, Box<dyn Error>> {
        let folder = folders::built().join("samples").join(self.target.name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        for file in folders::samples(&self.target)? {
            if let Some(name) = file.file_name() {
                fs::copy(&file, folder.join(name))?;
            }
        }
        Ok(folder)
    }
}

/// A process, and the thread that listens to it.
struct Process {
    child: Child,
    heard: Arc<Mutex<Progress>>,
    listener: thread::JoinHandle<()>,
}

impl Process {
    fn start(command: &mut Command) -> Result<Process, Box<dyn Error>> {
        let mut child = command.stderr(Stdio::piped()).spawn()?;
        let stderr = child.stderr.take().ok_or("no stderr")?;
        let heard = Arc::new(Mutex::new(Progress::default()));
        let ear = Arc::clone(&heard);
        let listener = thread::spawn(move || {
            for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
                if let Ok(mut progress) = ear.lock() {
                    progress.hear(&String::from_utf8_lossy(&line));
                }
            }
        });
        Ok(Process {
            child,
            heard,
            listener,
        })
    }

    fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    fn progress(&self) -> Progress {
        let heard = self.heard.lock();
        heard.map(|progress| progress.clone()).unwrap_or_default()
    }

    /// How far it came, and how it ended.
    fn end(mut self) -> Result<(Progress, ExitStatus), Box<dyn Error>> {
        let status = self.child.wait()?;
        let _ = self.listener.join();
        let heard = self.heard.lock();
        Ok((
            heard.map(|progress| progress.clone()).unwrap_or_default(),
            status,
        ))
    }
}
