//! Arrays are functions: equality, hash and order depend on nothing but the values at all
//! indices. Judged by brute-force tables over small domains.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod support;

use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::Arc;

use bia_term::value::{ArrayValue, Bv, Domain, FloatFormat, Value};
use dashu_int::IBig;
use rustc_hash::FxHasher;
use support::{Random, cases};

fn hash(array: &ArrayValue) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(array)
}

fn bv(width: u32, value: u64) -> Value {
    Bv::from_u64(width, value).into()
}

fn elem(index: u64) -> Value {
    Value::Elem(u32::try_from(index).unwrap())
}

/// The function as a list of its values.
fn table(array: &ArrayValue, indices: &[Value]) -> Vec<Value> {
    indices
        .iter()
        .map(|index| array.get(index).clone())
        .collect()
}

/// Any default, any writes, more of them than there are indices.
fn random_array(
    random: &mut Random,
    domain: &Domain,
    indices: &[Value],
    values: u64,
) -> ArrayValue {
    let mut array = ArrayValue::constant(elem(random.below(values)), domain.clone());
    for _ in 0..random.below(2 * indices.len() as u64 + 1) {
        array.set(random.pick(indices).clone(), elem(random.below(values)));
    }
    array
}

fn check(x: &ArrayValue, y: &ArrayValue, indices: &[Value]) {
    let (p, q) = (table(x, indices), table(y, indices));
    let say = || format!("{x:?} {y:?}");
    assert_eq!(x == y, p == q, "{}", say());
    assert_eq!(x.cmp(y).is_eq(), p == q, "{}", say());
    assert_eq!(x.cmp(y), y.cmp(x).reverse(), "{}", say());
    if p == q {
        assert_eq!(hash(x), hash(y), "{}", say());
        let (a, b) = (x.canonical(), y.canonical());
        assert_eq!(a.default(), b.default());
        assert!(a.entries().eq(b.entries()), "{}", say());
    }
    assert_eq!(table(&x.canonical(), indices), p, "{}", say());
}

fn domains() -> Vec<(Domain, usize)> {
    let tiny = FloatFormat::new(2, 2).unwrap();
    let bool_to_bool = Domain::array(Domain::Bool, Domain::Bool);
    vec![
        (Domain::Bool, 2),
        (Domain::Bv(1), 2),
        (Domain::Bv(2), 4),
        (Domain::Bv(3), 8),
        (Domain::Elems(1), 1),
        (Domain::Elems(3), 3),
        (Domain::Elems(5), 5),
        (Domain::Rounding, 5),
        (Domain::Float(tiny), 15),
        (bool_to_bool.clone(), 4),
        (Domain::array(bool_to_bool, Domain::Bool), 16),
        (Domain::array(Domain::Elems(2), Domain::Elems(3)), 9),
        (Domain::array(Domain::Infinite, Domain::Elems(1)), 1),
    ]
}

#[test]
fn domains_list_their_values() {
    for (domain, count) in domains() {
        let values = domain.values();
        assert_eq!(domain.count(), Some(count as u64), "{domain:?}");
        assert_eq!(values.len(), count, "{domain:?}");
        assert!(
            values.iter().all(|value| domain.contains(value)),
            "{domain:?}"
        );
        let mut sorted = values.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), count, "{domain:?} lists a value twice");
    }
    for domain in [
        Domain::Infinite,
        Domain::Bv(64),
        Domain::Float(FloatFormat::BINARY128),
    ] {
        assert_eq!(domain.count(), None, "{domain:?}");
        assert!(domain.values().is_empty());
    }
    assert_eq!(Domain::Bv(63).count(), Some(1 << 63));
    assert_eq!(Domain::array(Domain::Bv(3), Domain::Bv(8)).count(), None);
    assert_eq!(
        Domain::array(Domain::Bv(3), Domain::Bv(7)).count(),
        Some(1 << 56)
    );
    let nans = 2 * ((1 << 23) - 1) - 1;
    assert_eq!(
        Domain::Float(FloatFormat::BINARY32).count(),
        Some((1 << 32) - nans)
    );
}

#[test]
fn membership() {
    assert!(!Domain::Bool.contains(&bv(1, 0)));
    assert!(!Domain::Bv(2).contains(&bv(1, 0)));
    assert!(!Domain::Elems(3).contains(&elem(3)));
    assert!(!Domain::Rounding.contains(&elem(0)));
    let array = |default: Value| ArrayValue::constant(default, Domain::Bool).into();
    let domain = Domain::array(Domain::Bool, Domain::Bv(2));
    assert!(domain.contains(&array(bv(2, 1))));
    assert!(!domain.contains(&array(bv(3, 1))));
    assert!(!Domain::array(Domain::Bv(1), Domain::Bv(2)).contains(&array(bv(2, 1))));
}

#[test]
fn random_arrays_over_small_domains() {
    let mut random = Random::new(30);
    let domains = domains();
    for _ in 0..cases(20_000) / 4 {
        let (domain, _) = random.pick(&domains);
        let indices = domain.values();
        let values = 1 + random.below(4);
        let x = random_array(&mut random, domain, &indices, values);
        let y = random_array(&mut random, domain, &indices, values);
        check(&x, &y, &indices);
        // The same function, written in another way.
        let mut z = ArrayValue::constant(elem(random.below(values)), domain.clone());
        for index in &indices {
            z.set(index.clone(), x.get(index).clone());
        }
        check(&x, &z, &indices);
        assert_eq!(x, z);
    }
}

#[test]
fn order_is_total_on_all_arrays_of_two_bits() {
    // All representations: every default with every table over two bits and three values.
    let domain = Domain::Bv(2);
    let indices = domain.values();
    let mut arrays = Vec::new();
    for code in 0..81_u64 {
        for default in 0..4 {
            let mut array = ArrayValue::constant(elem(default), domain.clone());
            let mut rest = code;
            for index in &indices {
                array.set(index.clone(), elem(rest % 3));
                rest /= 3;
            }
            arrays.push(array);
        }
    }
    for x in &arrays {
        for y in &arrays {
            check(x, y, &indices);
        }
    }
    // A sort that finds 81 runs of 4 has seen a transitive order.
    arrays.sort();
    for run in arrays.chunks(4) {
        assert!(run.iter().all(|array| array == &run[0]));
    }
    assert!(
        arrays
            .chunks(4)
            .map(|run| &run[0])
            .is_sorted_by(|a, b| a < b)
    );
}

#[test]
fn the_two_examples_with_one_bit() {
    let array = |default: u64, entries: &[(u64, u64)]| {
        let mut array = ArrayValue::constant(bv(8, default), Domain::Bv(1));
        for &(index, value) in entries {
            array.set(bv(1, index), bv(8, value));
        }
        array
    };
    let full = array(5, &[(0, 1), (1, 2)]);
    for other in [
        array(7, &[(0, 1), (1, 2)]),
        array(1, &[(1, 2)]),
        array(2, &[(0, 1)]),
    ] {
        assert_eq!(full, other);
        assert_eq!(hash(&full), hash(&other));
        assert!(full.cmp(&other).is_eq());
    }
    assert_ne!(full, array(1, &[]));
}

#[test]
fn large_domains_are_structural() {
    let mut x = ArrayValue::constant(bv(8, 0), Domain::Bv(32));
    let mut y = x.clone();
    for i in 0..100 {
        x.set(bv(32, i), bv(8, i));
        y.set(bv(32, 99 - i), bv(8, 99 - i));
    }
    assert_eq!(x, y);
    assert_eq!(hash(&x), hash(&y));
    assert_eq!(
        x.entries().len(),
        99,
        "an entry with the default is no entry"
    );
    let keys: Vec<&Value> = x.entries().map(|(index, _)| index).collect();
    assert!(keys.is_sorted());
    y.set(bv(32, 5), bv(8, 0));
    assert_ne!(x, y);
    assert_eq!(y.get(&bv(32, 5)), &bv(8, 0));
    let other = ArrayValue::constant(bv(8, 1), Domain::Bv(32));
    assert_ne!(ArrayValue::constant(bv(8, 0), Domain::Bv(32)), other);
}

#[test]
fn arrays_as_indices_and_elements() {
    let inner = |default: bool, at_false: bool| -> Value {
        let mut array = ArrayValue::constant(default.into(), Domain::Bool);
        array.set(false.into(), at_false.into());
        array.into()
    };
    // The same inner function, once with each default.
    let mut other = ArrayValue::constant(false.into(), Domain::Bool);
    other.set(true.into(), true.into());
    let other = Value::from(other);
    assert_eq!(inner(true, false), other);
    let domain = Domain::array(Domain::Bool, Domain::Bool);
    let mut outer = ArrayValue::constant(IBig::from(0).into(), domain);
    outer.set(inner(true, false), IBig::from(7).into());
    assert_eq!(outer.get(&other), &IBig::from(7).into());
    outer.set(other, IBig::from(0).into());
    assert_eq!(outer.entries().len(), 0);
    // Both constant functions as indices tie with the other two, which have no entry.
    for (low, high) in [(1, 2), (2, 1)] {
        let domain = Domain::array(Domain::Bool, Domain::Bool);
        let mut x = ArrayValue::constant(elem(low), domain.clone());
        x.set(inner(true, true), elem(high));
        x.set(inner(false, false), elem(high));
        let mut y = ArrayValue::constant(elem(high), domain.clone());
        y.set(inner(true, false), elem(low));
        y.set(inner(false, true), elem(low));
        check(&x, &y, &domain.values());
        assert_eq!(x, y);
    }
}

#[test]
fn writing_to_an_unshared_array_does_not_copy() {
    let mut array = Arc::new(ArrayValue::constant(bv(8, 0), Domain::Bv(32)));
    let before = Arc::as_ptr(&array);
    for i in 0..1000 {
        Arc::make_mut(&mut array).set(bv(32, i), bv(8, 1));
    }
    assert_eq!(before, Arc::as_ptr(&array));
    let shared = Arc::clone(&array);
    Arc::make_mut(&mut array).set(bv(32, 0), bv(8, 2));
    assert_eq!(shared.get(&bv(32, 0)), &bv(8, 1));
}
