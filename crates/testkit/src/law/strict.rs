//! Laws: strict reading accepts the text that the rule prints, and no other text.

use komadai_core::wording::Digits;
use komadai_core::{
    Color, Marks, Move, Origin, Position, Spelling, Style, WrittenMove, piece_name,
};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, describe, deviations, print_as, resolve};

/// A function that reads a written move and its spelling, or returns `None` if the text cannot be read.
pub trait Read: Fn(&str) -> Option<(WrittenMove, Spelling)> {}
impl<F: Fn(&str) -> Option<(WrittenMove, Spelling)>> Read for F {}

/// Checks that the text printed by the rule resolves to its move under either policy and does not deviate. Any other
/// text for the same move must deviate: marks added, removed or exchanged, 同 and the square, spellings.
pub fn strict_reading_takes_the_rule_alone(position: &Position, read: impl Read) {
    let moves = legal_moves(position);
    for last_to in [None, moves.iter().next_back().map(|m| m.to())] {
        let context = Context::new(position, last_to);
        for candidates in [Candidates::Reach, Candidates::Legal] {
            for m in &moves {
                strict_reading_takes(&context, m, candidates, &read);
                strict_reading_takes_alone(&context, m, candidates, &read);
            }
        }
    }
}

/// Checks that the text printed by the rule resolves to its move and does not deviate.
pub fn strict_reading_takes(
    context: &Context<'_>,
    m: Move,
    candidates: Candidates,
    read: &impl Read,
) {
    let right = describe(context, m, candidates).expect("a legal move");
    for text in &printed(&right) {
        let about = || about(context, m, text, candidates);
        let (written, spelling) = read(text).unwrap_or_else(|| panic!("{}", about()));
        assert_eq!(resolve(context, &written), Ok(m), "{}", about());
        let found = deviations(context, &written, spelling, m, candidates);
        assert!(found.is_empty(), "{}: {found:?}", about());
    }
}

/// Checks that any other text for the move deviates: marks added, removed or exchanged, 同 and the square, spellings.
pub fn strict_reading_takes_alone(
    context: &Context<'_>,
    m: Move,
    candidates: Candidates,
    read: &impl Read,
) {
    let right = describe(context, m, candidates).expect("a legal move");
    let printed = printed(&right);
    for text in mutants(&right) {
        let mark = |c| matches!(c, '▲' | '△' | '☗' | '☖');
        let bare = text.trim_start_matches(mark);
        let ours = text.len() == bare.len() || right_side(context.position.side(), &text);
        if ours && printed.iter().any(|printed| bare == printed) {
            continue;
        }
        let Some((written, spelling)) = read(&text) else {
            continue;
        };
        if resolve(context, &written) != Ok(m) {
            continue;
        }
        let found = deviations(context, &written, spelling, m, candidates);
        let about = || about(context, m, &text, candidates);
        assert!(!found.is_empty(), "{} does not deviate", about());
    }
}

/// Returns the texts of the rule: 76, ７六 and, as in newspapers, 7六; 76 also in full width.
fn printed(right: &WrittenMove) -> [String; 4] {
    let texts = [
        (Style::Jsa, Digits::Half),
        (Style::Jsa, Digits::Full),
        (Style::Press, Digits::FullKanji),
        (Style::Press, Digits::HalfKanji),
    ];
    texts.map(|(style, digits)| {
        let mut text = String::new();
        let printed = print_as(right, style, &style.wording().digits(digits), &mut text);
        printed.map(|()| text).expect("all facts are there")
    })
}

fn about(context: &Context<'_>, m: Move, text: &str, candidates: Candidates) -> String {
    format!("{}: {m} as {text} ({candidates:?})", context.position)
}

fn right_side(side: Color, text: &str) -> bool {
    match side {
        Color::Black => text.starts_with(['▲', '☗']),
        Color::White => text.starts_with(['△', '☖']),
    }
}

const MARKS: [&str; 12] = [
    "右", "左", "直", "上", "寄", "引", "成", "不成", "打", "行", "生", "突",
];

/// Returns texts that differ from a right one in one respect. The square is in digits and in kanji.
fn mutants(right: &WrittenMove) -> Vec<String> {
    let (to, kind) = right.to.zip(right.before).expect("described");
    let (file, rank) = (to.file().number(), to.rank().number());
    let kanji = komadai_core::rank_name(to.rank());
    let full = |n: u8| char::from_u32('０' as u32 + u32::from(n)).expect("a digit");
    let squares = [
        format!("{file}{rank}"),
        format!("{}{kanji}", full(file)),
        format!("{file}{kanji}"),
        format!("{}{}", full(file), full(rank)),
        format!("{}{rank}", full(file)),
        format!("{file}{}", full(rank)),
        "同".to_owned(),
        "同　".to_owned(),
        format!("同{file}{rank}"),
        format!("{file}{rank}同"),
    ];
    let head = if right.same {
        squares[5].as_str()
    } else {
        squares[0].as_str()
    };
    let piece = piece_name(kind);
    let marks: Vec<&str> = MARKS
        .into_iter()
        .zip([
            Marks::RIGHT,
            Marks::LEFT,
            Marks::STRAIGHT,
            Marks::UP,
            Marks::SIDEWAYS,
            Marks::BACK,
            Marks::PROMOTE,
            Marks::NOT_PROMOTE,
            Marks::DROP,
        ])
        .filter(|&(_, mark)| right.marks.contains(mark))
        .map(|(name, _)| name)
        .collect();
    let origin = match right.origin {
        Some(Origin::Square(from)) if right.marks.contains(Marks::ORIGIN) => {
            format!("({}{})", from.file().number(), from.rank().number())
        }
        _ => String::new(),
    };
    let tail = format!("{}{origin}", marks.concat());

    let mut texts: Vec<String> = squares
        .iter()
        .map(|square| format!("{square}{piece}{tail}"))
        .collect();
    for side in ["▲", "△", "☗", "☖", "▽", "先手", "後手"] {
        texts.push(format!("{side}{head}{piece}{tail}"));
    }
    for name in ["龍", "王", "全", "圭", "杏", "飛車", "と金", "步"] {
        texts.push(format!("{head}{name}{tail}"));
    }
    if let Some(Origin::Square(from)) = right.origin {
        let (file, rank) = (from.file().number(), from.rank().number());
        texts.push(format!("{head}{piece}{}({file}{rank})", marks.concat()));
    }
    texts.push(format!("{head} {piece}{tail}"));
    texts.push(format!("{head}{piece}{}", marks.concat()));
    let mut with = |marks: &[&str]| texts.push(format!("{head}{piece}{}{origin}", marks.concat()));
    for at in 0..=marks.len() {
        for mark in MARKS {
            let mut more = marks.clone();
            more.insert(at, mark);
            with(&more);
            if at < marks.len() {
                more.remove(at + 1);
                with(&more);
            }
        }
        if at < marks.len() {
            let mut fewer = marks.clone();
            fewer.remove(at);
            with(&fewer);
            fewer.push(marks[at]);
            with(&fewer);
        }
    }
    with(&[]);
    texts
}
