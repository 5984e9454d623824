//! Runs the command as a script does.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

/// In the folder of the samples, with this text on stdin, or these bytes.
pub(crate) fn run(args: &[&str], stdin: impl AsRef<[u8]> + Send) -> Output {
    fed(&mut command(args), stdin)
}

/// The command in the folder of the samples, on a terminal as most are.
pub(crate) fn command(args: &[&str]) -> Command {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.args(args).current_dir(samples);
    command.env_remove("KOMADAI_AMBIGUOUS_WIDTH");
    command.env_remove("COLUMNS");
    command
}

/// What comes of a command with this text on stdin.
pub(crate) fn fed(command: &mut Command, stdin: impl AsRef<[u8]> + Send) -> Output {
    let mut child = command
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
