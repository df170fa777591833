//! Formulas about a program's variables, as C would say them.
//!
//! Names are those of the program without the function and copy they belong to. What C has no
//! operator for is written as a call. Vectors are read as signed unless the operator says
//! otherwise.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other operators are written as calls"
)]

use bia_term::{Op, Term, Terms, value::Value};
use bia_verify::own_name::own_name;
use rustc_hash::FxHashMap;

/// The texts of terms.
type Known = FxHashMap<Term, String>;

/// The formula in C.
pub(super) fn c_text(terms: &Terms, root: Term) -> String {
    let mut known = Known::default();
    for term in terms.post_order(&[root]) {
        let args: Vec<String> = terms
            .args(term)
            .iter()
            .map(|arg| known.get(arg).cloned().unwrap_or_default())
            .collect();
        let text = of(terms, term, &args, &known);
        known.insert(term, text);
    }
    let text = known.remove(&root).unwrap_or_default();
    let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
    match inner {
        // Outer brackets that belong together are not needed.
        Some(inner) if balanced(inner) => inner.to_owned(),
        Some(_) | None => text,
    }
}

fn balanced(text: &str) -> bool {
    let mut depth = 0_i64;
    text.chars().all(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth >= 0
    }) && depth == 0
}

fn of(terms: &Terms, term: Term, args: &[String], known: &Known) -> String {
    let joined = |by: &str| format!("({})", args.join(&format!(" {by} ")));
    match terms.op(term) {
        Op::Var(_) => {
            let name = terms.var_name(term).unwrap_or("?");
            own_name(name).to_owned()
        }
        Op::Value(_) => terms.value_of(term).map_or_else(String::new, value),
        Op::Not => negated(terms, term, args, known),
        Op::And => joined("&&"),
        Op::Or => joined("||"),
        Op::Eq | Op::FpEq => joined("=="),
        Op::Ite => format!("({} ? {} : {})", args[0], args[1], args[2]),
        Op::Neg | Op::BvNeg | Op::FpNeg => format!("-{}", args[0]),
        Op::Add | Op::BvAdd => joined("+"),
        Op::Sub | Op::BvSub => joined("-"),
        Op::Mul | Op::BvMul => joined("*"),
        Op::IntDiv | Op::RealDiv | Op::BvSdiv | Op::BvUdiv => joined("/"),
        Op::IntMod | Op::BvSrem | Op::BvUrem => joined("%"),
        Op::BvAnd => joined("&"),
        Op::BvOr => joined("|"),
        Op::BvXor => joined("^"),
        Op::BvNot => format!("~{}", args[0]),
        Op::BvShl => joined("<<"),
        Op::BvLshr | Op::BvAshr => joined(">>"),
        Op::Lt | Op::BvSlt | Op::FpLt => joined("<"),
        Op::BvUlt => format!("((unsigned){} < (unsigned){})", args[0], args[1]),
        Op::FpLe => joined("<="),
        Op::SignExtend { .. } => format!("(long){}", args[0]),
        Op::Select => format!("{}[{}]", args[0], args[1]),
        op => {
            let name = format!("{op:?}");
            let name: String = name.chars().take_while(|c| c.is_alphanumeric()).collect();
            format!("{name}({})", args.join(", "))
        }
    }
}

/// ¬(a < b) is b ≤ a.
fn negated(terms: &Terms, term: Term, args: &[String], known: &Known) -> String {
    let inner = terms.args(term)[0];
    let part = |at: usize| {
        let part = terms.args(inner).get(at);
        part.and_then(|part| known.get(part))
            .cloned()
            .unwrap_or_default()
    };
    match terms.op(inner) {
        Op::Lt | Op::BvSlt => format!("({} <= {})", part(1), part(0)),
        Op::BvUlt => format!("((unsigned){} <= (unsigned){})", part(1), part(0)),
        Op::Eq => format!("({} != {})", part(0), part(1)),
        _ => format!("!{}", args[0]),
    }
}

fn value(value: &Value) -> String {
    match value {
        Value::Bool(b) => u8::from(*b).to_string(),
        Value::Int(n) => n.to_string(),
        Value::Real(n) => n.to_string(),
        Value::Bv(bv) => bv.to_ibig().to_string(),
        Value::Float(f) => f.to_literal(),
        Value::Rounding(mode) => mode.smtlib().to_owned(),
        Value::Array(_) => "{…}".into(),
        Value::Elem(n) => n.to_string(),
    }
}
