//! What attributes promise about functions with bodies: listed, or refused where the body breaks it.
//!
//! gcc leaves calls of functions that are declared `pure` or `const` out. One that assigns to a static object,
//! or calls a function that does, breaks the promise: what the program does is then gcc's choice.

use super::link::Entity;
use super::{Shared, codes};
use crate::assumed::{self, Assumed};
use crate::ir::{BlockId, FunctionId, Module, PlaceId, PlaceKind, StmtKind};
use crate::lower::Assumption;
use bia_base::{Diagnostic, Span};
use rustc_hash::FxHashSet;

/// What functions that can be reached promise, and their bodies might not keep.
pub(crate) fn promises(shared: &mut Shared) -> Vec<Assumption> {
    let mut all = std::mem::take(&mut shared.symbols.promises);
    for (id, function) in shared.module.functions.iter() {
        if function.noreturn {
            all.push((id, &assumed::NORETURN));
        }
    }
    let mut found: Vec<Assumption> = Vec::new();
    let mut list = |assumed: &Assumed, name: &str, span: Span| {
        let one = Assumption {
            text: assumed.sentence(&[name]),
            span: Some(span),
        };
        let is_new = !found.contains(&one);
        if is_new {
            found.push(one);
        }
        is_new
    };
    let mut broken = Vec::new();
    for (id, assumed) in all {
        let function = &shared.module[id];
        if function.body.is_none() || !function.reachable {
            continue;
        }
        let is_new = list(assumed, shared.module.name(function.name), function.span);
        if is_new && assumed.key == assumed::PURE.key {
            broken.extend(effect(shared, id).map(|span| (id, span)));
        }
    }
    for (name, span) in std::mem::take(&mut shared.symbols.inline) {
        let external = shared.externals.get(&name).map(|external| external.entity);
        if let Some(Entity::Function(id)) = external
            && shared.module[id].reachable
        {
            list(&assumed::INLINE, shared.module.name(name), span);
        }
    }
    for (id, span) in broken {
        let function = &shared.module[id];
        let name = shared.module.name(function.name);
        let message = format!("`{name}` is declared `pure` or `const` and has an effect");
        let diagnostic = Diagnostic::new(&codes::ATTRIBUTE, message).at(function.span);
        shared.report.push(diagnostic.also(span, "here"));
    }
    found
}

/// Where a function, or one that it calls, assigns to a static object.
fn effect(shared: &Shared, function: FunctionId) -> Option<Span> {
    let mut seen = FxHashSet::default();
    let mut todo = vec![function];
    while let Some(function) = todo.pop() {
        let Some(body) = shared.module[function].body else {
            continue;
        };
        if !seen.insert(function) {
            continue;
        }
        if let Some(span) = assigns_static(&shared.module, body) {
            return Some(span);
        }
        if let Some(uses) = shared.uses.get(&function) {
            todo.extend(&uses.functions);
        }
    }
    None
}

fn assigns_static(module: &Module, body: BlockId) -> Option<Span> {
    let mut todo = vec![body];
    while let Some(block) = todo.pop() {
        for stmt in &module[block].statements {
            let target = match &module[*stmt].kind {
                StmtKind::Assign { place, .. } | StmtKind::Zero(place) => Some(*place),
                StmtKind::Copy { target, .. } => Some(*target),
                StmtKind::Block(block) => {
                    todo.push(*block);
                    None
                }
                StmtKind::If {
                    then, otherwise, ..
                } => {
                    todo.extend([*then, *otherwise]);
                    None
                }
                StmtKind::Loop {
                    head, body, step, ..
                } => {
                    todo.extend([*head, *body, *step]);
                    None
                }
                StmtKind::Switch { body, .. } => {
                    todo.push(*body);
                    None
                }
                StmtKind::Label(_)
                | StmtKind::Goto(_)
                | StmtKind::Break
                | StmtKind::Continue
                | StmtKind::Return(_)
                | StmtKind::Call { .. }
                | StmtKind::Builtin { .. }
                | StmtKind::Begin(_)
                | StmtKind::End(_)
                | StmtKind::Evaluate(_)
                | StmtKind::Asm { .. }
                | StmtKind::Unsupported => None,
            };
            if target.is_some_and(|place| is_static(module, place)) {
                return Some(module[*stmt].span);
            }
        }
    }
    None
}

fn is_static(module: &Module, place: PlaceId) -> bool {
    let mut at = place;
    loop {
        match module[at].kind {
            PlaceKind::Object(object) => return module[object].storage.is_static(),
            PlaceKind::Dereference(_) => return false,
            PlaceKind::Member { base, .. }
            | PlaceKind::BitField { base, .. }
            | PlaceKind::Index { base, .. } => at = base,
        }
    }
}
