//! The bit-level engine on AIGER files, and generated ones.
//!
//! ```text
//!   cargo run --release -p bia-app --example ic3_bench -- generate DIR
//!   cargo run --release -p bia-app --example ic3_bench -- solve|certify FILE.aig SECONDS ENGINE
//! ```
//! `solve` prints the verdict and how long it took; `certify` also has the bit-blaster check it.
#![allow(clippy::print_stdout, reason = "a program for people")]

use bia_base::{Budget, Cancel, Certify as _, Clock, Silent, Statistics, Verdict};
use bia_engine::{Cx, Facts, Row};
use bia_formats::aiger;
use bia_solver::{api::Smt, blast::BitBlaster, factory::Factory};
use bia_system::{Certifier, StateVar, Ts};
use bia_term::{Sort, Term, Terms};
use std::{error::Error, fs, path::Path, time::Duration, time::Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["generate", folder] => generate(Path::new(folder)),
        ["solve", file, seconds, engine] => solve(file, seconds.parse()?, engine, false),
        ["certify", file, seconds, engine] => solve(file, seconds.parse()?, engine, true),
        _ => Err("generate DIR | solve|certify FILE.aig SECONDS ic3:OPTION=VALUE,…".into()),
    }
}

fn solve(file: &str, seconds: u64, engine: &str, certify: bool) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let system = aiger::read(&fs::read(file)?)?;
    let mut terms = Terms::new();
    let ts = aiger::to_ts(&mut terms, &system);
    let limit = Some(Duration::from_secs(seconds));
    let budget = Budget::by(Clock::Processor, limit, None, Cancel::default());
    let solvers = Factory::new().or("blast", BitBlaster::CAPS, || {
        Ok(Box::new(BitBlaster::new()) as Box<dyn Smt>)
    });
    let mut statistics = Statistics::new();
    let mut cx = Cx {
        terms: &mut terms,
        solvers: &solvers,
        budget: &budget,
        observer: &mut Silent,
        statistics: &mut statistics,
        facts: &Facts::off(),
    };
    let (row, settings) = Row::select(engine)?;
    let engine = row.system(&settings)?.ok_or("not for systems")?;
    let verdict = engine.run(&ts, &mut cx)?;
    let found = start.elapsed();
    let plenty = Budget::unlimited().within(Duration::from_secs(120));
    let mut certifier = Certifier::new(&mut terms, &solvers, &plenty);
    let (word, checked) = match &verdict {
        Verdict::Unknown(_) => ("unknown", Ok(())),
        Verdict::Safe(proof) if certify => ("safe", certifier.proof(&ts, proof)),
        Verdict::Unsafe(trace) if certify => ("unsafe", certifier.cex(&ts, trace)),
        Verdict::Safe(_) => ("safe", Ok(())),
        Verdict::Unsafe(_) => ("unsafe", Ok(())),
    };
    let checked = match checked {
        Ok(()) => if certify { "certified" } else { "unchecked" }.to_owned(),
        Err(why) => format!("REFUSED: {why}"),
    };
    println!("{word} {:.3} {checked}", found.as_secs_f64());
    for (name, value) in statistics.iter() {
        println!("  {name}: {value:?}");
    }
    Ok(())
}

fn generate(folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let mut all: Vec<(String, Make)> = Vec::new();
    for width in [8, 16, 32] {
        let top = [5, 50, 12][width as usize / 16];
        all.push((
            format!("counter-{width}-safe"),
            Box::new(move |t| counter(t, width, top, true)),
        ));
    }
    for top in [30, 120] {
        all.push((
            format!("counter-{top}-unsafe"),
            Box::new(move |t| counter(t, 8, top, false)),
        ));
    }
    for size in [4, 6, 8, 12] {
        for safe in [true, false] {
            let name = format!("fifo-{size}-{}", word(safe));
            all.push((name, Box::new(move |t| fifo(t, size, safe))));
        }
    }
    for clients in [4, 8, 16, 32] {
        for safe in [true, false] {
            let name = format!("arbiter-{clients}-{}", word(safe));
            all.push((name, Box::new(move |t| arbiter(t, clients, safe))));
        }
    }
    for length in [8, 16, 32, 64] {
        for safe in [true, false] {
            let name = format!("shifter-{length}-{}", word(safe));
            all.push((name, Box::new(move |t| shifter(t, length, safe))));
        }
    }
    for width in [4, 6, 8] {
        for safe in [true, false] {
            let name = format!("pair-{width}-{}", word(safe));
            all.push((name, Box::new(move |t| pair(t, width, safe))));
        }
    }
    for (name, make) in all {
        let mut terms = Terms::new();
        let ts = make(&mut terms);
        let circuit = aiger::from_ts(&mut terms, &ts, &Budget::unlimited())?;
        let mut bytes = Vec::new();
        aiger::write_binary(&aiger::folded(&circuit), &mut bytes)?;
        fs::write(folder.join(format!("{name}.aig")), bytes)?;
    }
    Ok(())
}

type Make = Box<dyn Fn(&mut Terms) -> Ts>;

fn word(safe: bool) -> &'static str {
    if safe { "safe" } else { "unsafe" }
}

fn state(rows: &[(Term, Term)]) -> Vec<StateVar> {
    let rows = rows.iter().map(|(now, next)| StateVar {
        now: *now,
        next: Some(*next),
    });
    rows.collect()
}

/// x counts up to `top` while it is enabled and starts again. Bad: x above it, or x = top.
fn counter(t: &mut Terms, width: u32, top: u64, safe: bool) -> Ts {
    let sort = t.bv_sort(width);
    let x = t.var("x", sort);
    let go = t.var("go", Sort::BOOL);
    let [zero, one, top] = [0, 1, top].map(|n| t.bv_u64(width, n));
    let (more, full) = (t.bv_add(x, one), t.eq(x, top));
    let step = t.ite(full, zero, more);
    let next = t.ite(go, step, x);
    Ts {
        state: state(&[(x, next)]),
        inputs: vec![go],
        init: t.eq(x, zero),
        valid: t.tru(),
        bad: if safe { t.bv_ult(top, x) } else { full },
    }
}

/// A queue of 2ⁿ places with head, tail and count; one marked element is followed through it. Bad:
/// the count is not tail - head, or (unsafe) the queue is full.
fn fifo(t: &mut Terms, bits: u32, safe: bool) -> Ts {
    let sort = t.bv_sort(bits);
    let [head, tail, count] = ["head", "tail", "count"].map(|name| t.var(name, sort));
    let [push, pop] = ["push", "pop"].map(|name| t.var(name, Sort::BOOL));
    let limit = if safe {
        (1 << bits) - 1
    } else {
        20.min((1 << bits) - 1)
    };
    let [zero, one, limit] = [0, 1, limit].map(|n| t.bv_u64(bits, n));
    let (room, some) = (t.bv_ult(count, limit), t.ne(count, zero));
    let (puts, takes) = (t.and(push, room), t.and(pop, some));
    let one_more = |t: &mut Terms, x: Term, when: Term| {
        let more = t.bv_add(x, one);
        t.ite(when, more, x)
    };
    let (next_tail, next_head) = (one_more(t, tail, puts), one_more(t, head, takes));
    let grown = one_more(t, count, puts);
    let fewer = t.bv_sub(grown, one);
    let next_count = t.ite(takes, fewer, grown);
    let inits = [head, tail, count].map(|x| t.eq(x, zero));
    let distance = t.bv_sub(tail, head);
    let wrong = t.ne(distance, count);
    let full = t.eq(count, limit);
    Ts {
        state: state(&[(head, next_head), (tail, next_tail), (count, next_count)]),
        inputs: vec![push, pop],
        init: t.and_all(&inits),
        valid: t.tru(),
        bad: if safe { wrong } else { full },
    }
}

/// A token that goes round; who has it and asks is granted and keeps the token until it lets go.
/// Bad: two are granted; in the unsafe one a client may also take what nobody holds.
fn arbiter(t: &mut Terms, clients: usize, safe: bool) -> Ts {
    let vars = |t: &mut Terms, name: &str| -> Vec<Term> {
        (0..clients)
            .map(|i| t.var(&format!("{name}{i}"), Sort::BOOL))
            .collect()
    };
    let (token, grant, asks) = (vars(t, "token"), vars(t, "grant"), vars(t, "asks"));
    let held = t.or_all(&grant);
    let free = t.not(held);
    let mut rows = Vec::new();
    for i in 0..clients {
        let before = (i + clients - 1) % clients;
        let moves = t.ite(free, token[before], token[i]);
        rows.push((token[i], moves));
        let mut gets = t.and_all(&[free, token[i], asks[i]]);
        if !safe && i == clients / 2 {
            // Takes the grant one step late without looking again.
            let late = t.and(token[before], asks[i]);
            gets = t.or(gets, late);
        }
        let keeps = t.and(grant[i], asks[i]);
        rows.push((grant[i], t.or(gets, keeps)));
    }
    let mut inits = vec![token[0]];
    for i in 0..clients {
        inits.push(t.not(grant[i]));
        if i > 0 {
            inits.push(t.not(token[i]));
        }
    }
    let mut both = Vec::new();
    for i in 0..clients {
        for j in 0..i {
            both.push(t.and(grant[i], grant[j]));
        }
    }
    Ts {
        state: state(&rows),
        inputs: asks,
        init: t.and_all(&inits),
        valid: t.tru(),
        bad: t.or_all(&both),
    }
}

/// Two shift registers with the same input, one of them the other way round in memory. Bad: their
/// ends differ; in the unsafe one a bit is lost when all others are set.
fn shifter(t: &mut Terms, length: u32, safe: bool) -> Ts {
    let sort = t.bv_sort(length);
    let [a, b] = ["a", "b"].map(|name| t.var(name, sort));
    let bit = t.var("bit", Sort::BOOL);
    let one = t.bv_u64(length, 1);
    let zero = t.bv_u64(length, 0);
    let low = t.ite(bit, one, zero);
    let top_bit = t.bv_u64(length, 1 << (length - 1));
    let high = t.ite(bit, top_bit, zero);
    let (left, right) = (t.bv_shl(a, one), t.bv_lshr(b, one));
    let (next_a, mut next_b) = (t.bv_or(left, low), t.bv_or(right, high));
    if !safe {
        let few = t.bv_u64(length, 0b1011);
        let matches = t.eq(a, few);
        next_b = t.ite(matches, right, next_b);
    }
    let inits = [a, b].map(|x| t.eq(x, zero));
    let (end_a, end_b) = (
        t.bv_extract(a, length - 1, length - 1),
        t.bv_extract(b, 0, 0),
    );
    Ts {
        state: state(&[(a, next_a), (b, next_b)]),
        inputs: vec![bit],
        init: t.and_all(&inits),
        valid: t.tru(),
        bad: t.ne(end_a, end_b),
    }
}

/// x grows by w and y by 2w, both modulo 2ⁿ. Bad: y ≠ 2x; or (unsafe) x + y is some number.
fn pair(t: &mut Terms, width: u32, safe: bool) -> Ts {
    let sort = t.bv_sort(width);
    let [x, y, w] = ["x", "y", "w"].map(|name| t.var(name, sort));
    let [zero, one, three] = [0, 1, 3].map(|n| t.bv_u64(width, n));
    let twice = t.bv_shl(w, one);
    let (next_x, next_y) = (t.bv_add(x, w), t.bv_add(y, twice));
    let inits = [x, y].map(|x| t.eq(x, zero));
    let doubled = t.bv_shl(x, one);
    let sum = t.bv_add(x, y);
    let some = t.bv_u64(width, 9);
    Ts {
        state: state(&[(x, next_x), (y, next_y)]),
        inputs: vec![w],
        init: t.and_all(&inits),
        valid: t.bv_ult(w, three),
        bad: if safe {
            t.ne(y, doubled)
        } else {
            t.eq(sum, some)
        },
    }
}
