//! The tools that are run: bia itself, or any other program by its command.
//!
//! In a command, `{file}` stands for the files of the task, `{prop}` for the property file,
//! `{model}` for the data model, `{bits}` for 32 or 64, `{limit}` for the time limit in seconds and
//! `{memory}` for the limit of memory in bytes. Patterns give the meaning of the output of such a
//! program (`--verdict`): a line of its output that a pattern fits is that verdict, and the last
//! such line counts. Without patterns a last line `verdict: safe|unsafe|unknown` or `TRUE`,
//! `FALSE`, `UNKNOWN` counts.

use crate::{result::Verdict, supervise::Ended, supervise::Stopped, task::Task};
use bia_solver::pipe::CommandLine;
use std::{ffi::OsString, path::PathBuf, time::Duration};

/// SIGXCPU: the kernel's limit was there before ours.
const OUT_OF_TIME: i32 = 24;

/// Limits for each task.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Limits {
    pub(super) cpu: Duration,
    pub(super) memory: u64,
}

/// One tool.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tool {
    pub(super) name: String,
    command: Command,
    patterns: Vec<(Verdict, String)>,
}

#[derive(Clone, PartialEq, Debug)]
enum Command {
    /// This program, with more arguments.
    Bia(PathBuf, Vec<String>),
    /// Words with places to fill in.
    Template(Vec<String>),
}

impl Tool {
    /// This program.
    pub(super) fn bia(program: PathBuf, arguments: &[String]) -> Self {
        Self {
            name: "bia".into(),
            command: Command::Bia(program, arguments.to_vec()),
            patterns: Vec::new(),
        }
    }

    /// `NAME=COMMAND`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (name, command) = text
            .split_once('=')
            .ok_or_else(|| format!("`{text}` is not NAME=COMMAND"))?;
        if name.is_empty() {
            return Err(format!("`{text}` is not NAME=COMMAND"));
        }
        let line = CommandLine::parse(command).map_err(|why| why.to_string())?;
        let words = [line.program].into_iter().chain(line.args).collect();
        Ok(Self {
            name: name.to_owned(),
            command: Command::Template(words),
            patterns: Vec::new(),
        })
    }

    /// The command in one line, for people and to compare.
    pub(super) fn text(&self) -> String {
        match &self.command {
            Command::Bia(_, arguments) => format!("bia verify {}", arguments.join(" ")),
            Command::Template(words) => words.join(" "),
        }
    }

    /// The command for a task.
    pub(super) fn command(&self, task: &Task, limits: Limits) -> Vec<OsString> {
        match &self.command {
            Command::Bia(program, more) => bia(program, more, task, limits),
            Command::Template(words) => {
                let filled = words.iter().flat_map(|word| fill(word, task, limits));
                filled.collect()
            }
        }
    }

    /// What a run says.
    pub(super) fn verdict(&self, ended: &Ended) -> (Verdict, String) {
        match ended.stopped {
            Some(Stopped::Time) => return (Verdict::Timeout, String::new()),
            Some(Stopped::Memory) => return (Verdict::OutOfMemory, String::new()),
            Some(Stopped::Cancelled) | None => {}
        }
        let mut lines = ended.output.lines().rev().map(str::trim);
        let said = lines.find_map(|line| match self.patterns.is_empty() {
            true => own_verdict(line),
            false => {
                let mut patterns = self.patterns.iter();
                let found = patterns.find(|(_, pattern)| fits(pattern, line));
                found.map(|(verdict, _)| (*verdict, String::new()))
            }
        });
        said.unwrap_or_else(|| {
            if ended.signal == Some(OUT_OF_TIME) {
                return (Verdict::Timeout, String::new());
            }
            let why = match (ended.status, ended.signal) {
                (Some(status), _) => format!("exit status {status}"),
                (None, Some(signal)) => format!("signal {signal}"),
                (None, None) => String::from("no answer"),
            };
            (Verdict::Error, why)
        })
    }

    /// Which engine has answered: `found by ENGINE; …` as this program says it.
    pub(super) fn engine(&self, ended: &Ended) -> String {
        let lines = ended.output.lines().rev();
        let found = lines
            .filter_map(|line| line.strip_prefix("found by "))
            .next();
        let engine = found.and_then(|rest| rest.split(';').next());
        engine.unwrap_or_default().to_owned()
    }
}

/// Takes `NAME:VERDICT=PATTERN` to the tool of that name.
pub(super) fn add_pattern(tools: &mut [Tool], text: &str) -> Result<(), String> {
    let bad = || format!("`{text}` is not NAME:true|false|unknown=PATTERN");
    let (name, rest) = text.split_once(':').ok_or_else(bad)?;
    let (verdict, pattern) = rest.split_once('=').ok_or_else(bad)?;
    let verdict = match verdict {
        "true" => Verdict::True,
        "false" => Verdict::False,
        "unknown" => Verdict::Unknown,
        _ => return Err(bad()),
    };
    let mut tools = tools.iter_mut();
    let tool = tools.find(|tool| tool.name == name);
    let tool = tool.ok_or_else(|| format!("there is no tool `{name}`"))?;
    tool.patterns.push((verdict, pattern.to_owned()));
    Ok(())
}

fn bia(program: &std::path::Path, more: &[String], task: &Task, limits: Limits) -> Vec<OsString> {
    let mut words: Vec<OsString> = vec![program.into(), "verify".into()];
    words.extend(task.paths.iter().map(OsString::from));
    if let Some(property) = &task.property_path {
        words.extend(["--property".into(), property.into()]);
    }
    let given = |option: &str| {
        let mut words = more.iter();
        words.any(|word| word == option || word.starts_with(&format!("{option}=")))
    };
    if !task.data_model.is_empty() && !given("--data-model") {
        words.extend(["--data-model".into(), task.data_model.clone().into()]);
    }
    if !given("--timeout") {
        let time = format!("{}ms", limits.cpu.as_millis());
        words.extend(["--timeout".into(), time.into()]);
        if !given("--clock") {
            words.extend(["--clock".into(), "processor".into()]);
        }
    }
    if !given("--memory") {
        // It ends by itself, and with a reason, before it is ended.
        let memory = limits.memory / 10 * 9;
        words.extend(["--memory".into(), memory.to_string().into()]);
    }
    words.extend(more.iter().map(OsString::from));
    words
}

fn fill(word: &str, task: &Task, limits: Limits) -> Vec<OsString> {
    if word == "{file}" {
        return task.paths.iter().map(OsString::from).collect();
    }
    let files: Vec<String> = task.paths.iter().map(|p| p.display().to_string()).collect();
    let property = task.property_path.as_ref();
    let property = property.map_or_else(String::new, |path| path.display().to_string());
    let bits = if task.data_model == "ILP32" {
        "32"
    } else {
        "64"
    };
    let (seconds, memory) = (limits.cpu.as_secs().to_string(), limits.memory.to_string());
    let (files, model) = (files.join(" "), task.data_model.as_str());
    let places = [
        ("{file}", files.as_str()),
        ("{prop}", &property),
        ("{model}", model),
        ("{bits}", bits),
        ("{limit}", &seconds),
        ("{memory}", &memory),
    ];
    // Each place is filled once: what is filled in may look like a place itself.
    let (mut done, mut rest) = (String::new(), word);
    while let Some(at) = rest.find('{') {
        done.push_str(&rest[..at]);
        rest = &rest[at..];
        match places.iter().find(|(place, _)| rest.starts_with(place)) {
            Some((place, value)) => {
                done.push_str(value);
                rest = &rest[place.len()..];
            }
            None => {
                done.push('{');
                rest = &rest[1..];
            }
        }
    }
    done.push_str(rest);
    vec![done.into()]
}

/// `verdict: …` as this program says it, or one word.
fn own_verdict(line: &str) -> Option<(Verdict, String)> {
    match line {
        "TRUE" => return Some((Verdict::True, String::new())),
        "FALSE" => return Some((Verdict::False, String::new())),
        "UNKNOWN" => return Some((Verdict::Unknown, String::new())),
        _ => {}
    }
    let rest = line.strip_prefix("verdict:")?.trim();
    let (word, detail) = rest.split_once(' ').unwrap_or((rest, ""));
    let detail = detail.trim().strip_prefix('(').unwrap_or(detail);
    let detail = detail.strip_suffix(')').unwrap_or(detail).to_owned();
    let verdict = match word {
        "safe" => Verdict::True,
        "unsafe" => Verdict::False,
        // The tool noticed its limit before the supervisor did: it counts as the same result.
        "unknown" if detail.starts_with("time limit") => Verdict::Timeout,
        "unknown" if detail.starts_with("memory limit") => Verdict::OutOfMemory,
        "unknown" => Verdict::Unknown,
        _ => return None,
    };
    Some((verdict, detail))
}

/// Whether a line contains the pattern, in which `*` stands for anything.
fn fits(pattern: &str, line: &str) -> bool {
    let mut rest = line;
    pattern.split('*').all(|part| match rest.find(part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::{super::task::tests::task, *};

    const LIMITS: Limits = Limits {
        cpu: Duration::from_secs(20),
        memory: 1000,
    };

    fn ended(output: &str) -> Ended {
        Ended {
            status: Some(3),
            signal: None,
            stopped: None,
            cpu_seconds: 0.0,
            wall_seconds: 0.0,
            memory_bytes: 0,
            output: output.into(),
            errors: String::new(),
        }
    }

    #[test]
    fn commands_are_filled_in() {
        let mut task = task("f", "a b{prop}.c", true);
        task.property_path = Some("p.prp".into());
        let tool = Tool::parse("x=sh -c 'run --{bits}' {file} --p={prop} {limit} {other}").unwrap();
        let words: Vec<String> = tool
            .command(&task, LIMITS)
            .into_iter()
            .map(|word| word.into_string().unwrap())
            .collect();
        let expected = [
            "sh",
            "-c",
            "run --64",
            "a b{prop}.c",
            "--p=p.prp",
            "20",
            "{other}",
        ];
        assert_eq!(words, expected);
        for bad in ["x", "=y", "x=", "x='y"] {
            assert!(Tool::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_kernels_limit_of_time_is_a_limit_of_time() {
        let killed = |signal| Ended {
            status: None,
            signal: Some(signal),
            ..ended("")
        };
        let tool = Tool::bia("bia".into(), &[]);
        assert_eq!(tool.verdict(&killed(24)).0, Verdict::Timeout);
        assert_eq!(tool.verdict(&killed(11)).0, Verdict::Error);
    }

    #[test]
    fn limits_are_passed_on_unless_given() {
        let task = task("f", "a.c", true);
        let own = |more: &[&str]| {
            let more: Vec<String> = more.iter().map(|word| (*word).to_owned()).collect();
            let words = Tool::bia("bia".into(), &more).command(&task, LIMITS);
            let words = words.into_iter().map(|word| word.into_string().unwrap());
            words.collect::<Vec<_>>().join(" ")
        };
        let all =
            "bia verify a.c --data-model LP64 --timeout 20000ms --clock processor --memory 900";
        assert_eq!(own(&[]), all);
        let wall = own(&["--clock", "wall"]);
        assert!(!wall.contains("processor"), "{wall}");
        let some = "bia verify a.c --data-model LP64 --memory 900 --timeout=5s";
        assert_eq!(own(&["--timeout=5s"]), some);
    }

    #[test]
    fn verdicts_are_understood() {
        let tool = Tool::bia("bia".into(), &[]);
        let said = |text: &str| tool.verdict(&ended(text));
        assert_eq!(said("x\nverdict: safe\n").0, Verdict::True);
        let (verdict, what) = said("verdict: unsafe (valid-deref)\n");
        assert_eq!((verdict, what.as_str()), (Verdict::False, "valid-deref"));
        assert_eq!(
            said("verdict: unknown (time limit of 5s)").0,
            Verdict::Timeout
        );
        assert_eq!(said("verdict: unknown (bound 3)").0, Verdict::Unknown);
        assert_eq!(said("TRUE\nbye").0, Verdict::True);
        let (verdict, why) = said("nothing");
        assert_eq!((verdict, why.as_str()), (Verdict::Error, "exit status 3"));
        let mut late = ended("verdict: safe");
        late.stopped = Some(Stopped::Time);
        assert_eq!(tool.verdict(&late).0, Verdict::Timeout, "too late");
    }

    #[test]
    fn verdicts_of_others_are_told_by_patterns() {
        let mut tools = [Tool::parse("cbmc=cbmc {file}").unwrap()];
        add_pattern(&mut tools, "cbmc:true=VERIFICATION SUCC").unwrap();
        add_pattern(&mut tools, "cbmc:false=** * of * failed").unwrap();
        let said = |text: &str| tools[0].verdict(&ended(text)).0;
        assert_eq!(said("VERIFICATION SUCCESSFUL"), Verdict::True);
        assert_eq!(said("** 1 of 3 failed"), Verdict::False);
        assert_eq!(said("TRUE"), Verdict::Error);
        for bad in ["cbmc", "cbmc:maybe=x", "esbmc:true=x", "cbmc:true"] {
            assert!(add_pattern(&mut tools, bad).is_err(), "{bad}");
        }
    }
}
