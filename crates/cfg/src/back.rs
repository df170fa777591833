//! [`Back`]: how evidence about a graph after a pass becomes evidence about the graph before it.
//!
//! One description serves all passes:
//!
//! ```text
//!   path        each new edge stands for a sequence of passages of old edges; each new input for
//!               an old one, or for one cell of an old one that is a map. Old inputs that have no
//!               new one may have any value, and so may the other cells of a map. What a step
//!               stands for depends on nothing but the step: stem and cycle are lifted each alone.
//!   invariant   φ_old(l) = facts(l) ∧ ⋁ { σ(φ_new(m)) | m ∈ ms }   l became Locs(ms), so false if
//!                                                                  it became none: unreachable
//!               φ_old(l) = true                                    l became Free
//!               no φ_old(l)                                        l became Inside
//!               where σ replaces new variables by terms over old ones
//! ```
//! Within what one new edge stands for, no old input occurs twice.
//! A pass that drops a variable, an assignment or an assumption that cannot matter leaves the rest
//! as it is: invariants should not mention a variable where it is not live, since its value there
//! may differ between the graphs. If they do, Floyd's check of the lifted invariants refuses them.
//! Invariants, and contracts alike, are lifted where all calls stay calls: what inlining made of a
//! call cannot be said in the callee.

use crate::{
    Cfg, Contracts, Edge, GraphProof, Input, Loc, LocationInvariants, Path, PathStep, ThreadStep,
    floyd::entry_values,
};
use bia_base::{Idx as _, Lift, LiftError, SecondaryMap};
use bia_term::{Sort, Substitution, Term, Terms, value::Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How an old edge is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Taken as a whole.
    Take(Edge),
    /// Its call enters the callee.
    Enter(Edge),
    /// Its call returns.
    Return(Edge),
    /// Something with threads.
    Thread(ThreadStep),
}

/// What became of an old location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Became {
    /// These new ones. None: it is unreachable.
    Locs(Vec<Loc>),
    /// It lies inside of what new edges stand for.
    Inside,
    /// No target and no cut can be reached from here, so nothing needs to be known.
    Free,
}

/// What the value of a new input is good for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Supplies {
    /// Nothing: a value that the old graph does not ask for.
    Nothing,
    /// It is the value of this old input.
    Whole(Input),
    /// It is the value of this old input, a map of this sort, at this index.
    Cell(Input, Sort, Value),
}

/// The way back from the graph after a pass to the graph before it.
#[derive(Clone, Debug)]
pub struct Back {
    /// For each new edge the old ones it stands for, in order.
    pub edges: SecondaryMap<Edge, Vec<Passage>>,
    /// For each new input what it says about an old one.
    pub inputs: SecondaryMap<Input, Supplies>,
    /// For each old edge its inputs in order.
    pub old_inputs: SecondaryMap<Edge, Vec<Input>>,
    /// For each old location what it became; has room for every old location.
    pub locs: SecondaryMap<Loc, Became>,
    /// New variables that are not old ones, as terms over old variables.
    pub vars: Vec<(Term, Term)>,
    /// What the pass found to hold at old locations, and used.
    pub facts: SecondaryMap<Loc, Option<Term>>,
}

impl Back {
    /// The way back when nothing changes: same ids for everything.
    pub fn identity(old: &Cfg) -> Self {
        let mut edges = SecondaryMap::new(Vec::new());
        let mut old_inputs = SecondaryMap::new(Vec::new());
        for (id, edge) in old.edges.iter() {
            edges[id] = vec![Passage::Take(id)];
            old_inputs[id] = edge.inputs();
        }
        let mut inputs = SecondaryMap::new(Supplies::Nothing);
        for id in old.inputs.ids() {
            inputs[id] = Supplies::Whole(id);
        }
        let mut locs = SecondaryMap::with_len(Became::Inside, old.locs.len());
        for id in old.locs.ids() {
            locs[id] = Became::Locs(vec![id]);
        }
        Self {
            edges,
            inputs,
            old_inputs,
            locs,
            vars: Vec::new(),
            facts: SecondaryMap::new(None),
        }
    }
}

impl crate::EdgeData {
    /// The function that it calls.
    pub fn callee(&self) -> Option<crate::Func> {
        crate::pass::reach::callee(self)
    }

    /// The inputs of its `Havoc` steps, in order.
    pub fn inputs(&self) -> Vec<Input> {
        let havocs = self.steps.iter().filter_map(|step| match step.action {
            crate::Action::Havoc(_, input) => Some(input),
            crate::Action::Assume(_) | crate::Action::Assign(..) | crate::Action::Call { .. } => {
                None
            }
        });
        havocs.collect()
    }
}

impl Lift<Cfg, Cfg, Terms> for Back {
    fn cex(&self, terms: &mut Terms, cex: Path) -> Result<Path, LiftError> {
        if cex.goes_on {
            return Err(LiftError("a path that is not written down".into()));
        }
        if let Some(old) = self.one_to_one(&cex) {
            // Paths have millions of steps: the list is changed in place.
            let steps = cex.steps.into_iter().map(|step| match step {
                PathStep::Take(edge, values) => {
                    let known = self.known(terms, values);
                    Ok(self.passed(old[edge.index()], &known))
                }
                PathStep::Enter(edge) => Ok(PathStep::Enter(self.call(edge)?)),
                PathStep::Return(edge) => Ok(PathStep::Return(self.call(edge)?)),
                PathStep::Thread(step) => Ok(PathStep::Thread(self.thread(step)?)),
            });
            let steps: Result<Vec<PathStep>, LiftError> = steps.collect();
            return Ok(Path::from(steps?));
        }
        let mut steps = Vec::with_capacity(cex.steps.len());
        for step in cex.steps {
            match step {
                PathStep::Take(edge, values) => {
                    let known = self.known(terms, values);
                    for passage in &self.edges[edge] {
                        steps.push(self.passed(*passage, &known));
                    }
                }
                // A pass that keeps calls maps each to exactly one old call.
                PathStep::Enter(edge) => steps.push(PathStep::Enter(self.call(edge)?)),
                PathStep::Return(edge) => steps.push(PathStep::Return(self.call(edge)?)),
                PathStep::Thread(step) => steps.push(PathStep::Thread(self.thread(step)?)),
            }
        }
        Ok(Path::from(steps))
    }

    /// Old paths are new ones with details.
    fn proof(&self, terms: &mut Terms, proof: GraphProof) -> Result<GraphProof, LiftError> {
        match proof {
            GraphProof::Explored(all) => Ok(GraphProof::Explored(all)),
            GraphProof::Contracts(proof) => self.contracts(terms, proof).map(GraphProof::Contracts),
        }
    }
}

impl Back {
    /// A path with marked positions, each the number of steps before it, as one of the old graph
    /// with the same positions.
    ///
    /// Paths are lifted step by step, so what a path stands for followed by what a cycle stands for
    /// is what path and cycle stand for: marks before and behind a cycle are before and behind it.
    pub fn cex_with_marks(
        &self,
        terms: &mut Terms,
        cex: Path,
        marks: &[usize],
    ) -> Result<(Path, Vec<usize>), LiftError> {
        // How many old steps there are before each new one.
        let mut before = Vec::with_capacity(cex.steps.len() + 1);
        let mut count = 0;
        before.push(0);
        for step in &cex.steps {
            count += match step {
                PathStep::Take(edge, _) => self.edges[*edge].len(),
                PathStep::Enter(_) | PathStep::Return(_) | PathStep::Thread(_) => 1,
            };
            before.push(count);
        }
        let find = |mark: &usize| {
            let at = before.get(*mark).copied();
            at.ok_or_else(|| LiftError("a mark is behind the end of the path".into()))
        };
        let marks: Vec<usize> = marks.iter().map(find).collect::<Result<_, _>>()?;
        let lifted = self.cex(terms, cex)?;
        if lifted.steps.len() != count {
            return Err(LiftError("a path was not lifted step by step".into()));
        }
        Ok((lifted, marks))
    }

    /// Invariants of the new graph as such of the old one.
    pub fn invariants(
        &self,
        terms: &mut Terms,
        proof: LocationInvariants,
    ) -> Result<LocationInvariants, LiftError> {
        if self.has_calls() {
            let why = "invariants of locations are about graphs without calls";
            return Err(LiftError(why.into()));
        }
        let at = self.formulas(terms, proof.at, &self.vars);
        Ok(LocationInvariants { at })
    }

    /// Contracts of the new graph as such of the old one, if all calls are still calls. Entry
    /// values are replaced as the values are.
    pub fn contracts(&self, terms: &mut Terms, proof: Contracts) -> Result<Contracts, LiftError> {
        if self.has_calls() {
            let why = "what was made of a call cannot be said in the callee";
            return Err(LiftError(why.into()));
        }
        let mut vars = self.vars.clone();
        for (new, old) in &self.vars {
            vars.extend(
                entry_values(terms, &[*new])
                    .into_iter()
                    .map(|(_, at_entry)| {
                        let free = terms.free_vars(&[*old]);
                        let pairs = entry_values(terms, &free);
                        (at_entry, terms.substitute(*old, pairs))
                    }),
            );
        }
        let at = self.formulas(terms, proof.at, &vars);
        Ok(Contracts { at })
    }

    /// Formulas at new locations as such at old ones, new variables replaced by old terms.
    fn formulas(
        &self,
        terms: &mut Terms,
        new: Vec<(Loc, Term)>,
        vars: &[(Term, Term)],
    ) -> Vec<(Loc, Term)> {
        let of: FxHashMap<Loc, Term> = new.into_iter().collect();
        let mut to_old = Substitution::new(terms, vars.iter().copied());
        let mut at = Vec::new();
        for (old, new) in self.locs.iter() {
            let new = match new {
                Became::Locs(new) => new,
                Became::Inside => continue,
                Became::Free => {
                    at.push((old, terms.tru()));
                    continue;
                }
            };
            // An old location is annotated if all it became is, or if it became nothing.
            let Some(parts) = new
                .iter()
                .map(|l| of.get(l).copied())
                .collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            let parts: Vec<Term> = parts.iter().map(|t| to_old.apply(terms, *t)).collect();
            let mut invariant = terms.or_all(&parts);
            if let Some(fact) = self.facts[old] {
                invariant = terms.and(invariant, fact);
            }
            at.push((old, invariant));
        }
        at
    }

    /// What each new edge stands for, if none, and none of the path, stands for several passages
    /// or for nothing.
    fn one_to_one(&self, path: &Path) -> Option<Vec<Passage>> {
        let only = |(_, old): (Edge, &Vec<Passage>)| match old.as_slice() {
            [one] => Some(*one),
            _ => None,
        };
        let all: Vec<Passage> = self.edges.iter().map(only).collect::<Option<_>>()?;
        let is_known = |step: &PathStep| match step {
            PathStep::Take(edge, _) => edge.index() < all.len(),
            PathStep::Enter(_) | PathStep::Return(_) | PathStep::Thread(_) => true,
        };
        path.steps.iter().all(is_known).then_some(all)
    }

    /// Whether the old graph has calls, or threads, that the new one has not.
    fn has_calls(&self) -> bool {
        self.edges.iter().any(|(_, passages)| {
            let call = |p: &Passage| match p {
                Passage::Enter(_) | Passage::Return(_) | Passage::Thread(_) => true,
                Passage::Take(_) => false,
            };
            passages.iter().any(call)
        })
    }

    /// The values of old inputs that the values of new ones determine.
    fn known(&self, terms: &Terms, values: Vec<(Input, Option<Value>)>) -> FxHashMap<Input, Value> {
        let mut known = FxHashMap::default();
        for (new, value) in values {
            let Some(value) = value else { continue };
            match &self.inputs[new] {
                Supplies::Nothing => {}
                Supplies::Whole(old) => {
                    known.insert(*old, value);
                }
                Supplies::Cell(old, sort, index) => {
                    let default = || terms.sorts().default_value(*sort);
                    let map = known.entry(*old).or_insert_with(default);
                    if let Value::Array(cells) = map {
                        Arc::make_mut(cells).set(index.clone(), value);
                    }
                }
            }
        }
        known
    }

    fn passed(&self, passage: Passage, known: &FxHashMap<Input, Value>) -> PathStep {
        match passage {
            Passage::Take(old) => {
                let values = self.old_inputs[old]
                    .iter()
                    .map(|input| (*input, known.get(input).cloned()));
                PathStep::Take(old, values.collect())
            }
            Passage::Enter(old) => PathStep::Enter(old),
            Passage::Return(old) => PathStep::Return(old),
            Passage::Thread(step) => PathStep::Thread(step),
        }
    }

    /// A step of the new graph with threads, as one of the old graph.
    fn thread(&self, step: ThreadStep) -> Result<ThreadStep, LiftError> {
        Ok(match step {
            ThreadStep::Spawn(edge, thread) => ThreadStep::Spawn(self.call(edge)?, thread),
            ThreadStep::Switch(_) | ThreadStep::End => step,
        })
    }

    fn call(&self, edge: Edge) -> Result<Edge, LiftError> {
        match self.edges[edge][..] {
            [Passage::Take(old)] => Ok(old),
            _ => Err(LiftError(format!("{edge:?} stands for no single call"))),
        }
    }
}
