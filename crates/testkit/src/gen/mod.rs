//! Random well-typed K2 programs as text.
//!
//! [`generate`] maps a seed and a [`GenConfig`] to a program, deterministically. Programs are built
//! from structured pieces (conditionals, loops, choices, calls, checks) that are lowered to labels
//! and jumps in several ways; conditions look at variables that were written shortly before, so
//! that values flow into control.
//!
//! Invariants of the result: it has no errors for the type checker; numbers grow at most linearly
//! in the number of executed statements (no repeated squaring), so that long simulations stay
//! cheap; with [`TypeMix::Finite`] all variables are finite and few, and recursion is bounded, so
//! that the reachable states can be enumerated.

mod config;
mod constant;
mod control;
mod expr;
mod names;
mod number;
mod program;
mod races;
mod scenario;
mod stmt;
mod text;
mod threads;
mod types;

use crate::rng::Rng;
pub use config::{GenConfig, Syntax, TypeMix};
use names::Names;
pub use races::raced;
pub use threads::threaded;
use types::Ty;

/// The program of a seed.
pub fn generate(seed: u64, config: &GenConfig) -> String {
    program::program(seed, config)
}

/// A variable that statements may use.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    ty: Ty,
    /// Whether it counts the rounds of a loop: only the loop itself writes it.
    counter: bool,
}

/// What callers know of a function.
#[derive(Clone, Debug)]
struct Signature {
    name: String,
    params: Vec<Ty>,
    returns: Vec<Ty>,
    defined: bool,
    /// Whether its first parameter counts down to zero in recursive calls.
    recursive: bool,
}

/// What is known while a program is written.
struct Generator<'c> {
    rng: Rng,
    config: &'c GenConfig,
    names: Names,
    /// Whether the bare words `true` and `false` are constants here.
    bare_truth: bool,
    /// The types that variables have.
    pool: Vec<Ty>,
    aliases: Vec<(String, Ty)>,
    globals: Vec<Variable>,
    signatures: Vec<Signature>,
    defines: Vec<(String, Ty)>,
    scope: Scope,
    /// Bits that further variables may have, with finite types.
    bits_left: u32,
}

/// What is known while one function is written.
#[derive(Debug, Default)]
struct Scope {
    /// Parameters, results and locals.
    vars: Vec<Variable>,
    /// Names written or tested lately, newest last, each once.
    hot: Vec<String>,
    /// Labels that were set.
    labels: Vec<String>,
    /// Labels that were jumped to and must still be set.
    pending: Vec<String>,
    label_count: usize,
    /// Position of the function in the list of signatures; the entry has none.
    function: Option<usize>,
    /// Whether expressions may contain statements.
    effects: bool,
}

impl Generator<'_> {
    fn varied(&self) -> bool {
        self.config.syntax == Syntax::Varied
    }

    fn finite(&self) -> bool {
        matches!(self.config.types, TypeMix::Finite { .. })
    }

    /// The variables that can be used here: locals, and globals that no local hides.
    fn visible(&self) -> impl Iterator<Item = &Variable> {
        let hidden = |v: &&Variable| !self.scope.vars.iter().any(|local| local.name == v.name);
        let globals = self.globals.iter().filter(hidden);
        self.scope.vars.iter().chain(globals)
    }

    /// A visible variable that passes the test; rather one that was used lately.
    fn variable(&mut self, accept: impl Fn(&Variable) -> bool) -> Option<Variable> {
        let all: Vec<Variable> = self.visible().filter(|v| accept(v)).cloned().collect();
        if self.rng.chance(40) {
            let skip = self.rng.below(3);
            let recent = self.scope.hot.iter().rev().skip(skip).take(3);
            let mut hot = recent.filter_map(|name| all.iter().find(|v| v.name == *name));
            if let Some(found) = hot.next() {
                return Some(found.clone());
            }
        }
        self.any_of(all)
    }

    fn any_of<T: Clone>(&mut self, all: Vec<T>) -> Option<T> {
        (!all.is_empty()).then(|| self.rng.pick(&all).clone())
    }

    /// Remembers that the variable matters now.
    fn warm(&mut self, name: &str) {
        self.scope.hot.retain(|hot| hot != name);
        self.scope.hot.push(name.to_owned());
    }
}
