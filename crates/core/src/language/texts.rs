//! Provides macros that implement `Display` and `DisplayIn` from tables of sentences.

/// Implements [`DisplayIn`](crate::DisplayIn) and [`Display`](core::fmt::Display) from a table of sentences.
///
/// An enum has one row for each variant, a struct has one row. A row lists the fields that its sentences show, each in
/// the language of the sentence. `(from as Digits)` shows the result of passing the field to a function or a tuple
/// struct. `TEXTS` contains all sentences, for tests.
#[doc(hidden)]
#[macro_export]
macro_rules! texts {
    ($name:ident { $(
        $case:ident
            $(($($field:ident $(as $shown:path)?),+))?
            $({ $($part:ident $(as $seen:path)?),+ })?:
            $english:literal $japanese:literal;
    )+ }) => {
        $crate::texts! { @texts $name $($english $japanese;)+ }

        impl $crate::DisplayIn for $name {
            fn fmt_in(
                &self,
                language: $crate::Language,
                f: &mut ::core::fmt::Formatter<'_>,
            ) -> ::core::fmt::Result {
                match self {
                    $($name::$case $(($($field),+))? $({ $($part),+ })? => {
                        $crate::texts! {
                            @write f language [$english $japanese]
                            $($($field $(as $shown)?,)+)? $($($part $(as $seen)?,)+)?
                        }
                    })+
                }
            }
        }
    };
    (struct $name:ident { $($part:ident $(as $seen:path)?),* $(,)? }: $english:literal $japanese:literal;) => {
        $crate::texts! { @texts $name $english $japanese; }

        impl $crate::DisplayIn for $name {
            fn fmt_in(
                &self,
                language: $crate::Language,
                f: &mut ::core::fmt::Formatter<'_>,
            ) -> ::core::fmt::Result {
                let $name { $($part,)* .. } = self;
                $crate::texts! { @write f language [$english $japanese] $($part $(as $seen)?,)* }
            }
        }
    };
    // The fields are bound once for each language, so the compiler reports a sentence that omits one.
    (@write $f:ident $language:ident [$english:literal $japanese:literal] $($detail:ident $(as $shown:path)?,)*) => {
        match $language {
            $crate::Language::English => {
                $($(let $detail = &$shown($detail);)?
                let $detail = $crate::DisplayIn::in_language($detail, $language);)*
                ::core::write!($f, $english)
            }
            $crate::Language::Japanese => {
                $($(let $detail = &$shown($detail);)?
                let $detail = $crate::DisplayIn::in_language($detail, $language);)*
                ::core::write!($f, $japanese)
            }
        }
    };
    (@texts $name:ident $($english:literal $japanese:literal;)+) => {
        $crate::display_in_english!($name);

        impl $name {
            /// Every sentence, with the names of fields in braces.
            #[doc(hidden)]
            pub const TEXTS: &'static [$crate::Phrase] =
                &[$($crate::Phrase::new($english, $japanese)),+];
        }
    };
}

/// Defines a constant for each row, a phrase in English and in Japanese. Also defines a list of all of them, for tests.
#[doc(hidden)]
#[macro_export]
macro_rules! phrases {
    ($vis:vis $list:ident { $($name:ident: $english:literal $japanese:literal;)+ }) => {
        $(
            #[doc = $english]
            $vis const $name: &$crate::Phrase = &$crate::Phrase::new($english, $japanese);
        )+

        /// Every phrase.
        $vis const $list: &[&$crate::Phrase] = &[$($name),+];
    };
}

/// Implements `Display` as the English text of [`DisplayIn`](crate::DisplayIn).
#[doc(hidden)]
#[macro_export]
macro_rules! display_in_english {
    ($($name:ty),+ $(,)?) => {$(
        /// Writes the text in English.
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::DisplayIn::fmt_in(self, $crate::Language::English, f)
            }
        }
    )+};
}
