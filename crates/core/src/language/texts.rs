//! What is made of the texts of a type in a table.

/// Makes the texts of a type out of a table: what [`DisplayIn`](crate::DisplayIn) and
/// [`Display`](core::fmt::Display) write.
///
/// A row of an enum is one of its cases, the row of a struct is the struct itself. The details named in a
/// row are those of its sentences, each displayed in the language of the sentence, or what a function or
/// a type makes of it: `(from as Digits)`. `TEXTS` has all sentences, for tests.
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
    // Each language has details of its own, so that a sentence that forgets one is found by the compiler.
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
            /// Every text, with the names of details in braces.
            #[doc(hidden)]
            pub const TEXTS: &'static [$crate::Phrase] =
                &[$($crate::Phrase::new($english, $japanese)),+];
        }
    };
}

/// Makes the English text of a type what is displayed of it.
#[doc(hidden)]
#[macro_export]
macro_rules! display_in_english {
    ($($name:ty),+ $(,)?) => {$(
        /// The text in English.
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::DisplayIn::fmt_in(self, $crate::Language::English, f)
            }
        }
    )+};
}
