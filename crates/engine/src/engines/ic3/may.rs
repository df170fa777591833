//! May-obligations: states that would have to be unreachable for a lemma to hold one frame further.
//!
//! ```text
//!   Fᵢ ∧ ¬c ∧ T ∧ c'  sat, by a state s: the lemma ¬c stays in frame i
//!     s blocked at i      ⇒ a lemma more in Fᵢ, and ¬c is asked about again
//!     s not blocked at i  ⇒ the states before s may be blocked at i − 1, and so on
//!     s meets I           ⇒ c is reached from an initial state: ¬c holds for no good
//! ```
//! After Ivrii, Gurfinkel: "Pushing to the top" (FMCAD 2015). Unlike an obligation a may-obligation
//! that cannot be blocked is no path to a bad state: it is given up. Lemmas learnt on the way are
//! ordinary lemmas. Only few states are tried for a lemma, fewer each time that it failed.
//!
//! Off by default: of the circuits in `bench/results/ic3.md` some need a tenth of the time, most
//! more.

use super::{
    Ic3Run,
    cube::{Cube, Lemma},
    generalise::Effort,
    query::{Blocked, Target},
};
use bia_base::Stop;

/// The greatest number of states that are tried for a lemma that has not failed yet.
const STATES: u32 = 6;

/// The greatest length of a chain of predecessors.
const STEPS: u32 = 3;

/// The result of a may-obligation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum May {
    /// The cube is excluded.
    Blocked,
    /// The limit on tries was reached.
    GivenUp,
    /// A state of it is reached.
    Reached,
}

/// How much more may be tried.
struct Patience {
    states: u32,
}

impl Ic3Run<'_> {
    /// Tries to block the states from which a step leads into the lemma's cube. The lemma failed to
    /// hold in `frame + 1`, and the solver has the model. Returns the core that is blocked there.
    pub(super) fn may_push(
        &mut self,
        frame: usize,
        lemma: &mut Lemma,
    ) -> Result<Option<Cube>, Stop> {
        if !self.config.may || lemma.failed > 2 {
            return Ok(None);
        }
        let mut patience = Patience {
            states: STATES >> lemma.failed,
        };
        while patience.states > 0 {
            let (state, _) = self.predecessor(frame, Target::Cube(&lemma.cube))?;
            match self.may_block(frame, state, STEPS, &mut patience)? {
                May::Blocked => {}
                May::GivenUp => break,
                May::Reached => {
                    lemma.failed = u8::MAX;
                    return Ok(None);
                }
            }
            if let Blocked::Yes(core) = self.blocked(frame + 1, &lemma.cube, true)? {
                self.may_pushed += 1;
                return Ok(Some(core));
            }
        }
        lemma.failed += 1;
        Ok(None)
    }

    /// Tries to exclude a cube from a frame.
    fn may_block(
        &mut self,
        frame: usize,
        cube: Cube,
        steps: u32,
        patience: &mut Patience,
    ) -> Result<May, Stop> {
        if frame == 0 || self.start.meets(&cube, self.budget)? {
            return Ok(May::Reached);
        }
        loop {
            self.check()?;
            if patience.states == 0 {
                return Ok(May::GivenUp);
            }
            patience.states -= 1;
            if let Blocked::Yes(core) = self.blocked(frame, &cube, false)? {
                let lemma = self.generalise(frame, core, Effort::PLAIN)?;
                self.add_lemma(frame, lemma)?;
                return Ok(May::Blocked);
            }
            if steps == 0 {
                return Ok(May::GivenUp);
            }
            let (before, _) = self.predecessor(frame - 1, Target::Cube(&cube))?;
            match self.may_block(frame - 1, before, steps - 1, patience)? {
                May::Blocked => {}
                end @ (May::GivenUp | May::Reached) => return Ok(end),
            }
        }
    }
}
