//! Defines the environment of the command in tests, on any machine.

/// English, a common terminal, and no colours.
pub(crate) const ENVIRONMENT: [(&str, &str); 4] = [
    ("LC_ALL", "C"),
    ("COLUMNS", ""),
    ("KOMADAI_AMBIGUOUS_WIDTH", ""),
    ("CLICOLOR_FORCE", ""),
];
