//! What attributes promise about functions with bodies: listed, or refused where the body breaks
//! it.
//!
//! gcc leaves calls of functions that are declared `pure` or `const` out. One that assigns to a
//! static object, or calls a function that does, breaks the promise: what the program does is then
//! gcc's choice. gcc also leaves out tests for null of parameters that are declared `nonnull`; a
//! function that makes them does not trust its callers.

use super::link::Entity;
use super::{AnalyseOptions, Shared, codes};
use crate::assumed::{self, Assumed};
use crate::ir::{
    BinaryOp, BlockId, Conversion, ExprId, ExprKind, FunctionId, Module, ObjectId, PlaceId,
    PlaceKind, StmtKind,
};
use crate::lower::Assumption;
use bia_base::{Diagnostic, Span};
use rustc_hash::FxHashSet;

/// What functions that can be reached promise, and their bodies might not keep.
pub(crate) fn promises(shared: &mut Shared, options: &AnalyseOptions) -> Vec<Assumption> {
    let mut all = std::mem::take(&mut shared.symbols.promises);
    for (id, function) in shared.module.functions.iter() {
        if function.noreturn {
            all.push((id, &assumed::NORETURN, Vec::new()));
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
    for (id, assumed, about) in all {
        let function = &shared.module[id];
        // gcc may call what the program defines and does not call: `puts` for `printf`.
        let counts = match assumed.key == assumed::OWN_BUILTIN.key {
            true => is_own(shared, id, options),
            false => function.reachable,
        };
        if function.body.is_none() || !counts {
            continue;
        }
        let is_new = list(assumed, shared.module.name(function.name), function.span);
        if is_new && assumed.key == assumed::PURE.key {
            let text = "is declared `pure` or `const` and has an effect";
            broken.extend(effect(shared, id).map(|span| (id, span, text)));
        } else if is_new && assumed.key == assumed::NONNULL.key {
            let text = "is declared `nonnull` and tests for null, which gcc leaves out";
            broken.extend(null_test(&shared.module, id, &about).map(|span| (id, span, text)));
        } else if is_new && assumed.key == assumed::NORETURN.key && returns(&shared.module, id) {
            let text = "is declared `noreturn` and returns";
            broken.push((id, function.span, text));
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
    for (id, span, text) in broken {
        let function = &shared.module[id];
        let name = shared.module.name(function.name);
        let message = format!("`{name}` {text}");
        let diagnostic = Diagnostic::new(&codes::ATTRIBUTE, message).at(function.span);
        shared.report.push(diagnostic.also(span, "here"));
    }
    found
}

/// Whether a function with a body is one that gcc sees: neither of our library nor of a model.
fn is_own(shared: &Shared, function: FunctionId, options: &AnalyseOptions) -> bool {
    let external = shared.externals.get(&shared.module[function].name);
    let defined = external.and_then(|external| external.defined);
    defined.is_some_and(|(span, _)| {
        !options.library.contains(&span.source) && !options.models.contains(&span.source)
    })
}

/// Where a function compares one of its parameters with another pointer, such as null.
fn null_test(module: &Module, function: FunctionId, about: &[u64]) -> Option<Span> {
    let parameters = (1_u64..).zip(module[function].parameters.iter());
    let parameters: Vec<ObjectId> = parameters
        .filter(|(at, _)| about.is_empty() || about.contains(at))
        .map(|(_, object)| *object)
        .collect();
    let is_parameter = |expr: ExprId| {
        let mut at = expr;
        while let ExprKind::Convert(_, inner) = module[at].kind {
            at = inner;
        }
        let ExprKind::Read(place) = module[at].kind else {
            return false;
        };
        let PlaceKind::Object(object) = module[place].kind else {
            return false;
        };
        let is_pointer = module.types.is_pointer(module[object].ty);
        is_pointer && parameters.contains(&object)
    };
    let found = module.exprs.values().find(|expr| match expr.kind {
        ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => {
            is_parameter(left) || is_parameter(right)
        }
        ExprKind::Convert(Conversion::ToBool, operand) => is_parameter(operand),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Read(_)
        | ExprKind::Address(_)
        | ExprKind::FunctionAddress(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::PointerOffset { .. }
        | ExprKind::PointerDifference { .. }
        | ExprKind::Convert(..)
        | ExprKind::Conditional { .. } => false,
    });
    found.map(|expr| expr.span)
}

/// Whether a function returns for certain: nothing in it calls, jumps back or stops.
fn returns(module: &Module, function: FunctionId) -> bool {
    let mut todo: Vec<BlockId> = module[function].body.into_iter().collect();
    while let Some(block) = todo.pop() {
        for stmt in &module[block].statements {
            match &module[*stmt].kind {
                StmtKind::Block(block) => todo.push(*block),
                StmtKind::If {
                    then, otherwise, ..
                } => todo.extend([*then, *otherwise]),
                StmtKind::Switch { body, .. } => todo.push(*body),
                StmtKind::Loop { .. }
                | StmtKind::Goto(_)
                | StmtKind::Call { .. }
                | StmtKind::Builtin { .. }
                | StmtKind::Asm { .. }
                | StmtKind::Unsupported => return false,
                StmtKind::Label(_)
                | StmtKind::Break
                | StmtKind::Continue
                | StmtKind::Return(_)
                | StmtKind::Assign { .. }
                | StmtKind::Copy { .. }
                | StmtKind::Zero(_)
                | StmtKind::Begin(_)
                | StmtKind::End(_)
                | StmtKind::Evaluate(_) => {}
            }
        }
    }
    true
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
