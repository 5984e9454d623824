//! Tests the options of `komadai convert` that change the records.

use std::fs;

use crate::run::Folder;

const GAME: &str = "開始日時：2020/01/01\n先手：A\n後手：B\n\
                    *start\n   1 ７六歩(77)   ( 0:05/00:00:05)\n*comment\n&mark\n#program\n   2 ３四歩(33)\n   3 投了\n\
                    変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n";

/// Returns the exit code, and the text on stdout and stderr.
fn convert(folder: &Folder, words: &str) -> (Option<i32>, String, String) {
    let words: Vec<&str> = words.split(' ').collect();
    folder.run(&[&["convert"], &words[..]].concat())
}

/// Returns the game in `a.kif` in KIF, after these options.
#[track_caller]
fn edited(folder: &Folder, options: &str) -> String {
    let (code, text, told) = convert(folder, &format!("a.kif --to kifu {options}"));
    assert_eq!((code, told.as_str()), (Some(0), ""), "{options}");
    text
}

#[test]
fn parts_left_out() {
    let folder = Folder::new(&[("a.kif", GAME)]);
    let all = edited(&folder, "--encoding utf-8");
    let parts = [
        "変化",
        "*start",
        "*comment",
        "&mark",
        "#program",
        "0:05",
        "先手：A",
    ];
    for part in parts {
        assert!(all.contains(part), "{part}: {all}");
    }
    for (options, gone) in [
        ("--main-line", &["変化"][..]),
        ("--strip comments", &["*start", "*comment"]),
        ("--strip bookmarks,programs", &["&mark", "#program"]),
        ("--strip times", &["0:05"]),
        ("--strip headers", &["先手：A"]),
        (
            "--main-line --strip comments --strip times,headers",
            &["変化", "*start", "*comment", "0:05", "先手：A"],
        ),
    ] {
        let text = edited(&folder, options);
        for part in parts {
            assert_eq!(
                text.contains(part),
                !gone.contains(&part),
                "{options} {part}: {text}"
            );
        }
        assert!(text.contains("   2 ３四歩(33)"), "{options}: {text}");
    }
    let (code, _, told) = convert(&folder, "a.kif --to kif --strip all");
    assert!(code == Some(2) && told.contains("unknown-lines"), "{told}");
}

#[test]
fn headers_set() {
    let folder = Folder::new(&[("a.kif", GAME)]);
    let text = edited(
        &folder,
        "--set 先手=羽生 --set 下手=谷川 --set EVENT=竜王戦 --set 開始日時=",
    );
    assert!(
        text.contains("\n先手：谷川\n後手：B\n棋戦：竜王戦\n"),
        "{text}"
    );
    assert!(!text.contains("開始日時"), "{text}");
    let text = edited(&folder, "--strip headers --set 先手=C");
    assert!(
        text.contains("先手：C") && !text.contains("後手："),
        "{text}"
    );
    for (set, said) in [
        ("先手", "expected KEY=VALUE"),
        ("=a", "expected a key"),
        ("先手=a\nb", "one line"),
    ] {
        let (code, _, told) = convert(&folder, &format!("a.kif --to kif --set {set}"));
        assert!(code == Some(2) && told.contains(said), "{told}");
    }
}

#[test]
fn games_merged() {
    let other = "先手：A\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n*later\n";
    let lance = "手合割：香落ち\n   1 ３四歩(33)\n";
    let folder = Folder::new(&[("a.kif", GAME), ("b.kif", other), ("c.kif", lance)]);
    let (code, text, told) = convert(&folder, "a.kif b.kif --to kifu --merge");
    assert_eq!(code, Some(0), "{told}");
    for part in [
        "   3 投了",
        "変化：2手",
        "変化：3手",
        "   3 ２六歩(27)\n*later",
        "*comment",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(text.matches("先手：A").count(), 1, "{text}");
    assert_eq!(
        told,
        "komadai: 2 files = 2 converted; 2 games = 2 written\n"
    );
    // With another start.
    let (code, _, told) = convert(&folder, "a.kif c.kif b.kif --merge -o all.kif");
    assert_eq!(code, Some(1), "{told}");
    assert!(
        told.contains("c.kif: game 1 cannot be merged: its start position is different"),
        "{told}"
    );
    assert!(
        told.ends_with(
            "komadai: 3 files = 2 converted + 1 refused; 3 games = 2 written + 1 refused\n"
        ),
        "{told}"
    );
    let (_, again, _) = convert(&folder, "all.kif --to kifu");
    assert_eq!(again, text);
    // Only the main lines of the games in one file.
    let two = "PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n";
    fs::write(folder.path("two.csa"), two).expect("a file");
    let (code, text, told) = convert(&folder, "two.csa --to kifu --merge");
    assert_eq!(code, Some(0), "{told}");
    assert!(
        text.contains("   1 ７六歩(77)") && text.contains("変化：1手\n   1 ２六歩(27)"),
        "{text}"
    );
    assert_eq!(
        convert(&folder, "a.kif b.kif --to kif --merge --out-dir o").0,
        Some(2)
    );
}
