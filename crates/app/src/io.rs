//! Where output goes, and who is told what on the way.
//!
//! ```text
//!   the program `bia`     results to standard output, everything else to standard error;
//!                         Ctrl-C cancels; a progress line; the watchdog ends the process
//!   another program       results and diagnostics are kept for it (`crate::api`); it cancels, sees
//!                         progress, and gives texts that are read instead of files
//! ```
//! Verbs do not know which of the two they work for.

use crate::{
    Exit,
    args::{Cli, Colour, Format},
    files::Disk,
    interrupt, logging,
    progress::Progress,
    queries::Recorded,
    render,
    watchdog::Watchdog,
};
use anstream::{AutoStream, ColorChoice};
use bia_base::{Budget, Cancel, Clock, Diagnostic, Event, Observer, Reason, Sources};
use bia_verify::{
    pipeline::{Evidence, Queries},
    render::script,
};
use std::{
    env,
    io::{self, BufWriter, Write},
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// What is said when the limits are exceeded and nobody stops, and how the run ends then.
pub(crate) type FinalMessage = Box<dyn FnOnce(&Reason) -> (String, Exit) + Send>;

/// Sees events of a run.
pub(crate) type OnEvent = Arc<Mutex<dyn FnMut(Event) + Send>>;

/// Another program that runs a verb inside of itself.
pub(crate) struct Host {
    pub(crate) cancel: Cancel,
    pub(crate) on_event: Option<OnEvent>,
    /// Texts by the names of the files that they stand for.
    pub(crate) files: Vec<(String, String)>,
    /// The command, as it would be given to `bia`.
    pub(crate) command: Vec<String>,
    /// Gets the last words.
    pub(crate) last: Arc<dyn Fn(String, Exit) + Send + Sync>,
    pub(crate) monitor: Option<bia_verify::pipeline::OnPath>,
}

/// The streams of this process or the buffers of a host, and how to use them.
pub(crate) struct Io {
    out: Out,
    err: Errors,
    pub(crate) format: Format,
    clock: Clock,
    host: Option<Host>,
    /// Who keeps what solvers are asked.
    recorded: Option<Arc<Recorded>>,
    /// Invariants of what was proved, for a host.
    proofs: Vec<String>,
}

/// Where results go.
enum Out {
    Terminal(BufWriter<io::Stdout>),
    Kept(Vec<u8>),
}

/// Where everything else goes.
enum Errors {
    Terminal(AutoStream<io::Stderr>),
    Kept {
        messages: Vec<String>,
        diagnostics: Vec<serde_json::Value>,
    },
}

/// What a host gets.
pub(crate) struct Kept {
    pub(crate) out: Vec<u8>,
    pub(crate) proofs: Vec<String>,
    pub(crate) messages: Vec<String>,
    pub(crate) diagnostics: Vec<serde_json::Value>,
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Terminal(out) => out.write(bytes),
            Self::Kept(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Terminal(out) => out.flush(),
            Self::Kept(_) => Ok(()),
        }
    }
}

impl Io {
    pub(crate) fn new(cli: &Cli) -> Self {
        let choice = match cli.color {
            Colour::Auto => AutoStream::choice(&io::stderr()),
            Colour::Always => ColorChoice::Always,
            Colour::Never => ColorChoice::Never,
        };
        Self {
            out: Out::Terminal(BufWriter::new(io::stdout())),
            err: Errors::Terminal(AutoStream::new(io::stderr(), choice)),
            format: cli.format,
            clock: cli.clock.clock(),
            host: None,
            recorded: None,
            proofs: Vec::new(),
        }
    }

    /// For another program.
    pub(crate) fn hosted(cli: &Cli, host: Host) -> Self {
        Self {
            out: Out::Kept(Vec::new()),
            err: Errors::Kept {
                messages: Vec::new(),
                diagnostics: Vec::new(),
            },
            format: cli.format,
            clock: cli.clock.clock(),
            host: Some(host),
            recorded: None,
            proofs: Vec::new(),
        }
    }

    /// What was kept for the host.
    pub(crate) fn kept(self) -> Kept {
        let out = match self.out {
            Out::Kept(out) => out,
            Out::Terminal(_) => Vec::new(),
        };
        let (messages, diagnostics) = match self.err {
            Errors::Kept {
                messages,
                diagnostics,
            } => (messages, diagnostics),
            Errors::Terminal(_) => (Vec::new(), Vec::new()),
        };
        Kept {
            out,
            proofs: self.proofs,
            messages,
            diagnostics,
        }
    }

    /// Results: the only things on standard output.
    pub(crate) fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// A message for people. Failing to write it is not worth failing for.
    pub(crate) fn warn(&mut self, text: &str) {
        match &mut self.err {
            Errors::Terminal(err) => {
                let _ = self.out.flush();
                let _ = writeln!(err, "{text}");
            }
            Errors::Kept { messages, .. } => messages.push(text.to_owned()),
        }
    }

    /// A diagnostic for people, or as a document for a host.
    pub(crate) fn diagnostic(&mut self, diagnostic: &Diagnostic, sources: &Sources) {
        match &mut self.err {
            Errors::Terminal(_) => self.warn(&render::terminal(diagnostic, sources)),
            Errors::Kept { diagnostics, .. } => {
                let document = serde_json::to_value(render::json(diagnostic, sources));
                diagnostics.extend(document);
            }
        }
    }

    /// One JSON document, the whole of standard output.
    pub(crate) fn json(&mut self, document: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut self.out, document)?;
        writeln!(self.out)
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Whether `verify` prints annotations of a GitHub workflow.
    pub(crate) fn is_github(&self) -> bool {
        self.format == Format::Github
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// A budget that whoever waits for the run can cancel.
    pub(crate) fn budget(&self, time: Option<Duration>, memory: Option<u64>) -> Budget {
        let cancel = match &self.host {
            Some(host) => host.cancel.clone(),
            None => interrupt::on_ctrl_c(),
        };
        Budget::by(self.clock, time, memory, cancel)
    }

    /// No texts yet; files are read as this process reads them.
    pub(crate) fn sources(&self) -> Sources {
        let given = self.host.iter().flat_map(|host| host.files.clone());
        Sources::of(Arc::new(Disk {
            given: given.collect(),
        }))
    }

    /// Whoever wants to see what is going on.
    pub(crate) fn observer(&self, budget: &Budget) -> Box<dyn Observer> {
        match &self.host {
            None => Box::new(Progress::new(
                budget.clone(),
                !self.is_json() && !logging::is_on(),
            )),
            Some(host) => Box::new(Forward(host.on_event.clone())),
        }
    }

    /// Keeps limits that nobody looks at: says the last words, and ends the process unless it is
    /// another program's.
    pub(crate) fn watchdog(
        &self,
        time: Option<Duration>,
        memory: Option<u64>,
        last: FinalMessage,
    ) -> Watchdog {
        let told = self.host.as_ref().map(|host| Arc::clone(&host.last));
        let bark = move |reason: &Reason| {
            let (text, exit) = last(reason);
            let Some(tell) = told else {
                let mut out = io::stdout().lock();
                // There is nobody left who could be told that this cannot be written.
                let _ = writeln!(out, "{text}");
                let _ = out.flush();
                bia_solver::exit_now(exit.status());
            };
            tell(text, exit);
        };
        Watchdog::new(self.clock, time, memory, Box::new(bark))
    }

    /// Makes this process, if it is ours, end with these words when it is ended by Ctrl-C.
    pub(crate) fn say_at_end(&self, words: String) {
        if self.host.is_none() {
            interrupt::say_at_end(words);
        }
    }

    /// The command as it was given.
    pub(crate) fn command(&self) -> Vec<String> {
        match &self.host {
            Some(host) => host.command.clone(),
            None => env::args_os()
                .map(|word| word.to_string_lossy().into_owned())
                .collect(),
        }
    }

    /// Keeps the invariants of a property that was proved, if there is a host.
    pub(crate) fn keep_proof(&mut self, evidence: &Evidence) {
        if self.host.is_some() {
            self.proofs.push(script(evidence));
        }
    }

    /// Keeps what solvers are asked from now on, in this folder.
    pub(crate) fn record(&mut self, folder: &Path) {
        self.recorded = Some(Arc::new(Recorded::new(folder)));
    }

    /// Who keeps what solvers are asked.
    pub(crate) fn queries(&self) -> Queries {
        match &self.recorded {
            Some(recorded) => Queries::kept(Arc::clone(recorded) as _),
            None => Queries::default(),
        }
    }

    /// That queries could not be kept, if so.
    pub(crate) fn unrecorded(&self) -> Option<Diagnostic> {
        self.recorded.as_ref().and_then(|all| all.complaint())
    }

    /// Who watches the paths of symbolic execution.
    pub(crate) fn monitor(&self) -> Option<bia_verify::pipeline::OnPath> {
        self.host.as_ref().and_then(|host| host.monitor.clone())
    }
}

/// Events for a host.
struct Forward(Option<OnEvent>);

impl Observer for Forward {
    fn progress(&mut self, event: Event) {
        if let Some(on_event) = &self.0 {
            let mut on_event = on_event.lock().unwrap_or_else(PoisonError::into_inner);
            on_event(event);
        }
    }
}
