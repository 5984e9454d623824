//! What is told about the games of an input that were written.

use komadai::kifu::{Finding, Losses};

use crate::{snippet, stderr};

/// The first loss of each kind and the first finding of each code, and how many came after it, which
/// are told at the end of the input, however it ends; or each of them at once.
pub(super) struct ConversionReport {
    verbose: bool,
    kinds: Vec<Kind>,
}

/// What came first of a kind.
struct Kind {
    code: &'static str,
    first: String,
    more: usize,
}

impl ConversionReport {
    /// Nothing so far. `verbose`: whether each is told.
    pub(super) const fn new(verbose: bool) -> ConversionReport {
        ConversionReport {
            verbose,
            kinds: Vec::new(),
        }
    }

    /// Adds what is lost of a game.
    pub(super) fn losses(&mut self, name: &str, game: usize, losses: &Losses) {
        for loss in losses {
            let code = loss.kind.code();
            self.count(code, || {
                let place = loss.ply.map_or(String::new(), |ply| format!(" ply {ply}:"));
                let message = &loss.message;
                format!("{name}: game {game}: loss[{code}]:{place} {message}")
            });
        }
    }

    /// Adds what was found in the text of a game.
    pub(super) fn findings(&mut self, target: &str, findings: &[Finding]) {
        for finding in findings {
            self.count(finding.code(), || snippet::headline(target, finding));
        }
    }

    fn count(&mut self, code: &'static str, first: impl FnOnce() -> String) {
        if self.verbose {
            return stderr::report(first());
        }
        match self.kinds.iter_mut().find(|kind| kind.code == code) {
            Some(kind) => kind.more += 1,
            None => self.kinds.push(Kind {
                code,
                first: first(),
                more: 0,
            }),
        }
    }
}

impl Drop for ConversionReport {
    fn drop(&mut self) {
        for Kind { first, more, .. } in &self.kinds {
            match more {
                0 => stderr::report(first),
                more => stderr::report(format_args!("{first} (and {more} more; -v tells each)")),
            }
        }
    }
}
