//! Reports the progress of long work.

/// A listener for the progress of work on files. Any thread may call it.
pub trait ProgressListener: Sync {
    /// Reports that `bytes` more bytes of the files were read.
    fn read(&self, bytes: u64);

    /// Reports that `count` games are done in total.
    fn games(&self, count: usize);
}

/// A listener that ignores the progress.
#[derive(Clone, Copy, Debug)]
pub struct NoProgress;

impl ProgressListener for NoProgress {
    fn read(&self, _: u64) {}

    fn games(&self, _: usize) {}
}
