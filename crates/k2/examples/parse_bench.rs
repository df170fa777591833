//! Measures reading, checking, printing, comparing and formatting of a large generated program.
//!
//! `cargo run --release -p bia-k2 --example parse_bench -- [MEGABYTES] [OUTPUT.k2]`
//!
//! The program looks like what C front-ends write: many functions of hundreds of statements,
//! names in bars and bare, uses in full and short, annotated labels, bit-vectors, maps, floats.
//! With a file name the text is written there as well.
#![allow(
    clippy::print_stdout,
    reason = "the output of this program is its result"
)]

use bia_base::{Idx, SourceId};
use bia_k2::{format, parse, print, same};
use std::fmt::Write as _;
use std::time::Instant;

/// A small generator of pseudo-random numbers (Knuth's constants).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(self.0 >> 33).map_or(0, |bits| bits % n)
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        let len = u32::try_from(from.len()).unwrap_or(1);
        from[self.below(len) as usize]
    }
}

const GLOBALS: u32 = 400;
const LOCALS: u32 = 30;

/// A random 32-bit expression.
fn expression(out: &mut String, random: &mut Random, depth: u32) -> std::fmt::Result {
    match if depth == 0 {
        random.below(5)
    } else {
        random.below(10)
    } {
        0 => write!(out, "(const {} (sbv 32))", random.below(1000)),
        1 => write!(out, "(var |l{}| (sbv 32))", random.below(LOCALS)),
        2 => write!(out, "|__local_{}|", random.below(LOCALS)),
        3 => write!(out, "glob{}", random.below(GLOBALS)),
        4 => write!(out, "(const -{} cint)", random.below(100)),
        5 => {
            write!(
                out,
                "(mapget (var |mem.int| (map (ubv 32) (sbv 32))) (cast (ubv 32) "
            )?;
            expression(out, random, depth - 1)?;
            out.write_str("))")
        }
        6 => {
            out.write_str("(ite ")?;
            condition(out, random, depth - 1)?;
            out.write_str(" (const 1 cint) (const 0 cint))")
        }
        n => {
            let op = random.pick(&["add", "sub", "mul", "bitand", "rshift", "div"]);
            write!(out, "({}{op} ", if n == 7 { "op " } else { "" })?;
            expression(out, random, depth - 1)?;
            out.push(' ');
            expression(out, random, depth - 1)?;
            out.write_str(")")
        }
    }
}

fn condition(out: &mut String, random: &mut Random, depth: u32) -> std::fmt::Result {
    let op = random.pick(&["eq", "lt", "le", "gt", "ge"]);
    write!(out, "(op {op} ")?;
    expression(out, random, depth)?;
    out.push(' ');
    expression(out, random, depth)?;
    out.write_str(")")
}

fn function(out: &mut String, random: &mut Random, number: u32) -> std::fmt::Result {
    write!(
        out,
        "(function |func_{number}| ((var a cint) (var |b.{number}| cint)) (return (var |ret.{number}| (sbv 32)))\n (locals"
    )?;
    for i in 0..LOCALS {
        write!(out, " (var |l{i}| (sbv 32)) (var |__local_{i}| cint)")?;
    }
    out.write_str(")\n (seq\n")?;
    for block in 0..60 {
        writeln!(out, "  (label |L{block}|)")?;
        for _ in 0..4 {
            write!(out, "  (assign (var |l{}| (sbv 32)) ", random.below(LOCALS))?;
            expression(out, random, 3)?;
            out.write_str(")\n")?;
        }
        let (then, next) = (random.below(60), block + 1);
        write!(
            out,
            "  (jump (! (label |then.{block}|) :branch true) (! (label |else.{block}|) :branch false))\n  (! (label |then.{block}|) :label-type if)\n  (assume "
        )?;
        condition(out, random, 1)?;
        write!(
            out,
            ")\n  (jump (label |L{then}|))\n  (label |else.{block}|)\n  (assume (not "
        )?;
        condition(out, random, 1)?;
        out.write_str("))\n")?;
        write!(
            out,
            "  (assign |mem.int| (mapset |mem.int| (const {block} (ubv 32)) glob{}))\n  (havoc |__local_{}|)\n",
            random.below(GLOBALS),
            random.below(LOCALS)
        )?;
        writeln!(
            out,
            "  (assign |fl.{}| (add |fl.{}| (const 0x1.{}p-3 (fp 8 23))))",
            random.below(20),
            random.below(20),
            random.below(9)
        )?;
        if number > 0 && block % 8 == 0 {
            let callee = random.below(number);
            writeln!(
                out,
                "  (call (const |func_{callee}| (fun (cint cint) (cint))) |l{}| (const {next} (sbv 32)) |l{}|)",
                random.below(LOCALS),
                random.below(LOCALS)
            )?;
        }
    }
    writeln!(
        out,
        "  (! (label |err.{number}|) :error |assert.{number}|)))\n"
    )
}

/// A program of about `size` bytes.
fn generate(size: usize) -> Result<String, std::fmt::Error> {
    let mut random = Random(7);
    let mut out = String::with_capacity(size + size / 16);
    out.write_str("(type cint (sbv 32))\n(type cfloat (fp 8 23))\n(entry |func_0|)\n(globals (var |mem.int| (map (ubv 32) cint))\n")?;
    for i in 0..GLOBALS {
        writeln!(out, "  (var glob{i} cint)")?;
    }
    for i in 0..20 {
        writeln!(out, "  (var |fl.{i}| cfloat)")?;
    }
    out.write_str(")\n(init (and (eq glob0 (const 0 cint)) (eq glob1 (const 1 cint))))\n")?;
    let mut number = 0;
    while out.len() < size {
        function(&mut out, &mut random, number)?;
        number += 1;
    }
    Ok(out)
}

/// The most memory this process has held, in bytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kb = line.and_then(|line| line.split_ascii_whitespace().nth(1)?.parse().ok());
    kb.unwrap_or(0) * 1024
}

/// Seconds this thread has computed: what counts on a busy machine.
fn computed() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split_ascii_whitespace().next();
    nanos.and_then(|n| n.parse().ok()).unwrap_or(0.0) / 1e9
}

/// Runs `what` some times; prints the best rate and returns the last result.
fn measure<T>(what: &str, megabytes: f64, times: usize, mut run: impl FnMut() -> T) -> T {
    let (mut wall, mut cpu) = (f64::MAX, f64::MAX);
    let mut result = None;
    for _ in 0..times {
        drop(result.take());
        let (start, start_cpu) = (Instant::now(), computed());
        result = Some(run());
        wall = wall.min(start.elapsed().as_secs_f64());
        cpu = cpu.min(computed() - start_cpu);
    }
    let rate = |seconds: f64| megabytes / seconds;
    println!(
        "{what:<8} {:7.1} MB/s   {:7.1} MB/s of computing time",
        rate(wall),
        rate(cpu)
    );
    result.expect("it ran at least once")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let megabytes: usize = args.next().map_or(Ok(15), |text| text.parse())?;
    let text = generate(megabytes * 1_000_000)?;
    if let Some(path) = args.next() {
        std::fs::write(path, &text)?;
    }
    let size = text.len() as f64 / 1e6;
    let source = SourceId::from_index(0);
    let before = peak();
    let program = parse(source, &text).program.ok_or("the text has errors")?;
    let used = (peak() - before) as f64 / 1e6;
    println!(
        "text {size:.1} MB, {} statements, {} expressions",
        program.stmt_count(),
        program.expr_count()
    );
    println!("memory {used:.0} MB, {:.1} times the text", used / size);
    measure("parse", size, 7, || parse(source, &text));
    let printed = measure("print", size, 3, || print(&program));
    let again = parse(source, &printed).program;
    let again = again.ok_or("the printed text has errors")?;
    let equal = measure("compare", size, 3, || same(&program, &again));
    assert!(equal, "the printed program is another one");
    measure("format", size, 3, || format(source, &text)).map_err(|_| "not formatted")?;
    Ok(())
}
