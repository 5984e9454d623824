//! Tests that web/forms.d.ts declares each form for TypeScript. `KIFU_BLESS=1` writes it.

use std::collections::BTreeMap;
use std::fs;

use komadai_forms::{FactsForm, FindingsForm, GameTreeForm, WrittenForm};
use schemars::Schema;
use serde_json::Value;

use crate::schema::{forms, schema};

/// Returns the name of a form in TypeScript.
fn name(of: &str) -> &str {
    of.strip_suffix("Form").unwrap_or(of)
}

fn type_of(schema: &Value) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        return name(path.rsplit('/').next().expect("a name")).to_owned();
    }
    if let Some(of) = schema["anyOf"].as_array() {
        return of.iter().map(type_of).collect::<Vec<_>>().join(" | ");
    }
    if let Some(codes) = schema["enum"].as_array() {
        return codes
            .iter()
            .map(Value::to_string)
            .collect::<Vec<_>>()
            .join(" | ");
    }
    if let Some(kinds) = schema["type"].as_array() {
        let one = |kind: &Value| {
            let mut one = schema.clone();
            one["type"] = kind.clone();
            type_of(&one)
        };
        return kinds.iter().map(one).collect::<Vec<_>>().join(" | ");
    }
    match schema["type"].as_str().expect("a type") {
        "integer" | "number" => "number".to_owned(),
        "array" if schema["maxItems"] == 2 => {
            let of = type_of(&schema["items"]);
            format!("[{of}, {of}]")
        }
        "array" => format!("Array<{}>", type_of(&schema["items"])),
        "object" => {
            let of_letters = schema["patternProperties"].as_object();
            let values = of_letters.and_then(|values| values.values().next());
            let values = values.unwrap_or(&schema["additionalProperties"]);
            format!("{{ [key: string]: {} }}", type_of(values))
        }
        other => other.to_owned(),
    }
}

/// Returns the forms whose fields occur in other forms too. An interface extends them.
fn bases() -> [(&'static str, Schema); 2] {
    [
        ("Facts", schema::<FactsForm>()),
        ("Findings", schema::<FindingsForm>()),
    ]
}

/// Returns the declaration of a form or an enum.
fn declaration(name: &str, schema: &Value) -> String {
    let about = |schema: &Value, indent: &str| match schema["description"].as_str() {
        Some(text) => format!("{indent}/** {} */\n", text.replace('\n', " ")),
        None => String::new(),
    };
    let mut text = about(schema, "");
    let Some(fields) = schema["properties"].as_object() else {
        return text + &format!("export type {name} = {};\n", type_of(schema));
    };
    let bases = bases().map(|(base, schema)| (base, schema.as_value()["properties"].clone()));
    let has = |base: &Value| {
        let keys = base.as_object().into_iter().flatten();
        keys.into_iter()
            .all(|(key, field)| fields.get(key) == Some(field))
    };
    let (bases, keys): (Vec<&str>, Vec<&Value>) = { bases.iter() }
        .filter(|(base, keys)| *base != name && has(keys))
        .map(|(base, keys)| (*base, keys))
        .unzip();
    let extends = match bases.join(", ") {
        none if none.is_empty() => none,
        bases => format!(" extends {bases}"),
    };
    let required = schema["required"].as_array();
    text += &format!("export interface {name}{extends} {{\n");
    let own = fields
        .iter()
        .filter(|(key, _)| keys.iter().all(|base| base.get(*key).is_none()));
    for (key, field) in own {
        let is_there = required.is_some_and(|required| required.iter().any(|one| one == key));
        let mark = if is_there { "" } else { "?" };
        text += &about(field, "  ");
        text += &format!("  {key}{mark}: {};\n", type_of(field));
    }
    text + "}\n"
}

#[test]
fn typescript_knows_the_forms() {
    let mut all = BTreeMap::new();
    let schemas = forms().into_iter().map(|(_, schema, _)| schema);
    let others = [
        schema::<FactsForm>(),
        schema::<FindingsForm>(),
        schema::<GameTreeForm>(),
        schema::<WrittenForm>(),
    ];
    for schema in schemas.chain(others) {
        let schema = schema.as_value();
        let parts = schema["$defs"].as_object().into_iter().flatten();
        let title = schema["title"].as_str().expect("a title").to_owned();
        let whole = schema["properties"].is_object().then_some((&title, schema));
        for (of, part) in parts.chain(whole) {
            all.insert(name(of).to_owned(), declaration(name(of), part));
        }
    }
    let text: Vec<String> = all.into_values().collect();
    let head = "// The objects that the command prints with --json, and the modules return. Made from their schemas.\n\n";
    let text = head.to_owned() + &text.join("\n");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/forms.d.ts");
    if std::env::var_os("KIFU_BLESS").is_some() {
        fs::write(path, &text).expect("a file");
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == text,
        "web/forms.d.ts: KIFU_BLESS=1 writes it anew"
    );
}
