//! Looks up words in tables.

/// Returns the meaning of a word, or `None` if the table does not contain it.
pub(crate) fn meaning<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let found = table.iter().find(|(known, _)| *known == word);
    found.map(|(_, meaning)| *meaning)
}

/// Returns the first word with this meaning, if the table has one.
pub(crate) fn word_for<T: PartialEq>(
    table: &[(&'static str, T)],
    meaning: &T,
) -> Option<&'static str> {
    let found = table.iter().find(|(_, known)| known == meaning);
    found.map(|(word, _)| *word)
}
