//! Runs the command like a script, among the samples or in a separate folder.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use tempfile::TempDir;

use crate::environment::ENVIRONMENT;

/// Runs the command in the folder of the samples, with this text or these bytes on stdin.
pub(crate) fn run(args: &[&str], stdin: impl AsRef<[u8]> + Send) -> Output {
    fed(&mut command(args), stdin)
}

/// Returns the command in the folder of the samples, for a common terminal.
pub(crate) fn command(args: &[&str]) -> Command {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    command_in(&samples, args)
}

fn command_in(folder: &Path, args: &[&str]) -> Command {
    let mut command = program(KOMADAI);
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command
}

pub(crate) const KOMADAI: &str = env!("CARGO_BIN_EXE_komadai");

/// Returns the command, or one that runs it, in the environment of the tests.
pub(crate) fn program(name: &str) -> Command {
    let mut program = Command::new(name);
    program.envs(ENVIRONMENT);
    program
}

/// Returns the output of a command with this text on stdin.
pub(crate) fn fed(command: &mut Command, stdin: impl AsRef<[u8]> + Send) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // In another thread, because the output may exceed a pipe before all input is read. A command that does not
        // read its input closes the pipe.
        scope.spawn(move || pipe.write_all(stdin.as_ref()));
        child.wait_with_output().expect("the command ends")
    })
}

/// Returns the exit code, and the text on stdout and stderr.
pub(crate) fn texts(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
    let Output {
        status,
        stdout,
        stderr,
    } = output;
    (status.code(), text(stdout), text(stderr))
}

/// Checks that the command ended with this code, and that stderr contains this text.
#[track_caller]
pub(crate) fn check(output: &Output, code: i32, said: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{stderr}");
    assert!(stderr.contains(said), "{stderr}");
}

/// A separate folder for a test, which is removed at its end.
pub(crate) struct Folder(TempDir);

impl Folder {
    /// Creates a folder with these files, given by their names and texts.
    pub(crate) fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(TempDir::new().expect("a folder"));
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    pub(crate) fn remove(&self, folder: &str) {
        let _ = fs::remove_dir_all(self.path(folder));
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        String::from_utf8_lossy(&self.bytes(name)).replace("\r\n", "\n")
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        command_in(self.0.path(), args)
    }

    pub(crate) fn output(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("the command starts")
    }

    /// Runs the command. Returns the exit code, and the text on stdout and stderr.
    pub(crate) fn run(&self, args: &[&str]) -> (Option<i32>, String, String) {
        texts(self.output(args))
    }

    /// Returns the contents of the files below a folder, with their names there.
    pub(crate) fn contents(&self, below: &str) -> Vec<(String, Vec<u8>)> {
        let mut found = Vec::new();
        let mut open = vec![self.path(below)];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten() {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let name = path.strip_prefix(self.path(below)).expect("below");
                let name = name.display().to_string().replace('\\', "/");
                found.push((name, fs::read(&path).unwrap_or_default()));
            }
        }
        found.sort();
        found
    }

    /// Returns the names of the files below a folder, sorted.
    pub(crate) fn files(&self, below: &str) -> Vec<String> {
        self.contents(below)
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    }
}
