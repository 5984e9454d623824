//! Rule: the files of a product crate do not use one another in a circle, and neither do its modules, each with its
//! folder.
//!
//! A file uses another file if its code, without tests, names an item of that file: in a `use`, or by a path that
//! begins with `crate`, `super`, `self`, a child module or an imported name. A name is followed through the `use` lines
//! of other files to the file with the item, so a re-export in a root or a parent hides no use. A `mod` line or a
//! `pub use` alone is not a use, but code with a name of the `pub use` is. A method call names no file.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::code::Token;
use super::{Problem, Tree};

/// The files or folders that one uses, each with the file and line of the first use.
type Uses<'a> = BTreeMap<&'a str, (&'a str, usize)>;

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut crates: BTreeMap<&str, Crate> = BTreeMap::new();
    for source in &tree.sources {
        if let Some((name, path)) = source.product() {
            let file = File::of(&source.path, source.product_tokens());
            crates.entry(name).or_default().0.insert(module(path), file);
        }
    }
    let mut problems = Vec::new();
    for files in crates.values() {
        problems.extend(files.circles(|module| module));
        let is_new = |circle: &Problem| problems.iter().all(|known| known.what != circle.what);
        let folders: Vec<Problem> = files.circles(folder).into_iter().filter(is_new).collect();
        problems.extend(folders);
    }
    problems
}

/// Returns the module of a file, with `/` between the parts of its path.
fn module(path: &str) -> &str {
    match path.strip_suffix(".rs").unwrap_or(path) {
        "lib" | "main" => "crate",
        path => path.strip_suffix("/mod").unwrap_or(path),
    }
}

/// Returns the folder of a module, which includes the file of the same name.
fn folder(module: &str) -> &str {
    module.split_once('/').map_or(module, |(folder, _)| folder)
}

/// The files of a crate by their module.
#[derive(Default)]
struct Crate<'a>(BTreeMap<&'a str, File<'a>>);

struct File<'a> {
    path: &'a str,
    /// The paths that `use` lines import, by the name in this file.
    imports: BTreeMap<&'a str, Vec<&'a str>>,
    /// The paths in its code, including private imports, each with its line.
    said: Vec<(Vec<&'a str>, usize)>,
}

impl<'a> Crate<'a> {
    /// Returns the shortest circle through each file or folder that is not yet in another circle.
    fn circles(&self, unit: fn(&str) -> &str) -> Vec<Problem> {
        let mut uses: BTreeMap<&str, Uses<'_>> = BTreeMap::new();
        for &module in self.0.keys() {
            let of_unit = uses.entry(unit(module)).or_default();
            for (used, at) in self.uses(module) {
                if unit(used) != unit(module) {
                    of_unit.entry(unit(used)).or_insert(at);
                }
            }
        }
        let mut problems = Vec::new();
        let mut named = BTreeSet::new();
        for &start in uses.keys() {
            if named.contains(start) {
                continue;
            }
            if let Some(circle) = circle(&uses, start) {
                let what = format!("a circle: {}", circle.join(" → "));
                let (path, line) = uses[start][circle[1]];
                problems.push(Problem::new(path, line, what));
                named.extend(circle);
            }
        }
        problems
    }

    fn uses(&self, module: &'a str) -> Uses<'a> {
        let mut uses = Uses::new();
        let file = &self.0[module];
        for (path, line) in &file.said {
            match self.resolve(module, path, 0) {
                Some((used, true)) if used != module => {
                    uses.entry(used).or_insert((file.path, *line))
                }
                _ => continue,
            };
        }
        uses
    }

    /// Returns the module that a path in a module leads to, and whether it continues to an item. `depth` counts `use`
    /// lines.
    fn resolve(&self, module: &'a str, path: &[&'a str], depth: usize) -> Option<(&'a str, bool)> {
        let mut at = module;
        for (index, &name) in path.iter().enumerate() {
            let found = match name {
                "crate" => Some(("crate", false)),
                "self" => Some((at, false)),
                "super" => Some((
                    at.rsplit_once('/').map_or("crate", |(above, _)| above),
                    false,
                )),
                _ => self.named(at, name, index + 1 == path.len(), depth),
            };
            match found {
                Some((next, false)) => at = next,
                None if index > 0 => return Some((at, true)),
                found => return found,
            }
        }
        Some((at, false))
    }

    /// Returns the child or import with this name. If both exist, the import takes precedence at the end of the path.
    fn named(&self, at: &'a str, name: &str, ends: bool, depth: usize) -> Option<(&'a str, bool)> {
        let child = format!("{at}/{name}");
        let child = self.0.get_key_value(child.trim_start_matches("crate/"));
        match self.0[at].imports.get(name) {
            // Only a name imported from itself would continue without end.
            Some(path) if depth < 20 && (ends || child.is_none()) => {
                self.resolve(at, path, depth + 1)
            }
            _ => child.map(|(&child, _)| (child, false)),
        }
    }
}

/// Returns the shortest way from a module back to itself, with the module at both ends.
fn circle<'a>(uses: &BTreeMap<&'a str, Uses<'a>>, start: &'a str) -> Option<Vec<&'a str>> {
    let mut seen = BTreeSet::new();
    let mut ways = VecDeque::from([vec![start]]);
    while let Some(way) = ways.pop_front() {
        for &used in uses[way[way.len() - 1]].keys() {
            let longer = [&way[..], &[used]].concat();
            if used == start {
                return Some(longer);
            }
            if seen.insert(used) {
                ways.push_back(longer);
            }
        }
    }
    None
}

impl<'a> File<'a> {
    fn of(path: &'a str, tokens: &'a [Token]) -> File<'a> {
        let (imports, said) = (BTreeMap::new(), Vec::new());
        let mut file = File {
            path,
            imports,
            said,
        };
        let mut rest = tokens;
        let mut before = "";
        while let [first, after @ ..] = rest {
            rest = after;
            // `use<'a>` lists the captures of a type.
            if first.text == "use" && after.first().is_some_and(|token| token.text != "<") {
                file.import(&mut rest, &[], matches!(before, "pub" | ")"));
            } else if first.is_name && !matches!(before, "." | "::" | "mod") {
                let mut path = vec![&*first.text];
                let mut pairs = after.chunks_exact(2);
                while let Some([colons, name]) = pairs.next()
                    && colons.text == "::"
                    && name.is_name
                {
                    path.push(&*name.text);
                }
                file.said.push((path, first.line));
            }
            before = &first.text;
        }
        file
    }

    /// Reads a tree of a `use`, up to its end.
    fn import(&mut self, tokens: &mut &'a [Token], prefix: &[&'a str], is_public: bool) {
        let mut path = prefix.to_vec();
        let mut line = 0;
        while let [token, rest @ ..] = *tokens {
            match &*token.text {
                "," | "}" | ";" => break,
                "{" => {
                    while let [token, rest @ ..] = *tokens
                        && matches!(&*token.text, "{" | ",")
                    {
                        *tokens = rest;
                        self.import(tokens, &path, is_public);
                    }
                    *tokens = tokens.get(1..).unwrap_or_default();
                    return;
                }
                "::" => {}
                text => path.push(text),
            }
            line = token.line;
            *tokens = rest;
        }
        let name = match path[..] {
            [.., "as", name] => {
                path.truncate(path.len() - 2);
                name
            }
            [.., name, "self"] | [.., name] if path.len() > prefix.len() => name,
            _ => return,
        };
        if !is_public {
            self.said.push((path.clone(), line));
        }
        self.imports.insert(name, path);
    }
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    /// Returns the problems of a crate with these files, each named by its module.
    fn circles(files: &[(&str, &str)]) -> Vec<String> {
        let path = |name| format!("crates/x/src/{name}.rs");
        let files: Vec<_> = files
            .iter()
            .map(|(name, code)| (path(name), *code))
            .collect();
        let files: Vec<_> = files.iter().map(|(path, code)| (&**path, *code)).collect();
        check(rule, &files)
    }

    #[test]
    fn downward_is_fine() {
        let root = ("lib", "mod a; mod b; pub use {a::A, b::{B, C as D, b}};");
        let b = ("b", "struct B; #[cfg(test)]\nmod tests { use crate::A; }");
        for a in [
            "use crate::{B, D}; pub struct A;",
            "use crate::b; struct A(b::B);",
            "use super::b::{self, B};",
            "fn f() -> crate::b::B { crate::B }",
            "use crate::b; fn f() { b() }",
        ] {
            assert!(circles(&[root, ("a", a), b]).is_empty(), "{a}");
            let found = circles(&[root, ("a", a), ("b", "\nuse crate::{\nA};")]);
            assert_eq!(found, ["crates/x/src/a.rs:1: a circle: a → b → a"], "{a}");
        }
    }

    #[test]
    fn folders_of_the_command() {
        let files = [
            ("crates/cli/src/main.rs", "mod a; mod b;"),
            ("crates/cli/src/a.rs", "mod x; mod y;"),
            ("crates/cli/src/a/x.rs", "use crate::b::B;"),
            ("crates/cli/src/a/y.rs", "pub struct Y;"),
            ("crates/cli/src/b.rs", "use crate::a::y::Y; pub struct B;"),
        ];
        let found = check(rule, &files);
        assert_eq!(found, ["crates/cli/src/a/x.rs:1: a circle: a → b → a"]);
    }

    #[test]
    fn parents_and_children() {
        let root = ("lib", "mod a;");
        let child = ("a/c", "use super::A; pub fn f(a: A) {}");
        let exports = ("a/mod", "mod c; pub use c::f; pub struct A;");
        assert!(circles(&[root, exports, child]).is_empty());
        for code in ["c::f(A);", "self::c::f(A)", "f(A)", "crate::a::f(A)"] {
            let parent = format!("{} fn g() {{ {code} }}", exports.1);
            let found = circles(&[root, ("a/mod", &parent), child]);
            assert_eq!(
                found,
                ["crates/x/src/a/mod.rs:1: a circle: a → a/c → a"],
                "{code}"
            );
        }
    }

    #[test]
    fn the_shortest_are_named() {
        let found = circles(&[
            ("lib", "mod a; pub fn root() {}"),
            ("a", "use crate::b::B; use crate::root;"),
            ("b", "fn f() { crate::c::C }"),
            ("c", "use crate::{a::A, b::B};"),
        ]);
        assert_eq!(found, ["crates/x/src/a.rs:1: a circle: a → b → c → a"]);
    }
}
