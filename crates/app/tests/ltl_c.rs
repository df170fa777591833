//! Random formulas about small random C programs, against an interpreter that shares nothing with
//! the front-end: programs are generated as trees, written as C for `bia`, and made into code for a
//! machine with a step for each moment of `docs/ltl.md`, whose states are searched explicitly.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::arithmetic_side_effects,
    clippy::wildcard_enum_match_arm,
    reason = "a test that cannot go on fails"
)]

mod common;

use bia_testkit::{
    explicit::{
        Limits,
        ltl::{Explored, Formula},
    },
    rng::Rng,
    seeds,
};
use common::{Folder, run, text};
use std::collections::BTreeMap;

/// The variables, as C names them. The first two can be pointed to.
const VARS: [&str; 10] = [
    "x", "y", "s.f", "s.g", "t.f", "t.g", "a[0]", "a[1]", "u", "f::c",
];
/// Variables that statements assign to.
const WRITABLE: usize = 9;
const STATIC: usize = 9;
/// The argument of `f`, and a local of `main`.
const ARGUMENT: usize = 10;
const LOCAL: usize = 11;
/// Whether `p` points to `y`.
const POINTER: usize = 12;
const COUNT: usize = 13;
type State = (usize, [i8; COUNT]);

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);
int x, y = 1; struct pair { int f, g; } s = {2, 0}, t = {1, 3}; int a[2] = {0, 3}; unsigned char u = 1; int *p = &x;
static int f(int n) {
  static int c = 2;
  c = (c + n) & 3;
  return (n + y) & 3;
}
";
const INITIAL: [i8; COUNT] = [0, 1, 2, 0, 1, 3, 0, 3, 1, 2, 0, 0, 0];

/// A pure expression.
#[derive(Clone, Debug)]
enum Expr {
    Const(i8),
    Var(usize),
    Deref,
    ToX,
    Elem(Box<Expr>),
    Byte(Box<Expr>),
    Not(Box<Expr>),
    Op(&'static str, Box<Expr>, Box<Expr>),
}

#[derive(Clone, Debug)]
enum Stmt {
    Set(usize, Expr),
    Any(usize),
    Store(Expr),
    Move,
    Copy,
    Comma(usize, Expr, usize, Expr),
    Guarded(bool, Expr, usize, Expr),
    Call(usize, Expr),
    CallSet(usize, usize, Expr),
    Local(usize, Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    While(Expr, Vec<Stmt>),
    Forever(Vec<Stmt>),
    Label(usize),
    Break,
    Return,
}

fn expr(rng: &mut Rng, size: usize, in_atom: bool) -> Expr {
    if size == 0 {
        return match rng.below(8) {
            0 | 1 => Expr::Const(i8::try_from(rng.below(4)).unwrap()),
            2 => Expr::Deref,
            3 => Expr::ToX,
            4 if in_atom => Expr::Var(STATIC),
            _ => Expr::Var(rng.below(WRITABLE)),
        };
    }
    let part = |rng: &mut Rng| Box::new(expr(rng, size - 1, in_atom));
    match rng.below(10) {
        0 => Expr::Not(part(rng)),
        1 => Expr::Elem(part(rng)),
        2 => Expr::Byte(part(rng)),
        _ => {
            let op = *rng.pick(&["+", "-", "==", "!=", "<", "<=", "&", "&&", "||"]);
            Expr::Op(op, part(rng), part(rng))
        }
    }
}

fn write_expr(expr: &Expr) -> String {
    match expr {
        Expr::Const(n) => n.to_string(),
        Expr::Var(v) => VARS[*v].to_owned(),
        Expr::Deref => "*p".to_owned(),
        Expr::ToX => "(p == &x)".to_owned(),
        Expr::Elem(e) => format!("a[{} & 1]", write_expr(e)),
        Expr::Byte(e) => format!("((unsigned char) {})", write_expr(e)),
        Expr::Not(e) => format!("(!{})", write_expr(e)),
        Expr::Op(op, a, b) => format!("({} {op} {})", write_expr(a), write_expr(b)),
    }
}

fn value(expr: &Expr, vars: &[i8; COUNT]) -> i32 {
    match expr {
        Expr::Const(n) => i32::from(*n),
        Expr::Var(v) => i32::from(vars[*v]),
        Expr::Deref => i32::from(vars[usize::from(vars[POINTER] != 0)]),
        Expr::ToX => i32::from(vars[POINTER] == 0),
        Expr::Elem(e) => i32::from(vars[6 + usize::from(value(e, vars) & 1 == 1)]),
        Expr::Byte(e) => value(e, vars) & 255,
        Expr::Not(e) => i32::from(value(e, vars) == 0),
        Expr::Op(op, a, b) => {
            let (a, b) = (value(a, vars), value(b, vars));
            match *op {
                "+" => a + b,
                "-" => a - b,
                "==" => i32::from(a == b),
                "!=" => i32::from(a != b),
                "<" => i32::from(a < b),
                "<=" => i32::from(a <= b),
                "&" => a & b,
                "&&" => i32::from(a != 0 && b != 0),
                _ => i32::from(a != 0 || b != 0),
            }
        }
    }
}

/// What is left to generate.
struct Generator {
    statements: usize,
    labels: usize,
}

impl Generator {
    fn block(&mut self, rng: &mut Rng, depth: usize, in_loop: bool) -> Vec<Stmt> {
        let mut list = Vec::new();
        for _ in 0..rng.within(1, 3) {
            if self.statements == 0 {
                break;
            }
            self.statements -= 1;
            let made = self.stmt(rng, depth, in_loop);
            list.push(made);
        }
        list
    }

    fn stmt(&mut self, rng: &mut Rng, depth: usize, in_loop: bool) -> Stmt {
        let size = rng.below(3);
        let e = |rng: &mut Rng| expr(rng, size, false);
        let v = rng.below(WRITABLE);
        match rng.below(22) {
            0..=3 => Stmt::Set(v, e(rng)),
            4 => Stmt::Any(v),
            5 => Stmt::Store(e(rng)),
            6 => Stmt::Move,
            7 => Stmt::Copy,
            8 => {
                let first = e(rng);
                Stmt::Comma(v, first, rng.below(WRITABLE), e(rng))
            }
            9 => {
                let first = e(rng);
                Stmt::Guarded(rng.chance(50), first, v, e(rng))
            }
            10 | 11 => Stmt::Call(v, e(rng)),
            12 => Stmt::CallSet(v, rng.below(WRITABLE), e(rng)),
            13 => Stmt::Local(v, e(rng)),
            14 | 15 if depth > 0 => {
                let condition = e(rng);
                let then = self.block(rng, depth - 1, in_loop);
                Stmt::If(condition, then, self.block(rng, depth - 1, in_loop))
            }
            16 if depth > 0 => {
                let condition = e(rng);
                Stmt::While(condition, self.block(rng, depth - 1, true))
            }
            17 if depth > 0 => Stmt::Forever(self.block(rng, depth - 1, true)),
            18 | 19 if self.labels < 2 => {
                self.labels += 1;
                Stmt::Label(self.labels - 1)
            }
            20 if in_loop && rng.chance(40) => Stmt::Break,
            21 if rng.chance(15) => Stmt::Return,
            _ => Stmt::Set(v, e(rng)),
        }
    }
}

fn write_block(list: &[Stmt], out: &mut String) {
    for stmt in list {
        let masked = |e: &Expr| format!("{} & 3", write_expr(e));
        match stmt {
            Stmt::Set(v, e) => *out += &format!("{} = {};\n", VARS[*v], masked(e)),
            Stmt::Any(v) => *out += &format!("{} = __VERIFIER_nondet_int() & 3;\n", VARS[*v]),
            Stmt::Store(e) => *out += &format!("*p = {};\n", masked(e)),
            Stmt::Move => *out += "p = p == &x ? &y : &x;\n",
            Stmt::Copy => *out += "s = t;\n",
            Stmt::Comma(v, e, w, d) => {
                let (e, d) = (masked(e), masked(d));
                *out += &format!("{} = ({} = {d}, {e});\n", VARS[*v], VARS[*w]);
            }
            Stmt::Guarded(and, e, v, d) => {
                let op = if *and { "&&" } else { "||" };
                let (e, d) = (write_expr(e), masked(d));
                *out += &format!("{e} {op} ({} = {d});\n", VARS[*v]);
            }
            Stmt::Call(v, e) => *out += &format!("{} = f({});\n", VARS[*v], masked(e)),
            Stmt::CallSet(v, w, e) => {
                *out += &format!("{} = f({} = {});\n", VARS[*v], VARS[*w], masked(e));
            }
            Stmt::Local(v, e) => {
                *out += &format!("{{ int k = {}; {} = k; }}\n", masked(e), VARS[*v]);
            }
            Stmt::If(e, then, otherwise) => {
                *out += &format!("if ({}) {{\n", write_expr(e));
                write_block(then, out);
                *out += "} else {\n";
                write_block(otherwise, out);
                *out += "}\n";
            }
            Stmt::While(e, body) => {
                *out += &format!("while ({}) {{\n", write_expr(e));
                write_block(body, out);
                *out += "}\n";
            }
            Stmt::Forever(body) => {
                *out += "for (;;) {\n";
                write_block(body, out);
                *out += "}\n";
            }
            Stmt::Label(l) => *out += &format!("l{l}: ;\n"),
            Stmt::Break => *out += "break;\n",
            Stmt::Return => *out += "return 0;\n",
        }
    }
}

/// What the machine does in one step.
#[derive(Clone, Debug)]
enum Code {
    Set(usize, Expr),
    Any(usize),
    Store(Expr),
    Move,
    Copy,
    /// Goes there unless the expression holds.
    Unless(Expr, usize),
    Jump(usize),
    /// All atoms are looked at; a label that control is at, or 2 for the start of `f`.
    Moment(Option<usize>),
    /// Right after that label.
    After(usize),
    End,
}

#[derive(Default)]
struct Compiler {
    code: Vec<Code>,
    /// For each loop, the jumps out of it.
    breaks: Vec<Vec<usize>>,
}

impl Compiler {
    fn moment(&mut self) {
        self.code.push(Code::Moment(None));
    }

    fn call(&mut self, argument: &Expr) {
        self.code.push(Code::Set(ARGUMENT, argument.clone()));
        self.moment();
        self.code.push(Code::Moment(Some(2)));
        self.code.push(Code::After(2));
        let var = |v| Box::new(Expr::Var(v));
        let sum = Expr::Op("+", var(STATIC), var(ARGUMENT));
        self.code.push(Code::Set(STATIC, sum));
        self.moment();
        self.moment();
    }

    fn result() -> Expr {
        let var = |v| Box::new(Expr::Var(v));
        Expr::Op("+", var(ARGUMENT), var(1))
    }

    fn block(&mut self, list: &[Stmt]) {
        for stmt in list {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Set(v, e) => self.code.push(Code::Set(*v, e.clone())),
            Stmt::Any(v) => self.code.push(Code::Any(*v)),
            Stmt::Store(e) => self.code.push(Code::Store(e.clone())),
            Stmt::Move => self.code.push(Code::Move),
            Stmt::Copy => self.code.push(Code::Copy),
            Stmt::Comma(v, e, w, d) => {
                self.code.push(Code::Set(*w, d.clone()));
                self.moment();
                self.code.push(Code::Set(*v, e.clone()));
            }
            Stmt::Guarded(and, e, v, d) => {
                let condition = match and {
                    true => e.clone(),
                    false => Expr::Not(Box::new(e.clone())),
                };
                let at = self.code.len();
                self.code.push(Code::Unless(condition, at + 2));
                self.code.push(Code::Set(*v, d.clone()));
            }
            Stmt::Call(v, e) => {
                self.call(e);
                self.code.push(Code::Set(*v, Self::result()));
            }
            Stmt::CallSet(v, w, e) => {
                self.code.push(Code::Set(*w, e.clone()));
                self.moment();
                self.call(&Expr::Var(*w));
                self.code.push(Code::Set(*v, Self::result()));
            }
            Stmt::Local(v, e) => {
                self.code.push(Code::Set(LOCAL, e.clone()));
                self.moment();
                self.code.push(Code::Set(*v, Expr::Var(LOCAL)));
            }
            Stmt::If(e, then, otherwise) => {
                self.moment();
                let branch = self.code.len();
                self.code.push(Code::Unless(e.clone(), 0));
                self.block(then);
                let jump = self.code.len();
                self.code.push(Code::Jump(0));
                self.code[branch] = Code::Unless(e.clone(), jump + 1);
                self.block(otherwise);
                self.code[jump] = Code::Jump(self.code.len());
                return;
            }
            Stmt::While(e, body) => return self.around(Some(e), body),
            Stmt::Forever(body) => return self.around(None, body),
            Stmt::Label(l) => {
                self.code.push(Code::Moment(Some(*l)));
                self.code.push(Code::After(*l));
                return;
            }
            Stmt::Break => {
                let at = self.code.len();
                self.breaks.last_mut().unwrap().push(at);
                self.code.push(Code::Jump(0));
                return;
            }
            Stmt::Return => {
                self.moment();
                self.code.push(Code::End);
                return;
            }
        }
        self.moment();
    }

    fn around(&mut self, condition: Option<&Expr>, body: &[Stmt]) {
        let top = self.code.len();
        self.breaks.push(Vec::new());
        if let Some(condition) = condition {
            self.moment();
            let at = self.code.len();
            self.breaks.last_mut().unwrap().push(at);
            self.code.push(Code::Unless(condition.clone(), 0));
        }
        self.block(body);
        self.code.push(Code::Jump(top));
        let end = self.code.len();
        for at in self.breaks.pop().unwrap() {
            match &mut self.code[at] {
                Code::Unless(_, to) | Code::Jump(to) => *to = end,
                other => panic!("{other:?} is no jump"),
            }
        }
    }
}

/// What an atom says.
#[derive(Clone, Debug)]
enum Atom {
    Holds(Expr),
    /// Control is at the label, or `f` begins.
    At(usize),
}

impl Atom {
    fn text(&self) -> String {
        match self {
            Self::Holds(e) => format!("{{{}}}", write_expr(e)),
            Self::At(2) => "call(f)".to_owned(),
            Self::At(l) => format!("main:l{l}"),
        }
    }
}

fn atoms_at(atoms: &[Atom], vars: &[i8; COUNT], at: Option<usize>) -> u64 {
    let holds = atoms.iter().map(|atom| match atom {
        Atom::Holds(e) => value(e, vars) != 0,
        Atom::At(place) => Some(*place) == at,
    });
    holds.enumerate().map(|(bit, h)| u64::from(h) << bit).sum()
}

fn masked(number: i32) -> i8 {
    i8::try_from(number & 3).unwrap()
}

/// The states after one step, with the label of the moment that it is.
fn after(code: &[Code], named: &[usize], (pc, vars): State) -> Vec<(State, Option<Option<usize>>)> {
    let with = |change: &dyn Fn(&mut [i8; COUNT])| {
        let mut new = vars;
        change(&mut new);
        vec![((pc + 1, new), None)]
    };
    match &code[pc] {
        Code::Set(v, e) => with(&|new| new[*v] = masked(value(e, &vars))),
        Code::Any(v) => {
            let each = (0..4).flat_map(|n| with(&|new| new[*v] = n));
            each.collect()
        }
        Code::Store(e) => {
            let to = usize::from(vars[POINTER] != 0);
            with(&|new| new[to] = masked(value(e, &vars)))
        }
        Code::Move => with(&|new| new[POINTER] = 1 - vars[POINTER]),
        Code::Copy => with(&|new| (new[2], new[3]) = (vars[4], vars[5])),
        Code::Unless(e, to) => match value(e, &vars) != 0 {
            true => vec![((pc + 1, vars), None)],
            false => vec![((*to, vars), None)],
        },
        Code::Jump(to) => vec![((*to, vars), None)],
        // Only labels that the formula names are moments.
        Code::Moment(Some(at)) | Code::After(at) if !named.contains(at) => {
            vec![((pc + 1, vars), None)]
        }
        Code::Moment(at) => vec![((pc + 1, vars), Some(*at))],
        Code::After(_) => vec![((pc + 1, vars), Some(None))],
        Code::End => Vec::new(),
    }
}

fn explore(code: &[Code], atoms: &[Atom], named: &[usize], most: usize) -> Option<Explored> {
    let mut numbers: BTreeMap<State, usize> = BTreeMap::new();
    let mut states: Vec<State> = vec![(0, INITIAL)];
    numbers.insert(states[0], 0);
    let mut explored = Explored::default();
    while let Some(state) = states.get(explored.edges.len()).copied() {
        let mut list = Vec::new();
        for (to, moment) in after(code, named, state) {
            let number = *numbers.entry(to).or_insert_with(|| {
                states.push(to);
                states.len() - 1
            });
            list.push((number, moment.map(|at| atoms_at(atoms, &to.1, at))));
        }
        explored.edges.push(list);
        explored.quiet.push(atoms_at(atoms, &state.1, None));
        if states.len() > most {
            return None;
        }
    }
    Some(explored)
}

/// Also with every flag of the report: what was asked, and the answer.
struct Tally {
    asked: usize,
    safe: usize,
    unsafe_: usize,
}

fn one(seed: u64, folder: &Folder, tally: &mut Tally) {
    let mut rng = Rng::new(seed ^ 0xc0de);
    let mut generator = Generator {
        statements: rng.within(3, 9),
        labels: 0,
    };
    let mut program = generator.block(&mut rng, 2, false);
    let body = generator.block(&mut rng, 2, true);
    program.push(Stmt::Forever(body));
    let mut compiler = Compiler::default();
    compiler.block(&program);
    compiler.moment();
    compiler.code.push(Code::End);
    let mut atoms = Vec::new();
    for _ in 0..rng.within(1, 3) {
        atoms.push(match rng.below(6) {
            0 if generator.labels > 0 => Atom::At(rng.below(generator.labels)),
            1 => Atom::At(2),
            _ => {
                let size = rng.below(3);
                Atom::Holds(expr(&mut rng, size, true))
            }
        });
    }
    let operators = rng.within(1, 5);
    let formula = Formula::random(&mut rng, atoms.len(), operators);
    let texts: Vec<String> = atoms.iter().map(Atom::text).collect();
    let formula_text = formula.text(&texts);
    let named = (0..3).filter(|at| formula_text.contains(&Atom::At(*at).text()));
    let named: Vec<usize> = named.collect();
    let Some(explored) = explore(&compiler.code, &atoms, &named, 20_000) else {
        return;
    };
    let Some(expected) = formula.holds(&explored, &Limits::default()) else {
        return;
    };
    let mut main = String::from("int main(void) {\n");
    write_block(&program, &mut main);
    let text_of = format!("{HEAD}{main}}}\n");
    let file = folder.file(&format!("p{seed}.c"), &text_of);
    let ran = run(
        &[
            "verify",
            "--ltl",
            &formula_text,
            "--timeout",
            "20s",
            text(&file),
        ],
        "",
    );
    tally.asked += 1;
    let found = match ran.exit {
        0 => true,
        1 => false,
        3 => return,
        _ => panic!(
            "seed {seed}: {formula_text}\n{text_of}\n{}{}",
            ran.out, ran.err
        ),
    };
    assert_eq!(
        found, expected,
        "seed {seed}: bia verify --ltl '{formula_text}'\n{text_of}\n{}",
        ran.out
    );
    match found {
        true => tally.safe += 1,
        false => tally.unsafe_ += 1,
    }
}

#[test]
fn random_formulas_about_random_c_programs() {
    let folder = Folder::new();
    let mut tally = Tally {
        asked: 0,
        safe: 0,
        unsafe_: 0,
    };
    for seed in seeds(100) {
        one(seed, &folder, &mut tally);
    }
    let answered = tally.safe + tally.unsafe_;
    assert!(2 * answered > tally.asked, "{answered} of {}", tally.asked);
    if std::env::var("BIA_CASES").is_ok() {
        let (asked, safe, failing) = (tally.asked, tally.safe, tally.unsafe_);
        eprintln!("{asked} asked, {safe} hold, {failing} fail");
    }
}
