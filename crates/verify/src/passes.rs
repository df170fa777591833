//! Passes of one's own over C programs (docs/c.md, "Passes of one's own").
//!
//! A program that registers its passes and then calls `bia_app::main` is `bia` with these passes
//! (`crates/app/examples/pass.rs`):
//! ```
//! struct Mine;
//! impl bia_cfront::Pass for Mine {
//!     fn name(&self) -> &str {
//!         "mine"
//!     }
//! }
//! bia_verify::passes::register(|| Box::new(Mine));
//! ```

use bia_cfront::Pass;
use std::sync::{Mutex, PoisonError};

type Maker = fn() -> Box<dyn Pass>;

static MAKERS: Mutex<Vec<Maker>> = Mutex::new(Vec::new());

/// Adds a pass behind those that have been registered. C programs go through new instances of all
/// of them.
pub fn register(maker: Maker) {
    let mut makers = MAKERS.lock().unwrap_or_else(PoisonError::into_inner);
    makers.push(maker);
}

/// New instances of all of them.
pub fn all() -> Vec<Box<dyn Pass>> {
    let makers = MAKERS.lock().unwrap_or_else(PoisonError::into_inner);
    makers.iter().map(|make| make()).collect()
}
