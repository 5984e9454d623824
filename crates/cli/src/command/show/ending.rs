//! What is shown of an ending.

use komadai::EndingKind;
use komadai::kifu::Ending;

use crate::escape::OneLine;

/// The ending in Japanese: its name, or the words of the record where it has none.
pub(super) fn words(ending: &Ending) -> String {
    match ending.kind {
        EndingKind::Other => OneLine(&ending.raw).to_string(),
        kind => kind.japanese().to_owned(),
    }
}
