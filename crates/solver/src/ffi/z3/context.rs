//! [`Context`]: one context of Z3; it owns every object that Z3 allocates in it.
//!
//! Terms, sorts and declarations of Z3 are nodes that it counts references to. The context holds
//! one reference to each node that was ever handed out and gives out its number in a table, so
//!
//! * equal numbers ⇔ the same node of Z3 (which shares nodes: equal terms are the same node);
//! * a number is a plain value that cannot dangle: reading it goes through the context;
//! * the context is all there is, and may move to another thread as a whole.
//!
//! [`Context::mark`] and [`Context::release`] forget the nodes made in between.
//!
//! Invariant: `nodes` are not null, each is referenced once by `self`, `numbers` is its inverse.

use super::{
    functions::{Functions, RawAst, RawContext, RawSymbol, Text},
    library::library,
    objects::Object,
};
use rustc_hash::FxHashMap;
use std::ffi::{CStr, CString, c_uint};

/// A term of one context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ast(u32);

/// A sort of one context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SortRef(u32);

/// A constant or function symbol of one context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Decl(u32);

/// What all three are in the table.
pub(super) trait Number: Copy {
    fn from_number(number: u32) -> Self;
    fn number(self) -> u32;
}

macro_rules! numbers {
    ($($name:ident),*) => {$(
        impl Number for $name {
            fn from_number(number: u32) -> Self {
                Self(number)
            }
            fn number(self) -> u32 {
                self.0
            }
        }
    )*};
}
numbers!(Ast, SortRef, Decl);

/// What Z3 says when a call fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault(pub(crate) String);

/// A place in the table of nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(usize);

/// One world of Z3.
pub(crate) struct Context {
    pub(super) raw: RawContext,
    pub(super) functions: &'static Functions,
    nodes: Vec<RawAst>,
    numbers: FxHashMap<usize, u32>,
    pub(super) objects: Vec<Object>,
}

// SAFETY: a Z3 context shares nothing mutable with other contexts and has no ties to a thread. All
// pointers into it are in this struct, which is used by one thread at a time because it is not
// `Sync`. (The watch that may interrupt it from another thread ends before each call returns.)
unsafe impl Send for Context {}

impl Context {
    /// An empty context; why Z3 cannot be used if it cannot.
    pub(crate) fn new() -> Result<Self, &'static str> {
        let functions = &library()?.functions;
        // SAFETY: a fresh configuration is used once and deleted. Without an error handler Z3
        // records errors instead of ending the process.
        let raw = unsafe {
            let config = (functions.Z3_mk_config)();
            let raw = (functions.Z3_mk_context_rc)(config);
            (functions.Z3_del_config)(config);
            if !raw.is_null() {
                (functions.Z3_set_error_handler)(raw, None);
            }
            raw
        };
        if raw.is_null() {
            return Err("Z3 could not make a context");
        }
        Ok(Self {
            raw,
            functions,
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            objects: Vec::new(),
        })
    }

    /// The failure of the last call, if it failed.
    pub(super) fn outcome(&self) -> Result<(), Fault> {
        // SAFETY: the context is alive.
        let code = unsafe { (self.functions.Z3_get_error_code)(self.raw) };
        if code == 0 {
            return Ok(());
        }
        // SAFETY: the context is alive and the code is its own; the text is copied at once.
        let message = unsafe { text((self.functions.Z3_get_error_msg)(self.raw, code)) };
        Err(Fault(message))
    }

    /// Takes in a node that the last call returned.
    pub(super) fn take<T: Number>(&mut self, node: RawAst) -> Result<T, Fault> {
        self.outcome()?;
        if node.is_null() {
            return Err(Fault("Z3 returned nothing".into()));
        }
        let next = u32::try_from(self.nodes.len());
        let next = next.map_err(|_| Fault("more than 2^32 terms".into()))?;
        let number = *self.numbers.entry(node.addr()).or_insert(next);
        if number == next {
            // SAFETY: the node comes from this context and is alive, since no call of Z3 came
            // after the one that returned it.
            unsafe { (self.functions.Z3_inc_ref)(self.raw, node) };
            self.nodes.push(node);
        }
        Ok(T::from_number(number))
    }

    /// The node behind a number. Panics on numbers of other contexts that are out of range.
    pub(super) fn node<T: Number>(&self, number: T) -> RawAst {
        self.nodes[number.number() as usize]
    }

    pub(super) fn raw_nodes<T: Number>(&self, numbers: &[T]) -> Vec<RawAst> {
        numbers.iter().map(|number| self.node(*number)).collect()
    }

    /// Where the table of nodes ends now.
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.nodes.len())
    }

    /// Forgets all nodes handed out since `mark`: their numbers must not be used any more.
    pub(crate) fn release(&mut self, mark: Mark) {
        for node in self.nodes.drain(mark.0.min(self.nodes.len())..) {
            self.numbers.remove(&node.addr());
            // SAFETY: the table held one reference to this node.
            unsafe { (self.functions.Z3_dec_ref)(self.raw, node) };
        }
    }

    /// A name. Zero bytes, which C strings cannot have, are replaced.
    pub(super) fn symbol(&self, name: &str) -> RawSymbol {
        let name = c_string(name);
        // SAFETY: the context is alive, the string ends in a zero byte and is copied by Z3.
        unsafe { (self.functions.Z3_mk_string_symbol)(self.raw, name.as_ptr()) }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        self.free_all_objects();
        self.release(Mark(0));
        // SAFETY: nothing refers to the context any more.
        unsafe { (self.functions.Z3_del_context)(self.raw) };
    }
}

/// A copy of a text of Z3.
///
/// # Safety
/// `text` is null or points to a C string that is alive.
pub(super) unsafe fn text(text: Text) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: by the condition of this function.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_string_lossy().into_owned()
}

pub(super) fn c_string(text: &str) -> CString {
    CString::new(text).unwrap_or_else(|_| {
        let without = text.replace('\0', "␀");
        CString::new(without).expect("zero bytes were replaced")
    })
}

/// A length as Z3 counts.
pub(super) fn length(n: usize) -> Result<c_uint, Fault> {
    c_uint::try_from(n).map_err(|_| Fault("more than 2^32 arguments".into()))
}
