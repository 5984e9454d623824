//! Tests what players ask about their games: won, lost, as which side, in which order, and each game once.

use std::collections::BTreeSet;

use crate::run::Folder;

/// Four games of four players, one of them twice: as CSA, and as KIF with another header.
fn folder() -> Folder {
    let csa = |black: &str, white: &str, date: &str, moves: &str| {
        format!("V2.2\nN+{black}\nN-{white}\n$START_TIME:{date}\nPI\n+\n{moves}%TORYO\n")
    };
    let short = csa(
        "及川直孝四段(北上)",
        "佐藤(北上)",
        "2021/03/01",
        "+7776FU\n",
    );
    let long = csa(
        "佐藤(盛岡)",
        "五段 及川　直孝",
        "2020/01/02",
        "+2726FU\n-3334FU\n+7776FU\n",
    );
    let lost = csa("鈴木一郎", "及川直孝(北上)", "2022/05/06", "+2726FU\n");
    let copy = "先手：及川直孝\n後手：佐藤\n場所：北上\n   1 ７六歩(77)\n   2 投了\n";
    Folder::new(&[
        ("a/1.csa", &short),
        ("a/2.csa", &long),
        ("a/3.csa", &lost),
        ("a/4.kif", copy),
    ])
}

/// Returns the names of the files that `list` prints with these options.
#[track_caller]
fn listed(folder: &Folder, options: &str) -> String {
    let args = ["list a --lang en", options].join(" ");
    let args: Vec<&str> = args.split_whitespace().collect();
    let (code, text, told) = folder.run(&args);
    assert_eq!(code, Some(0), "{told}");
    let number = |line: &str| line.split(['/', '\\', '.']).nth(1).map(str::to_owned);
    let numbers: Vec<String> = text.lines().filter_map(number).collect();
    numbers.join(" ")
}

#[test]
fn games_won_and_lost() {
    let folder = folder();
    for (options, numbers) in [
        ("--player 及川直孝", "1 2 3 4"),
        ("--won-by 及川直孝", "1 4"),
        ("--lost-by 及川直孝", "2 3"),
        ("--player 及川 --side white", "2 3"),
        ("--lost-by 及川 --side 後手", "2 3"),
        ("--won-by 及川 --side white", ""),
        ("--won-by 及川 --lost-by 佐藤(北上)", "1"),
    ] {
        assert_eq!(listed(&folder, options), numbers, "{options}");
    }
    let (code, _, told) = folder.run(&["list", "a", "--side", "black"]);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("--won-by"), "{told}");
}

#[test]
fn order_and_copies() {
    let folder = folder();
    for (options, numbers) in [
        ("--sort date", "2 1 3 4"),
        ("--sort date --reverse", "3 1 2 4"),
        ("--sort plies", "1 3 4 2"),
        ("--sort plies --reverse", "2 1 3 4"),
        ("--unique", "1 2 3"),
        ("--unique --sort date", "2 1 3"),
        ("--unique --jobs 1", "1 2 3"),
    ] {
        assert_eq!(listed(&folder, options), numbers, "{options}");
    }
    // The counts are those of the listed games, and of one person in spite of title and place.
    let stats = ["stats", "a", "--unique", "--by", "player", "--json"];
    let (_, json, _) = folder.run(&stats);
    assert!(json.contains(r#""games":3,"#), "{json}");
    let named = json.matches("及川").count();
    assert_eq!(named, 1, "{json}");
    // A conversion writes the same games.
    let args = ["convert", "a", "--unique", "--to", "usi", "-q"];
    let (_, usi, _) = folder.run(&args);
    assert_eq!(usi.lines().count(), 3, "{usi}");
}

#[test]
fn the_tree_of_a_player() {
    let folder = folder();
    let tree = |options: &[&str]| {
        let args = [&["tree", "a", "--lang", "en", "--depth", "1"], options].concat();
        folder.run(&args).1
    };
    let text = tree(&["--player", "及川直孝", "--side", "white"]);
    assert!(
        text.starts_with("games: 2\n") && text.contains("win %"),
        "{text}"
    );
    let json = tree(&["--player", "及川直孝", "--json"]);
    assert!(json.contains(r#""usi":"2g2f","text""#), "{json}");
    assert!(
        json.contains(r#""black":2,"white":0,"draws":0,"wins":0,"losses":2"#),
        "{json}"
    );
    assert!(!tree(&["--json"]).contains("wins"), "only with --player");
}

/// A table has the names and values of JSON, and a byte order mark on request.
#[test]
fn tables() {
    let folder = folder();
    folder.write("p.sfen", "4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\n");
    for (command, rows, column) in [
        (&["list", "a"][..], 4, "black_name"),
        (&["stats", "a", "--by", "player"], 9, "wins_black"),
        (&["search", "a", "--move", "7g7f"], 3, "ply"),
        (&["tree", "a", "--depth", "1"], 2, "last_year"),
        (&["tags", "a"], 0, "reached"),
        (&["tsume", "p.sfen"], 1, "as_given"),
    ] {
        let (code, table, told) = folder.run(&[command, &["--csv", "-q"]].concat());
        assert_eq!((code, told.as_str()), (Some(0), ""), "{command:?}");
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        let names: Vec<String> = reader
            .headers()
            .expect("names")
            .iter()
            .map(str::to_owned)
            .collect();
        let different: BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{command:?}: {names:?}");
        assert!(
            names.iter().any(|name| name == column),
            "{command:?}: {names:?}"
        );
        // The reader checks that all rows have as many cells.
        let found: Result<Vec<_>, _> = reader.records().collect();
        assert!(found.expect("rows").len() >= rows, "{command:?}: {table}");
        let (_, marked, _) = folder.run(&[command, &["--csv", "--bom", "-q"]].concat());
        assert_eq!(marked, format!("\u{feff}{table}"), "{command:?}");
    }
}

#[test]
fn files_named_by_their_games() {
    let folder = folder();
    let convert = || {
        let args = [
            "convert",
            "a",
            "--to",
            "kif",
            "--out-dir",
            "a",
            "--name",
            "{date} {black}-{white}",
            "--lang",
            "en",
        ];
        folder.run(&args)
    };
    let before = folder.files("a");
    let (code, _, told) = convert();
    assert_eq!(code, Some(0), "{told}");
    let named = folder.files("a");
    let new: Vec<&String> = named.iter().filter(|name| !before.contains(name)).collect();
    assert_eq!(
        new,
        [
            "2020-01-02 佐藤(盛岡)-及川直孝.kif",
            "2021-03-01 及川直孝-佐藤(北上).kif",
            "2022-05-06 鈴木一郎-及川直孝.kif",
            "unknown 及川直孝-佐藤.kif",
        ]
    );
    // A file with another content is kept, and those with the same are not written again.
    folder.write("a/unknown 及川直孝-佐藤.kif", "mine");
    for name in &before {
        let text = folder.text(&format!("a/{name}"));
        folder.write(&format!("b/{name}"), &text);
    }
    let args = [
        "convert",
        "b",
        "--to",
        "kif",
        "--out-dir",
        "a",
        "--name",
        "{date} {black}-{white}",
    ];
    let (code, _, told) = folder.run(&args);
    assert_eq!(code, Some(0), "{told}");
    assert_eq!(folder.text("a/unknown 及川直孝-佐藤.kif"), "mine");
    assert_eq!(
        folder.files("a").len(),
        named.len() + 1,
        "{:?}",
        folder.files("a")
    );
}

#[test]
fn positions_of_files() {
    let folder = folder();
    let found = |position: &str| {
        let args = [
            "search",
            "a",
            "--count",
            "--lang",
            "en",
            "--position",
            position,
        ];
        folder.run(&args)
    };
    let two = "games 2 hits 2\n";
    for position in ["▲７六歩", "P-7f", "a/1.csa", "a/2.csa:0", "a/1.csa:1:1"] {
        let expected = if position == "a/2.csa:0" {
            "games 4 hits 4\n"
        } else {
            two
        };
        assert_eq!(found(position).1, expected, "{position}");
    }
    for (position, said) in [
        ("a/1.csa:9", "there is no ply 9"),
        ("a/1.csa:2:1", "there is no game 2"),
        ("a/5.csa:1", "a/5.csa: "),
    ] {
        let (code, _, told) = found(position);
        assert_ne!(code, Some(0), "{position}");
        assert!(told.contains(said), "{position}: {told}");
    }
}

/// A file in place of a command is shown. Many files are listed.
#[test]
fn files_without_a_command() {
    let folder = folder();
    assert_eq!(folder.run(&["a/1.csa"]), folder.run(&["show", "a/1.csa"]));
    let japanese = ["--lang", "ja", "a/1.csa"];
    assert_eq!(
        folder.run(&japanese).1,
        folder.run(&["show", "a/1.csa", "--lang", "ja"]).1
    );
    for number in 5..8 {
        folder.write(&format!("a/{number}.csa"), "PI\n+\n+7776FU\n%TORYO\n");
    }
    let (code, text, told) = folder.run(&["a", "--lang", "en"]);
    assert_eq!((code, text.lines().count()), (Some(0), 7), "{text}");
    assert!(told.contains("7 files"), "{told}");
    assert!(!folder.run(&["show", "a", "-q"]).2.contains("files"));
}

#[test]
fn games_end_at_fouls() {
    let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 ５五銀打\n   5 ２六歩(27)\n   6 投了\n";
    let folder = Folder::new(&[("a.kif", moves)]);
    let (_, csa, _) = folder.run(&["convert", "a.kif", "--to", "csa", "--at-foul"]);
    assert!(csa.ends_with("-0055GI\n%ILLEGAL_MOVE\n"), "{csa}");
    folder.write("b.csa", &csa);
    let (_, text, _) = folder.run(&["stats", "b.csa", "--by", "foul", "--json"]);
    assert!(text.contains(r#""code":"wrong-drop""#), "{text}");
}
