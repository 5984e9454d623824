//! What `show` and `position` print around moves and boards.

use komadai::kifu::Ending;
use komadai::{Breaches, Color, EndingKind, Handicap, Language, Outcome, Phrase};

use crate::escape::OneLine;
use crate::language;

texts! {
    header(key, value): "{key}: {value}" "{key}：{value}";
    in_fact(handicap): " (in fact {handicap})" "（実際は{handicap}）";
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
        "incomplete games: {games}; check names what is missing"
        "指し手が欠けている棋譜: {games}局 (欠けている箇所は check で分かります)";

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

counted! {
    count(plies): "1 move" "{plies} moves" "{plies}手";
}

/// A pass.
pub(crate) const PASS: Phrase = Phrase::new("pass", "パス");
/// A move that breaks a rule.
pub(crate) const ILLEGAL: Phrase = Phrase::new("illegal", "反則");
/// A text that cannot be read as a move.
pub(crate) const UNREADABLE: Phrase = Phrase::new("unreadable", "読めません");
/// A text that several moves fit.
pub(crate) const UNCLEAR: Phrase = Phrase::new("unclear which move", "どの手か不明");

/// The rules that a move breaks.
pub(crate) fn breaks(breaches: &Breaches, language: Language) -> String {
    match language {
        Language::English => {
            let rules: Vec<_> = breaches.english().collect();
            format!("illegal: {}", rules.join(", "))
        }
        Language::Japanese => {
            let rules: Vec<_> = breaches.japanese().collect();
            format!("反則：{}", rules.join("、"))
        }
    }
}

/// The name of an ending, or the words of the record where it has none.
pub(crate) fn words(ending: &Ending, language: Language) -> String {
    match (ending.kind, language) {
        (EndingKind::Other, _) => OneLine(&ending.raw).to_string(),
        (kind, Language::English) => kind.english().to_owned(),
        (kind, Language::Japanese) => kind.japanese().to_owned(),
    }
}

/// How a game ended, and who won, in a game with a handicap or without one.
pub(crate) fn result(handicap: Option<Handicap>, ending: &Ending) -> String {
    let words = words(ending, language::chosen());
    match ending.outcome {
        Outcome::Win(winner) => side_wins(words, side(handicap, winner)),
        Outcome::Draw => is_draw(words),
        _ => words,
    }
}

/// The name of a side, in a game with a handicap or without one.
pub(crate) fn side(handicap: Option<Handicap>, side: Color) -> Phrase {
    let has_handicap = handicap.is_some_and(|handicap| handicap != Handicap::Even);
    match (side, has_handicap) {
        (Color::Black, false) => Phrase::new("Black", "先手"),
        (Color::White, false) => Phrase::new("White", "後手"),
        (Color::Black, true) => Phrase::new("Black", "下手"),
        (Color::White, true) => Phrase::new("White", "上手"),
    }
}

/// Returns the name of a handicap, with its odd piece where programs disagree about the side.
pub(crate) fn handicap(handicap: Handicap) -> String {
    match language::chosen() {
        Language::English => handicap.english().to_owned(),
        Language::Japanese => handicap.japanese_in_full(),
    }
}
