//! What is made of the table of findings.

/// Makes [`Message`] and [`FindingKind`] of the table. The fields of a kind are what its sentence
/// names in English; [`japanese`] adds the other.
macro_rules! findings {
    ($message:ident, $finding_kind:ident; $(
        $(#[doc = $doc:literal])+
        $kind:ident $({ $($field:ident: $type:ty),+ $(,)? })?:
            $severity:ident $code:literal $subject:ident $sentence:literal;
    )+) => {
        /// The message of a finding: its kind, and the details that its sentence names.
        ///
        /// Words are made of it when it is displayed.
        ///
        /// ```
        /// use komadai_record::{FindingKind, Message};
        ///
        /// let message = Message::OtherFile { name: "a PDF" };
        /// assert_eq!(message.kind(), FindingKind::OtherFile);
        /// assert!(message.to_string().starts_with("the file is a PDF, not a game record"));
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum $message {
            $(
                $(#[doc = $doc])+
                $kind $({ $(
                    #[doc = concat!("`{", stringify!($field), "}` of the sentence.")]
                    $field: $type,
                )+ })?,
            )+
        }

        /// The kinds of findings. Several kinds share a [code](FindingKind::code) where programs
        /// need not tell them apart.
        ///
        /// ```
        /// use komadai_core::Language;
        /// use komadai_record::{FindingKind, Severity};
        ///
        /// let kind = FindingKind::MixedEncoding;
        /// assert_eq!((kind.code(), kind.severity()), ("mixed-encoding", Severity::Warning));
        /// let sentence = kind.sentence(Language::English);
        /// assert_eq!(sentence, "this line is in {other}, unlike the rest of the file");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum $finding_kind {
            $(
                $(#[doc = $doc])+
                $kind,
            )+
        }

        impl $message {
            /// The kind.
            #[must_use]
            pub const fn kind(&self) -> $finding_kind {
                match self {
                    $($message::$kind { .. } => $finding_kind::$kind,)+
                }
            }
        }

        impl DisplayIn for $message {
            fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match language {
                    Language::English => match self {
                        $($message::$kind $({ $($field),+ })? => {
                            $($(let $field = $field.in_language(language);)+)?
                            write!(f, $sentence)
                        })+
                    },
                    Language::Japanese => self.fmt_in_japanese(f),
                }
            }
        }

        display_in_english!($message);

        impl $finding_kind {
            /// Every kind.
            pub const ALL: &[$finding_kind] = &[$($finding_kind::$kind),+];

            /// How bad it is.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    $($finding_kind::$kind => Severity::$severity,)+
                }
            }

            /// A stable name for programs, such as `illegal-move`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $($finding_kind::$kind => $code,)+
                }
            }

            /// What it is about.
            #[must_use]
            pub const fn subject(self) -> Subject {
                match self {
                    $($finding_kind::$kind => Subject::$subject,)+
                }
            }

            /// The sentence in this language, with names of details in braces.
            #[must_use]
            pub const fn sentence(self, language: Language) -> &'static str {
                match language {
                    Language::English => match self {
                        $($finding_kind::$kind => $sentence,)+
                    },
                    Language::Japanese => self.japanese_sentence(),
                }
            }

            /// What it means and what the reader does about it.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $($finding_kind::$kind => concat!($($doc),+).trim_ascii(),)+
                }
            }
        }
    };
}
pub(super) use findings;

/// Adds the sentences in Japanese.
macro_rules! japanese {
    ($message:ident, $finding_kind:ident; $(
        $kind:ident $({ $($field:ident),+ })?: $sentence:literal;
    )+) => {
        impl $message {
            /// Writes the sentence in Japanese.
            pub(super) fn fmt_in_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($message::$kind $({ $($field),+ })? => {
                        $($(let $field = $field.in_language(Language::Japanese);)+)?
                        write!(f, $sentence)
                    })+
                }
            }
        }

        impl $finding_kind {
            /// The sentence in Japanese.
            pub(super) const fn japanese_sentence(self) -> &'static str {
                match self {
                    $($finding_kind::$kind => $sentence,)+
                }
            }
        }
    };
}
pub(super) use japanese;
