//! Positions in C: every form of output names the file and the line that gcc names.
//!
//! Programs of several files, with headers and macros. The referee is gcc: the position that a
//! failing assertion or a sanitizer prints when the program runs.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, bia, json, text};
use serde_json::Value;
use std::{fs, path::Path, process::Command};

const HEADER: &str = "\
#ifndef UTIL
#define UTIL
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define ENSURE(c)   \\
  do {              \\
    assert(c);      \\
  } while (0)

static int first(int *at) {
  return *at;
}
static int sum(int a, int b) {
  return a + b;
}
#endif
";

/// What is checked, how gcc shows it, and the files behind the header.
struct Program {
    name: &'static str,
    check: &'static str,
    gcc: &'static [&'static str],
    files: &'static [&'static str],
}

const ASAN: &[&str] = &["-fsanitize=address"];
const UBSAN: &[&str] = &["-fsanitize=undefined", "-fno-sanitize-recover=all"];

const PROGRAMS: &[Program] = &[
    Program {
        name: "an assertion behind headers",
        check: "reach",
        gcc: &[],
        files: &["#include \"util.h\"\n\nint main(void) {\n  int x = 3;\n\n  assert(x == 4);\n}\n"],
    },
    Program {
        name: "a macro of a header",
        check: "reach",
        gcc: &[],
        files: &[
            "#include \"util.h\"\nint main(void) {\n  int x = 3;\n  ENSURE(x\n         == 4);\n}\n",
        ],
    },
    Program {
        name: "an assertion in another file",
        check: "reach",
        gcc: &[],
        files: &[
            "int check(int);\nint main(void) { return check(2); }\n",
            "/* one\n   two */\n#include \"util.h\"\nint check(int x) {\n  assert(x < 2);\n  return x;\n}\n",
        ],
    },
    Program {
        name: "an access in a header",
        check: "memsafety",
        gcc: ASAN,
        files: &[
            "#include \"util.h\"\nint main(void) {\n  int *a = malloc(8);\n  if (!a) return 0;\n  int r = first(a + 2);\n  free(a);\n  return r;\n}\n",
        ],
    },
    Program {
        name: "an overflow in a header",
        check: "overflow",
        gcc: UBSAN,
        files: &["#include \"util.h\"\nint main(void) {\n  return sum(INT_MAX, 1);\n}\n"],
    },
    Program {
        name: "a function of the library",
        check: "memsafety",
        gcc: ASAN,
        files: &[
            "#include \"util.h\"\nint main(void) {\n  char *a = malloc(4);\n  if (!a) return 0;\n\n  strcpy(a, \"four\");\n  free(a);\n}\n",
        ],
    },
    Program {
        name: "a leak",
        check: "memsafety",
        gcc: ASAN,
        files: &[
            "#include \"util.h\"\nstatic void lose(void) {\n  char *volatile a;\n  a = malloc(4);\n  a = malloc(8);\n  free(a);\n  a = 0;\n}\nint main(void) {\n  lose();\n  return 0;\n}\n",
        ],
    },
    Program {
        name: "a line directive",
        check: "reach",
        gcc: &[],
        files: &[
            "#include \"util.h\"\nint main(void) {\n#line 70 \"grammar.y\"\n  assert(0);\n}\n",
        ],
    },
];

/// The position that gcc's program prints: file name without folder, line.
fn of_gcc(folder: &Folder, program: &Program, files: &[String]) -> (String, u64) {
    let to = folder.0.join("program");
    let built = Command::new("gcc")
        .args(["-g", "-O0", "-w", "-o", text(&to)])
        .args(program.gcc)
        .args(files)
        .output()
        .unwrap();
    assert!(built.status.success(), "{}: {built:?}", program.name);
    let ran = Command::new(&to).output().unwrap();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    let words = said.split([' ', '\n']);
    let place = words.filter_map(|word| {
        let name = word.rsplit('/').next()?;
        let (file, rest) = name.split_once(':')?;
        let line = rest.split(':').next()?.parse().ok()?;
        let own = file == "util.h"
            || file == "grammar.y"
            || (file.starts_with("file") && file.ends_with(".c"));
        own.then(|| (file.to_owned(), line))
    });
    let mut place = place;
    place
        .next()
        .unwrap_or_else(|| panic!("{}: gcc names no place: {said}", program.name))
}

fn last(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}

/// Where SARIF says that it is, and where its trace ends.
fn of_sarif(path: &Path) -> (String, u64) {
    let document: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let place = &document["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    let file = place["artifactLocation"]["uri"].as_str().unwrap();
    (last(file), place["region"]["startLine"].as_u64().unwrap())
}

#[test]
fn every_form_of_output_names_what_gcc_names() {
    for program in PROGRAMS {
        let folder = Folder::new();
        folder.file("util.h", HEADER);
        let files = program.files.iter().enumerate();
        let files: Vec<String> = files
            .map(|(n, content)| text(&folder.file(&format!("file{n}.c"), content)).to_owned())
            .collect();
        let expected = of_gcc(&folder, program, &files);
        let (sarif, html) = (folder.0.join("o.sarif"), folder.0.join("o.html"));
        let mut args = vec![
            "verify",
            "--check",
            program.check,
            "--malloc",
            "never-fails",
        ];
        args.extend(files.iter().map(String::as_str));

        let run = bia(&args, "");
        let shown = String::from_utf8_lossy(&run.stdout).into_owned();
        let line = shown
            .lines()
            .find_map(|line| line.strip_prefix("violation: "));
        let line = line.unwrap_or_else(|| panic!("{}: {shown}", program.name));
        let mut parts = line.split(": ").next().unwrap().rsplitn(2, ':');
        let number: u64 = parts.next().unwrap().parse().unwrap();
        let in_text = (last(parts.next().unwrap()), number);
        assert_eq!(in_text, expected, "{}: text\n{shown}", program.name);

        let more = [
            &args[..],
            &[
                "--sarif",
                text(&sarif),
                "--html",
                text(&html),
                "--format",
                "json",
            ],
        ];
        let (_, document) = json(&more.concat());
        let cex = &document["properties"][0]["counterexample"];
        let file = cex["file"].as_str().unwrap_or(&files[0]);
        let in_json = (last(file), cex["line"].as_u64().unwrap());
        assert_eq!(in_json, expected, "{}: JSON", program.name);
        assert_eq!(of_sarif(&sarif), expected, "{}: SARIF", program.name);

        let github = bia(&[&args[..], &["--format", "github"]].concat(), "");
        let github = String::from_utf8_lossy(&github.stdout).into_owned();
        let (file, number) = &expected;
        let place = format!("{file},line={number}");
        assert!(
            github.contains(&place),
            "{}: GitHub {place}\n{github}",
            program.name
        );

        let page = fs::read_to_string(&html).unwrap();
        let place = format!("{file}:{number}");
        assert!(
            page.contains(&place),
            "{}: HTML has no {place}",
            program.name
        );
    }
}

/// A loop in a header, in a program of two files: proofs, invariants, witnesses, lists of checks
/// and traces name the header and its own line, which `__LINE__` says.
#[test]
fn everything_else_names_the_header_too() {
    const COUNT: &str = "\
#ifndef COUNT
#define COUNT
#define STEP(i) ((i) + 1)
static int count(int n) {
  int i = 0;
  const int line = __LINE__ + 1;
  while (i < n)
    i = STEP(i);
  return line - line + i;
}
#endif
";
    let loop_line = COUNT
        .lines()
        .position(|line| line.contains("while"))
        .unwrap()
        + 1;
    let folder = Folder::new();
    folder.file("count.h", COUNT);
    let first = folder.file(
        "first.c",
        "#include <assert.h>\n#include \"count.h\"\nint twice(int);\nint main(void) {\n  assert(count(7) == 7);\n  \
         assert(twice(3) == 6);\n  return 0;\n}\n",
    );
    let second = folder.file(
        "second.c",
        "#include \"count.h\"\n\n\nint twice(int n) {\n  return count(n) + n;\n}\n",
    );
    let files = [text(&first), text(&second)];
    let place = format!("count.h:{loop_line}");

    let listed = bia(&[&["verify", "--list-properties"], &files[..]].concat(), "");
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let step = format!("count.h:{}:", loop_line + 1);
    assert!(listed.contains(&step), "no {step}\n{listed}");
    assert!(listed.contains("second.c:5:"), "{listed}");

    let found = bia(
        &[&["invariants", "--check", "overflow"], &files[..]].concat(),
        "",
    );
    let found = String::from_utf8_lossy(&found.stdout).into_owned();
    assert!(found.contains(&place), "no {place}\n{found}");

    let witness = folder.0.join("w.yml");
    let args = ["verify", "--check", "overflow", "--engine", "kind"];
    let more = ["--witness", text(&witness)];
    let ran = bia(&[&args[..], &more, &files[..]].concat(), "");
    let told = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(told.contains("verdict: safe"), "{told}");
    // No invariant may name a line of what the preprocessor makes.
    let lines = |text: &str| -> Vec<usize> {
        let words = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix("line: "));
        words.filter_map(|number| number.parse().ok()).collect()
    };
    let longest = COUNT.lines().count();
    let witness = fs::read_to_string(&witness).unwrap();
    assert!(
        lines(&witness).iter().all(|line| *line <= longest),
        "{witness}"
    );

    // A trace names the file whenever it is another one.
    let wrong = COUNT.replace("(i) + 1", "(i) + 2");
    folder.file("count.h", wrong);
    let ran = bia(
        &[&["verify", "--check", "reach", "--full"], &files[..]].concat(),
        "",
    );
    let told = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(told.contains("verdict: unsafe"), "{told}");
    let named: Vec<&str> = told
        .lines()
        .filter(|line| line.trim_start().starts_with("in "))
        .collect();
    assert!(
        named.iter().any(|line| line.contains("count.h)")),
        "{named:?}"
    );
    assert!(
        named.iter().any(|line| line.contains("first.c)")),
        "{named:?}"
    );

    // A complaint names the header, too.
    folder.file("count.h", COUNT.replace("STEP(i);", "STEP(k);"));
    let ran = bia(&[&["verify"], &files[..]].concat(), "");
    let complaint = String::from_utf8_lossy(&ran.stderr).into_owned();
    let place = format!("count.h:{}", loop_line + 1);
    assert!(complaint.contains(&place), "no {place}\n{complaint}");
}

/// Headers that the path goes through are shown in the report.
#[test]
fn the_page_contains_headers_on_the_path() {
    let folder = Folder::new();
    folder.file("util.h", HEADER);
    let file = folder.file("file0.c", PROGRAMS[3].files[0]);
    let html = folder.0.join("o.html");
    bia(
        &[
            "verify",
            "--check",
            "memsafety",
            text(&file),
            "--html",
            text(&html),
        ],
        "",
    );
    let page = fs::read_to_string(&html).unwrap();
    assert!(page.contains("return *at;"), "the header's text is missing");
}
