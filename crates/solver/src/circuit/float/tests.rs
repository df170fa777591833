//! Every operation against `bia_term`'s floats: exhaustively on tiny formats, at random on others.

use super::*;
use crate::{
    aig::Aig,
    testing::{Rng, cases},
};
use bia_term::value::{Bv, Float, RoundingMode};

fn format(eb: u32, sb: u32) -> FloatFormat {
    FloatFormat::new(eb, sb).expect("a format")
}

fn tiny() -> [FloatFormat; 5] {
    [
        format(2, 2),
        format(2, 4),
        format(3, 2),
        format(3, 3),
        format(4, 2),
    ]
}

/// All floats of a format.
fn all(f: FloatFormat) -> Vec<Float> {
    let patterns = (0..1_u64 << f.width()).map(|bits| Bv::from_u64(f.width(), bits));
    let floats = patterns.map(|bits| (Float::from_bits(f, &bits), bits));
    floats
        .filter(|(float, bits)| float.to_bits() == *bits)
        .map(|(float, _)| float)
        .collect()
}

/// A circuit with inputs, to be tried on many values.
struct Bench {
    aig: Aig,
    out: Word,
    widths: Vec<usize>,
}

impl Bench {
    fn new(widths: &[usize], build: impl FnOnce(&mut Circuits<'_>, &[Word]) -> Word) -> Self {
        let mut aig = Aig::default();
        let mut circuits = Circuits::new(&mut aig);
        let inputs: Vec<Word> = widths.iter().map(|w| circuits.input(*w)).collect();
        let out = build(&mut circuits, &inputs);
        Self {
            aig,
            out,
            widths: widths.to_vec(),
        }
    }

    /// The outputs for up to 64 rows of inputs.
    fn run(&self, rows: &[Vec<Bv>]) -> Vec<Bv> {
        let mut inputs = Vec::new();
        for (column, width) in self.widths.iter().enumerate() {
            for bit in 0..*width {
                let at = u32::try_from(bit).expect("small");
                let lanes = rows.iter().enumerate();
                inputs.push(lanes.fold(0, |word, (lane, row)| {
                    word | u64::from(row[column].bit(at)) << lane
                }));
            }
        }
        let values = self.aig.simulate(&inputs);
        let lane_value = |lane: usize| {
            let bits: String = self
                .out
                .iter()
                .rev()
                .map(|lit| {
                    if values.get(*lit) >> lane & 1 == 1 {
                        '1'
                    } else {
                        '0'
                    }
                })
                .collect();
            Bv::from_binary(&bits).expect("binary digits")
        };
        (0..rows.len()).map(lane_value).collect()
    }

    /// Compares with a reference that may leave the result open.
    fn check(&self, rows: impl Iterator<Item = Vec<Bv>>, reference: impl Fn(&[Bv]) -> Option<Bv>) {
        let rows: Vec<Vec<Bv>> = rows.collect();
        for chunk in rows.chunks(64) {
            for (row, found) in chunk.iter().zip(self.run(chunk)) {
                if let Some(expected) = reference(row) {
                    assert_eq!(found, expected, "{row:?}");
                }
            }
        }
    }
}

fn mode_bits(mode: RoundingMode) -> Bv {
    Bv::from_u128(3, Rounding::code(mode))
}

fn mode_of(bits: &Bv) -> RoundingMode {
    Rounding::mode(u128::from(bits.to_u64().expect("three bits"))).expect("a mode")
}

fn modes() -> impl Iterator<Item = Bv> {
    RoundingMode::ALL.into_iter().map(mode_bits)
}

/// A random float, with a liking for the borders.
fn random(rng: &mut Rng, f: FloatFormat) -> Bv {
    let width = f.width();
    let bits = Bv::from_u128(width, rng.wide());
    let bits = match rng.below(6) {
        0 => Float::zero(f, rng.flip()).to_bits(),
        1 => Float::max_finite(f, rng.flip()).to_bits(),
        2 => Float::infinity(f, rng.flip()).to_bits(),
        3 => {
            // Near one: exponents close to each other.
            let near = Bv::from_u128(width, (rng.wide() % 4) << (f.significand_bits() - 1));
            let base = Float::one(f, rng.flip()).to_bits();
            let fraction = Bv::from_u128(f.significand_bits() - 1, rng.wide());
            base.xor(&near)
                .xor(&fraction.zero_extend(f.exponent_bits() + 1))
        }
        4 => Bv::from_u128(f.significand_bits() - 1, rng.wide() >> rng.below(100))
            .zero_extend(f.exponent_bits() + 1),
        _ => bits,
    };
    Float::from_bits(f, &bits).to_bits()
}

type Binary = fn(&mut Circuits<'_>, FloatFormat, Rounding, &[AigLit], &[AigLit]) -> Word;
type BinaryReference = fn(&Float, RoundingMode, &Float) -> Float;

fn binaries() -> [(&'static str, Binary, BinaryReference); 5] {
    [
        (
            "add",
            |c, f, rm, a, b| c.fp_add(f, rm, a, b),
            |a, rm, b| a.add(rm, b),
        ),
        (
            "sub",
            |c, f, rm, a, b| c.fp_sub(f, rm, a, b),
            |a, rm, b| a.sub(rm, b),
        ),
        (
            "mul",
            |c, f, rm, a, b| c.fp_mul(f, rm, a, b),
            |a, rm, b| a.mul(rm, b),
        ),
        (
            "div",
            |c, f, rm, a, b| c.fp_div(f, rm, a, b),
            |a, rm, b| a.div(rm, b),
        ),
        ("rem", |c, f, _, a, b| c.fp_rem(f, a, b), |a, _, b| a.rem(b)),
    ]
}

fn binary_bench(f: FloatFormat, build: Binary) -> Bench {
    let width = f.width() as usize;
    Bench::new(&[3, width, width], |c, i| {
        let rm = Rounding::decode(c, &i[0]);
        build(c, f, rm, &i[1], &i[2])
    })
}

#[test]
fn binary_operations_exhaustively() {
    for f in tiny() {
        let floats = all(f);
        for (_, build, reference) in binaries() {
            let pairs = modes().flat_map(|rm| {
                floats.iter().flat_map({
                    let floats = &floats;
                    move |a| {
                        let rm = rm.clone();
                        floats
                            .iter()
                            .map(move |b| vec![rm.clone(), a.to_bits(), b.to_bits()])
                    }
                })
            });
            binary_bench(f, build).check(pairs, |row| {
                let (a, b) = (Float::from_bits(f, &row[1]), Float::from_bits(f, &row[2]));
                Some(reference(&a, mode_of(&row[0]), &b).to_bits())
            });
        }
    }
}

#[test]
fn binary_operations_at_random() {
    let mut rng = Rng::new(1);
    for f in [
        FloatFormat::BINARY16,
        FloatFormat::BINARY32,
        FloatFormat::BINARY64,
        format(5, 11),
        format(11, 3),
        format(3, 40),
    ] {
        for (name, build, reference) in binaries() {
            if name == "rem" && f.exponent_bits() > 5 {
                continue; // Thousands of division steps: tried on smaller formats.
            }
            let bench = binary_bench(f, build);
            let rows: Vec<Vec<Bv>> = (0..cases(2000))
                .map(|_| {
                    let rm = RoundingMode::ALL[rng.below(5)];
                    vec![mode_bits(rm), random(&mut rng, f), random(&mut rng, f)]
                })
                .collect();
            bench.check(rows.into_iter(), |row| {
                let (a, b) = (Float::from_bits(f, &row[1]), Float::from_bits(f, &row[2]));
                Some(reference(&a, mode_of(&row[0]), &b).to_bits())
            });
        }
    }
}

#[test]
fn fused_multiply_add() {
    let bench = |f: FloatFormat| {
        let w = f.width() as usize;
        Bench::new(&[3, w, w, w], |c, i| {
            let rm = Rounding::decode(c, &i[0]);
            c.fp_fma(f, rm, &i[1], &i[2], &i[3])
        })
    };
    let reference = |f: FloatFormat| {
        move |row: &[Bv]| {
            let float = |i: usize| Float::from_bits(f, &row[i]);
            Some(
                float(1)
                    .fma(mode_of(&row[0]), &float(2), &float(3))
                    .to_bits(),
            )
        }
    };
    for f in [format(2, 2), format(2, 3), format(3, 2)] {
        let floats = all(f);
        let mut rows = Vec::new();
        for rm in modes() {
            for a in &floats {
                for b in &floats {
                    for c in &floats {
                        rows.push(vec![rm.clone(), a.to_bits(), b.to_bits(), c.to_bits()]);
                    }
                }
            }
        }
        bench(f).check(rows.into_iter(), reference(f));
    }
    let mut rng = Rng::new(2);
    for f in [
        FloatFormat::BINARY16,
        FloatFormat::BINARY32,
        FloatFormat::BINARY64,
        format(4, 4),
    ] {
        let rows: Vec<Vec<Bv>> = (0..cases(3000))
            .map(|_| {
                let mut row = vec![mode_bits(RoundingMode::ALL[rng.below(5)])];
                row.extend((0..3).map(|_| random(&mut rng, f)));
                row
            })
            .collect();
        bench(f).check(rows.into_iter(), reference(f));
    }
}

type Unary = fn(&mut Circuits<'_>, FloatFormat, Rounding, &[AigLit]) -> Word;
type UnaryReference = fn(&Float, RoundingMode) -> Float;
type FromVector = fn(FloatFormat, RoundingMode, &Bv) -> Float;
type ToVector = fn(&mut Circuits<'_>, FloatFormat, Rounding, &[AigLit], usize) -> (Word, AigLit);
type ToVectorReference = fn(&Float, RoundingMode, u32) -> Option<Bv>;
type Predicate = fn(&mut Circuits<'_>, FloatFormat, &[AigLit], &[AigLit]) -> AigLit;
type PredicateReference = fn(&Float, &Float) -> bool;

#[test]
fn unary_operations() {
    let operations: [(Unary, UnaryReference); 4] = [
        (|c, f, rm, a| c.fp_sqrt(f, rm, a), |a, rm| a.sqrt(rm)),
        (
            |c, f, rm, a| c.fp_round_to_integral(f, rm, a),
            |a, rm| a.round_to_integral(rm),
        ),
        (|c, f, _, a| c.fp_neg(f, a), |a, _| a.neg()),
        (|c, _, _, a| c.fp_abs(a), |a, _| a.abs()),
    ];
    let mut rng = Rng::new(3);
    for (build, reference) in operations {
        let formats = tiny().into_iter().chain([
            format(4, 6),
            FloatFormat::BINARY16,
            FloatFormat::BINARY32,
            FloatFormat::BINARY64,
        ]);
        for f in formats {
            let bench = Bench::new(&[3, f.width() as usize], |c, i| {
                let rm = Rounding::decode(c, &i[0]);
                build(c, f, rm, &i[1])
            });
            let inputs: Vec<Bv> = if f.width() <= 10 {
                all(f).iter().map(Float::to_bits).collect()
            } else {
                (0..cases(1000)).map(|_| random(&mut rng, f)).collect()
            };
            let rows =
                modes().flat_map(|rm| inputs.iter().map(move |a| vec![rm.clone(), a.clone()]));
            bench.check(rows, |row| {
                Some(reference(&Float::from_bits(f, &row[1]), mode_of(&row[0])).to_bits())
            });
        }
    }
}

#[test]
fn conversions_between_formats() {
    let mut formats = tiny().to_vec();
    formats.extend([
        format(4, 4),
        FloatFormat::BINARY16,
        FloatFormat::BINARY32,
        FloatFormat::BINARY64,
    ]);
    let mut rng = Rng::new(4);
    for &from in &formats {
        let inputs: Vec<Bv> = if from.width() <= 10 {
            all(from).iter().map(Float::to_bits).collect()
        } else {
            (0..cases(300)).map(|_| random(&mut rng, from)).collect()
        };
        for &to in &formats {
            let bench = Bench::new(&[3, from.width() as usize], |c, i| {
                let rm = Rounding::decode(c, &i[0]);
                c.fp_to_fp(from, to, rm, &i[1])
            });
            let rows =
                modes().flat_map(|rm| inputs.iter().map(move |a| vec![rm.clone(), a.clone()]));
            bench.check(rows, |row| {
                Some(
                    Float::from_bits(from, &row[1])
                        .to_format(to, mode_of(&row[0]))
                        .to_bits(),
                )
            });
        }
    }
}

#[test]
fn conversions_from_and_to_bit_vectors() {
    let mut rng = Rng::new(5);
    let formats =
        tiny()
            .into_iter()
            .chain([format(4, 4), FloatFormat::BINARY16, FloatFormat::BINARY32]);
    for f in formats {
        for width in [1_usize, 2, 3, 5, 8, 33] {
            let w = u32::try_from(width).expect("small");
            let vectors: Vec<Bv> = if width <= 8 {
                (0..1 << width).map(|v| Bv::from_u64(w, v)).collect()
            } else {
                (0..200)
                    .map(|_| Bv::from_u64(w, rng.next() >> rng.below(60)))
                    .collect()
            };
            let from: [(Unary, FromVector); 2] = [
                (|c, f, rm, a| c.fp_from_ubv(f, rm, a), Float::from_ubv),
                (|c, f, rm, a| c.fp_from_sbv(f, rm, a), Float::from_sbv),
            ];
            for (build, reference) in from {
                let bench = Bench::new(&[3, width], |c, i| {
                    let rm = Rounding::decode(c, &i[0]);
                    build(c, f, rm, &i[1])
                });
                let rows =
                    modes().flat_map(|rm| vectors.iter().map(move |a| vec![rm.clone(), a.clone()]));
                bench.check(rows, |row| {
                    Some(reference(f, mode_of(&row[0]), &row[1]).to_bits())
                });
            }
            let floats: Vec<Bv> = if f.width() <= 10 {
                all(f).iter().map(Float::to_bits).collect()
            } else {
                (0..cases(500)).map(|_| random(&mut rng, f)).collect()
            };
            let to: [(ToVector, ToVectorReference); 2] = [
                (|c, f, rm, a, w| c.fp_to_ubv(f, rm, a, w), Float::to_ubv),
                (|c, f, rm, a, w| c.fp_to_sbv(f, rm, a, w), Float::to_sbv),
            ];
            for (build, reference) in to {
                let bench = Bench::new(&[3, f.width() as usize], |c, i| {
                    let rm = Rounding::decode(c, &i[0]);
                    let (word, fits) = build(c, f, rm, &i[1], width);
                    c.mask(&word, fits).with_high(&[fits])
                });
                let rows =
                    modes().flat_map(|rm| floats.iter().map(move |a| vec![rm.clone(), a.clone()]));
                bench.check(rows, |row| {
                    let value = reference(&Float::from_bits(f, &row[1]), mode_of(&row[0]), w);
                    let none = Bv::zero(w + 1);
                    Some(value.map_or(none, |v| Bv::one(1).concat(&v)))
                });
            }
        }
    }
}

#[test]
fn comparisons_and_classes() {
    let predicates: [(Predicate, PredicateReference); 10] = [
        (|c, f, a, b| c.fp_eq(f, a, b), Float::ieee_eq),
        (|c, f, a, b| c.fp_lt(f, a, b), Float::lt),
        (|c, f, a, b| c.fp_le(f, a, b), Float::le),
        (|c, f, a, _| c.fp_is_nan(f, a), |a, _| a.is_nan()),
        (|c, f, a, _| c.fp_is_infinite(f, a), |a, _| a.is_infinite()),
        (|c, f, a, _| c.fp_is_zero(f, a), |a, _| a.is_zero()),
        (|c, f, a, _| c.fp_is_normal(f, a), |a, _| a.is_normal()),
        (
            |c, f, a, _| c.fp_is_subnormal(f, a),
            |a, _| a.is_subnormal(),
        ),
        (|c, f, a, _| c.fp_is_negative(f, a), |a, _| a.is_negative()),
        (|c, f, a, _| c.fp_is_positive(f, a), |a, _| a.is_positive()),
    ];
    for f in tiny() {
        let floats = all(f);
        let width = f.width() as usize;
        let rows: Vec<Vec<Bv>> = floats
            .iter()
            .flat_map(|a| floats.iter().map(|b| vec![a.to_bits(), b.to_bits()]))
            .collect();
        let float = |bits: &Bv| Float::from_bits(f, bits);
        for (build, reference) in predicates {
            let bench = Bench::new(&[width, width], |c, i| Word::bit(build(c, f, &i[0], &i[1])));
            bench.check(rows.iter().cloned(), |row| {
                Some(Bv::from_u64(
                    1,
                    reference(&float(&row[0]), &float(&row[1])).into(),
                ))
            });
        }
        let bench = Bench::new(&[width, width], |c, i| {
            let min = c.fp_min(f, &i[0], &i[1]);
            let max = c.fp_max(f, &i[0], &i[1]);
            min.with_high(&max)
        });
        bench.check(rows.iter().cloned(), |row| {
            let (a, b) = (float(&row[0]), float(&row[1]));
            let (max, min) = (Float::max(&a, &b), Float::min(&a, &b));
            Some(max.to_bits().concat(&min.to_bits()))
        });
        // Any bit pattern, canonical or not.
        let bench = Bench::new(&[width], |c, i| {
            let canonical = c.fp_is_canonical(f, &i[0]);
            c.fp_from_bits(f, &i[0]).with_high(&[canonical])
        });
        let patterns = (0..1 << width).map(|v| vec![Bv::from_u64(f.width(), v)]);
        bench.check(patterns, |row| {
            let bits = float(&row[0]).to_bits();
            Some(Bv::from_u64(1, (bits == row[0]).into()).concat(&bits))
        });
    }
}
