//! Which names are like another.

/// How like a name has to be to be meant, from 0 to 1.
const LIKE: f64 = 0.65;

/// The names that may be meant by a text, the likeliest first, four at most.
///
/// ```
/// let names = ["hand", "moved"];
/// assert_eq!(komadai_tags::nearest("hnad", names.into_iter()), ["hand"]);
/// ```
#[must_use]
pub fn nearest<'n>(text: &str, names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let like = |name: &'n str| (strsim::normalized_damerau_levenshtein(name, text), name);
    let mut near: Vec<(f64, &str)> = names.map(like).collect();
    near.retain(|(likeness, _)| *likeness >= LIKE);
    near.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(other.1)));
    near.dedup_by_key(|(_, name)| *name);
    near.into_iter()
        .take(4)
        .map(|(_, name)| name.to_owned())
        .collect()
}
