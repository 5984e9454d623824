//! Steps about the published packages. They build and pass their tests from the tarballs only. A program from the
//! README compiles without a warning. The oldest allowed dependencies work.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toml::Table;

use super::features::FACADE;
use super::skipped::without_tool;
use super::{BENCHES, WHEEL, command, msrv, readmes, succeeds, target_dir};
use crate::Verdict;
use crate::root::root;

pub(crate) const COMMAND: &str = "komadai-cli";

/// The package for the first program of the README.
const PROBE: &str = "probe";

/// Unpacks the tarballs into a workspace without other files, and tests it.
pub(super) fn run() -> Verdict {
    let dir = unpacked()?;
    let mut build = cargo(&dir);
    build.args(["rustc", "--quiet", "--package", PROBE]);
    build.args(["--", "-D", "warnings"]);
    let mut test = cargo(&dir);
    test.args(["test", "--quiet", "--workspace"]);
    Ok(succeeds(&mut build)? && succeeds(&mut test)?)
}

/// Compiles the content of the tarballs with the oldest dependencies that their manifests allow.
pub(super) fn minimal() -> Verdict {
    let dir = unpacked()?;
    let mut update = command("rustup");
    update.current_dir(&dir).args(["run", "nightly", "cargo"]);
    update.args(["update", "--quiet", "-Z", "direct-minimal-versions"]);
    let mut check = cargo(&dir);
    check.args(["check", "--quiet", "--workspace", "--locked"]);
    Ok(succeeds(&mut update)? && succeeds(&mut check)?)
}

/// Runs cargo-deny: licences, sources, dependencies in two versions, and advisories, whose database it fetches.
pub(super) fn deny() -> Verdict {
    let run = |arguments: &[&str]| {
        let mut deny = command("cargo");
        succeeds(deny.arg("deny").args(arguments))
    };
    if !run(&["--version"])? {
        return without_tool("deny", "`cargo install --locked cargo-deny`");
    }
    let check = |options: &[&str], manifest, which: &[&str]| {
        let packages = [
            "--workspace",
            "--config",
            "deny.toml",
            "--manifest-path",
            manifest,
        ];
        run(&[options, &packages, &["check"], which].concat())
    };
    // We cannot change duplicates among the dependencies of other libraries.
    let others = ["licenses", "sources"];
    if !check(&[], "Cargo.toml", &["bans", "licenses", "sources"])?
        || !check(&[], BENCHES, &others)?
        || !check(&[], WHEEL, &others)?
    {
        return Ok(false);
    }
    if !run(&["fetch", "db"])? {
        return without_tool("advisories", "their database cannot be fetched");
    }
    for manifest in ["Cargo.toml", BENCHES, WHEEL] {
        if !check(&["--offline"], manifest, &["advisories"])? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns cargo in the folder of the tarballs, with a separate target directory.
fn cargo(dir: &Path) -> Command {
    let mut command = command("cargo");
    command.current_dir(dir);
    command.env("CARGO_TARGET_DIR", target_dir("packages-target"));
    command
}

/// Creates the tarballs and unpacks them. Their folder is a workspace, so that each package finds the others. It also
/// has a package for the first program of the README.
fn unpacked() -> Result<PathBuf, Box<dyn Error>> {
    let mut packages = msrv::libraries()?;
    packages.push(COMMAND.to_owned());
    let made = target_dir("packages-made");
    let mut package = command("cargo");
    package.args(["package", "--quiet", "--no-verify", "--allow-dirty"]);
    package.arg("--target-dir").arg(&made);
    for name in &packages {
        package.args(["--package", name]);
    }
    if !succeeds(&mut package)? {
        return Err("the packages cannot be made".into());
    }

    let dir = target_dir("packages");
    if dir.exists() {
        fs::remove_dir_all(&dir)?;
    }
    fs::create_dir_all(dir.join(PROBE).join("src"))?;
    let version = version()?;
    let mut manifest = String::from("[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n");
    manifest.push_str("[patch.crates-io]\n");
    for name in &packages {
        let tarball = made.join(format!("package/{name}-{version}.crate"));
        let mut tar = command("tar");
        tar.arg("xzf").arg(&tarball).arg("-C").arg(&dir);
        if !succeeds(&mut tar)? {
            return Err(format!("{} cannot be unpacked", tarball.display()).into());
        }
        writeln!(manifest, "{name} = {{ path = \"{name}-{version}\" }}")?;
    }
    fs::write(dir.join("Cargo.toml"), manifest)?;

    let readme = fs::read_to_string(dir.join(format!("{FACADE}-{version}/README.md")))?;
    let program = readmes::program(&readme)?;
    let probe = format!(
        "[package]\nname = \"{PROBE}\"\nedition = \"2024\"\n\
         [dependencies]\n{FACADE} = \"{version}\"\n"
    );
    fs::write(dir.join(PROBE).join("Cargo.toml"), probe)?;
    fs::write(dir.join(PROBE).join("src/main.rs"), program)?;
    Ok(dir)
}

pub(crate) fn version() -> Result<String, Box<dyn Error>> {
    let manifest: Table = fs::read_to_string(root().join("Cargo.toml"))?.parse()?;
    let workspace = manifest.get("workspace");
    let version =
        workspace.and_then(|workspace| workspace.get("package")?.get("version")?.as_str());
    Ok(version.ok_or("Cargo.toml names no version")?.to_owned())
}
