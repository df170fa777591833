//! The bit-blaster against Z3 on random formulas of usual widths.

use crate::{
    api::{Answer, Smt, SolverError},
    blast::{BitBlaster, BlastConfig},
    testing::{Rng, cases},
    z3::{self, Z3},
};
use bia_base::Budget;
use bia_term::{
    Sort, Term, Terms,
    random::{Generator, Mix},
};
use std::time::Duration;

/// What a run of random conversations came to.
#[derive(Debug, Default)]
struct Tally {
    sat: usize,
    unsat: usize,
    unknown: usize,
}

fn budget() -> Budget {
    Budget::work(Duration::from_millis(1000))
}

/// Formulas of which conjunctions are often close to the border between sat and unsat.
fn formulas(terms: &mut Terms, generator: &mut Generator) -> Vec<Term> {
    let size = 6 + generator.rng().below(34);
    generator.grow(terms, size);
    let pool = generator.pool().to_vec();
    let is_formula = |t: &&Term| terms.sort(**t) == Sort::BOOL && terms.value_of(**t).is_none();
    let mut found: Vec<Term> = pool.iter().filter(is_formula).copied().collect();
    // Equalities of what there is are seldom true by chance.
    for _ in 0..6 {
        if let Some(a) = generator.rng().pick(&pool).copied() {
            let b = generator.of_sort(terms, terms.sort(a));
            found.push(terms.eq(a, b));
        }
    }
    found.retain(|t| terms.value_of(*t).is_none());
    found
}

fn converse(seed: u64, mix: Mix, tally: &mut Tally) -> Result<(), SolverError> {
    let mut terms = if seed.is_multiple_of(3) {
        Terms::raw()
    } else {
        Terms::new()
    };
    let mut generator = Generator::new(&mut terms, seed, mix);
    let found = formulas(&mut terms, &mut generator);
    if found.is_empty() {
        return Ok(());
    }
    let config = BlastConfig {
        check_models: true,
        ..BlastConfig::default()
    };
    let mut ours = BitBlaster::with(config);
    let mut theirs = Z3::new()?;
    let mut depth = 0;
    let mut rng = Rng::new(seed);
    let mut asserted = 0;
    for _ in 0..6 {
        match rng.below(8) {
            0 => {
                ours.push()?;
                theirs.push()?;
                depth += 1;
            }
            1 if depth > 0 => {
                ours.pop()?;
                theirs.pop()?;
                depth -= 1;
            }
            2..=5 => {
                let term = found[rng.below(found.len())];
                ours.assert(&mut terms, term)?;
                theirs.assert(&mut terms, term)?;
                asserted += 1;
            }
            _ => {
                let assumed: Vec<Term> = (0..rng.below(4))
                    .map(|_| found[rng.below(found.len())])
                    .collect();
                if rng.below(2) == 0 {
                    // What was found before a stop must not be missing afterwards.
                    let short = Budget::calls(u32::try_from(rng.below(60)).unwrap());
                    let _ = ours.check(&mut terms, &assumed, &short)?;
                }
                check(&mut terms, &mut ours, &mut theirs, &assumed, tally)?;
            }
        }
    }
    if asserted > 0 {
        check(&mut terms, &mut ours, &mut theirs, &[], tally)?;
    }
    Ok(())
}

fn check(
    terms: &mut Terms,
    ours: &mut BitBlaster,
    theirs: &mut Z3,
    assumed: &[Term],
    tally: &mut Tally,
) -> Result<(), SolverError> {
    let mine = ours.check(terms, assumed, &budget())?;
    if mine == Answer::Unsat {
        // The core alone is asked for: it must be unsatisfiable too.
        let core = ours.core(terms)?;
        assert!(core.iter().all(|t| assumed.contains(t)));
        match theirs.check(terms, &core, &budget())? {
            Answer::Sat => panic!("unsat, but Z3 says sat"),
            Answer::Unsat => tally.unsat += 1,
            Answer::Unknown(_) => tally.unknown += 1,
        }
        return Ok(());
    }
    if mine == Answer::Sat {
        // The evaluator has seen the model, so a disagreement would be Z3's fault.
        match theirs.check(terms, assumed, &budget())? {
            Answer::Unsat => panic!("a model the evaluator accepts, but Z3 says unsat"),
            Answer::Sat => tally.sat += 1,
            Answer::Unknown(_) => tally.unknown += 1,
        }
        return Ok(());
    }
    tally.unknown += 1;
    Ok(())
}

fn run(salt: u64, mix: Mix, default: usize) {
    if z3::available().is_err() {
        eprintln!("Z3 is not there: nothing to compare with");
        return;
    }
    let (mut tally, mut rng) = (Tally::default(), Rng::new(salt));
    for case in bia_testkit::told(0..cases(default)) {
        let seed = rng.next();
        let mut so_far = Tally::default();
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            converse(seed, mix, &mut so_far)
        }));
        match outcome {
            Ok(Ok(()) | Err(SolverError::Unsupported(_))) => {}
            Ok(Err(error)) => panic!("case {case}, seed {seed}: {error}"),
            Err(panic) => {
                eprintln!("case {case}, seed {seed}, {mix:?}");
                std::panic::resume_unwind(panic);
            }
        }
        tally.sat += so_far.sat;
        tally.unsat += so_far.unsat;
        tally.unknown += so_far.unknown;
    }
    eprintln!("{mix:?}: {tally:?}");
    assert!(tally.sat > 0 && tally.unsat > 0);
    assert!(tally.unknown * 10 < tally.sat + tally.unsat, "{tally:?}");
}

#[test]
fn bit_vectors_agree_with_z3() {
    run(11, Mix::BITS, 60);
}

#[test]
fn arrays_and_functions_agree_with_z3() {
    let mix = Mix {
        arrays: true,
        uninterpreted: true,
        ..Mix::BITS
    };
    run(12, mix, 60);
}

#[test]
fn floats_agree_with_z3() {
    let mix = Mix {
        floats: true,
        ..Mix::BITS
    };
    run(13, mix, 40);
}
