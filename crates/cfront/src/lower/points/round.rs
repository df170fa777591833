//! One round of the analysis: nodes for objects, sites, values and locations.

use super::class::{Class, Classes, Facts, Node, Root};
use crate::ir::{ExprId, FunctionId, Module, ObjectId, PlaceId, StmtId};
use crate::lower::leaf::{Leaf, leaves};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Where a place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loc {
    /// In a K2 variable: the object and the offset in it, first elements taken.
    Variable { object: ObjectId, offset: u64 },
    /// In memory: the class, and the offset in the root type, first elements taken.
    Memory { node: Node, root: Root, offset: u64 },
}

/// What is to be collapsed from the start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Collapsed {
    pub(crate) all: bool,
    objects: FxHashSet<ObjectId>,
    sites: FxHashSet<StmtId>,
    through: FxHashSet<ExprId>,
}

impl Collapsed {
    pub(crate) fn object(&self, object: ObjectId) -> bool {
        self.all || self.objects.contains(&object)
    }
    pub(crate) fn site(&self, site: StmtId) -> bool {
        self.all || self.sites.contains(&site)
    }
    pub(crate) fn through(&self, pointer: ExprId) -> bool {
        self.all || self.through.contains(&pointer)
    }
    pub(crate) fn add(&mut self, found: Vec<Facts>) {
        for facts in found {
            self.objects.extend(facts.objects);
            self.sites.extend(facts.sites);
            self.through.extend(facts.through);
        }
    }
}

/// The result of a round.
#[derive(Debug)]
pub(crate) struct Points<'m> {
    pub(crate) module: &'m Module,
    pub(crate) follow_integers: bool,
    pub(crate) classes: Classes,
    /// Whether an integer that is not just a converted pointer is converted to a pointer.
    pub(crate) makes_pointers: bool,
    pub(crate) objects: FxHashMap<ObjectId, Node>,
    pub(crate) variables: FxHashMap<(ObjectId, u64, u32), Node>,
    pub(crate) sites: FxHashMap<StmtId, Node>,
    pub(crate) results: FxHashMap<(FunctionId, u64, u32), Node>,
    pub(crate) values: FxHashMap<ExprId, Node>,
    pub(crate) places: FxHashMap<PlaceId, Loc>,
    /// What calls of functions without body get pointers to.
    pub(crate) escapes: BTreeMap<StmtId, Vec<Node>>,
    /// Pointers that are read from memory: what they point to, and the memory.
    pub(super) pointer_reads: Vec<(Node, Node)>,
    /// Memory that library functions fill with bytes from elsewhere.
    pub(super) filled: Vec<Node>,
    leaf_cache: FxHashMap<crate::ir::TypeId, Option<std::rc::Rc<Vec<Leaf>>>>,
}

impl<'m> Points<'m> {
    pub(crate) fn new(module: &'m Module, follow_integers: bool) -> Self {
        Self {
            module,
            follow_integers,
            classes: Classes::default(),
            makes_pointers: false,
            objects: FxHashMap::default(),
            variables: FxHashMap::default(),
            sites: FxHashMap::default(),
            results: FxHashMap::default(),
            values: FxHashMap::default(),
            places: FxHashMap::default(),
            escapes: BTreeMap::new(),
            pointer_reads: Vec::new(),
            filled: Vec::new(),
            leaf_cache: FxHashMap::default(),
        }
    }

    pub(crate) fn leaves(&mut self, ty: crate::ir::TypeId) -> Option<std::rc::Rc<Vec<Leaf>>> {
        let module = self.module;
        self.leaf_cache
            .entry(ty)
            .or_insert_with(|| leaves(module, ty).map(std::rc::Rc::new))
            .clone()
    }

    /// The class of an object in memory.
    pub(crate) fn object_class(&self, object: ObjectId) -> Option<Node> {
        self.objects.get(&object).map(|n| self.classes.find(*n))
    }

    /// The class that a pointer points to.
    pub(crate) fn value_class(&self, expr: ExprId) -> Option<Node> {
        self.values.get(&expr).map(|n| self.classes.find(*n))
    }

    /// The class that a statement allocates in.
    pub(crate) fn site_class(&self, site: StmtId) -> Option<Node> {
        self.sites.get(&site).map(|n| self.classes.find(*n))
    }

    /// The class of a representative.
    pub(crate) fn class(&self, node: Node) -> &Class {
        self.classes.class(node)
    }

    /// All classes that can be reached from a class by following pointers, with itself.
    pub(crate) fn reachable(&self, from: &[Node]) -> Vec<Node> {
        let mut found: Vec<Node> = Vec::new();
        let mut todo: Vec<Node> = from.to_vec();
        while let Some(node) = todo.pop() {
            let node = self.classes.find(node);
            if !found.contains(&node) {
                found.push(node);
                todo.extend(self.classes.contents(node));
            }
        }
        found.sort_unstable();
        found
    }

    /// Whether an object stands for memory-mapped registers.
    pub(crate) fn is_mapped(&self, object: ObjectId) -> bool {
        self.module.mapped.iter().any(|one| one.object == object)
    }

    /// Whether there is something that a pointer to the class can point to and that integers carry
    /// the name of: registers have numbers.
    pub(crate) fn has_named_targets(&self, node: Node) -> bool {
        let facts = &self.classes.class(node).facts;
        let mut objects = facts.objects.iter();
        objects.any(|object| !self.is_mapped(*object)) || !facts.sites.is_empty() || facts.functions
    }

    /// What memory of the class points to.
    pub(crate) fn contents(&self, node: Node) -> Vec<Node> {
        let contents = self.classes.contents(self.classes.find(node)).into_iter();
        contents.map(|node| self.classes.find(node)).collect()
    }

    /// Whether memory of the class is one type throughout.
    pub(crate) fn is_consistent(&self, node: Node) -> bool {
        let class = self.classes.class(node);
        let facts = &class.facts;
        if facts.bytes || class.collapsed {
            return false;
        }
        match facts.roots.as_slice() {
            [] => true,
            [root] => {
                let size = root.size(self.module);
                size > 0 && facts.strides.iter().all(|stride| stride % size == 0)
            }
            _ => false,
        }
    }

    /// Classes that are not consistent and not yet collapsed.
    pub(crate) fn inconsistent(&self, known: &Collapsed) -> Vec<Facts> {
        let mut found = Vec::new();
        for node in self.classes.representatives() {
            let class = self.classes.class(node);
            if class.collapsed || self.is_consistent(node) {
                continue;
            }
            let facts = &class.facts;
            let new = facts.objects.iter().any(|o| !known.object(*o))
                || facts.sites.iter().any(|s| !known.site(*s))
                || facts.through.iter().any(|e| !known.through(*e));
            if new {
                found.push(facts.clone());
            }
        }
        found
    }

    /// Whether pointers may pass through integers.
    pub(crate) fn integers_matter(&self) -> bool {
        self.makes_pointers
            || self.classes.representatives().any(|node| {
                let facts = &self.classes.class(node).facts;
                // Records that are copied bring pointers without an access at a pointer's type.
                let mixed =
                    (facts.pointers && facts.others) || (facts.scalars && self.holds_names(node));
                !self.is_consistent(node) && mixed
            })
    }

    /// Marks what pointers may point to whose bytes were something else in between: those that are
    /// read from memory of bytes that is accessed as floats, and those that a library function has
    /// stored. What functions without body store is listed (`NO_BODY_STORES`).
    pub(super) fn mark_made(&mut self) {
        let given: Vec<Node> = self.escapes.values().flatten().copied().collect();
        let outside = self.reachable(&given);
        let reads = std::mem::take(&mut self.pointer_reads).into_iter();
        let punned = reads.filter(|(_, memory)| {
            let facts = &self.classes.class(*memory).facts;
            let own = !facts.objects.is_empty() || !facts.sites.is_empty();
            own && facts.floats
                && !self.is_consistent(*memory)
                && !outside.contains(&self.classes.find(*memory))
        });
        let mut made: Vec<Node> = punned.map(|(to, _)| to).collect();
        for memory in std::mem::take(&mut self.filled) {
            made.extend(self.classes.contents(self.classes.find(memory)));
        }
        for node in made {
            self.classes.facts(node).made = true;
        }
    }

    /// Whether an access to a class is one to memory that is not known: pointers to it are made in
    /// ways that are not followed, and nothing is known that they could point to.
    pub(crate) fn is_lost(&self, node: Node) -> bool {
        let facts = &self.classes.class(node).facts;
        facts.made && !facts.has_targets()
    }

    /// Whether pointers to a class may be numbers of which bits are missing: a machine may have
    /// none there, but a name does.
    pub(crate) fn is_cut(&self, node: Node) -> bool {
        let facts = &self.classes.class(node).facts;
        facts.converted && facts.narrowed && facts.has_targets()
    }

    /// Whether addresses of objects or functions may be stored in memory of the class.
    pub(crate) fn holds_names(&self, node: Node) -> bool {
        let mut contents = self.classes.contents(node).into_iter();
        contents.any(|content| self.classes.class(content).facts.has_targets())
    }
}
