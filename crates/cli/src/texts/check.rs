//! Defines the texts of `check`.

texts! {
    summary(files, games, findings, errors, refused):
        "files: {files} (without a game or incompletely read: {refused}), games: {games} (with findings: {findings}, with errors: {errors})"
        "ファイル: {files}個 (棋譜がないか最後まで読めないもの: {refused}個)、棋譜: {games}局 (指摘あり: {findings}局、エラーあり: {errors}局)";
    linted(games, moves, deviate):
        "notation: {deviate} of {moves} moves in {games} KI2 games deviate from the rule"
        "表記: KI2 の棋譜{games}局、{moves}手のうち{deviate}手が日本将棋連盟の表記と違います";
    not_linted(others):
        " (not checked: {others} games in other formats)"
        " (ほかの形式の{others}局は対象外)";
    judged(games, moves, asked):
        "postal rules: games: {games} (stopped by a question: {asked}), clear moves: {moves}"
        "郵便将棋のルール: 棋譜: {games}局 (確認待ち: {asked}局)、明確な指し手: {moves}手";
    not_judged(others):
        " (not judged: {others} games in other notations)"
        " (ほかの表記の{others}局は対象外)";
    written_needs_postal(): "--written needs --rules-of-play postal" "--written には --rules-of-play postal が必要です";
    game(name, number, format, encoding, moves, ending):
        "{name}: game {number}: {format}, {encoding}, {moves}, {ending}"
        "{name}: {number}局目: {format}、{encoding}、{moves}、{ending}";
    no_ending(): "no ending" "終局なし";
    more_of_kind(more):
        " (and {more} more of this kind; -v shows each)"
        " (同種がほかに{more}件。-v で全件を表示します)";
}
