//! `threads`: from a program with threads to one graph without calls, the interleaving product.
//!
//! Each thread *instance* i is a copy of its function with all calls inlined, and has a program
//! counter pc_i: 0 before it is started, then where its next segment begins. A dispatcher D lets
//! any instance make one *segment*:
//!
//! ```text
//!   start ──pc := 0 …──► first segment of the entry ──► D
//!   D ──assume pc_i = l──► local steps of i … visible step of i; pc_i := l' ──► D
//! ```
//! A step is *visible* if it reads a place that another instance writes, or writes one that another
//! instance accesses (what the entry does before it has started anything does not count); starts a
//! thread, joins one, or ends one that may be joined. An atomic region is one visible step. A place
//! is a global or one cell of a global map ([`places`]). The graph has the size of all instances
//! together, not of their product.
//!
//! **Why segments are enough** (Lipton 1975). A step that is not visible commutes with every step
//! of every other thread. Take an execution of single steps that ends where thread t visits a
//! target. Move the local steps of each thread to the right until they stand before the next
//! visible step of the same thread, or, if there is none and the thread is not t, drop them: no
//! other thread notices. What is left are segments, and the target is visited in the last of them.
//! Since local steps come *before* their visible step, one that blocks forever (`assume false`)
//! hides nothing that its thread did before.
//!
//! **Instances.** A call that starts a thread and lies on no cycle is executed at most once by its
//! instance, and has one instance of its own; one on a cycle has [`PassOptions::threads`] many, and
//! going on to the next leads to a cut, as do threads that start themselves deeper than that.
//! *Under* if there is a cut, else exact.
//!
//! **Rounds** of loops that change nothing are left out ([`rounds`]), unless [`Orders::All`] is
//! asked for.
//!
//! **Numbers.** The number of a thread is its place in the order of starting. If the entry alone
//! starts threads, none of them in a loop and as many on every way, numbers are constants, else
//! variables.
//!
//! **Partial orders** ([`order`]) restrict which segment may follow which ([`Orders::Peephole`]).
//!
//! **Races and deadlocks** are told by statements of the program: how, is in [`watch`] and
//! [`deadlock`].

mod build;
mod deadlock;
mod dispatch;
mod instances;
mod numbers;
mod order;
mod places;
mod rounds;
mod sharing;
mod template;
#[cfg(test)]
mod tests;
mod watch;

use crate::pass::{Orders, PassError, PassOptions};
use crate::{Back, Cfg};
use bia_base::{Budget, Exactness, Lowered};
use bia_k2::ast::PropertyKind;
use bia_term::Terms;

/// See the head of this module. Graphs of programs without threads stay as they are.
pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    options: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    if !cfg.program.is_threaded() {
        return Ok(Lowered {
            system: cfg.clone(),
            back: Back::identity(cfg),
            exact: Exactness::Exact,
        });
    }
    if cfg.targets.iter().any(|t| t.kind != PropertyKind::Error) {
        let why = "questions about infinite executions of programs with threads";
        return Err(PassError::Unsupported(why.into()));
    }
    let (declared, mut watches) = watch::declare(cfg, terms);
    let mut templates = template::all(&declared, terms, options, budget)?;
    let instances = instances::all(&templates, options);
    watch::add(&mut watches, &mut templates, &instances, terms);
    let orders = options.orders();
    if orders != Orders::All {
        for template in &mut templates {
            rounds::drop_idle(template, terms, budget)?;
        }
    }
    let places = places::Places::new(&templates, &instances, orders, terms, budget)?;
    let sharing = sharing::Sharing::new(&templates, &instances, &places, orders);
    let options = (options, &watches);
    build::product(
        cfg, terms, &templates, &instances, &sharing, options, budget,
    )
}
