//! How games end in Japanese: the words in place of a move.

use komadai_core::EndingKind;

/// The kind of an ending that a word in place of a move tells; nothing for any other word.
///
/// ```
/// use komadai_core::EndingKind;
/// use komadai_parse::ending_of_word;
///
/// assert_eq!(ending_of_word("投了"), Some(EndingKind::Resign));
/// assert_eq!(ending_of_word("７六歩"), None);
/// ```
#[must_use]
pub fn ending_of_word(word: &str) -> Option<EndingKind> {
    Some(match word {
        "投了" => EndingKind::Resign,
        "中断" => EndingKind::Interrupt,
        "封じ手" => EndingKind::Sealed,
        "千日手" => EndingKind::Repetition,
        "連続王手の千日手" | "王手連続千日手" | "連続王手千日手" => {
            EndingKind::PerpetualCheck
        }
        "持将棋" => EndingKind::Impasse,
        "切れ負け" | "時間切れ" | "時間切れ負け" | "Time-up" => EndingKind::TimeUp,
        "反則負け" => EndingKind::IllegalMove,
        "反則勝ち" => EndingKind::IllegalAction,
        "入玉勝ち" | "勝ち宣言" | "入玉宣言" | "宣言勝ち" | "入玉宣言勝ち" => {
            EndingKind::DeclareWin
        }
        "最大手数" | "最大手数超過" => EndingKind::MaxMoves,
        "詰み" | "詰" => EndingKind::Checkmate,
        "不詰" => EndingKind::NoMate,
        "不戦勝" => EndingKind::ForfeitWin,
        "不戦敗" => EndingKind::ForfeitLoss,
        "引き分け" | "引分け" | "引分" => EndingKind::Draw,
        "トライ" => EndingKind::Try,
        "待った" => EndingKind::Matta,
        "エラー" => EndingKind::Error,
        _ => return None,
    })
}
