//! What `table` says, and what is said of tables as input.
// Which of them are used depends on the feature `tables`.
#![allow(dead_code)]

texts! {
    no_tables():
        "this build has no tables; cargo install komadai-cli --features tables has them"
        "このビルドは表に対応していません (cargo install komadai-cli --features tables で使えます)";
    other_extension(path):
        "{path}: the extension names no format of tables (parquet arrow)"
        "{path}: 拡張子が表の形式 (parquet arrow) ではありません";
    damaged(why): "the table is damaged ({why})" "表が壊れています ({why})";
    bomb(): "the table grows beyond 250 times its size" "表を展開すると250倍を超えます";
    not_read_again(path):
        "{path}: Komadai cannot read this table, which grows beyond 250 times its size; write it as .arrow"
        "{path}: 展開すると250倍を超えるため、Komadai ではこの表を読めません。.arrow で書き出してください";
    unsupported(what): "{what} is not supported" "{what} には対応していません";
    damaged_row(row): "row {row}: no game can be made of it" "{row}行目から対局を作れません";
    no_games():
        "the table has no games: it has no columns start and moves"
        "対局の表ではありません (開始局面と指し手の列がありません)";
    written(games, files): "games: {games}, files: {files}" "全{games}局を{files}個のファイルに書きました";
    incomplete(games): ", incomplete games: {games}" "、うち指し手が欠けている棋譜{games}局";
    done_before(files): "files that are done: {files}" "済んでいるファイル: {files}個";
}
