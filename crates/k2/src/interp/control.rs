//! Controls of the machine: each decides after a step whether to go on. There is one for single
//! steps, one for runs and one for `init`.
//!
//! The machine is generic in its control, so a run without a monitor costs a counter per step and
//! nothing else.

use super::{Ask, Halt, Interpreter, JumpAsk, Moment, Monitor, RunLimits, State, Step};
use bia_base::{Budget, Stop};
use bia_term::value::Value;
use std::time::Duration;

/// What the machine does after a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    Continue,
    Stop,
}

/// Why a control interrupts the machine.
pub(super) enum Interrupt {
    Halt(Halt),
    Stop(Stop),
}

impl From<Halt> for Interrupt {
    fn from(halt: Halt) -> Self {
        Interrupt::Halt(halt)
    }
}
impl From<Stop> for Interrupt {
    fn from(stop: Stop) -> Self {
        Interrupt::Stop(stop)
    }
}

pub(super) trait Control {
    /// Whether [`Control::stepped`] looks at the state.
    const WATCHES: bool;
    /// Whether the machine stops after labels that carry `:error`.
    const STOPS_AT_ERRORS: bool;

    /// How many steps were done.
    fn steps(&self) -> u64;
    /// A piece of work inside a step that can be repeated without end.
    fn tick(&mut self) -> Result<(), Stop>;
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt>;
    fn jumped(&mut self, ask: &JumpAsk<'_>, index: usize) -> Result<(), Halt>;
    /// A step was done and led to `state`.
    fn stepped(
        &mut self,
        interp: &Interpreter<'_>,
        state: &State,
        step: Step,
    ) -> Result<Flow, Interrupt>;
}

/// One step.
pub(super) struct Single;

impl Control for Single {
    const WATCHES: bool = false;
    const STOPS_AT_ERRORS: bool = false;

    fn steps(&self) -> u64 {
        0
    }
    fn tick(&mut self) -> Result<(), Stop> {
        Ok(())
    }
    fn chose(&mut self, _ask: &Ask<'_>, _value: &Value) -> Result<(), Halt> {
        Ok(())
    }
    fn jumped(&mut self, _ask: &JumpAsk<'_>, _index: usize) -> Result<(), Halt> {
        Ok(())
    }
    #[inline(always)]
    fn stepped(
        &mut self,
        _interp: &Interpreter<'_>,
        _state: &State,
        _step: Step,
    ) -> Result<Flow, Interrupt> {
        Ok(Flow::Stop)
    }
}

/// How often the budget is looked at: so that it takes little time and happens soon enough.
///
/// Steps take from nanoseconds to a second (numbers of a million digits, copies of large maps), so
/// the number of steps between two looks follows the time that the last ones took.
struct Pace {
    /// Steps until the next look but one.
    interval: u64,
    /// When the last look was, by the clock of the budget; zero before the first.
    last: Duration,
}

impl Pace {
    const MAX_STEPS: u64 = 1 << 16;

    fn new() -> Self {
        Self {
            interval: 1,
            last: Duration::ZERO,
        }
    }

    fn look(&mut self, budget: &Budget) -> Result<(), Stop> {
        budget.check_now()?;
        let now = budget.elapsed();
        let spent = now.saturating_sub(self.last);
        self.last = now;
        if spent > Duration::from_millis(10) {
            self.interval = (self.interval / 8).max(1);
        } else if spent < Duration::from_millis(1) {
            self.interval = (self.interval * 2).min(Self::MAX_STEPS);
        }
        Ok(())
    }
}

/// Steps until a limit, watched or not.
pub(super) struct Running<'a, const WATCHED: bool> {
    pub(super) monitor: &'a mut dyn Monitor,
    limits: &'a RunLimits,
    steps: u64,
    /// At this many steps the limits are looked at.
    next_look: u64,
    ticks: u64,
    next_tick_look: u64,
    pace: Pace,
    /// Whether it stops after each step.
    pauses: bool,
}

impl<'a, const WATCHED: bool> Running<'a, WATCHED> {
    /// One that stops after each step, so that another thread can make the next one.
    pub(super) fn pausing(monitor: &'a mut dyn Monitor, limits: &'a RunLimits) -> Self {
        let mut running = Self::new(monitor, limits);
        running.pauses = true;
        running.plan();
        running
    }

    pub(super) fn new(monitor: &'a mut dyn Monitor, limits: &'a RunLimits) -> Self {
        let mut running = Self {
            monitor,
            limits,
            steps: 0,
            next_look: 0,
            ticks: 0,
            next_tick_look: 0,
            pace: Pace::new(),
            pauses: false,
        };
        running.plan();
        running
    }

    fn plan(&mut self) {
        let limit = self.limits.max_steps.unwrap_or(u64::MAX);
        let interval = if self.pauses { 1 } else { self.pace.interval };
        self.next_look = limit.min(self.steps + interval);
        self.next_tick_look = self.ticks + self.pace.interval;
    }

    #[cold]
    fn look(&mut self) -> Result<Flow, Interrupt> {
        if Some(self.steps) == self.limits.max_steps {
            return Ok(Flow::Stop);
        }
        self.pace.look(&self.limits.budget)?;
        self.plan();
        Ok(match self.pauses {
            true => Flow::Stop,
            false => Flow::Continue,
        })
    }
}

impl<const WATCHED: bool> Control for Running<'_, WATCHED> {
    const WATCHES: bool = WATCHED;
    const STOPS_AT_ERRORS: bool = true;

    fn steps(&self) -> u64 {
        self.steps
    }
    fn tick(&mut self) -> Result<(), Stop> {
        self.ticks += 1;
        if self.ticks >= self.next_tick_look {
            self.pace.look(&self.limits.budget)?;
            self.plan();
        }
        Ok(())
    }
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        if WATCHED {
            self.monitor.chose(ask, value)?;
        }
        Ok(())
    }
    fn jumped(&mut self, ask: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        if WATCHED {
            self.monitor.jumped(ask, index)?;
        }
        Ok(())
    }
    #[inline(always)]
    fn stepped(
        &mut self,
        interp: &Interpreter<'_>,
        state: &State,
        step: Step,
    ) -> Result<Flow, Interrupt> {
        self.steps += 1;
        if WATCHED {
            let at = Moment {
                program: interp.program(),
                interp,
                state,
                step: self.steps,
            };
            self.monitor.stepped(&at, step)?;
        }
        if self.steps == self.next_look {
            return self.look();
        }
        Ok(Flow::Continue)
    }
}

/// The evaluation of `init`. Statements that its expressions execute are no steps of the program.
pub(super) struct Initialising<'a> {
    monitor: &'a mut dyn Monitor,
    budget: Option<&'a Budget>,
    ticks: u64,
    next_look: u64,
    pace: Pace,
}

impl<'a> Initialising<'a> {
    pub(super) fn new(monitor: &'a mut dyn Monitor, budget: Option<&'a Budget>) -> Self {
        Self {
            monitor,
            budget,
            ticks: 0,
            next_look: 1,
            pace: Pace::new(),
        }
    }
}

impl Control for Initialising<'_> {
    const WATCHES: bool = false;
    const STOPS_AT_ERRORS: bool = false;

    fn steps(&self) -> u64 {
        0
    }
    fn tick(&mut self) -> Result<(), Stop> {
        self.ticks += 1;
        if let Some(budget) = self.budget
            && self.ticks >= self.next_look
        {
            self.pace.look(budget)?;
            self.next_look = self.ticks + self.pace.interval;
        }
        Ok(())
    }
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        self.monitor.chose(ask, value)
    }
    fn jumped(&mut self, ask: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        self.monitor.jumped(ask, index)
    }
    fn stepped(
        &mut self,
        _interp: &Interpreter<'_>,
        _state: &State,
        _step: Step,
    ) -> Result<Flow, Interrupt> {
        self.tick()?;
        Ok(Flow::Continue)
    }
}
