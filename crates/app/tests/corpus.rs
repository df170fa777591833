//! Every file of the corpus against the real program: one test for each file.
//!
//! The commands of the header are run as it says; besides, `bia check --format json` must give
//! exactly the diagnostics of the header, `bia fmt` the formatted text where one is kept, and no
//! engine of `bia verify` may contradict the verdicts of the header or have its evidence refused.
//! Cases in C have the commands of their headers only.
//!
//! Each case asks one in [`SHARE`] engines alone, the next case the next ones; with `BIA_CASES`
//! all.

use bia_engine::{ENGINES, Level, Row, names};
use bia_k2::ast::PropertyKind;
use bia_testkit::corpus::{
    Case, ExpectedDiagnostic, Golden, Header, Language, Position, Run, root, walk, walk_all,
};
use bia_testkit::process;
use libtest_mimic::{Arguments, Trial};
use std::io::{Read, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;
use std::{env, fs};

/// After this processor time a command counts as hanging.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(60);

/// How engines that have a bound are bounded.
const DEPTH: u32 = 40;
/// What the portfolio gets of processor time, and what engines alone get: they need not have the
/// answer.
const TIME: &str = "2s";
const TIME_ALONE: &str = "300ms";
/// So many cases share the engines.
const SHARE: usize = 3;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut cases = walk(&root()).expect("the corpus can be read");
    cases.extend(walk_all(&root(), Language::C).expect("the corpus can be read"));
    let all = env::var_os("BIA_CASES").is_some();
    let trials = cases.into_iter().enumerate().map(|(at, case)| {
        Trial::test(case.name.clone(), move || {
            let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
            let rows = ENGINES.iter().enumerate();
            let rows = rows.filter(|(row, _)| all || (at + row).is_multiple_of(SHARE));
            let rows: Vec<&Row> = rows.map(|(_, row)| row).collect();
            check(&case, &rows, &folder.path().join("out")).map_err(Into::into)
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

fn check(case: &Case, engines: &[&Row], tmp: &Path) -> Result<(), String> {
    let header = case.header.as_ref().map_err(ToString::to_string)?;
    for run in &header.runs {
        let arguments = (run.arguments.iter()).map(|a| expand(a, case, tmp));
        let arguments: Vec<String> = arguments.collect();
        let output = bia(&arguments, &run.stdin)?;
        compare(run, case, &output)
            .map_err(|why| format!("bia {}: {why}\n{output}", arguments.join(" ")))?;
    }
    if case.name.ends_with(".c") {
        return Ok(());
    }
    diagnostics(case, header)?;
    // The default is enough where the verdict does not depend on control flow.
    let within = |folders: &[&str]| folders.iter().any(|folder| case.name.starts_with(folder));
    verdicts(case, header, &[])?;
    if within(&["k2/lang/", "k2/reach/"]) {
        verdicts(case, header, &["--engine", &alone(&ENGINES[0])])?;
    }
    if within(&["k2/verify/"]) {
        verdicts(case, header, &["--jobs", "2"])?;
        for row in engines.iter().filter(|row| row.level() != Level::Fair) {
            verdicts(case, header, &["--engine", &alone(row)])?;
        }
        let kind = format!("{}:max={DEPTH}", names::KIND);
        verdicts(case, header, &["--engine", &kind, "--no-invariants"])?;
    }
    if within(&["k2/verify/", "k2/live/"]) {
        for row in engines.iter().filter(|row| row.level() == Level::Fair) {
            about(
                case,
                header,
                &["--engine", &alone(row)],
                is_about_infinite_paths,
            )?;
        }
    }
    if header.golden.contains(&Golden::Fmt) {
        let output = bia(&["fmt".into(), case.name.clone()], "")?;
        let kept = fs::read_to_string(case.beside(Golden::Fmt.extension()));
        if output.status != 0 || kept.ok().as_ref() != Some(&output.stdout) {
            return Err(format!(
                "bia fmt prints another text than is kept:\n{output}"
            ));
        }
    }
    Ok(())
}

/// An engine alone, with a bound if it has one.
fn alone(row: &Row) -> String {
    match row.has_option("max") {
        true => format!("{}:max={DEPTH}", row.name),
        false => row.name.to_owned(),
    }
}

/// An argument with its placeholders filled in. Files are named as seen from the corpus.
fn expand(argument: &str, case: &Case, tmp: &Path) -> String {
    let stem = case
        .name
        .rsplit_once('.')
        .map_or(&*case.name, |(stem, _)| stem);
    let folder = case.name.rsplit_once('/').map_or(".", |(folder, _)| folder);
    argument
        .replace("%stem", stem)
        .replace("%dir", folder)
        .replace("%tmp", &tmp.to_string_lossy())
        .replace('%', &case.name)
}

/// What a command did.
struct Output {
    status: i32,
    stdout: String,
    stderr: String,
}

impl std::fmt::Display for Output {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Output {
            status,
            stdout,
            stderr,
        } = self;
        write!(
            f,
            "exit {status}\n--- stdout\n{stdout}--- stderr\n{stderr}---"
        )
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the program under test is a program"
)]
fn bia(arguments: &[String], stdin: &str) -> Result<Output, String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bia"))
        .args(arguments)
        .args(by_processor(arguments))
        .current_dir(root())
        .env_remove("BIA_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("bia does not start: {e}"))?;
    let mut input = child.stdin.take().expect("it is piped");
    // A command that does not read its input closes it: no fault of the test.
    let _ = input.write_all(stdin.as_bytes());
    drop(input);
    let stdout = reader(child.stdout.take().expect("it is piped"));
    let stderr = reader(child.stderr.take().expect("it is piped"));
    let status = wait(&mut child)?;
    let text = |reader: thread::JoinHandle<Vec<u8>>| {
        let bytes = reader.join().expect("reading does not panic");
        String::from_utf8(bytes).map_err(|_| String::from("the output is not UTF-8"))
    };
    Ok(Output {
        status,
        stdout: text(stdout)?,
        stderr: text(stderr)?,
    })
}

/// Limits of time count processor time: how busy the machine is does not matter.
fn by_processor(arguments: &[String]) -> &'static [&'static str] {
    let given = |option: &str| arguments.iter().any(|argument| argument == option);
    match given("--timeout") && !given("--clock") {
        true => &["--clock", "processor"],
        false => &[],
    }
}

fn reader(mut from: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What arrived before an error is what there is.
        let _ = from.read_to_end(&mut bytes);
        bytes
    })
}

/// The exit status; a signal or a hang is an error.
fn wait(child: &mut Child) -> Result<i32, String> {
    match process::end(child, COMMAND_TIMEOUT) {
        Ok(Some(status)) => status.code().ok_or_else(|| format!("ended by {status}")),
        Ok(None) => Err(String::from("it hangs")),
        Err(error) => Err(error.to_string()),
    }
}

fn compare(run: &Run, case: &Case, output: &Output) -> Result<(), String> {
    if output.status != run.exit {
        return Err(format!("exit {} instead of {}", output.status, run.exit));
    }
    for (name, text, wanted) in [
        ("stdout", &output.stdout, &run.stdout),
        ("stderr", &output.stderr, &run.stderr),
    ] {
        for wanted in wanted {
            let wanted = wanted.replace("%:", &format!("{}:", case.name));
            if !text.lines().any(|line| line.contains(wanted.as_str())) {
                return Err(format!("no line of {name} contains `{wanted}`"));
            }
        }
    }
    for unwanted in &run.not {
        if output.stdout.contains(unwanted) || output.stderr.contains(unwanted) {
            return Err(format!("the output contains `{unwanted}`"));
        }
    }
    if output.stderr.contains("panicked") {
        return Err(String::from("it panicked"));
    }
    Ok(())
}

/// `bia check --format json` gives the diagnostics of the header, and the status that they mean.
fn diagnostics(case: &Case, header: &Header) -> Result<(), String> {
    let arguments = ["check", "--format", "json", &case.name].map(str::to_owned);
    let output = bia(&arguments, "")?;
    let report: serde_json::Value = serde_json::from_str(&output.stdout)
        .map_err(|e| format!("not one JSON document: {e}\n{output}"))?;
    let list = report["diagnostics"].as_array().ok_or("no diagnostics")?;
    let mut found: Vec<ExpectedDiagnostic> = list.iter().map(from_json).collect();
    let mut expected = header.diagnostics.clone();
    found.sort();
    expected.sort();
    if found != expected {
        return Err(format!(
            "other diagnostics than the header lists:\n{output}"
        ));
    }
    let bad = header.expects_errors();
    if output.status != if bad { 2 } else { 0 } || report["ok"] != !bad {
        return Err(format!(
            "the status does not fit the diagnostics:\n{output}"
        ));
    }
    Ok(())
}

fn is_about_infinite_paths(kind: PropertyKind) -> bool {
    match kind {
        PropertyKind::Error => false,
        PropertyKind::Live | PropertyKind::NotLive => true,
    }
}

/// `bia verify` with this engine, or with the portfolio, gives the verdicts of the header, or none.
fn verdicts(case: &Case, header: &Header, engine: &[&str]) -> Result<(), String> {
    about(case, header, engine, |kind| {
        // Engines for reachability have nothing to say about infinite paths.
        engine.is_empty() || !is_about_infinite_paths(kind)
    })
}

/// The same about properties of these kinds.
fn about(
    case: &Case,
    header: &Header,
    engine: &[&str],
    asked: impl Fn(PropertyKind) -> bool,
) -> Result<(), String> {
    let errors = header.verdicts.iter();
    let errors: Vec<_> = errors.filter(|v| asked(v.kind)).collect();
    if errors.is_empty() || header.expects_errors() {
        return Ok(());
    }
    let time = if engine.is_empty() { TIME } else { TIME_ALONE };
    let arguments = ["verify", "--format", "json", "--timeout", time];
    let arguments = arguments.iter().chain(engine);
    let mut arguments: Vec<String> = arguments.map(|a| String::from(*a)).collect();
    arguments.push(case.name.clone());
    let output = bia(&arguments, "")?;
    let report: serde_json::Value = serde_json::from_str(&output.stdout)
        .map_err(|e| format!("not one JSON document: {e}\n{output}"))?;
    // Also of an engine after which another one had the answer.
    if output.stdout.contains("IO-E009") || output.stdout.contains("evidence rejected") {
        return Err(format!("{engine:?}: evidence was refused\n{output}"));
    }
    for truth in errors {
        let list = report["properties"].as_array().ok_or("no properties")?;
        let found = list
            .iter()
            .find(|p| p["property"] == truth.id.as_str() && p["kind"] == truth.kind.key());
        let verdict = found.and_then(|p| p["verdict"].as_str());
        match (verdict, truth.holds) {
            (Some("safe"), true) | (Some("unsafe"), false) | (Some("unknown"), _) => {}
            // Time was up before it was asked about.
            (None, _) if output.stdout.contains("time limit of") => {}
            (verdict, _) => {
                let id = &truth.id;
                return Err(format!("{engine:?}: {id} is {verdict:?}\n{output}"));
            }
        }
    }
    Ok(())
}

fn from_json(value: &serde_json::Value) -> ExpectedDiagnostic {
    let number = |key: &str| value[key].as_u64().and_then(|n| u32::try_from(n).ok());
    let position = number("line").zip(number("column"));
    ExpectedDiagnostic {
        position: position.map(|(line, column)| Position { line, column }),
        code: value["code"].as_str().unwrap_or_default().to_owned(),
    }
}
