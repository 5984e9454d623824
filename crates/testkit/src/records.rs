//! Creates arbitrary game records, sensible and not, and their files.

mod files;

use arbitrary::{Result, Unstructured};
use komadai_core::{Color, EndingKind, Outcome, Position};
use komadai_kifu::{Clock, Ending, Entry, Foul, NodeId, Note, NoteKind, Record, Start, keys};
use komadai_movegen::legal_moves;

use crate::walk;

pub use files::{file, write_options};

/// Creates a record with up to `entries` entries: any start, nested variations, siblings of endings, fouls, passes,
/// notes of every kind, clocks, headers, and texts that are easily misread.
pub fn record(u: &mut Unstructured<'_>, entries: usize) -> Result<Record> {
    let mut record = Record::new(start(u)?);
    for _ in 0..u.int_in_range(0..=5)? {
        let key = *u.choose(KEYS)?;
        let value = *u.choose(TEXTS)?;
        record.headers.push(key, value);
    }
    let clocks = u.int_in_range(0..=4)?;
    let odd = u.ratio(1, 3)?;
    let root = record.root();
    notes(u, &mut record, root, odd)?;
    if odd {
        record.set_clock(root, clock(u, clocks)?);
    }
    let mut nodes = vec![(root, record.start.position())];
    for _ in 0..u.int_in_range(0..=entries)? {
        if u.is_empty() {
            break;
        }
        // Usually the entry continues the line, sometimes it starts a variation earlier.
        let at = if u.ratio(6, 7)? {
            nodes.len() - 1
        } else {
            u.choose_index(nodes.len())?
        };
        let (parent, position) = nodes[at].clone();
        let entry = entry(u, position.as_ref(), odd)?;
        let mut after = position;
        if let Some(position) = &mut after {
            let _ = entry.carry_out(position);
        }
        let node = record.push(parent, entry);
        record.set_clock(node, clock(u, clocks)?);
        if u.ratio(1, 6)? {
            notes(u, &mut record, node, odd)?;
        }
        nodes.push((node, after));
    }
    Ok(record)
}

fn start(u: &mut Unstructured<'_>) -> Result<Start> {
    let mut position = match u.int_in_range(0..=5)? {
        0 | 1 => return Ok(Start::default()),
        2 | 3 => return Ok(Start::new(walk::game_start(u)?.into_setup())),
        4 => walk::crowded(u)?,
        _ => walk::game_start(u)?,
    };
    let mut last_to = None;
    for _ in 0..u.int_in_range(0..=12)? {
        let moves = legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        let m = walk::any(u, &moves)?;
        let _ = position.play_unchecked(m);
        last_to = Some(m.to());
    }
    let mut start = Start::new(position.into_setup());
    if u.ratio(1, 2)? {
        start.last_to = last_to;
    }
    start.first_ply = if u.ratio(1, 4)? {
        *u.choose(&[0, 2, 57, 171, u32::MAX])?
    } else {
        1
    };
    Ok(start)
}

fn entry(u: &mut Unstructured<'_>, position: Option<&Position>, odd: bool) -> Result<Entry> {
    let rare = if odd { 4 } else { 20 };
    if u.ratio(1, rare)? {
        return match u.int_in_range(0..=4)? {
            0 => Ok(Entry::Pass),
            1 => Ok(Foul::Move(u.arbitrary()?).into()),
            2 if odd => Ok(Foul::Text((*u.choose(TEXTS)?).to_owned()).into()),
            2 => Ok(Foul::Text("同？".to_owned()).into()),
            3 if odd => Ok(Entry::Move(u.arbitrary()?)),
            _ => ending(u, position, odd),
        };
    }
    let moves = position.map(legal_moves).unwrap_or_default();
    match walk::any(u, &moves) {
        Ok(m) => Ok(Entry::Move(m)),
        Err(_) => ending(u, position, odd),
    }
}

fn ending(u: &mut Unstructured<'_>, position: Option<&Position>, odd: bool) -> Result<Entry> {
    let kind = *u.choose(EndingKind::ALL)?;
    let side = position.map_or(Color::Black, Position::side);
    let mut outcome = kind.outcome(side);
    if u.ratio(1, if odd { 2 } else { 10 })? {
        let winner = Outcome::Win(u.arbitrary()?);
        outcome = *u.choose(&[winner, Outcome::Draw, Outcome::Undecided])?;
    }
    let raw = match kind {
        EndingKind::Other if odd => *u.choose(TEXTS)?,
        EndingKind::Other => "流局",
        kind => kind.japanese(),
    };
    let mut ending = Ending::new(kind, outcome);
    ending.raw = raw.to_owned();
    Ok(ending.into())
}

fn clock(u: &mut Unstructured<'_>, mode: u8) -> Result<Clock> {
    let mut time = |unit: u32| -> Result<Option<u32>> {
        let time: u32 = u.int_in_range(0..=20_000)?;
        Ok(Some(time * unit))
    };
    Ok(match mode {
        0 | 1 => Clock::UNKNOWN,
        2 => Clock::new(time(1000)?, time(1000)?),
        3 => Clock::new(time(1000)?, None),
        _ => {
            let clock = (time(137)?, time(137)?);
            let known = |time: Option<u32>| time.filter(|time| time % 5 != 0);
            Clock::new(known(clock.0), known(clock.1))
        }
    })
}

fn notes(u: &mut Unstructured<'_>, record: &mut Record, node: NodeId, odd: bool) -> Result<()> {
    for _ in 0..u.int_in_range(0..=4)? {
        let kinds = [
            NoteKind::Comment,
            NoteKind::Comment,
            NoteKind::Bookmark,
            NoteKind::Program,
            NoteKind::Unknown,
        ];
        let kind = *u.choose(if odd { &kinds } else { &kinds[..4] })?;
        let texts = if odd { TEXTS } else { PLAIN };
        let text = (*u.choose(texts)?).to_owned();
        record.add_note(node, Note { kind, text });
    }
    Ok(())
}

const PLAIN: &[&str] = &[
    "",
    "ここで長考",
    "* 評価値 30",
    "▲７六歩　が本筋",
    "見本　",
    " -- ",
];

const KEYS: &[&str] = &[
    keys::BLACK,
    keys::WHITE,
    keys::EVENT,
    keys::SITE,
    keys::START,
    keys::DATE,
    keys::END,
    keys::TIME,
    keys::NOTE,
    "記録係",
    "作品番号",
    "手番",
    "EVENT",
    "FOO",
    "Black",
    "手合割",
    "手数",
    "変化",
    "",
    "a b",
    "先手の持駒",
    "▲の持駒",
    "持駒",
    "Result",
    "SFEN",
];

/// Texts that look like another part of a file.
const TEXTS: &[&str] = &[
    "",
    "2023/08/13(日) 10:00",
    "令和5年8月13日",
    "2023-08-13T10:00+09:00",
    "1607",
    "あおい",
    "２４",
    "00:10+30",
    "300+0+2",
    "後手",
    "平手",
    "六枚落ち",
    "その他",
    "京都将棋",
    "秘密",
    "KIF version=2.0",
    "encoding=Shift_JIS",
    "CSA encoding=UTF-8 他",
    " 前後に空白　",
    "二行\nの文",
    "投了",
    "%TORYO",
    "%FOO",
    "+7776FU",
    "+0055TO",
    "まで3手で中断",
    "まで5手で先手の勝ち",
    "まで9手で謎",
    "まで2手で切断により後手の勝ち",
    "まで2手で棄権により先手の勝ち",
    "切断",
    "▲投了",
    "   2 ７六歩(77)",
    "   1 投了",
    "   2 △投了",
    "７六歩(77)",
    "同　銀",
    "同？",
    "変化：2手",
    "変化：4手",
    "手合割：角落ち",
    "棋戦：見本戦",
    "| ・ ・",
    "☗の持駒：金",
    "持駒：金",
    "９ ８ ７",
    "+---+ 枠",
    "|・・・・・・・・・|",
    "先手番",
    "手数----指手--",
    "手数----指手-- 他",
    "summary:toryo:a lose:b win",
    "summary:max_moves:a draw:b draw",
    "*注",
    "#注",
    "謎の行",
    "3",
    "＝7",
    "} ) 1.P7g-7f {",
    "Resigns. 3",
    "入玉宣言により勝ち。",
    "1-0",
    "a\" ]\"",
];
