//! Rule: no circle between the files of a product crate.
//!
//! A file uses another one when its code, tests left out, names an item of that file: in a `use`, or by
//! a path that starts with `crate`, `super`, `self`, a child module or an imported name. A name is
//! followed through the `use` lines of other files to the file that has the item, so that a root or a
//! parent which re-exports hides nothing. A `mod` line or a `pub use` is no use by itself; code that
//! says a name of the `pub use` is. A method call names no file.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::code::{Token, tokens};
use super::{Problem, Tree};

/// The modules that a file uses, each with the line that first does.
type Uses<'a> = BTreeMap<&'a str, usize>;

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut crates: BTreeMap<&str, Crate> = BTreeMap::new();
    for source in tree.sources() {
        if let Some((name, path)) = source.product() {
            let file = File::of(&source.path, source.product_code());
            crates.entry(name).or_default().0.insert(module(path), file);
        }
    }
    crates.values().flat_map(Crate::circles).collect()
}

/// The module path of a file, `/` between its parts; the root has none.
fn module(path: &str) -> &str {
    match path.strip_suffix(".rs").unwrap_or(path) {
        "lib" | "main" => "",
        path => path.strip_suffix("/mod").unwrap_or(path),
    }
}

/// The files of a crate by their module.
#[derive(Default)]
struct Crate<'a>(BTreeMap<&'a str, File<'a>>);

struct File<'a> {
    path: &'a str,
    /// Its code without `use` lines.
    tokens: Vec<Token<'a>>,
    imports: Vec<Import<'a>>,
}

/// A name that a `use` brings into a file, and what it is there.
struct Import<'a> {
    name: &'a str,
    path: Vec<&'a str>,
    line: usize,
    is_public: bool,
}

/// Where a path leads inside its crate.
enum Target<'a> {
    Module(&'a str),
    /// An item of this module.
    Item(&'a str),
}

impl<'a> Crate<'a> {
    /// The shortest circle through each file that is in no circle before it.
    fn circles(&self) -> Vec<Problem> {
        let uses: BTreeMap<_, _> = self
            .0
            .keys()
            .map(|&module| (module, self.uses(module)))
            .collect();
        let mut problems = Vec::new();
        let mut named = BTreeSet::new();
        for &start in uses.keys() {
            let Some(circle) = (!named.contains(start))
                .then(|| circle(&uses, start))
                .flatten()
            else {
                continue;
            };
            let names = circle.iter().map(|&module| {
                if module.is_empty() {
                    "the root"
                } else {
                    module
                }
            });
            let what = format!("a circle: {}", names.collect::<Vec<_>>().join(" → "));
            problems.push(Problem::new(
                self.0[start].path,
                uses[start][circle[1]],
                what,
            ));
            named.extend(circle);
        }
        problems
    }

    fn uses(&self, module: &'a str) -> Uses<'a> {
        let file = &self.0[module];
        let mut uses = Uses::new();
        let mut add = |path: &[&'a str], line| {
            if let Some(Target::Item(used)) = self.resolve(module, path, 0) {
                if used != module {
                    uses.entry(used).or_insert(line);
                }
            }
        };
        for import in file.imports.iter().filter(|import| !import.is_public) {
            add(&import.path, import.line);
        }
        for index in 0..file.tokens.len() {
            let (before, from) = file.tokens.split_at(index);
            let is_part = before
                .last()
                .is_some_and(|token| matches!(token.text, "." | "::" | "mod"));
            if from[0].is_name() && !is_part {
                add(&path(from), from[0].line);
            }
        }
        uses
    }

    /// Follows a path that stands in a module; `depth` counts the `use` lines on the way.
    fn resolve(&self, module: &'a str, path: &[&'a str], depth: usize) -> Option<Target<'a>> {
        let mut at = module;
        for (index, &name) in path.iter().enumerate() {
            let found = match name {
                "crate" => Target::Module(""),
                "self" => Target::Module(at),
                "super" => Target::Module(at.rsplit_once('/').map_or("", |(parent, _)| parent)),
                _ => self
                    .named(at, name, index + 1 == path.len(), depth)
                    .or((index > 0).then_some(Target::Item(at)))?,
            };
            match found {
                Target::Module(next) => at = next,
                Target::Item(_) => return Some(found),
            }
        }
        Some(Target::Module(at))
    }

    /// What a name is in a module, if a child or an import; of one that is both, the item where no
    /// path goes on.
    fn named(
        &self,
        module: &'a str,
        name: &str,
        is_last: bool,
        depth: usize,
    ) -> Option<Target<'a>> {
        let path = format!("{module}/{name}");
        let child = self.0.get_key_value(path.trim_start_matches('/'));
        let mut imports = self.0[module].imports.iter();
        match imports.find(|import| import.name == name) {
            // Only a name that is imported from itself goes on for ever.
            Some(import) if is_last || child.is_none() => {
                (depth < 20).then(|| self.resolve(module, &import.path, depth + 1))?
            }
            _ => child.map(|(&child, _)| Target::Module(child)),
        }
    }
}

/// The path that some code starts with.
fn path<'a>(code: &[Token<'a>]) -> Vec<&'a str> {
    let mut path = Vec::new();
    for pair in code.chunks(2).take_while(|pair| pair[0].is_name()) {
        path.push(pair[0].text);
        if pair.get(1).is_none_or(|token| token.text != "::") {
            break;
        }
    }
    path
}

/// The shortest way from a module back to itself; it stands at both ends.
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
    fn of(path: &'a str, code: &'a str) -> File<'a> {
        let mut file = File {
            path,
            tokens: Vec::new(),
            imports: Vec::new(),
        };
        let all = tokens(code);
        let mut rest = &all[..];
        while let [first, after @ ..] = rest {
            rest = after;
            // `use<'a>` says what a type captures.
            if first.text == "use" && after.first().is_some_and(|token| token.text != "<") {
                let before = file.tokens.last().map_or("", |token| token.text);
                file.import(&mut rest, &[], before == "pub" || before == ")");
            } else {
                file.tokens.push(*first);
            }
        }
        file
    }

    /// Reads a tree of a `use`, up to what follows it.
    fn import(&mut self, tokens: &mut &[Token<'a>], prefix: &[&'a str], is_public: bool) {
        let mut path = prefix.to_vec();
        let mut line = 0;
        while let [token, rest @ ..] = *tokens {
            match token.text {
                "," | "}" | ";" => break,
                "{" => {
                    while let [token, rest @ ..] = *tokens
                        && matches!(token.text, "{" | ",")
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
        self.imports.push(Import {
            name,
            path,
            line,
            is_public,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    /// What is wrong with a crate of these files, each named by its module.
    fn circles(files: &[(&str, &str)]) -> Vec<String> {
        let path = |name| format!("crates/x/src/{name}.rs");
        let files: Vec<_> = files
            .iter()
            .map(|&(name, code)| (path(name), code))
            .collect();
        let files: Vec<_> = files.iter().map(|(path, code)| (&**path, *code)).collect();
        let found = check(rule, &files);
        let prefix = "crates/x/src/";
        found.iter().map(|line| line.replace(prefix, "")).collect()
    }

    #[test]
    fn downward_is_fine() {
        let root = (
            "lib",
            "mod a; mod b; pub use a::A; pub use b::{B, C as D, b};",
        );
        let b = (
            "b",
            "pub struct B; #[cfg(test)]\nmod tests { use crate::A; }",
        );
        for a in [
            "use crate::{B, D}; pub struct A;",
            "use crate::b; struct A(b::B);",
            "use super::b::{self, B};",
            "fn f() -> crate::b::B { crate::B }",
            "use crate::b; fn f() { b() }",
        ] {
            assert!(circles(&[root, ("a", a), b]).is_empty(), "{a}");
            let found = circles(&[root, ("a", a), ("b", "\nuse crate::{\nA};")]);
            assert_eq!(found, ["a.rs:1: a circle: a → b → a"], "{a}");
        }
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
            assert_eq!(found, ["a/mod.rs:1: a circle: a → a/c → a"], "{code}");
        }
    }

    #[test]
    fn the_shortest_are_named() {
        let found = circles(&[
            ("lib", "mod a; pub fn root() {}"),
            ("a", "use crate::b::B; use crate::root;"),
            ("b", "fn f() { crate::c::C }"),
            ("c", "use crate::{a::A, b::B};"),
            ("main", "mod d;"),
        ]);
        assert_eq!(found, ["a.rs:1: a circle: a → b → c → a"]);
    }
}
