//! Functions without body: what they may do to memory.
//!
//! Such a function makes everything arbitrary that its arguments lead to, and it may keep the
//! pointers: any later call of a function without body may write through them. `@kept[class]` says
//! whether some function has got a pointer to memory of the class; whether a call uses it is a
//! truth value of its own ([`Source::Kept`]), so that the inputs of an execution show whether it
//! needs that: no branch depends on it, only memory does. In programs with very many calls of such
//! functions it is assumed that none does, and listed.

use super::call::CallSite;
use super::context::{Lowerer, Res};
use super::points::Node;
use super::{Source, codes, context::refuse};
use crate::assumed;
use crate::ir::FunctionId;
use bia_k2::ast::{Op, Var};
use std::collections::BTreeSet;

/// With more pairs of calls and classes pointers are assumed not to be kept.
const MAX_PAIRS: usize = 1500;

impl Lowerer<'_> {
    /// The memory that can be reached from classes and has objects.
    fn memory_from(&self, nodes: &[Node]) -> BTreeSet<Node> {
        let reachable = self.points.reachable(nodes).into_iter();
        let found = reachable.filter(|node| {
            let facts = &self.points.class(*node).facts;
            !(facts.roots.is_empty() && facts.objects.is_empty() && facts.sites.is_empty())
        });
        found.collect()
    }

    /// The memory that the arguments of a call of a function without body point to.
    pub(super) fn given(&self, site: &CallSite) -> Vec<Node> {
        let found = self.points.escapes.get(&site.stmt);
        found.cloned().unwrap_or_default()
    }

    /// What a function without body may do to what its arguments lead to, and to what others have
    /// got.
    pub(crate) fn outside_effects(&mut self, function: FunctionId, site: &CallSite) -> Res<()> {
        let given = self.given(site);
        let own = self.memory_from(&given);
        self.list_what_is_not_done(&own, site);
        let effect = Source::Effect(function);
        self.because(effect, |this| {
            for node in &own {
                for map in this.region_maps(*node)? {
                    this.havoc(map);
                }
            }
            Ok(())
        })?;
        let all: Vec<Node> = self.points.escapes.values().flatten().copied().collect();
        let all = self.memory_from(&all);
        if all.len() * self.points.escapes.len() > MAX_PAIRS {
            self.assume_listed(&assumed::NO_BODY_LATER, &[], Some(site.span));
            return Ok(());
        }
        let later: BTreeSet<Node> = all.difference(&own).copied().collect();
        if !later.is_empty() {
            self.later_effects(&later, function)?;
        }
        for node in own {
            if self.is_later_somewhere(node) {
                let kept = self.kept()?;
                let (at, yes) = (self.class_number(node)?, self.truth(true));
                self.set_object(at, kept, yes)?;
            }
        }
        Ok(())
    }

    fn kept(&mut self) -> Res<Var> {
        let (index, element) = (self.address_type()?, self.bool());
        let ty = self.b.map(index, element)?;
        self.state("@kept", ty)
    }

    fn class_number(&mut self, node: Node) -> Res<bia_k2::ast::Expr> {
        let node = self.points.classes.find(node);
        self.address_constant(u64::try_from(node).unwrap_or(0))
    }

    /// Whether some call may write to the class without having got a pointer to it.
    fn is_later_somewhere(&self, node: Node) -> bool {
        let mut calls = self.points.escapes.values();
        calls.any(|given| !self.memory_from(given).contains(&node))
    }

    /// Memory that functions have got pointers to earlier.
    fn later_effects(&mut self, nodes: &BTreeSet<Node>, function: FunctionId) -> Res<()> {
        let bool = self.bool();
        let uses = self.temp("uses", bool)?;
        self.because(Source::Kept, |this| {
            this.havoc(uses);
            Ok(())
        })?;
        for node in nodes {
            for map in self.region_maps(*node)? {
                let ty = self.b.var_data(map).ty;
                let any = self.temp("later", ty)?;
                self.because(Source::Effect(function), |this| {
                    this.havoc(any);
                    Ok(())
                })?;
                let kept = self.kept()?;
                let (flags, at) = (self.b.var(kept), self.class_number(*node)?);
                let is_kept = self.op(Op::MapGet, &[flags, at])?;
                let uses = self.b.var(uses);
                let written = self.op(Op::And, &[is_kept, uses])?;
                let (value, now) = (self.b.var(any), self.b.var(map));
                let after = self.op(Op::Ite, &[written, value, now])?;
                self.assign(map, after)?;
            }
        }
        Ok(())
    }

    /// What such a function could do besides, and is assumed not to do.
    fn list_what_is_not_done(&mut self, own: &BTreeSet<Node>, site: &CallSite) {
        let module = self.module;
        let mut callable = self.scan.address_taken.iter();
        if callable.any(|function| module[*function].body.is_some()) {
            self.assume_listed(&assumed::NO_BODY_CALLS, &[], Some(site.span));
        }
        let mut memory = own.iter();
        if memory.any(|node| self.points.class(*node).facts.pointers) {
            self.assume_listed(&assumed::NO_BODY_STORES, &[], Some(site.span));
        }
    }

    /// Functions of the threads library are none without body.
    pub(crate) fn refuse_threads(&self, name: &str, site: &CallSite) -> Res<()> {
        let prefixes = ["pthread_", "thrd_", "mtx_", "cnd_", "tss_"];
        let others = [
            "sem_timedwait",
            "sem_clockwait",
            "sem_open",
            "sem_close",
            "sem_unlink",
        ];
        if prefixes.iter().any(|prefix| name.starts_with(prefix)) || others.contains(&name) {
            return refuse(&codes::CONCURRENCY, format!("`{name}`"), site.span);
        }
        Ok(())
    }
}
