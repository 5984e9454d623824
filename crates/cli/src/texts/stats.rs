//! Defines the tables of `stats`.

use komadai::{EndingKind, Phrase};

use super::say;

texts! {
    no_games(): "no games" "棋譜はありません";
    and_positions(positions):
        "positions without moves, not counted: {positions}"
        "指し手がないため数えなかった局面: {positions}個";
    and_incomplete(games):
        "incomplete games, not counted: {games}"
        "指し手が欠けているため数えなかった棋譜: {games}局";
    even(): "even" "平手 (先手、後手)";
    handicap(): "handicap" "駒落ち (下手、上手)";
    other_starts(): "other starts" "その他の局面";
    start(): "start" "開始局面";
    games(): "games" "局数";
    black(): "black" "先手勝";
    white(): "white" "後手勝";
    draws(): "draws" "引分";
    undecided(): "undecided" "不明";
    black_percent(): "black %" "先手勝率%";
    ending(): "ending" "終局";
    sides(): "sides" "延べ数";
    wins(): "wins" "勝ち";
    losses(): "losses" "負け";
    as_black(): "as black" "先手番";
    as_white(): "as white" "後手番";
    win_percent(): "win %" "勝率%";
    plies_column(): "plies" "手数";
    plies(mean, median, quartile, upper, least, most):
        "plies: mean {mean}, median {median}, middle half {quartile} to {upper}, range {least} to {most}"
        "手数: 平均{mean}、中央値{median}、四分位範囲{quartile}～{upper}、最小{least}、最大{most}";
    times(games, black, white):
        "times (games: {games}): Black {black}, White {white}"
        "消費時間 ({games}局): 先手 {black}、後手 {white}";
    time_and_mean(all, mean): "{all} ({mean} per game)" "{all} (1局平均 {mean})";
    no_foul(games): "without a foul: {games}" "反則なし{games}局";
    not_known(games): "unknown: {games}" "不明{games}局";

    opponent(): "opponent" "相手";
    players(names): "players: {names}" "対局者: {names}";
    player(name, games): "{name} ({games})" "{name} ({games}局)";
    more_players(more): "{more} more" "ほか{more}人";
}

/// Returns the ending of games: its code in English, since two may have the same name, or its name in Japanese.
pub(crate) fn ending_kind(kind: EndingKind) -> String {
    say(Phrase::new(kind.code(), kind.japanese()))
}
