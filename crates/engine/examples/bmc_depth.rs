//! Times bounded model checking of a counter with 64-bit state, depth by depth: the time for a
//! depth must not grow with the depth, as it would if each depth were encoded from scratch.
//!
//! `cargo run --release -p bia-engine --example bmc_depth [DEPTH] [blast|z3]`
#![allow(clippy::print_stdout, reason = "a program for people")]

use bia_base::{Budget, Event, Observer, Statistics};
use bia_engine::{Bmc, BmcConfig, Cx, Engine as _, Facts};
use bia_solver::{api::Smt, blast::BitBlaster, factory::Factory, z3::Z3Config};
use bia_system::{StateVar, Ts};
use bia_term::Terms;
use std::time::{Duration, Instant};

/// When each depth was begun.
struct Clock {
    start: Instant,
    begun: Vec<Duration>,
}

impl Observer for Clock {
    fn progress(&mut self, event: Event) {
        if let Event::Depth(_) = event {
            self.begun.push(self.start.elapsed());
        }
    }
}

/// total' = total + w, count' = count + 1 from 0; w < 10. Bad: total > 9 · count or total = 2⁶³.
fn counter(terms: &mut Terms) -> Ts {
    let sort = terms.bv_sort(64);
    let [total, count, w] = ["total", "count", "w"].map(|name| terms.var(name, sort));
    let [zero, one, nine, ten] = [0, 1, 9, 10].map(|n| terms.bv_u64(64, n));
    let top = terms.bv_u64(64, 1 << 63);
    let (sum, more) = (terms.bv_add(total, w), terms.bv_add(count, one));
    let inits = [terms.eq(total, zero), terms.eq(count, zero)];
    let limit = terms.bv_mul(nine, count);
    let (over, far) = (terms.bv_ult(limit, total), terms.eq(total, top));
    let state = [(total, sum), (count, more)];
    Ts {
        state: state
            .map(|(now, next)| StateVar {
                now,
                next: Some(next),
            })
            .into(),
        inputs: vec![w],
        init: terms.and_all(&inits),
        valid: terms.bv_ult(w, ten),
        bad: terms.or(over, far),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(100), |n| n.parse())?;
    let solvers = match arguments.next().as_deref() {
        Some("z3") => Factory::z3(Z3Config::default()),
        _ => Factory::new().or("blast", BitBlaster::CAPS, || {
            Ok(Box::new(BitBlaster::new()) as Box<dyn Smt>)
        }),
    };
    let mut terms = Terms::new();
    let ts = counter(&mut terms);
    let config = BmcConfig {
        max: Some(depth),
        ..BmcConfig::default()
    };
    let mut clock = Clock {
        start: Instant::now(),
        begun: Vec::new(),
    };
    let mut statistics = Statistics::new();
    let mut cx = Cx {
        terms: &mut terms,
        solvers: &solvers,
        budget: &Budget::unlimited(),
        observer: &mut clock,
        statistics: &mut statistics,
        facts: &Facts::new(),
    };
    let verdict = Box::new(Bmc { config }).run(&ts, &mut cx)?;
    clock.begun.push(clock.start.elapsed());
    println!("depth   ms each (mean of ten)");
    for (i, ten) in clock.begun.windows(11).step_by(10).enumerate() {
        let each = (ten[10] - ten[0]).as_secs_f64() * 1e3 / 10.0;
        println!("{:>5}   {each:.2}", i * 10);
    }
    let terms_made = terms.len();
    println!(
        "total   {:.3} s, {terms_made} terms",
        clock.start.elapsed().as_secs_f64()
    );
    for (name, counter) in statistics.iter() {
        println!("{name}: {counter:?}");
    }
    println!("{verdict:?}");
    Ok(())
}
