//! Runs the command as a script does.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

/// In the folder of the samples, with this text on stdin, or these bytes.
pub(crate) fn run(args: &[&str], stdin: impl AsRef<[u8]> + Send) -> Output {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(args)
        .current_dir(samples)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // Beside: more than a pipe holds may come out before all is read. A command that does not
        // read its input closes the pipe.
        scope.spawn(move || pipe.write_all(stdin.as_ref()));
        child.wait_with_output().expect("the command ends")
    })
}
