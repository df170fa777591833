//! `bia verify` of models: AIGER, BTOR2 and VMT files, each property of which is answered.
//!
//! The report is the usual one; `--trace` writes the witness in the format's own form. Properties about infinite
//! paths (justice, `:live-property`) are violated by a run whose last step leads to a state that was before; where
//! there is a recurrent set instead, there is no witness in the format's form.

use super::verify::{complain, next_file, refuse, shown, write_json, write_statistics};
use crate::{
    Exit,
    args::{InputArg, VerifyArgs},
    codes, input,
    io::{Io, LastWords},
    outputs::{self, unwritable},
    pipeline::{self, Config, Evidence, FairFinding, FairOutcome, SystemFinding, SystemOutcome},
    render,
    report::{
        self, AttemptReport, CexReport, ProofReport, PropertyReport, StepReport, ValueReport,
        VerifyReport,
    },
};
use bia_base::{Budget, Diagnostic, Reason, Sources, Span, Statistics, Unknown};
use bia_formats::{Goal, Model, Property, Run, aiger, btor2, vmt};
use bia_system::{Infinite, Trace};
use bia_term::{Term, Terms, value::Value};
use std::{
    io::{self, Write as _},
    path::Path,
    sync::Arc,
};

/// The format of a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Aiger,
    Btor2,
    Vmt,
}

fn kind(args: &VerifyArgs, path: &Path) -> Option<Kind> {
    match args.c.input {
        None => {}
        Some(InputArg::Aiger) => return Some(Kind::Aiger),
        Some(InputArg::Btor2) => return Some(Kind::Btor2),
        Some(InputArg::Vmt) => return Some(Kind::Vmt),
        Some(InputArg::C | InputArg::K2 | InputArg::Horn) => return None,
    }
    match path.extension()?.to_str()? {
        "aig" | "aag" => Some(Kind::Aiger),
        "btor" | "btor2" => Some(Kind::Btor2),
        "vmt" => Some(Kind::Vmt),
        _ => None,
    }
}

/// Whether the file has a model, as is said or by its name.
pub(super) fn is_model(args: &VerifyArgs, path: &Path) -> bool {
    kind(args, path).is_some()
}

/// A file that was read.
struct File {
    name: String,
    kind: Kind,
    model: Model,
    terms: Terms,
}

pub(super) fn verify(
    args: &VerifyArgs,
    complaints: &[Diagnostic],
    io: &mut Io,
) -> io::Result<Exit> {
    let mut sources = io.sources();
    let config = match config(args) {
        Ok(config) => config,
        Err(diagnostic) => return refuse(&[diagnostic], &sources, io),
    };
    let budget = io.budget(args.timeout, args.memory);
    let mut files = Vec::new();
    for path in &args.files {
        match read(args, path, &mut sources) {
            Ok(file) => files.push(file),
            Err(diagnostics) => return refuse(&diagnostics, &sources, io),
        }
    }
    let mut asking = Asking {
        args,
        config: &config,
        budget: &budget,
        command: io.command(),
        sources: &sources,
        reports: Vec::new(),
        diagnostics: complaints.to_vec(),
        traces: 0,
        invariants: 0,
    };
    for file in &mut files {
        asking.file(file, io)?;
    }
    asking.finish(io)
}

fn config(args: &VerifyArgs) -> Result<Config, Diagnostic> {
    let config = args.how.config()?;
    let wrong = pipeline::not_for_systems(&config);
    if !args.files.iter().all(|file| is_model(args, file)) {
        let why = "models and programs cannot be verified together";
        return Err(Diagnostic::new(&codes::BAD_CHOICE, why));
    }
    match wrong.first() {
        None => Ok(config),
        Some(name) => {
            let why = format!("engine `{name}` is for programs, not for transition systems");
            Err(Diagnostic::new(&codes::BAD_CHOICE, why).help("`bia engines` lists what there is"))
        }
    }
}

fn read(args: &VerifyArgs, path: &Path, sources: &mut Sources) -> Result<File, Vec<Diagnostic>> {
    let name = input::name(path);
    let mut terms = Terms::new();
    let kind = kind(args, path).unwrap_or(Kind::Btor2);
    let model = match kind {
        Kind::Aiger => {
            let bytes = input::read_bytes(path, sources).map_err(|why| vec![why])?;
            let circuit = aiger::read_circuit(&bytes).map_err(|why| {
                let message = format!("{name}: {why}");
                vec![Diagnostic::new(&aiger::codes::MALFORMED, message)]
            })?;
            aiger::to_model(&mut terms, &circuit)
        }
        Kind::Btor2 | Kind::Vmt => {
            let source = input::read(path, sources).map_err(|why| vec![why])?;
            let text = sources.get(source).text();
            match kind {
                Kind::Vmt => vmt::read(&mut terms, source, text)?,
                Kind::Aiger | Kind::Btor2 => btor2::read(&mut terms, source, text)?,
            }
        }
    };
    Ok(File {
        name,
        kind,
        model,
        terms,
    })
}

/// What is asked, and what was answered.
struct Asking<'a> {
    args: &'a VerifyArgs,
    config: &'a Config,
    budget: &'a Budget,
    /// The command that was given.
    command: Vec<String>,
    sources: &'a Sources,
    reports: Vec<PropertyReport>,
    diagnostics: Vec<Diagnostic>,
    traces: usize,
    invariants: usize,
}

impl Asking<'_> {
    fn file(&mut self, file: &mut File, io: &mut Io) -> io::Result<()> {
        let ids = &self.args.ids;
        let properties = file.model.properties.clone();
        let wanted = |p: &Property| ids.is_empty() || ids.contains(&p.name);
        // How many of each kind came before.
        let (mut bad, mut justice) = (0, 0);
        let mut asked = 0;
        for property in &properties {
            let number = match property.goal {
                Goal::Bad(_) => &mut bad,
                Goal::Justice(_) => &mut justice,
            };
            *number += 1;
            let number = *number - 1;
            if wanted(property) {
                asked += 1;
                let report = self.property(file, property, number, io)?;
                if !io.is_json() {
                    report::write_text(&report, shown(self.args), io.out())?;
                    if self.args.verbose {
                        write_statistics(&report, io)?;
                    }
                    io.flush()?;
                }
                self.reports.push(report);
            }
        }
        if asked == 0 {
            let why = format!("`{}` has no such property", file.name);
            let what = Diagnostic::new(&codes::NO_PROPERTY, why);
            self.diagnostics.push(what);
        }
        Ok(())
    }

    fn property(
        &mut self,
        file: &mut File,
        property: &Property,
        number: usize,
        io: &Io,
    ) -> io::Result<PropertyReport> {
        let Some(system) = file.model.system(&mut file.terms, property) else {
            return self.liveness(file, property, number, io);
        };
        let last = self.last_words(file, property, io.is_json());
        let watchdog = io.watchdog(self.budget.remaining(), self.args.memory, last);
        let mut progress = io.observer(self.budget);
        let outcome = pipeline::verify_system(
            &system.ts,
            self.config,
            &mut file.terms,
            self.budget,
            &mut *progress,
        );
        drop(watchdog);
        let run = match &outcome.finding {
            SystemFinding::Unsafe(trace) => Some(file.model.run(&file.terms, &system, trace)),
            SystemFinding::Safe(_) | SystemFinding::Unknown(_) => None,
        };
        self.report(file, property, number, &outcome, run.as_ref())
    }

    /// Answers a property about infinite paths.
    fn liveness(
        &mut self,
        file: &mut File,
        property: &Property,
        number: usize,
        io: &Io,
    ) -> io::Result<PropertyReport> {
        let mut report = empty(file, property);
        let Some(fair) = file.model.fair(&mut file.terms, property) else {
            report.reason = Some("the property is about nothing".into());
            return Ok(report);
        };
        let last = self.last_words(file, property, io.is_json());
        let watchdog = io.watchdog(self.budget.remaining(), self.args.memory, last);
        let mut progress = io.observer(self.budget);
        let outcome = pipeline::verify_fair(
            &fair,
            self.config,
            &mut file.terms,
            self.budget,
            &mut *progress,
        );
        drop(watchdog);
        let FairOutcome {
            finding,
            engine,
            found_by,
            strategy,
            attempts,
            statistics,
        } = outcome;
        (report.engine, report.strategy) = (engine, strategy);
        report.attempts = attempts.iter().map(AttemptReport::new).collect();
        report.statistics = statistics;
        report.repeat = found_by.map(|engine| report::alone(self.command.iter().cloned(), &engine));
        match finding {
            FairFinding::Safe { evidence, .. } => self.is_safe(&mut report, &evidence),
            FairFinding::Unknown(unknown) => self.is_unknown(&mut report, &unknown),
            FairFinding::Unsafe(path) => {
                report.verdict = "unsafe";
                report.violated = Some(LIVENESS.into());
                let line = property.span.map(|span| self.line(span));
                let lasso = match &path {
                    Infinite::Lasso { trace, back } => Some((file.model.lasso(trace), *back)),
                    Infinite::Recurrent { .. } => None,
                };
                report.counterexample = Some(endless(file, property, &path, line));
                if let (Some(path), Some((run, back))) = (&self.args.trace, lasso) {
                    let path = next_file(path, &mut self.traces);
                    let witness = (&run, Some(back));
                    match write_witness(file, property, number, witness, &path) {
                        Ok(()) => report.trace_file = Some(path.display().to_string()),
                        Err(why) => complain(&mut self.diagnostics, unwritable(&path, &why)),
                    }
                }
            }
        }
        Ok(report)
    }

    fn is_safe(&mut self, report: &mut PropertyReport, evidence: &Evidence) {
        report.verdict = "safe";
        report.proof = Some(ProofReport::new(evidence, &|_| 0));
        if let Some(path) = &self.args.invariants {
            let path = next_file(path, &mut self.invariants);
            match outputs::write(&path, &evidence.script) {
                Ok(()) => report.invariants_file = Some(path.display().to_string()),
                Err(why) => complain(&mut self.diagnostics, unwritable(&path, &why)),
            }
        }
    }

    fn is_unknown(&mut self, report: &mut PropertyReport, unknown: &Unknown) {
        report.reason = Some(report::one_line(unknown));
        report.explored = unknown.explored;
        if matches!(unknown.reason, Reason::EvidenceRejected(_)) {
            let message = report::one_line(unknown);
            let defect = Diagnostic::new(&codes::EVIDENCE_REJECTED, message);
            self.diagnostics.push(defect);
        }
    }

    fn report(
        &mut self,
        file: &mut File,
        property: &Property,
        number: usize,
        outcome: &SystemOutcome,
        run: Option<&Run>,
    ) -> io::Result<PropertyReport> {
        let mut report = empty(file, property);
        report.engine = outcome.engine;
        report.strategy = outcome.strategy;
        report.attempts = outcome.attempts.iter().map(AttemptReport::new).collect();
        report.statistics = outcome.statistics.clone();
        let found_by = outcome.found_by.as_ref();
        report.repeat = found_by.map(|engine| report::alone(self.command.iter().cloned(), engine));
        match (&outcome.finding, run) {
            (SystemFinding::Safe(evidence), _) => self.is_safe(&mut report, evidence),
            (SystemFinding::Unsafe(_), Some(run)) => {
                report.verdict = "unsafe";
                report.violated = Some("unreach-call".into());
                let line = property.span.map(|span| self.line(span));
                report.counterexample = Some(counterexample(file, property, run, line));
                if let Some(path) = &self.args.trace {
                    let path = next_file(path, &mut self.traces);
                    match write_witness(file, property, number, (run, None), &path) {
                        Ok(()) => report.trace_file = Some(path.display().to_string()),
                        Err(why) => complain(&mut self.diagnostics, unwritable(&path, &why)),
                    }
                }
            }
            (SystemFinding::Unsafe(Trace { .. }), None) => {
                report.reason = Some("the counterexample is lost".into());
            }
            (SystemFinding::Unknown(unknown), _) => self.is_unknown(&mut report, unknown),
        }
        Ok(report)
    }

    fn line(&self, span: Span) -> u32 {
        self.sources.start(span).line
    }

    /// What is said when the limits are exceeded and nobody stops.
    fn last_words(&self, file: &File, property: &Property, json: bool) -> LastWords {
        let violated = self
            .reports
            .iter()
            .find_map(|report| report.violated.clone());
        let kind = word(property);
        let (name, property) = (file.name.clone(), property.name.clone());
        let limit = self.args.timeout;
        let reports = self.reports.iter().flat_map(serde_json::to_value);
        let mut known: Vec<serde_json::Value> = reports.collect();
        Box::new(move |reason: &Reason| {
            let reason = match (reason, limit) {
                (Reason::TimeLimit(_), Some(limit)) => Reason::TimeLimit(limit),
                (other, _) => other.clone(),
            };
            let (verdict, exit) = match &violated {
                Some(violated) => (format!("unsafe ({violated})"), Exit::Unsafe),
                None => (format!("unknown ({reason})"), Exit::Unknown),
            };
            let text = if json {
                known.push(serde_json::json!({
                    "file": name, "property": property, "kind": kind,
                    "verdict": "unknown", "reason": reason.to_string(),
                }));
                let document = serde_json::json!({
                    "schema": report::SCHEMA, "verdict": verdict, "properties": known,
                    "diagnostics": [],
                });
                format!("{document:#}")
            } else {
                format!("{name}: property {property}: unknown ({reason})\nverdict: {verdict}")
            };
            (text, exit)
        })
    }

    fn finish(mut self, io: &mut Io) -> io::Result<Exit> {
        if let Some(path) = &self.args.stats
            && let Err(why) = write_json(path, &self.reports)
        {
            complain(&mut self.diagnostics, unwritable(path, &why));
        }
        let nothing = |d: &Diagnostic| d.code.name == codes::NO_PROPERTY.name;
        if self.diagnostics.iter().any(nothing) {
            return refuse(&self.diagnostics, self.sources, io);
        }
        let (verdict, mut exit) = joint(&self.reports);
        if self
            .diagnostics
            .iter()
            .any(|d| d.code.name == codes::UNWRITABLE.name)
        {
            exit = Exit::Unwritten;
        }
        if io.is_json() {
            let diagnostics = self.diagnostics.iter();
            let diagnostics = diagnostics.map(|d| render::json(d, self.sources));
            io.json(&VerifyReport {
                schema: report::SCHEMA,
                refused: &[],
                verdict,
                properties: self.reports,
                diagnostics: diagnostics.collect(),
            })?;
        } else {
            render::show(&self.diagnostics, self.sources, io);
            writeln!(io.out(), "verdict: {verdict}")?;
        }
        Ok(exit)
    }
}

/// What is violated by an infinite path.
const LIVENESS: &str = "liveness";

/// The kind of a property.
fn word(property: &Property) -> &'static str {
    match property.goal {
        Goal::Bad(_) => "bad",
        Goal::Justice(_) => "justice",
    }
}

/// A report of a property about which nothing is known.
fn empty(file: &File, property: &Property) -> PropertyReport {
    PropertyReport {
        file: file.name.clone(),
        property: property.name.clone(),
        kind: word(property),
        verdict: "unknown",
        reason: None,
        explored: None,
        engine: None,
        strategy: None,
        repeat: None,
        attempts: Vec::new(),
        proof: None,
        counterexample: None,
        hint: None,
        trace_file: None,
        harness_file: None,
        confirmation: None,
        invariants_file: None,
        html_file: None,
        witness_file: None,
        violated: None,
        assumptions: Vec::new(),
        statistics: Statistics::new(),
    }
}

/// An infinite path as steps: the cycle once, and that it goes on.
fn endless(file: &mut File, property: &Property, path: &Infinite, line: Option<u32>) -> CexReport {
    let (trace, ending) = match path {
        Infinite::Lasso { trace, back } => (trace, format!("as from step {back} on, for ever")),
        Infinite::Recurrent { trace, set, steps } => {
            let set = bia_cfg::term_text(&file.terms, *set);
            let count = steps.len();
            (
                trace,
                format!("for ever: each {count} steps lead back to {set}"),
            )
        }
    };
    let mut run = file.model.lasso(trace);
    // The state after the last step, whose changes are shown with that.
    if let Some(last) = trace.states.last() {
        let own = last.iter().take(file.model.state.len());
        run.states.push(own.cloned().collect());
    }
    let mut report = counterexample(file, property, &run, line);
    if let Infinite::Lasso { back, .. } = path
        && let Some(step) = report.steps.get_mut(*back)
    {
        step.statement = format!("step {back}, the cycle begins").into();
    }
    report.steps.push(StepReport {
        statement: ending.into(),
        ..StepReport::default()
    });
    report
}

/// The run as steps: what is chosen, and which states it changes.
fn counterexample(file: &mut File, property: &Property, run: &Run, line: Option<u32>) -> CexReport {
    let state: Vec<Term> = file.model.state.iter().map(|var| var.now).collect();
    let inputs = file.model.inputs.clone();
    let name = Path::new(&file.name).file_stem();
    let name = name.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let name: Arc<str> = name.into();
    let terms = &mut file.terms;
    let mut steps = Vec::new();
    for (step, chosen) in run.inputs.iter().enumerate() {
        let changed = run.states.get(step + 1).map_or(&[][..], Vec::as_slice);
        let before = &run.states[step];
        let changed = state.iter().zip(changed).zip(before);
        let changed = changed.filter(|((_, after), before)| after != before);
        let assigned = changed
            .map(|((var, value), _)| shown_value(terms, *var, value))
            .collect();
        let chosen = inputs.iter().zip(chosen);
        let chosen = chosen.map(|(var, value)| shown_value(terms, *var, value));
        steps.push(StepReport {
            function: Arc::clone(&name),
            statement: format!("step {step}").into(),
            choices: chosen.collect(),
            assigned,
            ..StepReport::default()
        });
    }
    let first = run.states.first().map_or(&[][..], Vec::as_slice);
    let initial = state.iter().zip(first);
    let initial = initial.map(|(var, value)| shown_value(terms, *var, value));
    CexReport {
        label: property.name.clone(),
        line,
        initial: initial.collect(),
        total_steps: u64::try_from(steps.len()).unwrap_or(u64::MAX),
        steps,
        ..CexReport::default()
    }
}

fn shown_value(terms: &mut Terms, var: Term, value: &Value) -> ValueReport {
    let name = terms.var_name(var).unwrap_or_default().to_owned();
    let value = terms.value(value.clone(), terms.sort(var));
    ValueReport {
        name,
        value: terms.term_text(value),
        global: true,
    }
}

fn write_witness(
    file: &mut File,
    property: &Property,
    number: usize,
    (run, back): (&Run, Option<usize>),
    path: &Path,
) -> io::Result<()> {
    let File {
        kind, model, terms, ..
    } = file;
    outputs::write_with(path, |out| {
        match (kind, back) {
            (Kind::Aiger, None) => aiger::write_witness(number, run, out)?,
            (Kind::Aiger, Some(_)) => aiger::write_justice_witness(number, run, out)?,
            (Kind::Btor2, None) => btor2::write_witness(terms, model, number, run, out)?,
            (Kind::Btor2, Some(back)) => {
                btor2::write_justice_witness(terms, model, number, (run, back), out)?;
            }
            (Kind::Vmt, None) => vmt::write_witness(terms, model, &property.name, run, out)?,
            (Kind::Vmt, Some(back)) => {
                vmt::write_lasso(terms, model, &property.name, (run, back), out)?;
            }
        }
        Ok(())
    })
}

/// Unsafe if any is, safe if all are, else unknown.
fn joint(reports: &[PropertyReport]) -> (String, Exit) {
    if let Some(violated) = reports.iter().find_map(|report| report.violated.as_ref()) {
        return (format!("unsafe ({violated})"), Exit::Unsafe);
    }
    match reports.iter().find(|report| report.verdict == "unknown") {
        Some(report) => {
            let reason = report.reason.clone().unwrap_or_default();
            (format!("unknown ({reason})"), Exit::Unknown)
        }
        None => ("safe".into(), Exit::Ok),
    }
}
