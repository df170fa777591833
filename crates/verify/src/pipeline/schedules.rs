//! Proofs about programs with threads, checked on all schedules where that is feasible.
//!
//! ```text
//!   P   the product with one order of independent neighbours      what engines are asked about
//!   Q   the product without it (`Orders::Cells`)                  the same but for the variable
//!                                                                 `last` and what is assumed of it
//! ```
//! A proof about P is enough: `bia_cfg`'s threads say why. Here it is doubted. In a bounded time
//!
//! ```text
//!   1. Floyd's check of  ψ_l = ∃ last. φ_l  on Q, φ being the invariants of P
//!   2. the engine that proved it is asked about Q, and its proof is re-checked like any other
//! ```
//! The first to succeed is told beside the verdict (*checked on: all schedules*). What was checked
//! on P stays checked. A counterexample of Q that the interpreter follows is one of the program,
//! whatever was proved about P.

use super::{
    CheckedBy, Config, Decided, EngineChoice, Evidence, Located, ProofLevel, Question, Run, Said,
    Schedules, Selection, passes_for, recheck,
};
use bia_base::{Budget, Unknown};
use bia_cfg::{
    Cfg, LocationInvariants,
    pass::{self, Orders, Pass},
};
use bia_term::{Op, Substitution, Term, Terms, Transfer};
use std::{collections::BTreeSet, time::Duration};

/// How long it may take: as long as the run took, but at least and at most so long.
const LEAST: Duration = Duration::from_secs(1);
const MOST: Duration = Duration::from_secs(20);

/// The part of the time that is left.
const PART: f32 = 0.3;

/// How large a disjunction over all values of `last` may get.
const MAX_DISJUNCTION: usize = 20_000;

impl Run<'_> {
    /// The answer with the schedules that it was checked on.
    pub(super) fn on_schedules(&mut self, found: Decided) -> Result<Decided, Unknown> {
        let evidence = match found {
            Decided::Safe(evidence) => evidence,
            Decided::Unsafe(_) => return Ok(found),
        };
        let config = self.question.config;
        let is_ordered = config.orders == Orders::Peephole && config.context_switches.is_none();
        if !self.question.program.is_threaded() || evidence.level() == ProofLevel::Program {
            return Ok(Decided::Safe(evidence));
        }
        if !is_ordered {
            return Ok(Decided::Safe(evidence.on(Schedules::All)));
        }
        if !config.all_schedules {
            return Ok(Decided::Safe(evidence.on(Schedules::Peephole)));
        }
        self.phase("checking all schedules");
        let _span = tracing::info_span!("all schedules").entered();
        let start = self.budget.elapsed();
        let most = MOST.min(LEAST.max(start));
        let left = self.budget.remaining();
        let part = left.map_or(most, |left| most.min(left.mul_f32(PART)));
        let budget = self.budget.within(part);
        let decided = self.in_all_orders(evidence, &budget);
        let time = self.budget.elapsed().saturating_sub(start);
        self.effort.statistics.time("all schedules", time);
        Ok(decided)
    }

    fn in_all_orders(&mut self, evidence: Evidence, budget: &Budget) -> Decided {
        let config = Config {
            orders: Orders::Cells,
            ..self.question.config.clone()
        };
        if let Some((invariants, solver)) = self.kept_in_all_orders(&config, &evidence, budget) {
            let solver = solver.on("all schedules");
            let said = Said::Locations(invariants);
            let method = evidence.method().clone();
            let again = Evidence::new(method, ProofLevel::Cfg, solver, said);
            return Decided::Safe(again.on(Schedules::All));
        }
        match self.proved_in_all_orders(config, budget) {
            Some(Decided::Unsafe(cex)) => Decided::Unsafe(cex),
            Some(Decided::Safe(again)) => {
                let level = again.level();
                let is_as_good = level == ProofLevel::Cfg || level == evidence.level();
                Decided::Safe(match is_as_good {
                    true => again.on(Schedules::All),
                    false => evidence.on(Schedules::AllAt(level)),
                })
            }
            None => Decided::Safe(evidence.on(Schedules::Peephole)),
        }
    }

    /// The same invariants on the product with all orders, if Floyd's method accepts them.
    fn kept_in_all_orders(
        &mut self,
        config: &Config,
        evidence: &Evidence,
        budget: &Budget,
    ) -> Option<(Located, CheckedBy)> {
        let Said::Locations(located) = evidence.said() else {
            return None;
        };
        if evidence.level() != ProofLevel::Cfg {
            return None;
        }
        let question = self.question;
        let passes = unsimplified(&passes_for(question.program, &config.passes));
        let built = self.built().ok()?;
        let options = config.pass_options(question);
        let all = pass::run_all(&built, &mut self.terms, &passes, &options, budget);
        let all = all.ok()?.last().cloned()?;
        if !is_alike(located.graph(), &all) {
            return None;
        }
        let (locs, formulas): (Vec<_>, Vec<Term>) = located.at().iter().copied().unzip();
        let copied = Transfer::default().copy(located.terms(), &mut self.terms, &formulas);
        let known: BTreeSet<Term> = all.vars.values().map(|data| data.term).collect();
        let outgoing = all.outgoing();
        let ways = all.locs.ids().map(|loc| outgoing.of(loc).len());
        let orders = ways.max().map_or(1, |most| most + 1);
        let terms = &mut self.terms;
        let weaker = copied
            .into_iter()
            .map(|t| without(terms, t, &known, orders));
        let weaker: Option<Vec<Term>> = weaker.collect();
        let at = locs.into_iter().zip(weaker?).collect();
        let invariants = LocationInvariants { at };
        let checked = recheck::floyd(&all, &invariants, terms, &self.solvers, budget);
        let solver = checked.ok()?;
        Some((Located::new(&all, &self.terms, &invariants), solver))
    }

    /// What the engine that answered says about all orders.
    fn proved_in_all_orders(&mut self, config: Config, budget: &Budget) -> Option<Decided> {
        budget.check_now().ok()?;
        let by = self.effort.found_by.as_deref().or(self.effort.engine)?;
        let config = Config {
            engines: Selection::Named(EngineChoice::parse(by).ok()?),
            jobs: 1,
            ..config
        };
        let question = Question {
            config: &config,
            ..*self.question
        };
        let mut run = Run::new(&question, budget, &mut *self.observer);
        run.find().ok()
    }
}

/// The passes up to the graph that invariants are checked on.
fn unsimplified(passes: &[&'static Pass]) -> Vec<&'static Pass> {
    let is_last =
        |pass: &&'static Pass| pass.name == super::INLINE || pass.name == pass::THREADS.name;
    let last = passes.iter().rposition(is_last);
    passes[..last.map_or(0, |at| at + 1)].to_vec()
}

/// Whether locations and edges of two graphs are the same, so that what is said about locations of
/// one means something in the other. Whether it holds there is checked.
fn is_alike(a: &Cfg, b: &Cfg) -> bool {
    let ends = |cfg: &Cfg| {
        let edges = cfg.edges.values();
        edges.map(|e| (e.from, e.to)).collect::<Vec<_>>()
    };
    a.locs.len() == b.locs.len() && ends(a) == ends(b)
}

/// ∃ x. φ for the variables x that are not known: bit-vectors with values below `most`. What gets
/// too large is left out, which is weaker.
fn without(terms: &mut Terms, formula: Term, known: &BTreeSet<Term>, most: usize) -> Option<Term> {
    let free = terms.free_vars(&[formula]);
    let mut gone = free.into_iter().filter(|x| !known.contains(x));
    let Some(x) = gone.next() else {
        return Some(formula);
    };
    if gone.next().is_some() {
        return None;
    }
    let width = terms.sorts().bv_width(terms.sort(x))?;
    let (mut about, mut others) = (Vec::new(), Vec::new());
    let mut open = vec![formula];
    while let Some(t) = open.pop() {
        if terms.op(t) == Op::And {
            open.extend(terms.args(t));
        } else if terms.free_vars(&[t]).contains(&x) {
            about.push(t);
        } else {
            others.push(t);
        }
    }
    let about = terms.and_all(&about);
    let size = terms.post_order_until(&[about], |_| false).len();
    if size.saturating_mul(most) <= MAX_DISJUNCTION {
        let mut cases = Vec::with_capacity(most);
        for value in 0..most {
            let value = terms.bv_u64(width, u64::try_from(value).ok()?);
            cases.push(Substitution::new(terms, [(x, value)]).apply(terms, about));
        }
        others.push(terms.or_all(&cases));
    }
    Some(terms.and_all(&others))
}
