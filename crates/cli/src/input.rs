//! Opens input files.

use std::io::Read;
use std::path::{Path, PathBuf};

use komadai_batch::{GameReader, InputError, InputOptions, Listing, OtherFiles, Source, is_stdin};
use same_file::Handle;

use crate::failure::Failure;
use crate::progress::BAR;
use crate::stderr;
use crate::texts::{self, about, say};

/// Lists the files of inputs, and reports those of other kinds on stderr.
pub(crate) fn sources(inputs: &[PathBuf], reads_all: bool) -> Vec<Source> {
    let listing = Listing::of(inputs, reads_all);
    if listing.others.any() {
        stderr::note(other_files(&listing.others));
    }
    listing.sources
}

/// The maximum number of extensions to name.
const NAMED: usize = 4;

/// Returns a message such as `3 files of other kinds (.txt) are not read; --all-files reads them`.
pub(crate) fn other_files(others: &OtherFiles) -> String {
    let known = others.extensions.iter().filter(|known| !known.is_empty());
    let mut named: Vec<String> = known.map(say).collect();
    if others.extensions.contains("") {
        named.push(texts::no_extension());
    }
    if named.len() > NAMED {
        named.truncate(NAMED);
        named.push("…".to_owned());
    }
    let (count, doubles) = (others.count, others.doubles.len());
    let unread = (count > 0).then(|| texts::other_files(count, named.join(", ")));
    let doubles = (doubles > 0).then(|| texts::doubles(doubles));
    let messages: Vec<String> = unread.into_iter().chain(doubles).collect();
    texts::sentences(&messages)
}

/// Opens a file, or stdin for "-". Decompresses it if it is compressed.
pub(crate) fn open(source: &Source) -> Result<Box<dyn Read + Send>, Failure> {
    let opened = source.open(&BAR);
    opened.map_err(|error| failed(&source.path, &error))
}

pub(crate) fn games(
    source: &Source,
    options: &InputOptions,
) -> Result<GameReader<'static>, Failure> {
    let opened = GameReader::open(source, options, None);
    opened.map_err(|error| failed(&source.path, &error))
}

/// Returns the failure for an input that cannot be read.
pub(crate) fn failed(path: &Path, error: &InputError) -> Failure {
    Failure::Input(about(path.display(), error))
}

/// Returns `true` if stdout appends to this input, so that the input would never end.
pub(crate) fn is_stdout(path: &Path) -> bool {
    let input = if is_stdin(path) {
        Handle::stdin()
    } else {
        Handle::from_path(path)
    };
    let regular = |out: &Handle| out.as_file().metadata().is_ok_and(|data| data.is_file());
    Handle::stdout().is_ok_and(|out| regular(&out) && input.is_ok_and(|input| input == out))
}
