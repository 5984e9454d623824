//! Tests the messages of the command in each language.

use komadai::kifu::Format;

use crate::run::{command, run, texts};

const GAME: &str = "開始日時：2013/03/21\n手合割：香落ち\n下手：\n上手：\n\
    1 ３四歩(33) ( 0:03/00:00:03)\n2 ７六歩(77) ( 0:05/00:00:05)\n3 １四歩(33)\n4 パス\n5 投了\n";
/// A game whose texts all belong to the format.
const FOUL: &str = "開始日時：2013/03/21\n手合割：香落ち\n下手：\n上手：\n\
    1 ３四歩(33)\n2 ７五歩(77)\n3 投了\n";
const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO\n";
const PROBLEM: &str = "4k4/9/4P4/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1\n";

/// Words of the command line, and the text on stdin.
type Run = (&'static str, &'static str);

/// Each command, with runs that succeed and runs that fail.
const RUNS: &[Run] = &[
    ("show onigoroshi.kif --tags", ""),
    ("show onigoroshi.kif onigoroshi.csa --no-moves", ""),
    ("show onigoroshi.kif --game 2", ""),
    ("show onigoroshi.kif --ply 99", ""),
    ("show missing.kif", ""),
    ("show lance", ""),
    ("show nonsense-9 startpos", ""),
    ("show -", GAME),
    ("show -", CSA),
    ("show -", "nothing"),
    ("position startpos 二枚落ち", ""),
    ("position 4k4/4G4/4P4/9/9/9/9/9/4K4_w_-_1", ""),
    ("position 4k4/9/4P4/9/9/9/9/9/4K4_b_G", ""),
    ("position missing.kif", ""),
    ("position onigoroshi.kif --game 3", ""),
    ("convert onigoroshi.kif --to csa", ""),
    ("convert - --to csa", GAME),
    ("convert onigoroshi.kif", ""),
    ("convert onigoroshi.kif onigoroshi.csa --to kif", ""),
    ("convert missing.kif --to csa", ""),
    ("convert onigoroshi.kif out.csa", ""),
    ("convert onigoroshi.kif --to kif --encoding ascii", ""),
    ("convert onigoroshi.kif --to hcp --encoding utf-8", ""),
    ("convert onigoroshi.kif --to csa --skip-existing", ""),
    ("convert onigoroshi.kif -o onigoroshi.kif", ""),
    ("convert onigoroshi.kif -o .", ""),
    ("convert onigoroshi.kif -o x.nothing", ""),
    ("convert - --to psv", "手合割：平手\n1 ７六歩(77)\n2 中断\n"),
    ("check onigoroshi.kif onigoroshi.csa", ""),
    ("check - --notation", GAME),
    ("check missing.kif", ""),
    ("check - -v", "nothing"),
    (
        "stats onigoroshi.kif --by player,year,start,first-moves,opening,castle,ending,format,event",
        "",
    ),
    ("stats -", GAME),
    ("stats missing.kif", ""),
    ("stats -", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1\n"),
    ("tags onigoroshi.kif", ""),
    ("tags missing.kif", ""),
    ("tsume -", PROBLEM),
    ("tsume - --nodes 1", PROBLEM),
    ("tsume - --cooks no", PROBLEM),
    ("tsume - --expect 3", PROBLEM),
    ("tsume --games --threats onigoroshi.kif", ""),
    ("tsume -", "9/9/9/9/9/9/9/9/9 b G 1\n"),
    ("tsume missing.kif", ""),
    ("tsume --verify missing.kif", ""),
    ("tsume - --certificate x -o x", PROBLEM),
    ("tsume - -o -", PROBLEM),
    ("notate 7g7f 3c3d", ""),
    ("notate 7g7e", ""),
    ("notate -", "7g7f\n7g7e\n\n"),
    ("notate -", ""),
    ("resolve 76歩 34歩 22角成", ""),
    ("resolve 75歩", ""),
    ("resolve 投了 76歩", ""),
    ("resolve 76歩 --comment x", ""),
    ("resolve - --style jsa", "76歩\n75歩\n\n"),
    ("resolve --sfen 4k4/9/9/9/9/9/9/9/1GG1K4_b_-_1 78金", ""),
    ("moves startpos --from 77", ""),
    ("moves two-peace", ""),
    ("position 二枚落ち --rules-of-play jsa", ""),
    ("rules setup", ""),
    ("rules --grades 5級 初段", ""),
    ("rules --grades 5級 名人", ""),
    ("perft 2 --stats --time", ""),
    ("perft 1 --hash 9999999", ""),
];

/// Runs whose messages have reasons from the library.
const OF_LIBRARY: &[Run] = &[
    ("show startpos moves 7g7e", ""),
    ("show startpos moves 7g7", ""),
    ("position 4k4/4P4/4P4/9/9/9/9/9/P3K4_b_G", ""),
    ("position 4k4/9/9/9/9/9/9/9/3KK4_b_-", ""),
    ("notate 7g7", ""),
    ("resolve 同歩", ""),
    ("resolve 歩歩", ""),
    ("resolve 76歩右 --rules jsa", ""),
    ("tsume -", "9/9/9/9/9/9/9/9/9 b G 1\n"),
    ("tsume --verify -", "komadai-tsume 1\n"),
    ("check onigoroshi.kif --strict", ""),
    ("convert - --to csa --strict", GAME),
];

/// Runs the command in a language. `_` stands for a blank inside a word.
fn said(language: &str, (line, stdin): Run, more: &[&str]) -> (Option<i32>, String, String) {
    let words: Vec<String> = line.split(' ').map(|word| word.replace('_', " ")).collect();
    let words = words.iter().map(String::as_str);
    let args: Vec<&str> = words
        .chain(more.iter().copied())
        .chain(["--lang", language])
        .collect();
    texts(run(&args, stdin))
}

/// Returns `true` for kana and Han.
fn is_japanese(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}')
}

/// English words that a Japanese reader knows, and words of the command line.
const KNOWN: &[&str] = &[
    "komadai",
    "startpos",
    "position",
    "moves",
    "check",
    "convert",
    "jsa",
    "postal",
    "draw",
    "missing",
    "illegal",
    "error",
    "ambiguous",
    "out",
    "nothing",
];

/// Returns an English word of three or more letters that is not a name, option, code, abbreviation or quoted.
fn english_word(line: &str) -> Option<&str> {
    let mut parts = line.split(|c: char| c.is_whitespace() || !c.is_ascii());
    parts.find(|part| {
        let is_name = part.contains(['/', '.', '-', '[', '_', '=', '+', '"', '*']);
        let word = part.trim_matches(|c: char| c.is_ascii_punctuation());
        let is_word = word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_short_form = word.bytes().all(|byte| byte.is_ascii_uppercase());
        let is_format = Format::ALL.iter().any(|format| format.code() == word);
        is_word && !is_name && !is_short_form && !is_format && !KNOWN.contains(&word)
    })
}

#[test]
fn japanese_has_no_english() {
    let mut found = Vec::new();
    for &run in RUNS.iter().chain(OF_LIBRARY) {
        let (_, out, err) = said("ja", run, &[]);
        assert!(!(out.is_empty() && err.is_empty()), "{run:?}");
        for line in out.lines().chain(err.lines()) {
            // The rows of a report have codes.
            if line.contains('\t') {
                continue;
            }
            if let Some(word) = english_word(line) {
                found.push(format!("{}: {word}: {line}", run.0));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn english_games_have_no_japanese() {
    for run in [
        ("show startpos", ""),
        ("show 二枚落ち --flip", ""),
        ("show startpos moves 7g7f", ""),
        ("show - --no-moves", CSA),
        ("show -", FOUL),
        ("position 二枚落ち", ""),
        ("position 4k4/4G4/4P4/9/9/9/9/9/4K4_w_-_1", ""),
    ] {
        let (_, out, err) = said("en", run, &[]);
        assert!(!out.contains(is_japanese), "{run:?}: {out}{err}");
    }
}

#[test]
fn results_for_programs_have_no_language() {
    for &run in RUNS.iter().chain(OF_LIBRARY) {
        let (english, japanese) = (said("en", run, &[]), said("ja", run, &[]));
        assert_eq!(english.0, japanese.0, "{run:?}");
        let verb = run.0.split(' ').next().unwrap_or_default();
        if verb == "convert" || verb == "perft" || run.0.contains("--no-moves") {
            continue;
        }
        let (english, japanese) = (said("en", run, &["--json"]), said("ja", run, &["--json"]));
        assert_eq!((english.0, english.1), (japanese.0, japanese.1), "{run:?}");
    }
}

/// The language for variables of the environment: `LC_ALL`, `LC_MESSAGES`, `LANG` and `LANGUAGE`.
#[test]
fn language_of_environment() {
    const NAMES: [&str; 4] = ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"];
    for (values, expected) in [
        (["ja_JP.UTF-8", "en_US.UTF-8", "en_US.UTF-8", ""], "ja"),
        (["", "ja_JP.UTF-8", "en_US.UTF-8", ""], "ja"),
        (["", "en_US.UTF-8", "ja_JP.UTF-8", ""], "en"),
        (["", "", "ja_JP.UTF-8", ""], "ja"),
        (["de_DE.UTF-8", "", "ja_JP.UTF-8", ""], "en"),
        (["", "", "en_US.UTF-8", "ja"], "ja"),
        (["", "", "ja_JP.UTF-8", "en:ja"], "en"),
        (["", "", "ja_JP.UTF-8", "fr:de"], "ja"),
        (["", "", "de_DE.UTF-8", "fr:ja_JP:en"], "ja"),
        (["", "", "", "ja"], "ja"),
        (["C", "", "ja_JP.UTF-8", "ja"], "en"),
        (["C.UTF-8", "", "ja_JP.UTF-8", "ja"], "en"),
        (["", "POSIX", "ja_JP.UTF-8", "ja"], "en"),
        (["", "", "C", "ja"], "en"),
    ] {
        let mut command = command(&["check", "missing.kif"]);
        command.envs(NAMES.into_iter().zip(values));
        let (_, _, said) = texts(command.output().expect("the command starts"));
        let found = if said.contains(is_japanese) {
            "ja"
        } else {
            "en"
        };
        assert_eq!(found, expected, "{values:?}: {said}");
    }
}
