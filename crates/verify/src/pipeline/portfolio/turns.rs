//! One engine at a time.
//!
//! ```text
//!   a short round          2 s, or a tenth of the time, divided by the shares: what is easy for an
//!                          engine does not wait until others have given up
//!   with a time limit      each turn gets  what is left · its share / the shares from here on,
//!                          so what one does not use flows on to the next; the last gets the rest
//!   without                rounds of 20 s, 40 s, 80 s …, divided by the shares; who is alone in a
//!                          round has no limit
//! ```
//! An engine whose slice ended is asked again in the next round, from the greatest depth that
//! anybody explored on. One that ended by itself is not.

use super::{
    Turn, most_informative,
    schedulable::{Schedulable, turn},
};
use crate::pipeline::EngineChoice;
use bia_base::{Budget, Reason, Unknown};
use std::{thread, time::Duration};

/// How long the short round takes, at most.
const SHORT_ROUND: Duration = Duration::from_secs(2);

/// How long the first round after it takes where there is no time limit.
const FIRST_ROUND: Duration = Duration::from_secs(20);

/// While others wait for their turn, a proof is re-checked for at most this part of the time: it is
/// worth more than the hope for another one.
const CHECKING: f32 = 0.8;

/// Memory that an engine had is seen to be free after this time.
const BREATH: Duration = Duration::from_millis(120);

/// An engine that takes turns.
struct Slot {
    turn: Turn,
    /// What it said when it was asked last.
    said: Option<Unknown>,
    /// Whether asking again is of no use.
    ended: bool,
}

/// Asks these engines, each for as long as it takes.
pub(super) fn one_by_one<A: Schedulable>(
    subject: &mut A,
    choices: &[EngineChoice],
) -> Result<A::Answer, Unknown> {
    let mut said = Vec::new();
    for (number, choice) in choices.iter().enumerate() {
        let budget = subject.means().budget.clone();
        let check = checking(&budget, number + 1 < choices.len());
        match turn(subject, choice, &budget, &check) {
            Ok(answer) => return Ok(answer),
            Err(unknown) => said.push(unknown),
        }
        if is_over(&budget, said.last()) {
            break;
        }
    }
    Err(most_informative(said, subject.means().budget.limit()))
}

/// What an engine said that was asked before.
pub(super) type Heard = (EngineChoice, Unknown);

/// Asks engines in turns, by their shares of the time. Those that ended by themselves before are
/// not asked again.
pub(super) fn in_turns<A: Schedulable>(
    subject: &mut A,
    turns: Vec<Turn>,
    heard: &[Heard],
) -> Result<A::Answer, Unknown> {
    let slot = |turn: Turn| {
        let mut before = heard.iter().filter(|(choice, _)| *choice == turn.choice);
        let said = before.next().map(|(_, unknown)| unknown.clone());
        let cut_short = |unknown: &Unknown| matches!(unknown.reason, Reason::TimeLimit(_));
        Slot {
            turn,
            ended: said.as_ref().is_some_and(|unknown| !cut_short(unknown)),
            said,
        }
    };
    let mut slots: Vec<Slot> = turns.into_iter().map(slot).collect();
    let mut round = Round::Short(short_round(subject.means().budget));
    'rounds: loop {
        let active = active(&slots);
        if active.is_empty() && matches!(round, Round::Long(_)) {
            break;
        }
        for (place, number) in active.iter().copied().enumerate() {
            if slots[number].ended {
                continue;
            }
            let shares = |part: &[usize]| -> Vec<u32> {
                let left = part.iter().filter(|i| !slots[**i].ended);
                left.map(|i| slots[*i].turn.share).collect()
            };
            let (all, coming) = (shares(&active), shares(&active[place..]));
            let slice = slice(subject.means().budget, &all, &coming, round);
            if let Some(answer) = slot_turn(subject, &mut slots, number, &slice) {
                return Ok(answer);
            }
            if is_over(subject.means().budget, slots[number].said.as_ref()) {
                break 'rounds;
            }
        }
        round = match round {
            Round::Short(_) => {
                if let Some(answer) = subject.after_the_short_round() {
                    return Ok(answer);
                }
                Round::Long(FIRST_ROUND)
            }
            Round::Long(time) => Round::Long(time.saturating_mul(2)),
        };
    }
    let said = slots.into_iter().filter_map(|slot| slot.said);
    Err(most_informative(said, subject.means().budget.limit()))
}

/// Gives a slot its turn.
fn slot_turn<A: Schedulable>(
    subject: &mut A,
    slots: &mut [Slot],
    number: usize,
    slice: &Budget,
) -> Option<A::Answer> {
    let said = slots.iter().filter_map(|slot| slot.said.as_ref());
    let depth = said.filter_map(|unknown| unknown.explored).max();
    let mut others = slots.iter().enumerate();
    let others = others.any(|(other, slot)| other != number && !slot.ended && slot.turn.share > 0);
    let check = checking(subject.means().budget, others);
    let plain = slots[number].turn.choice.clone();
    let choice = plain.starting_at(depth);
    match turn(subject, &choice, slice, &check) {
        Ok(answer) => {
            // Where it began is no part of what answers.
            subject.means().effort.found_by = Some(plain.text());
            Some(answer)
        }
        Err(unknown) => {
            let cut_short = matches!(unknown.reason, Reason::TimeLimit(_));
            let ended = !(cut_short && slice.check_now().is_err());
            let same = |slot: &&mut Slot| slot.turn.choice == plain;
            for slot in slots.iter_mut().filter(same) {
                slot.ended = ended;
                slot.said = Some(unknown.clone());
            }
            None
        }
    }
}

/// How long evidence may be checked.
pub(super) fn checking(budget: &Budget, others_wait: bool) -> Budget {
    match (others_wait, budget.remaining()) {
        (true, Some(left)) => budget.within(left.mul_f32(CHECKING)),
        (true, None) | (false, _) => budget.clone(),
    }
}

/// Whether nobody else needs to be asked.
fn is_over(budget: &Budget, said: Option<&Unknown>) -> bool {
    if matches!(
        said.map(|unknown| &unknown.reason),
        Some(Reason::MemoryLimit(_))
    ) {
        // It was the last engine's, and is given back with it, or is not.
        thread::sleep(BREATH);
    }
    budget.check_now().is_err()
}

/// A round of turns, and how long it takes; a long one where there is no time limit.
#[derive(Clone, Copy)]
enum Round {
    Short(Duration),
    Long(Duration),
}

fn short_round(budget: &Budget) -> Duration {
    let left = budget.remaining();
    left.map_or(SHORT_ROUND, |left| SHORT_ROUND.min(left / 10))
}

/// The part of a budget for the next engine of a round: `all` are the shares of those who have not
/// ended, `coming` of those from the next on.
fn slice(budget: &Budget, all: &[u32], coming: &[u32], round: Round) -> Budget {
    let Some(share) = coming.first() else {
        return budget.clone();
    };
    match (round, budget.remaining()) {
        (Round::Short(time), _) if all.len() > 1 => budget.within(part(time, *share, all)),
        (Round::Long(_), Some(left)) if coming.len() > 1 => {
            budget.within(part(left, *share, coming))
        }
        (Round::Long(time), None) if all.len() > 1 => budget.within(part(time, *share, all)),
        (Round::Short(_) | Round::Long(_), _) => budget.clone(),
    }
}

/// Who takes part in a round: those who have not ended and have a share; if there are none, those
/// without a share.
fn active(slots: &[Slot]) -> Vec<usize> {
    let left = || (0..slots.len()).filter(|i| !slots[*i].ended);
    let with: Vec<usize> = left().filter(|i| slots[*i].turn.share > 0).collect();
    match with.is_empty() {
        true => left().collect(),
        false => with,
    }
}

/// The part of the time for a share out of all.
fn part(time: Duration, share: u32, all: &[u32]) -> Duration {
    let all: u32 = all.iter().sum();
    time.mul_f64(f64::from(share.max(1)) / f64::from(all.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{STRATEGIES, Without};
    use bia_base::Cancel;

    #[test]
    fn time_is_divided_by_shares_and_flows_on() {
        let second = Duration::from_secs(1);
        let limited = Budget::new(Some(second * 100), None, Cancel::new());
        let unlimited = Budget::unlimited();
        let of = |budget, all: &[u32], coming: &[u32]| {
            slice(budget, all, coming, Round::Long(second * 20))
        };
        let near = |slice: &Budget, seconds: u32| {
            let slice = slice.limit().expect("it has a limit");
            assert!(slice <= second * seconds && slice > second * seconds / 2);
        };
        near(&of(&limited, &[10, 40, 50], &[10, 40, 50]), 10);
        near(&of(&limited, &[10, 40, 60], &[40, 60]), 40);
        near(&of(&limited, &[10, 40, 60], &[60]), 100);
        near(&of(&unlimited, &[10, 40, 50], &[40, 50]), 8);
        near(&of(&unlimited, &[10, 40], &[40]), 16);
        let alone = of(&unlimited, &[40], &[40]);
        assert_eq!(alone.limit(), None, "who is alone has no limit");
        let short = |budget| slice(budget, &[10, 40, 50], &[50], Round::Short(second * 2));
        near(&short(&limited), 1);
        near(&short(&unlimited), 1);
        assert_eq!(short_round(&unlimited), SHORT_ROUND);
        let tight = Budget::new(Some(second), None, Cancel::new());
        assert!(short_round(&tight) <= second / 10);
    }

    #[test]
    fn who_has_ended_or_has_no_share_waits() {
        let strategy = STRATEGIES.iter().find(|strategy| strategy.name == "floats");
        let turns = strategy.expect("it is there").turns(&Without::default());
        let slot = |turn| Slot {
            turn,
            said: None,
            ended: false,
        };
        let mut slots: Vec<Slot> = turns.into_iter().map(slot).collect();
        let last = slots.len() - 1;
        assert_eq!(slots[last].turn.share, 0);
        assert_eq!(active(&slots), (0..last).collect::<Vec<_>>());
        slots[0].ended = true;
        assert_eq!(active(&slots), (1..last).collect::<Vec<_>>());
        slots[..last].iter_mut().for_each(|slot| slot.ended = true);
        assert_eq!(active(&slots), [last]);
    }
}
