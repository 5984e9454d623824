//! `cargo xtask tidy figures`: counts how often the text has the habits that CONTRIBUTING.md warns of.

use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::tree::Tree;
use super::wording::{Figures, Habit, Hit};
use crate::Verdict;
use crate::root::root;

#[derive(clap::Args)]
pub(crate) struct FiguresArgs {
    /// Folders of Rust sources and pages, of any project; the crates of the product if none is named
    #[arg(value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Lists each place
    #[arg(short, long)]
    verbose: bool,
}

/// Prints the figures of the comments in some folders.
pub(crate) fn run(args: &FiguresArgs) -> Verdict {
    let all = if args.folders.is_empty() {
        Tree::tracked(&root())?
    } else {
        of_folders(&args.folders)?
    };
    let mut figures = Figures::of(&all);
    let failing = figures.hits.iter().filter(|hit| !hit.is_allowed).count();
    if args.verbose {
        for hit in &figures.hits {
            let allowed = if hit.is_allowed { " (allowed)" } else { "" };
            println!("{}{allowed}", hit.problem);
        }
    }
    let in_pages = figures
        .hits
        .iter()
        .filter(|hit| hit.problem.file.ends_with(".md"))
        .count();
    if args.folders.is_empty() {
        figures = Figures::of(&all.product());
    }
    print(&figures);
    println!("{in_pages:7}          such sentences and paragraphs in pages");
    println!("{failing:7}          places that the rule `wording` of tidy refuses");
    Ok(true)
}

fn print(figures: &Figures) {
    let of = |habit| {
        let is_meant = |hit: &&Hit| hit.habit == habit && hit.problem.file.ends_with(".rs");
        figures.hits.iter().filter(is_meant).count()
    };
    let share = |count: usize, of: usize, unit: f64| count as f64 * unit / of.max(1) as f64;
    println!(
        "{:7}          documented public functions",
        figures.functions
    );
    for (habit, what) in [
        (Habit::NounPhrase, "of these begin with a noun phrase"),
        (
            Habit::NoVerb,
            "of these begin otherwise without a verb in the third person",
        ),
    ] {
        let n = of(habit);
        println!("{n:7} {:6.1} % {what}", share(n, figures.functions, 100.0));
    }
    println!(
        "{:7}          words of comments; per 1,000 words:",
        figures.words
    );
    for (habit, what) in [
        (Habit::IsNo, "\"is no\", \"are no\""),
        (Habit::Nothing, "\"nothing\""),
        (
            Habit::OfWhich,
            "\"of which\", \"by which\", \"in which\", \"of those that\"",
        ),
    ] {
        let n = of(habit);
        println!("{n:7} {:6.2}   {what}", share(n, figures.words, 1000.0));
    }
    for (habit, what) in [
        (Habit::LongSentence, "sentences over 40 words"),
        (Habit::Semicolons, "paragraphs with more than one semicolon"),
        (Habit::Condition, "matches on a bool and `.filter(|_| …)`"),
    ] {
        println!("{:7}          {what}", of(habit));
    }
}

/// Reads the sources and pages of some folders. A file that is not Rust is skipped.
fn of_folders(folders: &[PathBuf]) -> Result<Tree, walkdir::Error> {
    let mut tree = Tree::default();
    let is_meant = |path: &Path| {
        path.extension()
            .is_some_and(|end| end == "rs" || end == "md")
    };
    for folder in folders {
        let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
        for entry in entries.filter_entry(|entry| entry.file_name() != "target") {
            let path = entry?.into_path();
            let name = path.to_string_lossy();
            if let (true, Ok(text)) = (is_meant(&path), fs::read_to_string(&path))
                && let Err(error) = tree.add(&name, text)
            {
                eprintln!("skipped: {error}");
            }
        }
    }
    Ok(tree)
}
