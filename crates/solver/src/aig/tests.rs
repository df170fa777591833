//! Random graphs: simplified structure against plain Boolean functions, and clauses against
//! evaluation.

use super::*;
use crate::{
    sat::{Answer, Cadical, Lit, Sat},
    testing::{Rng, cases},
};
use bia_base::Budget;

/// Truth tables of up to six inputs: bit `i` is the value under assignment `i`.
const TABLES: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// A random graph over `n` inputs with edges and the truth tables they should have.
fn random(rng: &mut Rng, n: usize, size: usize) -> (Aig, Vec<(AigLit, u64)>) {
    let mut aig = Aig::new();
    let mut pool: Vec<(AigLit, u64)> = vec![(AigLit::FALSE, 0)];
    for table in TABLES.iter().take(n) {
        pool.push((aig.input(), *table));
    }
    for _ in 0..size {
        let mut pick = || {
            let recent = pool.len().min(12);
            let from = if rng.flip() { pool.len() } else { recent };
            let (lit, table) = pool[pool.len() - 1 - rng.below(from)];
            if rng.flip() {
                (!lit, !table)
            } else {
                (lit, table)
            }
        };
        let (a, b, c) = (pick(), pick(), pick());
        let made = match rng.below(8) {
            0..4 => (aig.and(a.0, b.0), a.1 & b.1),
            4 => (aig.or(a.0, b.0), a.1 | b.1),
            5 => (aig.xor(a.0, b.0), a.1 ^ b.1),
            6 => (aig.ite(a.0, b.0, c.0), a.1 & b.1 | !a.1 & c.1),
            _ => (
                aig.majority(a.0, b.0, c.0),
                a.1 & b.1 | a.1 & c.1 | b.1 & c.1,
            ),
        };
        pool.push(made);
    }
    (aig, pool)
}

#[test]
fn simplification_keeps_the_function() {
    for seed in bia_testkit::told(0..cases(400)) {
        let mut rng = Rng::new(u64::try_from(seed).expect("small"));
        let size = 10 + rng.below(120);
        let (aig, pool) = random(&mut rng, 6, size);
        let values = aig.simulate(&TABLES);
        for (lit, table) in &pool {
            assert_eq!(values.get(*lit), *table, "seed {seed}");
        }
        let lits: Vec<AigLit> = pool.iter().map(|(lit, _)| *lit).collect();
        let assignment = rng.below(64);
        let got = aig.evaluate(&lits, |i| assignment >> i & 1 == 1);
        for (value, (_, table)) in got.iter().zip(&pool) {
            assert_eq!(*value, table >> assignment & 1 == 1);
        }
    }
}

#[test]
fn nodes_are_canonical_and_ordered() {
    for seed in bia_testkit::told(0..cases(100)) {
        let mut rng = Rng::new(u64::try_from(seed).expect("small"));
        let (mut aig, _) = random(&mut rng, 6, 150);
        let size = aig.len();
        for node in 1..size {
            let lit = AigLit::from_node(node);
            if let AigNode::And(a, b) = aig.node(lit) {
                assert!(a < b && b.node() < node && a.as_constant().is_none());
                assert_eq!(aig.and(b, a), lit);
            }
        }
        assert_eq!(aig.len(), size);
    }
}

/// All conjunctions of two edges of depth one over three inputs: at most one new node each, and
/// constants and single edges are found.
#[test]
fn two_levels_are_simplified() {
    let mut aig = Aig::new();
    let x: Vec<AigLit> = (0..3).map(|_| aig.input()).collect();
    let mut edges = Vec::new();
    for a in 0..6 {
        for b in 0..6 {
            let pick = |i: usize| x[i / 2] ^ (i % 2 == 1);
            let and = aig.and(pick(a), pick(b));
            edges.extend([and, !and]);
        }
    }
    edges.sort_unstable();
    edges.dedup();
    let tables = aig.simulate(&TABLES);
    let known: Vec<(AigLit, u64)> = edges.iter().map(|e| (*e, tables.get(*e))).collect();
    for (a, s) in &known {
        for (b, t) in &known {
            let before = aig.len();
            let and = aig.and(*a, *b);
            assert!(aig.len() <= before + 1);
            // Functions of one AND or less have a node already.
            if known.iter().any(|(_, table)| *table == s & t) {
                assert!(and.node() < before, "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn complements_share_exclusive_ors_and_choices() {
    let mut aig = Aig::new();
    let [a, b, c] = [aig.input(), aig.input(), aig.input()];
    let xor = aig.xor(a, b);
    assert_eq!(aig.xor(!b, a), !xor);
    assert_eq!(aig.iff(a, b), !xor);
    let ite = aig.ite(a, b, c);
    assert_eq!(aig.ite(!a, c, b), ite);
    assert_eq!(aig.ite(a, !b, !c), !ite);
    assert_eq!(aig.ite(c, a, !a), aig.iff(a, c));
    assert_eq!(aig.ite(a, AigLit::TRUE, b), aig.or(a, b));
    assert_eq!(aig.ite(a, a, b), aig.or(a, b));
    let size = aig.len();
    aig.and(a, b);
    assert_eq!(aig.len(), size);
}

#[test]
fn gates_are_recognised() {
    let mut aig = Aig::new();
    let [a, b, c, d] = [aig.input(), aig.input(), aig.input(), aig.input()];
    let xor = aig.xor(a, !b);
    assert!(matches!(aig.gate(xor, |_| false), Gate::Xor(..)));
    let ite = aig.ite(a, c, d);
    assert!(matches!(aig.gate(ite, |_| false), Gate::Ite(..)));
    let (sum, carry) = (aig.xor(xor, c), aig.majority(a, !b, c));
    assert!(matches!(aig.gate(carry, |_| false), Gate::Majority(..)));
    assert!(matches!(aig.gate(sum, |_| false), Gate::Xor3(..)));
    assert!(matches!(
        aig.gate(sum, |l| l.node() == xor.node()),
        Gate::Xor(..)
    ));
    let all = aig.and_all(&[a, !c, d, ite]);
    assert_eq!(aig.gate(all, |_| false).inputs().len(), 4);
    assert_eq!(aig.gate(a, |_| false), Gate::Leaf);
}

#[test]
fn gates_compute_their_node() {
    for seed in bia_testkit::told(0..cases(300)) {
        let mut rng = Rng::new(u64::try_from(seed).expect("small"));
        let (mut aig, pool) = random(&mut rng, 6, 80);
        // Near misses of a carry: any edges in place of those of a full adder.
        for _ in 0..20 {
            let mut pick = || pool[rng.below(pool.len())].0;
            let (a, b, c) = (pick(), pick(), pick());
            let sum = if rng.flip() {
                aig.xor(a, b)
            } else {
                aig.or(a, b)
            };
            let flip = |rng: &mut Rng, lit: AigLit| lit ^ (rng.below(4) == 0);
            let (x, y, s) = (flip(&mut rng, a), flip(&mut rng, b), flip(&mut rng, sum));
            let (both, carried) = (aig.and(x, y), aig.and(c, s));
            aig.or(both, carried);
        }
        let values = aig.simulate(&TABLES);
        for node in 0..aig.len() {
            let lit = AigLit::from_node(node);
            let of = |lit: AigLit| values.get(lit);
            let got = match aig.gate(lit, |_| false) {
                Gate::Leaf => of(lit),
                Gate::And(all) => all.iter().fold(u64::MAX, |and, l| and & of(*l)),
                Gate::Xor(a, b) => of(a) ^ of(b),
                Gate::Xor3(a, b, c) => of(a) ^ of(b) ^ of(c),
                Gate::Ite(c, t, e) => of(c) & of(t) | !of(c) & of(e),
                Gate::Majority(a, b, c) => of(a) & of(b) | of(a) & of(c) | of(b) & of(c),
            };
            assert_eq!(got, of(lit), "seed {seed}, {:?}", aig.gate(lit, |_| false));
        }
    }
}

/// For each edge of a random graph, in random order and in one solver: it has a model exactly if
/// its truth table has a one, and the model gives it.
#[test]
fn clauses_agree_with_evaluation() {
    for seed in bia_testkit::told(0..cases(150)) {
        let mut rng = Rng::new(u64::try_from(seed).expect("small"));
        let size = 10 + rng.below(60);
        let (aig, pool) = random(&mut rng, 6, size);
        let (mut sat, mut tseitin) = (Cadical::new(), Tseitin::new());
        let mut all = u64::MAX;
        let (guard, mut guarded) = (sat.new_var().positive(), u64::MAX);
        for step in 0..20 {
            let some = |rng: &mut Rng| {
                let (lit, table) = pool[rng.below(pool.len())];
                if rng.flip() {
                    (!lit, !table)
                } else {
                    (lit, table)
                }
            };
            let mut assumed = vec![guard];
            let mut models = guarded;
            for _ in 0..=rng.below(3) {
                let (lit, table) = some(&mut rng);
                assumed.push(tseitin.lit(&aig, &mut sat, lit));
                models &= table;
            }
            // Now and then for good, as long as something remains.
            let (lit, table) = some(&mut rng);
            if step % 4 == 0 && all & table != 0 {
                tseitin.assert(&aig, &mut sat, &[], lit);
                (all, guarded, models) = (all & table, guarded & table, models & table);
            } else if step % 5 == 0 {
                tseitin.assert(&aig, &mut sat, &[guard], lit);
                (guarded, models) = (guarded & table, models & table);
            }
            agree(&aig, &mut sat, &tseitin, (&assumed, models), seed);
            agree(&aig, &mut sat, &tseitin, (&[], all), seed);
        }
    }
}

fn agree(
    aig: &Aig,
    sat: &mut Cadical,
    tseitin: &Tseitin,
    (assumed, models): (&[Lit], u64),
    seed: usize,
) {
    match sat.solve(assumed, &Budget::unlimited()) {
        Answer::Sat => {
            let mut assignment = 0;
            for (i, input) in aig.inputs().iter().enumerate() {
                let lit = tseitin.known(*input);
                let value = lit.and_then(|l| sat.value(l)).unwrap_or(false);
                assignment |= usize::from(value) << i;
            }
            assert!(models >> assignment & 1 == 1, "seed {seed}");
        }
        Answer::Unsat => assert_eq!(models, 0, "seed {seed}"),
        Answer::Unknown(stop) => panic!("{stop:?}"),
    }
}

#[test]
fn deep_graphs_are_no_problem() {
    let mut aig = Aig::new();
    let mut deep = aig.input();
    let mut inputs = vec![deep];
    for i in 0..200_000 {
        let input = aig.input();
        inputs.push(input);
        deep = if i % 2 == 0 {
            aig.and(deep, input)
        } else {
            aig.or(deep, input)
        };
    }
    let (mut sat, mut tseitin) = (Cadical::new(), Tseitin::new());
    let root = tseitin.lit(&aig, &mut sat, deep);
    assert_eq!(sat.solve(&[root], &Budget::unlimited()), Answer::Sat);
    assert_eq!(aig.evaluate(&[deep], |_| true), [true]);
    let all = aig.and_all(&inputs);
    let mut chain = AigLit::TRUE;
    for input in &inputs {
        chain = aig.and(chain, *input);
    }
    tseitin.assert(&aig, &mut sat, &[], chain);
    let other = tseitin.lit(&aig, &mut sat, all);
    assert_eq!(sat.solve(&[!other], &Budget::unlimited()), Answer::Unsat);
}

#[test]
fn a_counter_counts() {
    let mut system = AigSystem::default();
    let enable = system.input();
    let bits: Vec<AigLit> = (0..3).map(|_| system.latch(Some(false))).collect();
    let mut carry = enable;
    for (i, bit) in bits.iter().enumerate() {
        let next = system.aig.xor(*bit, carry);
        carry = system.aig.and(*bit, carry);
        system.set_next(i, next);
    }
    let full = system.aig.and_all(&bits);
    system.bad.push(full);
    let mut state = vec![false; 3];
    for step in 0..7 {
        assert_eq!(system.values(&state, &[true], &[full]), [false], "{step}");
        assert_eq!(system.step(&state, &[false]), state);
        state = system.step(&state, &[true]);
    }
    assert_eq!(system.values(&state, &[true], &[full]), [true]);
}
