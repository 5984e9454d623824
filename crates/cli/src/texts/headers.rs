//! The keys of headers, as formats share them and as English readers know them.

use super::Text;

texts! {
    event(): "Event" "棋戦";
    site(): "Site" "場所";
    start(): "Date" "開始日時";
    end(): "End" "終了日時";
    time(): "Time control" "持ち時間";
    black_time(): "Time control of Black" "先手持ち時間";
    white_time(): "Time control of White" "後手持ち時間";
    byoyomi(): "Byoyomi" "秒読み";
    opening(): "Opening" "戦型";
    note(): "Remarks" "備考";
    max_moves(): "Most moves" "最大手数";
    impasse(): "Impasse" "持将棋";
    handicap(): "Handicap" "手合割";
    title(): "Title" "表題";
    to_move(): "To move" "手番";
    problem(): "Problem" "作品名";
    author(): "Author" "作者";
    publication(): "Published in" "発表誌";
    source(): "Source" "出典";
    time_used(): "Time used" "消費時間";
    day(): "Day" "対局日";
    start_time(): "Start" "開始時刻";
    end_time(): "Finish" "終了時刻";
    recorder(): "Recorder" "記録係";
    record_id(): "Record ID" "棋譜ID";
    game_id(): "Game ID" "対局ID";
    black_short(): "Black in short" "先手省略名";
    white_short(): "White in short" "後手省略名";
    plies_of_mate(): "Mate in" "詰手数";
    diagram(): "Diagram" "図";
    black_castle(): "Castle of Black" "先手の囲い";
    white_castle(): "Castle of White" "後手の囲い";
    black_opening(): "Opening of Black" "先手の戦法";
    white_opening(): "Opening of White" "後手の戦法";
    move_count(): "Moves" "手数";
    result(): "Result" "結果";
}

/// The names of the keys that are known.
const KNOWN: &[fn() -> Text] = &[
    event,
    site,
    start,
    end,
    time,
    black_time,
    white_time,
    byoyomi,
    opening,
    note,
    max_moves,
    impasse,
    handicap,
    title,
    to_move,
    problem,
    author,
    publication,
    source,
    time_used,
    day,
    start_time,
    end_time,
    recorder,
    record_id,
    game_id,
    black_short,
    white_short,
    plies_of_mate,
    diagram,
    black_castle,
    white_castle,
    black_opening,
    white_opening,
    move_count,
    result,
];

/// The name of a key, if it is known.
pub(crate) fn of(key: &str) -> Option<Text> {
    let mut names = KNOWN.iter().map(|name| name());
    names.find(|name| name.japanese == key)
}
