//! A witness as part of its program.
//!
//! **Invariants** become assertions where they are to hold:
//! ```text
//!   while (C)        while (({ if (!(I)) false_invariant(); }), C)
//!   S                { if (!(I)) false_invariant(); } S
//! ```
//! **Transition invariants** become assertions about now and a moment of the past that is chosen
//! and remembered:
//! ```text
//!   \at(x, AnyPrev)    { static _Bool any; static T any_x;
//!                        if (any) { if (!(I)) false_invariant(); } else if (nondet()) { any = 1; any_x = x; } }
//!   \at(x, LastPrev)   the same, but always chosen, and chosen again each time
//! ```
//! with T the type of x as a value. All choices together are all pairs of moments. The same step by
//! step (`past`): each moment is remembered for the next one, and at the first one the relation is
//! shown to be transitive.
//!
//! **Waypoints** become an observer: a global counts the segments that are done. Where a waypoint
//! of some segments is evaluated, the one of the current segment decides; only one can be passed
//! each time. Behind the last segment of a cycle comes its first one, and a label that is visited
//! again and again.
//! ```text
//!   event(w…)   { unsigned g = segment; if (g == s) { assume(!(avoided)); assume(followed); segment = s + 1; } … }
//!   assumption  event S
//!   branching   if (({ _Bool v = (C) ? 1 : 0; event; v; }))
//!   enter       (({ event; }), f(…))         return   ({ auto r = f(…); event; r; })
//! ```
//! The target is no text: it says which violations count (`bia_cfront::lower::Watch`).

use super::{
    super::{
        model::{Branch, Invariant, InvariantKind, Location, Segment, Waypoint, WaypointKind},
        places::{Branching, Places, Statement},
    },
    edit::{Edit, Piece},
    expression, past,
};
use crate::{codes, load::CProgram};
use bia_base::{Diagnostic, Idx as _};
use bia_cfront::ast::{ExprId, ExprKind, StmtId, StmtKind};
use std::{collections::BTreeMap, ops::Range};

/// The function that a false invariant calls.
pub(super) const FALSE: &str = "__bia_false_invariant";
/// The global that counts segments.
pub(super) const SEGMENT: &str = "__bia_segment";

/// The label behind the last segment of a cycle.
pub(super) const CYCLE: &str = "__bia_cycle";

/// What comes before a program with invariants.
pub(super) const JUDGE: &str =
    "extern void __bia_false_invariant(void); extern int __bia_nondet_int(void); ";
/// What comes before a program with waypoints.
pub(super) const OBSERVER: &str = "extern void __bia_assume(int); static unsigned __bia_segment; ";

/// Where an event happens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Event {
    /// Before the statement of this number.
    Statement(usize),
    /// When the branch of this number is decided.
    Branch(usize),
    Enter(usize),
    Return(usize),
}

/// What happens there in a segment.
struct Happens {
    segment: usize,
    /// What comes then, if it is to be passed.
    next: Option<Next>,
    /// The condition under which the waypoint is passed.
    condition: Piece,
}

/// What comes behind a segment.
#[derive(Clone, Copy)]
struct Next {
    segment: usize,
    /// Whether the cycle begins again.
    again: bool,
}

/// The places of a program with what a witness puts there.
pub(super) struct Instrumenter<'a> {
    pub(super) places: &'a Places<'a>,
    c: &'a CProgram,
    pub(super) edits: Vec<Edit>,
    /// The expressions that were put in, by number.
    pub(super) expressions: Vec<String>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Whether invariants are assumed instead of asserted.
    assumes: bool,
    /// Whether relations are shown step by step where that is possible.
    pub(super) by_steps: bool,
}

impl<'a> Instrumenter<'a> {
    pub(super) fn new(places: &'a Places<'a>, c: &'a CProgram) -> Self {
        Self {
            places,
            c,
            edits: Vec::new(),
            expressions: Vec::new(),
            diagnostics: Vec::new(),
            assumes: false,
            by_steps: false,
        }
    }

    fn nothing_there(&mut self, location: &Location, what: &str) {
        let lines = self.places.lines(self.c);
        let column = location.column.map(|column| format!(", column {column}"));
        let column = column.unwrap_or_default();
        let line = location.line;
        let message = match line > lines {
            true => format!("the program has {lines} lines, there is no line {line}"),
            false => format!("there is no {what} in line {line}{column}"),
        };
        self.diagnostics
            .push(Diagnostic::new(&codes::BAD_LOCATION, message));
    }

    /// An expression, if it can be one; else a complaint.
    fn expression(&mut self, text: &str) -> Option<usize> {
        if text.contains("\\at") {
            self.unsupported("the past is only read in transition invariants");
            return None;
        }
        if let Err(why) = expression::check_text(text) {
            self.diagnostics.push(bad_expression(text, &why));
            return None;
        }
        self.expressions.push(text.to_owned());
        Some(self.expressions.len() - 1)
    }

    /// Invariants as assertions.
    pub(super) fn invariants(&mut self, all: &[Invariant]) {
        for invariant in all {
            match invariant.kind {
                InvariantKind::Loop | InvariantKind::LoopTransition => {
                    self.loop_invariant(invariant);
                }
                InvariantKind::Location | InvariantKind::LocationTransition => {
                    self.location_invariant(invariant);
                }
            }
        }
    }

    /// The same as assumptions, for what is known to hold; transition invariants are left out.
    pub(super) fn known(&mut self, all: &[Invariant]) {
        self.assumes = true;
        let plain = all.iter().filter(|one| !one.kind.is_transition());
        let plain: Vec<Invariant> = plain.cloned().collect();
        self.invariants(&plain);
    }

    fn assertion(&mut self, invariant: &Invariant) -> Option<Piece> {
        if invariant.kind.is_transition() {
            return self.transition(invariant);
        }
        if self.assumes {
            let of = self.expression(&invariant.value)?;
            let mut piece = Piece::from("{ __bia_assume(!!");
            piece.expression(&invariant.value, of);
            piece.push("); }");
            return Some(piece);
        }
        let of = self.expression(&invariant.value)?;
        let mut piece = Piece::from("{ if (!");
        piece.expression(&invariant.value, of);
        piece.push(&format!(") {FALSE}(); }}"));
        Some(piece)
    }

    /// The assertion of a relation between now and the past.
    fn transition(&mut self, invariant: &Invariant) -> Option<Piece> {
        let past = match past::Past::read(&invariant.value) {
            Ok(past) => past,
            Err(what) => {
                self.unsupported(&what);
                return None;
            }
        };
        if let Err(why) = expression::check_text(&past.plain) {
            self.diagnostics
                .push(bad_expression(&invariant.value, &why));
            return None;
        }
        self.expressions.push(invariant.value.clone());
        let of = self.expressions.len() - 1;
        let mut piece = Piece::from(past.remembered().as_str());
        let transitive = match self.by_steps && past.is_about_any() {
            true => transitive(&past, of),
            false => None,
        };
        if let Some(transitive) = transitive {
            piece.push(&format!("if (!{}) ", past::CHOSEN));
            piece.append(transitive);
            piece.push(" else { if (!");
            piece.expression(&past.instrumented, of);
            piece.push(&format!(") {FALSE}(); }} "));
            piece.push(&past.step());
            return Some(piece);
        }
        piece.push("if (");
        piece.push(past::CHOSEN);
        piece.push(") { if (!");
        piece.expression(&past.instrumented, of);
        piece.push(&format!(") {FALSE}(); }} "));
        piece.push(&past.choice());
        Some(piece)
    }

    fn unsupported(&mut self, what: &str) {
        let code = &codes::WITNESS_UNSUPPORTED;
        self.diagnostics.push(Diagnostic::new(code, what));
    }

    fn loop_invariant(&mut self, invariant: &Invariant) {
        let loops = &self.places.loops;
        let found = self.places.at(&invariant.location, loops, |(at, _)| *at);
        let Some((_, stmt)) = found.first().copied().copied() else {
            return self.nothing_there(&invariant.location, "loop");
        };
        let head = self.places.unit[stmt].span.range().start;
        if !self.is_in_function(head, &invariant.location) {
            return self.nothing_there(&invariant.location, "loop of that function");
        }
        let Some(assertion) = self.assertion(invariant) else {
            return;
        };
        let condition = self.places.loop_condition(stmt);
        let mut before = Piece::from("((");
        before.append(assertion);
        let (range, after) = match condition {
            Some(condition) => {
                before.push("), (");
                (self.places.unit[condition].span.range(), "))")
            }
            None => {
                let Some(at) = self.places.missing_condition(stmt) else {
                    return self.nothing_there(&invariant.location, "loop with a plain head");
                };
                before.push("), 1)");
                (at..at, "")
            }
        };
        self.edit(range, 1, before, after.into());
    }

    /// Whether an offset lies in the function that a location names, if it names one.
    fn is_in_function(&self, offset: usize, location: &Location) -> bool {
        let wanted = location.function.as_deref();
        wanted.is_none_or(|name| self.places.function_at(offset) == Some(name))
    }

    fn location_invariant(&mut self, invariant: &Invariant) {
        let Some(statement) = self.statement_at(&invariant.location) else {
            return self.nothing_there(&invariant.location, "statement");
        };
        let statement = self.places.statements[statement];
        if !self.is_in_function(statement.start, &invariant.location) {
            return self.nothing_there(&invariant.location, "statement of that function");
        }
        if let Some(assertion) = self.assertion(invariant) {
            self.before(statement, assertion);
        }
    }

    fn statement_at(&self, location: &Location) -> Option<usize> {
        let all: Vec<usize> = (0..self.places.statements.len()).collect();
        let offset = |at: &usize| self.places.statements[*at].offset;
        self.places
            .at(location, &all, offset)
            .first()
            .copied()
            .copied()
    }

    fn before(&mut self, statement: Statement, mut piece: Piece) {
        let range = statement.start..statement.end;
        piece.push(" ");
        if statement.alone {
            let mut braced = Piece::from("{ ");
            braced.append(piece);
            self.edit(range, 0, braced, " }".into());
        } else {
            self.edit(range, 0, piece, Piece::default());
        }
    }

    fn edit(&mut self, range: Range<usize>, rank: u8, before: Piece, after: Piece) {
        self.edits.push(Edit {
            start: range.start,
            end: range.end,
            rank,
            before,
            after,
        });
    }

    /// Waypoints as an observer. The parts of the text where the target is.
    pub(super) fn segments(&mut self, segments: &[Segment]) -> Vec<Range<usize>> {
        let mut events: BTreeMap<Event, Vec<Happens>> = BTreeMap::new();
        let first = segments.iter().position(|segment| segment.cycles);
        for (number, segment) in segments.iter().enumerate() {
            // What is avoided is avoided first.
            for waypoint in &segment.avoid {
                self.waypoint(waypoint, number, None, &mut events);
            }
            let again = first.filter(|_| number + 1 == segments.len());
            let next = Next {
                segment: again.unwrap_or(number + 1),
                again: again.is_some(),
            };
            if segment.follow.kind != WaypointKind::Target {
                self.waypoint(&segment.follow, number, Some(next), &mut events);
            }
        }
        for (event, happens) in events {
            self.event(event, happens);
        }
        match segments.last() {
            Some(last) if !last.cycles => self.target(&last.follow.location),
            Some(_) | None => Vec::new(),
        }
    }

    fn waypoint(
        &mut self,
        waypoint: &Waypoint,
        segment: usize,
        next: Option<Next>,
        events: &mut BTreeMap<Event, Vec<Happens>>,
    ) {
        let location = &waypoint.location;
        let calls = |this: &Self| {
            let all: Vec<usize> = (0..this.places.calls.len()).collect();
            let offset = |at: &usize| this.places.calls[*at].0;
            let found = this.places.at(location, &all, offset);
            found.first().copied().copied()
        };
        let mut condition = Piece::default();
        let event = match &waypoint.kind {
            WaypointKind::Target => return,
            WaypointKind::Assumption(value) => {
                let Some(at) = self.statement_at(location) else {
                    return self.nothing_there(location, "statement");
                };
                let Some(of) = self.expression(value) else {
                    return;
                };
                condition.expression(value, of);
                // Labels of a statement and the statement are one place.
                let statement = self.places.statements[at];
                let mut all = self.places.statements.iter();
                let first = all.position(|s| (s.start, s.end) == (statement.start, statement.end));
                Event::Statement(first.unwrap_or(at))
            }
            WaypointKind::Branching(branch) => {
                let all: Vec<usize> = (0..self.places.branches.len()).collect();
                let offset = |at: &usize| self.places.branches[*at].0;
                let found = self.places.at(location, &all, offset);
                let Some(at) = found.first().copied().copied() else {
                    return self.nothing_there(location, "branch");
                };
                match self.branch(branch, at) {
                    Some(text) => condition.push(&text),
                    None => return self.nothing_there(location, "branch of that kind"),
                }
                Event::Branch(at)
            }
            WaypointKind::FunctionEnter => {
                let Some(at) = calls(self) else {
                    return self.nothing_there(location, "call");
                };
                condition.push("1");
                Event::Enter(at)
            }
            WaypointKind::FunctionReturn(value) => {
                let Some(at) = calls(self) else {
                    return self.nothing_there(location, "call");
                };
                match value {
                    None => condition.push("1"),
                    Some(value) => {
                        let plain = value.replace("\\result", "__bia_result");
                        let checked = plain.replace("__bia_result", "result");
                        if let Err(why) = expression::check_text(&checked) {
                            self.diagnostics.push(bad_expression(value, &why));
                            return;
                        }
                        self.expressions.push(value.clone());
                        condition.expression(&plain, self.expressions.len() - 1);
                    }
                }
                Event::Return(at)
            }
        };
        events.entry(event).or_default().push(Happens {
            segment,
            next,
            condition,
        });
    }

    /// When a branch goes this way; `None` if it is not of that kind.
    fn branch(&self, branch: &Branch, at: usize) -> Option<String> {
        match (branch, self.places.branches[at].1) {
            (Branch::Truth(truth), Branching::Condition(_) | Branching::Always(_)) => {
                Some(format!("__bia_value == {}", u8::from(*truth)))
            }
            (Branch::Case(value), Branching::Switch(..)) => {
                let suffix = match i64::try_from(*value) {
                    Ok(_) => "LL",
                    Err(_) => "ULL",
                };
                u64::try_from(value.unsigned_abs()).ok()?;
                Some(match *value < 0 {
                    true => format!("__bia_value == -{}{suffix}", value.unsigned_abs()),
                    false => format!("__bia_value == {value}{suffix}"),
                })
            }
            (Branch::Default, Branching::Switch(_, stmt)) => {
                let cases = self.cases(stmt);
                match cases.is_empty() {
                    true => Some("1".into()),
                    false => Some(format!("!({})", cases.join(" || "))),
                }
            }
            (Branch::Truth(_), Branching::Switch(..))
            | (Branch::Case(_) | Branch::Default, Branching::Condition(_) | Branching::Always(_)) => {
                None
            }
        }
    }

    /// When each case of a `switch` is taken.
    fn cases(&self, switch: StmtId) -> Vec<String> {
        let unit = self.places.unit;
        let text = |expr: ExprId| &self.places.text[unit[expr].span.range()];
        let mut found = Vec::new();
        let mut todo = vec![switch];
        while let Some(stmt) = todo.pop() {
            let kind = &unit[stmt].kind;
            if matches!(kind, StmtKind::Switch { .. }) && stmt != switch {
                continue;
            }
            if let StmtKind::Case { low, high, .. } = kind {
                found.push(match high {
                    None => format!("__bia_value == ({})", text(*low)),
                    Some(high) => format!(
                        "(__bia_value >= ({}) && __bia_value <= ({}))",
                        text(*low),
                        text(*high)
                    ),
                });
            }
            kind.for_each_part(|part| todo.push(part));
        }
        found
    }

    /// Puts what happens at an event where it happens.
    fn event(&mut self, event: Event, happens: Vec<Happens>) {
        let mut piece = Piece::from("{ unsigned __bia_now = __bia_segment; ");
        for Happens {
            segment,
            next,
            condition,
        } in happens
        {
            piece.push(&format!("if (__bia_now == {segment}) {{ __bia_assume("));
            piece.push(if next.is_some() { "!!(" } else { "!(" });
            piece.append(condition);
            piece.push(")); ");
            if let Some(next) = next {
                piece.push(&format!("{SEGMENT} = {}; ", next.segment));
                if next.again {
                    piece.push(&format!("{CYCLE}: ; "));
                }
            }
            piece.push("} ");
        }
        piece.push("}");
        match event {
            Event::Statement(at) => {
                let statement = self.places.statements[at];
                self.before(statement, piece);
            }
            Event::Branch(at) => self.at_branch(self.places.branches[at].1, piece),
            Event::Enter(at) => self.at_enter(self.places.calls[at].1, piece),
            Event::Return(at) => self.at_return(self.places.calls[at].1, piece),
        }
    }

    fn at_branch(&mut self, branching: Branching, event: Piece) {
        let unit = self.places.unit;
        let (range, mut before, mut after) = match branching {
            Branching::Condition(condition) => {
                let before = "({ _Bool __bia_value = (";
                (
                    unit[condition].span.range(),
                    before,
                    Piece::from(") ? 1 : 0; "),
                )
            }
            Branching::Switch(value, _) => {
                let before = "({ __auto_type __bia_value = (";
                (unit[value].span.range(), before, Piece::from(") + 0; "))
            }
            Branching::Always(at) => (at..at, "({ _Bool __bia_value = 1; ", Piece::default()),
        };
        after.append(event);
        after.push(" __bia_value; })");
        self.edit(range, 1, Piece::from(std::mem::take(&mut before)), after);
    }

    fn at_enter(&mut self, call: ExprId, event: Piece) {
        let unit = self.places.unit;
        let ExprKind::Call { arguments, .. } = &unit[call].kind else {
            return;
        };
        let range = unit[call].span.range();
        let within = |expr: &bia_cfront::ast::Expr| {
            let inner = expr.span.range();
            range.start <= inner.start && inner.end < range.end
        };
        let busy = unit.exprs.values().filter(|expr| within(expr)).any(|expr| {
            matches!(
                expr.kind,
                ExprKind::Call { .. } | ExprKind::Conditional { .. }
            )
        });
        match arguments.last() {
            // Arguments come before the call.
            Some(last) if busy => {
                let range = unit[*last].span.range();
                let before = Piece::from("({ __auto_type __bia_argument = (");
                let mut after = Piece::from("); ");
                after.append(event);
                after.push(" __bia_argument; })");
                self.edit(range, 0, before, after);
            }
            Some(_) | None => {
                let mut before = Piece::from("((");
                before.append(event);
                before.push("), ");
                self.edit(range, 3, before, ")".into());
            }
        }
    }

    fn at_return(&mut self, call: ExprId, event: Piece) {
        let unit = self.places.unit;
        let range = unit[call].span.range();
        let unused = unit
            .stmts
            .values()
            .any(|stmt| matches!(stmt.kind, StmtKind::Expression(expr) if expr == call));
        if unused && !event.mentions("__bia_result") {
            let mut after = Piece::from(", (");
            after.append(event);
            after.push("))");
            return self.edit(range, 2, "(".into(), after);
        }
        let before = Piece::from("({ __auto_type __bia_result = ");
        let mut after = Piece::from("; ");
        after.append(event);
        after.push(" __bia_result; })");
        self.edit(range, 2, before, after);
    }

    /// The parts of the text where a violation is at the target.
    fn target(&mut self, location: &Location) -> Vec<Range<usize>> {
        let places = self.places;
        let unit = places.unit;
        let here = |offset: usize| match (places.position(offset), location.column) {
            (Some((line, column)), Some(wanted)) => (line, column) == (location.line, wanted),
            (Some((line, _)), None) => line == location.line,
            (None, _) => false,
        };
        let mut found: Vec<Range<usize>> = Vec::new();
        for index in 0..unit.stmts.len() {
            let stmt = StmtId::from_index(index);
            let range = unit[stmt].span.range();
            if here(range.start) {
                found.extend(self.own_text(stmt));
            }
        }
        for declaration in unit.declarations.values() {
            let range = declaration.span.range();
            if here(range.start) {
                found.push(range);
            }
        }
        for expr in unit.exprs.values() {
            let range = expr.span.range();
            if here(range.start) {
                found.push(range);
            }
        }
        if found.is_empty() {
            self.nothing_there(location, "statement or expression");
        }
        found
    }

    /// A statement without the statements in it; with those that its labels label.
    fn own_text(&self, stmt: StmtId) -> Vec<Range<usize>> {
        let unit = self.places.unit;
        let mut stmt = stmt;
        while let StmtKind::Labeled { body, .. }
        | StmtKind::Case { body, .. }
        | StmtKind::Default { body } = &unit[stmt].kind
        {
            stmt = *body;
        }
        let range = unit[stmt].span.range();
        let kind = &unit[stmt].kind;
        if let StmtKind::Compound(_) = kind {
            // A block in braces behind a label is as good as what is in it.
            return vec![range];
        }
        let mut parts: Vec<Range<usize>> = Vec::new();
        kind.for_each_part(|part| parts.push(unit[part].span.range()));
        let mut own = Vec::new();
        let mut from = range.start;
        for part in parts {
            own.push(from..part.start.max(from));
            from = part.end;
        }
        own.push(from..range.end.max(from));
        own
    }
}

/// That a relation is transitive.
fn transitive(past: &past::Past, of: usize) -> Option<Piece> {
    let mut piece = Piece::from(past.moments()?.as_str());
    for (earlier, now) in [(1, 2), (2, 3), (1, 3)] {
        piece.push(&format!("_Bool __bia_{earlier}{now} = "));
        piece.push(&past.between(earlier, now)?);
        piece.push("!!");
        piece.expression(&past.instrumented, of);
        piece.push("; }); ");
    }
    piece.push(&format!(
        "if (__bia_12 && __bia_23 && !__bia_13) {FALSE}(); }}"
    ));
    Some(piece)
}

/// A complaint about an expression.
pub(super) fn bad_expression(text: &str, why: &str) -> Diagnostic {
    let short: String = text.chars().take(80).collect();
    let more = if short.len() < text.len() { "…" } else { "" };
    let message = format!("`{short}{more}`: {why}");
    Diagnostic::new(&codes::BAD_EXPRESSION, message)
}
