//! Applications: from an operator and arguments to a term.
//!
//! Each application goes through these steps: number and sorts of the arguments are checked against
//! the row of the operator, more arguments than a single application takes are folded as its arity
//! says, then each application is rewritten until no rule fires, and interned.

use super::{Term, Terms};
use crate::{
    arglist::ArgList,
    op::{Op, Packed, Tag},
    rewrite::{self, Action},
    sort::Sort,
    table::{self, Arity, Clash, Expected, Meaning, Params, Row, SortError},
};
use bia_base::Idx as _;

impl Terms {
    /// The application of `op`. Panics when it is ill-sorted: a bug of the caller.
    pub fn mk(&mut self, op: Op, args: &[Term]) -> Term {
        match self.try_mk(op, args) {
            Ok(term) => term,
            Err(error) => panic!("{error}"),
        }
    }

    /// The application of `op`, if there is one. More than two arguments mean what the table
    /// says (`a < b < c` is a conjunction).
    pub fn try_mk(&mut self, op: Op, args: &[Term]) -> Result<Term, SortError> {
        let Some(row) = table::row(op) else {
            return self.try_leaf(op, args);
        };
        let (indices, count) = op.indices();
        let ascribed = if let Op::ConstArray(sort) = op {
            Some(sort)
        } else {
            None
        };
        let indices = &indices[..count];
        let params = Params { indices, ascribed };
        let sort = self.check(row, params, args)?;
        Ok(self.apply_all(row, op, sort, args))
    }

    /// The application of what SMT-LIB calls `name`, with the numbers behind `_`.
    pub fn try_apply(
        &mut self,
        name: &str,
        indices: &[u32],
        args: &[Term],
    ) -> Result<Term, SortError> {
        let rows = table::named(name);
        let fitting = rows.iter().filter(|row| row.indices == indices.len());
        let mut error = None;
        for row in fitting {
            let params = Params {
                indices,
                ascribed: None,
            };
            match self.check(row, params, args) {
                Ok(sort) => return Ok(self.build(row, indices, sort, args)),
                // Of several readings the one with the right number of arguments is meant.
                Err(SortError::Arity { .. }) if error.is_some() => {}
                Err(found) => error = Some(found),
            }
        }
        Err(error.unwrap_or_else(|| match rows.first() {
            None => SortError::Unknown(name.into()),
            Some(row) => SortError::Index {
                operator: name.into(),
                problem: format!("takes {} indices, not {}", row.indices, indices.len()),
            },
        }))
    }

    fn build(&mut self, row: &Row, indices: &[u32], sort: Sort, args: &[Term]) -> Term {
        match row.meaning {
            Meaning::Primitive(tag, _) => {
                let op = self.op_of(tag, indices, sort);
                self.apply_all(row, op, sort, args)
            }
            Meaning::Derived(expand) => self.fold(row.arity, args, &mut |terms, args| {
                expand(terms, indices, args)
            }),
        }
    }

    /// The well-sorted application of a primitive operator to as many arguments as there are.
    fn apply_all(&mut self, row: &Row, op: Op, sort: Sort, args: &[Term]) -> Term {
        let count = args.len();
        self.fold(row.arity, args, &mut |terms, part| {
            if op == Op::Concat && part.len() < count {
                // A part of a concatenation is not as wide as the whole.
                return terms.mk(op, part);
            }
            terms.apply(op, sort, part)
        })
    }

    /// The operator of a row, given its indices and the sort of the result.
    fn op_of(&self, tag: Tag, indices: &[u32], sort: Sort) -> Op {
        let parameter = match (tag, indices) {
            (Tag::Extract, [_, lo]) => *lo,
            (_, [first]) => *first,
            _ => 0,
        };
        Packed { tag, parameter }.unpack(sort, &self.sorts)
    }

    /// Checks arguments against a row and returns the sort of the application.
    fn check(&mut self, row: &Row, params: Params<'_>, args: &[Term]) -> Result<Sort, SortError> {
        if !row.allows(args.len()) {
            return Err(SortError::Arity {
                operator: row.name.into(),
                expected: row.arity,
                found: args.len(),
            });
        }
        let mut short = [Sort::BOOL; 4];
        let long: Vec<Sort>;
        let sorts = if args.len() <= short.len() {
            for (slot, arg) in short.iter_mut().zip(args) {
                *slot = self.nodes[arg.index()].sort;
            }
            &short[..args.len()]
        } else {
            long = args.iter().map(|arg| self.sort(*arg)).collect();
            &long
        };
        row.signature
            .result(&mut self.sorts, params, sorts)
            .map_err(|clash| self.sort_error(row.name, sorts, clash))
    }

    fn sort_error(&self, operator: &str, sorts: &[Sort], clash: Clash) -> SortError {
        let operator = operator.to_owned();
        match clash {
            Clash::Index(problem) => SortError::Index { operator, problem },
            Clash::Argument { position, expected } => SortError::Argument {
                operator,
                position,
                expected: match expected {
                    Expected::Text(text) => text.into(),
                    Expected::Sort(sort) => self.sort_text(sort),
                },
                found: self.sort_text(sorts[position]),
            },
        }
    }

    /// Constants and applications of functions; they have no row.
    fn try_leaf(&mut self, op: Op, args: &[Term]) -> Result<Term, SortError> {
        let Op::App(fun) = op else {
            return match (op, args) {
                (Op::Value(id), []) if id.index() < self.values.len() => {
                    let (_, sort) = self.values[id.index()];
                    Ok(self.intern(Packed::new(op), sort, args))
                }
                _ => Err(SortError::Index {
                    operator: format!("{op:?}"),
                    problem: "leaves are made by `var` and `value`".into(),
                }),
            };
        };
        let decl = self.fun(fun);
        let (result, expected) = (decl.result, decl.args.len());
        if args.len() != expected {
            return Err(SortError::Arity {
                operator: self.name(decl.name).into(),
                expected: Arity::Exactly(u32::try_from(expected).unwrap_or(u32::MAX)),
                found: args.len(),
            });
        }
        let wrong = args
            .iter()
            .zip(&decl.args)
            .position(|(a, s)| self.sort(*a) != *s);
        if let Some(position) = wrong {
            return Err(SortError::Argument {
                operator: self.name(decl.name).into(),
                position,
                expected: self.sort_text(decl.args[position]),
                found: self.sort_text(self.sort(args[position])),
            });
        }
        Ok(self.intern(Packed::new(op), result, args))
    }

    /// Applies an operator to more arguments than a single application takes.
    fn fold(
        &mut self,
        arity: Arity,
        args: &[Term],
        one: &mut dyn FnMut(&mut Self, &[Term]) -> Term,
    ) -> Term {
        let several = args.len() > 2;
        match arity {
            Arity::Any if args.len() == 1 => args[0],
            Arity::Left if several => {
                let rest = &args[2..];
                let first = one(self, &args[..2]);
                rest.iter().fold(first, |acc, arg| one(self, &[acc, *arg]))
            }
            Arity::Right if several => {
                let (last, rest) = args.split_last().expect("there are several");
                let fold = rest.iter().rev();
                fold.fold(*last, |acc, arg| one(self, &[*arg, acc]))
            }
            Arity::Chain if several => {
                let parts: Vec<Term> = args.windows(2).map(|pair| one(self, pair)).collect();
                self.and_all(&parts)
            }
            Arity::Pairwise if several => {
                let mut parts = Vec::new();
                for (i, a) in args.iter().enumerate() {
                    parts.extend(args[i + 1..].iter().map(|b| one(self, &[*a, *b])));
                }
                self.and_all(&parts)
            }
            Arity::Exactly(_)
            | Arity::Any
            | Arity::Left
            | Arity::Right
            | Arity::Chain
            | Arity::Pairwise => one(self, args),
        }
    }

    /// Rewrites and interns an application that is well-sorted.
    fn apply(&mut self, op: Op, sort: Sort, args: &[Term]) -> Term {
        if !self.rewriting {
            return self.intern(Packed::new(op), sort, args);
        }
        let (mut op, mut args) = (op, ArgList::from(args));
        loop {
            match rewrite::step(self, op, sort, &args) {
                Action::Keep => return self.intern(Packed::new(op), sort, &args),
                Action::Use(term) => {
                    debug_assert_eq!(self.sort(term), sort);
                    return term;
                }
                Action::Become(next, list) => (op, args) = (next, list),
            }
        }
    }
}
