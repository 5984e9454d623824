//! Defines the texts of `image`.

texts! {
    no_picture(path):
        "{path}: the extension names no format of pictures (svg png pdf tex txt gif apng)"
        "{path}: 拡張子が画像の形式 (svg png pdf tex txt gif apng) ではありません";
    moving_takes_range():
        "a moving picture shows a whole game: --range takes the place of --ply and --each"
        "動画は対局全体を表示します。--ply と --each の代わりに --range を使ってください";
    no_ply(ply): "the game has no ply {ply}" "{ply}手目がありません";
    no_start(): "the start is no position that can be drawn" "開始局面を図にできません";
    several_on_stdout():
        "there are several pictures: name a file with -o, or a folder with --out-dir"
        "画像が複数あります。-o でファイルを、または --out-dir でフォルダを指定してください";
    pictures(count): "{count} pictures" "画像{count}枚";
}
