//! Defines the options of commands that read games: inputs, selection, limits and jobs.

use std::path::PathBuf;

use clap::ValueEnum;
use komadai::Color;
use komadai::kifu::{Format, Limits, Severity};
use komadai::search::Selection;
use komadai_batch::{InputOptions, RowFilter, Source, Walk};

use super::help::{reading, selection, text};
use super::values::{FROM_ZERO, number, threads};
use super::{SelectionArgs, values};
use crate::input;
use crate::progress::BAR;

/// The options for games of many inputs.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GamesArgs {
    #[arg(required = true, value_name = "IN", help = text("\
Game records, folders, archives, patterns, - for stdin

A pattern is \"games/**/*.kif\" or the like.", "\
棋譜ファイル、フォルダ、書庫、パターン。- は標準入力

パターンは \"games/**/*.kif\" のように書く。"))]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
    #[arg(long, value_name = "SIDE", value_enum, requires = "of_player", hide_short_help = true, help_heading = selection(), help = text("\
Require this side of --player, --won-by and --lost-by

`black` (先手, 下手) or `white` (後手, 上手).", "\
--player、--won-by、--lost-by の対局者の手番

black (先手、下手) か white (後手、上手)。"))]
    pub(crate) side: Option<SideArg>,
    #[arg(long, hide_short_help = true, help_heading = selection(), help = text("\
Leave out games with the start and moves of an earlier one

Headers, times and comments may differ. Incomplete games are kept.", "\
前の対局と開始局面も指し手も同じ対局を省く

ヘッダー、消費時間、コメントの違いは問わない。指し手の欠けた対局は省かない。"))]
    pub(crate) unique: bool,
}

impl GamesArgs {
    /// Lists the files of the inputs.
    pub(crate) fn sources(&self) -> Vec<Source> {
        input::sources(&self.inputs, self.reading.all_files)
    }

    /// Returns the selection of games.
    pub(crate) fn selected(&self) -> Selection {
        Selection {
            side: self.side.map(Color::from),
            ..self.selection.selection()
        }
    }

    /// Returns the walk over the selected games of files. From tables it reads the rows that pass the filter.
    pub(crate) fn walk<'s, 'f>(
        &self,
        sources: &'s [Source],
        options: InputOptions,
        filter: Option<&'f RowFilter<'f>>,
    ) -> Walk<'s, 'f> {
        Walk {
            sources,
            options,
            selection: self.selected(),
            filter,
            unique: self.unique,
            threads: self.batch.jobs(usize::MAX),
        }
    }
}

/// The side of a player.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum SideArg {
    #[value(aliases = ["先手", "下手"])]
    Black,
    #[value(aliases = ["後手", "上手"])]
    White,
}

impl From<SideArg> for Color {
    fn from(side: SideArg) -> Color {
        match side {
            SideArg::Black => Color::Black,
            SideArg::White => Color::White,
        }
    }
}

/// The options of all commands that read game records.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ReadingArgs {
    #[arg(long, value_name = "FORMAT", value_parser = values::format, help_heading = reading(),
        help = values::from_help())]
    pub(crate) from: Option<Format>,
    #[arg(long, value_name = "LEVEL", value_enum, num_args = 0..=1, require_equals = true,
        default_missing_value = "warning", help_heading = reading(), help = text("\
Refuse input with a finding of this severity or worse

Without a value it is `warning`. Notes never count. `komadai check` still lists such input and its findings.", "\
指摘のある入力をエラーにする

この重大度以上の指摘があれば拒否する。値を省けば warning。補足は数えない。check は拒否した入力も、指摘とともに一覧に出す。"))]
    strict: Option<SeverityArg>,
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = number::<usize>(FROM_ZERO),
        help_heading = reading(), help = text("\
Skip games of more than N bytes, and report an error [default: 1 GiB]

Reading also stops after 256 MiB without a game. With this option that limit is N bytes, but at least 1 MiB.", "\
N バイトを超える棋譜をスキップし、エラーとする〔既定値: 1 GiB〕

棋譜でない部分が 256 MiB を超えて続けば、読むのをやめる。このオプションを指定すると、この上限は N バイト (1 MiB 未満なら 1 MiB) になる。"))]
    max_bytes: Option<usize>,
    #[arg(long, help_heading = reading(), help = text("Read all files of folders, not only game records",
        "フォルダのファイルを、拡張子によらずすべて読む"))]
    pub(crate) all_files: bool,
    /// Read by `Args::read`, because every command has it.
    #[arg(long, short, hide_short_help = true, help_heading = reading(), help = text(
        "Report only errors, without notes and warnings", "エラーだけを示し、参考や警告を省く"))]
    pub(crate) quiet: bool,
}

/// The options of commands that can print a table.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct CsvArgs {
    #[arg(long, conflicts_with = "json",
        help = text("Print a CSV table in UTF-8, with the names of JSON", "CSV の表 (UTF-8) を出力する。列名は JSON と同じ"))]
    pub(crate) csv: bool,
    #[arg(long, requires = "csv", hide_short_help = true, help = text("\
Write the table for Excel (with --csv)

It begins with a byte order mark. A cell that begins like a formula gets a ' in front.", "\
表を Excel 向けに書く (--csv と併用)

先頭に BOM を、数式とみなされるセルの前に ' を付ける。"))]
    pub(crate) bom: bool,
}

/// The least number of bytes without a game after which reading stops. A small `--max-bytes` does not lower it, because
/// the games that this option skips are longer.
const LEAST_GAP: usize = 1 << 20;

#[derive(Clone, Copy, ValueEnum, Debug)]
enum SeverityArg {
    Warning,
    Error,
}

impl ReadingArgs {
    /// Returns how inputs are read. With `--strict` a finding may be an error.
    pub(crate) fn options(&self) -> InputOptions {
        let mut limits = Limits::default();
        if let Some(most) = self.max_bytes {
            limits = limits.bytes(most).gap(most.max(LEAST_GAP));
        }
        InputOptions {
            format: self.from,
            limits,
            strict: self.strict(),
            progress: &BAR,
        }
    }

    /// Returns the least severity of refused findings, or `None` without `--strict`.
    pub(crate) fn strict(&self) -> Option<Severity> {
        self.strict.map(|strict| match strict {
            SeverityArg::Warning => Severity::Warning,
            SeverityArg::Error => Severity::Error,
        })
    }
}

/// The options of commands for many files.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct BatchArgs {
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=u16::MAX.into()), help_heading = reading(),
        help = text("\
Read N files at a time [default: processor count]

Tsume problems and parts of long files count as files. At most 256 threads start, or one per processor on a \
machine with more processors. The results do not depend on N.", "\
同時に処理するファイルの数〔既定値: プロセッサの数〕

長いファイルは分けて処理し、その各部分を1ファイルと数える。詰将棋は1題を1ファイルと数える。\
起動するスレッドは256まで (プロセッサがそれより多ければその数まで)。\
結果は N によらない。"))]
    jobs: Option<u16>,
    #[arg(long, help_heading = reading(), help = text("Stop at the first error", "最初のエラーで止める"))]
    pub(crate) fail_fast: bool,
}

impl BatchArgs {
    /// Returns the number of threads for `files` files.
    pub(crate) fn jobs(&self, files: usize) -> usize {
        threads(self.jobs).min(files)
    }
}
