//! Reduces a system of bits to a smaller one with the same verdict.
//!
//! ```text
//!   stuck latches    become constants        (ternary)
//!   equal latches    become one              (equal)
//!   cone             of bad, valid and the conditions on values of variables in it; the rest goes
//! ```
//! Going back: traces by computing what was dropped; proofs by adding the facts.

use super::{BitSystem, Equals, Fact, equal, ternary};
use bia_base::{Budget, Stop};
use bia_solver::aig::{Aig, AigLit, AigNode, Latch};
use rustc_hash::FxHashMap;

/// The smaller system and where its parts are from.
#[derive(Debug)]
pub(crate) struct Reduced {
    /// The system.
    pub(crate) system: BitSystem,
    /// For each latch its number in the whole system.
    pub(crate) latches: Vec<usize>,
    /// For each input its number in the whole system.
    pub(crate) inputs: Vec<usize>,
    /// What is known of latches that are gone, by numbers of the whole system. Together they are
    /// inductive.
    pub(crate) facts: Vec<Fact>,
}

/// Makes it. `equalities`: also look for latches that are always equal.
pub(crate) fn reduce(
    whole: &BitSystem,
    equalities: bool,
    budget: &Budget,
) -> Result<Reduced, Stop> {
    let stuck = ternary::stuck(whole, budget)?;
    let constants = stuck.iter().enumerate().filter_map(|(latch, value)| {
        let equals = Equals::Constant((*value)?);
        Some(Fact { latch, equals })
    });
    let first = cleaned(rebuild(whole, constants.collect()));
    if !equalities {
        return Ok(first);
    }
    let found = equal::equal_latches(&first.system, budget)?;
    if found.is_empty() {
        return Ok(first);
    }
    let name = |latch: usize| first.latches[latch];
    let mut facts = first.facts.clone();
    facts.extend(found.iter().map(|fact| Fact {
        latch: name(fact.latch),
        equals: match fact.equals {
            Equals::Constant(value) => Equals::Constant(value),
            Equals::Latch(other, flip) => Equals::Latch(name(other), flip),
        },
    }));
    Ok(cleaned(rebuild(whole, facts)))
}

/// Without what only seemed to matter before the facts were put in.
fn cleaned(first: Reduced) -> Reduced {
    let again = rebuild(&first.system, Vec::new());
    if again.latches.len() == first.latches.len() && again.inputs.len() == first.inputs.len() {
        return first;
    }
    Reduced {
        latches: again.latches.iter().map(|i| first.latches[*i]).collect(),
        inputs: again.inputs.iter().map(|i| first.inputs[*i]).collect(),
        facts: first.facts,
        system: again.system,
    }
}

/// The cone of what matters, with facts put in. A fact's other latch has no fact itself.
fn rebuild(whole: &BitSystem, facts: Vec<Fact>) -> Reduced {
    let mut copy = Copy::new(whole, &facts);
    let bad = copy.lit(whole.bad);
    let valid = copy.lit(whole.valid);
    let mut done = 0;
    let mut next = Vec::new();
    let mut pending = whole.always.clone();
    let mut always = Vec::new();
    loop {
        while let Some(&latch) = copy.latches.get(done) {
            next.push(copy.lit(whole.latches[latch].next));
            done += 1;
        }
        // Conditions on values that share a variable with what is there.
        let (touching, rest): (Vec<_>, Vec<_>) =
            pending.iter().partition(|lit| copy.touches(**lit));
        pending = rest;
        if touching.is_empty() {
            break;
        }
        for lit in touching {
            always.push(copy.lit(lit));
        }
    }
    let init = initial(&mut copy, pending);
    let latches = copy.latches.iter().zip(next).map(|(latch, next)| Latch {
        state: copy.leaves[&whole.latches[*latch].state.node()],
        init: copy.init[*latch],
        next,
    });
    let inputs = copy
        .inputs
        .iter()
        .map(|i| copy.leaves[&whole.inputs[*i].node()]);
    Reduced {
        system: BitSystem {
            latches: latches.collect(),
            inputs: inputs.collect(),
            init,
            always,
            valid,
            bad,
            aig: copy.aig,
        },
        latches: copy.latches,
        inputs: copy.inputs,
        facts,
    }
}

/// What holds initially besides the values of latches that are kept. Of variables that are gone,
/// the initial values are put in, and what `conditions` say of them holds, too.
fn initial(copy: &mut Copy<'_>, conditions: Vec<AigLit>) -> Vec<AigLit> {
    copy.ghosts = true;
    let all = copy.whole.init.iter().chain(&conditions);
    let mut init: Vec<AigLit> = all.map(|lit| copy.lit(*lit)).collect();
    init.retain(|lit| *lit != AigLit::TRUE);
    init
}

/// Copies parts of a graph into a new one, leaf by leaf as they are met.
struct Copy<'a> {
    whole: &'a BitSystem,
    aig: Aig,
    /// For each copied node of the whole graph its edge here.
    made: FxHashMap<usize, AigLit>,
    /// As `made`, but only for leaves.
    leaves: FxHashMap<usize, AigLit>,
    /// What leaves of the whole graph are.
    latch_of: FxHashMap<usize, usize>,
    input_of: FxHashMap<usize, usize>,
    replaced: FxHashMap<usize, Equals>,
    /// By latch: its initial value, or that of one that it replaces.
    init: Vec<Option<bool>>,
    latches: Vec<usize>,
    inputs: Vec<usize>,
    /// New leaves are neither latches nor inputs.
    ghosts: bool,
}

impl<'a> Copy<'a> {
    fn new(whole: &'a BitSystem, facts: &[Fact]) -> Self {
        let latches = whole.latches.iter().enumerate();
        let inputs = whole.inputs.iter().enumerate();
        let mut init: Vec<Option<bool>> = whole.latches.iter().map(|latch| latch.init).collect();
        for fact in facts {
            if let (Equals::Latch(other, flip), Some(value)) = (fact.equals, init[fact.latch]) {
                init[other] = init[other].or(Some(value != flip));
            }
        }
        Self {
            init,
            whole,
            aig: Aig::new(),
            made: FxHashMap::default(),
            leaves: FxHashMap::default(),
            latch_of: latches.map(|(i, l)| (l.state.node(), i)).collect(),
            input_of: inputs.map(|(i, l)| (l.node(), i)).collect(),
            replaced: facts.iter().map(|fact| (fact.latch, fact.equals)).collect(),
            latches: Vec::new(),
            inputs: Vec::new(),
            ghosts: false,
        }
    }

    fn lit(&mut self, lit: AigLit) -> AigLit {
        let mut stack = vec![lit.positive()];
        while let Some(&top) = stack.last() {
            if self.made.contains_key(&top.node()) {
                stack.pop();
                continue;
            }
            let made = match self.whole.aig.node(top) {
                AigNode::False => AigLit::FALSE,
                AigNode::Input(_) => self.leaf(top),
                AigNode::And(a, b) => {
                    let known = |lit: AigLit| self.made.get(&lit.node()).copied();
                    match (known(a), known(b)) {
                        (Some(left), Some(right)) => self
                            .aig
                            .and(left ^ a.is_complement(), right ^ b.is_complement()),
                        (left, right) => {
                            stack.extend(right.is_none().then_some(b.positive()));
                            stack.extend(left.is_none().then_some(a.positive()));
                            continue;
                        }
                    }
                }
            };
            self.made.insert(top.node(), made);
            stack.pop();
        }
        self.made[&lit.node()] ^ lit.is_complement()
    }

    fn leaf(&mut self, lit: AigLit) -> AigLit {
        let latch = self.latch_of.get(&lit.node()).copied();
        match latch.and_then(|latch| self.replaced.get(&latch).copied()) {
            Some(Equals::Constant(value)) => return AigLit::constant(value),
            Some(Equals::Latch(other, flip)) => {
                let other = self.whole.latches[other].state;
                return self.plain_leaf(other) ^ flip;
            }
            None => {}
        }
        self.plain_leaf(lit)
    }

    fn plain_leaf(&mut self, lit: AigLit) -> AigLit {
        if let Some(made) = self.leaves.get(&lit.node()) {
            return *made;
        }
        let latch = self.latch_of.get(&lit.node()).copied();
        let init = latch.and_then(|latch| self.init[latch]);
        if let Some(value) = init.filter(|_| self.ghosts) {
            return AigLit::constant(value);
        }
        let made = self.aig.input();
        self.leaves.insert(lit.node(), made);
        if !self.ghosts {
            self.latches.extend(latch);
            self.inputs.extend(self.input_of.get(&lit.node()).copied());
        }
        made
    }

    /// Whether some leaf below is there already.
    fn touches(&self, lit: AigLit) -> bool {
        let cone = self.whole.aig.cone(&[lit]);
        cone.iter().any(|node| self.leaves.contains_key(node))
    }
}
