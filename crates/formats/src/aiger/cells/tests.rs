//! Systems with arrays run like their systems of cells.

use super::*;
use crate::testing;
use bia_term::{
    Model,
    random::{self, Mix, Rng},
    value::Bv,
};

/// The values of the cells of the variables of a system without arrays.
fn cells_of(terms: &Terms, ts: &Ts, made: &Ts, from: &Model) -> Model {
    let mut model = Model::completed();
    let vars = ts.state.iter().map(|var| var.now);
    let vars: Vec<Term> = vars.chain(ts.inputs.iter().copied()).collect();
    let theirs = made.state.iter().map(|var| var.now);
    for var in theirs.chain(made.inputs.iter().copied()) {
        if let Some(value) = from.get(var) {
            model.set(terms, var, value.clone()).unwrap();
            continue;
        }
        let name = terms.var_name(var).unwrap();
        let (array, at) = name.rsplit_once('.').unwrap();
        let array = vars.iter().find(|var| terms.var_name(**var) == Some(array));
        let array = *array.unwrap_or_else(|| panic!("{name}"));
        let (index, _) = terms.sorts().array_parts(terms.sort(array)).unwrap();
        let values = terms.sorts().domain(index);
        let at = match terms.sorts().bv_width(index) {
            Some(width) => Value::Bv(Bv::from_u64(width, at.parse().unwrap())),
            None => values.values().into_iter().find(|v| text(v) == at).unwrap(),
        };
        let Some(Value::Array(value)) = from.get(array) else {
            panic!("{name} is a cell");
        };
        model.set(terms, var, value.get(&at).clone()).unwrap();
    }
    model
}

/// Runs both from a random initial state, as long as steps are valid. How many steps were compared.
fn same(terms: &mut Terms, ts: &Ts, made: &Ts, seed: u64) -> u32 {
    let mut rng = Rng::new(seed);
    let mut state = Model::completed();
    let constants = bia_system::initial_constants(terms, ts);
    for var in &ts.state {
        let sort = terms.sort(var.now);
        let told = constants.iter().find(|(x, _)| *x == var.now);
        let value = match told.and_then(|(_, value)| terms.value_of(*value)) {
            Some(value) => value.clone(),
            None => random::value(&mut rng, terms, sort),
        };
        state.set(terms, var.now, value).unwrap();
    }
    let truth = |terms: &Terms, f: Term, at: &Model| terms.eval(f, at) == Ok(Value::Bool(true));
    let mut steps = 0;
    for _ in 0..8 {
        for input in &ts.inputs {
            let value = random::value(&mut rng, terms, terms.sort(*input));
            state.set(terms, *input, value).unwrap();
        }
        let cells = cells_of(terms, ts, made, &state);
        if steps == 0 {
            let init = truth(terms, ts.init, &state);
            assert_eq!(truth(terms, made.init, &cells), init);
            if !init {
                break;
            }
        }
        let bad = truth(terms, ts.bad, &state);
        assert_eq!(truth(terms, made.bad, &cells), bad);
        let valid = truth(terms, ts.valid, &state);
        assert_eq!(truth(terms, made.valid, &cells), valid);
        steps += 1;
        if bad || !valid {
            break;
        }
        let mut next = Model::completed();
        for var in &ts.state {
            let value = match var.next {
                Some(next) => terms.eval(next, &state).unwrap(),
                None => random::value(&mut rng, terms, terms.sort(var.now)),
            };
            next.set(terms, var.now, value).unwrap();
        }
        for input in &ts.inputs {
            let value = state.get(*input).unwrap().clone();
            next.set(terms, *input, value).unwrap();
        }
        let after = cells_of(terms, ts, made, &next);
        for var in &made.state {
            if let Some(step) = var.next {
                let found = terms.eval(step, &cells).ok();
                assert_eq!(found.as_ref(), after.get(var.now));
            }
        }
        state = next;
    }
    steps
}

#[test]
fn random_systems_run_as_their_cells_do() {
    let mut steps = 0;
    for seed in bia_testkit::told(0..testing::cases(150)) {
        let mix = Mix {
            arrays: true,
            ..Mix::BITS
        };
        let mut terms = Terms::new();
        let ts = testing::system(&mut terms, seed, mix);
        let Ok(Some(made)) = without_arrays(&mut terms, &ts, &Budget::unlimited()) else {
            continue;
        };
        assert_eq!(made.check(&terms), Ok(()));
        let again = without_arrays(&mut terms, &ts, &Budget::unlimited());
        assert_eq!(again.unwrap(), Some(made.clone()));
        for run in 0..6 {
            steps += same(&mut terms, &ts, &made, seed * 64 + run);
        }
    }
    assert!(steps > 200, "{steps}");
}

/// `i = 0; while (i < size) { a[i] = input; i++ }` with 64-bit indices, then a read at `i - back`.
fn filling(terms: &mut Terms, size: u64, back: u64) -> Ts {
    let pc_sort = terms.enum_sort("pc", &["start", "loop", "end"]).unwrap();
    let [word, byte] = [64, 8].map(|width| terms.bv_sort(width));
    let array = terms.array_sort(word, byte);
    let pc = terms.var("pc", pc_sort);
    let (i, a) = (terms.var("i", word), terms.var("a", array));
    let (any, garbage) = (terms.var("any", byte), terms.var("garbage", array));
    let [start, looping, end] = [0, 1, 2].map(|n| terms.value(Value::Elem(n), pc_sort));
    let number = |terms: &mut Terms, n: u64| terms.value(Value::Bv(Bv::from_u64(64, n)), word);
    let [zero, one, size, back] = [0, 1, size, back].map(|n| number(terms, n));
    let [at_start, at_loop, at_end] = [start, looping, end].map(|at| terms.eq(pc, at));
    let more = terms.mk(Op::BvUlt, &[i, size]);
    let go_on = terms.and(at_loop, more);
    let inner = terms.ite(more, looping, end);
    let otherwise = terms.ite(at_loop, inner, pc);
    let next_pc = terms.ite(at_start, looping, otherwise);
    let plus = terms.mk(Op::BvAdd, &[i, one]);
    let counted = terms.ite(go_on, plus, i);
    let next_i = terms.ite(at_start, zero, counted);
    let stored = terms.store(a, i, any);
    let filled = terms.ite(go_on, stored, a);
    let next_a = terms.ite(at_start, garbage, filled);
    let last = terms.mk(Op::BvSub, &[i, back]);
    let found = terms.select(a, last);
    let seven = terms.value(Value::Bv(Bv::from_u64(8, 7)), byte);
    let is_seven = terms.eq(found, seven);
    let state = [(pc, next_pc), (i, next_i), (a, next_a)];
    Ts {
        state: state
            .map(|(now, next)| StateVar {
                now,
                next: Some(next),
            })
            .into(),
        inputs: vec![any, garbage],
        init: at_start,
        valid: terms.tru(),
        bad: terms.and(at_end, is_seven),
    }
}

#[test]
fn a_loop_over_an_array_uses_few_cells() {
    let mut terms = Terms::new();
    let ts = filling(&mut terms, 5, 1);
    let made = without_arrays(&mut terms, &ts, &Budget::unlimited());
    let made = made.unwrap().unwrap();
    let cells = made.state.iter().filter_map(|v| terms.var_name(v.now));
    let cells: Vec<&str> = cells.filter(|name| name.starts_with("a.")).collect();
    assert_eq!(cells, ["a.0", "a.1", "a.2", "a.3", "a.4"]);
    for seed in 0..20 {
        assert!(same(&mut terms, &ts, &made, seed) > 6);
    }
}

#[test]
fn what_is_not_known_is_refused() {
    let mut terms = Terms::new();
    let mut ts = filling(&mut terms, 5, 1);
    let array = ts.state[2].now;
    let refused = |terms: &mut Terms, ts: &Ts| {
        let found = without_arrays(terms, ts, &Budget::unlimited());
        found.unwrap_err().to_string()
    };
    // The whole array is compared: all 2⁶⁴ cells count.
    let garbage = ts.inputs[1];
    let same = terms.eq(array, garbage);
    ts.valid = terms.not(same);
    assert!(
        refused(&mut terms, &ts).contains("more indices"),
        "compared"
    );
    // Any index.
    let mut ts = filling(&mut terms, 5, 1);
    let word = terms.bv_sort(64);
    let anywhere = terms.var("anywhere", word);
    ts.inputs.push(anywhere);
    let read = terms.select(array, anywhere);
    let zero = terms.sorts().default_value(terms.sort(read));
    let zero = terms.value(zero, terms.sort(read));
    ts.valid = terms.eq(read, zero);
    assert!(refused(&mut terms, &ts).contains("more indices"), "read");
    // Too many cells.
    let ts = filling(&mut terms, 100_000, 1);
    assert!(refused(&mut terms, &ts).contains("more indices"), "many");
}
