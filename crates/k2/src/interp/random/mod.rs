//! [`Random`]: an oracle that answers at random. Program and seed determine its answers.
//!
//! Jump targets are equally likely; values are biased towards interesting ones. The globals that
//! `init` reads are guided by its outermost conjunction; if it is violated nevertheless, the run
//! begins again with new answers, up to a limit.

mod generate;
mod hints;
mod rng;

pub use rng::Rng;

use super::{Ask, Halt, JumpAsk, Oracle, ScheduleAsk, What};
use crate::ast::{Program, Ty, Type, Var};
use bia_base::Idx as _;
use bia_term::value::{Bv, Value};
use dashu_int::IBig;
use dashu_int::ops::BitTest as _;
use generate::Generator;
use hints::{Hint, range};

/// Answers at random.
#[derive(Clone, Debug)]
pub struct Random<'p> {
    program: &'p Program,
    generator: Generator<'p>,
    hints: Vec<Hint>,
    init_tries: u64,
    /// Whether threads that wait are not chosen as long as others can move.
    prudent: bool,
}

impl<'p> Random<'p> {
    /// Default number of tries for globals that satisfy `init`.
    pub const INIT_TRIES: u64 = 1000;

    /// An oracle for runs of `program`.
    pub fn new(program: &'p Program, seed: u64) -> Self {
        Self {
            program,
            generator: Generator::new(program, seed),
            hints: hints::hints(program),
            init_tries: Self::INIT_TRIES,
            prudent: false,
        }
    }

    /// Begins again with another seed. Cheaper than a new oracle, which looks at all of the
    /// program.
    pub fn restart(&mut self, seed: u64) {
        self.generator.rng = Rng::new(seed);
    }

    /// Tries at most this often to find globals that satisfy `init`.
    pub fn with_init_tries(mut self, tries: u64) -> Self {
        self.init_tries = tries;
        self
    }

    /// Lets no thread move that waits as long as others can move: so a run is not blocked by an
    /// unlucky choice.
    pub fn prudent(mut self) -> Self {
        self.prudent = true;
        self
    }

    /// A random value of type `ty`.
    pub fn value_of(&mut self, ty: Ty) -> Result<Value, Halt> {
        self.generator.value(ty)
    }

    /// A value for a global, as `init` suggests it.
    fn initial(&mut self, ask: &Ask<'_>, var: Var) -> Result<Value, Halt> {
        let hint = &self.hints[var.index()];
        if let Some(value) = &hint.value {
            return Ok(value.clone());
        }
        let mut same = hint.same_as.iter();
        if let Some(value) = same.find_map(|other| ask.state.value(ask.interp, *other)) {
            return Ok(value.clone());
        }
        if hint.low.is_some() || hint.high.is_some() {
            let (low, high) = (hint.low.clone(), hint.high.clone());
            if let Some(value) = self.between(ask.ty, low, high) {
                return Ok(value);
            }
        }
        let entries = self.hints[var.index()].entries.clone();
        let mut value = self.generator.value(ask.ty)?;
        for (index, element) in entries {
            value = super::ops::map_set(value, index, element);
        }
        Ok(value)
    }

    /// A value within bounds: often at them or near, else anywhere.
    fn between(&mut self, ty: Ty, low: Option<IBig>, high: Option<IBig>) -> Option<Value> {
        let ty = &self.program.types()[ty];
        let (mut low, mut high) = (low, high);
        if let Some((least, greatest)) = range(ty) {
            low = Some(low.map_or(least.clone(), |l| l.max(least)));
            high = Some(high.map_or(greatest.clone(), |h| h.min(greatest)));
        }
        let rng = &mut self.generator.rng;
        let number = match (low, high) {
            (Some(low), Some(high)) if low > high => return None,
            (Some(low), Some(high)) => match rng.below(4) {
                0 => low,
                1 => high,
                _ => {
                    let span = &high - &low;
                    let bits = u32::try_from(span.bit_len()).ok()?.checked_add(16)?;
                    let offset = IBig::from(rng.bits(bits)) % (span + 1);
                    low + offset
                }
            },
            (Some(low), None) => low + IBig::from(rng.below(1 << 10)),
            (None, Some(high)) => high - IBig::from(rng.below(1 << 10)),
            (None, None) => return None,
        };
        match ty {
            Type::Int => Some(number.into()),
            Type::Bv { width, .. } => Some(Bv::from_ibig(*width, &number).into()),
            Type::Bool
            | Type::Real
            | Type::Void
            | Type::Float(_)
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. } => None,
        }
    }
}

impl Oracle for Random<'_> {
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        match ask.what {
            What::Initial(var) => self.initial(ask, var),
            What::Uninitialised(_)
            | What::Havoc(_)
            | What::Result { .. }
            | What::Unspecified(_) => self.generator.value(ask.ty),
        }
    }

    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt> {
        Ok(self.generator.rng.index(ask.targets.len()))
    }

    fn schedule(&mut self, ask: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        let first = self.generator.rng.index(ask.threads.len());
        if !self.prudent {
            return Ok(first);
        }
        let others = (0..ask.threads.len()).map(|by| (first + by) % ask.threads.len());
        let mut free = others.filter(|at| !ask.interp.waits(ask.state, ask.threads[*at]));
        Ok(free.next().unwrap_or(first))
    }

    fn retry_init(&mut self, tries: u64) -> bool {
        tries < self.init_tries
    }
}
