//! Tests `komadai table`, and tables as input.

use std::fs;

use crate::run::{Folder, KOMADAI, program};

const CSA: &str = "V2.2\nN+A\nN-B\n$EVENT:E\n$START_TIME:2020/01/02\nPI\n+\n+7776FU\nT3\n'*a comment\n-3334FU\nT5\n%TORYO\nT1\n";
const OTHER: &str = "V2.2\nN+C\nN-D\nPI\n+\n+2726FU\n%CHUDAN\n";

fn folder() -> Folder {
    let folder = Folder::new(&[("in/b.csa", OTHER), ("in/empty.kif", "")]);
    folder.write("in/a.csa", &[CSA, OTHER, CSA].join("/\n"));
    folder
}

/// The contents of a table of games can be read back.
#[test]
fn there_and_back() {
    let folder = folder();
    for table in ["games.parquet", "games.arrow"] {
        let (code, _, err) = folder.run(&["table", "in", "-o", table]);
        assert_eq!(code, Some(1), "an input has no game: {err}");
        assert!(err.contains("games: 4, files: 1"), "{err}");
        let list = |input: &str| {
            let (_, out, _) = folder.run(&["list", input, "--csv"]);
            let rows = out.lines().skip(1).filter(|line| !line.contains(",0,"));
            let facts = |row: &str| row.split(',').skip(5).collect::<Vec<_>>().join(",");
            rows.map(facts).collect::<Vec<_>>()
        };
        assert_eq!(list(table), list("in"), "{table}");
        let (code, _, err) = folder.run(&["convert", table, "--to", "csa", "-o", "back.csa"]);
        assert_eq!(code, Some(0), "{err}");
        let (code, _, err) = folder.run(&["convert", "in", "--to", "csa", "-o", "all.csa"]);
        assert_eq!(code, Some(1), "{err}");
        assert_eq!(folder.text("back.csa"), folder.text("all.csa"));
        for verb in [&["show"][..], &["check"], &["tags"], &["stats"]] {
            let (code, out, err) = folder.run(&[verb, &[table]].concat());
            assert_eq!(code, Some(0), "{verb:?}: {err}");
            assert!(!out.is_empty(), "{verb:?}");
        }
    }
}

/// Finished files are skipped in the next run.
#[test]
fn a_file_for_each_input() {
    let folder = folder();
    let run = || folder.run(&["table", "in/a.csa", "in/b.csa", "--out-dir", "out"]);
    let (code, _, err) = run();
    assert_eq!(
        (code, err.contains("games: 4, files: 2")),
        (Some(0), true),
        "{err}"
    );
    let before = folder.bytes("out/b.parquet");
    fs::remove_file(folder.path("out/a.parquet")).expect("a file");
    let (code, _, err) = run();
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("skipped existing files: 1"), "{err}");
    assert!(err.contains("games: 3, files: 1"), "{err}");
    assert_eq!(folder.bytes("out/b.parquet"), before);
}

/// The file of an input is complete when the input was read to its end, even if a later input fails.
#[test]
fn a_file_is_whole_at_the_end_of_its_input() {
    let folder = folder();
    let args = [
        "table",
        "in/b.csa",
        "in/empty.kif",
        "--out-dir",
        "out",
        "--fail-fast",
    ];
    let (code, _, err) = folder.run(&args);
    assert_eq!(code, Some(1), "{err}");
    assert!(folder.path("out/b.parquet").is_file());
}

#[test]
fn a_folder_for_each_year() {
    let folder = folder();
    let options = ["--out-dir", "out", "--partition", "year", "--positions"];
    let (code, _, err) = folder.run(&[&["table", "in/a.csa"], &options[..]].concat());
    assert_eq!(code, Some(0), "{err}");
    for year in ["2020", "__HIVE_DEFAULT_PARTITION__"] {
        let file = folder.path(format!("out/year={year}/positions.parquet"));
        assert!(file.is_file(), "{year}");
    }
}

/// Rows that do not fit in memory wait in a file. They stay in order.
#[test]
fn many_rows_of_a_year() {
    let games = (0..24).map(|number| {
        let comment: String = (0..500_000).map(|digits| digits.to_string()).collect();
        let year = 2000 + number % 3;
        format!("V2.2\nN+{number}\n$START_TIME:{year}\nPI\n+\n'*{comment}\n+7776FU\n%TORYO\n")
    });
    let games: Vec<String> = games.collect();
    let folder = Folder::new(&[("in.csa", &games.join("/\n"))]);
    let (code, _, err) =
        folder.run(&["table", "in.csa", "--out-dir", "out", "--partition", "year"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("games: 24, files: 3"), "{err}");
    for year in 0..3 {
        let table = format!("out/year={}/games.parquet", 2000 + year);
        let (_, back, err) = folder.run(&["convert", &table, "--to", "csa", "-o", "-"]);
        let own = games.iter().skip(year).step_by(3);
        assert_eq!(back.matches("'*012").count(), 8, "{err}");
        let names = |text: &str| {
            let names = text.lines().filter(|line| line.starts_with("N+"));
            names.map(str::to_owned).collect::<Vec<_>>()
        };
        let wanted: Vec<String> = own.flat_map(|game| names(game)).collect();
        assert_eq!(names(&back), wanted);
    }
    let left = fs::read_dir(folder.path("out")).expect("a folder").count();
    assert_eq!(left, 3, "no other file stays");
}

/// There may be more years than open files are allowed.
#[cfg(unix)]
#[test]
fn many_years() {
    let games =
        (1000..1300).map(|year| format!("V2.2\n$START_TIME:{year}\nPI\n+\n+7776FU\n%TORYO\n"));
    let folder = Folder::new(&[("in.csa", &games.collect::<Vec<_>>().join("/\n"))]);
    let words = "table in.csa --out-dir out --partition year --jobs 1";
    for rows in ["", "--positions"] {
        let done = program("sh")
            .args(["-c", &format!("ulimit -n 64; exec \"$0\" {words} {rows}")])
            .arg(KOMADAI)
            .current_dir(folder.path("."))
            .output()
            .expect("it runs");
        let err = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{err}");
        assert_eq!(
            fs::read_dir(folder.path("out")).expect("a folder").count(),
            300
        );
    }
    let (_, out, _) = folder.run(&["list", "out/year=1234/games.parquet"]);
    assert_eq!(out.lines().count(), 1, "{out}");
}

/// Rows that wait for earlier ones take little memory, even if the games are short.
#[cfg(target_os = "linux")]
#[test]
fn many_short_games() {
    let folder = Folder::new(&[("in.csa", &"PI\n+\n+7776FU\n/\n".repeat(60_000))]);
    for words in ["--positions -o t.parquet", "-o t.parquet"] {
        let script = format!("ulimit -v 500000; exec \"$0\" table in.csa --jobs 2 {words}");
        let done = program("sh")
            .args(["-c", &script])
            .arg(KOMADAI)
            .current_dir(folder.path("."))
            .output()
            .expect("it runs");
        let err = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{words}: {err}");
    }
}

#[test]
fn what_is_selected() {
    let folder = folder();
    let (code, _, err) = folder.run(&["table", "in", "--player", "A", "-o", "games.parquet"]);
    assert_eq!(code, Some(1), "{err}");
    let (_, out, _) = folder.run(&["list", "games.parquet"]);
    assert_eq!(out.lines().count(), 2, "{out}");
}

#[test]
fn what_is_wrong() {
    let folder = folder();
    let (code, _, err) = folder.run(&["table", "in", "-o", "games.csv"]);
    assert_eq!(code, Some(2), "{err}");
    let (code, _, err) = folder.run(&["table", "in", "-o", "in/games.parquet"]);
    assert_eq!(code, Some(1), "{err}");
    let whole = folder.bytes("in/games.parquet");
    fs::write(folder.path("cut.parquet"), &whole[..whole.len() / 2]).expect("a file");
    let (code, _, err) = folder.run(&["list", "cut.parquet"]);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("the table is damaged"), "{err}");
    folder.run(&["table", "in", "--positions", "-o", "positions.parquet"]);
    let (code, _, err) = folder.run(&["list", "positions.parquet"]);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("this is not a table of games"), "{err}");
}

/// A search of a table finds the same as a search of the files, with tags and without, and writes tables.
#[test]
fn tables_are_searched() {
    let folder = folder();
    let foul = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-8222HI\n%TORYO\n";
    folder.write(
        "in/c.csa",
        &["V2.2\nPI\n+\n+2726FU\n-3334FU\n+7776FU\n", foul].join("/\n"),
    );
    let count = |input: &str, words: &[&str]| {
        let all = [&["search", input, "--count", "--lang", "en"], words].concat();
        folder.run(&all).1
    };
    for options in [&[][..], &["--tags"]] {
        let all = [&["table", "in", "-o", "games.parquet"], options].concat();
        folder.run(&all);
        for words in [
            &["--has", "P7f"][..],
            &["--has", "P7f", "--then", "vP3d", "--either-side"],
            &["--position", "startpos moves 7g7f 3c3d 2g2f"],
            &["--tag", "yagura"],
            &["--tag", "opening-phase"],
            &["--has", "!tag:yagura P2f"],
            &["--has", "spent:>=3"],
            &["--has", "vR2b"],
            &["--move", "▲７六歩", "--variations"],
            &["--has", "P2f", "--player", "C"],
        ] {
            assert_eq!(
                count("games.parquet", words),
                count("in", words),
                "{options:?} {words:?}"
            );
        }
    }
    assert_eq!(count("in", &["--has", "P7f"]), "games 4 hits 4\n");
    let words = ["--has", "P7f", "-o", "found.parquet"];
    assert_eq!(count("games.parquet", &words), "games 4 hits 4\n");
    assert_eq!(
        count("found.parquet", &["--has", "ply:0"]),
        "games 4 hits 4\n"
    );
    let refused = folder.run(&[
        "search",
        "found.parquet",
        "--has",
        "P7f",
        "-o",
        "found.parquet",
    ]);
    assert_eq!(refused.0, Some(2));
    assert!(refused.2.contains("never overwritten"), "{}", refused.2);
}

/// A damaged row affects no other row, for any thread that reads it. Its number is that in the whole file.
#[test]
fn a_damaged_row() {
    use std::sync::Arc;

    use komadai_table::arrow_array::cast::AsArray;
    use komadai_table::arrow_array::{ArrayRef, BinaryArray, RecordBatch};
    use komadai_table::{BatchLimits, GameRow, GameTable, TableFormat, TableWriter, games_schema};

    const ROWS: usize = 2500;
    const DAMAGED: usize = 2300;

    let folder = folder();
    let game = komadai::kifu::read_game(CSA.as_bytes()).expect("a game");
    let mut rows = GameTable::with_limits(BatchLimits {
        rows: ROWS,
        bytes: usize::MAX,
    });
    let mut seed = 1_u64;
    for _ in 0..ROWS {
        let mut record = game.record.clone();
        // Long enough that several threads read the file.
        for _ in 0..200 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            record
                .headers
                .push("noise", format!("{seed:x}{:x}", seed.rotate_left(21)));
        }
        rows.push(GameRow::of(&record)).expect("a row");
    }
    let batch = rows.finish().expect("a batch");
    let mut columns = batch.columns().to_vec();
    let at = batch.schema_ref().index_of("moves").expect("the column");
    let moves = columns[at].as_binary::<i32>().iter().enumerate();
    let damaged = moves.map(|(row, moves)| {
        if row + 1 == DAMAGED {
            Some(&[1_u8, 1][..])
        } else {
            moves
        }
    });
    columns[at] = Arc::new(damaged.collect::<BinaryArray>()) as ArrayRef;
    let batch = RecordBatch::try_new(games_schema(), columns).expect("a batch");
    let write = |name: &str, batch: &RecordBatch| {
        let file = fs::File::create(folder.path(name)).expect("a file");
        let mut writer =
            TableWriter::new(file, TableFormat::Parquet, batch.schema_ref()).expect("a writer");
        writer.write(batch).expect("written");
        let file = writer.finish().expect("written");
        assert!(file.metadata().expect("a file").len() > 3 << 20);
    };
    write("damaged.parquet", &batch);

    // A table without moves has no games, which is reported once.
    let others: Vec<usize> = (0..batch.num_columns()).filter(|&of| of != at).collect();
    write("other.parquet", &batch.project(&others).expect("a batch"));
    let (code, _, err) = folder.run(&["list", "other.parquet", "--jobs", "2", "--lang", "en"]);
    assert_eq!(code, Some(1), "{err}");
    assert_eq!(
        err.matches("this is not a table of games").count(),
        1,
        "{err}"
    );

    let told = "damaged.parquet: row 2300 does not contain a valid game";
    for jobs in ["1", "2"] {
        let run = |words: &[&str]| {
            let all = [words, &["damaged.parquet", "--jobs", jobs, "--lang", "en"]].concat();
            folder.run(&all)
        };
        let (code, out, err) = run(&["check"]);
        assert_eq!(code, Some(1), "{err}");
        let said = format!("{out}{err}");
        assert!(said.contains(told) && said.contains("game 2500:"), "{said}");
        for (words, expected) in [
            (
                &["search", "--has", "P7f", "--count"][..],
                "games 2499 hits 2499\n",
            ),
            (
                &["search", "--has", "P7f", "--count", "--player", "A"],
                "games 2499 hits 2499\n",
            ),
            (&["search", "--has", "P6f", "--count"], "games 0 hits 0\n"),
        ] {
            let (code, out, err) = run(words);
            assert_eq!(
                (code, out.as_str()),
                (Some(1), expected),
                "{words:?}: {err}"
            );
            assert!(err.contains(told), "{words:?}: {err}");
        }
        let (_, out, _) = run(&["search", "--has", "P7f"]);
        let last = out.lines().last().expect("a hit");
        assert!(last.contains("2500"), "{last}");
    }
    for (words, code) in [
        (&["show"][..], 1),
        (&["show", "--game", "2300"], 1),
        (&["position"], 1),
        (&["list"], 1),
        (&["stats"], 1),
    ] {
        let (found, out, err) = folder.run(&[words, &["damaged.parquet", "--lang", "en"]].concat());
        assert_eq!(found, Some(code), "{words:?}: {err}");
        assert!(
            err.contains("row 2300") || out.contains("row 2300"),
            "{words:?}: {err}"
        );
    }
    let words = [
        "convert",
        "damaged.parquet",
        "--to",
        "csa",
        "-o",
        "all.csa",
        "--lang",
        "en",
    ];
    let (code, _, err) = folder.run(&words);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("row 2300"), "{err}");
    assert_eq!(folder.text("all.csa").matches("+7776FU").count(), ROWS - 1);
}

/// A damaged table is an error with its name, and the other files are read.
#[test]
fn damaged_tables() {
    let folder = folder();
    for name in ["m.arrow", "m.parquet"] {
        let (_, _, err) = folder.run(&["table", "in/a.csa", "-o", name]);
        assert!(err.contains("games: 3, files: 1"), "{err}");
        let good = folder.bytes(name);
        fs::create_dir_all(folder.path("all")).expect("a folder");
        folder.write("all/a.csa", CSA);
        folder.write("all/z.csa", OTHER);
        let damaged = folder.path("all").join(name);
        let mut refused = 0;
        for back in (1..good.len().min(1600)).step_by(53) {
            let mut bytes = good.clone();
            let at = bytes.len() - back;
            let end = bytes.len().min(at + 8);
            bytes[at..end].fill(0xfe);
            fs::write(&damaged, &bytes).expect("a file");
            for jobs in ["1", "2"] {
                let (code, out, err) = folder.run(&["list", "all", "--jobs", jobs]);
                let games = out.lines().filter(|line| line.contains(".csa")).count();
                assert_eq!(games, 2, "{name} {back}: {out}{err}");
                assert!(matches!(code, Some(0 | 1)), "{name} {back}: {err}");
                let panics = ["panicked", "internal error"];
                assert!(!panics.iter().any(|text| err.contains(text)), "{err}");
                assert_eq!(code == Some(1), err.contains(name), "{name} {back}: {err}");
                refused += usize::from(code == Some(1));
            }
        }
        assert!(refused > 10, "{name}: {refused}");
        fs::remove_file(damaged).expect("a file");
    }
}

/// The command writes a table that Komadai itself would refuse, and warns about it.
#[test]
fn a_table_of_like_games_has_a_warning() {
    let folder = Folder::new(&[]);
    let game = format!(
        "手合割：平手\n備考：{}\n   1 ７六歩(77)\n   2 投了\n",
        "あ".repeat(100_000)
    );
    folder.write("like.kif", &vec![game; 200].join("\n"));
    for (table, is_read) in [("like.parquet", false), ("like.arrow", true)] {
        let (code, _, err) = folder.run(&["table", "like.kif", "-o", table]);
        assert_eq!(code, Some(0), "{err}");
        assert_eq!(
            err.contains("warning: like.parquet: Komadai cannot read this table"),
            !is_read,
            "{err}"
        );
        let (code, ..) = folder.run(&["list", table]);
        assert_eq!(code, Some(i32::from(!is_read)), "{table}");
    }
}
