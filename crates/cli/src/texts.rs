//! What the command says, in both languages: one table, of which functions are made.

use std::fmt::Display;

use komadai::Language;

use crate::language;

/// Makes a function of each text, which gives it in the language of the command, with its details.
macro_rules! texts {
    ($($name:ident($($detail:ident),*): $english:literal $japanese:literal;)+) => {
        $(
            pub(crate) fn $name($($detail: impl Display),*) -> String {
                match language::chosen() {
                    Language::English => format!($english),
                    Language::Japanese => format!($japanese),
                }
            }
        )+

        /// Every text: its name, and what it is in English and in Japanese.
        #[cfg(test)]
        const ALL: &[(&str, &str, &str)] = &[$((stringify!($name), $english, $japanese)),+];
    };
}

texts! {
    output_failed(error): "cannot write the output: {error}" "出力できません: {error}";
    interrupted(): "interrupted" "中断しました";
    perfect_problem(plies): "perfect {plies}" "完全作 {plies}手";
    cooked_problem(plies): "cooked {plies}" "余詰 {plies}手";
    problem_with_leftover(plies): "leftover {plies}" "駒余り {plies}手";
    problem_without_mate(): "no mate" "不詰";
    undecided_problem(): "unknown" "不明";
    more_than_a_set(piece, count, stock): "{piece}: {count}, where a set has {stock}"
        "{piece}が{count}枚あります (一組は{stock}枚)";
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kana and Han.
    fn is_japanese(c: char) -> bool {
        matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}')
    }

    #[test]
    fn every_text_has_both_languages() {
        for (name, english, japanese) in ALL {
            assert!(!english.is_empty(), "{name}");
            assert!(japanese.contains(is_japanese), "{name}: {japanese}");
        }
    }
}
