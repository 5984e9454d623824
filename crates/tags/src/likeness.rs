//! Finds similar names.

/// The smallest similarity of a suggested name, from 0 to 1.
const LIKE: f64 = 0.65;

/// Returns at most four names that a text may mean, the most similar first. A name that is a part of the text, or
/// contains it, is the most similar.
///
/// ```
/// let names = ["hand", "moved"];
/// assert_eq!(komadai_tags::nearest("hnad", names.into_iter()), ["hand"]);
/// let names = ["Early Ishida", "early-ishida", "Ishida"];
/// assert_eq!(komadai_tags::nearest("early ishi", names.into_iter()), ["early-ishida"]);
/// ```
#[must_use]
pub fn nearest<'n>(text: &str, names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let folded = |text: &str| text.to_lowercase().replace('-', " ");
    let text = folded(text);
    let mut near: Vec<(f64, String, &str)> = names
        .map(|name| (folded(name), name))
        .map(|(folded, name)| (likeness(&folded, &text), folded, name))
        .filter(|(likeness, ..)| *likeness >= LIKE)
        .collect();
    near.sort_by(|one, other| {
        let likeness = other.0.total_cmp(&one.0);
        likeness.then_with(|| (&one.1, other.2).cmp(&(&other.1, one.2)))
    });
    near.dedup_by(|later, earlier| later.1 == earlier.1);
    near.into_iter()
        .take(4)
        .map(|(.., name)| name.to_owned())
        .collect()
}

fn likeness(name: &str, text: &str) -> f64 {
    let has = |whole: &str, part: &str| part.chars().nth(1).is_some() && whole.contains(part);
    if has(name, text) || has(text, name) {
        1.0
    } else {
        strsim::normalized_damerau_levenshtein(name, text)
    }
}
