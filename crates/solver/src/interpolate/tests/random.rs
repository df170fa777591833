//! Random formulas that contradict each other, cut at random.

use super::{Shares, ask, print};
use crate::{
    api::{Answer, Smt},
    interpolate::Source,
    testing::cases,
    z3::Z3,
};
use bia_base::Budget;
use bia_term::{Sort, Term, Terms, random::Rng};
use std::time::Duration;

/// The time for one source.
const LIMIT: Duration = Duration::from_secs(1);

/// The theories that random groups are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Theory {
    Integers,
    Reals,
    Bits,
    Arrays,
    Mixed,
}

const THEORIES: [Theory; 5] = [
    Theory::Integers,
    Theory::Reals,
    Theory::Bits,
    Theory::Arrays,
    Theory::Mixed,
];

struct Maker<'a> {
    t: &'a mut Terms,
    rng: &'a mut Rng,
    theory: Theory,
}

impl Maker<'_> {
    /// A number: a variable, a constant, a sum.
    fn number(&mut self, local: &str) -> Term {
        let sort = match self.theory {
            Theory::Integers | Theory::Arrays | Theory::Mixed => Sort::INT,
            Theory::Reals => Sort::REAL,
            Theory::Bits => self.t.bv_sort(6),
        };
        let leaf = |maker: &mut Self| {
            let small = u32::try_from(maker.rng.below(7)).unwrap_or(0);
            match maker.rng.below(4) {
                0 => match maker.theory {
                    Theory::Integers | Theory::Arrays | Theory::Mixed => maker.t.int(small),
                    Theory::Reals => maker.t.real(small),
                    Theory::Bits => maker.t.bv_u64(6, small.into()),
                },
                1 => maker.t.var(local, sort),
                n => maker.t.var(["a", "b"][n - 2], sort),
            }
        };
        let (x, y) = (leaf(self), leaf(self));
        match (self.rng.below(4), self.theory) {
            (0, Theory::Bits) => self.t.bv_add(x, y),
            (1, Theory::Bits) => self.t.bv_xor(x, y),
            (0, _) => self.t.add(x, y),
            (1, _) => self.t.sub(x, y),
            (2, Theory::Arrays) => {
                let array = self.array(local);
                self.t.select(array, x)
            }
            _ => x,
        }
    }

    fn array(&mut self, local: &str) -> Term {
        let sort = self.t.array_sort(Sort::INT, Sort::INT);
        let name = if self.rng.one_in(3) {
            format!("{local}m")
        } else {
            "m".into()
        };
        let array = self.t.var(&name, sort);
        if self.rng.one_in(3) {
            let (i, v) = (self.t.var("a", Sort::INT), self.t.var("b", Sort::INT));
            return self.t.store(array, i, v);
        }
        array
    }

    fn atom(&mut self, local: &str) -> Term {
        if self.theory == Theory::Mixed && self.rng.one_in(2) {
            let color = self.t.enum_sort("Color", &["red", "green", "blue"]);
            let color = color.expect("three names");
            let names = [local, "a", "b"];
            let (i, j) = (self.rng.below(3), self.rng.below(3));
            let (x, y) = (self.t.var(names[i], color), self.t.var(names[j], color));
            let (p, q) = (self.t.var("p", Sort::BOOL), self.t.eq(x, y));
            return self.t.ne(p, q);
        }
        let (x, y) = (self.number(local), self.number(local));
        match (self.rng.below(3), self.theory) {
            (0, _) => self.t.eq(x, y),
            (1, Theory::Bits) => self.t.bv_ult(x, y),
            (_, Theory::Bits) => self.t.bv_slt(x, y),
            (1, _) => self.t.lt(x, y),
            _ => self.t.le(x, y),
        }
    }

    fn group(&mut self, local: &str) -> Term {
        let mut parts = Vec::new();
        for _ in 0..1 + self.rng.below(3) {
            let (x, y) = (self.atom(local), self.atom(local));
            let part = if self.rng.one_in(3) {
                self.t.or(x, y)
            } else {
                x
            };
            let part = if self.rng.one_in(4) {
                self.t.not(part)
            } else {
                part
            };
            parts.push(part);
        }
        self.t.and_all(&parts)
    }
}

/// Groups that have no model; `None` when these have one.
fn groups(t: &mut Terms, rng: &mut Rng, theory: Theory) -> Option<Vec<Term>> {
    let count = 2 + rng.below(3);
    let mut maker = Maker { t, rng, theory };
    let groups: Vec<Term> = (0..count).map(|i| maker.group(&format!("l{i}"))).collect();
    let mut z3 = Z3::new().ok()?;
    let budget = Budget::work(Duration::from_secs(1));
    // A group that is a contradiction by itself has no interesting interpolants.
    for group in &groups {
        if z3.check(t, &[*group], &budget) != Ok(Answer::Sat) {
            return None;
        }
    }
    (z3.check(t, &groups, &budget) == Ok(Answer::Unsat)).then_some(groups)
}

#[test]
fn random_groups() {
    let count = cases(25);
    let mut rng = Rng::new(20);
    for theory in THEORIES {
        let (mut shares, mut alone) = (Shares::new(), Shares::new());
        let mut found = 0;
        while found * THEORIES.len() < count {
            let mut t = Terms::new();
            let Some(groups) = groups(&mut t, &mut rng, theory) else {
                continue;
            };
            found += 1;
            *shares
                .entry(ask(&mut t, &groups, &Source::ALL, LIMIT))
                .or_default() += 1;
            let fallback = [Source::Trivial, Source::Forward, Source::Backward];
            *alone
                .entry(ask(&mut t, &groups, &fallback, LIMIT))
                .or_default() += 1;
        }
        print(&format!("random {theory:?}"), &shares);
        print(&format!("random {theory:?} without Spacer"), &alone);
        let nobody = shares.get(&None).copied().unwrap_or(0);
        assert!(nobody * 5 <= found, "{theory:?}: {shares:?}");
    }
}

#[test]
fn no_interpolants_of_what_has_a_model() {
    let mut t = Terms::new();
    let x = t.var("x", Sort::INT);
    let zero = t.int(0);
    let (a, b) = (t.le(x, zero), t.le(zero, x));
    assert_eq!(ask(&mut t, &[a, b], &Source::ALL, LIMIT), None);
    let fals = t.fals();
    assert_eq!(
        ask(&mut t, &[a, fals, b], &Source::ALL, LIMIT),
        Some(Source::Trivial)
    );
    assert_eq!(
        ask(&mut t, &[fals], &Source::ALL, LIMIT),
        Some(Source::Trivial)
    );
    assert_eq!(ask(&mut t, &[], &Source::ALL, LIMIT), None);
}

#[test]
fn a_solver_has_the_ability() {
    let mut t = Terms::new();
    let (x, y, z) = (
        t.var("x", Sort::INT),
        t.var("y", Sort::INT),
        t.var("z", Sort::INT),
    );
    let (a, b) = (t.lt(x, y), t.lt(y, z));
    let c = t.lt(z, x);
    let ab = t.and(a, b);
    let mut z3 = Z3::new().unwrap();
    assert!(z3.caps().interpolants);
    let ability = z3.interpolation().unwrap();
    let found = ability.binary(&mut t, ab, c, &Budget::unlimited());
    let found = found.unwrap().expect("integers have interpolants");
    assert_eq!(t.free_vars(&[found]), [x, z]);
    let budget = Budget::unlimited();
    budget.canceller().cancel();
    let ability = z3.interpolation().unwrap();
    assert_eq!(ability.binary(&mut t, ab, c, &budget), Ok(None));
    assert!(
        ability
            .sequence(&mut t, &[x], &Budget::unlimited())
            .is_err()
    );
}
