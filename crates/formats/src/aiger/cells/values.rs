//! Computes the indices at which arrays are read and written.
//!
//! For each value p of the program counter, a set of values S(p, x) for each state variable x, the
//! least ones with
//!
//! ```text
//!   I ⇒ x ∈ S(p₀, x)          x ∈ S(p, x), V, q = next(pc)  ⇒  next(x) ∈ S(q, x)
//! ```
//! as far as finite sets say it; a variable without a set may be anything. Sets of terms are
//! computed argument by argument; a branch of `ite`, and a conjunct beside others, is looked at
//! with what its condition says about single variables, and not at all where it cannot matter. What
//! a term is where it does not matter is of no interest, so the indices found are all that count:
//! no formula of the system depends on other cells.
//!
//! Without a state variable that is an enumeration with an initial value there is one p.

use bia_base::Budget;
use bia_system::Ts;
use bia_term::{
    Model, Op, Sort, SortData, Term, Terms,
    value::{Bv, Value},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

/// The greatest size of a set that is kept.
const MAX_VALUES: usize = 512;
/// The greatest number of values of a sort that is listed.
const MAX_LISTED: u64 = 256;
/// The greatest number of combinations of arguments that are tried for one term.
const MAX_COMBINATIONS: usize = 1 << 12;
/// Computations in all.
const MAX_WORK: u64 = 4_000_000;
/// Terms within terms.
const MAX_DEPTH: u32 = 1000;

/// What may be a value; `None` is anything.
type Set = Option<Rc<BTreeSet<Value>>>;
/// Sets of variables; others may be anything.
type Sets = BTreeMap<Term, Rc<BTreeSet<Value>>>;

/// The indices at which arrays of one sort are used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Indices {
    /// These alone.
    Of(BTreeSet<Value>),
    /// Any index.
    Any,
}

/// The indices of each array sort that is read or written; `Err` says why they are not known.
pub(super) fn indices(
    terms: &mut Terms,
    ts: &Ts,
    budget: &Budget,
) -> Result<BTreeMap<Sort, Indices>, String> {
    let constants = bia_system::initial_constants(terms, ts);
    let mut search = Search::new(terms, ts, budget);
    let mut start = Sets::new();
    for (var, value) in constants {
        if let Some(value) = search.terms.value_of(value)
            && !matches!(value, Value::Array(_))
        {
            start.insert(var, Rc::new(BTreeSet::from([value.clone()])));
        }
    }
    let counter = ts.state.iter().map(|var| var.now).find(|var| {
        let sort = search.terms.sort_data(search.terms.sort(*var));
        matches!(sort, SortData::Enum(_)) && start.contains_key(var)
    });
    let reached = search.reach(ts, counter, start.clone())?;
    search.found.clear();
    search.begin();
    let first = search.scope(start);
    search.set(ts.init, first, 0);
    for sets in reached.values() {
        search.begin();
        let here = search.scope(sets.clone());
        search.set(ts.bad, here, 0);
        search.set(ts.valid, here, 0);
        let here = search.given(here, ts.valid, true);
        for next in ts.state.iter().filter_map(|var| var.next) {
            search.set(next, here, 0);
        }
    }
    match search.failed {
        None => Ok(search.found),
        Some(why) => Err(why.into()),
    }
}

struct Search<'a> {
    terms: &'a Terms,
    budget: &'a Budget,
    /// Terms with arrays below, or with operators whose value SMT-LIB leaves open: no value of a
    /// variable decides them.
    opaque: FxHashSet<Term>,
    /// What is known, by the number of a scope.
    scopes: Vec<Sets>,
    /// The scope within one under a condition.
    within: FxHashMap<(usize, Term, bool), usize>,
    sets: FxHashMap<(Term, usize), Set>,
    found: BTreeMap<Sort, Indices>,
    work: u64,
    failed: Option<&'static str>,
}

impl<'a> Search<'a> {
    fn new(terms: &'a Terms, ts: &Ts, budget: &'a Budget) -> Self {
        let mut opaque = FxHashSet::default();
        for term in terms.post_order(&ts.roots()) {
            let below = terms.args(term).iter().any(|arg| opaque.contains(arg));
            let array = terms.sorts().array_parts(terms.sort(term)).is_some();
            if below || array || terms.op(term).has_open_cases() {
                opaque.insert(term);
            }
        }
        Self {
            terms,
            budget,
            opaque,
            scopes: Vec::new(),
            within: FxHashMap::default(),
            sets: FxHashMap::default(),
            found: BTreeMap::new(),
            work: 0,
            failed: None,
        }
    }

    /// Forgets what depends on scopes.
    fn begin(&mut self) {
        self.scopes.clear();
        self.within.clear();
        self.sets.clear();
    }

    fn scope(&mut self, sets: Sets) -> usize {
        self.scopes.push(sets);
        self.scopes.len() - 1
    }

    /// The sets at each value of the counter.
    fn reach(
        &mut self,
        ts: &Ts,
        counter: Option<Term>,
        start: Sets,
    ) -> Result<BTreeMap<Option<Value>, Sets>, String> {
        let first = counter.and_then(|counter| start.get(&counter)?.first().cloned());
        let mut reached = BTreeMap::from([(first.clone(), start)]);
        let mut changed = BTreeSet::from([first]);
        while let Some(at) = changed.pop_first() {
            self.budget
                .check()
                .map_err(|_| String::from("the limits are too low to see where"))?;
            self.begin();
            let here = self.scope(reached[&at].clone());
            let here = self.given(here, ts.valid, true);
            for to in self.targets(ts, counter, here)? {
                let Some(after) = self.after(ts, counter, here, to.as_ref())? else {
                    continue;
                };
                let sets = match reached.get(&to) {
                    None => after,
                    Some(before) => joined(before, &after),
                };
                if reached.get(&to) != Some(&sets) {
                    reached.insert(to.clone(), sets);
                    changed.insert(to);
                }
            }
        }
        Ok(reached)
    }

    /// The next values of the counter.
    fn targets(
        &mut self,
        ts: &Ts,
        counter: Option<Term>,
        here: usize,
    ) -> Result<Vec<Option<Value>>, String> {
        let Some(counter) = counter else {
            return Ok(vec![None]);
        };
        let state = ts.state.iter().find(|var| var.now == counter);
        let next = state.and_then(|var| var.next);
        let set = match next {
            Some(next) => self.set(next, here, 0),
            None => self.all(self.terms.sort(counter)),
        };
        let set = set.ok_or("the program counter may be anything, so nobody knows where")?;
        Ok(set.iter().cloned().map(Some).collect())
    }

    /// What the state may be after a step to this value of the counter; `None` if there is no such
    /// step.
    fn after(
        &mut self,
        ts: &Ts,
        counter: Option<Term>,
        here: usize,
        to: Option<&Value>,
    ) -> Result<Option<Sets>, String> {
        let mut here = here;
        let state = ts.state.iter().find(|var| Some(var.now) == counter);
        if let (Some(next), Some(to)) = (state.and_then(|var| var.next), to) {
            here = self.toward(here, next, to);
        }
        let mut after = Sets::new();
        for var in &ts.state {
            let set = match var.next {
                Some(next) => self.set(next, here, 0),
                None => self.all(self.terms.sort(var.now)),
            };
            if let Some(set) = set {
                after.insert(var.now, set);
            }
        }
        if let Some(why) = self.failed {
            return Err(why.into());
        }
        if let (Some(counter), Some(to)) = (counter, to) {
            after.insert(counter, Rc::new(BTreeSet::from([to.clone()])));
        }
        Ok(after.values().all(|set| !set.is_empty()).then_some(after))
    }

    /// The scope in which a term has this value, by the conditions of the `ite` that it is.
    fn toward(&mut self, scope: usize, term: Term, value: &Value) -> usize {
        let (mut scope, mut term) = (scope, term);
        while let (Op::Ite, [condition, then, otherwise]) =
            (self.terms.op(term), self.terms.args(term))
        {
            let (yes, no) = (
                self.given(scope, *condition, true),
                self.given(scope, *condition, false),
            );
            let may = |set: Set| set.is_none_or(|set| set.contains(value));
            let may_then = may(self.set(*then, yes, 0));
            let may_else = may(self.set(*otherwise, no, 0));
            (scope, term) = match (may_then, may_else) {
                (true, false) => (yes, *then),
                (false, true) => (no, *otherwise),
                (true, true) | (false, false) => break,
            };
        }
        scope
    }

    /// All values, if they are few.
    fn all(&self, sort: Sort) -> Set {
        let domain = self.terms.sorts().domain(sort);
        let few = domain.count().is_some_and(|count| count <= MAX_LISTED);
        few.then(|| Rc::new(domain.values().into_iter().collect()))
    }

    /// What a term may be.
    fn set(&mut self, term: Term, scope: usize, depth: u32) -> Set {
        if let Some(value) = self.terms.value_of(term) {
            return Some(Rc::new(BTreeSet::from([value.clone()])));
        }
        if let Some(set) = self.sets.get(&(term, scope)) {
            return set.clone();
        }
        if depth > MAX_DEPTH || self.work > MAX_WORK {
            self.failed
                .get_or_insert("the system is too large to see where");
            return None;
        }
        self.work += 1;
        let set = self.new_set(term, scope, depth + 1);
        let set = set.or_else(|| self.all(self.terms.sort(term)));
        self.sets.insert((term, scope), set.clone());
        set
    }

    fn new_set(&mut self, term: Term, scope: usize, depth: u32) -> Set {
        let terms = self.terms;
        let args = terms.args(term);
        match (terms.op(term), args) {
            (Op::Var(_), _) => self.scopes[scope].get(&term).cloned(),
            (Op::Ite, [condition, then, otherwise]) => {
                let truth = self.set(*condition, scope, depth);
                let may = |value: bool| match &truth {
                    None => true,
                    Some(set) => set.contains(&Value::Bool(value)),
                };
                let (yes, no) = (may(true), may(false));
                let mut sets = Vec::new();
                for (value, branch) in [(true, then), (false, otherwise)] {
                    if if value { yes } else { no } {
                        let scope = self.given(scope, *condition, value);
                        sets.push(self.set(*branch, scope, depth));
                    }
                }
                union(sets)
            }
            (Op::And, args) => self.junction(args, scope, false, depth),
            (Op::Or, args) => self.junction(args, scope, true, depth),
            (op, args) => {
                let sets: Vec<Set> = args
                    .iter()
                    .map(|arg| self.set(*arg, scope, depth))
                    .collect();
                if let (Op::Select | Op::Store, [array, ..]) = (op, args) {
                    self.used(terms.sort(*array), &sets[1]);
                }
                self.computed(term, &sets)
            }
        }
    }

    /// A conjunction, or a disjunction, which `decided` decides.
    fn junction(&mut self, args: &[Term], scope: usize, decided: bool, depth: u32) -> Set {
        let mut here = scope;
        let mut all_may_be_neutral = true;
        let mut may_be_decided = false;
        let (with, without): (Vec<Term>, Vec<Term>) =
            args.iter().partition(|arg| self.opaque.contains(*arg));
        for arg in without.into_iter().chain(with) {
            let set = self.set(arg, here, depth);
            let may = |value: bool| match &set {
                None => true,
                Some(set) => set.contains(&Value::Bool(value)),
            };
            may_be_decided |= may(decided);
            all_may_be_neutral &= may(!decided);
            if !all_may_be_neutral {
                break;
            }
            here = self.given(here, arg, !decided);
        }
        let mut set = BTreeSet::new();
        if may_be_decided {
            set.insert(Value::Bool(decided));
        }
        if all_may_be_neutral {
            set.insert(Value::Bool(!decided));
        }
        Some(Rc::new(set))
    }

    /// An array of this sort is used at one of these.
    fn used(&mut self, sort: Sort, at: &Set) {
        let found = self.found.entry(sort);
        let found = found.or_insert_with(|| Indices::Of(BTreeSet::new()));
        match (found, at) {
            (Indices::Any, _) => {}
            (Indices::Of(found), Some(at)) => found.extend(at.iter().cloned()),
            (any, None) => *any = Indices::Any,
        }
    }

    /// All results of an operator on these.
    fn computed(&mut self, term: Term, sets: &[Set]) -> Set {
        let terms = self.terms;
        if let Some(set) = self.bounded(term, sets) {
            return Some(Rc::new(set));
        }
        if terms.op(term).has_open_cases() || matches!(terms.op(term), Op::App(_)) {
            return None;
        }
        let mut choices: Vec<Vec<Value>> = vec![Vec::new()];
        for set in sets {
            let set = set.as_ref()?;
            if choices.len().saturating_mul(set.len()) > MAX_COMBINATIONS {
                return None;
            }
            let longer = |chosen: &Vec<Value>| -> Vec<Vec<Value>> {
                let one = |value: &Value| [chosen.clone(), vec![value.clone()]].concat();
                set.iter().map(one).collect()
            };
            choices = choices.iter().flat_map(longer).collect();
        }
        let model = Model::new();
        let mut made = BTreeSet::new();
        for chosen in choices {
            self.work += 1;
            let chosen: Vec<&Value> = chosen.iter().collect();
            made.insert(terms.compute(term, &chosen, &model).ok()?);
            if made.len() > MAX_VALUES {
                return None;
            }
        }
        Some(Rc::new(made))
    }

    /// Remainders by a small constant are few whatever is divided.
    fn bounded(&self, term: Term, sets: &[Set]) -> Option<BTreeSet<Value>> {
        if self.terms.op(term) != Op::BvUrem {
            return None;
        }
        let [None, Some(divisor)] = sets else {
            return None;
        };
        let Some(Value::Bv(divisor)) = divisor.first().filter(|_| divisor.len() == 1) else {
            return None;
        };
        below(divisor)
    }

    /// The scope in which a condition has this truth value, as far as its parts say something about
    /// one variable.
    fn given(&mut self, scope: usize, condition: Term, truth: bool) -> usize {
        let key = (scope, condition, truth);
        if let Some(known) = self.within.get(&key) {
            return *known;
        }
        let mut sets = self.scopes[scope].clone();
        for (part, truth) in parts(self.terms, condition, truth) {
            if !self.opaque.contains(&part) {
                self.restrict(&mut sets, part, truth);
            }
        }
        let made = match sets == self.scopes[scope] {
            true => scope,
            false => self.scope(sets),
        };
        self.within.insert(key, made);
        made
    }

    /// Leaves out the values of a variable for which a condition has another truth value, if the
    /// other variables of the condition have one value each.
    fn restrict(&mut self, sets: &mut Sets, part: Term, truth: bool) {
        let mut model = Model::new();
        let mut open = None;
        for var in self.terms.free_vars(&[part]) {
            let single = sets.get(&var).filter(|set| set.len() == 1);
            let single = single.and_then(|set| set.first());
            match (single, open) {
                (Some(value), _) => {
                    if model.set(self.terms, var, value.clone()).is_err() {
                        return;
                    }
                }
                (None, None) => open = Some(var),
                (None, Some(_)) => return,
            }
        }
        let Some(var) = open else { return };
        let known = sets.get(&var).cloned();
        let known = known.or_else(|| self.all(self.terms.sort(var)));
        let Some(known) = known else {
            if let Some(few) = few(self.terms, var, part).filter(|_| truth) {
                sets.insert(var, Rc::new(few));
            }
            return;
        };
        let mut kept = BTreeSet::new();
        for value in known.iter() {
            self.work += 1;
            let set = model.set(self.terms, var, value.clone());
            let found = set.ok().and_then(|()| self.terms.eval(part, &model).ok());
            if found != Some(Value::Bool(!truth)) {
                kept.insert(value.clone());
            }
        }
        sets.insert(var, Rc::new(kept));
    }
}

/// What is true, or false, if a formula is.
fn parts(terms: &Terms, formula: Term, truth: bool) -> Vec<(Term, bool)> {
    let mut found = Vec::new();
    let mut stack = vec![(formula, truth)];
    while let Some((part, truth)) = stack.pop() {
        match (terms.op(part), truth) {
            (Op::Not, _) => stack.extend(terms.args(part).iter().map(|arg| (*arg, !truth))),
            (Op::And, true) | (Op::Or, false) => {
                stack.extend(terms.args(part).iter().map(|arg| (*arg, truth)));
            }
            _ => found.push((part, truth)),
        }
    }
    found
}

/// The values of a variable that was anything, by `x = c` or `x < c`.
fn few(terms: &Terms, var: Term, part: Term) -> Option<BTreeSet<Value>> {
    let [a, b] = *terms.args(part) else {
        return None;
    };
    let other = if a == var { b } else { a };
    let value = terms.value_of(other)?;
    if terms.op(part) == Op::Eq && (a == var || b == var) {
        return Some(BTreeSet::from([value.clone()]));
    }
    let Value::Bv(most) = value else {
        return None;
    };
    match terms.op(part) == Op::BvUlt && a == var {
        true => below(most),
        false => None,
    }
}

/// All that is smaller, if that is little.
fn below(most: &Bv) -> Option<BTreeSet<Value>> {
    let most_values = u64::try_from(MAX_VALUES).unwrap_or(u64::MAX);
    let count = most
        .to_u64()
        .filter(|most| (1..=most_values).contains(most))?;
    let numbers = 0..count;
    let width = most.width();
    Some(numbers.map(|n| Value::Bv(Bv::from_u64(width, n))).collect())
}

fn union(sets: Vec<Set>) -> Set {
    let mut all = BTreeSet::new();
    for set in sets {
        all.extend(set?.iter().cloned());
    }
    (all.len() <= MAX_VALUES).then(|| Rc::new(all))
}

/// What holds of either.
fn joined(a: &Sets, b: &Sets) -> Sets {
    let mut both = Sets::new();
    for (var, set) in a {
        let other = b.get(var).cloned();
        if let Some(set) = union(vec![Some(set.clone()), other]) {
            both.insert(*var, set);
        }
    }
    both
}
