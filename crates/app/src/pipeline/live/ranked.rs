//! Why visits come to an end, as relations between two visits of one place.
//!
//! For a place ℓ, x its state at a visit and y at an earlier one, over the variables of the graph:
//!
//! ```text
//!   Descends(m)           m_ℓ(x) ≺ m_ℓ(y)                    the measure goes down from visit to visit, wherever they are
//!   Covered(key, (g, m)…) key_ℓ(x) ≠ key_ℓ(y) ∨ ⋁ g_ℓ(x) ∧ g_ℓ(y) ∧ m_ℓ(x) ≺ m_ℓ(y)
//!   a ≺ b                 ⋁ⱼ a₁ = b₁ ∧ … ∧ aⱼ₋₁ = bⱼ₋₁ ∧ aⱼ < bⱼ
//! ```
//! t_ℓ is t with the program counter at ℓ. What the proof says about the system without its monitor holds at
//! every visit besides. All this is told to others (witnesses); no verdict hangs on it.

use crate::pipeline::{Encoded, Prepared, Ranked, RankedVar, Ranking, Run};
use bia_base::Lift as _;
use bia_cfg::Loc;
use bia_system::{Ending, Monitor, Proof};
use bia_term::{Op, SortData, Substitution, Term, Terms, Transfer};

/// The beginning of the names of variables at the earlier visit.
const EARLIER: &str = "earlier!";
/// The beginning of the names of a monitor's variables.
const MONITOR: &str = "monitor!";

impl Run<'_> {
    /// The relations at the places that are visited, in a table of their own.
    pub(super) fn ranking(
        &mut self,
        prepared: &Prepared,
        encoded: &Encoded,
        ending: &Ending,
    ) -> Ranking {
        let cfg = prepared.last();
        let terms = &mut self.terms;
        let vars: Vec<RankedVar> = cfg
            .vars
            .values()
            .filter_map(|data| {
                let origin = data.origin?;
                let sort = terms.sort(data.term);
                let earlier = terms.var(&format!("{EARLIER}{}", data.name), sort);
                Some(RankedVar {
                    now: data.term,
                    earlier,
                    origin,
                })
            })
            .collect();
        let earlier = Substitution::new(terms, vars.iter().map(|var| (var.now, var.earlier)));
        let mut relations = Relations { encoded, earlier };
        let known = known(terms, &ending.proof);
        // The engine's system is a simplified one.
        let known = match encoded.chain.proof(terms, Proof::Invariant(known)) {
            Ok(Proof::Invariant(known)) => known,
            Ok(_) | Err(_) => terms.tru(),
        };
        let mut places: Vec<Loc> = cfg.targets.iter().map(|target| target.loc).collect();
        places.sort_unstable();
        places.dedup();
        let mut at = Vec::new();
        for loc in places {
            let relation = relations.at(terms, &ending.monitor, loc);
            let here = encoded.back.at_location(terms, known, loc);
            let data = &cfg.locs[loc];
            at.push(Ranked {
                label: data.label,
                span: data.span,
                relation: relation.unwrap_or_else(|| terms.tru()),
                invariant: here.unwrap_or_else(|| terms.tru()),
            });
        }
        own_table(terms, &vars, at)
    }
}

/// What a proof says about the system alone.
fn known(terms: &mut Terms, proof: &Proof) -> Term {
    let invariant = match proof {
        Proof::Invariant(invariant) | Proof::KInductive { invariant, .. } => *invariant,
        Proof::Exhausted { .. } | Proof::Cells { .. } => return terms.tru(),
    };
    let parts = match terms.op(invariant) {
        Op::And => terms.args(invariant).to_vec(),
        _ => vec![invariant],
    };
    let own = |part: &Term| {
        let names = terms.free_vars(&[*part]);
        let mut names = names.iter().filter_map(|var| terms.var_name(*var));
        !names.any(|name| name.starts_with(MONITOR))
    };
    let kept: Vec<Term> = parts.into_iter().filter(own).collect();
    terms.and_all(&kept)
}

/// The same in a small table.
fn own_table(from: &Terms, vars: &[RankedVar], at: Vec<Ranked>) -> Ranking {
    let mut terms = Terms::new();
    let mut transfer = Transfer::default();
    let mut copy = |term: Term| transfer.copy(from, &mut terms, &[term])[0];
    let at: Vec<Ranked> = at
        .into_iter()
        .map(|ranked| Ranked {
            relation: copy(ranked.relation),
            invariant: copy(ranked.invariant),
            ..ranked
        })
        .collect();
    let vars = vars
        .iter()
        .map(|var| RankedVar {
            now: copy(var.now),
            earlier: copy(var.earlier),
            origin: var.origin,
        })
        .collect();
    Ranking { terms, vars, at }
}

struct Relations<'a> {
    encoded: &'a Encoded,
    earlier: Substitution,
}

impl Relations<'_> {
    /// The relation of two visits of a place; `None` if the monitor knows none.
    fn at(&mut self, terms: &mut Terms, monitor: &Monitor, loc: Loc) -> Option<Term> {
        match monitor {
            Monitor::Visits(_) | Monitor::Repeats => None,
            Monitor::Descends(measure) => self.less(terms, measure, loc),
            Monitor::Covered { key, by } => {
                let mut ways = Vec::new();
                if let Some(key) = key {
                    let (now, earlier) = self.both(terms, *key, loc)?;
                    let same = terms.eq(now, earlier);
                    ways.push(terms.not(same));
                }
                for descent in by {
                    let (now, earlier) = self.both(terms, descent.within, loc)?;
                    let less = self.less(terms, &descent.measure, loc)?;
                    ways.push(terms.and_all(&[now, earlier, less]));
                }
                Some(terms.or_all(&ways))
            }
        }
    }

    /// A term at a place, now and at the earlier visit.
    fn both(&mut self, terms: &mut Terms, term: Term, loc: Loc) -> Option<(Term, Term)> {
        let now = self.encoded.back.at_location(terms, term, loc)?;
        Some((now, self.earlier.apply(terms, now)))
    }

    /// m_ℓ(x) ≺ m_ℓ(y)
    fn less(&mut self, terms: &mut Terms, measure: &[Term], loc: Loc) -> Option<Term> {
        let mut less = terms.fals();
        for part in measure.iter().rev() {
            let (now, earlier) = self.both(terms, *part, loc)?;
            let smaller = match terms.sort_data(terms.sort(now)) {
                SortData::Bv(_) => terms.bv_ult(now, earlier),
                SortData::Bool
                | SortData::Int
                | SortData::Real
                | SortData::RoundingMode
                | SortData::Float(_)
                | SortData::Enum(_)
                | SortData::Uninterpreted(_)
                | SortData::Array { .. } => return None,
            };
            let same = terms.eq(now, earlier);
            let rest = terms.and(same, less);
            less = terms.or(smaller, rest);
        }
        Some(less)
    }
}
