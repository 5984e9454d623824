//! Defines the styles of written moves.

use crate::codes;

/// A style of notation that `komadai-notation` prints a [`WrittenMove`](crate::WrittenMove) in.
///
/// ```
/// use komadai_core::Style;
///
/// let style: Style = "ki2".parse()?;
/// assert_eq!(style, Style::Ki2);
/// assert!(style.is_read());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Style {
    /// The records of the Japan Shogi Association: `76歩`, `同歩`.
    #[default]
    Jsa,
    /// Newspapers and books: `７六歩`, `同歩`.
    Press,
    /// Postcards: `7六歩`, `5五角打`. 成 or 不成 follows if promotion is possible, and 打 follows every drop. The square is
    /// written instead of 同.
    Postal,
    /// KIF files: `７六歩(77)`, `同　歩(77)`, `５五角打`.
    Kif,
    /// KI2 files: `▲７六歩`, `△同　銀`, with the marks of the Association.
    Ki2,
    /// CSA files: `+7776FU`.
    Csa,
    /// The USI protocol: `7g7f`.
    Usi,
    /// Chinese texts: `7六步`, `同銀`, with the marks of the Association.
    Chinese,
    /// English texts since George Hodges: `P-7f`, `Sx2b`, `P*5e`, `Bx2b+`, `N-3c=`, `G6i-5h`.
    Hodges,
    /// English texts since Tony Hosking: `P76`, `Sx22`, `P*55`, `G69-58`.
    Hosking,
    /// Texts by Madoka Kitao and Tomohide Kawasaki: `歩-76`, `銀x22`, `金(69)-58`. A recapture omits the square: `銀x`.
    KitaoKawasaki,
    /// The letters of 81Dojo, with D, H, T for 竜, 馬, と: `P-76`, `Dx22`, `G(69)-58`. A recapture omits the square: `Sx`.
    Dojo,
    /// Kana, for speech: `ななろくふ`, `どうぎん`. Komadai cannot read this style.
    Kana,
}

codes! {
    Style {
        Jsa "jsa",
        Press "press",
        Postal "postal",
        Kif "kif",
        Ki2 "ki2",
        Csa "csa",
        Usi "usi",
        Chinese "zh",
        Hodges "hodges",
        Hosking "hosking",
        KitaoKawasaki "kitao",
        Dojo "dojo",
        Kana "kana",
    }
}

impl Style {
    /// Returns an English phrase about who or what uses the style.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Style::Jsa => "records of the Japan Shogi Association",
            Style::Press => "newspapers and books",
            Style::Postal => "postcards",
            Style::Kif => "KIF files",
            Style::Ki2 => "KI2 files",
            Style::Csa => "CSA files",
            Style::Usi => "the USI protocol",
            Style::Chinese => "Chinese",
            Style::Hodges => "English since Hodges",
            Style::Hosking => "English since Hosking",
            Style::KitaoKawasaki => "Kitao and Kawasaki",
            Style::Dojo => "81Dojo; D, H, T for 竜, 馬, と",
            Style::Kana => "for speech; Komadai cannot read it",
        }
    }

    /// Returns `true` if Komadai can read this style. Only [`Kana`](Style::Kana), which is for speech, cannot be read.
    #[must_use]
    pub const fn is_read(self) -> bool {
        !matches!(self, Style::Kana)
    }
}
