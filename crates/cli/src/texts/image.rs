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
    pictures(count): "{count} pictures" "画像{count}枚";
}
