//! Step: the program in the README of each library runs in a new project that only depends on that library. So does the
//! program that fuzzes an engine.

use std::error::Error;
use std::fs;
use std::path::Path;

use super::features::folder;
use super::{command, msrv, succeeds, target_dir};
use crate::Verdict;
use crate::root::root;

/// Creates a project for each README, and runs all of them.
pub(super) fn run() -> Verdict {
    let dir = target_dir("readmes");
    if dir.exists() {
        fs::remove_dir_all(&dir)?;
    }
    fs::create_dir_all(&dir)?;
    // With the lock file and the profile of the repository, cargo reuses earlier builds.
    fs::write(dir.join("Cargo.toml"), WORKSPACE)?;
    fs::copy(root().join("Cargo.lock"), dir.join("Cargo.lock"))?;
    let mut pages = Vec::new();
    for library in msrv::libraries()? {
        let folder = folder(&library);
        let dependency = format!("{library} = {{ path = '{}' }}", folder.display());
        pages.push((library, folder.join("README.md"), dependency));
    }
    let facade = folder("komadai");
    let dependencies = format!(
        "arbitrary = \"1\"\nkomadai = {{ path = '{}', features = [\"arbitrary\"] }}",
        facade.display()
    );
    let page = root().join("docs/verification.md");
    pages.push(("fuzzing".to_owned(), page, dependencies));
    for (name, page, dependencies) in &pages {
        make(&dir, name, page, dependencies)
            .map_err(|error| format!("{}: {error}", page.display()))?;
    }
    for (name, page, _) in &pages {
        println!("{name}");
        let mut run = command("cargo");
        run.current_dir(&dir)
            .env("CARGO_TARGET_DIR", target_dir(""));
        run.args(["run", "--quiet", "--package", &project(name)]);
        if !succeeds(&mut run)? {
            println!("the program in {} fails", page.display());
            return Ok(false);
        }
    }
    Ok(true)
}

const WORKSPACE: &str = "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n\
     [profile.dev]\ndebug = \"line-tables-only\"\n";

fn project(name: &str) -> String {
    format!("program-of-{name}")
}

fn make(dir: &Path, name: &str, page: &Path, dependencies: &str) -> Result<(), Box<dyn Error>> {
    let page = fs::read_to_string(page)?;
    let program = program(&page)?;
    let project = project(name);
    let manifest = format!(
        "[package]\nname = \"{project}\"\nedition = \"2024\"\n\
         [lints.rust]\nwarnings = \"deny\"\n[dependencies]\n{dependencies}\n"
    );
    let sources = dir.join(&project).join("src");
    fs::create_dir_all(&sources)?;
    fs::write(sources.join("main.rs"), program)?;
    Ok(fs::write(dir.join(&project).join("Cargo.toml"), manifest)?)
}

/// Returns the first block of Rust in a page. Fails if it is missing or not a whole program.
pub(super) fn program(page: &str) -> Result<&str, &'static str> {
    let block = page.split_once("\n```rust\n");
    let block = block.and_then(|(_, rest)| rest.split_once("\n```"));
    let (program, _) = block.ok_or("there is no example in Rust")?;
    if program.lines().any(|line| line.starts_with("fn main()")) {
        Ok(program)
    } else {
        Err("the first example has no `fn main`")
    }
}

#[cfg(test)]
mod tests {
    use super::program;

    #[test]
    fn the_first_example_is_a_whole_program() {
        let whole = "# a\n\n```rust\nuse a::b;\n\nfn main() {}\n```\n\n```rust\nc();\n```\n";
        assert_eq!(program(whole), Ok("use a::b;\n\nfn main() {}"));
        for readme in [
            "",
            "# a\n\n```console\nfn main() {}\n```\n",
            "\n```rust\nfn main() {}",
        ] {
            assert_eq!(program(readme), Err("there is no example in Rust"));
        }
        let part = "\n```rust\nlet main = 1;\n```\n\n```rust\nfn main() {}\n```\n";
        let expected = "the first example has no `fn main`";
        assert_eq!(program(part), Err(expected));
    }
}
