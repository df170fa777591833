//! `bia bench`: limits that hold whatever a task does, resuming, comparing, scores, other tools.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, Ran, run, text};
use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

const SAFE: &str = "extern int __VERIFIER_nondet_int(void);\nvoid reach_error(void) {}\n\
                    int main(void) { int x = __VERIFIER_nondet_int();\n  if (x > 3 && x < 2) reach_error();\n  return 0; }\n";
const UNSAFE: &str = "extern int __VERIFIER_nondet_int(void);\nvoid reach_error(void) {}\n\
                      int main(void) { int x = __VERIFIER_nondet_int();\n  if (x == 42) reach_error();\n  return 0; }\n";
const PROPERTY: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

/// Tasks as a table with line ends of another system, and as a definition.
fn tasks(folder: &Folder) {
    fs::create_dir_all(folder.0.join("properties")).unwrap();
    folder.file("properties/unreach-call.prp", PROPERTY);
    folder.file("safe.c", SAFE);
    folder.file("unsafe.c", UNSAFE);
    folder.file(
        "tasks.csv",
        "family,file,property,expected,subproperty,data_model\r\n\
         one,safe.c,unreach-call.prp,true,,ILP32\r\n\
         two,unsafe.c,unreach-call.prp,false,,LP64\r\n",
    );
    folder.file(
        "task.yml",
        "format_version: '2.0'\ninput_files: 'unsafe.c'\nproperties:\n  - property_file: \
         properties/unreach-call.prp\n    expected_verdict: false\noptions:\n  data_model: LP64\n",
    );
}

fn bench(folder: &Folder, output: &str, more: &[&str]) -> Ran {
    let list = folder.0.join("tasks.csv");
    let output = folder.0.join(output);
    let mut args = vec!["bench", text(&list), "-o", text(&output)];
    args.extend(more);
    run(&args, "")
}

fn results(folder: &Folder, output: &str) -> Value {
    let file = folder.0.join(output).join("results.json");
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

#[test]
fn tables_and_definitions_are_run_and_scored() {
    let folder = Folder::new();
    tasks(&folder);
    let more = ["--jobs", "2", "--", "--engine", "bmc"];
    let ran = bench(&folder, "out", &more);
    assert_eq!(ran.exit, 0, "{}{}", ran.out, ran.err);
    let found = results(&folder, "out");
    assert_eq!(found["settings"]["schema"], "bia-bench/1");
    assert_eq!(found["complete"], true);
    let sums = &found["scores"]["bia"];
    assert_eq!(sums["score"], 3, "{found:#}");
    assert_eq!(
        (&sums["correct_true"], &sums["correct_false"]),
        (&1.into(), &1.into())
    );
    assert_eq!(found["results"][1]["detail"], "unreach-call");
    assert!(found["results"][1]["cpu_seconds"].as_f64().unwrap() > 0.0);
    assert!(found["results"][1]["memory_bytes"].as_u64().unwrap() > 1_000_000);
    for family in ["one ", "two ", "all "] {
        assert!(
            ran.out.lines().any(|line| line.starts_with(family)),
            "{}",
            ran.out
        );
    }
    let svg = fs::read_to_string(folder.0.join("out/quantile.svg")).unwrap();
    assert!(svg.contains("bia: 2"), "{svg}");
    // A definition gives the same answer.
    let (task, output) = (folder.0.join("task.yml"), folder.0.join("yml"));
    let ran = run(&["bench", text(&task), "-o", text(&output)], "");
    assert_eq!(ran.exit, 0, "{}{}", ran.out, ran.err);
    assert_eq!(results(&folder, "yml")["scores"]["bia"]["score"], 1);
}

/// Whether a process whose command line has this mark is running.
fn is_running(mark: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    let mark = mark.as_bytes();
    lines
        .into_iter()
        .any(|line| line.windows(mark.len()).any(|part| part == mark))
}

/// Runs one shell script as a tool, on one task.
fn script(folder: &Folder, output: &str, text: &str, more: &[&str]) -> Value {
    let file = folder.file(&format!("{output}.sh"), text);
    let tool = format!("tool=sh {} {{file}}", file.display());
    let mut args = vec!["--only-tools", "--tool", &tool, "--match", "unsafe"];
    args.extend(more);
    let ran = bench(folder, output, &args);
    assert_eq!(ran.exit, 0, "{}{}", ran.out, ran.err);
    results(folder, output)["results"][0].clone()
}

#[test]
fn who_allocates_without_end_is_stopped() {
    let folder = Folder::new();
    tasks(&folder);
    // Two processes: it is the sum that counts.
    let eat = "x = []\nwhile len(x) < 400: x.append(b'x' * 1000000)\nimport time\ntime.sleep(60)\n";
    let eat = folder.file("eat.py", eat);
    let text = format!("python3 {0} & python3 {0}\n", eat.display());
    let found = script(
        &folder,
        "memory",
        &text,
        &["--memory", "300M", "--limit", "30s"],
    );
    assert_eq!(found["verdict"], "out-of-memory", "{found:#}");
    let most = found["memory_bytes"].as_u64().unwrap();
    assert!(most > 300 << 20 && most < 420 << 20, "{most}");
    assert!(!is_running(text_of(&eat)));
}

fn text_of(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn who_forks_and_leaves_its_session_is_stopped() {
    let folder = Folder::new();
    tasks(&folder);
    let mark = format!("mark-{}", std::process::id());
    // Children that leave the group and the session, whose parents are gone, and that use the time.
    let spin = folder.file(&format!("spin-{mark}.sh"), "while :; do :; done\n");
    let text = format!(
        "(setsid sh {0} &)\n(setsid setsid sh {0} &)\nsh {0} &\nwait\nsleep 60\n",
        spin.display()
    );
    let found = script(&folder, "forks", &text, &["--limit", "2s"]);
    assert_eq!(found["verdict"], "timeout", "{found:#}");
    let cpu = found["cpu_seconds"].as_f64().unwrap();
    assert!((2.0..8.0).contains(&cpu), "the time of all counts: {cpu}");
    assert!(!is_running(&mark), "somebody is left");
    // The same if the tool itself ends early.
    let text = format!("(setsid sh {} &)\nsleep 0.2\necho TRUE\n", spin.display());
    let found = script(&folder, "early", &text, &["--limit", "20s"]);
    assert_eq!(found["verdict"], "true", "{found:#}");
    assert!(!is_running(&mark), "somebody is left");
}

#[test]
fn who_sleeps_is_stopped_too() {
    let folder = Folder::new();
    tasks(&folder);
    let found = script(
        &folder,
        "sleeps",
        "exec sleep 61.25\n",
        &["--limit", "100ms"],
    );
    assert_eq!(found["verdict"], "timeout", "{found:#}");
    assert!(!is_running("sleep\u{0}61.25"));
    let found = script(&folder, "fails", "kill -SEGV $$\n", &[]);
    assert_eq!(
        (&found["verdict"], &found["detail"]),
        (&"error".into(), &"signal 11".into())
    );
}

/// A list of tasks for which a tool of ours sleeps a little.
fn many(folder: &Folder, count: usize) {
    tasks(folder);
    let mut list = String::from("family,file,property,expected\n");
    for number in 0..count {
        folder.file(&format!("t{number}.c"), "");
        let expected = number % 2 == 0;
        list += &format!("f{},t{number}.c,unreach-call.prp,{expected}\n", number % 3);
    }
    folder.file("tasks.csv", list);
}

/// The table without times and memory.
fn verdicts(folder: &Folder, output: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder.0.join(output).join("results.csv")).unwrap();
    let lines = text
        .lines()
        .map(|line| line.split(',').take(8).map(str::to_owned).collect());
    lines.collect()
}

#[test]
fn killed_and_resumed_gives_the_same_table() {
    let folder = Folder::new();
    many(&folder, 12);
    // All but the first wait for a file.
    let go = folder.file("go", "");
    let slow = format!(
        "case $1 in *t[5-9].c|*t1?.c) while [ ! -e {} ]; do sleep 0.05; done;; esac\n\
         case $1 in *t1.c|*t10.c) echo FALSE;; *) echo TRUE;; esac\n",
        text(&go)
    );
    let slow = folder.file("slow.sh", slow);
    let tool = format!("other=sh {} {{file}}", slow.display());
    let more = ["--only-tools", "--tool", &tool, "--jobs", "2"];
    let whole = bench(&folder, "whole", &more);
    assert_eq!(whole.exit, 0, "{}", whole.err);
    fs::remove_file(&go).unwrap();
    let (list, output) = (folder.0.join("tasks.csv"), folder.0.join("parts"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_bia"))
        .args(["bench", text(&list), "-o", text(&output)])
        .args(more)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let table = output.join("results.csv");
    let lines = || fs::read_to_string(&table).map_or(0, |text| text.lines().count());
    while lines() < 4 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let done = lines();
    assert!((4..13).contains(&done), "{done} lines");
    fs::write(&go, "").unwrap();
    // As if it had been killed while it was writing.
    let half = fs::read_to_string(&table).unwrap() + "other,f0,t";
    fs::write(&table, half).unwrap();
    let refused = bench(&folder, "parts", &more);
    assert_eq!(refused.exit, 2, "{}", refused.err);
    assert!(refused.err.contains("--resume"), "{}", refused.err);
    let changed = [&more[..], &["--resume", "--limit", "7s"]].concat();
    assert_eq!(bench(&folder, "parts", &changed).exit, 2, "other settings");
    let resumed = bench(&folder, "parts", &[&more[..], &["--resume"]].concat());
    assert_eq!(resumed.exit, 0, "{}", resumed.err);
    assert_eq!(verdicts(&folder, "parts"), verdicts(&folder, "whole"));
    let counts = |out: &str| -> Vec<String> {
        let lines = out.lines().filter(|line| !line.starts_with("results in"));
        let short = lines.map(|line| line.chars().take(60).collect());
        short.collect()
    };
    assert_eq!(counts(&resumed.out), counts(&whole.out));
}

#[test]
fn nobody_outlives_a_run_that_is_killed() {
    let folder = Folder::new();
    tasks(&folder);
    let (list, output) = (folder.0.join("tasks.csv"), folder.0.join("out"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_bia"))
        .args(["bench", text(&list), "-o", text(&output)])
        .args(["--only-tools", "--tool", "sleeps=setsid sleep 3662.75"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let wait_until = |is: bool| {
        while is_running("sleep\u{0}3662.75") != is {
            thread::sleep(Duration::from_millis(20));
        }
    };
    wait_until(true);
    child.kill().unwrap();
    child.wait().unwrap();
    wait_until(false);
}

#[test]
fn a_new_wrong_verdict_fails_the_comparison() {
    let folder = Folder::new();
    many(&folder, 4);
    let tool = |text: &str| {
        let file = folder.file(&format!("{}.sh", text.len()), text);
        format!("bia-x=sh {} {{file}}", file.display())
    };
    let right = tool("case $1 in *t1.c|*t3.c) echo FALSE;; *) echo TRUE;; esac\n");
    let wrong = tool("case $1 in *t3.c) echo FALSE;; *t0.c) echo UNKNOWN;; *) echo TRUE;; esac\n");
    let of = |tool: &str, output: &str, more: &[&str]| {
        let args = [&["--only-tools", "--tool", tool][..], more].concat();
        bench(&folder, output, &args)
    };
    assert_eq!(of(&right, "old", &[]).exit, 0);
    let old = folder.0.join("old");
    let ran = of(&wrong, "new", &["--compare", text(&old)]);
    assert_eq!(ran.exit, 1, "{}", ran.out);
    assert!(
        ran.out
            .contains("WRONG  bia-x t1.c unreach-call.prp: false → true, expected false")
    );
    assert!(
        ran.out
            .contains("lost   bia-x t0.c unreach-call.prp: true → unknown")
    );
    assert!(ran.out.contains("1 new wrong verdicts"), "{}", ran.out);
    assert!(folder.0.join("new/scatter-earlier.svg").is_file());
    // It was wrong before.
    let table = folder.0.join("new/results.csv");
    let again = of(&wrong, "again", &["--compare", text(&table)]);
    assert_eq!(again.exit, 0, "{}", again.out);
    assert!(again.out.contains("0 changed verdicts"), "{}", again.out);
    // Without a comparison whatever is wrong of ours counts.
    assert_eq!(of(&wrong, "alone", &[]).exit, 1);
    assert_eq!(of(&right, "few", &["--least-solved", "5"]).exit, 1);
}

#[test]
fn other_tools_run_side_by_side() {
    let folder = Folder::new();
    tasks(&folder);
    let cbmc = folder.file("cbmc.sh", "echo \"bits $1\"\necho 'VERIFICATION FAILED'\n");
    let tool = format!("cbmc=sh {} {{bits}} {{file}}", cbmc.display());
    let more = [
        "--tool",
        &tool,
        "--verdict",
        "cbmc:false=VERIFICATION FAIL",
        "--verdict",
        "cbmc:true=VERIFICATION SUCC",
    ];
    let ran = bench(&folder, "side", &more);
    // Wrong verdicts of others are theirs.
    assert_eq!(ran.exit, 0, "{}{}", ran.out, ran.err);
    assert!(
        ran.out
            .contains("WRONG cbmc safe.c unreach-call.prp: false, expected true")
    );
    let found = results(&folder, "side");
    assert_eq!(found["scores"]["cbmc"]["score"], 1 - 16);
    assert_eq!(found["scores"]["bia"]["score"], 3);
    assert!(folder.0.join("side/scatter-cbmc.svg").is_file());
    for wrong in [
        &["--tool", "x"][..],
        &["--verdict", "y:true=z"],
        &["--families", "none"],
    ] {
        let ran = bench(&folder, "wrong", wrong);
        assert_eq!(ran.exit, 2, "{wrong:?}: {}", ran.err);
    }
}
