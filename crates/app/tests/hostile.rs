//! Hostile models: files of the corpus that were changed in a few places are read or refused by
//! every reader, without a panic, quickly, and in little memory. What is read is a well-formed
//! system.
//!
//! BIA_CASES is the number of changed files for each format, BIA_FIRST the first seed.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot go on fails; it says how much was read"
)]

use bia_base::{Clock, Diagnostic, Sources, Stopwatch};
use bia_formats::{Model, aiger, btor2, horn, vmt};
use bia_term::Terms;
use bia_testkit::{corpus::root, mutate::mutate_bytes, rng::Rng, seeds};
use std::{fs, time::Duration};

/// Numbers at and beyond the edges.
const NUMBERS: [&str; 12] = [
    "0",
    "-1",
    "1",
    "2",
    "64",
    "1000001",
    "268435455",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "99999999999999999999999999",
    "",
];

const CLAUSES: &str = "(set-logic HORN)
(declare-fun |at@0| (Int (Array Int Bool)) Bool)
(declare-fun |end@1| ((_ BitVec 8)) Bool)
(define-fun next ((x Int)) Int (+ x 2))
(assert (forall ((x Int) (a (Array Int Bool))) (=> (= x 0) (|at@0| x a))))
(assert (forall ((x Int) (a (Array Int Bool)) (y Int)) (=> (and (|at@0| x a) (= y (next x))) (|at@0| y (store a x true)))))
(assert (forall ((x Int) (a (Array Int Bool)) (b (_ BitVec 8))) (=> (and (|at@0| x a) (select a 7) (bvult b #x07)) (|end@1| (bvadd b #x01)))))
(assert (not (exists ((b (_ BitVec 8))) (and (|end@1| b) (= b #x00)))))
(check-sat)
";

/// The corpus of a format, the files that are wrong included.
fn texts(kinds: &[&str]) -> Vec<Vec<u8>> {
    let mut paths = Vec::new();
    for folder in ["models", "models/bad"] {
        let entries = fs::read_dir(root().join(folder)).unwrap();
        paths.extend(entries.map(|entry| entry.unwrap().path()));
    }
    paths.sort();
    paths.retain(|path| {
        let kind = path.extension().and_then(|kind| kind.to_str());
        kind.is_some_and(|kind| kinds.contains(&kind))
    });
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// A file with a few changes: of lines, of words, of numbers, of bytes.
fn changed(seed: u64, all: &[Vec<u8>]) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let own = &all[rng.below(all.len())];
    let mut text = String::from_utf8_lossy(own).into_owned();
    for _ in 0..=rng.below(3) {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.is_empty() {
            break;
        }
        let (at, to) = (rng.below(lines.len()), rng.below(lines.len()));
        match rng.below(6) {
            0 => drop(lines.remove(at)),
            1 => lines.swap(at, to),
            2 => lines.insert(to, lines[at].clone()),
            3 => {
                let other = String::from_utf8_lossy(&all[rng.below(all.len())]).into_owned();
                let other: Vec<&str> = other.lines().collect();
                lines.insert(at, other[rng.below(other.len())].to_owned());
            }
            4 => {
                let mut words: Vec<&str> = lines[at].split(' ').collect();
                let word = rng.below(words.len());
                words[word] = NUMBERS[rng.below(NUMBERS.len())];
                lines[at] = words.join(" ");
            }
            _ => {
                let words: Vec<String> = lines[to].split(' ').map(str::to_owned).collect();
                let mut own: Vec<&str> = lines[at].split(' ').collect();
                let word = rng.below(own.len());
                own[word] = &words[rng.below(words.len())];
                lines[at] = own.join(" ");
            }
        }
        text = lines.join("\n");
        text.push('\n');
    }
    match rng.chance(33) {
        true => mutate_bytes(seed, text.as_bytes()),
        false => text.into_bytes(),
    }
}

/// Reads many changed files; `read` says whether the file is one.
fn attack(format: &str, all: &[Vec<u8>], read: impl Fn(&[u8]) -> bool) {
    assert!(!all.is_empty());
    let (mut fine, mut refused) = (0, 0);
    let mut longest = Duration::ZERO;
    for seed in seeds(1500) {
        let bytes = changed(seed, all);
        let start = Stopwatch::start(Clock::Thread);
        match read(&bytes) {
            true => fine += 1,
            false => refused += 1,
        }
        let took = start.elapsed();
        assert!(took < Duration::from_secs(20), "{format} {seed}: {took:?}");
        longest = longest.max(took);
    }
    println!("{format}: {fine} are read, {refused} refused, the longest in {longest:?}");
    let met = !bia_testkit::is_whole() || (fine > 0 && refused > 0);
    assert!(met, "{format}: {fine} {refused}");
    // Readers allocate by what a file says, not by what it claims.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|rest| rest.trim().split(' ').next()?.parse::<u64>().ok());
    if let Some(kilobytes) = peak {
        println!("{format}: at most {} MB", kilobytes / 1000);
        assert!(kilobytes < 3_000_000, "{format}: {kilobytes} kB");
    }
}

/// What is read is well-formed, property by property.
fn is_well_formed(terms: &mut Terms, model: &Model) {
    for property in &model.properties {
        if let Some(system) = model.system(terms, property) {
            assert_eq!(system.ts.check(terms), Ok(()));
        }
    }
}

fn is_model(
    bytes: &[u8],
    read: impl Fn(&mut Terms, bia_base::SourceId, &str) -> Result<Model, Vec<Diagnostic>>,
) -> bool {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let mut sources = Sources::new();
    let source = sources.add("m", text.clone());
    let mut terms = Terms::new();
    match read(&mut terms, source, &text) {
        Ok(model) => {
            is_well_formed(&mut terms, &model);
            true
        }
        Err(all) => {
            assert!(all.iter().any(Diagnostic::is_error));
            false
        }
    }
}

#[test]
fn btor2() {
    let all = texts(&["btor2"]);
    attack("BTOR2", &all, |bytes| is_model(bytes, btor2::read));
}

#[test]
fn vmt() {
    let all = texts(&["vmt"]);
    attack("VMT", &all, |bytes| is_model(bytes, vmt::read));
}

#[test]
fn aiger() {
    let mut all = texts(&["aag"]);
    for text in all.clone() {
        if let Ok(circuit) = aiger::read_circuit(&text) {
            let mut binary = Vec::new();
            aiger::write_circuit(&circuit, false, &mut binary).unwrap();
            all.push(binary);
        }
    }
    attack("AIGER", &all, |bytes| match aiger::read_circuit(bytes) {
        Ok(circuit) => {
            let mut terms = Terms::new();
            let model = aiger::to_model(&mut terms, &circuit);
            is_well_formed(&mut terms, &model);
            true
        }
        Err(_) => false,
    });
}

#[test]
fn clauses() {
    let all = vec![CLAUSES.as_bytes().to_vec()];
    attack("HORN", &all, |bytes| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let source = Sources::new().add("c", text.clone());
        let mut terms = Terms::new();
        match horn::read(&mut terms, source, &text) {
            Ok(chc) => {
                assert_eq!(chc.check(&terms), Ok(()));
                // What was read can be written, and is then read again.
                let again = horn::text(&terms, &chc);
                assert!(
                    horn::read(&mut Terms::new(), source, &again).is_ok(),
                    "{again}"
                );
                true
            }
            Err(_) => false,
        }
    });
}
