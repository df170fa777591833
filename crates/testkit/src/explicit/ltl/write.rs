//! Random formulas, and how they may be written.

use super::{Atom, Formula, Question};
use crate::explicit::values::values_of;
use crate::rng::Rng;
use bia_k2::ast::{Op, Program, Type, Var};
use bia_k2::{print_type, print_value};

/// An atom about a label or about globals.
pub(super) fn random_atom(rng: &mut Rng, program: &Program) -> Atom {
    let labels: Vec<&str> = program
        .labels()
        .map(|(l, _)| program.label_name(l))
        .collect();
    if !labels.is_empty() && rng.chance(50) {
        return Atom::Visited((*rng.pick(&labels)).to_owned());
    }
    let order = [Op::Eq, Op::Lt, Op::Le, Op::Gt, Op::Ge];
    for _ in 0..8 {
        if program.globals().is_empty() {
            break;
        }
        let var = *rng.pick(program.globals());
        let ty = program.var(var).ty;
        let op = match &program.types()[ty] {
            Type::Bool if rng.chance(70) => return Atom::Flag(var),
            Type::Bool | Type::Enum(_) => Op::Eq,
            Type::Bv { .. } | Type::Float(_) => *rng.pick(&order),
            Type::Int
            | Type::Real
            | Type::Void
            | Type::Map { .. }
            | Type::Sym(_)
            | Type::Fun { .. } => continue,
        };
        let same = |other: &&Var| **other != var && program.var(**other).ty == ty;
        let others: Vec<&Var> = program.globals().iter().filter(same).collect();
        if !others.is_empty() && rng.chance(40) {
            return Atom::Relate(op, var, **rng.pick(&others));
        }
        if let Some(values) = values_of(program, ty, 64) {
            return Atom::Compare(op, var, rng.pick(&values).clone());
        }
    }
    match labels.is_empty() {
        true => Atom::Visited("nowhere".to_owned()),
        false => Atom::Visited((*rng.pick(&labels)).to_owned()),
    }
}

/// A formula with so many operators.
pub(super) fn random_formula(rng: &mut Rng, atoms: usize, operators: usize) -> Formula {
    if operators == 0 {
        return match rng.chance(95) {
            true => Formula::Atom(rng.below(atoms)),
            false => Formula::Truth(rng.chance(50)),
        };
    }
    let left = rng.below(operators);
    let one = |rng: &mut Rng| Box::new(random_formula(rng, atoms, operators - 1));
    let two = |rng: &mut Rng| {
        let a = Box::new(random_formula(rng, atoms, left));
        (
            a,
            Box::new(random_formula(rng, atoms, operators - 1 - left)),
        )
    };
    match rng.below(14) {
        0 | 1 => Formula::Not(one(rng)),
        2 => Formula::Next(one(rng)),
        3 | 4 => Formula::Finally(one(rng)),
        5 | 6 => Formula::Always(one(rng)),
        kind => {
            let (a, b) = two(rng);
            match kind {
                7 => Formula::And(a, b),
                8 => Formula::Or(a, b),
                9 => Formula::Implies(a, b),
                10 if rng.chance(50) => Formula::Iff(a, b),
                10 | 11 => Formula::Until(a, b),
                12 if rng.chance(50) => Formula::Release(a, b),
                12 => Formula::StrongRelease(a, b),
                _ => Formula::WeakUntil(a, b),
            }
        }
    }
}

/// The text of a formula, in one of several ways.
pub(super) fn write(
    rng: &mut Rng,
    program: &Program,
    question: &Question,
    formula: &Formula,
) -> String {
    let unary = |rng: &mut Rng, words: &[&str], a: &Formula| {
        let word = *rng.pick(words);
        format!("{word} ({})", write(rng, program, question, a))
    };
    match formula {
        Formula::Truth(value) => return value.to_string(),
        Formula::Atom(at) => return write_atom(rng, program, &question.atoms[*at]),
        Formula::Not(a) => return unary(rng, &["!", "~"], a),
        Formula::Next(a) => return unary(rng, &["X"], a),
        Formula::Finally(a) => return unary(rng, &["F", "<>"], a),
        Formula::Always(a) => return unary(rng, &["G", "[]"], a),
        Formula::And(..)
        | Formula::Or(..)
        | Formula::Implies(..)
        | Formula::Iff(..)
        | Formula::Until(..)
        | Formula::Release(..)
        | Formula::WeakUntil(..)
        | Formula::StrongRelease(..) => {}
    }
    let (word, a, b) = match formula {
        Formula::And(a, b) => ("&&", a, b),
        Formula::Or(a, b) => ("||", a, b),
        Formula::Implies(a, b) => ("->", a, b),
        Formula::Iff(a, b) => ("<->", a, b),
        Formula::Until(a, b) => ("U", a, b),
        Formula::Release(a, b) => ("R", a, b),
        Formula::WeakUntil(a, b) => ("W", a, b),
        Formula::StrongRelease(a, b) => ("M", a, b),
        Formula::Truth(_)
        | Formula::Atom(_)
        | Formula::Not(_)
        | Formula::Next(_)
        | Formula::Finally(_)
        | Formula::Always(_) => unreachable!("written above"),
    };
    let a = write(rng, program, question, a);
    format!("({a}) {word} ({})", write(rng, program, question, b))
}

fn write_atom(rng: &mut Rng, program: &Program, atom: &Atom) -> String {
    let name = |var: &Var| format!("|{}|", program.var_name(*var));
    let signs = [(Op::Lt, "<"), (Op::Le, "<="), (Op::Gt, ">"), (Op::Ge, ">=")];
    let sign = |op: &Op| {
        let row = signs.iter().find(|(other, _)| other == op);
        row.map_or("==", |(_, sign)| *sign)
    };
    match atom {
        Atom::Visited(label) => format!("|{label}|"),
        Atom::Flag(var) => format!("{{{}}}", name(var)),
        Atom::Relate(op, a, b) if rng.chance(50) => {
            format!("{} {} {}", name(a), sign(op), name(b))
        }
        Atom::Relate(op, a, b) => format!("{{(op {} {} {})}}", op.name(), name(a), name(b)),
        Atom::Compare(op, var, value) => {
            let ty = program.var(*var).ty;
            let text = print_value(program, ty, value);
            let simple = !matches!(program.types()[ty], Type::Float(_));
            match simple && rng.chance(50) {
                true => format!("{} {} {text}", name(var), sign(op)),
                false => {
                    let ty = print_type(program, ty);
                    format!("`({} {} (const {text} {ty}))`", op.name(), name(var))
                }
            }
        }
    }
}
