//! Every circuit against plain integers: all values of small widths, random ones of large widths,
//! symbolic and with constant operands.

mod reference;

use super::{Circuits, Word};
use crate::{
    aig::{Aig, AigLit},
    sat::{Answer, Cadical, Sat},
    testing::{Rng, cases},
};
use bia_base::Budget;
use reference::{BINARY, UNARY, mask};

type Unary = fn(&mut Circuits<'_>, &[AigLit]) -> Word;
type Binary = fn(&mut Circuits<'_>, &[AigLit], &[AigLit]) -> Word;

/// The values of a word under the 64 assignments of a simulation.
fn words(values: &crate::aig::Values, word: &[AigLit]) -> Vec<u128> {
    let lanes = 0..64;
    let bit = |lane: u32, lit: AigLit| u128::from(values.get(lit) >> lane & 1);
    lanes
        .map(|lane| {
            let bits = word.iter().enumerate();
            bits.fold(0, |sum, (i, lit)| sum | bit(lane, *lit) << i)
        })
        .collect()
}

/// Checks a circuit with one operand word on all `samples`.
fn check(name: &str, aig: &Aig, result: &[AigLit], inputs: usize, samples: &[(u128, u128)]) {
    for chunk in samples.chunks(64) {
        let mut bits = vec![0u64; inputs];
        for (lane, (value, _)) in chunk.iter().enumerate() {
            for (i, bit) in bits.iter_mut().enumerate() {
                *bit |= u64::from(value >> i & 1 == 1) << lane;
            }
        }
        let got = words(&aig.simulate(&bits), result);
        for ((value, expected), got) in chunk.iter().zip(got) {
            assert_eq!(got, *expected, "{name} on {value:#x}, {inputs} inputs");
        }
    }
}

#[test]
fn unary_circuits_on_all_small_values() {
    for (name, circuit, reference) in UNARY {
        for width in 1..=9 {
            let mut aig = Aig::new();
            let mut circuits = Circuits::new(&mut aig);
            let a = circuits.input(width);
            let result = circuit(&mut circuits, &a);
            let values = 0..1u128 << width;
            let samples: Vec<_> = values.map(|v| (v, reference(v, width))).collect();
            check(name, &aig, &result, width, &samples);
        }
    }
}

#[test]
fn binary_circuits_on_all_small_values() {
    for (name, circuit, reference) in BINARY {
        for width in 1..=5 {
            let mut aig = Aig::new();
            let mut circuits = Circuits::new(&mut aig);
            let (a, b) = (circuits.input(width), circuits.input(width));
            let result = circuit(&mut circuits, &a, &b);
            let pairs = 0..1u128 << (2 * width);
            let samples: Vec<_> = pairs
                .map(|v| (v, reference(v & mask(width), v >> width, width)))
                .collect();
            check(name, &aig, &result, 2 * width, &samples);
        }
    }
}

#[test]
fn binary_circuits_with_a_constant_or_twice_the_same() {
    for (name, circuit, reference) in BINARY {
        for width in 1..=5 {
            let mut aig = Aig::new();
            let mut circuits = Circuits::new(&mut aig);
            let a = circuits.input(width);
            let all: Vec<u128> = (0..1u128 << width).collect();
            let mut results = Vec::new();
            for k in &all {
                let constant = Word::constant(*k, width);
                let left = circuit(&mut circuits, &constant, &a);
                let right = circuit(&mut circuits, &a, &constant);
                let folded = circuit(&mut circuits, &constant, &Word::constant(all[0], width));
                assert_eq!(
                    folded.as_constant(),
                    Some(reference(*k, 0, width)),
                    "{name}"
                );
                results.push((*k, left, right));
            }
            let same = circuit(&mut circuits, &a, &a);
            for (k, left, right) in results {
                let samples: Vec<_> = all.iter().map(|v| (*v, reference(k, *v, width))).collect();
                check(name, &aig, &left, width, &samples);
                let samples: Vec<_> = all.iter().map(|v| (*v, reference(*v, k, width))).collect();
                check(name, &aig, &right, width, &samples);
            }
            let samples: Vec<_> = all.iter().map(|v| (*v, reference(*v, *v, width))).collect();
            check(name, &aig, &same, width, &samples);
        }
    }
}

/// A random value that is often near zero, near the largest, or sparse.
fn value(rng: &mut Rng, width: usize) -> u128 {
    let wide = rng.wide();
    let picked = match rng.below(6) {
        0 => wide >> 120,
        1 => !(wide >> 120),
        2 => 1 << rng.below(width),
        3 => wide & rng.wide() & rng.wide(),
        _ => wide,
    };
    picked & mask(width)
}

#[test]
fn binary_circuits_on_random_large_values() {
    let mut rng = Rng::new(1);
    for (name, circuit, reference) in BINARY {
        for width in [8, 16, 32, 64, 65, 128] {
            for lane in 0..cases(2) {
                // Four operand shapes: symbolic, constant left or right, the same word.
                let k = value(&mut rng, width);
                let mut aig = Aig::new();
                let mut circuits = Circuits::new(&mut aig);
                let a = circuits.input(width);
                let b = match lane % 2 {
                    0 => circuits.input(width),
                    _ => Word::constant(k, width),
                };
                let result = circuit(&mut circuits, &a, &b);
                let swapped = circuit(&mut circuits, &b, &a);
                let mut bits = vec![0u64; 2 * width];
                let mut pairs = Vec::new();
                for lane_bit in 0..64 {
                    let (x, y) = (value(&mut rng, width), value(&mut rng, width));
                    let y = if lane % 2 == 0 { y } else { k };
                    for i in 0..width {
                        bits[i] |= u64::from(x >> i & 1 == 1) << lane_bit;
                        bits[width + i] |= u64::from(y >> i & 1 == 1) << lane_bit;
                    }
                    pairs.push((x, y));
                }
                let values = aig.simulate(&bits);
                let (got, got_swapped) = (words(&values, &result), words(&values, &swapped));
                for (i, (x, y)) in pairs.into_iter().enumerate() {
                    assert_eq!(
                        got[i],
                        reference(x, y, width),
                        "{name} {x:#x} {y:#x} {width}"
                    );
                    assert_eq!(
                        got_swapped[i],
                        reference(y, x, width),
                        "{name} {y:#x} {x:#x}"
                    );
                }
            }
        }
    }
}

#[test]
fn unary_circuits_on_random_large_values() {
    let mut rng = Rng::new(2);
    for (name, circuit, reference) in UNARY {
        for width in [16, 32, 64, 65, 128] {
            let mut aig = Aig::new();
            let mut circuits = Circuits::new(&mut aig);
            let a = circuits.input(width);
            let result = circuit(&mut circuits, &a);
            let samples: Vec<_> = (0..cases(64))
                .map(|_| value(&mut rng, width))
                .map(|v| (v, reference(v, width)))
                .collect();
            check(name, &aig, &result, width, &samples);
        }
    }
}

#[test]
fn amounts_of_other_widths() {
    for width in 1..=6 {
        for amount in 1..=5 {
            let mut aig = Aig::new();
            let mut circuits = Circuits::new(&mut aig);
            let (a, by) = (circuits.input(width), circuits.input(amount));
            let left = circuits.shl(&a, &by);
            let around = circuits.rotate_left(&a, &by);
            let pairs = 0..1u128 << (width + amount);
            let samples: Vec<_> = pairs.map(|v| (v, v & mask(width), v >> width)).collect();
            let shifted: Vec<_> = samples
                .iter()
                .map(|(v, a, by)| (*v, a << by & mask(width)))
                .collect();
            check("shl", &aig, &left, width + amount, &shifted);
            let rotated: Vec<_> = samples
                .iter()
                .map(|(v, a, by)| (*v, reference::rotate(*a, *by, width)))
                .collect();
            check("rotate", &aig, &around, width + amount, &rotated);
        }
    }
}

/// For all operands exactly one quotient and rest fulfil the definition: the right ones.
#[test]
fn division_by_definition_is_division() {
    for width in 1..=3 {
        for constant in (0..1 << width).map(Some).chain([None]) {
            let mut aig = Aig::new();
            let mut circuits = Circuits::new(&mut aig);
            let n = circuits.input(width);
            let d = match constant {
                Some(value) => Word::constant(value, width),
                None => circuits.input(width),
            };
            let by_definition = circuits.udivrem_by_definition(&n, &d);
            let (quotient, rest) = circuits.udivrem(&n, &d);
            let equal = [
                circuits.eq(&by_definition.quotient, &quotient),
                circuits.eq(&by_definition.rest, &rest),
            ];
            let right = circuits.all(&equal);
            let inputs = aig.inputs().len();
            for chunk in 0..(1usize << inputs).div_ceil(64) {
                let bits: Vec<u64> = (0..inputs)
                    .map(|i| (0..64).fold(0, |w, k| w | ((chunk * 64 + k) as u64 >> i & 1) << k))
                    .collect();
                let values = aig.simulate(&bits);
                let (defined, right) = (values.get(by_definition.defined), values.get(right));
                if by_definition.defined == AigLit::TRUE {
                    assert_eq!(right, u64::MAX);
                } else {
                    assert_eq!(defined, right, "{constant:?} {width}");
                }
            }
        }
    }
}

#[test]
fn choices() {
    let mut aig = Aig::new();
    let mut circuits = Circuits::new(&mut aig);
    let (c, t, e) = (circuits.input(1), circuits.input(3), circuits.input(3));
    let ite = circuits.ite(c[0], &t, &e);
    let hot = circuits.one_hot(&[(c[0], t), (!c[0], e)], 3);
    let samples: Vec<_> = (0..128u128)
        .map(|v| (v, if v & 1 == 1 { v >> 1 & 7 } else { v >> 4 }))
        .collect();
    check("ite", &aig, &ite, 7, &samples);
    check("one_hot", &aig, &hot, 7, &samples);
    let none = Circuits::new(&mut aig).one_hot(&[], 2);
    assert_eq!(none.as_constant(), Some(0));
}

/// Beyond 128 bits, constants are no numbers of ours; products still agree with sums.
#[test]
fn very_wide_words() {
    let width = 200;
    let mut aig = Aig::new();
    let mut circuits = Circuits::new(&mut aig);
    let a = circuits.input(width);
    let mut factor = vec![AigLit::FALSE; width];
    for place in [0, 130, 131, 132, 199] {
        factor[place] = AigLit::TRUE;
    }
    assert_eq!(Word::from(factor.as_slice()).as_constant(), None);
    let product = circuits.mul(&a, &factor);
    let mut sum = Word::zero(width);
    for place in [0u128, 130, 131, 132, 199] {
        let shifted = circuits.shl(&a, &Word::constant(place, width));
        sum = circuits.add(&sum, &shifted);
    }
    let out = circuits.shl(&a, &factor);
    assert_eq!(out.as_constant(), Some(0));
    let mut rng = Rng::new(3);
    let bits: Vec<u64> = (0..width).map(|_| rng.next()).collect();
    let values = aig.simulate(&bits);
    for (p, s) in product.iter().zip(sum.iter()) {
        assert_eq!(values.get(*p), values.get(*s));
    }
}

/// Inverts random operations with the solver: it finds operands of a result, and the result of
/// operands is unique.
#[test]
fn circuits_run_backwards() {
    let mut rng = Rng::new(4);
    for (name, circuit, reference) in BINARY {
        for _ in 0..cases(3) {
            let width = 6;
            let (x, y) = (value(&mut rng, width), value(&mut rng, width));
            let mut aig = Aig::new();
            let mut circuits = Circuits::new(&mut aig);
            let (a, b) = (circuits.input(width), circuits.input(width));
            let result = circuit(&mut circuits, &a, &b);
            let expected = Word::constant(reference(x, y, width), result.width());
            let equal = circuits.eq(&result, &expected);
            let left = circuits.eq(&a, &Word::constant(x, width));
            let right = circuits.eq(&b, &Word::constant(y, width));
            let (mut sat, mut tseitin) = (Cadical::new(), crate::aig::Tseitin::new());
            let [equal, left, right] = [equal, left, right].map(|l| tseitin.lit(&aig, &mut sat, l));
            let free = Budget::unlimited();
            assert_eq!(
                sat.solve(&[left, right, !equal], &free),
                Answer::Unsat,
                "{name}"
            );
            assert_eq!(sat.solve(&[equal, right], &free), Answer::Sat, "{name}");
            let model: u128 = (0..width)
                .filter(|i| {
                    let lit = tseitin.known(a[*i]);
                    lit.and_then(|l| sat.value(l)) == Some(true)
                })
                .fold(0, |sum, i| sum | 1 << i);
            assert_eq!(reference(model, y, width), reference(x, y, width), "{name}");
        }
    }
}
