//! Defines the texts of the command. Tables contain both languages, and become functions for the current language. This
//! table has the texts that several commands share.

/// Defines a function for each text, which returns it with its details in the current language.
macro_rules! texts {
    ($($name:ident($($detail:ident),*): $english:literal $japanese:literal;)+) => {
        $(
            pub(crate) fn $name(
                $($detail: impl komadai::DisplayIn),*
            ) -> String {
                let language = $crate::language::chosen();
                $(let $detail = komadai::DisplayIn::in_language(&$detail, language);)*
                match language {
                    komadai::Language::English => format!($english),
                    komadai::Language::Japanese => format!($japanese),
                }
            }
        )+

        /// All texts: the name, the English text and the Japanese text.
        #[cfg(test)]
        pub(super) const ALL: &[(&str, &str, &str)] =
            &[$((stringify!($name), $english, $japanese)),+];
    };
}

/// Defines a function for each text with a number: in English for one and for more, and in Japanese.
macro_rules! counted {
    ($($name:ident($count:ident $(, $detail:ident)*): $one:literal $many:literal $japanese:literal;)+) => {
        $(
            pub(crate) fn $name(
                $count: usize, $($detail: impl komadai::DisplayIn),*
            ) -> String {
                let language = $crate::language::chosen();
                $(let $detail = komadai::DisplayIn::in_language(&$detail, language);)*
                match (language, $count) {
                    (komadai::Language::English, 1) => format!($one),
                    (komadai::Language::English, _) => format!($many),
                    (komadai::Language::Japanese, _) => format!($japanese),
                }
            }
        )+

        /// All texts with a number: the name, the English text and the Japanese text.
        #[cfg(test)]
        pub(super) const COUNTED: &[(&str, &str, &str)] =
            &[$((stringify!($name), $many, $japanese)),+];
    };
}

pub(crate) mod answers;
pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod image;
pub(crate) mod options;
pub(crate) mod pack;
pub(crate) mod rules;
pub(crate) mod search;
pub(crate) mod sheet;
pub(crate) mod show;
pub(crate) mod stats;
pub(crate) mod table;
pub(crate) mod tsume;

use std::fmt::Display;

use komadai::{DisplayIn, Language};

use crate::language;

/// Returns the name of a game by its players and its date, which may be empty.
pub(crate) fn named_game(players: String, date: String) -> String {
    if date.is_empty() {
        players
    } else {
        game_of_day(players, date)
    }
}

/// Returns a text in the current language.
pub(crate) fn say(text: impl DisplayIn) -> String {
    text.in_language(language::chosen()).to_string()
}

/// Returns `NAME: text`, for a name that is the same in both languages.
pub(crate) fn about(name: impl Display, text: impl DisplayIn) -> String {
    format!("{name}: {}", say(text))
}

/// Joins sentences in the language in force.
pub(crate) fn sentences(all: &[String]) -> String {
    all.join(match language::chosen() {
        Language::English => "; ",
        Language::Japanese => "。",
    })
}

/// Returns the names as "A, B or C".
pub(crate) fn one_of(names: &[String]) -> String {
    match (names.split_last(), language::chosen()) {
        (Some((last, others)), Language::English) if !others.is_empty() => {
            format!("{} or {last}", others.join(", "))
        }
        _ => names.join("、"),
    }
}

texts! {
    output_failed(error): "cannot write the output: {error}" "出力できません: {error}";
    interrupted(): "interrupted" "中断しました";
    internal_error(place, why): "internal error at {place}: {why}; please report it with the input" "内部エラーです ({place}: {why})。入力とともに報告してください";
    note(note): "note: {note}" "参考: {note}";
    warning(warning): "warning: {warning}" "警告: {warning}";
    outcome(message, outcome): "{message}; {outcome}" "{message} ({outcome})";

    stdin(): "stdin" "標準入力";
    stdout(): "stdout" "標準出力";
    nothing_to_read(): "the input is empty" "入力が空です";
    no_game_found(): "no game found" "棋譜がありません";
    no_game(): "no game" "棋譜がありません";
    view_writes_html(): "a page needs the extension .html" "ページの拡張子は .html にしてください";
    page_on_terminal():
        "a page is for a browser; name a file with -o"
        "ページはブラウザで開くものです。-o でファイルを指定してください";
    game_of_day(players, date): "{players}, {date}" "{players}（{date}）";
    page_of_many(most):
        "there are more than {most} games; choose some, or write the first N with --limit N"
        "対局が{most}局を超えています。対局を絞り込むか、--limit N で最初の N 局だけにしてください";
    first_games(limit, games): "wrote the first {limit} of {games} games" "全{games}局のうち、最初の{limit}局を書きました";
    none_selected(games):
        "no game matches the selection (games read: {games})"
        "条件に合う対局はありません (全{games}局)";
    of_game(name, number): "{name}: game {number}" "{name}: {number}局目";
    of_ply(game, ply): "{game}: ply {ply}" "{game}: {ply}手目";
    no_such_game(game, last):
        "there is no game {game}; the last one is {last}"
        "{game}局目はありません (全{last}局)";
    no_such_ply(ply, first, last):
        "there is no ply {ply}; the game has plies {first} to {last}"
        "{ply}手目はありません ({first}手目から{last}手目まで)";
    two_kings():
        "invalid start position: a side has two kings"
        "開始局面が不正です: 一方に玉が2枚あります";

    doubles(count):
        "skipped AppleDouble files of macOS (._*): {count}"
        "macOS が作る ._* のファイル{count}個をスキップしました";
    no_extension(): "no extension" "拡張子なし";
    never_overwritten(): "an input is never overwritten" "入力ファイルには上書きしません";
    names_no_format(name, expected):
        "{name}: unknown extension; {expected}"
        "{name}: 拡張子から形式が分かりません。{expected}";
    not_written(game, path, error): "{game}: cannot be written to {path}: {error}" "{game}: {path} に書けません: {error}";
    too_many_links(): "too many links" "リンクが多すぎます";
    read_only(): "the file is read-only" "読み取り専用のファイルです";

    read_as(position): "read as {position}" "{position} として読みます";
    invalid_position(why): "invalid position: {why}" "局面を読めません: {why}";
    at_column(message, column): "{message} (column {column})" "{message} ({column}文字目)";
    no_start(name):
        "{name} is not a position; expected an SFEN, startpos, position … moves …, moves such as 76歩, or a handicap such as two-piece"
        "{name} は局面の書き方ではありません (SFEN、startpos、position … moves …、76歩 34歩 のような指し手、二枚落ちなどの手合割が使えます)";
    near_starts(names): "; did you mean {names}?" "。もしかして: {names}";

    hash_limit(most): "--hash can be at most {most}" "--hash は{most}までです";
    memory_limit(most): "--memory can be at most {most}" "--memory は{most}までです";
    no_memory(megabytes):
        "not enough memory for a table of {megabytes} MB"
        "{megabytes} MB の置換表を確保できません (メモリが足りません)";
    nodes(): "nodes" "局面数";
    captures(): "captures" "駒を取る手";
    promotions(): "promotions" "成る手";
    drops(): "drops" "打つ手";
    checks(): "checks" "王手";
    mates(): "mates" "詰み";
    speed(seconds, rate):
        "{seconds} seconds, {rate} nodes per second"
        "{seconds}秒、毎秒{rate}局面";

    bar(): "{{wide_bar}} {{percent}}% {{msg}}, {{bytes_per_sec}}, {{eta}} left" "{{wide_bar}} {{percent}}% {{msg}}、{{bytes_per_sec}}、残り{{eta}}";
    bar_of_stream(): "{{bytes}} {{msg}}, {{bytes_per_sec}}" "{{bytes}} {{msg}}、{{bytes_per_sec}}";
    bar_games(games): "{games} games" "{games}局";
    unknown(): "unknown" "不明";
    none(): "none" "なし";

    has_tags(game, count): "{game}: {count} tags" "{game}: {count}件";
}

counted! {
    more_errors(more, first):
        "{first} (1 more error; check lists all)"
        "{first} ({more} more errors; check lists all)"
        "{first} (ほかにエラー{more}件。check で一覧できます)";
    other_files(count, extensions):
        "skipped 1 file of another kind ({extensions}), which --all-files reads"
        "skipped {count} files of other kinds ({extensions}), which --all-files reads"
        "棋譜以外のファイル{count}個 ({extensions}) をスキップしました (--all-files で読みます)";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::is_japanese;

    /// Returns a text without its details.
    fn plain(text: &str) -> String {
        let parts = text.split('{').map(|part| part.rsplit('}').next());
        parts.map(Option::unwrap_or_default).collect()
    }

    /// Returns `true` if the only words of a Japanese text are names of options, commands and formats.
    fn has_names_alone(text: &str) -> bool {
        const KNOWN: &[&str] = &[
            "check",
            "convert",
            "list",
            "komadai",
            "startpos",
            "position",
            "moves",
            "psv",
            "hcpe",
            "postal",
            "allowed",
            "given",
            "draw",
            "jsa",
            "docs",
            "tags",
            "macOS",
            "Shift",
            "utf-",
            "html",
            "svg",
            "png",
            "pdf",
            "tex",
            "gif",
            "apng",
            "tsv",
            "txt",
            "legal",
            "quiet",
            "decided",
            "value",
            "ply",
            "zst",
            "cargo",
            "install",
            "komadai-cli",
            "features",
            "tables",
            "parquet",
            "arrow",
        ];
        let plain = plain(text);
        let mut words = plain.split(|c: char| !c.is_ascii_alphabetic() && c != '-');
        words.all(|word| {
            let is_short_form = !word.contains(|c: char| c.is_ascii_lowercase());
            word.starts_with('-') || word.len() < 3 || is_short_form || KNOWN.contains(&word)
        })
    }

    #[test]
    fn every_text_has_both_languages() {
        let subjects = [
            ALL,
            COUNTED,
            answers::ALL,
            check::ALL,
            convert::ALL,
            image::ALL,
            convert::COUNTED,
            options::ALL,
            pack::ALL,
            rules::ALL,
            search::ALL,
            sheet::ALL,
            show::ALL,
            show::COUNTED,
            stats::ALL,
            table::ALL,
            tsume::ALL,
        ];
        for (name, english, japanese) in subjects.into_iter().flatten() {
            assert!(!english.is_empty(), "{name}");
            let has_words = plain(english).contains(|c: char| c.is_ascii_alphabetic());
            let is_form = !has_words || english.eq_ignore_ascii_case(japanese);
            assert!(
                is_form || *japanese == "、" || is_japanese(japanese),
                "{name}: {japanese}"
            );
            assert!(has_names_alone(japanese), "{name}: {japanese}");
        }
    }
}
