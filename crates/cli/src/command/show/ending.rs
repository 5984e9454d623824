//! What is shown of an ending.

use komadai::EndingKind;
use komadai::kifu::Ending;

use crate::escape::OneLine;
use crate::texts::{Text, show};

/// The name of an ending, or the words of the record where it has none.
pub(super) fn words(ending: &Ending) -> Text {
    match ending.kind {
        EndingKind::Other => Text::from(OneLine(&ending.raw).to_string()),
        kind => show::ending(kind),
    }
}
