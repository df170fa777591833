//! Interrupts: handlers that may run between any two visible steps (`docs/interrupts.md`).
//!
//! A handler runs to its end unless one of a higher priority interrupts it, so the handlers that
//! are active at a moment are a stack, and the program with them is a sequential one. With L the
//! priority of what runs, 0 for the program itself, each visible step of code that can run at L is
//! preceded by a call of (masking is a step with a call before and behind it)
//! ```text
//!   interrupts(L):   any number of times, one of the handlers h with priority p(h) > L:
//!                    assume(not masked and level < p(h));  before := level;  level := p(h);
//!                    h();  level := before
//! ```
//! Visible steps are the reads and writes of objects that some handler reads or writes, masking,
//! calls of functions without body or of recursive ones, traps, and each round of a loop; there is
//! one more step after the end.
//! All other steps commute with handlers. A value that was read is kept: later steps do not read
//! again.
//!
//! **Torn accesses.** What is wider than the machine reads and writes at once is accessed word by
//! word, the least significant one first, with a visible step for each.
//!
//! **Masking.** Functions and instructions such as `cli` and `sei` set and clear `masked`, and
//! while the object of `--isr-mask` is not 0 no handler starts either. Before the first of the
//! functions that AVR and MSP430 use for it interrupts are disabled, as after a reset.
//!
//! Where the return from an interrupt brings the status back, masking by a handler ends with it.
//!
//! Functions that handlers can reach have their locals once for each call ([`super::scan`]).

use super::call::CallSite;
use super::context::{Lowerer, Res, Stop, refuse};
use super::leaf::Scalar;
use super::names::Names;
use super::place::Access;
use super::points::{Loc, Node};
use super::walk::{Part, expr_parts, place_parts, stmt_parts};
use super::{Property, Source, codes, home::root_object};
use crate::assumed;
use crate::ir::{AtomicOp, BitField, Callee, ExprId, FunctionId, ObjectId, StmtId, StmtKind};
use bia_base::{Diagnostic, Span};
use bia_k2::ast::{Expr, Function, Op, Var};
use std::collections::{BTreeMap, BTreeSet};

/// A function that an interrupt calls.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Handler {
    /// Its name.
    pub name: String,
    /// It interrupts what has a lower priority; the program has 0.
    pub priority: u32,
}

/// What is known of the handlers.
#[derive(Debug, Default)]
pub(crate) struct Interrupts {
    handlers: Vec<(FunctionId, u32)>,
    /// The least priority that each function may run at.
    lowest: BTreeMap<FunctionId, u32>,
    /// What handlers access.
    objects: BTreeSet<ObjectId>,
    nodes: BTreeSet<Node>,
    /// Whether they may access anything.
    everything: bool,
    /// The object that masks them.
    mask: Option<ObjectId>,
    /// The K2 functions that start handlers, by the priority of what they interrupt.
    starters: BTreeMap<u32, Function>,
    /// Whether what is translated now is one step.
    quiet: bool,
    /// Whether it was before the atomic operation that is translated now.
    within: Option<bool>,
}

/// What a function or an instruction does to the mask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Masking {
    Disable,
    Enable,
    Get,
    Set,
}

/// Functions that the compilers and libraries of embedded targets have for it.
const FUNCTIONS: &[(&str, Masking)] = &[
    ("cli", Masking::Disable),
    ("sei", Masking::Enable),
    ("noInterrupts", Masking::Disable),
    ("interrupts", Masking::Enable),
    ("__disable_irq", Masking::Disable),
    ("__enable_irq", Masking::Enable),
    ("__disable_interrupt", Masking::Disable),
    ("__enable_interrupt", Masking::Enable),
    ("__disable_interrupts", Masking::Disable),
    ("__enable_interrupts", Masking::Enable),
    ("_disable_interrupts", Masking::Disable),
    ("_enable_interrupts", Masking::Enable),
    ("__get_PRIMASK", Masking::Get),
    ("__set_PRIMASK", Masking::Set),
];

/// Instructions that do the same.
const INSTRUCTIONS: &[(&str, Masking)] = &[
    ("cli", Masking::Disable),
    ("sei", Masking::Enable),
    ("cpsid i", Masking::Disable),
    ("cpsie i", Masking::Enable),
    ("dint", Masking::Disable),
    ("eint", Masking::Enable),
];

/// Instructions that do nothing to the mask.
const HARMLESS: &[&str] = &["", "nop", "wfi", "wfe", "sleep", "wdr", "dsb", "isb", "dmb"];

/// Where these enable interrupts they are disabled after a reset.
const ENABLE_AFTER_RESET: &[&str] = &[
    "sei",
    "eint",
    "__enable_interrupt",
    "__enable_interrupts",
    "_enable_interrupts",
];

/// Where AVR has `SREG`.
const STATUS: u128 = 0x5f;

const BLOCK: &str = "a block of memory that a handler accesses is read or written at once";

fn masking(name: &str) -> Option<Masking> {
    let found = FUNCTIONS.iter().find(|(own, _)| *own == name);
    found.map(|(_, masking)| *masking)
}

impl Lowerer<'_> {
    /// Whether the program has handlers of interrupts.
    pub(crate) fn has_interrupts(&self) -> bool {
        !self.options.handlers.is_empty()
    }

    /// The functions that `--isr` names, as far as there are such.
    pub(crate) fn handler_functions(&self) -> Vec<FunctionId> {
        let names = self.options.handlers.iter().map(|handler| &handler.name);
        names
            .filter_map(|name| self.module.function(name))
            .collect()
    }

    /// Finds the handlers, and what they access.
    pub(crate) fn find_interrupts(&mut self, entry: FunctionId) -> Res<()> {
        if self.module.has_handlers {
            self.assume_listed(&assumed::ONLY_NAMED, &[], None);
        }
        if !self.has_interrupts() {
            return Ok(());
        }
        let span = self.module[entry].span;
        if self.scan.threaded {
            return refuse(&codes::INTERRUPTS, "threads beside handlers", span);
        }
        if self.options.properties.has(Property::Termination) {
            return refuse(&codes::INTERRUPTS, "termination with handlers", span);
        }
        for handler in &self.options.handlers {
            let found = self.module.function(&handler.name);
            let found = found.filter(|id| self.module[*id].body.is_some());
            let Some(id) = found else {
                return missing(format!("`--isr` names no function: `{}`", handler.name));
            };
            if !self.module[id].parameters.is_empty() {
                let text = format!("the handler `{}` has parameters", handler.name);
                return refuse(&codes::INTERRUPTS, text, self.module[id].span);
            }
            self.interrupts.handlers.push((id, handler.priority));
        }
        if let Some(name) = &self.options.isr_mask {
            match self.module.global(name) {
                Some(object) => self.interrupts.mask = Some(object),
                None => return missing(format!("`--isr-mask` names no global variable: `{name}`")),
            }
        }
        self.find_lowest(entry);
        self.find_accesses();
        self.assume_listed(&assumed::INTERRUPTS, &[], None);
        Ok(())
    }

    fn find_lowest(&mut self, entry: FunctionId) {
        let module = self.module;
        let start = [entry]
            .into_iter()
            .chain(module.constructors.iter().copied());
        let start = start.chain(module.at_exit).map(|function| (function, 0));
        let mut todo: Vec<(FunctionId, u32)> = start.collect();
        todo.extend(self.interrupts.handlers.iter().copied());
        while let Some((function, level)) = todo.pop() {
            let known = self.interrupts.lowest.get(&function);
            if known.is_some_and(|known| *known <= level) {
                continue;
            }
            self.interrupts.lowest.insert(function, level);
            todo.extend(self.scan.callees(function).map(|callee| (callee, level)));
        }
    }

    /// What the handlers, and all that they call, read and write.
    fn find_accesses(&mut self) {
        let handlers = self.interrupts.handlers.iter().map(|(id, _)| *id);
        let reached = self.scan.reached(handlers.collect());
        let stmts: Vec<StmtId> = self
            .scan
            .stmts
            .iter()
            .filter(|(function, _)| reached.contains(function))
            .map(|(_, stmt)| *stmt)
            .collect();
        for stmt in stmts {
            self.interrupts.everything |= self.may_access_anything(stmt);
            let mut todo = stmt_parts(self.module, stmt);
            while let Some(part) = todo.pop() {
                match part {
                    Part::Expr(expr) => todo.extend(expr_parts(self.module, expr)),
                    Part::Place(place) => {
                        self.interrupts
                            .objects
                            .extend(root_object(self.module, place));
                        if let Some(Loc::Memory { node, .. }) = self.points.places.get(&place) {
                            let node = self.points.classes.find(*node);
                            self.interrupts.nodes.insert(node);
                        }
                        todo.extend(place_parts(self.module, place));
                    }
                    // Its statements come by themselves.
                    Part::Block(_) => {}
                }
            }
        }
        self.interrupts.objects.extend(self.interrupts.mask);
    }

    /// Whether a statement of a handler does more than its parts say.
    fn may_access_anything(&self, stmt: StmtId) -> bool {
        match &self.module[stmt].kind {
            StmtKind::Call {
                callee: Callee::Direct(callee),
                ..
            } => {
                let data = &self.module[*callee];
                let name = self.module.name(data.name);
                let harmless = name.starts_with(&self.options.nondet_prefix)
                    || self.options.error_functions.iter().any(|own| own == name)
                    || self.options.assume_functions.iter().any(|own| own == name)
                    || masking(name).is_some();
                data.body.is_none() && !harmless
            }
            StmtKind::Asm { memory, .. } => *memory,
            StmtKind::Builtin { .. } => true,
            StmtKind::Call {
                callee: Callee::Pointer(_),
                ..
            } => {
                let mut targets = self.scan.address_taken.iter();
                targets.any(|target| self.module[*target].body.is_none())
            }
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Assign { .. }
            | StmtKind::Copy { .. }
            | StmtKind::Zero(_)
            | StmtKind::Begin(_)
            | StmtKind::End(_)
            | StmtKind::Evaluate(_)
            | StmtKind::Unsupported => false,
        }
    }

    /// Whether a handler may access an object that is held in K2 variables.
    pub(crate) fn is_interruptible(&self, object: ObjectId) -> bool {
        self.has_interrupts()
            && self.module[object].storage.is_static()
            && (self.interrupts.everything || self.interrupts.objects.contains(&object))
    }

    /// Whether an access is a visible step.
    pub(crate) fn is_visible(&mut self, access: Access) -> bool {
        if !self.has_interrupts() || self.interrupts.quiet {
            return false;
        }
        let shared = match access {
            Access::Leaf { object, .. } => self.is_interruptible(object),
            Access::Memory { node, .. } => {
                let node = self.points.classes.find(node);
                let accessed = self.interrupts.nodes.contains(&node);
                !self.only_registers(node) && (self.interrupts.everything || accessed)
            }
        };
        shared && self.starter().is_some()
    }

    /// What starts handlers within the function that is translated.
    fn starter(&self) -> Option<Function> {
        let level = match self.body.as_ref().and_then(|body| body.id) {
            Some(function) => self.interrupts.lowest.get(&function).copied()?,
            None => 0,
        };
        self.interrupts.starters.get(&level).copied()
    }

    /// Handlers may run here.
    pub(crate) fn interrupt_point(&mut self) -> Res<()> {
        if !self.has_interrupts() || self.interrupts.quiet {
            return Ok(());
        }
        let Some(starter) = self.starter() else {
            return Ok(());
        };
        let stmt = self.b.call(starter, &[], &[])?;
        self.emit(stmt);
        Ok(())
    }

    /// Handlers may run once more, after the program.
    pub(crate) fn last_interrupts(&mut self) -> Res<()> {
        self.interrupts.quiet = false;
        self.interrupt_point()?;
        self.interrupts.quiet = true;
        Ok(())
    }

    /// What comes now is before the program begins.
    pub(crate) fn before_interrupts(&mut self) {
        self.interrupts.quiet = true;
    }

    /// What the action does is one step.
    pub(crate) fn uninterrupted<T>(&mut self, action: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        let before = std::mem::replace(&mut self.interrupts.quiet, true);
        let done = action(self);
        self.interrupts.quiet = before;
        done
    }

    /// An atomic operation, before which handlers may run. What stands between `Enter` and `Leave`
    /// is one: the two are in one list of statements, and do not nest.
    pub(crate) fn uninterrupted_step(&mut self, op: AtomicOp, site: &CallSite) -> Res<()> {
        match op {
            AtomicOp::Enter => {
                self.interrupt_point()?;
                self.interrupts.within = Some(self.interrupts.quiet);
                self.interrupts.quiet = true;
            }
            AtomicOp::Leave => {
                self.interrupts.quiet = self.interrupts.within.take().unwrap_or(false);
            }
            AtomicOp::Fence
            | AtomicOp::FetchThen(_)
            | AtomicOp::ThenFetch(_)
            | AtomicOp::CompareAndSwap
            | AtomicOp::CompareAndSwapValue
            | AtomicOp::CompareExchange
            | AtomicOp::CompareExchangeWeak
            | AtomicOp::Load
            | AtomicOp::Store
            | AtomicOp::Exchange
            | AtomicOp::Clear
            | AtomicOp::TestAndSet => {
                self.interrupt_point()?;
                return self.uninterrupted(|this| this.atomic_step(op, site));
            }
        }
        self.atomic_step(op, site)
    }

    /// Declares what starts handlers, for each priority that can be interrupted.
    pub(crate) fn declare_interrupts(&mut self) -> Res<()> {
        let mut levels: BTreeSet<u32> = self.interrupts.lowest.values().copied().collect();
        levels.insert(0);
        let highest = self
            .interrupts
            .handlers
            .iter()
            .map(|(_, priority)| *priority);
        let highest = highest.max().unwrap_or(0);
        for level in levels.into_iter().filter(|level| *level < highest) {
            let name = self.names.unique("interrupts", |_| false);
            let function = self.b.function(&name, &[], &[])?;
            self.interrupts.starters.insert(level, function);
        }
        Ok(())
    }

    /// Defines it.
    pub(crate) fn define_interrupts(&mut self) -> Res<()> {
        for (level, function) in self.interrupts.starters.clone() {
            self.open(None, function, Names::default());
            self.start_handlers(level)?;
            self.close()?;
        }
        Ok(())
    }

    fn start_handlers(&mut self, above: u32) -> Res<()> {
        let mut handlers = self.interrupts.handlers.clone();
        handlers.retain(|(_, priority)| *priority > above);
        let (head, end) = (self.new_label("interrupt")?, self.new_label("go_on")?);
        self.place_label(head)?;
        let mut starts = Vec::new();
        for (function, _) in &handlers {
            let name = self.module.name(self.module[*function].name).to_owned();
            starts.push(self.new_label(&name)?);
        }
        let mut targets = vec![end];
        targets.extend(&starts);
        let choose = self.b.jump(&targets);
        self.emit(choose);
        for ((function, priority), start) in handlers.into_iter().zip(starts) {
            self.place_label(start)?;
            self.start_handler(function, priority)?;
            self.jump(head);
        }
        self.place_label(end).map(|_| ())
    }

    fn start_handler(&mut self, function: FunctionId, priority: u32) -> Res<()> {
        let (masked, level) = (self.masked()?, self.level()?);
        let masked = self.b.var(masked);
        let open = self.not(masked)?;
        self.assume(open)?;
        if let Some(mask) = self.interrupts.mask {
            let scalar = self.scalar(self.module[mask].ty, self.module[mask].span)?;
            let whole = self.whole(mask)?;
            let value = self.load_part(whole, scalar, None)?;
            let zero = self.zero(self.b.type_of(value))?;
            let open = self.op(Op::Eq, &[value, zero])?;
            self.assume(open)?;
        }
        let ty = self.b.var_data(level).ty;
        let (now, own) = (self.b.var(level), self.number(ty, u128::from(priority))?);
        let lower = self.op(Op::Lt, &[now, own])?;
        self.assume(lower)?;
        let before = self.temp("before", ty)?;
        let now = self.b.var(level);
        self.assign(before, now)?;
        let own = self.number(ty, u128::from(priority))?;
        self.assign(level, own)?;
        let signature = self.signatures[&function].clone();
        let mut results = Vec::new();
        for ty in &signature.results {
            results.push(self.temp("unused", *ty)?);
        }
        let stmt = self.b.call(signature.function, &[], &results)?;
        self.emit(stmt);
        let before = self.b.var(before);
        self.assign(level, before)?;
        self.unmask_behind_handler()
    }

    /// Masking by a handler ends with it where the return from an interrupt brings the processor's
    /// status back: it was not masked when the handler started. On Cortex-M PRIMASK stays as it is.
    /// Programs for x86 stand for those of any machine.
    fn unmask_behind_handler(&mut self) -> Res<()> {
        let masked = self.masked()?;
        match self.module.types.model().target().name {
            "arm-none-eabi" => Ok(()),
            "x86_64" | "i386" => {
                let bool = self.bool();
                let still = self.temp("still", bool)?;
                self.because(Source::Register, |this| {
                    this.havoc(still);
                    Ok(())
                })?;
                let (before, still) = (self.b.var(masked), self.b.var(still));
                let after = self.op(Op::And, &[before, still])?;
                self.assign(masked, after)
            }
            _ => {
                let no = self.truth(false);
                self.assign(masked, no)
            }
        }
    }

    fn masked(&mut self) -> Res<Var> {
        let bool = self.bool();
        self.state("@masked", bool)
    }

    fn level(&mut self) -> Res<Var> {
        let ty = self.bv(32, false)?;
        self.state("@level", ty)
    }

    /// Interrupts are disabled when the program begins, if it enables them as after a reset.
    pub(crate) fn mask_after_reset(&mut self) -> Res<()> {
        if !self.has_interrupts() {
            return Ok(());
        }
        let enables = self.scan.stmts.iter().any(|(_, stmt)| {
            let name = match self.module[*stmt].kind.callee() {
                Some(callee) => self.module.name(self.module[callee].name),
                None => self.module[*stmt]
                    .kind
                    .assembly()
                    .unwrap_or_default()
                    .trim(),
            };
            ENABLE_AFTER_RESET.contains(&name)
        });
        let masked = self.masked()?;
        let yes = self.truth(enables);
        self.assign(masked, yes)
    }

    /// A call of a function without body that masks interrupts or looks whether they are; whether
    /// it is one.
    pub(crate) fn masks(&mut self, name: &str, site: &CallSite) -> Res<bool> {
        let Some(masking) = masking(name).filter(|_| self.has_interrupts()) else {
            return Ok(false);
        };
        match masking {
            Masking::Disable | Masking::Enable => self.set_mask(masking, name, site.span)?,
            Masking::Get => {
                self.interrupt_point()?;
                let masked = self.masked()?;
                let ty = self.bv(32, false)?;
                let masked = self.b.var(masked);
                let number = self.cast(ty, masked)?;
                self.set_result(site.result, number)?;
            }
            Masking::Set => {
                let (value, _) = self.argument(site, 0)?;
                let bool = self.bool();
                let truth = self.cast(bool, value)?;
                let truth = self.keep(truth)?;
                self.interrupt_point()?;
                let masked = self.masked()?;
                self.assign(masked, truth)?;
                self.interrupt_point()?;
            }
        }
        Ok(true)
    }

    /// An instruction that masks interrupts; whether it is one. Others may enable them.
    pub(crate) fn masks_by_instruction(&mut self, template: &str, span: Span) -> Res<bool> {
        if !self.has_interrupts() {
            return Ok(false);
        }
        let text = template.trim().trim_end_matches(';').trim();
        let found = INSTRUCTIONS.iter().find(|(own, _)| *own == text);
        match found {
            Some((name, masking)) => self.set_mask(*masking, name, span)?,
            None if HARMLESS.contains(&text) => {}
            None => self.may_enable(Source::Assembly)?,
        }
        Ok(found.is_some())
    }

    /// What is not known may enable interrupts.
    pub(crate) fn may_enable(&mut self, source: Source) -> Res<()> {
        if !self.has_interrupts() {
            return Ok(());
        }
        let (masked, bool) = (self.masked()?, self.bool());
        let still = self.temp("still", bool)?;
        self.because(source, |this| {
            this.havoc(still);
            Ok(())
        })?;
        let (before, still) = (self.b.var(masked), self.b.var(still));
        let after = self.op(Op::And, &[before, still])?;
        self.assign(masked, after)?;
        self.interrupt_point()
    }

    fn set_mask(&mut self, masking: Masking, name: &str, span: Span) -> Res<()> {
        let disable = masking == Masking::Disable;
        let in_handler = self.body().id.is_some_and(|function| {
            let handlers = self.interrupts.handlers.iter().map(|(id, _)| *id);
            self.scan.reached(handlers.collect()).contains(&function)
        });
        if in_handler && ENABLE_AFTER_RESET.contains(&name) {
            let text = "a handler that enables interrupts: it may be interrupted by itself";
            return refuse(&codes::INTERRUPTS, text, span);
        }
        self.interrupt_point()?;
        let masked = self.masked()?;
        let value = self.truth(disable);
        self.assign(masked, value)?;
        match disable {
            true => Ok(()),
            false => self.interrupt_point(),
        }
    }

    /// A library function that accesses blocks a handler accesses, too: it is no single step.
    pub(crate) fn limit_blocks(&mut self, arguments: &[ExprId], span: Span) -> Res<()> {
        if !self.has_interrupts() || self.starter().is_none() {
            return Ok(());
        }
        let everything = self.interrupts.everything;
        let shared = arguments.iter().any(|argument| {
            let class = self.points.value_class(*argument);
            class.is_some_and(|class| everything || self.interrupts.nodes.contains(&class))
        });
        if !shared {
            return Ok(());
        }
        let always = self.truth(true);
        self.limit_if(always, BLOCK, span)
    }

    /// A register is written: on AVR `SREG` has the bit that enables interrupts. The operands can
    /// still be used.
    pub(crate) fn write_register(&mut self, node: Node, address: Expr, value: Expr) -> Res<()> {
        let is_avr = self.module.types.model().target().name == "avr";
        if !self.has_interrupts() || !is_avr || !self.may_change(node) {
            return Ok(());
        }
        self.interrupt_point()?;
        let masked = self.masked()?;
        let known = self.known.get(&address).copied();
        let number = known.and_then(|known| {
            self.module.mapped.iter().find_map(|one| {
                let start = self.addresses.get(&one.object)?;
                let offset = known.checked_sub(u128::from(*start))?;
                (offset < u128::from(one.registers.size))
                    .then_some(u128::from(one.registers.base) + offset)
            })
        });
        match number {
            Some(STATUS) => {
                let copy = self.copy(value)?;
                let ty = self.b.type_of(copy);
                let bit = self.number(ty, 0x80)?;
                let enabled = self.op(Op::BitAnd, &[copy, bit])?;
                let zero = self.number(ty, 0)?;
                let disabled = self.op(Op::Eq, &[enabled, zero])?;
                self.assign(masked, disabled)?;
                self.interrupt_point()
            }
            Some(_) => Ok(()),
            None => {
                self.because(Source::Register, |this| {
                    this.havoc(masked);
                    Ok(())
                })?;
                self.interrupt_point()
            }
        }
    }

    /// How many bits are accessed at once; none if all of a scalar are.
    fn word(&mut self, scalar: Scalar) -> Option<u32> {
        let target = self.module.types.model().target();
        let word = match target.name {
            "avr" => 8,
            _ => target.pointer_bits,
        };
        match scalar {
            Scalar::Int { width, .. } if !self.options.unbounded_integers => {
                (width > word).then_some(word)
            }
            Scalar::Float(kind) => {
                let bits = kind.format().width();
                let whole = bits % word == 0 && !self.options.floats_as_reals;
                (whole && bits > word).then_some(word)
            }
            Scalar::Pointer if self.pointer_bits > word => {
                self.assume_listed(&assumed::TORN, &[], None);
                None
            }
            Scalar::Bool | Scalar::Int { .. } | Scalar::Pointer => None,
        }
    }

    /// A read that handlers may come before, or into.
    pub(crate) fn load_visible(
        &mut self,
        access: Access,
        scalar: Scalar,
        bits: Option<BitField>,
    ) -> Res<Expr> {
        let access = self.stable_access(access)?;
        let word = self.word(scalar).filter(|_| bits.is_none());
        let Some(word) = word else {
            self.interrupt_point()?;
            let value = self.load_now(access, scalar, bits)?;
            return self.keep(value);
        };
        self.assume_listed(&assumed::TORN, &[], None);
        let bits = self.bits_of_scalar(scalar);
        let mut total: Option<Expr> = None;
        for at in 0..bits / word {
            self.interrupt_point()?;
            let again = self.copy_access(access)?;
            let value = self.load_now(again, scalar, None)?;
            let raw = self.raw_bits(value, scalar)?;
            let part = self.masked_bits(raw, word, at)?;
            let part = self.keep(part)?;
            total = Some(match total {
                Some(total) => self.op(Op::BitOr, &[total, part])?,
                None => part,
            });
        }
        match total {
            Some(total) => {
                let value = self.value_of_bits(total, scalar)?;
                self.keep(value)
            }
            None => self.load_now(access, scalar, None),
        }
    }

    fn load_now(&mut self, access: Access, scalar: Scalar, bits: Option<BitField>) -> Res<Expr> {
        match self.load_changing(access, scalar, bits)? {
            Some(value) => Ok(value),
            None => self.load_part(access, scalar, bits),
        }
    }

    /// A write that handlers may come before, or into.
    pub(crate) fn store_visible(
        &mut self,
        access: Access,
        scalar: Scalar,
        bits: Option<BitField>,
        value: Expr,
    ) -> Res<()> {
        if bits.is_some() {
            let text =
                "a store to a bit-field that a handler may access: it writes its neighbours, too";
            return refuse(&codes::INTERRUPTS, text, self.here());
        }
        let value = self.keep(value)?;
        let access = self.stable_access(access)?;
        let Some(word) = self.word(scalar) else {
            self.interrupt_point()?;
            return self.store_part((access, scalar, None), value);
        };
        self.assume_listed(&assumed::TORN, &[], None);
        let raw = self.raw_bits(value, scalar)?;
        let raw = self.keep(raw)?;
        for at in 0..self.bits_of_scalar(scalar) / word {
            self.interrupt_point()?;
            let again = self.copy_access(access)?;
            let before = self.load_part(again, scalar, None)?;
            let before = self.raw_bits(before, scalar)?;
            let kept = self.unmasked_bits(before, word, at)?;
            let copy = self.copy(raw)?;
            let own = self.masked_bits(copy, word, at)?;
            let both = self.op(Op::BitOr, &[kept, own])?;
            let now = self.value_of_bits(both, scalar)?;
            let again = self.copy_access(access)?;
            self.store_part((again, scalar, None), now)?;
        }
        Ok(())
    }

    fn bits_of_scalar(&self, scalar: Scalar) -> u32 {
        super::bytes::value_bytes(scalar, self.pointer_bits) * 8
    }

    fn masked_bits(&mut self, raw: Expr, word: u32, at: u32) -> Res<Expr> {
        let ty = self.b.type_of(raw);
        let mask = self.number(ty, ((1 << word) - 1) << (at * word))?;
        self.op(Op::BitAnd, &[raw, mask])
    }

    fn unmasked_bits(&mut self, raw: Expr, word: u32, at: u32) -> Res<Expr> {
        let ty = self.b.type_of(raw);
        let width = self.bits_of_index(raw);
        let all = u128::MAX >> (128 - width.min(128));
        let mask = self.number(ty, all & !(((1 << word) - 1) << (at * word)))?;
        self.op(Op::BitAnd, &[raw, mask])
    }

    /// The value, as it is now.
    fn keep(&mut self, value: Expr) -> Res<Expr> {
        if self.known.contains_key(&value) {
            return Ok(value);
        }
        let ty = self.b.type_of(value);
        let var = self.temp("read", ty)?;
        self.assign(var, value)?;
        Ok(self.b.var(var))
    }
}

fn missing(text: String) -> Res<()> {
    let wrong = Diagnostic::new(&codes::CHANGING, text);
    Err(Stop::Refused(wrong))
}
