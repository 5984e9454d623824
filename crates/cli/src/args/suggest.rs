//! Suggests commands for words that are not one.

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Words that people try, and the command that does what they mean. Names of commands and words near them are found
/// without this list.
const MEANT: [(&str, &[&str]); 24] = [
    ("svg", &["image"]),
    ("png", &["image"]),
    ("pdf", &["image", "sheet"]),
    ("gif", &["image"]),
    ("tikz", &["image"]),
    ("diagram", &["image"]),
    ("picture", &["image"]),
    ("draw", &["image"]),
    ("render", &["image", "view"]),
    ("html", &["view"]),
    ("page", &["view"]),
    ("replay", &["view"]),
    ("export", &["convert", "image", "view"]),
    ("write", &["convert"]),
    ("save", &["convert"]),
    ("rename", &["convert"]),
    ("print", &["show", "sheet"]),
    ("solve", &["tsume"]),
    ("mate", &["tsume"]),
    ("validate", &["check"]),
    ("find", &["search"]),
    ("opening", &["tree", "tags"]),
    ("statistics", &["stats"]),
    ("parquet", &["table"]),
];

/// The least similarity of a mistyped word, from 0 to 1.
const ALIKE: f64 = 0.6;

/// Returns the commands that a word may mean, or an empty list.
fn meant<'c>(word: &str, commands: impl Iterator<Item = &'c str>) -> Vec<String> {
    let word = word.to_lowercase();
    let own = commands.map(|name| (name, vec![name.to_owned()]));
    let listed = MEANT
        .iter()
        .map(|&(name, meant)| (name, meant.iter().map(|&name| name.to_owned()).collect()));
    let alike = own
        .chain(listed)
        .map(|(name, meant)| (strsim::normalized_damerau_levenshtein(name, &word), meant));
    let best = alike.max_by(|(a, _), (b, _)| a.total_cmp(b));
    best.filter(|(alike, _)| *alike >= ALIKE)
        .map(|(_, meant)| meant)
        .unwrap_or_default()
}

/// Replaces the suggestions of an error about an unknown command.
pub(super) fn suggest(mut error: Error, command: &clap::Command) -> Error {
    let word = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) if error.kind() == ErrorKind::InvalidSubcommand => word,
        _ => return error,
    };
    let commands = command.get_subcommands().map(clap::Command::get_name);
    let meant = meant(word, commands);
    if meant.is_empty() {
        error.remove(ContextKind::SuggestedSubcommand);
    } else {
        error.insert(
            ContextKind::SuggestedSubcommand,
            ContextValue::Strings(meant),
        );
    }
    error
}

#[cfg(test)]
mod tests {
    use super::{MEANT, meant};
    use crate::args::command;

    #[test]
    fn words_that_people_try() {
        let command = command();
        let names = || command.get_subcommands().map(clap::Command::get_name);
        for (word, first) in [
            ("svg", "image"),
            ("diagram", "image"),
            ("sovle", "tsume"),
            ("shwo", "show"),
            ("Export", "convert"),
            ("rendr", "image"),
            ("lst", "list"),
        ] {
            let found = meant(word, names());
            assert_eq!(found.first().map(String::as_str), Some(first), "{word}");
        }
        assert!(meant("xyzzy", names()).is_empty());
        for (word, meant) in MEANT {
            assert!(names().all(|name| name != word), "{word}");
            assert!(
                meant.iter().all(|meant| names().any(|name| name == *meant)),
                "{word}"
            );
        }
    }
}
