//! What losses say.

use std::fmt;

use komadai_core::{Color, DisplayIn, EndingKind, Language, Move, Outcome, texts};

use crate::loss_kind::LossKind;
use crate::record::{Ending, Entry, Foul};

/// What a loss says, and the details that its sentence names.
///
/// Words are made of it when it is displayed.
///
/// ```
/// use komadai_record::{LossKind, LossMessage};
///
/// let message = LossMessage::AllLeftOut(LossKind::Comment);
/// assert_eq!(message.to_string(), "the comments are left out");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LossMessage {
    /// One thing of a kind is left out.
    LeftOut(LossKind),
    /// All things of a kind are left out.
    AllLeftOut(LossKind),
    /// So many things of a kind are left out.
    SomeLeftOut(usize, LossKind),
    /// One thing of a kind is there that the record does not have.
    Added(LossKind),
    /// So many things of a kind are there that the record does not have.
    SomeAdded(usize, LossKind),
    /// The record has nothing of a kind, and the text has.
    AllAdded(LossKind),
    /// A time lost its fraction of a second.
    CutOff(LossKind),
    /// It is there, but not the same.
    Otherwise(LossKind),
    /// A note is one of another kind.
    OtherKind(LossKind, LossKind),
    /// Notes stand in another order.
    NotesInOtherOrder,
    /// Headers stand in another order.
    HeadersInOtherOrder,
    /// A header has another value.
    HeaderOtherwise(Box<str>),
    /// A header has another key.
    HeaderOfOtherKey(Box<str>, Box<str>),
    /// A header is left out.
    HeaderLeftOut(Box<str>),
    /// A header is there that the record does not have.
    HeaderAdded(Box<str>),
    /// The format cannot say this time control.
    NoWordsForTimeControl(Box<str>),
    /// A header of a time control says none.
    UnknownTimeControl(Box<str>),
    /// The format cannot say this date.
    NoWordsForDate(Box<str>),
    /// A header of a date says none.
    UnknownDate(Box<str>),
    /// The first move has another number.
    OtherFirstPly(u32),
    /// An entry is left out.
    EntryLeftOut(EntryName),
    /// An entry is left out, with all that follows it.
    LineLeftOut(EntryName),
    /// An entry is there that the record does not have.
    EntryAdded(EntryName),
    /// An entry is another one.
    OtherEntry(EntryName, EntryName),
    /// A foul is a legal move.
    FoulIsLegal,
    /// A move is a foul.
    MoveIsFoul,
    /// An ending is another one.
    OtherEnding(EndingName, EndingName),
    /// A packed format has a record of its own for each move.
    GameForEachMove,
    /// The format needs a result.
    DrawForUnknown,
    /// The format needs an evaluation, which so many positions lack.
    PositionsLeftOut(usize),
    /// So many positions without an evaluation get this one.
    ValueForUnknown(usize, i32),
}

texts! {
    LossMessage {
        LeftOut(kind as One): "the {kind} is left out" "{kind}を省きます";
        AllLeftOut(kind as Many): "the {kind} are left out" "{kind}をすべて省きます";
        SomeLeftOut(number, kind as Many): "{number} {kind} are left out" "{kind}を{number}件省きます";
        Added(kind as One): "a {kind} is added" "{kind}を加えます";
        SomeAdded(number, kind as Many): "{number} {kind} are added" "{kind}を{number}件加えます";
        AllAdded(kind as Many): "the record has no {kind}; they are added"
            "棋譜に{kind}がないので加えます";
        CutOff(kind as One): "the {kind} is cut off to whole seconds" "{kind}の秒未満を切り捨てます";
        Otherwise(kind as One): "the {kind} will be read otherwise" "{kind}の内容が変わります";
        OtherKind(kind as One, other as One): "the {kind} will be read as a {other}"
            "{kind}が{other}になります";
        NotesInOtherOrder: "the notes will be read in another order" "メモの順序が変わります";
        HeadersInOtherOrder: "the headers will be read in another order" "ヘッダの順序が変わります";
        HeaderOtherwise(key): "the header {key:?} will be read otherwise"
            "ヘッダ「{key}」の内容が変わります";
        HeaderOfOtherKey(key, other): "the header {key:?} will be read as {other:?}"
            "ヘッダ「{key}」が「{other}」になります";
        HeaderLeftOut(key): "the header {key:?} is left out" "ヘッダ「{key}」を省きます";
        HeaderAdded(key): "a header {key:?} is added" "ヘッダ「{key}」を加えます";
        NoWordsForTimeControl(value): "the format has no words for the time control {value:?}"
            "この形式では持ち時間「{value}」を書けません";
        UnknownTimeControl(value): "the time control {value:?} is not understood"
            "持ち時間「{value}」が読めません";
        NoWordsForDate(value): "the format has no words for the date {value:?}"
            "この形式では日付「{value}」を書けません";
        UnknownDate(value): "the date {value:?} is not understood" "日付「{value}」が読めません";
        OtherFirstPly(number): "the number of the first move will be read as {number}"
            "初手の手数が{number}になります";
        EntryLeftOut(what): "{what} is left out" "{what}を省きます";
        LineLeftOut(what): "{what} is left out with all that follows" "{what}を以降も含めて省きます";
        EntryAdded(what): "{what} is added after this" "この後に{what}を加えます";
        OtherEntry(what, other): "{what} will be read as {other}" "{what}が{other}になります";
        FoulIsLegal: "the foul is a legal move and will be read as one"
            "反則とされた手が合法手なので、普通の指し手になります";
        MoveIsFoul: "the move is illegal and will be read as a foul"
            "指し手が反則に当たるので、反則の手になります";
        OtherEnding(ending, other): "the ending ({ending}) will be read as {other}"
            "終局 ({ending}) が{other}になります";
        GameForEachMove: "from here on each move is written with its position, as a game of its own"
            "ここから先は1手ずつ局面とともに別の対局として書きます";
        DrawForUnknown: "the result of the game is not known, and a draw is written"
            "対局の結果が不明なので、引き分けと書きます";
        PositionsLeftOut(number): "positions without an evaluation are left out: {number}"
            "評価値のない局面{number}件を省きます";
        ValueForUnknown(number, value): "positions without an evaluation get the value {value}: {number}"
            "評価値のない局面{number}件に{value}を書きます";
    }
}

impl LossMessage {
    /// Whether something is added, and nothing of the record is lost.
    ///
    /// ```
    /// use komadai_record::{LossKind, LossMessage};
    ///
    /// assert!(LossMessage::Added(LossKind::Comment).is_addition());
    /// assert!(!LossMessage::LeftOut(LossKind::Comment).is_addition());
    /// ```
    #[must_use]
    pub const fn is_addition(&self) -> bool {
        use LossMessage::{Added, AllAdded, EntryAdded, HeaderAdded, SomeAdded};
        matches!(
            self,
            Added(_) | SomeAdded(..) | AllAdded(_) | HeaderAdded(_) | EntryAdded(_)
        )
    }
}

/// What one thing of a kind is called.
struct One<'k>(&'k LossKind);

/// What several things of a kind are called.
struct Many<'k>(&'k LossKind);

/// What things of a kind are called: one in English, several, any number in Japanese.
const fn words(kind: LossKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        LossKind::Header => ("header", "headers", "ヘッダ"),
        LossKind::Start => ("start position", "start positions", "開始局面"),
        LossKind::FirstPly => (
            "number of the first move",
            "numbers of the first move",
            "初手の手数",
        ),
        LossKind::LastMove => (
            "move before the start",
            "moves before the start",
            "開始局面の直前の手",
        ),
        LossKind::Variation => ("variation", "variations", "変化"),
        LossKind::Entry => ("move", "moves", "指し手"),
        LossKind::Ending => ("ending", "endings", "終局"),
        LossKind::Result => ("result", "results", "結果"),
        LossKind::Value => ("evaluation", "evaluations", "評価値"),
        LossKind::Time => ("time", "times", "消費時間"),
        LossKind::TotalTime => ("running total", "running totals", "累計時間"),
        LossKind::Comment => ("comment", "comments", "コメント"),
        LossKind::Bookmark => ("bookmark", "bookmarks", "しおり"),
        LossKind::Program => (
            "line for programs",
            "lines for programs",
            "プログラム用の行",
        ),
        LossKind::UnknownLine => (
            "line that was not understood",
            "lines that were not understood",
            "読めなかった行",
        ),
    }
}

impl DisplayIn for One<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, _, japanese) = words(*self.0);
        f.write_str(match language {
            Language::English => one,
            Language::Japanese => japanese,
        })
    }
}

impl DisplayIn for Many<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, many, japanese) = words(*self.0);
        f.write_str(match language {
            Language::English => many,
            Language::Japanese => japanese,
        })
    }
}

/// What an entry is called in a sentence.
///
/// ```
/// use komadai_core::EndingKind;
/// use komadai_record::{EntryName, LossMessage};
///
/// let ending = EntryName::Ending(EndingKind::Resign);
/// assert_eq!(LossMessage::EntryLeftOut(ending).to_string(), "the ending (resign) is left out");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryName {
    /// An ending of this kind.
    Ending(EndingKind),
    /// A move.
    Move(Move),
    /// A pass.
    Pass,
    /// An illegal move.
    IllegalMove(Move),
    /// A text in place of a move.
    Text,
    /// What comes before the first move.
    This,
}

texts! {
    EntryName {
        Ending(kind as Kind): "the ending ({kind})" "終局 ({kind})";
        Move(m): "the move {m}" "指し手 {m} ";
        Pass: "a pass" "パス";
        IllegalMove(m): "the illegal move {m}" "反則の手 {m} ";
        Text: "a text that names no move" "指し手ではないテキスト";
        This: "this" "これ";
    }
}

impl EntryName {
    /// What an entry is called.
    pub(crate) fn of(entry: Option<&Entry>) -> EntryName {
        match entry {
            Some(Entry::Ending(ending)) => EntryName::Ending(ending.kind),
            Some(Entry::Move(m)) => EntryName::Move(*m),
            Some(Entry::Pass) => EntryName::Pass,
            Some(Entry::Foul(foul)) => match **foul {
                Foul::Move(m) => EntryName::IllegalMove(m),
                Foul::Text(_) => EntryName::Text,
            },
            None => EntryName::This,
        }
    }

    /// The kind of the loss of the entry.
    pub(crate) const fn loss(self) -> LossKind {
        match self {
            EntryName::Ending(_) => LossKind::Ending,
            _ => LossKind::Entry,
        }
    }
}

/// The kind of an ending: its code in English, its name in Japanese.
struct Kind<'k>(&'k EndingKind);

impl DisplayIn for Kind<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match language {
            Language::English => self.0.code(),
            Language::Japanese => self.0.japanese(),
        })
    }
}

/// The kind of an ending, and who won if that has to be said.
///
/// ```
/// use komadai_core::{Color, EndingKind, Outcome};
/// use komadai_record::{Ending, Record};
///
/// let ends = |kind, outcome| Ending { kind, outcome, raw: String::new() };
/// let mut wanted = Record::default();
/// wanted.push(wanted.root(), ends(EndingKind::Resign, Outcome::Win(Color::White)).into());
/// let mut found = Record::default();
/// found.push(found.root(), ends(EndingKind::TimeUp, Outcome::Win(Color::White)).into());
/// let losses = wanted.differences(&found);
/// let message = losses.iter().next().unwrap().message.to_string();
/// assert_eq!(message, "the ending (resign, white wins) will be read as time-up, white wins");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndingName {
    kind: EndingKind,
    /// A draw and an unknown winner are said where only they tell two endings apart.
    outcome: Option<Outcome>,
}

impl EndingName {
    /// What two endings are called that differ.
    pub(crate) fn both(wanted: &Ending, found: &Ending) -> (EndingName, EndingName) {
        let name = |ending: &Ending| {
            let said = wanted.kind == found.kind || ending.outcome.winner().is_some();
            EndingName {
                kind: ending.kind,
                outcome: said.then_some(ending.outcome),
            }
        };
        (name(wanted), name(found))
    }
}

impl DisplayIn for EndingName {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Kind(&self.kind).fmt_in(language, f)?;
        f.write_str(match (self.outcome, language) {
            (Some(Outcome::Win(Color::Black)), Language::English) => ", black wins",
            (Some(Outcome::Win(Color::White)), Language::English) => ", white wins",
            (Some(Outcome::Draw), Language::English) => ", a draw",
            (Some(_), Language::English) => ", winner unknown",
            (Some(Outcome::Win(Color::Black)), Language::Japanese) => "、先手の勝ち",
            (Some(Outcome::Win(Color::White)), Language::Japanese) => "、後手の勝ち",
            (Some(Outcome::Draw), Language::Japanese) => "、引き分け",
            (Some(_), Language::Japanese) => "、勝者不明",
            (None, _) => "",
        })
    }
}
