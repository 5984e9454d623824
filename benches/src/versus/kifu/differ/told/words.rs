//! Words that tell endings, format by format: as the formats define them, not as Komadai reads them.

use komadai_core::EndingKind;

/// Words of KIF and KI2: alone in place of a move, or in a line まで…, where the first of them counts.
pub(super) const JAPANESE: [(&str, EndingKind); 35] = [
    ("王手連続千日手", EndingKind::PerpetualCheck),
    ("連続王手の千日手", EndingKind::PerpetualCheck),
    ("連続王手千日手", EndingKind::PerpetualCheck),
    ("千日手", EndingKind::Repetition),
    ("持将棋", EndingKind::Impasse),
    ("最大手数超過", EndingKind::MaxMoves),
    ("最大手数", EndingKind::MaxMoves),
    ("時間切れ負け", EndingKind::TimeUp),
    ("時間切れ", EndingKind::TimeUp),
    ("切れ負け", EndingKind::TimeUp),
    ("Time-up", EndingKind::TimeUp),
    ("反則負け", EndingKind::IllegalMove),
    ("反則勝ち", EndingKind::IllegalAction),
    ("入玉宣言勝ち", EndingKind::DeclareWin),
    ("入玉宣言", EndingKind::DeclareWin),
    ("入玉勝ち", EndingKind::DeclareWin),
    ("宣言勝ち", EndingKind::DeclareWin),
    ("勝ち宣言", EndingKind::DeclareWin),
    ("合法手なし", EndingKind::NoLegalMove),
    ("不詰", EndingKind::NoMate),
    ("詰み", EndingKind::Checkmate),
    ("詰", EndingKind::Checkmate),
    ("不戦勝", EndingKind::ForfeitWin),
    ("不戦敗", EndingKind::ForfeitLoss),
    ("引き分け", EndingKind::Draw),
    ("引分け", EndingKind::Draw),
    ("引分", EndingKind::Draw),
    ("トライ", EndingKind::Try),
    ("待った", EndingKind::Matta),
    ("エラー", EndingKind::Error),
    ("中断", EndingKind::Interrupt),
    ("封じ手", EndingKind::Sealed),
    ("投了", EndingKind::Resign),
    // Who won, and nothing of how.
    ("の勝ち", EndingKind::Resign),
    ("の負け", EndingKind::Resign),
];

/// Words of CSA behind `%`, which JKF shares; the offender's sign before ILLEGAL_ACTION aside.
pub(super) const CSA: [(&str, EndingKind); 14] = [
    ("TORYO", EndingKind::Resign),
    ("CHUDAN", EndingKind::Interrupt),
    ("SENNICHITE", EndingKind::Repetition),
    ("TIME_UP", EndingKind::TimeUp),
    ("ILLEGAL_MOVE", EndingKind::IllegalMove),
    ("ILLEGAL_ACTION", EndingKind::IllegalMove),
    ("JISHOGI", EndingKind::Impasse),
    ("KACHI", EndingKind::DeclareWin),
    ("HIKIWAKE", EndingKind::Draw),
    ("MAX_MOVES", EndingKind::MaxMoves),
    ("MATTA", EndingKind::Matta),
    ("TSUMI", EndingKind::Checkmate),
    ("FUZUMI", EndingKind::NoMate),
    ("ERROR", EndingKind::Error),
];

/// Words of the server protocol behind `#`, beside those of CSA.
pub(super) const SERVER: [(&str, EndingKind); 3] = [
    ("RESIGN", EndingKind::Resign),
    ("OUTE_SENNICHITE", EndingKind::PerpetualCheck),
    // Only a declared win.
    ("JISHOGI", EndingKind::DeclareWin),
];

/// Reasons in the comment `'summary:` of shogi-server.
pub(super) const SUMMARY: [(&str, EndingKind); 12] = [
    ("toryo", EndingKind::Resign),
    ("time up", EndingKind::TimeUp),
    ("kachi", EndingKind::DeclareWin),
    ("sennichite", EndingKind::Repetition),
    ("oute_sennichite", EndingKind::PerpetualCheck),
    ("max_moves", EndingKind::MaxMoves),
    ("abnormal", EndingKind::Interrupt),
    ("illegal move", EndingKind::IllegalMove),
    ("uchifuzume", EndingKind::IllegalMove),
    ("oute_kaihimore", EndingKind::IllegalMove),
    ("outori", EndingKind::IllegalMove),
    ("illegal kachi", EndingKind::IllegalMove),
];
