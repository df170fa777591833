//! Paths through an edge: its choices made once.
//!
//! Blocks of a program become edges whose assignments have choices, often the same one again and
//! again:
//!
//! ```text
//!   a := c ? a+1 : a+2;  b := c ? b+2 : b+1      is      assume c;  a := a+1;  b := b+2
//!                                                or      assume ¬c; a := a+2;  b := b+1
//! ```
//! Taken one by one, assignments forget what they have to do with each other: after the left side
//! a + b may have grown by 2, 3 or 4; after each path by 3. A choice lasts until a variable of its
//! condition changes. Every execution of an edge is one of exactly one of its paths.

use bia_cfg::{Action, Cfg, EdgeData, Var};
use bia_term::{Op, Term, Terms};

/// An edge with more paths is taken as it is.
const MAX_PATHS: usize = 8;

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Move<'a> {
    /// The condition of a choice has this value.
    Given(Term, bool),
    /// An assignment without the choices that were made.
    Assign(Var, Term),
    /// A step of the edge as it is.
    Step(&'a Action),
}

/// One path, as far as it goes.
#[derive(Clone, Default)]
struct EdgePath<'a> {
    moves: Vec<Move<'a>>,
    choices: Vec<(Term, bool)>,
}

/// The paths through an edge, in a fixed order; `None` if no choice is made twice, or there are too
/// many.
pub(crate) fn edge_paths<'a>(
    cfg: &Cfg,
    terms: &Terms,
    edge: &'a EdgeData,
) -> Option<Vec<Vec<Move<'a>>>> {
    let mut paths = vec![EdgePath::default()];
    let mut again = false;
    for step in &edge.steps {
        match &step.action {
            Action::Assign(var, term) => {
                let mut next = Vec::new();
                for path in paths {
                    again |= path.branch(terms, *term, &mut next);
                    if next.len() > MAX_PATHS {
                        return None;
                    }
                }
                for (path, value) in &mut next {
                    path.moves.push(Move::Assign(*var, *value));
                }
                paths = next.into_iter().map(|(path, _)| path).collect();
                changes(&mut paths, cfg, terms, *var);
            }
            action @ Action::Assume(_) => step_all(&mut paths, action),
            action @ Action::Havoc(var, _) => {
                step_all(&mut paths, action);
                changes(&mut paths, cfg, terms, *var);
            }
            Action::Call { .. } => return None,
        }
    }
    again.then(|| paths.into_iter().map(|path| path.moves).collect())
}

fn step_all<'a>(paths: &mut [EdgePath<'a>], action: &'a Action) {
    for path in paths {
        path.moves.push(Move::Step(action));
    }
}

/// Choices by this variable are over.
fn changes(paths: &mut [EdgePath<'_>], cfg: &Cfg, terms: &Terms, var: Var) {
    let var = cfg.vars[var].term;
    for path in paths {
        path.choices
            .retain(|(condition, _)| !terms.free_vars(&[*condition]).contains(&var));
    }
}

impl<'a> EdgePath<'a> {
    /// What a term is, for each choice at its top, to the end of the list, which gets at most one
    /// more than are looked at. Whether a choice had been made before.
    fn branch(self, terms: &Terms, term: Term, to: &mut Vec<(EdgePath<'a>, Term)>) -> bool {
        let mut again = false;
        let mut stack = vec![(self, term)];
        while let Some((mut path, term)) = stack.pop() {
            let (Op::Ite, [condition, yes, no]) = (terms.op(term), terms.args(term)) else {
                to.push((path, term));
                if to.len() > MAX_PATHS {
                    break;
                }
                continue;
            };
            let made = path.choices.iter().find(|(made, _)| made == condition);
            if let Some((_, holds)) = made {
                again = true;
                let value = if *holds { *yes } else { *no };
                stack.push((path, value));
                continue;
            }
            let mut other = path.clone();
            other.choose(*condition, false);
            stack.push((other, *no));
            path.choose(*condition, true);
            stack.push((path, *yes));
        }
        again
    }

    fn choose(&mut self, condition: Term, holds: bool) {
        self.moves.push(Move::Given(condition, holds));
        self.choices.push((condition, holds));
    }
}
