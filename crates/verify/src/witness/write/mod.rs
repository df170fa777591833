//! Witnesses of verdicts, written.

mod c_expression;
mod correctness;
mod cycle;
mod ending;
mod graphml;
mod scope;
mod violation;
mod yaml;

use super::{
    hash,
    model::{Content, Metadata, Segment, Task, Witness},
};
use crate::{
    confirm::{self, ReducedExecution},
    load::{CProgram, Case},
    pipeline::{Config, Counterexample, Evidence, Finding, Said},
};
use bia_base::{Budget, Sources};
use bia_cfront::lower::Property;
use bia_k2::ast::PropertyKind;
use std::{io, path::Path};

/// How a witness is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WitnessFormat {
    /// YAML, format 2.0; about termination 2.1
    Yaml,
    /// GraphML, format 1.0
    Graphml,
}

impl WitnessFormat {
    /// The format that was asked for, or the one that the file's name says.
    pub fn of(asked: Option<Self>, path: &Path) -> Self {
        let by_name = || {
            let graphml = path.extension().is_some_and(|ext| ext == "graphml");
            if graphml { Self::Graphml } else { Self::Yaml }
        };
        asked.unwrap_or_else(by_name)
    }

    /// Why there is no witness of a verdict about this.
    pub fn why_none(self, case: &Case) -> &'static str {
        let is_infinite = match case.property.kind {
            PropertyKind::Live | PropertyKind::NotLive => true,
            PropertyKind::Error => false,
        };
        match (&case.c, self) {
            (None, Self::Yaml | Self::Graphml) => "the program is not C",
            (Some(_), Self::Graphml) if is_infinite => {
                "the format has no words for infinite executions"
            }
            (Some(_), Self::Yaml) if is_infinite && case.ltl.is_some() => {
                "the format has no words for formulas of linear time"
            }
            (Some(_), Self::Graphml | Self::Yaml) => {
                "there is no time to repeat the execution, or no place in the file to name"
            }
        }
    }
}

/// Who made a witness, and when.
#[derive(Clone, Debug)]
pub struct Provenance {
    /// The command, as it was given.
    pub command_line: String,
    /// Seconds since 1970.
    pub seconds: u64,
}

/// Something that always holds at a place of a C program.
pub struct CInvariant {
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// A C expression.
    pub value: String,
}

/// The invariants of a proof that C can say. At which level they were checked, the evidence says.
pub fn c_invariants(case: &Case, evidence: &Evidence, sources: &Sources) -> Vec<CInvariant> {
    let Some(c) = &case.c else {
        return Vec::new();
    };
    let found = correctness::said(c, evidence, sources);
    let found = found.into_iter().map(|invariant| CInvariant {
        file: invariant.location.file,
        line: invariant.location.line,
        value: invariant.value,
    });
    found.collect()
}

/// A counterexample of a C program.
struct About<'a> {
    case: &'a Case,
    c: &'a CProgram,
    cex: &'a Counterexample,
}

impl About<'_> {
    /// The way to the violation, or to a cycle and around it; `None` if there is no time to see
    /// which it is. What was seen of a run before is not run again; if there was no time for one,
    /// there may be now.
    fn segments(
        &self,
        ends: bool,
        reduced: Option<&ReducedExecution>,
        sources: &Sources,
        budget: &Budget,
    ) -> Option<Vec<Segment>> {
        let Self { case, c, cex } = *self;
        match (ends, reduced) {
            (true, Some(reduced)) => cycle::segments(case, c, (cex, &reduced.seen), sources),
            (true, None) => {
                let (_, seen) = confirm::see(case, c, (cex, cex.answers()), sources, budget);
                cycle::segments(case, c, (cex, &seen), sources)
            }
            (false, Some(reduced)) => Some(violation::segments(case, c, reduced, sources)),
            (false, None) => {
                let reduced = confirm::reduce(case, c, cex, sources, budget)?;
                Some(violation::segments(case, c, &reduced, sources))
            }
        }
    }
}

/// The witness of a finding as a text, with what was seen of its counterexample; `None` if there is
/// nothing to witness: the program is not C, the verdict is unknown, there is no time, or the
/// format has no words for it.
pub fn write(
    case: &Case,
    (finding, reduced): (&Finding, Option<&ReducedExecution>),
    config: &Config,
    (format, made): (WitnessFormat, &Provenance),
    sources: &Sources,
    budget: &Budget,
) -> io::Result<Option<String>> {
    let Some(c) = &case.c else {
        return Ok(None);
    };
    // Formulas other than that of termination are nothing that the competition asks.
    let ends = case.property.kind != PropertyKind::Error;
    if case.ltl.is_some() || (ends && format != WitnessFormat::Yaml) {
        return Ok(None);
    }
    let content = match finding {
        Finding::Safe(evidence) if ends => Content::Invariants(match evidence.said() {
            Said::Visits(ranking) => ending::invariants(c, ranking, config, sources, budget),
            Said::Nothing | Said::Locations(_) | Said::Predicates(_) | Said::States(_) => {
                Vec::new()
            }
        }),
        Finding::Safe(evidence) => {
            Content::Invariants(correctness::invariants(c, evidence, sources))
        }
        Finding::Unsafe(cex) => {
            let about = About { case, c, cex };
            match about.segments(ends, reduced, sources, budget) {
                Some(segments) => Content::Violations(vec![segments]),
                None => return Ok(None),
            }
        }
        Finding::Unknown(_) => return Ok(None),
    };
    let mut witness = Witness {
        metadata: Metadata {
            version: if ends { "2.1" } else { "2.0" }.into(),
            uuid: String::new(),
            creation_time: hash::time_text(made.seconds),
            producer: "Bia".into(),
            producer_version: env!("CARGO_PKG_VERSION").into(),
            command_line: Some(made.command_line.clone()),
            task: task(case, c, sources)?,
        },
        content,
    };
    // The name of a witness is made of all it says but its time.
    let time = std::mem::take(&mut witness.metadata.creation_time);
    witness.metadata.uuid = hash::uuid(&yaml::text(&witness));
    witness.metadata.creation_time = time;
    Ok(Some(match format {
        WitnessFormat::Yaml => yaml::text(&witness),
        WitnessFormat::Graphml => graphml::text(&witness),
    }))
}

fn task(case: &Case, c: &CProgram, sources: &Sources) -> io::Result<Task> {
    let input_files: Vec<String> = c.files().map(str::to_owned).collect();
    let mut hashes = Vec::new();
    for file in &input_files {
        hashes.push((file.clone(), hash::sha256(&sources.read(Path::new(file))?)));
    }
    let Some(data_model) = c.module.types.model().competition_name() else {
        return Err(io::Error::other(
            "witnesses are about programs for x86: ILP32 or LP64",
        ));
    };
    Ok(Task {
        input_files,
        hashes,
        specification: specification(case, c),
        data_model: data_model.into(),
    })
}

/// What was asked, as property files say it.
fn specification(case: &Case, c: &CProgram) -> String {
    let properties = c.options.properties;
    let mut formulas = Vec::new();
    if properties.has(Property::Reach) {
        let declared = |name: &&String| c.module.function(name).is_some();
        let mut names: Vec<&String> = c.options.error_functions.iter().collect();
        if names.iter().any(declared) {
            names.retain(declared);
        } else {
            names.truncate(1);
        }
        formulas.extend(names.iter().map(|name| format!("G ! call({name}())")));
    }
    let rest = match c.guarded {
        true => properties.without(Property::Overflow),
        false => properties,
    };
    let rest = rest.iter().filter_map(|property| property.row().formula);
    formulas.extend(rest.map(str::to_owned));
    let entry = &c.options.entry;
    let checks = formulas
        .iter()
        .map(|formula| format!("CHECK( init({entry}()), LTL({formula}) )"));
    let checks: Vec<String> = checks.collect();
    debug_assert!(!checks.is_empty(), "{} asks for nothing", case.name);
    checks.join("\n")
}
