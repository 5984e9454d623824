//! The Japanese texts of the help.

/// A text: the command it belongs to, or "" for every command; what it is about; the text, and what the long
/// help has after it.
///
/// It is about an option or argument (its id), a value of one (`style=jsa`), a heading (`[Limits]`), the
/// command itself (""), or what stands after its options (`after`, and in the long help before that
/// `after-long`).
pub(super) struct Text {
    pub(super) command: &'static str,
    pub(super) about: &'static str,
    pub(super) text: &'static str,
    pub(super) more: &'static str,
}

/// Makes the table: a text in a row, and what the long help has after it.
macro_rules! table {
    ($($command:literal $about:literal: $text:literal $($more:literal)?;)+) => {
        pub(super) const TEXTS: &[Text] = &[$(Text {
            command: $command,
            about: $about,
            text: $text,
            more: concat!($($more)?),
        }),+];
    };
}

/// The text about something in a command: its own, or that for every command.
pub(super) fn text(command: &str, about: &str) -> Option<&'static Text> {
    let found = |command| {
        let mut texts = TEXTS.iter();
        texts.find(|text| text.command == command && text.about == about)
    };
    found(command).or_else(|| found(""))
}

/// Whether a text has kana or kanji.
#[cfg(test)]
pub(crate) fn is_japanese(text: &str) -> bool {
    text.contains(|c| matches!(c, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

table! {
    "komadai" "": "将棋の棋譜・局面・指し手を扱う"
        "結果は標準出力に、診断は標準エラー出力に出る。終了コードは 0 が誤りなし、1 が誤りあり、2 が使い方の誤り、3 (convert) \
         が「すべて読み書きしたが、棋譜に誤りあり」。「-」は標準入力を表す。\n\n\
         SFEN を取るところでは、局面を次のどの形でも指定できる。SFEN の 3 つか 4 つの欄 (前に sfen があってもよい)、startpos、手合割の\
         日本語名・英語名・JKF での名前 (二枚落ち、two-piece、2)、USI の position startpos moves 7g7f 3c3d (最初の語はなくてもよい)。\n\n\
         位置を示す記号と表の桁は、▲ を 1 桁で表示する端末に合わせてある。2 桁で表示する端末では、環境変数 KOMADAI_AMBIGUOUS_WIDTH \
         を 2 にする。";
    "komadai" "after":
        "例:\n  \
         komadai show game.kif\n  \
         komadai convert game.kif -o game.csa\n  \
         komadai position 二枚落ち\n\
         ほかの例: komadai help COMMAND";
    "" "lang": "表示の言語 (en か ja)〔既定値: システムの言語〕";
    "" "help": "ヘルプを表示する";
    "" "version": "バージョンを表示する";
    "help" "": "全体または各コマンドのヘルプを表示する";

    "" "[Arguments]": "引数";
    "" "[Options]": "オプション";
    "" "[Commands]": "コマンド";
    "" "[Reading files]": "ファイルの読み込み";
    "" "[Selecting games]": "対局の選択";
    "" "[Wording, where it differs from the style's own]": "表記 (スタイルの標準と変えるとき)";
    "" "[Changes]": "棋譜の変更";
    "" "[Limits]": "探索の上限";
    "" "[Examples]": "例";
    "" "[NAME]": "名前";
    "" "[SYNOPSIS]": "書式";
    "" "[DESCRIPTION]": "説明";
    "" "[EXTRA]": "補足";
    "" "[VERSION]": "バージョン";

    "" "inputs": "棋譜ファイル、フォルダ、\"games/**/*.kif\" などのパターン。- は標準入力";
    "" "from": "形式。内容からも拡張子からも分からないときに使う" "読み込める形式: {read}";
    "" "strict": "指摘のある入力を拒む"
        "値はこれ以上の重さの指摘を表す。--strict だけなら、どの指摘でも拒む。check は拒んだものも一覧に出す。";
    "" "max_bytes": "1 局のこのバイト数より後を捨て、誤りとする〔既定値: 1 GiB〕"
        "棋譜のないままこのバイト数 (少なくとも 1 MiB) を過ぎたときも読むのをやめる。既定では 256 MiB。";
    "" "all_files": "拡張子が棋譜のものでないファイルも読み込む";
    "" "player": "この対局者の対局だけを選ぶ。名前の一部でよい"
        "空白と、大文字・小文字の違いは問わない。";
    "" "event": "この棋戦の対局だけを選ぶ。名前の一部でよい";
    "" "since": "この日、月、年からの対局だけを選ぶ: 2020-04-01、2020-04、2020"
        "年や月までしか分からない対局は、その期間に入りうれば選ぶ。日付のない対局は選ばない。";
    "" "until": "この日、月、年までの対局だけを選ぶ";
    "" "result": "この結果の対局だけを選ぶ";
    "" "result=black": "先手 (下手) の勝ち";
    "" "result=white": "後手 (上手) の勝ち";
    "" "result=draw": "引き分け";
    "" "result=undecided": "勝敗が分からない";
    "" "ending": "このように終わった対局だけを選ぶ: 投了、resign など。「なし」は終局のない対局";
    "" "handicap": "この手合割の対局だけを選ぶ: 平手、二枚落ち、two-piece など";
    "" "plies": "この手数の対局だけを選ぶ: 60..100 は 60 手から 100 手、60.. は 60 手以上、..100 は 100 手以下";
    "" "tag": "どちらかにこの囲いか戦法のある対局だけを選ぶ: 矢倉、yagura など";
    "" "jobs": "同時に処理するファイルの数〔既定値: プロセッサの数〕"
        "長いファイルの一部や詰将棋の 1 題も、1 ファイルと数える。結果は変わらない。";
    "" "fail_fast": "最初の誤りで止める";

    "" "style": "指し手の表記";
    "" "style=jsa": "日本将棋連盟の棋譜";
    "" "style=press": "新聞・書籍";
    "" "style=postal": "郵便将棋";
    "" "style=kif": "KIF ファイル";
    "" "style=ki2": "KI2 ファイル";
    "" "style=csa": "CSA ファイル";
    "" "style=usi": "USI プロトコル";
    "" "style=zh": "中国語";
    "" "style=hodges": "英語 (Hodges 以来)";
    "" "style=hosking": "英語 (Hosking 以来)";
    "" "style=kitao": "北尾・川崎式";
    "" "style=dojo": "81道場。竜・馬・と は D・H・T";
    "" "style=kana": "読み上げ用。読み込みはできない";

    "" "candidates": "「右」「上」などで区別する駒〔既定値: reach〕";
    "" "candidates=reach": "そのマスに利いている駒すべて";
    "" "candidates=legal": "合法手で動ける駒だけ";
    "" "dragon": "成った飛車の字: 竜 か 龍";
    "" "king": "玉の字: 玉 か 王";
    "" "pawn": "歩の字: 歩 か 步";
    "" "promoted": "成った銀・桂・香・歩の字: 成銀成桂成香と、全圭杏と、全今仝个";
    "" "side": "手番の印: なし、▲△、☗☖、⛊⛉、先手後手";
    "" "blank": "「同」の後の空白: 入れない、いつも入れる、一字の駒の前だけ";
    "" "digits": "マスの数字: 76、７６、7六、７六";
    "" "drops": "「打」を付ける手: 必要なときだけ、または駒打ちすべて";

    "show" "": "対局を表示する: ヘッダ、指し手、盤面、結果"
        "対局が 6 局以上あるファイルは一覧で表示する。ただし --ply、--tags、--no-moves、--board-only では 1 局ずつ表示する。多数のファイルの一覧は \
         list で出す。コメントは端末の幅で折り返す。";
    "show" "inputs": "棋譜ファイル、フォルダ、\"games/**/*.kif\" などのパターン、- (標準入力)、または startpos などの局面"
        "その名前のファイルがなければ、どの形の局面でもよい (二枚落ち、\"position startpos moves 7g7f\")。";
    "show" "style": "指し手の表記〔既定値: jsa (英語では hosking)〕"
        "各表記の例は komadai help notate にある。";
    "show" "game": "ファイルのこの番号の対局だけを表示する";
    "show" "ply": "最後ではなく、この手数の局面を表示する (指し手は最後まで表示する)";
    "show" "flip": "盤を後手側から表示する";
    "show" "no_moves": "指し手とそのコメントを表示しない";
    "show" "board_only": "盤面だけを表示する";
    "show" "json": "1 局ごとに JSON で出力する (docs/json.md を参照)";
    "show" "tags": "結果の後に囲いと戦型を表示する"
        "各行は、手番、種類、名前、組み上がった手数、崩れた手数。";

    "position" "": "局面を表示する: 盤面、SFEN、王手、詰み、合法手、不備"
        "詰将棋としてもありえない不備のある局面では、終了コードが 1 になる。";
    "position" "positions": "局面 (SFEN、startpos、二枚落ち、\"startpos moves 7g7f\")、または棋譜や局面図のファイル"
        "いくつかの語で 1 つの局面を書いてもよい。- は標準入力で、何も指定しないときもそこから読む。棋譜や局面図のファイルとして始まらなければ、1 行を 1 局面として 1 行ごとにすぐ答える。";
    "position" "ply": "対局の最後の代わりに、この手数の局面を表示する";
    "position" "game": "ファイルのこの番号の対局だけを見る";
    "position" "flip": "盤を後手側から表示する";
    "position" "json": "1 局面ごとに JSON で出力する (docs/json.md を参照)";

    "convert" "": "棋譜を別の形式に変換する"
        "その形式で書けないものは標準エラー出力に出す。1 ファイル 1 局の形式では、何局もあれば 1 局ずつ別のファイルにする (NAME-1.kif、\
         NAME-2.kif、…)。標準出力とデバイスには、その形式なら 1 局しか書けない。何局も入る形式では、いくつもの入力を 1 つのファイルや\
         標準出力に書ける。1 つの入力から同時に 2 局までしかメモリに置かない。ファイルは全部書くか、まったく書かないかのどちらか。\
         標準出力や、いくつもの入力を 1 つにまとめるファイルには、拒まれた対局より前の対局を書く。\n\n\
         --out-dir で同じ名前になる入力は、拡張子を残す (a.csa.kif、a.kif.kif)。入力には上書きしない。入力と同じファイルになるものは\
         そのままにするので、フォルダをその中に変換し直しても何も変わらない。\n\n\
         入力がいくつもあるときは、誤りはすべて、警告と失われるものは種類ごとに出し、最後の行にまとめを出す。ファイル数 = 変換 + 失敗 \
         (読み書きを誤りに妨げられた) + 読み飛ばし (--skip-existing) + 対象外 + 未処理 (--fail-fast)。対局数 = 書き出し + 失敗 + 読み飛ばし + 条件外 + \
         結果なし + 評価値なし。\
         終了コードは 0 がすべて出力、1 が読み書きできないものあり、2 が使い方の誤り、3 がすべて読み書きしたが、反則などの誤りのある棋譜あり。";
    "convert" "to": "出力する形式 (kif、csa など)〔既定値: -o の拡張子の形式〕"
        "出力できる形式: {written}";
    "convert" "output": "出力するファイル。- は標準出力〔既定値: 標準出力〕"
        "バイナリ形式 ({packed}) は、- を指定したときだけ端末にも出す。";
    "convert" "out_dir": "出力するフォルダ。入力のフォルダの構成を保つ";
    "convert" "skip_existing": "既にあるファイルを残す"
        "-o でも同じ。出力先のファイルが既にある入力は読み込まない。";
    "convert" "encoding": "出力の文字コード: utf-8 utf-8-bom cp932 euc-jp utf-16le utf-16be ascii iso-2022-jp"
        "既定では、ファイルにはその形式のソフトが想定するもの (多くは Shift_JIS = cp932)、端末とパイプには UTF-8。1局だけのファイルは、\
         Shift_JIS にない文字があるとき、また同じ形式の入力が UTF-8 のときも、UTF-8 で書く。";
    "convert" "csa-version": "出力する CSA のバージョン〔既定値: 2.2〕";
    "convert" "csa-version=2.2": "どのソフトでも読める";
    "convert" "csa-version=3.0": "秒の小数があり、文字コードは UTF-8 と宣言する";
    "convert" "usi-dialect": "出力する USI・SFEN の方言〔既定値: plain〕";
    "convert" "usi-dialect=plain": "どのエンジンでも読める。終局は書かない";
    "convert" "usi-dialect=words": "一部のソフトの終局やパスの語も書く";
    "convert" "main_line": "変化を除く";
    "convert" "strip": "これらを除く。いくつかあれば , で区切る";
    "convert" "strip=comments": "コメント";
    "convert" "strip=bookmarks": "しおり";
    "convert" "strip=programs": "ソフト用の行";
    "convert" "strip=unknown-lines": "読み取れなかった行";
    "convert" "strip=times": "消費時間とその合計";
    "convert" "strip=headers": "ヘッダ (--set のものは残す)";
    "convert" "set": "ヘッダの値を変える。「キー=」だけなら消す"
        "キーは 先手、棋戦、EVENT など。そのヘッダの今までの値をすべて置き換える。何度でも指定できる。";
    "convert" "merge": "全対局を 1 つの棋譜にまとめ、2 局目からは変化にする"
        "開始局面はどれも同じでなければならない。コメント、時間、ヘッダは合わせる。";
    "convert" "set_tags": "囲いと戦型をヘッダに書く (先手の囲い、後手の戦型など)"
        "見つかったものは、同じ名前の今までのヘッダを置き換える。";
    "convert" "unknown_result": "勝敗の分からない対局も教師データ (psv、hcpe) に書く〔既定では除く〕";
    "convert" "unknown_result=draw": "引き分けとする";
    "convert" "unknown_value": "評価値のない局面も、この評価値で教師データ (psv、hcpe) に書く。なければ除く";
    "convert" "verbose": "失われるものと指摘をすべて出す";
    "convert" "quiet": "誤りだけを出し、警告やまとめを出さない";

    "check" "": "棋譜の指し手をすべて調べ、対局と指摘を 1 行ずつ出す";
    "check" "rules_of_play": "終局を判定する規定: jsa、amateur、csa、try、postal、free〔既定値: すべて〕"
        "既定では、どの規定でも成り立たない主張だけを誤りとする。";
    "check" "notation": "KI2 の指し手が日本将棋連盟の表記と違うときに警告する"
        "連盟の表記も示す。ほかの形式のファイルは調べない。";
    "check" "candidates": "「右」「上」などで区別する駒 (--notation とともに使う)";
    "check" "verbose": "同じ種類の警告が 1 局に 4 つ以上あっても、すべて出す";
    "check" "quiet": "指摘のない対局を出さない";
    "check" "json": "1 局ごとに JSON で出力する (docs/json.md を参照)"
        "指摘の line と column は 1 から数え、column は文字単位。span は、ファイルの文字コードによらず、BOM のない UTF-8 にした\
         ときのバイト範囲で、0 から数える (バイナリ形式では、1 行 1 レコードの 16 進数でのバイト範囲)。UTF-8 でないファイル名は \
         file_bytes に 16 進数で書く。";
    "check" "tags": "囲いと戦型も出す。komadai tags --json と同じ (--json とともに使う)";

    "notate" "": "USI の指し手を別の表記にする";
    "notate" "sfen": "最初の指し手の前の局面: SFEN、startpos、二枚落ち など";
    "notate" "stdin": "標準入力から行を読み、1 行ずつ答える"
        "1 行は、--sfen の局面からの指し手、「SFEN<TAB>指し手[<TAB>直前の USI の指し手]」、または position startpos moves 7g7f 3c3d。";
    "notate" "json": "全体で 1 つ、または 1 行ごとに JSON で出力する (docs/json.md を参照)";
    "notate" "moves": "USI の指し手、または USI の行 (position startpos moves 7g7f)。- は --stdin と同じ"
        "前の指し手に続けて次の指し手を指す。1 つの引数に何手書いてもよく、最後は resign か win でもよい。";

    "resolve" "": "書かれた指し手を読み取り、USI の指し手にする";
    "resolve" "rules": "読み取りの厳しさ";
    "resolve" "rules=lenient": "合法手 1 つにしか読めない文字列はすべて認める";
    "resolve" "rules=jsa": "日本将棋連盟の表記だけを認める";
    "resolve" "rules=postal": "郵便将棋の規定: 欠けた事実やありえない事実は確認を求める";
    "resolve" "candidates": "--rules jsa で「右」「上」などが区別する駒〔既定値: reach〕";
    "resolve" "style": "あいまいなときに示す指し手の表記〔既定値: 元と同じ表記〕"
        "標準エラー出力に示す。標準入力の行に対しては、指定したときだけ示す。各表記の例は komadai help notate にある。";
    "resolve" "comment": "葉書の最後の指し手に添えたコメント (--rules postal とともに使う)";
    "resolve" "sfen": "最初の指し手の前の局面: SFEN、startpos、二枚落ち など";
    "resolve" "stdin": "標準入力から行を読み、1 行ずつ答える"
        "1 行は、--sfen の局面からの指し手、「SFEN<TAB>指し手[<TAB>直前の USI の指し手]」、または position startpos moves 7g7f 3c3d。";
    "resolve" "json": "全体で 1 つ、または 1 行ごとに JSON で出力する (docs/json.md を参照)";
    "resolve" "texts": "指し手、または指し手を続けた文字列。- は --stdin と同じ"
        "前の指し手に続けて次の指し手を指す。▲７六歩△３四歩▲２六歩 のように続けて書け、最後は 投了 や まで… でもよい。";
    "resolve" "after-long":
        "1 手ごとに 1 行で答える:\n  \
         7g7f                USI の指し手\n  \
         error:COL:MESSAGE   読めないか、規定に合わない。COL は 1 からの文字位置\n  \
         illegal:CODE,...    読めるが反則。触れた規則を並べる\n  \
         ambiguous:USI,...   これらのどれとも読める\n\
         --rules postal では次の答えもある:\n  \
         confirm:CODE        確認を求めなければならない\n  \
         impossible:CODE     指せない\n  \
         loses:CODE          負けになる\n\
         最初に指し手でない答えが出たら、そこで終わる。\n\
         同じことを標準エラー出力でも説明する。--stdin では、1 行に 1 行で答え、指し手を空白で区切る。各行は初めの局面から始まる。";

    "moves" "": "合法手をすべて、USI の順に出す";
    "moves" "sfen": "局面。いくつかの語はつなげる";
    "moves" "style": "指し手の表記"
        "各表記の例は komadai help notate にある。";
    "moves" "only": "この種類の手だけ";
    "moves" "only=captures": "駒を取る手と成る手";
    "moves" "only=quiet": "駒を取らず成らない手";
    "moves" "only=evasions": "王手を逃れる手";
    "moves" "only=checks": "王手をかける手";
    "moves" "useful": "成る手よりよいことがまずない不成を除く"
        "歩・角・飛の不成と、2 段目に進む香の不成。";
    "moves" "from": "このマスの駒の手だけ。マスは 7g、77、７七 のように書く";
    "moves" "to": "このマスへの手だけ";
    "moves" "json": "すべての手を 1 つの JSON で出力する (docs/json.md を参照)";

    "perft" "": "合法手の手順を、ある深さまで数える";
    "perft" "sfen": "局面";
    "perft" "depth": "深さ (手数)";
    "perft" "divide": "先に、初手ごとの数を出す";
    "perft" "stats": "最後の手のうちの駒取り・成り・駒打ち・王手・詰みも数える";
    "perft" "threads": "数えるスレッドの数。0 ならプロセッサの数";
    "perft" "hash": "局面を覚えておく表の大きさ (MB)";
    "perft" "time": "かかった時間と 1 秒あたりの局面数を標準エラー出力に出す";
    "perft" "json": "1 つの JSON で出力する (docs/json.md を参照)";

    "list" "": "対局の一覧を出す: 日付、対局者、手合割、手数、結果"
        "棋譜にないものは省く。対局者の分からない局面は、手合割か SFEN を出す。";

    "list" "json": "1 局ごとに JSON で出力する (docs/json.md を参照)";
    "list" "csv": "JSON と同じ名前の列を持つ表 (UTF-8 の CSV) を出力する";

    "stats" "": "対局を集計する: 勝敗、終局、手数"
        "どの対局も本譜だけを数える。平手、駒落ち、ほかの開始局面は、対局も勝敗も別々に数える。\n\n\
         --player を指定すると、その対局者の成績を数える。勝ち負けはその人のもので、先手番と後手番の成績も出す。戦型と囲いはその人が\
         指したもの、--by player は相手ごとの成績。";
    "stats" "by": "これごとの表を加える。いくつかあれば , で区切る";
    "stats" "by=player": "対局者 (名前の一部でないと分かる肩書や段位は除く)";
    "stats" "by=year": "対局の始まった年";
    "stats" "by=start": "開始局面: 平手、駒落ち、ほかの局面";
    "stats" "by=first-moves": "平手の初めの 4 手";
    "stats" "by=opening": "戦型。指した戦型のそれぞれに数える";
    "stats" "by=castle": "囲い。組んだ囲いのそれぞれに数える";
    "stats" "by=ending": "終局";
    "stats" "by=format": "ファイルの形式";
    "stats" "by=event": "棋戦";
    "stats" "min": "対局がこれより少ない行を省く";
    "stats" "top": "対局の多いほうから、この数の行だけ";
    "stats" "json": "表の代わりに 1 つの JSON で出力する (docs/json.md を参照)";

    "tags" "": "対局の囲いと戦型を判定する"
        "名前の後の 2 つの数は、組み上がった手数と崩れた手数。囲いや戦型のない対局も誤りではない。";
    "tags" "json": "1 局ごとに JSON で出力する (docs/json.md を参照)";
    "tags" "report": "対局ごとの代わりに、全体の数を出す"
        "囲いや戦型のない対局の数、それぞれの現れた数、一度も現れなかったもの、必ず一緒に現れるもの。ヘッダ (先手の囲い、戦型など) \
         に名前があれば、対局にもあった数、ヘッダだけにあった数、対局だけにあった数。";

    "tsume" "": "詰将棋を解く、または証明書を検査する"
        "各対局の開始局面を問題とし、手番の側を攻方とする。攻方に玉がなく玉方に持駒がなければ、残りの駒はすべて玉方の持駒になる。\
         判定は perfect N (完全作)、cooked N (余詰あり)、leftover N (駒余り)、no mate (不詰)、上限に達したら unknown (不明) と分かった\
         ことまで。どの判定も結果であり、誤りではない。最初の Ctrl-C で探索中の問題を unknown として終える。ファイルは壊れない。";
    "tsume" "inputs": "棋譜や局面のファイル、フォルダ、\"tsume/**/*.kif\" などのパターン。- は標準入力"
        "標準入力がファイルとして始まらなければ、1 行を 1 局面として 1 行ごとに解く。--verify では証明書のファイル。";
    "tsume" "aigoma": "無駄合とする合駒"
        "none は無駄合なし (すべて数える)、capture は王手で取られるだけの駒打ち、book は移動合も含む。";
    "tsume" "cooks": "余詰の探し方";
    "tsume" "cooks=all": "すべて探す";
    "tsume" "cooks=first": "最終手から前へ、慣習で許されない余詰のある手まで";
    "tsume" "cooks=no": "探さない (完全作とは判定しない)";
    "tsume" "plies": "これより長い詰みを探さない";
    "tsume" "nodes": "1 題で調べる局面の上限" "証明書を作るときにも、同じ数まで調べる。";
    "tsume" "memory": "1 題ごとの表の大きさ (MB)" "無駄合の判定にも最大で同じ大きさを使う。--jobs の数の問題を同時に解く。";
    "tsume" "threads": "1 題を同時に調べるスレッドの数" "少数の難しい問題のためのもので、多数の問題には --jobs を使う。作意が複数あるとき、どれを示すかは実行ごとに変わりうる。";
    "tsume" "seconds": "1 題にかける秒数の上限" "証明書を作るときにも、同じ秒数までかける。";
    "tsume" "json": "1 題ごとに JSON で出力する" "--verify では 1 つの証明書ごと。";
    "tsume" "certificate": "証明書をファイルに書く" "手数と余詰の証明を、次々に書く。";
    "tsume" "output": "作意と変化を棋譜としてファイルに書く" "形式はファイルの拡張子で決める。";
    "tsume" "verify": "解く代わりに、証明書を将棋の規則だけで検査する"
        "成り立たない証明書は誤りとする。";

    "completions" "": "シェルの補完スクリプトを出力する";
    "completions" "shell": "シェルの種類";

    "man" "": "マニュアルページを出力する、または各コマンドの分をファイルに書く";
    "man" "command": "マニュアルページを出力するコマンド〔既定値: komadai 全体〕";
    "man" "out_dir": "全ページを書くフォルダ (komadai.1、komadai-show.1、…)";
}
