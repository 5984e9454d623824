//! The choices themselves, each with a code and a sample that commands take.

use core::str::FromStr;

use crate::{UnknownName, codes};

/// Defines an enum of choices, each with a code and a sample, a text that shows the choice.
macro_rules! choices {
    ($(#[$about:meta])* $name:ident $($(#[doc = $meaning:literal])+ $choice:ident = $text:literal $sample:literal,)+) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[doc = $meaning])+ $choice,)+
        }

        codes! { @codes $name { $($choice $text),+ } }

        impl $name {
            /// What the choice looks like; commands take it in place of the code.
            #[must_use]
            pub const fn sample(self) -> &'static str {
                match self {
                    $($name::$choice => $sample,)+
                }
            }

            /// What the choice means, for people.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $($name::$choice => concat!($($meaning),+).trim_ascii(),)+
                }
            }
        }

        /// The code or the sample.
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
    /// How the promoted rook is spelt.
    ///
    /// ```
    /// use komadai_core::wording::Dragon;
    /// use komadai_core::{PieceKind, Style};
    ///
    /// let wording = Style::Jsa.wording().dragon(Dragon::Long);
    /// assert_eq!(wording.piece_name(PieceKind::Dragon), "龍");
    /// ```
    Dragon
    /// 竜, as the Association writes it.
    Short = "short" "竜",
    /// 龍, as the files of programs have it.
    Long = "long" "龍",
}

choices! {
    /// How the king is spelt.
    ///
    /// ```
    /// use komadai_core::wording::King;
    /// use komadai_core::{PieceKind, Style};
    ///
    /// let wording = Style::Jsa.wording().king(King::King);
    /// assert_eq!(wording.piece_name(PieceKind::King), "王");
    /// ```
    King
    /// 玉.
    Jewel = "jewel" "玉",
    /// 王.
    King = "king" "王",
}

choices! {
    /// How the pawn is spelt.
    ///
    /// ```
    /// use komadai_core::wording::Pawn;
    /// use komadai_core::{PieceKind, Style};
    ///
    /// let wording = Style::Jsa.wording().pawn(Pawn::Chinese);
    /// assert_eq!(wording.piece_name(PieceKind::Pawn), "步");
    /// ```
    Pawn
    /// 歩, as in Japan.
    Japanese = "japanese" "歩",
    /// 步, as in Chinese.
    Chinese = "chinese" "步",
}

choices! {
    /// How promoted silvers, knights, lances and pawns are spelt.
    ///
    /// ```
    /// use komadai_core::wording::Promoted;
    /// use komadai_core::{PieceKind, Style};
    ///
    /// let wording = Style::Jsa.wording().promoted(Promoted::Letters);
    /// assert_eq!(wording.piece_name(PieceKind::PromotedSilver), "全");
    /// ```
    Promoted
    /// 成銀 成桂 成香 と.
    Words = "words" "成銀成桂成香と",
    /// 全 圭 杏 と, as diagrams have it.
    Letters = "letters" "全圭杏と",
    /// 全 今 仝 个, the other set of single letters.
    OtherLetters = "other-letters" "全今仝个",
}

choices! {
    /// The sign of the side in front of a move.
    ///
    /// ```
    /// use komadai_core::wording::SideMarks;
    /// use komadai_core::{Color, Style};
    ///
    /// let wording = Style::Jsa.wording().side(SideMarks::Words);
    /// assert_eq!(wording.side_mark(Color::Black), "先手");
    /// ```
    SideMarks
    /// No sign.
    None = "none" "",
    /// ▲ and △, which every Japanese encoding has.
    Triangles = "triangles" "▲△",
    /// ☗ and ☖.
    Pieces = "pieces" "☗☖",
    /// ⛊ and ⛉.
    TurnedPieces = "turned-pieces" "⛊⛉",
    /// 先手 and 後手.
    Words = "words" "先手後手",
}

choices! {
    /// The blank (U+3000) after 同.
    ///
    /// ```
    /// use komadai_core::Style;
    /// use komadai_core::wording::Blank;
    ///
    /// let blank: Blank = "always".parse()?;
    /// assert_eq!(Style::Jsa.wording().blank(blank).blank, Blank::Always);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Blank
    /// 同銀, without a blank.
    Never = "never" "同銀",
    /// 同　銀 and 同　銀成.
    Always = "always" "同　銀",
    /// 同　銀, yet 同銀成 and 同成銀: as Kifu for Windows, only before a single character.
    BeforeOne = "before-one" "同　銀・同銀成",
}

choices! {
    /// The numbers of a square.
    ///
    /// ```
    /// use komadai_core::Style;
    /// use komadai_core::wording::Digits;
    ///
    /// let digits: Digits = "full-kanji".parse()?;
    /// assert_eq!(Style::Jsa.wording().digits(digits).digits, Digits::FullKanji);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    /// Which drops are marked 打.
    ///
    /// ```
    /// use komadai_core::Style;
    /// use komadai_core::wording::Drops;
    ///
    /// let drops: Drops = "always".parse()?;
    /// assert_eq!(Style::Jsa.wording().drops(drops).drops, Drops::Always);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Drops
    /// Those that a board piece of the kind could be mistaken for, as the rule has it.
    Needed = "needed" "45角",
    /// All drops: 45角打.
    Always = "always" "45角打",
}
