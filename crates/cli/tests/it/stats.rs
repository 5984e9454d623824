//! Tests `komadai stats`: counting games.

use crate::run::run;
use serde_json::{Value, json};

const GAMES: &str = "\
開始日時：2013/03/21
棋戦：王位戦
手合割：平手
先手：中原　誠十段・名人
後手：米長邦雄
1 ７六歩(77) ( 0:03/00:00:03)
2 ３四歩(33) ( 0:05/00:00:05)
3 ６八飛(28) ( 0:04/00:00:07)
4 ８四歩(83) ( 0:00/00:00:05)
5 投了

開始日時：2012/01/13(金) 07:20:35
手合割：平手
先手：米長邦雄 王将
後手：中原誠
1 ７六歩(77)
2 ３四歩(33)
3 千日手

手合割：二枚落ち
上手：中原誠
下手：
1 ６二銀(71)
2 中断
";

fn printed(args: &[&str], stdin: &str) -> String {
    let output = run(&[&["stats"], args, &["-"]].concat(), stdin);
    assert_eq!(output.status.code(), Some(0), "{:?}", output.stderr);
    String::from_utf8(output.stdout).expect("a text")
}

/// The moves determine the winner: the side that was always in check.
#[test]
fn a_perpetual_check_has_a_winner() {
    let game = include_str!("../../../../testdata/kifu/good/perpetual-check.kif");
    let counts = object(&[], game);
    assert_eq!(counts["starts"]["other"]["wins"]["white"], 1, "{counts}");
}

fn object(args: &[&str], stdin: &str) -> Value {
    serde_json::from_str(&printed(&[&["--json"], args].concat(), stdin)).expect("an object")
}

#[test]
fn what_is_counted_of_games() {
    let expected = "\
start     games  black  white  draws  undecided  black %
even          2      0      1      1          0      0.0
handicap      1      0      0      0          1

ending      games
resign          1
repetition      1
interrupt       1

plies: mean 2.3, median 2, middle half 1 to 2, range 1 to 4
times (games: 1): Black 0:00:07 (0:00:07 per game), White 0:00:05 (0:00:05 per game)
";
    assert_eq!(printed(&[], GAMES), expected);
}

#[test]
fn players_have_one_name() {
    let expected = "\
player    games  wins  black  white  losses  draws  undecided  win %
中原誠        3     0      0      0       1      1          1    0.0
米長邦雄      2     1      0      1       0      1          0  100.0
";
    assert!(
        printed(&["--by", "player"], GAMES).ends_with(expected),
        "{}",
        printed(&["--by", "player"], GAMES)
    );
    let rows = |args: &[&str]| object(args, GAMES)["by"]["player"]["rows"].take();
    assert_eq!(rows(&["--by", "player", "--min", "3"])[0]["name"], "中原誠");
    assert_eq!(rows(&["--by", "player", "--min", "4"]), json!([]));
    let first = rows(&["--by=player", "--top=1"]);
    assert_eq!(first.as_array().map(Vec::len), Some(1));
}

#[test]
fn games_by_everything() {
    let by = "year,start,first-moves,opening,castle,ending,format,event";
    let tables = object(&["--by", by], GAMES)["by"].take();
    let names = |by: &str| -> Vec<String> {
        let rows = tables[by]["rows"].as_array().expect("rows");
        let names = rows.iter().map(|row| row["name"].as_str().expect("a name"));
        names.map(str::to_owned).collect()
    };
    assert_eq!(names("year"), ["2012", "2013"]);
    assert_eq!(tables["year"]["games_without"], 1);
    assert_eq!(names("start"), ["平手", "二枚落ち"]);
    assert_eq!(names("first-moves"), ["▲７六歩△３四歩▲６八飛△８四歩"]);
    assert_eq!(names("opening"), ["四間飛車", "角道オープン四間飛車"]);
    assert_eq!(names("castle"), [""; 0]);
    assert_eq!(names("ending"), ["中断", "千日手", "投了"]);
    assert_eq!(names("format"), ["kif"]);
    assert_eq!(names("event"), ["王位戦"]);
    let opening = &tables["opening"]["rows"][0];
    let expected = json!({
        "name": "四間飛車", "english": "Fourth-File Rook", "games": 1, "wins": {"black": 0, "white": 0}, "losses": 1,
        "draws": 0, "undecided": 0, "plies": 4.0,
    });
    assert_eq!(opening, &expected);
    let first = &tables["first-moves"]["rows"][0];
    assert_eq!(first["usi"], "7g7f 3c3d 2h6h 8c8d");
    assert_eq!(tables["start"]["rows"][1]["english"], "two-piece");
    assert_eq!(tables["ending"]["rows"][2]["code"], "resign");
}

#[test]
fn the_object() {
    let counted = object(&[], GAMES);
    assert_eq!(counted["games"], 3);
    assert_eq!(
        counted["endings"],
        json!({"resign": 1, "interrupt": 1, "repetition": 1})
    );
    assert_eq!(counted["starts"]["handicap"]["undecided"], 1);
    assert_eq!(
        counted["starts"]["even"]["wins"],
        json!({"black": 0, "white": 1})
    );
    assert_eq!(counted["plies"]["median"], 2);
    let times = json!({"games": 1, "black_seconds": 7, "white_seconds": 5});
    assert_eq!(counted["times"], times);
}

#[test]
fn positions_are_no_games() {
    let text = "position startpos\nposition startpos moves 7g7f\n";
    let counted = object(&["--from", "usi"], text);
    assert_eq!(
        (&counted["games"], &counted["positions"]),
        (&json!(1), &json!(1))
    );
    let text = printed(&["--from", "usi"], "position startpos\n");
    assert_eq!(text, "no games\npositions without moves, not counted: 1\n");
}

#[test]
fn errors_are_reported_and_the_rest_counted() {
    let text = format!("{GAMES}3 １一玉(51)\n");
    let output = run(&["stats", "--json", "-", "missing.kif"], &text);
    assert_eq!(output.status.code(), Some(1));
    let counted: Value = serde_json::from_slice(&output.stdout).expect("an object");
    assert_eq!(counted["games"], 3);
    let reported = String::from_utf8(output.stderr).expect("a text");
    assert!(reported.contains("missing.kif"), "{reported}");
    let nothing = run(&["stats", "-"], "");
    assert_eq!(nothing.status.code(), Some(1));
}

/// The Association does not count draws: one win, one loss and one draw are 50 %. All matching players are named.
#[test]
fn draws_are_no_half_wins() {
    let game = |black, ending| format!("先手：{black}\n後手：乙\n1 ７六歩(77)\n2 {ending}\n\n");
    let games = [
        game("甲野　一郎九段", "投了"),
        game("甲野", "反則勝ち"),
        game("甲野", "千日手"),
    ];
    let printed = printed(&["--player", "甲野"], &games.concat());
    let expected = "\
players: 甲野 (2), 甲野一郎 (1)

start  games  wins  losses  draws  undecided  win %  as black  win %  as white  win %
even       3     1       1      1          0   50.0         3   50.0         0
";
    assert!(printed.starts_with(expected), "{printed}");
}

/// Names that differ only in the width of their characters are equal, and are shown as first written.
#[test]
fn names_in_other_characters() {
    let spellings = [
        ["ＡＢＣ", "ABC", "Ａbc"],
        ["ﾊﾌﾞ ﾖｼﾊﾙ", "ハブ　ヨシハル", "ハブヨシハル"],
        ["か\u{3099}く", "がく", "がく 九段"],
        ["player①", "player1", "ｐｌａｙｅｒ１"],
    ];
    for [first, second, third] in spellings {
        let game = |black: &str, white: &str| {
            format!("棋戦：{black}戦\n先手：{black}\n後手：{white}\n1 ７六歩(77)\n2 投了\n\n")
        };
        // The last spelling of the first row differs in case.
        let is_same = !third.contains("bc");
        let games =
            game(first, "x") + &game("y", second) + &game(if is_same { third } else { first }, "z");
        let by = object(&["--by", "player"], &games);
        let rows = by["by"]["player"]["rows"].as_array().expect("rows");
        assert_eq!(
            (&rows[0]["name"], &rows[0]["games"]),
            (&json!(first), &json!(3)),
            "{by}"
        );
        assert_eq!(rows.len(), 4, "{by}");
        for spelling in [first, second] {
            let one = object(&["--player", spelling], &games);
            assert_eq!(one["games"], 3, "{one}");
            assert_eq!(one["players"], json!({ first: 3 }), "{one}");
        }
    }
}
