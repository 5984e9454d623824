//! `cargo xtask dist`: packs the command for a target, for a release, with its SHA-256.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use std::env;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use rawzip::{CompressionMethod, ZipArchiveWriter};
use serde_json::json;
use sha2::{Digest, Sha256};
use tar::HeaderMode;
use walkdir::WalkDir;

use crate::Verdict;
use crate::ci::{COMMAND, command, succeeds, target_dir, version};
use crate::licences::{PROGRAMS, cargo_home, crates_of};
use crate::root::root;

/// The target.
#[derive(clap::Args)]
pub(crate) struct DistArgs {
    /// The target by its rustc name; this machine's by default
    #[arg(long, value_name = "TARGET")]
    target: Option<String>,
}

/// Files of the repository, and their names in the archive.
const TEXTS: [(&str, &str); 5] = [
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("THIRD-PARTY.md", "THIRD-PARTY.md"),
    ("crates/cli/README.md", "README.md"),
];

/// The shells, and the file name of the completions for each.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "komadai.bash"),
    ("elvish", "komadai.elv"),
    ("fish", "komadai.fish"),
    ("powershell", "_komadai.ps1"),
    ("zsh", "_komadai"),
];

/// Builds and packs the command with its manual pages and completions. If the command cannot run here, one built for
/// this machine prints them.
pub(crate) fn run(args: &DistArgs) -> Verdict {
    let host = host()?;
    let target = args.target.as_deref().unwrap_or(&host);
    let windows = target.contains("windows");
    let name = format!("komadai-{}-{target}", version()?);
    let dist = target_dir("dist");
    let folder = dist.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join("completions"))?;

    let program = if windows { "komadai.exe" } else { "komadai" };
    fs::copy(built(target)?.join(program), folder.join(program))?;
    for (from, to) in TEXTS {
        fs::copy(root().join(from), folder.join(to))?;
    }
    fs::write(folder.join("sbom.cdx.json"), sbom(target)?)?;
    let here = if runs_here(target, &host) {
        folder.join(program)
    } else {
        built(&host)?.join(format!("komadai{}", env::consts::EXE_SUFFIX))
    };
    let here = here.to_str().ok_or("the target folder is not UTF-8")?;
    for (language, pages) in [("en", "man"), ("ja", "man/ja")] {
        fs::create_dir_all(folder.join(pages))?;
        let mut man = command(here);
        man.args(["man", "--lang", language, "--out-dir"]);
        if !succeeds(man.arg(folder.join(pages)))? {
            return Ok(false);
        }
    }
    for (shell, file) in COMPLETIONS {
        let mut completions = command(here);
        completions.args(["completions", shell, "--lang", "en"]);
        let file = File::create(folder.join("completions").join(file))?;
        if !succeeds(completions.stdout(file))? {
            return Ok(false);
        }
    }

    let (bytes, extension) = if windows {
        (zip(&dist, &name)?, "zip")
    } else {
        (tar_gz(&dist, &name)?, "tar.gz")
    };
    let archive = format!("{name}.{extension}");
    fs::write(dist.join(&archive), &bytes)?;
    let sum = format!("{}  {archive}\n", sha256(&bytes));
    fs::write(dist.join(format!("{archive}.sha256")), &sum)?;
    print!("{}: {} bytes\n{sum}", dist.display(), bytes.len());
    Ok(true)
}

fn host() -> Result<String, Box<dyn Error>> {
    let answer = command("rustc").args(["--print", "host-tuple"]).output()?;
    Ok(String::from_utf8(answer.stdout)?.trim().to_owned())
}

/// Returns `true` if this machine runs the programs of a target: its own, and those for musl on the same Linux.
fn runs_here(target: &str, host: &str) -> bool {
    target.replace("-musl", "-gnu") == host
}

/// Builds the command for a target, and returns its folder. Paths of this machine are replaced, so that the result
/// depends only on the sources and the compiler.
fn built(target: &str) -> Result<PathBuf, Box<dyn Error>> {
    let mut build = command("cargo");
    build.env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    build.env("CARGO_ENCODED_RUSTFLAGS", remapped()?);
    build.args(["build", "--release", "--locked", "--package", COMMAND]);
    if !succeeds(build.args(["--target", target]))? {
        return Err(format!("the command cannot be built for {target}").into());
    }
    Ok(target_dir(target).join("release"))
}

/// Returns the flags that replace the folders of this repository and of cargo in messages of panics.
fn remapped() -> Result<String, Box<dyn Error>> {
    let folders = [(root(), "/komadai"), (cargo_home(), "/cargo")];
    let flags = folders.map(|(folder, name)| {
        let folder = folder.to_str().ok_or("a folder is not UTF-8")?;
        Ok(format!("--remap-path-prefix={folder}={name}"))
    });
    let flags = flags.into_iter().collect::<Result<Vec<_>, &str>>()?;
    Ok(flags.join("\u{1f}"))
}

/// Writes the bill of materials, that is, the crates that the command is built from, as CycloneDX.
fn sbom(target: &str) -> Result<String, Box<dyn Error>> {
    let components = crates_of(&PROGRAMS[0])?.into_iter().map(|one| {
        json!({
            "type": "library",
            "name": one.name,
            "version": one.version,
            "purl": format!("pkg:cargo/{}@{}", one.name, one.version),
            "hashes": [{ "alg": "SHA-256", "content": one.checksum }],
        })
    });
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application",
            "name": COMMAND,
            "version": version()?,
            "properties": [{ "name": "target", "value": target }],
        } },
        "components": components.collect::<Vec<_>>(),
    });
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

/// Returns the files of a folder in `dist`, with their names in an archive, always in the same order.
fn files(dist: &Path, name: &str) -> Result<Vec<(PathBuf, String)>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in WalkDir::new(dist.join(name)).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() {
            let parts = entry.path().strip_prefix(dist)?.iter();
            let parts: Vec<_> = parts.map(|part| part.to_string_lossy()).collect();
            files.push((entry.path().to_owned(), parts.join("/")));
        }
    }
    Ok(files)
}

/// Packs files. The same files give the same bytes, because dates and owners are omitted.
fn tar_gz(dist: &Path, name: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    tar.mode(HeaderMode::Deterministic);
    for (path, name) in files(dist, name)? {
        tar.append_path_with_name(path, name)?;
    }
    Ok(tar.into_inner()?.finish()?)
}

fn zip(dist: &Path, name: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (path, name) in files(dist, name)? {
        let file = zip.new_file(&name);
        let file = file.compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start()?;
        let encoder = DeflateEncoder::new(&mut entry, Compression::best());
        let mut writer = config.wrap(encoder);
        writer.write_all(&fs::read(path)?)?;
        let (encoder, descriptor) = writer.finish()?;
        encoder.finish()?;
        entry.finish(descriptor)?;
    }
    Ok(zip.finish()?)
}

fn sha256(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}"); // writing to a string cannot fail
    }
    text
}

#[cfg(test)]
mod tests {
    use std::fs;

    use flate2::read::GzDecoder;

    use super::{runs_here, sbom, sha256, tar_gz, zip};

    const NAMES: [&str; 2] = ["a/man/ja/p.1", "a/q"];

    #[test]
    fn archives_have_all_files_in_order() -> Result<(), Box<dyn std::error::Error>> {
        let dist = tempfile::tempdir()?;
        fs::create_dir_all(dist.path().join("a/man/ja"))?;
        for name in NAMES {
            fs::write(dist.path().join(name), name)?;
        }
        let bytes = tar_gz(dist.path(), "a")?;
        let mut tar = tar::Archive::new(GzDecoder::new(&*bytes));
        let names = tar
            .entries()?
            .map(|entry| Ok(entry?.path()?.display().to_string()));
        assert_eq!(names.collect::<std::io::Result<Vec<_>>>()?, NAMES);
        let bytes = zip(dist.path(), "a")?;
        let zip = rawzip::ZipArchive::from_slice(&bytes)?;
        let names = zip.entries().map(|entry| {
            let path = entry?.file_path().try_normalize()?;
            Ok::<_, rawzip::Error>(path.as_str().to_owned())
        });
        assert_eq!(names.collect::<Result<Vec<_>, _>>()?, NAMES);
        Ok(())
    }

    #[test]
    fn a_build_for_musl_runs_on_its_linux() {
        let linux = "x86_64-unknown-linux-gnu";
        assert!(runs_here("x86_64-unknown-linux-musl", linux) && runs_here(linux, linux));
        for other in ["aarch64-unknown-linux-musl", "x86_64-apple-darwin"] {
            assert!(!runs_here(other, linux), "{other}");
        }
    }

    #[test]
    fn the_bill_has_what_is_linked_and_not_what_tests_use() -> Result<(), Box<dyn std::error::Error>>
    {
        let bill: serde_json::Value = serde_json::from_str(&sbom("x")?)?;
        let names: Vec<_> = bill["components"]
            .as_array()
            .into_iter()
            .flatten()
            .collect();
        let has = |name: &str| names.iter().any(|component| component["name"] == name);
        assert!(has("clap") && has("parquet") && !has("trycmd") && !has("komadai-core"));
        Ok(())
    }

    /// The example of FIPS 180.
    #[test]
    fn sums() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), expected);
    }
}
