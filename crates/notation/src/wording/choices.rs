//! The choices themselves, each a name that commands take.

use core::fmt;
use core::str::FromStr;

/// A text that names none of the choices that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownChoice(&'static [&'static str]);

impl fmt::Display for UnknownChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of")?;
        self.0.iter().try_for_each(|name| write!(f, " {name}"))
    }
}

impl core::error::Error for UnknownChoice {}

/// An enum of choices with their names.
macro_rules! choices {
    ($(#[$about:meta])* $name:ident $($(#[$meaning:meta])* $choice:ident = $text:literal,)+) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$meaning])* $choice,)+
        }

        impl $name {
            /// Every choice.
            pub const ALL: &[$name] = &[$($name::$choice),+];
            /// Their names, in the same order.
            pub const NAMES: &[&'static str] = &[$($text),+];

            /// The name, as commands take it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$choice => $text,)+
                }
            }
        }

        /// The name.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        /// The name.
        impl FromStr for $name {
            type Err = UnknownChoice;

            fn from_str(text: &str) -> Result<$name, UnknownChoice> {
                let found = $name::ALL.iter().find(|choice| choice.name() == text);
                found.copied().ok_or(UnknownChoice($name::NAMES))
            }
        }
    };
}

choices! {
    /// How the promoted rook is spelt.
    Dragon
    /// 竜, as the Association writes it.
    Short = "short",
    /// 龍, as the files of programs have it.
    Long = "long",
}

choices! {
    /// How the king is spelt.
    King
    /// 玉.
    Jewel = "jewel",
    /// 王.
    King = "king",
}

choices! {
    /// How the pawn is spelt.
    Pawn
    /// 歩, as in Japan.
    Japanese = "japanese",
    /// 步, as in Chinese.
    Chinese = "chinese",
}

choices! {
    /// How promoted silvers, knights, lances and pawns are spelt.
    Promoted
    /// 成銀 成桂 成香 と.
    Words = "words",
    /// 全 圭 杏 と, as diagrams have it.
    Letters = "letters",
    /// 全 今 仝 个, the other set of single letters.
    OtherLetters = "other-letters",
}

choices! {
    /// The sign of the side in front of a move.
    SideMarks
    /// None.
    None = "none",
    /// ▲ and △, which every Japanese encoding has.
    Triangles = "triangles",
    /// ☗ and ☖.
    Pieces = "pieces",
    /// ⛊ and ⛉.
    TurnedPieces = "turned-pieces",
    /// 先手 and 後手.
    Words = "words",
}

choices! {
    /// The blank (U+3000) after 同.
    Blank
    /// 同銀
    Never = "never",
    /// 同　銀, 同　銀成
    Always = "always",
    /// 同　銀, yet 同銀成 and 同成銀: as Kifu for Windows, only before a single character.
    BeforeOne = "before-one",
}

choices! {
    /// The numbers of a square.
    Digits
    /// 76
    Half = "half",
    /// ７６
    Full = "full",
    /// 7六
    HalfKanji = "half-kanji",
    /// ７六
    FullKanji = "full-kanji",
}

choices! {
    /// Which drops are marked 打.
    Drops
    /// Those that a board piece of the kind could be mistaken for, as the rule has it.
    Needed = "needed",
    /// All.
    Always = "always",
}
