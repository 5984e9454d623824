//! Defines the languages of the texts for people.

mod texts;

use core::fmt;

use crate::display_in_english;

/// A language of the texts for people, such as messages and the names of sides and rules.
///
/// [`Display`](fmt::Display) writes English. [`DisplayIn::in_language`] writes any language.
///
/// The enum is exhaustive on purpose. Every text must exist in every language, so another language needs a new major
/// version.
///
/// ```
/// use komadai_core::{DisplayIn, Language, Move, Position};
///
/// let m: Move = "7g7e".parse()?;
/// let illegal = Position::startpos().judge(m).unwrap_err();
/// assert_eq!(illegal.in_language(Language::Japanese).to_string(), "7g7eは反則です: 駒の動きの誤り");
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// Returns the language of a locale such as `ja_JP.UTF-8` or `ja-JP`. Locales of other languages give English.
    #[must_use]
    pub fn from_locale(locale: &str) -> Language {
        match locale.split(['_', '-', '.', '@']).next() {
            Some(language) if language.eq_ignore_ascii_case("ja") => Language::Japanese,
            _ => Language::English,
        }
    }
}

/// A text for people that exists in each [`Language`].
///
/// ```
/// use komadai_core::DisplayIn;
/// use komadai_core::{Language, Position};
///
/// let error = "9/9/9/9/9/9/9/9/9 x - 1".parse::<Position>().unwrap_err();
/// let japanese = error.in_language(Language::Japanese);
/// assert_eq!(japanese.to_string(), "バイト位置18: 手番として b か w が必要です");
/// ```
pub trait DisplayIn {
    /// Writes the text in `language`.
    ///
    /// # Errors
    ///
    /// Returns the errors of the formatter.
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns the text in `language` as a value that can be displayed.
    fn in_language(&self, language: Language) -> impl fmt::Display {
        InLanguage {
            text: self,
            language,
        }
    }
}

struct InLanguage<'t, T: ?Sized> {
    text: &'t T,
    language: Language,
}

impl<T: DisplayIn + ?Sized> fmt::Display for InLanguage<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt_in(self.language, f)
    }
}

/// A phrase without details, in each language.
///
/// ```
/// use komadai_core::{DisplayIn, Language, Phrase};
///
/// const FILE: Phrase = Phrase::new("a file from 1 to 9", "1から9の筋");
/// assert_eq!(FILE.to_string(), "a file from 1 to 9");
/// assert_eq!(FILE.in_language(Language::Japanese).to_string(), "1から9の筋");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Phrase {
    english: &'static str,
    japanese: &'static str,
}

impl Phrase {
    /// Creates a phrase from its English and its Japanese text. Only for the crates of this workspace: a third language
    /// will add a third parameter.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(english: &'static str, japanese: &'static str) -> Phrase {
        Phrase { english, japanese }
    }

    /// Returns the phrase in `language`.
    #[must_use]
    pub const fn text(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Japanese => self.japanese,
        }
    }

    /// Writes the phrase in `language`. `detail` writes what replaces each name in braces.
    ///
    /// # Errors
    ///
    /// Returns the errors of the formatter.
    #[doc(hidden)]
    pub fn fill(
        self,
        language: Language,
        f: &mut fmt::Formatter<'_>,
        mut detail: impl FnMut(&str, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> fmt::Result {
        let mut parts = self.text(language).split(['{', '}']);
        while let Some(text) = parts.next() {
            f.write_str(text)?;
            if let Some(name) = parts.next() {
                detail(name, f)?;
            }
        }
        Ok(())
    }

    /// Writes several phrases in `language`, separated by semicolons in English and by 。 in Japanese.
    ///
    /// # Errors
    ///
    /// Returns the errors of the formatter.
    pub fn join(
        phrases: impl IntoIterator<Item = Phrase>,
        language: Language,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let separator = match language {
            Language::English => "; ",
            Language::Japanese => "。",
        };
        phrases.into_iter().enumerate().try_for_each(|(i, phrase)| {
            f.write_str(if i == 0 { "" } else { separator })?;
            f.write_str(phrase.text(language))
        })
    }
}

impl DisplayIn for Phrase {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(language))
    }
}

display_in_english!(Phrase);

/// A text that is the same in every language, such as a path, a name, a code or a system error.
#[doc(hidden)]
#[derive(Debug)]
pub struct Same<T>(pub T);

impl<T: fmt::Display> DisplayIn for Same<T> {
    fn fmt_in(&self, _: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Implements [`DisplayIn`] for types whose text is the same in every language.
macro_rules! same {
    ($($name:ty),+) => {$(
        impl $crate::DisplayIn for $name {
            fn fmt_in(
                &self,
                _: $crate::Language,
                f: &mut core::fmt::Formatter<'_>,
            ) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    )+};
}
pub(crate) use same;

same!(
    str,
    alloc::string::String,
    char,
    i32,
    u8,
    u16,
    u32,
    u64,
    usize
);
same!(crate::Move, crate::Square, crate::Piece, crate::Span);

impl<T: DisplayIn + ?Sized> DisplayIn for &T {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt_in(language, f)
    }
}

impl<T: DisplayIn + ?Sized> DisplayIn for alloc::boxed::Box<T> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt_in(language, f)
    }
}
