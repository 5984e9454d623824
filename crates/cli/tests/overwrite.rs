//! `komadai convert`: what becomes of files that are there already.

use std::fs::{self, OpenOptions};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n%TORYO\n";

/// A folder of its own for a test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    /// With a game in `a.csa`.
    fn new(name: &str) -> Folder {
        let name = format!("komadai-overwrite-{}-{name}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).expect("a folder");
        fs::write(folder.path("a.csa"), CSA).expect("a file");
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn run(&self, args: &[&str], stdin: Stdio, stdout: Stdio) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
        command.arg("convert").args(args).current_dir(&self.0);
        command.stdin(stdin).stdout(stdout).stderr(Stdio::piped());
        let child = command.spawn().expect("the command starts");
        child.wait_with_output().expect("the command ends")
    }

    #[track_caller]
    fn check(&self, args: &[&str], code: i32, said: &str) {
        check(&self.run(args, Stdio::null(), Stdio::null()), code, said);
    }
}

#[track_caller]
fn check(output: &Output, code: i32, said: &str) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{told}");
    assert!(told.contains(said), "{told}");
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What is appended would be read again, without end.
#[test]
fn the_input_behind_stdout() {
    let folder = Folder::new("append");
    let append = |name: &str| {
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(folder.path(name));
        Stdio::from(file.expect("a file"))
    };
    let input = || Stdio::from(fs::File::open(folder.path("a.csa")).expect("a file"));
    let to = ["a.csa", "--to", "csa"];
    folder.check(&["a.csa", "--to", "csa", "-o", "a.csa"], 2, "is an input");
    let output = folder.run(&to, Stdio::null(), append("a.csa"));
    check(&output, 2, "a.csa is an input");
    let output = folder.run(&["-", "--to", "csa"], input(), append("a.csa"));
    check(&output, 2, "- is an input");
    assert_eq!(fs::read(folder.path("a.csa")).expect("it"), CSA.as_bytes());
    let output = folder.run(&to, Stdio::null(), append("b.csa"));
    check(&output, 0, "");
    assert!(!fs::read(folder.path("b.csa")).expect("it").is_empty());
}
