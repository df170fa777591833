//! What random programs look like: sizes and features, with two presets.

/// The shape of random programs.
#[derive(Clone, Debug)]
pub struct GenConfig {
    /// Which types occur.
    pub types: TypeMix,
    /// Greatest number of global variables; there is at least one.
    pub globals: usize,
    /// Greatest number of functions besides the entry.
    pub functions: usize,
    /// Greatest number of local variables in each function.
    pub locals: usize,
    /// Greatest number of parameters of a function.
    pub params: usize,
    /// Greatest number of results of a function.
    pub returns: usize,
    /// Greatest number of statements in a body, not counting those that control flow needs.
    pub statements: usize,
    /// How deep conditionals and loops nest.
    pub nesting: u32,
    /// How deep expressions nest.
    pub depth: u32,
    /// Whether functions call themselves, each with a parameter that counts down.
    pub recursion: bool,
    /// Whether there are functions without a body.
    pub undefined: bool,
    /// Whether labels ask `:live` and `:notlive` besides `:error`.
    pub liveness: bool,
    /// How much of the concrete syntax is used.
    pub syntax: Syntax,
}

/// Which types occur in random programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeMix {
    /// Finite types only, and few states: an exhaustive search is quick.
    Finite {
        /// Widest bit-vector.
        width: u32,
        /// Greatest number of bits, roughly, that all variables of the program hold together.
        bits: u32,
        /// Whether there are floats (of very small formats).
        floats: bool,
    },
    /// Every type of the language.
    Every,
}

/// How much of the concrete syntax is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Syntax {
    /// Easy to read: plain names, one form for each thing.
    Plain,
    /// All ways to write a thing, odd names, annotations everywhere, comments.
    Varied,
}

impl GenConfig {
    /// Programs whose states can be enumerated, normally in a few milliseconds.
    pub fn finite_small() -> Self {
        Self {
            types: TypeMix::Finite {
                width: 3,
                bits: 14,
                floats: true,
            },
            globals: 4,
            functions: 2,
            locals: 3,
            params: 2,
            returns: 1,
            statements: 16,
            nesting: 2,
            depth: 2,
            recursion: true,
            undefined: true,
            liveness: true,
            syntax: Syntax::Plain,
        }
    }

    /// Programs that use the whole language.
    pub fn full() -> Self {
        Self {
            types: TypeMix::Every,
            globals: 6,
            functions: 4,
            locals: 5,
            params: 3,
            returns: 2,
            statements: 12,
            nesting: 3,
            depth: 4,
            recursion: true,
            undefined: true,
            liveness: true,
            syntax: Syntax::Varied,
        }
    }
}
