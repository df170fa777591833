//! The log of a run: phases with their times, queries, facts. On standard error only, one line
//! each.
//!
//! ```text
//!   -v          a line when a phase ends: what it was in, how long it took
//!   -vv         also queries to solvers, and how many facts engines share
//!   BIA_LOG     filters instead, as `tracing` has them: info, bia_verify=debug,
//!               bia_verify[engine]=debug …
//! ```
//! The library crates say what happens (crate `tracing`); where nobody listens that costs nothing.
//! Who runs Bia inside of another program listens there, not here.

use std::{
    env,
    fmt::{self, Write as _},
    io::{self, Write as _},
    sync::OnceLock,
    time::Instant,
};
use tracing::{
    Event, Id, Subscriber,
    field::{Field, Visit},
    span::Attributes,
};
use tracing_subscriber::{
    EnvFilter, Layer,
    layer::{Context, SubscriberExt as _},
    registry::{LookupSpan, Registry},
};

/// The environment variable with filters.
const VARIABLE: &str = "BIA_LOG";

static START: OnceLock<Instant> = OnceLock::new();

/// Whether there is a log.
pub(crate) fn is_on() -> bool {
    START.get().is_some()
}

/// Begins the log that `-v`, so many times, and the environment ask for. What is wrong with the
/// filters is an error; the log is then the one of `-v`.
pub(crate) fn start(verbose: u8) -> Result<(), String> {
    let by_flag = match verbose {
        0 => None,
        1 => Some("info"),
        _ => Some("debug"),
    };
    let given = env::var(VARIABLE).ok().filter(|text| !text.is_empty());
    let (filter, wrong) = match given.map(EnvFilter::try_new) {
        Some(Ok(filter)) => (Some(filter), None),
        Some(Err(why)) => (by_flag.map(EnvFilter::new), Some(why)),
        None => (by_flag.map(EnvFilter::new), None),
    };
    if let Some(filter) = filter {
        let all = Registry::default().with(filter).with(Lines);
        // Nobody else is there to listen: this is called once, at the start of the program.
        if tracing::subscriber::set_global_default(all).is_ok() {
            let _ = START.set(Instant::now());
        }
    }
    match wrong {
        Some(why) => Err(format!("{VARIABLE}: {why}")),
        None => Ok(()),
    }
}

/// Writes lines.
struct Lines;

/// A phase that runs.
struct Phase {
    since: Instant,
    fields: String,
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Lines {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, cx: Context<'_, S>) {
        let Some(span) = cx.span(id) else { return };
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        span.extensions_mut().insert(Phase {
            since: Instant::now(),
            fields: fields.text,
        });
    }

    fn on_event(&self, event: &Event<'_>, cx: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let within = path(cx.event_scope(event).into_iter().flatten());
        line(&format!("{within}: {}{}", fields.message, fields.text));
    }

    fn on_close(&self, id: Id, cx: Context<'_, S>) {
        let Some(span) = cx.span(&id) else { return };
        let seconds = match span.extensions().get::<Phase>() {
            Some(phase) => phase.since.elapsed().as_secs_f64(),
            None => return,
        };
        line(&format!("{}: {seconds:.3} s", path(span.scope())));
    }
}

/// The phases that something is in, the outermost first.
fn path<'a, S: LookupSpan<'a> + 'a>(
    spans: impl Iterator<Item = tracing_subscriber::registry::SpanRef<'a, S>>,
) -> String {
    let name = |span: tracing_subscriber::registry::SpanRef<'a, S>| {
        let extensions = span.extensions();
        let fields = extensions.get::<Phase>().map_or("", |phase| &phase.fields);
        format!("{}{fields}", span.name())
    };
    let mut names: Vec<String> = spans.map(name).collect();
    names.reverse();
    names.join(" > ")
}

/// One line, whole, and marked as ours. Failing to write it is not worth failing for.
fn line(text: &str) {
    let since = START
        .get()
        .map_or(0.0, |start| start.elapsed().as_secs_f64());
    let text = text.replace(['\n', '\r'], " ");
    let _ = writeln!(io::stderr().lock(), "[{since:8.3} s] {text}");
}

/// What is said about a phase or an event.
#[derive(Default)]
struct Fields {
    message: String,
    text: String,
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _ = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            name => write!(self.text, " {name}={value:?}"),
        };
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        let _ = write!(self.text, " {}={value}", field.name());
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        let _ = write!(self.text, " {}={value:.3}", field.name());
    }
}
