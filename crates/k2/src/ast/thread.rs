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
//!   (! (call f A N r) :thread read)  about to read [A, A + N) of the space f; begins a region
//!   (! (call f A N r) :thread write) about to write it; begins a region
//!   (! (call f E r) :thread await)   waits until E; begins a region
//! ```
//! The results of a call that starts a thread are not assigned. The last three are calls of
//! functions whose bodies, if they have any, mean nothing: f is the name of a space of addresses,
//! or just a name.
//!
//! **About to access.** r may become true iff another thread is about to make a conflicting access:
//! its next statement is a `read` or a `write` of the same f, their ranges overlap, and one of
//! the two writes. r may always become false.
//!
//! **Waiting.** E is a truth value, or the number of a thread whose end is waited for. The
//! statement can be executed if E holds, and then r is false; or if nobody can move, and then r is
//! true: all threads that have not ended are at an `await` or a `join` that cannot be executed.
//!
//! Threads are numbered from 1, the entry's, in the order in which they are started. Everything
//! else (locks, barriers, conditions) is written with these.

use super::{Annotated, Annotation, ExprKind, Program, Stmt, StmtKind, Ty, Type, Var};
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
    /// Says that memory is about to be read, and begins an atomic region.
    Read,
    /// Says that memory is about to be written, and begins an atomic region.
    Write,
    /// Waits, and begins an atomic region.
    Await,
}

impl ThreadOp {
    /// The key of the annotation.
    pub const KEY: &'static str = "thread";
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Spawn,
        Self::This,
        Self::Child,
        Self::Join,
        Self::Begin,
        Self::End,
        Self::Exit,
        Self::Read,
        Self::Write,
        Self::Await,
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
            Self::Read => "read",
            Self::Write => "write",
            Self::Await => "await",
        }
    }

    /// Whether an atomic region begins with it.
    pub fn begins(self) -> bool {
        match self {
            Self::Begin | Self::Read | Self::Write | Self::Await => true,
            Self::Spawn | Self::This | Self::Child | Self::Join | Self::End | Self::Exit => false,
        }
    }

    /// Whether it says what is about to be accessed.
    pub fn accesses(self) -> bool {
        match self {
            Self::Read | Self::Write => true,
            Self::Spawn
            | Self::This
            | Self::Child
            | Self::Join
            | Self::Begin
            | Self::End
            | Self::Exit
            | Self::Await => false,
        }
    }

    /// What its statement must be.
    fn carrier(self) -> &'static str {
        match self {
            Self::Spawn => "a call",
            Self::This | Self::Child => "a havoc of an integer or a bit-vector",
            Self::Join => "an assignment of an integer or a bit-vector",
            Self::Begin | Self::End | Self::Exit => "`(assume true)`",
            Self::Read | Self::Write => {
                "a call of a named function with two integers or bit-vectors, of one type, and a \
                 result of type bool"
            }
            Self::Await => {
                "a call of a named function with a truth value, an integer or a bit-vector, and a \
                 result of type bool"
            }
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
            (
                ThreadOp::Read | ThreadOp::Write | ThreadOp::Await,
                StmtKind::Call {
                    function,
                    args,
                    results,
                },
            ) => {
                let named = matches!(self.expr(function).kind, ExprKind::Function(_));
                let bool = |var: &Var| self.types()[self.var(*var).ty] == Type::Bool;
                let fits = match (op, self.exprs(args)) {
                    (ThreadOp::Await, [one]) => {
                        let ty = self.expr(*one).ty;
                        self.types()[ty] == Type::Bool || self.counts(ty)
                    }
                    (ThreadOp::Read | ThreadOp::Write, [from, size]) => {
                        let ty = self.expr(*from).ty;
                        self.expr(*size).ty == ty && self.counts(ty)
                    }
                    (_, _) => false,
                };
                named && fits && matches!(self.var_list(results), [one] if bool(one))
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
