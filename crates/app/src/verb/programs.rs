//! Programs: their questions one after the other, and all that is told of the answers.
//!
//! Of C programs each check is asked about by its name ([`bia_verify::survey`]): a question may
//! have several rounds, each with an answer and evidence of its own.

use super::{
    document::{Document, Page},
    final_message::Open,
    verify::{
        Asked, Files, complain, finish, for_report, limited, next_file, tell, to, write_stats,
    },
    witnessed::Witnessed,
};
use crate::{
    Exit,
    args::VerifyArgs,
    io::Io,
    outputs::unwritable,
    publish::{self, Published},
    render,
    report::{CheckReport, PropertyReport, answered, write_checks},
};
use bia_base::{Budget, Diagnostic, Reason, Sources};
use bia_verify::{
    confirm::ReducedExecution,
    joint::Joint,
    load::Case,
    pipeline::Finding,
    survey::{Round, Survey, Told as Next},
    task::{self, Programs, Request},
};
use std::io::{self, Write as _};

/// Answers the questions about programs one by one.
pub(super) fn programs(
    args: &VerifyArgs,
    request: &Request<'_>,
    Programs { cases, refused }: Programs,
    (sources, diagnostics, whole): (Sources, Vec<Diagnostic>, Budget),
    io: &mut Io,
) -> io::Result<Exit> {
    if !io.is_json() {
        render::show(&diagnostics, &sources, io);
    }
    let shown_before = diagnostics.len();
    let mut run = Answering {
        args,
        request,
        sources: &sources,
        diagnostics,
        files: Files::default(),
        reports: Vec::new(),
        checks: Vec::new(),
    };
    for (number, case) in cases.iter().enumerate() {
        let whole = request.share(&whole, cases.len() - number);
        run.case(case, &whole, io)?;
    }
    let Answering {
        mut diagnostics,
        reports,
        checks,
        ..
    } = run;
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
    told.publish(&joint, (reports, checks), diagnostics, &sources, io)
}

/// A run that answers questions.
struct Answering<'a> {
    args: &'a VerifyArgs,
    request: &'a Request<'a>,
    sources: &'a Sources,
    diagnostics: Vec<Diagnostic>,
    files: Files,
    reports: Vec<PropertyReport>,
    checks: Vec<CheckReport>,
}

impl Answering<'_> {
    /// Answers all rounds of a question.
    fn case(&mut self, case: &Case, whole: &Budget, io: &mut Io) -> io::Result<()> {
        let mut survey = Survey::new(case, self.args.stop_at_first);
        let mut pages = Vec::new();
        while let Some(round) = survey.next(whole) {
            pages.extend(self.round(&mut survey, &round, whole, io)?);
        }
        let checks = answered(&survey, case, self.sources);
        for page in pages {
            if let Err(unwritable) = page.write(&checks) {
                complain(&mut self.diagnostics, unwritable);
            }
        }
        self.checks.extend(checks);
        Ok(())
    }

    /// Answers one question; its page, if one is wanted.
    fn round(
        &mut self,
        survey: &mut Survey<'_>,
        round: &Round<'_>,
        whole: &Budget,
        io: &mut Io,
    ) -> io::Result<Option<Page>> {
        let (args, sources, case) = (self.args, self.sources, &*round.case);
        let config = self.request.config;
        let open = Open {
            file: case.file.clone(),
            property: case.name.clone(),
            kind: case.property.kind.key(),
        };
        let last = limited(args, io).about(open, &self.reports);
        let watchdog = io.watchdog(whole.remaining(), args.memory, last);
        let budget = &round.budget;
        let answered = task::verify(round, config, budget, &mut *io.observer(budget));
        drop(watchdog);
        let label = answered.label();
        let limits = (whole, &for_report(args, whole));
        let (mut outcome, executed) = answered.execute(args.confirm.execution(), sources, limits);
        // The limit that people know is that of all rounds.
        if let Finding::Unknown(unknown) = &mut outcome.finding
            && let (Reason::TimeLimit(time), Some(limit)) = (&mut unknown.reason, whole.limit())
        {
            *time = limit;
        }
        let check = match survey.note(round, label, &outcome, whole) {
            Next::Later => return Ok(None),
            Next::Now(check) => check,
        };
        let patience = for_report(args, whole);
        let mut asked = Asked {
            args,
            config,
            files: &mut self.files,
            case,
            sources,
            check: check.map(|at| survey.check(at)),
            executed: executed.as_ref(),
            command: io.command(),
            budget: &patience,
        };
        let mut report = asked.report(&outcome, &mut self.diagnostics)?;
        let harness = args.html.as_ref().and_then(|_| asked.harness());
        // A witness speaks of all that is asked: a proof of a part is none.
        let speaks = matches!(outcome.finding, Finding::Unsafe(_)) || survey.is_whole(round);
        if let Some(path) = args.witness.as_ref().filter(|_| speaks) {
            let path = next_file(path, &mut self.files.witnesses);
            let to = Witnessed::new(args, config, path, &io.command(), &patience);
            let reduced = executed.as_ref().map(|done| &done.reduced);
            let found = (&outcome.finding, reduced);
            report.witness_file = witness(&to, case, found, sources, &mut self.diagnostics);
            self.files.witnesses -= usize::from(report.witness_file.is_none());
        }
        let page = args.html.as_ref().map(|path| {
            let document = Document {
                args,
                case,
                outcome: &outcome,
                report: &report,
                harness,
                budget: &patience,
                command: io.command(),
            };
            document.page(path, &mut self.files.documents, sources)
        });
        report.html_file = page.as_ref().map(Page::name);
        tell(args, &report, io)?;
        if let Finding::Safe(evidence) = &outcome.finding {
            io.keep_proof(evidence);
        }
        self.reports.push(report);
        Ok(page)
    }
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
        (reports, checks): (Vec<PropertyReport>, Vec<CheckReport>),
        mut diagnostics: Vec<Diagnostic>,
        sources: &Sources,
        io: &mut Io,
    ) -> io::Result<Exit> {
        let published = Published {
            reports: &reports,
            checks: &checks,
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
            if !io.is_github() {
                write_checks(&checks, self.args.full, io.out())?;
            }
            write!(io.out(), "{texts}")?;
            render::show(&diagnostics[self.shown_before..], sources, io);
        }
        finish(
            joint,
            reports,
            &checks,
            self.refused,
            &diagnostics,
            sources,
            io,
        )
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
