//! What the command is told by its environment, wherever the tests run.

/// In English, on a terminal as most are, and without colours.
pub(crate) const ENVIRONMENT: [(&str, &str); 4] = [
    ("LC_ALL", "C"),
    ("COLUMNS", ""),
    ("KOMADAI_AMBIGUOUS_WIDTH", ""),
    ("CLICOLOR_FORCE", ""),
];
