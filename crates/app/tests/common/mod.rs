//! Running the program as scripts do.
#![allow(dead_code, reason = "not every suite needs everything")]

use serde_json::Value;
use std::{
    ffi::OsStr,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};
use tempfile::TempDir;

/// A folder of its own for each test, removed at the end.
pub(crate) struct Folder(
    pub(crate) PathBuf,
    #[expect(dead_code, reason = "removes it")] TempDir,
);

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self(folder.path().to_owned(), folder)
    }
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, content).unwrap();
        path
    }
}

pub(crate) fn bia(args: &[&str], stdin: &str) -> Output {
    // The system kills a program that does not keep its limits.
    let mut child = limited(env!("CARGO_BIN_EXE_bia"), 300)
        .args(args)
        .args(by_processor(args))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    // A program that does not read its input may be gone already.
    let _ = pipe.write_all(stdin.as_bytes());
    drop(pipe);
    child.wait_with_output().unwrap()
}

/// Limits of time count processor time, unless a test says otherwise: how busy the machine is does
/// not matter.
pub(crate) fn by_processor(args: &[&str]) -> &'static [&'static str] {
    match args.contains(&"--timeout") && !args.contains(&"--clock") {
        true => &["--clock", "processor"],
        false => &[],
    }
}

/// A command that may use at most `seconds` seconds of processor time.
pub(crate) fn limited(program: impl AsRef<OsStr>, seconds: u32) -> Command {
    let mut command = Command::new("sh");
    let script = format!("ulimit -t {seconds}; exec \"$0\" \"$@\"");
    command.args(["-c", &script]).arg(program);
    command
}

/// Waits until a process has used this much processor time: then it is at work.
pub(crate) fn at_work(process: u32, time: Duration) {
    while bia_testkit::process::used(process).is_some_and(|used| used < time) {
        thread::sleep(Duration::from_millis(5));
    }
}

pub(crate) struct Ran {
    pub(crate) exit: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn run(args: &[&str], stdin: &str) -> Ran {
    let output = bia(args, stdin);
    Ran {
        exit: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

pub(crate) fn json(args: &[&str]) -> (i32, Value) {
    let ran = run(args, "");
    (ran.exit, serde_json::from_str(&ran.out).unwrap())
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
