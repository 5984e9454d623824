//! What a finding is about.

/// Makes [`Subject`] of a list.
macro_rules! subjects {
    ($($(#[doc = $doc:literal])+ $subject:ident;)+) => {
        /// What a kind of finding is about.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Subject {
            $($(#[doc = $doc])+ $subject,)+
        }

        impl Subject {
            /// Every subject.
            pub const ALL: &[Subject] = &[$(Subject::$subject),+];

            /// What findings of this subject are about, in a sentence.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Subject::$subject => concat!($($doc),+).trim_ascii(),)+
                }
            }
        }
    };
}

subjects! {
    /// The file as a whole.
    File;
    /// The encoding of a file, or of a text that is written.
    Encoding;
    /// A limit of the reader: what is beyond it is left out.
    Limit;
    /// The start position.
    Start;
    /// A header.
    Header;
    /// A line, or a part of one, that is no header, move, time or ending.
    Line;
    /// A move, or what is written in place of one.
    Move;
    /// A variation.
    Variation;
    /// An ending.
    Ending;
    /// A time.
    Clock;
    /// A move of KI2 that is written otherwise than the rule of the Association has it:
    /// [`check_notation`](crate::Part::check_notation), `komadai check --notation`.
    Notation;
    /// What the record says of the game and is not so, or does not say and should:
    /// [`audit`](crate::audit()), `komadai check`.
    Claim;
    /// Something of a record that a written text lacks or has otherwise:
    /// [`Record::differences`](crate::Record::differences), `komadai convert`.
    Loss;
}
