//! [`Horn`]: constrained Horn clauses, solved by Spacer.
//!
//! A clause is `R₁(…) ∧ … ∧ Rₙ(…) ∧ φ ⇒ R(…)` over relations R and a formula φ; all variables are
//! universally quantified. The query is a body alone: can it be derived? If not, there are
//! interpretations of the relations that make all clauses true and the query body false.
//!
//! References: A. Komuravelli, A. Gurfinkel, S. Chaki, *SMT-based model checking for recursive
//! programs*, CAV 2014.

use super::{
    stored,
    translation::{OpenCases, Translation},
};
use crate::{
    api::SolverError,
    ffi::z3::{Ast, AstKind, Binary, Decl, FixedpointRef, Outcome, Quantifier, Setting},
};
use bia_base::{Budget, Reason};
use bia_term::{Sort, Term, Terms, value::Value};
use rustc_hash::FxHashMap;

/// A relation of one [`Horn`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Relation(usize);

impl Relation {
    /// How many relations were made before it.
    pub fn number(self) -> usize {
        self.0
    }
}

/// The answer to a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HornAnswer {
    /// The query body can be derived.
    Derivable,
    /// It cannot; see [`Horn::invariants`].
    Underivable,
    /// Neither was found out.
    Unknown(Reason),
}

/// What Spacer says that a relation means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// This formula.
    Formula(Term),
    /// Nothing: it plays no role.
    Untold,
    /// Something that our terms cannot express.
    Inexpressible,
}

impl Meaning {
    /// The formula, if there is one.
    pub fn formula(self) -> Option<Term> {
        match self {
            Self::Formula(formula) => Some(formula),
            Self::Untold | Self::Inexpressible => None,
        }
    }
}

/// A conclusion on the way to a query that can be derived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Of which relation; `None`: the query.
    pub relation: Option<Relation>,
    /// Its arguments; `None` for values that our terms cannot express.
    pub args: Vec<Option<Value>>,
    /// The facts, by their numbers, that it follows from by one clause.
    pub premises: Vec<usize>,
}

/// A set of Horn clauses over terms of one table.
pub struct Horn {
    translation: Translation,
    fixedpoint: FixedpointRef,
    relations: Vec<(Decl, Vec<Sort>)>,
    rules: usize,
}

/// Settings of Spacer. Inlining and slicing would remove relations, whose meaning is wanted.
const SETTINGS: [(&str, Setting); 5] = [
    ("engine", Setting::Name("spacer")),
    ("xform.inline_eager", Setting::Bool(false)),
    ("xform.inline_linear", Setting::Bool(false)),
    ("xform.inline_linear_branch", Setting::Bool(false)),
    ("xform.slice", Setting::Bool(false)),
];

/// Settings for a second look. By default Spacer makes lemmas of unsatisfiable cores that it reads
/// off proofs, and with bit-vectors that goes wrong in Z3 5.4: it calls clauses satisfiable that
/// are not, with interpretations that do not even hold of facts. With these cores, and without the
/// solver's own literals in them, it has not been seen to.
const CAREFUL: [(&str, Setting); 2] = [
    ("spacer.iuc", Setting::Number(2)),
    ("spacer.keep_proxy", Setting::Bool(false)),
];

impl Horn {
    /// No clauses. `Missing` without the library.
    pub fn new() -> Result<Self, SolverError> {
        Self::with(&SETTINGS)
    }

    /// As [`Horn::new`], with lemmas of another kind: slower, for clauses on which the usual ones
    /// are wrong.
    pub fn careful() -> Result<Self, SolverError> {
        let settings: Vec<_> = SETTINGS.iter().chain(&CAREFUL).copied().collect();
        Self::with(&settings)
    }

    fn with(settings: &[(&str, Setting)]) -> Result<Self, SolverError> {
        let mut translation = Translation::new(OpenCases::Fixed)?;
        let fixedpoint = translation.cx.fixedpoint(settings)?;
        Ok(Self {
            translation,
            fixedpoint,
            relations: Vec::new(),
            rules: 0,
        })
    }

    /// A relation over these sorts.
    pub fn relation(&mut self, terms: &Terms, sorts: &[Sort]) -> Result<Relation, SolverError> {
        let name = format!("R..{}", self.relations.len());
        let mut z3_sorts = Vec::with_capacity(sorts.len());
        for sort in sorts {
            z3_sorts.push(self.translation.stored_sort(terms, *sort)?);
        }
        let bool_sort = self.translation.cx.bool_sort()?;
        let decl = self.translation.cx.declare(&name, &z3_sorts, bool_sort)?;
        self.translation.cx.relation(self.fixedpoint, decl)?;
        self.relations.push((decl, sorts.to_vec()));
        Ok(Relation(self.relations.len() - 1))
    }

    /// Adds the clause `body ∧ constraint ⇒ head`.
    pub fn rule(
        &mut self,
        terms: &Terms,
        body: &[(Relation, &[Term])],
        constraint: Term,
        head: (Relation, &[Term]),
    ) -> Result<(), SolverError> {
        let premise = self.body(terms, body, constraint)?;
        let conclusion = self.atom(terms, head.0, head.1)?;
        let clause = self
            .translation
            .cx
            .binary(Binary::Implies, premise, conclusion)?;
        let roots = body.iter().chain([&head]).flat_map(|(_, args)| args.iter());
        let roots: Vec<Term> = roots.copied().chain([constraint]).collect();
        let clause = self.close(terms, Quantifier::Forall, &roots, clause)?;
        let name = format!("rule..{}", self.rules);
        self.rules += 1;
        Ok(self.translation.cx.rule(self.fixedpoint, clause, &name)?)
    }

    /// Whether `body ∧ constraint` can be derived for some values of the variables.
    pub fn query(
        &mut self,
        terms: &Terms,
        body: &[(Relation, &[Term])],
        constraint: Term,
        budget: &Budget,
    ) -> Result<HornAnswer, SolverError> {
        let goal = self.body(terms, body, constraint)?;
        let roots = body.iter().flat_map(|(_, args)| args.iter());
        let roots: Vec<Term> = roots.copied().chain([constraint]).collect();
        let goal = self.close(terms, Quantifier::Exists, &roots, goal)?;
        Ok(
            match self.translation.cx.query(self.fixedpoint, goal, budget)? {
                Outcome::Sat => HornAnswer::Derivable,
                Outcome::Unsat => HornAnswer::Underivable,
                Outcome::GaveUp(why) => HornAnswer::Unknown(Reason::SolverUnknown(why)),
                Outcome::Stopped(stop) => HornAnswer::Unknown(stop.into()),
            },
        )
    }

    /// After [`HornAnswer::Underivable`]: what each relation means, as a formula over `params`, one
    /// term per argument. The caller checks it: nothing is taken on trust here.
    pub fn invariants(
        &mut self,
        terms: &mut Terms,
        params: &[(Relation, &[Term])],
    ) -> Result<Vec<Meaning>, SolverError> {
        let answer = self.translation.cx.answer(self.fixedpoint)?;
        let found = self.interpretations(answer)?;
        let mut invariants = Vec::with_capacity(params.len());
        for (relation, params) in params {
            let (decl, sorts) = self.known(*relation)?;
            if params.len() != sorts.len() {
                return Err(misuse());
            }
            let invariant = match found.get(&decl) {
                None => Meaning::Untold,
                Some((args, meaning)) => {
                    let mut bound = Vec::new();
                    for (arg, param) in args.iter().zip(*params) {
                        let AstKind::Bound(i) = self.translation.cx.kind(*arg) else {
                            continue;
                        };
                        let i = usize::try_from(i).unwrap_or(usize::MAX);
                        if i >= bound.len() {
                            bound.resize(i + 1, None);
                        }
                        bound[i] = Some(stored::term(terms, *param));
                    }
                    let formula = self.translation.back(terms, *meaning, &bound)?;
                    formula.map_or(Meaning::Inexpressible, Meaning::Formula)
                }
            };
            invariants.push(invariant);
        }
        Ok(invariants)
    }

    /// After [`HornAnswer::Derivable`]: the facts that Spacer derived, each after its premises, the
    /// query last; `None` if it gives no derivation. The caller finds the clauses and checks them.
    pub fn refutation(&mut self, terms: &mut Terms) -> Result<Option<Vec<Fact>>, SolverError> {
        let answer = self.translation.cx.answer(self.fixedpoint)?;
        let mut facts: Vec<Fact> = Vec::new();
        let mut number: FxHashMap<Ast, usize> = FxHashMap::default();
        let mut stack = vec![answer];
        while let Some(&ast) = stack.last() {
            if number.contains_key(&ast) || self.translation.cx.kind(ast) != AstKind::App {
                stack.pop();
                continue;
            }
            let decl = self.translation.cx.decl(ast)?;
            let args = self.translation.cx.args(ast)?;
            let name = self.translation.cx.decl_name(decl);
            // Steps besides resolution lead to their premises and conclude nothing of their own.
            let (premises, conclusion) = match (name.as_str(), args.as_slice()) {
                ("hyper-res", [_, premises @ .., conclusion]) => (premises, Some(*conclusion)),
                ("mp", [premise, _, _]) => (std::slice::from_ref(premise), None),
                _ => return Ok(None),
            };
            let before = stack.len();
            stack.extend(premises.iter().filter(|p| !number.contains_key(p)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let premises: Vec<usize> = premises.iter().map(|p| number[p]).collect();
            let at = match conclusion {
                None => premises.last().copied(),
                Some(conclusion) => {
                    let fact = self.fact(terms, conclusion, premises)?;
                    facts.push(fact);
                    Some(facts.len() - 1)
                }
            };
            let Some(at) = at else { return Ok(None) };
            number.insert(ast, at);
        }
        let is_query = facts.last().is_some_and(|fact| fact.relation.is_none());
        Ok(is_query.then_some(facts))
    }

    fn fact(
        &mut self,
        terms: &mut Terms,
        conclusion: Ast,
        premises: Vec<usize>,
    ) -> Result<Fact, SolverError> {
        let decl = self.translation.cx.decl(conclusion)?;
        let found = self.relations.iter().position(|(known, _)| *known == decl);
        let mut args = Vec::new();
        if let Some(at) = found {
            let sorts = self.relations[at].1.clone();
            for (arg, sort) in self.translation.cx.args(conclusion)?.into_iter().zip(sorts) {
                let term = self.translation.back(terms, arg, &[])?;
                let value = term.and_then(|term| terms.value_of(term).cloned());
                let bits = match &value {
                    Some(Value::Bv(bits)) if stored::pattern_sort(terms, sort) => Some(bits),
                    Some(_) | None => None,
                };
                args.push(match bits {
                    Some(bits) => stored::unpattern(terms, sort, bits),
                    None => value.filter(|value| terms.sorts().fits(value, sort)),
                });
            }
        }
        Ok(Fact {
            relation: found.map(Relation),
            args,
            premises,
        })
    }

    /// From `∧ ∀x. R(x) = φ`: the arguments and the meaning of each relation.
    fn interpretations(
        &mut self,
        answer: Ast,
    ) -> Result<FxHashMap<Decl, (Vec<Ast>, Ast)>, SolverError> {
        let mut found = FxHashMap::default();
        let mut stack = vec![answer];
        while let Some(ast) = stack.pop() {
            let body = match self.translation.cx.kind(ast) {
                AstKind::Quantifier => self.translation.cx.body(ast)?,
                AstKind::App => ast,
                AstKind::Numeral | AstKind::Bound(_) | AstKind::Other => continue,
            };
            let decl = self.translation.cx.decl(body)?;
            let args = self.translation.cx.args(body)?;
            match (
                self.translation.cx.decl_name(decl).as_str(),
                args.as_slice(),
            ) {
                ("and", _) if body == ast => stack.extend(args),
                ("=" | "iff", [atom, meaning]) => {
                    let relation = self.translation.cx.decl(*atom)?;
                    let args = self.translation.cx.args(*atom)?;
                    found.insert(relation, (args, *meaning));
                }
                _ => {}
            }
        }
        Ok(found)
    }

    fn known(&self, relation: Relation) -> Result<(Decl, &[Sort]), SolverError> {
        let known = self.relations.get(relation.0).ok_or_else(misuse)?;
        Ok((known.0, &known.1))
    }

    fn atom(&mut self, terms: &Terms, of: Relation, args: &[Term]) -> Result<Ast, SolverError> {
        let (decl, sorts) = self.known(of)?;
        let fitting = args.len() == sorts.len()
            && args
                .iter()
                .zip(sorts)
                .all(|(arg, sort)| terms.sort(*arg) == *sort);
        if !fitting {
            return Err(misuse());
        }
        let mut z3_args = Vec::with_capacity(args.len());
        for arg in args {
            let z3_arg = self.translation.term(terms, *arg)?;
            z3_args.push(self.translation.store(terms, terms.sort(*arg), z3_arg)?);
        }
        Ok(self.translation.cx.apply(decl, &z3_args)?)
    }

    fn body(
        &mut self,
        terms: &Terms,
        body: &[(Relation, &[Term])],
        constraint: Term,
    ) -> Result<Ast, SolverError> {
        let mut parts = Vec::with_capacity(body.len() + 1);
        for (relation, args) in body {
            parts.push(self.atom(terms, *relation, args)?);
        }
        parts.push(self.translation.term(terms, constraint)?);
        if !self.translation.axioms.is_empty() || !terms.functions(&[constraint]).is_empty() {
            return Err(SolverError::Unsupported(
                "uninterpreted functions and elements in Horn clauses".into(),
            ));
        }
        Ok(self.translation.cx.and(&parts)?)
    }

    /// Binds all variables.
    fn close(
        &mut self,
        terms: &Terms,
        quantifier: Quantifier,
        roots: &[Term],
        formula: Ast,
    ) -> Result<Ast, SolverError> {
        let mut bound = Vec::new();
        for var in terms.free_vars(roots) {
            bound.push(self.translation.constant(terms, var)?);
        }
        Ok(self.translation.cx.quantify(quantifier, &bound, formula)?)
    }
}

impl Drop for Horn {
    fn drop(&mut self) {
        self.translation.cx.free_fixedpoint(self.fixedpoint);
    }
}

fn misuse() -> SolverError {
    SolverError::Misuse("a relation is applied to other arguments than it has".into())
}
