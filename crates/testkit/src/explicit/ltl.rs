//! Formulas of linear temporal logic decided on the states of a finite program, by a method of its
//! own: nothing here is shared with the automata that engines use.
//!
//! **Traces.** An infinite path has one element at the start, two for each visit of a label that
//! the formula names (at the visit, and right after it without label), and one after each step that
//! writes a global of the formula. If there are only finitely many, the last one is repeated for
//! ever.
//!
//! **Deciding.** All operators are made of ¬, ∧, X and U. A *guess* says for each `X φ` and each
//! `φ U ψ` whether φ, or `φ U ψ` itself, holds at the next element. With the atoms it determines
//! which formulas hold now:
//!
//! ```text
//!   φ U ψ now      iff  ψ now, or φ now and φ U ψ next
//!   guess right    iff  what it says of the next element is what holds there
//!   fair           iff  each φ U ψ infinitely often does not hold or ψ does
//! ```
//! The formula fails iff there is a path of (state, guess), beginning with a guess under which it
//! does not hold, on which all guesses are right, and which either has infinitely many elements and
//! is fair, or goes around without elements, where the guess must be what holds if the last element
//! is repeated: there `X φ` is φ and `φ U ψ` is ψ.

use super::choices::ValueLists;
use super::graph::{Limits, ways};
use super::scc::components;
use super::values::values_of;
use crate::rng::Rng;
use bia_k2::ast::{Op, Program, Stmt, StmtKind, Type, Var};
use bia_k2::interp::{Interpreter, Oracle, State, Step, ops};
use bia_k2::{print_type, print_value};
use bia_term::value::Value;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A formula over numbered atoms.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are those of the logic")]
pub enum Formula {
    Truth(bool),
    Atom(usize),
    Not(Box<Formula>),
    Next(Box<Formula>),
    Finally(Box<Formula>),
    Always(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Implies(Box<Formula>, Box<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    Until(Box<Formula>, Box<Formula>),
    Release(Box<Formula>, Box<Formula>),
    WeakUntil(Box<Formula>, Box<Formula>),
    StrongRelease(Box<Formula>, Box<Formula>),
}

/// What a formula says of one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Atom {
    /// A label of this name is visited.
    Visited(String),
    /// A Boolean global is true.
    Flag(Var),
    /// A global compared with a constant.
    Compare(Op, Var, Value),
    /// Two globals compared.
    Relate(Op, Var, Var),
}

/// A formula with its atoms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The formula.
    pub formula: Formula,
    /// Its atoms.
    pub atoms: Vec<Atom>,
}

impl Question {
    /// A random formula about a program, with at most `operators` operators.
    pub fn random(rng: &mut Rng, program: &Program, operators: usize) -> Self {
        let mut atoms = Vec::new();
        for _ in 0..rng.within(1, 3) {
            atoms.push(random_atom(rng, program));
        }
        let formula = random_formula(rng, atoms.len(), operators);
        Self { formula, atoms }
    }

    /// The formula as text, in different ways.
    pub fn text(&self, rng: &mut Rng, program: &Program) -> String {
        write(rng, program, self, &self.formula)
    }

    /// Whether the traces of all infinite paths satisfy the formula; `None` if the program has too
    /// many states.
    pub fn holds(&self, program: &Program, limits: &Limits) -> Option<bool> {
        let traced = Traced::new(program, self, limits)?;
        Check::new(self).holds(&traced, limits)
    }

    /// The atoms that occur in the formula: the others say nothing.
    fn mentioned(&self) -> impl Iterator<Item = (usize, &Atom)> {
        let mut occurs = vec![false; self.atoms.len()];
        let mut stack = vec![&self.formula];
        while let Some(formula) = stack.pop() {
            match formula {
                Formula::Truth(_) => {}
                Formula::Atom(at) => occurs[*at] = true,
                Formula::Not(a) | Formula::Next(a) | Formula::Finally(a) | Formula::Always(a) => {
                    stack.push(a);
                }
                Formula::And(a, b)
                | Formula::Or(a, b)
                | Formula::Implies(a, b)
                | Formula::Iff(a, b)
                | Formula::Until(a, b)
                | Formula::Release(a, b)
                | Formula::WeakUntil(a, b)
                | Formula::StrongRelease(a, b) => stack.extend([&**a, &**b]),
            }
        }
        let atoms = self.atoms.iter().enumerate();
        atoms.filter(move |(at, _)| occurs[*at])
    }

    fn globals(&self) -> Vec<Var> {
        let mut globals = Vec::new();
        for (_, atom) in self.mentioned() {
            match atom {
                Atom::Visited(_) => {}
                Atom::Flag(var) | Atom::Compare(_, var, _) => globals.push(*var),
                Atom::Relate(_, a, b) => globals.extend([*a, *b]),
            }
        }
        globals.sort_unstable();
        globals.dedup();
        globals
    }
}

/// The states of a program of any language, the first of which is the initial one.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// For each state where it goes; with the atoms that hold at the element of the step, if it has
    /// one.
    pub edges: Vec<Vec<(usize, Option<u64>)>>,
    /// The atoms that hold in each state; in the first one, at the first element.
    pub quiet: Vec<u64>,
}

impl Formula {
    /// A random formula over `atoms` atoms, with `operators` operators.
    pub fn random(rng: &mut Rng, atoms: usize, operators: usize) -> Self {
        random_formula(rng, atoms, operators)
    }

    /// The formula as text, with these texts for its atoms.
    pub fn text(&self, atoms: &[String]) -> String {
        let one = |word: &str, a: &Self| format!("{word} ({})", a.text(atoms));
        let two = |word: &str, a: &Self, b: &Self| {
            format!("({}) {word} ({})", a.text(atoms), b.text(atoms))
        };
        match self {
            Self::Truth(value) => value.to_string(),
            Self::Atom(at) => atoms[*at].clone(),
            Self::Not(a) => one("!", a),
            Self::Next(a) => one("X", a),
            Self::Finally(a) => one("F", a),
            Self::Always(a) => one("G", a),
            Self::And(a, b) => two("&&", a, b),
            Self::Or(a, b) => two("||", a, b),
            Self::Implies(a, b) => two("->", a, b),
            Self::Iff(a, b) => two("<->", a, b),
            Self::Until(a, b) => two("U", a, b),
            Self::Release(a, b) => two("R", a, b),
            Self::WeakUntil(a, b) => two("W", a, b),
            Self::StrongRelease(a, b) => two("M", a, b),
        }
    }

    /// Whether the traces of all infinite paths satisfy the formula; `None` if that is too much.
    pub fn holds(&self, explored: &Explored, limits: &Limits) -> Option<bool> {
        let question = Question {
            formula: self.clone(),
            atoms: Vec::new(),
        };
        let traced = Traced {
            initial: 1,
            edges: explored.edges.clone(),
            quiet: explored.quiet.clone(),
        };
        Check::new(&question).holds(&traced, limits)
    }
}

fn random_atom(rng: &mut Rng, program: &Program) -> Atom {
    let labels: Vec<&str> = program
        .labels()
        .map(|(l, _)| program.label_name(l))
        .collect();
    if !labels.is_empty() && rng.chance(50) {
        return Atom::Visited((*rng.pick(&labels)).to_owned());
    }
    let order = [Op::Eq, Op::Lt, Op::Le, Op::Gt, Op::Ge];
    for _ in 0..8 {
        if program.globals().is_empty() {
            break;
        }
        let var = *rng.pick(program.globals());
        let ty = program.var(var).ty;
        let op = match &program.types()[ty] {
            Type::Bool if rng.chance(70) => return Atom::Flag(var),
            Type::Bool | Type::Enum(_) => Op::Eq,
            Type::Bv { .. } | Type::Float(_) => *rng.pick(&order),
            Type::Int
            | Type::Real
            | Type::Void
            | Type::Map { .. }
            | Type::Sym(_)
            | Type::Fun { .. } => continue,
        };
        let same = |other: &&Var| **other != var && program.var(**other).ty == ty;
        let others: Vec<&Var> = program.globals().iter().filter(same).collect();
        if !others.is_empty() && rng.chance(40) {
            return Atom::Relate(op, var, **rng.pick(&others));
        }
        if let Some(values) = values_of(program, ty, 64) {
            return Atom::Compare(op, var, rng.pick(&values).clone());
        }
    }
    match labels.is_empty() {
        true => Atom::Visited("nowhere".to_owned()),
        false => Atom::Visited((*rng.pick(&labels)).to_owned()),
    }
}

fn random_formula(rng: &mut Rng, atoms: usize, operators: usize) -> Formula {
    if operators == 0 {
        return match rng.chance(95) {
            true => Formula::Atom(rng.below(atoms)),
            false => Formula::Truth(rng.chance(50)),
        };
    }
    let left = rng.below(operators);
    let one = |rng: &mut Rng| Box::new(random_formula(rng, atoms, operators - 1));
    let two = |rng: &mut Rng| {
        let a = Box::new(random_formula(rng, atoms, left));
        (
            a,
            Box::new(random_formula(rng, atoms, operators - 1 - left)),
        )
    };
    match rng.below(14) {
        0 | 1 => Formula::Not(one(rng)),
        2 => Formula::Next(one(rng)),
        3 | 4 => Formula::Finally(one(rng)),
        5 | 6 => Formula::Always(one(rng)),
        kind => {
            let (a, b) = two(rng);
            match kind {
                7 => Formula::And(a, b),
                8 => Formula::Or(a, b),
                9 => Formula::Implies(a, b),
                10 if rng.chance(50) => Formula::Iff(a, b),
                10 | 11 => Formula::Until(a, b),
                12 if rng.chance(50) => Formula::Release(a, b),
                12 => Formula::StrongRelease(a, b),
                _ => Formula::WeakUntil(a, b),
            }
        }
    }
}

fn write(rng: &mut Rng, program: &Program, question: &Question, formula: &Formula) -> String {
    let unary = |rng: &mut Rng, words: &[&str], a: &Formula| {
        let word = *rng.pick(words);
        format!("{word} ({})", write(rng, program, question, a))
    };
    match formula {
        Formula::Truth(value) => return value.to_string(),
        Formula::Atom(at) => return write_atom(rng, program, &question.atoms[*at]),
        Formula::Not(a) => return unary(rng, &["!", "~"], a),
        Formula::Next(a) => return unary(rng, &["X"], a),
        Formula::Finally(a) => return unary(rng, &["F", "<>"], a),
        Formula::Always(a) => return unary(rng, &["G", "[]"], a),
        Formula::And(..)
        | Formula::Or(..)
        | Formula::Implies(..)
        | Formula::Iff(..)
        | Formula::Until(..)
        | Formula::Release(..)
        | Formula::WeakUntil(..)
        | Formula::StrongRelease(..) => {}
    }
    let (word, a, b) = match formula {
        Formula::And(a, b) => ("&&", a, b),
        Formula::Or(a, b) => ("||", a, b),
        Formula::Implies(a, b) => ("->", a, b),
        Formula::Iff(a, b) => ("<->", a, b),
        Formula::Until(a, b) => ("U", a, b),
        Formula::Release(a, b) => ("R", a, b),
        Formula::WeakUntil(a, b) => ("W", a, b),
        Formula::StrongRelease(a, b) => ("M", a, b),
        Formula::Truth(_)
        | Formula::Atom(_)
        | Formula::Not(_)
        | Formula::Next(_)
        | Formula::Finally(_)
        | Formula::Always(_) => unreachable!("written above"),
    };
    let a = write(rng, program, question, a);
    format!("({a}) {word} ({})", write(rng, program, question, b))
}

fn write_atom(rng: &mut Rng, program: &Program, atom: &Atom) -> String {
    let name = |var: &Var| format!("|{}|", program.var_name(*var));
    let signs = [(Op::Lt, "<"), (Op::Le, "<="), (Op::Gt, ">"), (Op::Ge, ">=")];
    let sign = |op: &Op| {
        let row = signs.iter().find(|(other, _)| other == op);
        row.map_or("==", |(_, sign)| *sign)
    };
    match atom {
        Atom::Visited(label) => format!("|{label}|"),
        Atom::Flag(var) => format!("{{{}}}", name(var)),
        Atom::Relate(op, a, b) if rng.chance(50) => {
            format!("{} {} {}", name(a), sign(op), name(b))
        }
        Atom::Relate(op, a, b) => format!("{{(op {} {} {})}}", op.name(), name(a), name(b)),
        Atom::Compare(op, var, value) => {
            let ty = program.var(*var).ty;
            let text = print_value(program, ty, value);
            let simple = !matches!(program.types()[ty], Type::Float(_));
            match simple && rng.chance(50) {
                true => format!("{} {} {text}", name(var), sign(op)),
                false => {
                    let ty = print_type(program, ty);
                    format!("`({} {} (const {text} {ty}))`", op.name(), name(var))
                }
            }
        }
    }
}

/// The states of a program, with the elements on the steps between them.
struct Traced {
    initial: usize,
    /// For each state where it goes; with the atoms that hold at the element of the step, if it has
    /// one.
    edges: Vec<Vec<(usize, Option<u64>)>>,
    /// The atoms that hold in each state when no label is visited.
    quiet: Vec<u64>,
}

/// What one looks at while exploring.
struct Observed<'p, 'q> {
    program: &'p Program,
    interp: Interpreter<'p>,
    question: &'q Question,
    globals: Vec<Var>,
}

impl Traced {
    fn new(program: &Program, question: &Question, limits: &Limits) -> Option<Self> {
        let observed = Observed {
            program,
            interp: Interpreter::new(program),
            question,
            globals: question.globals(),
        };
        let mut lists = ValueLists::new(program, limits.branching);
        let mut states: IndexSet<State, FxBuildHasher> = IndexSet::default();
        let start = observed.interp.start();
        let first = ways(&mut lists, limits, &start, |state, oracle| {
            let holds = observed.interp.check_init(state, oracle)?;
            observed.choose(state, oracle)?;
            Ok(holds.then_some(()))
        });
        for (state, ()) in first.ok()? {
            states.insert(state);
        }
        let initial = states.len();
        let mut edges: Vec<Vec<(usize, Option<u64>)>> = Vec::new();
        let mut count = 0;
        while let Some(state) = states.get_index(edges.len()) {
            let before = state.clone();
            let after = ways(&mut lists, limits, &before, |state, oracle| {
                let step = observed.interp.step(state, oracle)?;
                observed.choose(state, oracle)?;
                Ok(goes_on(step).then_some(step))
            });
            let mut list = Vec::new();
            for (state, step) in after.ok()? {
                if state.depth() > limits.depth {
                    return None;
                }
                let element = observed.element(&state, step);
                let (to, _) = states.insert_full(state);
                if !list.contains(&(to, element)) {
                    list.push((to, element));
                }
            }
            count += list.len();
            edges.push(list);
            if states.len() > limits.states || count > limits.edges {
                return None;
            }
        }
        let quiet = states.iter().map(|state| observed.atoms(state, None));
        let mut traced = Self {
            initial,
            quiet: quiet.collect(),
            edges,
        };
        traced.end_visits(observed.visits());
        Some(traced)
    }

    /// After a visit, a moment of its own: a state between that of the visit and where it goes.
    fn end_visits(&mut self, visits: u64) {
        let mut between: IndexSet<(usize, u64), FxBuildHasher> = IndexSet::default();
        let count = self.edges.len();
        for list in &mut self.edges {
            for (to, element) in list {
                if let Some(atoms) = element.filter(|atoms| atoms & visits != 0) {
                    *to = count + between.insert_full((*to, atoms)).0;
                }
            }
        }
        for (to, _) in between {
            self.quiet.push(self.quiet[to]);
            self.edges.push(vec![(to, Some(self.quiet[to]))]);
        }
    }
}

fn goes_on(step: Step) -> bool {
    match step {
        Step::Ran(_) | Step::Visited { .. } | Step::Called { .. } | Step::Returned { .. } => true,
        Step::Blocked(_) | Step::Finished => false,
    }
}

impl Observed<'_, '_> {
    /// Makes sure that the globals of the formula have values.
    fn choose(
        &self,
        state: &mut State,
        oracle: &mut dyn Oracle,
    ) -> Result<(), bia_k2::interp::Halt> {
        let mut globals = self.globals.iter();
        globals.try_for_each(|var| self.interp.choose_global(state, *var, oracle))
    }

    fn atoms(&self, state: &State, label: Option<&str>) -> u64 {
        let value = |var: &Var| state.value(&self.interp, *var).expect("chosen");
        let apply = |op: &Op, var: &Var, b: &Value| {
            let ty = &self.program.types()[self.program.var(*var).ty];
            let result = ops::binary(*op, ty, value(var), b).defined();
            result == Some(Value::Bool(true))
        };
        let mut found = 0;
        for (at, atom) in self.question.mentioned() {
            let holds = match atom {
                Atom::Visited(name) => label == Some(name),
                Atom::Flag(var) => *value(var) == Value::Bool(true),
                Atom::Compare(op, var, constant) => apply(op, var, constant),
                Atom::Relate(op, a, b) => apply(op, a, value(b)),
            };
            found |= u64::from(holds) << at;
        }
        found
    }

    /// The atoms at the element that a step gives.
    fn element(&self, state: &State, step: Step) -> Option<u64> {
        match step {
            Step::Visited { label, .. } => {
                let name = self.program.label_name(label);
                let named = |atom: &Atom| matches!(atom, Atom::Visited(n) if n == name);
                let is_named = self.question.mentioned().any(|(_, atom)| named(atom));
                is_named.then(|| self.atoms(state, Some(name)))
            }
            Step::Ran(stmt) | Step::Returned { stmt, .. } => {
                self.writes(stmt).then(|| self.atoms(state, None))
            }
            Step::Called { .. } | Step::Blocked(_) | Step::Finished => None,
        }
    }

    /// The atoms that are about visits.
    fn visits(&self) -> u64 {
        let visits = self
            .question
            .mentioned()
            .filter(|(_, atom)| matches!(atom, Atom::Visited(_)));
        visits.fold(0, |all, (at, _)| all | 1 << at)
    }

    fn writes(&self, stmt: Stmt) -> bool {
        match self.program.stmt(stmt).kind {
            StmtKind::Assign(var, _) | StmtKind::Havoc(var) => self.globals.contains(&var),
            StmtKind::Call { results, .. } => {
                let mut results = self.program.var_list(results).iter();
                results.any(|var| self.globals.contains(var))
            }
            StmtKind::Assume(_)
            | StmtKind::Label(_)
            | StmtKind::Jump(_)
            | StmtKind::CondJump(..)
            | StmtKind::Seq(_)
            | StmtKind::Eval(_) => false,
        }
    }
}

/// Formulas of ¬, ∧, X and U; parts come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Core {
    True,
    Atom(usize),
    Not(usize),
    And(usize, usize),
    Next(usize),
    Until(usize, usize),
}

/// A formula in the making of its answer.
struct Check {
    core: IndexSet<Core, FxBuildHasher>,
    root: usize,
    /// The formulas whose value at the next element is guessed, for each bit of a guess.
    guessed: Vec<usize>,
    /// For each element: for each guess before it the right guesses at it, and which of the
    /// `φ U ψ` are fair there.
    after: FxHashMap<u64, FxHashMap<u32, Vec<(u32, u32)>>>,
    fair: u32,
}

impl Check {
    fn new(question: &Question) -> Self {
        let mut this = Self {
            core: IndexSet::default(),
            root: 0,
            guessed: Vec::new(),
            after: FxHashMap::default(),
            fair: 0,
        };
        this.root = this.add(&question.formula);
        for (at, node) in this.core.iter().enumerate() {
            match node {
                Core::Next(a) => this.guessed.push(*a),
                Core::Until(..) => {
                    this.fair |= 1 << this.guessed.len();
                    this.guessed.push(at);
                }
                Core::True | Core::Atom(_) | Core::Not(_) | Core::And(..) => {}
            }
        }
        this
    }

    fn make(&mut self, core: Core) -> usize {
        self.core.insert_full(core).0
    }

    fn not(&mut self, a: usize) -> usize {
        self.make(Core::Not(a))
    }

    fn or(&mut self, a: usize, b: usize) -> usize {
        let (a, b) = (self.not(a), self.not(b));
        let none = self.make(Core::And(a, b));
        self.not(none)
    }

    fn finally(&mut self, a: usize) -> usize {
        let yes = self.make(Core::True);
        self.make(Core::Until(yes, a))
    }

    fn always(&mut self, a: usize) -> usize {
        let no = self.not(a);
        let finally = self.finally(no);
        self.not(finally)
    }

    fn add(&mut self, formula: &Formula) -> usize {
        match formula {
            Formula::Truth(true) => self.make(Core::True),
            Formula::Truth(false) => {
                let yes = self.make(Core::True);
                self.not(yes)
            }
            Formula::Atom(at) => self.make(Core::Atom(*at)),
            Formula::Not(a) => {
                let a = self.add(a);
                self.not(a)
            }
            Formula::Next(a) => {
                let a = self.add(a);
                self.make(Core::Next(a))
            }
            Formula::Finally(a) => {
                let a = self.add(a);
                self.finally(a)
            }
            Formula::Always(a) => {
                let a = self.add(a);
                self.always(a)
            }
            Formula::And(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                self.make(Core::And(a, b))
            }
            Formula::Or(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                self.or(a, b)
            }
            Formula::Implies(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let a = self.not(a);
                self.or(a, b)
            }
            Formula::Iff(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let both = self.make(Core::And(a, b));
                let (a, b) = (self.not(a), self.not(b));
                let none = self.make(Core::And(a, b));
                self.or(both, none)
            }
            Formula::Until(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                self.make(Core::Until(a, b))
            }
            Formula::Release(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let (a, b) = (self.not(a), self.not(b));
                let until = self.make(Core::Until(a, b));
                self.not(until)
            }
            Formula::WeakUntil(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let (until, always) = (self.make(Core::Until(a, b)), self.always(a));
                self.or(until, always)
            }
            Formula::StrongRelease(a, b) => {
                let (a, b) = (self.add(a), self.add(b));
                let both = self.make(Core::And(a, b));
                self.make(Core::Until(b, both))
            }
        }
    }

    /// What holds at an element; `guess` decides the next one, `None` repeats it for ever.
    fn values(&self, atoms: u64, guess: Option<u32>) -> Vec<bool> {
        let mut values: Vec<bool> = Vec::with_capacity(self.core.len());
        let mut bit = 0;
        let mut next = |repeated: bool| match guess {
            Some(guess) => {
                bit += 1;
                guess >> (bit - 1) & 1 == 1
            }
            None => repeated,
        };
        for node in &self.core {
            values.push(match *node {
                Core::True => true,
                Core::Atom(at) => atoms >> at & 1 == 1,
                Core::Not(a) => !values[a],
                Core::And(a, b) => values[a] && values[b],
                Core::Next(a) => next(values[a]),
                // Repeated for ever, φ U ψ is ψ.
                Core::Until(a, b) => {
                    let later = next(false);
                    values[b] || (values[a] && later)
                }
            });
        }
        values
    }

    fn bits(&self, values: &[bool]) -> u32 {
        let bits = self.guessed.iter().enumerate();
        bits.map(|(bit, at)| u32::from(values[*at]) << bit).sum()
    }

    /// Which `φ U ψ` do not hold or have ψ, by their bits.
    fn fair_at(&self, values: &[bool]) -> u32 {
        let bits = self.guessed.iter().enumerate();
        let fair = bits.map(|(bit, at)| match self.core[*at] {
            Core::Until(_, b) => u32::from(!values[*at] || values[b]) << bit,
            Core::True | Core::Atom(_) | Core::Not(_) | Core::And(..) | Core::Next(_) => 0,
        });
        fair.sum::<u32>() & self.fair
    }

    fn right_guesses(&mut self, atoms: u64, before: u32) -> Vec<(u32, u32)> {
        if !self.after.contains_key(&atoms) {
            let mut table: FxHashMap<u32, Vec<(u32, u32)>> = FxHashMap::default();
            for guess in 0..1_u32 << self.guessed.len() {
                let values = self.values(atoms, Some(guess));
                let entry = table.entry(self.bits(&values)).or_default();
                entry.push((guess, self.fair_at(&values)));
            }
            self.after.insert(atoms, table);
        }
        let found = self.after[&atoms].get(&before);
        found.cloned().unwrap_or_default()
    }

    fn holds(mut self, traced: &Traced, limits: &Limits) -> Option<bool> {
        if self.guessed.len() > 12 {
            return None;
        }
        let silent = silent_cycles(traced);
        let mut nodes: IndexSet<(usize, u32), FxBuildHasher> = IndexSet::default();
        for state in 0..traced.initial {
            for guess in 0..1_u32 << self.guessed.len() {
                if !self.values(traced.quiet[state], Some(guess))[self.root] {
                    nodes.insert((state, guess));
                }
            }
        }
        // For each node its successors, with what is fair on the way if that is an element.
        let mut edges: Vec<Vec<(usize, Option<u32>)>> = Vec::new();
        while let Some((state, guess)) = nodes.get_index(edges.len()).copied() {
            if silent[state] {
                let repeated = self.values(traced.quiet[state], None);
                if self.bits(&repeated) == guess {
                    return Some(false);
                }
            }
            let mut list = Vec::new();
            for (to, element) in &traced.edges[state] {
                match element {
                    None => list.push((nodes.insert_full((*to, guess)).0, None)),
                    Some(atoms) => {
                        for (next, fair) in self.right_guesses(*atoms, guess) {
                            list.push((nodes.insert_full((*to, next)).0, Some(fair)));
                        }
                    }
                }
            }
            edges.push(list);
            if nodes.len() > 10 * limits.states {
                return None;
            }
        }
        let component = components(edges.len(), |v, i| edges[v].get(i).map(|(to, _)| *to));
        let mut seen: Vec<Option<u32>> = vec![None; edges.len()];
        for (from, list) in edges.iter().enumerate() {
            for (to, fair) in list {
                if let (true, Some(fair)) = (component[from] == component[*to], fair) {
                    let slot = &mut seen[component[from]];
                    *slot = Some(slot.unwrap_or(0) | fair);
                }
            }
        }
        Some(!seen.contains(&Some(self.fair)))
    }
}

/// The states that lie on cycles without elements.
fn silent_cycles(traced: &Traced) -> Vec<bool> {
    let quiet: Vec<Vec<usize>> = traced
        .edges
        .iter()
        .map(|list| {
            let silent = list.iter().filter(|(_, element)| element.is_none());
            silent.map(|(to, _)| *to).collect()
        })
        .collect();
    let component = components(quiet.len(), |v, i| quiet[v].get(i).copied());
    let goes_around =
        |(v, list): (usize, &Vec<usize>)| list.iter().any(|to| component[*to] == component[v]);
    quiet.iter().enumerate().map(goes_around).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_base::{Idx as _, SourceId};

    fn program(body: &str) -> Program {
        let text = format!(
            "(entry main) (globals (var x bool)) (init (not x))
             (function main () (return) (locals) (seq {body}))"
        );
        let parsed = bia_k2::parse(SourceId::from_index(0), &text);
        parsed.program.expect("a program")
    }

    fn holds(program: &Program, formula: Formula) -> bool {
        let atoms = vec![Atom::Visited("l".into()), Atom::Flag(program.globals()[0])];
        let question = Question { formula, atoms };
        question.holds(program, &Limits::default()).expect("small")
    }

    #[test]
    fn small_programs() {
        use Formula::{Always, Finally, Next, Not};
        let l = || Box::new(Formula::Atom(0));
        let x = || Box::new(Formula::Atom(1));
        let always_finally = |a| Always(Box::new(Finally(a)));
        let finally_always = |a| Finally(Box::new(Always(a)));
        let around = program("(label l) (assign x (not x)) (jump (label l))");
        assert!(holds(&around, always_finally(l())));
        assert!(holds(&around, always_finally(x())));
        assert!(holds(&around, always_finally(Box::new(Not(l())))));
        assert!(!holds(&around, finally_always(x())));
        assert!(holds(&around, Next(l())));
        let leaves = program("(label l) (assign x true) (label top) (jump (label top))");
        assert!(holds(&leaves, finally_always(x())));
        assert!(!holds(&leaves, finally_always(l())));
        assert!(!holds(&leaves, always_finally(l())));
        assert!(holds(&leaves, Finally(l())));
        // There is no infinite path.
        let ends = program("(label l)");
        assert!(holds(&ends, Formula::Truth(false)));
        assert!(!holds(&leaves, Formula::Truth(false)));
    }
}
