//! Defines the options for a style and its wording.

use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use komadai::notation::Candidates;
use komadai::notation::wording::{
    Blank, Digits, Dragon, Drops, King, OpenChoices, Pawn, Promoted, SideMarks,
};
use komadai::{Language, Style};
use komadai_forms::MoveStyle;

use super::help::{self, text};
use crate::failure::Failure;
use crate::language;
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

/// The options that change the wording of a style, and the candidates.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = help::wording())]
pub(crate) struct WordingArgs {
    #[arg(long, value_enum, hide_short_help = true, help = text(
        "Choose the pieces to tell apart by 右, 上 and so on [default: reach]", "「右」「上」などで区別する駒〔既定値: reach〕"))]
    candidates: Option<CandidatesArg>,
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Dragon),
        help = text("Write the promoted rook as 竜 or 龍", "成った飛車の字: 竜、龍"))]
    dragon: Option<Dragon>,
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(King),
        help = text("Write the king as 玉 or 王", "玉の字: 玉、王"))]
    king: Option<King>,
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Pawn),
        help = text("Write the pawn as 歩 or 步", "歩の字: 歩、步"))]
    pawn: Option<Pawn>,
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Promoted),
        help = text("Write promoted silver, knight, lance and pawn as 成銀成桂成香と, 全圭杏と or 全今仝个", "成った銀・桂・香・歩の字: 「成銀 成桂 成香 と」「全 圭 杏 と」「全 今 仝 个」"))]
    promoted: Option<Promoted>,
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(SideMarks),
        help = text("Mark the side to move with this sign: none, ▲△, ☗☖, ⛊⛉ or 先手後手", "手番の印: なし、▲△、☗☖、⛊⛉、先手後手"))]
    pub(crate) side: Option<SideMarks>,
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Blank),
        help = text("Put a blank after 同: never, always, or only before a piece of one character (as Kifu for Windows does)", "「同」の後の空白: 入れない、いつも入れる、1字の駒の前だけに入れる (Kifu for Windows と同じ)"))]
    blank: Option<Blank>,
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Digits),
        help = text("Write squares as 76, ７６, 7六 or ７六", "マスの数字: 76、７６、7六、７六"))]
    digits: Option<Digits>,
    #[arg(long, value_name = "W", hide_short_help = true, ignore_case = true, value_parser = choice!(Drops),
        help = text("Mark drops with 打: only if a piece on the board could also be meant, or always", "「打」を付ける駒打ち: 盤上の駒と紛れるものだけ、すべて"))]
    drops: Option<Drops>,
}

impl WordingArgs {
    /// Returns a style with the chosen wording.
    ///
    /// `elsewhere` has the choices that the command itself uses. A choice without effect on the style or the command is
    /// wrong usage.
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

    /// Returns the option of each choice, and whether it was given.
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
    #[value(help = text("All pieces that reach the square, even if the move is illegal",
        "そのマスに利いている駒すべて (動かすと反則になる駒も)"))]
    Reach,
    #[value(help = text("Only pieces that may legally move there", "合法手で動ける駒だけ"))]
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

/// Returns a parser of the name or the sample of a choice.
fn choice<T>(values: impl Iterator<Item = PossibleValue>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(values).try_map(|name| name.to_ascii_lowercase().parse::<T>())
}

/// Returns the origin of the notation of a style.
fn about(style: Style) -> &'static str {
    let japanese = match style {
        Style::Jsa => "日本将棋連盟の棋譜",
        Style::Press => "新聞・書籍",
        Style::Postal => "郵便将棋",
        Style::Kif => "KIF ファイル",
        Style::Ki2 => "KI2 ファイル",
        Style::Csa => "CSA ファイル",
        Style::Usi => "USI プロトコル",
        Style::Chinese => "中国語",
        Style::Hodges => "英語 (Hodges 式)",
        Style::Hosking => "英語 (Hosking 式)",
        Style::KitaoKawasaki => "北尾・川崎式",
        Style::Dojo => "81道場 (竜・馬・と は D・H・T)",
        Style::Kana => "読み上げ用 (読み込みはできない)",
        _ => style.about(),
    };
    text(style.about(), japanese)
}

/// Returns the help of `--style` for a command with this default style in Japanese. In English it is Hosking's.
pub(super) fn style_help(japanese: &str) -> String {
    match language::chosen() {
        Language::English => format!(
            "\
Write moves in this style [default: hosking]

With --lang ja the default is {japanese}. `komadai help notate` shows each style."
        ),
        Language::Japanese => format!(
            "\
指し手の表記〔既定値: {japanese}〕

--lang en での既定値は hosking。各表記の例は komadai help notate にある。"
        ),
    }
}

/// Returns a parser of the name of a style. The help explains the styles.
pub(super) fn style() -> impl TypedValueParser<Value = Style> {
    choice(Style::ALL.iter().map(|&style| {
        let example = help::example(style).unwrap_or_default();
        PossibleValue::new(style.code()).help(format!("{}: {example}", about(style)))
    }))
}

/// Returns a parser of the name of a style. The help only lists the styles.
pub(super) fn style_name() -> impl TypedValueParser<Value = Style> {
    choice(
        Style::ALL
            .iter()
            .map(|style| PossibleValue::new(style.code())),
    )
}
