//! Programs in other languages, and what the tools of those languages say about them: the verdict
//! is the one of the corpus or, for random programs, of the exhaustive search.
//!
//! BIA_CASES is the number of programs for each format. A tool that is not there leaves its
//! comparison out, which is printed; where `CI` is set that is a failure. NuSMV is in no Debian:
//! `BIA_NUSMV` names it.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the tools, and says how much was compared"
)]

mod common;

use bia_k2::ast::PropertyKind;
use bia_testkit::{
    cases, corpus,
    explicit::{self, Limits},
    r#gen::{GenConfig, TypeMix, generate},
    round_trip::program_of,
};
use common::{Folder, limited, run};
use std::{
    env,
    io::Write as _,
    os::unix::process::ExitStatusExt as _,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A program, a property of it, and whether that holds.
struct Subject {
    name: String,
    text: String,
    id: String,
    holds: bool,
}

/// `count` programs: one half from the corpus, spread over it, the other half random; safe and
/// unsafe ones in turn.
fn subjects(count: usize, salt: u64) -> Vec<Subject> {
    let mut of = [Vec::new(), Vec::new()];
    for case in corpus::walk(&corpus::root().join("k2")).unwrap() {
        let Ok(header) = &case.header else { continue };
        for verdict in &header.verdicts {
            if verdict.kind == PropertyKind::Error {
                of[usize::from(verdict.holds)].push(Subject {
                    name: case.name.clone(),
                    text: String::from_utf8_lossy(&case.bytes).into_owned(),
                    id: verdict.id.clone(),
                    holds: verdict.holds,
                });
            }
        }
    }
    let wanted = count.div_ceil(4).max(1);
    let mut chosen = Vec::new();
    for all in of {
        let step = (all.len() / wanted).max(1);
        chosen.extend(all.into_iter().step_by(step).take(wanted));
    }
    for seed in salt.. {
        if chosen.len() >= count {
            break;
        }
        let holds = chosen.len() % 2 == 0;
        chosen.extend(random(seed).filter(|subject| subject.holds == holds));
    }
    chosen
}

/// A random program that the search can decide.
fn random(seed: u64) -> Option<Subject> {
    let config = GenConfig {
        types: TypeMix::Finite {
            width: 3,
            bits: 10,
            floats: false,
        },
        recursion: false,
        liveness: false,
        ..GenConfig::finite_small()
    };
    let text = generate(seed, &config);
    let program = program_of(&text).unwrap();
    let property = program.properties().into_iter().next()?;
    let limits = Limits {
        states: 20_000,
        ..Limits::default()
    };
    let holds = explicit::answer(&program, &property, &limits).holds()?;
    Some(Subject {
        name: format!("seed {seed}"),
        id: program.name(property.id).to_owned(),
        text,
        holds,
    })
}

/// What a comparison found.
#[derive(Default)]
struct Tally {
    safe: u32,
    not_safe: u32,
    refused: u32,
    undecided: u32,
    wrong: Vec<String>,
}

impl Tally {
    /// Counts an answer; `None` if the tool did not decide.
    fn add(&mut self, subject: &Subject, holds: Option<bool>, what: &str) {
        match holds {
            None => self.undecided += 1,
            Some(holds) if holds != subject.holds => {
                let name = &subject.name;
                let id = &subject.id;
                self.wrong.push(format!("{name} {id}: {holds}\n{what}"));
            }
            Some(true) => self.safe += 1,
            Some(false) => self.not_safe += 1,
        }
    }

    /// Prints the tally and checks it; `asked` programs were requested.
    fn finish(self, format: &str, asked: usize) {
        told(&format!(
            "{format}: {} safe and {} unsafe programs agree, {} are refused, {} undecided",
            self.safe, self.not_safe, self.refused, self.undecided
        ));
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        let least = asked.div_ceil(5);
        let fine = |count: u32| usize::try_from(count).is_ok_and(|count| count >= least);
        assert!(
            fine(self.safe) && fine(self.not_safe),
            "too little was compared: {} safe, {} unsafe",
            self.safe,
            self.not_safe
        );
    }
}

/// Says how much was compared, also in the log of tests that pass: what is printed by macros is not
/// shown there.
fn told(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Whether the tool is there; a complaint if it must be.
fn there(tool: &str) -> bool {
    let found = Command::new("sh")
        .arg("-c")
        .arg(format!("command -v {tool}"))
        .output();
    let found = found.is_ok_and(|output| output.status.success());
    if !found {
        assert!(env::var_os("CI").is_none(), "{tool} is missing");
        told(&format!(
            "skipped: {tool} is not installed (tools/test-deps.sh)"
        ));
    }
    found
}

/// The file that `bia` writes; `None` if it refuses, with the code that is for that.
fn written(folder: &Folder, subject: &Subject, args: &[&str], name: &str) -> Option<PathBuf> {
    let input = folder.file("program.k2", &subject.text);
    let out = folder.0.join(name);
    let mut all = vec![args[0], input.to_str().unwrap()];
    all.extend(&args[1..]);
    all.extend(["--id", &subject.id, "-o", out.to_str().unwrap()]);
    let ran = run(&all, "");
    if ran.exit == 0 {
        return Some(out);
    }
    let known = ["IO-U003", "IO-U001", "IO-E008"];
    let expected = known.iter().any(|code| ran.err.contains(code));
    assert!(ran.exit == 2 && expected, "{}: {}", subject.name, ran.err);
    None
}

fn output(command: &mut Command) -> (Output, String) {
    let output = command.output().unwrap();
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    (output, text)
}

fn in_folder(program: &str, folder: &Path) -> Command {
    // Nothing here may last.
    let mut command = limited(program, 20);
    command.current_dir(folder);
    command
}

fn count(default: u64) -> usize {
    usize::try_from(cases(default)).unwrap()
}

#[test]
fn boogie_agrees() {
    if !there("boogie") {
        return;
    }
    let folder = Folder::new();
    let mut tally = Tally::default();
    let asked = count(32);
    for subject in subjects(asked, 1000) {
        let args = ["translate", "--to", "boogie"];
        let Some(file) = written(&folder, &subject, &args, "p.bpl") else {
            tally.refused += 1;
            continue;
        };
        // Loops are looked at so often; more rounds never make an error disappear.
        let ask = |rounds: &str| {
            let mut boogie = in_folder("boogie", &folder.0);
            let boogie = boogie.args(["/useArrayTheory", rounds]).arg(&file);
            output(boogie).1
        };
        let mut text = ask("/loopUnroll:12");
        if !subject.holds && text.contains("1 verified, 0 errors") {
            // An error that is deep; the limit may leave it undecided.
            text = ask("/loopUnroll:110");
        }
        let holds = if text.contains("This assertion might not hold") {
            Some(false)
        } else if text.contains("1 verified, 0 errors") {
            Some(true)
        } else {
            assert!(!text.contains("Error:"), "{}: {text}", subject.name);
            None
        };
        tally.add(&subject, holds, &text);
    }
    tally.finish("Boogie", asked);
}

#[test]
fn spin_agrees() {
    if !there("spin") || !there("gcc") {
        return;
    }
    let folder = Folder::new();
    let mut tally = Tally::default();
    let asked = count(32);
    for subject in subjects(asked, 2000) {
        let args = ["translate", "--to", "promela"];
        let Some(file) = written(&folder, &subject, &args, "p.pml") else {
            tally.refused += 1;
            continue;
        };
        let (_, text) = output(in_folder("spin", &folder.0).arg("-a").arg(&file));
        assert!(!text.contains("Error"), "{}: {text}", subject.name);
        let options = ["-O0", "-fwrapv", "-w", "-DSAFETY", "-o", "pan", "pan.c"];
        let (compiled, text) = output(in_folder("gcc", &folder.0).args(options));
        if compiled.status.code() == Some(124) {
            // Out of time: the machine is busy.
            tally.undecided += 1;
            continue;
        }
        assert!(compiled.status.success(), "{}: {text}", subject.name);
        let (_, text) = output(in_folder("./pan", &folder.0).arg("-m1000000"));
        let holds = if text.contains("assertion violated") {
            Some(false)
        } else if text.contains("errors: 0") && !text.contains("depth too small") {
            Some(true)
        } else {
            assert!(!text.contains("errors: 1"), "{}: {text}", subject.name);
            None
        };
        tally.add(&subject, holds, &text);
    }
    tally.finish("Promela", asked);
}

/// Inputs at random, and the number of inputs as a text at the end.
const INPUTS: &str = r#"
#include <stdlib.h>
#include <stdio.h>
static unsigned long long s = 88172645463325252ULL;
static unsigned long long r(void) { s ^= s << 13; s ^= s >> 7; s ^= s << 17; return s >> 11; }
unsigned char __VERIFIER_nondet_uchar(void) { return r(); }
unsigned short __VERIFIER_nondet_ushort(void) { return r(); }
unsigned int __VERIFIER_nondet_uint(void) { return r(); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return r(); }
_Bool __VERIFIER_nondet_bool(void) { return r() & 1; }
float __VERIFIER_nondet_float(void) { return r(); }
double __VERIFIER_nondet_double(void) { return r(); }
"#;

#[test]
fn c_compiles_runs_and_verifies_alike() {
    if !there("gcc") {
        return;
    }
    let folder = Folder::new();
    folder.file("inputs.c", INPUTS);
    let mut tally = Tally::default();
    let mut deterministic = 0;
    let asked = count(32);
    for subject in subjects(asked, 3000) {
        let args = ["translate", "--to", "c"];
        let Some(file) = written(&folder, &subject, &args, "p.c") else {
            tally.refused += 1;
            continue;
        };
        let options = ["-std=gnu11", "-w", "-o", "p", "p.c", "inputs.c"];
        let (compiled, text) = output(in_folder("gcc", &folder.0).args(options));
        assert!(compiled.status.success(), "{}: {text}", subject.name);
        let (ran, _) = output(&mut in_folder("./p", &folder.0));
        let text = std::fs::read_to_string(&file).unwrap();
        let aborted = status(&ran) == 134;
        let has_inputs = has_inputs(&text);
        assert!(!(aborted && subject.holds), "{}: {text}", subject.name);
        if !has_inputs && matches!(status(&ran), 0 | 134) {
            deterministic += 1;
            assert_eq!(aborted, !subject.holds, "{}: {text}", subject.name);
        }
        let name = file.to_str().unwrap();
        let ran = run(&["verify", name, "--check", "reach", "--timeout", "4s"], "");
        let holds = match ran.exit {
            0 => Some(true),
            1 => Some(false),
            _ => None,
        };
        assert!(
            matches!(ran.exit, 0 | 1 | 3),
            "{}: {}\n{text}",
            subject.name,
            ran.err
        );
        tally.add(&subject, holds, &text);
    }
    told(&format!(
        "C: {deterministic} programs without inputs do what the interpreter does"
    ));
    tally.finish("C", asked);
}

/// The exit status as shells have it: 128 and the number of the signal that ended the process.
fn status(output: &Output) -> i32 {
    let status = output.status;
    status
        .code()
        .unwrap_or_else(|| 128 + status.signal().unwrap_or(0))
}

/// Whether a C program declares inputs.
fn has_inputs(text: &str) -> bool {
    let mut declared = text.lines().filter(|line| line.starts_with("extern"));
    declared.any(|line| line.contains("__VERIFIER_nondet_"))
}

#[test]
fn c_without_inputs_does_what_the_interpreter_does() {
    if !there("gcc") {
        return;
    }
    let folder = Folder::new();
    let (mut aborted, mut ended) = (0, 0);
    for subject in subjects(2 * count(24), 6000) {
        let args = ["translate", "--to", "c"];
        let Some(file) = written(&folder, &subject, &args, "d.c") else {
            continue;
        };
        let text = std::fs::read_to_string(&file).unwrap();
        if has_inputs(&text) || !subject.name.contains('/') {
            continue;
        }
        let options = ["-std=gnu11", "-w", "-o", "d", "d.c"];
        let (compiled, why) = output(in_folder("gcc", &folder.0).args(options));
        assert!(compiled.status.success(), "{}: {why}", subject.name);
        let (ran, _) = output(&mut in_folder("./d", &folder.0));
        if !matches!(status(&ran), 0 | 134) {
            // It runs for ever, or calls itself for ever.
            continue;
        }
        match status(&ran) {
            0 => ended += 1,
            _ => aborted += 1,
        }
        assert_eq!(
            ran.status.success(),
            subject.holds,
            "{}: {text}",
            subject.name
        );
    }
    told(&format!(
        "C: {ended} programs without inputs end, {aborted} abort, as they should"
    ));
    assert!(ended > 0 && aborted > 0);
}

#[test]
fn nusmv_agrees() {
    let Some(nusmv) = env::var_os("BIA_NUSMV") else {
        told("skipped: BIA_NUSMV names no NuSMV");
        return;
    };
    let folder = Folder::new();
    let mut tally = Tally::default();
    let asked = count(32);
    for subject in subjects(asked, 4000) {
        let args = ["encode", "--to", "smv"];
        let Some(file) = written(&folder, &subject, &args, "p.smv") else {
            tally.refused += 1;
            continue;
        };
        let text = std::fs::read_to_string(&file).unwrap();
        if [" : integer", " : real", " : array"]
            .iter()
            .any(|ty| text.contains(ty))
        {
            tally.undecided += 1;
            continue;
        }
        let (_, text) = output(in_folder(nusmv.to_str().unwrap(), &folder.0).arg(&file));
        let holds = if text.contains("is false") {
            Some(false)
        } else if text.contains("is true") {
            Some(true)
        } else {
            assert!(!text.contains("rror"), "{}: {text}", subject.name);
            None
        };
        tally.add(&subject, holds, &text);
    }
    tally.finish("SMV", asked);
}

#[test]
fn the_same_bytes_twice_and_a_map_of_names() {
    let folder = Folder::new();
    let map = folder.0.join("map.json");
    for subject in subjects(4, 5000) {
        for to in [
            "boogie", "promela", "c", "k2", "smv", "chc", "vmt", "btor2", "aag",
        ] {
            let input = folder.file("program.k2", &subject.text);
            let (input, map) = (input.to_str().unwrap(), map.to_str().unwrap());
            let verb = match to {
                "boogie" | "promela" | "c" | "k2" => "translate",
                _ => "encode",
            };
            let args = [verb, input, "--to", to, "--id", &subject.id, "--map", map];
            let (first, second) = (run(&args, ""), run(&args, ""));
            assert_eq!(first.out, second.out);
            // Nothing is written of a program that is refused.
            assert_eq!(first.exit != 0, first.out.is_empty(), "{}", first.err);
            if first.exit == 0 {
                let names = std::fs::read_to_string(map).unwrap();
                let names: serde_json::Value = serde_json::from_str(&names).unwrap();
                assert_eq!(names["format"], to);
                assert_eq!(names["property"], subject.id);
                for row in names["names"].as_array().unwrap() {
                    for key in ["written", "id"] {
                        let text = row[key].as_str().unwrap();
                        assert!(first.out.contains(text), "{to}: {row}");
                    }
                    assert!(row["kind"].is_string() && row["name"].is_string());
                }
            }
        }
    }
}

#[test]
fn refusals_name_the_reason() {
    let folder = Folder::new();
    let text = "(entry main)\n(globals (var x real))\n(function main () (return) (locals)\n\
                (seq (condjump (lt x (const 0.5 real)) (label end)) (! (label bad) :error e) (label end)))\n";
    let input = folder.file("real.k2", text);
    let input = input.to_str().unwrap();
    for to in ["c", "promela"] {
        let ran = run(&["translate", input, "--to", to], "");
        assert_eq!((ran.exit, ran.out.as_str()), (2, ""));
        assert!(
            ran.err.contains("IO-U003") && ran.err.contains("real numbers"),
            "{}",
            ran.err
        );
    }
    // Constants that are maps of maps.
    let tables = corpus::root().join("k2/ops/bv-width-3-unsigned.k2");
    let (tables, out) = (tables.to_str().unwrap(), folder.0.join("refused"));
    for (verb, to) in [("translate", "promela"), ("encode", "smv")] {
        let to = ["--to", to, "--id", "wrong", "-o", out.to_str().unwrap()];
        let ran = run(&[&[verb, tables], &to[..]].concat(), "");
        assert!(ran.exit == 2 && ran.err.contains("IO-U003"), "{}", ran.err);
        assert!(!out.exists(), "what is refused leaves no file");
    }
    let ran = run(
        &["translate", input, "--to", "boogie", "--id", "nothing"],
        "",
    );
    assert!(ran.exit == 2 && ran.err.contains("IO-E007"), "{}", ran.err);
    let ran = run(
        &["encode", input, "--to", "smv", "--module", "my.module"],
        "",
    );
    assert_eq!(ran.exit, 0, "{}", ran.err);
    assert!(ran.out.contains("MODULE my_x2e_module\n") && ran.out.contains(" : real;"));
}
