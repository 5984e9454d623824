//! Defines the texts of `image`.

texts! {
    no_picture(path):
        "{path}: unknown extension; expected one of svg png pdf tex txt gif apng"
        "{path}: 拡張子は次のどれかにしてください: svg png pdf tex txt gif apng";
    moving_takes_range():
        "an animation shows a whole game; use --range instead of --ply and --each"
        "動画は対局全体を表示します。--ply と --each の代わりに --range を使ってください";
    no_ply(ply): "the game has no ply {ply}" "この対局に{ply}手目はありません";
    no_start(): "the start position cannot be drawn" "開始局面を図にできません";
    several_on_stdout():
        "there are several pictures; name a file with -o, or a folder with --out-dir"
        "画像が複数あります。-o でファイルを指定するか、--out-dir でフォルダを指定してください";
    pictures_on_terminal(format):
        "a picture ({format}) needs a file; name one with -o, or give -o - for stdout"
        "画像 ({format}) を端末には出しません。-o でファイルを指定してください (-o - なら標準出力に出します)";
    title(): "Figure: after {{move}}" "図は{{move}}まで";
    setup_moves(): "--setup needs a .gif or an .apng" "--setup の形式は .gif か .apng にしてください";
    set_up(order, number, piece): "{order}, piece {number}: {piece}" "{order}　{number}枚目 {piece}";
    not_in_hand(piece): "there is no {piece} in hand, where the mark would begin" "持ち駒に{piece}がないので、そこからの印を描けません";
    figure_fields():
        "expected at most four fields: a file or a position, a ply, marks, a caption"
        "欄は4つまでです: ファイルか局面、手数、印、盤の下の文";
    no_figure(name): "{name} is neither a file nor a position" "{name} というファイルも局面もありません";
    no_number(text): "{text} is not a ply" "{text} は手数として読めません";
    pictures(count): "{count} pictures" "画像{count}枚";
}
