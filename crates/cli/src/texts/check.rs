//! Defines the texts of `check`.

texts! {
    summary(files, games, findings, errors, refused):
        "files {files}, games {games}, with findings {findings}, with errors {errors}; files without a game or not read to the end {refused}"
        "ファイル{files}個、棋譜{games}局、指摘のある棋譜{findings}局、エラーのある棋譜{errors}局、棋譜がないか最後まで読めないファイル{refused}個";
    linted(games, moves, deviate):
        "notation: {games} games of KI2, {moves} moves, {deviate} deviate"
        "表記: KI2 の棋譜{games}局、{moves}手のうち{deviate}手が規則と違います";
    not_linted(others):
        "; {others} games of other formats were not checked"
        "、ほかの形式の{others}局は対象外です";
    game(name, number, format, encoding, moves, ending):
        "{name}: game {number}: {format}, {encoding}, {moves}, {ending}"
        "{name}: {number}局目: {format}、{encoding}、{moves}、{ending}";
    no_ending(): "no ending" "終局なし";
    more_of_kind(more):
        " (and {more} more of this kind; -v shows each)"
        " (同種がほかに{more}件、-v で全件を表示します)";
}
