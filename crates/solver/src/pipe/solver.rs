//! [`Pipe`]: the trait [`Smt`] over a session with a solver program.
//!
//! The stack of assertions is kept here, so that a program that was killed or died can be started
//! again with all assertions. Assumptions are named assertions in a scope of their own, which stays
//! open until the next command so that models and cores can be asked for.
//!
//! ```text
//!   check(a…):   push · assert (! aᵢ :named bia.assumption.i)… · check-sat     … · pop, later
//! ```

use super::{
    CommandLine, Dialect,
    answers::elements,
    session::{Session, Trouble},
};
use crate::api::{Answer, Caps, Interpolate, Smt, SolverError};
use bia_base::{Budget, Reason, Statistics};
use bia_term::{Model, Sort, Term, Terms, smtlib::Printer, value::Value};

/// How to use an external solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipeConfig {
    /// The program and its arguments.
    pub command: CommandLine,
    /// How it is spoken to.
    pub dialect: Dialect,
    /// The logic to set.
    pub logic: String,
    /// Bytes that the program may use.
    pub memory: Option<u64>,
}

impl PipeConfig {
    /// A solver by its command line, such as `cvc5 --incremental`; the dialect by its name.
    pub fn new(command: &str) -> Result<Self, SolverError> {
        let command = CommandLine::parse(command)?;
        let dialect = Dialect::of(command.name());
        Ok(Self {
            command,
            dialect,
            logic: "ALL".into(),
            memory: None,
        })
    }
}

/// A solver at the other end of a pipe.
pub struct Pipe {
    pub(super) config: PipeConfig,
    name: String,
    /// Assertions, by scope; the first one is never closed.
    pub(super) stack: Vec<Vec<Term>>,
    live: Option<Live>,
    last: Last,
    statistics: Statistics,
}

/// A running program, and which declarations and assertions it has.
pub(super) struct Live {
    pub(super) session: Session,
    pub(super) printer: Printer,
    /// All declarations that were sent, also those of closed scopes.
    pub(super) declarations: String,
    /// How many assertions of each open scope it knows.
    told: Vec<usize>,
    /// Whether the scope of the last assumptions is still open.
    assuming: bool,
}

/// The last answer, as long as it can be asked about.
enum Last {
    None,
    Sat {
        assumptions: Vec<Term>,
        model: Option<Model>,
    },
    Unsat {
        assumptions: Vec<Term>,
    },
}

impl Pipe {
    /// What any SMT-LIB solver is taken to understand; one that does not will say so.
    pub const CAPS: Caps = Caps {
        ints: true,
        reals: true,
        bit_vectors: true,
        floats: true,
        tiny_floats: true,
        arrays: true,
        functions: true,
        quantifiers: false,
        interpolants: false,
        horn: false,
    };

    /// Starts the program.
    pub fn open(config: PipeConfig) -> Result<Self, SolverError> {
        let live = Live::start(&config)?;
        Ok(Self {
            name: format!("pipe:{}", config.command.name()),
            config,
            stack: vec![Vec::new()],
            live: Some(live),
            last: Last::None,
            statistics: Statistics::new(),
        })
    }

    /// The running program, after all assertions have been sent.
    fn ready(&mut self, terms: &Terms) -> Result<&mut Live, SolverError> {
        if self.live.is_none() {
            self.statistics.count("restarts", 1);
            self.live = Some(Live::start(&self.config)?);
        }
        let live = self
            .live
            .as_mut()
            .ok_or_else(|| SolverError::Internal("a solver that was started is gone".into()))?;
        live.end_assumptions();
        live.tell_stack(terms, &self.stack);
        Ok(live)
    }

    /// The answer to a query that failed. The program is given up.
    fn give_up(&mut self, trouble: Trouble) -> Result<Answer, SolverError> {
        self.live = None;
        self.last = Last::None;
        match trouble {
            Trouble::Stopped(reason) => Ok(Answer::Unknown(reason)),
            Trouble::Error(error) => Err(error),
        }
    }
}

impl Live {
    pub(super) fn start(config: &PipeConfig) -> Result<Self, SolverError> {
        let mut session = Session::start(&config.command, config.memory)?;
        for option in config.dialect.options() {
            session.tell(option);
        }
        session.tell(&format!("(set-logic {})", config.logic));
        Ok(Self {
            session,
            printer: Printer::new(),
            declarations: String::new(),
            told: vec![0],
            assuming: false,
        })
    }

    fn push(&mut self) {
        self.session.tell("(push 1)");
        self.printer.push();
    }

    fn pop(&mut self) {
        self.session.tell("(pop 1)");
        self.printer.pop();
    }

    fn end_assumptions(&mut self) {
        if self.assuming {
            self.pop();
            self.assuming = false;
        }
    }

    fn tell_stack(&mut self, terms: &Terms, stack: &[Vec<Term>]) {
        for (scope, assertions) in stack.iter().enumerate() {
            if scope == self.told.len() {
                self.push();
                self.told.push(0);
            }
            for term in &assertions[self.told[scope]..] {
                self.assert(terms, *term, None);
            }
            self.told[scope] = assertions.len();
        }
    }

    fn assert(&mut self, terms: &Terms, term: Term, name: Option<&str>) {
        let declarations = self.printer.declarations(terms, &[term]);
        for line in declarations.lines() {
            self.session.tell(line);
        }
        self.declarations.push_str(&declarations);
        let text = self.printer.term(terms, term);
        self.session.tell(&match name {
            None => format!("(assert {text})"),
            Some(name) => format!("(assert (! {text} :named {name}))"),
        });
    }

    fn check(
        &mut self,
        terms: &Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<String, Trouble> {
        if !assuming.is_empty() {
            self.push();
            self.assuming = true;
            for (number, term) in assuming.iter().enumerate() {
                self.assert(terms, *term, Some(&assumption(number)));
            }
        }
        self.session.ask("(check-sat)", budget)
    }
}

/// The name of an assumption in the conversation.
fn assumption(number: usize) -> String {
    format!("bia.assumption.{number}")
}

impl Smt for Pipe {
    fn name(&self) -> &str {
        &self.name
    }

    fn caps(&self) -> Caps {
        Caps {
            interpolants: self.config.dialect.interpolates(),
            ..Self::CAPS
        }
    }

    fn push(&mut self) -> Result<(), SolverError> {
        self.last = Last::None;
        self.stack.push(Vec::new());
        Ok(())
    }

    fn pop(&mut self) -> Result<(), SolverError> {
        if self.stack.len() == 1 {
            return Err(SolverError::Misuse("a pop without a push".into()));
        }
        self.last = Last::None;
        self.stack.pop();
        if let Some(live) = &mut self.live {
            live.end_assumptions();
            if live.told.len() > self.stack.len() {
                live.told.pop();
                live.pop();
            }
        }
        Ok(())
    }

    fn assert(&mut self, terms: &mut Terms, t: Term) -> Result<(), SolverError> {
        formula(terms, t)?;
        self.last = Last::None;
        if let Some(scope) = self.stack.last_mut() {
            scope.push(t);
        }
        Ok(())
    }

    fn check(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<Answer, SolverError> {
        for t in assuming {
            formula(terms, *t)?;
        }
        self.last = Last::None;
        self.statistics.count("checks", 1);
        if let Err(stop) = budget.check_now() {
            return Ok(Answer::Unknown(stop.into()));
        }
        let asked = self.ready(terms)?.check(terms, assuming, budget);
        match asked.as_deref() {
            Ok("sat") => {
                self.last = Last::Sat {
                    assumptions: assuming.to_vec(),
                    model: None,
                };
                Ok(Answer::Sat)
            }
            Ok("unsat") => {
                let assumptions = assuming.to_vec();
                self.last = Last::Unsat { assumptions };
                Ok(Answer::Unsat)
            }
            Ok("unknown") => {
                let why = format!("{} answered unknown", self.name);
                Ok(Answer::Unknown(Reason::SolverUnknown(why)))
            }
            Ok(other) => {
                let error = SolverError::Protocol {
                    command: "(check-sat)".into(),
                    answer: other.chars().take(300).collect(),
                };
                self.give_up(Trouble::Error(error))
            }
            Err(_) => match asked {
                Err(trouble) => self.give_up(trouble),
                Ok(_) => Err(SolverError::Internal("an answer came and went".into())),
            },
        }
    }

    fn value(&mut self, terms: &mut Terms, t: Term) -> Result<Value, SolverError> {
        let model = self.model(terms)?;
        terms
            .eval(t, &model)
            .map_err(|why| SolverError::Internal(why.to_string()))
    }

    fn model(&mut self, terms: &mut Terms) -> Result<Model, SolverError> {
        let Last::Sat { assumptions, model } = &mut self.last else {
            return Err(SolverError::Misuse("a model without an answer sat".into()));
        };
        if let Some(model) = model {
            return Ok(model.clone());
        }
        let live = self
            .live
            .as_mut()
            .ok_or_else(|| SolverError::Internal("the program of an answer is gone".into()))?;
        let told: Vec<Term> = self
            .stack
            .concat()
            .into_iter()
            .chain(assumptions.iter().copied())
            .collect();
        match live.model(terms, &told) {
            Ok(found) => {
                *model = Some(found.clone());
                Ok(found)
            }
            Err(error) => {
                self.live = None;
                self.last = Last::None;
                Err(error)
            }
        }
    }

    fn core(&mut self, _terms: &mut Terms) -> Result<Vec<Term>, SolverError> {
        let Last::Unsat { assumptions } = &self.last else {
            return Err(SolverError::Misuse("a core without an answer unsat".into()));
        };
        if assumptions.is_empty() {
            return Ok(Vec::new());
        }
        let live = self
            .live
            .as_mut()
            .ok_or_else(|| SolverError::Internal("the program of an answer is gone".into()))?;
        let asked = live.session.ask("(get-unsat-core)", &Budget::unlimited());
        // A solver without cores: all assumptions are one.
        let names = match asked {
            Ok(answer) => elements(&answer),
            Err(Trouble::Error(SolverError::Protocol { .. })) => None,
            Err(Trouble::Error(error)) => return Err(error),
            Err(Trouble::Stopped(reason)) => return Err(SolverError::Died(reason.to_string())),
        };
        let in_core = |number: usize| {
            names.as_ref().is_none_or(|names| {
                let name = assumption(number);
                names.iter().any(|n| n.trim_matches('|') == name)
            })
        };
        let all = assumptions.iter().enumerate();
        Ok(all
            .filter(|(number, _)| in_core(*number))
            .map(|(_, term)| *term)
            .collect())
    }

    fn statistics(&self) -> Statistics {
        self.statistics.clone()
    }

    fn interpolation(&mut self) -> Option<&mut dyn Interpolate> {
        if self.config.dialect.interpolates() {
            Some(self)
        } else {
            None
        }
    }
}

/// Only formulas are asserted and assumed.
fn formula(terms: &Terms, t: Term) -> Result<(), SolverError> {
    if terms.sort(t) == Sort::BOOL {
        Ok(())
    } else {
        Err(SolverError::Misuse(
            "a term that is not of sort Bool".into(),
        ))
    }
}
