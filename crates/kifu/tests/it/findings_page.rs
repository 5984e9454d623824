//! The pages about findings, `docs/findings.md` and `docs/ja/findings.md`, have a row for each code.
//!
//! With `KIFU_BLESS=1` in the environment the pages are written instead of compared.

use std::collections::BTreeMap;
use std::fs;

use komadai_core::{DisplayIn, Language};
use komadai_kifu::{FindingKind, Subject};

use crate::findings::{Example, at_root, shown};

/// Returns a text as it is written in a cell of a table: links become code, and signs of Markdown are escaped.
fn cell(text: &str) -> String {
    let mut cell = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once("[`") {
        let (name, after) = link.split_once("`](").expect(text);
        let (target, after) = after.split_once(')').expect(text);
        // The target of a function ends with a pair of brackets.
        let after = if target.ends_with('(') {
            &after[1..]
        } else {
            after
        };
        let name = name.trim_end_matches("()");
        cell.push_str(&format!("{}`{name}`", escaped(before)));
        rest = after;
    }
    cell + &escaped(rest)
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars() {
        if "|*_<[\\".contains(sign) {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}

/// Returns the page about all findings in English.
fn english(shown: &BTreeMap<FindingKind, Example>) -> String {
    let mut page = String::from(INTRODUCTION);
    for subject in Subject::ALL {
        let meaning = cell(subject.meaning());
        page.push_str(&format!("\n## {subject:?}\n\n{meaning}\n\n"));
        page.push_str("| code | severity | sentence | meaning | sample |\n|---|---|---|---|---|\n");
        for kind in kinds(*subject) {
            let severities: Vec<_> = kind.severities().iter().map(ToString::to_string).collect();
            let (sentence, sample) = match shown.get(&kind) {
                Some(example) => (example.sentence.english.as_str(), example.sample.as_str()),
                None => (kind.sentence(Language::English), NO_SAMPLE),
            };
            page.push_str(&format!(
                "| `{}` | {} | {} | {} | {} |\n",
                kind.code(),
                severities.join(" or "),
                escaped(sentence),
                cell(kind.meaning()),
                sample.replace('|', "\\|"),
            ));
        }
    }
    page
}

/// Returns the page about all findings in Japanese.
fn japanese(shown: &BTreeMap<FindingKind, Example>) -> String {
    let mut page = String::from(JAPANESE_INTRODUCTION);
    for subject in Subject::ALL {
        let (title, meaning) = japanese_subject(*subject);
        page.push_str(&format!("\n## {title}\n\n{meaning}\n\n"));
        page.push_str("| コード | 重大度 | 文 | 例 |\n|---|---|---|---|\n");
        for kind in kinds(*subject) {
            let severities = kind.severities().iter();
            let severities: Vec<_> = severities
                .map(|severity| severity.in_language(Language::Japanese).to_string())
                .collect();
            let (sentence, sample) = match shown.get(&kind) {
                Some(example) => (example.sentence.japanese.as_str(), example.sample.as_str()),
                None => (kind.sentence(Language::Japanese), NO_SAMPLE),
            };
            page.push_str(&format!(
                "| `{}` | {} | {} | {} |\n",
                kind.code(),
                severities.join("・"),
                escaped(sentence),
                sample.replace('|', "\\|"),
            ));
        }
    }
    page
}

/// Returns the kinds about a subject.
fn kinds(subject: Subject) -> impl Iterator<Item = FindingKind> {
    let all = FindingKind::ALL.iter().copied();
    all.filter(move |kind| kind.subject() == subject)
}

/// Returns the title of a subject and its meaning.
fn japanese_subject(subject: Subject) -> (&'static str, &'static str) {
    match subject {
        Subject::File => ("ファイル", "ファイル全体に関するものです。"),
        Subject::Encoding => (
            "文字コード",
            "読むファイルや書き出すテキストの文字コードに関するものです。",
        ),
        Subject::Limit => (
            "上限",
            "読み込みの上限に関するものです。上限を超えた部分は読みません。",
        ),
        Subject::Start => ("開始局面", "開始局面に関するものです。"),
        Subject::Header => ("ヘッダー", "ヘッダーに関するものです。"),
        Subject::Line => (
            "行",
            "ヘッダー、指し手、時間、終局のどれでもない行か、その一部に関するものです。",
        ),
        Subject::Move => (
            "指し手",
            "指し手か、その代わりに書かれたテキストに関するものです。",
        ),
        Subject::Variation => ("変化", "変化に関するものです。"),
        Subject::Ending => ("終局", "終局に関するものです。"),
        Subject::Clock => ("時間", "時間に関するものです。"),
        Subject::Notation => (
            "表記",
            "日本将棋連盟の表記法に合わない KI2 の指し手です。`komadai check --notation` が報告します。",
        ),
        Subject::Claim => (
            "記録の正しさ",
            "棋譜の記述が対局の実際と合わないか、必要な記述がない場合です。`komadai check` が報告します。",
        ),
        Subject::Loss => (
            "変更",
            "書き出したテキストで、棋譜の一部が失われるか、変わる場合です。`komadai convert` が報告します。",
        ),
        _ => panic!("{subject:?} has no Japanese title"),
    }
}

#[test]
fn pages_are_fresh() {
    let shown = shown();
    for (name, page) in [
        ("docs/findings.md", english(&shown)),
        ("docs/ja/findings.md", japanese(&shown)),
    ] {
        let path = at_root(name);
        if std::env::var_os("KIFU_BLESS").is_some() {
            fs::create_dir_all(path.parent().expect(name)).expect(name);
            fs::write(path, page).expect(name);
            continue;
        }
        let written = fs::read_to_string(path).unwrap_or_default();
        let mut lines = written.lines().zip(page.lines());
        let first = lines.find(|(old, new)| old != new);
        assert!(
            written == page,
            "{name} is stale: KIFU_BLESS=1 cargo test -p komadai-kifu --test it findings writes it; \
             {first:?}"
        );
    }
}

const NO_SAMPLE: &str = "–";

const INTRODUCTION: &str = "\
# Findings

Everything that is odd, wrong or not understood in a file becomes a finding. Nothing is dropped silently, and reading
continues. [日本語](ja/findings.md). A finding has

- a **severity**. A *note* says how something was read. A *warning* is about something odd whose meaning is clear. An
  *error* is about something wrong, illegal or not understood. `--strict` ignores notes;
- a **code** for programs, such as `illegal-move`. Codes are stable;
- a **place**, the line and the column, unless the finding is about the whole file;
- a **sentence** for people, which says what was found. A later version may change its words.

`komadai check` prints findings with the code in brackets. `komadai check --json` prints them as objects in the lists
`notes`, `warnings` and `errors`. In the library a finding is a `Finding`, and each row below is a `FindingKind`. A
loss is also a finding, which `komadai convert` reports. In its sentence below, names in braces stand for details:
`{what}` for a part of the record, such as “move 7g7f”, and `{change}` for what happens to it, such as “left out”,
“added” or “changed to …”.

The sentence of any other row is that of its sample. A sample is a file of `testdata/kifu`, a row of
`testdata/rules/audit.tsv`, or a row of `testdata/findings.tsv`. Such a row is a text; a long one is shortened in the middle.
The words before the colon tell how the text is read: `read kif` suggests the format KIF, `nodes=1` is a limit, `stream`
reads game by game, `encode cp932` writes the text, and `command` has the name of a file. In the text `\\n` ends a line, `\\xNN`
is a byte, and `\\12(…\\)` repeats the text in brackets twelve times.

This page is generated from the table in `crates/kifu/src/finding/kind.rs`.
";

const JAPANESE_INTRODUCTION: &str = "\
> このページは [findings.md](../findings.md) (英語) の日本語版です。

# 指摘の一覧

ファイルの中に不自然な箇所、誤り、読めない箇所があると、Komadai はそれを指摘します。黙って読み捨てることはなく、続きも読みます。
指摘には次の情報があります。

- **重大度**: 「補足」はどのように読んだか、「警告」は不自然ながら意味の分かる箇所、「エラー」は誤り、反則、読めない箇所を
  知らせます。`--strict` は補足を無視します。
- **コード**: `illegal-move` のような、プログラム用の名前です。変わることはありません。
- **場所**: 行と、行の中の文字の位置です。ファイル全体についての指摘にはありません。
- **文**: 人が読むための説明です。新しい版で言い回しが変わることがあります。

`komadai check` は、角括弧で囲んだコードを付けて指摘を表示します。`komadai check --json` は、`notes`、`warnings`、`errors` の
配列に出力します。`komadai convert` が報告する変更も指摘の一種です。

表の文は、右端の例を読んだときのものです。「変更」の表では、場合によって変わる部分を波括弧で示します。`{what}` は棋譜の中のもの
(ヘッダー、指し手など)、`{change}` は変更の内容 (「省略します」「追加します」「…に変更します」など) です。

例は、`testdata/kifu` のファイル、`testdata/rules/audit.tsv` の行、`testdata/findings.tsv` の行のどれかです。`testdata/findings.tsv`
の例では、コロンの前が読み方を表します。`read kif` は形式として KIF を指定し、`nodes=1` は上限を指定します。`stream` は1局ずつ読み、
`encode cp932` はその文字コードで書き出します。`command` の後はファイル名です。テキストの `\\n` は改行、`\\xNN` は1バイト、`\\12(…\\)` は
括弧の中の12回の繰り返しを表します。長いテキストは途中を省略しています。

このページは `crates/kifu/src/finding/kind.rs` の表から作られます。
";
