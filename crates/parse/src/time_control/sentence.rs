//! Time controls in sentences: `持ち時間は各10分、切れたら1手30秒です。`, `10 minutes + 30 seconds`.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use nom::Parser;
use nom::character::complete::{char, digit1};
use nom::combinator::{map_opt, opt};
use nom::sequence::preceded;

use crate::text::{Parsed, is_blank, thousandths};
use crate::words::{half, kanji, number_in_kanji};

/// The times of a time control.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Times {
    pub(super) main: Duration,
    pub(super) byoyomi: Duration,
    pub(super) increment: Duration,
}

/// What a word of a sentence means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    /// Nothing for the numbers.
    Filler,
    /// A sign or a word between two times.
    Between,
    /// The same. It also joins hours and minutes.
    And,
    /// The next time is for each move, after the main time.
    UsedUp,
    /// The next time, or the one before, is for each move.
    EachMove,
    /// The time before is a limit, if it is for each move: `未満`.
    Limit,
    /// The time before is added move by move.
    Added,
    /// The second time is added move by move.
    Fischer,
    /// There is no byoyomi.
    SuddenDeath,
    /// A game of so much time for each move, if that is short: `1分将棋`.
    Game,
    /// The time before is the main time, or the next.
    Main,
    Open,
    Close,
}

/// The words, without blanks. The longest that fits counts.
const WORDS: &[(Word, &str)] = &[
    (
        Word::Filler,
        "各自 各 双方 両者 それぞれ ともに 共に は が で です とし とする とします で指す で指します で指すものとする \
         の 対局 ルール 制 持ち時間なし 持時間なし 持ち時間無し 秒読みなし 秒読み無し 加算なし 初手から \
         チェスクロック チェスクロック方式 ストップウォッチ方式 \
         。 : each perplayer perside foreachplayer foreachside forbothplayers both per player of a an \
         nobyoyomi withoutbyoyomi noincrement withoutincrement timecontrol time chessclock",
    ),
    (Word::Main, "持ち時間 持時間 maintime main"),
    (Word::Between, "+ 、 , ・ / ; … ‥ & プラス plus with"),
    (Word::And, "and"),
    (
        Word::UsedUp,
        "切れたら 切れると 切れた後は 切れた場合は 切れ後は 使い切ると 使い切ったら 使い切った後は 使い切り後は \
         なくなったら 無くなったら なくなると その後は その後 以降は 以後は 以降 以後 あとは then thereafter \
         afterthat followedby",
    ),
    (
        Word::EachMove,
        "1手 1手ごとに 1手毎に 1手につき 1手あたり 秒読み 秒読みは byoyomi byo-yomi permove amove /move \
         foreachmove eachmove pereachmove everymove",
    ),
    (Word::Limit, "未満 以内 まで"),
    (
        Word::Added,
        "加算 ずつ加算 が加算 追加 ずつ追加 が追加 増加 ずつ増加 increment inc permoveincrement \
         incrementpermove addedpermove added addedeachmove addedforeachmove fischerincrement",
    ),
    (
        Word::Fischer,
        "フィッシャー フィッシャールール フィッシャー方式 フィッシャークロック fischer fischerclock",
    ),
    (
        Word::SuddenDeath,
        "切れ負け 切れ負 切れたら負け 切れたら即負け 切れると負け 即負け 時間切れ負け 時間切れ即負け \
         時間切れ負 suddendeath absolute",
    ),
    (Word::Game, "将棋"),
    (Word::Open, "( ["),
    (Word::Close, ") ]"),
];

/// The units of time, with their seconds.
const UNITS: &[(u32, &str)] = &[
    (3600, "時間 hours hour hrs hr h"),
    (60, "分間 分 minutes minute mins min m"),
    (1, "秒間 秒 seconds second secs sec s"),
];

/// A part of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    /// A time, and the seconds of its unit.
    Time(Duration, u32),
    Word(Word),
}

/// A time, with the meanings of the words around it.
#[derive(Default)]
struct Part {
    time: Duration,
    /// The seconds of its unit.
    unit: u32,
    words: Vec<Word>,
}

impl Part {
    fn has(&self, word: Word) -> bool {
        self.words.contains(&word)
    }
}

/// A text without blanks. Its digits, letters and signs have half width, its letters are small, and numbers before a unit
/// are digits: `三十秒` is `30秒`.
pub(super) struct Narrow {
    pub(super) text: String,
    /// For each byte of the text, where its character begins in the text before.
    places: Vec<usize>,
    end: usize,
}

impl Narrow {
    pub(super) fn new(text: &str) -> Narrow {
        let mut narrow = Narrow {
            text: String::with_capacity(text.len()),
            places: Vec::with_capacity(text.len()),
            end: text.len(),
        };
        let mut signs = text
            .char_indices()
            .filter(|&(_, c)| !is_blank(c))
            .peekable();
        while let Some((at, c)) = signs.next() {
            if kanji(c).is_none() {
                narrow.push(at, half(c).to_ascii_lowercase());
                continue;
            }
            let mut numeral = String::from(c);
            while let Some((_, c)) = signs.next_if(|&(_, c)| kanji(c).is_some()) {
                numeral.push(c);
            }
            let has_unit = signs.peek().is_some_and(|(_, c)| "時分秒手回".contains(*c));
            match number_in_kanji(&numeral) {
                Some(number) if has_unit => alloc::format!("{number}")
                    .chars()
                    .for_each(|c| narrow.push(at, c)),
                _ => numeral.chars().for_each(|c| narrow.push(at, c)),
            }
        }
        narrow
    }

    fn push(&mut self, at: usize, c: char) {
        self.text.push(c);
        self.places.extend(core::iter::repeat_n(at, c.len_utf8()));
    }

    /// Returns the place in the text before that a byte of this text comes from.
    pub(super) fn place(&self, byte: usize) -> usize {
        self.places.get(byte).copied().unwrap_or(self.end)
    }
}

/// Reads the time control with which a sentence begins. Returns it with the rest of the sentence, which says something else.
/// `None` if the sentence begins otherwise, or if its times do not fit together.
pub(super) fn sentence(text: &str) -> Option<(Times, &str)> {
    let mut tokens = Vec::new();
    let mut rest = text;
    // Where brackets begin that are not closed yet.
    let mut open = None;
    while let Some((token, after)) = token(rest) {
        match token {
            Token::Word(Word::Open) if open.is_some() || tokens.is_empty() => break,
            Token::Word(Word::Open) => open = Some((tokens.len(), rest)),
            Token::Word(Word::Close) if open.is_none() => break,
            Token::Word(Word::Close) => open = None,
            _ => {}
        }
        tokens.push(token);
        rest = after;
    }
    if let Some((count, before)) = open {
        tokens.truncate(count);
        rest = before;
    }
    Some((control(&tokens)?, rest))
}

/// Returns the first token of a text, and the rest.
fn token(text: &str) -> Option<(Token, &str)> {
    if let Some((word, rest)) = longest(WORDS, text) {
        return Some((Token::Word(word), rest));
    }
    // The end of a sentence, or of a word that is cut short.
    if let Some(rest) = text.strip_prefix('.') {
        return Some((Token::Word(Word::Filler), rest));
    }
    let (rest, number) = seconds(text).ok()?;
    let (unit, rest) = longest(UNITS, rest)?;
    Some((Token::Time(number.checked_mul(unit)?, unit), rest))
}

/// Returns the meaning of the longest word with which a text begins, and the rest.
fn longest<'t, T: Copy>(table: &[(T, &str)], text: &'t str) -> Option<(T, &'t str)> {
    let words = table.iter().flat_map(|(meaning, words)| {
        let words = words.split_ascii_whitespace();
        words.map(move |word| (meaning, word))
    });
    let fitting = words.filter_map(|(meaning, word)| Some((*meaning, text.strip_prefix(word)?)));
    fitting.min_by_key(|(_, rest)| rest.len())
}

/// Returns the time control that the tokens of a sentence give, or `None` if its times do not fit together.
fn control(tokens: &[Token]) -> Option<Times> {
    let parts = parts(tokens)?;
    let says = |word| tokens.contains(&Token::Word(word));
    let (mut main, mut byoyomi, mut increment) = (None, None, None);
    for (i, part) in parts.iter().enumerate() {
        let is_of_a_move = part.has(Word::EachMove) || part.has(Word::UsedUp);
        let is_short_game = part.has(Word::Game) && part.time.as_secs() <= 60;
        let slot = if part.has(Word::Added) {
            &mut increment
        } else if part.has(Word::UsedUp) || is_of_a_move && !says(Word::Fischer) {
            &mut byoyomi
        } else if is_of_a_move {
            &mut increment
        } else if is_short_game {
            &mut byoyomi
        } else if part.has(Word::Main) || i == 0 && !part.has(Word::Limit) {
            &mut main
        } else if i == 1 && main.is_some() && is_plain_second(part) {
            if says(Word::Fischer) {
                &mut increment
            } else {
                &mut byoyomi
            }
        } else {
            return None;
        };
        if slot.replace(part.time).is_some() {
            return None;
        }
    }
    let is_sudden_death = says(Word::SuddenDeath);
    if parts.is_empty() || is_sudden_death && (byoyomi.is_some() || increment.is_some()) {
        return None;
    }
    let [main, byoyomi, increment] = [main, byoyomi, increment].map(Option::unwrap_or_default);
    Some(Times {
        main,
        byoyomi,
        increment,
    })
}

/// Returns `true` if a time after the main time, which no word explains, is for each move. Minutes need a sign before them.
fn is_plain_second(part: &Part) -> bool {
    let is_apart = part.has(Word::Between) || part.has(Word::And);
    part.unit == 1 || is_apart && !part.has(Word::Open)
}

/// Returns the times with the words that belong to them. `None` if a word lacks its time.
fn parts(tokens: &[Token]) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    // The words since the time before.
    let mut gap = Vec::new();
    for token in tokens {
        match *token {
            Token::Word(Word::Filler | Word::Fischer | Word::SuddenDeath) => {}
            Token::Word(Word::Close) => gap.retain(|word| *word != Word::Open),
            Token::Word(word) => gap.push(word),
            Token::Time(time, unit) => {
                let words = core::mem::take(&mut gap);
                match parts.last_mut() {
                    // 1時間30分
                    Some(last)
                        if (last.unit, unit) == (3600, 60)
                            && matches!(words[..], [] | [Word::And]) =>
                    {
                        last.time = last.time.checked_add(time)?;
                        last.unit = unit;
                    }
                    last => {
                        let words = divide(words, last)?;
                        parts.push(Part { time, unit, words });
                    }
                }
            }
        }
    }
    let left = divide(gap, parts.last_mut())?;
    let needs_time = |word: &Word| !matches!(word, Word::Between | Word::And);
    let is_at_end = |word: &Word| matches!(word, Word::EachMove | Word::Main);
    if left.iter().any(|word| needs_time(word) && !is_at_end(word)) {
        return None;
    }
    parts.last_mut()?.words.extend(left);
    Some(parts)
}

/// Gives the words between two times that belong to the time before to it, and returns the others. `None` if there is not
/// a time before.
fn divide(words: Vec<Word>, mut before: Option<&mut Part>) -> Option<Vec<Word>> {
    let is_sign = |word: &Word| matches!(word, Word::Between | Word::And | Word::Open);
    let is_next = |word: &Word| is_sign(word) || *word == Word::UsedUp;
    let mut after = Vec::new();
    for (i, &word) in words.iter().enumerate() {
        let belongs_before = match word {
            Word::Limit | Word::Added | Word::Game => true,
            // 30秒の秒読み、…; 、秒読み30秒
            Word::EachMove | Word::Main => {
                let follows = words
                    .get(..i)
                    .is_some_and(|words| words.iter().any(is_next));
                let precedes = words
                    .get(i..)
                    .is_some_and(|words| words.iter().any(is_sign));
                before.is_some() && !follows && precedes
            }
            _ => false,
        };
        if belongs_before {
            before.as_mut()?.words.push(word);
        } else {
            after.push(word);
        }
    }
    Some(after)
}

/// Returns `true` if the rest after a time control only adds to it: a remark in brackets, the number of byoyomi periods
/// (`×3回`), or time to consider.
pub(super) fn says_more(rest: &str, times: &Times) -> bool {
    if rest.starts_with(['(', '[', '考']) {
        return true;
    }
    let Some(periods) = rest.strip_prefix(['×', 'x', '*', '✕']) else {
        return false;
    };
    let rest = periods.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = rest.len() < periods.len();
    let rest = rest.trim_start_matches(['回', '。']);
    is_number && !times.byoyomi.is_zero() && (rest.is_empty() || rest.starts_with(['(', '[']))
}

/// Seconds, with decimals if need be, of which the first three count.
pub(super) fn seconds(text: &str) -> Parsed<'_, Duration> {
    let decimals = opt(preceded(char('.'), digit1));
    let whole = map_opt(digit1, |digits| of_units(digits, 1));
    let join = |(whole, decimals): (Duration, Option<&str>)| {
        let millis = decimals.map_or(0, thousandths);
        whole.saturating_add(Duration::from_millis(millis))
    };
    (whole, decimals).map(join).parse(text)
}

/// So many units of so many seconds.
pub(super) fn of_units(digits: &str, unit: u64) -> Option<Duration> {
    let number: u64 = digits.parse().ok()?;
    number.checked_mul(unit).map(Duration::from_secs)
}
