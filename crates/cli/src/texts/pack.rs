//! Defines the texts of `pack`.

texts! {
    no_format(path):
        "{path}: the extension names no format of rows (psv hcpe hcpe3); --from and --to do"
        "{path}: 拡張子が教師データの形式 (psv hcpe hcpe3) ではありません。--from か --to で指定してください";
    games_have_no_filter():
        "--filter selects positions: write psv or hcpe" "--filter は局面を選びます。psv か hcpe に書き出してください";
    filters():
        "expected legal, quiet, decided, value=2000 or ply=20..120"
        "legal、quiet、decided、value=2000、ply=20..120 のどれかを指定してください";
    bad_record(byte, why): "byte {byte}: no record: {why}" "{byte}バイト目: レコードではありません: {why}";
    too_long(byte): "byte {byte}: the record is too long" "{byte}バイト目: レコードが長すぎます";
    packed(read, written): "records: {read} read, {written} written" "レコード: {read}件を読み、{written}件を書きました";
    duplicates(count): ", {count} duplicates left out" "、重複{count}件を除外";
    filtered(count): ", {count} left out by --filter" "、--filter で{count}件を除外";
    bad(count): ", {count} that cannot be read" "、読めないもの{count}件";
    foreign(count):
        ", {count} moves read that YaneuraOu writes otherwise" "、やねうら王と異なる書き方の指し手{count}件を変換";
    results(count): ", {count} results that are none written as draws" "、結果でないもの{count}件を引き分けに変更";
    incomplete(count):
        ", {count} incomplete games written up to a move that is not legal"
        "、合法でない指し手があり、その手まで書いた不完全な対局{count}局";
    moves(count): ", {count} moves that are none left out" "、指し手でないもの{count}件を省略";
}
