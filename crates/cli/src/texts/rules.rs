//! Defines the titles of the tables of `rules`.

use komadai::Language;

use crate::language;

macro_rules! titles {
    ($($key:ident: $english:literal $japanese:literal;)+) => {
        /// All titles: the key of a table or a column, the English title and the Japanese title.
        pub(super) const ALL: &[(&str, &str, &str)] =
            &[$((stringify!($key), $english, $japanese)),+];
    };
}

titles! {
    sets: "Rule sets" "ルール";
    fouls: "Fouls" "反則";
    endings: "Endings" "終局";
    handicaps: "Handicaps" "手合割";
    setup: "Setting up the pieces" "駒の並べ方";
    disputes: "Where descriptions disagree" "解説の食い違い";
    grades: "Handicap by grades" "段級差による手合割";

    code: "code" "コード";
    japanese: "Japanese" "日本語";
    english: "English" "英語";
    winner: "winner" "勝者";
    first: "first" "先に指す側";
    points: "points" "点数";
    order: "order" "順序";
    point: "point" "項目";
    views: "descriptions" "解説";
    decision: "Komadai" "採用した扱い";
    system: "system" "制度";
    terms: "handicap" "手合割";
}

/// Returns the title of a table or a column. The name of a rule set is its title.
pub(crate) fn title(key: &str) -> String {
    let found = ALL.iter().find(|(known, ..)| *known == key);
    let title = found.map_or(key, |(_, english, japanese)| match language::chosen() {
        Language::English => english,
        Language::Japanese => japanese,
    });
    title.to_owned()
}
