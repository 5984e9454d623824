//! Fills in titles: names in braces, such as {number}, become values.

use crate::texts::options as texts;

/// A text with names in braces. Other braces, as in TeX, are kept.
#[derive(Clone, Debug)]
pub(crate) struct Template(String);

impl Template {
    /// Reads a text whose names are all among `names`.
    pub(crate) fn read(text: &str, names: &[&str]) -> Result<Template, String> {
        let unknown = parts(text).find_map(|(_, name)| name.filter(|name| !names.contains(name)));
        match unknown {
            None => Ok(Template(text.to_owned())),
            Some(name) => {
                let names: Vec<String> = names.iter().map(|name| format!("{{{name}}}")).collect();
                Err(texts::no_placeholder(
                    format!("{{{name}}}"),
                    names.join(" "),
                ))
            }
        }
    }

    /// Returns the text with the values of its names.
    pub(crate) fn fill(&self, value: impl Fn(&str) -> String) -> String {
        let filled = parts(&self.0).map(|(before, name)| match name {
            Some(name) => format!("{before}{}", value(name)),
            None => before.to_owned(),
        });
        filled.collect()
    }
}

impl From<String> for Template {
    fn from(text: String) -> Template {
        Template(text)
    }
}

/// Splits a text into parts, each with the name in braces that follows it. A name has only small letters.
fn parts(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let mut left = text;
    std::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        let mut from = 0;
        while let Some(open) = left[from..].find('{').map(|at| from + at) {
            let inner = &left[open + 1..];
            let length = inner
                .find(|c: char| !c.is_ascii_lowercase())
                .unwrap_or(inner.len());
            let (name, rest) = inner.split_at(length);
            if let (false, Some(rest)) = (name.is_empty(), rest.strip_prefix('}')) {
                let before = &left[..open];
                left = rest;
                return Some((before, Some(name)));
            }
            from = open + 1;
        }
        Some((std::mem::take(&mut left), None))
    })
}

#[cfg(test)]
mod tests {
    use super::Template;

    #[test]
    fn names_are_replaced() {
        let fill = |text| {
            Template::read(text, &["number", "ply"]).map(|title| title.fill(str::to_uppercase))
        };
        assert_eq!(
            fill("第{number}図 {ply}手").as_deref(),
            Ok("第NUMBER図 PLY手")
        );
        for same in ["", "{", "{}", "}{", r"{\bf x}", "{図}", "{{"] {
            assert_eq!(fill(same).as_deref(), Ok(same));
        }
        assert_eq!(fill("{{ply}}").as_deref(), Ok("{PLY}"));
        assert!(fill("{nubmer}").is_err());
    }
}
