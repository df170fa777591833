//! Clauses of small programs: which predicates there are, over what, and what derivations become.

use super::{Place, encode};
use bia_base::{Budget, Sources};
use bia_cfg::{Cfg, PathStep, pass, replay};
use bia_k2::{ast::Program, interp::Unwatched};
use bia_system::chc::{Chc, Derivation, Instance, check_derivation};
use bia_term::{
    Model, Terms,
    value::{Bv, Value},
};
use std::sync::Arc;

/// `down` calls itself, adds to `sum`, never looks at `other`; fails at 1 if `sum` is 3.
const DOWN: &str = "(type w (ubv 8)) (entry main) (globals (var sum w) (var other w))
  (function down ((var n w)) (return (var r w)) (locals)
    (seq (condjump (eq n (const 0 w)) (label end))
         (assign sum (add sum n))
         (condjump (eq sum (const 3 w)) (label bad))
         (call down (sub n (const 1 w)) r)
         (jump (label end))
         (! (label bad) :error e)
         (label end)
         (assign r (const 7 w))))
  (function main () (return) (locals (var x w))
    (seq (assign sum (const 0 w)) (assign other (const 5 w)) (call down (const 2 w) x)))";

fn graph(terms: &mut Terms, text: &str, passes: &str) -> (Arc<Program>, Cfg) {
    let source = Sources::new().add("test.k2", text);
    let program = Arc::new(
        bia_k2::parse(source, text)
            .program
            .expect("a correct program"),
    );
    let budget = Budget::unlimited();
    let built = bia_cfg::build(&program, terms, &budget).expect("all of it is modelled");
    let passes = pass::select(passes).expect("known passes");
    let options = pass::PassOptions::default();
    let simplified = pass::run_all(&built, terms, &passes, &options, &budget);
    let simplified = simplified.expect("no limits");
    (
        program,
        Cfg::clone(simplified.last().expect("there are passes")),
    )
}

fn names(chc: &Chc) -> Vec<(String, usize)> {
    let preds = chc.preds.values();
    let mut names: Vec<_> = preds
        .map(|pred| {
            let name = pred.name.split(".n").next().unwrap_or(&pred.name);
            (name.to_owned(), pred.params.len())
        })
        .collect();
    names.sort();
    names
}

#[test]
fn predicates_have_what_matters() {
    let mut terms = Terms::new();
    let (_, cfg) = graph(&mut terms, DOWN, "focus,unreachable");
    let encoded = encode(&cfg, &mut terms, &Budget::unlimited()).expect("no limits");
    let chc = &encoded.system;
    assert_eq!(chc.check(&terms), Ok(()));
    assert!(!chc.is_linear());
    let named = names(chc);
    // Inputs n and sum; outputs r and sum. No statement of `down` touches `other`.
    assert!(named.contains(&("down.error".into(), 2)), "{named:?}");
    assert!(named.contains(&("down".into(), 4)), "{named:?}");
    assert_eq!(chc.queries().count(), 1);
    let places = encoded.back.meanings.iter().map(|meaning| meaning.place);
    assert_eq!(places.filter(|place| *place == Place::Error).count(), 2);
    // Without calls all clauses are linear; what is cut off is refused.
    let mut terms = Terms::new();
    let (_, cfg) = graph(&mut terms, DOWN, "focus,inline,unreachable");
    assert!(!cfg.cuts.is_empty());
    assert!(encode(&cfg, &mut terms, &Budget::unlimited()).is_err());
}

/// Derives what can be derived by evaluation: clauses whose variables are all determined by their
/// premises, which is so for this program.
#[test]
fn derivations_are_executions() {
    let mut terms = Terms::new();
    let (program, cfg) = graph(&mut terms, DOWN, "focus");
    let encoded = encode(&cfg, &mut terms, &Budget::unlimited()).expect("no limits");
    let chc = &encoded.system;
    let derivation = derive(&terms, chc).expect("false can be derived");
    assert_eq!(check_derivation(&terms, chc, &derivation), Ok(()));
    let path = encoded.back.cex(&terms, &derivation).expect("it is a path");
    let entered = |step: &&PathStep| matches!(step, PathStep::Enter(_));
    assert!(path.steps.iter().filter(entered).count() >= 2);
    let answers = replay::execute(&cfg, &terms, &path).expect("it can be executed");
    let property = &program.properties()[0];
    let budget = Budget::unlimited();
    let visited = replay::drive(&program, property, &answers, &mut Unwatched, &budget);
    assert!(visited.is_ok(), "{visited:?}");
}

/// A derivation of false by trying small values for all variables of each clause, goal first.
fn derive(terms: &Terms, chc: &Chc) -> Option<Derivation> {
    let mut facts: Vec<(Option<bia_system::chc::Pred>, Vec<Value>)> = Vec::new();
    let mut steps: Vec<Instance> = Vec::new();
    let small: Vec<Value> = [0, 1, 2, 3, 7]
        .map(|n| Value::Bv(Bv::from_u64(8, n)))
        .to_vec();
    for _ in 0..12 {
        for (at, clause) in chc.clauses.iter().enumerate() {
            let mut choices: Vec<(Model, Vec<usize>)> = vec![(Model::new(), Vec::new())];
            for atom in &clause.body {
                let mut next = Vec::new();
                for (model, premises) in &choices {
                    for (number, (pred, values)) in facts.iter().enumerate() {
                        if *pred != Some(atom.pred) {
                            continue;
                        }
                        let mut model = model.clone();
                        let args = atom.args.iter().zip(values);
                        let fits =
                            args.into_iter()
                                .all(|(arg, value)| match terms.eval(*arg, &model) {
                                    Ok(known) => known == *value,
                                    Err(_) => {
                                        terms.var_name(*arg).is_some()
                                            && model.set(terms, *arg, value.clone()).is_ok()
                                    }
                                });
                        if fits {
                            let mut premises = premises.clone();
                            premises.push(number);
                            next.push((model, premises));
                        }
                    }
                }
                choices = next;
            }
            for var in clause.vars(terms) {
                let mut next = Vec::new();
                for (model, premises) in &choices {
                    if model.get(var).is_some() {
                        next.push((model.clone(), premises.clone()));
                        continue;
                    }
                    for value in &small {
                        let mut model = model.clone();
                        let value = match terms.sort(var) {
                            bia_term::Sort::BOOL => Value::Bool(*value != small[0]),
                            _ => value.clone(),
                        };
                        if model.set(terms, var, value).is_ok() {
                            next.push((model, premises.clone()));
                        }
                    }
                }
                choices = next;
            }
            for (model, premises) in choices {
                if terms.eval(clause.constraint, &model) != Ok(Value::Bool(true)) {
                    continue;
                }
                let args = clause.head.iter().flat_map(|head| &head.args);
                let values: Vec<Value> =
                    args.map(|arg| terms.eval(*arg, &model).unwrap()).collect();
                let fact = (clause.head.as_ref().map(|head| head.pred), values);
                if facts.contains(&fact) {
                    continue;
                }
                let vars = clause.vars(terms).into_iter();
                steps.push(Instance {
                    clause: at,
                    values: vars
                        .map(|var| (var, model.get(var).unwrap().clone()))
                        .collect(),
                    premises,
                });
                let is_false = fact.0.is_none();
                facts.push(fact);
                if is_false {
                    return Some(Derivation { steps }.pruned());
                }
            }
        }
    }
    None
}
