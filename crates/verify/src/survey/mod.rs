//! Every check of a program in one run: which of them hold, and an execution for each that does
//! not.
//!
//! ```text
//!   round    one question about a set of checks, and the limits of the model:
//!            can one of them be violated before any other check of the program is?
//!   safe     all of the set hold                              one proof for all
//!   unsafe   the one that is violated is decided              the rest of the set is asked about again
//!   unknown  the set is split: by property, then in halves    while there is time
//! ```
//! So the cost is that of one question, of one more for each violation, and of splitting what is
//! too hard, which may take as long as was spent before.
//!
//! **Why the parts make the whole.** In each round an execution ends at the checks that are not of
//! the set. Let all sets be safe, and an execution violate a check: the first one that it violates
//! is of some set, and no other check ended the execution before. That set was not safe. So a check
//! that is *safe* is violated by no execution that has not violated another one before; behind
//! undefined behaviour C promises nothing, and behind a failing assertion nothing happens. Only
//! checks of what C defines let executions go on (`Property::goes_on`).

mod instance;
mod rounds;

pub(crate) use instance::property_of;
pub use instance::{Instance, Spot};
pub use rounds::{Round, Standing, Survey, Told};
