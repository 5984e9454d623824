//! Defines the texts of `convert`.

use std::fmt::Display;

use komadai::kifu::Finding;

use super::say;

texts! {
    several_inputs(format):
        "a {format} file contains one game; for several inputs give --out-dir, or --merge to combine them into one game"
        "{format} のファイルに入るのは1局です。複数の入力には --out-dir を指定してください (--merge で1局にまとめることもできます)";
    becomes(from, to): "{from} becomes {to}" "{from} → {to} に変換";
    would_overwrite(): "would overwrite an input" "入力に上書きするため";
    named_twice(): "named twice" "重ねて指定されているため";
    in_target(): "in the output folder" "出力先のフォルダにあるため";
    stdout_is_input(file): "stdout and the input {file} are the same file" "標準出力が入力 {file} と同じファイルです";
    taken_for_input(last, first):
        "{last} is read as an input; to write it, use komadai convert {first} -o {last}"
        "{last} は入力とみなされます。書き出すには komadai convert {first} -o {last} としてください";
    other_extension(output, format, other):
        "{output} is written as {format}, although its extension is that of {other}"
        "{output} を {format} で書き出しますが、拡張子は {other} のものです";
    no_format(output):
        "{output}: unknown extension; add --to FORMAT"
        "{output}: 拡張子から形式が分かりません。--to で形式を指定してください";
    which_format():
        "the output format is missing; add --to FORMAT, or -o FILE with an extension"
        "書き出す形式が分かりません。--to か、-o のファイルの拡張子で指定してください";
    encoding_of_bytes(format):
        "--encoding is for text, but {format} is a binary format"
        "{format} はバイナリ形式なので --encoding は使えません";
    not_ascii(format):
        "{format} cannot be written in ASCII, because it contains Japanese words"
        "{format} は日本語を含むため ASCII では書けません";
    is_folder(folder):
        "{folder} is a folder; name a file, or give --out-dir"
        "{folder} はフォルダです。ファイル名か --out-dir を指定してください";
    is_no_folder(file):
        "{file} is not a folder; --out-dir needs one"
        "{file} はフォルダではありません。--out-dir にはフォルダを指定してください";
    skip_needs_file():
        "--skip-existing needs -o or --out-dir"
        "--skip-existing には -o か --out-dir が必要です";
    result_of_rows():
        "--unknown-result needs --to psv or hcpe"
        "--unknown-result には --to psv か hcpe が必要です";
    value_of_rows():
        "--unknown-value needs --to psv or hcpe"
        "--unknown-value には --to psv か hcpe が必要です";
    bytes_on_terminal(format):
        "{format} is a binary format, which a terminal cannot show; give -o"
        "{format} はバイナリ形式で、端末に表示できません。-o を指定してください";

    folder_created(folder): "created the folder {folder}" "フォルダ {folder} を作成しました";
    lacks(file, character):
        "{file} is written in UTF-8, because Shift_JIS lacks {character}; with --encoding cp932 it becomes 〓"
        "Shift_JIS にない文字「{character}」があるため {file} を UTF-8 で書きます (--encoding cp932 では〓になります)";
    stays_utf_8(file):
        "{file} is written in UTF-8, like its input; --encoding cp932 writes Shift_JIS"
        "{file} は入力と同じ UTF-8 で書きます (--encoding cp932 で Shift_JIS になります)";
    all_stay_utf_8(file, more):
        "{file} is written in UTF-8, like its input (and {more} more); --encoding cp932 writes Shift_JIS"
        "{file} は入力と同じ UTF-8 で書きます (ほかに{more}件。--encoding cp932 で Shift_JIS になります)";
    utf_8_has_all():
        "--encoding utf-8 keeps the characters that become 〓"
        "〓になる文字は --encoding utf-8 で残せます";
    is_there(file, name):
        "{file} already exists; {name} is skipped"
        "{file} がすでにあるため {name} をスキップします";
    merged_games(): "the merged games" "まとめた棋譜";
    not_merged(game):
        "{game} cannot be merged: its start position is different"
        "{game}はまとめられません: 開始局面が違います";
    give_file(): "give -o or --out-dir" "-o か --out-dir を指定してください";
    give_other_file(path):
        "give an -o other than {path}, or --out-dir"
        "-o を {path} 以外にするか、--out-dir を指定してください";
    written_already(name, other, input):
        "{name}: already written from {other}, so not written from {input}"
        "{name}: {other} から書き出し済みなので、{input} からは書き出しません";
    too_many_games(name, games, format, advice):
        "{name} has {games} games, but a {format} file contains one; {advice}"
        "{name} には{games}局ありますが、{format} のファイルに入るのは1局です。{advice}";
    unwritten(path): "{path} is not written" "{path} は書き出しません";
    nothing_written(): "nothing was written" "何も書き出していません";

    counts(files, games): "{files}; {games}" "{files}、{games}";
    converted(count): "{count} converted" "変換{count}";
    refused(count): "{count} refused" "失敗{count}";
    skipped(count): "{count} skipped" "スキップ{count}";
    left(count): "{count} ignored" "対象外{count}";
    not_reached(count): "{count} not reached" "未処理{count}";
    written(count): "{count} written" "書き出し{count}";
    not_selected(count): "{count} not selected" "条件外{count}";
    with_no_result(count): "{count} without a result" "結果なし{count}";
    with_no_value(count): "{count} without evaluations" "評価値なし{count}";
    and_others(others): "; {others}" "、{others}";

    more(first, more):
        "{first} (and {more} more; -v reports each)"
        "{first} (ほかに{more}件。-v で全件を表示します)";
    kinds_head():
        "   count  files  example (-v reports each)"
        "    件数   入力  例 (-v で全件を表示します)";
    loss(): "loss" "変更";
    addition(): "note" "参考";
}

counted! {
    keep_extensions(count, example):
        "1 input keeps its extension, because its name is taken: {example}"
        "{count} inputs keep their extensions, because their names would be equal: {example}, …"
        "同名になるため、入力{count}個は元の拡張子を残します: {example}";
    inputs_left(count, why, first):
        "1 input is ignored ({why}): {first}"
        "{count} inputs are ignored ({why}): {first}, …"
        "入力{count}個は変換しません ({why}): {first}";
    without_result(count):
        "1 game without a result is left out; --unknown-result draw writes it as a draw"
        "{count} games without a result are left out; --unknown-result draw writes them as draws"
        "結果のない{count}局を除きました (--unknown-result draw で引き分けとして書きます)";
    without_value(count):
        "1 game without evaluations is left out; --unknown-value 0 writes it with the value 0"
        "{count} games without evaluations are left out; --unknown-value 0 writes them with the value 0"
        "評価値のない{count}局を除きました (--unknown-value 0 で評価値を0として書きます)";
    all_written(written):
        "the game before it is written"
        "the {written} games before it are written"
        "その前の{written}局は書き出しました";
    some_written(written, before):
        "1 of the {before} games before it is written"
        "{written} of the {before} games before it are written"
        "その前の{before}局のうち{written}局を書き出しました";
    files(count): "1 file" "{count} files" "{count}ファイル";
    games(count): "1 game" "{count} games" "{count}局";
    errors(all, files): "; 1 error" "; {all} errors in {files}" "、エラー{all}件 ({files})";
    warnings(all, files): "; 1 warning" "; {all} warnings in {files}" "、警告{all}件 ({files})";
    losses(all, files): "; 1 loss" "; {all} losses in {files}" "、変更{all}件 ({files})";
}

/// Returns `GAME: loss[comment]: move 2: sentence`. An addition to a game is a note.
pub(crate) fn lost(game: impl Display, loss: &Finding) -> String {
    let (code, sentence) = (loss.code(), say(loss.sentence()));
    let word = if loss.is_addition() {
        addition()
    } else {
        self::loss()
    };
    format!("{game}: {word}[{code}]: {sentence}")
}
