//! `cargo xtask sizes`: builds the modules of `web`, prints their sizes, and compares them with docs/benchmarks.md.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::Verdict;
use crate::ci::{TARGET_OF_WEB, WEB, cargo, is_here, succeeds, target_dir, without_tool};
use crate::root::root;

/// The modules: the name in the table, the crate, and the options of cargo.
const MODULES: [(&str, &str, &str); 8] = [
    ("rules", "rules", ""),
    ("kifu/lite", "kifu", "--no-default-features"),
    (
        "kifu without JKF, PSN and packed",
        "kifu",
        "--no-default-features --features bytes,messages,write",
    ),
    ("kifu, text only", "kifu", ""),
    ("kifu", "kifu", "--features bytes"),
    ("diagram", "diagram", ""),
    ("tsume", "tsume", ""),
    ("search", "search", ""),
];

/// The file with the table of sizes.
const TABLE: &str = "docs/benchmarks.md";

/// The options of wasm-opt: the features of WebAssembly that rustc uses. Packing the data would leave out zeros, but make
/// it larger after compression.
pub(crate) const OPTIONS: [&str; 8] = [
    "-Oz",
    "--skip-pass=memory-packing",
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// A script that prints the bytes of a file, also compressed by gzip and by brotli.
const COUNT: &str = "
    const zlib = require('node:zlib');
    const bytes = require('node:fs').readFileSync(process.argv[1]);
    const sizes = [bytes, zlib.gzipSync(bytes, { level: 9 }), zlib.brotliCompressSync(bytes)];
    console.log(sizes.map((bytes) => bytes.length.toLocaleString('en')).join(' | '));
";

/// Builds each module for size, and prints a row of a table. Fails if a module compressed by brotli is 5 % larger than in
/// the table. Skips all of this if a tool is missing.
pub(crate) fn run() -> Verdict {
    let dir = target_dir("web");
    if !is_here(TARGET_OF_WEB)? {
        return without_tool("sizes", &format!("`rustup target add {TARGET_OF_WEB}`"));
    }
    let Some(wasm_opt) = wasm_opt(&dir)? else {
        return without_tool("sizes", "wasm-opt cannot be installed by npm");
    };
    let options = format!("--locked --manifest-path {WEB} --target {TARGET_OF_WEB}");
    if !cargo(&format!(
        "clippy --quiet {options} --target-dir {} -- -D warnings",
        dir.display()
    ))? {
        return Ok(false);
    }
    let table = fs::read_to_string(root().join(TABLE))?;
    let mut is_small = true;
    println!("| module | bytes | gzip | brotli |\n|---|---|---|---|");
    for (name, module, features) in MODULES {
        let package = format!("--package komadai-web-{module} {features}");
        let build = format!("build --quiet --release {options} {package}");
        if !cargo(&format!("{build} --target-dir {}", dir.display()))? {
            return Ok(false);
        }
        let built = dir
            .join(TARGET_OF_WEB)
            .join("release")
            .join(format!("{module}.wasm"));
        let small = dir.join("small.wasm");
        let mut optimise = Command::new(&wasm_opt);
        optimise.args(OPTIONS).arg("-o").args([&small, &built]);
        if !succeeds(&mut optimise)? {
            return Ok(false);
        }
        let count = Command::new("node")
            .args(["-e", COUNT])
            .arg(&small)
            .output()?;
        if !count.status.success() {
            return Ok(false);
        }
        let row = format!(
            "| {name} | {} |",
            String::from_utf8_lossy(&count.stdout).trim()
        );
        println!("{row}");
        let known = table
            .lines()
            .find(|line| line.starts_with(&format!("| {name} | ")));
        match known.and_then(brotli).zip(brotli(&row)) {
            Some((known, now)) if now * 100 <= known * 105 => {}
            Some(_) => {
                eprintln!("{name} grew by more than 5 %");
                is_small = false;
            }
            None => {
                eprintln!("{TABLE} lacks {name}");
                is_small = false;
            }
        }
    }
    Ok(is_small)
}

/// Returns the last number in a row of a table.
fn brotli(row: &str) -> Option<u64> {
    let cell = row.trim_end_matches([' ', '|']).rsplit('|').next()?;
    cell.trim().replace(',', "").parse().ok()
}

/// Installs wasm-opt into a folder, and returns its path, or `None` if that fails.
pub(crate) fn wasm_opt(dir: &Path) -> Result<Option<std::path::PathBuf>, std::io::Error> {
    fs::create_dir_all(dir)?;
    let program = dir.join("node_modules/.bin/wasm-opt");
    if !program.exists() {
        let mut install = Command::new("npm");
        install
            .args(["install", "--silent", "--no-save", "binaryen", "--prefix"])
            .arg(dir);
        if !install.status().is_ok_and(|status| status.success()) {
            return Ok(None);
        }
    }
    Ok(Some(program))
}
