//! The report on the games of an input that were written.

use komadai::kifu::{Finding, FindingKind, LossKind, Losses};

use crate::{snippet, stderr};

/// The losses and findings of an input. The first of each kind, and the number of the others, is
/// reported when this is dropped, however the input ends; if `verbose`, each one is reported at once.
pub(super) struct ConversionReport {
    verbose: bool,
    kinds: Vec<Counted>,
}

/// A kind of losses or of findings.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Loss(LossKind),
    Finding(FindingKind),
}

/// The first message of a kind, and how many more there are.
struct Counted {
    kind: Kind,
    first: String,
    more: usize,
}

impl ConversionReport {
    /// An empty report.
    pub(super) const fn new(verbose: bool) -> ConversionReport {
        ConversionReport {
            verbose,
            kinds: Vec::new(),
        }
    }

    /// Adds the losses of a game.
    pub(super) fn losses(&mut self, name: &str, game: usize, losses: &Losses) {
        for loss in losses {
            let code = loss.kind.code();
            self.count(Kind::Loss(loss.kind), || {
                let place = loss.ply.map_or(String::new(), |ply| format!(" ply {ply}:"));
                let message = &loss.message;
                format!("{name}: game {game}: loss[{code}]:{place} {message}")
            });
        }
    }

    /// Adds the findings in the text of a game.
    pub(super) fn findings(&mut self, target: &str, findings: &[Finding]) {
        for finding in findings {
            let kind = Kind::Finding(finding.kind());
            self.count(kind, || snippet::headline(target, finding));
        }
    }

    fn count(&mut self, kind: Kind, first: impl FnOnce() -> String) {
        if self.verbose {
            return stderr::report(first());
        }
        match self.kinds.iter_mut().find(|counted| counted.kind == kind) {
            Some(counted) => counted.more += 1,
            None => self.kinds.push(Counted {
                kind,
                first: first(),
                more: 0,
            }),
        }
    }
}

impl Drop for ConversionReport {
    fn drop(&mut self) {
        for Counted { first, more, .. } in &self.kinds {
            match more {
                0 => stderr::report(first),
                more => stderr::report(format_args!("{first} (and {more} more; -v reports each)")),
            }
        }
    }
}
