//! Defines the texts of `table`.
// The feature `tables` decides which of them are used.
#![allow(dead_code)]

texts! {
    other_extension(path):
        "{path}: unknown extension; expected parquet or arrow"
        "{path}: 拡張子は parquet か arrow にしてください";
    not_read_again(path):
        "{path}: Komadai cannot read this table back, because it is more than 250 times larger when decompressed; write it as .arrow"
        "{path}: 展開すると250倍を超えるため、この表は読み直せません。.arrow で書き出してください";
    written(games, files): "games: {games}, files: {files}" "書き出し: 全{games}局、ファイル{files}個";
    incomplete(games): ", incomplete games: {games}" "、うち指し手が欠けている棋譜{games}局";
    done_before(files): "skipped existing files: {files}" "既存のためスキップしたファイル: {files}個";
}
