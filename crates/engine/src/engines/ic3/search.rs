//! The main loop: bad states of the last frame, obligations, lemmas, new frames.

use super::{
    Found, Ic3Run,
    cube::{Cube, Lemma},
    generalise::Effort,
    obligation::Obligation,
    query::{Blocked, Target},
};
use crate::bits::{
    Path,
    sat::{Answer, Lit},
};
use bia_base::{Event, Stop};

impl Ic3Run<'_> {
    /// Searches until there is an answer or the budget ends.
    pub(super) fn search(&mut self) -> Result<Found, Stop> {
        loop {
            if let Some(path) = self.clear_last()? {
                return Ok(Found::Unsafe(path));
            }
            let last = self.frames.last();
            if self.config.max.is_some_and(|max| last >= max as usize) {
                return Ok(Found::Bound);
            }
            self.frames.extend(self.encoding);
            self.observer
                .progress(Event::Depth(u32::try_from(last + 1).unwrap_or(u32::MAX)));
            if let Some(cubes) = self.push_all()? {
                return Ok(Found::Safe(cubes));
            }
        }
    }

    /// Excludes all bad states from the last frame, or finds a path to one.
    fn clear_last(&mut self) -> Result<Option<Path>, Stop> {
        let last = self.frames.last();
        loop {
            if let Some(path) = self.block_all(last)? {
                return Ok(Some(path));
            }
            self.check()?;
            self.queries += 1;
            let bad = self.encoding.bad;
            let solver = self.frames.solver(last);
            if solver.solve(&[bad], None, self.budget)? == Answer::Unsat {
                return Ok(None);
            }
            let (cube, _) = self.predecessor(last, Target::Bad)?;
            if let Some(path) = self.oblige(last, cube, Vec::new(), None)? {
                return Ok(Some(path));
            }
        }
    }

    /// A new obligation, unless there is an initial state in it: then a path.
    fn oblige(
        &mut self,
        frame: usize,
        cube: Cube,
        inputs: Vec<(usize, bool)>,
        next: Option<usize>,
    ) -> Result<Option<Path>, Stop> {
        let initial = frame == 0 || self.start.meets(&cube, self.budget)?;
        let depth = next.map_or(0, |next| self.obligations.get(next).depth + 1);
        let start = initial.then(|| cube.clone());
        let id = self.obligations.add(
            frame,
            Obligation {
                cube,
                inputs,
                next,
                depth,
                activity: 0.0,
            },
        );
        let Some(cube) = start else {
            return Ok(None);
        };
        let state = self.start.state(&cube, self.budget)?;
        let latches = state.iter().enumerate();
        let start = latches.map(|(index, value)| self.encoding.latch(index).negated_unless(*value));
        Ok(Some(Path {
            start: start.collect(),
            inputs: self.obligations.inputs_from(id),
        }))
    }

    /// Works off all obligations for frames up to `last`.
    fn block_all(&mut self, last: usize) -> Result<Option<Path>, Stop> {
        while let Some((frame, id)) = self.obligations.pop(last) {
            self.check()?;
            let lemma = Lemma::new(self.obligations.get(id).cube.clone());
            if let Some(known) = self.frames.covered(frame, &lemma) {
                self.obligations.again(known + 1, id);
                continue;
            }
            let mut cube = lemma.cube;
            self.sort_by_activity(&mut cube);
            match self.blocked(frame, &cube, false)? {
                Blocked::Yes(core) => {
                    let effort = self.effort(id);
                    let cube = self.generalise(frame, core, effort)?;
                    let reached = self.add_lemma(frame, cube)?;
                    self.obligations.get(id).activity *= 0.6;
                    self.obligations.again(reached + 1, id);
                }
                Blocked::No => {
                    let (before, inputs) = self.predecessor(frame - 1, Target::Cube(&cube))?;
                    self.obligations.get(id).activity += 1.0;
                    self.obligations.again(frame, id);
                    let path = self.oblige(frame - 1, before, inputs, Some(id))?;
                    if path.is_some() {
                        return Ok(path);
                    }
                }
            }
        }
        Ok(None)
    }

    /// How hard to generalise: by how often states before the obligation's successors came up.
    fn effort(&mut self, id: usize) -> Effort {
        if !self.config.ctg {
            return Effort::PLAIN;
        }
        let next = self.obligations.get(id).next;
        let next = next.map_or(0.0, |next| self.obligations.get(next).activity);
        Effort::of(next.max(self.obligations.get(id).activity))
    }

    fn sort_by_activity(&self, cube: &mut Cube) {
        let activity = &self.activity;
        cube.sort_by(|a, b| {
            activity[b.var()]
                .total_cmp(&activity[a.var()])
                .then(b.cmp(a))
        });
    }

    /// Adds a lemma that holds up to a frame to the highest frame that it holds in; which.
    pub(super) fn add_lemma(&mut self, frame: usize, cube: Cube) -> Result<usize, Stop> {
        let (mut reached, mut cube) = (frame, cube);
        while reached < self.frames.last() {
            match self.blocked(reached + 1, &cube, false)? {
                Blocked::Yes(core) => {
                    // The whole cube is excluded from all frames before, so from these no step
                    // leads into the core: it is excluded from them and from this one.
                    reached += 1;
                    cube = core;
                }
                Blocked::No => break,
            }
        }
        self.bump(&cube);
        self.made += 1;
        self.literals += cube.len() as u64;
        self.lowest = self.lowest.min(frame);
        self.observer.progress(Event::Lemma {
            frame: u32::try_from(reached).unwrap_or(u32::MAX),
        });
        self.frames.add(reached, 1, Lemma::new(cube));
        Ok(reached)
    }

    /// Pushes lemmas as high as they hold; the lemmas of an inductive frame, if there is one.
    fn push_all(&mut self) -> Result<Option<Vec<Cube>>, Stop> {
        let last = self.frames.last();
        let lowest = std::mem::replace(&mut self.lowest, last.max(1));
        for frame in lowest..last {
            let mut lemmas = self.frames.take(frame);
            lemmas.sort_by_key(|lemma| lemma.cube.len());
            for (index, lemma) in lemmas.iter().enumerate() {
                let result = self.push(frame, lemma.clone());
                if let Err(stop) = result {
                    for lemma in &lemmas[index..] {
                        self.frames.keep(frame, lemma.clone());
                    }
                    return Err(stop);
                }
            }
        }
        if let Some(frame) = (1..last).find(|frame| self.frames.at(*frame).is_empty()) {
            return Ok(Some(self.frames.all_from(frame + 1)));
        }
        self.try_forever()?;
        Ok(None)
    }

    fn push(&mut self, frame: usize, lemma: Lemma) -> Result<(), Stop> {
        if self.frames.covered(frame + 1, &lemma).is_some() {
            return Ok(());
        }
        match self.blocked(frame + 1, &lemma.cube, true)? {
            Blocked::Yes(core) => {
                let from = if core.len() < lemma.cube.len() {
                    1
                } else {
                    frame + 1
                };
                self.frames.add(frame + 1, from, Lemma::new(core));
            }
            Blocked::No => {
                let mut lemma = lemma;
                match self.may_push(frame, &mut lemma)? {
                    Some(core) => self.frames.add(frame + 1, 1, Lemma::new(core)),
                    None => self.frames.keep(frame, lemma),
                }
            }
        }
        Ok(())
    }

    /// Lemmas of the last frame that are inductive with those that hold forever do so, too.
    fn try_forever(&mut self) -> Result<(), Stop> {
        if !self.config.forever {
            return Ok(());
        }
        let last = self.frames.last();
        for lemma in self.frames.at(last).to_vec() {
            self.check()?;
            self.queries += 1;
            let cube = &lemma.cube;
            let primed: Vec<Lit> = cube.iter().map(|lit| self.encoding.primed(*lit)).collect();
            let clause: Vec<Lit> = cube.iter().map(|lit| !*lit).collect();
            let solver = &mut self.frames.endless;
            if solver.solve(&primed, Some(&clause), self.budget)? == Answer::Unsat {
                self.frames.add_forever(lemma);
            }
        }
        Ok(())
    }
}
