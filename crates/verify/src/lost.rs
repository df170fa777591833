//! Whether an execution of a C program that ends with live heap blocks has lost one: no variable
//! leads to it.
//!
//! ```text
//!   objects        slots of the address space; the block of an address is found by a shift
//!   p points to s  p is a word, or as many bytes in a row, whose value lies in slot s
//!   tracked        pointed to from a variable or from an object that is no heap block and lives,
//!                  or from a heap block that is tracked
//!   lost           a heap block that lives and is not tracked
//! ```
//! *Points to* is taken widely: any word counts, whatever its type, and any place within the slot.
//! So a block that is called lost is lost; the converse need not hold. Where other threads have not
//! ended, no block is called lost: their stacks may lead to it.

use crate::load::CProgram;
use bia_cfront::lower::HeapState;
use bia_k2::{
    ast::{Program, Var},
    interp::{FrameView, Halt, Moment, Monitor, RunEnd},
};
use bia_term::value::{ArrayValue, Bv, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Sees whether an execution loses a block.
pub(crate) struct Watch<'a> {
    c: &'a CProgram,
    lost: bool,
}

impl<'a> Watch<'a> {
    /// `None` if the program was not translated so that it can be seen.
    pub(crate) fn new(c: &'a CProgram) -> Option<Self> {
        c.lowered.origins.heap?;
        Some(Self { c, lost: false })
    }

    /// Whether a block is lost at the end.
    pub(crate) fn has_lost(&self) -> bool {
        self.lost
    }
}

impl Monitor for Watch<'_> {
    fn ended(&mut self, at: &Moment<'_>, _: &RunEnd) -> Result<(), Halt> {
        self.lost = lost_block(self.c, at).is_some();
        Ok(())
    }
}

/// A heap block that is lost in this state, as its slot, and how far an address must be shifted to
/// give its slot. `None` if none is, or if the program was not translated so that it can be seen.
pub fn lost_block(c: &CProgram, at: &Moment<'_>) -> Option<(u64, u32)> {
    let heap = c.lowered.origins.heap?;
    // What the stacks of other threads point to is tracked, and they are not seen here.
    if at
        .state
        .alive()
        .iter()
        .any(|thread| *thread != at.state.thread())
    {
        return None;
    }
    let slot = graph(c, at, heap).lost_block(at, heap)?;
    Some((slot, heap.slot_bits))
}

fn graph(c: &CProgram, at: &Moment<'_>, heap: HeapState) -> Graph {
    let mut graph = Graph::new(heap);
    graph.collect(c, at);
    graph
}

/// What points where.
struct Graph {
    slot_bits: u32,
    /// Slots that variables point to.
    roots: Vec<u64>,
    /// By slot, the slots that words in it point to.
    edges: FxHashMap<u64, Vec<u64>>,
}

impl Graph {
    fn new(heap: HeapState) -> Self {
        Self {
            slot_bits: heap.slot_bits,
            roots: Vec::new(),
            edges: FxHashMap::default(),
        }
    }

    fn collect(&mut self, c: &CProgram, at: &Moment<'_>) {
        let origins = &c.lowered.origins;
        let memory: FxHashSet<Var> = origins.memory.iter().copied().collect();
        let named: FxHashSet<Var> = c.names.iter().map(|(var, _)| *var).collect();
        for var in at.program.globals() {
            let Some(value) = at.state.value(at.interp, *var) else {
                continue;
            };
            if let (Value::Array(map), true) = (value, memory.contains(var)) {
                self.memory(map);
            } else {
                // The instrumentation among them holds numbers of slots, which are no addresses.
                self.variable(value);
            }
        }
        let depth = at.state.depth();
        for (number, frame) in at.state.frames().enumerate() {
            let innermost = number + 1 == depth;
            for var in variables(at.program, frame) {
                // A caller may hold a pointer for the rest of an expression; the innermost
                // function is at the end of its last one.
                if innermost && !named.contains(&var) {
                    continue;
                }
                if let Some(value) = frame.value(at.interp, var) {
                    self.variable(value);
                }
            }
        }
    }

    fn slot(&self, word: &Bv) -> Option<u64> {
        let slot = word.to_u64()? >> self.slot_bits;
        (slot > 0).then_some(slot)
    }

    fn variable(&mut self, value: &Value) {
        match value {
            Value::Bv(word) => self.roots.extend(self.slot(word)),
            Value::Array(map) => {
                let elements = map.entries().map(|(_, element)| element);
                for element in elements.chain([map.default()]) {
                    if let Value::Bv(word) = element {
                        self.roots.extend(self.slot(word));
                    }
                }
            }
            Value::Int(number) => {
                if let Ok(word) = u64::try_from(number) {
                    self.roots.extend(self.slot(&Bv::from_u64(64, word)));
                }
            }
            Value::Bool(_)
            | Value::Real(_)
            | Value::Float(_)
            | Value::Rounding(_)
            | Value::Elem(_) => {}
        }
    }

    fn memory(&mut self, map: &ArrayValue) {
        if let Value::Bv(word) = map.default() {
            // Memory that was never written.
            self.roots.extend(self.slot(word));
        }
        for (index, element) in map.entries() {
            let (Value::Bv(index), Value::Bv(word)) = (index, element) else {
                continue;
            };
            if word.width() == 8 {
                self.bytes_around(map, index);
                continue;
            }
            if let (Some(from), Some(to)) = (self.slot(index), self.slot(word)) {
                self.edges.entry(from).or_default().push(to);
            }
        }
    }

    /// All words of bytes that one byte is part of.
    fn bytes_around(&mut self, map: &ArrayValue, index: &Bv) {
        let (width, bytes) = (index.width(), u64::from(index.width() / 8));
        for back in 0..bytes {
            let start = index.sub(&Bv::from_u64(width, back));
            let mut word = 0_u64;
            for at in (0..bytes).rev() {
                let here = start.add(&Bv::from_u64(width, at));
                let byte = map.get(&Value::Bv(here)).as_bv();
                let byte = byte.and_then(Bv::to_u64).unwrap_or(0);
                word = word << 8 | byte;
            }
            let word = Bv::from_u64(width, word);
            if let (Some(from), Some(to)) = (self.slot(&start), self.slot(&word)) {
                self.edges.entry(from).or_default().push(to);
            }
        }
    }

    /// The lost block that was made first.
    fn lost_block(mut self, at: &Moment<'_>, heap: HeapState) -> Option<u64> {
        let slots = |var: Var| -> FxHashSet<u64> {
            let Some(Value::Array(map)) = at.state.value(at.interp, var) else {
                return FxHashSet::default();
            };
            let set = map.entries().filter(|(_, is)| **is == Value::Bool(true));
            set.filter_map(|(slot, _)| slot.as_bv()?.to_u64()).collect()
        };
        let (alive, blocks) = (slots(heap.alive), slots(heap.heap));
        let others = alive.difference(&blocks).copied();
        let mut todo: Vec<u64> = self.roots.drain(..).chain(others).collect();
        let mut tracked: FxHashSet<u64> = FxHashSet::default();
        while let Some(slot) = todo.pop() {
            if alive.contains(&slot) && tracked.insert(slot) {
                todo.extend(self.edges.get(&slot).into_iter().flatten());
            }
        }
        let left = alive.intersection(&blocks).copied();
        left.filter(|block| !tracked.contains(block)).min()
    }
}

/// The variables of a frame's function.
fn variables(program: &Program, frame: FrameView<'_>) -> Vec<Var> {
    let data = program.function(frame.function());
    let lists = [&data.params, &data.returns, &data.locals];
    lists.into_iter().flatten().copied().collect()
}
