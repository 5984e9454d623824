//! Defines the texts of `table`.
// The feature `tables` decides which of them are used.
#![allow(dead_code)]

texts! {
    other_extension(path):
        "{path}: the extension names no format of tables (parquet arrow)"
        "{path}: 拡張子が表の形式 (parquet arrow) ではありません";
    not_read_again(path):
        "{path}: Komadai cannot read this table, which grows beyond 250 times its size; write it as .arrow"
        "{path}: 展開すると250倍を超えるため、この表は読み直せません (.arrow なら読み直せます)";
    written(games, files): "games: {games}, files: {files}" "全{games}局を{files}個のファイルに書きました";
    incomplete(games): ", incomplete games: {games}" "、うち指し手が欠けている棋譜{games}局";
    done_before(files): "files that are done: {files}" "済んでいるファイル: {files}個";
}
