//! Defines the texts of `pack`.

texts! {
    no_format(path):
        "{path}: unknown extension; name the format (psv hcpe hcpe3) with --from or --to"
        "{path}: 拡張子から形式が分かりません。--from か --to で形式 (psv hcpe hcpe3) を指定してください";
    games_have_no_filter():
        "--filter selects positions; write psv or hcpe" "--filter は局面を選ぶ指定です。psv か hcpe で書き出してください";
    filters():
        "expected legal, quiet, decided, value=2000 or ply=20..120"
        "legal、quiet、decided、value=2000、ply=20..120 のどれかを指定してください";
    bad_record(byte, why): "byte {byte}: invalid row: {why}" "{byte}バイト目: レコードが不正です: {why}";
    too_long(byte): "byte {byte}: the row is too long" "{byte}バイト目: レコードが長すぎます";
    packed(read, written): "rows: {read} read, {written} written" "レコード: 読み込み{read}件、書き出し{written}件";
    duplicates(count): ", {count} duplicates skipped" "、重複{count}件を除外";
    filtered(count): ", {count} excluded by --filter" "、--filter で{count}件を除外";
    bad(count): ", {count} unreadable" "、読めないレコード{count}件";
    foreign(count):
        ", {count} moves converted to the encoding of YaneuraOu" "、指し手{count}件をやねうら王の形式に変換";
    results(count): ", {count} unknown results written as draws" "、不明な結果{count}件を引き分けに変更";
    incomplete(count):
        ", {count} games cut off at an illegal move"
        "、合法でない指し手で打ち切った対局{count}局";
    moves(count): ", {count} invalid moves left out" "、不正な指し手{count}件を省略";
}
