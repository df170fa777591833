//! An execution that goes on forever as waypoints: what each input returns on the way to the cycle,
//! then the cycle.
//!
//! ```text
//!   follow  \result == v …                the stem, up to the visit where the cycle begins
//!   cycle   \result == v …                inputs of the condition of the loop
//!   cycle   the loop goes on              `branching` at the loop, or a statement that is passed each time
//!   cycle   \result == v …                the other inputs, up to the visit where the cycle ends
//! ```
//! That the cycle can be repeated was shown with just these inputs, if it was shown on the graph;
//! what was only shown on the system says nothing about them, and they are left open.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "statements that are not mentioned are no loops and no blocks"
)]

use super::{
    super::{
        model::{Branch, Location, Segment, WaypointKind},
        places::Places,
    },
    violation,
};
use crate::{
    confirm::{Input, Seen},
    load::{CProgram, Case},
    pipeline::{Counterexample, ProofLevel},
};
use bia_base::{Sources, Span};
use bia_cfront::ast::{BlockItem, ExprKind, StmtId, StmtKind};

/// Stem and cycle; `None` if there was no time, or there is no place to name.
pub(super) fn segments(
    case: &Case,
    c: &CProgram,
    (cex, seen): (&Counterexample, &Seen),
    sources: &Sources,
) -> Option<Vec<Segment>> {
    let lasso = cex.answers().lasso?;
    let begins = seen.before_cycle?;
    let inputs = &seen.inputs.inputs;
    let (stem, rest) = inputs.split_at(begins.min(inputs.len()));
    let units: Vec<Places<'_>> = c
        .given()
        .iter()
        .map(|unit| Places::new(c, unit, sources))
        .collect();
    let mut segments = violation::inputs(c, &units, stem);
    let span = case.program.stmt(case.program.label(lasso.label).stmt).span;
    let head = span.and_then(|span| head(&units, span));
    let exact = cex.cycle()?.level() == ProofLevel::Cfg && rest.len() <= violation::MAX_INPUTS;
    let rest = if exact { rest } else { &[] };
    let early = match &head {
        Some(head) => rest.iter().take_while(|input| head.decides(input)).count(),
        None => 0,
    };
    let (early, late) = rest.split_at(early);
    let mut cycle = violation::inputs(c, &units, early);
    cycle.extend(head.map(|head| Segment::once(head.kind, head.location)));
    cycle.extend(violation::inputs(c, &units, late));
    if cycle.is_empty() {
        return None;
    }
    segments.extend(cycle.into_iter().map(|segment| Segment {
        cycles: true,
        ..segment
    }));
    Some(segments)
}

/// What is passed each time around.
struct Head {
    kind: WaypointKind,
    location: Location,
    /// What is evaluated before it, after the visit of the loop.
    condition: Option<Span>,
}

impl Head {
    fn decides(&self, input: &Input) -> bool {
        self.condition.is_some_and(|condition| {
            condition.source == input.span.source
                && condition.start <= input.span.start
                && input.span.end <= condition.end
        })
    }
}

/// The waypoint of a loop, a label, or a function that calls itself.
fn head(units: &[Places<'_>], span: Span) -> Option<Head> {
    let places = units.iter().find(|p| p.unit.source == span.source)?;
    let at = span.range().start;
    let passed = |offset: usize, condition: Option<Span>| {
        Some(Head {
            kind: WaypointKind::Assumption("1".into()),
            location: places.location(offset)?,
            condition,
        })
    };
    if let Some((_, stmt)) = places.loops.iter().find(|(start, _)| *start == at) {
        let condition = places.loop_condition(*stmt);
        let condition_span = condition.map(|condition| places.unit[condition].span);
        let (body, decided) = match &places.unit[*stmt].kind {
            StmtKind::DoWhile { body, .. } => (*body, None),
            StmtKind::While { body, .. } | StmtKind::For { body, .. } => (*body, condition_span),
            _ => return None,
        };
        let varies = condition
            .is_some_and(|condition| !matches!(places.unit[condition].kind, ExprKind::Constant(_)));
        if varies && decided.is_some() {
            return Some(Head {
                kind: WaypointKind::Branching(Branch::Truth(true)),
                location: places.location(at)?,
                condition: decided,
            });
        }
        return passed(first(places, body), decided);
    }
    if places.statements.iter().any(|s| s.offset == at) {
        return passed(at, None);
    }
    passed(places.body_after(at)?, None)
}

/// The first statement of a body that is always executed, or the body.
fn first(places: &Places<'_>, body: StmtId) -> usize {
    let unit = places.unit;
    let inner = match &unit[body].kind {
        StmtKind::Compound(items) => match items.first() {
            Some(BlockItem::Statement(stmt)) => Some(unit[*stmt].span),
            Some(BlockItem::Declaration(declaration)) => Some(unit[*declaration].span),
            Some(
                BlockItem::StaticAssert(_)
                | BlockItem::NestedFunction(_)
                | BlockItem::LocalLabels(_),
            )
            | None => None,
        },
        _ => None,
    };
    let inner = inner.map(|span| span.range().start);
    // A label there may be jumped to from elsewhere.
    let plain = |at: &usize| {
        let mut statements = places.statements.iter();
        statements.any(|s| s.offset == *at && s.start == *at)
    };
    inner.filter(plain).unwrap_or(unit[body].span.range().start)
}
