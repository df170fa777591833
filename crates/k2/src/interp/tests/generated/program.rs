//! Random well-typed programs with all kinds of statements, as text. They need not end.

use crate::interp::Rng;
use std::fmt::Write as _;

/// The types that occur, by number.
pub(super) const TYPES: [&str; 9] = [
    "bool",
    "(sbv 8)",
    "(ubv 3)",
    "int",
    "real",
    "(fp 3 4)",
    "(sbv 70)",
    "(map (ubv 3) (sbv 8))",
    "(enum red green)",
];
const BOOL: usize = 0;
const SBV: usize = 1;
const UBV: usize = 2;
const INT: usize = 3;
const REAL: usize = 4;
const FP: usize = 5;
const WIDE: usize = 6;
const MAP: usize = 7;
const ENUM: usize = 8;

/// What functions there are: types of parameters and of results.
const FUNCTIONS: [(&[usize], &[usize]); 3] =
    [(&[SBV], &[SBV, INT]), (&[], &[]), (&[INT, MAP], &[MAP])];

pub(super) struct Maker {
    pub(super) rng: Rng,
    text: String,
    /// Whether statements may occur in expressions.
    effects: bool,
}

/// A program.
pub(super) fn text(seed: u64) -> String {
    let mut maker = Maker {
        rng: Rng::new(seed),
        text: String::new(),
        effects: false,
    };
    maker.program();
    maker.text
}

impl Maker {
    fn one_of(&mut self, count: usize) -> usize {
        self.rng.index(count)
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn variables(&mut self, prefix: &str) {
        for (i, ty) in TYPES.iter().enumerate() {
            for n in 0..2 {
                let _ = write!(self.text, "(var {prefix}{i}x{n} {ty})");
            }
        }
    }

    fn program(&mut self) {
        self.put("(entry main)(globals ");
        self.variables("g");
        self.put(")");
        self.put("(define d (add g1x0 (const 3 (sbv 8))))");
        self.put("(define e (seq (assign g3x0 (add g3x0 (const 1 int))) g3x0))");
        for (number, (params, returns)) in FUNCTIONS.iter().enumerate() {
            let declare = |prefix: &str, types: &[usize]| -> String {
                let one = |(n, ty): (usize, &usize)| format!("(var {prefix}{n} {})", TYPES[*ty]);
                types.iter().enumerate().map(one).collect()
            };
            let (params, returns) = (declare("p", params), declare("r", returns));
            let head = format!("(function f{number} ({params}) (return {returns}) (locals ");
            self.put(&head);
            self.variables("l");
            self.put(")");
            self.body(Some(number));
            self.put(")");
        }
        self.put("(function main () (return) (locals ");
        self.variables("l");
        self.put(")");
        self.body(None);
        self.put(")");
    }

    fn body(&mut self, function: Option<usize>) {
        let labels = 1 + self.one_of(3);
        self.put("(seq ");
        for label in 0..labels {
            for _ in 0..1 + self.one_of(4) {
                self.stmt(labels, function);
            }
            let _ = write!(self.text, "(label b{label})");
        }
        for _ in 0..self.one_of(3) {
            self.stmt(labels, function);
        }
        if let Some(number) = function {
            for (n, ty) in FUNCTIONS[number].1.iter().enumerate() {
                if self.one_of(4) > 0 {
                    let _ = write!(self.text, "(assign r{n} ");
                    self.expr(*ty, 2);
                    self.put(")");
                }
            }
        }
        self.put(")");
    }

    fn variable(&mut self, ty: usize) -> String {
        let scope = ["g", "l"][self.one_of(2)];
        format!("{scope}{ty}x{}", self.one_of(2))
    }

    fn stmt(&mut self, labels: usize, function: Option<usize>) {
        match self.one_of(12) {
            0 => {
                let count = [0, 1, 2, 2, 2, 3][self.one_of(6)];
                self.put("(jump");
                for _ in 0..count {
                    let label = self.one_of(labels);
                    let _ = write!(self.text, "(label b{label})");
                }
                self.put(")");
            }
            1 | 2 => {
                self.put("(condjump ");
                self.effects = true;
                self.expr(BOOL, 3);
                let label = self.one_of(labels);
                let _ = write!(self.text, "(label b{label}))");
            }
            3 => {
                self.put("(seq ");
                self.simple();
                self.put("(seq) ");
                self.simple();
                self.put(")");
            }
            // Recursion only now and then, or nothing ends.
            4 if function.is_none() || self.one_of(6) == 0 => self.call(),
            _ => self.simple(),
        }
        self.effects = false;
    }

    /// A statement that may stand in an expression.
    fn simple(&mut self) {
        let ty = self.one_of(TYPES.len());
        let var = self.variable(ty);
        match self.one_of(8) {
            0 => {
                let _ = write!(self.text, "(havoc {var})");
            }
            1 => {
                self.put("(assume (or ");
                self.expr(BOOL, 2);
                self.put(" (not (eq g0x0 g0x1)) (eq l0x0 g0x0)))");
            }
            2 => {
                self.put("(eq ");
                self.expr(ty, 2);
                self.expr(ty, 2);
                self.put(")");
            }
            3 => {
                let map = self.variable(MAP);
                let _ = write!(self.text, "(assign {map} (mapset (mapset {map} ");
                self.expr(UBV, 1);
                self.expr(SBV, 2);
                self.put(")");
                self.expr(UBV, 2);
                self.expr(SBV, 1);
                self.put("))");
            }
            4 => {
                let map = self.variable(MAP);
                let _ = write!(self.text, "(assign {map} (mapset {map} ");
                self.effects = true;
                self.expr(UBV, 2);
                self.expr(SBV, 2);
                self.put("))");
            }
            _ => {
                let _ = write!(self.text, "(assign {var} ");
                self.effects = true;
                self.expr(ty, 3);
                self.put(")");
            }
        }
        self.effects = false;
    }

    fn call(&mut self) {
        let number = self.one_of(FUNCTIONS.len() + 1);
        if number == FUNCTIONS.len() {
            let (x, y) = (self.variable(ENUM), self.variable(REAL));
            self.put("(call (const ext (fun (int) ((enum red green) real)))");
            self.expr(INT, 1);
            let _ = write!(self.text, " {x} {y})");
            return;
        }
        let (params, returns) = FUNCTIONS[number];
        if number == 1 && self.one_of(2) == 0 {
            self.put("(call (ite ");
            self.expr(BOOL, 1);
            return self.put(" f1 (const f1 (fun () ()))))");
        }
        let _ = write!(self.text, "(call f{number} ");
        for ty in params {
            self.effects = self.one_of(4) == 0;
            self.expr(*ty, 2);
        }
        for ty in returns {
            let var = self.variable(*ty);
            let _ = write!(self.text, " {var}");
        }
        self.put(")");
    }

    pub(super) fn constant(&mut self, ty: usize) -> String {
        let n = self.one_of(8);
        let value = match ty {
            BOOL => ["true", "false"][n % 2].to_owned(),
            FP => ["0", "-0.0", "1.5", "nan", "+inf", "-2", "0.0625", "15"][n].to_owned(),
            REAL => ["0", "1/3", "-5/2", "7", "0.25", "1", "-1", "100"][n].to_owned(),
            MAP => ["((() . 0))", "((1 . 2) (() . -1))"][n % 2].to_owned(),
            ENUM => ["red", "green"][n % 2].to_owned(),
            UBV => n.to_string(),
            _ => ["0", "1", "-1", "2", "5", "-7", "100", "-128"][n].to_owned(),
        };
        format!("(const {value} {})", TYPES[ty])
    }

    /// An expression of the type.
    fn expr(&mut self, ty: usize, depth: u32) {
        let leaf = depth == 0 || self.one_of(4) == 0;
        if leaf {
            let atom = match self.one_of(3) {
                0 => self.constant(ty),
                _ => self.variable(ty),
            };
            self.put(" ");
            return self.put(&atom);
        }
        let depth = depth - 1;
        if self.effects && self.one_of(8) == 0 {
            self.put(" (seq ");
            self.simple();
            self.effects = true;
            if self.one_of(4) == 0 {
                self.call();
                self.effects = true;
            }
            self.expr(ty, depth);
            return self.put(")");
        }
        match ty {
            BOOL => self.condition(depth),
            MAP => self.apply("mapset", &[MAP, UBV, SBV], depth),
            ENUM => self.apply("ite", &[BOOL, ENUM, ENUM], depth),
            _ => self.number(ty, depth),
        }
    }

    fn apply(&mut self, op: &str, operands: &[usize], depth: u32) {
        let _ = write!(self.text, " ({op}");
        for ty in operands {
            self.expr(*ty, depth);
        }
        self.put(")");
    }

    fn condition(&mut self, depth: u32) {
        let number = [SBV, UBV, INT, REAL, FP, WIDE][self.one_of(6)];
        match self.one_of(9) {
            0 => self.apply("and", &[BOOL, BOOL, BOOL], depth),
            1 => self.apply("or", &[BOOL, BOOL], depth),
            2 => self.apply("not", &[BOOL], depth),
            3 => {
                let ty = self.one_of(TYPES.len());
                self.apply("eq", &[ty, ty], depth);
            }
            4 => self.apply("isnan", &[FP], depth),
            5 => self.apply("cast bool", &[number], depth),
            6 => self.apply("ite", &[BOOL, BOOL, BOOL], depth),
            _ => {
                let op = ["lt", "le", "gt", "ge"][self.one_of(4)];
                self.apply(op, &[number, number], depth);
            }
        }
    }

    fn number(&mut self, ty: usize, depth: u32) {
        let other = [BOOL, SBV, UBV, INT, REAL, FP, WIDE][self.one_of(7)];
        match self.one_of(10) {
            0 => self.apply(&format!("cast {}", TYPES[ty]), &[other], depth),
            1 => self.apply("neg", &[ty], depth),
            2 => self.apply("div", &[ty, ty], depth),
            3 => self.apply("ite", &[BOOL, ty, ty], depth),
            4 if ty == SBV => self.apply("mapget", &[MAP, UBV], depth),
            5 if ty == SBV => self.put(" d"),
            4 if ty == INT => self.apply("floor", &[REAL], depth),
            5 if ty == INT && self.effects => self.put(" e"),
            4 if matches!(ty, SBV | UBV | WIDE) => self.apply("rshift", &[ty, ty], depth),
            5 | 6 if matches!(ty, SBV | UBV | WIDE | INT) => {
                let op = ["bitand", "bitor", "bitxor", "rem"][self.one_of(4)];
                self.apply(op, &[ty, ty], depth);
            }
            _ => {
                let op = ["add", "sub", "mul"][self.one_of(3)];
                self.apply(op, &[ty, ty], depth);
            }
        }
    }
}
