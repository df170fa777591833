//! The solver against CaDiCaL: random definitions of gates and clauses, with assumptions, cores
//! and temporary clauses. `BIA_CASES` sets the number of runs.

use super::{Answer, Cnf, Lit, Solver};
use bia_base::Budget;
use bia_solver::sat::{self, Cadical, Sat, Var};
use bia_term::random::Rng;
use std::rc::Rc;

fn cases() -> u64 {
    let told = std::env::var("BIA_CASES").ok().and_then(|n| n.parse().ok());
    told.unwrap_or(150)
}

fn index(rng: &mut Rng, below: usize) -> u32 {
    u32::try_from(rng.below(below)).unwrap()
}

fn literal(rng: &mut Rng, vars: usize) -> Lit {
    Lit::new(index(rng, vars), rng.one_in(2))
}

/// Leaves, then ANDs, exclusive ORs and choices over what was made before.
fn definitions(rng: &mut Rng) -> Cnf {
    let mut cnf = Cnf::default();
    let leaves = 2 + rng.below(8);
    for _ in 0..leaves {
        cnf.leaf();
    }
    for _ in 0..rng.below(30) {
        let [a, b, c] = [0; 3].map(|_| literal(rng, cnf.len()));
        let g = Lit::new(cnf.leaf(), true);
        match rng.below(3) {
            0 => {
                cnf.define(&[!g, a]);
                cnf.define(&[!g, b]);
                cnf.define(&[g, !a, !b]);
            }
            1 => {
                for (a, b) in [(a, b), (!a, !b)] {
                    cnf.define(&[!g, a, b]);
                    cnf.define(&[g, a, !b]);
                }
            }
            _ => {
                for (g, a, b) in [(g, a, b), (!g, !a, !b)] {
                    cnf.define(&[!g, !c, a]);
                    cnf.define(&[!g, c, b]);
                }
            }
        }
    }
    cnf
}

fn other(lit: Lit) -> sat::Lit {
    Var::from_index(lit.var()).lit(lit.sign())
}

fn others(lits: &[Lit]) -> Vec<sat::Lit> {
    lits.iter().map(|lit| other(*lit)).collect()
}

struct Pair {
    mine: Solver,
    reference: Cadical,
    cnf: Rc<Cnf>,
    extra: Vec<Vec<Lit>>,
    budget: Budget,
}

impl Pair {
    fn new(cnf: Cnf) -> Self {
        let cnf = Rc::new(cnf);
        let mut reference = Cadical::new();
        for _ in 0..cnf.len() {
            reference.new_var();
        }
        for var in 0..u32::try_from(cnf.len()).unwrap() {
            for clause in cnf.clauses(var) {
                reference.add_clause(&others(clause));
            }
        }
        Self {
            mine: Solver::new(cnf.clone()),
            reference,
            cnf,
            extra: Vec::new(),
            budget: Budget::unlimited(),
        }
    }

    fn add(&mut self, clause: Vec<Lit>) {
        self.mine.add_clause(&clause);
        self.reference.add_clause(&others(&clause));
        self.extra.push(clause);
    }

    fn holds(&mut self, assumptions: &[Lit], clause: Option<&[Lit]>) -> bool {
        if let Some(clause) = clause {
            self.reference.constrain(&others(clause));
        }
        self.reference.solve(&others(assumptions), &self.budget) == sat::Answer::Sat
    }

    /// Asks both; checks model or core.
    fn ask(&mut self, assumptions: &[Lit], clause: Option<&[Lit]>) -> bool {
        let answer = self.mine.solve(assumptions, clause, &self.budget).unwrap();
        let expected = self.holds(assumptions, clause);
        assert_eq!(answer == Answer::Sat, expected);
        if expected {
            // The assignment of the domain satisfies the question and extends to a model.
            let vars = 0..u32::try_from(self.cnf.len()).unwrap();
            let told = vars.filter_map(|var| {
                let lit = Lit::new(var, true);
                self.mine.value(lit).map(|value| lit.negated_unless(value))
            });
            let told: Vec<Lit> = told.collect();
            for lit in assumptions {
                assert_eq!(self.mine.value(*lit), Some(true));
            }
            if let Some(clause) = clause {
                assert!(clause.iter().any(|l| self.mine.value(*l) == Some(true)));
            }
            assert!(self.holds(&told, clause), "the model is none");
        } else {
            let core = assumptions.iter().copied();
            let core: Vec<Lit> = core.filter(|lit| self.mine.in_core(*lit)).collect();
            assert!(!self.holds(&core, clause), "the core is too small");
        }
        expected
    }
}

#[test]
fn answers_models_and_cores_are_right() {
    let (mut sat, mut unsat) = (0, 0);
    for seed in bia_testkit::told(0..cases()) {
        let mut rng = Rng::new(seed);
        let cnf = definitions(&mut rng);
        let vars = cnf.len();
        let mut pair = Pair::new(cnf);
        for _ in 0..40 {
            if rng.one_in(4) {
                let size = 1 + rng.below(4);
                pair.add((0..size).map(|_| literal(&mut rng, vars)).collect());
            }
            let count = rng.below(5);
            let assumptions: Vec<Lit> = (0..count).map(|_| literal(&mut rng, vars)).collect();
            let size = rng.below(4);
            let clause: Vec<Lit> = (0..size).map(|_| literal(&mut rng, vars)).collect();
            let clause = rng.one_in(2).then_some(&clause[..]);
            match pair.ask(&assumptions, clause) {
                true => sat += 1,
                false => unsat += 1,
            }
        }
    }
    assert!(sat > 10 * cases() && unsat > 4 * cases(), "{sat} {unsat}");
}

#[test]
fn hard_random_clauses() {
    for seed in bia_testkit::told(0..cases() / 10) {
        let mut rng = Rng::new(seed);
        let mut cnf = Cnf::default();
        for _ in 0..120 {
            cnf.leaf();
        }
        let mut pair = Pair::new(cnf);
        for _ in 0..480 {
            let clause = (0..3).map(|_| literal(&mut rng, 120)).collect();
            pair.add(clause);
        }
        for _ in 0..20 {
            let assumptions: Vec<Lit> = (0..6).map(|_| literal(&mut rng, 120)).collect();
            let clause: Vec<Lit> = (0..4).map(|_| literal(&mut rng, 120)).collect();
            pair.ask(&assumptions, rng.one_in(2).then_some(&clause[..]));
            if rng.one_in(3) {
                let clause = (0..3).map(|_| literal(&mut rng, 120)).collect();
                pair.add(clause);
            }
        }
    }
}

#[test]
fn pigeons_do_not_fit_and_learnt_clauses_are_reduced() {
    let (pigeons, holes) = (8, 7);
    let mut cnf = Cnf::default();
    for _ in 0..pigeons * holes {
        cnf.leaf();
    }
    let mut solver = Solver::new(Rc::new(cnf));
    solver.max_learnts = 50;
    let at = |pigeon: u32, hole: u32| Lit::new(pigeon * holes + hole, true);
    for pigeon in 0..pigeons {
        let clause: Vec<Lit> = (0..holes).map(|hole| at(pigeon, hole)).collect();
        solver.add_clause(&clause);
    }
    for hole in 0..holes {
        for one in 0..pigeons {
            for two in 0..one {
                solver.add_clause(&[!at(one, hole), !at(two, hole)]);
            }
        }
    }
    let budget = Budget::unlimited();
    assert_eq!(solver.solve(&[], None, &budget), Ok(Answer::Unsat));
    assert!(solver.conflicts > 100);
}

#[test]
fn a_cancelled_budget_stops_the_search() {
    let mut rng = Rng::new(3);
    let mut cnf = Cnf::default();
    for _ in 0..300 {
        cnf.leaf();
    }
    let mut solver = Solver::new(Rc::new(cnf));
    for _ in 0..1290 {
        let clause: Vec<Lit> = (0..3).map(|_| literal(&mut rng, 300)).collect();
        solver.add_clause(&clause);
    }
    let budget = Budget::unlimited();
    budget.canceller().cancel();
    assert!(solver.solve(&[], None, &budget).is_err());
}
