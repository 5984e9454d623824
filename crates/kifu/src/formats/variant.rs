//! Recognises the names of games other than standard shogi.

use komadai_encoding::nfkc;

/// Returns `true` if the name of a handicap or of a variant is that of another game than standard shogi: `五々将棋`,
/// `どうぶつしょうぎ`, `鯨`, `Minishogi`. Handicaps are not other games.
pub(crate) fn is_other_game(name: &str) -> bool {
    let is_other_board = has_other_board(name);
    let name = folded(name);
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    let is_named = is_other_board || NAMES.contains(&&*name) || has(GAMES) && !has(HANDICAPS);
    is_named && !STANDARD.contains(&&*name)
}

/// Returns `true` if a name contains the size of a board that is not that of standard shogi: `5x5`, `７×７`, `19路`.
fn has_other_board(name: &str) -> bool {
    let name = nfkc(name);
    let name: String = name.chars().filter(|c| !c.is_whitespace()).collect();
    let is_digit = |c: char| c.is_ascii_digit();
    let mut signs = name.match_indices(['路', 'x', 'X', '×', '*', '✕', '╳']);
    signs.any(|(at, sign)| {
        let (before, after) = name.split_at(at);
        let files = before.strip_prefix(before.trim_end_matches(is_digit));
        let after = after.strip_prefix(sign).unwrap_or("");
        let ranks = after.strip_suffix(after.trim_start_matches(is_digit));
        let (files, ranks) = (files.unwrap_or(""), ranks.unwrap_or(""));
        let is_size = sign == "路" || !ranks.is_empty() && [files, ranks] != ["9"; 2];
        !files.is_empty() && is_size
    })
}

pub(crate) fn is_shogi(name: &str) -> bool {
    STANDARD.contains(&&*folded(name))
}

/// Returns the letters and digits of a name in their usual forms, in lower case.
fn folded(name: &str) -> String {
    let name = nfkc(name);
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The words that names of handicaps contain.
const HANDICAPS: &[&str] = &["落", "おち", "平手", "handicap"];

/// The names of standard shogi. 詰将棋 is a title above the diagrams of problems.
const STANDARD: &[&str] = &[
    "将棋",
    "將棋",
    "本将棋",
    "詰将棋",
    "実戦詰将棋",
    "指導将棋",
    "shogi",
    "honshogi",
    "standardshogi",
    "shogistandard",
    "japanesechess",
    "tsumeshogi",
];

/// The words that mean a kind of shogi. A name with one of them is that of another game, unless it is a handicap or
/// standard shogi.
const GAMES: &[&str] = &[
    "将棋",
    "將棋",
    "象棋",
    "しょうぎ",
    "ショウギ",
    "shogi",
    "チェス",
    "chess",
    "どうぶつ",
    "dobutsu",
    "ごろごろ",
    "gorogoro",
    "はさみ",
    "ハサミ",
    "挟み",
    "hasami",
    "囲碁",
    "圍棋",
    "围棋",
    "weiqi",
    "baduk",
    "五目",
    "gomoku",
    "連珠",
    "renju",
    "オセロ",
    "othello",
    "リバーシ",
    "reversi",
    "チェッカー",
    "checkers",
    "draughts",
    "バックギャモン",
    "backgammon",
    "麻雀",
    "マージャン",
    "mahjong",
    "シャンチー",
    "チャンギ",
    "マークルック",
    "crazyhouse",
    // Fairy rules.
    "マドラシ",
    "madrasi",
    "キルケ",
    "circe",
    "協力詰",
    "ばか詰",
    "自殺詰",
    "自玉詰",
    "安北",
    "安騎",
    "対面",
    "背面",
    "ネコネコ",
    "点鏡",
];

/// The names of other games that do not contain a word of [`GAMES`].
const NAMES: &[&str] = &[
    "5五",
    "55",
    "五五",
    "五々",
    "ミニ",
    "京都",
    "安南",
    "アンナン",
    "中",
    "大局",
    "鯨",
    "くじら",
    "クジラ",
    "禽",
    "ごろごろ",
    "ゴロゴロ",
    "どうぶつ",
    "動物",
    "ジャドケンス",
    "ジャドキンス",
    "ジャッドキンス",
    "衝立",
    "ついたて",
    "王手",
    "はさみ",
    "獅子",
    "青空",
    "バリケード",
    "minishogi",
    "mini",
    "kyoto",
    "annan",
    "chu",
    "dai",
    "whale",
    "tori",
    "gorogoro",
    "dobutsu",
    "judkins",
    "micro",
    "crazyhouse",
    "xiangqi",
    "janggi",
    "makruk",
    "sittuyin",
    "draughts",
    "go",
];

#[cfg(test)]
mod tests {
    use super::is_other_game;

    #[test]
    fn other_games() {
        let others = "五々将棋 5五将棋 ５五将棋 五五将棋 中将棋 大将棋 京都将棋 安南将棋 どうぶつしょうぎ どうぶつしょうぎ(3x4) ごろごろどうぶつしょうぎ \
            ﾄﾞｳﾌﾞﾂｼｮｳｷﾞ 鯨 クジラ くじら将棋 禽将棋 王手将棋 ９マス将棋 3x3将棋 青空将棋 中国象棋 チェス Chess Minishogi Kyoto-Shogi \
            チェンジ将棋 5x5 ５×５ 7x7 7X7盤 8*8 10x10 3x4 19路 9x8 マドラシ K-マドラシ 囲碁 Hasami はさみ将棋 ハサミ どうぶつ ごろごろ オセロ \
            連珠 五目並べ リバーシ チェッカー 麻雀 Dobutsu Renju 対面 アンチキルケ";
        for name in others.split_whitespace() {
            assert!(is_other_game(name), "{name}");
        }
        let shogi = "平手 二枚落ち 香平交じり 将棋 本将棋 詰将棋 Shogi その他 七枚落ち 角香落ち 互先 定先 平手将棋 指導対局 9x9 ９×９ 2枚落ち 10枚落ち 4枚";
        for name in shogi.split_whitespace().chain([""]) {
            assert!(!is_other_game(name), "{name}");
        }
    }
}
