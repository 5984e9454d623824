//! How moves are spelt: a style, and what should differ from its usual wording.

use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use komadai::notation::{
    Blank, Candidates, Digits, Dragon, Drops, King, Pawn, Promoted, SideMarks, Style, Wording,
    WriteError, Written,
};

use super::CandidatesArg;

/// What should differ from the usual wording of the style, and which pieces count.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Wording, where it should differ from the style's own")]
pub(crate) struct WordingArgs {
    /// Which pieces count when a text could mean several
    #[arg(long, value_enum, default_value_t = CandidatesArg::Reach)]
    candidates: CandidatesArg,
    /// The promoted rook: 竜 or 龍
    #[arg(long, value_name = "W", value_parser = choice::<Dragon>(Dragon::NAMES))]
    dragon: Option<Dragon>,
    /// The king: 玉 or 王
    #[arg(long, value_name = "W", value_parser = choice::<King>(King::NAMES))]
    king: Option<King>,
    /// The pawn: 歩 or 步
    #[arg(long, value_name = "W", value_parser = choice::<Pawn>(Pawn::NAMES))]
    pawn: Option<Pawn>,
    /// Promoted silver, knight, lance and pawn: 成銀成桂成香と, 全圭杏と or 全今仝个
    #[arg(long, value_name = "W", value_parser = choice::<Promoted>(Promoted::NAMES))]
    promoted: Option<Promoted>,
    /// The sign of the side: none, ▲△, ☗☖, ⛊⛉ or 先手後手
    #[arg(long, value_name = "W", value_parser = choice::<SideMarks>(SideMarks::NAMES))]
    pub(crate) side: Option<SideMarks>,
    /// The blank after 同: never, always, or as Kifu for Windows only before a single character
    #[arg(long, value_name = "W", value_parser = choice::<Blank>(Blank::NAMES))]
    blank: Option<Blank>,
    /// The square: 76, ７６, 7六 or ７六
    #[arg(long, value_name = "W", value_parser = choice::<Digits>(Digits::NAMES))]
    digits: Option<Digits>,
    /// The drops marked 打: only where a board piece could be meant, or always
    #[arg(long, value_name = "W", value_parser = choice::<Drops>(Drops::NAMES))]
    drops: Option<Drops>,
}

/// One of the names, as the choice it names.
fn choice<T>(names: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

impl WordingArgs {
    /// A style with its wording, changed as asked for.
    pub(crate) fn spelling(&self, style: Style) -> Spelling {
        let usual = style.wording();
        Spelling {
            style,
            wording: Wording {
                dragon: self.dragon.unwrap_or(usual.dragon),
                king: self.king.unwrap_or(usual.king),
                pawn: self.pawn.unwrap_or(usual.pawn),
                promoted: self.promoted.unwrap_or(usual.promoted),
                side: self.side.unwrap_or(usual.side),
                blank: self.blank.unwrap_or(usual.blank),
                digits: self.digits.unwrap_or(usual.digits),
                drops: self.drops.unwrap_or(usual.drops),
            },
            candidates: self.candidates.into(),
        }
    }
}

/// A way to write moves, whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spelling {
    pub(crate) style: Style,
    pub(crate) wording: Wording,
    pub(crate) candidates: Candidates,
}

impl Spelling {
    pub(crate) fn text(&self, written: &Written) -> Result<String, WriteError> {
        let mut text = String::new();
        written.write_with(self.style, &self.wording, &mut text)?;
        Ok(text)
    }
}
