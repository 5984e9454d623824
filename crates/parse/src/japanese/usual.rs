//! The usual forms of a Japanese move, read three bytes at a time.

use komadai_core::{Marks, Origin, Square, Written};

use crate::sign::Sign;
use crate::text::blanks_at;

/// Reads the forms of nearly all files: `▲７六歩`, `△同　銀左成`, `７六歩(77)`, `５五角打`. The result is
/// that of [`japanese_move_prefix`](super::japanese_move_prefix); nothing for any other form.
#[inline]
pub(crate) fn usual(text: &[u8]) -> Option<(Written, usize)> {
    let mut rest = text;
    let mut written = Written::default();
    let mut first = next(&mut rest)?;
    if first.side.is_some() {
        written.side = first.side;
        first = next(&mut rest)?;
    }
    let second = next(&mut rest)?;
    let piece = match (first.digit(), second.digit()) {
        (Some(file), Some(rank)) => {
            written.to = Square::from_numbers(file, rank);
            next(&mut rest)?
        }
        _ if first.is('同') => {
            written.same = true;
            if second.is_blank {
                next(&mut rest)?
            } else {
                second
            }
        }
        _ => return None,
    };
    let kind = piece.piece?;
    written.before = Some(kind);
    written.marks = marks(&mut rest)?;
    let promoted = kind
        .promoted()
        .filter(|_| written.marks.contains(Marks::PROMOTE));
    written.after = Some(promoted.unwrap_or(kind));
    if written.marks.contains(Marks::DROP) {
        written.origin = Some(Origin::Hand);
    }
    match *rest {
        [
            b'(',
            file @ b'1'..=b'9',
            rank @ b'1'..=b'9',
            b')',
            ref after @ ..,
        ] if written.origin.is_none() => {
            written.origin = Square::from_numbers(file & 15, rank & 15).map(Origin::Square);
            rest = after;
        }
        [b'(', ..] => return None,
        [b' ' | b'\t', ..] if may_go_on(rest) => return None,
        _ => {}
    }
    Some((written, text.len().saturating_sub(rest.len())))
}

/// Takes the first three bytes and looks their character up.
#[inline]
fn next(rest: &mut &[u8]) -> Option<&'static Sign> {
    let (&first, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(Sign::of(first))
}

/// Takes the marks up to the end of the text, a sign of a side, or ASCII.
#[inline]
fn marks(rest: &mut &[u8]) -> Option<Marks> {
    let mut marks = Marks::empty();
    while rest.first().is_some_and(|first| !first.is_ascii()) {
        let mut after = *rest;
        let sign = next(&mut after)?;
        if sign.side.is_some() {
            break;
        }
        // 行 may belong to the name of the piece.
        if sign.mark.is_empty() || sign.is('行') {
            return None;
        }
        if sign.is('不') && !next(&mut after)?.is('成') {
            return None;
        }
        marks |= sign.mark;
        *rest = after;
    }
    let promotes = marks.contains(Marks::PROMOTE);
    let refused = promotes && marks.intersects(Marks::NOT_PROMOTE | Marks::DROP);
    (!refused).then_some(marks)
}

/// Whether the move may continue after blanks, with the square left or a mark. A sign of a side does not
/// continue it, nor does the time after a drop, `５五角打   ( 0:05/00:00:05)`.
#[inline]
fn may_go_on(rest: &[u8]) -> bool {
    match rest.get(blanks_at(rest, 0)..).unwrap_or(&[]) {
        [b'\t', ..] => true,
        [b'(', b'0'..=b'9', b'0'..=b'9', last, ..] => *last == b')' || !last.is_ascii(),
        [b'(', first, ..] => !first.is_ascii() || first.is_ascii_digit(),
        // How the signs ▲△☗☖ begin.
        [0xe2, ..] => false,
        [first, ..] => !first.is_ascii(),
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::japanese::any;
    use alloc::string::String;

    const SIDES: &[&str] = &["", "▲", "☖"];
    const SQUARES: &[&str] = &["７六", "同", "同　"];
    const PIECES: &[&str] = &["歩", "銀", "角", "龍", "と", "全", "馬", "步"];
    const MARKS: &[&str] = &[
        "", "右", "左", "直", "上", "突", "寄", "引", "成", "不成", "生", "打",
    ];
    const TAILS: &[&str] = &[
        "",
        "(77)",
        "△３四歩",
        " △３四歩",
        "  x",
        "(19)   ( 0:05/00:00:05)+",
        "   ( 0:05/00:00:05)",
        " (12:05/00:00:05)",
    ];
    /// What is not taken by threes of bytes, or not at all.
    const ODD: &[&str] = &[
        "行",
        "不",
        "金",
        "兵",
        "馬",
        "(00)",
        "(70)",
        "(7",
        "（77）",
        " (77)",
        " (77）",
        "\t(77)",
        "　(77)",
        " （77）",
        " 右",
        "　成",
        "  不成",
        " 上手",
        " 成銀",
        " (7７)",
        " (７7)",
        " (00)",
        "　x",
        "　",
        "x",
        "é",
        "７",
        "76",
        "\0\0\0",
        "歩\0\0",
        "投了",
        "(77)(77)",
        "成成",
        "打打",
    ];

    /// Calls `visit` with every text of the lists, and with the tail.
    fn texts(squares: &[&str], tails: &[&str], mut visit: impl FnMut(&str, &str)) {
        let mut text = String::new();
        for side in SIDES {
            for square in squares {
                for piece in PIECES {
                    for first in MARKS {
                        for second in MARKS {
                            for tail in tails {
                                text.clear();
                                for part in [side, square, piece, first, second, tail] {
                                    text.push_str(part);
                                }
                                visit(&text, tail);
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn taken_and_the_same() {
        texts(SQUARES, TAILS, |text, tail| {
            let long = any(text).ok();
            let found = usual(text.as_bytes());
            // `５五角打(77)` is refused.
            let contradicts = text.contains('打') && tail.starts_with('(');
            if !contradicts {
                assert_eq!(found, long, "{text}");
            } else {
                assert_eq!(found, None, "{text}");
            }
        });
    }

    #[test]
    fn never_different() {
        let squares = &[
            "７六",
            "76",
            "７6",
            "7六",
            "同 ",
            "７六同",
            "同76",
            "7\0\x006\0\0",
            "６",
        ];
        let mut taken = 0;
        let mut check = |text: &str, _: &str| {
            if let Some(found) = usual(text.as_bytes()) {
                assert_eq!(Some(found), any(text).ok(), "{text}");
                taken += 1;
            }
        };
        texts(squares, ODD, &mut check);
        texts(squares, TAILS, &mut check);
        texts(SQUARES, ODD, &mut check);
        assert!(taken > 1000, "only {taken}");
    }
}
