//! What libFuzzer says on stderr, line by line.

use std::collections::VecDeque;

/// So many of the last lines are kept, to be shown when a run ends badly.
const KEPT: usize = 60;

/// How far a process has come.
#[derive(Clone, Default)]
pub(super) struct Progress {
    pub(super) executions: u64,
    /// Coverage once all inputs at hand were run.
    pub(super) first_coverage: Option<u64>,
    pub(super) coverage: u64,
    /// Inputs that cover something of their own.
    pub(super) corpus: u64,
    /// Executions that got past the reader, of those counted then.
    pub(super) past: u64,
    pub(super) counted: u64,
    pub(super) last_lines: VecDeque<String>,
}

impl Progress {
    pub(super) fn hear(&mut self, line: &str) {
        self.last_lines.push_back(line.to_owned());
        if self.last_lines.len() > KEPT {
            self.last_lines.pop_front();
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["past", "the", "reader:", past, "of", counted] => {
                self.past = past.parse().unwrap_or(self.past);
                self.counted = counted.parse().unwrap_or(self.counted);
            }
            ["stat::number_of_executed_units:", count] => {
                self.executions = count.parse().unwrap_or(self.executions);
            }
            [count, event, rest @ ..] if count.starts_with('#') => {
                self.hear_event(count, event, rest);
            }
            _ => {}
        }
    }

    /// `#4096 pulse cov: 512 ft: 900 corp: 40/3Kb lim: 80 exec/s: 2048 rss: 90Mb`
    fn hear_event(&mut self, count: &str, event: &str, rest: &[&str]) {
        let Ok(count) = count[1..].parse() else {
            return;
        };
        self.executions = count;
        let value = |name: &str| {
            let at = rest.iter().position(|word| *word == name)?;
            rest.get(at + 1)?.split('/').next()?.parse::<u64>().ok()
        };
        self.coverage = value("cov:").unwrap_or(self.coverage);
        self.corpus = value("corp:").unwrap_or(self.corpus);
        if event == "INITED" {
            self.first_coverage = Some(self.coverage);
        }
    }

    /// What several processes did together; they share their inputs.
    pub(super) fn together(all: &[Progress]) -> Progress {
        let sum = |of: fn(&Progress) -> u64| all.iter().map(of).sum();
        let most = |of: fn(&Progress) -> u64| all.iter().map(of).max().unwrap_or(0);
        Progress {
            executions: sum(|one| one.executions),
            first_coverage: all.iter().filter_map(|one| one.first_coverage).min(),
            coverage: most(|one| one.coverage),
            corpus: most(|one| one.corpus),
            past: sum(|one| one.past),
            counted: sum(|one| one.counted),
            last_lines: VecDeque::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Progress;

    #[test]
    fn lines_of_libfuzzer() {
        let mut progress = Progress::default();
        for line in [
            "INFO: Seed: 1",
            "#33\tINITED cov: 100 ft: 150 corp: 20/3Kb exec/s: 0 rss: 50Mb",
            "past the reader: 3 of 4",
            "#64\tNEW    cov: 112 ft: 170 corp: 21/3Kb lim: 4 exec/s: 0 rss: 50Mb L: 3/9 MS: 1 X-",
            "#4096\tpulse  cov: 112 ft: 170 corp: 21/3Kb lim: 80 exec/s: 2048 rss: 90Mb",
            "stat::number_of_executed_units: 5000",
        ] {
            progress.hear(line);
        }
        assert_eq!(progress.first_coverage, Some(100));
        assert_eq!((progress.coverage, progress.corpus), (112, 21));
        assert_eq!((progress.past, progress.counted), (3, 4));
        assert_eq!(progress.executions, 5000);
    }
}
