//! Terms and steps as text for people: K2's names where it has them, long terms cut.

use crate::{Action, Cfg, Step};
use bia_term::value::Value;
use bia_term::{Op, SortData, Term, Terms};

/// The greatest number of nodes of a term that are shown.
const LIMIT: usize = 60;

/// One step as text like K2's.
pub fn step_text(cfg: &Cfg, terms: &Terms, step: &Step) -> String {
    match &step.action {
        Action::Assume(term) => format!("assume {}", term_text(terms, *term)),
        Action::Assign(var, term) => {
            format!("{} := {}", cfg.vars[*var].name, term_text(terms, *term))
        }
        Action::Havoc(var, _) => format!("havoc {}", cfg.vars[*var].name),
        Action::Call {
            callee,
            args,
            results,
        } => {
            let args: Vec<String> = args.iter().map(|arg| term_text(terms, *arg)).collect();
            let results: Vec<&str> = results
                .iter()
                .map(|var| cfg.vars[*var].name.as_str())
                .collect();
            let call = format!("call {}({})", cfg.funcs[*callee].name, args.join(", "));
            if results.is_empty() {
                call
            } else {
                format!("{} := {call}", results.join(", "))
            }
        }
    }
}

/// A term as `(op argument …)`, with `…` for what is too long.
pub fn term_text(terms: &Terms, term: Term) -> String {
    enum Todo {
        Term(Term),
        Text(&'static str),
    }
    let mut text = String::new();
    let mut left = LIMIT;
    let mut todo = vec![Todo::Term(term)];
    while let Some(next) = todo.pop() {
        let term = match next {
            Todo::Text(part) => {
                text.push_str(part);
                continue;
            }
            Todo::Term(term) => term,
        };
        if left == 0 {
            text.push('…');
            continue;
        }
        left -= 1;
        if let Some(value) = terms.value_of(term) {
            text.push_str(&value_text(terms, term, value));
            continue;
        }
        if let Some(name) = terms.var_name(term) {
            text.push_str(name);
            continue;
        }
        text.push('(');
        text.push_str(&op_text(terms, terms.op(term)));
        todo.push(Todo::Text(")"));
        let args = terms.args(term);
        // Of a long list only as much is looked at as can be shown.
        if args.len() > left + 1 {
            todo.push(Todo::Text(" …"));
        }
        for arg in args.iter().take(left + 1).rev() {
            if terms.sort(*arg) != bia_term::Sort::ROUNDING_MODE {
                todo.push(Todo::Term(*arg));
                todo.push(Todo::Text(" "));
            }
        }
    }
    text
}

fn value_text(terms: &Terms, term: Term, value: &Value) -> String {
    match value {
        Value::Bool(b) => b.to_string(),
        Value::Int(i) => shortened(i.to_string()),
        Value::Real(r) => shortened(r.to_string()),
        Value::Bv(bv) => shortened(bv.to_ubig().to_string()),
        Value::Float(float) => float.to_literal(),
        Value::Rounding(mode) => format!("{mode:?}"),
        Value::Array(array) => match array.entries().len() {
            0 => "(map)".to_owned(),
            n => format!("(map of {n})"),
        },
        Value::Elem(at) => match terms.sort_data(terms.sort(term)) {
            SortData::Enum(data) => {
                let name = data.constructors.get(*at as usize);
                name.map_or_else(|| at.to_string(), |name| terms.name(*name).to_owned())
            }
            SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Float(_)
            | SortData::Array { .. }
            | SortData::Uninterpreted(_) => at.to_string(),
        },
    }
}

fn shortened(text: String) -> String {
    if text.len() <= 40 {
        return text;
    }
    // Digits are ASCII.
    format!("{}…", &text[..39])
}

fn op_text(terms: &Terms, op: Op) -> String {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all others have a name of their own"
    )]
    let name = match op {
        Op::Eq | Op::FpEq => "eq",
        Op::Add | Op::BvAdd | Op::FpAdd => "add",
        Op::Sub | Op::BvSub => "sub",
        Op::Mul | Op::BvMul | Op::FpMul => "mul",
        Op::Neg | Op::BvNeg | Op::FpNeg => "neg",
        Op::RealDiv | Op::FpDiv => "div",
        Op::Lt | Op::FpLt => "lt",
        Op::FpLe => "le",
        Op::BvUlt => "ult",
        Op::BvSlt => "slt",
        Op::BvNot => "bitnot",
        Op::BvAnd => "bitand",
        Op::BvOr => "bitor",
        Op::BvXor => "bitxor",
        Op::BvShl => "lshift",
        Op::Select => "mapget",
        Op::Store => "mapset",
        Op::ToInt => "floor",
        Op::Extract { hi, lo } => return format!("extract {hi} {lo}"),
        Op::SignExtend { by } => return format!("sign_extend {by}"),
        Op::App(fun) => return terms.name(terms.fun(fun).name).to_owned(),
        other => {
            let name = format!("{other:?}");
            let end = name.find([' ', '(', '{']).unwrap_or(name.len());
            return name[..end].to_lowercase();
        }
    };
    name.to_owned()
}
