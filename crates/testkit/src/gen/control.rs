//! Random control flow, lowered to labels and jumps.
//!
//! ```text
//!   if       condjump                     or  jump (then) (else) with assumptions
//!   while    tested at the head           or  at the end, or for ever with a way out
//!   counted  a counter that no other statement writes: always ends
//!   choice   jump to several labels
//!   check    a condition that guards a label with :error
//!   goto     condjump back to some label, or forward to one that is set later
//! ```

use super::{Generator, Ty, Variable};

/// What a label is for: decides which properties it may carry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Only a place.
    Place,
    /// Head of a loop.
    Head,
    /// Must not be reached.
    Check,
    /// A loop at the end of the program.
    Final,
}

#[derive(Clone, Copy)]
enum Piece {
    Simple,
    If,
    While,
    Counted,
    Choice,
    Check,
    Goto,
    Nested,
    Block,
}

impl Generator<'_> {
    /// Statements until the budget is used up.
    pub(super) fn block(&mut self, out: &mut Vec<String>, budget: &mut usize, nesting: u32) {
        while *budget > 0 {
            *budget -= 1;
            self.piece(out, budget, nesting);
            if !self.scope.pending.is_empty() && self.rng.chance(30) {
                self.set_pending(out);
            }
            if nesting < self.config.nesting && self.rng.chance(12) {
                return;
            }
        }
    }

    fn piece(&mut self, out: &mut Vec<String>, budget: &mut usize, nesting: u32) {
        let deeper = |weight: u32| if nesting > 0 { weight } else { 0 };
        let blocks = u32::from(self.rng.chance(30));
        let piece = self.rng.weighted(&[
            (50, Piece::Simple),
            (deeper(16), Piece::If),
            (deeper(7), Piece::While),
            (deeper(6), Piece::Counted),
            (deeper(6), Piece::Choice),
            (6, Piece::Check),
            (4, Piece::Goto),
            (deeper(3), Piece::Nested),
            (blocks, Piece::Block),
        ]);
        let inner = nesting.saturating_sub(1);
        match piece {
            Piece::Simple => {
                let statement = self.simple_statement(self.config.depth);
                out.push(statement);
            }
            Piece::If => self.conditional(out, budget, inner),
            Piece::While => self.loop_while(out, budget, inner),
            Piece::Counted => self.loop_counted(out, budget, inner),
            Piece::Choice => self.choose(out, budget, inner),
            Piece::Check => self.check(out),
            Piece::Goto => self.goto(out),
            Piece::Nested => {
                let mut body = Vec::new();
                self.block(&mut body, budget, inner);
                let text = format!("(seq {})", body.join("\n    "));
                out.push(self.annotated(text, 10));
            }
            // Nothing follows on this path.
            Piece::Block => {
                let skip = self.label();
                let condition = self.condition();
                self.condjump(out, &condition, &skip);
                out.push(String::from("(jump)"));
                self.set(out, &skip, Role::Place);
            }
        }
    }

    /// A new label of this function.
    pub(super) fn label(&mut self) -> String {
        let count = self.scope.label_count;
        self.scope.label_count += 1;
        // Labels have names of their own: any word will do.
        const WORDS: [&str; 6] = ["add", "label", "true", "jump", "|a label|", "||"];
        match WORDS.get(count) {
            Some(word) if self.varied() && self.rng.chance(20) => (*word).to_owned(),
            _ => format!("l{count}"),
        }
    }

    /// Sets a label, with the properties that suit its role.
    pub(super) fn set(&mut self, out: &mut Vec<String>, label: &str, role: Role) {
        let (error, live, notlive) = match role {
            Role::Place => (0, 4, 4),
            Role::Head => (0, 25, 20),
            Role::Check => (100, 0, 0),
            Role::Final => (0, 70, 25),
        };
        let mut properties = String::new();
        for (key, percent) in [("error", error), ("live", live), ("notlive", notlive)] {
            if (key == "error" || self.config.liveness) && self.rng.chance(percent) {
                let id = self.rng.below(3);
                properties += &format!(" :{key} {key}-{id}");
            }
        }
        let text = format!("(label {label})");
        let text = self.annotated(text, 4);
        out.push(if properties.is_empty() {
            text
        } else {
            format!("(! {text}{properties})")
        });
        self.scope.labels.push(label.to_owned());
    }

    /// A label as the target of a jump; annotations there mean nothing.
    fn aim(&mut self, label: &str) -> String {
        let text = format!("(label {label})");
        if self.varied() && self.rng.chance(3) {
            return format!("(! {text} :error only-a-target)");
        }
        self.annotated(text, 4)
    }

    pub(super) fn jump(&mut self, out: &mut Vec<String>, labels: &[&str]) {
        let targets: Vec<String> = labels.iter().map(|l| self.aim(l)).collect();
        let text = format!("(jump {})", targets.join(" "));
        out.push(self.annotated(text, 4));
    }

    pub(super) fn condjump(&mut self, out: &mut Vec<String>, condition: &str, label: &str) {
        let target = self.aim(label);
        let text = format!("(condjump {condition} {target})");
        out.push(self.annotated(text, 4));
    }

    fn negated(&mut self, condition: &str) -> String {
        self.apply("not", &[condition.to_owned()])
    }

    fn conditional(&mut self, out: &mut Vec<String>, budget: &mut usize, nesting: u32) {
        let condition = self.condition();
        let (then, otherwise, end) = (self.label(), self.label(), self.label());
        let by_assumption = self.rng.chance(40);
        let has_else = self.rng.chance(60);
        let negation = self.negated(&condition);
        if by_assumption {
            self.jump(out, &[&then, &otherwise]);
            self.set(out, &then, Role::Place);
            out.push(format!("(assume {condition})"));
        } else {
            self.condjump(out, &negation, &otherwise);
        }
        self.block(out, budget, nesting);
        if has_else || by_assumption {
            self.jump(out, &[&end]);
        }
        self.set(out, &otherwise, Role::Place);
        if by_assumption {
            out.push(format!("(assume {negation})"));
        }
        if has_else {
            self.block(out, budget, nesting);
        }
        if has_else || by_assumption {
            self.set(out, &end, Role::Place);
        }
    }

    fn loop_while(&mut self, out: &mut Vec<String>, budget: &mut usize, nesting: u32) {
        let (head, end) = (self.label(), self.label());
        let condition = self.condition();
        self.set(out, &head, Role::Head);
        let form = self.rng.below(3);
        match form {
            0 => {
                let negation = self.negated(&condition);
                self.condjump(out, &negation, &end);
                self.block(out, budget, nesting);
                self.jump(out, &[&head]);
            }
            1 => {
                self.block(out, budget, nesting);
                self.condjump(out, &condition, &head);
            }
            _ => {
                self.block(out, budget, nesting);
                self.condjump(out, &condition, &end);
                self.block(out, budget, nesting);
                if self.rng.chance(30) {
                    self.jump(out, &[&head, &end]);
                } else {
                    self.jump(out, &[&head]);
                }
            }
        }
        self.set(out, &end, Role::Place);
    }

    /// `i := 0; while i < n { …; i := i + 1 }`, and nothing in it writes `i`.
    fn loop_counted(&mut self, out: &mut Vec<String>, budget: &mut usize, nesting: u32) {
        let counts = |v: &Variable| match v.ty {
            Ty::Int => true,
            Ty::Bv { width, signed } => width >= if signed { 3 } else { 2 },
            Ty::Bool
            | Ty::Real
            | Ty::Float { .. }
            | Ty::Map(..)
            | Ty::Enum(_)
            | Ty::Sym(_)
            | Ty::Fun(..) => false,
        };
        let free = |v: &&Variable| !v.counter && counts(v);
        let all: Vec<Variable> = self.scope.vars.iter().filter(free).cloned().collect();
        if all.is_empty() {
            return self.loop_while(out, budget, nesting);
        }
        let counter = self.rng.pick(&all).clone();
        let (head, end) = (self.label(), self.label());
        let ty = self.ty(&counter.ty);
        let (name, rounds) = (self.name(&counter.name), self.rng.within(1, 3));
        out.push(format!("(assign {name} (const 0 {ty}))"));
        self.set(out, &head, Role::Head);
        let done = self.apply("ge", &[name.clone(), format!("(const {rounds} {ty})")]);
        self.condjump(out, &done, &end);
        self.reserve(&counter.name, true);
        self.warm(&counter.name);
        // Jumps out of the loop to an earlier label are no harm, jumps to its inside are.
        let outside = std::mem::take(&mut self.scope.labels);
        self.block(out, budget, nesting);
        self.scope.labels = outside;
        self.reserve(&counter.name, false);
        let next = self.apply("add", &[name.clone(), format!("(const 1 {ty})")]);
        out.push(format!("(assign {name} {next})"));
        self.jump(out, &[&head]);
        self.set(out, &end, Role::Place);
    }

    fn reserve(&mut self, name: &str, counter: bool) {
        let found = self.scope.vars.iter_mut().find(|v| v.name == name);
        found.expect("counters are local").counter = counter;
    }

    fn choose(&mut self, out: &mut Vec<String>, budget: &mut usize, nesting: u32) {
        let count = self.rng.within(2, 3);
        let labels: Vec<String> = (0..count).map(|_| self.label()).collect();
        let end = self.label();
        let aims: Vec<&str> = labels.iter().map(String::as_str).collect();
        self.jump(out, &aims);
        for label in &labels {
            self.set(out, label, Role::Place);
            let mut part = (*budget).min(2);
            *budget -= part;
            self.block(out, &mut part, nesting);
            *budget += part;
            self.jump(out, &[&end]);
        }
        self.set(out, &end, Role::Place);
    }

    /// An error label behind a condition that is seldom true.
    pub(super) fn check(&mut self, out: &mut Vec<String>) {
        let count = self.rng.weighted(&[(8, 1), (3, 2), (1, 3)]);
        let atoms: Vec<String> = (0..count).map(|_| self.atom(1)).collect();
        let condition = if count == 1 {
            atoms[0].clone()
        } else {
            self.apply("and", &atoms)
        };
        let (error, past) = (self.label(), self.label());
        if self.rng.chance(60) {
            let negation = self.negated(&condition);
            self.condjump(out, &negation, &past);
            self.set(out, &error, Role::Check);
        } else {
            let place = self.label();
            self.jump(out, &[&place, &past]);
            self.set(out, &place, Role::Place);
            out.push(format!("(assume {condition})"));
            self.set(out, &error, Role::Check);
        }
        self.set(out, &past, Role::Place);
    }

    /// A jump, if a condition holds, to some label: set before, or to be set later.
    fn goto(&mut self, out: &mut Vec<String>) {
        let condition = self.condition();
        let label = if !self.scope.labels.is_empty() && self.rng.chance(40) {
            self.rng.pick(&self.scope.labels.clone()).clone()
        } else {
            let label = self.label();
            self.scope.pending.push(label.clone());
            label
        };
        self.condjump(out, &condition, &label);
    }

    /// Sets all labels that forward jumps wait for.
    pub(super) fn set_pending(&mut self, out: &mut Vec<String>) {
        for label in std::mem::take(&mut self.scope.pending) {
            self.set(out, &label, Role::Place);
        }
    }
}
