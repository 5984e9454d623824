//! What `show` and `position` print around moves and boards.

use komadai::kifu::Ending;
use komadai::{Color, EndingKind, Handicap, Outcome, Phrase};

use super::Text;
use crate::escape::OneLine;

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
    after_ply(ply): "After ply {ply}" "手数＝{ply}  まで";
    after_move(ply, text): "After ply {ply}: {text}" "手数＝{ply}  {text}  まで";
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

    sfen(): "sfen" "SFEN";
    fact_start(): "start" "手合割";
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

/// The name of an ending, or the words of the record where it has none.
pub(crate) fn words(ending: &Ending) -> Text {
    match ending.kind {
        EndingKind::Other => Text::from(OneLine(&ending.raw).to_string()),
        kind => Text::new(Phrase::new(kind.english(), kind.japanese())),
    }
}

/// How a game ended, and who won, in a game with a handicap or without one.
pub(crate) fn result(handicap: Option<Handicap>, ending: &Ending) -> Text {
    let words = words(ending);
    match ending.outcome {
        Outcome::Win(winner) => side_wins(words, side(handicap, winner)),
        Outcome::Draw => is_draw(words),
        _ => words,
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
    Text::new(Phrase::new(handicap.english(), handicap.japanese()))
}
