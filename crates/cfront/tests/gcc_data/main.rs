//! Global data as gcc lays it out, byte for byte, in both data models: sizes, alignments, offsets,
//! bit-fields, initializers and constant expressions of random programs, and some by hand.
//!
//! gcc writes assembly; its data directives are the oracle. Without gcc the tests pass.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a test that cannot go on fails, and the oracle is a child process"
)]

mod assembly;
mod expressions;
mod image;
mod initializers;
mod layouts;

use bia_base::Sources;
use bia_cfront::{AnalyseOptions, DataModel, ParseOptions, analyse, parse};
use std::{
    io::Write as _,
    process::{Command, Stdio},
};

const MODELS: [DataModel; 2] = [DataModel::Ilp32, DataModel::Lp64];

/// gcc's assembly of a text; `None` without gcc or if it refuses.
fn gcc(text: &str, model: DataModel) -> Option<String> {
    let width = match model {
        DataModel::Ilp32 => "-m32",
        DataModel::Lp64 => "-m64",
        DataModel::Foreign(_) => return None,
    };
    let mut child = Command::new("gcc")
        .args([
            width,
            "-w",
            "-S",
            "-O0",
            "-x",
            "c",
            "-",
            "-o",
            "-",
            "-msse2",
            "-mfpmath=sse",
        ])
        .args([
            "-fno-zero-initialized-in-bss",
            "-fno-common",
            "-fno-pic",
            "-std=gnu17",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    if !output.status.success() {
        eprintln!("gcc refuses: {}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    Some(String::from_utf8(output.stdout).unwrap())
}

fn has_gcc() -> bool {
    Command::new("gcc")
        .arg("--version")
        .output()
        .is_ok_and(|o| o.status.success())
}

/// Whether both have the same bytes in all globals that gcc defines; says what differs.
fn compare(text: &str, model: DataModel) -> Result<usize, String> {
    if !has_gcc() {
        return Ok(0);
    }
    let assembly = gcc(text, model).ok_or("gcc refuses the text")?;
    let expected = assembly::data(&assembly);
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, "data.c", text, &ParseOptions::default());
    let errors = parsed.diagnostics.iter().filter(|d| d.is_error());
    if let Some(error) = errors.into_iter().next() {
        return Err(format!("parser: {error}"));
    }
    let analysed = analyse(&[parsed.unit], model, &AnalyseOptions::default());
    if let Some(error) = analysed.diagnostics.iter().find(|d| d.is_error()) {
        let line = error
            .primary
            .as_ref()
            .map_or(0, |l| sources.start(l.span).line);
        return Err(format!("line {line}: {error}"));
    }
    let mut count = 0;
    for (name, bytes) in expected {
        let Some(object) = analysed.module.global(&name) else {
            continue;
        };
        let ours = image::bytes(&analysed.module, object);
        if ours != bytes {
            return Err(format!(
                "{model:?} {name}:\n ours {ours:?}\n gcc  {bytes:?}"
            ));
        }
        count += 1;
    }
    Ok(count)
}

/// Fails unless both agree on at least one global, in both models.
fn agree(text: &str) {
    for model in MODELS {
        match compare(text, model) {
            Ok(count) => assert!(count > 0 || !has_gcc(), "nothing was compared"),
            Err(message) => panic!("{message}\n{text}"),
        }
    }
}
