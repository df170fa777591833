//! Where atoms begin and end, and what is refused.

use super::*;
use bia_base::Idx as _;

fn read(text: &str) -> Result<CFormula, Vec<Diagnostic>> {
    parse_c(SourceId::from_index(0), text, &|_| false)
}

/// The skeleton with `_0`, `_1`, … for atoms, and the atoms.
fn parts(text: &str) -> (String, Vec<String>) {
    let formula = read(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let names: Vec<String> = (0..formula.atoms.len())
        .map(|at| format!("_{at}"))
        .collect();
    let atoms = formula
        .atoms
        .iter()
        .map(|atom| text[atom.range.clone()].trim());
    let atoms = atoms.map(str::to_owned).collect();
    (formula.skeleton(text, &names).0.trim().to_owned(), atoms)
}

#[test]
fn borders_of_atoms() {
    for (text, skeleton, atoms) in [
        ("G x <= 5", "G _0", vec!["x <= 5"]),
        (
            "G (req == 1 -> F ack == 1)",
            "G ( _0 -> F _1 )",
            vec!["req == 1", "ack == 1"],
        ),
        ("[](a ==> <> b)", "[] ( _0 -> <> _1 )", vec!["a", "b"]),
        (
            "(x + 1) * 2 == y && z",
            "_0 && _1",
            vec!["(x + 1) * 2 == y", "z"],
        ),
        ("(int) x == 1", "_0", vec!["(int) x == 1"]),
        ("!(x == 1)", "! ( _0 )", vec!["x == 1"]),
        (
            "!x && !a[2] && !s.f && !p->q",
            "! _0 && ! _1 && ! _2 && ! _3",
            vec!["x", "a[2]", "s.f", "p->q"],
        ),
        ("GF p->next == 0", "GF _0", vec!["p->next == 0"]),
        ("p -> q", "_0 -> _1", vec!["p", "q"]),
        (
            "(a == 1)->F(b == 1)",
            "( _0 ) -> F ( _1 )",
            vec!["a == 1", "b == 1"],
        ),
        ("x & 1 U y | 2", "_0 U _1", vec!["x & 1", "y | 2"]),
        ("{X == 1} U {G}", "_0 U _1", vec!["X == 1", "G"]),
        ("AP(x > 0) -> AP(x > 0)", "_0 -> _0", vec!["x > 0"]),
        (
            "F main:l && G f::n > 2",
            "F _0 && G _1",
            vec!["main:l", "f::n > 2"],
        ),
        ("G !call(f)", "G ! _0", vec!["call(f)"]),
        ("G !call(f())", "G ! _0", vec!["call(f())"]),
        ("G (a ? b : c) == 1", "G _0", vec!["(a ? b : c) == 1"]),
        (
            "c == 'U' && d == '\\''",
            "_0 && _1",
            vec!["c == 'U'", "d == '\\''"],
        ),
        ("x < -1 && y > 1e-3", "_0 && _1", vec!["x < -1", "y > 1e-3"]),
        ("true U (false || x)", "true U ( false || _0 )", vec!["x"]),
    ] {
        let found = parts(text);
        assert_eq!(found.0, skeleton, "{text}");
        assert_eq!(found.1, atoms, "{text}");
    }
}

#[test]
fn forms_of_atoms() {
    let kinds = |text: &str| -> Vec<CAtomKind> {
        let formula = read(text).unwrap();
        formula.atoms.into_iter().map(|atom| atom.kind).collect()
    };
    let (f, l) = ("f".to_owned(), "l".to_owned());
    assert_eq!(kinds("f:l"), [CAtomKind::Label(f.clone(), l.clone())]);
    assert_eq!(kinds("f::l"), [CAtomKind::Qualified(f.clone(), l.clone())]);
    assert_eq!(kinds("G l"), [CAtomKind::Name(l)]);
    assert_eq!(kinds("call(f)"), [CAtomKind::Call(f)]);
    assert_eq!(kinds("f::l == 1"), [CAtomKind::Expression]);
    let formula = read("G a[i].n + f::x->y == RED").unwrap();
    let names = formula.atoms[0].names.iter();
    let names: Vec<_> = names
        .map(|n| (n.function.as_deref(), n.name.as_str()))
        .collect();
    let expected = [(None, "a"), (None, "i"), (Some("f"), "x"), (None, "RED")];
    assert_eq!(names, expected);
    assert!(read("X x").unwrap().has_next && !read("F x").unwrap().has_next);
}

#[test]
fn what_is_refused() {
    for (text, code, at) in [
        ("", "LTL-E001", ""),
        ("G", "LTL-E001", ""),
        ("G (x == 1", "LTL-E001", "("),
        ("x == 1)", "LTL-E001", ")"),
        ("x ? y : z", "LTL-E001", "?"),
        ("x, y", "LTL-E001", ","),
        ("!x == 1", "LTL-E001", "!x == 1"),
        ("!(x) == 1", "LTL-E001", "!(x) == 1"),
        ("x = 1", "LTL-E008", "="),
        ("G x++ > 1", "LTL-E008", "++"),
        ("p == \"a\"", "LTL-E008", "\"a\""),
        ("x; y", "LTL-E008", ";"),
        ("x == 1 G y", "LTL-E001", "G"),
        ("x @ y", "LTL-E001", "@"),
        ("{x", "LTL-E001", "{x"),
        ("x && && y", "LTL-E001", "&&"),
        ("f(a -> b) == 1", "LTL-E001", "->"),
        ("'a", "LTL-E001", "'a"),
    ] {
        let wrong = read(text).map(|f| f.atoms).unwrap_err().remove(0);
        let span = wrong.primary.as_ref().unwrap().span;
        let found = (wrong.code.name, &text[span.range()]);
        assert_eq!(found, (code, at), "{text}: {}", wrong.message);
    }
    let deep = format!("{}x{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(read(&deep).is_err());
    assert!(read(&"!".repeat(100_000)).is_err());
    assert!(read(&"G ".repeat(100_000)).is_err());
    let many: Vec<String> = (0..70).map(|i| format!("x{i}")).collect();
    assert_eq!(
        read(&many.join(" || ")).unwrap_err()[0].code.name,
        "LTL-E005"
    );
}
