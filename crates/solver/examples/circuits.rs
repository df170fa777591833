//! Times equivalent circuits and solver options against each other, to choose among them.
//!
//! `cargo run --release -p bia-solver --example circuits [FILTER] [SECONDS]`
//!
//! Each row is one question; its name ends in the circuit that was used. The circuits that lost
//! live here, the others in `src/circuit`.
#![allow(clippy::print_stdout, reason = "a program for people")]

use bia_base::{Budget, Cancel, Counter};
use bia_solver::{
    aig::{Aig, AigLit, Tseitin},
    circuit::{Circuits, Word},
    sat::{Answer, Cadical, CadicalConfig, Lit, Sat},
};
use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

type Multiplier = fn(&mut Circuits<'_>, &[AigLit], &[AigLit]) -> Word;
/// Quotient, remainder and what must be asserted for them to be so.
type Divider = fn(&mut Circuits<'_>, &[AigLit], &[AigLit]) -> (Word, Word, AigLit);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let filter = arguments.next().unwrap_or_default();
    let seconds = arguments.next().and_then(|s| s.parse().ok()).unwrap_or(20);
    let limit = Duration::from_secs(seconds);
    let run = |name: String, build: &mut dyn FnMut(&mut Circuits<'_>) -> AigLit| {
        if name.contains(&filter) {
            question(&name, limit, build);
        }
    };
    let multipliers: [(&str, Multiplier); 4] = [
        ("library", |c, a, b| c.mul(a, b)),
        ("rows", multiply_rows),
        ("columns", multiply_columns),
        ("layers", multiply_layers),
    ];
    for (style, mul) in multipliers {
        products(style, mul, &run);
    }
    let dividers: [(&str, Divider); 2] = [
        ("restoring", |c, n, d| {
            let (q, r) = c.udivrem(n, d);
            (q, r, AigLit::TRUE)
        }),
        ("definition", |c, n, d| {
            let division = c.udivrem_by_definition(n, d);
            (division.quotient, division.rest, division.defined)
        }),
    ];
    for (style, divide) in dividers {
        euclid(style, divide, &run);
        quotients(style, divide, &run);
        constant_divisors(style, divide, &run);
    }
    if "incremental".contains(&filter) || filter.contains("incremental") {
        incremental(24);
        incremental(64);
    }
}

/// Builds, translates and solves one question.
fn question(name: &str, limit: Duration, build: &mut dyn FnMut(&mut Circuits<'_>) -> AigLit) {
    let mut aig = Aig::new();
    let start = Instant::now();
    let root = build(&mut Circuits::new(&mut aig));
    let (mut sat, mut tseitin) = (solver(), Tseitin::new());
    tseitin.assert(&aig, &mut sat, &[], root);
    let built = start.elapsed();
    let budget = Budget::new(Some(limit), None, Cancel::new());
    let answer = sat.solve(&[], &budget);
    let outcome = match answer {
        Answer::Sat => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => ">",
    };
    let count = |row| match sat.statistics().get(row) {
        Some(Counter::Count(n)) => n,
        Some(Counter::Seconds(_)) | None => 0,
    };
    println!(
        "{name:44} {outcome:5} {:8.3} s  built {:6.1} ms  {:7} nodes {:7} variables {:8} clauses {:8} conflicts",
        start.elapsed().as_secs_f64(),
        built.as_secs_f64() * 1e3,
        aig.len(),
        count("sat variables"),
        count("sat clauses"),
        count("sat conflicts"),
    );
}

/// With the options named in `BIA_CADICAL`, as in `lucky=1,walk=1`.
fn solver() -> Cadical {
    let text = std::env::var("BIA_CADICAL").unwrap_or_default();
    let pairs = text.split(',').filter_map(|pair| pair.split_once('='));
    let options =
        pairs.filter_map(|(name, value)| Some((&*name.to_owned().leak(), value.parse().ok()?)));
    Cadical::with(&CadicalConfig {
        options: options.collect(),
        ..CadicalConfig::default()
    })
}

type Run<'a> = dyn Fn(String, &mut dyn FnMut(&mut Circuits<'_>) -> AigLit) + 'a;

fn products(style: &str, mul: Multiplier, run: &Run<'_>) {
    for width in [7, 8, 9] {
        run(format!("mul commutes {width} {style}"), &mut |c| {
            let (a, b) = (c.input(width), c.input(width));
            let (p, q) = (mul(c, &a, &b), mul(c, &b, &a));
            !c.eq(&p, &q)
        });
    }
    for width in [5, 6, 7] {
        run(format!("mul distributes {width} {style}"), &mut |c| {
            let (a, b, d) = (c.input(width), c.input(width), c.input(width));
            let sum = c.add(&b, &d);
            let p = mul(c, &a, &sum);
            let (q, r) = (mul(c, &a, &b), mul(c, &a, &d));
            let s = c.add(&q, &r);
            !c.eq(&p, &s)
        });
        run(format!("mul associates {width} {style}"), &mut |c| {
            let (a, b, d) = (c.input(width), c.input(width), c.input(width));
            let (p, q) = (mul(c, &a, &b), mul(c, &b, &d));
            let (s, t) = (mul(c, &p, &d), mul(c, &a, &q));
            !c.eq(&s, &t)
        });
    }
    // Two primes of 16 bits each; the square of one plus five; three random factors.
    for product in [3_215_031_751u128, 4_294_049_777, 2_147_766_287] {
        run(format!("mul factors {product} {style}"), &mut |c| {
            let (a, b) = (c.input(16), c.input(16));
            let (wide_a, wide_b) = (a.resize(32), b.resize(32));
            let p = mul(c, &wide_a, &wide_b);
            let two = Word::constant(2, 16);
            let conditions = [
                c.eq(&p, &Word::constant(product, 32)),
                c.ule(&two, &a),
                c.ule(&two, &b),
            ];
            c.all(&conditions)
        });
    }
    for (k, low) in [
        (0xdead_beefu128, 70_000u128),
        (12_345_678, 1 << 20),
        (0x8000_0001, 3),
    ] {
        run(format!("mul inverts {k:#x} {style}"), &mut |c| {
            let (a, b) = (c.input(32), c.input(32));
            let p = mul(c, &a, &b);
            let low = Word::constant(low, 32);
            let conditions = [
                c.eq(&p, &Word::constant(k, 32)),
                c.ult(&low, &a),
                c.ult(&low, &b),
                c.ult(&a, &b),
            ];
            c.all(&conditions)
        });
    }
    for width in [8, 10, 12] {
        run(format!("mul square of a sum {width} {style}"), &mut |c| {
            let a = c.input(width);
            let (next, _) = c.increment(&a, AigLit::TRUE);
            let (p, q) = (mul(c, &a, &a), mul(c, &next, &next));
            let (once, twice) = (c.add(&p, &a), c.add(&a, &Word::constant(1, width)));
            let sum = c.add(&once, &twice);
            !c.eq(&q, &sum)
        });
    }
    run(format!("mul square is 17 mod 2^32 {style}"), &mut |c| {
        let a = c.input(32);
        let p = mul(c, &a, &a);
        c.eq(&p, &Word::constant(17, 32))
    });
    for (k, l) in [(57u128, 33u128), (1_000_003, 77), (0xfff1, 0x00ff)] {
        run(format!("constant factors {k} {l} {style}"), &mut |c| {
            let a = c.input(32);
            let (k_word, l_word) = (Word::constant(k, 32), Word::constant(l, 32));
            let once = mul(c, &a, &k_word);
            let twice = mul(c, &once, &l_word);
            let direct = mul(c, &a, &Word::constant(k * l, 32));
            !c.eq(&twice, &direct)
        });
        run(format!("constant sum {k} {l} {style}"), &mut |c| {
            let a = c.input(32);
            let (k_word, l_word) = (Word::constant(k, 32), Word::constant(l, 32));
            let (p, q) = (mul(c, &a, &k_word), mul(c, &a, &l_word));
            let sum = c.add(&p, &q);
            let direct = mul(c, &a, &Word::constant(k + l, 32));
            !c.eq(&sum, &direct)
        });
    }
}

fn quotients(style: &str, divide: Divider, run: &Run<'_>) {
    for width in [6, 8, 10] {
        run(
            format!("div times divisor plus rest {width} {style}"),
            &mut |c| {
                let (a, b) = (c.input(width), c.input(width));
                let (quotient, rest, defined) = divide(c, &a, &b);
                let product = c.mul(&quotient, &b);
                let sum = c.add(&product, &rest);
                let nonzero = c.any(&b);
                let equal = c.eq(&sum, &a);
                c.all(&[defined, nonzero, !equal])
            },
        );
        run(format!("div is monotone {width} {style}"), &mut |c| {
            let (a, b, d) = (c.input(width), c.input(width), c.input(width));
            let (p, _, first) = divide(c, &a, &d);
            let (q, _, second) = divide(c, &b, &d);
            let conditions = [first, second, c.any(&d), c.ule(&a, &b), c.ult(&q, &p)];
            c.all(&conditions)
        });
    }
    for width in [16, 32] {
        run(format!("div rest is small {width} {style}"), &mut |c| {
            let (a, b) = (c.input(width), c.input(width));
            let (_, rest, defined) = divide(c, &a, &b);
            let conditions = [defined, c.any(&b), c.ule(&b, &rest)];
            c.all(&conditions)
        });
        run(format!("div quotient is small {width} {style}"), &mut |c| {
            let (a, b) = (c.input(width), c.input(width));
            let (quotient, _, defined) = divide(c, &a, &b);
            let conditions = [defined, c.any(&b), c.ult(&a, &quotient)];
            c.all(&conditions)
        });
    }
    for width in [5, 6] {
        run(
            format!("div twice is by product {width} {style}"),
            &mut |c| {
                let (a, b, d) = (c.input(width), c.input(width), c.input(width));
                let (once, _, first) = divide(c, &a, &b);
                let (twice, _, second) = divide(c, &once, &d);
                let product = c.mul(&b, &d);
                let (direct, _, third) = divide(c, &a, &product);
                let overflow = c.umul_overflows(&b, &d);
                let equal = c.eq(&twice, &direct);
                let conditions = [
                    first,
                    second,
                    third,
                    c.any(&b),
                    c.any(&d),
                    !overflow,
                    !equal,
                ];
                c.all(&conditions)
            },
        );
    }
    run(
        format!("div quotient and rest given 32 {style}"),
        &mut |c| {
            let (a, b) = (c.input(32), c.input(32));
            let (quotient, rest, defined) = divide(c, &a, &b);
            let conditions = [
                defined,
                c.eq(&quotient, &Word::constant(1234, 32)),
                c.eq(&rest, &Word::constant(98_765, 32)),
            ];
            c.all(&conditions)
        },
    );
}

/// Three steps of Euclid's algorithm.
fn euclid(style: &str, divide: Divider, run: &Run<'_>) {
    for (result, least) in [
        (7u128, 1_000_000u128),
        (1, 3_000_000_000),
        (12_345, 100_000_000),
    ] {
        run(format!("div gcd 3 steps {result} {style}"), &mut |c| {
            let (mut a, mut b) = (c.input(32), c.input(32));
            let mut conditions = vec![c.ule(&Word::constant(least, 32), &a), c.ult(&b, &a)];
            for _ in 0..3 {
                conditions.push(c.any(&b));
                let (_, rest, defined) = divide(c, &a, &b);
                conditions.push(defined);
                (a, b) = (b, rest);
            }
            conditions.push(c.is_zero(&b));
            conditions.push(c.eq(&a, &Word::constant(result, 32)));
            c.all(&conditions)
        });
    }
    for width in [8, 9] {
        run(format!("div gcd divides {width} {style}"), &mut |c| {
            let (first, second) = (c.input(width), c.input(width));
            let (mut a, mut b) = (first.clone(), second);
            let mut conditions = Vec::new();
            for _ in 0..3 {
                conditions.push(c.any(&b));
                let (_, rest, defined) = divide(c, &a, &b);
                conditions.push(defined);
                (a, b) = (b, rest);
            }
            conditions.push(c.is_zero(&b));
            conditions.push(c.eq(&a, &Word::constant(7, width)));
            let (_, rest, defined) = divide(c, &first, &Word::constant(7, width));
            conditions.extend([defined, c.any(&rest)]);
            c.all(&conditions)
        });
    }
}

fn constant_divisors(style: &str, divide: Divider, run: &Run<'_>) {
    for (width, divisor) in [(16, 10u128), (16, 7), (32, 10), (32, 1000)] {
        run(
            format!("div by {divisor} and back {width} {style}"),
            &mut |c| {
                let a = c.input(width);
                let d = Word::constant(divisor, width);
                let (quotient, rest, defined) = divide(c, &a, &d);
                let product = c.mul(&quotient, &d);
                let sum = c.add(&product, &rest);
                let equal = c.eq(&sum, &a);
                c.all(&[defined, !equal])
            },
        );
        run(
            format!("div by {divisor} is by a product {width} {style}"),
            &mut |c| {
                let a = c.input(width);
                let d = Word::constant(divisor, width);
                let (quotient, _, defined) = divide(c, &a, &d);
                let shifted = divide_by_product(c, &a, divisor);
                let equal = c.eq(&quotient, &shifted);
                c.all(&[defined, !equal])
            },
        );
    }
}

/// Row after row through ripple-carry adders, without further ado.
fn multiply_rows(c: &mut Circuits<'_>, a: &[AigLit], b: &[AigLit]) -> Word {
    let width = a.len();
    let mut sum = Word::zero(width);
    for (j, bit) in b.iter().enumerate() {
        let row = c.mask(&a[..width - j], *bit);
        let shifted = Word::zero(j).with_high(&row);
        sum = c.add(&sum, &shifted);
    }
    sum
}

/// Column after column, each down to one bit.
fn multiply_columns(c: &mut Circuits<'_>, a: &[AigLit], b: &[AigLit]) -> Word {
    let mut columns = partial_products(c, a, b);
    let mut bits = Vec::new();
    for k in 0..a.len() {
        let mut carries = Vec::new();
        let mut queue: VecDeque<AigLit> = columns[k].drain(..).collect();
        while queue.len() > 1 {
            let mut next = || queue.pop_front().unwrap_or(AigLit::FALSE);
            let (x, y, z) = (next(), next(), next());
            let (sum, carry) = c.full_adder(x, y, z);
            queue.push_back(sum);
            carries.push(carry);
        }
        bits.extend(queue);
        if let Some(next) = columns.get_mut(k + 1) {
            next.append(&mut carries);
        }
    }
    bits.into()
}

/// By weight: the conjunctions of two bits.
fn partial_products(c: &mut Circuits<'_>, a: &[AigLit], b: &[AigLit]) -> Vec<Vec<AigLit>> {
    let width = a.len();
    let mut columns = vec![Vec::new(); width];
    for (j, bit) in b.iter().enumerate() {
        for (i, other) in a[..width - j].iter().enumerate() {
            columns[i + j].push(c.aig.and(*other, *bit));
        }
    }
    columns
}

/// Layer by layer to two rows (Wallace), then one ripple-carry adder.
fn multiply_layers(c: &mut Circuits<'_>, a: &[AigLit], b: &[AigLit]) -> Word {
    let width = a.len();
    let mut columns = partial_products(c, a, b);
    while columns.iter().any(|column| column.len() > 2) {
        let mut next = vec![Vec::new(); width];
        for (k, column) in columns.iter().enumerate() {
            for group in column.chunks(3) {
                if let [x, y, z] = *group {
                    let (sum, carry) = c.full_adder(x, y, z);
                    next[k].push(sum);
                    if k + 1 < width {
                        next[k + 1].push(carry);
                    }
                } else {
                    next[k].extend_from_slice(group);
                }
            }
        }
        columns = next;
    }
    let row = |i: usize| -> Word {
        let bits = columns.iter().map(|column| column.get(i).copied());
        bits.map(|bit| bit.unwrap_or(AigLit::FALSE)).collect()
    };
    c.add(&row(0), &row(1))
}

/// `n / d = n · m >> s` with `m = ceil(2^s / d)` in `width + 1` bits.
fn divide_by_product(c: &mut Circuits<'_>, n: &[AigLit], divisor: u128) -> Word {
    let width = n.len();
    let log = (128 - (divisor - 1).leading_zeros()) as usize;
    let shift = width + log;
    let factor = (1u128 << shift).div_ceil(divisor);
    let product = c.mul_to(n, &Word::constant(factor, width + 1), 2 * width + 1);
    product.extract(product.width() - 1, shift).resize(width)
}

/// Two thousand questions under assumptions on one relation: mixed ones, and ones that fix the
/// inputs but for a few, as when a step is checked.
fn incremental(width: usize) {
    let mut aig = Aig::new();
    let mut c = Circuits::new(&mut aig);
    let (a, b, d) = (c.input(width), c.input(width), c.input(width));
    let product = c.mul(&a, &b);
    let sum = c.add(&product, &d);
    let shifted = c.lshr(&sum, &a[..5]);
    let less = c.ult(&shifted, &d);
    let mut inputs: Vec<AigLit> = a.to_vec();
    inputs.extend(b.iter().chain(d.iter()));
    let mut outputs: Vec<AigLit> = shifted.to_vec();
    outputs.push(less);
    let (mut sat, mut tseitin) = (solver(), Tseitin::new());
    let [inputs, outputs] = [inputs, outputs].map(|lits| -> Vec<Lit> {
        let lits = lits.iter().map(|lit| tseitin.lit(&aig, &mut sat, *lit));
        lits.collect()
    });
    let mut state = 1u64;
    let mut some = |from: &[Lit], count: usize| -> Vec<Lit> {
        let lits = (0..count).map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let place = usize::try_from(state >> 33).unwrap_or(0) % from.len();
            from[place].negated_unless(state >> 20 & 1 == 1)
        });
        lits.collect()
    };
    for (name, known, wanted) in [("few known", 6, 3), ("most known", 3 * width, 1)] {
        let start = Instant::now();
        let mut satisfiable = 0;
        for _ in 0..2000 {
            let mut assumptions = some(&inputs, known);
            // The same literal twice, or both ways, says nothing of interest.
            assumptions.sort_unstable();
            assumptions.dedup_by_key(|lit| lit.var());
            assumptions.extend(some(&outputs, wanted));
            let answer = sat.solve(&assumptions, &Budget::unlimited());
            satisfiable += u32::from(answer == Answer::Sat);
        }
        println!(
            "incremental {width}, {name}: {} nodes, {:.3} ms for each of 2000 questions, {satisfiable} sat",
            aig.len(),
            start.elapsed().as_secs_f64() / 2.0,
        );
    }
}
