//! `bia verify`: is each property of the program safe, unsafe or unknown?

use super::{
    final_message::{Limited, verdict_alone},
    horn, listed, model,
    programs::programs,
};
use crate::{
    Exit,
    args::VerifyArgs,
    io::Io,
    outputs::{self, unwritable},
    publish::{self, Published},
    render,
    report::{
        self, AttemptReport, CexReport, CheckReport, Count, CycleReport, ProofReport,
        PropertyReport, Shown, Steps, TraceFile, VerifyReport,
    },
};
use bia_base::{Budget, Diagnostic, Sources, Span};
use bia_cfg::replay::ReplayError;
use bia_k2::{
    ast::Label,
    interp::{Monitor, Unwatched},
};
use bia_verify::{
    codes,
    confirm::ReducedExecution,
    executed::{Compiled, Executed},
    format::{self, Content},
    joint::Joint,
    load::Case,
    pipeline::{Config, Counterexample, Finding, Outcome},
    render::script,
    survey::Instance,
    task::{Input, Request},
};
use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
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
    if let Some(folder) = &args.record_queries {
        io.record(folder);
    }
    let c = args.c.options();
    let content = match format::together(&args.files, c.input) {
        Ok(content) => content,
        Err(diagnostic) => return bad_input(args, &[diagnostic], &sources, io),
    };
    // What makes no sense for these files is not written.
    if let Err(diagnostic) = unusable(args, content) {
        return refuse(&[diagnostic], &sources, io);
    }
    let config = match configured(args, io) {
        Ok(config) => config,
        Err(diagnostic) => return bad_input(args, &[diagnostic], &sources, io),
    };
    let request = Request {
        files: &args.files,
        ids: &args.ids,
        ltl: args.ltl.as_deref(),
        each: args.each,
        c: &c,
        config: &config,
    };
    let budget = io.budget(args.timeout, args.memory);
    // Reading a program may take long, too.
    let last = limited(args, io).without_question();
    let watchdog = io.watchdog(args.timeout, args.memory, last);
    let read = request.read(&mut sources, &mut diagnostics, &budget);
    drop(watchdog);
    match read {
        None => bad_input(args, &diagnostics, &sources, io),
        Some(Input::Programs(asked)) if args.list_properties => {
            listed::properties(&asked.cases, &diagnostics, &sources, io)
        }
        Some(Input::Programs(asked)) => {
            programs(args, &request, asked, (sources, diagnostics, budget), io)
        }
        Some(Input::Models(files)) => {
            let told = (&sources, diagnostics, &budget);
            let exit = model::verify(args, &config, files, told, io)?;
            Ok(unless_unrecorded(exit, &sources, io))
        }
        Some(Input::Clauses(files)) => {
            let exit = horn::verify(args, &config, files, &budget, io)?;
            Ok(unless_unrecorded(exit, &sources, io))
        }
    }
}

/// The exit status, or that queries could not be recorded.
fn unless_unrecorded(exit: Exit, sources: &Sources, io: &mut Io) -> Exit {
    match io.unrecorded() {
        Some(complaint) => {
            io.diagnostic(&complaint, sources);
            Exit::Unwritten
        }
        None => exit,
    }
}

/// Takes down a complaint once.
pub(super) fn complain(diagnostics: &mut Vec<Diagnostic>, complaint: Diagnostic) {
    if !diagnostics.contains(&complaint) {
        diagnostics.push(complaint);
    }
}

/// How to answer.
pub(super) fn configured(args: &VerifyArgs, io: &Io) -> Result<Config, Diagnostic> {
    Ok(Config {
        monitor: io.monitor(),
        queries: io.queries(),
        ..args.how.config()?
    })
}

/// Refuses outputs and questions that make no sense for what the files have.
fn unusable(args: &VerifyArgs, content: Content) -> Result<(), Diagnostic> {
    let given = |files: &[&Option<PathBuf>]| files.iter().any(|file| file.is_some());
    let published = [
        &args.sarif,
        &args.junit,
        &args.html,
        &args.witness,
        &args.harness,
    ];
    let files = [&args.trace, &args.invariants, &args.stats];
    let why = if content == Content::Program {
        return Ok(());
    } else if given(&published) {
        "SARIF, JUnit, HTML, witnesses and harnesses tell of programs, not of Horn clauses and models"
    } else if content == Content::Clauses && given(&files) {
        "what is found out about Horn clauses is printed, not written to files"
    } else if args.ltl.is_some() {
        "formulas are about programs, not about Horn clauses and models"
    } else {
        return Ok(());
    };
    Err(Diagnostic::new(&codes::BAD_CHOICE, why))
}

/// The files with verdicts that are wanted.
pub(super) fn to(args: &VerifyArgs) -> publish::To<'_> {
    publish::To {
        sarif: args.sarif.as_deref(),
        junit: args.junit.as_deref(),
    }
}

pub(super) fn limited(args: &VerifyArgs, io: &Io) -> Limited {
    Limited {
        limit: args.timeout,
        json: io.is_json(),
    }
}

/// Says at once what is known about a property.
pub(super) fn tell(args: &VerifyArgs, report: &PropertyReport, io: &mut Io) -> io::Result<()> {
    if io.is_json() || io.is_github() {
        return Ok(());
    }
    show(args, report, io)
}

/// Prints what is known about a property.
pub(super) fn show(args: &VerifyArgs, report: &PropertyReport, io: &mut Io) -> io::Result<()> {
    report::write_text(report, shown(args), io.out())?;
    if args.verbose > 0 {
        write_statistics(report, io)?;
    }
    io.flush()
}

/// Nothing can be asked; files with verdicts that are wanted are written all the same.
fn bad_input(
    args: &VerifyArgs,
    diagnostics: &[Diagnostic],
    sources: &Sources,
    io: &mut Io,
) -> io::Result<Exit> {
    let files = args.files.iter().map(|file| file.display().to_string());
    let files: Vec<String> = files.collect();
    let (verdict, exit) = no_question(diagnostics);
    let published = Published {
        reports: &[],
        checks: &[],
        refused: &files,
        diagnostics,
        sources,
        verdict: &verdict,
        exit,
        command: io.command(),
    };
    let complaints = publish::write(&published, &to(args));
    if io.is_github() {
        write!(io.out(), "{}", publish::annotations(&published))?;
    }
    let all: Vec<Diagnostic> = diagnostics.iter().cloned().chain(complaints).collect();
    refuse(&all, sources, io)
}

/// How long making a report may take: half of what is left, and a little in any case: there is a
/// verdict.
pub(super) fn for_report(args: &VerifyArgs, budget: &Budget) -> Budget {
    let time = budget.remaining().map(|left| (left / 2).max(GRACE));
    Budget::by(budget.clock(), time, args.memory, budget.canceller())
}

fn shown(args: &VerifyArgs) -> Shown {
    match args.full {
        true => Shown::All,
        false => Shown::Changes,
    }
}

/// Says the joint verdict; the whole document if that is wanted.
pub(super) fn finish(
    joint: &Joint,
    reports: Vec<PropertyReport>,
    checks: &[CheckReport],
    refused: &[String],
    diagnostics: &[Diagnostic],
    sources: &Sources,
    io: &mut Io,
) -> io::Result<Exit> {
    if io.is_json() {
        let diagnostics = diagnostics.iter().map(|d| render::json(d, sources));
        io.json(&VerifyReport {
            schema: report::SCHEMA,
            verdict: joint.text(),
            properties: reports,
            checks,
            count: (!checks.is_empty()).then(|| Count::of(checks)),
            refused,
            diagnostics: diagnostics.collect(),
        })?;
    } else {
        writeln!(io.out(), "verdict: {}", joint.text())?;
    }
    let unwritable = diagnostics
        .iter()
        .any(|d| d.code.name == codes::UNWRITABLE.name);
    Ok(if unwritable {
        Exit::Unwritten
    } else {
        Exit::from(joint)
    })
}

/// The files of evidence that were written.
#[derive(Default)]
pub(super) struct Files {
    traces: usize,
    harnesses: usize,
    invariants: usize,
    pub(super) witnesses: usize,
    pub(super) documents: usize,
}

/// The name of the next file: as asked for, then with `.2`, `.3` and so on.
pub(super) fn next_file(path: &Path, written: &mut usize) -> PathBuf {
    *written += 1;
    outputs::numbered(path, *written)
}

/// One question that was answered.
pub(super) struct Asked<'a> {
    pub(super) args: &'a VerifyArgs,
    pub(super) config: &'a Config,
    pub(super) files: &'a mut Files,
    pub(super) case: &'a Case,
    pub(super) sources: &'a Sources,
    /// The check that was violated or doubted, if the question was about several.
    pub(super) check: Option<&'a Instance>,
    pub(super) executed: Option<&'a Executed>,
    /// The command that was given.
    pub(super) command: Vec<String>,
    /// For what is still to be found out about the answer.
    pub(super) budget: &'a Budget,
}

impl Asked<'_> {
    pub(super) fn report(
        &mut self,
        outcome: &Outcome,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> io::Result<PropertyReport> {
        let mut report = PropertyReport {
            file: self.case.file.clone(),
            property: match self.check {
                Some(check) => check.property.id().to_owned(),
                None => self.case.name.clone(),
            },
            check: self.check.map(|check| check.id.clone()),
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
            confirmation: {
                let compiled = self.compiled().map(|(_, compiled)| compiled);
                compiled.and_then(|compiled| compiled.confirmation.clone())
            },
            invariants_file: None,
            html_file: None,
            witness_file: None,
            assumptions: self.case.assumptions(self.sources),
            violated: None,
            statistics: outcome.statistics.clone(),
        };
        match &outcome.finding {
            Finding::Safe(evidence) => {
                report.verdict = "safe";
                report.proof = Some(ProofReport::new(evidence, &|span| self.place(span)));
                if let Some(path) = &self.args.invariants {
                    let path = next_file(path, &mut self.files.invariants);
                    match outputs::write(&path, script(evidence)) {
                        Ok(()) => report.invariants_file = Some(path.display().to_string()),
                        Err(why) => complain(diagnostics, unwritable(&path, &why)),
                    }
                }
            }
            Finding::Unsafe(cex) => {
                report.verdict = "unsafe";
                report.violated = Some(self.case.violated(cex.label()));
                report.counterexample = Some(match &self.args.trace {
                    None => self.counterexample(cex, &mut Unwatched).0,
                    Some(path) => {
                        let path = next_file(path, &mut self.files.traces);
                        let (told, written) = self.with_trace(cex, &path);
                        match written {
                            Ok(()) => report.trace_file = Some(path.display().to_string()),
                            Err(why) => complain(diagnostics, unwritable(&path, &why)),
                        }
                        told
                    }
                });
                if let (Some(path), Some(text)) = (&self.args.harness, self.harness()) {
                    let path = next_file(path, &mut self.files.harnesses);
                    match outputs::write(&path, text) {
                        Ok(()) => report.harness_file = Some(path.display().to_string()),
                        Err(why) => complain(diagnostics, unwritable(&path, &why)),
                    }
                }
            }
            Finding::Unknown(unknown) => {
                report.reason = Some(unknown.one_line());
                report.explored = unknown.explored;
                report.hint = report::hint(unknown, outcome.engine, self.config);
                let refused = outcome.refused.as_ref().map(codes::not_modelled);
                // Every property of a program meets the same obstacle: once is enough.
                diagnostics.extend(refused.filter(|d| !diagnostics.contains(d)));
                if outcome.finding.is_defect() {
                    let message = unknown.one_line();
                    diagnostics.push(Diagnostic::new(&codes::EVIDENCE_REJECTED, message));
                }
            }
        }
        Ok(report)
    }

    /// The line of a place, and its file if that is not clear.
    fn place(&self, span: Span) -> (Option<String>, u32) {
        let (file, line) = self.case.place(self.sources, span);
        let named = self.case.c.as_ref().and_then(|c| c.named(file));
        (named, line)
    }

    /// The counterexample and what came of the compiled program, if a run of that may show it.
    fn compiled(&self) -> Option<(&ReducedExecution, &Compiled)> {
        self.executed?.compiled()
    }

    /// The harness that leads a run to the error.
    pub(super) fn harness(&self) -> Option<String> {
        self.executed?.harness(self.case, self.sources)
    }

    /// The execution, told in one run that `also` sees, and how that ended.
    fn counterexample(
        &self,
        cex: &Counterexample,
        also: &mut dyn Monitor,
    ) -> (CexReport, Result<Label, ReplayError>) {
        let shown = shown(self.args);
        if let Some(c) = &self.case.c {
            let about = (self.case, &**c, cex);
            let (mut report, driven) =
                report::c_counterexample(about, self.sources, shown, also, self.budget);
            report.cycle = self.cycle(cex);
            if report.line.is_none() {
                report.line = self.line_of(cex.label());
            }
            if let Some((reduced, _)) = self.compiled() {
                report.inputs = report::inputs(c, &reduced.seen.inputs, self.sources);
            }
            return (report, driven);
        }
        let program = &self.case.program;
        let about = (&**program, &self.case.property, cex.answers());
        let (steps, driven) = report::steps(about, self.sources, shown, also, self.budget);
        let Steps {
            initial,
            steps,
            total,
            visited,
            incomplete,
        } = steps;
        let label = program.label(cex.label());
        let report = CexReport {
            file: None,
            label: program.name(label.name).to_owned(),
            line: self.line_of(cex.label()),
            cycle: self.cycle(cex),
            inputs: Vec::new(),
            initial,
            steps,
            total_steps: total,
            incomplete,
            visited,
        };
        (report, driven)
    }

    fn line_of(&self, label: Label) -> Option<u32> {
        let program = &self.case.program;
        let span = program.stmt(program.label(label).stmt).span;
        span.map(|span| self.place(span).1)
    }

    fn cycle(&self, cex: &Counterexample) -> Option<CycleReport> {
        let (cycle, lasso) = (cex.cycle()?, cex.answers().lasso?);
        let program = &self.case.program;
        let span = program.stmt(program.label(lasso.label).stmt).span;
        Some(CycleReport {
            file: span.and_then(|span| self.place(span).0),
            line: self.line_of(lasso.label),
            begins_at_visit: lasso.begins,
            ends_at_visit: lasso.ends,
            in_deeper_calls: cycle.descends(),
            drifting: cycle.drifting().to_vec(),
            level: cycle.level(),
            checked_by: cycle.checked_by().name().to_owned(),
        })
    }

    /// The same, with the trace in a file.
    fn with_trace(&self, cex: &Counterexample, path: &Path) -> (CexReport, io::Result<()>) {
        let mut told = None;
        let written = outputs::write_with(path, |file| {
            let mut trace = TraceFile::new(&self.case.program, file);
            let (report, driven) = self.counterexample(cex, &mut trace);
            told = Some(report);
            trace.finish(driven)
        });
        // A file that cannot be opened has seen no run.
        let told = told.unwrap_or_else(|| self.counterexample(cex, &mut Unwatched).0);
        (told, written)
    }
}

/// Writes what `--stats` asks for; a complaint if that fails.
pub(super) fn write_stats(args: &VerifyArgs, reports: &[PropertyReport]) -> Option<Diagnostic> {
    let path = args.stats.as_ref()?;
    let written = outputs::write_with(path, |file| {
        serde_json::to_writer_pretty(&mut *file, reports)?;
        writeln!(file)
    });
    written.err().map(|why| unwritable(path, &why))
}

fn write_statistics(report: &PropertyReport, io: &mut Io) -> io::Result<()> {
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

/// The verdict where nothing can be asked: the input is bad, or a limit was reached while it was
/// preprocessed.
fn no_question(diagnostics: &[Diagnostic]) -> (String, Exit) {
    let limit = &bia_cfront::codes::PREPROCESSOR_LIMIT;
    match diagnostics.iter().find(|d| d.code.name == limit.name) {
        Some(stopped) => (format!("unknown ({})", stopped.message), Exit::Unknown),
        None => ("unknown (bad input)".into(), Exit::BadInput),
    }
}

fn refuse(diagnostics: &[Diagnostic], sources: &Sources, io: &mut Io) -> io::Result<Exit> {
    let (verdict, exit) = no_question(diagnostics);
    if io.is_json() {
        let diagnostics = diagnostics.iter().map(|d| render::json(d, sources));
        io.json(&VerifyReport {
            schema: report::SCHEMA,
            verdict,
            properties: Vec::new(),
            checks: &[],
            count: None,
            refused: &[],
            diagnostics: diagnostics.collect(),
        })?;
    } else {
        render::show(diagnostics, sources, io);
        writeln!(io.out(), "verdict: {verdict}")?;
    }
    Ok(exit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_the_preprocessor_is_no_bad_input() {
        let limit = &bia_cfront::codes::PREPROCESSOR_LIMIT;
        let stopped = Diagnostic::new(limit, "time limit of 1s reached");
        let (verdict, exit) = no_question(&[stopped]);
        assert_eq!(verdict, "unknown (time limit of 1s reached)");
        assert_eq!(exit, Exit::Unknown);
        assert_eq!(no_question(&[]).1, Exit::BadInput);
    }
}
