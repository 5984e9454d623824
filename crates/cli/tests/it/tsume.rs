//! Tests `komadai tsume`: solving problems.

use std::fs;
use std::process::Output;

use crate::run::{Folder, run};
use serde_json::Value;

const TABLE: &str = include_str!("../../../../testdata/tsume/problems.tsv");

pub(crate) const ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1\n";
pub(crate) const THREE: &str = "9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1\n";
/// A problem that takes long to solve: a lone king, and the attacker has all other pieces.
const HARD: &str = "9/9/9/9/4k4/9/9/9/9 b 2R2B4G4S4N4L18P 1\n";

pub(crate) fn path(folder: &Folder, name: &str) -> String {
    folder.path(name).display().to_string()
}

pub(crate) fn tsume(args: &[&str], stdin: impl AsRef<[u8]> + Send) -> Output {
    run(&[&["tsume", "--memory", "16"], args].concat(), stdin)
}

pub(crate) fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("a text")
}

#[track_caller]
fn check(args: &[&str], stdin: &str, expected: &str, code: i32) {
    let output = tsume(args, stdin);
    assert_eq!(text(output.stdout), expected);
    assert_eq!(output.status.code(), Some(code));
}

/// The problems of the table, a list for each policy, on any number of threads.
#[test]
fn problems_of_the_table() {
    for policy in ["none", "capture", "book"] {
        let rows = TABLE.lines().skip(1);
        let rows = rows.map(|row| row.split('\t').collect::<Vec<_>>());
        let rows: Vec<_> = rows.filter(|row| row[2] == policy).collect();
        let list: String = rows.iter().map(|row| format!("{}\n", row[1])).collect();
        if list.is_empty() {
            continue;
        }
        let printed = ["1", "3", "65535"].map(|jobs| {
            let output = tsume(&["--aigoma", policy, "--jobs", jobs, "-"], &list);
            assert_eq!(output.status.code(), Some(0));
            text(output.stdout)
        });
        assert!(printed.iter().all(|other| *other == printed[0]));
        let verdicts = printed[0].lines().filter(|line| !line.starts_with(' '));
        assert_eq!(verdicts.clone().count(), rows.len());
        for (i, (line, row)) in verdicts.zip(&rows).enumerate() {
            let expected = format!("-: problem {}: {}", i + 1, row[3]);
            let rest = line.strip_prefix(&expected);
            assert!(rest == Some(""), "{}: {line}", row[0]);
        }
    }
}

#[test]
fn a_line_a_problem() {
    let leftover = ONE.replace('G', "2G");
    check(&["-"], ONE, "-: problem 1: perfect 1\n  G*52\n", 0);
    check(
        &["-"],
        &leftover,
        "-: problem 1: leftover 1\n  G*52\n  pieces left: G\n",
        0,
    );
    check(
        &["-"],
        THREE,
        "-: problem 1: perfect 3\n  G*39 K19 R17\n",
        0,
    );
    check(
        &["-", "--cooks", "no"],
        THREE,
        "-: problem 1: mate in 3 (cooks not searched)\n  G*39 K19 R17\n",
        0,
    );
    let kif = "手合割：その他\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
               | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
               | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
               | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
               +---------------------------+\n先手の持駒：金\n手数----指手---------消費時間--\n";
    check(&["-"], kif, "-: problem 1: perfect 1\n  G*52\n", 0);
}

/// The cooks, and the moves that were not decided.
#[test]
fn cooks() {
    let sfen = "5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1\n";
    let output = text(tsume(&["-"], sfen).stdout);
    assert!(
        output.starts_with("-: problem 1: cooked 3\n  +P23"),
        "{output}"
    );
    assert!(
        output.contains("\n  cook at ply 1: +P42 mates within "),
        "{output}"
    );
    let object = tsume(&["-", "--json"], sfen).stdout;
    let object: Value = serde_json::from_slice(&object).expect("an object");
    assert_eq!(object["verdict"], "cooked");
    assert_eq!(object["plies"], 3);
    assert_eq!(object["cooks"][0]["found"][0]["text"], "▲42と");
    assert_eq!(object["cooks"][0]["ply"], 1);
}

#[test]
fn limits_make_it_unknown() {
    check(
        &["-", "--plies", "1"],
        THREE,
        "-: problem 1: unknown, no mate within 2, stopped by the ply limit (--plies)\n",
        0,
    );
    check(
        &["-", "--plies", "2"],
        THREE,
        "-: problem 1: unknown, no mate within 2, stopped by the ply limit (--plies)\n",
        0,
    );
    check(
        &["-", "--plies", "4"],
        THREE,
        "-: problem 1: perfect 3\n  G*39 K19 R17\n",
        0,
    );
    let one_node = "-: problem 1: unknown, no mate within 2 if every interposition counts, stopped by the node limit (--nodes)\n";
    check(&["-", "--nodes", "1"], THREE, one_node, 0);
    let seconds = [
        "-",
        "--seconds",
        "1",
        "--nodes",
        "99999999999",
        "--aigoma",
        "none",
    ];
    let output = text(tsume(&seconds, HARD).stdout);
    // The result after a second depends on the machine.
    assert!(
        output.contains(", stopped by the time limit (--seconds)"),
        "{output}"
    );
}

#[test]
fn usage() {
    for args in [
        &["-", "--verify", "--cooks", "no"][..],
        &["-", "--verify", "--nodes", "7"],
        &["-", "--verify", "-o", "x.kif"],
        &["-", "--verify", "--certificate", "x"],
        &["-", "--aigoma", "all"],
        &["-", "--mate", "--cooks", "no"],
        &["-", "--threats"],
        &["-", "--games", "--cooks", "no"],
        &["-", "--games", "-o", "-"],
        &["-", "--games", "--certificate", "-"],
        &["-", "--verify", "--style", "jsa"],
        &["-", "--expect", "0"],
        &["-", "--plies", "0"],
        &["-", "--certificate", "-"],
        &["-", "-o", "-"],
        &["-", "-o", "solved.txt2"],
        &["-", "-o", "same.kif", "--certificate", "same.kif"],
        &[],
    ] {
        let output = run(&[&["tsume"], args].concat(), ONE);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
    let output = run(&["tsume", "--memory", "1048577", "-"], ONE);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_is_no_problem() {
    let no_king = "9/9/9/9/9/9/9/9/9 b G 1\n";
    let refused = "-: problem 1: not a tsume problem: the defender has no king\n";
    check(&["-"], no_king, refused, 1);
    for (input, part) in [
        ("", "no game"),
        ("4k4/9/4P4/9/9/9/9/9/9 b G\u{1b}[31m 1\n", "-:"),
        ("nonsense", "line 1: invalid position"),
        ("4k4/4P4/9/9/9/9/9/9/9 b 2k 1\n", "line 1: invalid position"),
    ] {
        let output = tsume(&["-"], input);
        let reported = text(output.stderr);
        assert_eq!(output.status.code(), Some(1), "{input}: {reported}");
        assert!(reported.contains(part), "{input}: {reported}");
        assert!(!reported.contains('\u{1b}'), "{input}");
        assert!(output.stdout.is_empty(), "{input}");
    }
    // Others are solved anyway, unless the first error ends the run.
    let list = format!("{no_king}{ONE}");
    let both = format!("{refused}-: problem 2: perfect 1\n  G*52\n");
    check(&["-"], &list, &both, 1);
    check(&["-", "--fail-fast", "--jobs", "1"], &list, refused, 1);
    check(&["missing.sfen"], "", "", 1);
}

/// Solutions are records with variations, and all their moves are legal.
#[test]
fn solutions_as_records() {
    let folder = Folder::new(&[]);
    let five = "9/6Spk/9/5R1+B1/9/9/9/9/9 b Nrb4g3s3n4l17p 1\n";
    let file = path(&folder, "solved.kif");
    let output = tsume(&["-", "-o", &file], five);
    assert_eq!(output.status.code(), Some(0), "{}", text(output.stderr));
    assert_eq!(folder.files(""), ["solved.kif"]);
    let checked = run(&["check", "--json", &file], "");
    let checked: Value = serde_json::from_slice(&checked.stdout).expect("an object");
    assert_eq!(checked["errors"], serde_json::json!([]), "{checked}");
    assert_eq!(checked["warnings"], serde_json::json!([]), "{checked}");
    let converted = run(&["convert", "--to", "usi", &file], "");
    let usi = text(converted.stdout);
    assert!(usi.contains(" moves 2d1c 1b1c N*2e "), "{usi}");
    let shown = text(run(&["convert", "--to", "kifu", &file], "").stdout);
    assert!(shown.contains("*perfect 5"), "{shown}");
    assert!(shown.contains("変化：2手"), "{shown}");

    // A file for each game if the format contains one game, and one file for all if it contains many.
    let list = format!("{ONE}4k4/9/9/9/9/9/9/9/9 b P 1\n{ONE}");
    assert_eq!(
        tsume(&["-", "-o", &path(&folder, "a.kif")], &list)
            .status
            .code(),
        Some(0)
    );
    assert_eq!(folder.files(""), ["a-1.kif", "a-3.kif", "solved.kif"]);
    assert_eq!(
        tsume(&["-", "-o", &path(&folder, "a.csa")], &list)
            .status
            .code(),
        Some(0)
    );
    let all = folder.text("a.csa");
    assert_eq!(all.matches("+0052KI").count(), 2, "{all}");
}

/// The comment of a solution is in the language of the command.
#[test]
fn solutions_in_japanese() {
    let folder = Folder::new(&[]);
    let file = path(&folder, "one.kifu");
    let output = tsume(&["--lang", "ja", "-", "-o", &file], ONE);
    assert_eq!(output.status.code(), Some(0), "{}", text(output.stderr));
    let solved = folder.text("one.kifu");
    assert!(solved.contains("*完全作 1手"), "{solved}");
    assert!(solved.contains("まで1手で詰み"), "{solved}");
    let checked = run(&["check", &file], "");
    let found = format!("{file}: game 1: kif, utf-8, 1 move, checkmate, Black wins\n");
    assert_eq!(text(checked.stdout), found);
    assert_eq!(checked.status.code(), Some(0));
}

/// A word that does not name a file is a position. Several words may be one position. An invalid position is an error.
#[test]
fn positions_in_place_of_files() {
    let one = ONE.trim_end();
    let solved = |name: &str| format!("{name}: problem 1: perfect 1\n  G*52\n");
    check(&[one], "", &solved(one), 0);
    let words: Vec<&str> = one.split(' ').collect();
    check(&words, "", &solved(one), 0);
    let both = format!("{}{}", solved(one), solved("-"));
    check(&["--jobs", "1", one, "-"], ONE, &both, 0);
    let output = tsume(&["4k4/9/4P4/9/9/9/9/9/9 b Q 1"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(output.stderr).contains("invalid position"));
    // If a file with that name exists, the word names the file.
    let folder = Folder::new(&[]);
    let file = path(&folder, "startpos");
    fs::write(&file, ONE).expect("a file");
    check(&[&file], "", &solved(&file), 0);
}

/// The names of solutions contain those of their inputs. If the name of a solution would be an input, this is reported
/// before solving, and the others are written.
#[test]
fn names_match_the_inputs() {
    let solution = "手合割：詰将棋\n";
    let two = format!("{ONE}{ONE}");
    let folder = Folder::new(&[("two.sfen", &two), ("x-two-1.kif", solution)]);
    let (code, text, told) = folder.run(&["tsume", "two.sfen", "x-two-1.kif", "-o", "x.kif"]);
    let warning = "komadai: warning: x-two-1.kif: an input is never overwritten\n";
    assert!(told.starts_with(warning), "{told}");
    assert!(
        told.contains("komadai: x-two-1.kif: an input is never overwritten\n"),
        "{told}"
    );
    assert_eq!((code, text.matches("perfect 1").count()), (Some(1), 2));
    assert_eq!(folder.text("x-two-1.kif"), solution);
    assert!(folder.path("x-two-2.kif").exists());

    let folder = Folder::new(&[
        ("a/one.sfen", ONE),
        ("b/one.sfen", ONE),
        ("b/three.sfen", THREE),
    ]);
    let (code, ..) = folder.run(&["tsume", "b", "-o", "out/x.kif"]);
    let names = ["x-one-1.kif", "x-three-1.kif"];
    assert_eq!(
        (code, folder.files("out")),
        (Some(0), names.map(String::from).to_vec())
    );
    // If the names of the inputs are not distinct, numbers replace them.
    let (code, ..) = folder.run(&["tsume", "a", "b", "-o", "both/x.kif"]);
    let names = ["x-1-1.kif", "x-2-1.kif", "x-3-1.kif"];
    assert_eq!(
        (code, folder.files("both")),
        (Some(0), names.map(String::from).to_vec())
    );
}

#[test]
fn inputs_stay() {
    let folder = Folder::new(&[]);
    let file = path(&folder, "one.sfen");
    fs::write(&file, ONE).expect("a file");
    for option in ["-o", "--certificate"] {
        let output = tsume(&[&file, option, &file], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(text(output.stderr).contains("an input is never overwritten"));
        assert_eq!(fs::read_to_string(&file).expect("a file"), ONE);
    }
}

/// An interruption ends the search: results so far are printed, and the files are complete.
#[cfg(unix)]
#[test]
fn interrupted() {
    use std::process::{Command, Stdio};

    use crate::run::{KOMADAI, program};
    use std::{io::BufRead, io::BufReader};

    let folder = Folder::new(&[]);
    let input = path(&folder, "in.sfen");
    fs::write(&input, format!("{ONE}{HARD}{ONE}")).expect("a file");
    let (proofs, solved) = (path(&folder, "proofs.txt"), path(&folder, "solved.csa"));
    let args = [
        "tsume",
        &input,
        "--jobs",
        "1",
        "--aigoma",
        "none",
        "--memory",
        "16",
        "--nodes",
        "99999999999",
    ];
    let mut child = program(KOMADAI)
        .args(args)
        .args(["--certificate", &proofs, "-o", &solved])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let first = lines.next().expect("a line").expect("a text");
    assert!(first.ends_with("problem 1: perfect 1"), "{first}");
    let moves = lines.next().expect("a line").expect("a text");
    assert_eq!(moves, "  G*52");
    // The second problem is being searched.
    std::thread::sleep(std::time::Duration::from_millis(300));
    let pid = child.id().to_string();
    let _ = Command::new("kill").args(["-INT", &pid]).status();
    let second = lines.next().expect("a line").expect("a text");
    // The results until then depend on the machine.
    assert!(second.contains(": problem 2: "), "{second}");
    assert!(second.contains(", stopped by an interruption"), "{second}");
    assert!(lines.all(|line| line.is_ok_and(|line| line.starts_with("  "))));
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert_eq!(folder.files(""), ["in.sfen", "proofs.txt", "solved.csa"]);
    let output = run(&["tsume", "--verify", &proofs], "");
    assert_eq!(output.status.code(), Some(0), "{}", text(output.stdout));
}

/// A limit does not hide a mate that was found, and `--mate` asks for no more.
#[test]
fn answers_first() {
    let sfen = "9/6Spk/9/5R1+B1/9/9/9/9/9 b Nrb4g3s3n4l17p 1\n";
    let mate = text(tsume(&["-", "--mate"], sfen).stdout);
    let is_mate =
        mate.starts_with("-: problem 1: mate within ") && mate.contains(" (perhaps shorter)\n  ");
    assert!(is_mate, "{mate}");
    check(
        &["-", "--mate"],
        ONE,
        "-: problem 1: mate in 1 (cooks not searched)\n  G*52\n",
        0,
    );
    // The number of positions for the mate is not enough for its length.
    let object = |args: &[&str]| -> Value {
        let args = [&["-", "--json"], args].concat();
        serde_json::from_slice(&tsume(&args, sfen).stdout).expect("an object")
    };
    let nodes = object(&["--mate"])["nodes"].to_string();
    let stopped = object(&["--nodes", &nodes]);
    assert_eq!(stopped["mate"]["known"], "within", "{stopped}");
    assert_eq!(
        (&stopped["verdict"], &stopped["stopped"]),
        (&"mate".into(), &"nodes".into())
    );
    assert_eq!(stopped["plies"], Value::Null);
    assert!(
        !stopped["line"].as_array().expect("moves").is_empty(),
        "{stopped}"
    );
    let whole = object(&["--cooks", "no"]);
    assert_eq!(
        (&whole["verdict"], &whole["plies"]),
        (&"mate".into(), &5.into())
    );
}

/// Collections are checked: a problem that does not satisfy the expectation is an error.
#[test]
fn expectations() {
    let list = format!("{ONE}{THREE}");
    let output = tsume(&["-", "--expect", "1"], &list);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(output.stdout).lines().count(), 4);
    let told = text(output.stderr);
    assert!(
        told.contains("komadai: -: problem 2: expected perfect 1\n"),
        "{told}"
    );
    assert!(!told.contains("problem 1"), "{told}");
    check(
        &["-", "--expect", "3"],
        THREE,
        "-: problem 1: perfect 3\n  G*39 K19 R17\n",
        0,
    );
    let within = ["-", "--expect", "9", "--mate"];
    assert_eq!(tsume(&within, THREE).status.code(), Some(0));
    let shorter = ["-", "--expect", "1", "--cooks", "no"];
    assert_eq!(tsume(&shorter, THREE).status.code(), Some(1));
}

/// Moves are in the language of the command, or in any style.
#[test]
fn styles() {
    for (args, moves) in [
        (
            &["--lang", "ja"][..],
            "1題目: 完全作 3手\n  ▲39金△19玉▲17飛",
        ),
        (&["--style", "hodges"], "perfect 3\n  G*3i K-1i R-1g"),
        (&["--style", "usi"], "perfect 3\n  G*3i 2h1i 3g1g"),
        (&["--style", "ki2"], "perfect 3\n  ▲３九金△１九玉▲１七飛"),
    ] {
        let output = text(tsume(&[&["-"], args].concat(), THREE).stdout);
        assert!(output.contains(moves), "{output}");
    }
}

/// 最後の審判 mates by the rule that needs the history.
#[test]
fn a_rule() {
    let sfen = "1+P1pS2+PR/2n2S1lg/1l3p1p1/1G2n1pS1/N1p2k3/3S2l2/4K1lgP/3P1+p2p/4Pg1PN b BPrb4p 1";
    let args = ["-", "--rule", "uchifuzume=history", "--nodes", "5000000"];
    let output = text(tsume(&args, format!("{sfen}\n")).stdout);
    let is_mate = output.starts_with("-: problem 1: mate within 7");
    assert!(is_mate && output.contains("\n  B*56 K44 "), "{output}");
}

/// A solution that ends with interpositions that do not count ends with mate.
#[test]
fn futile_interpositions_end_a_record() {
    let folder = Folder::new(&[]);
    let file = path(&folder, "three.kifu");
    let output = tsume(&["-", "-o", &file], THREE);
    assert_eq!(output.status.code(), Some(0));
    assert!(folder.text("three.kifu").contains("まで3手で詰み"));
    let (code, _, told) = folder.run(&["check", "--strict", "three.kifu"]);
    assert_eq!(code, Some(0), "{told}");
}
