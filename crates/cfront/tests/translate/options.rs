//! What options change, and that every code of the translation has a case.

use super::translate;
use bia_cfront::lower::{Assembly, Externals, Properties, Property, codes};
use bia_cfront::{DataModel, LowerOptions, Meaning};
use std::path::Path;

fn printed(text: &str, options: &LowerOptions) -> String {
    let translated = translate("case.c", text, DataModel::Lp64, options);
    assert_eq!(translated.errors, Vec::<String>::new());
    bia_k2::print(translated.lowered.program.as_ref().unwrap())
}

fn assumptions(text: &str, options: &LowerOptions) -> Vec<String> {
    let translated = translate("case.c", text, DataModel::Lp64, options);
    let all = translated.lowered.assumptions.into_iter();
    all.map(|assumption| assumption.text).collect()
}

#[test]
fn integers_can_be_unbounded() {
    let options = LowerOptions {
        unbounded_integers: true,
        ..LowerOptions::default()
    };
    let text = "int f(int x, unsigned char c) { return (x + c) >> 3; }\n\
                int main(void) { return f(1000, 2) / 3; }";
    let k2 = printed(text, &options);
    assert!(k2.contains("(var x int)") && !k2.contains("sbv 32"), "{k2}");
    assert!(assumptions(text, &options)[0].contains("mathematical"));
    let text = "int main(void) { int x = 1; int n; return x << n; }";
    let refused = translate("case.c", text, DataModel::Lp64, &options);
    assert!(refused.errors[0].contains("C-U308"), "{:?}", refused.errors);
}

#[test]
fn floats_can_be_reals() {
    let options = LowerOptions {
        floats_as_reals: true,
        ..LowerOptions::default()
    };
    let k2 = printed(
        "double f(double x) { return x * 0.5; } int main(void) { return f(3) > 1; }",
        &options,
    );
    assert!(k2.contains("(var x real)") && k2.contains("1/2"), "{k2}");
}

#[test]
fn externals_are_listed() {
    let text = "int other(int *); int main(void) { int x = 3; return other(&x) + x; }";
    let havoc = LowerOptions::default();
    let pure = LowerOptions {
        externals: Externals::Uninterpreted,
        ..LowerOptions::default()
    };
    assert!(
        assumptions(text, &havoc)
            .iter()
            .any(|a| a.contains("`other`") && a.contains("point to"))
    );
    assert!(printed(text, &havoc).contains("(havoc |@int32|)"));
    assert!(!printed(text, &pure).contains("(havoc |@int32|)"));
}

#[test]
fn assembly_is_havoc_or_refused() {
    let text = "int main(void) { int x = 1, y = 2; asm (\"nop\" : \"+r\" (x)); return x + y; }";
    let havoc = LowerOptions::default();
    let listed = assumptions(text, &havoc);
    assert!(
        listed.iter().any(|a| a.contains("inline assembly")),
        "{listed:?}"
    );
    // Whether it is passed, and its one output.
    let k2 = printed(text, &havoc);
    assert_eq!(k2.matches("(havoc ").count(), 2, "{k2}");
    let refuse = LowerOptions {
        assembly: Assembly::Refuse,
        ..LowerOptions::default()
    };
    let translated = translate("case.c", text, DataModel::Lp64, &refuse);
    let refused = translated.errors.iter().any(|e| e.contains("C-U304"));
    assert!(refused, "{:?}", translated.errors);
}

#[test]
fn termination_marks_loops_and_recursion() {
    let options = LowerOptions {
        properties: Properties::of(&[Property::Termination]),
        ..LowerOptions::default()
    };
    let text = "int f(int n) { return n ? f(n - 1) : 0; }\n\
                int main(void) { for (;;) { f(3); } }";
    assert_eq!(
        printed(text, &options)
            .matches(":notlive termination")
            .count(),
        2
    );
}

#[test]
fn leaks_that_may_still_be_pointed_to_are_marked_as_not_exact() {
    let options = LowerOptions {
        properties: Properties::MEMSAFETY,
        ..LowerOptions::default()
    };
    let text = "void *malloc(unsigned long); int main(void) { return malloc(3) == 0; }";
    let translated = translate("case.c", text, DataModel::Lp64, &options);
    let inexact = translated.lowered.over_approximated;
    assert_eq!(inexact, [Property::ValidMemtrack]);
}

#[test]
fn functions_that_do_not_fit_their_table_are_refused() {
    let cases = [
        (
            "double f(void);",
            "f()",
            Meaning::Nondet {
                min: Some(0),
                max: None,
            },
        ),
        (
            "char f(void);",
            "f()",
            Meaning::Nondet {
                min: None,
                max: Some(200),
            },
        ),
        ("int f(int x);", "f(3)", Meaning::Effects(vec![0])),
        ("struct s { int a; } f(void);", "f().a", Meaning::Pure),
    ];
    for (declaration, call, meaning) in cases {
        let mut options = LowerOptions::default();
        options.builtins.insert("f", meaning.clone());
        let text = format!("{declaration} int main(void) {{ return {call} > 1; }}");
        let translated = translate("case.c", &text, DataModel::Lp64, &options);
        let refused = translated.errors.iter().any(|e| e.contains("C-U311"));
        assert!(refused, "{meaning:?}: {:?}", translated.errors);
    }
}

/// C-E302 is a defect of the translation, C-U305 is reported by the analysis before, and C-U306
/// too: no program provokes them. C-E301, C-U301, C-U303, C-U307, C-U309, C-U310, C-U321 to
/// C-U323 have cases here; C-U324, C-U325, C-U326 and C-E303 have them in the corpus.
#[test]
fn every_code_has_a_case() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/translate");
    let mut texts = include_str!("options.rs").to_owned();
    for entry in std::fs::read_dir(folder.join("cases")).unwrap() {
        texts.push_str(&std::fs::read_to_string(entry.unwrap().path()).unwrap());
    }
    for code in codes::ALL {
        assert!(texts.contains(code.name), "{}", code.name);
    }
}
