//! Random programs with structs, unions, bit-fields, arrays, pointers, calls and loops, executed by
//! both. Everything is initialised, indices are masked, pointers point to globals or locals of
//! their type, so the only freedom is what `-fwrapv` and `-fno-strict-aliasing` settle.

use super::{execute, expressions::Rng, interpret, translate};
use bia_cfront::lower::{Properties, Property};
use bia_cfront::{DataModel, LowerOptions};

const TYPES: [&str; 9] = [
    "char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "_Bool",
];

const TYPES_TEXT: &str = "\
struct inner { short a; int b[2]; unsigned c : 5; };
struct outer { char x; struct inner in; long y; struct inner *p; int *q; signed d : 9; unsigned e : 3; unsigned f : 31; };
union pun { int i; unsigned char b[8]; long l; struct inner in; short s[4]; };
struct holder { union pun u; short t[4]; };
static unsigned long long check;
static void mix(unsigned long long v) { check = check * 1000003 + v; }
";

struct Program {
    rng: Rng,
    text: String,
    /// Integer places that can be used here.
    places: Vec<String>,
    functions: usize,
}

impl Program {
    fn pick(&mut self, list: &[&str]) -> String {
        list[self.rng.below(list.len())].to_owned()
    }

    fn place(&mut self) -> String {
        let at = self.rng.below(self.places.len());
        let place = self.places[at].clone();
        let index = self.rng.below(4);
        match place.contains('#') {
            true if self.rng.below(2) == 0 => place.replace('#', &(index % 2).to_string()),
            true => {
                let index = self.expr(0);
                place.replace('#', &format!("({index}) & 1"))
            }
            false => place,
        }
    }

    fn expr(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.rng.below(4) {
                0 => (self.rng.below(2000)).to_string(),
                1 => self.pick(&["-1", "7u", "255", "65536L", "-32768"]),
                _ => {
                    let at = self.rng.below(self.places.len());
                    self.places[at].replace('#', "1")
                }
            };
        }
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        match self.rng.below(12) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("({a} * {b})"),
            3 => format!("({a} / (({b} & 7) + 1))"),
            4 => format!("({a} % (({b} & 3) + 2))"),
            5 => format!("({a} << ({b} & 3))"),
            6 => format!("({a} >> ({b} & 3))"),
            7 => format!("({a} ^ {b})"),
            8 => format!("({a} < {b})"),
            9 => format!("({a} ? {b} : {a})"),
            10 => format!("({a} && {b})"),
            _ => format!("(({}) {a})", TYPES[self.rng.below(TYPES.len())]),
        }
    }

    fn stmt(&mut self, depth: u32, out: &mut String) {
        match self.rng.below(if depth == 0 { 6 } else { 10 }) {
            0 | 1 => {
                let (place, value) = (self.place(), self.expr(2));
                let op = self.pick(&["=", "+=", "-=", "*=", "^=", "|=", "&="]);
                out.push_str(&format!("{place} {op} {value};\n"));
            }
            2 => {
                let place = self.place();
                let op = self.pick(&["++", "--"]);
                out.push_str(&format!("mix({place}{op});\n"));
            }
            3 => {
                let text = self.pick(&[
                    "s0 = s1;",
                    "s1.in = s0.in;",
                    "s0.p = &s1.in;",
                    "s1.p = &s0.in;",
                    "h1 = h0;",
                    "s1.q = &g4;",
                    "s1.q = &s0.in.b[1];",
                    "s0.q = &a4[2];",
                    "*ps = s1;",
                    "ps = &s0;",
                    "ps = &s1;",
                    "pc = (unsigned char *) &u0;",
                    "pc = (unsigned char *) &a4[1];",
                    "list[0] = list[1];",
                    "h0.u = u0;",
                    "pl = &list[1];",
                    "pl = &list[0];",
                    "*pl = list[0];",
                ]);
                out.push_str(&format!("{text}\n"));
            }
            4 if self.functions > 0 => {
                let f = self.rng.below(self.functions);
                let (a, b) = (self.expr(1), self.pick(&["&s0", "&s1", "ps"]));
                let c = self.pick(&["s0.in", "s1.in", "*s0.p", "list[1].in"]);
                out.push_str(&format!("g6 = f{f}({a}, {b}, {c});\n"));
            }
            4 | 5 => {
                let value = self.expr(2);
                out.push_str(&format!("mix({value});\n"));
            }
            6 => {
                let condition = self.expr(1);
                out.push_str(&format!("if ({condition}) {{\n"));
                self.stmts(depth - 1, out);
                out.push_str("} else {\n");
                self.stmts(depth - 1, out);
                out.push_str("}\n");
            }
            7 => {
                let n = self.rng.below(4) + 1;
                out.push_str(&format!(
                    "for (int k{depth} = 0; k{depth} < {n}; k{depth}++) {{\n"
                ));
                let leave = self.expr(1);
                self.stmts(depth - 1, out);
                out.push_str(&format!("if ({leave}) continue;\n"));
                self.stmts(depth - 1, out);
                out.push_str("}\n");
            }
            8 => {
                let value = self.expr(1);
                out.push_str(&format!("switch (({value}) & 3) {{\ncase 0:\n"));
                self.stmts(depth - 1, out);
                out.push_str("case 2:\n");
                self.stmts(depth - 1, out);
                out.push_str("break;\ndefault:\n");
                self.stmts(depth - 1, out);
                out.push_str("}\n");
            }
            _ => {
                out.push_str(&format!(
                    "{{ int v{depth} = {}; int *w{depth} = &v{depth};\n",
                    self.expr(1)
                ));
                let before = self.places.len();
                self.places.push(format!("v{depth}"));
                self.places.push(format!("(*w{depth})"));
                self.stmts(depth - 1, out);
                self.places.truncate(before);
                out.push_str("}\n");
            }
        }
    }

    fn stmts(&mut self, depth: u32, out: &mut String) {
        for _ in 0..=self.rng.below(3) {
            self.stmt(depth, out);
        }
    }
}

fn program(seed: u64) -> String {
    let mut p = Program {
        rng: Rng(seed),
        text: TYPES_TEXT.to_owned(),
        places: Vec::new(),
        functions: 0,
    };
    for (at, ty) in TYPES.iter().enumerate() {
        let value = p.rng.below(70000);
        p.text.push_str(&format!(
            "static {ty} g{at} = ({ty}) {value};\nstatic {ty} a{at}[4] = {{1, {at}, 3}};\n"
        ));
        p.places.push(format!("g{at}"));
        p.places.push(format!("a{at}[#]"));
    }
    p.text.push_str(
        "static struct outer s0, s1 = { 'x', { 1, { 2, 3 }, 4 }, 5, &s0.in, &g4, -6, 7, 8 }, *ps = &s1;\n\
         static struct outer s0 = { .in = { .b = { [1] = 9 } }, .p = &s1.in, .q = &a4[1], .f = 77 };\n\
         static union pun u0 = { 0x01020304 };\nstatic struct holder h0, h1 = { { .l = -5 }, { 1, 2, 3, 4 } };\n\
         static struct list { int v; struct list *next; struct inner in; } list[2] = { { 1, &list[1] }, { 2, &list[0], { 3 } } }, *pl = list;\n\
         static unsigned char *pc = (unsigned char *) &a4[0];\n",
    );
    for place in [
        "s0.x",
        "s0.in.a",
        "s1.in.b[#]",
        "s0.in.c",
        "s1.y",
        "s0.p->a",
        "s1.p->b[#]",
        "s0.p->c",
        "(*s1.q)",
        "(*s0.q)",
        "s0.d",
        "s1.e",
        "s0.f",
        "ps->d",
        "ps->in.b[#]",
        "ps->f",
        "u0.i",
        "u0.b[#]",
        "u0.l",
        "u0.in.c",
        "u0.s[#]",
        "h0.u.b[#]",
        "h1.t[#]",
        "h1.u.s[#]",
        "pc[#]",
        "list[#].v",
        "pl->next->v",
        "pl->next->next->in.a",
        "pl->in.b[#]",
    ] {
        p.places.push(place.to_owned());
    }
    for f in 0..3 {
        let mut body = String::new();
        let before = p.places.len();
        for place in ["n", "o->y", "o->in.b[#]", "o->d", "i.a", "i.b[#]", "i.c"] {
            p.places.push(place.to_owned());
        }
        for _ in 0..4 {
            p.stmt(2, &mut body);
        }
        let result = p.expr(2);
        p.places.truncate(before);
        p.functions = f + 1;
        p.text.push_str(&format!(
            "static long f{f}(int n, struct outer *o, struct inner i) {{\n{body}return {result};\n}}\n"
        ));
    }
    let mut body = String::new();
    for _ in 0..15 {
        p.stmt(3, &mut body);
    }
    for place in p.places.clone() {
        for at in 0..2 {
            body.push_str(&format!("mix({});\n", place.replace('#', &at.to_string())));
        }
    }
    p.text.push_str(&format!(
        "int main(void) {{\n{body}return (int) (check ^ check >> 32);\n}}\n"
    ));
    p.text
}

#[test]
fn random_programs_compute_what_gcc_makes_them_compute() {
    let cases = std::env::var("BIA_CASES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(5);
    for seed in 1..=cases {
        let text = program(seed * 104_729);
        // Members of unions are read whichever was stored.
        let plain = LowerOptions {
            comparable: true,
            ..LowerOptions::default()
        };
        let tracked = LowerOptions {
            properties: Properties::MEMSAFETY.without(Property::ValidMemtrack),
            comparable: true,
            ..LowerOptions::default()
        };
        for model in [DataModel::Lp64, DataModel::Ilp32] {
            let Some(theirs) = execute(&format!("program{seed}"), &text, model) else {
                continue;
            };
            for options in [&plain, &tracked] {
                let ours = interpret(&translate("random.c", &text, model, options));
                let properties = options.properties;
                assert_eq!(ours, Ok(theirs), "seed {seed}, {model:?}, {properties:?}");
            }
        }
    }
}
