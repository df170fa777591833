//! `bia bench`: runs many tasks, one process each under limits, and reports the results.
//!
//! ```text
//!   lists ─task, definition─► tasks ─select─► × tools ─pool─► supervise: one process tree each
//!                                                        │
//!   results.csv ◄─store─ Outcome ◄─tool: verdict─────────┘
//!        └──► table, score, quantile and scatter plots, comparison with an earlier run
//! ```
//! Each result is written as soon as it is there, so a run that was stopped goes on where it was.
//! This crate knows no command line: [`Options`] in, a [`Report`] out. It starts processes, and it
//! reads and writes files.
#![warn(missing_docs)]

mod compare;
mod csv;
mod definition;
mod options;
mod plot;
mod pool;
mod progress;
mod result;
mod store;
mod supervise;
mod table;
mod task;
mod tool;

pub use options::{Caller, Options, Supervised};
pub use supervise::supervise;

use pool::Pool;
use progress::Bar;
use result::{Judgement, Key, Outcome};
use serde_json::json;
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};
use store::{Settings, Store};
use table::Sums;
use task::{Places, Selection, Task};
use tool::{Limits, Tool};

/// Changes when the format of results does.
const SCHEMA: &str = "bia-bench/1";

/// What a run came to.
#[derive(Debug)]
pub struct Report {
    /// Tables and comparison, for people.
    pub text: String,
    /// Settings, scores and results.
    pub document: serde_json::Value,
    /// The folder with everything.
    pub folder: PathBuf,
    /// How many runs were not done because it was stopped.
    pub left: usize,
    /// A verdict of ours is wrong (newly wrong, if there is a comparison), or too few were solved.
    pub failed: bool,
}

/// Why there is no report.
#[derive(Debug)]
pub enum Error {
    /// What is asked makes no sense.
    Asked(String),
    /// Results cannot be written.
    Unwritten(io::Error),
}

impl From<io::Error> for Error {
    fn from(why: io::Error) -> Self {
        Self::Unwritten(why)
    }
}

/// Runs what is asked.
pub fn bench(options: &Options, caller: &Caller) -> Result<Report, Error> {
    let bench = Bench::new(options, caller).map_err(Error::Asked)?;
    Ok(bench.run()?)
}

struct Bench<'a> {
    args: &'a Options,
    caller: &'a Caller,
    tasks: Vec<Task>,
    tools: Vec<Tool>,
    limits: Limits,
    settings: Settings,
    store: Store,
    /// From before.
    known: Vec<Outcome>,
    old: Option<Vec<Outcome>>,
}

impl<'a> Bench<'a> {
    fn new(args: &'a Options, caller: &'a Caller) -> Result<Self, String> {
        let places = Places {
            root: args.root.as_deref(),
            properties: args.properties.as_deref(),
        };
        let selection = Selection {
            families: &args.families,
            per_family: args.per_family,
            matching: &args.matching,
        };
        let tasks = task::select(task::read(&args.lists, &places)?, &selection);
        if tasks.is_empty() {
            return Err("there is no such task".into());
        }
        let tools = tools(args, &caller.program)?;
        let limits = Limits {
            cpu: args.limit,
            memory: args.memory,
        };
        let settings = Settings {
            schema: SCHEMA,
            version: caller.version,
            commit: caller.commit,
            tools: tools.iter().map(|t| (t.name.clone(), t.text())).collect(),
            cpu_seconds: limits.cpu.as_secs_f64(),
            memory_bytes: limits.memory,
        };
        // Read first: it may be what is written over.
        let old = args.compare.as_deref().map(read_results).transpose()?;
        let (store, known) = Store::open(&args.output, &settings, args.resume)?;
        Ok(Self {
            args,
            caller,
            tasks,
            tools,
            limits,
            settings,
            store,
            known,
            old,
        })
    }

    fn run(mut self) -> io::Result<Report> {
        let order = self.order();
        let mut done: BTreeMap<Key, Outcome> = BTreeMap::new();
        for outcome in self.known.drain(..) {
            let key = outcome.key();
            if order.contains_key(&key) {
                done.insert(key, outcome);
            }
        }
        let open = self.open(&done);
        let before: Vec<Outcome> = done.values().cloned().collect();
        let mut bar = Bar::new(order.len(), &before, self.caller.bar);
        let pool = Pool {
            program: self.caller.program.clone(),
            limits: self.limits,
            jobs: self.args.jobs.min(open.len().max(1)),
            pinned: self.args.pin && self.args.jobs <= cores(),
            cancel: self.caller.cancel.clone(),
        };
        supervise::prepare();
        let mut failed = None;
        let mut fresh = Vec::new();
        pool.run(&open, |outcome| {
            let Some(outcome) = outcome else {
                bar.show();
                return;
            };
            if let Err(why) = self.store.add(&outcome) {
                failed.get_or_insert(why);
            }
            bar.add(&outcome);
            fresh.push(outcome);
        });
        drop((bar, open));
        if let Some(why) = failed {
            return Err(why);
        }
        done.extend(fresh.into_iter().map(|outcome| (outcome.key(), outcome)));
        let mut outcomes: Vec<Outcome> = done.into_values().collect();
        outcomes.sort_by_key(|outcome| order.get(&outcome.key()).copied());
        self.store.finish(&outcomes)?;
        self.report(&outcomes, order.len() - outcomes.len())
    }

    /// Which place each run has.
    fn order(&self) -> BTreeMap<Key, usize> {
        let runs = self.tasks.iter().flat_map(|task| {
            let tools = self.tools.iter();
            tools.map(|tool| Key::of(&tool.name, task))
        });
        runs.zip(0..).collect()
    }

    /// What is still to be run: task by task, so that tools meet the same circumstances.
    fn open(&self, done: &BTreeMap<Key, Outcome>) -> Vec<(&Tool, &Task)> {
        let runs = self.tasks.iter().flat_map(|task| {
            let tools = self.tools.iter();
            tools.map(move |tool| (tool, task))
        });
        let is_open =
            |(tool, task): &(&Tool, &Task)| !done.contains_key(&Key::of(&tool.name, task));
        runs.filter(is_open).collect()
    }

    fn report(&self, outcomes: &[Outcome], left: usize) -> io::Result<Report> {
        let names: Vec<String> = self.tools.iter().map(|tool| tool.name.clone()).collect();
        let mut text = table::text(outcomes, &names);
        let comparison = self.old.as_ref().map(|old| compare::compare(outcomes, old));
        if let Some(comparison) = &comparison {
            text.push_str(&comparison.text);
        }
        self.store.write("table.txt", &text)?;
        let document = json!({
            "settings": self.settings,
            "complete": left == 0,
            "scores": names
                .iter()
                .map(|name| (name.clone(), json!(self.sums(outcomes, name))))
                .collect::<serde_json::Map<_, _>>(),
            "results": outcomes
                .iter()
                .map(|outcome| {
                    let mut value = json!(outcome);
                    value["judgement"] = json!(outcome.judgement());
                    value["score"] = json!(outcome.score());
                    value
                })
                .collect::<Vec<_>>(),
        });
        let pretty = serde_json::to_string_pretty(&document)? + "\n";
        self.store.write("results.json", &pretty)?;
        self.plots(outcomes, &names)?;
        Ok(Report {
            text,
            document,
            folder: self.store.folder().to_owned(),
            left,
            failed: self.failed(outcomes, comparison.as_ref()),
        })
    }

    fn sums(&self, outcomes: &[Outcome], tool: &str) -> Sums {
        Sums::of(outcomes.iter().filter(|outcome| outcome.tool == tool))
    }

    /// A comparison asks for what is newly wrong; without one everything wrong of ours counts.
    fn failed(&self, outcomes: &[Outcome], comparison: Option<&compare::Comparison>) -> bool {
        let wrong = match comparison {
            Some(comparison) => comparison.newly_wrong > 0,
            None => outcomes.iter().any(|outcome| {
                outcome.judgement() == Judgement::Wrong && outcome.tool.starts_with("bia")
            }),
        };
        let share = outcomes.iter().filter(|o| o.tool.starts_with("bia"));
        let solved = Sums::of(share);
        wrong || solved.correct() < self.args.least_solved
    }

    fn plots(&self, outcomes: &[Outcome], names: &[String]) -> io::Result<()> {
        let solved = |outcome: &&Outcome| outcome.judgement() == Judgement::Correct;
        let times = |name: &String| {
            let own = outcomes.iter().filter(|outcome| outcome.tool == *name);
            let times = own.filter(solved).map(|outcome| outcome.cpu_seconds);
            (name.clone(), times.collect::<Vec<f64>>())
        };
        let limit = self.settings.cpu_seconds;
        let curves: Vec<(String, Vec<f64>)> = names.iter().map(times).collect();
        self.store
            .write("quantile.svg", &plot::quantile(&curves, limit))?;
        if let Some(old) = &self.old {
            let before = compare::pair(outcomes, old);
            let pairs = outcomes
                .iter()
                .filter_map(|now| Some((*before.get(&now.key())?, now)));
            let points: Vec<plot::Point> = pairs.map(|(old, new)| point(old, new)).collect();
            let svg = plot::scatter(("earlier", "this run"), &points, limit);
            self.store.write("scatter-earlier.svg", &svg)?;
        }
        // Each other tool against the first.
        let Some((first, others)) = names.split_first() else {
            return Ok(());
        };
        for other in others {
            let of = |name: &String| {
                let own = outcomes.iter().filter(|outcome| outcome.tool == *name);
                let own = own.map(|o| ((o.file.clone(), o.property.clone()), o));
                own.collect::<BTreeMap<_, _>>()
            };
            let (ours, theirs) = (of(first), of(other));
            let pairs = ours
                .iter()
                .filter_map(|(key, our)| Some((*theirs.get(key)?, *our)));
            let points: Vec<plot::Point> = pairs.map(|(x, y)| point(x, y)).collect();
            let svg = plot::scatter((other, first), &points, limit);
            let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
            let file: String = other.chars().map(plain).collect();
            self.store.write(&format!("scatter-{file}.svg"), &svg)?;
        }
        Ok(())
    }
}

fn point(x: &Outcome, y: &Outcome) -> plot::Point {
    let time = |outcome: &Outcome| {
        let solved = outcome.judgement() == Judgement::Correct;
        solved.then_some(outcome.cpu_seconds)
    };
    let is_wrong = |outcome: &Outcome| outcome.judgement() == Judgement::Wrong;
    plot::Point {
        name: format!("{} {}", y.file, y.property),
        x: time(x),
        y: time(y),
        wrong: is_wrong(x) || is_wrong(y),
    }
}

fn tools(args: &Options, program: &Path) -> Result<Vec<Tool>, String> {
    let mut tools = Vec::new();
    if !args.only_tools {
        tools.push(Tool::bia(program.to_owned(), &args.arguments));
    }
    for text in &args.tools {
        tools.push(Tool::parse(text)?);
    }
    for text in &args.verdicts {
        tool::add_pattern(&mut tools, text)?;
    }
    let mut names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("two tools are called `{}`", pair[0])),
        None if tools.is_empty() => Err("there is no tool to run".into()),
        None => Ok(tools),
    }
}

fn read_results(path: &Path) -> Result<Vec<Outcome>, String> {
    let path = match path.is_dir() {
        true => path.join("results.csv"),
        false => path.to_owned(),
    };
    let text = fs::read_to_string(&path);
    let text = text.map_err(|why| format!("cannot read `{}`: {why}", path.display()))?;
    result::read(&text).map_err(|why| format!("`{}`: {why}", path.display()))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
