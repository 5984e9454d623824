//! Gives enums codes, and defines the error for an unknown code.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use bitflags::Flags;

use crate::{DisplayIn, Language, display_in_english};

/// An error for a text that is not one of the expected names.
///
/// ```
/// use komadai_core::Preset;
///
/// let unknown = "fifa".parse::<Preset>().unwrap_err();
/// assert_eq!(unknown.text(), "fifa");
/// assert_eq!(
///     unknown.to_string(),
///     "unknown name \"fifa\"; expected one of: jsa, amateur, csa, try, postal, free"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnknownName {
    text: String,
    expected: Vec<&'static str>,
}

impl UnknownName {
    /// Creates the error for `text`, which is not one of `expected`. It keeps the first 40 characters of the text.
    #[must_use]
    pub fn new(text: &str, expected: impl IntoIterator<Item = &'static str>) -> UnknownName {
        let end = text.char_indices().nth(40).map_or(text.len(), |(at, _)| at);
        UnknownName {
            text: text[..end].to_owned(),
            expected: expected.into_iter().collect(),
        }
    }

    /// Returns the text that was refused, at most 40 characters of it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the codes of the type.
    #[must_use]
    pub fn expected(&self) -> &[&'static str] {
        &self.expected
    }
}

impl DisplayIn for UnknownName {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, codes) = (&self.text, self.expected.join(", "));
        match language {
            Language::English => write!(f, "unknown name {text:?}; expected one of: {codes}"),
            Language::Japanese => write!(
                f,
                "「{text}」は不明です。次のどれかを指定してください: {codes}"
            ),
        }
    }
}

display_in_english!(UnknownName);

impl core::error::Error for UnknownName {}

/// Reads a set from the codes of its members, separated by blanks. `codes` are the codes of `all`, in the same order.
pub(crate) fn set_of_codes<S: Flags + Copy>(
    text: &str,
    all: S,
    codes: Vec<&'static str>,
) -> Result<S, UnknownName> {
    let mut set = S::empty();
    for word in text.split_whitespace() {
        let mut members = all.iter().zip(&codes);
        let Some((member, _)) = members.find(|(_, code)| **code == word) else {
            return Err(UnknownName::new(word, codes));
        };
        set.insert(member);
    }
    Ok(set)
}

/// Gives each value of an enum its code. Adds `ALL`, `code()`, `Display`, `FromStr` and the traits of serde. With
/// `@codes` in front, it omits `FromStr` and serde. With `@code`, it adds only `ALL` and `code()`, and with `@read`
/// only `FromStr` and serde.
#[doc(hidden)]
#[macro_export]
macro_rules! codes {
    ($name:ident { $($value:ident $(($inner:path))? $code:literal),+ $(,)? }) => {
        $crate::codes! { @codes $name { $($value $(($inner))? $code),+ } }
        $crate::codes! { @read $name }
    };
    (@read $name:ident) => {
        $crate::code_in_serde! { $name }

        /// Parses the code.
        impl ::core::str::FromStr for $name {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<$name, $crate::UnknownName> {
                let codes = || $name::ALL.iter().map(|value| value.code());
                match codes().position(|code| code == text) {
                    Some(index) => Ok($name::ALL[index]),
                    None => Err($crate::UnknownName::new(text, codes())),
                }
            }
        }
    };
    (@code $name:ident { $($value:ident $(($inner:path))? $code:literal),+ $(,)? }) => {
        impl $name {
            /// Every value.
            pub const ALL: &'static [$name] = &[$($name::$value $(($inner))?),+];

            /// Returns the code. Programs may rely on it.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $($name::$value $(($inner))? => $code,)+ }
            }
        }
    };
    (@codes $name:ident { $($value:ident $(($inner:path))? $code:literal),+ $(,)? }) => {
        $crate::codes! { @code $name { $($value $(($inner))? $code),+ } }

        /// Writes the code.
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.code())
            }
        }
    };
}

/// Adds no traits, because the feature `serde` is off.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! code_in_serde {
    ($name:ident) => {};
}

// Not in `language.rs`, because this module already depends on that one through the error above.
codes! { @codes Language { English "en", Japanese "ja" } }

/// Parses the code of ISO 639, in upper or lower case.
impl FromStr for Language {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Language, UnknownName> {
        let codes = Language::ALL.iter().map(|language| language.code());
        let mut all = Language::ALL.iter().copied();
        all.find(|language| language.code().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownName::new(text, codes))
    }
}
