//! Tests games with one damaged move, in every layout: the moves are those of the undamaged game, or there is an error.

use komadai_kifu::{Reading, Severity, read};
use komadai_parse::{any_move, japanese_move};

/// A game: each move with its origin, and in CSA.
const MOVES: [(&str, &str); 12] = [
    ("７六歩(77)", "+7776FU"),
    ("３四歩(33)", "-3334FU"),
    ("２六歩(27)", "+2726FU"),
    ("４四歩(43)", "-4344FU"),
    ("２五歩(26)", "+2625FU"),
    ("３三角(22)", "-2233KA"),
    ("４八銀(39)", "+3948GI"),
    ("８四歩(83)", "-8384FU"),
    ("５六歩(57)", "+5756FU"),
    ("９四歩(93)", "-9394FU"),
    ("９六歩(97)", "+9796FU"),
    ("１四歩(13)", "-1314FU"),
];

/// A generator of random numbers from a seed, by xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }

    fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

/// The layout of the moves of a game.
#[derive(Debug)]
enum Layout {
    /// A number before each move, and one or more moves on each line.
    Numbered {
        before: &'static str,
        after: &'static str,
        marks: bool,
        origin: bool,
        time: &'static str,
        per_line: usize,
        between: &'static str,
    },
    /// `per_line` moves on each line, with separators between them.
    Runs {
        marks: bool,
        per_line: usize,
        between: &'static str,
    },
    /// A number and two moves on each line.
    Rounds {
        after: &'static str,
    },
    Csa,
}

impl Layout {
    fn random(random: &mut Random) -> Layout {
        match random.below(6) {
            0 | 1 => Layout::Numbered {
                before: random.of(&["   ", "", "(", "第", "["]),
                after: random.of(&[
                    " ", "  ", ". ", ".", ") ", "手目 ", "手：", ": ", "\t", "　", "、", "] ",
                ]),
                marks: random.below(3) == 0,
                origin: random.below(3) > 0,
                time: random.of(&["", "   ( 0:01/00:00:01)", " (0:05)"]),
                per_line: [1, 1, 2, 5][random.below(4)],
                between: random.of(&[" ", "　", "\t", ", ", "、", "。", " / ", "; ", " | ", " → "]),
            },
            2 | 3 => {
                let has_marks = random.below(4) > 0;
                // Without marks, moves are separated by blanks.
                let blanks = [" ", "    ", "　", "\t", ""];
                Layout::Runs {
                    marks: has_marks,
                    per_line: 1 + random.below(12),
                    between: random.of(&blanks[..4 + usize::from(has_marks)]),
                }
            }
            4 => Layout::Rounds {
                after: random.of(&[". ", " ", ") ", "、", "："]),
            },
            _ => Layout::Csa,
        }
    }

    /// Returns the text of each move.
    fn items(&self, count: usize) -> Vec<String> {
        let plain = |m: &str| m.split_once('(').map_or(m, |(m, _)| m).to_owned();
        let moves = MOVES.iter().take(count).enumerate();
        moves
            .map(|(ply, (written, csa))| match self {
                Layout::Csa => (*csa).to_owned(),
                Layout::Numbered { marks, origin, .. } => {
                    let m = if *origin {
                        (*written).to_owned()
                    } else {
                        plain(written)
                    };
                    let mark = if *marks { ["▲", "△"][ply % 2] } else { "" };
                    format!("{mark}{m}")
                }
                Layout::Rounds { .. } => format!("{}{}", ["▲", "△"][ply % 2], plain(written)),
                Layout::Runs { marks, .. } => {
                    let mark = if *marks { ["▲", "△"][ply % 2] } else { "" };
                    format!("{mark}{}", plain(written))
                }
            })
            .collect()
    }

    fn text(&self, head: &str, items: &[String], tail: &str) -> String {
        let body = match self {
            Layout::Csa => items.join("\n"),
            Layout::Numbered {
                before,
                after,
                time,
                per_line,
                between,
                ..
            } => {
                let items = items.iter().enumerate();
                let items: Vec<String> = items
                    .map(|(i, item)| format!("{before}{}{after}{item}{time}", i + 1))
                    .collect();
                let lines: Vec<String> = items
                    .chunks(*per_line)
                    .map(|line| line.join(between))
                    .collect();
                lines.join("\n")
            }
            Layout::Rounds { after } => {
                let lines = items.chunks(2).enumerate();
                let lines: Vec<String> = lines
                    .map(|(i, pair)| format!("{}{after}{}", i + 1, pair.join(" ")))
                    .collect();
                lines.join("\n")
            }
            Layout::Runs {
                per_line, between, ..
            } => {
                let lines: Vec<String> = items
                    .chunks(*per_line)
                    .map(|line| line.join(between))
                    .collect();
                lines.join("\n")
            }
        };
        format!("{head}{body}\n{tail}")
    }
}

/// Damages a text, and returns the result.
fn damage(random: &mut Random, item: &str) -> String {
    let chars: Vec<char> = item.chars().collect();
    let junk = [
        "?", "x", "z", "・", "縺", "\u{fffd}", "豚", "ハ", "〇", "０", "0", " ", "　", "。", "、",
        "-", "*", "^", "<b>", "\u{200b}", "ー", "１０",
    ];
    let at = random.below(chars.len());
    let head: String = chars[..at].iter().collect();
    let rest: String = chars[at..].iter().collect();
    let after: String = chars[at + 1..].iter().collect();
    match random.below(7) {
        0 => format!("{head}{}{after}", random.of(&junk)),
        1 => format!("{head}{after}"),
        2 => format!("{head}{}{rest}", random.of(&junk)),
        3 => head,
        4 => random
            .of(&[
                "?",
                "??",
                "…",
                "不明",
                "7g7f",
                "Px",
                "P-7f",
                "abc",
                "7776FU",
                "(0:05)",
                "縺ゅ＞",
                "★",
                "▲",
                "△",
                "７",
                "７六",
                "同",
                "歩",
                "x",
                "+",
                "-",
                "%",
                "失念",
                "以下略",
                "封じ手は７六歩",
                "なし",
                "null",
            ])
            .to_owned(),
        5 if at + 1 < chars.len() => {
            let mut chars = chars.clone();
            chars.swap(at, at + 1);
            chars.into_iter().collect()
        }
        _ => format!("{item}{}", random.of(&junk)),
    }
}

/// Returns `true` for a mark, a digit or a piece.
fn is_sign(c: char) -> bool {
    "▲△同歩角銀一二三四五六七八九１２３４５６７８９".contains(c)
}

fn has_errors(reading: &Reading) -> bool {
    reading
        .all_findings()
        .any(|found| found.severity() == Severity::Error)
}

fn moves(reading: &Reading) -> String {
    let games = reading.games.iter();
    games
        .map(|game| game.record.usi_moves())
        .collect::<Vec<_>>()
        .join(" / ")
}

/// The default number of damaged records, overridden by `KOMADAI_DAMAGED`.
const COUNT: usize = 6_000;

/// Returns `true` if a damaged move may be a remark: a comment, or words without any part of a move except a single
/// digit.
fn may_be_remark(layout: &Layout, len: usize, item: &str) -> bool {
    let is_bare = match layout {
        Layout::Csa => {
            item.len() < 3 || !item.starts_with(['+', '-', '1', '2', '3', '4', '5', '7', '8', '9'])
        }
        Layout::Runs { marks, .. } => {
            !item.contains(is_sign)
                || item == "７"
                || !marks && item.contains(['\u{200b}', ' ', '\u{3000}'])
        }
        Layout::Rounds { .. } => !item.contains(is_sign),
        Layout::Numbered { .. } => len == 1 && !item.contains(is_sign),
    };
    is_bare || item.contains('*') || item.starts_with("封じ手")
}

#[test]
fn one_damaged_move() {
    let count = std::env::var("KOMADAI_DAMAGED").ok();
    let count = count.and_then(|count| count.parse().ok()).unwrap_or(COUNT);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut tried, mut silent) = (0, Vec::new());
    for _ in 0..count {
        let layout = Layout::random(&mut random);
        let len = 1 + random.below(MOVES.len());
        let items = layout.items(len);
        let heads = [
            "",
            "手合割：平手\n",
            "先手：甲\n後手：乙\n",
            "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n",
        ];
        let (head, tail) = match layout {
            Layout::Csa => ("V2.2\nPI\n+\n", random.of(&["", "%TORYO\n"])),
            // The last head is only for numbered moves.
            Layout::Runs { .. } | Layout::Rounds { .. } => (
                random.of(&heads[..3]),
                random.of(&["", "まで中断\n", "*おわり\n"]),
            ),
            Layout::Numbered { .. } => (
                random.of(&heads),
                random.of(&["", "まで中断\n", "*おわり\n"]),
            ),
        };
        let whole = read(layout.text(head, &items, tail).as_bytes());
        if has_errors(&whole) || whole.games.len() != 1 || whole.games[0].record.move_count() != len
        {
            // Skip layouts that cannot be read even without damage, such as unusual numbers.
            continue;
        }
        let mut damaged = items.clone();
        let at = random.below(len);
        damaged[at] = damage(&mut random, &items[at]);
        let item = damaged[at].trim();
        let is_move = any_move(item).is_ok() || japanese_move(item.trim_start_matches('?')).is_ok();
        if item.is_empty() || is_move || may_be_remark(&layout, len, item) {
            continue;
        }
        let text = layout.text(head, &damaged, tail);
        let reading = read(text.as_bytes());
        tried += 1;
        if moves(&reading) != moves(&whole) && !has_errors(&reading) {
            silent.push(format!(
                "{:?} for {:?}: {}\n{text}",
                damaged[at],
                items[at],
                moves(&reading)
            ));
        }
    }
    assert!(
        silent.is_empty(),
        "{} of {tried}:\n{}",
        silent.len(),
        silent.join("\n")
    );
    assert!(tried > count / 2, "{tried}");
}
