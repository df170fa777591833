//! Trees as K2 text on one line, up to a length: what `str` and `repr` show. Programs are printed
//! by K2's own printer.

use super::{Expr, ExprKind, Node, Note, Stmt, StmtKind, Target, Token};
use crate::table::{self, Table};
use bia_app::api::k2::print_name;

/// What is still to be written.
enum Todo {
    Text(&'static str),
    Own(Node),
    Notes(Vec<Note>),
}

/// A name as K2 writes it.
pub(crate) fn name_text(name: &str) -> String {
    print_name(name)
}

/// An expression; at most about `most` bytes, then `…`.
pub(crate) fn expr_text(expr: &Expr, most: usize) -> String {
    text(expr.clone().into(), most)
}

/// A statement; at most about `most` bytes, then `…`.
pub(crate) fn stmt_text(stmt: &Stmt, most: usize) -> String {
    text(stmt.clone().into(), most)
}

fn text(node: Node, most: usize) -> String {
    table::with(|table| {
        let mut out = String::new();
        let mut todo = vec![Todo::Own(node)];
        while let Some(next) = todo.pop() {
            if out.len() > most {
                out.push('…');
                break;
            }
            match next {
                Todo::Text(text) => out.push_str(text),
                Todo::Own(node) => write(&node, table, &mut out, &mut todo),
                Todo::Notes(notes) => write_notes(&notes, &mut out),
            }
        }
        out
    })
}

fn write_notes(notes: &[Note], out: &mut String) {
    for note in notes {
        out.push_str(" :");
        out.push_str(&print_name(&note.key));
        let mut space = true;
        for token in &note.value {
            match token {
                Token::Open => {
                    out.push_str(if space { " (" } else { "(" });
                    space = false;
                }
                Token::Close => {
                    out.push(')');
                    space = true;
                }
                Token::Symbol(name) => {
                    if space {
                        out.push(' ');
                    }
                    out.push_str(&print_name(name));
                    space = true;
                }
            }
        }
    }
    out.push(')');
}

fn write_target(target: &Target, out: &mut String) {
    let label = format!("(label {})", print_name(&target.name));
    match &target.notes {
        Some(notes) => {
            out.push_str(" (! ");
            out.push_str(&label);
            write_notes(notes, out);
        }
        None => {
            out.push(' ');
            out.push_str(&label);
        }
    }
}

/// Writes the beginning of a node and leaves the rest to do.
fn write(node: &Node, table: &Table, out: &mut String, todo: &mut Vec<Todo>) {
    let notes = node.extra().notes();
    if !notes.is_empty() {
        out.push_str("(! ");
        todo.push(Todo::Notes(notes.to_vec()));
    }
    let open = |out: &mut String, head: &str, todo: &mut Vec<Todo>| {
        out.push('(');
        out.push_str(head);
        todo.push(Todo::Text(")"));
    };
    let rest = |nodes: Vec<Node>, todo: &mut Vec<Todo>| {
        for node in nodes.into_iter().rev() {
            todo.push(Todo::Own(node));
            todo.push(Todo::Text(" "));
        }
    };
    match node {
        Node::Expr(expr) => match &expr.0.kind {
            ExprKind::Var(name) | ExprKind::Function(name) | ExprKind::Define(name) => {
                out.push_str(&print_name(name));
            }
            ExprKind::Const(value) => {
                let ty = expr.0.ty;
                let text = table.value_text(ty, value);
                match ty == table.types().bool() {
                    true => out.push_str(&text),
                    false => {
                        let ty = table.type_name(ty);
                        out.push_str(&format!("(const {text} {ty})"));
                    }
                }
            }
            ExprKind::Op(op, _) => open(out, op.name(), todo),
            ExprKind::Cast(_) => open(out, &format!("cast {}", table.type_name(expr.0.ty)), todo),
            ExprKind::Bitcast(_) => {
                open(
                    out,
                    &format!("bitcast {}", table.type_name(expr.0.ty)),
                    todo,
                );
            }
            ExprKind::Seq(..) => open(out, "seq", todo),
            ExprKind::Gone => {}
        },
        Node::Stmt(stmt) => match &stmt.0.kind {
            StmtKind::Assign(..) => open(out, "assign", todo),
            StmtKind::Assume(_) => open(out, "assume", todo),
            StmtKind::Havoc(_) => open(out, "havoc", todo),
            StmtKind::Label(name) => out.push_str(&format!("(label {})", print_name(name))),
            StmtKind::Jump(to) => {
                out.push_str("(jump");
                for target in to {
                    write_target(target, out);
                }
                out.push(')');
            }
            StmtKind::CondJump(_, to) => {
                open(out, "condjump", todo);
                todo.push(Todo::Own(Node::Stmt(Stmt::typed(
                    StmtKind::Label(to.name.clone()),
                    super::Extra {
                        notes: to.notes.clone(),
                        place: None,
                    },
                ))));
                todo.push(Todo::Text(" "));
            }
            StmtKind::Seq(_) => open(out, "seq", todo),
            StmtKind::Call { .. } => open(out, "call", todo),
            StmtKind::Eval(_) | StmtKind::Gone => {}
        },
    }
    let children = super::children(node);
    match (node, children.is_empty()) {
        (_, true) => {}
        (Node::Stmt(stmt), false) if matches!(stmt.0.kind, StmtKind::Eval(_)) => {
            todo.extend(children.into_iter().map(Todo::Own));
        }
        (Node::Stmt(_) | Node::Expr(_), false) => rest(children, todo),
    }
}
