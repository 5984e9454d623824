//! Tests archives and compressed files, created here, as input.

use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use rawzip::ZipArchiveWriter;

use crate::run::{Folder, command, fed, texts};

const CSA: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
const KIF: &str = "手合割：平手\n先手：C\n   1 ７六歩(77)\n   2 投了\n";

fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (name, text) in files {
        let (mut entry, config) = zip.new_file(*name).start().expect("a file");
        let mut writer = config.wrap(&mut entry);
        writer
            .write_all(text.as_bytes())
            .expect("a vector takes all");
        let (_, descriptor) = writer.finish().expect("a vector takes all");
        entry.finish(descriptor).expect("a vector takes all");
    }
    zip.finish().expect("a vector takes all")
}

fn gzip(text: &str) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::best());
    out.write_all(text.as_bytes()).expect("a vector takes all");
    out.finish().expect("a vector takes all")
}

/// Creates a folder with an archive, compressed files, and misleading names.
fn folder() -> Folder {
    let folder = Folder::new(&[("in/plain.csa", CSA)]);
    let archive = zip(&[
        ("b/a.kif", KIF),
        ("a.csa", CSA),
        ("readme.txt", "no game"),
        ("__MACOSX/._a.csa", ""),
    ]);
    fs::write(folder.path("in/games.zip"), &archive).expect("a file");
    fs::write(folder.path("lies.kif"), &archive).expect("a file");
    fs::write(folder.path("in/many.csa.gz"), gzip(&[CSA, CSA].join("/\n"))).expect("a file");
    fs::write(folder.path("zipped.kif"), gzip(KIF)).expect("a file");
    fs::write(folder.path("cut.zip"), &archive[..archive.len() / 2]).expect("a file");
    let packed = gzip(&[CSA; 4000].join("/\n"));
    fs::write(folder.path("cut.csa.gz"), &packed[..packed.len() / 2]).expect("a file");
    folder
}

#[test]
fn a_folder_with_archives() {
    let (code, out, err) = folder().run(&["list", "in"]);
    let files: Vec<&str> = out
        .lines()
        .filter_map(|line| line.split([':', ' ']).next())
        .collect();
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("games.zip"), "{out}");
    assert_eq!(files.len(), 5, "{out}");
    assert!(
        err.contains("skipped 1 file of another kind (.txt)"),
        "{err}"
    );
    assert!(err.contains("macOS"), "{err}");
}

#[test]
fn what_is_named_is_known_by_content() {
    let folder = folder();
    for (file, plies) in [
        ("lies.kif", "resignation"),
        ("zipped.kif", "C"),
        ("in/games.zip/b/a.kif", "C"),
    ] {
        let (code, out, err) = folder.run(&["show", file]);
        assert_eq!(
            (code, &*err),
            (
                Some(0),
                match file {
                    "lies.kif" =>
                        "komadai: skipped 1 file of another kind (.txt), which --all-files reads; skipped AppleDouble files of macOS (._*): 1\n",
                    _ => "",
                }
            )
        );
        assert!(out.contains(plies), "{out}");
    }
    let (code, out, _) = folder.run(&["check", "in/many.csa.gz", "--json"]);
    assert_eq!((code, out.lines().count()), (Some(0), 2), "{out}");
}

#[test]
fn stdin_is_decompressed() {
    for verb in ["show", "position", "check"] {
        let (code, out, err) = texts(fed(&mut command(&[verb, "-"]), gzip(KIF)));
        assert_eq!((code, &*err), (Some(0), ""), "{verb}");
        assert!(!out.is_empty(), "{verb}");
    }
    let (code, out, err) = texts(fed(&mut command(&["check", "-"]), zip(&[("a.kif", KIF)])));
    assert_eq!((code, &*out), (Some(1), ""));
    assert!(
        err.contains(
            "an archive cannot be read from stdin or from another archive; extract it first"
        ),
        "{err}"
    );
}

#[test]
fn converted_files_have_the_names_of_the_archive() {
    let folder = folder();
    let (code, _, err) = folder.run(&[
        "convert",
        "in",
        "lies.kif",
        "--to",
        "usi",
        "--out-dir",
        "out",
    ]);
    assert_eq!(code, Some(0), "{err}");
    for file in [
        "plain.usi",
        "many.usi",
        "games.zip/a.usi",
        "games.zip/b/a.usi",
        "a.usi",
        "b/a.usi",
    ] {
        assert!(folder.path("out").join(file).is_file(), "{file}");
    }
}

#[test]
fn names_stay_below_the_folder() {
    let folder = Folder::new(&[]);
    let archive = zip(&[("../../up.csa", CSA), ("/root.csa", CSA)]);
    fs::write(folder.path("games.zip"), archive).expect("a file");
    let (code, _, err) = folder.run(&["convert", "games.zip", "--to", "usi", "--out-dir", "a/b"]);
    assert_eq!(code, Some(0), "{err}");
    for file in ["a/b/up.usi", "a/b/root.usi"] {
        assert!(folder.path(file).is_file(), "{file}");
    }
}

/// Tables are read only from the disk. One in an archive is a file of another kind.
#[test]
fn a_table_in_an_archive_is_no_record() {
    let folder = Folder::new(&[]);
    let archive = zip(&[("a.csa", CSA), ("games.parquet", "PAR1")]);
    fs::write(folder.path("games.zip"), archive).expect("a file");
    let (code, out, err) = folder.run(&["check", "games.zip"]);
    assert_eq!((code, out.lines().count()), (Some(0), 1), "{out}{err}");
    assert!(err.contains("1 file of another kind (.parquet)"), "{err}");
}

#[test]
fn what_is_broken_is_said_and_the_rest_is_read() {
    let folder = folder();
    let inputs = ["check", "cut.zip", "cut.csa.gz", "in/plain.csa", "--json"];
    let (code, out, _) = folder.run(&inputs);
    assert_eq!(code, Some(1));
    assert!(
        out.contains("cut.zip: the compressed data is cut off"),
        "{out}"
    );
    assert!(out.contains("after byte"), "{out}");
    let (_, _, err) = folder.run(&["show", "cut.zip/a.csa"]);
    assert!(err.contains("the compressed data is cut off"), "{err}");
    assert!(out.lines().count() > 1000, "the games before the cut");
    assert!(out.contains("plain.csa"), "{out}");
    let (_, _, err) = folder.run(&["list", "cut.zip", "--lang", "ja"]);
    assert!(err.contains("圧縮データが途中で切れています"), "{err}");
    // A zip bomb.
    let zeros = "0".repeat(40 << 20);
    fs::write(folder.path("bomb.csa.gz"), gzip(&zeros)).expect("a file");
    let (code, _, err) = folder.run(&["list", "bomb.csa.gz", "in/plain.csa"]);
    assert_eq!(code, Some(1));
    assert!(
        err.contains("it becomes more than 250 times larger when decompressed"),
        "{err}"
    );
}

/// The file for a game is named after its member, with a number. Other members may already have such a name.
#[test]
fn games_with_files_of_their_own_are_all_written() {
    const NAMES: [&str; 4] = ["a.csa", "a.csa", "a-1.csa", "a-2.csa"];
    let game = |number: usize| CSA.replace("N+A", &format!("N+GAME{number}."));
    for set in 1..3_usize.pow(NAMES.len() as u32) {
        let mut total = 0;
        let mut members = Vec::new();
        for (place, name) in (0..).zip(NAMES) {
            let count = [0, 1, 3][set / 3_usize.pow(place) % 3];
            let games: Vec<String> = (total..total + count).map(game).collect();
            total += count;
            if count > 0 {
                members.push((name, games.join("/\n")));
            }
        }
        let members: Vec<(&str, &str)> = members
            .iter()
            .map(|(name, text)| (*name, &**text))
            .collect();
        let folder = Folder::new(&[]);
        fs::write(folder.path("g.zip"), zip(&members)).expect("a file");
        let (code, _, err) = folder.run(&["convert", "g.zip", "--to", "jkf", "--out-dir", "o"]);
        let written = folder.contents("o");
        let has = |number: usize| {
            let name = format!("GAME{number}.");
            let has_name =
                |(_, bytes): &&(String, Vec<u8>)| String::from_utf8_lossy(bytes).contains(&name);
            written.iter().filter(has_name).count()
        };
        assert_eq!(code, Some(0), "{members:?}: {err}");
        assert_eq!(written.len(), total, "{members:?}");
        assert!((0..total).all(|number| has(number) == 1), "{members:?}");
    }
}
