//! How moves are spelt: a style, and changes of its wording.

use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use komadai::Style;
use komadai::notation::Candidates;
use komadai::notation::wording::{
    Blank, Digits, Dragon, Drops, King, OpenChoices, Pawn, Promoted, SideMarks,
};
use komadai_forms::MoveStyle;

use super::help;
use crate::failure::Failure;
use crate::texts::options as texts;

macro_rules! choice {
    ($choices:ty) => {
        choice::<$choices>(
            <$choices>::ALL
                .iter()
                .map(|choice| PossibleValue::new(choice.code()).alias(choice.sample())),
        )
    };
}

/// Changes of the style's wording, and which pieces count.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = help::WORDING)]
pub(crate) struct WordingArgs {
    /// Which pieces marks must distinguish [default: reach]
    #[arg(long, value_enum, hide_short_help = true)]
    candidates: Option<CandidatesArg>,
    /// The promoted rook: 竜 or 龍
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Dragon))]
    dragon: Option<Dragon>,
    /// The king: 玉 or 王
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(King))]
    king: Option<King>,
    /// The pawn: 歩 or 步
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Pawn))]
    pawn: Option<Pawn>,
    /// Promoted silver, knight, lance and pawn: 成銀成桂成香と, 全圭杏と or 全今仝个
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Promoted))]
    promoted: Option<Promoted>,
    /// The sign of the side: none, ▲△, ☗☖, ⛊⛉ or 先手後手
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(SideMarks))]
    pub(crate) side: Option<SideMarks>,
    /// The blank after 同: never, always, or, as in Kifu for Windows, only before a single character
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Blank))]
    blank: Option<Blank>,
    /// The square: 76, ７６, 7六 or ７六
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Digits))]
    digits: Option<Digits>,
    /// The drops marked 打: only where a board piece could be meant, or always
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Drops))]
    drops: Option<Drops>,
}

impl WordingArgs {
    /// A style with its wording, changed as asked for.
    ///
    /// `elsewhere` are the choices that the command itself uses. A choice that makes no difference to the
    /// style or the command is wrong usage.
    pub(crate) fn writing(
        &self,
        style: Style,
        elsewhere: OpenChoices,
    ) -> Result<MoveStyle, Failure> {
        let open = style.leaves_open() | elsewhere;
        let idle = self.options().into_iter();
        let idle = idle.filter(|&(choice, _, is_given)| is_given && !open.contains(choice));
        let names: Vec<&str> = idle.map(|(_, name, _)| name).collect();
        if !names.is_empty() {
            let message = texts::idle(texts::and(&names), style.code());
            return Err(Failure::Usage(message));
        }
        let usual = style.wording();
        Ok(MoveStyle {
            style,
            wording: usual
                .dragon(self.dragon.unwrap_or(usual.dragon))
                .king(self.king.unwrap_or(usual.king))
                .pawn(self.pawn.unwrap_or(usual.pawn))
                .promoted(self.promoted.unwrap_or(usual.promoted))
                .side(self.side.unwrap_or(usual.side))
                .blank(self.blank.unwrap_or(usual.blank))
                .digits(self.digits.unwrap_or(usual.digits))
                .drops(self.drops.unwrap_or(usual.drops)),
            candidates: self.candidates.map_or(Candidates::Reach, Candidates::from),
        })
    }

    /// The option of each choice, and whether it was given.
    const fn options(&self) -> [(OpenChoices, &'static str, bool); 9] {
        [
            (
                OpenChoices::CANDIDATES,
                "--candidates",
                self.candidates.is_some(),
            ),
            (OpenChoices::DRAGON, "--dragon", self.dragon.is_some()),
            (OpenChoices::KING, "--king", self.king.is_some()),
            (OpenChoices::PAWN, "--pawn", self.pawn.is_some()),
            (OpenChoices::PROMOTED, "--promoted", self.promoted.is_some()),
            (OpenChoices::SIDE, "--side", self.side.is_some()),
            (OpenChoices::BLANK, "--blank", self.blank.is_some()),
            (OpenChoices::DIGITS, "--digits", self.digits.is_some()),
            (OpenChoices::DROPS, "--drops", self.drops.is_some()),
        ]
    }
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum CandidatesArg {
    /// All pieces whose way of moving leads to the square
    Reach,
    /// Only pieces that may legally move there
    Legal,
}

impl From<CandidatesArg> for Candidates {
    fn from(arg: CandidatesArg) -> Candidates {
        match arg {
            CandidatesArg::Reach => Candidates::Reach,
            CandidatesArg::Legal => Candidates::Legal,
        }
    }
}

/// A parser of the name or the sample of a choice.
fn choice<T>(values: impl Iterator<Item = PossibleValue>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(values).try_map(|name| name.to_ascii_lowercase().parse::<T>())
}

/// A parser of the name of a style, which the help explains.
pub(super) fn style() -> impl TypedValueParser<Value = Style> {
    choice(Style::ALL.iter().map(|&style| {
        let example = help::example(style).unwrap_or_default();
        PossibleValue::new(style.code()).help(format!("{}: {example}", style.about()))
    }))
}

/// A parser of the name of a style, which the help only lists.
pub(super) fn style_name() -> impl TypedValueParser<Value = Style> {
    choice(
        Style::ALL
            .iter()
            .map(|style| PossibleValue::new(style.code())),
    )
}
