//! What is in `contrib/`: the module for BenchExec against BenchExec itself, the smoke test, and
//! our schemas against a validator of others.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, run, text};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap().to_owned()
}

/// The Python environment that `tools/test-deps.sh` makes; says so if it is not there, which must
/// not be in CI.
fn python() -> Option<PathBuf> {
    let folder = env::var_os("BIA_DEPS_DIR").map_or_else(|| root().join(".deps"), PathBuf::from);
    let folder = root().join(folder);
    let python = folder.join("test-venv/bin/python");
    let asked = Command::new(&python)
        .args(["-c", "import benchexec, jsonschema"])
        .output();
    if asked.is_ok_and(|output| output.status.success()) {
        return Some(python);
    }
    assert!(
        env::var_os("CI").is_none(),
        "{} is missing",
        python.display()
    );
    println!("1 test skipped: tools/test-deps.sh installs benchexec");
    None
}

fn check(command: &mut Command) {
    let output = command.output().unwrap();
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{out}{err}");
}

#[test]
fn benchexec_understands_the_module() {
    let Some(python) = python() else { return };
    let script = root().join("contrib/benchexec/test_bia.py");
    let bia = env!("CARGO_BIN_EXE_bia");
    check(Command::new(python).arg("-B").arg(script).arg(bia));
}

#[test]
fn a_validator_of_others_agrees_with_the_schemas() {
    let Some(python) = python() else { return };
    let folder = Folder::new();
    let program = "#include <assert.h>\nint main(void) { int x; assert(x != 3); return 0; }\n";
    let program = folder.file("a.c", program);
    let ran = run(&["verify", text(&program), "--format", "json"], "");
    let document = folder.file("document.json", &ran.out);
    let script = "import json, sys, jsonschema, pathlib\n\
                  schema, document = (json.load(open(name)) for name in sys.argv[1:])\n\
                  validator = jsonschema.Draft202012Validator\n\
                  for file in pathlib.Path(sys.argv[1]).parent.glob('*.json'):\n\
                  \x20   validator.check_schema(json.loads(file.read_text()))\n\
                  validator(schema).validate(document)\n\
                  document['verdict'] = 1\n\
                  assert not validator(schema).is_valid(document)\n";
    let schema = root().join("docs/schema/verify.json");
    let files = [schema.as_path(), document.as_path()];
    check(Command::new(python).args(["-c", script]).args(files));
}

#[test]
fn the_smoke_test_passes_and_fails() {
    let script = root().join("contrib/smoketest.sh");
    check(
        Command::new("bash")
            .arg(&script)
            .arg(env!("CARGO_BIN_EXE_bia")),
    );
    let folder = Folder::new();
    let broken = folder.file("bia", "#!/bin/sh\necho 'verdict: safe'\n");
    let made = Command::new("chmod")
        .arg("+x")
        .arg(&broken)
        .status()
        .unwrap();
    assert!(made.success());
    let output = Command::new("bash")
        .arg(&script)
        .arg(&broken)
        .output()
        .unwrap();
    assert!(!output.status.success(), "a program that always says safe");
}

#[test]
fn the_draft_for_fm_tools_names_what_is_there() {
    let text = fs::read_to_string(root().join("contrib/fm-tools/bia.yml")).unwrap();
    for line in [
        "id: bia",
        "name: Bia",
        "spdx_license_identifier: MIT OR Apache-2.0",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}");
    }
    assert!(text.contains(&format!("version: \"{}\"", env!("CARGO_PKG_VERSION"))));
    let module = "benchexec_toolinfo_module: contrib/benchexec/bia.py";
    assert!(text.contains(module) && root().join("contrib/benchexec/bia.py").is_file());
}
