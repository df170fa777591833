//! Locals that a pointer can still name after their lifetime has ended.
//!
//! The storage of such a local may be given to a newer object, so a comparison of two pointers to
//! such locals has no fixed result ([`super::reuse`]). A pointer to a local `o` of function `f` can
//! be kept too long only by a holder that lives longer than `o`:
//! ```text
//!   holder                          lives longer than o iff
//!   static object, heap block       always
//!   local of another function g     g can call f, directly or not
//!   local of f itself               f is recursive, or o ends with an inner block that is not the
//!                                   block of the holder
//!   result of g                     g is f or can call f
//! ```
//! Who may hold a pointer to `o` comes from the points-to analysis: all that holds pointers to the
//! class of `o`. Nothing runs after the end of the entry function, so the locals of its outermost
//! block count as living to the end.
//!
//! A comparison matters if one side may name such an object, or a freed block, and the other side
//! may name something that was made later: a local that does not live from the start, or a block.
//! Each lifetime of their locals is an object of its own then, as under memory safety; all other
//! programs keep constant addresses.

use super::context::Lowerer;
use super::demand::is_alloca;
use super::points::Node;
use crate::ir::{ExprId, FunctionId, ObjectId, StmtId, Storage};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Short-lived objects of comparisons in which one of them may have ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outlived {
    pub(crate) locals: FxHashSet<ObjectId>,
    /// Calls of `alloca`.
    pub(crate) frames: FxHashSet<StmtId>,
}

/// The short-lived objects of a class.
#[derive(Debug, Default)]
struct Mortals {
    all: Outlived,
    /// Whether a pointer may name one of them, or a freed block, after its end.
    are_outlived: bool,
    blocks: bool,
}

impl Mortals {
    /// Whether something in the class may be made after something else has ended.
    fn begin_late(&self) -> bool {
        self.blocks || !self.all.locals.is_empty() || !self.all.frames.is_empty()
    }
}

/// What may hold pointers to a class.
#[derive(Debug, Default)]
struct Holders {
    /// A static object or a heap block.
    forever: bool,
    locals: Vec<ObjectId>,
    results: BTreeSet<FunctionId>,
}

/// Where a short-lived object belongs.
#[derive(Clone, Copy)]
struct Home {
    function: FunctionId,
    object: Option<ObjectId>,
}

/// The call graph, backwards.
struct Callers {
    direct: BTreeMap<FunctionId, Vec<FunctionId>>,
    all: FxHashMap<FunctionId, FxHashSet<FunctionId>>,
}

impl Callers {
    /// The functions that can call a function, directly or not; itself if it is recursive.
    fn of(&mut self, function: FunctionId) -> &FxHashSet<FunctionId> {
        let direct = &self.direct;
        self.all.entry(function).or_insert_with(|| {
            let mut found = FxHashSet::default();
            let mut todo = vec![function];
            while let Some(callee) = todo.pop() {
                let callers = direct.get(&callee).into_iter().flatten();
                todo.extend(callers.copied().filter(|caller| found.insert(*caller)));
            }
            found
        })
    }
}

impl Lowerer<'_> {
    /// Finds the locals that may be compared after their end.
    pub(crate) fn find_outlived(&self) -> Outlived {
        let frees = self.frees();
        let mut callers = Callers {
            direct: self.scan.callers(),
            all: FxHashMap::default(),
        };
        let mut known: FxHashMap<Node, Mortals> = FxHashMap::default();
        let mut found = Outlived::default();
        for (left, right) in self.compared() {
            for class in [left, right] {
                let entry = known.entry(class);
                entry.or_insert_with(|| self.mortals(class, frees, &mut callers));
            }
            let (a, b) = (&known[&left], &known[&right]);
            if (a.are_outlived && b.begin_late()) || (b.are_outlived && a.begin_late()) {
                for mortals in [a, b] {
                    found.locals.extend(&mortals.all.locals);
                    found.frames.extend(&mortals.all.frames);
                }
            }
        }
        found
    }

    /// The classes of the two sides of each comparison of pointers.
    fn compared(&self) -> BTreeSet<(Node, Node)> {
        let class = |expr: ExprId| {
            let is_pointer = self.module.types.is_pointer(self.module[expr].ty);
            is_pointer.then(|| self.points.value_class(expr)).flatten()
        };
        let pair = |expr: &ExprId| {
            let (left, right) = self.module[*expr].kind.equality()?;
            class(left).zip(class(right))
        };
        self.scan.exprs.iter().filter_map(pair).collect()
    }

    /// Whether heap blocks are made in a class.
    pub(crate) fn has_blocks(&self, class: Node) -> bool {
        let sites = &self.points.class(class).facts.sites;
        sites.iter().any(|site| !is_alloca(self.module, *site))
    }

    fn mortals(&self, class: Node, frees: bool, callers: &mut Callers) -> Mortals {
        let facts = &self.points.class(class).facts;
        let holders = self.holders(class);
        let blocks = frees && self.has_blocks(class);
        let mut found = Mortals {
            all: Outlived::default(),
            are_outlived: blocks,
            blocks,
        };
        for object in &facts.objects {
            let data = &self.module[*object];
            let Some(function) = data.function else {
                continue;
            };
            let home = Home {
                function,
                object: Some(*object),
            };
            let is_local = matches!(data.storage, Storage::Local | Storage::Parameter);
            if is_local && !self.lives_from_the_start(home) {
                found.are_outlived |= self.is_outlived(home, &holders, callers);
                found.all.locals.insert(*object);
            }
        }
        if facts.sites.is_empty() {
            return found;
        }
        for (function, stmt) in &self.scan.stmts {
            if facts.sites.contains(stmt) && is_alloca(self.module, *stmt) {
                let home = Home {
                    function: *function,
                    object: None,
                };
                found.are_outlived |= self.is_outlived(home, &holders, callers);
                found.all.frames.insert(*stmt);
            }
        }
        found
    }

    fn holders(&self, class: Node) -> Holders {
        let classes = &self.points.classes;
        let holds = |node: Node| {
            let mut contents = classes.contents(classes.find(node)).into_iter();
            contents.any(|content| classes.find(content) == class)
        };
        let variables = self.points.variables.iter();
        let variables = variables.filter(|(_, node)| classes.find(**node) == class);
        let in_memory = self.points.objects.iter().filter(|(_, node)| holds(**node));
        let objects = variables.map(|((object, ..), _)| *object);
        let objects = objects.chain(in_memory.map(|(object, _)| *object));
        let results = self.points.results.iter();
        let results = results.filter(|(_, node)| classes.find(**node) == class);
        let mut holders = Holders {
            forever: self.points.sites.values().any(|node| holds(*node)),
            locals: Vec::new(),
            results: results.map(|((function, ..), _)| *function).collect(),
        };
        for object in objects {
            match self.module[object].function {
                Some(_) if !self.module[object].storage.is_static() => {
                    holders.locals.push(object);
                }
                Some(_) | None => holders.forever = true,
            }
        }
        holders
    }

    fn is_outlived(&self, home: Home, holders: &Holders, callers: &mut Callers) -> bool {
        if self.lives_to_the_end(home) {
            return false;
        }
        let callers = callers.of(home.function);
        let recursive = callers.contains(&home.function);
        let outlives = |holder: &ObjectId| match self.module[*holder].function {
            Some(function) if function == home.function => {
                recursive || (self.is_inner(home) && !self.is_together(*holder, home))
            }
            Some(function) => callers.contains(&function),
            None => true,
        };
        let returned =
            |function: &FunctionId| *function == home.function || callers.contains(function);
        holders.forever
            || holders.locals.iter().any(outlives)
            || holders.results.iter().any(returned)
    }

    /// Whether the program is over when the object ends.
    fn lives_to_the_end(&self, home: Home) -> bool {
        self.module.function(&self.options.entry) == Some(home.function)
            && !self.scan.recursive.contains(&home.function)
            && self.module.at_exit.is_none()
            && !self.is_inner(home)
    }

    /// Whether a local is made before anything has ended: it is one of the outermost block of the
    /// entry. Variable-length arrays are made where they are declared.
    fn lives_from_the_start(&self, home: Home) -> bool {
        let is_array =
            |object: ObjectId| self.module.types.is_variable_length(self.module[object].ty);
        self.module.function(&self.options.entry) == Some(home.function)
            && !self.scan.recursive.contains(&home.function)
            && self.module.constructors.is_empty()
            && !self.is_inner(home)
            && home.object.is_some_and(|object| !is_array(object))
            && self.module.at_exit.is_none()
    }

    /// Whether an object can end before its function returns.
    fn is_inner(&self, home: Home) -> bool {
        let Some(object) = home.object else {
            return false;
        };
        let begins = self.scan.begin_block.get(&object);
        let is_array = self.module.types.is_variable_length(self.module[object].ty);
        begins.is_some_and(|block| Some(*block) != self.module[home.function].body)
            || (is_array && self.scan.jumps_back(home.function))
    }

    /// Whether a holder ends with the object.
    fn is_together(&self, holder: ObjectId, home: Home) -> bool {
        let block = |object: ObjectId| self.scan.begin_block.get(&object);
        let is_array =
            |object: ObjectId| self.module.types.is_variable_length(self.module[object].ty);
        home.object.is_some_and(|object| {
            block(object).is_some() && block(object) == block(holder) && !is_array(object)
        })
    }
}
