//! What is made of the table of findings.

/// Makes [`Message`] and [`FindingKind`] of the table. The fields of a kind are what its sentence names.
macro_rules! findings {
    ($(
        $(#[doc = $doc:literal])+
        $kind:ident $({ $($field:ident: $type:ty),+ $(,)? })?:
            $severity:ident $code:literal $subject:ident $sentence:literal;
    )+) => {
        /// What a finding says: its kind, and what its sentence names.
        ///
        /// Words are made of it when it is displayed.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Message {
            $(
                $(#[doc = $doc])+
                $kind $({ $(
                    #[doc = concat!("`{", stringify!($field), "}` of the sentence.")]
                    $field: $type,
                )+ })?,
            )+
        }

        /// The kinds of findings. Several kinds share a [code](FindingKind::code) where programs need
        /// not tell them apart.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum FindingKind {
            $(
                $(#[doc = $doc])+
                $kind,
            )+
        }

        impl Message {
            /// The kind.
            #[must_use]
            pub const fn kind(&self) -> FindingKind {
                match self {
                    $(Message::$kind { .. } => FindingKind::$kind,)+
                }
            }
        }

        impl fmt::Display for Message {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Message::$kind $({ $($field),+ })? => write!(f, $sentence),)+
                }
            }
        }

        impl FindingKind {
            /// Every kind.
            pub const ALL: &[FindingKind] = &[$(FindingKind::$kind),+];

            /// How bad it is.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    $(FindingKind::$kind => Severity::$severity,)+
                }
            }

            /// A stable name for programs, such as `illegal-move`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(FindingKind::$kind => $code,)+
                }
            }

            /// What it is about.
            #[must_use]
            pub const fn subject(self) -> Subject {
                match self {
                    $(FindingKind::$kind => Subject::$subject,)+
                }
            }

            /// The sentence, with names of details in braces.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(FindingKind::$kind => $sentence,)+
                }
            }

            /// What it means and what the reader does about it.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(FindingKind::$kind => concat!($($doc),+).trim_ascii(),)+
                }
            }
        }
    };
}
pub(super) use findings;
