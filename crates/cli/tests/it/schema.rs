//! Tests that docs/schema has a JSON Schema of each form, and docs/json.md a table of it. `KIFU_BLESS=1` writes both.

use std::fs;
use std::path::PathBuf;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

use komadai_forms::{
    CertificateForm, CheckedGameForm, GameHitsForm, LineForm, ListedGameForm, MovesForm,
    NoPositionForm, PerftForm, PositionForm, ProblemForm, RulesForm, SearchedGameForm,
    ShownGameForm, StatsForm, TaggedGameForm, TreePositionForm,
};

pub(crate) fn schema<F: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<F>()
}

#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "its schema is all that is asked for")]
enum PositionLine {
    Position(Box<PositionForm>),
    None(NoPositionForm),
}

/// Returns the sections of docs/json.md: the title, the schema, and the section whose keys are not repeated.
pub(crate) fn forms() -> Vec<(&'static str, Schema, Option<&'static str>)> {
    vec![
        ("list", schema::<ListedGameForm>(), None),
        ("check", schema::<CheckedGameForm>(), Some("list")),
        ("show", schema::<ShownGameForm>(), Some("list")),
        ("tags", schema::<TaggedGameForm>(), Some("list")),
        ("search", schema::<GameHitsForm>(), Some("list")),
        ("tree", schema::<TreePositionForm>(), None),
        ("stats", schema::<StatsForm>(), None),
        ("position", schema::<PositionLine>(), None),
        ("moves", schema::<MovesForm>(), None),
        ("notate", schema::<LineForm>(), None),
        ("perft", schema::<PerftForm>(), None),
        ("rules", schema::<RulesForm>(), None),
        ("tsume", schema::<ProblemForm>(), None),
        ("tsume --games", schema::<SearchedGameForm>(), Some("list")),
        ("tsume --verify", schema::<CertificateForm>(), None),
    ]
}

/// Adds the keys of a schema with their meanings, each after those above it.
fn keys(root: &Value, schema: &Value, above: &str, found: &mut Vec<(String, String)>) {
    let schema = resolved(root, schema);
    for one in schema["anyOf"].as_array().into_iter().flatten() {
        keys(root, one, above, found);
    }
    let text = |value: &Value| value["description"].as_str().unwrap_or_default().to_owned();
    if let Some(fields) = schema["properties"].as_object() {
        for (name, field) in fields {
            let path = format!("{above}{name}");
            if found.iter().any(|(known, _)| *known == path) {
                continue;
            }
            found.push((path.clone(), text(field)));
            keys(root, field, &format!("{path}."), found);
        }
    }
    let values = match schema["additionalProperties"].clone() {
        Value::Object(values) => Some(Value::Object(values)),
        // Keys of one letter.
        _ => schema["patternProperties"]
            .as_object()
            .and_then(|p| p.values().next().cloned()),
    };
    if let Some(values) = values {
        let path = format!("{above}*");
        let values_text = text(resolved(root, &values));
        let is_count = values_text.is_empty() && values["type"] == "integer";
        let values_text = if is_count {
            "how many".to_owned()
        } else {
            values_text
        };
        found.push((path.clone(), values_text));
        keys(root, &values, &format!("{path}."), found);
    }
    if schema["items"].is_object() {
        let above = above.trim_end_matches('.');
        keys(root, &schema["items"], &format!("{above}[]."), found);
    }
}

/// Resolves a reference to a schema, also beside `null`. Returns other schemas unchanged.
fn resolved<'v>(root: &'v Value, schema: &'v Value) -> &'v Value {
    let named = schema["$ref"]
        .as_str()
        .and_then(|at| root.pointer(at.strip_prefix('#')?));
    let of = schema["anyOf"].as_array();
    let some = of
        .filter(|of| of.iter().any(|one| one["type"] == "null"))
        .and_then(|of| of.first());
    match named.or(some) {
        Some(inner) => resolved(root, inner),
        None => schema,
    }
}

fn docs() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs"))
}

/// Returns the text of docs/json.md with its tables generated from the schemas.
fn with_tables(text: &str, tables: &Map<String, Value>) -> String {
    let (mut lines, mut title, mut in_table) = (Vec::new(), "", false);
    for line in text.lines() {
        title = line.strip_prefix("## ").unwrap_or(title);
        let is_row = line.starts_with("| ");
        if is_row
            && !in_table
            && let Some(Value::String(table)) = tables.get(title)
        {
            lines.push(table.as_str());
            in_table = true;
        }
        in_table &= line.starts_with('|');
        if !in_table {
            lines.push(line);
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn documents_agree_with_the_forms() {
    let forms = forms();
    let tables = forms.iter().map(|(title, schema, base)| {
        let mut rows = Vec::new();
        keys(schema.as_value(), schema.as_value(), "", &mut rows);
        if let Some(base) = base {
            let base = forms
                .iter()
                .find(|(title, ..)| title == base)
                .expect("a section");
            let mut known = Vec::new();
            keys(base.1.as_value(), base.1.as_value(), "", &mut known);
            rows.retain(|row| !known.contains(row));
        }
        let undocumented: Vec<_> = rows.iter().filter(|(_, text)| text.is_empty()).collect();
        assert!(undocumented.is_empty(), "{title}: {undocumented:?}");
        let rows = rows
            .iter()
            .map(|(key, text)| format!("| `{key}` | {text} |"));
        let head = ["| key | meaning |", "|---|---|"].map(str::to_owned);
        let table: Vec<_> = head.into_iter().chain(rows).collect();
        (title.to_string(), table.join("\n").into())
    });
    let path = docs().join("json.md");
    let text = fs::read_to_string(&path).expect("docs/json.md");
    let mut files = vec![(path, with_tables(&text, &tables.collect()))];
    for (title, schema, _) in &forms {
        let name = format!("schema/{}.json", title.replace(" --", "-"));
        let text = serde_json::to_string_pretty(schema).expect("JSON");
        files.push((docs().join(name), text + "\n"));
    }
    for (path, text) in files {
        if std::env::var_os("KIFU_BLESS").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, &text).expect("a file");
        }
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            written == text,
            "{}: KIFU_BLESS=1 writes it anew",
            path.display()
        );
    }
}
