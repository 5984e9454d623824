//! Tests that docs/rules.md and docs/ja/rules.md have the tables of `komadai rules`. `KIFU_BLESS=1` writes them.

use std::fs;

use komadai::Language;
use komadai_forms::RuleTableForm;

use crate::run::run;

/// The titles and notes of the tables, in the order of `RuleTableForm::PARTS`.
const ENGLISH: [(&str, &str); 6] = [
    (
        "Rule sets",
        "The columns are the names of `--rules-of-play`: the Association's professionals, amateurs, computer games, games won\n\
         by a try, postal games, casual games. A dash means that the point does not apply. An agreement counts all points, a\n\
         declaration those of the hand and the camp.",
    ),
    ("Fouls", "Some fouls happen only on a real board."),
    (
        "Endings",
        "The winner is the side to move or the side that moved last. A perpetual check is lost by the side that gave it. After\n\
         a repetition or an impasse, the players usually play another game with colours exchanged.",
    ),
    (
        "Handicaps",
        "White (上手) gives the handicap and moves first. The points are those of the removed pieces.",
    ),
    (
        "Setting up the pieces",
        "The players set up one piece each in turn, the higher rank first. The squares are those of Black. By custom the\n\
         pieces are put away in the order 玉飛角金銀桂香歩.",
    ),
    (
        "Where descriptions disagree",
        "Rule books, encyclopedias and programs differ. If in doubt, the Japan Shogi Association prevails.",
    ),
];

const JAPANESE: [(&str, &str); 6] = [
    (
        "ルール",
        "列は `--rules-of-play` の名前で、順にプロ (日本将棋連盟)、アマチュア、コンピュータ将棋、トライルール、郵便将棋、自由対局です。\n\
         「–」は当てはまらないことを表します。合意の持将棋はすべての駒を、入玉宣言は持駒と敵陣の駒を数えます。",
    ),
    ("反則", "実際の盤でしか起こらない反則もあります。"),
    (
        "終局",
        "勝者は、手番の側か、最後に指した側です。連続王手の千日手では、王手を続けた側の負けです。\n\
         千日手と持将棋では、ふつう先手と後手を入れ替えて指し直します。",
    ),
    ("手合割", "上手が先に指します。点数は落とした駒の分です。"),
    (
        "駒の並べ方",
        "上位者から1枚ずつ交互に並べます。マスは先手のものです。片付けるときは玉飛角金銀桂香歩の順です。",
    ),
    (
        "解説の食い違い",
        "解説やプログラムによって違う点です。迷う点では日本将棋連盟に従います。",
    ),
];

const ENGLISH_START: &str = "# Rules\n\n\
The rules of play as Komadai knows them: fouls, endings, six rule sets, handicaps. `komadai rules` prints the same tables,\n\
and `komadai rules --grades 5級 初段` the handicap of two players by three systems. [日本語](ja/rules.md)\n\n\
This page is generated from the data of `komadai-core` and `komadai-forms`.\n";

const JAPANESE_START: &str = "> このページは [rules.md](../rules.md) (英語) の日本語版です。\n\n# 規則\n\n\
Komadai が扱う対局の規則です。反則、終局、6つのルール、手合割の表があります。`komadai rules` も同じ表を表示します。\n\
`komadai rules --grades 5級 初段` は、2人の段級による手合割を3つの制度で示します。\n\n\
このページは `komadai-core` と `komadai-forms` のデータから作られます。\n";

/// The titles of the columns in Japanese.
const COLUMNS: [(&str, &str); 11] = [
    ("code", "コード"),
    ("japanese", "日本語"),
    ("english", "英語"),
    ("winner", "勝者"),
    ("first", "先に指す側"),
    ("points", "点数"),
    ("sfen", "SFEN"),
    ("order", "順序"),
    ("point", "項目"),
    ("views", "解説"),
    ("decision", "採用した扱い"),
];

fn page(language: Language) -> String {
    let (mut page, notes) = match language {
        Language::English => (ENGLISH_START.to_owned(), ENGLISH),
        Language::Japanese => (JAPANESE_START.to_owned(), JAPANESE),
    };
    for (part, (title, note)) in RuleTableForm::PARTS.iter().zip(notes) {
        let table = RuleTableForm::of(part, language);
        let head = table.columns.iter().map(|key| {
            let japanese = COLUMNS.iter().find(|(known, _)| known == key);
            match (language, japanese) {
                (Language::Japanese, Some((_, title))) => title,
                _ => *key,
            }
        });
        let head: Vec<&str> = head.collect();
        let rule = "---|".repeat(head.len());
        page += &format!(
            "\n## {title}\n\n{note}\n\n| {} |\n|{rule}\n",
            head.join(" | ")
        );
        for row in &table.rows {
            let cells = table.columns.iter().zip(row);
            let cells = cells.map(|(key, cell)| match *key {
                "code" | "sfen" => format!("`{cell}`"),
                _ => cell.clone(),
            });
            page += &format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "));
        }
    }
    page
}

#[test]
fn pages_are_fresh() {
    for (language, name) in [
        (Language::English, "rules.md"),
        (Language::Japanese, "ja/rules.md"),
    ] {
        let page = page(language);
        let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("KIFU_BLESS").is_some() {
            fs::write(path, page).expect(name);
            continue;
        }
        let written = fs::read_to_string(path).unwrap_or_default();
        let is_fresh = written == page;
        assert!(
            is_fresh,
            "{name}: KIFU_BLESS=1 cargo test -p komadai-cli --test it rules writes it"
        );
    }
}

/// Each table has a row for each value, and no line of a table is wider than a terminal.
#[test]
fn tables_fit() {
    for (part, rows) in [
        ("sets", 20),
        ("fouls", 21),
        ("endings", 22),
        ("handicaps", 29),
        ("setup", 2),
        ("disputes", 16),
    ] {
        for language in ["en", "ja"] {
            let output = run(&["rules", part, "--lang", language], "");
            let text = String::from_utf8(output.stdout).expect("a text");
            let lines = text.lines().skip(3);
            let lines: Vec<&str> = lines.filter(|line| !line.starts_with(' ')).collect();
            assert_eq!(lines.len(), rows, "{text}");
            let width = |line: &&str| line.chars().map(|c| 1 + usize::from(c > '\u{2fff}')).sum();
            let widest: Option<usize> = lines.iter().map(width).max();
            assert!(widest <= Some(80), "{text}");
        }
    }
}
