//! Defines the texts of `show` and `position` around moves and boards.

use komadai::kifu::Ending;
use komadai::{Handicap, Language, Outcome};

use crate::language;
use komadai_forms::{ending_words, side_name};

texts! {
    header(key, value): "{key}: {value}" "{key}：{value}";
    in_fact(handicap): " (actually {handicap})" "（実際は{handicap}）";
    many_games(name, count):
        "{name}: {count} games; --game N shows one of them"
        "{name}: 全{count}局 (--game N で1局を表示します)";

    with_player(side, player): "{side} ({player})" "{side}（{player}）";
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

    incomplete(): "incomplete" "指し手に欠けあり";
    incomplete_games(games):
        "incomplete games: {games}; check shows what is missing"
        "指し手が欠けている棋譜: {games}局 (欠けている箇所は check で分かります)";

    sfen(): "sfen" "SFEN";
    fact_start(): "start" "手合割";
    check_by(): "check by" "王手している駒";
    legal_moves(): "legal moves" "合法手";
    over_by(): "over by" "終局";
    mate_in_one(): "mate in one" "1手詰";
    fault(): "fault" "不備";
    surplus(): "surplus" "過剰";

    occurrences(count, plies): "occurrences: {count} (ply {plies})" "同じ局面: {count}回 ({plies}手目)";
    always_check(side): "every move of {side} since then gave check" "その間の{side}の手はすべて王手";
    entered(side): "{side}: entered pieces" "{side}の敵陣の枚数";
    and_king(): "+K" "と玉";
    all_points(side): "{side}: all points" "{side}の全点数";
    declared_points(side): "{side}: declared points" "{side}の宣言点数";
    declaration(side): "declaration by {side}" "{side}の入玉宣言";
    agreement(): "agreement" "合意の持将棋";
    result_now(): "result now" "現在の結果";
    moves_left(): "moves left" "残り手数";
    wins(side): "{side}" "{side}勝ち";
    draw(): "draw" "引き分け";
    more_than_a_set(piece, count, stock): "{piece}: {count}, but a set has {stock}" "{piece}が{count}枚あります (一組は{stock}枚)";
}

counted! {
    many_files(files):
        "{files} file; name one to show its game, or use komadai list"
        "{files} files; name one to show its game, or use komadai list"
        "ファイル{files}個の一覧です (1つを指定すれば、その対局を表示します。一覧には komadai list も使えます)";
    count(plies): "1 move" "{plies} moves" "{plies}手";
}

/// Returns how a game ended, and who won, in a game with or without a handicap.
pub(crate) fn result(handicap: Option<Handicap>, ending: &Ending) -> String {
    let words = ending_words(ending, language::chosen());
    match ending.outcome {
        Outcome::Win(winner) => side_wins(words, side_name(handicap, winner)),
        Outcome::Draw => is_draw(words),
        _ => words,
    }
}

/// Returns the name of a handicap, with the name of the missing piece if programs disagree about the side.
pub(crate) fn handicap(handicap: Handicap) -> String {
    match language::chosen() {
        Language::English => handicap.english().to_owned(),
        Language::Japanese => handicap.japanese_in_full(),
    }
}
