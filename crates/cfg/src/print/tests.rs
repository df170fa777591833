//! Each operator of terms, written in K2 and run by the interpreter, against evaluation.

use crate::{
    Action, Cfg, EdgeData, Func, FuncData, LocData, PrintError, Step, VarData, VarKind, to_program,
};
use bia_base::{Arena, Idx as _};
use bia_k2::Program;
use bia_k2::ast::Ty;
use bia_k2::interp::{Interpreter, Random, RunEnd, RunLimits, Unwatched};
use bia_term::random::{Generator, Mix, model};
use bia_term::value::Value;
use bia_term::{Op, Sort, SortData, Term, Terms};
use bia_testkit::seeds;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A program that has signed bit-vectors of all widths.
fn types() -> Program {
    let mut b = bia_k2::Builder::new();
    for width in 1..=70 {
        b.bv(width, true).unwrap();
    }
    let main = b.function("main", &[], &[]).unwrap();
    let body = b.seq(&[]).unwrap();
    b.set_body(main, body).unwrap();
    b.set_entry(main).unwrap();
    b.finish().unwrap()
}

/// A type for a variable of a sort; every other bit-vector is signed.
fn ty(program: &Program, terms: &Terms, sort: Sort, signed: bool) -> Ty {
    let types = program.types();
    let SortData::Bv(width) = terms.sort_data(sort) else {
        return types.bool();
    };
    let wanted = bia_k2::Type::Bv {
        width: *width,
        signed: true,
    };
    let found = types.ids().find(|ty| signed && types[*ty] == wanted);
    found.unwrap_or(types.bool())
}

/// A graph of one edge that assigns terms to fresh or given variables, in order.
fn straight(terms: &mut Terms, program: &Arc<Program>, assigned: &[(Term, Term)]) -> Cfg {
    let mut vars = Arena::new();
    let mut steps = Vec::new();
    for (at, (var, term)) in assigned.iter().enumerate() {
        let var = vars.push(VarData {
            name: terms.var_name(*var).unwrap().to_owned(),
            term: *var,
            ty: ty(program, terms, terms.sort(*var), at % 2 == 0),
            kind: VarKind::Global,
            origin: None,
        });
        steps.push(Step {
            action: Action::Assign(var, *term),
            stmt: None,
            span: None,
        });
    }
    let func = Func::from_index(0);
    let loc = LocData {
        function: func,
        label: None,
        span: None,
    };
    let mut locs = Arena::new();
    let (entry, exit) = (locs.push(loc.clone()), locs.push(loc));
    let mut edges = Arena::new();
    edges.push(EdgeData {
        from: entry,
        to: exit,
        steps,
        jump: None,
    });
    let mut funcs = Arena::new();
    funcs.push(FuncData {
        name: "main".to_owned(),
        params: Vec::new(),
        returns: Vec::new(),
        entry,
        exit,
        origin: None,
    });
    Cfg {
        program: Arc::clone(program),
        vars,
        funcs,
        locs,
        edges,
        inputs: Arena::new(),
        entry: func,
        targets: Vec::new(),
        cuts: Vec::new(),
    }
}

/// Whether the program ends with `ok` true.
fn ends_well(program: &Program) -> bool {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let mut oracle = Random::new(program, 0);
    let limits = RunLimits::steps(10_000);
    let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
    assert_eq!(run.end, RunEnd::Finished);
    let mut globals = program.globals().iter();
    let ok = globals.find(|var| program.var_name(**var) == "ok").unwrap();
    state.value(&interp, *ok) == Some(&Value::Bool(true))
}

/// Writes `term` for random values of its variables and runs it. The name of what K2 lacks.
fn check(
    terms: &mut Terms,
    program: &Arc<Program>,
    generator: &mut Generator,
    term: Term,
) -> Result<(), PrintError> {
    let model = model(generator.rng(), terms, &[term]);
    let Ok(expected) = terms.eval(term, &model) else {
        panic!("{} has no value", terms.term_text(term));
    };
    let mut assigned = Vec::new();
    for var in terms.free_vars(&[term]) {
        let value = model.get(var).unwrap().clone();
        let sort = terms.sort(var);
        assigned.push((var, terms.value(value, sort)));
    }
    let sort = terms.sort(term);
    let result = terms.var("the.result", sort);
    assigned.push((result, term));
    let expected = terms.value(expected, sort);
    let same = terms.eq(result, expected);
    assigned.push((terms.var("ok", Sort::BOOL), same));
    let cfg = straight(terms, program, &assigned);
    let written = to_program(&cfg, terms)?;
    assert!(
        ends_well(&written),
        "{}\n{}",
        terms.term_text(term),
        bia_k2::print(&written)
    );
    Ok(())
}

#[test]
fn terms_mean_the_same_in_k2() {
    let program = Arc::new(types());
    let mut refused = BTreeSet::new();
    let mut written = BTreeSet::new();
    for seed in seeds(12) {
        // What is asked for is what is made.
        let mut terms = Terms::raw();
        let mut generator = Generator::new(&mut terms, seed, Mix::ALL);
        generator.grow(&mut terms, 1500);
        for term in generator.pool().to_vec() {
            if terms.sort(term) == Sort::ROUNDING_MODE || terms.tree_size(term) > 60 {
                continue;
            }
            match check(&mut terms, &program, &mut generator, term) {
                Ok(()) => {
                    let all = terms.post_order(&[term]);
                    written.extend(all.iter().map(|t| name(terms.op(*t))));
                }
                Err(PrintError::Operator(what)) => {
                    refused.insert(what);
                }
                Err(PrintError::Build(error)) => panic!("{error}"),
            }
        }
    }
    let lacking = [
        "FpFma",
        "FpSqrt",
        "FpRem",
        "FpRoundToIntegral",
        "FpMin",
        "FpMax",
    ];
    for op in lacking {
        assert!(!written.contains(op) && refused.contains(op), "{op}");
    }
    for op in [
        "IntDiv",
        "IntMod",
        "RealDiv",
        "ToReal",
        "ToInt",
        "BvSmod",
        "BvUmulo",
        "BvSmulo",
        "Concat",
        "Extract",
        "SignExtend",
        "UbvToInt",
        "IntToBv",
        "FpAbs",
        "FpIsNegative",
        "FpIsPositive",
        "FpToReal",
        "FpToBits",
        "FpFromBits",
        "FpToFp",
        "FpFromReal",
        "FpFromSbv",
        "FpFromUbv",
        "FpToUbv",
        "FpToSbv",
        "FpAdd",
        "FpMul",
        "FpDiv",
        "Select",
        "Store",
        "BvSdiv",
        "BvAshr",
    ] {
        assert!(written.contains(op), "{op} was never written");
    }
}

/// The name of an operator without its parameters.
fn name(op: Op) -> String {
    let text = format!("{op:?}");
    let end = text.find([' ', '(', '{']).unwrap_or(text.len());
    text[..end].to_owned()
}

/// x := x·x, many times, in one term: shared parts are written once.
#[test]
fn shared_terms_stay_small() {
    let program = Arc::new(types());
    let mut terms = Terms::new();
    let byte = terms.bv_sort(8);
    let x = terms.var("x", byte);
    let mut power = x;
    for _ in 0..1000 {
        power = terms.bv_mul(power, power);
    }
    let y = terms.var("y", byte);
    let three = terms.bv_u64(8, 3);
    let cfg = straight(&mut terms, &program, &[(x, three), (y, power)]);
    let written = to_program(&cfg, &terms).unwrap();
    assert!(written.expr_count() < 10_000, "{}", written.expr_count());
    assert!(bia_k2::print(&written).len() < 200_000);
}
