//! Threads: what `:thread` annotations of statements say.
//!
//! ```text
//!   (! (call f A…) :thread spawn)    starts a thread that executes f(A…), and goes on
//!   (! (havoc x) :thread self)       x := the number of the running thread
//!   (! (havoc x) :thread child)      x := the number of the thread that it started last, or 0
//!   (! (assign x E) :thread join)    only if thread number E has ended; x := E
//!   (! (assume true) :thread begin)  from here on nobody else moves …
//!   (! (assume true) :thread end)    … up to here; pairs nest
//!   (! (assume true) :thread exit)   the running thread ends here
//! ```
//! The results of a call that starts a thread are not assigned.
//! Threads are numbered from 1, the entry's, in the order in which they are started. Everything
//! else (locks, barriers, conditions) is written with these.

use super::{Annotated, Annotation, ExprKind, Program, Stmt, StmtKind, Ty, Type};
use bia_base::Idx as _;
use bia_term::value::Value;

/// What an annotated statement does with threads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ThreadOp {
    /// A call that starts a thread.
    Spawn,
    /// The number of the running thread.
    This,
    /// The number of the thread that the running one started last.
    Child,
    /// Waits for the end of a thread.
    Join,
    /// Begins an atomic region.
    Begin,
    /// Ends an atomic region.
    End,
    /// Ends the running thread.
    Exit,
}

impl ThreadOp {
    /// The key of the annotation.
    pub const KEY: &'static str = "thread";
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Spawn,
        Self::This,
        Self::Child,
        Self::Join,
        Self::Begin,
        Self::End,
        Self::Exit,
    ];

    /// The value of the annotation.
    pub fn word(self) -> &'static str {
        match self {
            Self::Spawn => "spawn",
            Self::This => "self",
            Self::Child => "child",
            Self::Join => "join",
            Self::Begin => "begin",
            Self::End => "end",
            Self::Exit => "exit",
        }
    }

    /// What its statement must be.
    fn carrier(self) -> &'static str {
        match self {
            Self::Spawn => "a call",
            Self::This | Self::Child => "a havoc of an integer or a bit-vector",
            Self::Join => "an assignment of an integer or a bit-vector",
            Self::Begin | Self::End | Self::Exit => "`(assume true)`",
        }
    }
}

impl Program {
    /// What a statement does with threads.
    pub fn thread_op(&self, stmt: Stmt) -> Option<ThreadOp> {
        let annotations = self.annotations().of(Annotated::Stmt(stmt)).iter();
        let mut found = annotations.filter(|a| self.name(a.key) == ThreadOp::KEY);
        self.read_thread_op(stmt, found.next()?).ok()
    }

    /// Whether some statement starts a thread or is part of an atomic region.
    pub fn is_threaded(&self) -> bool {
        let mut stmts = (0..self.stmt_count()).map(Stmt::from_index);
        self.symbols().find(ThreadOp::KEY).is_some()
            && stmts.any(|stmt| self.thread_op(stmt).is_some())
    }

    /// What a `:thread` annotation of a statement says, or what is wrong with it.
    pub(crate) fn read_thread_op(
        &self,
        stmt: Stmt,
        annotation: &Annotation,
    ) -> Result<ThreadOp, String> {
        let word = annotation.symbol().map(|symbol| self.name(symbol));
        let op = ThreadOp::ALL.into_iter().find(|op| Some(op.word()) == word);
        let Some(op) = op else {
            let all = ThreadOp::ALL.map(|op| format!("`{}`", op.word()));
            return Err(format!(
                "`:thread` is followed by one of {}",
                all.join(", ")
            ));
        };
        let fits = match (op, self.stmt(stmt).kind) {
            (ThreadOp::Spawn, StmtKind::Call { .. }) => true,
            (ThreadOp::This | ThreadOp::Child, StmtKind::Havoc(var))
            | (ThreadOp::Join, StmtKind::Assign(var, _)) => self.counts(self.var(var).ty),
            (ThreadOp::Begin | ThreadOp::End | ThreadOp::Exit, StmtKind::Assume(condition)) => {
                match self.expr(condition).kind {
                    ExprKind::Const(constant) => *self.value(constant) == Value::Bool(true),
                    ExprKind::Var(_)
                    | ExprKind::Function(_)
                    | ExprKind::Define(_)
                    | ExprKind::Op(..)
                    | ExprKind::Cast(_)
                    | ExprKind::Bitcast(_)
                    | ExprKind::Seq(..) => false,
                }
            }
            (_, _) => false,
        };
        match fits {
            true => Ok(op),
            false => Err(format!(
                "`:thread {}` belongs on {}",
                op.word(),
                op.carrier()
            )),
        }
    }

    /// Whether values of the type can be numbers of threads.
    fn counts(&self, ty: Ty) -> bool {
        match self.types()[ty] {
            Type::Int | Type::Bv { .. } => true,
            Type::Bool
            | Type::Real
            | Type::Void
            | Type::Float(_)
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. } => false,
        }
    }
}
