//! Tests that docs/json.md names every key of the JSON forms that commands print, and no others.

use std::collections::BTreeSet;
use std::fs;

use crate::run::{Folder, run};
use serde_json::Value;

/// A section of the page: the keys of its table, and its examples.
struct Section {
    keys: BTreeSet<String>,
    examples: Vec<String>,
}

/// Returns a section with the keys of the sections that it extends.
fn whole(title: &str) -> Section {
    let mut section = section(title);
    let base = match title {
        "check" | "show" | "tags" | "tsume --games" => self::section("list").keys,
        "resolve" => self::section("notate").keys,
        _ => BTreeSet::new(),
    };
    section.keys.extend(base);
    if title == "show" {
        // In `show`, `notes` are those of the record, not findings.
        let of_finding = ["code", "message", "line", "column", "span"];
        let is_note = |key: &str, name: &str| key.strip_prefix("notes[].") == Some(name);
        let is_own = |key: &String| !of_finding.iter().any(|name| is_note(key, name));
        section.keys.retain(is_own);
    }
    section
}

fn section(title: &str) -> Section {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    let page = fs::read_to_string(page).expect("docs/json.md");
    let (_, rest) = page.split_once(&format!("\n## {title}\n")).expect(title);
    let text = rest.split("\n## ").next().expect("a section");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let keys = rows.filter_map(|row| Some(row.split_once('`')?.0.to_owned()));
    Section {
        keys: keys.collect(),
        examples: text
            .lines()
            .filter(|line| line.starts_with('{') && !line.contains("[..]"))
            .map(str::to_owned)
            .collect(),
    }
}

impl Section {
    /// Adds the keys of a value, each after those above it.
    fn paths(&self, value: &Value, above: &str, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    let varying = format!("{above}*");
                    let path = if self.keys.contains(&varying) {
                        varying
                    } else {
                        format!("{above}{name}")
                    };
                    self.paths(value, &format!("{path}."), found);
                    found.insert(path);
                }
            }
            Value::Array(values) => {
                let above = format!("{}[].", above.trim_end_matches('.'));
                for value in values {
                    self.paths(value, &above, found);
                }
            }
            _ => {}
        }
    }

    fn keys_of<'a>(&self, lines: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for line in lines {
            let value = serde_json::from_str(line).expect("JSON");
            self.paths(&value, "", &mut found);
        }
        found
    }
}

/// Checks that the outputs of the commands together have the keys of a section.
#[track_caller]
fn check(title: &str, runs: &[(&[&str], &[u8])]) {
    let section = whole(title);
    let mut printed = String::new();
    for (args, stdin) in runs {
        let args = [args, &["--json"][..]].concat();
        let output = run(&args, stdin);
        printed += &String::from_utf8(output.stdout).expect("a text");
    }
    let found = section.keys_of(printed.lines());
    let missing: Vec<_> = found.difference(&section.keys).collect();
    assert!(missing.is_empty(), "{title}: not documented: {missing:?}");
    // `notate` only reads exact moves. The notes of `show` are those of the record. `check` does not explain the verdict
    // on a written move.
    let is_never = |key: &str| {
        title == "notate" && key.starts_with("moves[].warnings")
            || title == "show" && key == "notes[].foul"
            || title == "check" && ["written.foul", "written.explanation"].contains(&key)
    };
    let superfluous = section.keys.difference(&found);
    let superfluous: Vec<_> = superfluous.filter(|key| !is_never(key)).collect();
    assert!(
        superfluous.is_empty(),
        "{title}: not printed: {superfluous:?}"
    );
    let in_examples = section.keys_of(section.examples.iter().map(String::as_str));
    let strange: Vec<_> = in_examples.difference(&section.keys).collect();
    assert!(strange.is_empty(), "{title}: in an example: {strange:?}");
}

/// A game with an error and warnings.
const FAULTY: &str = "名前\n手合割：平手\n▲７六歩直 △３四歩 ▲７五歩 △３五歩 ▲７四豚\n";

/// A game with a note.
const NOTED: &str = "手合割：平手\n   1 ７六歩(77)\n*時間切れにて終局\n";

#[test]
fn games_and_positions() {
    let noted = "手合割：平手\n*a\n   1 ７六歩(77) ( 0:01/00:00:01)\n*b\n   2 投了\n".as_bytes();
    check(
        "show",
        &[
            (&["show", "onigoroshi.kif", "--tags"], b""),
            (&["show", "-"], noted),
            (&["show", "-"], FAULTY.as_bytes()),
            (&["show", "-"], NOTED.as_bytes()),
            (&["show", "nofile"], b""),
        ],
    );
    check(
        "position",
        &[
            (&["position", "onigoroshi.kif", "startpos", "nofile"], b""),
            (
                &[
                    "position",
                    "4k4/4G4/4P4/9/9/9/9/9/P3K4 w G 1",
                    "P8/P3k4/4G4/9/9/9/9/9/9 w - 1",
                ],
                b"",
            ),
            (&["position", "startpos", "--rules-of-play", "all"], b""),
        ],
    );
}

/// Two golds can go to 7h.
const TWO_GOLDS: &str = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1";

#[test]
fn moves() {
    check("moves", &[(&["moves", "startpos"], b"")]);
    for command in ["notate", "resolve"] {
        let arguments: &[&str] = &[command, "7g7f", "7g7f"];
        let decorated: &[&str] = &[command, "**7g7f**"];
        check(
            command,
            &[
                (arguments, b""),
                (decorated, b""),
                (&[command, "-"], b"7g7f\n"),
                (&[command, "--explain", "--sfen", TWO_GOLDS, "G*5b"], b""),
                (&[command, "--explain", "--sfen", TWO_GOLDS, "8i7h"], b""),
            ],
        );
    }
    check(
        "perft",
        &[
            (&["perft", "1", "--divide"], b""),
            (&["perft", "1", "--stats"], b""),
        ],
    );
    check(
        "rules",
        &[
            (&["rules"], b""),
            (&["rules", "--grades", "5級", "初段"], b""),
        ],
    );
}

/// A game where Black misses a mate, and White the threat of it.
const MISSED: &[u8] = b"sfen 4k3l/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i5h 1a1b 5h5i 1b1c resign\n";

#[test]
fn findings_and_tags() {
    let ki2 = FAULTY.as_bytes();
    let bad_name = "名前\n手合割：平手\n   1 ７六歩(77)\n".as_bytes();
    let mut runs: Vec<(&[&str], &[u8])> = vec![
        (&["check", "onigoroshi.kif", "--tags"], b""),
        (&["check", "-", "--notation"], ki2),
        (&["check", "-"], bad_name),
        (&["check", "-"], NOTED.as_bytes()),
        (
            &["check", "-", "--rules-of-play", "postal", "--written"],
            "▲7六歩 △3四歩 ▲2二角".as_bytes(),
        ),
        (
            &["check", "-", "--rules-of-play", "postal", "--written"],
            "▲7六歩 △7四歩 ▲7五歩 △7五歩 ▲4八銀 △7三歩打".as_bytes(),
        ),
    ];
    let folder = std::env::temp_dir().join(format!("komadai-json-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let folder_name = folder.to_str().expect("a name").to_owned();
    let args = ["check", folder_name.as_str()];
    if is_written_under_odd_name(&folder) {
        runs.push((&args, b""));
    }
    check("check", &runs);
    fs::remove_dir_all(folder).expect("a folder");
    let kif = "手合割：平手\n先手の囲い：美濃囲い\n   1 ７六歩(77)\n".as_bytes();
    check(
        "tags",
        &[
            (&["tags", "onigoroshi.kif"], b""),
            (&["tags", "-"], kif),
            (&["tags", "-"], ki2),
            (&["tags", "-"], NOTED.as_bytes()),
        ],
    );
    check(
        "list",
        &[
            (&["list", "-"], ki2),
            (&["list", "-"], NOTED.as_bytes()),
            (&["list", "nofile"], b""),
        ],
    );
}

/// Writes a game into a file whose name is not UTF-8. Returns `false` if the system has no such names.
#[cfg(unix)]
fn is_written_under_odd_name(folder: &std::path::Path) -> bool {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"\xff.kif");
    fs::write(folder.join(name), "手合割：平手\n   1 ７六歩(77)\n").is_ok()
}

#[cfg(not(unix))]
fn is_written_under_odd_name(_: &std::path::Path) -> bool {
    false
}

#[test]
fn counts() {
    let by = "year,start,first-moves,ending";
    let args = ["stats", "onigoroshi.kif", "nofile", "--by", by];
    let of_player = ["stats", "onigoroshi.kif", "--player", "あおい", "--by", by];
    check("stats", &[(&args, b""), (&of_player, b"")]);
}

#[test]
fn problems() {
    const ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1\n";
    let proofs = std::env::temp_dir().join(format!("komadai-proofs-{}", std::process::id()));
    let proofs = proofs.to_str().expect("a name");
    let leftover = ONE.replace('G', "2G");
    check(
        "tsume",
        &[
            (&["tsume", "-", "--certificate", proofs], ONE.as_bytes()),
            (&["tsume", "-"], leftover.as_bytes()),
            (&["tsume", "-"], b"8k/7R1/7G1/9/9/9/9/9/9 b G 1\n"),
            (&["tsume", "-"], b"9/9/9/9/9/9/9/9/4K4 b G 1\n"),
            (&["tsume", "-"], THREE),
        ],
    );
    check(
        "tsume --games",
        &[
            (&["tsume", "--games", "--threats", "-"], MISSED),
            (&["tsume", "--games", "-"], FAULTY.as_bytes()),
            (&["tsume", "--games", "-"], NOTED.as_bytes()),
            (&["tsume", "--games", "nofile"], b""),
        ],
    );
    let certificate = fs::read(proofs).expect("a certificate");
    let args: &[&str] = &["tsume", "--verify", "-"];
    let broken = String::from_utf8_lossy(&certificate).replace("G*5b", "G*5a");
    check(
        "tsume --verify",
        &[(args, &certificate), (args, broken.as_bytes())],
    );
    fs::remove_file(proofs).expect("a certificate");
}

/// A problem with variations.
const THREE: &[u8] = b"9/6Spk/9/5R1+B1/9/9/9/9/9 b Nrb4g3s3n4l17p 1\n";

/// Characters that could control a terminal are escaped, and the JSON is equal.
#[test]
fn nothing_controls_a_terminal() {
    let strange = "\u{9b}31m\u{7f}\u{202e}\u{2066}\u{feff}\u{61c}\u{2028}";
    let game = format!("N+X{strange}Y\n$EVENT:{strange}\nPI\n+\n'*{strange}\n+7776FU\n{strange}\n");
    for args in [
        &["check", "--json"][..],
        &["check", "--json", "--tags"],
        &["show", "--json"],
        &["list", "--json"],
        &["position", "--json"],
        &["tags", "--json"],
        &["tsume", "--json"],
        &["stats", "--json", "--by", "player,event"],
    ] {
        let output = run(&[args, &["-"]].concat(), &game);
        let text = String::from_utf8(output.stdout).expect("a text");
        let raw = text
            .chars()
            .find(|&c| strange.contains(c) && !c.is_ascii_alphanumeric());
        assert_eq!(raw, None, "{args:?}: {text}");
        let objects = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
        let again: String = objects
            .map(|object| object.expect("JSON").to_string())
            .collect();
        let has_text = matches!(args[0], "check" | "show");
        assert_eq!(again.contains(strange), has_text, "{args:?}: {text}");
    }
}

/// An empty folder, and a pattern without matches, have an object like a missing file.
#[test]
fn what_names_no_file() {
    let folder = Folder::new(&[("empty/notes", "")]);
    for input in ["empty", "no*.kif", "missing.kif"] {
        for command in ["list", "check", "tags", "show", "position", "tsume"] {
            let (code, printed, _) = folder.run(&[command, "--json", input]);
            let object: Value = serde_json::from_str(&printed).expect(command);
            assert_eq!(code, Some(1), "{command} {input}");
            assert_eq!(object["file"], input, "{command}");
            let errors = object["errors"].as_array().expect("a list");
            assert_eq!(errors.len(), 1, "{command} {input}: {printed}");
        }
    }
}

/// Excel reads a table as UTF-8 if it begins with a byte order mark.
#[test]
fn a_table_for_excel() {
    let table = run(&["list", "--csv", "onigoroshi.kif"], "").stdout;
    let marked = run(&["list", "--csv", "--bom", "onigoroshi.kif"], "").stdout;
    assert_eq!(marked, [b"\xef\xbb\xbf", &*table].concat());
    let refused = run(&["list", "--bom", "onigoroshi.kif"], "");
    assert_eq!(refused.status.code(), Some(2));
}
