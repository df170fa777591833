//! Which places instances share, and what that makes of the product.

use super::{instances, places::Places, rounds, sharing::Sharing, template};
use crate::pass::{Orders, PassOptions};
use crate::{Action, Cfg, build_threaded};
use bia_base::{Budget, Idx as _, SourceId};
use bia_term::{Terms, value::Value};
use std::{collections::BTreeSet, fmt::Write as _, sync::Arc};

fn graph(text: &str) -> (Terms, Cfg) {
    let parsed = bia_k2::parse(SourceId::from_index(0), text);
    let program = parsed
        .program
        .unwrap_or_else(|| panic!("{:?}", parsed.diagnostics));
    let mut terms = Terms::new();
    let cfg = build_threaded(&Arc::new(program), &mut terms, &Budget::unlimited());
    (terms, cfg.expect("terms can say the program"))
}

/// What each thread but the entry accesses of what is shared: a line for each.
fn shared(text: &str, orders: Orders) -> String {
    let (mut terms, cfg) = graph(text);
    let (options, budget) = (PassOptions::default(), Budget::unlimited());
    let templates = template::all(&cfg, &mut terms, &options, &budget).unwrap();
    let instances = instances::all(&templates, &options);
    let places = Places::new(&templates, &instances, orders, &mut terms, &budget).unwrap();
    let sharing = Sharing::new(&templates, &instances, &places, orders);
    let mut out = String::new();
    for (at, instance) in instances.iter().enumerate().skip(1) {
        let graph = &templates[instance.template].graph;
        let mut found = BTreeSet::new();
        for edge in graph.edges.ids() {
            let access = sharing.of(at, edge);
            let reads = access.reads.iter().map(|place| ("", place));
            let writes = access.writes.iter().map(|place| ("=", place));
            for (what, place) in reads.chain(writes) {
                let name = &graph.vars[place.var].name;
                let cell = place.cell.and_then(|cell| terms.value_of(cell));
                let cell = cell.and_then(Value::as_bv);
                let cell =
                    cell.map_or_else(String::new, |bits| format!("[{}]", bits.to_binary_string()));
                found.insert(format!("{what}{name}{cell}"));
            }
        }
        let found: Vec<String> = found.into_iter().collect();
        writeln!(out, "{at}: {}", found.join(" ")).unwrap();
    }
    out
}

/// How many segments there are.
fn segments(text: &str, orders: Orders) -> usize {
    let (mut terms, cfg) = graph(text);
    let options = PassOptions {
        orders,
        ..PassOptions::default()
    };
    let lowered = super::run(&cfg, &mut terms, &options, &Budget::unlimited()).unwrap();
    let product = lowered.system;
    let outgoing = product.outgoing();
    let ways = product.locs.ids().map(|loc| outgoing.of(loc).len());
    ways.max().unwrap_or(0)
}

/// A program with a map, two threads, and an entry that starts them.
fn program(first: &str, second: &str, args: [&str; 2]) -> String {
    format!(
        "(type two (ubv 2))
(entry main)
(globals (var x two) (var m (map two two)))
(init (eq m (const ((() . 0)) (map two two))))
(function help ((var p two)) (return) (locals (var q two))
  (seq (assign q (add p (const 1 two))) (assign m (mapset m q (const 1 two)))))
(function t0 ((var a two)) (return) (locals (var b two) (var c two)) (seq {first}))
(function t1 ((var a two)) (return) (locals (var b two) (var c two)) (seq {second}))
(function main () (return) (locals)
  (seq
    (! (call t0 {}) :thread spawn)
    (! (call t1 {}) :thread spawn)))",
        args[0], args[1]
    )
}

const ARGS: [&str; 2] = ["(const 0 two)", "(const 1 two)"];

#[test]
fn cells_of_constants_are_told_apart() {
    let text = program(
        "(assign m (mapset m (const 0 two) (const 1 two))) (assign b (mapget m (const 2 two)))",
        "(assign m (mapset m (const 1 two) (mapget m (const 1 two))))
         (assign m (mapset m (const 2 two) (const 1 two)))",
        ARGS,
    );
    assert_eq!(shared(&text, Orders::Cells), "1: m[10]\n2: =m[10]\n");
    assert_eq!(shared(&text, Orders::All), "1: =m m\n2: =m m\n");
}

#[test]
fn what_parameters_are_is_known_for_each_instance() {
    let body = "(assign b (add a (const 1 two))) (call help b)
                (assign c (mapget m (add b (const 1 two))))";
    // 0 + 2 and 1 + 2.
    let apart = program(body, body, ARGS);
    assert_eq!(shared(&apart, Orders::Peephole), "1: \n2: \n");
    let same = program(body, body, ["(const 1 two)", "(const 1 two)"]);
    let both = "1: =m[11] m[11]\n2: =m[11] m[11]\n";
    assert_eq!(shared(&same, Orders::Peephole), both);
}

#[test]
fn indices_that_others_may_change_are_unknown() {
    let text = program(
        "(assign x (const 0 two)) (assign m (mapset m x (const 1 two)))",
        "(assign x (const 2 two)) (assign b (mapget m (const 1 two)))",
        ARGS,
    );
    let all = "1: =m =x x\n2: =x m[01]\n";
    assert_eq!(shared(&text, Orders::Peephole), all);
}

#[test]
fn an_index_that_was_assumed_is_known() {
    let text = program(
        "(havoc b) (assume (eq b (const 2 two))) (assign m (mapset m b (const 1 two)))",
        "(assign b (mapget m (const 1 two))) (assign c (mapget m (const 2 two)))",
        ARGS,
    );
    let all = "1: =m[10]\n2: m[10]\n";
    assert_eq!(shared(&text, Orders::Peephole), all);
}

#[test]
fn a_branch_that_no_run_takes_touches_nothing() {
    let text = program(
        "(condjump (eq a (const 0 two)) (label l))
         (assign m (mapset m (const 1 two) (const 1 two)))
         (label l) (assign m (mapset m (const 2 two) (const 1 two)))",
        "(assign b (mapget m (const 1 two)))",
        ARGS,
    );
    assert_eq!(shared(&text, Orders::Peephole), "1: \n2: \n");
}

#[test]
fn whole_maps_meet_all_cells() {
    let text = program(
        "(assign m (const ((() . 1)) (map two two)))",
        "(assign b (mapget m (const 1 two))) (assign m (mapset m (const 3 two) b))",
        ARGS,
    );
    let all = "1: =m\n2: =m[11] m[01]\n";
    assert_eq!(shared(&text, Orders::Peephole), all);
}

#[test]
fn reads_of_what_is_written_over_are_of_the_cell() {
    let text = program(
        "(assign b (mapget (mapset m x (const 1 two)) (const 1 two)))",
        "(assign m (mapset m (const 1 two) (const 1 two))) (assign x (const 1 two))
         (assign m (mapset m (const 0 two) (const 1 two)))",
        ARGS,
    );
    let all = "1: m[01] x\n2: =m[01] =x\n";
    assert_eq!(shared(&text, Orders::Peephole), all);
}

#[test]
fn a_loop_has_no_constant_index() {
    let text = program(
        "(assign b (const 0 two)) (label l) (assign m (mapset m b (const 1 two)))
         (assign b (add b (const 1 two))) (condjump (lt b (const 2 two)) (label l))",
        "(assign b (mapget m (const 3 two)))",
        ARGS,
    );
    let all = "1: =m\n2: m[11]\n";
    assert_eq!(shared(&text, Orders::Peephole), all);
}

#[test]
fn what_only_one_thread_touches_is_no_step() {
    let lock = |at: u8| {
        format!("(assign m (mapset m (const {at} two) (const 1 two))) (assign x (const 1 two))")
    };
    let text = program(&lock(0), &lock(1), ARGS);
    let (all, cells) = (segments(&text, Orders::All), segments(&text, Orders::Cells));
    assert_eq!(segments(&text, Orders::Peephole), cells);
    assert!(cells < all, "{cells} {all}");
}

/// How many loops of the first thread have idle rounds alone.
fn idle(body: &str) -> usize {
    let (mut terms, cfg) = graph(&program(body, "", ARGS));
    let (options, budget) = (PassOptions::default(), Budget::unlimited());
    let mut templates = template::all(&cfg, &mut terms, &options, &budget).unwrap();
    rounds::drop_idle(&mut templates[1], &mut terms, &budget).unwrap();
    let never = terms.fals();
    let edges = templates[1].graph.edges.values();
    let first = edges.filter_map(|edge| edge.steps.first());
    first
        .filter(|step| step.action == Action::Assume(never))
        .count()
}

#[test]
fn rounds_that_change_nothing_are_left_out() {
    for (body, expected) in [
        ("(label l) (condjump (eq x (const 0 two)) (label l))", 1),
        (
            "(label l) (assign b x) (condjump (eq b (const 0 two)) (label l)) (assign x b)",
            1,
        ),
        // What the last round saw is used.
        (
            "(label l) (condjump (eq x (const 0 two)) (label e)) (assign b x) (jump (label l))
             (label e) (assign m (mapset m b (const 1 two)))",
            0,
        ),
        // It is only given away, and others look at it.
        (
            "(label l) (condjump (eq x (const 0 two)) (label e)) (assign b x) (jump (label l))
             (label e) (assign x b)",
            0,
        ),
        ("(label l) (assign x (const 1 two)) (condjump (eq x a) (label l))", 0),
        (
            "(assign b (const 0 two)) (label l) (assign b (add b (const 1 two)))
             (condjump (lt b (const 2 two)) (label l))",
            0,
        ),
        // A compare-and-swap that is tried again until it is done, and one that is not.
        (
            "(label l) (! (assume true) :thread begin) (assign b x)
             (condjump (not (eq b (const 0 two))) (label f)) (assign x (const 1 two))
             (label f) (! (assume true) :thread end) (condjump (not (eq b (const 0 two))) (label l))",
            1,
        ),
        (
            "(label l) (! (assume true) :thread begin) (assign b x)
             (condjump (not (eq b (const 0 two))) (label f)) (assign x (const 1 two))
             (label f) (! (assume true) :thread end) (condjump (eq b (const 0 two)) (label l))",
            0,
        ),
        // Two loops, one within the other.
        (
            "(label o) (label l) (condjump (eq x (const 0 two)) (label l))
             (condjump (eq x (const 1 two)) (label o))",
            2,
        ),
        (
            "(label o) (label l) (condjump (eq x (const 0 two)) (label l))
             (assign x (const 2 two)) (condjump (eq x (const 1 two)) (label o))",
            1,
        ),
        // Nothing is dropped that starts a thread.
        (
            "(label l) (! (call t1 a) :thread spawn) (condjump (eq x (const 0 two)) (label l))",
            0,
        ),
    ] {
        assert_eq!(idle(body), expected, "{body}");
    }
}
