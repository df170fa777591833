//! `bia verify`: is each property of the program safe, unsafe or unknown?

use super::{
    document::Document,
    final_message::{Limited, Open, verdict_alone},
    horn, model,
    witnessed::Witnessed,
};
use crate::{
    Exit,
    args::VerifyArgs,
    io::Io,
    outputs::{self, unwritable},
    publish::{self, Published},
    render,
    report::{
        self, AttemptReport, CexReport, CycleReport, ProofReport, PropertyReport, Shown, Steps,
        TraceFile, VerifyReport,
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
    task::{self, Input, Programs, Request},
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

/// Answers the questions about programs one by one.
fn programs(
    args: &VerifyArgs,
    request: &Request<'_>,
    Programs { cases, refused }: Programs,
    (sources, mut diagnostics, whole): (Sources, Vec<Diagnostic>, Budget),
    io: &mut Io,
) -> io::Result<Exit> {
    let config = request.config;
    if !io.is_json() {
        render::show(&diagnostics, &sources, io);
    }
    let (shown_before, mut files) = (diagnostics.len(), Files::default());
    let mut reports: Vec<PropertyReport> = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let budget = request.share(&whole, cases.len() - number);
        let open = Open {
            file: case.file.clone(),
            property: case.name.clone(),
            kind: case.property.kind.key(),
        };
        let last = limited(args, io).about(open, &reports);
        let watchdog = io.watchdog(whole.remaining(), args.memory, last);
        let answered = task::verify(case, config, &budget, &mut *io.observer(&budget));
        drop(watchdog);
        let limits = (&budget, &for_report(args, &budget));
        let (outcome, executed) = answered.execute(args.confirm.execution(), &sources, limits);
        let patience = for_report(args, &budget);
        let mut asked = Asked {
            args,
            config,
            files: &mut files,
            case,
            sources: &sources,
            executed: executed.as_ref(),
            command: io.command(),
            budget: &patience,
        };
        let mut report = asked.report(&outcome, &mut diagnostics)?;
        let harness = args.html.as_ref().and_then(|_| asked.harness());
        if let Some(path) = &args.witness {
            let path = next_file(path, &mut files.witnesses);
            let to = Witnessed::new(args, config, path, &io.command(), &patience);
            let settled = executed.as_ref().map(|done| &done.settled);
            let found = (&outcome.finding, settled);
            report.witness_file = witness(&to, case, found, &sources, &mut diagnostics);
            files.witnesses -= usize::from(report.witness_file.is_none());
        }
        if let Some(path) = &args.html {
            let document = Document {
                args,
                case,
                outcome: &outcome,
                report: &report,
                harness,
                budget: &patience,
                command: io.command(),
            };
            match document.write(path, &mut files.documents, &sources) {
                Ok(path) => report.html_file = Some(path),
                Err(unwritable) => complain(&mut diagnostics, unwritable),
            }
        }
        tell(args, &report, io)?;
        if let Finding::Safe(evidence) = &outcome.finding {
            io.keep_proof(evidence);
        }
        reports.push(report);
    }
    for complaint in write_stats(args, &reports)
        .into_iter()
        .chain(io.unrecorded())
    {
        complain(&mut diagnostics, complaint);
    }
    let joint = Joint::of(reports.iter().map(PropertyReport::answer)).with(&refused);
    let told = Told {
        args,
        is_each: request.is_each(),
        refused: &refused,
        shown_before,
    };
    told.publish(&joint, reports, diagnostics, &sources, io)
}

/// What a run was asked, and what it has shown of diagnostics.
struct Told<'a> {
    args: &'a VerifyArgs,
    /// Whether files are verified one by one.
    is_each: bool,
    /// Files that cannot be asked about.
    refused: &'a [String],
    shown_before: usize,
}

impl Told<'_> {
    /// Says what is known of all questions, in all the forms that are wanted.
    fn publish(
        &self,
        joint: &Joint,
        reports: Vec<PropertyReport>,
        mut diagnostics: Vec<Diagnostic>,
        sources: &Sources,
        io: &mut Io,
    ) -> io::Result<Exit> {
        let published = Published {
            reports: &reports,
            refused: self.refused,
            diagnostics: &diagnostics,
            sources,
            verdict: &joint.text(),
            exit: Exit::from(joint),
            command: io.command(),
        };
        let mut texts = match io.is_github() {
            true => publish::annotations(&published),
            false => String::new(),
        };
        if self.is_each || (io.is_github() && !reports.is_empty()) {
            texts += &publish::summary(&published);
        }
        for complaint in publish::write(&published, &to(self.args)) {
            complain(&mut diagnostics, complaint);
        }
        if !io.is_json() {
            write!(io.out(), "{texts}")?;
            render::show(&diagnostics[self.shown_before..], sources, io);
        }
        finish(joint, reports, self.refused, &diagnostics, sources, io)
    }
}

/// Writes a witness; the name of its file if there is one.
fn witness(
    to: &Witnessed<'_>,
    case: &Case,
    found: (&Finding, Option<&ReducedExecution>),
    sources: &Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<String> {
    match to.write(case, found, sources) {
        Ok(true) => return Some(to.path.display().to_string()),
        Ok(false) if matches!(found.0, Finding::Unknown(_)) => {}
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
fn to(args: &VerifyArgs) -> publish::To<'_> {
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
fn tell(args: &VerifyArgs, report: &PropertyReport, io: &mut Io) -> io::Result<()> {
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
fn for_report(args: &VerifyArgs, budget: &Budget) -> Budget {
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
    executed: Option<&'a Executed>,
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
                report.proof = Some(ProofReport::new(evidence, &|span| self.line(span)));
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

    fn line(&self, span: Span) -> u32 {
        self.case.place(self.sources, span).1
    }

    /// The counterexample and what came of the compiled program, if a run of that may show it.
    fn compiled(&self) -> Option<(&ReducedExecution, &Compiled)> {
        self.executed?.compiled()
    }

    /// The harness that leads a run to the error.
    fn harness(&self) -> Option<String> {
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
            if let Some((settled, _)) = self.compiled() {
                report.inputs = report::inputs(c, &settled.seen.inputs, self.sources);
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
        span.map(|span| self.line(span))
    }

    fn cycle(&self, cex: &Counterexample) -> Option<CycleReport> {
        let (cycle, lasso) = (cex.cycle()?, cex.answers().lasso?);
        Some(CycleReport {
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
