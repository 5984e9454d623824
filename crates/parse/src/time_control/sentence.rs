//! Reads time controls in sentences: `持ち時間は各10分、切れたら1手30秒です。`, `10 minutes + 30 seconds`.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use nom::Parser;
use nom::character::complete::{char, digit1};
use nom::combinator::{map_opt, opt};
use nom::sequence::preceded;

use crate::text::{Parsed, is_blank, thousandths};
use crate::words::{half, kanji, number_in_kanji};

#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Times {
    pub(super) main: Duration,
    pub(super) byoyomi: Duration,
    pub(super) increment: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    /// A word without effect on the times.
    Filler,
    /// A remark about the game that does not concern its times. A time control cannot store it.
    Remark,
    /// A sign or a word between two times.
    Between,
    /// A plus between two times. The time after it is for each move, even in minutes.
    Plus,
    /// A word between two times, which may also join hours and minutes.
    And,
    /// The next time is for each move, after the main time.
    UsedUp,
    /// The next or the previous time is for each move.
    EachMove,
    /// The previous time is a limit: `未満`. Without another word it is not the main time.
    Limit,
    /// The previous time is added after each move.
    Added,
    /// The second time is added after each move.
    Fischer,
    /// A game without main time: `初手から`.
    NoMain,
    NoByoyomi,
    NoIncrement,
    /// A game without byoyomi and increment.
    SuddenDeath,
    /// The previous time is for each move, if it is at most a minute: `1分将棋`.
    Game,
    /// The previous or the next time is the main time.
    Main,
    Open,
    Close,
}

/// The words, without blanks. The longest match is used.
const WORDS: &[(Word, &str)] = &[
    (
        Word::Filler,
        "各自 各 双方 両者 それぞれ ともに 共に は が で です とし とする とします で指す で指します で指すものとする \
         の 対局 ルール 制 チェスクロック チェスクロック方式 ストップウォッチ方式 \
         。 : each perplayer perside foreachplayer foreachside forbothplayers both per player of a an \
         timecontrol time chessclock",
    ),
    (
        Word::Remark,
        "1日制 2日制 3日制 1日指し 2日指し 1日指し切り 先後とも 先手後手とも 早指し \
         チェスクロック使用 チェスクロックを使用 ストップウォッチ使用 対局時計 対局時計使用 対局時計を使用 \
         電子時計使用 自動計時 1分未満切り捨て 1分未満は切り捨て 分未満切り捨て 60秒未満切り捨て \
         twodays two-day overtwodays",
    ),
    (Word::Main, "持ち時間 持時間 maintime main"),
    (Word::Between, "、 , ・ / ; & with"),
    (Word::Plus, "+ … ‥ プラス plus"),
    (Word::And, "and"),
    (
        Word::UsedUp,
        "切れたら 切れると 切れた後は 切れた場合は 切れ後は 使い切ると 使い切ったら 使い切った後は 使い切り後は \
         切れ 切れて 切れた後 切れ後 使用後 使用後は 経過後 経過後は 消費後 消費後は \
         なくなったら 無くなったら なくなると その後は その後 以降は 以後は 以降 以後 あとは then thereafter \
         afterthat followedby",
    ),
    (
        Word::EachMove,
        "1手 1手ごとに 1手毎に 1手につき 1手あたり 秒読み 秒読みは byoyomi byo-yomi byo permove amove /move \
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
        Word::NoMain,
        "初手から 持ち時間なし 持時間なし 持ち時間無し 持時間無し nomaintime",
    ),
    (
        Word::NoByoyomi,
        "秒読みなし 秒読み無し nobyoyomi nobyo-yomi withoutbyoyomi",
    ),
    (
        Word::NoIncrement,
        "加算なし 加算無し noincrement withoutincrement",
    ),
    (
        Word::SuddenDeath,
        "切れ負け 切れ負 切負け 切負 切れたら投了 切れたら失格 使い切ると負け 使い切ったら負け 切れたら負け 切れたら即負け 切れると負け 即負け 時間切れ負け 時間切れ即負け \
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    /// A time, and its unit in seconds.
    Time(Duration, u32),
    Word(Word),
}

/// A time, with the meanings of the words around it.
#[derive(Default)]
struct Part {
    time: Duration,
    /// The unit in seconds.
    unit: u32,
    /// `true` if the time has hours and minutes.
    is_sum: bool,
    words: Vec<Word>,
}

impl Part {
    fn has(&self, word: Word) -> bool {
        self.words.contains(&word)
    }
}

/// A text without blanks, except between two numbers. Digits, letters and signs are half-width, and letters are
/// lower-case. Numbers before a unit are in digits: `三十秒` becomes `30秒`.
pub(super) struct Narrow {
    pub(super) text: String,
    /// For each byte of `text`, the start of its character in the original text.
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
        let is_numeral = |c: char| half(c).is_ascii_digit() || kanji(c).is_some();
        let mut signs: Vec<(usize, char)> = Vec::with_capacity(text.len());
        let mut is_apart = false;
        for (at, c) in text.char_indices() {
            if !is_blank(c) {
                let follows = signs.last().is_some_and(|&(_, before)| is_numeral(before));
                signs.extend((is_apart && follows && is_numeral(c)).then_some((at, ' ')));
                signs.push((at, c));
            }
            is_apart = is_blank(c);
        }
        let mut signs = signs.into_iter().peekable();
        while let Some((at, c)) = signs.next() {
            if kanji(c).is_none() {
                narrow.push(at, half(c).to_ascii_lowercase());
                continue;
            }
            let mut numeral = String::from(c);
            while let Some((_, c)) = signs.next_if(|&(_, c)| kanji(c).is_some()) {
                numeral.push(c);
            }
            let has_unit = signs
                .peek()
                .is_some_and(|(_, c)| "時分秒手回日".contains(*c));
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

    /// Returns the place in the original text of a byte of this text.
    pub(super) fn place(&self, byte: usize) -> usize {
        self.places.get(byte).copied().unwrap_or(self.end)
    }
}

/// Reads the time control at the start of a sentence, with remarks if `has_remarks`. Returns it and the rest of the
/// sentence, or `None` if the sentence begins otherwise, or its times do not fit together.
pub(super) fn sentence(text: &str, has_remarks: bool) -> Option<(Times, &str)> {
    let mut tokens = Vec::new();
    let mut rest = text;
    // The number of tokens and the text before a bracket that is still open.
    let mut open = None;
    while let Some((token, after)) = token(rest) {
        match token {
            Token::Word(Word::Remark) if !has_remarks => break,
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

fn token(text: &str) -> Option<(Token, &str)> {
    if let Some((word, rest)) = longest(WORDS, text) {
        return Some((Token::Word(word), rest));
    }
    // This is the end of a sentence or of an abbreviation.
    if let Some(rest) = text.strip_prefix('.') {
        return Some((Token::Word(Word::Filler), rest));
    }
    let (rest, number) = seconds(text).ok()?;
    let (unit, rest) = longest(UNITS, rest)?;
    let time = number.checked_mul(unit)?;
    match rest.strip_prefix('半') {
        // The half is in the next smaller unit: 1時間半 has minutes.
        Some(rest) if unit > 1 => {
            let half = Duration::from_secs(u64::from(unit / 2));
            Some((Token::Time(time.checked_add(half)?, unit / 60), rest))
        }
        _ => Some((Token::Time(time, unit), rest)),
    }
}

/// Returns the meaning of the longest word that a text begins with, and the rest.
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
    let none = |word| {
        (says(word) || word != Word::NoMain && says(Word::SuddenDeath)).then_some(Duration::ZERO)
    };
    let [mut main, mut byoyomi, mut increment] =
        [Word::NoMain, Word::NoByoyomi, Word::NoIncrement].map(none);
    for (i, part) in parts.iter().enumerate() {
        // 8時間1分将棋
        if part.is_sum
            && (part.has(Word::Game) || part.has(Word::Limit) || part.has(Word::EachMove))
        {
            return None;
        }
        let is_of_a_move = part.has(Word::EachMove) || part.has(Word::UsedUp);
        let is_short_game = part.has(Word::Game) && part.time.as_secs() <= 60;
        let slot = if part.has(Word::Added) {
            &mut increment
        } else if part.has(Word::UsedUp) || is_of_a_move && !says(Word::Fischer) {
            &mut byoyomi
        } else if is_of_a_move {
            &mut increment
        } else if is_short_game || i == 0 && says(Word::NoMain) {
            &mut byoyomi
        } else if part.has(Word::Main) || i == 0 && !part.has(Word::Limit) {
            // 30秒+10分
            let mut after = parts.iter().skip(i);
            if after.any(|other| other.unit > part.unit) {
                return None;
            }
            &mut main
        } else if i == 1 && main.is_some() && is_plain_byoyomi(part) {
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
    let [main, byoyomi, increment] = [main, byoyomi, increment].map(Option::unwrap_or_default);
    Some(Times {
        main,
        byoyomi,
        increment,
    })
}

/// Returns `true` if a time after the main time is for each move, though no word says so. Minutes need a plus.
fn is_plain_byoyomi(part: &Part) -> bool {
    part.unit == 1 || part.has(Word::Plus) && !part.has(Word::Open)
}

/// Returns the times with the words that belong to them, or `None` if a word lacks its time.
fn parts(tokens: &[Token]) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    // The words since the previous time.
    let mut gap = Vec::new();
    for token in tokens {
        match *token {
            Token::Word(
                Word::Filler
                | Word::Remark
                | Word::Fischer
                | Word::NoMain
                | Word::NoByoyomi
                | Word::NoIncrement
                | Word::SuddenDeath,
            ) => {}
            Token::Word(Word::Close) => {
                gap.retain(|word| *word != Word::Open);
                gap.push(Word::Between);
            }
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
                        last.is_sum = true;
                    }
                    last => {
                        let words = divide(words, last)?;
                        let is_sum = false;
                        parts.push(Part {
                            time,
                            unit,
                            is_sum,
                            words,
                        });
                    }
                }
            }
        }
    }
    let left = divide(gap, parts.last_mut())?;
    // A word at the end needs a time directly before it.
    let mut words = left
        .iter()
        .skip_while(|word| matches!(word, Word::EachMove | Word::Main));
    if !words.all(is_sign) {
        return None;
    }
    parts.last_mut()?.words.extend(left);
    Some(parts)
}

fn is_sign(word: &Word) -> bool {
    matches!(word, Word::Between | Word::Plus | Word::And | Word::Open)
}

/// Moves to the time `before` the words that belong to it, and returns the others. Returns `None` if such a word has no
/// time before it.
fn divide(words: Vec<Word>, mut before: Option<&mut Part>) -> Option<Vec<Word>> {
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

/// Returns the time that the rest after a time control adds to the byoyomi: more periods of it (`×3回`, `(5 periods)`), or
/// time to consider (`考慮時間1分単位で10回`). Remarks and brackets may be between them. Returns `None` if the rest says
/// anything else.
pub(super) fn more_time(mut rest: &str, times: &Times) -> Option<Duration> {
    let mut more = Duration::ZERO;
    while !rest.is_empty() {
        let periods = || {
            let (count, rest) = periods(rest)?;
            let more = times.byoyomi.saturating_mul(count.saturating_sub(1));
            (!times.byoyomi.is_zero()).then_some((more, rest))
        };
        let skipped = || match token(rest)? {
            (Token::Word(Word::Filler | Word::Remark | Word::Open | Word::Close), rest) => {
                Some((Duration::ZERO, rest))
            }
            (Token::Word(word), rest) => is_sign(&word).then_some((Duration::ZERO, rest)),
            (Token::Time(..), _) => None,
        };
        let (time, after) = periods().or_else(|| consideration(rest)).or_else(skipped)?;
        more = more.saturating_add(time);
        rest = after;
    }
    Some(more)
}

/// Reads a number of byoyomi periods: `×3回`, `(3)`, `5 periods`.
fn periods(text: &str) -> Option<(u32, &str)> {
    let number = text.trim_start_matches(['×', 'x', '*', '✕', '(', '[']);
    let after = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = number.get(..number.len() - after.len())?;
    let mut names = ["回", "periods", "period", "times"].iter();
    let counted = names.find_map(|word| after.strip_prefix(word));
    let is_marked = number.len() < text.len() || counted.is_some();
    let after = counted.unwrap_or(after);
    let ends = after.is_empty() || after.starts_with([')', ']', '(', '[', '。', '、', ',', '.']);
    (is_marked && ends && !digits.is_empty()).then(|| (digits.parse().unwrap_or(u32::MAX), after))
}

/// Reads time to consider: `考慮時間10分`, `考慮時間は各1分単位で10回`. Without a unit, one time is a minute.
fn consideration(text: &str) -> Option<(Duration, &str)> {
    let mut rest = text.strip_prefix("考慮時間")?;
    while let Some((Token::Word(Word::Filler), after)) = token(rest) {
        rest = after;
    }
    let (time, after) = match token(rest) {
        Some((Token::Time(time, _), after)) => (time, after),
        _ => (Duration::from_secs(60), rest),
    };
    let of_unit = after.strip_prefix("単位で").or(after.strip_prefix("単位"));
    let needs_count = of_unit.is_some() || after.len() == rest.len();
    match periods(of_unit.unwrap_or(after)) {
        Some((count, after)) => Some((time.saturating_mul(count), after)),
        None => (!needs_count).then_some((time, after)),
    }
}

/// Parses seconds with optional decimals. Digits after the third decimal are ignored.
pub(super) fn seconds(text: &str) -> Parsed<'_, Duration> {
    let decimals = opt(preceded(char('.'), digit1));
    let whole = map_opt(digit1, |digits| of_units(digits, 1));
    let join = |(whole, decimals): (Duration, Option<&str>)| {
        let millis = decimals.map_or(0, thousandths);
        whole.saturating_add(Duration::from_millis(millis))
    };
    (whole, decimals).map(join).parse(text)
}

/// Returns a number of units as a time, where `unit` is in seconds. Returns `None` if it is too large.
pub(super) fn of_units(digits: &str, unit: u64) -> Option<Duration> {
    let number: u64 = digits.parse().ok()?;
    number.checked_mul(unit).map(Duration::from_secs)
}
