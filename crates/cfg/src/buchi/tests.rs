//! Small graphs by hand; random programs against the explicit-state search, before and after
//! passes; random runs of the new graphs lifted.

use super::not_live;
use crate::pass::testing::{check, execute, graph, show};
use crate::pass::{self, PASSES, Pass, PassError, PassOptions, run_all};
use crate::{Cfg, Path, PathStep, to_program};
use bia_base::{Budget, Exactness};
use bia_k2::ast::{Property, PropertyKind};
use bia_term::Terms;
use bia_testkit::{
    explicit::{Limits, explore},
    r#gen::{GenConfig, generate},
    rng::Rng,
};

pub(crate) fn limits() -> Limits {
    Limits {
        states: 40_000,
        edges: 200_000,
        ..Limits::default()
    }
}

/// Whether no infinite path visits targets infinitely often. Decided on the graph written as a
/// program in which all targets are one property.
pub(crate) fn holds(cfg: &Cfg, terms: &Terms) -> Option<bool> {
    let mut cfg = cfg.clone();
    for target in &mut cfg.targets {
        assert_eq!(target.kind, PropertyKind::NotLive);
        target.id = "all".to_owned();
    }
    cfg.targets.dedup();
    let again = to_program(&cfg, terms).unwrap();
    let found = explore(&again, &limits());
    match again.properties().first() {
        Some(property) => found.answer(property).holds(),
        None => Some(true),
    }
}

fn lowered(cfg: &Cfg, terms: &mut Terms, properties: &[Property]) -> (Cfg, crate::Back) {
    let made = not_live(cfg, terms, properties, &Budget::unlimited()).unwrap();
    assert_eq!(made.exact, Exactness::Exact);
    check(&made.system, terms);
    (made.system, made.back)
}

/// Asks the only property of the program.
fn ask(text: &str) -> bool {
    let (mut terms, cfg) = graph(text);
    let properties = cfg.program.properties();
    let (new, _) = lowered(&cfg, &mut terms, &properties);
    holds(&new, &terms).unwrap()
}

fn main_with(globals: &str, body: &str) -> String {
    format!("(entry main) (globals {globals}) (function main () (return) (locals) (seq {body}))")
}

#[test]
fn labels_in_and_outside_of_loops() {
    let live = |body: &str| ask(&main_with("(var x bool)", body));
    let around = "(label top) (! (label l) :live p) (jump (label top))";
    assert!(live(around));
    // The head of the loop itself.
    assert!(live("(! (label l) :live p) (jump (label l))"));
    assert!(!live(
        "(! (label l) :live p) (label top) (jump (label top))"
    ));
    // A finite path never counts.
    assert!(live("(! (label l) :live p)"));
    assert!(live(
        "(label top) (assume false) (jump (label top)) (! (label l) :live p)"
    ));
    // One of two labels is left out.
    let one_of = "(label top) (havoc x) (condjump x (label b)) (! (label a) :live p)
                  (jump (label top)) (! (label b) :live p) (jump (label top))";
    assert!(!live(one_of));
    let both = "(label top) (! (label a) :live p) (! (label b) :live p) (jump (label top))";
    assert!(live(both));
    assert!(!live(
        "(label top) (! (label a) :notlive p) (jump (label top))"
    ));
    assert!(live(
        "(! (label a) :notlive p) (label top) (jump (label top))"
    ));
}

#[test]
fn calls_that_return_and_calls_that_do_not() {
    let text = |body: &str, inner: &str| {
        format!(
            "(entry main) (globals (var x bool) (var n (ubv 2)))
             (function main () (return) (locals) (seq {body}))
             (function f () (return) (locals) (seq {inner}))"
        )
    };
    let around = "(label top) (call f) (jump (label top))";
    assert!(ask(&text(around, "(! (label l) :live p)")));
    let maybe = "(havoc x) (condjump x (label end)) (! (label l) :live p) (label end)";
    assert!(!ask(&text(around, maybe)));
    // No infinite path: the recursion ends.
    let ends = "(condjump (eq n (const 3 (ubv 2))) (label end))
                (assign n (add n (const 1 (ubv 2)))) (call f) (label end)";
    let ends = text(
        &format!("(assign n (const 0 (ubv 2))) (call f) {around}"),
        ends,
    );
    let ends = ends.replace("(label top)", "(! (label top) :live p)");
    assert!(ask(&ends.replacen(
        "(jump (! (label top) :live p))",
        "(jump (label top))",
        1
    )));
}

#[test]
fn an_infinite_descent_visits_targets() {
    let text = "(entry main) (globals) (function main () (return) (locals) (seq (call f)))
        (function f () (return) (locals) (seq (call f) (! (label l) :live p)))";
    let (mut terms, cfg) = graph(text);
    let (new, _) = lowered(&cfg, &mut terms, &cfg.program.properties());
    // The entry of `f` is a cut point: its second gate is a target.
    assert_eq!(new.targets.len(), 1);
    let target = new.targets[0].loc;
    assert_eq!(new.funcs[new.locs[target].function].name, "f");
    // Once something is guessed, each call visits the target.
    let outgoing = new.outgoing();
    let entry = new.funcs[new.locs[target].function].entry;
    let to: Vec<_> = outgoing
        .of(entry)
        .iter()
        .map(|e| new.edges[*e].to)
        .collect();
    assert!(to.contains(&target), "{}", show(&new, &terms));
}

#[test]
fn errors_are_refused() {
    let text = main_with("", "(! (label l) :error p)");
    let (mut terms, cfg) = graph(&text);
    let made = not_live(
        &cfg,
        &mut terms,
        &cfg.program.properties(),
        &Budget::unlimited(),
    );
    assert!(matches!(made, Err(PassError::Unsupported(_))));
}

#[test]
fn what_is_added_is_left_out_of_lifted_paths() {
    let body = "(havoc x) (label top) (! (label l) :live p) (jump (label top))";
    let (mut terms, cfg) = graph(&main_with("(var x bool)", body));
    let (new, back) = lowered(&cfg, &mut terms, &cfg.program.properties());
    let outgoing = new.outgoing();
    let mut path = Path::from(Vec::new());
    let mut at = new.start();
    for _ in 0..20 {
        let Some(edge) = outgoing.of(at).first() else {
            break;
        };
        let inputs = new.edges[*edge].inputs().into_iter().map(|i| (i, None));
        path.steps.push(PathStep::Take(*edge, inputs.collect()));
        at = new.edges[*edge].to;
    }
    assert!(execute(&new, &terms, &path).is_ok());
    let all: Vec<usize> = (0..=path.steps.len()).collect();
    let (lifted, marks) = back.cex_with_marks(&mut terms, path.clone(), &all).unwrap();
    assert!(lifted.steps.len() < path.steps.len());
    for (mark, old) in all.into_iter().zip(marks) {
        let prefix = Path::from(path.steps[..mark].to_vec());
        let (prefix, _) = back.cex_with_marks(&mut terms, prefix, &[]).unwrap();
        assert_eq!(prefix.steps, lifted.steps[..old]);
        assert!(execute(&cfg, &terms, &prefix).is_ok());
    }
    let too_far = back.cex_with_marks(&mut terms, path.clone(), &[path.steps.len() + 1]);
    assert!(too_far.is_err());
}

/// Passes to try: one, the default ones, or some.
fn selection(rng: &mut Rng) -> Vec<&'static Pass> {
    let fine: Vec<&Pass> = PASSES.iter().filter(|p| p.name != "unroll").collect();
    match rng.below(3) {
        0 => vec![*rng.pick(&fine)],
        1 => pass::default_pipeline(),
        _ => (0..rng.within(2, 7)).map(|_| *rng.pick(&fine)).collect(),
    }
}

#[test]
fn random_programs_keep_their_answers_through_all_passes() {
    let (mut compared, mut failing) = (0, 0);
    let seeds = bia_testkit::seeds(150);
    for seed in seeds {
        let mut rng = Rng::new(seed ^ 0x11_5e);
        let text = generate(seed, &GenConfig::finite_small());
        let (mut terms, cfg) = graph(&text);
        let found = explore(&cfg.program, &limits());
        let mut asked: Vec<Vec<Property>> = Vec::new();
        let about_infinity = |p: &Property| p.kind != PropertyKind::Error;
        let all: Vec<Property> = cfg
            .program
            .properties()
            .into_iter()
            .filter(about_infinity)
            .collect();
        asked.extend(all.iter().map(|p| vec![p.clone()]));
        if all.len() > 1 {
            asked.push(all);
        }
        for properties in asked {
            let each: Vec<Option<bool>> =
                properties.iter().map(|p| found.answer(p).holds()).collect();
            let expected = match each.contains(&Some(false)) {
                true => Some(false),
                false => (!each.contains(&None)).then_some(true),
            };
            let Some(expected) = expected else { continue };
            let (new, _) = lowered(&cfg, &mut terms, &properties);
            if let Some(found) = holds(&new, &terms) {
                assert_eq!(expected, found, "{seed}\n{text}\n{}", show(&new, &terms));
                compared += 1;
                failing += usize::from(!expected);
            }
            let passes = selection(&mut rng);
            let names: Vec<_> = passes.iter().map(|p| p.name).collect();
            let options = PassOptions {
                max_edges: 3000,
                ..PassOptions::default()
            };
            let made = run_all(&new, &mut terms, &passes, &options, &Budget::unlimited());
            let Ok(made) = made else { continue };
            let last = made.last().unwrap();
            check(last, &terms);
            let Some(found) = holds(last, &terms) else {
                continue;
            };
            if made.exact() == Exactness::Exact || !found {
                let shown = show(last, &terms);
                assert_eq!(expected, found, "{seed} {names:?}\n{text}\n{shown}");
                compared += 1;
            }
        }
    }
    assert!(compared > 0 && failing > 0);
    if std::env::var("BIA_CASES").is_ok() {
        eprintln!("{compared} answers compared, {failing} of them failing before passes");
    }
}
