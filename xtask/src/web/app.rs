//! Builds the app: the page that `komadai view --app` writes. Its committed file is below `crates/page/assets`.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::read::GzDecoder;

use super::{FEATURES, node};
use crate::Verdict;
use crate::ci::{TARGET_OF_WEB, WEB, succeeds, target_dir, without_tool};
use crate::root::root;

/// The committed page, compressed by gzip.
const PAGE: &str = "crates/page/assets/app.html.gz";

/// Builds the page and commits it, or compares it with the committed page.
pub(super) fn run(wasm_opt: &Path, compares: bool) -> Verdict {
    let page = target_dir("app").join("app.html.gz");
    let versions = versions(wasm_opt)?;
    let committed = root().join(PAGE);
    if compares && !unpacked(&committed)?.contains(&versions) {
        let reason = format!("{PAGE} was built by other versions than {versions}");
        return without_tool("app", &reason);
    }
    let Some(module) = module(wasm_opt)? else {
        return Ok(false);
    };
    if !node("app/build.mjs", &[&module, &page, Path::new(&versions)])? {
        return Ok(false);
    }
    if !compares {
        fs::copy(&page, &committed)?;
        return Ok(true);
    }
    let pictures = target_dir("app").join("pictures");
    let axe = axe()?;
    let arguments = [Some(&page), Some(&pictures), axe.as_ref()];
    let arguments: Vec<&Path> = arguments
        .into_iter()
        .flatten()
        .map(PathBuf::as_path)
        .collect();
    let works = node("app/test.mjs", &arguments)?;
    let is_same = unpacked(&page)? == unpacked(&committed)?;
    if !is_same {
        println!("{PAGE} differs from the sources: run `cargo xtask web`");
    }
    Ok(works && is_same)
}

/// Installs axe-core, which tests whether everybody can use a page, and returns its script. `None` if that fails.
fn axe() -> Result<Option<PathBuf>, std::io::Error> {
    let dir = target_dir("app");
    let script = dir.join("node_modules/axe-core/axe.min.js");
    if script.exists() {
        return Ok(Some(script));
    }
    let mut install = Command::new("npm");
    install.args(["install", "--silent", "--no-save", "axe-core", "--prefix"]);
    let is_installed = install.arg(dir).status()?.success();
    Ok((is_installed && script.exists()).then_some(script))
}

/// Returns the versions that determine the bytes of the module.
fn versions(wasm_opt: &Path) -> Result<String, std::io::Error> {
    let mut versions = Vec::new();
    for (program, words) in [(Path::new("rustc"), 2), (wasm_opt, 3)] {
        let output = Command::new(program).arg("--version").output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let text: Vec<&str> = text.split_whitespace().take(words).collect();
        versions.push(text.join(" "));
    }
    Ok(versions.join(", "))
}

/// Builds the module without paths of this machine, and returns its file.
fn module(wasm_opt: &Path) -> Result<Option<PathBuf>, Box<dyn std::error::Error>> {
    let dir = target_dir("app");
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo"));
    let mut flags = OsString::from("--remap-path-prefix=");
    flags.push(root());
    flags.push("/=");
    if let Some(cargo_home) = cargo_home.or(home) {
        flags.push(" --remap-path-prefix=");
        flags.push(cargo_home.join("registry/src"));
        flags.push("/=");
    }
    let mut build = Command::new("cargo");
    build.args(["build", "--quiet", "--release", "--locked"]);
    build.args(["--manifest-path", WEB, "--target", TARGET_OF_WEB]);
    build.args(["--package", "komadai-web-app", "--target-dir"]);
    if !succeeds(build.arg(&dir).env("RUSTFLAGS", flags))? {
        return Ok(None);
    }
    let (built, module) = (
        dir.join(TARGET_OF_WEB).join("release/app.wasm"),
        dir.join("app.wasm"),
    );
    let mut optimise = Command::new(wasm_opt);
    optimise.arg("-Oz").args(FEATURES);
    let done = succeeds(optimise.arg("-o").args([&module, &built]))?;
    Ok(done.then_some(module))
}

fn unpacked(page: &Path) -> Result<String, std::io::Error> {
    let mut html = String::new();
    GzDecoder::new(fs::File::open(page)?).read_to_string(&mut html)?;
    Ok(html)
}
