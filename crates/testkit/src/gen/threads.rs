//! Random small programs with threads, as text.
//!
//! All globals have two bits and begin with 0. Threads read and write them, in single statements
//! or in atomic regions, wait for values, loop a few times, call a function, start a thread, and
//! check what they see. The entry starts threads, in a loop sometimes, joins some of them, and
//! checks what is left.
//!
//! Invariants: no errors for the type checker; loops end by a counter, and threads are started by
//! the entry or by the thread before them, so that all interleavings can be enumerated.

use crate::rng::Rng;

const GLOBALS: [&str; 3] = ["x", "y", "z"];

/// The program of a seed.
pub fn threaded(seed: u64) -> String {
    let mut writer = Writer {
        rng: Rng::new(seed),
        out: String::new(),
        labels: 0,
        errors: 0,
    };
    writer.program();
    writer.out
}

struct Writer {
    rng: Rng,
    out: String,
    labels: usize,
    errors: usize,
}

impl Writer {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn program(&mut self) {
        self.line("(type two (ubv 2))");
        self.line("(entry main)");
        self.line("(globals (var x two) (var y two) (var z two))");
        self.line("(init (and (eq x (const 0 two)) (eq y (const 0 two)) (eq z (const 0 two))))");
        let kinds = self.rng.within(1, 2);
        self.helper();
        for kind in 0..kinds {
            self.thread(kind);
        }
        self.main(kinds);
    }

    fn helper(&mut self) {
        let (from, to) = (self.global(), self.global());
        let text = format!(
            "(function help ((var p two)) (return (var q two)) (locals)\n  (seq (assign {to} (add p \
             {from})) (assign q {from})))"
        );
        self.line(&text);
    }

    fn thread(&mut self, kind: usize) {
        let head = format!("(function t{kind} ((var a two)) (return) ");
        self.line(&head);
        self.line("  (locals (var b two) (var n two)) (seq");
        self.line("  (assign b a)");
        for _ in 0..self.rng.within(1, 3) {
            let starts = kind > 0 && self.rng.chance(20);
            self.piece(starts);
        }
        self.line("  (label done)))");
    }

    fn main(&mut self, kinds: usize) {
        self.line("(function main () (return)");
        self.line("  (locals (var a two) (var b two) (var n two) (var i two) (var j two)) (seq");
        self.line("  (assign a (const 0 two)) (assign b (const 0 two)) (assign i (const 0 two))");
        if self.rng.chance(40) {
            self.piece(false);
        }
        let starts = self.rng.within(1, 2);
        for _ in 0..starts {
            let kind = self.rng.below(kinds);
            let arg = self.local();
            let spawn = format!("(! (call t{kind} {arg}) :thread spawn)");
            if self.rng.chance(15) {
                let rounds = self.rng.within(1, 2);
                self.line("  (assign n (const 0 two))");
                let again = self.label();
                self.line(&format!("  (label {again}) {spawn}"));
                self.line("  (assign n (add n (const 1 two)))");
                let text = format!("  (condjump (lt n (const {rounds} two)) (label {again}))");
                self.line(&text);
            } else {
                self.line(&format!("  {spawn}"));
            }
            self.line("  (! (havoc i) :thread child)");
            if self.rng.chance(40) {
                self.piece(false);
            }
        }
        if self.rng.chance(60) {
            self.line("  (! (assign j i) :thread join)");
        }
        self.piece(false);
        self.check();
        self.line("  (label done)))");
    }

    /// Something that a thread does. `starts`: it starts another thread.
    fn piece(&mut self, starts: bool) {
        if starts {
            let arg = self.local();
            self.line(&format!("  (! (call t0 {arg}) :thread spawn)"));
            return;
        }
        match self.rng.below(12) {
            0..=3 => {
                let step = self.step();
                self.line(&format!("  {step}"));
            }
            4 | 5 => self.region(),
            6 => {
                let (global, value) = (self.global(), self.rng.below(3));
                self.line(&format!("  (assume (eq {global} (const {value} two)))"));
            }
            7 => self.branch(),
            8 => self.repeat(),
            9 => {
                let (arg, result) = (self.value(), self.target());
                self.line(&format!("  (call help {arg} {result})"));
            }
            10 => self.line("  (havoc b)"),
            _ => self.check(),
        }
    }

    fn region(&mut self) {
        self.line("  (! (assume true) :thread begin)");
        for _ in 0..self.rng.within(0, 2) {
            let step = self.step();
            self.line(&format!("  {step}"));
        }
        if self.rng.chance(30) {
            let global = self.global();
            self.line(&format!("  (assume (lt {global} (const 2 two)))"));
        }
        self.line("  (! (assume true) :thread end)");
    }

    fn branch(&mut self) {
        let (other, value) = (self.label(), self.value());
        let constant = self.rng.below(3);
        let text = format!("  (condjump (eq {value} (const {constant} two)) (label {other}))");
        self.line(&text);
        let step = self.step();
        self.line(&format!("  {step}"));
        if self.rng.chance(15) {
            self.line("  (! (assume true) :thread exit)");
        }
        self.line(&format!("  (label {other})"));
    }

    fn repeat(&mut self) {
        let again = self.label();
        self.line("  (assign n (const 0 two))");
        self.line(&format!("  (label {again})"));
        let step = self.step();
        self.line(&format!("  {step}"));
        self.line("  (assign n (add n (const 1 two)))");
        self.line(&format!(
            "  (condjump (lt n (const 2 two)) (label {again}))"
        ));
    }

    /// Fails if a value is one of those that it need not be.
    fn check(&mut self) {
        let (fine, value) = (self.label(), self.value());
        let bad = self.rng.below(4);
        let text = format!("  (condjump (not (eq {value} (const {bad} two))) (label {fine}))");
        self.line(&text);
        self.errors += 1;
        let error = format!("  (! (label bad{}) :error wrong)", self.errors);
        self.line(&error);
        self.line(&format!("  (label {fine})"));
    }

    fn step(&mut self) -> String {
        let (target, first) = (self.target(), self.value());
        match self.rng.below(4) {
            0 => format!("(assign {target} (const {} two))", self.rng.below(3)),
            1 => format!("(assign {target} (add {first} (const 1 two)))"),
            2 => {
                let second = self.value();
                format!("(assign {target} (add {first} {second}))")
            }
            _ => format!("(assign {target} {first})"),
        }
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("l{}", self.labels)
    }

    fn global(&mut self) -> &'static str {
        self.rng.pick::<&str>(&GLOBALS)
    }

    fn local(&mut self) -> &'static str {
        self.rng.pick::<&str>(&["a", "b"])
    }

    fn value(&mut self) -> &'static str {
        match self.rng.chance(65) {
            true => self.global(),
            false => self.local(),
        }
    }

    fn target(&mut self) -> &'static str {
        match self.rng.chance(65) {
            true => self.global(),
            false => "b",
        }
    }
}
