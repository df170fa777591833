//! `bia bench`: many tasks, one process each under limits, and what is to be said about the results.
//!
//! ```text
//!   lists ─task, definition─► tasks ─select─► × tools ─pool─► supervise: one process tree each
//!                                                        │
//!   results.csv ◄─store─ Outcome ◄─tool: verdict─────────┘
//!        └──► table, score, quantile and scatter plots, comparison with an earlier run
//! ```
//! Each result is written as soon as it is there, so a run that was stopped goes on where it was.

mod compare;
mod csv;
mod definition;
mod plot;
mod pool;
mod progress;
mod result;
mod store;
mod supervise;
mod table;
mod task;
mod tool;

pub(crate) use plot::escaped;
pub(crate) use supervise::supervise;

use crate::{Exit, args::BenchArgs, interrupt, io::Io};
use pool::Pool;
use progress::Bar;
use result::{Judgement, Key, Outcome};
use serde_json::json;
use std::{
    collections::BTreeMap,
    env, fs,
    io::{self, Write as _},
    path::Path,
};
use store::{Settings, Store};
use table::Sums;
use task::{Places, Selection, Task};
use tool::{Limits, Tool};

/// Changes when the format of results does.
const SCHEMA: &str = "bia-bench/1";

/// The verb.
pub(crate) fn bench(args: &BenchArgs, io: &mut Io) -> io::Result<Exit> {
    match Bench::new(args) {
        Ok(bench) => bench.run(io),
        Err(why) => {
            io.warn(&format!("bia bench: {why}"));
            Ok(Exit::BadInput)
        }
    }
}

struct Bench<'a> {
    args: &'a BenchArgs,
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
    fn new(args: &'a BenchArgs) -> Result<Self, String> {
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
        let tools = tools(args)?;
        let limits = Limits {
            cpu: args.limit,
            memory: args.memory,
        };
        let settings = Settings {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
            commit: env!("BIA_COMMIT"),
            tools: tools.iter().map(|t| (t.name.clone(), t.text())).collect(),
            cpu_seconds: limits.cpu.as_secs_f64(),
            memory_bytes: limits.memory,
        };
        // Read first: it may be what is written over.
        let old = args.compare.as_deref().map(read_results).transpose()?;
        let (store, known) = Store::open(&args.output, &settings, args.resume)?;
        Ok(Self {
            args,
            tasks,
            tools,
            limits,
            settings,
            store,
            known,
            old,
        })
    }

    fn run(mut self, io: &mut Io) -> io::Result<Exit> {
        let order = self.order();
        let mut done: BTreeMap<Key, Outcome> = BTreeMap::new();
        for outcome in self.known.drain(..) {
            let key = outcome.key();
            if order.contains_key(&key) {
                done.insert(key, outcome);
            }
        }
        let cancel = interrupt::on_ctrl_c();
        let open = self.open(&done);
        let before: Vec<Outcome> = done.values().cloned().collect();
        let mut bar = Bar::new(order.len(), &before, !io.is_json());
        let pool = Pool {
            program: env::current_exe()?,
            limits: self.limits,
            jobs: self.args.jobs.min(open.len().max(1)),
            pinned: self.args.pin && self.args.jobs <= cores(),
            cancel: cancel.clone(),
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
        if outcomes.len() < order.len() {
            let left = order.len() - outcomes.len();
            io.warn(&format!(
                "{left} runs are left: `--resume` goes on with them"
            ));
        }
        let complete = outcomes.len() == order.len();
        self.report(&outcomes, complete, io)
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

    fn report(&self, outcomes: &[Outcome], complete: bool, io: &mut Io) -> io::Result<Exit> {
        let names: Vec<String> = self.tools.iter().map(|tool| tool.name.clone()).collect();
        let mut text = table::text(outcomes, &names);
        let comparison = self.old.as_ref().map(|old| compare::compare(outcomes, old));
        if let Some(comparison) = &comparison {
            text.push_str(&comparison.text);
        }
        self.store.write("table.txt", &text)?;
        let document = json!({
            "settings": self.settings,
            "complete": complete,
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
        match io.is_json() {
            true => io.json(&document)?,
            false => {
                let folder = self.store.folder().display();
                writeln!(io.out(), "{text}results in {folder}")?;
            }
        }
        Ok(self.exit(outcomes, complete, comparison.as_ref()))
    }

    fn sums(&self, outcomes: &[Outcome], tool: &str) -> Sums {
        Sums::of(outcomes.iter().filter(|outcome| outcome.tool == tool))
    }

    /// A comparison asks for what is newly wrong; without one everything wrong of ours counts.
    fn exit(
        &self,
        outcomes: &[Outcome],
        complete: bool,
        comparison: Option<&compare::Comparison>,
    ) -> Exit {
        let wrong = match comparison {
            Some(comparison) => comparison.newly_wrong > 0,
            None => outcomes.iter().any(|outcome| {
                outcome.judgement() == Judgement::Wrong && outcome.tool.starts_with("bia")
            }),
        };
        let share = outcomes.iter().filter(|o| o.tool.starts_with("bia"));
        let solved = Sums::of(share);
        let too_few = solved.correct() < self.args.least_solved;
        match (wrong || too_few, complete) {
            (true, _) => Exit::Unsafe,
            (false, false) => Exit::Unknown,
            (false, true) => Exit::Ok,
        }
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

fn tools(args: &BenchArgs) -> Result<Vec<Tool>, String> {
    let mut tools = Vec::new();
    if !args.only_tools {
        let program = env::current_exe().map_err(|why| why.to_string())?;
        tools.push(Tool::bia(program, &args.arguments));
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
