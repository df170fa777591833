//! What gcc's programs do, for each file of the corpus in C that records it: one test for a file.
//!
//! Each line `//@ gcc: FLAGS => OUTCOME` is compiled and run (`common/compiled.rs`), and what is
//! seen must be what is recorded. Besides, the verdicts that the runs of the file expect must fit:
//! *safe* contradicts a violation that is seen, and *unsafe* of a program without input contradicts
//! runs that could show the violation and do not, unless `//@ blind: WHY` explains it.

#[path = "common/compiled.rs"]
mod compiled;

use bia_testkit::corpus::{Case, Header, Language, Referee, Run, root, walk_all};
use compiled::{STUBS, Seen, Shown, Workshop, clang, gcc};
use libtest_mimic::{Arguments, Trial};
use std::{env, process::ExitCode};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let cases = walk_all(&root(), Language::C).expect("the corpus can be read");
    let must = env::var("CI").is_ok_and(|value| value == "true");
    let has_lines = |case: &Case| case.header.as_ref().is_ok_and(|h| !h.gcc.is_empty());
    let trials = cases.into_iter().filter(has_lines).map(|case| {
        let missing = !must && case.header.as_ref().is_ok_and(lacks);
        let name = match missing {
            true => format!("{} (skipped: no gcc for it)", case.name),
            false => case.name.clone(),
        };
        Trial::test(name, move || check(&case).map_err(Into::into)).with_ignored_flag(missing)
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// Whether no gcc is here for some line.
fn lacks(header: &Header) -> bool {
    let (wide, narrow) = gcc();
    let mut lines = header.gcc.iter();
    lines.any(|line| match (line.compiler, line.narrow()) {
        ("clang", _) => !clang(),
        (_, true) => !narrow,
        (_, false) => !wide,
    })
}

fn check(case: &Case) -> Result<(), String> {
    let header = case.header.as_ref().map_err(ToString::to_string)?;
    let text = String::from_utf8_lossy(&case.bytes);
    let mut seen = Vec::new();
    for line in &header.gcc {
        let found = compiled(case, &text, line)?;
        if found.outcome != line.outcome {
            let (flags, says) = (line.flags.join(" "), first_lines(&found.stderr));
            let compiler = line.compiler;
            return Err(format!(
                "{compiler} {flags} => {} instead of {}\n{says}",
                found.outcome, line.outcome
            ));
        }
        seen.push((line, found));
    }
    for run in &header.runs {
        fits(header, run, &text, &seen)?;
    }
    Ok(())
}

fn first_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().take(20).collect();
    lines.join("\n")
}

/// What the program does that the compiler makes with these flags.
fn compiled(case: &Case, text: &str, line: &Referee) -> Result<Seen, String> {
    let workshop = Workshop::new()?;
    let folder = case.name.rsplit_once('/').map_or(".", |(folder, _)| folder);
    let mut arguments = vec![case.name.clone()];
    if ["__VERIFIER_", "reach_error"]
        .iter()
        .any(|name| text.contains(name))
    {
        let stubs = workshop.write("stubs.c", STUBS)?;
        arguments.push(stubs.display().to_string());
    }
    let flags = line.flags.iter();
    arguments.extend(flags.map(|flag| flag.replace("%dir", folder).replace('%', &case.name)));
    arguments.push("-lm".to_owned());
    match workshop.compile(line.compiler, &root(), &arguments, "program")? {
        Ok(program) => {
            let watched = line.sanitized("address") || line.sanitized("memory");
            workshop.run(&program, &[], watched)
        }
        Err(stderr) => Ok(Seen {
            outcome: bia_testkit::corpus::Compiled::Rejected,
            stderr,
        }),
    }
}

/// Options that make a run ask about something else than the program as it is compiled.
const OTHER: [&str; 12] = [
    "--entry",
    "--init",
    "--step",
    "--inputs",
    "--builtins",
    "--model",
    "--ints",
    "--floats",
    "--externals",
    "--property",
    "--id",
    "--ltl",
];

/// What a run asks about, and whether for 32 bits; nothing if the referee cannot say anything to
/// it.
fn asked(run: &Run) -> Option<(Shown, bool)> {
    if run.arguments.first()? != "verify" {
        return None;
    }
    let mut words = run.arguments.iter().map(String::as_str);
    if words.any(|word| OTHER.iter().any(|other| word.starts_with(other))) {
        return None;
    }
    let value = |option: &str| {
        let at = run.arguments.iter().position(|word| word == option)?;
        run.arguments.get(at + 1).map(String::as_str)
    };
    let what = match value("--check") {
        // Everything is looked for: one of many violations would have to be seen.
        None if run.exit == 1 => return None,
        None | Some("reach") => Shown::Reach,
        Some("overflow") => Shown::Overflow,
        Some("memsafety") => Shown::Memory,
        Some("termination") => Shown::Endless,
        Some(_) => return None,
    };
    Some((what, value("--data-model") == Some("ILP32")))
}

/// The verdict that a run expects fits what was seen.
fn fits(header: &Header, run: &Run, text: &str, seen: &[(&Referee, Seen)]) -> Result<(), String> {
    let Some((what, narrow)) = asked(run) else {
        return Ok(());
    };
    let of_model = seen.iter().filter(|(line, _)| line.narrow() == narrow);
    let words = run.arguments.join(" ");
    match run.exit {
        0 => {
            for (line, found) in of_model {
                if found.shows(what) {
                    let flags = line.flags.join(" ");
                    return Err(format!(
                        "contradiction: `bia {words}` says safe, gcc {flags} shows the violation\n{}",
                        first_lines(&found.stderr)
                    ));
                }
            }
            Ok(())
        }
        1 if header.blind.is_none() && !text.contains("__VERIFIER_nondet") => {
            let able: Vec<_> = of_model
                .filter(|(line, _)| match what {
                    Shown::Reach | Shown::Endless => true,
                    Shown::Memory => line.sanitized("address"),
                    Shown::Overflow => line.sanitized("undefined"),
                })
                .collect();
            if able.is_empty() || able.iter().any(|(_, found)| found.shows(what)) {
                return Ok(());
            }
            Err(format!(
                "contradiction: `bia {words}` says unsafe, and no program of gcc shows it; \
                 if this is right all the same, `//@ blind: WHY` says why"
            ))
        }
        _ => Ok(()),
    }
}
