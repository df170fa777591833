//! `bia engines`: engines with their options, the portfolio's strategies, and passes.

use crate::{Exit, io::Io};
use bia_cfg::pass::PASSES;
use bia_engine::ENGINES;
use bia_verify::pipeline::{STRATEGIES, Without};
use serde::Serialize;
use std::io::{self, Write as _};

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    engines: Vec<EngineReport>,
    strategies: Vec<StrategyReport>,
    passes: Vec<PassReport>,
    system_passes: Vec<PassReport>,
}

#[derive(Serialize)]
struct EngineReport {
    name: &'static str,
    level: &'static str,
    summary: &'static str,
    paper: &'static str,
    /// What it is good at.
    finds: &'static str,
    /// Whether it uses the invariants that engines share.
    uses_facts: bool,
    /// The engines that it asks.
    helpers: &'static [&'static str],
    options: Vec<OptionReport>,
}

#[derive(Serialize)]
struct OptionReport {
    name: &'static str,
    default: String,
    help: &'static str,
}

#[derive(Serialize)]
struct StrategyReport {
    /// What is asked.
    about: &'static str,
    name: &'static str,
    summary: &'static str,
    turns: Vec<TurnReport>,
    /// What `--jobs N` runs at the same time, the first N of these.
    threads: Vec<String>,
}

#[derive(Serialize)]
struct TurnReport {
    engine: String,
    share: u32,
}

#[derive(Serialize)]
struct PassReport {
    name: &'static str,
    summary: &'static str,
    default: bool,
}

pub(crate) fn engines(io: &mut Io) -> io::Result<Exit> {
    let report = report();
    if io.is_json() {
        io.json(&report)?;
        return Ok(Exit::Ok);
    }
    let out = io.out();
    writeln!(out, "Engines (--engine NAME:OPTION=VALUE,…)")?;
    for engine in &report.engines {
        writeln!(
            out,
            "  {:12} {} [{}]",
            engine.name, engine.summary, engine.level
        )?;
        writeln!(out, "    {}", engine.abilities())?;
        for option in &engine.options {
            let name = format!("{}={}", option.name, option.default);
            writeln!(out, "    {name:24} {}", option.help)?;
        }
    }
    writeln!(
        out,
        "\nStrategies of the portfolio (--engine portfolio): for each question the first that applies; \
         turns with shares of the time"
    )?;
    for strategy in &report.strategies {
        writeln!(
            out,
            "  {:12} {} [{}]",
            strategy.name, strategy.summary, strategy.about
        )?;
        let turns = strategy.turns.iter();
        let turns = turns.map(|turn| match turn.share {
            0 => format!("{} at last", turn.engine),
            share => format!("{} {share}", turn.engine),
        });
        writeln!(out, "    {}", turns.collect::<Vec<_>>().join(", "))?;
    }
    writeln!(
        out,
        "\nPasses on the graph (--passes NAME,… or --passes -NAME,…); * by default"
    )?;
    for pass in &report.passes {
        let mark = if pass.default { '*' } else { ' ' };
        writeln!(out, "{mark} {:14} {}", pass.name, pass.summary)?;
    }
    writeln!(
        out,
        "\nPasses on the transition system (--system-passes NAME,…)"
    )?;
    for pass in &report.system_passes {
        writeln!(out, "* {:14} {}", pass.name, pass.summary)?;
    }
    Ok(Exit::Ok)
}

impl EngineReport {
    /// What it finds, with whose help, on one line.
    fn abilities(&self) -> String {
        let mut text = format!("finds {}", self.finds);
        if self.uses_facts {
            text.push_str("; uses facts");
        }
        if !self.helpers.is_empty() {
            text += &format!("; asks {}", self.helpers.join(", "));
        }
        text
    }
}

fn report() -> Report {
    let engines = ENGINES.iter().map(|row| EngineReport {
        name: row.name,
        level: row.level().name(),
        summary: row.summary,
        paper: row.paper,
        finds: row.finds.name(),
        uses_facts: row.uses_facts,
        helpers: row.helpers,
        options: row
            .options
            .iter()
            .map(|option| OptionReport {
                name: option.name,
                default: option.default(),
                help: option.help,
            })
            .collect(),
    });
    let passes = PASSES.iter().map(|pass| PassReport {
        name: pass.name,
        summary: pass.summary,
        default: pass.default,
    });
    let system = bia_system::pass::Pass::ALL.iter().map(|pass| PassReport {
        name: pass.name(),
        summary: pass.summary(),
        default: true,
    });
    let strategies = STRATEGIES.iter().map(|strategy| {
        let turns = strategy
            .turns(&Without::default())
            .into_iter()
            .map(|turn| TurnReport {
                engine: turn.choice.text(),
                share: turn.share,
            });
        let threads = strategy.threads(&Without::default()).into_iter();
        StrategyReport {
            about: strategy.about.name(),
            name: strategy.name,
            summary: strategy.summary,
            turns: turns.collect(),
            threads: threads.map(|choice| choice.text()).collect(),
        }
    });
    Report {
        schema: "bia-engines/1",
        engines: engines.collect(),
        strategies: strategies.collect(),
        passes: passes.collect(),
        system_passes: system.collect(),
    }
}
