//! Localization reduction ([`localize`]; Kurshan 1994): a system with more steps and fewer terms,
//! for proofs about few variables.
//!
//! Whether a variable is changed mostly depends on much else: on the conditions of branches, which
//! depend on all that the program computes. An invariant of the variable rarely does. So conditions
//! about other variables become inputs:
//!
//! ```text
//!   R    the least set of variables with those of the formulas, and with x those of Nₓ, atoms left out
//!   T°   T where each atom with a variable outside of R is an input, the innermost first, and x' is free for
//!        each x outside of R
//! ```
//! An atom is a formula whose arguments are not formulas, such as a comparison. Atoms may be within
//! atoms, as conditions of what they compare.
//!
//! T(x, w, x') implies that T°(x, w v, x') for some v: the values of the atoms. So what is
//! inductive for T° is inductive for T, and a step that T° does not have T has not either.

use crate::{StateVar, Ts};
use bia_term::{Op, Sort, Substitution, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// A system with more steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Localized {
    /// The system.
    pub ts: Ts,
    /// Its last inputs, each with the atom that it stands for: put back they make the steps what
    /// they were.
    pub opened: Vec<(Term, Term)>,
}

/// Systems of less weight are worked on as they are.
const SMALL: usize = 2_000;

/// The weight of a product or quotient of two variables; everything else has 1.
const HARD: usize = 250;

/// The system in which conditions that do not concern these formulas are inputs. `None` if the
/// system is small, or if the result would be almost as heavy. Initial and bad states do not
/// change.
pub fn localize(terms: &mut Terms, ts: &Ts, about: &[Term]) -> Option<Localized> {
    match weight(terms, ts) {
        ..SMALL => None,
        before => {
            let localized = reduced(terms, ts, about);
            (weight(terms, &localized.ts) < before / 4 * 3).then_some(localized)
        }
    }
}

/// How much there is that says which steps there are.
fn weight(terms: &Terms, ts: &Ts) -> usize {
    let mut roots = vec![ts.valid];
    roots.extend(ts.state.iter().filter_map(|var| var.next));
    let all = terms.post_order(&roots);
    let hard = all.iter().filter(|term| is_hard(terms, **term)).count();
    all.len() + hard * (HARD - 1)
}

/// Whether a term is a product or quotient of two variables.
fn is_hard(terms: &Terms, term: Term) -> bool {
    let unknown = |arg: &Term| terms.value_of(*arg).is_none();
    terms.is_hard(term) && terms.args(term).iter().all(unknown)
}

fn reduced(terms: &mut Terms, ts: &Ts, about: &[Term]) -> Localized {
    let near = near(terms, ts, about);
    let mut steps = vec![ts.valid];
    let kept = ts.state.iter().filter(|var| near.contains(&var.now));
    steps.extend(kept.filter_map(|var| var.next));
    let far = far_atoms(terms, &steps, &near);
    let opened: Vec<(Term, Term)> = far
        .into_iter()
        .map(|atom| (terms.fresh_var("opened", Sort::BOOL), atom))
        .collect();
    let mut inputs = ts.inputs.clone();
    inputs.extend(opened.iter().map(|(input, _)| *input));
    let mut replace = Substitution::new(terms, opened.iter().map(|(input, atom)| (*atom, *input)));
    let mut state = Vec::with_capacity(ts.state.len());
    for var in &ts.state {
        let next = var.next.filter(|_| near.contains(&var.now));
        state.push(StateVar {
            now: var.now,
            next: next.map(|next| replace.apply(terms, next)),
        });
    }
    let ts = Ts {
        state,
        inputs,
        init: ts.init,
        valid: replace.apply(terms, ts.valid),
        bad: ts.bad,
    };
    Localized { ts, opened }
}

/// Whether a term is a formula with arguments that are not.
fn is_atom(terms: &Terms, term: Term) -> bool {
    let is_formula = |t: Term| terms.sort(t) == Sort::BOOL;
    is_formula(term) && terms.args(term).iter().any(|arg| !is_formula(*arg))
}

/// R.
fn near(terms: &Terms, ts: &Ts, about: &[Term]) -> FxHashSet<Term> {
    let next: FxHashMap<Term, Option<Term>> =
        ts.state.iter().map(|var| (var.now, var.next)).collect();
    let mut near: FxHashSet<Term> = FxHashSet::default();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut left: Vec<Term> = terms.free_vars(about);
    near.extend(left.iter().copied());
    // The next values of what is near, and terms in them.
    let mut inside = Vec::new();
    while let Some(var) = left.pop() {
        inside.extend(next.get(&var).copied().flatten());
        while let Some(term) = inside.pop() {
            if is_atom(terms, term) || !seen.insert(term) {
                continue;
            }
            if let Op::Var(_) = terms.op(term)
                && near.insert(term)
            {
                left.push(term);
            }
            inside.extend_from_slice(terms.args(term));
        }
    }
    near
}

/// The atoms with a variable that is not near, in order. What is only in a far atom inside of
/// another one does not count: that becomes an input.
fn far_atoms(terms: &Terms, roots: &[Term], near: &FxHashSet<Term>) -> Vec<Term> {
    let (mut far, mut atoms) = (FxHashSet::default(), FxHashSet::default());
    for term in terms.post_order(roots) {
        let is_far_var = matches!(terms.op(term), Op::Var(_)) && !near.contains(&term);
        if is_far_var || terms.args(term).iter().any(|arg| far.contains(arg)) {
            match is_atom(terms, term) {
                true => atoms.insert(term),
                false => far.insert(term),
            };
        }
    }
    let mut met = Vec::new();
    terms.post_order_until(roots, |term| {
        let stop = atoms.contains(&term);
        if stop {
            met.push(term);
        }
        stop
    });
    met.sort_unstable();
    met.dedup();
    met
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_term::random::{self, Generator, Mix, Rng};

    /// n counts up to 9 and begins anew, whenever m is below 5; m adds a product of itself and an
    /// input.
    fn system(t: &mut Terms) -> Ts {
        let sort = t.bv_sort(8);
        let [n, m, w] = ["n", "m", "w"].map(|name| t.var(name, sort));
        let [zero, one, five, nine] = [0, 1, 5, 9].map(|n| t.bv_u64(8, n));
        let (more, is_nine, small) = (t.bv_add(n, one), t.eq(n, nine), t.bv_ult(m, five));
        let counted = t.ite(is_nine, zero, more);
        let product = t.bv_mul(m, w);
        let mut sum = t.bv_add(m, product);
        for _ in 0..5 {
            sum = t.bv_mul(sum, w);
            sum = t.bv_xor(sum, m);
        }
        let next_n = t.ite(small, counted, n);
        let (init_n, init_m) = (t.eq(n, zero), t.eq(m, zero));
        let odd = t.bv_ult(w, m);
        let whole = t.bv_ult(next_n, five);
        Ts {
            state: vec![
                StateVar {
                    now: n,
                    next: Some(next_n),
                },
                StateVar {
                    now: m,
                    next: Some(sum),
                },
            ],
            inputs: vec![w],
            init: t.and(init_n, init_m),
            valid: t.or(odd, whole),
            bad: t.bv_ult(nine, n),
        }
    }

    #[test]
    fn conditions_about_other_variables_are_open() {
        let mut t = Terms::new();
        let ts = system(&mut t);
        let [n, m] = [0, 1].map(|at| ts.state[at].now);
        assert_eq!(localize(&mut t, &ts, &[ts.bad]), None, "it is small");
        let localized = reduced(&mut t, &ts, &[ts.bad]).ts;
        assert_eq!(localized.check(&t), Ok(()));
        assert_eq!((localized.init, localized.bad), (ts.init, ts.bad));
        assert_eq!(localized.inputs.len(), 3, "w and two conditions about m");
        assert_eq!(localized.state[1].next, None);
        let next = localized.state[0].next.expect("it is near");
        assert!(!t.free_vars(&[next, localized.valid]).contains(&m));
        let five = t.bv_u64(8, 5);
        let whole = t.bv_ult(next, five);
        assert!(
            t.post_order(&[localized.valid]).contains(&whole),
            "with a condition inside that is open"
        );
        let is_nine = {
            let nine = t.bv_u64(8, 9);
            t.eq(n, nine)
        };
        assert!(
            t.post_order(&[next]).contains(&is_nine),
            "conditions about n stay"
        );
        assert_eq!(reduced(&mut t, &ts, &[m, n]).ts, ts);
    }

    /// A system of random terms over half of their variables, the others being inputs.
    fn random_system(terms: &mut Terms, seed: u64) -> (Ts, Vec<Term>) {
        let mut generator = Generator::new(terms, seed, Mix::ALL);
        generator.grow(terms, 120);
        let pool = generator.pool().to_vec();
        let vars = terms.free_vars(&pool);
        let (state, inputs): (Vec<_>, Vec<_>) = vars
            .into_iter()
            .enumerate()
            .partition(|(at, _)| at % 2 == 0);
        let mut steps = Vec::new();
        for (_, now) in &state {
            let next = generator.of_sort(terms, terms.sort(*now));
            steps.push(StateVar {
                now: *now,
                next: Some(next),
            });
        }
        let formula = generator.of_sort(terms, Sort::BOOL);
        let valid = generator.of_sort(terms, Sort::BOOL);
        let mut inputs: Vec<Term> = inputs.into_iter().map(|(_, var)| var).collect();
        let roots: Vec<Term> = steps.iter().filter_map(|var| var.next).collect();
        // A leaf may be a variable that the pool has not.
        let known: FxHashSet<Term> = state.iter().map(|(_, var)| *var).collect();
        for var in terms.free_vars(&[&roots[..], &[valid, formula]].concat()) {
            if !known.contains(&var) && !inputs.contains(&var) {
                inputs.push(var);
            }
        }
        let (init, bad) = (terms.tru(), terms.fals());
        let ts = Ts {
            state: steps,
            inputs,
            init,
            valid,
            bad,
        };
        let about: Vec<Term> = terms.free_vars(&[formula]);
        let about = about.into_iter().filter(|var| known.contains(var));
        (ts, about.take(1).collect())
    }

    #[test]
    fn every_step_is_one_of_the_localized_system() {
        let mut conditions = 0;
        for seed in 0..300 {
            let mut t = Terms::new();
            let (ts, about) = random_system(&mut t, seed);
            let near = near(&t, &ts, &about);
            let Localized {
                ts: localized,
                opened,
            } = reduced(&mut t, &ts, &about);
            conditions += opened.len();
            let mut rng = Rng::new(seed);
            let mut all = ts.roots();
            all.extend(localized.roots());
            for _ in 0..10 {
                let mut model = random::model(&mut rng, &t, &all);
                for (input, atom) in &opened {
                    let value = t.eval(*atom, &model).unwrap();
                    model.set(&t, *input, value).unwrap();
                }
                assert_eq!(t.eval(localized.valid, &model), t.eval(ts.valid, &model));
                for (var, localized) in ts.state.iter().zip(&localized.state) {
                    let Some(value) = localized.next else {
                        assert!(!near.contains(&var.now));
                        continue;
                    };
                    let exact = t.eval(var.next.unwrap(), &model);
                    assert_eq!(t.eval(value, &model), exact, "seed {seed}");
                }
            }
        }
        assert!(conditions > 100, "only {conditions} were opened");
    }
}
