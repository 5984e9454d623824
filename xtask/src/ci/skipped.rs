//! Collects the parts that the gate could not run on this machine.

use std::env;
use std::sync::Mutex;

use crate::Verdict;

/// The parts that did not run, each with its reason.
static SKIPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Notes that a part of a step did not run without a tool. Fails if `KOMADAI_GATE` is `strict`, as in the workflows.
pub(crate) fn without_tool(part: &str, missing: &str) -> Verdict {
    note(part, missing);
    Ok(!is_strict(env::var("KOMADAI_GATE").ok().as_deref()))
}

/// Notes that a part of a step did not run without game records. The repository has none, so this never fails.
pub(super) fn without_records(part: &str, folder: &str) -> Verdict {
    note(part, &format!("there is no {folder}"));
    Ok(true)
}

fn note(part: &str, missing: &str) {
    println!("{part}: skipped, {missing}");
    lock().push(format!("{part} ({missing})"));
}

fn is_strict(asked: Option<&str>) -> bool {
    asked == Some("strict")
}

/// Returns the parts that did not run, for the last line of the gate.
pub(super) fn summary() -> String {
    in_words(&lock())
}

fn in_words(skipped: &[String]) -> String {
    match skipped {
        [] => "0 parts skipped".to_owned(),
        [part] => format!("1 part skipped: {part}"),
        parts => format!("{} parts skipped: {}", parts.len(), parts.join(", ")),
    }
}

fn lock() -> std::sync::MutexGuard<'static, Vec<String>> {
    SKIPPED
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::{in_words, is_strict};

    #[test]
    fn the_last_line_names_what_was_skipped() {
        let parts = ["page (no browser)", "fuzz (no nightly)"].map(str::to_owned);
        assert_eq!(in_words(&[]), "0 parts skipped");
        assert_eq!(in_words(&parts[..1]), "1 part skipped: page (no browser)");
        let expected = "2 parts skipped: page (no browser), fuzz (no nightly)";
        assert_eq!(in_words(&parts), expected);
    }

    #[test]
    fn only_the_word_strict_is_strict() {
        assert!(is_strict(Some("strict")));
        assert!(!is_strict(Some("lax")) && !is_strict(None));
    }
}
