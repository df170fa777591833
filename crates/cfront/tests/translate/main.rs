//! C programs through the whole front-end: what the K2 interpreter computes is what gcc's program
//! computes, violations are found under their names, and what is not supported is refused.
//!
//! One file in `cases/` is one case. Its first lines say what is expected:
//! ```text
//! //@ run                     `main` returns the same number as in gcc's program (-fwrapv)
//! //@ check: memsafety        the property: reach (default), overflow, memsafety, memcleanup
//! //@ finds: valid-deref 12   some run violates this property in that line, and none another one;
//!                             line 0 is in a function of the C library that is written in C
//! //@ holds                   no run violates anything
//! //@ refused: C-U301         there is no translation, for this reason
//! //@ model: ilp32            32-bit instead of 64-bit
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a test that runs gcc"
)]

mod csmith;
mod expressions;
mod library;
mod math;
mod options;
mod programs;

use bia_base::{Sources, Span};
use bia_cfront::lower::{Lowered, Properties, Property};
use bia_cfront::property::find_check;
use bia_cfront::{AnalyseOptions, DataModel, LowerOptions, ParseOptions, link, lower, parse};
use bia_k2::interp::{Interpreter, Random, RunEnd, RunLimits, Unwatched};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A translated program with its text.
struct Translated {
    sources: Sources,
    lowered: Lowered,
    errors: Vec<String>,
}

fn translate(name: &str, text: &str, model: DataModel, options: &LowerOptions) -> Translated {
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, name, text, &ParseOptions::default());
    let mut units = vec![parsed.unit];
    let analyse = AnalyseOptions {
        checks_memory: options.properties.has(Property::ValidDeref),
        ..AnalyseOptions::default()
    };
    let linked = link(&mut sources, &mut units, model, &analyse);
    let analysed = linked.analysed;
    let all = parsed.diagnostics.iter().chain(&analysed.diagnostics);
    let mut errors: Vec<String> = all
        .filter(|d| d.is_error())
        .map(ToString::to_string)
        .collect();
    let lowered = lower(&analysed.module, options);
    if errors.is_empty() {
        errors.extend(lowered.diagnostics.iter().map(ToString::to_string));
    }
    Translated {
        sources,
        lowered,
        errors,
    }
}

/// What `main` returns in the interpreter.
fn interpret(translated: &Translated) -> Result<i64, String> {
    if let Some(error) = translated.errors.first() {
        return Err(error.clone());
    }
    let program = translated.lowered.program.as_ref().ok_or("no program")?;
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let mut oracle = Random::new(program, 1);
    let run = interp.run(
        &mut state,
        &mut oracle,
        &mut Unwatched,
        &RunLimits::steps(1_000_000),
    );
    if run.end != RunEnd::Finished {
        let mut place = None;
        if let RunEnd::Blocked(stmt) = run.end {
            let span = program.stmt(stmt).span;
            place = span.map(|span| translated.sources.start(span).line);
        }
        return Err(format!("the run ends with {:?} (line {place:?})", run.end));
    }
    let start = program.function(program.entry());
    let result = start
        .locals
        .iter()
        .find(|v| program.var_name(**v) == "result");
    let value = state
        .value(&interp, *result.ok_or("no result")?)
        .ok_or("no value")?;
    let bits = value.as_bv().ok_or("not a bit-vector")?;
    bits.to_i64().ok_or_else(|| "not a number".to_owned())
}

/// What `main` returns in gcc's program; `None` if there is no gcc for the model or no end in 2
/// seconds of processor time.
fn execute(name: &str, text: &str, model: DataModel) -> Option<i64> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("translate-{name}"));
    std::fs::create_dir_all(&folder).ok()?;
    let (source, program) = (folder.join("program.c"), folder.join("program"));
    let wrapper = "\n#undef main\nint printf(const char *, ...);\n\
                   int main(void) { printf(\"%d\\n\", program_main()); return 0; }\n";
    let text = format!("#define main program_main\n{text}{wrapper}");
    std::fs::write(&source, text).ok()?;
    let machine: &[&str] = match model {
        DataModel::Lp64 => &["-m64"],
        DataModel::Ilp32 => &["-m32", "-msse2", "-mfpmath=sse"],
        DataModel::Foreign(_) => return None,
    };
    let built = Command::new("gcc")
        .args(machine)
        .args([
            "-w",
            "-O1",
            "-fwrapv",
            "-fno-strict-aliasing",
            "-ffp-contract=off",
            "-o",
        ])
        .args([&program, &source])
        .arg("-lm")
        .output()
        .ok()?;
    if model == DataModel::Ilp32 && !built.status.success() {
        return None; // gcc often comes without 32-bit libraries
    }
    assert!(
        built.status.success(),
        "gcc refuses {name}: {}",
        String::from_utf8_lossy(&built.stderr)
    );
    let mut child = Command::new(&program)
        // Files that it writes are not left among the sources.
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    bia_testkit::process::end(&mut child, Duration::from_secs(2)).ok()??;
    let output = child.wait_with_output().ok()?;
    String::from_utf8_lossy(&output.stdout).trim().parse().ok()
}

#[derive(Default)]
struct Expected {
    run: bool,
    holds: bool,
    finds: Option<(String, u32)>,
    refused: Option<String>,
    check: String,
    model: DataModel,
}

fn expectations(text: &str) -> Expected {
    let mut expected = Expected {
        model: DataModel::Lp64,
        ..Expected::default()
    };
    for line in text.lines() {
        let Some(line) = line.strip_prefix("//@ ") else {
            break;
        };
        let (key, value) = line.split_once(": ").unwrap_or((line, ""));
        match key {
            "run" => expected.run = true,
            "holds" => expected.holds = true,
            "finds" => {
                let (id, line) = value.split_once(' ').unwrap();
                expected.finds = Some((id.to_owned(), line.parse().unwrap()));
            }
            "refused" => expected.refused = Some(value.to_owned()),
            "check" => expected.check = value.to_owned(),
            "model" => expected.model = DataModel::Ilp32,
            other => panic!("what is `{other}`?"),
        }
    }
    expected
}

fn properties(name: &str) -> Properties {
    match (name, find_check(name)) {
        ("", _) => Properties::default(),
        ("memsafety", _) => Properties::MEMSAFETY.without(Property::ValidMemtrack),
        ("memtrack", _) => Properties::of(&[Property::ValidMemtrack]),
        (_, Some(check)) => check.properties(),
        (other, None) => panic!("what is `{other}`?"),
    }
}

/// The violations that random runs find: property and line.
fn violations(
    name: &str,
    translated: &Translated,
    runs: u64,
) -> Result<Vec<(String, u32)>, String> {
    if let Some(error) = translated.errors.first() {
        return Err(error.clone());
    }
    let program = translated.lowered.program.as_ref().ok_or("no program")?;
    let interp = Interpreter::new(program);
    let mut found = Vec::new();
    for seed in 0..runs {
        let mut oracle = Random::new(program, seed);
        let limits = RunLimits::steps(20_000);
        let run = interp.run(&mut interp.start(), &mut oracle, &mut Unwatched, &limits);
        if let RunEnd::Error { label, ids } = run.end {
            let stmt = program.label(label).stmt;
            let check = translated
                .lowered
                .origins
                .checks
                .iter()
                .find(|c| c.stmt == stmt);
            let span: Span = check.expect("a check for each error label").span;
            // In the C library: line 0.
            let own = translated.sources.get(span.source).name() == name;
            let line = match own {
                true => translated.sources.start(span).line,
                false => 0,
            };
            let id = program.name(ids[0]).to_owned();
            if !found.contains(&(id.clone(), line)) {
                found.push((id, line));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn case(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let expected = expectations(&text);
    let options = LowerOptions {
        properties: properties(&expected.check),
        malloc_may_fail: !expected.run,
        comparable: expected.run,
        ..LowerOptions::default()
    };
    let translated = translate(&name, &text, expected.model, &options);
    if let Some(code) = expected.refused {
        return match translated.errors.first() {
            Some(error) if error.contains(&code) => Ok(()),
            other => Err(format!("refused with {other:?}, not with {code}")),
        };
    }
    if let Some(program) = &translated.lowered.program {
        let printed = bia_k2::print(program);
        let source = Sources::new().add("printed.k2", &printed);
        let again = bia_k2::parse(source, &printed)
            .program
            .ok_or("printed K2 is not read")?;
        if let Some(difference) = bia_k2::difference(program, &again) {
            return Err(format!("printed K2 differs: {difference}"));
        }
    }
    if expected.run {
        let ours = interpret(&translated)?;
        if let Some(theirs) = execute(&name, &text, expected.model)
            && ours != theirs
        {
            return Err(format!(
                "the interpreter computes {ours}, gcc's program {theirs}"
            ));
        }
    }
    if expected.holds || expected.finds.is_some() {
        let found = violations(&name, &translated, 300)?;
        let wanted: Vec<(String, u32)> = expected.finds.into_iter().collect();
        if found != wanted {
            return Err(format!("found {found:?}, expected {wanted:?}"));
        }
    }
    Ok(())
}

#[test]
fn cases_behave_as_they_say() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/translate/cases");
    let folder = std::env::var("BIA_CASES_FOLDER").map_or(own, PathBuf::from);
    let only = std::env::var("BIA_CASE").unwrap_or_default();
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains(&only))
        .collect();
    paths.sort();
    let mut failures = Vec::new();
    for path in &paths {
        if let Err(error) = case(path) {
            failures.push(format!(
                "{}: {error}",
                path.file_name().unwrap().to_string_lossy()
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(!paths.is_empty());
}
