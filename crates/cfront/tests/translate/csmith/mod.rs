//! Programs from csmith, a generator of random C programs without undefined behaviour: the
//! interpreter computes the checksum that gcc's program computes, and no property is violated.
//!
//! `BIA_CASES` says how many programs, `BIA_CSMITH_SEED` the first seed. A program that fails is
//! kept as a case of its own, to be run and made smaller with `BIA_CASES_FOLDER`. Without csmith
//! there is nothing to do.

use super::{execute, interpret, properties, translate};
use bia_base::Budget;
use bia_cfront::{DataModel, LowerOptions, PreprocessOptions, preprocess};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the programs of one round consist of.
const ROUNDS: [&[&str]; 8] = [
    &["--no-pointers", "--no-structs", "--no-unions"],
    &["--no-unions", "--no-bitfields", "--no-volatiles"],
    &["--no-volatiles"],
    &["--no-pointers"],
    &["--max-pointer-depth", "3"],
    &["--builtins", "--disable-builtin-kinds", "x86"],
    &["--max-union-fields", "8", "--no-packed-struct"],
    &["--float", "--no-volatiles"],
];
const CHECKS: [&str; 3] = ["reach", "overflow", "memsafety"];

enum Outcome {
    Agrees,
    /// The program is not comparable: it does not end soon.
    Skipped,
    Fails(String),
}

/// How large a program may be: most are small, so that the interpreter ends soon.
fn size(seed: u64) -> String {
    let (functions, depth, complexity, length) = match seed % 5 {
        0 => (6, 4, 8, 5),
        _ => (3, 3, 4, 4),
    };
    format!(
        "--max-funcs {functions} --max-block-depth {depth} --max-expr-complexity {complexity} \
         --max-array-len-per-dim {length} --max-array-dim 2"
    )
}

fn generate(seed: u64, path: &Path) -> Option<()> {
    let round = usize::try_from(seed % 8).expect("below 8");
    let output = Command::new("csmith")
        .args(["--no-argc", "--concise", "--seed", &seed.to_string()])
        .args(size(seed).split_whitespace())
        .args(ROUNDS[round])
        .arg("--output")
        .arg(path)
        .current_dir(path.parent()?)
        .output();
    output.ok()?.status.success().then_some(())
}

/// The program without `#include`.
fn expand(path: &Path, model: DataModel) -> String {
    let options = PreprocessOptions {
        include_folders: vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/translate/csmith")],
        data_model: model,
        ..PreprocessOptions::default()
    };
    let bytes = std::fs::read(path).unwrap();
    let done = preprocess(path, &bytes, &options, &Budget::unlimited());
    assert!(done.diagnostics.is_empty(), "{:?}", done.diagnostics);
    let lines = done.text.lines().filter(|line| !line.starts_with("# "));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

fn compare(seed: u64, text: &str, model: DataModel, check: &str) -> Outcome {
    let Some(theirs) = execute(&format!("csmith{seed}"), text, model) else {
        return Outcome::Skipped;
    };
    let options = LowerOptions {
        properties: properties(check),
        ..LowerOptions::default()
    };
    let translated = translate("csmith.c", text, model, &options);
    match interpret(&translated) {
        Ok(ours) if ours == theirs => Outcome::Agrees,
        Ok(ours) => Outcome::Fails(format!("the interpreter computes {ours}, gcc {theirs}")),
        Err(error) if error.contains("StepLimit") => Outcome::Skipped,
        Err(error) => Outcome::Fails(error),
    }
}

#[test]
fn csmith_programs_have_the_checksums_that_gcc_gives_them() {
    let number = |name| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let first = number("BIA_CSMITH_SEED").unwrap_or(1);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("csmith-{first}"));
    let kept = folder.join("failures");
    std::fs::create_dir_all(&kept).unwrap();
    let (mut agree, mut skipped, mut failures) = (0, 0, Vec::new());
    for seed in first..first + number("BIA_CASES").unwrap_or(30) {
        let path = folder.join("program.c");
        if generate(seed, &path).is_none() {
            eprintln!("csmith does not run: nothing is compared");
            return;
        }
        let (model, line) = match seed / 8 % 2 {
            0 => (DataModel::Lp64, ""),
            _ => (DataModel::Ilp32, "//@ model: ilp32\n"),
        };
        let text = expand(&path, model);
        let check = CHECKS[usize::try_from(seed / 8 % 3).expect("below 3")];
        match compare(seed, &text, model, check) {
            Outcome::Agrees => agree += 1,
            Outcome::Skipped => skipped += 1,
            Outcome::Fails(why) => {
                let case = format!("//@ run\n//@ check: {check}\n{line}{text}");
                std::fs::write(kept.join(format!("{seed}.c")), case).unwrap();
                failures.push(format!("seed {seed}, {check}: {why}"));
            }
        }
    }
    eprintln!("{agree} programs agree, {skipped} are not compared");
    let (kept, failures) = (kept.display(), failures.join("\n"));
    assert!(failures.is_empty(), "programs in {kept}\n{failures}");
}
