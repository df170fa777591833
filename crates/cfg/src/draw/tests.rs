//! Tests of the pictures.

use super::{to_dot, to_svg};
use crate::build;
use crate::build::tests::graph;
use bia_base::{Budget, Clock, Sources, Stopwatch};
use bia_term::Terms;
use expect_test::expect;
use std::sync::Arc;

const TEXT: &str = "(entry main) (globals (var x (sbv 8)))
(function f ((var a (sbv 8))) (return (var r (sbv 8))) (locals)
  (assign r (add a (const 1 (sbv 8)))))
(function main () (return) (locals)
  (seq
    (label again)
    (call f x x)
    (condjump (lt x (const 0 (sbv 8))) (label again))
    (! (label |b\"<\\\\>|) :error e)))
";

#[test]
fn dot_shows_functions_steps_and_targets() {
    let mut sources = Sources::new();
    let source = sources.add("a.k2", TEXT);
    let program = Arc::new(bia_k2::parse(source, TEXT).program.unwrap());
    let mut terms = Terms::new();
    let cfg = build(&program, &mut terms, &Budget::unlimited()).unwrap();
    let place = |span: bia_base::Span| format!("a.k2:{}", sources.start(span).line);
    expect![[r#"
        digraph cfg {
          node [fontname="monospace", fontsize=10];
          edge [fontname="monospace", fontsize=10];
          subgraph cluster_f0 {
            label="f";
            n0 [shape=house, label="n0", tooltip="a.k2:2"];
            n1 [shape=invhouse, label="n1", tooltip=""];
            n4 [shape=ellipse, label="n4", tooltip="a.k2:3"];
            n5 [shape=ellipse, label="n5", tooltip=""];
            e0 [shape=box, label="havoc f.r\l", tooltip="a.k2:2"];
            n0 -> e0 [dir=none];
            e0 -> n4;
            e1 [shape=box, label="f.r := (add f.a 1)\l", tooltip="a.k2:3"];
            n4 -> e1 [dir=none];
            e1 -> n5;
            n5 -> n1;
          }
          subgraph cluster_f1 {
            label="main";
            n2 [shape=house, label="n2", tooltip="a.k2:4"];
            n3 [shape=invhouse, label="n3", tooltip=""];
            n6 [shape=ellipse, label="n6", tooltip=""];
            n7 [shape=ellipse, label="again", tooltip="a.k2:6"];
            n8 [shape=ellipse, label="n8", tooltip="a.k2:8"];
            n9 [shape=ellipse, label="n9", tooltip=""];
            n10 [shape=doubleoctagon, label="b\"<\\\\>\nerror: e", tooltip="a.k2:9"];
            e3 [shape=box, label="havoc x\l", tooltip="a.k2:1"];
            n2 -> e3 [dir=none];
            e3 -> n6;
            n6 -> n7;
            e5 [shape=box, label="x := call f(x)\l", tooltip="a.k2:7"];
            n7 -> e5 [dir=none];
            e5 -> n8;
            e6 [shape=box, label="assume (slt x 0)\l", tooltip="a.k2:8"];
            n8 -> e6 [dir=none];
            e6 -> n7;
            e7 [shape=box, label="assume (not (slt x 0))\l", tooltip="a.k2:8"];
            n8 -> e7 [dir=none];
            e7 -> n9;
            n9 -> n10;
            n10 -> n3;
          }
        }
    "#]]
    .assert_eq(&to_dot(&cfg, &terms, Some(&place)));
}

#[test]
fn svg_is_well_formed_and_shows_everything() {
    let (cfg, terms) = graph(TEXT);
    let svg = to_svg(&cfg, &terms, None);
    assert_eq!(svg, to_svg(&cfg, &terms, None), "same input, same output");
    for text in [
        "f.r := (add f.a 1)",
        "x := call f(x)",
        "error: e",
        "b&quot;&lt;",
    ] {
        assert!(svg.contains(text), "{text} is missing in\n{svg}");
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
    let (opened, closed) = (svg.matches("<g").count(), svg.matches("</g>").count());
    assert_eq!(opened, closed);
}

/// Nodes of one rank do not overlap, whatever the graph looks like.
#[test]
fn large_graphs_are_drawn_in_bounded_time() {
    let mut text =
        String::from("(entry main) (function main () (return) (locals (var x int)) (seq ");
    for n in 0..3000 {
        text.push_str(&format!(
            "(label l{n}) (havoc x) (jump (label l{}) (label l{}) (label m{n})) (label m{n})",
            n / 2,
            (n * 7 + 3) % 3000
        ));
    }
    text.push_str("))");
    let (cfg, terms) = graph(&text);
    let start = Stopwatch::start(Clock::Thread);
    let svg = to_svg(&cfg, &terms, None);
    assert!(svg.len() > 100_000);
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    assert!(to_dot(&cfg, &terms, None).len() > 100_000);
}

#[test]
fn nodes_do_not_overlap() {
    let arcs = (0..60).map(|n| (n % 20, (n * 13 + 5) % 41));
    let arcs: Vec<(usize, usize)> = arcs.filter(|(a, b)| a != b).collect();
    let sizes: Vec<(f64, f64)> = (0..41).map(|n| (20.0 + f64::from(n), 16.0)).collect();
    let place = super::layered::layout(&sizes, &arcs);
    for a in 0..41 {
        for b in 0..a {
            let ((ax, ay), (bx, by)) = (place.nodes[a], place.nodes[b]);
            let apart = (ax - bx).abs() >= (sizes[a].0 + sizes[b].0) / 2.0 - 0.001;
            assert!(apart || (ay - by).abs() >= 16.0, "{a} and {b}");
        }
        let (x, y) = place.nodes[a];
        assert!(x >= 0.0 && x <= place.size.0 && y >= 0.0 && y <= place.size.1);
    }
}
