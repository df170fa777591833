//! Counterexamples of C programs that are executed: one test for each file of
//! `tests/execution`, as its header says.
//!
//! ```text
//!   //@ run: --check overflow      arguments of `bia verify`, before the file
//!   //@ needs: gcc                 or `gcc -m32`: without it the case is skipped, and counted so
//!   //@ exit: 1
//!   //@ stdout: some text          some line of the output contains this
//!   //@ not: some text             no line does
//!   //@ harness                    the harness is the text of NAME.harness; BLESS=1 writes it
//!   //@ commands                   those in the harness's first comment make a program that reaches the error
//!   //@ unwritten: /tmp/name       no such file exists afterwards
//! ```
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

use libtest_mimic::{Arguments, Failed, Trial};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

struct Case {
    path: PathBuf,
    name: String,
    header: Vec<(String, String)>,
}

impl Case {
    fn all(&self, key: &str) -> impl Iterator<Item = &str> {
        let found = self.header.iter().filter(move |(k, _)| k == key);
        found.map(|(_, value)| value.as_str())
    }
}

fn folder() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.join("../../tests/execution")
}

fn read(path: PathBuf) -> Case {
    let text = fs::read_to_string(&path).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("//@ "));
    let header = lines.map(|line| {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        (key.trim().to_owned(), value.trim().to_owned())
    });
    let header: Vec<_> = header.collect();
    for (key, _) in &header {
        let keys = [
            "run",
            "needs",
            "exit",
            "stdout",
            "not",
            "harness",
            "commands",
            "unwritten",
        ];
        assert!(keys.contains(&key.as_str()), "{path:?}: what is `{key}`?");
    }
    Case {
        name: path.file_name().unwrap().to_string_lossy().into_owned(),
        path,
        header,
    }
}

/// Whether gcc makes programs that run, of the machine's own or of the other width.
fn has(option: Option<&str>) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let (source, file) = (folder.path().join("has.c"), folder.path().join("has"));
    fs::write(&source, "int main(void) { return 0; }").unwrap();
    let compiled = Command::new("gcc")
        .args(option)
        .arg(&source)
        .arg("-o")
        .arg(&file)
        .status();
    compiled.is_ok_and(|status| status.success())
        && Command::new(&file)
            .status()
            .is_ok_and(|status| status.success())
}

fn check(case: &Case) -> Result<(), Failed> {
    let folder_of_outputs = tempfile::tempdir().unwrap();
    let tmp = folder_of_outputs.path().join(&case.name);
    let arguments = case.all("run").flat_map(|run| run.split_whitespace());
    let output = Command::new(env!("CARGO_BIN_EXE_bia"))
        .args([
            "verify",
            "--clock",
            "processor",
            "--timeout",
            "60s",
            "--harness",
        ])
        .arg(&tmp)
        .args(arguments)
        .arg(&case.name)
        .current_dir(folder())
        .output()?;
    let made = fs::read_to_string(&tmp).unwrap_or_default();
    let _ = fs::remove_file(&tmp);
    let out = String::from_utf8(output.stdout)?;
    let err = String::from_utf8_lossy(&output.stderr);
    let wrong = |what: String| Err(format!("{what}\n{out}{err}").into());
    let exit: i32 = case.all("exit").next().ok_or("no exit")?.parse()?;
    if output.status.code() != Some(exit) {
        return wrong(format!("{} instead of {exit}", output.status));
    }
    for wanted in case.all("stdout") {
        if !out.lines().any(|line| line.contains(wanted)) {
            return wrong(format!("no line contains `{wanted}`"));
        }
    }
    for unwanted in case.all("not") {
        if out.contains(unwanted) || err.contains(unwanted) {
            return wrong(format!("there is `{unwanted}`"));
        }
    }
    for file in case.all("unwritten") {
        if Path::new(file).exists() {
            return wrong(format!("`{file}` was written"));
        }
    }
    if case.all("harness").next().is_some() {
        let golden = case.path.with_extension("harness");
        if env::var_os("BLESS").is_some() {
            fs::write(&golden, &made)?;
        }
        if fs::read_to_string(&golden).unwrap_or_default() != made {
            return wrong(format!("another harness than is kept:\n{made}"));
        }
    }
    if case.all("commands").next().is_some()
        && let Err(why) = commands(&case.path, &made)
    {
        return wrong(format!("{why}\n{made}"));
    }
    Ok(())
}

/// Runs the commands that a harness names, and the program that they make.
fn commands(program: &Path, harness: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
    let own = |name: &str| folder.path().join(name);
    let name = program.file_name().ok_or("no name")?;
    let copied = fs::copy(program, folder.path().join(name));
    let written = copied.and_then(|_| fs::write(own("harness.c"), harness));
    written.map_err(|why| why.to_string())?;
    let lines = harness
        .lines()
        .filter_map(|line| line.strip_prefix(" *   "));
    let lines: Vec<&str> = lines.take_while(|line| line.starts_with("gcc")).collect();
    for line in &lines {
        let line = line.replace("THIS-FILE", "harness.c");
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let mut gcc = Command::new("gcc");
        let ran = gcc.args(&words).current_dir(folder.path()).output();
        let output = ran.map_err(|why| why.to_string())?;
        if !output.status.success() {
            let err = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{line}: {err}"));
        }
    }
    let ran = Command::new(own("a.out")).output();
    let output = ran.map_err(|why| why.to_string())?;
    let err = String::from_utf8_lossy(&output.stderr);
    match err.contains("the error is reached") {
        true => Ok(()),
        false => Err(format!("{} after {lines:?}: {err}", output.status)),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let entries = fs::read_dir(folder()).expect("the cases can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    paths.sort();
    let (gcc, m32) = (has(None), has(Some("-m32")));
    let trials = paths.into_iter().map(|path| {
        let case = read(path);
        let missing = case.all("needs").any(|needs| match needs {
            "gcc" => !gcc,
            "gcc -m32" => !m32,
            other => panic!("{}: what is `{other}`?", case.name),
        });
        let name = match missing {
            true => format!("{} (skipped: no gcc for it)", case.name),
            false => case.name.clone(),
        };
        Trial::test(name, move || check(&case)).with_ignored_flag(missing)
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}
