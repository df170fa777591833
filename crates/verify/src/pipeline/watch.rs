//! Who watches the paths of symbolic execution from outside, and may end them.
//!
//! A path that was ended proves nothing: the answer is *unsafe* or *unknown* then, which the engine
//! sees to. A watcher gets texts and numbers, no terms: it may be written in another language.

use bia_cfg::VarKind;
use bia_engine::{At, Control, End, Monitor};
use bia_term::Terms;
use std::{fmt, sync::Arc};

/// A path is somewhere.
#[derive(Clone, Debug, Default)]
pub struct PathEvent {
    /// `step` before an edge is taken, `branch` when one of several ways is taken, or how the path
    /// ended: `finished`, `target`, `endless`, `met`, `stopped`.
    pub kind: &'static str,
    /// The function.
    pub function: String,
    /// The label that is executed here.
    pub label: Option<String>,
    /// The bytes of the text that this place comes from.
    pub bytes: Option<(u32, u32)>,
    /// How many calls are active.
    pub calls: usize,
    /// How many edges the path has.
    pub steps: u64,
    /// The values of variables, as SMT-LIB terms over symbols; if they are wanted.
    pub values: Vec<(String, String)>,
    /// What must hold for the path to be here; if values are wanted.
    pub condition: Vec<String>,
}

/// Sees paths; `false` ends the one that it is told about.
#[derive(Clone)]
pub struct OnPath {
    /// Whether values and conditions are wanted. They are work.
    pub values: bool,
    /// Who is told.
    pub call: Arc<dyn Fn(PathEvent) -> bool + Send + Sync>,
}

impl fmt::Debug for OnPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnPath").finish_non_exhaustive()
    }
}

/// The engine's side.
pub(super) struct Watch(pub(super) OnPath);

impl Watch {
    fn tell(&self, kind: &'static str, at: &At<'_>, terms: Option<&mut Terms>) -> Control {
        let mut event = event(kind, at);
        if let (true, Some(terms)) = (self.0.values, terms) {
            values(&mut event, at, terms);
        }
        match (self.0.call)(event) {
            true => Control::Go,
            false => Control::Stop,
        }
    }
}

fn event(kind: &'static str, at: &At<'_>) -> PathEvent {
    let cfg = at.cfg();
    let loc = &cfg.locs[at.loc()];
    let label = loc.label.map(|label| cfg.program.label_name(label));
    PathEvent {
        kind,
        function: cfg.funcs[loc.function].name.clone(),
        label: label.map(str::to_owned),
        bytes: loc.span.map(|span| (span.start, span.end)),
        calls: at.calls(),
        steps: at.steps(),
        values: Vec::new(),
        condition: Vec::new(),
    }
}

fn values(event: &mut PathEvent, at: &At<'_>, terms: &mut Terms) {
    let cfg = at.cfg();
    let function = cfg.locs[at.loc()].function;
    let visible = cfg.vars.iter().filter(|(_, data)| match data.kind {
        VarKind::Global => true,
        VarKind::Local(of) => of == function,
    });
    let visible: Vec<_> = visible.map(|(var, data)| (var, &data.name)).collect();
    for (var, name) in visible {
        let value = at.value(terms, var);
        let text = terms.term_text(value);
        event.values.push((name.clone(), text));
    }
    let condition = at.condition();
    let texts = condition.iter().rev().map(|part| terms.term_text(*part));
    event.condition = texts.collect();
}

impl Monitor for Watch {
    fn on_step(&mut self, at: &At<'_>, terms: &mut Terms) -> Control {
        self.tell("step", at, Some(terms))
    }

    fn on_branch(&mut self, at: &At<'_>, _: bia_cfg::Edge, terms: &mut Terms) -> Control {
        self.tell("branch", at, Some(terms))
    }

    fn on_end(&mut self, at: &At<'_>, end: End) {
        let kind = match end {
            End::Finished => "finished",
            End::Target => "target",
            End::Endless => "endless",
            End::Met => "met",
            End::Stopped => "stopped",
        };
        self.tell(kind, at, None);
    }
}
