//! `bia verify --html` and long traces: what is in the documents, and that they work in a real
//! browser.
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

/// A queue whose check for room is off by one.
const QUEUE: &str = r#"#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define SIZE 8

int buffer[SIZE];
int head, count;

/* Puts a value behind the others; whether there was room. */
int push(int value) {
  if (count > SIZE)
    return 0;
  buffer[(head + count) % SIZE] = value;
  count++;
  return 1;
}

int pop(void) {
  int value = buffer[head];
  head = (head + 1) % SIZE;
  count--;
  return value;
}

int main(void) {
  int pushed = 0;
  for (int round = 0; round < 12; round++) {
    int wanted = __VERIFIER_nondet_int();
    if (wanted > 0) {
      pushed += push(wanted);
    } else if (count > 0) {
      int got = pop();
      assert(got > 0);
    }
    assert(count <= SIZE);
  }
  return pushed;
}
"#;

const COUNTER: &str = r#"#include <assert.h>

extern int __VERIFIER_nondet_int(void);

/* Some wait; when ten do, all are let in. */
int main(void) {
  unsigned waiting = 0;
  while (__VERIFIER_nondet_int()) {
    if (waiting < 10)
      waiting = waiting + 1;
    else
      waiting = 0;
  }
  assert(waiting <= 10);
  return 0;
}
"#;

/// A program with three steps for each of `iterations` iterations.
fn long(iterations: u32) -> String {
    LOOP.replace("350000", &iterations.to_string())
}

const LOOP: &str = r#"extern void __assert_fail(void);
int a[350000];
int main(void) {
  int sum = 0;
  int i = 0;
  while (i < 350000) {
    a[i] = i;
    sum = sum + a[i] % 7;
    i = i + 1;
  }
  if (sum != 3)
    __assert_fail();
  return 0;
}
"#;

const HOSTILE: &str = r#"#include <assert.h>
/* </script><script>window.hacked = 1</script> <!-- <img src=x onerror="window.hacked=2"> */
const char *text = "</script><script>window.hacked = 1</script>";
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 7 && "<img src=x onerror=alert(1)>");
  return text[0];
}
"#;

/// An increment is lost.
const THREADS: &str = r#"#include <pthread.h>
extern void reach_error(void);
static int count;
static void *add(void *arg) {
  count++;
  return arg;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, add, 0);
  pthread_create(&t, 0, add, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  if (count == 1) reach_error();
  return 0;
}
"#;

fn document(folder: &Folder, name: &str, program: &str, more: &[&str]) -> String {
    let file = folder.file(&format!("{name}.c"), program);
    let html = folder.0.join(format!("{name}.html"));
    let args = ["verify", text(&file), "--html", text(&html)];
    let reach: &[&str] = match more.contains(&"--check") {
        true => &[],
        false => &["--check", "reach"],
    };
    let ran = run(&[&args, more, reach].concat(), "");
    assert!(
        ran.out.contains("report written to "),
        "{}{}",
        ran.out,
        ran.err
    );
    fs::read_to_string(html).unwrap()
}

fn deps() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let root = root.unwrap().to_owned();
    let folder = env::var_os("BIA_DEPS_DIR").map_or_else(|| root.join(".deps"), PathBuf::from);
    root.join(folder)
}

/// Whether node, playwright-core and chromium are there; says so if not, which must not be in CI.
fn has_browser() -> bool {
    let runs = |command: &str| {
        let ran = Command::new(command).arg("--version").output();
        ran.is_ok_and(|output| output.status.success())
    };
    let module = deps().join("browser/node_modules/playwright-core/package.json");
    if runs("node") && runs("chromium") && module.exists() {
        return true;
    }
    assert!(
        env::var_os("CI").is_none(),
        "node, chromium or {} is missing",
        module.display()
    );
    println!("1 test skipped: tools/test-deps.sh installs chromium and playwright-core");
    false
}

#[test]
fn reports_work_in_a_browser() {
    if !has_browser() {
        return;
    }
    let folder = Folder::new();
    // Engines that find the same evidence however busy the machine is.
    document(&folder, "unsafe", QUEUE, &["--engine", "bmc"]);
    document(&folder, "safe", COUNTER, &["--engine", "kind"]);
    document(&folder, "loop", &long(40_000), &["--engine", "symex"]);
    document(&folder, "hostile", HOSTILE, &["--engine", "bmc"]);
    document(&folder, "threads", THREADS, &["--engine", "bmc"]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let mut node = Command::new("node");
    node.arg(root.unwrap().join("tests/browser/report.mjs"))
        .arg(deps().join("browser"))
        .arg("/usr/bin/chromium")
        .arg(&folder.0);
    // For docs/img: BIA_SCREENSHOTS=docs/img cargo test -p bia-app --test html
    if let Some(to) = env::var_os("BIA_SCREENSHOTS") {
        node.arg(root.unwrap().join(to));
    }
    let output = node.output().unwrap();
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{out}{err}");
}

#[test]
fn reports_tell_what_decreases_and_what_goes_on_forever() {
    const DOWN: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x > y) x--;
  return 0;
}
";
    let folder = Folder::new();
    let termination = ["--check", "termination", "--engine"];
    let with = |engine: &'static str| [&termination[..], &[engine][..]].concat();
    let ends = document(&folder, "ends", DOWN, &with("rank"));
    assert!(ends.contains("id=\"measures\"") && ends.contains("<code>x - y</code>"));
    let stays = DOWN.replace("x--", "x = y + 1");
    let forever = document(&folder, "forever", &stays, &with("lasso"));
    assert!(forever.contains("id=\"forever\"") && forever.contains("can be repeated forever"));
}

#[test]
fn a_million_steps_are_a_screenful() {
    let folder = Folder::new();
    let file = folder.file("loop.c", LOOP);
    let html = folder.0.join("loop.html");
    let args = [
        "verify",
        text(&file),
        "--engine",
        "symex",
        "--check",
        "reach",
    ];
    let ran = run(&[&args[..], &["--html", text(&html)]].concat(), "");
    assert!(
        ran.out.ends_with("verdict: unsafe (unreach-call)\n"),
        "{}",
        ran.out
    );
    let lines: Vec<&str> = ran.out.lines().map(str::trim_start).collect();
    assert!(lines.len() < 40, "{} lines", lines.len());
    assert!(lines.contains(&"… 349998 iterations …"), "{}", ran.out);
    assert!(
        lines.contains(&"9       i = i + 1;    ; i = 350000"),
        "{}",
        ran.out
    );
    assert!(
        lines.contains(&"1050003 steps; --full shows them all"),
        "{}",
        ran.out
    );
    assert!(fs::metadata(&html).unwrap().len() < 5_000_000);
}

#[test]
fn what_is_left_out_is_counted() {
    let folder = Folder::new();
    let file = folder.file("loop.c", long(1000));
    let args = [
        "verify",
        text(&file),
        "--engine",
        "symex",
        "--check",
        "reach",
    ];
    let ran = run(&[&args[..], &["--format", "json"]].concat(), "");
    let document: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let cex = &document["properties"][0]["counterexample"];
    assert_eq!(cex["total_steps"], 3003);
    let steps = cex["steps"].as_array().unwrap();
    let skipped = steps.iter().filter_map(|step| step.get("skipped"));
    let skipped: Vec<&serde_json::Value> = skipped.collect();
    assert_eq!(skipped.len(), 1);
    assert_eq!(skipped[0]["iterations"], 998);
    assert_eq!(skipped[0]["steps"], 998 * 3);
    // Everything, if it is wanted: with steps that change nothing.
    let ran = run(&[&args[..], &["--full"]].concat(), "");
    assert!(ran.out.lines().count() > 4000, "{}", ran.out);
    assert!(!ran.out.contains("iterations"));
}

#[test]
fn documents_need_nothing_else_and_escape_everything() {
    let folder = Folder::new();
    let html = document(&folder, "hostile", HOSTILE, &[]);
    assert_eq!(html.matches("<script").count(), 2, "the data and our own");
    assert_eq!(html.matches("</script").count(), 2);
    assert!(!html.contains("<img"));
    for outside in ["http://", "https://", "src=\"", "url(h", "@import"] {
        let known = html.matches("http://www.w3.org/2000/svg").count();
        let expected = if outside == "http://" { known } else { 0 };
        assert_eq!(html.matches(outside).count(), expected, "{outside}");
    }
    assert!(
        html.contains(
            "http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;"
        ) || html.contains("content=\"default-src 'none'")
    );
}

#[test]
fn several_questions_have_several_documents() {
    let folder = Folder::new();
    let program = "(entry main)\n(function main () (return) (locals (var x int))\n  (seq\n    (havoc x)\n    (condjump (eq x (const 3 int)) (label no))\n    (jump (label end))\n    (! (label no) :error three)\n    (label end)\n    (condjump (lt (const 0 int) (const 0 int)) (label never))\n    (jump (label out))\n    (! (label never) :error never)\n    (label out)))\n";
    let file = folder.file("two.k2", program);
    let html = folder.0.join("r.html");
    let ran = run(
        &[
            "verify",
            text(&file),
            "--html",
            text(&html),
            "--format",
            "json",
        ],
        "",
    );
    let document: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(document["properties"][0]["html_file"], text(&html));
    let first = fs::read_to_string(&html).unwrap();
    let second = fs::read_to_string(folder.0.join("r.2.html")).unwrap();
    let both = [first, second];
    assert!(both.iter().any(|d| d.contains("<body class=\"unsafe\">")));
    assert!(both.iter().any(|d| d.contains("<body class=\"safe\">")));
    for document in &both {
        assert!(document.contains("(havoc x)") && document.contains("id=\"graph0\""));
    }
}

#[test]
fn documents_about_clauses_are_refused() {
    let folder = Folder::new();
    let file = folder.file("a.smt2", "(set-logic HORN)\n(check-sat)\n");
    let html = folder.0.join("a.html");
    let ran = run(&["verify", text(&file), "--html", text(&html)], "");
    assert_eq!(ran.exit, 2, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("tell of programs"), "{}", ran.err);
}
