//! Rule: only the folder of a format, the registry and the list of formats name the format.

use std::collections::BTreeMap;

use super::{Problem, Tree};

const REGISTRY: &str = "crates/kifu/src/formats.rs";
const LIST: &str = "crates/kifu/src/format.rs";

/// A folder that several formats share, and their own folders.
const SHARED: (&str, [&str; 3]) = ("japanese", ["bod", "ki2", "kif"]);

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let registry = tree.text(REGISTRY).unwrap_or_default();
    let homes: BTreeMap<&str, &str> = registry.lines().filter_map(home).collect();
    if homes.is_empty() {
        return vec![Problem::new(REGISTRY, 1, "names the folder of no format")];
    }
    let mut problems = Vec::new();
    for source in &tree.sources {
        // The crate packed has another type `Format`.
        if source.product().is_none_or(|(name, _)| name == "packed") {
            continue;
        }
        let path = &*source.path;
        if [REGISTRY, LIST].contains(&path) {
            continue;
        }
        let below = path
            .strip_prefix("crates/kifu/src/formats/")
            .unwrap_or_default();
        let folder = below.split(['/', '.']).next();
        for three in source.product_tokens().windows(3) {
            let [format, colons, name] = three else {
                continue;
            };
            let is_format = format.text == "Format" && colons.text == "::";
            let home = if is_format {
                homes.get(&*name.text)
            } else {
                None
            };
            let is_home =
                |home| folder == Some(home) || folder == Some(SHARED.0) && SHARED.1.contains(&home);
            if home.is_some_and(|&home| !is_home(home)) {
                let what = format!("names Format::{}", name.text);
                problems.push(Problem::new(path, name.line, what));
            }
        }
    }
    problems
}

/// Returns a format and its folder, from a line of the registry such as `Format::Kif => &kif::ROW,`.
fn home(line: &str) -> Option<(&str, &str)> {
    let (format, row) = line.trim().strip_prefix("Format::")?.split_once(" => &")?;
    Some((format, row.split_once("::")?.0))
}

#[cfg(test)]
mod tests {
    use super::{LIST, REGISTRY, rule};
    use crate::tidy::check;

    #[test]
    fn a_format_is_named_at_home() {
        let registry = (
            REGISTRY,
            "    Format::Kif => &kif::ROW,\n    Format::Hcp => &packed::HCP,\n",
        );
        let check = |path, code| check(rule, &[registry, (LIST, "Format::Kif"), (path, code)]);
        for (path, code) in [
            ("crates/kifu/src/formats/kif.rs", "Format::Kif"),
            ("crates/kifu/src/formats/japanese/a.rs", "Format::Kif"),
            (
                "crates/kifu/src/formats/packed/write.rs",
                "f == Format::Hcp",
            ),
            (
                "crates/cli/src/a.rs",
                "// Format::Kif\nFormat::ALL; Other::Kif",
            ),
            (
                "crates/kifu/src/a.rs",
                "#[cfg(test)]\nmod tests { Format::Kif }",
            ),
            ("crates/kifu/tests/a.rs", "Format::Kif"),
        ] {
            assert!(check(path, code).is_empty(), "{path}");
        }
        let found = check("crates/kifu/src/formats/japanese/a.rs", "Format::Hcp");
        assert_eq!(found.len(), 1);
        for path in [
            "crates/kifu/src/formats/packed.rs",
            "crates/cli/src/a.rs",
            "crates/kifu/src/a.rs",
        ] {
            let found = check(path, "\nkifu::Format::Kif");
            assert_eq!(found, [format!("{path}:2: names Format::Kif")]);
        }
    }

    #[test]
    fn a_registry_is_needed() {
        assert_eq!(check(rule, &[]).len(), 1);
    }
}
