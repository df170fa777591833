//! The abstract reachability tree of a run, collapsed, and the history of its refinements. Of a run
//! without a tree, the history alone.
//!
//! A node that is the only child of its parent stands below it in the same list; where a tree
//! branches, each branch is a list of its own that can be opened.

use super::escape;
use bia_base::Idx as _;
use bia_cfg::{Cfg, Loc, Refined, Unwound, UnwoundGraph};
use std::{collections::BTreeMap, fmt::Write as _};

/// Lists are nested no deeper than this; what is deeper stands beside it.
const MAX_DEPTH: usize = 40;

/// The section about a tree.
pub(super) fn html(unwound: &UnwoundGraph) -> String {
    let (graph, tree) = (&*unwound.graph, &unwound.tree);
    let mut out = String::from("<section id=\"tree\">");
    let refinements = tree.refinements.len() + tree.refinements_left_out;
    if tree.nodes.is_empty() {
        let _ = write!(out, "<h2>Refinements</h2><p>{refinements} refinements.</p>");
    } else {
        let covered = tree.nodes.iter().filter(|node| node.covered.is_some());
        let _ = write!(
            out,
            "<h2>Abstract reachability tree</h2>\
             <p>{} nodes, {} of them covered, after {refinements} refinements.</p>",
            tree.nodes.len() + tree.nodes_left_out,
            covered.count(),
        );
        out += &nodes(graph, &tree.nodes);
        left_out(&mut out, tree.nodes_left_out, "nodes");
    }
    out.push_str("<details><summary>Refinements</summary><ol>");
    for refined in &tree.refinements {
        out += &refinement(graph, refined);
    }
    out.push_str("</ol>");
    left_out(&mut out, tree.refinements_left_out, "refinements");
    out.push_str("</details></section>");
    out
}

fn left_out(out: &mut String, count: usize, what: &str) {
    if count > 0 {
        let _ = write!(out, "<p>{count} more {what} are not shown.</p>");
    }
}

/// What is still to be written, the next thing last.
enum Todo<'a> {
    Node(&'a Unwound, usize),
    Text(&'static str),
}

fn nodes(graph: &Cfg, all: &[Unwound]) -> String {
    let mut children: BTreeMap<usize, Vec<&Unwound>> = BTreeMap::new();
    let mut todo = Vec::new();
    for node in all {
        match node.parent {
            Some(parent) => children.entry(parent).or_default().push(node),
            None => todo.push(Todo::Node(node, 0)),
        }
    }
    let mut out = String::from("<details><summary>Nodes</summary><ul>");
    while let Some(next) = todo.pop() {
        let (node, depth) = match next {
            Todo::Text(text) => {
                out.push_str(text);
                continue;
            }
            Todo::Node(node, depth) => (node, depth),
        };
        out += &line(graph, node);
        let below = children.remove(&node.number).unwrap_or_default();
        if below.len() < 2 || depth >= MAX_DEPTH {
            out.push_str("</li>");
            todo.extend(
                below
                    .into_iter()
                    .rev()
                    .map(|child| Todo::Node(child, depth)),
            );
            continue;
        }
        for child in below.into_iter().rev() {
            todo.push(Todo::Text("</ul></details></li>"));
            todo.push(Todo::Node(child, depth + 1));
            todo.push(Todo::Text("<li><details><summary>branch</summary><ul>"));
        }
        out.push_str("</li>");
    }
    out.push_str("</ul></details>");
    out
}

/// A node, without the end of its item.
fn line(graph: &Cfg, node: &Unwound) -> String {
    let mut out = format!("<li id=\"node{}\">", node.number);
    let _ = write!(out, "{}: {}", node.number, place(graph, node.loc));
    match node.covered {
        Some(by) if by == node.number => out.push_str(", covered by several nodes together"),
        Some(by) => {
            let _ = write!(out, ", covered by <a href=\"#node{by}\">{by}</a>");
        }
        None => {}
    }
    for formula in &node.label {
        let _ = write!(out, "<br><code>{}</code>", escape::text(formula));
    }
    out
}

fn refinement(graph: &Cfg, refined: &Refined) -> String {
    let path: Vec<String> = refined.path.iter().map(|loc| place(graph, *loc)).collect();
    let mut out = format!("<li>{}", path.join(" → "));
    if let Some(node) = refined.cut {
        let _ = write!(out, "; cut at node {node}");
    }
    out.push_str("<ul>");
    for (loc, formula) in &refined.found {
        let at = place(graph, *loc);
        let _ = write!(out, "<li>{at}: <code>{}</code></li>", escape::text(formula));
    }
    out.push_str("</ul></li>");
    out
}

/// A location, escaped.
fn place(graph: &Cfg, loc: Option<Loc>) -> String {
    let Some(loc) = loc else {
        return "inside of an edge".into();
    };
    let number = loc.index();
    match graph.locs[loc].label {
        Some(label) => {
            let name = graph.program.label_name(label);
            format!("n{number} ({})", escape::text(name))
        }
        None => format!("n{number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_cfg::Unwinding;
    use bia_term::Terms;
    use std::sync::Arc;

    #[test]
    fn branches_are_nested_and_texts_escaped() {
        let text = "(entry main) (function main () (return) (locals) (seq (label here)))";
        let source = bia_base::Sources::new().add("t.k2", text);
        let parsed = bia_k2::parse(source, text);
        let program = Arc::new(parsed.program.unwrap());
        let budget = bia_base::Budget::unlimited();
        let graph = bia_cfg::build(&program, &mut Terms::new(), &budget).unwrap();
        let node = |number: usize, parent: Option<usize>, covered: Option<usize>| Unwound {
            number,
            parent,
            loc: None,
            label: vec!["x < 1".into()],
            covered,
        };
        let tree = Unwinding {
            nodes: vec![
                node(0, None, None),
                node(1, Some(0), None),
                node(2, Some(1), None),
                node(4, Some(1), Some(2)),
            ],
            nodes_left_out: 3,
            refinements: vec![Refined {
                path: vec![None, Some(graph.start())],
                found: vec![(None, "y > 2".into())],
                cut: Some(4),
            }],
            refinements_left_out: 0,
        };
        let graph = Arc::new(graph);
        let html = html(&UnwoundGraph { graph, tree });
        assert!(html.contains("7 nodes, 1 of them covered, after 1 refinements"));
        assert!(html.contains("covered by <a href=\"#node2\">2</a>"));
        assert!(html.contains("x &lt; 1") && html.contains("y &gt; 2"));
        assert!(html.contains("3 more nodes are not shown") && html.contains("cut at node 4"));
        assert_eq!(html.matches("branch").count(), 2);
        for tag in ["ul", "li", "details", "section"] {
            let opened = html.matches(&format!("<{tag}>")).count()
                + html.matches(&format!("<{tag} ")).count();
            assert_eq!(
                opened,
                html.matches(&format!("</{tag}>")).count(),
                "{tag}: {html}"
            );
        }
    }
}
