//! `bia verify`: is each property of the program safe, unsafe or unknown?

use super::{
    document::Document,
    executed::{Executed, execute, unknown},
    horn, model, several,
    witnessed::Witnessed,
};
use crate::{
    Exit,
    args::VerifyArgs,
    assembly, codes, confirm,
    io::{Io, LastWords},
    load::Case,
    lost,
    outputs::{self, unwritable},
    pipeline::{self, Config, Evidence, Finding, Outcome, Question, Selection},
    publish::{self, Published},
    render,
    report::{
        self, AttemptReport, CexReport, CycleReport, Joint, ProofReport, PropertyReport, Shown,
        Steps, VerifyReport,
    },
};
use bia_base::{Budget, Diagnostic, Observer, Reason, Sources, Span, Symbol, Unknown};
use bia_cfg::replay;
use bia_cfront::lower::Property as Checked;
use bia_k2::{
    Program,
    ast::{Label, Property},
    interp::trace::TraceWriter,
};
use std::{
    collections::BTreeSet,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// What a report may take beyond the time limit.
const GRACE: Duration = Duration::from_secs(2);

pub(crate) fn verify(args: &VerifyArgs, io: &mut Io) -> io::Result<Exit> {
    io.say_at_end(verdict_alone("cancelled", io.is_json()));
    let mut sources = io.sources();
    let mut diagnostics = match outputs::prepare(args) {
        Ok(complaints) => complaints,
        Err(diagnostic) => return refuse(&[diagnostic], &sources, io),
    };
    if let Some(answered) = no_program(args, &sources, &diagnostics, io) {
        return answered;
    }
    let config = match configured(args, io) {
        Ok(config) => config,
        Err(diagnostic) => return bad_input(args, &[diagnostic], &sources, io),
    };
    let budget = io.budget(args.timeout, args.memory);
    // Reading a program may take long, too.
    let watchdog = io.watchdog(args.timeout, args.memory, no_words(args, io.is_json()));
    let asked = several::cases(args, &mut sources, &mut diagnostics, &budget);
    drop(watchdog);
    let Some(several::Asked { cases, refused }) = asked else {
        return bad_input(args, &diagnostics, &sources, io);
    };
    let (each, whole) = (several::is_each(args), budget);
    if !io.is_json() {
        render::show(&diagnostics, &sources, io);
    }
    let (shown_before, mut files) = (diagnostics.len(), Files::default());
    let (mut reports, mut findings) = (Vec::new(), Vec::new());
    for (number, case) in cases.iter().enumerate() {
        let budget = several::share(&whole, each, cases.len() - number);
        // Reports are small: the watchdog gets its own copy of what is known.
        let last = last_words(args, case, &reports, io.is_json());
        let watchdog = io.watchdog(whole.remaining(), args.memory, last);
        let mut outcome = ask(case, &config, &budget, &mut *io.observer(&budget));
        drop(watchdog);
        let limits = (&budget, &for_report(args, &budget));
        let executed = execute(args, case, &mut outcome, &sources, limits);
        let patience = for_report(args, &budget);
        let mut asked = Asked {
            args,
            config: &config,
            files: &mut files,
            case,
            sources: &sources,
            executed,
            command: io.command(),
            budget: &patience,
        };
        let mut report = asked.report(&outcome, &mut diagnostics)?;
        let harness = args.html.as_ref().and_then(|_| asked.harness());
        if let Some(path) = &args.witness {
            let to = Witnessed::new(args, &config, next_file(path, &mut files.witnesses));
            report.witness_file = witness(&to, case, &outcome, &mut sources, &mut diagnostics);
            files.witnesses -= usize::from(report.witness_file.is_none());
        }
        if let Some(path) = &args.html {
            let document = Document {
                args,
                config: &config,
                case,
                finding: &outcome.finding,
                report: &report,
                harness,
                budget: &patience,
                command: io.command(),
            };
            match document.write(path, &mut files.documents, &mut sources) {
                Ok(path) => report.html_file = Some(path),
                Err(unwritable) => complain(&mut diagnostics, unwritable),
            }
        }
        tell(args, &report, io)?;
        reports.push(report);
        findings.push(outcome.finding);
    }
    if let Some(complaint) = write_stats(args, &reports) {
        complain(&mut diagnostics, complaint);
    }
    let joint = Joint::of(&findings, &reports).with(&refused);
    let published = Published {
        reports: &reports,
        refused: &refused,
        diagnostics: &diagnostics,
        sources: &sources,
        verdict: &joint.text,
        exit: joint.exit,
        command: io.command(),
    };
    let mut texts = match io.is_github() {
        true => publish::annotations(&published),
        false => String::new(),
    };
    if each || (io.is_github() && !reports.is_empty()) {
        texts += &publish::summary(&published);
    }
    for complaint in publish::write(&published, &several::to(args)) {
        complain(&mut diagnostics, complaint);
    }
    if !io.is_json() {
        write!(io.out(), "{texts}")?;
        render::show(&diagnostics[shown_before..], &sources, io);
    }
    finish(joint, reports, &refused, &diagnostics, &sources, io)
}

/// Writes a witness; the name of its file if there is one.
fn witness(
    to: &Witnessed<'_>,
    case: &Case,
    outcome: &Outcome,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<String> {
    match to.write(case, &outcome.finding, sources) {
        Ok(true) => return Some(to.path.display().to_string()),
        Ok(false) if matches!(outcome.finding, Finding::Unknown(_)) => {}
        Ok(false) => diagnostics.push(to.none(case)),
        Err(why) => complain(diagnostics, unwritable(&to.path, &why)),
    }
    None
}

/// Takes down a complaint once.
pub(super) fn complain(diagnostics: &mut Vec<Diagnostic>, complaint: Diagnostic) {
    if !diagnostics.contains(&complaint) {
        diagnostics.push(complaint);
    }
}

/// How to answer.
fn configured(args: &VerifyArgs, io: &mut Io) -> Result<Config, Diagnostic> {
    Ok(Config {
        monitor: io.monitor(),
        ..args.how.config()?
    })
}

/// What comes of files that are Horn clauses or models, if they are.
fn no_program(
    args: &VerifyArgs,
    sources: &Sources,
    complaints: &[Diagnostic],
    io: &mut Io,
) -> Option<io::Result<Exit>> {
    let clauses = !args.files.is_empty() && args.files.iter().all(|file| horn::is_horn(args, file));
    let models = args.files.iter().any(|file| model::is_model(args, file));
    let published = [
        &args.sarif,
        &args.junit,
        &args.html,
        &args.witness,
        &args.harness,
    ];
    if (clauses || models) && published.iter().any(|file| file.is_some()) {
        let why = "SARIF, JUnit, HTML, witnesses and harnesses tell of programs, not of Horn clauses and models";
        let refused = [Diagnostic::new(&codes::BAD_CHOICE, why)];
        return Some(refuse(&refused, sources, io));
    }
    let files = [&args.trace, &args.invariants, &args.stats];
    if clauses && files.iter().any(|file| file.is_some()) {
        let why = "what is found out about Horn clauses is printed, not written to files";
        let refused = [Diagnostic::new(&codes::BAD_CHOICE, why)];
        return Some(refuse(&refused, sources, io));
    }
    if (clauses || models) && args.ltl.is_some() {
        let why = "formulas are about programs, not about Horn clauses and models";
        let refused = [Diagnostic::new(&codes::BAD_CHOICE, why)];
        return Some(refuse(&refused, sources, io));
    }
    match (clauses, models) {
        (true, _) => Some(horn::verify(args, io)),
        (false, true) => Some(model::verify(args, complaints, io)),
        (false, false) => None,
    }
}

/// Says at once what is known about a property.
fn tell(args: &VerifyArgs, report: &PropertyReport, io: &mut Io) -> io::Result<()> {
    if io.is_json() || io.is_github() {
        return Ok(());
    }
    report::write_text(report, shown(args), io.out())?;
    if args.verbose {
        write_statistics(report, io)?;
    }
    io.flush()
}

/// Nothing can be asked; whoever wants files with verdicts gets them all the same.
fn bad_input(
    args: &VerifyArgs,
    diagnostics: &[Diagnostic],
    sources: &Sources,
    io: &mut Io,
) -> io::Result<Exit> {
    let files = args.files.iter().map(|file| file.display().to_string());
    let files: Vec<String> = files.collect();
    let published = Published {
        reports: &[],
        refused: &files,
        diagnostics,
        sources,
        verdict: "unknown (bad input)",
        exit: Exit::BadInput,
        command: io.command(),
    };
    let complaints = publish::write(&published, &several::to(args));
    if io.is_github() {
        write!(io.out(), "{}", publish::annotations(&published))?;
    }
    let all: Vec<Diagnostic> = diagnostics.iter().cloned().chain(complaints).collect();
    refuse(&all, sources, io)
}

/// How long making a report may take: half of what is left, and a little in any case: there is a verdict.
fn for_report(args: &VerifyArgs, budget: &Budget) -> Budget {
    let time = budget.remaining().map(|left| (left / 2).max(GRACE));
    Budget::by(budget.clock(), time, args.memory, budget.canceller())
}

pub(super) fn shown(args: &VerifyArgs) -> Shown {
    match args.full {
        true => Shown::All,
        false => Shown::Changes,
    }
}

/// Asks a question, and again where the answer hides another one.
pub(crate) fn ask(
    case: &Case,
    config: &Config,
    budget: &Budget,
    progress: &mut dyn Observer,
) -> Outcome {
    let about_formula = case.ltl.as_ref().map(|ltl| Config {
        ltl: Some(Arc::clone(ltl)),
        ..config.clone()
    });
    let question = Question {
        program: &case.program,
        property: &case.property,
        joint: case.is_joint(),
        config: about_formula.as_ref().unwrap_or(config),
    };
    let mut outcome = pipeline::verify(&question, budget, progress);
    if let (Finding::Safe(_), Some(unless)) = (&outcome.finding, &case.unless) {
        return without(case, outcome, unless, &question, budget, progress);
    }
    let Some((part, why)) = no_answer(case, &outcome) else {
        return outcome;
    };
    // It hides what else may be violated; that the rest holds would be no answer.
    for property in case.parts.iter().filter(|other| other.id != part) {
        let question = Question {
            property,
            joint: false,
            ..question
        };
        let other = pipeline::verify(&question, budget, progress);
        let is_unsafe = matches!(other.finding, Finding::Unsafe(_));
        if is_unsafe && no_answer(case, &other).is_none() {
            return other;
        }
    }
    outcome.finding = Finding::Unknown(Unknown {
        reason: Reason::Unsupported(why),
        explored: None,
    });
    outcome
}

/// A proof about executions that end where something is undefined, or where the model ends, counts only if
/// that is never reached.
fn without(
    case: &Case,
    outcome: Outcome,
    unless: &Property,
    question: &Question<'_>,
    budget: &Budget,
    progress: &mut dyn Observer,
) -> Outcome {
    let is_formula = question.config.ltl.is_some();
    let config = Config {
        engines: match &question.config.engines {
            portfolio @ Selection::Portfolio(_) => portfolio.clone(),
            Selection::Named(_) => Selection::portfolio(),
        },
        ltl: None,
        ..question.config.clone()
    };
    let question = Question {
        property: unless,
        joint: false,
        config: &config,
        ..*question
    };
    let what = match (is_formula, case.c.as_ref().is_some_and(|c| c.guarded)) {
        (true, true) => "the formula holds of every execution without signed overflow",
        (true, false) => "the formula holds of every execution that the model follows",
        (false, true) => "every execution without signed overflow ends",
        (false, false) => "every execution that the model follows ends",
    };
    let mut other = pipeline::verify(&question, budget, progress);
    let mut attempts = outcome.attempts;
    attempts.append(&mut other.attempts);
    let finding = match (outcome.finding, other.finding) {
        (Finding::Safe(evidence), Finding::Safe(also)) => Finding::Safe(Evidence {
            method: format!(
                "{}; {}, by {}",
                evidence.method,
                nothing_else(case),
                also.method
            ),
            invariants: also.invariants,
            ..evidence
        }),
        (_, Finding::Unknown(other)) => {
            let why = format!(
                "{what}, but whether there are others is not known: {}",
                other.reason
            );
            unknown(why)
        }
        (_, Finding::Unsafe(cex)) => {
            let how = check_text(case, cex.label).unwrap_or("undefined behaviour");
            unknown(format!("{what}, but there are others: {how}"))
        }
        (other, Finding::Safe(_)) => other,
    };
    Outcome {
        finding,
        attempts,
        ..outcome
    }
}

/// What a second question rules out, for people.
fn nothing_else(case: &Case) -> &'static str {
    let guarded = case.c.as_ref().is_some_and(|c| c.guarded);
    match guarded {
        true => "no signed overflow and no limit of the model",
        false => "no limit of the model",
    }
}

/// What the check at a label is about.
fn check_text(case: &Case, label: Label) -> Option<&str> {
    let stmt = case.program.label(label).stmt;
    let mut checks = case.c.as_ref()?.lowered.origins.checks.iter();
    let check = checks.find(|check| check.stmt == stmt)?;
    Some(check.text.as_str())
}

/// The property that a counterexample of a C program violates and why that is no answer, if so.
fn no_answer(case: &Case, outcome: &Outcome) -> Option<(Symbol, String)> {
    let (Finding::Unsafe(cex), Some(c)) = (&outcome.finding, &case.c) else {
        return None;
    };
    let mut parts = case.parts.iter();
    let part = parts.find(|part| part.labels.contains(&cex.label));
    if let Some(why) = assembly::passes(case, c, cex) {
        return Some((part.unwrap_or(&case.property).id, why.into()));
    }
    let part = part?;
    let id = case.program.name(part.id);
    if id == Checked::Limit.id() {
        let what = check_text(case, cex.label).unwrap_or("its limit");
        let why = format!("there are executions that the model does not follow: {what}");
        return Some((part.id, why));
    }
    let why = c.no_answer(id, || lost::loses_block(case, c, cex))?;
    Some((part.id, why))
}

/// What is said when the limits are exceeded and nobody stops: the properties that were answered
/// count, this one is unknown.
fn last_words(args: &VerifyArgs, case: &Case, before: &[PropertyReport], json: bool) -> LastWords {
    let violated = before.iter().find_map(|report| report.violated.clone());
    let (file, name, limit) = (case.file.clone(), case.name.clone(), args.timeout);
    let kind = case.property.kind.key();
    let mut known: Vec<serde_json::Value> = match json {
        true => before.iter().flat_map(serde_json::to_value).collect(),
        false => Vec::new(),
    };
    Box::new(move |reason| {
        let reason = match (reason, limit) {
            (Reason::TimeLimit(_), Some(limit)) => Reason::TimeLimit(limit),
            (other, _) => other.clone(),
        };
        let (verdict, exit) = match violated {
            Some(what) => (format!("unsafe ({what})"), Exit::Unsafe),
            None => (format!("unknown ({reason})"), Exit::Unknown),
        };
        let text = if json {
            known.push(serde_json::json!({
                "file": file, "property": name, "kind": kind,
                "verdict": "unknown", "reason": reason.to_string(),
            }));
            let document = serde_json::json!({
                "schema": report::SCHEMA,
                "verdict": verdict, "properties": known, "diagnostics": [],
            });
            format!("{document:#}")
        } else {
            format!("{file}: property {name}: unknown ({reason})\nverdict: {verdict}")
        };
        (text, exit)
    })
}

/// The same before there is any question.
fn no_words(args: &VerifyArgs, json: bool) -> LastWords {
    let limit = args.timeout;
    Box::new(move |reason| {
        let reason = match (reason, limit) {
            (Reason::TimeLimit(_), Some(limit)) => Reason::TimeLimit(limit),
            (other, _) => other.clone(),
        };
        (verdict_alone(&reason.to_string(), json), Exit::Unknown)
    })
}

/// The whole output of a run that has nothing but a verdict, *unknown* for this reason.
pub(crate) fn verdict_alone(reason: &str, json: bool) -> String {
    let verdict = format!("unknown ({reason})");
    match json {
        false => format!("verdict: {verdict}"),
        true => {
            let document = serde_json::json!({
                "schema": report::SCHEMA, "verdict": verdict, "properties": [], "diagnostics": [],
            });
            format!("{document:#}")
        }
    }
}

fn finish(
    joint: Joint,
    reports: Vec<PropertyReport>,
    refused: &[String],
    diagnostics: &[Diagnostic],
    sources: &Sources,
    io: &mut Io,
) -> io::Result<Exit> {
    if io.is_json() {
        let diagnostics = diagnostics.iter().map(|d| render::json(d, sources));
        io.json(&VerifyReport {
            schema: report::SCHEMA,
            verdict: joint.text,
            properties: reports,
            refused,
            diagnostics: diagnostics.collect(),
        })?;
    } else {
        writeln!(io.out(), "verdict: {}", joint.text)?;
    }
    let unwritable = diagnostics
        .iter()
        .any(|d| d.code.name == codes::UNWRITABLE.name);
    Ok(if unwritable {
        Exit::Unwritten
    } else {
        joint.exit
    })
}

/// The files of evidence that were written.
#[derive(Default)]
struct Files {
    traces: usize,
    harnesses: usize,
    invariants: usize,
    witnesses: usize,
    documents: usize,
}

/// The name of the next file: as asked for, then with `.2`, `.3` and so on.
pub(super) fn next_file(path: &Path, written: &mut usize) -> PathBuf {
    *written += 1;
    outputs::numbered(path, *written)
}

/// One question that was answered.
struct Asked<'a> {
    args: &'a VerifyArgs,
    config: &'a Config,
    files: &'a mut Files,
    case: &'a Case,
    sources: &'a Sources,
    executed: Option<Executed>,
    /// The command that was given.
    command: Vec<String>,
    /// For what is still to be found out about the answer.
    budget: &'a Budget,
}

impl Asked<'_> {
    fn report(
        &mut self,
        outcome: &Outcome,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> io::Result<PropertyReport> {
        let mut report = PropertyReport {
            file: self.case.file.clone(),
            property: self.case.name.clone(),
            kind: match self.case.ltl {
                Some(_) => "ltl",
                None => self.case.property.kind.key(),
            },
            verdict: "unknown",
            reason: None,
            explored: None,
            engine: outcome.engine,
            strategy: outcome.strategy,
            repeat: {
                let found_by = outcome.found_by.as_ref();
                found_by.map(|engine| report::alone(self.command.iter().cloned(), engine))
            },
            attempts: outcome.attempts.iter().map(AttemptReport::new).collect(),
            proof: None,
            counterexample: None,
            hint: None,
            trace_file: None,
            harness_file: None,
            confirmation: self
                .executed
                .as_ref()
                .and_then(|done| done.confirmation.clone()),
            invariants_file: None,
            html_file: None,
            witness_file: None,
            assumptions: self.assumptions(),
            violated: None,
            statistics: outcome.statistics.clone(),
        };
        match &outcome.finding {
            Finding::Safe(evidence) => {
                report.verdict = "safe";
                report.proof = Some(ProofReport::new(evidence, &|span| self.line(span)));
                if let Some(path) = &self.args.invariants {
                    let path = next_file(path, &mut self.files.invariants);
                    match outputs::write(&path, &evidence.script) {
                        Ok(()) => report.invariants_file = Some(path.display().to_string()),
                        Err(why) => complain(diagnostics, unwritable(&path, &why)),
                    }
                }
            }
            Finding::Unsafe(cex) => {
                report.verdict = "unsafe";
                report.violated = Some(self.case.violated(cex.label));
                report.counterexample = Some(self.counterexample(cex));
                if let Some(path) = &self.args.trace {
                    let path = next_file(path, &mut self.files.traces);
                    match self.write_trace(cex, &path) {
                        Ok(()) => report.trace_file = Some(path.display().to_string()),
                        Err(why) => complain(diagnostics, unwritable(&path, &why)),
                    }
                }
                if let (Some(path), Some(text)) = (&self.args.harness, self.harness()) {
                    let path = next_file(path, &mut self.files.harnesses);
                    match outputs::write(&path, text) {
                        Ok(()) => report.harness_file = Some(path.display().to_string()),
                        Err(why) => complain(diagnostics, unwritable(&path, &why)),
                    }
                }
            }
            Finding::Unknown(unknown) => {
                report.reason = Some(report::one_line(unknown));
                report.explored = unknown.explored;
                report.hint = report::hint(unknown, outcome.engine, self.config);
                let refused = outcome.refused.as_ref().map(codes::not_modelled);
                // Every property of a program meets the same obstacle: once is enough.
                diagnostics.extend(refused.filter(|d| !diagnostics.contains(d)));
                if report::is_defect(&outcome.finding) {
                    let message = report::one_line(unknown);
                    diagnostics.push(Diagnostic::new(&codes::EVIDENCE_REJECTED, message));
                }
            }
        }
        Ok(report)
    }

    fn line(&self, span: Span) -> u32 {
        match &self.case.c {
            Some(c) => c.place(self.sources, span).1,
            None => self.sources.start(span).line,
        }
    }

    fn assumptions(&self) -> Vec<String> {
        match &self.case.c {
            Some(c) => c.assumptions(self.sources),
            None => assumptions(&self.case.program),
        }
    }

    /// The harness that leads a run to the error.
    fn harness(&self) -> Option<String> {
        let (executed, c) = (self.executed.as_ref()?, self.case.c.as_ref()?);
        let check = confirm::violated_check(self.case, c, &executed.settled)?;
        let made = confirm::harness(&confirm::About {
            c,
            sources: self.sources,
            inputs: &executed.settled.inputs,
            check: check.stmt,
            missing: executed.used.missing.as_deref(),
            reversed: executed.used.reversed,
            watch: false,
        });
        Some(made.text)
    }

    fn counterexample(&self, cex: &pipeline::Counterexample) -> CexReport {
        if let Some(c) = &self.case.c {
            let shown = shown(self.args);
            let mut report =
                report::c_counterexample(self.case, c, cex, self.sources, shown, self.budget);
            report.cycle = self.cycle(cex);
            if report.line.is_none() {
                report.line = self.line_of(cex.label);
            }
            if let Some(executed) = &self.executed {
                report.inputs = report::inputs(c, &executed.settled.inputs, self.sources);
            }
            return report;
        }
        let program = &self.case.program;
        let Steps {
            initial,
            steps,
            total,
            visited,
            incomplete,
        } = report::steps(
            program,
            &self.case.property,
            &cex.answers,
            self.sources,
            shown(self.args),
            self.budget,
        );
        let label = program.label(cex.label);
        CexReport {
            file: None,
            label: program.name(label.name).to_owned(),
            line: self.line_of(cex.label),
            cycle: self.cycle(cex),
            inputs: Vec::new(),
            initial,
            steps,
            total_steps: total,
            incomplete,
            visited,
        }
    }

    fn line_of(&self, label: Label) -> Option<u32> {
        let program = &self.case.program;
        let span = program.stmt(program.label(label).stmt).span;
        span.map(|span| self.line(span))
    }

    fn cycle(&self, cex: &pipeline::Counterexample) -> Option<CycleReport> {
        let (cycle, lasso) = (cex.cycle.as_ref()?, cex.answers.lasso?);
        Some(CycleReport {
            line: self.line_of(lasso.label),
            begins_at_visit: lasso.begins,
            ends_at_visit: lasso.ends,
            in_deeper_calls: cycle.descends,
            drifting: cycle.drifting.clone(),
            level: cycle.level.name(),
            checked_by: cycle.checked_by.clone(),
        })
    }

    fn write_trace(&self, cex: &pipeline::Counterexample, path: &Path) -> io::Result<()> {
        outputs::write_with(path, |file| {
            let mut writer = TraceWriter::new(&self.case.program, file);
            replay::drive(
                &self.case.program,
                &self.case.property,
                &cex.answers,
                &mut writer,
                self.budget,
            )
            .map_err(io::Error::other)?;
            writer.into_inner().flush()
        })
    }
}

/// What verdicts about this program rest on. A function is only there without a body if it is used.
fn assumptions(program: &Program) -> Vec<String> {
    let functions = program.functions();
    let missing = functions.filter(|(_, data)| data.body.is_none());
    let names: BTreeSet<&str> = missing.map(|(_, data)| program.name(data.name)).collect();
    let text = |name: &str| {
        format!("`{name}` has no body: each call returns any values and leaves globals unchanged")
    };
    names.into_iter().map(text).collect()
}

/// Writes what `--stats` asks for; a complaint if that fails.
fn write_stats(args: &VerifyArgs, reports: &[PropertyReport]) -> Option<Diagnostic> {
    let path = args.stats.as_ref()?;
    let written = write_json(path, reports);
    written.err().map(|why| unwritable(path, &why))
}

pub(super) fn write_json(path: &Path, reports: &[PropertyReport]) -> io::Result<()> {
    outputs::write_with(path, |file| {
        serde_json::to_writer_pretty(&mut *file, reports)?;
        writeln!(file)
    })
}

pub(super) fn write_statistics(report: &PropertyReport, io: &mut Io) -> io::Result<()> {
    for attempt in &report.attempts {
        let about = if attempt.about_cuts {
            " about cuts"
        } else {
            ""
        };
        let AttemptReport {
            engine,
            seconds,
            result,
            ..
        } = attempt;
        writeln!(io.out(), "  {engine}{about}: {result}, {seconds:.3} s")?;
    }
    for (name, counter) in report.statistics.iter() {
        let value = match counter {
            bia_base::Counter::Count(n) => n.to_string(),
            bia_base::Counter::Seconds(s) => format!("{s:.3} s"),
        };
        writeln!(io.out(), "  {name}: {value}")?;
    }
    Ok(())
}

pub(super) fn refuse(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    io: &mut Io,
) -> io::Result<Exit> {
    if io.is_json() {
        let diagnostics = diagnostics.iter().map(|d| render::json(d, sources));
        io.json(&VerifyReport {
            schema: report::SCHEMA,
            verdict: "unknown (bad input)".into(),
            properties: Vec::new(),
            refused: &[],
            diagnostics: diagnostics.collect(),
        })?;
    } else {
        render::show(diagnostics, sources, io);
        writeln!(io.out(), "verdict: unknown (bad input)")?;
    }
    Ok(Exit::BadInput)
}
