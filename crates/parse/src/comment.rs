//! Reads the comment beside a move on a postcard of correspondence shogi.

use komadai_core::{Capture, Claims, Marks, PostalComment, WrittenMove};
use nom::Parser;
use nom::character::complete::one_of;
use nom::combinator::peek;
use nom::sequence::terminated;

use crate::japanese::japanese_move_prefix;
use crate::text::before;
use crate::words;

/// Reads what a comment says about the move beside it.
///
/// It finds moves (`5二銀不成`), squares with a particle (`5二に`, `52へ`), and pieces that move (`桂を跳ねました`) or
/// are captured (`歩をもらいます`). It also finds 成る, 不成, 打つ, 取る, 王手 and 詰み in affirmative forms. Other
/// text is skipped.
///
/// ```
/// use komadai_core::Claims;
///
/// let comment = komadai_parse::comment("5二銀不成で王手です");
/// assert_eq!(comment.written.len(), 1);
/// assert_eq!(comment.claims, Claims::CHECK);
/// ```
#[must_use]
pub fn comment(text: &str) -> PostalComment {
    let mut comment = PostalComment::default();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let mut len = first.len_utf8();
        if let Some((written, read)) = named(rest).or_else(|| piece(rest)) {
            let captures = written.capture != Capture::Unsaid;
            comment.claims.set(
                Claims::CAPTURE,
                captures || comment.claims.contains(Claims::CAPTURE),
            );
            comment.written.push(written);
            len = read;
        } else if let Some((word, claims)) = claim(rest) {
            comment.claims |= claims;
            len = word.len();
        }
        rest = rest.get(len..).unwrap_or("");
    }
    comment
}

/// Reads a move, or a square with a particle, at the start of a text. Returns it with its length in bytes.
fn named(text: &str) -> Option<(WrittenMove, usize)> {
    // Reject blanks here. Otherwise a long run of blanks would be skipped again from each of its blanks.
    if text.starts_with(crate::text::is_blank) {
        return None;
    }
    if let Ok(found) = japanese_move_prefix(text) {
        return Some(found);
    }
    let particle = one_of("にへ");
    let (rest, square) = terminated(words::square, peek(particle)).parse(text).ok()?;
    Some((WrittenMove::default().to(Some(square)), before(text, rest)))
}

/// Reads a piece and its verb at the start of a text: `桂を跳ねました`, `歩をもらいます`. The returned length ends before the verb,
/// so that the verb is read again for its own claim.
fn piece(text: &str) -> Option<(WrittenMove, usize)> {
    let (rest, kind) = words::piece(text).ok()?;
    let written = WrittenMove::default();
    if let Some(rest) = rest.strip_prefix('で') {
        // 金で取ります, 金で歩を取ります
        let object = words::piece(rest).ok();
        let object = object.and_then(|(rest, taken)| Some((rest.strip_prefix('を')?, taken)));
        let taken = object.map_or(Capture::Something, |(_, taken)| Capture::Kind(taken));
        let verb = object.map_or(rest, |(verb, _)| verb);
        states(verb, &CAPTURES)?;
        let written = written.before(Some(kind)).capture(taken);
        return Some((written, before(text, verb)));
    }
    let verb = rest.strip_prefix(['を', 'が'])?;
    let written = match (states(verb, &CAPTURES), states(verb, &MOVES)) {
        (Some(_), _) => written.capture(Capture::Kind(kind)),
        (None, Some(marks)) => written.before(Some(kind)).marks(marks),
        (None, None) => return None,
    };
    Some((written, before(text, verb)))
}

/// Returns the marks of the verb at the start of a text, if it is one of these in an affirmative form. Each verb is
/// given by its stems.
fn states(text: &str, verbs: &[(&str, &str, Marks)]) -> Option<Marks> {
    let is_end = |rest: &str| {
        !rest.starts_with(['ら', 'い', 'く', 'か', 'り']) && !rest.starts_with("みたい")
    };
    let verb = verbs.iter().find(|(stems, past, _)| {
        let mut polite = stems.split(' ').filter_map(|stem| text.strip_prefix(stem));
        polite.any(|rest| rest.starts_with("ます") || rest.starts_with("まし"))
            || past.split(' ').any(|stem| {
                let rest = text.strip_prefix(stem);
                // 跳ねたい and 跳ねたら are not statements.
                rest.and_then(|rest| rest.strip_prefix(['た', 'て', 'だ', 'で']))
                    .is_some_and(is_end)
            })
    });
    verb.map(|&(_, _, marks)| marks)
}

/// The verbs for a move of the piece: the stem before ます, the stem before た and て, and the marks that describe it.
#[rustfmt::skip]
const MOVES: [(&str, &str, Marks); 9] = [
    ("跳ね はね 動き 動かし 使い 繰り出し", "跳ね はね 動い 動かし 使っ 繰り出し", Marks::empty()),
    ("走り 回り 廻り 振り 逃げ 戻し 戻り 出", "走っ 回っ 廻っ 振っ 逃げ 戻し 戻っ 出", Marks::empty()),
    ("上がり あがり 上げ あげ", "上がっ あがっ 上げ あげ", Marks::UP),
    ("進み すすみ 進め すすめ", "進ん すすん 進め すすめ", Marks::UP),
    ("突き", "突い", Marks::UP),
    ("寄り 寄せ", "寄っ 寄せ", Marks::SIDEWAYS),
    ("引き", "引い", Marks::BACK),
    ("打ち 打ち込み", "打っ 打ち込ん", Marks::DROP),
    ("成り", "成っ", Marks::PROMOTE),
];

/// The verbs for a capture of the piece.
#[rustfmt::skip]
const CAPTURES: [(&str, &str, Marks); 1] = [(
    "取り とり もらい 貰い 頂き いただき 頂戴し 奪い",
    "取っ とっ もらっ 貰っ 頂い いただい 頂戴し 奪っ",
    Marks::empty(),
)];

/// Returns a word at the start of a text and its claim, which is empty for a word that only resembles a claim.
fn claim(text: &str) -> Option<(&'static str, Claims)> {
    WORDS.iter().find_map(|&(words, claims)| {
        let word = words.split(' ').find(|word| text.starts_with(word))?;
        Some((word, claims))
    })
}

/// The words and their claims. A longer word comes before its prefixes.
const WORDS: [(&str, Claims); 13] = [
    // Words without a claim about this move.
    (
        "王手放置 王手ではな 王手でな 王手なし 連続王手",
        Claims::empty(),
    ),
    (
        "王手は避け 王手を避け 王手を受け 王手を防 王手から 王手なので 王手された 王手されて 王手されま 王手したい 王手をしたい",
        Claims::empty(),
    ),
    ("成銀 成桂 成香 成り駒 成立 成功 完成 構成", Claims::empty()),
    ("詰めろ 詰将棋 詰みません 詰みではな 不詰", Claims::empty()),
    ("打ち歩 打歩 打たな 打たず 打ちません", Claims::empty()),
    ("取らな 取らず 取りません", Claims::empty()),
    // Words with a claim.
    ("不成 成らず 成らな ならず 成りません", Claims::NO_PROMOTION),
    ("成る 成り 成って 成です", Claims::PROMOTION),
    ("打つ 打ちます 打ちました 打って 打です", Claims::DROP),
    ("持ち駒を使い 持駒を使い 持ち駒を打 持駒を打", Claims::DROP),
    ("取る 取ります 取りました 取って", Claims::CAPTURE),
    ("王手", Claims::CHECK),
    ("詰み", Claims::MATE),
];
