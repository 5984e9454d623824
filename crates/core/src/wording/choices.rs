//! Defines each choice of a wording, with codes and samples for commands.

use core::str::FromStr;

use crate::{UnknownName, codes};

/// Defines an enum of choices. Each choice has a code and a sample text that shows it.
macro_rules! choices {
    ($(#[$about:meta])* $name:ident $($(#[doc = $meaning:literal])+ $choice:ident = $text:literal $sample:literal,)+) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[doc = $meaning])+ $choice,)+
        }

        codes! { @codes $name { $($choice $text),+ } }

        impl $name {
            /// Returns a sample of the choice. Commands accept it as well as the code.
            #[must_use]
            pub const fn sample(self) -> &'static str {
                match self {
                    $($name::$choice => $sample,)+
                }
            }

            /// Returns a description of the choice, for people.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $($name::$choice => concat!($($meaning),+).trim_ascii(),)+
                }
            }
        }

        /// Parses the code or the sample.
        impl FromStr for $name {
            type Err = UnknownName;

            fn from_str(text: &str) -> Result<$name, UnknownName> {
                let codes = $name::ALL.iter().map(|choice| choice.code());
                let mut all = $name::ALL.iter().copied();
                all.find(|choice| choice.code() == text || choice.sample() == text)
                    .ok_or_else(|| UnknownName::new(text, codes))
            }
        }
    };
}

choices! {
    /// A spelling of the promoted rook.
    Dragon
    /// 竜, used by the Japan Shogi Association.
    Short = "short" "竜",
    /// 龍, used in the files of programs.
    Long = "long" "龍",
}

choices! {
    /// A spelling of the king.
    King
    /// 玉.
    Jewel = "jewel" "玉",
    /// 王.
    King = "king" "王",
}

choices! {
    /// A spelling of the pawn.
    Pawn
    /// 歩, the Japanese character.
    Japanese = "japanese" "歩",
    /// 步, the Chinese character.
    Chinese = "chinese" "步",
}

choices! {
    /// A spelling of promoted silvers, knights, lances and pawns.
    Promoted
    /// 成銀 成桂 成香 と.
    Words = "words" "成銀成桂成香と",
    /// 全 圭 杏 と, used in diagrams.
    Letters = "letters" "全圭杏と",
    /// 全 今 仝 个, other single letters.
    OtherLetters = "other-letters" "全今仝个",
}

choices! {
    /// A sign of the side in front of a move.
    SideMarks
    /// No sign.
    None = "none" "",
    /// ▲ and △, available in every Japanese encoding.
    Triangles = "triangles" "▲△",
    /// ☗ and ☖.
    Pieces = "pieces" "☗☖",
    /// ⛊ and ⛉.
    TurnedPieces = "turned-pieces" "⛊⛉",
    /// 先手 and 後手.
    Words = "words" "先手後手",
}

choices! {
    /// A rule for the blank (U+3000) after 同.
    Blank
    /// 同銀, without a blank.
    Never = "never" "同銀",
    /// 同　銀 and 同　銀成.
    Always = "always" "同　銀",
    /// 同　銀, but 同銀成 and 同成銀: only before a single character, as in Kifu for Windows.
    BeforeOne = "before-one" "同　銀・同銀成",
}

choices! {
    /// A form of the numbers of a square.
    Digits
    /// 76, both half-width.
    Half = "half" "76",
    /// ７６, both full-width.
    Full = "full" "７６",
    /// 7六, the rank in kanji.
    HalfKanji = "half-kanji" "7六",
    /// ７六, the rank in kanji.
    FullKanji = "full-kanji" "７六",
}

choices! {
    /// A rule for drops that are marked 打.
    Drops
    /// Only if a piece of the same kind could also move there, as the rule requires.
    Needed = "needed" "45角",
    /// Every drop: 45角打.
    Always = "always" "45角打",
}
