//! Images against the enumeration of all valuations of all variables.
//!
//! `BIA_CASES` is the number of questions.

use super::{
    image::{Abstraction, Images, Question},
    space::{self, Space},
};
use crate::{Cx, Facts, session::Session};
use bia_base::{Budget, Silent, Statistics};
use bia_solver::{blast::BitBlaster, factory::Factory, z3::Z3Config};
use bia_term::{
    Model, Sort, Term, Terms,
    random::Rng,
    value::{Bv, Value},
};
use biodivine_lib_bdd::Bdd;

/// Some words of two bits and truth values.
struct Vars {
    words: Vec<Term>,
    truths: Vec<Term>,
}

impl Vars {
    fn new(terms: &mut Terms) -> Self {
        let sort = terms.bv_sort(2);
        let words = ["x", "y", "z"].map(|name| terms.var(name, sort)).to_vec();
        let truths = ["b", "c", "d"]
            .map(|name| terms.var(name, Sort::BOOL))
            .to_vec();
        Self { words, truths }
    }

    /// All models.
    fn models(&self, terms: &Terms) -> Vec<Model> {
        let bits = 2 * self.words.len() + self.truths.len();
        let all = 0..1_u64 << bits;
        let models = all.map(|number| {
            let mut model = Model::completed();
            let mut rest = number;
            for word in &self.words {
                let value = Value::from(Bv::from_u64(2, rest % 4));
                model.set(terms, *word, value).unwrap();
                rest /= 4;
            }
            for truth in &self.truths {
                model
                    .set(terms, *truth, Value::Bool(rest % 2 == 1))
                    .unwrap();
                rest /= 2;
            }
            model
        });
        models.collect()
    }

    fn word(&self, terms: &mut Terms, rng: &mut Rng, depth: u32) -> Term {
        if depth == 0 || rng.one_in(3) {
            return match rng.one_in(4) {
                true => terms.bv_u64(2, rng.bits() % 4),
                false => *rng.pick(&self.words).unwrap(),
            };
        }
        let [a, b] = [0; 2].map(|_| self.word(terms, rng, depth - 1));
        match rng.below(5) {
            0 => terms.bv_add(a, b),
            1 => terms.bv_sub(a, b),
            2 => terms.bv_mul(a, b),
            3 => terms.bv_xor(a, b),
            _ => {
                let p = self.truth(terms, rng, depth - 1);
                terms.ite(p, a, b)
            }
        }
    }

    fn truth(&self, terms: &mut Terms, rng: &mut Rng, depth: u32) -> Term {
        if depth == 0 || rng.one_in(4) {
            return *rng.pick(&self.truths).unwrap();
        }
        match rng.below(7) {
            0 => {
                let p = self.truth(terms, rng, depth - 1);
                terms.not(p)
            }
            1 | 2 => {
                let [p, q] = [0; 2].map(|_| self.truth(terms, rng, depth - 1));
                terms.and(p, q)
            }
            3 => {
                let [p, q] = [0; 2].map(|_| self.truth(terms, rng, depth - 1));
                terms.or(p, q)
            }
            4 => {
                let [p, q, r] = [0; 3].map(|_| self.truth(terms, rng, depth - 1));
                terms.ite(p, q, r)
            }
            5 => {
                let [a, b] = [0; 2].map(|_| self.word(terms, rng, depth - 1));
                terms.eq(a, b)
            }
            _ => {
                let [a, b] = [0; 2].map(|_| self.word(terms, rng, depth - 1));
                terms.bv_ult(a, b)
            }
        }
    }
}

/// A question: what is asserted, what is assumed, predicates.
struct Case {
    asserted: Vec<Term>,
    assumed: Vec<Term>,
    predicates: Vec<(usize, Term)>,
}

fn case(terms: &mut Terms, vars: &Vars, rng: &mut Rng) -> Case {
    let some = |terms: &mut Terms, rng: &mut Rng, most: usize, depth: u32| {
        let count = rng.below(most + 1);
        (0..count)
            .map(|_| vars.truth(terms, rng, depth))
            .collect::<Vec<_>>()
    };
    let asserted = some(terms, rng, 3, 3);
    let assumed = some(terms, rng, 3, 2);
    let mut formulas = some(terms, rng, 6, 2);
    formulas.push(vars.truth(terms, rng, 2));
    // Numbers are not those of positions.
    let predicates = formulas.into_iter().enumerate();
    let predicates = predicates
        .map(|(at, formula)| (3 * at + 1, formula))
        .collect();
    Case {
        asserted,
        assumed,
        predicates,
    }
}

/// The valuations of the predicates in all models of the formulas.
fn expected(terms: &Terms, space: &Space, models: &[Model], case: &Case) -> Bdd {
    let holds = |formula: Term, model: &Model| terms.eval(formula, model) == Ok(Value::Bool(true));
    let mut set = space.constant(false);
    for model in models {
        let mut all = case.asserted.iter().chain(&case.assumed);
        if all.all(|formula| holds(*formula, model)) {
            let lits = case.predicates.iter();
            let lits: Vec<_> = lits
                .map(|(n, formula)| (*n, holds(*formula, model)))
                .collect();
            set = set.or(&space.cube(&lits));
        }
    }
    set
}

#[test]
fn images_are_those_of_all_valuations() {
    let (mut empty, mut weaker) = (0, 0);
    for seed in bia_testkit::seeds(100) {
        let mut rng = Rng::new(seed);
        let mut terms = Terms::new();
        let vars = Vars::new(&mut terms);
        let case = case(&mut terms, &vars, &mut rng);
        let space = Space::new(64);
        let models = vars.models(&terms);
        let expected = expected(&terms, &space, &models, &case);
        let solvers = match rng.one_in(4) {
            true => Factory::z3(Z3Config::default()),
            false => {
                let open = || Ok(Box::new(BitBlaster::new()) as Box<dyn bia_solver::api::Smt>);
                Factory::new().or("blast", BitBlaster::CAPS, open)
            }
        };
        for how in [
            Abstraction::Cartesian,
            Abstraction::Boolean,
            Abstraction::Hybrid,
            Abstraction::Structural,
        ] {
            let budget = Budget::unlimited();
            let cx = Cx {
                terms: &mut terms,
                solvers: &solvers,
                budget: &budget,
                observer: &mut Silent,
                statistics: &mut Statistics::new(),
                facts: &Facts::off(),
            };
            let mut roots = vars.words.clone();
            roots.extend(&vars.truths);
            let mut session = Session::over(&cx, &roots).unwrap();
            for formula in &case.asserted {
                session.assert(cx.terms, *formula).unwrap();
            }
            let question = Question {
                asserted: &case.asserted,
                assumed: &case.assumed,
                predicates: &case.predicates,
            };
            let mut images = Images::new(how, 1000);
            // Twice, so that nothing is left behind in the solver.
            for _ in 0..2 {
                let found = images
                    .image(&space, cx.terms, &mut session, &question, &budget)
                    .unwrap();
                let parts = found
                    .parts
                    .iter()
                    .fold(space.constant(true), |all, p| all.and(p));
                assert!(parts.iff(&found.whole).is_true(), "seed {seed}, {how:?}");
                match how {
                    Abstraction::Cartesian => {
                        assert!(space::implies(&expected, &found.whole), "seed {seed}");
                        weaker += usize::from(!space::implies(&found.whole, &expected));
                        let tight = expected.is_false() == found.whole.is_false();
                        assert!(tight, "seed {seed}");
                        if !expected.is_false() {
                            let lits = space::literals(&expected);
                            assert_eq!(space::literals(&found.whole), lits, "seed {seed}");
                        }
                    }
                    Abstraction::Boolean | Abstraction::Hybrid | Abstraction::Structural => {
                        let same = found.whole.iff(&expected).is_true();
                        assert!(same, "seed {seed}, {how:?}");
                    }
                }
                empty += usize::from(found.is_empty());
            }
            // Formulas of regions mean what the regions do.
            let of = |number: usize| case.predicates[(number - 1) / 3].1;
            let whole = space::formula(&mut terms, &expected, &of);
            for model in models.iter().step_by(37) {
                let lits = case.predicates.iter();
                let lits: Vec<_> = lits
                    .map(|(n, f)| (*n, terms.eval(*f, model) == Ok(Value::Bool(true))))
                    .collect();
                let inside = !expected.and(&space.cube(&lits)).is_false();
                assert_eq!(
                    terms.eval(whole, model),
                    Ok(Value::Bool(inside)),
                    "seed {seed}"
                );
            }
        }
    }
    assert!(!bia_testkit::is_whole() || empty > 0 && weaker > 0);
}
