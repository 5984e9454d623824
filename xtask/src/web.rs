//! `cargo xtask web`: builds the npm package into `target/npm/komadai`, and tests it in every runtime. Builds the app.

mod app;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::Verdict;
use crate::ci::{TARGET_OF_WEB, WEB, cargo, is_here, succeeds, target_dir, without_tool};
use crate::root::root;
use crate::sizes::wasm_opt;

/// The subpaths of the package: the crate, and the options of cargo.
const SUBPATHS: [(&str, &str); 4] = [
    ("rules", ""),
    ("kifu", "--features bytes"),
    ("diagram", ""),
    ("tsume", ""),
];

/// The features of WebAssembly that rustc uses, and that all browsers have had since 2022. With all features, wasm-opt makes
/// modules that no runtime loads.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// The options of `cargo xtask web`.
#[derive(clap::Args)]
pub(crate) struct WebArgs {
    /// Installs the package into an empty folder, and tests it in Node, Bun, Deno, workerd, Chromium and Vite
    #[arg(long)]
    test: bool,
    /// Compares the JSON of all records in a folder with what the command prints
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Compares the speed with tsshogi and json-kifu-format, on the records of a folder
    #[arg(long, value_name = "DIR")]
    bench: Option<PathBuf>,
}

/// Builds the package. Skips all of this if a tool is missing.
pub(crate) fn run(args: &WebArgs) -> Verdict {
    let dir = target_dir("web");
    if !is_here(TARGET_OF_WEB)? {
        return without_tool("web", &format!("`rustup target add {TARGET_OF_WEB}`"));
    }
    let Some(wasm_opt) = wasm_opt(&dir)? else {
        return without_tool("web", "wasm-opt cannot be installed by npm");
    };
    let npm = target_dir("npm");
    let modules = npm.join("modules");
    fs::create_dir_all(&modules)?;
    for (module, features) in SUBPATHS {
        if !build(&dir, module, features)? {
            return Ok(false);
        }
        let name = format!("{module}.wasm");
        let built = dir.join(TARGET_OF_WEB).join("release").join(&name);
        let mut optimise = Command::new(&wasm_opt);
        optimise.arg("-Oz").args(FEATURES).arg("-o");
        if !succeeds(optimise.args([&modules.join(&name), &built]))? {
            return Ok(false);
        }
    }
    let package = npm.join("komadai");
    if !node("pack.mjs", &[&modules, &package])? {
        return Ok(false);
    }
    println!("{}", package.display());
    if !app::run(&wasm_opt, args.test)? || (args.test && !test(&npm)?) {
        return Ok(false);
    }
    if let Some(records) = &args.corpus {
        if !cargo("build --quiet --package komadai-cli")? {
            return Ok(false);
        }
        let command = target_dir("debug").join(format!("komadai{}", env::consts::EXE_SUFFIX));
        if !node("test/corpus.mjs", &[&package, &command, records])? {
            return Ok(false);
        }
    }
    match &args.bench {
        Some(records) => node("bench.mjs", &[&npm, records]),
        None => Ok(true),
    }
}

/// Runs the tests of the gate.
pub(crate) fn check() -> Verdict {
    run(&WebArgs {
        test: true,
        corpus: None,
        bench: None,
    })
}

fn build(dir: &Path, module: &str, features: &str) -> Verdict {
    let package = format!("--package komadai-web-{module} {features}");
    let options = format!("--locked --manifest-path {WEB} --target {TARGET_OF_WEB}");
    cargo(&format!(
        "build --quiet --release {options} {package} --target-dir {}",
        dir.display()
    ))
}

/// Tests the package, and names the runtimes that are missing.
fn test(npm: &Path) -> Verdict {
    let missing = npm.join("missing.txt");
    if !node("test/all.mjs", &[npm, &missing])? {
        return Ok(false);
    }
    match fs::read_to_string(missing)?.trim() {
        "" => Ok(true),
        missing => without_tool("web", &format!("missing: {missing}")),
    }
}

/// Runs a script of `web`.
fn node(script: &str, arguments: &[&Path]) -> Verdict {
    let mut node = Command::new("node");
    succeeds(node.arg(root().join("web").join(script)).args(arguments))
}
