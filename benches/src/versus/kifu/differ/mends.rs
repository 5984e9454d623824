//! Texts without what a library is said to stumble over: if it reads them, that is what it was.

use serde_json::{Value, json};

/// The lines that stay.
fn lines(text: &str, mut stays: impl FnMut(&str) -> bool) -> String {
    let lines = text.lines().filter(move |line| stays(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Each line changed.
fn each(text: &str, change: impl Fn(&str) -> String) -> String {
    text.lines().map(|line| change(line) + "\n").collect()
}

pub(super) fn version_2(text: &str) -> String {
    let lines = each(text, |line| match line.strip_prefix('T') {
        Some(time) => format!("T{}", time.split('.').next().unwrap_or(time)),
        None => line.to_owned(),
    });
    lines.replace("V3.0", "V2.2")
}

pub(super) fn no_empty_headers(text: &str) -> String {
    lines(text, |line| {
        let header = line.starts_with('$') && line.ends_with(':');
        !header && !matches!(line, "N+" | "N-")
    })
}

/// Rows of nine squares, three characters each.
pub(super) fn full_rows(text: &str) -> String {
    each(text, |line| {
        let mut rest = match line.as_bytes() {
            [b'P', b'1'..=b'9', ..] => &line[2..],
            _ => return line.to_owned(),
        };
        let mut row = line[..2].to_owned();
        for _ in 0..9 {
            rest = rest.trim_start();
            let piece = rest.starts_with(['+', '-']) && rest.is_char_boundary(3);
            let len = if piece { 3 } else { rest.len().min(1) };
            row += if piece { &rest[..3] } else { " * " };
            rest = rest.get(len..).unwrap_or("");
        }
        row
    })
}

/// The side of the first move in a line of its own before it, where no such line is.
pub(super) fn with_side(text: &str) -> String {
    if text.lines().any(|line| matches!(line, "+" | "-")) {
        return text.to_owned();
    }
    let is_move = |line: &&str| line.len() >= 7 && line.starts_with(['+', '-']);
    let first = text.lines().find(is_move);
    match first.and_then(|line| line.get(..1)) {
        Some(side) => text.replacen(&format!("\n{side}"), &format!("\n{side}\n{side}"), 1),
        None => format!("{text}\n+\n"),
    }
}

pub(super) fn no_bookmarks(text: &str) -> String {
    lines(text, |line| !line.starts_with('&'))
}

/// Without the line that an error quotes.
pub(super) fn without(text: &str, error: &str) -> String {
    let quoted = error
        .split_once(": ")
        .map_or("", |(_, quoted)| quoted.trim());
    lines(text, |line| line.trim() != quoted)
}

/// Lines that CSA knows.
pub(super) fn known_to_csa(text: &str) -> String {
    lines(text, |line| {
        line.starts_with(['V', 'N', '$', 'P', '+', '-', 'T', '%', '\'', '/'])
    })
}

/// Only headers, the board and the rule before the first move.
pub(super) fn bare_head(text: &str) -> String {
    let mut head = true;
    lines(text, |line| {
        let line = line.trim_start();
        head &= !line.starts_with(['▲', '△', '☗', '☖'])
            && !line.starts_with(|c: char| c.is_ascii_digit());
        let is_known = line.contains('：') && !line.starts_with('#')
            || line.starts_with(['|', '+', '９', '*'])
            || line.starts_with("手数-");
        !head || is_known
    })
}

/// 成 and 不成 before 左, 右, 直, 上, 寄 and 引.
pub(super) fn promotion_first(text: &str) -> String {
    const MARKS: [&str; 12] = [
        "左上", "右上", "左寄", "右寄", "左引", "右引", "左", "右", "直", "上", "寄", "引",
    ];
    MARKS.iter().fold(text.to_owned(), |text, mark| {
        let text = text.replace(&format!("{mark}不成"), &format!("不成{mark}"));
        text.replace(&format!("{mark}成"), &format!("成{mark}"))
    })
}

/// JSON with all seven kinds in each hand, a drop from file 0, and no ending in free words.
pub(super) fn spelt_out(text: &str) -> Option<String> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    let hands = value.pointer_mut("/initial/data/hands");
    for hand in hands.and_then(Value::as_array_mut).into_iter().flatten() {
        for kind in ["FU", "KY", "KE", "GI", "KI", "KA", "HI"] {
            let hand = hand.as_object_mut()?;
            hand.entry(kind).or_insert(json!(0));
        }
    }
    let mut open: Vec<&mut Value> = value.get_mut("moves").into_iter().collect();
    while let Some(value) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values),
            Value::Object(node) => {
                if node.contains_key("to") && !node.contains_key("from") {
                    node.insert("from".to_owned(), json!({"x": 0, "y": 0}));
                }
                let special = node.get("special").and_then(Value::as_str);
                if special.is_some_and(|word| !word.is_ascii()) {
                    node.insert("special".to_owned(), json!("CHUDAN"));
                }
                open.extend(node.values_mut());
            }
            _ => {}
        }
    }
    Some(value.to_string())
}
