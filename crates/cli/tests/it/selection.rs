//! Tests that every command selects the games that a simple count of the same games finds.

use std::collections::BTreeMap;

use crate::run::Folder;
use serde_json::{Value, json};

/// A game as it is written, with the facts for a count.
#[derive(Clone, Copy)]
struct Game<'a> {
    date: &'static str,
    event: &'static str,
    black: &'a str,
    white: &'a str,
    handicap: &'static str,
    moves: usize,
    ending: &'static str,
}

const PLAYERS: [&str; 4] = ["山田　太郎九段", "山本 花子", "John Smith", "太郎丸"];
const DATES: [&str; 5] = [
    "2019/12/31",
    "2020/04/01(水) 10:00",
    "2020",
    "令和3年5月8日",
    "",
];
const EVENTS: [&str; 3] = ["王座戦", "Club Cup", ""];
const ENDINGS: [&str; 4] = ["投了", "千日手", "中断", ""];
const EVEN: [&str; 6] = [
    "７六歩(77)",
    "３四歩(33)",
    "６八飛(28)",
    "８四歩(83)",
    "４八玉(59)",
    "６二銀(71)",
];
const ODDS: [&str; 6] = [
    "６二銀(71)",
    "７六歩(77)",
    "５四歩(53)",
    "２六歩(27)",
    "５三銀(62)",
    "２五歩(26)",
];

fn games() -> Vec<Game<'static>> {
    let game = |i: usize| Game {
        date: DATES[i % 5],
        event: EVENTS[i % 3],
        black: PLAYERS[i % 4],
        white: PLAYERS[(i / 4 + i + 1) % 4],
        handicap: if i % 7 == 3 { "二枚落ち" } else { "平手" },
        moves: 1 + i % 6,
        ending: ENDINGS[(i / 2) % 4],
    };
    (0..84).map(game).collect()
}

impl Game<'_> {
    fn is_even(&self) -> bool {
        self.handicap == "平手"
    }

    fn text(&self, comment: &str) -> String {
        let mut text = String::new();
        for (key, value) in [
            ("開始日時", self.date),
            ("棋戦", self.event),
            ("手合割", self.handicap),
            ("先手", self.black),
            ("後手", self.white),
        ] {
            if !value.is_empty() {
                text += &format!("{key}：{value}\n");
            }
        }
        text += &format!("*{comment}\n");
        let moves = if self.is_even() { EVEN } else { ODDS };
        let ending = Some(self.ending).filter(|ending| !ending.is_empty());
        let entries = moves.into_iter().take(self.moves).chain(ending);
        for (ply, entry) in (1..).zip(entries) {
            text += &format!("{ply} {entry}\n");
        }
        text + "\n"
    }

    fn result(&self) -> &'static str {
        // Black moves at odd plies of an even game, White at those of a handicap game.
        let black_moved_last = (self.moves % 2 == 1) == self.is_even();
        match self.ending {
            "投了" if black_moved_last => "black",
            "投了" => "white",
            "千日手" => "draw",
            _ => "undecided",
        }
    }

    fn has(&self, part: &str) -> bool {
        let has = |name: &str| name.replace([' ', '　'], "").to_lowercase().contains(part);
        has(self.black) || has(self.white)
    }
}

type Fits = fn(&Game<'_>) -> bool;

/// Selections, each with an equivalent function.
const SELECTIONS: [(&[&str], Fits); 29] = [
    (&["--player", "山田太郎"], |game| game.has("山田太郎")),
    (&["--player", "太郎"], |game| game.has("太郎")),
    (&["--player", "john smith"], |game| game.has("johnsmith")),
    (&["--player", "山田　太郎九段"], |game| {
        game.has("山田太郎")
    }),
    (&["--event", "王座"], |game| game.event == "王座戦"),
    (&["--event", "club"], |game| game.event == "Club Cup"),
    (&["--since", "2020"], |game| {
        !["2019/12/31", ""].contains(&game.date)
    }),
    (&["--since", "2020-04-02"], |game| {
        ["2020", "令和3年5月8日"].contains(&game.date)
    }),
    (&["--since", "2020/04/01"], |game| {
        !["2019/12/31", ""].contains(&game.date)
    }),
    (&["--until", "2020-03"], |game| {
        ["2019/12/31", "2020"].contains(&game.date)
    }),
    (&["--until", "2020"], |game| {
        !["令和3年5月8日", ""].contains(&game.date)
    }),
    (
        &["--since", "2020-04-01", "--until", "2020-04-01"],
        |game| ["2020/04/01(水) 10:00", "2020"].contains(&game.date),
    ),
    (&["--result", "black"], |game| game.result() == "black"),
    (&["--result", "white"], |game| game.result() == "white"),
    (&["--result", "draw"], |game| game.result() == "draw"),
    (&["--result", "undecided"], |game| {
        game.result() == "undecided"
    }),
    (&["--result", "先手勝ち"], |game| {
        game.result() == "black"
    }),
    (&["--result", "引き分け"], |game| {
        game.result() == "draw"
    }),
    (&["--ending", "resign"], |game| game.ending == "投了"),
    (&["--ending", "%TORYO"], |game| game.ending == "投了"),
    (&["--ending", "投了"], |game| game.ending == "投了"),
    (&["--ending", "Interruption"], |game| game.ending == "中断"),
    (&["--ending", "千日手"], |game| game.ending == "千日手"),
    (&["--ending", "none"], |game| game.ending.is_empty()),
    (&["--handicap", "2枚落ち"], |game| !game.is_even()),
    (&["--handicap", "any"], |game| !game.is_even()),
    (&["--handicap", "even", "--plies", "3"], |game| {
        game.is_even() && game.moves == 3
    }),
    (
        &["--plies", "2..5", "--result", "white", "--player", "花子"],
        |game| (2..=5).contains(&game.moves) && game.result() == "white" && game.has("花子"),
    ),
    // The tag needs the move of the rook at ply 3, and a start with that rook.
    (&["--tag", "Fourth-File Rook", "--plies", "3.."], |game| {
        game.is_even() && game.moves >= 3
    }),
];

/// Creates files with the matching games: the first half in `a.kif`, the others in `b.kif`.
fn files(fits: Fits, comment: &str) -> Folder {
    let text = |games: &[Game<'_>]| -> String {
        let games = games.iter().filter(|game| fits(game));
        games.map(|game| game.text(comment)).collect()
    };
    let games = games();
    let (first, second) = games.split_at(games.len() / 2);
    let files = [("a.kif", text(first)), ("b.kif", text(second))];
    let there = files.iter().filter(|(_, text)| !text.is_empty());
    Folder::new(
        &there
            .map(|(name, text)| (*name, &**text))
            .collect::<Vec<_>>(),
    )
}

/// Creates files with all games.
fn folder(comment: &str) -> Folder {
    files(|_| true, comment)
}

/// Returns the files and numbers of the matching games.
fn counted(fits: Fits) -> Vec<(String, u64)> {
    let games = games();
    let (first, second) = games.split_at(games.len() / 2);
    let of = |name: &'static str, games: &[Game<'_>]| {
        let numbered: Vec<(u64, Game<'_>)> = (1..).zip(games.iter().copied()).collect();
        let fitting = numbered.into_iter().filter(move |(_, game)| fits(game));
        fitting
            .map(move |(number, _)| (name.to_owned(), number))
            .collect::<Vec<_>>()
    };
    [of("a.kif", first), of("b.kif", second)].concat()
}

/// Returns the files and numbers of games in lines of JSON.
fn in_objects(lines: &str) -> Vec<(String, u64)> {
    let objects = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"));
    let names = objects.map(|object: Value| {
        let file = object["file"].as_str().expect("a name").to_owned();
        (file, object["game"].as_u64().expect("a number"))
    });
    names.collect()
}

/// Returns the files and numbers of games at the beginnings of lines.
fn in_lines(lines: &str) -> Vec<(String, u64)> {
    let read = |line: &str| {
        let (file, rest) = line.split_once(": game ")?;
        let number = rest.split(':').next()?.parse().ok()?;
        Some((file.to_owned(), number))
    };
    lines.lines().map(|line| read(line).expect(line)).collect()
}

/// Returns the files and numbers of games in the rows of a table. Its file names have no comma.
fn in_rows(table: &str) -> Vec<(String, u64)> {
    let mut lines = table
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    let names = lines.next().expect("the names of the columns");
    assert_eq!((names[0], names[2]), ("file", "game"));
    let row = |row: Vec<&str>| (row[0].to_owned(), row[2].parse().expect("a number"));
    lines.map(row).collect()
}

#[test]
fn what_is_selected() {
    let folder = folder("");
    for (options, fits) in SELECTIONS {
        let expected = counted(fits);
        assert!(
            !expected.is_empty() && expected.len() < games().len(),
            "{options:?}"
        );
        let commands = [
            ("list", None),
            ("list", Some("--csv")),
            ("list", Some("--json")),
            ("check", Some("--json")),
            ("tags", Some("--json")),
            ("show", Some("--json")),
        ];
        for (command, form) in commands {
            let words = [&[command, "a.kif", "b.kif"], form.as_slice(), options].concat();
            let (code, printed, told) = folder.run(&words);
            // Only `check` reports that no position was repeated.
            let is_false =
                command == "check" && games().iter().any(|g| fits(g) && g.ending == "千日手");
            assert_eq!(code, Some(i32::from(is_false)), "{words:?}: {told}");
            let found = match form {
                None => in_lines(&printed),
                Some("--csv") => in_rows(&printed),
                _ => in_objects(&printed),
            };
            assert_eq!(found, expected, "{words:?}");
        }
        folder.remove("out");
        let words = ["convert", ".", "--to", "csa", "--out-dir", "out"];
        let words = [&words, options].concat();
        let (code, _, told) = folder.run(&words);
        assert_eq!(code, Some(0), "{words:?}: {told}");
        let (written, others) = (expected.len(), games().len() - expected.len());
        let sum = format!(
            "; {} games = {written} written + {others} not selected",
            games().len()
        );
        assert!(
            told.lines().last().is_some_and(|line| line.contains(&sum)),
            "{words:?}: {told}"
        );
        // The same result as for files without other games.
        let alone = files(fits, "");
        alone.run(&["convert", ".", "--to", "csa", "--out-dir", "out"]);
        assert_eq!(folder.contents("out"), alone.contents("out"), "{words:?}");
    }
}

/// The selection works for any number of threads, and in a file that is read in parts.
#[test]
fn long_files() {
    let folder = folder(&"長".repeat(20_000));
    let length = folder.bytes("a.kif").len();
    assert!(length > 2 << 20, "it is read in parts: {length}");
    let several = SELECTIONS.iter().find(|(options, _)| options.len() > 4);
    let (options, fits) = *several.expect("a selection by several options");
    let expected = counted(fits);
    let mut written = Vec::new();
    for jobs in ["--jobs=1", "--jobs=4"] {
        let run = |words: &[&str]| folder.run(&[words, options, &[jobs]].concat()).1;
        assert_eq!(in_lines(&run(&["list", "."])).len(), expected.len());
        assert_eq!(in_lines(&run(&["list", "a.kif", "b.kif"])), expected);
        assert_eq!(
            in_objects(&run(&["check", "a.kif", "b.kif", "--json"])),
            expected
        );
        written.push(run(&["convert", "a.kif", "b.kif", "--to", "csa"]));
    }
    assert_eq!(written[0].matches("%TORYO").count(), expected.len());
    assert_eq!(written[0], written[1]);
}

/// A game that is not selected has no effect, except on the numbers of the others.
#[test]
fn games_that_are_not_selected() {
    let bad = "手合割：平手\n先手：乙\n   1 ７五歩(77)\n\n";
    let good = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n   2 投了\n\n";
    let folder = Folder::new(&[
        ("all.kif", &[bad, good, bad, good].concat()),
        ("bad.kif", bad),
        ("one.kif", &[bad, good].concat()),
    ]);
    let player = ["--player", "甲"];
    for words in [
        "list all.kif bad.kif",
        "tags all.kif bad.kif",
        "stats all.kif bad.kif",
        "check all.kif bad.kif --strict",
        "list all.kif --strict",
        "show all.kif bad.kif",
        "show all.kif --strict",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let (code, printed, told) = folder.run(&[&words, &player[..]].concat());
        assert_eq!(code, Some(0), "{words:?}: {told}");
        assert!(
            !printed.contains("bad.kif") && !told.contains("error["),
            "{words:?}: {printed}{told}"
        );
        let (code, ..) = folder.run(&words);
        assert_eq!(code, Some(1), "{words:?}");
    }
    let (_, printed, _) = folder.run(&["show", "all.kif", "bad.kif", "--player", "甲"]);
    let heads: Vec<&str> = printed
        .lines()
        .filter(|l| l.starts_with("===") || l.starts_with("---"))
        .collect();
    assert_eq!(heads, ["=== all.kif ===", "--- 2 ---", "--- 4 ---"]);

    // Files keep the numbers of their games. A single game needs none.
    let words = [
        "convert",
        "all.kif",
        "bad.kif",
        "one.kif",
        "--to",
        "kif",
        "--out-dir",
        "out",
        "--player",
        "甲",
    ];
    let (code, _, told) = folder.run(&words);
    assert_eq!(code, Some(0), "{told}");
    assert_eq!(folder.files("out"), ["all-2.kif", "all-4.kif", "one.kif"]);
    let last = told.lines().last().expect("a line");
    assert_eq!(
        last,
        "komadai: 3 files = 2 converted + 1 ignored; 7 games = 3 written + 4 not selected"
    );
}

/// Stdout accepts one game, if only one is selected.
#[test]
fn one_game_on_stdout() {
    let game = |player| format!("手合割：平手\n先手：{player}\n   1 ７六歩(77)\n\n");
    let folder = Folder::new(&[("a.kif", &["甲", "乙", "甲"].map(game).concat())]);
    let convert = |player| folder.run(&["convert", "a.kif", "--to", "kif", "--player", player]);
    let (code, printed, told) = convert("乙");
    assert_eq!((code, told.as_str()), (Some(0), ""));
    assert_eq!(printed.matches("先手").count(), 1, "{printed}");
    assert!(printed.contains("先手：乙"), "{printed}");
    let (code, printed, told) = convert("甲");
    assert_eq!((code, printed.as_str()), (Some(1), ""));
    assert!(told.contains("a.kif has 3 games"), "{told}");
}

/// An empty selection is not an error, but is reported.
#[test]
fn nothing() {
    let folder = folder("");
    let told = "komadai: no game matches the selection (games read: 84)\n";
    for words in [
        "list",
        "tags",
        "tags --json",
        "show",
        "show --json",
        "check --json",
    ] {
        let words = [
            &words.split(' ').collect::<Vec<_>>()[..],
            &["a.kif", "b.kif", "--player", "nobody"],
        ]
        .concat();
        assert_eq!(
            folder.run(&words),
            (Some(0), String::new(), told.to_owned()),
            "{words:?}"
        );
    }
    let (code, printed, said) =
        folder.run(&["stats", "--json", "a.kif", "b.kif", "--player", "nobody"]);
    assert_eq!((code, said.as_str()), (Some(0), told));
    let counted: Value = serde_json::from_str(&printed).expect("an object");
    assert_eq!(counted["games"], 0);
    for target in ["x.csa", "x.kif"] {
        let (code, _, said) = folder.run(&["convert", "a.kif", "-o", target, "--player", "nobody"]);
        assert_eq!(
            (code, said.as_str()),
            (
                Some(0),
                "komadai: note: no game matches the selection (games read: 42)\n"
            )
        );
        assert!(!folder.path(target).exists());
    }
    // An unreadable file is still an error.
    let (code, _, said) = folder.run(&["list", "a.kif", "missing.kif", "--player", "nobody"]);
    assert!(code == Some(1) && said.contains("missing.kif"), "{said}");
}

/// The results of a player's games, as each side.
#[test]
fn the_games_of_a_player() {
    let folder = folder("");
    let counted = |words: &[&str]| -> Value {
        let words = [&["stats", "a.kif", "b.kif", "--json"], words].concat();
        serde_json::from_str(&folder.run(&words).1).expect("an object")
    };
    let by = "player,opening,ending";
    let found = counted(&["--player", "花子", "--by", by]);
    let mut expected: BTreeMap<&str, BTreeMap<String, [[u64; 5]; 2]>> = BTreeMap::new();
    for game in games().iter().filter(|game| game.has("花子")) {
        for (at, side, own, other) in [
            (0, "black", game.black, game.white),
            (1, "white", game.white, game.black),
        ] {
            if own != "山本 花子" {
                continue;
            }
            let result = match game.result() {
                "draw" => 3,
                "undecided" => 4,
                winner if winner == side => 1,
                _ => 2,
            };
            let opponent = other.replace(' ', if other.is_ascii() { " " } else { "" });
            let opponent = opponent.replace("　", "").replace("九段", "");
            let start = if game.is_even() { "even" } else { "handicap" };
            let mut rows = vec![("player", opponent), ("starts", start.to_owned())];
            if !game.ending.is_empty() {
                rows.push(("ending", game.ending.to_owned()));
            }
            // The rook moves to the fourth file at the third ply, which is Black's.
            if game.is_even() && game.moves >= 3 && side == "black" {
                rows.push(("opening", "四間飛車".to_owned()));
            }
            for (table, row) in rows {
                let row = expected.entry(table).or_default().entry(row).or_default();
                row[at][0] += 1;
                row[at][result] += 1;
            }
        }
    }
    let check = |row: &Value, expected: &[[u64; 5]; 2]| {
        for (side, [games, wins, losses, draws, undecided]) in
            ["black", "white"].into_iter().zip(expected)
        {
            let object = json!({"games": games, "wins": wins, "losses": losses, "draws": draws, "undecided": undecided});
            assert_eq!(row["sides"][side], object, "{row}");
            assert_eq!(row["wins"][side], *wins, "{row}");
        }
        let sum = |at: usize| expected[0][at] + expected[1][at];
        assert_eq!(
            (&row["games"], &row["losses"]),
            (&json!(sum(0)), &json!(sum(2)))
        );
        assert_eq!(
            (&row["draws"], &row["undecided"]),
            (&json!(sum(3)), &json!(sum(4)))
        );
    };
    for (start, scores) in &expected["starts"] {
        check(&found["starts"][start], scores);
    }
    for table in ["player", "opening", "ending"] {
        let rows = found["by"][table]["rows"].as_array().expect("rows");
        let of = |name: &String| rows.iter().find(|row| row["name"] == name.as_str());
        for (name, scores) in &expected[table] {
            check(of(name).expect(name), scores);
        }
        let is_whole = rows.len() == expected[table].len();
        assert!(is_whole || table == "opening", "{table}: {rows:?}");
    }
    let all = games().iter().filter(|game| game.has("花子")).count();
    assert_eq!(found["games"], all);
}

/// A table of a player's games has the score as each side.
#[test]
fn the_table_of_a_player() {
    let game = |black, white, moves| {
        Game {
            date: "",
            event: "",
            black,
            white,
            handicap: "平手",
            moves,
            ending: "投了",
        }
        .text("")
    };
    let text = [
        game("甲", "乙", 1),
        game("乙", "甲", 1),
        game("乙", "甲", 2),
        game("乙", "丙", 2),
    ]
    .concat();
    let folder = Folder::new(&[("a.kif", &text)]);
    let (_, printed, _) = folder.run(&["stats", "a.kif", "--player", "甲", "--by", "player"]);
    let expected = "\
players: 甲 (3)

start  games  wins  losses  draws  undecided  win %  as black  win %  as white  win %
even       3     2       1      0          0   66.7         1  100.0         2   50.0
";
    assert!(printed.starts_with(expected), "{printed}");
    let expected = "
opponent  games  wins  losses  draws  undecided  win %  as black  win %  as white  win %
乙            3     2       1      0          0   66.7         1  100.0         2   50.0
";
    assert!(printed.ends_with(expected), "{printed}");
}

/// Unknown names are wrong usage. Similar names are suggested.
#[test]
fn unknown_names() {
    let folder = folder("");
    for (option, value, said) in [
        (
            "--tag",
            "雁木囲",
            "unknown castle or opening \"雁木囲\"; did you mean 雁木 or 雁木囲い?",
        ),
        (
            "--tag",
            "nothing",
            "unknown castle or opening \"nothing\"; see docs/tags.md",
        ),
        (
            "--handicap",
            "飛車歩落ち",
            "unknown handicap \"飛車歩落ち\"; did you mean ",
        ),
        ("--ending", "resigned", "expected one of resign checkmate "),
        (
            "--plies",
            "..",
            "expected plies such as 60..100, 60.., ..100 or 77",
        ),
        ("--plies", "5..2", "expected plies such as"),
        ("--player", " ", "expected a name or a part of one"),
        (
            "--since",
            "2020-13",
            "expected a date such as 2020-04-01, 2020-04 or 2020",
        ),
        ("--result", "blak", "a similar value exists: 'black'"),
    ] {
        let (code, printed, told) = folder.run(&["list", "a.kif", option, value]);
        assert_eq!((code, printed.as_str()), (Some(2), ""), "{option} {value}");
        assert!(told.contains(said), "{option} {value}: {told}");
    }
    let (code, _, told) = folder.run(&["show", "a.kif", "--game", "1", "--player", "太郎"]);
    assert_eq!(code, Some(2), "{told}");
}
