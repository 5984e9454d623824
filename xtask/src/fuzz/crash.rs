//! Inputs that break a law: made small, and filed as regressions.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use indicatif::ProgressBar;

use super::campaign::Run;
use super::folders;

/// So long an input is made smaller.
const SECONDS: u64 = 30;

/// What became of the artifacts of a run.
#[derive(Default)]
pub(super) struct Filed {
    /// The new regressions.
    pub(super) crashes: Vec<PathBuf>,
    /// Inputs that took too long or too much memory among others, but not alone.
    pub(super) passing: usize,
}

impl Filed {
    /// Adds what became of those of a later run.
    pub(super) fn add(&mut self, later: Filed) {
        self.crashes.extend(later.crashes);
        self.passing += later.passing;
    }
}

impl Run {
    /// Makes every artifact of the run small and files it among the regressions. Inputs that are
    /// only slow are no crashes; those that took too long or too much memory are run again alone,
    /// since libFuzzer goes by the clock on the wall and the memory of the whole process.
    pub(super) fn file_crashes(&self, bar: &ProgressBar) -> Result<Filed, Box<dyn Error>> {
        let mut filed = Filed::default();
        for artifact in folders::files(&folders::artifacts(&self.target))? {
            let name = artifact.file_name().and_then(|name| name.to_str());
            let Some((kind, hash)) = name.and_then(|name| name.split_once('-')) else {
                continue;
            };
            if matches!(kind, "timeout" | "oom") && self.passes(&artifact)? {
                filed.passing += 1;
            } else if matches!(kind, "crash" | "leak" | "timeout" | "oom") {
                let short = hash.get(..12).unwrap_or(hash);
                let to = folders::regressions(&self.target).join(format!("{kind}-{short}"));
                bar.set_message(format!("{}: {kind} is made smaller", self.target.name));
                self.file(&artifact, &to, kind == "crash")?;
                filed.crashes.push(to);
            }
            fs::remove_file(&artifact)?;
        }
        Ok(filed)
    }

    /// Whether an input keeps the law, and its limits, in a process of its own.
    fn passes(&self, artifact: &Path) -> Result<bool, Box<dyn Error>> {
        let scratch = folders::scratch();
        let mut command = self.command();
        command.arg(format!("-exact_artifact_path={}", scratch.display()));
        let status = command.arg(artifact).stderr(Stdio::null()).status()?;
        Ok(status.success())
    }

    fn file(&self, artifact: &Path, to: &Path, smaller: bool) -> Result<(), Box<dyn Error>> {
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(artifact, to)?;
        if !smaller {
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
