//! The arguments of the program, and memory that comes from outside.
//!
//! ```text
//!   argc         any number from 0
//!   argv, envp   any addresses; memory there holds anything, but argv[argc] is null
//! ```
//! That adds executions (strings that lie in objects of the program, that have no end) and takes
//! none away, so a counterexample that needs the strings counts only if a run with them shows it.
//!
//! Where objects are tracked the strings are made by `library/arguments.c`: each is an object of
//! its own that a zero ends, so accesses behind its end are seen.
//!
//! *Outside* is memory that pointers reach which the program gets: its arguments, results of
//! functions without body, variables that are only declared. It holds anything, also where the
//! points-to analysis cannot distinguish it from static objects of the program: only these start
//! with their initial values.

use super::call::CallSite;
use super::context::{Lowerer, Res};
use super::leaf::Scalar;
use super::origin::Arguments;
use super::place::Access;
use super::points::Node;
use crate::assumed;
use crate::ir::{Callee, ExprKind, FunctionId, ObjectId, PlaceId, PlaceKind, StmtKind};
use bia_k2::ast::{Op, Var};
use std::collections::BTreeSet;

/// Linux takes no argument that has more characters (`MAX_ARG_STRLEN`).
const LONGEST: u32 = 131_071;

impl Lowerer<'_> {
    /// The classes of memory that comes from outside, too.
    pub(crate) fn outside(&self, entry: FunctionId) -> Vec<Node> {
        let mut given: BTreeSet<ObjectId> = BTreeSet::new();
        given.extend(self.module[entry].parameters.iter().copied());
        for (_, stmt) in &self.scan.stmts {
            if let StmtKind::Call {
                callee,
                result: Some(result),
                ..
            } = &self.module[*stmt].kind
            {
                let known = match callee {
                    Callee::Direct(function) => self.module[*function].body.is_some(),
                    Callee::Pointer(_) => false,
                };
                if !known {
                    given.insert(*result);
                }
            }
        }
        let objects = self.scan.objects.iter().copied();
        given.extend(objects.filter(|object| {
            let data = &self.module[*object];
            data.storage.is_static() && data.initial.is_none()
        }));
        let mut nodes: Vec<Node> = Vec::new();
        for expr in &self.scan.exprs {
            if let ExprKind::Read(place) = self.module[*expr].kind
                && self.root(place).is_some_and(|root| given.contains(&root))
            {
                nodes.extend(self.points.value_class(*expr));
            }
        }
        self.points.reachable(&nodes)
    }

    /// The object that a place is in, unless it is found through a pointer.
    pub(super) fn root(&self, place: PlaceId) -> Option<ObjectId> {
        let mut at = place;
        loop {
            match self.module[at].kind {
                PlaceKind::Object(object) => return Some(object),
                PlaceKind::Dereference(_) => return None,
                PlaceKind::Member { base, .. }
                | PlaceKind::BitField { base, .. }
                | PlaceKind::Index { base, .. } => at = base,
            }
        }
    }

    /// What is known of the arguments of `main`.
    pub(crate) fn know_arguments(&mut self, entry: FunctionId, values: &[Var]) -> Res<()> {
        let parameters = self.module[entry].parameters.clone();
        let name = self.module.name(self.module[entry].name);
        let (Some(count), Some(first), "main") = (values.first(), parameters.first(), name) else {
            return Ok(());
        };
        let (count, span) = (*count, self.module[*first].span);
        let Scalar::Int { signed: true, .. } = self.scalar(self.module[*first].ty, span)? else {
            return Ok(());
        };
        let value = self.b.var(count);
        let zero = self.b.number(self.b.type_of(value), 0)?;
        let least = self.op(Op::Ge, &[value, zero])?;
        self.assume(least)?;
        if let Some(most) = self.options.most_arguments {
            let value = self.b.var(count);
            let most = self.b.number(self.b.type_of(value), i128::from(most) + 1)?;
            let few = self.op(Op::Le, &[value, most])?;
            self.assume(few)?;
            if !self.makes_arguments() {
                let most = self.options.most_arguments.unwrap_or_default();
                let most = format!("at most {most}");
                self.assume_listed(&assumed::ARGUMENTS_FEW, &[&most, "131071"], Some(span));
            }
        }
        let made = self.makes_arguments();
        let maker = self.module.function(crate::library::ARGUMENTS);
        let maker = maker.filter(|_| made).and_then(|f| self.signatures.get(&f));
        let mut known = Arguments {
            count,
            vector: None,
            pointers: Vec::new(),
            strings: Vec::new(),
            maker: maker.map(|signature| signature.function),
        };
        if let (Some(vector), Some(object)) = (values.get(1), parameters.get(1)) {
            known.vector = Some(*vector);
            let node = self.scan.exprs.iter().find_map(|expr| {
                let ExprKind::Read(place) = self.module[*expr].kind else {
                    return None;
                };
                let read = self.root(place) == Some(*object);
                read.then(|| self.points.value_class(*expr)).flatten()
            });
            if let Some(node) = node.filter(|_| !self.options.unbounded_integers) {
                if !made {
                    self.end_of_vector(node, count, *vector)?;
                }
                known.pointers = self.region_maps(node)?;
                for other in self.points.reachable(&[node]) {
                    let facts = &self.points.class(other).facts;
                    if other != node && !facts.roots.is_empty() {
                        known.strings.extend(self.region_maps(other)?);
                    }
                }
            }
        }
        self.origins.arguments = Some(known);
        Ok(())
    }

    /// Whether the program makes its arguments itself (`library/arguments.rs`).
    pub(crate) fn makes_arguments(&self) -> bool {
        let maker = self.module.function(crate::library::ARGUMENTS);
        let made = maker.is_some_and(|maker| self.module[maker].body.is_some());
        made && self.options.properties.tracks_objects()
    }

    /// How many characters an argument has at most: asked by the function that makes them.
    pub(crate) fn longest_argument(&mut self, site: &CallSite) -> Res<()> {
        self.assume_listed(&assumed::ARGUMENTS_MADE, &[], Some(site.span));
        let longest = self.options.longest_argument.unwrap_or(LONGEST);
        let most = self.options.most_arguments;
        if most.is_some() || self.options.longest_argument.is_some() {
            let most = most.map_or("any number of".to_owned(), |most| format!("at most {most}"));
            let longest = longest.to_string();
            let names: [&str; 2] = [&most, &longest];
            self.assume_listed(&assumed::ARGUMENTS_FEW, &names, Some(site.span));
        }
        let longest = self.address_constant(u64::from(longest))?;
        self.set_result(site.result, longest)
    }

    /// `argv` is not null, and `argv[argc]` is.
    fn end_of_vector(&mut self, node: Node, count: Var, vector: Var) -> Res<()> {
        let word = self.address_type()?;
        let (base, zero) = (self.b.var(vector), self.address_constant(0)?);
        let null = self.op(Op::Eq, &[base, zero])?;
        let some = self.op(Op::Not, &[null])?;
        self.assume(some)?;
        let index = self.b.var(count);
        let index = self.cast(word, index)?;
        let offset = self.scale(index, u64::from(self.pointer_bits / 8))?;
        let base = self.b.var(vector);
        let address = self.add(base, offset)?;
        let address = self.stable(address)?;
        let place = Access::Memory {
            node,
            offset: 0,
            address,
        };
        let last = self.load(place, Scalar::Pointer, None)?;
        let zero = self.address_constant(0)?;
        let ends = self.op(Op::Eq, &[last, zero])?;
        self.assume(ends)
    }
}
