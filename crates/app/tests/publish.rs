//! Verdicts for other programs: JSON by its schema, SARIF, JUnit, annotations, several files.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;
#[path = "common/schema.rs"]
mod schema;

use common::{Folder, json, run, text};
use serde_json::{Value, json};
use std::{fs, path::Path};

/// A string that tries to break out of whatever it is put into.
const UNSAFE: &str = "extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int main(void) {
  int limit = __VERIFIER_nondet_int();
  char *t = \"</script>]]><b>&quot;::error::%0A\"; int seen = 0;
  if (limit == 7) seen = 1;
  if (seen && *t) __assert_fail(\"\\\"<&>'\\\" && ]]>\", \"f.c\", 7, \"main\");
  return 0;
}
";
const SAFE: &str = "int main(void) { int i = 0; while (i < 3) i++; return 0; }\n";
const BROKEN: &str = "int main(void) { return x; }\n";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("unsafe.c", UNSAFE);
    folder.file("safe.c", SAFE);
    folder.file("broken.c", BROKEN);
    folder
}

fn described(name: &str) -> Value {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = here.join("../../docs/schema").join(name);
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

#[test]
fn documents_follow_the_schema() {
    let folder = folder();
    let k2 = folder.file(
        "a.k2",
        "(entry main)(function main () (return) (locals (var x int))\n (seq (havoc x) (assume (lt x 3)) \
         (! (label l) :error e) (! (label m) :live v)))\n",
    );
    let schema = described("verify.json");
    let (trace, harness) = (folder.0.join("t"), folder.0.join("h.c"));
    let all = |name: &str| text(&folder.0.join(name)).to_owned();
    let questions: [&[&str]; 7] = [
        &[
            &all("unsafe.c"),
            "--trace",
            text(&trace),
            "--harness",
            text(&harness),
        ],
        &[&all("safe.c"), "--invariants", text(&trace), "-v"],
        &[
            &all("safe.c"),
            "--engine",
            "bmc:max=1",
            "--check",
            "overflow",
        ],
        &[&all("broken.c")],
        &["--each", &all("broken.c"), &all("safe.c")],
        &[text(&k2)],
        &[&all("none.c")],
    ];
    for question in questions {
        let args = [&["verify", "--format", "json"], question].concat();
        let (_, document) = json(&args);
        let errors = schema::errors(&schema, &document);
        assert!(errors.is_empty(), "{question:?}: {errors:#?}\n{document:#}");
    }
    let bench = folder.file("tasks.csv", "file,expected\nsafe.c,true\nbroken.c,\n");
    let output = folder.0.join("out");
    let (_, document) = json(&[
        "bench",
        text(&bench),
        "-o",
        text(&output),
        "--format",
        "json",
    ]);
    let errors = schema::errors(&described("bench.json"), &document);
    assert!(errors.is_empty(), "{errors:#?}\n{document:#}");
}

/// Every command that prints a document, with good and with bad input; arrays hold one document for
/// each file.
#[test]
fn every_document_has_a_schema() {
    let folder = Folder::new();
    let program = "(entry main)(function main () (return) (locals (var x bool))\n (seq (havoc x) \
                   (condjump x (label l)) (jump) (! (label l) :error e)))\n";
    let k2 = folder.file("a.k2", program);
    let bad = folder.file(
        "bad.k2",
        "(entry main)(function main () (return) (locals) (oops))\n",
    );
    let trace = folder.0.join("t");
    run(&["verify", text(&k2), "--trace", text(&trace)], "");
    let script = "(declare-const x Bool)(assert x)(check-sat)(get-value (x))\n";
    let smt = folder.file("a.smt2", script);
    let wrong = folder.file("bad.smt2", "(declare-const x Bool)(assert (x)\n");
    let horn = "(set-logic HORN)(declare-fun p (Int) Bool)(assert (forall ((x Int)) \
                (=> (= x 0) (p x))))(assert (forall ((x Int)) (=> (and (p x) (= x @)) false)))(check-sat)\n";
    let c = folder.file("a.c", UNSAFE);
    let [sat, unsat] = [("sat", "1"), ("unsat", "0")]
        .map(|(name, number)| folder.file(&format!("{name}.smt2"), horn.replace('@', number)));
    let (k2, bad, trace) = (text(&k2), text(&bad), text(&trace));
    let questions: &[(&str, &[&str])] = &[
        ("check", &["check", k2]),
        ("check", &["check", bad]),
        ("check", &["check", k2, bad, "none.k2"]),
        ("fmt", &["fmt", k2]),
        ("fmt", &["fmt", "--check", k2, bad]),
        ("simulate", &["simulate", k2, "--runs", "9"]),
        ("simulate", &["simulate", bad]),
        ("simulate", &["simulate", k2, "--trace", trace]),
        ("solve", &["solve", text(&smt)]),
        ("solve", &["solve", text(&wrong)]),
        ("validate", &["validate", k2, "--trace", trace]),
        ("validate", &["validate", k2, "--trace", k2]),
        ("validate", &["validate", bad, "--trace", trace]),
        ("engines", &["engines"]),
        ("explain", &["explain", "K2-E024"]),
        ("explain", &["explain"]),
        ("explain", &["explain", "K2-X"]),
        ("clauses", &["verify", text(&sat)]),
        ("clauses", &["verify", text(&unsat)]),
        ("checks", &["verify", k2, "--list-properties"]),
        ("checks", &["verify", text(&c), "--list-properties"]),
    ];
    for (name, question) in questions {
        let schema = described(&format!("{name}.json"));
        let (_, document) = json(&[question, &["--format", "json"][..]].concat());
        let one = [document.clone()];
        for part in document.as_array().map_or(&one[..], Vec::as_slice) {
            let errors = schema::errors(&schema, part);
            assert!(errors.is_empty(), "{question:?}: {errors:#?}\n{part:#}");
        }
    }
}

#[test]
fn the_validator_sees_what_is_wrong() {
    let schema = described("verify.json");
    let good =
        json!({"schema": "bia-verify/1", "verdict": "safe", "properties": [], "diagnostics": []});
    assert_eq!(schema::errors(&schema, &good), [""; 0]);
    let broken = [
        ("schema", json!("bia-verify/0")),
        ("verdict", json!(1)),
        (
            "properties",
            json!([{"file": "a", "property": "p", "kind": "error", "verdict": "maybe"}]),
        ),
        ("properties", json!([{"file": "a"}])),
        ("more", json!(1)),
    ];
    for (name, value) in broken {
        let mut document = good.clone();
        document[name] = value;
        assert!(!schema::errors(&schema, &document).is_empty(), "{document}");
    }
}

/// What SARIF 2.1.0 requires of what we write (§3 of the specification).
fn check_sarif(log: &Value) {
    assert_eq!(log["version"], "2.1.0");
    assert!(
        log["$schema"]
            .as_str()
            .unwrap()
            .ends_with("sarif-schema-2.1.0.json")
    );
    for run in log["runs"].as_array().unwrap() {
        let driver = &run["tool"]["driver"];
        assert!(driver["name"].is_string());
        let rules = driver["rules"].as_array().unwrap();
        for rule in rules {
            assert!(rule["id"].is_string() && rule["shortDescription"]["text"].is_string());
        }
        for invocation in run["invocations"].as_array().unwrap() {
            assert!(invocation["executionSuccessful"].is_boolean());
            for note in invocation["toolExecutionNotifications"].as_array().unwrap() {
                assert!(note["message"]["text"].is_string(), "{note}");
                assert!(["error", "warning"].contains(&note["level"].as_str().unwrap()));
            }
        }
        for result in run["results"].as_array().unwrap() {
            let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(rules[index]["id"], result["ruleId"]);
            assert!(result["message"]["text"].is_string());
            assert_eq!(
                (&result["kind"], &result["level"]),
                (&"fail".into(), &"error".into())
            );
            for place in result["locations"].as_array().unwrap() {
                check_place(place);
            }
            let print = result["partialFingerprints"].as_object().unwrap();
            assert!(print.values().all(Value::is_string) && !print.is_empty());
            for flow in result["codeFlows"].as_array().unwrap() {
                let threads = flow["threadFlows"].as_array().unwrap();
                assert!(!threads.is_empty());
                for step in threads
                    .iter()
                    .flat_map(|t| t["locations"].as_array().unwrap())
                {
                    assert!(step["executionOrder"].is_u64() && step["nestingLevel"].is_u64());
                    assert!(step["location"]["message"]["text"].is_string());
                    check_place(&step["location"]);
                    for value in step["state"].as_object().into_iter().flatten() {
                        assert!(value.1["text"].is_string());
                    }
                }
            }
        }
    }
}

fn check_place(place: &Value) {
    let physical = &place["physicalLocation"];
    let uri = physical["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.is_ascii() && !uri.contains([' ', '<', '"']), "{uri}");
    if let Some(line) = physical.get("region").map(|region| &region["startLine"]) {
        assert!(line.as_u64().unwrap() >= 1);
    }
}

fn sarif(folder: &Folder, args: &[&str]) -> Value {
    let file = folder.0.join("out.sarif");
    run(&[&["verify", "--sarif", text(&file)], args].concat(), "");
    let log = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    check_sarif(&log);
    log
}

#[test]
fn sarif_points_at_the_failing_line() {
    let folder = folder();
    let file = folder.0.join("unsafe.c");
    let log = sarif(&folder, &[text(&file)]);
    let result = &log["runs"][0]["results"][0];
    let physical = &result["locations"][0]["physicalLocation"];
    assert_eq!(physical["region"]["startLine"], 7, "{result:#}");
    let uri = physical["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.starts_with("file:///") && uri.ends_with("/unsafe.c"));
    assert_eq!(result["ruleId"], "unreach-call");
    assert!(
        result["message"]["text"]
            .as_str()
            .unwrap()
            .contains("returns 7"),
        "{result:#}"
    );
    let steps = &result["codeFlows"][0]["threadFlows"][0]["locations"];
    let lines = steps.as_array().unwrap().iter();
    let lines = lines.map(|s| &s["location"]["physicalLocation"]["region"]["startLine"]);
    let lines: Vec<u64> = lines.map(|line| line.as_u64().unwrap()).collect();
    assert_eq!(lines.last(), Some(&7));
    assert!(lines.contains(&4) && lines.contains(&6), "{lines:?}");
    // The same alert after lines have moved; another one for another statement.
    let print = &result["partialFingerprints"]["biaViolation/v1"];
    folder.file("unsafe.c", format!("\n\n{UNSAFE}"));
    let moved = sarif(&folder, &[text(&file)]);
    let result = &moved["runs"][0]["results"][0];
    assert_eq!(
        result["locations"][0]["physicalLocation"]["region"]["startLine"],
        9
    );
    assert_eq!(&result["partialFingerprints"]["biaViolation/v1"], print);
    folder.file("unsafe.c", UNSAFE.replace("seen && *t", "seen"));
    let other = sarif(&folder, &[text(&file)]);
    assert_ne!(
        &other["runs"][0]["results"][0]["partialFingerprints"]["biaViolation/v1"],
        print
    );
    // What is safe is no result; what is no program is a notification.
    let safe = sarif(&folder, &[text(&folder.0.join("safe.c"))]);
    assert_eq!(safe["runs"][0]["results"], json!([]));
    let broken = sarif(&folder, &[text(&folder.0.join("broken.c"))]);
    let invocation = &broken["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert_eq!(
        invocation["toolExecutionNotifications"][0]["level"],
        "error"
    );
}

#[test]
fn clauses_have_no_such_reports() {
    let folder = Folder::new();
    let clauses = folder.file("a.smt2", "(set-logic HORN)\n(check-sat)\n");
    let file = folder.0.join("out");
    for option in ["--sarif", "--junit"] {
        let ran = run(&["verify", text(&clauses), option, text(&file)], "");
        assert_eq!(ran.exit, 2, "{}", ran.out);
        assert!(
            ran.err.contains("Horn clauses") && !file.exists(),
            "{}",
            ran.err
        );
    }
}

/// A reader of XML that knows elements, attributes, texts and the five entities, and nothing else.
fn check_xml(text: &str) -> Vec<String> {
    let mut rest = text
        .strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        .unwrap();
    let (mut open, mut all): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    while let Some(at) = rest.find('<') {
        check_text(&rest[..at]);
        let end = rest.find('>').unwrap();
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let name = tag.split(' ').next().unwrap().to_owned();
        let values: Vec<&str> = tag[name.len()..].split('"').collect();
        assert_eq!(values.len() % 2, 1, "{tag}");
        for (number, part) in values.iter().enumerate() {
            match number % 2 {
                1 => check_text(part),
                _ => assert!(
                    part.trim().is_empty() || part.trim().ends_with('='),
                    "{tag}"
                ),
            }
        }
        all.push(name.clone());
        open.push(name);
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?}");
    all
}

fn check_text(text: &str) {
    assert!(!text.contains(['<', '>']), "{text}");
    for part in text.split('&').skip(1) {
        let entity = part.split(';').next().unwrap();
        let known = ["amp", "lt", "gt", "quot", "#39", "#13"];
        assert!(known.contains(&entity), "&{part}");
    }
}

#[test]
fn junit_is_xml_with_failures_and_errors() {
    let folder = folder();
    let file = folder.0.join("out.xml");
    let all = |name: &str| text(&folder.0.join(name)).to_owned();
    let ran = run(
        &[
            "verify",
            "--each",
            "--check",
            "reach",
            "--junit",
            text(&file),
            &all("unsafe.c"),
            &all("safe.c"),
            &all("broken.c"),
        ],
        "",
    );
    assert_eq!(ran.exit, 1, "{}", ran.err);
    let xml = fs::read_to_string(&file).unwrap();
    let names = check_xml(&xml);
    let count = |name: &str| names.iter().filter(|other| *other == name).count();
    assert_eq!((count("testsuite"), count("testcase")), (3, 3));
    assert_eq!((count("failure"), count("error")), (1, 1));
    assert!(
        xml.contains("tests=\"3\" failures=\"1\" errors=\"1\""),
        "{xml}"
    );
    assert!(xml.contains("type=\"unreach-call\""), "{xml}");
    assert!(xml.contains("&lt;/script&gt;"), "the trace is in it: {xml}");
}

#[test]
fn annotations_stay_in_their_lines() {
    let folder = folder();
    let all = |name: &str| text(&folder.0.join(name)).to_owned();
    let files = [all("unsafe.c"), all("safe.c"), all("broken.c")];
    let ran = run(
        &[
            "verify", "--check", "reach", "--format", "github", "--each", &files[0], &files[1],
            &files[2],
        ],
        "",
    );
    let commands: Vec<&str> = ran
        .out
        .lines()
        .filter(|l| l.trim_start().starts_with("::"))
        .collect();
    assert_eq!(commands.len(), 3, "{}", ran.out);
    let has = |start: &str, end: &str| {
        commands
            .iter()
            .any(|line| line.starts_with(start) && line.contains(end))
    };
    let path = files[0].replace(':', "%3A").replace(',', "%2C");
    assert!(has(
        &format!("::error file={path},line=7,title=bia%3A unsafe::"),
        "unreach-call is violated"
    ));
    assert!(has("::notice file=", ": safe"));
    assert!(has("::error file=", "broken.c"));
    assert_eq!(
        ran.out.lines().last(),
        Some("verdict: unsafe (unreach-call)")
    );
    assert_eq!(ran.exit, 1);
}

#[test]
fn several_files_have_one_table() {
    let folder = folder();
    let all = |name: &str| text(&folder.0.join(name)).to_owned();
    let (safe, broken) = (all("safe.c"), all("broken.c"));
    let each = ["verify", "--check", "reach", "--each"];
    let ran = run(&[&each[..], &[&safe, &all("unsafe.c")]].concat(), "");
    assert_eq!(ran.exit, 1);
    let row = |name: &str, verdict: &str| {
        let mut lines = ran.out.lines();
        lines.any(|line| line.starts_with(&all(name)) && line.ends_with(verdict))
    };
    assert!(row("safe.c", "unreach-call  safe"), "{}", ran.out);
    assert!(
        row("unsafe.c", "unsafe (unreach-call) at line 7"),
        "{}",
        ran.out
    );
    // One that is no program does not hide the others, and nothing is safe with it.
    let ran = run(&[&each[..], &[&broken, &safe]].concat(), "");
    assert_eq!(ran.exit, 2);
    assert!(ran.out.contains("unreach-call  safe"), "{}", ran.out);
    assert_eq!(ran.out.lines().last(), Some("verdict: unknown (bad input)"));
    // Linked, they are one program with two entries.
    assert_eq!(run(&["verify", &safe, &all("unsafe.c")], "").exit, 2);
}

#[test]
fn compilation_databases_give_files_and_flags() {
    let folder = Folder::new();
    fs::create_dir_all(folder.0.join("inc")).unwrap();
    folder.file("inc/limits_of_ours.h", "#define MOST 5\n");
    let program = "#include <assert.h>\n#include \"limits_of_ours.h\"\nint main(void) { int x = START; \
                   assert(x <= MOST); return 0; }\n";
    folder.file("good.c", program);
    folder.file("bad.c", program);
    let entry = |file: &str, start: u32| {
        json!({"directory": folder.0, "file": file,
               "arguments": ["cc", "-Iinc", format!("-DSTART={start}"), "-std=c99", "-c", file]})
    };
    let entries = json!([entry("good.c", 4), entry("bad.c", 6), {"directory": "/", "file": "x.cc", "command": "c++ x.cc"}]);
    let database = folder.file("compile_commands.json", entries.to_string());
    let reach = ["verify", "--check", "reach"];
    let ran = run(
        &[&reach[..], &["--compile-commands", text(&database)]].concat(),
        "",
    );
    assert_eq!(ran.exit, 1, "{}{}", ran.out, ran.err);
    let row = |name: &str, verdict: &str| {
        let mut lines = ran.out.lines().filter(|line| line.contains(name));
        lines.any(|line| line.ends_with(verdict))
    };
    assert!(row("good.c", "unreach-call  safe"), "{}", ran.out);
    assert!(
        row("bad.c", "unsafe (unreach-call) at line 3"),
        "{}",
        ran.out
    );
    let good = folder.0.join("good.c");
    let named = run(
        &["verify", "--compile-commands", text(&database), text(&good)],
        "",
    );
    assert_eq!(named.exit, 0, "{}", named.err);
    // A file that is compiled for other sizes is not taken for one of these.
    let narrow = json!([{"directory": folder.0, "file": "good.c", "command": "cc -m32 -Iinc -DSTART=4 good.c"}]);
    folder.file("compile_commands.json", narrow.to_string());
    let question = ["verify", "--compile-commands", text(&database), text(&good)];
    let ran = run(&question, "");
    assert_eq!(ran.exit, 2, "{}", ran.out);
    assert!(ran.err.contains("data model"), "{}", ran.err);
    let ran = run(&[&question[..], &["--data-model", "ILP32"]].concat(), "");
    assert_eq!(ran.exit, 0, "{}", ran.err);
}
