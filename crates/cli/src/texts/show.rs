//! What `show` and `position` print around moves and boards.

use komadai::{Color, EndingKind, Handicap};

use super::{Same, Text};

texts! {
    header(key, value): "{key}: {value}" "{key}：{value}";
    in_fact(handicap): " (in fact {handicap})" "（実際は{handicap}）";
    pass(): "pass" "パス";
    illegal(text): "{text} (illegal)" "{text}（反則）";
    unplayed(text, why): "{text} ({why})" "{text}（{why}）";
    unreadable(): "unreadable" "読めません";
    breaks(rules): "illegal: {rules}" "反則：{rules}";
    unclear(): "unclear which move" "どの手か不明";
    many_games(name, count):
        "{name}: {count} games; --game N shows one of them"
        "{name}: 全{count}局 (--game N で1局を表示します)";

    side_black(): "Black" "先手";
    side_white(): "White" "後手";
    weak(): "Black" "下手";
    strong(): "White" "上手";
    with_player(side, player): "{side} ({player})" "{side}（{player}）";
    one_move(): "1 move" "1手";
    moves(count): "{count} moves" "{count}手";
    won(moves, ending, side):
        "{side} wins by {ending} after {moves}"
        "まで{moves}で{ending}、{side}の勝ち";
    drawn(moves, ending):
        "Draw by {ending} after {moves}"
        "まで{moves}で{ending}、引き分け";
    undecided(moves, ending):
        "Undecided after {moves}: {ending}"
        "まで{moves}で{ending}";
    side_wins(ending, side): "{ending}, {side} wins" "{ending}、{side}の勝ち";
    is_draw(ending): "{ending}, draw" "{ending}、引き分け";

    resignation(): "resignation" "投了";
    checkmate(): "checkmate" "詰み";
    no_legal_move(): "no legal move" "合法手なし";
    time_up(): "timeout" "切れ負け";
    illegal_move(): "illegal move" "反則負け";
    illegal_action(): "illegal action" "反則勝ち";
    repetition(): "repetition" "千日手";
    perpetual_check(): "perpetual check" "連続王手の千日手";
    impasse(): "impasse" "持将棋";
    declare_win(): "declaration" "入玉勝ち";
    declare_draw(): "declaration" "宣言による引き分け";
    max_moves(): "the limit of moves" "最大手数";
    try_rule(): "try" "トライ";
    interrupt(): "interruption" "中断";
    sealed(): "sealed move" "封じ手";
    forfeit_win(): "forfeit" "不戦勝";
    forfeit_loss(): "forfeit" "不戦敗";
    draw(): "agreement" "引き分け";
    no_mate(): "no mate" "不詰";
    matta(): "takeback" "待った";
    program_error(): "error" "エラー";

    sfen(): "sfen" "SFEN";
    fact_start(): "start" "手合割";
    to_move(): "to move" "手番";
    check_by(): "check by" "王手の駒";
    legal_moves(): "legal moves" "合法手";
    over_by(): "over by" "終局";
    mate_in_one(): "mate in one" "1手詰";
    fault(): "fault" "不備";
    surplus(): "surplus" "過剰";
    more_than_a_set(piece, count, stock): "{piece}: {count}, where a set has {stock}" "{piece}が{count}枚あります (一組は{stock}枚)";
}

/// So many moves.
pub(crate) fn count(plies: usize) -> Text {
    match plies {
        1 => one_move(),
        plies => moves(plies),
    }
}

/// The name of an ending; the code of one that has none.
pub(crate) fn ending(kind: EndingKind) -> Text {
    match kind {
        EndingKind::Resign => resignation(),
        EndingKind::Checkmate => checkmate(),
        EndingKind::NoLegalMove => no_legal_move(),
        EndingKind::TimeUp => time_up(),
        EndingKind::IllegalMove => illegal_move(),
        EndingKind::IllegalAction => illegal_action(),
        EndingKind::Repetition => repetition(),
        EndingKind::PerpetualCheck => perpetual_check(),
        EndingKind::Impasse => impasse(),
        EndingKind::DeclareWin => declare_win(),
        EndingKind::DeclareDraw => declare_draw(),
        EndingKind::MaxMoves => max_moves(),
        EndingKind::Try => try_rule(),
        EndingKind::Interrupt => interrupt(),
        EndingKind::Sealed => sealed(),
        EndingKind::ForfeitWin => forfeit_win(),
        EndingKind::ForfeitLoss => forfeit_loss(),
        EndingKind::Draw => draw(),
        EndingKind::NoMate => no_mate(),
        EndingKind::Matta => matta(),
        EndingKind::Error => program_error(),
        kind => Text::new(Same(kind)),
    }
}

/// The name of a side, in a game with a handicap or without one.
pub(crate) fn side(handicap: Option<Handicap>, side: Color) -> Text {
    let has_handicap = handicap.is_some_and(|handicap| handicap != Handicap::Even);
    match (side, has_handicap) {
        (Color::Black, false) => side_black(),
        (Color::White, false) => side_white(),
        (Color::Black, true) => weak(),
        (Color::White, true) => strong(),
    }
}

/// The name of a handicap.
pub(crate) fn handicap(handicap: Handicap) -> Text {
    Text {
        english: handicap.english().to_owned(),
        japanese: handicap.japanese().to_owned(),
    }
}
