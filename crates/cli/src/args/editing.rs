//! Changes records before they are written.

use clap::ValueEnum;
use komadai::kifu::{Headers, NoteKind, Record, keys};

use super::help::{changes, text};
use crate::texts::options as texts;

/// The options that change records.
#[derive(clap::Args, Debug)]
pub(crate) struct EditingArgs {
    #[arg(long, help_heading = changes(), help = text("Remove variations", "変化を除く"))]
    main_line: bool,
    #[arg(long, help_heading = changes(), help = text("\
End games at their first illegal move

The side that made it loses. What follows is removed.", "\
最初の反則の手で対局を終える

反則をした側の負けとし、その後は除く。"))]
    at_foul: bool,
    #[arg(long, value_name = "PARTS", value_enum, value_delimiter = ',', help_heading = changes(),
        help = text("Remove these parts (comma-separated)", "指定した部分を除く。複数ならコンマで区切る"))]
    strip: Vec<Part>,
    #[arg(long, value_name = "KEY=VALUE", value_parser = header, help_heading = changes(), help = text("\
Set a header (先手=…); KEY= removes it

The key is 先手, 棋戦, EVENT or the like. The value replaces all values of the header. May be repeated.", "\
ヘッダーの値を変える (先手=…)。KEY= なら消す

キーは先手、棋戦、EVENT など。そのヘッダーの今までの値をすべて置き換える。繰り返し指定できる。"))]
    set: Vec<(String, String)>,
    #[arg(long, conflicts_with = "out_dir", help_heading = changes(), help = text("\
Merge all games into one, as variations of the first

All games must start from the same position. Comments and headers of all games are kept \
(equal ones once). A time is that of the first game that has it.", "\
全対局を1つにまとめ、2局目以降を変化にする

開始局面はどれも同じでなければならない。コメントとヘッダーはすべて残す (同じものは1つにする)。\
消費時間は、先の対局のものを優先する。"))]
    pub(crate) merge: bool,
}

/// A part of a record.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Part {
    #[value(help = text("Comments for people", "コメント"))]
    Comments,
    #[value(help = text("Bookmarks", "しおり"))]
    Bookmarks,
    #[value(help = text("Lines for programs, such as # in KIF or ' in CSA", "プログラム用の行 (KIF の #、CSA の ' など)"))]
    Programs,
    #[value(help = text("Lines that were not understood", "読み取れなかった行"))]
    UnknownLines,
    #[value(help = text("Times and their totals", "消費時間とその合計"))]
    Times,
    #[value(help = text("Headers, except those of --set", "ヘッダー (--set のものは残す)"))]
    Headers,
}

impl EditingArgs {
    /// Changes a record.
    pub(crate) fn edit(&self, record: &mut Record) {
        if self.at_foul {
            record.end_at_foul();
        }
        if self.main_line {
            record.remove_variations();
        }
        if self.strip.iter().any(|part| part.note().is_some()) {
            record
                .retain_notes(|note| self.strip.iter().all(|part| part.note() != Some(note.kind)));
        }
        if self.strip.contains(&Part::Times) {
            record.remove_times();
        }
        if self.strip.contains(&Part::Headers) {
            record.headers = Headers::default();
        }
        for (key, value) in &self.set {
            if value.is_empty() {
                record.headers.remove(key);
            } else {
                record.headers.set(key, value);
            }
        }
    }
}

impl Part {
    /// Returns the kind of its notes, or `None` if the part is not notes.
    const fn note(self) -> Option<NoteKind> {
        match self {
            Part::Comments => Some(NoteKind::Comment),
            Part::Bookmarks => Some(NoteKind::Bookmark),
            Part::Programs => Some(NoteKind::Program),
            Part::UnknownLines => Some(NoteKind::Unknown),
            Part::Times | Part::Headers => None,
        }
    }
}

/// Reads a header. The key is that of KIF or CSA.
fn header(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or_else(texts::key_and_value)?;
    let (key, value) = (key.trim(), value.trim());
    match (key.is_empty(), text.contains(char::is_control)) {
        (true, _) => Err(texts::key()),
        (_, true) => Err(texts::one_line()),
        _ => Ok((
            keys::from_kif(keys::from_csa(key)).to_owned(),
            value.to_owned(),
        )),
    }
}
