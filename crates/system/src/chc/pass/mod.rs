//! Passes on Horn clauses: each makes a smaller set with the same answer, and the way back.
//!
//! ```text
//!   reach       predicates that nothing derives are false, those that false does not need are true
//!   constants   an argument that is the same constant wherever the predicate is derived is dropped
//!   slice       an argument that no clause uses is dropped
//!   inline      a predicate that does not depend on itself is replaced by its definition
//! ```
//! All are exact. [`Back`] takes interpretations and derivations back. Of an inlined predicate the
//! interpretation is found afterwards, as an interpolant: see [`Chain::proof`].

mod back;
mod constants;
mod inline;
mod reach;
mod slice;

pub use back::{Back, Chain, Fill, Gap};

use super::{Atom, Chc, Pred, PredData};
use back::Fate;
use bia_base::{Arena, Budget, Idx as _, Stop};
use bia_term::Terms;

/// Clauses after a pass, with the way back.
#[derive(Debug)]
pub struct Reduced {
    /// The new clauses.
    pub system: Chc,
    /// The way back.
    pub back: Back,
}

/// Applies all passes, until none of the cheap ones changes anything.
pub fn simplify(
    terms: &mut Terms,
    chc: &Chc,
    inline: bool,
    budget: &Budget,
) -> Result<(Chc, Chain), Stop> {
    let mut chain = Chain::default();
    let mut now = chc.clone();
    let cheap = |terms: &mut Terms, now: &mut Chc, chain: &mut Chain| -> Result<(), Stop> {
        loop {
            let before = size(now);
            for pass in [reach::run, constants::run, slice::run] {
                budget.check_now()?;
                let reduced = pass(terms, now);
                *now = reduced.system;
                chain.push(reduced.back);
            }
            if size(now) == before {
                return Ok(());
            }
        }
    };
    cheap(terms, &mut now, &mut chain)?;
    if !inline {
        return Ok((now, chain));
    }
    loop {
        let before = now.preds.len();
        while let Some(reduced) = inline::run(terms, &now, budget)? {
            now = reduced.system;
            chain.push(reduced.back);
        }
        if now.preds.len() == before {
            return Ok((now, chain));
        }
        cheap(terms, &mut now, &mut chain)?;
    }
}

/// Predicates, their arguments, and clauses.
fn size(chc: &Chc) -> (usize, usize, usize) {
    let args = chc.preds.values().map(|pred| pred.params.len()).sum();
    (chc.preds.len(), args, chc.clauses.len())
}

/// The clauses with some predicates and arguments left out; `fates` says which.
fn rebuild(terms: &mut Terms, chc: &Chc, mut fates: Vec<Fate>) -> Reduced {
    let mut preds: Arena<Pred, PredData> = Arena::new();
    for (pred, data) in chc.preds.iter() {
        if let Fate::Kept { new, positions, .. } = &mut fates[pred.index()] {
            let params = positions.iter().map(|at| data.params[*at]).collect();
            *new = Some(preds.push(PredData {
                name: data.name.clone(),
                params,
            }));
        }
    }
    let mut clauses = Vec::new();
    let mut clause_of = Vec::new();
    'clauses: for (at, clause) in chc.clauses.iter().enumerate() {
        let mut parts = vec![clause.constraint];
        let mut body = Vec::new();
        for atom in &clause.body {
            match &fates[atom.pred.index()] {
                Fate::False => continue 'clauses,
                Fate::True => {}
                Fate::Kept { fact, .. } => {
                    if *fact != terms.tru() {
                        let params = chc.preds[atom.pred].params.iter().copied();
                        let here = params.zip(atom.args.iter().copied());
                        parts.push(terms.substitute(*fact, here));
                    }
                    body.extend(kept(&fates, atom));
                }
            }
        }
        let head = match &clause.head {
            None => None,
            Some(head) => match kept(&fates, head) {
                None => continue,
                Some(head) => Some(head),
            },
        };
        let constraint = terms.and_all(&parts);
        if constraint == terms.fals() {
            continue;
        }
        clauses.push(super::Clause {
            body,
            constraint,
            head,
        });
        clause_of.push(at);
    }
    Reduced {
        system: Chc { preds, clauses },
        back: Back::reduced(chc.clone(), fates, clause_of),
    }
}

/// What of an application remains.
fn kept(fates: &[Fate], atom: &Atom) -> Option<Atom> {
    match &fates[atom.pred.index()] {
        Fate::False | Fate::True => None,
        Fate::Kept { new, positions, .. } => Some(Atom {
            pred: (*new)?,
            args: positions.iter().map(|at| atom.args[*at]).collect(),
        }),
    }
}
