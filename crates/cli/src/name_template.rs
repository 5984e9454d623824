//! Names files after the facts of their games.

use std::path::Path;

use komadai::kifu::Facts;

/// A name with fields in braces, such as `{date} {black}-{white}`.
#[derive(Clone, Debug)]
pub(crate) struct NameTemplate(Vec<Part>);

#[derive(Clone, Debug)]
enum Part {
    Text(String),
    Field(Field),
}

/// The text of a field in a game, if the game has it.
type Field = fn(&Facts, &Path) -> Option<String>;

const FIELDS: [(&str, Field); 8] = [
    ("date", |facts, _| {
        Some(format!("{:.10}", facts.date?.to_string()))
    }),
    ("black", |facts, _| facts.names.black.clone()),
    ("white", |facts, _| facts.names.white.clone()),
    ("event", |facts, _| facts.event.clone()),
    ("site", |facts, _| facts.site.clone()),
    ("plies", |facts, _| Some(facts.plies.to_string())),
    ("result", |facts, _| Some(facts.outcome.code().to_owned())),
    ("file", |_, file| {
        Some(file.file_stem()?.to_string_lossy().into_owned())
    }),
];

/// The text of a field that a game does not have.
const MISSING: &str = "unknown";

/// The maximum number of bytes of a name. Systems allow 255 with extension and number.
const LONGEST: usize = 200;

impl NameTemplate {
    /// Reads a template, or returns the names of the fields.
    pub(crate) fn read(text: &str) -> Result<NameTemplate, Vec<&'static str>> {
        let names = || FIELDS.iter().map(|&(name, _)| name).collect();
        let mut pieces = text.split('{');
        let mut parts = vec![Part::Text(pieces.next().unwrap_or_default().to_owned())];
        for piece in pieces {
            let (name, rest) = piece.split_once('}').ok_or_else(names)?;
            let field = FIELDS.iter().find(|(own, _)| *own == name);
            parts.push(Part::Field(field.ok_or_else(names)?.1));
            parts.push(Part::Text(rest.to_owned()));
        }
        let has_field = parts.iter().any(|part| matches!(part, Part::Field(_)));
        let is_folder = text.contains(['/', '\\']);
        if has_field && !is_folder {
            Ok(NameTemplate(parts))
        } else {
            Err(names())
        }
    }

    /// Returns the name for a game from a file, without an extension. Every system allows it.
    pub(crate) fn name(&self, facts: &Facts, file: &Path) -> String {
        let texts = self.0.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Field(field) => field(facts, file).unwrap_or_else(|| MISSING.to_owned()),
        });
        safe(&texts.collect::<String>())
    }
}

/// Names of devices of Windows, which no file may have.
const DEVICES: [&str; 4] = ["CON", "PRN", "AUX", "NUL"];

/// Returns a text as a name that every system allows.
fn safe(text: &str) -> String {
    let is_bad = |c: char| c.is_control() || r#"/\:*?"<>|"#.contains(c);
    let text: String = text
        .chars()
        .map(|c| if is_bad(c) { '_' } else { c })
        .collect();
    let mut name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    while name.len() > LONGEST {
        name.pop();
    }
    let name = name
        .trim_end_matches(['.', ' '])
        .trim_start_matches(['.', '-', ' ']);
    let upper = name
        .split('.')
        .next()
        .unwrap_or_default()
        .to_ascii_uppercase();
    let is_port = upper.len() == 4 && (upper.starts_with("COM") || upper.starts_with("LPT"));
    if name.is_empty() || is_port || DEVICES.contains(&upper.as_str()) {
        return format!("_{name}");
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use komadai::kifu::{Facts, Record, keys};

    use super::{LONGEST, NameTemplate, safe};

    #[test]
    fn names_of_games() {
        let mut record = Record::default();
        record.headers.push(keys::BLACK, "及川 直孝四段(北上)");
        record.headers.push(keys::START, "2020/04/01 10:00:00");
        let named = |template: &str| {
            let template = NameTemplate::read(template).expect("a template");
            template.name(&Facts::of(&record), Path::new("x/a.b.kif"))
        };
        assert_eq!(
            named("{date} {black}-{white}"),
            "2020-04-01 及川直孝-unknown"
        );
        assert_eq!(named("{file}_{plies}"), "a.b_0");
        for wrong in ["", "games", "{dat}", "{date", "{date}/{black}"] {
            assert!(NameTemplate::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_system_allows_the_names() {
        for (text, name) in [
            ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"),
            ("../../etc/passwd", "_.._etc_passwd"),
            (" a \u{3000} b. ", "a b"),
            ("-rf", "rf"),
            ("", "_"),
            ("con", "_con"),
            ("COM1.x", "_COM1.x"),
            ("a\u{0}b\n", "a_b_"),
        ] {
            assert_eq!(safe(text), name, "{text:?}");
        }
        assert!(safe(&"桂".repeat(300)).len() <= LONGEST);
    }
}
