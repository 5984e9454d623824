//! Writes files completely or not at all.

use std::collections::HashMap;
use std::fmt::Display;
use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::mem::take;
#[cfg(unix)]
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
#[cfg(windows)]
use std::{
    thread,
    time::{Duration, Instant},
};

use same_file::Handle;

use crate::texts;

/// The temporary files that are being written, for the handler of interruptions.
static IN_WORK: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn in_work() -> MutexGuard<'static, Vec<PathBuf>> {
    IN_WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A function that ends the work at an interruption. It returns `true` if the work ends by itself.
type EndWork = Box<dyn FnMut() -> bool + Send>;

/// The function that an interruption calls first.
static WORK: Mutex<Option<EndWork>> = Mutex::new(None);

/// Makes an interruption call this function first. It stops the program only if the work does not end by itself.
pub(crate) fn end_at_interruption(ends_itself: impl FnMut() -> bool + Send + 'static) {
    *WORK.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(ends_itself));
    guard_interruptions();
}

/// Makes an interruption remove the temporary files and stop the program. Every temporary file calls this.
pub(crate) fn guard_interruptions() {
    static GUARD: Once = Once::new();
    let interrupted = |code: u8| {
        INTERRUPTED.store(code, Ordering::SeqCst);
        let mut work = WORK.lock().unwrap_or_else(PoisonError::into_inner);
        if work.as_mut().is_some_and(|ends_itself| ends_itself()) {
            return;
        }
        // While this lock is taken, no other file is created or renamed.
        let in_work = in_work();
        for path in &*in_work {
            let _ = fs::remove_file(path);
        }
        process::exit(code.into());
    };
    // If no handler can be set, the system's own stops the program; a temporary file may then remain.
    GUARD.call_once(|| {
        let _ = on_interruption(interrupted);
    });
}

/// The exit code of Ctrl-C, as in shells.
const CTRL_C: u8 = 130;

/// The exit code of the last interruption.
static INTERRUPTED: AtomicU8 = AtomicU8::new(CTRL_C);

/// Returns the exit code after an interruption: as in shells, 128 plus the number of the signal.
pub(crate) fn interrupted() -> u8 {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Calls a function with the exit code of each interruption. With `nohup` the end of the terminal is ignored. A file
/// that exceeds a limit of the system becomes an error of its writer.
#[cfg(unix)]
fn on_interruption(interrupted: impl FnMut(u8) + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};

    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGQUIT, SIGXCPU])?;
    if !ignores_hangup() {
        signals.add_signal(SIGHUP)?;
    }
    std::thread::spawn(move || {
        let code = |signal| u8::try_from(128 + signal).unwrap_or(CTRL_C);
        signals.forever().map(code).for_each(interrupted);
    });
    Ok(())
}

/// Returns `true` if the program was started to ignore the end of a terminal. Only Linux provides this information.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = { status.lines() }.find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & 1 << (signal_hook::consts::SIGHUP - 1) != 0)
}

#[cfg(not(unix))]
fn on_interruption(mut interrupted: impl FnMut(u8) + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || interrupted(CTRL_C))
}

/// A file that is being written. A temporary file in the same folder replaces it in the end, so an error leaves the old
/// file and no incomplete new one. The permissions of the old file stay.
///
/// Missing folders are created. Paths that [`is_direct`] accepts are written directly.
pub(crate) struct NewFile {
    path: PathBuf,
    file: BufWriter<File>,
    /// The file with the content until it is complete, or `None` if the path is written directly.
    temporary: Option<Temporary>,
    replaces: bool,
}

impl NewFile {
    pub(crate) fn create(path: &Path) -> io::Result<NewFile> {
        let buffered = |file| BufWriter::with_capacity(1 << 16, file);
        if is_direct(path) {
            return Ok(NewFile {
                file: buffered(open(path)?),
                path: path.to_owned(),
                temporary: None,
                replaces: false,
            });
        }
        let path = target(path)?;
        let permissions = fs::metadata(&path).ok().map(|data| data.permissions());
        if permissions.as_ref().is_some_and(Permissions::readonly) {
            let message = texts::read_only();
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, message));
        }
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        fs::create_dir_all(folder)?;
        let (file, temporary) = Temporary::within(folder)?;
        let replaces = permissions.is_some();
        // Set before the file has any content, which may be private.
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        Ok(NewFile {
            path,
            file: buffered(file),
            temporary: Some(temporary),
            replaces,
        })
    }

    /// Finishes the file. If this is not called, dropping the value removes the file.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        // After a power failure, a replaced file must have the old or the new content. A new file has no old content,
        // and syncing a thousand new files takes several times as long as converting them.
        if self.replaces {
            self.file.get_ref().sync_data()?;
        }
        match self.temporary {
            Some(temporary) => temporary.rename(&self.path),
            None => Ok(()),
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns `true` for the path of a device, a pipe or a descriptor (`/dev/stdout`), which must not be replaced.
pub(crate) fn is_direct(path: &Path) -> bool {
    let other = |data: Metadata| !data.is_file() && !data.is_dir();
    descriptor(path).is_some() || fs::metadata(path).is_ok_and(other)
}

/// Opens a path that is written directly. The file of a descriptor is written at its end.
fn open(path: &Path) -> io::Result<File> {
    let descriptor = descriptor(path);
    // These share their place in the file with the other programs that write there.
    #[cfg(unix)]
    match descriptor {
        Some(1) => return Ok(io::stdout().as_fd().try_clone_to_owned()?.into()),
        Some(2) => return Ok(io::stderr().as_fd().try_clone_to_owned()?.into()),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).append(descriptor.is_some()).open(path)
}

/// Returns the descriptor that a path names, directly or by links.
fn descriptor(path: &Path) -> Option<u32> {
    let folders = ["/dev/fd", "/proc/self/fd"];
    let descriptors = folders
        .iter()
        .find_map(|path| fs::canonicalize(path).ok())?;
    let mut path = path.to_owned();
    for _ in 0..=MOST_LINKS {
        if fs::canonicalize(path.parent()?.join(".")).ok()? == descriptors {
            return path.file_name()?.to_str()?.parse().ok();
        }
        let next = fs::read_link(&path).ok()?;
        path.pop();
        path.push(next);
    }
    None
}

/// The identity of a file under any name: on Unix its device and number.
#[cfg(unix)]
pub(crate) type Identity = (u64, u64);
/// The identity of a file under any name: its canonical path, or on disks without such paths its handle.
#[cfg(not(unix))]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Identity {
    Path(PathBuf),
    Handle(Arc<Handle>),
}

/// Returns `true` if stdout goes to a file, as with `>`.
pub(crate) fn stdout_is_file() -> bool {
    let data = Handle::stdout().and_then(|stdout| stdout.as_file().metadata());
    data.is_ok_and(|data| data.is_file())
}

/// Returns the identity of a file, if it exists. Links to it have the same identity. So do names that differ only by
/// case, if the file system ignores case.
pub(crate) fn identity(path: &Path) -> Option<Identity> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(path).ok().map(|data| (data.dev(), data.ino()))
    }
    #[cfg(not(unix))]
    {
        let handle = |_| Handle::from_path(path).map(|handle| Identity::Handle(Arc::new(handle)));
        let identity = fs::canonicalize(path).map(Identity::Path);
        identity.or_else(handle).ok()
    }
}

/// Returns `true` if a path may be that of a page: it has the extension of one, or is written directly.
pub(crate) fn is_page(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    ["html", "htm"]
        .iter()
        .any(|known| extension.eq_ignore_ascii_case(known))
        || is_direct(path)
}

/// The taken paths, each with the number that its next namesake tries first.
#[derive(Default)]
pub(crate) struct TakenPaths(HashMap<PathBuf, usize>);

impl TakenPaths {
    pub(crate) fn of<'a>(paths: impl Iterator<Item = &'a Path>) -> TakenPaths {
        TakenPaths(paths.map(|path| (path.to_owned(), 2)).collect())
    }

    /// Takes and returns a path. If it is taken, uses the first free one that `numbered` creates from a number from 2
    /// on.
    pub(crate) fn take(&mut self, path: PathBuf, numbered: impl Fn(usize) -> PathBuf) -> PathBuf {
        let Some(&first) = self.0.get(&path) else {
            self.0.insert(path.clone(), 2);
            return path;
        };
        let mut number = first;
        let free = loop {
            let other = numbered(number);
            number += 1;
            if !self.0.contains_key(&other) {
                break other;
            }
        };
        self.0.insert(path, number);
        self.0.insert(free.clone(), 2);
        free
    }
}

/// Returns `NAME-1.kif` for `NAME.kif`.
pub(crate) fn numbered(path: &Path, number: impl Display) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

const MOST_LINKS: usize = 40;

/// Returns the file to write: for a link its target, existing or not.
pub(crate) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..=MOST_LINKS {
        if let Ok(path) = fs::canonicalize(&path) {
            return Ok(path);
        }
        if !path.is_symlink() {
            return Ok(path);
        }
        let next = fs::read_link(&path)?;
        path.pop();
        path.push(next);
    }
    Err(io::Error::other(texts::too_many_links()))
}

/// A temporary file, removed on drop. Its path is empty after renaming, since another thread may reuse the old name.
struct Temporary(PathBuf);

impl Temporary {
    fn within(folder: &Path) -> io::Result<(File, Temporary)> {
        guard_interruptions();
        let mut in_work = in_work();
        let mut number = 0;
        loop {
            // The name is short, because that of the file may be as long as the system allows.
            let name = format!(".komadai-{}-{number}.part", process::id());
            let temporary = folder.join(name);
            let opened = OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&temporary);
            match opened {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                opened => {
                    let file = opened?;
                    in_work.push(temporary.clone());
                    return Ok((file, Temporary(temporary)));
                }
            }
        }
    }

    fn rename(mut self, path: &Path) -> io::Result<()> {
        let mut in_work = in_work();
        move_file(&self.0, path)?;
        let old = take(&mut self.0);
        in_work.retain(|path| *path != old);
        Ok(())
    }
}

fn move_file(from: &Path, to: &Path) -> io::Result<()> {
    #[cfg(windows)]
    {
        // A virus scanner or an indexer may use the old file for a moment.
        let until = Instant::now() + Duration::from_secs(1);
        while Instant::now() < until {
            match fs::rename(from, to) {
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {}
                done => return done,
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
    fs::rename(from, to)
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if self.0.as_os_str().is_empty() {
            return;
        }
        let mut in_work = in_work();
        let _ = fs::remove_file(&self.0);
        in_work.retain(|path| *path != self.0);
    }
}
