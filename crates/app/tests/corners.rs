//! Random C programs at the corners of C: verdicts of the real program against compiled runs.
//!
//! `bia_testkit::corners` makes the programs. Many of one kind are compiled together, by gcc
//! without optimisation and with it (and by clang, if there is one), for the data model of the
//! question, with sanitizers for memory and overflow; each run of a program is a process.
//!
//! ```text
//!   all runs show the violation       safe is wrong
//!   no run shows it, nothing is open  unsafe is wrong
//!   C leaves it open                  safe is wrong
//! ```
//! *Unknown* and refusals are counted and never wrong. `BIA_CASES`, `BIA_FIRST` and `BIA_CASE_MS`
//! are as in the other random suites; `BIA_ONLY` restricts the gadgets by a part of their names,
//! `BIA_KEEP` is a folder for programs with wrong verdicts, `BIA_JOBS` the number of threads,
//! `BIA_PROGRAM` another `bia` to ask than the one that was built with the test.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot go on fails; a long run shows how far it is"
)]

#[path = "common/compiled.rs"]
mod compiled;

use bia_testkit::{
    case_time,
    corners::{Corner, Property, Truth, generate},
    seeds,
};
use compiled::{STUBS, Shown, Workshop, gcc, works};
use std::{
    collections::BTreeMap,
    env,
    fmt::Write as _,
    fs,
    path::PathBuf,
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// How many programs are generated before they are compiled.
const WINDOW: u64 = 20;

/// A program and its seed.
struct Case {
    seed: u64,
    corner: Corner,
}

/// What the compiled runs say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Runs {
    AllShow,
    NoneShows,
    /// They differ although the program is closed, or there is no run: a fault of the generator.
    Differ,
}

/// The answer of the verifier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Answer {
    Safe,
    Unsafe,
    Unknown,
    Refused,
}

#[derive(Default)]
struct Tally {
    /// For each kind of program: safe, unsafe, unknown, refused, wrong.
    rows: BTreeMap<String, [usize; 5]>,
    refusals: BTreeMap<String, usize>,
    /// How often *unsafe* would be wrong if no counterexample were run.
    unconfirmed: usize,
    wrong: Vec<String>,
    faults: Vec<String>,
}

/// The compilers and options whose programs are run for a property, by a name.
fn variants(property: Property, clang: bool) -> Vec<(&'static str, Vec<&'static str>)> {
    match property {
        Property::Reach => {
            let mut all = vec![("gcc", vec!["-O0"]), ("gcc", vec!["-O2"])];
            if clang {
                all.push(("clang", vec!["-O1"]));
            }
            all
        }
        Property::Termination => vec![("gcc", vec!["-O0"]), ("gcc", vec!["-O2"])],
        Property::Memory => vec![("gcc", vec!["-O0", "-fsanitize=address"])],
        Property::Overflow => vec![("gcc", vec!["-O0", "-fsanitize=undefined"])],
    }
}

fn shown(property: Property) -> Shown {
    match property {
        Property::Reach => Shown::Reach,
        Property::Memory => Shown::Memory,
        Property::Overflow => Shown::Overflow,
        Property::Termination => Shown::Endless,
    }
}

/// One file with all programs: the first argument says which one runs, for at most 0.1 s of its own
/// processor time. Those that end need a small part of that.
fn together(cases: &[&Case]) -> String {
    let mut text = String::new();
    let mut choice = String::new();
    for case in cases {
        let seed = case.seed;
        let _ = write!(
            text,
            "#define main s{seed}_main\n{}#undef main\n",
            case.corner.text
        );
        let arguments = if case.corner.arguments {
            "argc, argv"
        } else {
            ""
        };
        let _ = writeln!(choice, "  case {seed}: return s{seed}_main({arguments});");
    }
    format!(
        "{text}#include <stdlib.h>\n#include <sys/time.h>\n\
         int main(int argc, char **argv) {{\n  struct itimerval most = {{{{0, 0}}, {{0, 100000}}}};\n  \
         setitimer(ITIMER_VIRTUAL, &most, 0);\n  \
         switch (argc > 1 ? atol(argv[1]) : -1) {{\n{choice}  default: return 120;\n  }}\n}}\n"
    )
}

/// What the runs say of these programs, which have one property and one data model.
fn judge(cases: &[&Case], clang: bool) -> Result<Vec<Runs>, String> {
    let Some(first) = cases.first() else {
        return Ok(Vec::new());
    };
    let workshop = Workshop::new()?;
    let (property, narrow) = (first.corner.property, first.corner.narrow);
    let alone = first.corner.alone;
    let text = match alone {
        true => first.corner.text.clone(),
        false => together(cases),
    };
    let source = workshop.write("programs.c", text)?;
    let stubs = workshop.write("stubs.c", STUBS)?;
    let mut counts = vec![0; cases.len()];
    let variants = variants(property, clang && !first.corner.gcc_only);
    let mut judges = variants.len();
    for (compiler, options) in &variants {
        let mut arguments: Vec<String> = options.iter().map(|o| String::from(*o)).collect();
        let bits: &[&str] = match narrow {
            true => &["-m32", "-msse2", "-mfpmath=sse"],
            false => &["-m64"],
        };
        arguments.extend(bits.iter().map(|o| String::from(*o)));
        // What compilers know about functions of the library does not hide their effects.
        arguments.extend(["-g0", "-w"].map(String::from));
        arguments.push(source.display().to_string());
        arguments.push(stubs.display().to_string());
        arguments.push("-lm".into());
        let program = match workshop.compile(compiler, &workshop.0, &arguments, "program")? {
            Ok(program) => program,
            // The compiler has a defect of its own: one referee less.
            Err(why) if cases.len() == 1 && why.contains("submit a bug report") => {
                judges -= 1;
                continue;
            }
            Err(why) => return Err(why),
        };
        for (case, count) in cases.iter().zip(&mut counts) {
            let which = case.seed.to_string();
            let seen = workshop.run(&program, &[&which], property == Property::Memory)?;
            *count += usize::from(seen.shows(shown(property)));
        }
    }
    let word = |count: usize| match count {
        0 => Runs::NoneShows,
        all if all == judges => Runs::AllShow,
        _ => Runs::Differ,
    };
    Ok(counts.into_iter().map(word).collect())
}

/// As [`judge`], but each case for itself if they cannot be compiled together.
fn judge_all(cases: &[&Case], clang: bool, tally: &Mutex<Tally>) -> Vec<Runs> {
    match judge(cases, clang) {
        Ok(runs) => runs,
        Err(why) => match cases {
            [] => Vec::new(),
            [case] => {
                let why: String = why.lines().take(6).map(|l| format!("{l}\n")).collect();
                let fault = format!("seed {}: no program: {why}", case.seed);
                tally.lock().unwrap().faults.push(fault);
                vec![Runs::Differ]
            }
            _ => {
                let (one, two) = cases.split_at(cases.len() / 2);
                let mut runs = judge_all(one, clang, tally);
                runs.extend(judge_all(two, clang, tally));
                runs
            }
        },
    }
}

/// The answer of the verifier, with the code of a refusal; an error is a fault of the verifier.
#[expect(
    clippy::disallowed_methods,
    reason = "the program under test is a program"
)]
fn ask(
    case: &Case,
    workshop: &Workshop,
    confirm: &str,
) -> Result<(Answer, String, String), String> {
    let corner = &case.corner;
    let name = format!("s{}.c", case.seed);
    workshop.write(&name, &corner.text)?;
    let time = format!("{}ms", case_time(2000).as_millis());
    let model = if corner.narrow { "ILP32" } else { "LP64" };
    let arguments = [
        "verify",
        "--check",
        corner.property.word(),
        "--data-model",
        model,
        "--malloc",
        "never-fails",
        "--confirm",
        confirm,
        "--clock",
        "processor",
        "--timeout",
        &time,
        "--memory",
        "2G",
        &name,
    ];
    let command = format!("bia {}", arguments.join(" "));
    let own = || env!("CARGO_BIN_EXE_bia").into();
    let output = Command::new(env::var_os("BIA_PROGRAM").unwrap_or_else(own))
        .args(arguments)
        .current_dir(&workshop.0)
        .env_remove("BIA_LOG")
        .output()
        .map_err(|why| why.to_string())?;
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    let answer = match output.status.code() {
        Some(0) => Answer::Safe,
        Some(1) => Answer::Unsafe,
        Some(2) => Answer::Refused,
        Some(3) => Answer::Unknown,
        _ => return Err(format!("{command}: {}\n{out}{err}", output.status)),
    };
    if err.contains("panicked") || out.contains("a defect of bia") {
        return Err(format!("{command}: a defect\n{out}{err}"));
    }
    let reason = match answer {
        Answer::Refused => code(&format!("{out}{err}")),
        Answer::Unknown => (out.lines().rev())
            .find(|line| line.starts_with("verdict:"))
            .map(|line| {
                line.chars()
                    .filter(|c| !c.is_ascii_digit())
                    .take(90)
                    .collect()
            })
            .unwrap_or_default(),
        Answer::Safe | Answer::Unsafe => String::new(),
    };
    Ok((answer, reason, command))
}

/// The first code of a diagnostic in a text, with the line.
fn code(text: &str) -> String {
    let line = text.lines().find(|line| line.contains("error["));
    line.unwrap_or("no code").chars().take(90).collect()
}

/// Why an answer is wrong.
fn wrong(case: &Case, runs: Runs, answer: Answer) -> Option<&'static str> {
    let planted = case.corner.features.contains(&"planted");
    match (answer, case.corner.truth, runs) {
        (Answer::Unknown | Answer::Refused, _, _) => None,
        (Answer::Safe, Truth::Open, _) => Some("safe, but C leaves the violation open"),
        (Answer::Unsafe, Truth::Open, _) => None,
        (Answer::Safe, Truth::Closed, Runs::AllShow) => Some("safe, but all runs show it"),
        (Answer::Unsafe, Truth::Closed, Runs::NoneShows) if !planted => {
            Some("unsafe, but no run shows it")
        }
        (Answer::Safe | Answer::Unsafe, Truth::Closed, _) => None,
    }
}

fn check(case: &Case, runs: Runs, workshop: &Workshop, tally: &Mutex<Tally>) {
    let corner = &case.corner;
    // Confirming costs more than verifying, so it is done seldom, and where it may matter.
    let first = if case.seed.is_multiple_of(4) {
        "auto"
    } else {
        "never"
    };
    let mut answer = ask(case, workshop, first);
    let doubtful = |answer: &(Answer, String, String)| {
        answer.0 == Answer::Unsafe && wrong(case, runs, answer.0).is_some()
    };
    let unconfirmed = first == "never" && answer.as_ref().is_ok_and(doubtful);
    if unconfirmed {
        answer = ask(case, workshop, "auto");
    }
    let mut tally = tally.lock().unwrap();
    if unconfirmed && answer.as_ref().is_ok_and(|answer| !doubtful(answer)) {
        tally.unconfirmed += 1;
    }
    let (answer, reason, command) = match answer {
        Ok(answer) => answer,
        Err(why) => {
            tally.faults.push(format!("seed {}: {why}", case.seed));
            return;
        }
    };
    if runs == Runs::Differ && corner.truth == Truth::Closed {
        let features = &corner.features;
        tally
            .faults
            .push(format!("seed {}: the runs differ: {features:?}", case.seed));
    }
    if !reason.is_empty() {
        *tally.refusals.entry(reason).or_default() += 1;
    }
    let bad = wrong(case, runs, answer);
    let model = if corner.narrow { "ILP32" } else { "LP64" };
    let mut rows = vec![
        String::from("all"),
        format!("{} {model}", corner.property.word()),
    ];
    rows.extend(corner.features.iter().map(|f| format!("  {f}")));
    for row in rows {
        let row = tally.rows.entry(row).or_default();
        row[answer as usize] += 1;
        row[4] += usize::from(bad.is_some());
    }
    if let Some(why) = bad {
        let text = format!(
            "seed {}: {why}: {command}: {:?}",
            case.seed, corner.features
        );
        println!("WRONG {text}");
        if let Some(folder) = env::var_os("BIA_KEEP") {
            let folder = PathBuf::from(folder);
            fs::create_dir_all(&folder).unwrap();
            let comment = format!("// {text}\n{}", corner.text);
            fs::write(folder.join(format!("s{}.c", case.seed)), comment).unwrap();
        }
        tally.wrong.push(text);
    }
}

/// Generates, compiles, runs and verifies the programs of these seeds.
fn window(from: u64, to: u64, clang: bool, tally: &Mutex<Tally>) {
    let only = env::var("BIA_ONLY").ok();
    let (wide, narrow) = gcc();
    let cases: Vec<Case> = (from..to)
        .map(|seed| Case {
            seed,
            corner: generate(seed, only.as_deref()),
        })
        .filter(|case| if case.corner.narrow { narrow } else { wide })
        .collect();
    let mut groups: BTreeMap<(Property, bool, u64), Vec<&Case>> = BTreeMap::new();
    for case in &cases {
        let corner = &case.corner;
        let own = if corner.alone { case.seed + 1 } else { 0 };
        let key = (corner.property, corner.narrow, own);
        groups.entry(key).or_default().push(case);
    }
    let workshop = Workshop::new().unwrap();
    for group in groups.into_values() {
        let runs = judge_all(&group, clang, tally);
        for (case, runs) in group.into_iter().zip(runs) {
            check(case, runs, &workshop, tally);
        }
    }
}

#[test]
fn verdicts_at_the_corners_agree_with_compiled_runs() {
    if !gcc().0 {
        assert!(env::var("CI").is_err(), "there is no gcc");
        println!("skipped: there is no gcc");
        return;
    }
    let clang = works("clang", "-m64") && (!gcc().1 || works("clang", "-m32"));
    let seeds = seeds(120).range();
    let next = AtomicU64::new(seeds.start);
    let tally = Mutex::new(Tally::default());
    let jobs = env::var("BIA_JOBS").ok().and_then(|n| n.parse().ok());
    let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let from = next.fetch_add(WINDOW, Ordering::Relaxed);
                    if from >= seeds.end {
                        break;
                    }
                    window(from, seeds.end.min(from + WINDOW), clang, &tally);
                    let done = seeds.end.min(from + WINDOW);
                    let wrong = tally.lock().unwrap().wrong.len();
                    println!("up to seed {done}: {wrong} wrong");
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap();
    println!("{:28} safe unsafe unknown refused wrong", "programs");
    for (name, [safe, r#unsafe, unknown, refused, wrong]) in &tally.rows {
        let sum = safe + r#unsafe + unknown + refused;
        println!(
            "{name:20} {sum:7} {safe:4} {:6} {unknown:7} {refused:7} {wrong:5}",
            r#unsafe
        );
    }
    println!("{:6} unsafe only without confirmation", tally.unconfirmed);
    for (reason, count) in &tally.refusals {
        println!("{count:6} {reason}");
    }
    for fault in &tally.faults {
        println!("FAULT {fault}");
    }
    let (wrong, faults) = (tally.wrong.join("\n"), tally.faults.join("\n"));
    assert!(tally.wrong.is_empty(), "wrong verdicts:\n{wrong}");
    assert!(tally.faults.is_empty(), "faults:\n{faults}");
}
