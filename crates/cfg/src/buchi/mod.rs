//! [`not_live`]: reduces every property of infinite paths to one form.
//!
//! ```text
//!   accepting path    an infinite path that visits targets infinitely often
//!   not_live(G, P)    has targets of kind NotLive only, and an accepting path iff P fails on G
//! ```
//! where P is a property, or several that are asked together and fail if one of them does.
//! Infinite paths are as in [`cut_points`]: those that go around loops, and those whose calls never
//! return. Paths that end, or that an assumption blocks, are finite and never count.
//!
//! **`:notlive`.** The targets are the locations of the labels. A label is visited iff its location
//! is, so there is nothing to show.
//!
//! **`:live`** with labels l₁ … lₙ, of all such properties together. The property fails iff some
//! infinite path visits some lᵢ finitely often. The new graph guesses i and a moment after the last
//! visit, and then watches. A number c, 0 at the start, says what was guessed:
//!
//! ```text
//!   cut point s     c = 0: c := any number of 0 … n, go on to s
//!                 c ≠ 0: by way of a new target to s
//!   label lᵢ      passed only if c ≠ i; if it is a cut point, too, then before c is guessed
//! ```
//! *Fails ⇒ accepting path.* The path passes cut points infinitely often. At the first one after
//! the last visit of lᵢ guess i, before that 0. Then no assumption blocks it, and at each later cut
//! point it visits a target. *Accepting path ⇒ fails.* Leave out what was added: an infinite path
//! of the old graph, since between two old steps at most a few were added. If it visits targets of
//! a `:notlive` property infinitely often, that one fails. Else it visits a target at a cut point,
//! where c = i ≠ 0; c never changes again, so lᵢ is not visited from then on.
//!
//! Calls need no copies: c is global. All that is added has `Origin::Auxiliary`, and paths lift by
//! leaving it out. Invariants do not lift: c says something about the future.
//!
//! **Ids.** The target of a `:notlive` label has the id of its property; those at cut points have
//! the id of the first `:live` property. Which label is not visited is seen from the lifted cycle.

mod cut_points;
mod cycles;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use cut_points::{cut_points, cut_points_with};
pub use cycles::watch_every_cycle;

use crate::instrument::{Code, Instrumented, assume, entry_is_called, is_at_most, is_number};
use crate::pass::PassError;
use crate::{Back, Cfg, Loc, Target};
use bia_base::{Budget, Lowered};
use bia_k2::ast::{Label, Property, PropertyKind};
use bia_term::{Term, Terms};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

type Numbers<T> = IndexSet<T, FxBuildHasher>;

/// The graph as built, about infinite paths that refute one of these properties. See the head of
/// this module.
///
/// # Errors
/// If the budget ends, if a property is of kind `Error`, or if the function in which execution
/// begins is called, which the builder of graphs never does.
pub fn not_live(
    cfg: &Cfg,
    terms: &mut Terms,
    properties: &[Property],
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    budget.check_now()?;
    if properties.iter().any(|p| p.kind == PropertyKind::Error) {
        let why = "`:error` does not ask about infinite paths";
        return Err(PassError::Unsupported(why.into()));
    }
    let mut instrumented = Instrumented::new(cfg);
    instrumented.new.targets = finitely_often(cfg, properties);
    let mut live = properties.iter().filter(|p| p.kind == PropertyKind::Live);
    if let Some(first) = live.next() {
        let id = cfg.program.name(first.id);
        let wanted = first.labels.iter().chain(live.flat_map(|p| &p.labels));
        let wanted: Numbers<Label> = wanted.copied().collect();
        infinitely_often(cfg, terms, &mut instrumented, &wanted, id, budget)?;
    }
    Ok(instrumented.finish())
}

/// The targets of the properties of kind `NotLive`.
fn finitely_often(cfg: &Cfg, properties: &[Property]) -> Vec<Target> {
    let mut targets = Vec::new();
    for property in properties
        .iter()
        .filter(|p| p.kind == PropertyKind::NotLive)
    {
        for (loc, data) in cfg.locs.iter() {
            if data.label.is_some_and(|l| property.labels.contains(&l)) {
                targets.push(Target {
                    loc,
                    kind: PropertyKind::NotLive,
                    id: cfg.program.name(property.id).to_owned(),
                });
            }
        }
    }
    targets
}

/// What is put before a location.
#[derive(Clone, Copy, Default)]
struct Before {
    /// The number of the label that it is.
    label: Option<usize>,
    cut_point: bool,
}

/// Adds what `:live` needs for these labels, which are numbered from 1 on.
fn infinitely_often(
    cfg: &Cfg,
    terms: &mut Terms,
    instrumented: &mut Instrumented,
    wanted: &Numbers<Label>,
    id: &str,
    budget: &Budget,
) -> Result<(), PassError> {
    if entry_is_called(cfg) {
        let why = "the function in which execution begins is called";
        return Err(PassError::Unsupported(why.into()));
    }
    let mut places: IndexMap<Loc, Before, FxBuildHasher> = IndexMap::default();
    for (loc, data) in cfg.locs.iter() {
        let label = data.label.and_then(|label| wanted.get_index_of(&label));
        if let Some(at) = label {
            places.entry(loc).or_default().label = Some(at + 1);
        }
    }
    for loc in cut_points(cfg) {
        places.entry(loc).or_default().cut_point = true;
    }
    let watch = Watch {
        code: Code::new(instrumented, terms, "avoided", wanted.len()),
        labels: wanted.len(),
        id,
    };
    for (loc, before) in places {
        budget.check()?;
        watch.put(terms, instrumented, loc, before);
    }
    let reset = watch.code.set(terms, 0);
    instrumented.begin(reset);
    Ok(())
}

/// The number c of the head of this module.
struct Watch<'a> {
    code: Code,
    labels: usize,
    id: &'a str,
}

impl Watch<'_> {
    fn put(&self, terms: &mut Terms, instrumented: &mut Instrumented, loc: Loc, before: Before) {
        let bits = self.code.terms();
        let gate = instrumented.gate(loc);
        let is_avoided = |terms: &mut Terms, number| -> Term {
            let is = is_number(terms, &bits, number);
            terms.not(is)
        };
        let passed = before.label.map(|number| is_avoided(terms, number));
        if !before.cut_point {
            instrumented.edge(gate, loc, passed.map(assume).into_iter().collect());
            return;
        }
        let none = is_number(terms, &bits, 0);
        let mut guess = vec![assume(none)];
        guess.extend(self.code.any(instrumented));
        guess.push(assume(is_at_most(terms, &bits, self.labels)));
        guess.retain(|step| step.action != crate::Action::Assume(terms.tru()));
        instrumented.edge(gate, loc, guess);
        let some = terms.not(none);
        let watching: Vec<Term> = passed.into_iter().chain([some]).collect();
        let target = instrumented.loc(loc);
        instrumented.edge(gate, target, watching.into_iter().map(assume).collect());
        instrumented.edge(target, loc, Vec::new());
        instrumented.new.targets.push(Target {
            loc: target,
            kind: PropertyKind::NotLive,
            id: self.id.to_owned(),
        });
    }
}
