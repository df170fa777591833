//! [`Factory`]: backends in order of preference.
//!
//! A request states what it needs; the first backend that covers it and can be opened gets it. A
//! library or program that is missing only matters when no other backend covers the request.

use crate::{
    api::{Caps, Smt, SolverError, SolverFactory},
    blast::{BitBlaster, BlastConfig},
    wrap::Lazy,
    z3::{self, Z3, Z3Config},
};
use std::sync::Arc;

type Open = dyn Fn() -> Result<Box<dyn Smt>, SolverError> + Send + Sync;

/// One way to get a solver.
struct Backend {
    name: String,
    caps: Caps,
    open: Arc<Open>,
}

/// Opens the first backend that covers what is needed.
#[derive(Default)]
pub struct Factory {
    backends: Vec<Backend>,
}

impl Factory {
    /// No backends.
    pub fn new() -> Self {
        Self::default()
    }

    /// Z3 alone.
    pub fn z3(config: Z3Config) -> Self {
        Self::new().or_z3(config)
    }

    /// The bit-blaster alone.
    pub fn blast(config: BlastConfig) -> Self {
        Self::new().or_blast(config)
    }

    /// The bit-blaster after the backends there are. One that checks its proofs:
    /// [`BlastConfig::checked`].
    #[must_use]
    pub fn or_blast(self, config: BlastConfig) -> Self {
        self.or("bitblast", BitBlaster::CAPS, move || {
            Ok(Box::new(BitBlaster::with(config.clone())))
        })
    }

    /// Z3 after the backends there are. Its context is made when it is first asked something.
    #[must_use]
    pub fn or_z3(self, config: Z3Config) -> Self {
        self.or("z3", Z3::CAPS, move || {
            let open = move || Ok(Box::new(Z3::with(config)?) as Box<dyn Smt>);
            Ok(Box::new(Lazy::new(z3::name()?, Z3::CAPS, open)))
        })
    }

    /// Another backend after those there are.
    #[must_use]
    pub fn or(
        mut self,
        name: &str,
        caps: Caps,
        open: impl Fn() -> Result<Box<dyn Smt>, SolverError> + Send + Sync + 'static,
    ) -> Self {
        self.backends.push(Backend {
            name: name.into(),
            caps,
            open: Arc::new(open),
        });
        self
    }

    /// The same backends, with something around each solver that is opened.
    #[must_use]
    pub fn wrapped(
        mut self,
        wrap: impl Fn(Box<dyn Smt>) -> Result<Box<dyn Smt>, SolverError> + Send + Sync + 'static,
    ) -> Self {
        let wrap = Arc::new(wrap);
        for backend in &mut self.backends {
            let (open, wrap) = (Arc::clone(&backend.open), Arc::clone(&wrap));
            backend.open = Arc::new(move || wrap(open()?));
        }
        self
    }
}

impl SolverFactory for Factory {
    fn open(&self, need: Caps) -> Result<Box<dyn Smt>, SolverError> {
        let mut missing = None;
        for backend in self.backends.iter().filter(|b| b.caps.covers(need)) {
            match (backend.open)() {
                Err(error @ SolverError::Missing(_)) => missing = missing.or(Some(error)),
                opened => return opened,
            }
        }
        Err(missing.unwrap_or_else(|| {
            let lacks = self.backends.iter().map(|backend| {
                let lack = backend.caps.missing(need).join(", ");
                format!("{} lacks {lack}", backend.name)
            });
            let lacks: Vec<String> = lacks.collect();
            SolverError::Unsupported(match lacks.is_empty() {
                true => "there is no solver".into(),
                false => lacks.join("; "),
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::Answer,
        sat::{Cadical, CadicalConfig},
    };
    use bia_base::{Budget, Counter};
    use bia_term::Terms;

    #[test]
    fn the_first_backend_that_covers_is_opened() {
        let broken = || Err(SolverError::Missing("not here".into()));
        let bits = Caps {
            bit_vectors: true,
            ..Caps::NONE
        };
        let factory = Factory::new().or("broken", bits, broken);
        let ints = Caps {
            ints: true,
            ..Caps::NONE
        };
        let refused = factory.open(ints).err().unwrap();
        let expected = SolverError::Unsupported("broken lacks integers".into());
        assert_eq!(refused, expected);
        let missing = factory.open(bits).err().unwrap();
        assert_eq!(missing, SolverError::Missing("not here".into()));
        let both = factory.or_z3(Z3Config::default());
        assert!(both.open(bits).unwrap().name().starts_with("z3 "));
        assert!(both.open(ints).unwrap().name().starts_with("z3 "));
        assert!(Factory::new().open(Caps::NONE).is_err());
    }

    #[test]
    fn proofs_are_checked_on_request() {
        let mut terms = Terms::new();
        let sort = terms.bv_sort(6);
        let [x, y] = ["x", "y"].map(|name| terms.var(name, sort));
        // (x + y)² = x² + 2xy + y²
        let (sum, xx, xy, yy) = (
            terms.bv_add(x, y),
            terms.bv_mul(x, x),
            terms.bv_mul(x, y),
            terms.bv_mul(y, y),
        );
        let square = terms.bv_mul(sum, sum);
        let twice = terms.bv_add(xy, xy);
        let outer = terms.bv_add(xx, yy);
        let expanded = terms.bv_add(outer, twice);
        let same = terms.eq(square, expanded);
        let different = terms.not(same);
        for (config, checked) in [
            (BlastConfig::default(), false),
            (BlastConfig::checked(), true),
        ] {
            let factory = Factory::blast(config);
            let mut solver = factory.open(BitBlaster::CAPS).unwrap();
            assert_eq!(solver.name().contains("checked proofs"), checked);
            solver.push().unwrap();
            solver.assert(&mut terms, different).unwrap();
            let answer = solver.check(&mut terms, &[], &Budget::unlimited());
            assert_eq!(answer, Ok(Answer::Unsat));
            let statistics = solver.statistics();
            let expected = checked.then_some(Counter::Count(1));
            assert_eq!(statistics.get("sat proofs checked"), expected);
            solver.pop().unwrap();
            let answer = solver.check(&mut terms, &[same], &Budget::unlimited());
            assert_eq!(answer, Ok(Answer::Sat));
            // Nothing was simplified away, so there was something to prove.
            let conflicts = statistics.get("sat conflicts");
            assert!(!checked || !matches!(conflicts, Some(Counter::Count(0)) | None));
        }
        // The options are there: CaDiCaL reads them back, and an unknown one changes nothing.
        let off = CadicalConfig {
            checked: true,
            options: vec![("checkproof", 0)],
        };
        assert!(!Cadical::with(&off).is_checked());
    }
}
