//! What users can say about their C programs: tables of functions, models, `init` and `step`; and
//! input that is no program.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, run, text};

struct Ran {
    verdict: String,
    out: String,
    err: String,
}

/// What `bia verify` says about `program.c`, with other files beside it; `%` in options is the
/// folder.
fn verify(program: &str, files: &[(&str, &str)], options: &[&str]) -> Ran {
    let folder = Folder::new();
    let file = folder.file("program.c", program);
    let here = text(file.parent().unwrap()).to_owned();
    for (name, content) in files {
        folder.file(name, content);
    }
    let options: Vec<String> = options.iter().map(|o| o.replace('%', &here)).collect();
    let mut args = vec!["verify", "--timeout", "20s"];
    let asks = |option: &String| ["--check", "--property"].contains(&option.as_str());
    if !options.iter().any(asks) {
        args.extend(["--check", "reach"]);
    }
    args.extend(options.iter().map(String::as_str));
    args.push(text(&file));
    let ran = run(&args, "");
    Ran {
        verdict: ran.out.lines().last().unwrap_or("").to_owned(),
        out: ran.out,
        err: ran.err,
    }
}

const SAFE: &str = "verdict: safe";
const UNSAFE: &str = "verdict: unsafe (unreach-call)";

/// The verdict with this table of functions.
fn with_table(program: &str, table: &str) -> Ran {
    let table = format!("[functions]\n{table}\n");
    verify(program, &[("t.toml", &table)], &["--builtins", "%/t.toml"])
}

fn is(ran: &Ran, verdict: &str) {
    assert_eq!(ran.verdict, verdict, "{}\n{}", ran.out, ran.err);
}

#[test]
fn functions_of_a_table() {
    let sensor = "extern int sensor(void); extern void fatal(void);
        int main(void) { int x = sensor(); if (x > 10 || x < -3) fatal(); return 0; }";
    let fatal = "fatal = { kind = \"error\" }\n";
    let limits = |max: &str| {
        let nondet = format!("sensor = {{ kind = \"nondet\", min = -3, max = {max} }}");
        with_table(sensor, &format!("{fatal}{nondet}"))
    };
    is(&limits("10"), SAFE);
    is(&limits("11"), UNSAFE);
    let checks = "extern int any(void); extern void need(int, int); extern void must(int);
        int main(void) { int x = any(); need(7, x > 3); must(x > LIMIT); return 0; }";
    let table = "need = { kind = \"assume\", argument = 1 }\nmust = { kind = \"assert\" }";
    is(&with_table(&checks.replace("LIMIT", "3"), table), SAFE);
    is(&with_table(&checks.replace("LIMIT", "4"), table), UNSAFE);
    let pure = "extern int hash(int, int); extern void reach_error(void); extern int any(void);
        int main(void) { int x = any(), y = any(); if (x == y && hash(x, 1) != hash(y, 1)) reach_error();
            if (DIFFER) reach_error(); return 0; }";
    let table = "hash = { kind = \"pure\" }";
    is(&with_table(&pure.replace("DIFFER", "0"), table), SAFE);
    let differ = pure.replace("DIFFER", "hash(1, 2) != hash(2, 2)");
    is(&with_table(&differ, table), UNSAFE);
}

#[test]
fn effects_and_ends_of_a_table() {
    let effects = "extern void receive(int *, int *); extern void reach_error(void);
        int main(void) { int a = 1, b = 2; receive(&a, &b); if (WHICH) reach_error(); return 0; }";
    let table = "receive = { kind = \"effects\", writes = [1] }";
    let first = with_table(&effects.replace("WHICH", "a != 1"), table);
    is(&first, SAFE);
    assert!(
        first
            .out
            .contains("`receive` changes only what its table says"),
        "{}",
        first.out
    );
    is(
        &with_table(&effects.replace("WHICH", "b != 2"), table),
        UNSAFE,
    );
    let ends = "extern void stop(void); extern void trace(int *); extern void reach_error(void);
        int main(void) { int x = 1; trace(&x); if (x != 1) reach_error(); stop(); reach_error(); }";
    for kind in ["exit", "abort"] {
        let table = format!("stop = {{ kind = \"{kind}\" }}\ntrace = {{ kind = \"nothing\" }}");
        is(&with_table(ends, &table), SAFE);
    }
    let alias = "extern void *my_alloc(unsigned long); extern void reach_error(void);
        extern void my_sort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
        static int order(const void *a, const void *b) { return *(int *)a - *(int *)b; }
        int main(void) { int *p = my_alloc(8), *q = my_alloc(8); if (!p || !q) return 0;
            p[0] = 5; q[0] = 6; p[1] = 3; my_sort(p, 2, 4, order);
            if (p[0] != 3 || p[1] != 5 || q[0] != 6) reach_error(); return 0; }";
    let table = "my_alloc = \"malloc\"\nmy_sort = { kind = \"alias\", of = \"qsort\" }";
    is(&with_table(alias, table), SAFE);
    // The table goes before the body, which is said.
    let body = "extern void reach_error(void); static int f(void) { return 1; }
        int main(void) { if (f() != 1) reach_error(); return 0; }";
    let ran = with_table(body, "f = { kind = \"nondet\" }");
    is(&ran, UNSAFE);
    assert!(
        ran.out.contains("`f` is replaced by what the table says"),
        "{}",
        ran.out
    );
}

#[test]
fn tables_that_are_wrong() {
    let program = "int main(void) { return 0; }";
    let ran = with_table(
        program,
        "f = { kind = \"magic\", of = 3 }\ng = 7\nh = \"nothing_known\"",
    );
    is(&ran, "verdict: unknown (bad input)");
    for part in [
        "C-E091",
        "C-E092",
        "t.toml:2:14",
        "there is no kind `magic`",
        "nothing_known",
    ] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    let ran = with_table(program, "f = = 1");
    assert!(ran.err.contains("C-E090"), "{}", ran.err);
    // What does not fit the function is refused where it is called.
    let program = "extern double f(void); int main(void) { return f() > 1; }";
    let ran = with_table(program, "f = { kind = \"nondet\", min = 0 }");
    assert!(ran.err.contains("C-U311"), "{}", ran.err);
}

#[test]
fn models_replace_functions() {
    let program = "#include <string.h>
        extern void reach_error(void); extern int twice(int); int own(void) { return 1; }
        int main(void) { if (twice(4) != 8 || own() != 2 || strlen(\"abc\") != 77) reach_error();
            return 0; }";
    let model = "static int helper(int x) { return x + x; } int twice(int x) { return helper(x); }
        int own(void) { return 2; } unsigned long strlen(const char *s) { return 77; }";
    let ran = verify(program, &[("m.c", model)], &["--model", "%/m.c"]);
    is(&ran, SAFE);
    assert!(
        ran.out.contains("`own` is replaced by its model"),
        "{}",
        ran.out
    );
    let without = verify(program, &[], &[]);
    is(&without, UNSAFE);
}

#[test]
fn an_init_function_and_steps() {
    let program = "extern void reach_error(void); static int limit;
        void setup(void) { limit = 5; }
        int main(void) { if (limit != 5) reach_error(); return 0; }";
    is(&verify(program, &[], &["--init", "setup"]), SAFE);
    is(&verify(program, &[], &[]), UNSAFE);
    let steps = "extern void reach_error(void);
        struct in { int up; }; static int count; int enable;
        void start(void) { count = 3; }
        void step(const struct in *input, int more) {
            if (enable && count < 6 && input->up && more > 0) count++;
            if (count > LIMIT || count < 3) reach_error(); }";
    let options = ["--step", "step", "--init", "start", "--inputs", "enable"];
    let ran = verify(&steps.replace("LIMIT", "6"), &[], &options);
    is(&ran, SAFE);
    assert!(
        ran.out
            .contains("the input `enable` is arbitrary before each step"),
        "{}",
        ran.out
    );
    is(&verify(&steps.replace("LIMIT", "5"), &[], &options), UNSAFE);
    // Without it, `enable` stays 0.
    is(
        &verify(&steps.replace("LIMIT", "3"), &[], &options[..4]),
        SAFE,
    );
    for wrong in [
        ["--step", "nothing", "--init", "start"],
        ["--step", "step", "--init", "nothing"],
        ["--step", "step", "--inputs", "nothing"],
    ] {
        let ran = verify(&steps.replace("LIMIT", "6"), &[], &wrong);
        assert!(ran.err.contains("C-E093"), "{}", ran.err);
    }
}

#[test]
fn input_that_is_no_program() {
    let refused = [
        (
            "int main(void) { double _Complex z = 1.0; return z != 0; }",
            "C-U100",
        ),
        (
            "void f(int *); int main(void) { int x __attribute__((cleanup(f))) = 0; void *p = &&l; goto *p; l: return x; }",
            "C-U101",
        ),
        (
            "int main(void) { int f(void) { return 1; } return f(); }",
            "C-U102",
        ),
        (
            "int main(void) { __asm__ goto(\"jmp %l0\" : : : : l); l: return 1; }",
            "C-U103",
        ),
        (
            "typedef int v __attribute__((vector_size(16))); int main(void) { v a = {1}; return a[0]; }",
            "C-U104",
        ),
        (
            "void *b[5]; int main(void) { return __builtin_setjmp(b); }",
            "C-U106",
        ),
        (
            "#include <nosuch.h>\nint main(void) { return 0; }",
            "C-E081",
        ),
        ("", "C-E301"),
        ("This is English prose; it is not C at all.", "C-E011"),
    ];
    for (program, code) in refused {
        let ran = verify(program, &[], &[]);
        is(&ran, "verdict: unknown (bad input)");
        assert!(ran.err.contains(code), "{program}: {}", ran.err);
        assert!(
            code == "C-E301" || ran.err.contains("program.c:"),
            "{}",
            ran.err
        );
    }
    // As many as there are.
    let many =
        "int f( { return 1; }\nint g(void) { int x = ; return x }\nint main(void) { retrun 0; }\n";
    let ran = verify(many, &[], &[]);
    for line in ["program.c:1:", "program.c:2:", "program.c:3:"] {
        assert!(ran.err.contains(line), "{}", ran.err);
    }
    let property = "CHECK( init(main()), LTL(G ! call(no_such_function())) )";
    let program = "int main(void) { return 0; }";
    let ran = verify(program, &[("p.prp", property)], &["--property", "%/p.prp"]);
    assert!(ran.err.contains("no_such_function"), "{}", ran.err);
}

#[test]
fn input_that_is_large() {
    let deep = format!(
        "int main(void) {{ return {}1{}; }}",
        "(".repeat(100_000),
        ")".repeat(100_000)
    );
    is(&verify(&deep, &[], &[]), SAFE);
    let mut long = String::from("int g;\n");
    let mut at = 0;
    while long.len() < 10_000_000 {
        long.push_str(&format!(
            "/* {} */ int v{at} = {at};\n",
            "words ".repeat(100)
        ));
        at += 1;
    }
    long.push_str("int main(void) { return v7; }\n");
    is(&verify(&long, &[], &[]), SAFE);
}

#[test]
fn bytes_that_are_no_text() {
    let folder = Folder::new();
    let file = folder.file("program.c", "");
    let mut state = 12345_u32;
    let bytes = (0..20_000).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    });
    std::fs::write(&file, bytes.collect::<Vec<u8>>()).unwrap();
    let ran = run(&["verify", text(&file)], "");
    assert_eq!(
        (ran.exit, ran.out.contains("bad input")),
        (2, true),
        "{}",
        ran.err
    );
}

#[path = "../examples/pass.rs"]
mod pass;

#[test]
fn passes_see_both_forms() {
    let program = "extern void log_it(int *); extern void reach_error(void);
        int main(void) { int x = 1; log_it(&x); if (x != 1) reach_error(); return 0; }";
    let mut sources = bia_base::Sources::new();
    let parsed = bia_cfront::parse(&mut sources, "p.c", program, &Default::default());
    let mut units = vec![parsed.unit];
    let model = bia_cfront::DataModel::Lp64;
    let linked = bia_cfront::link(&mut sources, &mut units, model, &Default::default());
    let mut module = linked.analysed.module;
    let options = bia_cfront::LowerOptions::default();
    let plain = bia_cfront::translate(&mut module, &options, &mut []);
    let mut passes: Vec<Box<dyn bia_cfront::Pass>> = vec![Box::new(pass::WithoutLogging)];
    let changed = bia_cfront::translate(&mut module, &options, &mut passes);
    let text = |lowered: &bia_cfront::Lowered| {
        let all = lowered.assumptions.iter();
        all.map(|a| a.text.clone()).collect::<Vec<_>>().join("\n")
    };
    assert!(
        text(&plain).contains("`log_it` has no body"),
        "{}",
        text(&plain)
    );
    assert!(!text(&changed).contains("log_it"), "{}", text(&changed));
    for noted in [
        "functions that log have no effect",
        "the program has 1 properties",
    ] {
        assert!(text(&changed).contains(noted), "{}", text(&changed));
    }
}
