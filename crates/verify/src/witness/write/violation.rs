//! A counterexample as waypoints: what each input returned, in order, then the target.

use super::super::{
    model::{Location, Segment, WaypointKind},
    places::Places,
};
use crate::{
    confirm::{self, Input, InputKind, ReducedExecution, literal},
    load::{CProgram, Case},
};
use bia_base::{Idx as _, Sources, Span};
use bia_cfront::ast::{StmtId, StmtKind, TranslationUnit};
use bia_term::value::Value;

/// Inputs beyond this many are left open: a witness need not say everything.
pub(super) const MAX_INPUTS: usize = 1000;

/// The way to the violation.
pub(super) fn segments(
    case: &Case,
    c: &CProgram,
    reduced: &ReducedExecution,
    sources: &Sources,
) -> Vec<Segment> {
    let units: Vec<Places<'_>> = c
        .given()
        .iter()
        .map(|unit| Places::new(c, unit, sources))
        .collect();
    let mut segments = with_starts(c, &units, reduced);
    let check = confirm::violated_check(case, c, reduced);
    let span = check.map(|check| check.span);
    let own = |span: &Span| c.given().iter().any(|unit| unit.source == span.source);
    let span = span.filter(own).or(reduced.seen.last_own);
    let location = span.and_then(|span| target(&units, span));
    // A program without a place for its violation has a first line, too.
    let location = location.unwrap_or_else(|| Location {
        file: c.files().next().unwrap_or("").to_owned(),
        line: 1,
        column: None,
        function: None,
    });
    let target = Segment::once(WaypointKind::Target, location);
    segments.push(match &reduced.seen.plan {
        Some(plan) => target.by(plan.last),
        None => target,
    });
    segments
}

/// What the program gets from outside and, between that, the starts of threads.
fn with_starts(c: &CProgram, units: &[Places<'_>], reduced: &ReducedExecution) -> Vec<Segment> {
    let all = &reduced.seen.inputs.inputs;
    let Some(plan) = &reduced.seen.plan else {
        return inputs(c, units, all);
    };
    let mut segments = Vec::new();
    let mut done = 0;
    for (at, event) in plan.starts().enumerate() {
        let before = all.partition_point(|input| input.step < event.step);
        segments.extend(inputs(c, units, &all[done..before.max(done)]));
        done = before.max(done);
        if let Some(location) = event.span.and_then(|span| target(units, span)) {
            let start = Segment::once(WaypointKind::FunctionEnter, location).by(event.thread);
            segments.push(Segment {
                creates: Some(at + 1),
                ..start
            });
        }
    }
    segments.extend(inputs(c, units, &all[done..]));
    segments
}

/// What the program gets from outside.
pub(super) fn inputs(c: &CProgram, units: &[Places<'_>], inputs: &[Input]) -> Vec<Segment> {
    let mut segments = Vec::new();
    for input in inputs.iter().take(MAX_INPUTS) {
        let value = match &input.kind {
            InputKind::Fails(true) => Some("0".to_owned()),
            InputKind::Fails(false) => None,
            InputKind::Result(parts) => match parts.as_slice() {
                [(part, value)] if part.name.is_empty() && part.elements.is_none() => {
                    constant(c, part.ty, value)
                }
                _ => None,
            },
        };
        let places = units.iter().find(|p| p.unit.source == input.span.source);
        let (Some(value), Some(places)) = (value, places) else {
            continue;
        };
        let call =
            |(_, expr): &&(usize, bia_cfront::ast::ExprId)| places.unit[*expr].span == input.span;
        let call = places.calls.iter().find(call);
        let Some(location) = call.and_then(|(at, _)| places.location(*at)) else {
            continue;
        };
        let kind = WaypointKind::FunctionReturn(Some(format!("\\result == {value}")));
        let segment = Segment::once(kind, location);
        segments.push(match input.thread {
            Some(number) => segment.by(number),
            None => segment,
        });
    }
    segments
}

/// A value that equals itself only, as a constant.
fn constant(c: &CProgram, ty: bia_cfront::ir::TypeId, value: &Value) -> Option<String> {
    match value {
        Value::Float(float) if float.is_nan() || float.is_zero() || float.is_infinite() => None,
        Value::Bv(bits) if c.module.types.is_pointer(ty) && !bits.is_zero() => None,
        Value::Float(_)
        | Value::Bv(_)
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Real(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => literal(&c.module, ty, value),
    }
}

/// The statement, or the full expression of a statement with others in it, that a violation is in.
fn target(units: &[Places<'_>], span: Span) -> Option<Location> {
    let places = units.iter().find(|p| p.unit.source == span.source)?;
    let at = span.range().start;
    let statements = || places.statements.iter().filter(|s| s.start <= at);
    let around = statements().filter(|s| at < s.end);
    // What is only seen when the program ends is seen after its last statement.
    let statement = around
        .min_by_key(|s| s.end - s.start)
        .or_else(|| {
            statements()
                .filter(|s| s.start < s.end)
                .max_by_key(|s| s.start)
        })
        .or(places.statements.first())?;
    let full = full_expression(places.unit, statement.start, at);
    places.location(full.unwrap_or(statement.start))
}

/// The start of the largest expression around a place, if the statement has others in it.
fn full_expression(unit: &TranslationUnit, statement: usize, at: usize) -> Option<usize> {
    let mut stmts = (0..unit.stmts.len()).map(StmtId::from_index);
    let controls = |stmt: &StmtId| {
        unit[*stmt].span.range().start == statement
            && match unit[*stmt].kind {
                StmtKind::If { .. }
                | StmtKind::Switch { .. }
                | StmtKind::While { .. }
                | StmtKind::DoWhile { .. }
                | StmtKind::For { .. } => true,
                StmtKind::Error
                | StmtKind::Empty { .. }
                | StmtKind::Expression(_)
                | StmtKind::Compound(_)
                | StmtKind::Goto(_)
                | StmtKind::ComputedGoto(_)
                | StmtKind::Continue
                | StmtKind::Break
                | StmtKind::Return(_)
                | StmtKind::Labeled { .. }
                | StmtKind::Case { .. }
                | StmtKind::Default { .. }
                | StmtKind::Asm(_) => false,
            }
    };
    stmts.find(controls)?;
    let exprs = unit.exprs.values().map(|expr| expr.span.range());
    let around = exprs.filter(|range| range.contains(&at));
    around
        .max_by_key(|range| range.end - range.start)
        .map(|range| range.start)
}
