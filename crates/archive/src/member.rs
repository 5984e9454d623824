//! A file of an archive.

/// A file of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Member {
    /// Its path in the archive, with `/` between the folders.
    ///
    /// It is only a name: it may be absolute, have parts `..`, or be that of another file.
    pub name: String,
    /// How many bytes it has, as the archive says.
    pub bytes: u64,
}
