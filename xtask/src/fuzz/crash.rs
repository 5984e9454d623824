//! Inputs that break a law: made small, and filed as regressions.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::campaign::Run;
use super::folders;

/// So long an input is made smaller.
const SECONDS: u64 = 30;
/// So long an input may take alone that libFuzzer reported as slow; its own limit, on the clock on
/// the wall and beside whatever else is running, is 10 s.
const SLOW: Duration = Duration::from_secs(5);

/// What became of the artifacts of a run.
#[derive(Default)]
pub(super) struct Filed {
    /// The new regressions.
    pub(super) crashes: Vec<PathBuf>,
    /// Inputs that took too long or too much memory among others, but not alone.
    pub(super) passing: usize,
    /// Those of them that ended their process; one that is only slow does not.
    pub(super) ended: usize,
}

impl Filed {
    /// Adds what became of those of a later run.
    pub(super) fn add(&mut self, later: Filed) {
        self.crashes.extend(later.crashes);
        self.passing += later.passing;
        self.ended += later.ended;
    }

    /// Whether inputs that were only unlucky are all there is to so many processes that ended badly.
    /// One that died without an artifact is not explained.
    pub(super) fn explains(&self, complaints: usize) -> bool {
        self.crashes.is_empty() && self.ended > 0 && complaints <= self.ended
    }
}

/// What libFuzzer says of an input by the name of the artifact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind<'n> {
    /// It ended its process for its time or its memory.
    OverTheLimits(&'n str),
    /// It took long, and the process went on.
    Slow,
    /// It broke the law, or whatever else libFuzzer files.
    Broken(&'n str),
}

impl<'n> Kind<'n> {
    /// The kind, and the rest of the name, which tells the input.
    fn read(name: &'n str) -> Option<(Kind<'n>, &'n str)> {
        if let Some(hash) = name.strip_prefix("slow-unit-") {
            return Some((Kind::Slow, hash));
        }
        let (kind, hash) = name.split_once('-')?;
        let kind = match kind {
            "timeout" | "oom" => Kind::OverTheLimits(kind),
            _ => Kind::Broken(kind),
        };
        Some((kind, hash))
    }

    /// How it is called among the regressions.
    fn name(self) -> &'n str {
        match self {
            Kind::OverTheLimits(name) | Kind::Broken(name) => name,
            Kind::Slow => "slow",
        }
    }
}

impl Run {
    /// Makes every artifact of the run small and files it among the regressions. Those that took
    /// too long or too much memory are run again alone, since libFuzzer goes by the clock on the
    /// wall and the memory of the whole process. Once the run is to end, nothing is run any more,
    /// and what is left is filed as it is.
    pub(super) fn file_crashes(&self, bar: &ProgressBar) -> Result<Filed, Box<dyn Error>> {
        let mut filed = Filed::default();
        for artifact in folders::files(&folders::artifacts(&self.target))? {
            let name = artifact.file_name().and_then(|name| name.to_str());
            let Some((kind, hash)) = name.and_then(Kind::read) else {
                continue;
            };
            if self.passes(&artifact, kind)? {
                filed.passing += 1;
                filed.ended += usize::from(kind != Kind::Slow);
            } else {
                let (name, short) = (kind.name(), hash.get(..12).unwrap_or(hash));
                let to = folders::regressions(&self.target).join(format!("{name}-{short}"));
                bar.set_message(format!("{}: {name} is made smaller", self.target.name));
                self.file(&artifact, &to, kind == Kind::Broken("crash"))?;
                filed.crashes.push(to);
            }
            fs::remove_file(&artifact)?;
        }
        Ok(filed)
    }

    /// Whether an input that is not known to break the law keeps it, and its limits, in a process
    /// of its own.
    fn passes(&self, artifact: &Path, kind: Kind<'_>) -> Result<bool, Box<dyn Error>> {
        if matches!(kind, Kind::Broken(_)) || self.is_stopped() {
            return Ok(false);
        }
        let scratch = folders::scratch();
        let mut command = self.command();
        command.arg(format!("-exact_artifact_path={}", scratch.display()));
        let start = Instant::now();
        let status = command.arg(artifact).stderr(Stdio::null()).status()?;
        let in_time = kind != Kind::Slow || start.elapsed() <= SLOW;
        Ok(status.success() && in_time)
    }

    fn file(&self, artifact: &Path, to: &Path, smaller: bool) -> Result<(), Box<dyn Error>> {
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(artifact, to)?;
        if !smaller || self.is_stopped() {
            return Ok(());
        }
        let small = folders::scratch();
        let _ = fs::remove_file(&small);
        let mut command = self.command();
        command.arg("-minimize_crash=1");
        command.arg(format!("-max_total_time={SECONDS}"));
        command.arg(format!("-exact_artifact_path={}", small.display()));
        // It fails when it finds nothing smaller; the input as it is has to do then.
        command.arg(to).stderr(Stdio::null()).status()?;
        if small.exists() {
            fs::copy(&small, to)?;
            fs::remove_file(&small)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Filed, Kind};

    #[test]
    fn names_of_artifacts() {
        for (name, told) in [
            ("crash-0a1b", Some((Kind::Broken("crash"), "0a1b"))),
            ("leak-0a1b", Some((Kind::Broken("leak"), "0a1b"))),
            (
                "timeout-0a1b",
                Some((Kind::OverTheLimits("timeout"), "0a1b")),
            ),
            ("oom-0a1b", Some((Kind::OverTheLimits("oom"), "0a1b"))),
            ("slow-unit-0a1b", Some((Kind::Slow, "0a1b"))),
            ("README", None),
        ] {
            assert_eq!(Kind::read(name), told, "{name}");
        }
    }

    #[test]
    fn only_unlucky_inputs_explain_how_processes_ended() {
        let filed = |crashes: &[&str], passing, ended| Filed {
            crashes: crashes.iter().map(Into::into).collect(),
            passing,
            ended,
        };
        for (filed, complaints, told) in [
            (filed(&[], 1, 1), 1, true),
            (filed(&[], 2, 2), 1, true),
            (filed(&[], 1, 1), 2, false),
            // Slow ones end nothing.
            (filed(&[], 1, 0), 1, false),
            (filed(&[], 0, 0), 0, false),
            (filed(&["crash-0a1b"], 1, 1), 1, false),
        ] {
            assert_eq!(filed.explains(complaints), told);
        }
    }
}
