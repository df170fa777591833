//! The abstract semantics of steps: the state after each action.
//!
//! ```text
//!   assume φ     members in which φ may hold: parts of φ restrict variables
//!   x := t       x may be what t may be; t with a branch: each branch by itself, then both together
//!                (several assignments with one condition: see `edge_paths`)
//!   havoc x      x may be anything
//! ```
//! `None` is the empty set. Results may have too many members, but never too few.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or sort that is not looked at may be anything: that is always right"
)]

use crate::{
    edge_paths::Move,
    eval::Values,
    linear::Reading,
    state::{Context, State},
    value::{
        Abs,
        bits::Bits,
        number::{Numbers, Reals},
        range::{MAX, MIN, Range},
    },
};
use bia_base::Idx as _;
use bia_cfg::{Action, Edge, Trie, Var};
use bia_term::{Op, Sort, SortData, Term, value::Value};

/// The greatest depth of nested alternatives that are followed one by one.
const DEPTH: u32 = 3;
/// The greatest number of alternatives that are followed one by one.
const MAX_BRANCHES: usize = 6;

impl Context<'_> {
    /// The state after an edge without calls.
    pub(crate) fn take(&self, state: &State, edge: Edge) -> Option<State> {
        let state = self.enter(state, edge)?;
        if let Some(Some(paths)) = self.edge_paths.get(edge.index()) {
            return joined(paths.iter().map(|path| self.go(state.clone(), path)));
        }
        let steps = self.cfg.edges[edge].steps.iter();
        steps
            .map(|step| &step.action)
            .try_fold(state, |state, action| self.act(state, action))
    }

    /// The state with all that it says about the variables of an edge.
    pub(crate) fn enter(&self, state: &State, edge: Edge) -> Option<State> {
        let mut state = state.closed()?;
        for pack in self.touched.get(edge.index()).into_iter().flatten() {
            self.tighten(&mut state, *pack)?;
        }
        Some(state)
    }

    /// The state after one path through an edge.
    fn go(&self, state: State, path: &[Move<'_>]) -> Option<State> {
        path.iter().try_fold(state, |state, step| match step {
            Move::Given(condition, holds) => self.assume(state, *condition, *holds, 1),
            Move::Assign(var, term) => self.assign(state, *var, *term, DEPTH),
            Move::Step(action) => self.act(state, action),
        })
    }

    /// The state after a step.
    pub(crate) fn act(&self, state: State, action: &Action) -> Option<State> {
        match action {
            Action::Assume(formula) => self.assume(state, *formula, true, DEPTH),
            Action::Assign(var, term) => self.assign(state, *var, *term, DEPTH),
            Action::Havoc(var, _) => Some(self.havoc(state, *var)),
            Action::Call { results, .. } => {
                let all = State::all(&self.packs);
                let results = results.iter();
                Some(results.fold(all, |state, var| self.havoc(state, *var)))
            }
        }
    }

    fn havoc(&self, mut state: State, var: Var) -> State {
        state.set(var, Abs::Any);
        if let Some(place) = self.packs.place(var) {
            self.assigned(&mut state, var, place, None);
        }
        state
    }

    /// What a term may be.
    pub(crate) fn value(&self, state: &State, term: Term) -> Abs {
        self.values(state.env.clone()).of(term)
    }

    fn values(&self, env: Trie<Var, Abs>) -> Values<'_, impl Fn(Term) -> Abs> {
        Values::new(self.terms, move |term: Term| {
            let known = self.var_of.get(&term).and_then(|var| env.get(*var));
            known.cloned().unwrap_or(Abs::Any)
        })
    }

    /// The state after an assignment.
    pub(crate) fn set_to(&self, state: State, var: Var, term: Term) -> Option<State> {
        self.assign(state, var, term, DEPTH)
    }

    fn assign(&self, state: State, var: Var, term: Term, depth: u32) -> Option<State> {
        if let (Op::Ite, true) = (self.terms.op(term), depth > 0) {
            let [condition, yes, no] = *self.terms.args(term) else {
                return Some(self.havoc(state, var));
            };
            let branch = |holds: bool, then: Term| {
                let state = self.assume(state.clone(), condition, holds, 1)?;
                self.assign(state, var, then, depth - 1)
            };
            return joined([branch(true, yes), branch(false, no)]);
        }
        let mut state = state;
        let value = self.value(&state, term);
        let place = self.packs.place(var);
        let base = place.and_then(|_| self.linear(&state, term, self.reading(var)));
        state.set(var, value);
        if let Some(place) = place {
            self.assigned(&mut state, var, place, base);
            self.tighten(&mut state, place.pack)?;
        }
        Some(state)
    }

    /// The members in which the formula may have the value `holds`.
    pub(crate) fn assume(
        &self,
        state: State,
        formula: Term,
        holds: bool,
        depth: u32,
    ) -> Option<State> {
        let mut state = state;
        for _ in 0..2 {
            let before = state.clone();
            let mut filter = Filter {
                context: self,
                values: self.values(state.env.clone()),
                todo: vec![(formula, holds)],
                depth,
            };
            state = filter.run(state)?;
            if state.env.same(&before.env) {
                break;
            }
        }
        Some(state)
    }
}

fn joined(parts: impl IntoIterator<Item = Option<State>>) -> Option<State> {
    parts.into_iter().flatten().reduce(|a, b| a.join(&b))
}

/// Parts of an assumption that are still to be looked at.
struct Filter<'w, 'a, F> {
    context: &'w Context<'a>,
    /// By the state at the beginning: no member is lost since.
    values: Values<'w, F>,
    todo: Vec<(Term, bool)>,
    depth: u32,
}

impl<F: Fn(Term) -> Abs> Filter<'_, '_, F> {
    fn run(&mut self, mut state: State) -> Option<State> {
        while let Some((term, holds)) = self.todo.pop() {
            if self.values.of(term).is() == Some(!holds) {
                return None;
            }
            state = self.part(state, term, holds)?;
        }
        Some(state)
    }

    fn part(&mut self, mut state: State, term: Term, holds: bool) -> Option<State> {
        let terms = self.context.terms;
        let args = terms.args(term);
        match (terms.op(term), holds) {
            (Op::Not, _) => self.todo.push((args[0], !holds)),
            (Op::And, true) | (Op::Or, false) => {
                self.todo.extend(args.iter().rev().map(|arg| (*arg, holds)));
            }
            (Op::And, false) | (Op::Or, true) => return self.alternatives(state, args, holds),
            (Op::Ite, _) => self.choice(args, holds),
            (Op::Eq, true) => self.equal(&mut state, args[0], args[1])?,
            (Op::Eq, false) => self.different(&mut state, args[0], args[1])?,
            (Op::Lt | Op::BvUlt | Op::BvSlt, _) => {
                let reading = match terms.op(term) {
                    Op::BvUlt => Reading::Unsigned,
                    _ => Reading::Signed,
                };
                match holds {
                    true => self.less(&mut state, args[0], args[1], reading, true)?,
                    false => self.less(&mut state, args[1], args[0], reading, false)?,
                }
            }
            (Op::FpLt | Op::FpLe, true) => self.float_less(&mut state, args[0], args[1])?,
            (Op::FpEq, true) => {
                self.float_less(&mut state, args[0], args[1])?;
                self.float_less(&mut state, args[1], args[0])?;
            }
            _ => self.refine(&mut state, term, &Abs::one(Value::Bool(holds)))?,
        }
        Some(state)
    }

    /// One of these has the value.
    fn alternatives(&mut self, state: State, args: &[Term], holds: bool) -> Option<State> {
        let mut open: Vec<Term> = Vec::new();
        for arg in args {
            match self.values.of(*arg).is() {
                Some(value) if value == holds => return Some(state),
                Some(_) => {}
                None => open.push(*arg),
            }
        }
        if let [only] = *open {
            self.todo.push((only, holds));
            return Some(state);
        }
        if self.depth == 0 || open.len() > MAX_BRANCHES {
            return Some(state);
        }
        let depth = self.depth - 1;
        let parts = open
            .iter()
            .map(|arg| self.context.assume(state.clone(), *arg, holds, depth));
        joined(parts.collect::<Vec<_>>())
    }

    /// A formula with a condition.
    fn choice(&mut self, args: &[Term], holds: bool) {
        let impossible = |abs: Abs| abs.is() == Some(!holds);
        let (yes, no) = (self.values.of(args[1]), self.values.of(args[2]));
        match self.values.of(args[0]).is() {
            Some(true) => self.todo.push((args[1], holds)),
            Some(false) => self.todo.push((args[2], holds)),
            None if impossible(yes) => self.todo.extend([(args[0], false), (args[2], holds)]),
            None if impossible(no) => self.todo.extend([(args[0], true), (args[1], holds)]),
            None => {}
        }
    }

    fn equal(&mut self, state: &mut State, a: Term, b: Term) -> Option<()> {
        let (x, y) = (self.values.of(a), self.values.of(b));
        if self.context.terms.sort(a) == Sort::BOOL {
            match (x.is(), y.is()) {
                (Some(value), _) => self.todo.push((b, value)),
                (None, Some(value)) => self.todo.push((a, value)),
                (None, None) => {}
            }
            return Some(());
        }
        let both = x.meet(&y)?;
        self.refine(state, a, &both)?;
        self.refine(state, b, &both)?;
        for reading in [Reading::Signed, Reading::Unsigned] {
            self.relate(state, a, b, reading, false)?;
            self.relate(state, b, a, reading, false)?;
        }
        Some(())
    }

    fn different(&mut self, state: &mut State, a: Term, b: Term) -> Option<()> {
        for (term, other) in [(a, b), (b, a)] {
            let not = self.values.of(other);
            let Some(not) = not.single() else {
                continue;
            };
            if let Some(value) = not.as_bool() {
                self.todo.push((term, !value));
                continue;
            }
            let without = without(&self.values.of(term), not)?;
            self.refine(state, term, &without)?;
        }
        Some(())
    }

    /// a < b, or a ≤ b if not `strict`.
    fn less(
        &mut self,
        state: &mut State,
        a: Term,
        b: Term,
        reading: Reading,
        strict: bool,
    ) -> Option<()> {
        let (x, y) = (self.values.of(a), self.values.of(b));
        if *self.context.terms.sort_data(self.context.terms.sort(a)) == SortData::Real {
            return self.less_real(state, (a, &x), (b, &y));
        }
        let ranges = self
            .context
            .range_in(a, &x, reading)
            .zip(self.context.range_in(b, &y, reading));
        let Some((left, right)) = ranges else {
            return Some(());
        };
        let by = i128::from(strict);
        let below = match right.hi {
            MAX => Range::ALL,
            hi => Range {
                lo: MIN,
                hi: hi - by,
            },
        };
        let above = match left.lo {
            MIN => Range::ALL,
            lo => Range {
                lo: lo + by,
                hi: MAX,
            },
        };
        let left = self.of_range(a, left.meet(below)?, reading);
        self.refine(state, a, &left)?;
        let right = self.of_range(b, right.meet(above)?, reading);
        self.refine(state, b, &right)?;
        self.relate(state, a, b, reading, strict)
    }

    fn less_real(&mut self, state: &mut State, a: (Term, &Abs), b: (Term, &Abs)) -> Option<()> {
        if let Abs::Reals(Reals { hi: Some(hi), .. }) = b.1.general() {
            let below = Abs::Reals(Reals {
                lo: None,
                hi: Some(hi),
            });
            self.refine(state, a.0, &below)?;
        }
        if let Abs::Reals(Reals { lo: Some(lo), .. }) = a.1.general() {
            let above = Abs::Reals(Reals {
                lo: Some(lo),
                hi: None,
            });
            self.refine(state, b.0, &above)?;
        }
        Some(())
    }

    /// The values of a term in a range.
    fn of_range(&self, term: Term, range: Range, reading: Reading) -> Abs {
        match self.context.terms.sort_data(self.context.terms.sort(term)) {
            SortData::Bv(width) => {
                let mut bits = Bits::all(*width);
                match reading {
                    Reading::Signed => bits.signed = range,
                    Reading::Unsigned => bits.unsigned = range,
                }
                bits.reduce().map_or(Abs::Any, Abs::Bits)
            }
            _ => Abs::Numbers(Numbers::range(range)),
        }
    }

    /// Adds a < b, or a ≤ b if not `strict`, to the octagon of the pack that has both.
    fn relate(
        &self,
        state: &mut State,
        a: Term,
        b: Term,
        reading: Reading,
        strict: bool,
    ) -> Option<()> {
        if state.octagons.is_empty() {
            return Some(());
        }
        let left = self.context.base(state, a, reading);
        let right = self.context.base(state, b, reading);
        if let (Some((x, c)), Some(right)) = (left, right)
            && let Some(c) = c.checked_add(i128::from(strict))
        {
            return self.context.at_most(state, (x, c), right);
        }
        let by = i128::from(strict);
        if let (None, Some((None, d))) = (left, right)
            && let Some(pair) = self.context.pair(state, a, reading)
        {
            return self.context.sum_at_most(state, &pair, d.saturating_sub(by));
        }
        if let (Some((None, c)), None) = (left, right)
            && let Some(pair) = self.context.pair(state, b, reading)
        {
            // c < x + y is −x − y < −c.
            let bound = c.saturating_neg().saturating_sub(by);
            return self.context.sum_at_most(state, &pair.negated(), bound);
        }
        Some(())
    }

    /// a ≤ b in the order of floats, so neither is NaN.
    fn float_less(&mut self, state: &mut State, a: Term, b: Term) -> Option<()> {
        let format = |term| {
            let sort = self.context.terms.sort(term);
            self.context.terms.sorts().float_format(sort)
        };
        let Some(format) = format(a) else {
            return Some(());
        };
        let float = |abs: Abs| match abs.general() {
            Abs::Floats(f) => f,
            _ => crate::value::float::Floats::all(format),
        };
        let (x, y) = (float(self.values.of(a)), float(self.values.of(b)));
        let ((lo, _), (_, hi)) = (x.range.clone()?, y.range.clone()?);
        self.refine(state, a, &Abs::Floats(x.at_most(&hi)?))?;
        self.refine(state, b, &Abs::Floats(y.at_least(&lo)?))
    }

    /// Restricts the variables of a term by the fact that its value is in `to`.
    fn refine(&mut self, state: &mut State, term: Term, to: &Abs) -> Option<()> {
        let terms = self.context.terms;
        let mut stack = vec![(term, to.clone())];
        while let Some((term, to)) = stack.pop() {
            let now = self.values.of(term);
            let both = now.meet(&to)?;
            let args = terms.args(term);
            match terms.op(term) {
                Op::Var(_) => {
                    if let Some(var) = self.context.var_of.get(&term) {
                        let known = state.get(*var).meet(&both)?;
                        state.set(*var, known);
                    }
                }
                _ if both == now => {}
                Op::Ite => {
                    let (yes, no) = (self.values.of(args[1]), self.values.of(args[2]));
                    match (
                        self.values.of(args[0]).is(),
                        yes.meet(&both),
                        no.meet(&both),
                    ) {
                        (Some(true), _, _) => stack.push((args[1], both)),
                        (Some(false), _, _) => stack.push((args[2], both)),
                        (None, None, None) => return None,
                        (None, None, Some(_)) => {
                            self.todo.push((args[0], false));
                            stack.push((args[2], both));
                        }
                        (None, Some(_), None) => {
                            self.todo.push((args[0], true));
                            stack.push((args[1], both));
                        }
                        (None, Some(_), Some(_)) => {}
                    }
                }
                op => self.operands(op, term, &both, &mut stack),
            }
        }
        Some(())
    }

    /// What operands may be, given the result.
    fn operands(&mut self, op: Op, term: Term, to: &Abs, stack: &mut Vec<(Term, Abs)>) {
        let terms = self.context.terms;
        let args = terms.args(term);
        match op {
            Op::Add | Op::Sub | Op::Neg | Op::UbvToInt => {
                let Abs::Numbers(result) = to.general() else {
                    return;
                };
                let mut of = |at: usize| match self.values.of(args[at]).general() {
                    Abs::Numbers(n) => n,
                    _ => Numbers::ALL,
                };
                match op {
                    Op::Neg => stack.push((args[0], Abs::Numbers(result.neg()))),
                    Op::UbvToInt => {
                        let range = result.range;
                        if let (Some(width), Some(_)) =
                            (terms.sorts().bv_width(terms.sort(args[0])), range.finite())
                            && width <= crate::value::bits::MAX_BITS
                        {
                            stack.push((args[0], Abs::Bits(Bits::wrap(width, range))));
                        }
                    }
                    _ => {
                        let (a, b) = (of(0), of(1));
                        let (x, y) = match op {
                            Op::Add => (result.sub(&b), result.sub(&a)),
                            _ => (result.add(&b), a.sub(&result)),
                        };
                        stack.push((args[0], Abs::Numbers(x)));
                        stack.push((args[1], Abs::Numbers(y)));
                    }
                }
            }
            Op::BvAdd
            | Op::BvSub
            | Op::BvNeg
            | Op::BvNot
            | Op::SignExtend { .. }
            | Op::Concat
            | Op::Extract { .. } => {
                self.vectors(op, term, to, stack);
            }
            _ => {}
        }
    }

    fn vectors(&mut self, op: Op, term: Term, to: &Abs, stack: &mut Vec<(Term, Abs)>) {
        let terms = self.context.terms;
        let args = terms.args(term);
        let Some(result) = crate::eval::bits_of(terms, term, to) else {
            return;
        };
        let mut given = Vec::with_capacity(2);
        for arg in args {
            let value = self.values.of(*arg);
            match crate::eval::bits_of(terms, *arg, &value) {
                Some(bits) => given.push(bits),
                None => return,
            }
        }
        let mut push = |at: usize, bits: Bits| stack.push((args[at], Abs::Bits(bits).tidy()));
        match (op, &given[..]) {
            (Op::BvAdd, [a, b]) => {
                push(0, result.sub(b));
                push(1, result.sub(a));
            }
            (Op::BvSub, [a, b]) => {
                push(0, result.add(b));
                push(1, a.sub(&result));
            }
            (Op::BvNeg, _) => push(0, result.neg()),
            (Op::BvNot, _) => push(0, result.not()),
            (Op::SignExtend { .. }, [a]) => push(0, result.extract(a.width - 1, 0)),
            (Op::Concat, [a, b]) => {
                push(0, result.extract(a.width + b.width - 1, b.width));
                push(1, result.extract(b.width - 1, 0));
            }
            (Op::Extract { lo: 0, .. }, [a]) => {
                let (width, by) = (result.width, a.width - result.width);
                // Nothing was cut off: the result is all there is.
                if a.unsigned.hi < crate::value::bits::power(width) {
                    let wide = Bits::wrap(a.width, result.unsigned);
                    push(0, wide);
                } else if crate::value::bits::all_signed(width).includes(a.signed)
                    && let Some(wide) = result.sign_extend(by)
                {
                    push(0, wide);
                }
            }
            (_, _) => {}
        }
    }
}

/// A set without a value, as far as that can be said; `None` if nothing is left.
pub(crate) fn without(abs: &Abs, value: &Value) -> Option<Abs> {
    if let Some(values) = abs.values() {
        return Abs::set(values.iter().filter(|v| *v != value).cloned().collect());
    }
    let trimmed = |range: Range, n: i128| {
        let lo = if range.lo == n { n + 1 } else { range.lo };
        let hi = if range.hi == n { n - 1 } else { range.hi };
        Range::new(lo, hi)
    };
    match (abs, value) {
        (Abs::Bits(bits), Value::Bv(bv)) => {
            let n = bv.to_u64()?;
            let signed = crate::value::bits::as_signed(n, bits.width);
            let made = Bits {
                unsigned: trimmed(bits.unsigned, n.into())?,
                signed: trimmed(bits.signed, signed)?,
                ..*bits
            };
            made.reduce().map(Abs::Bits)
        }
        (Abs::Numbers(numbers), Value::Int(n)) => match i128::try_from(n) {
            Ok(n) if n > MIN && n < MAX => {
                let range = trimmed(numbers.range, n)?;
                Numbers::new(range, numbers.congruence).map(Abs::Numbers)
            }
            Ok(_) | Err(_) => Some(abs.clone()),
        },
        (Abs::Any, Value::Bv(bv)) if bv.width() <= crate::value::bits::MAX_BITS => {
            without(&Abs::Bits(Bits::all(bv.width())), value)
        }
        (_, _) => Some(abs.clone()),
    }
}
