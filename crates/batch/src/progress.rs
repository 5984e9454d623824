//! Progress of long work.

/// Is told how far work on files is, by any thread.
pub trait ProgressListener: Sync {
    /// So many more bytes of the files were read.
    fn read(&self, bytes: u64);

    /// So many games are done in all.
    fn games(&self, count: usize);
}

/// Ignores the progress.
#[derive(Clone, Copy, Debug)]
pub struct NoProgress;

impl ProgressListener for NoProgress {
    fn read(&self, _: u64) {}

    fn games(&self, _: usize) {}
}
