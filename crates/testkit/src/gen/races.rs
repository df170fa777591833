//! Random small programs with threads that announce accesses and wait, as text.
//!
//! ```text
//!   access   (! (call at.s A N r) :thread read)   r: label of the property `race`
//!   lock     (! (call wait (eq k[l] 0) r) :thread await)   r: label of `stuck`;  k[l] := 1
//!   join     (! (call wait.two T r) :thread await)      r: label of `stuck`;  join T
//! ```
//! The spaces are a variable, whose range is always the same, and a map, of which one or two cells
//! from a computed index on are accessed. Locks are cells of a map. Accesses are plain or in atomic
//! regions; locks may be taken in any order, twice, or not given back.
//!
//! Invariants: no errors for the type checker; each label of a property is reached with one depth
//! of atomic regions; loops end by a counter, so that all interleavings can be enumerated.

use crate::rng::Rng;

/// The program of a seed.
pub fn raced(seed: u64) -> String {
    let mut writer = Writer {
        rng: Rng::new(seed),
        out: String::new(),
        labels: 0,
    };
    writer.program();
    writer.out
}

struct Writer {
    rng: Rng,
    out: String,
    labels: usize,
}

const SPACE: &str = "(fun (two two) (bool))";
const LOCALS: &str =
    "(locals (var b two) (var n two) (var r bool) (var i two) (var j two) (var h one))";

impl Writer {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn program(&mut self) {
        self.line("(type one (ubv 1)) (type two (ubv 2))");
        self.line("(entry main)");
        self.line("(globals (var x two) (var m (map two two)) (var k (map one one)))");
        self.line("(init (and (eq x (const 0 two)) (eq m (const ((() . 0)) (map two two)))");
        self.line("  (eq k (const ((() . 0)) (map one one)))))");
        let kinds = self.rng.within(1, 2);
        for kind in 0..kinds {
            self.line(&format!(
                "(function t{kind} ((var a two)) (return) {LOCALS} (seq"
            ));
            self.line("  (assign b a) (assign i (const 1 two)) (assign h (const 1 one))");
            for _ in 0..self.rng.within(1, 3) {
                self.piece();
            }
            self.line("  (label done)))");
        }
        self.main(kinds);
    }

    fn main(&mut self, kinds: usize) {
        self.line(&format!("(function main () (return) {LOCALS} (seq"));
        self.line("  (assign b (const 1 two)) (assign i (const 2 two)) (assign h (const 1 one))");
        if self.rng.chance(30) {
            self.piece();
        }
        for _ in 0..self.rng.within(1, 2) {
            let kind = self.rng.below(kinds);
            let arg = self.constant();
            self.line(&format!("  (! (call t{kind} {arg}) :thread spawn)"));
            if self.rng.chance(70) {
                self.line("  (! (havoc i) :thread child)");
            }
            if self.rng.chance(50) {
                self.piece();
            }
        }
        if self.rng.chance(60) {
            self.join();
        }
        if self.rng.chance(60) {
            self.piece();
        }
        if self.rng.chance(15) {
            self.line("  (! (assume true) :thread exit)");
        }
        self.line("  (label done)))");
    }

    fn piece(&mut self) {
        match self.rng.below(12) {
            0..=3 => self.access(),
            4 => {
                self.line("  (! (assume true) :thread begin)");
                self.access();
                self.line("  (! (assume true) :thread end)");
            }
            5 | 6 => {
                let lock = self.lock();
                self.access();
                if self.rng.chance(85) {
                    self.unlock(&lock);
                }
            }
            7 => {
                let (first, second) = (self.lock(), self.lock());
                self.unlock(&second);
                self.unlock(&first);
            }
            8 => {
                let over = self.label();
                let value = self.constant();
                self.line(&format!("  (condjump (eq b {value}) (label {over}))"));
                self.access();
                self.line(&format!("  (label {over})"));
            }
            9 => self.line("  (havoc b)"),
            10 => self.join(),
            _ => {
                let value = self.constant();
                let text =
                    format!("(or (eq x {value}) (eq (mapget k (const 0 one)) (const 0 one)))");
                self.wait("wait", "(fun (bool) (bool))", &text);
                self.line("  (! (assume true) :thread end)");
            }
        }
    }

    /// An access of the variable or of cells of the map.
    fn access(&mut self) {
        let writes = self.rng.chance(50);
        let op = if writes { "write" } else { "read" };
        let (space, from, size) = match self.rng.chance(50) {
            true => ("at.x", "(const 0 two)".to_owned(), 1),
            false => {
                let from = ["b".to_owned(), self.constant()];
                let size = if self.rng.chance(90) {
                    1
                } else {
                    self.rng.below(3)
                };
                ("at.m", self.rng.pick(&from).clone(), size)
            }
        };
        self.line(&format!(
            "  (! (call (const {space} {SPACE}) {from} (const {size} two) r) :thread {op})"
        ));
        self.told("race");
        let text = match (space, writes) {
            ("at.x", true) => "(assign x b)".to_owned(),
            ("at.x", false) => "(assign b x)".to_owned(),
            (_, true) => format!("(assign m (mapset m {from} (add b (const 1 two))))"),
            (_, false) => format!("(assign b (mapget m {from}))"),
        };
        self.line(&format!("  {text} (! (assume true) :thread end)"));
    }

    /// Takes a lock, and says which.
    fn lock(&mut self) -> String {
        let lock = match self.rng.below(5) {
            0 => "h".to_owned(),
            n => format!("(const {} one)", n % 2),
        };
        let free = format!("(eq (mapget k {lock}) (const 0 one))");
        self.wait("wait", "(fun (bool) (bool))", &free);
        self.line(&format!(
            "  (assign k (mapset k {lock} (const 1 one))) (! (assume true) :thread end)"
        ));
        lock
    }

    fn unlock(&mut self, lock: &str) {
        self.line(&format!("  (assign k (mapset k {lock} (const 0 one)))"));
    }

    fn join(&mut self) {
        if self.rng.chance(70) {
            self.wait("wait.two", "(fun (two) (bool))", "i");
            self.line("  (! (assume true) :thread end)");
        }
        self.line("  (! (assign j i) :thread join)");
    }

    fn wait(&mut self, name: &str, ty: &str, what: &str) {
        self.line(&format!(
            "  (! (call (const {name} {ty}) {what} r) :thread await)"
        ));
        self.told("stuck");
    }

    /// The label of a property, where it was told.
    fn told(&mut self, property: &str) {
        let (fine, bad) = (self.label(), self.label());
        self.line(&format!("  (condjump (not r) (label {fine}))"));
        self.line(&format!(
            "  (! (label {bad}) :error {property}) (jump) (label {fine})"
        ));
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("k{}", self.labels)
    }

    fn constant(&mut self) -> String {
        format!("(const {} two)", self.rng.below(3))
    }
}
