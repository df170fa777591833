//! Random small programs with threads, as text.
//!
//! All globals have two bits, or are maps of them, and begin with 0. Threads read and write them,
//! in single statements or in atomic regions, wait for values, take and give back locks, loop a few
//! times, or until a global has a value, call a function, one that calls itself, start a thread, in
//! a loop or of their own function sometimes, and check what they see. The entry starts threads, in
//! a loop sometimes, joins some of them, and checks what is left.
//!
//! Locks and objects are cells of one map, as objects are in programs that come from C. (The search
//! tries all values of the globals to find those that they begin with.) Their
//! indices are constants, parameters with a constant, other locals, or globals.
//!
//! Invariants: no errors for the type checker; loops end by a counter or a global, recursion by an
//! argument, and threads are started by the entry, by the thread before them, or by one of their
//! own function with a smaller argument, so that all interleavings can be enumerated.

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
        self.line("(globals (var x two) (var y two) (var z two)");
        self.line("  (var m (map two two)))");
        self.line("(init (and (eq x (const 0 two)) (eq y (const 0 two)) (eq z (const 0 two))");
        self.line("  (eq m (const ((() . 0)) (map two two)))))");
        let kinds = self.rng.within(1, 2);
        self.helper();
        self.recursion();
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

    /// Calls itself as often as its argument says.
    fn recursion(&mut self) {
        let (over, global, value) = (self.label(), self.global(), self.value_of("p"));
        self.line("(function again ((var p two)) (return) (locals (var q two)) (seq");
        self.line(&format!("  (condjump (eq p (const 0 two)) (label {over}))"));
        self.line(&format!("  (assign {global} (add {value} p))"));
        self.line("  (assign q (sub p (const 1 two)))");
        self.line(&format!("  (call again q) (label {over})))"));
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
        if kind == 0 && self.rng.chance(8) {
            let over = self.label();
            self.line(&format!("  (condjump (eq a (const 0 two)) (label {over}))"));
            self.line("  (! (call t0 (sub a (const 1 two))) :thread spawn)");
            self.line(&format!("  (label {over})"));
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
            let arg = self.argument();
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
            let arg = self.argument();
            let spawn = format!("(! (call t0 {arg}) :thread spawn)");
            if !self.rng.chance(25) {
                self.line(&format!("  {spawn}"));
                return;
            }
            let again = self.label();
            self.line("  (assign n (const 0 two))");
            self.line(&format!("  (label {again}) {spawn}"));
            self.line("  (assign n (add n (const 1 two)))");
            let text = format!("  (condjump (lt n (const 2 two)) (label {again}))");
            return self.line(&text);
        }
        match self.rng.below(20) {
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
            11 => {
                let depth = self.argument();
                self.line(&format!("  (call again {depth})"));
            }
            12 | 13 => self.cell(),
            14 | 15 => self.locked(),
            16 => self.spin(),
            _ => self.check(),
        }
    }

    /// An access of an object.
    fn cell(&mut self) {
        let (at, value) = (self.index(), self.value());
        let text = match self.rng.below(4) {
            0 => format!("(assign b (mapget m {at}))"),
            1 => format!("(assign m (mapset m {at} (add (mapget m {at}) (const 1 two))))"),
            2 => {
                let also = self.index();
                format!("(assign m (mapset (mapset m {at} {value}) {also} (const 1 two)))")
            }
            _ => format!("(assign m (mapset m {at} {value}))"),
        };
        self.line(&format!("  {text}"));
    }

    /// Something that is done with a lock.
    fn locked(&mut self) {
        let lock = self.index();
        self.line("  (! (assume true) :thread begin)");
        self.line(&format!("  (assume (eq (mapget m {lock}) (const 0 two)))"));
        self.line(&format!("  (assign m (mapset m {lock} (const 1 two)))"));
        self.line("  (! (assume true) :thread end)");
        match self.rng.chance(60) {
            true => self.cell(),
            false => {
                let step = self.step();
                self.line(&format!("  {step}"));
            }
        }
        if self.rng.chance(90) {
            self.line(&format!("  (assign m (mapset m {lock} (const 0 two)))"));
        }
    }

    /// A loop that looks at a global again and again, and may remember what it saw.
    fn spin(&mut self) {
        let (again, over) = (self.label(), self.label());
        let (global, other, value) = (self.global(), self.global(), self.rng.below(3));
        let is_there = format!("(eq {global} (const {value} two))");
        match self.rng.below(4) {
            0 => self.line(&format!(
                "  (label {again}) (condjump (not {is_there}) (label {again}))"
            )),
            1 => self.line(&format!(
                "  (label {again}) (assign b {other}) (condjump (not {is_there}) (label {again}))"
            )),
            2 => self.line(&format!(
                "  (label {again}) (condjump {is_there} (label {over})) (assign b {other})\n  \
                 (jump (label {again})) (label {over})"
            )),
            // Compare and swap until it is done.
            _ => {
                let lock = self.index();
                self.line(&format!(
                    "  (label {again}) (! (assume true) :thread begin)"
                ));
                self.line(&format!("  (assign n (mapget m {lock}))"));
                self.line(&format!(
                    "  (condjump (not (eq n (const 0 two))) (label {over}))"
                ));
                self.line(&format!("  (assign m (mapset m {lock} (const 1 two)))"));
                self.line(&format!("  (label {over}) (! (assume true) :thread end)"));
                self.line(&format!(
                    "  (condjump (not (eq n (const 0 two))) (label {again}))"
                ));
                if self.rng.chance(80) {
                    self.cell();
                    self.line(&format!("  (assign m (mapset m {lock} (const 0 two)))"));
                }
            }
        }
    }

    /// Where an object or a lock is.
    fn index(&mut self) -> String {
        match self.rng.below(10) {
            0..=4 => format!("(const {} two)", self.rng.below(3)),
            5..=7 => "a".into(),
            8 => "b".into(),
            _ => self.global().into(),
        }
    }

    /// What a thread is given.
    fn argument(&mut self) -> String {
        match self.rng.chance(60) {
            true => format!("(const {} two)", self.rng.below(3)),
            false => self.local().into(),
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

    fn value_of(&mut self, local: &'static str) -> &'static str {
        match self.rng.chance(50) {
            true => self.global(),
            false => local,
        }
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
