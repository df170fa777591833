//! [`BuildError`]: why the builder refuses a step or a program.

/// Why a step of a [`super::Builder`] was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BuildError {
    /// K2 cannot write this name: it ends in a backslash.
    #[error("the name `{0}` cannot be written in K2: it ends in a backslash")]
    Name(String),
    /// The name is taken.
    #[error("{what} `{name}` is declared twice")]
    Duplicate {
        /// What is declared.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// A type with impossible parts.
    #[error("{0}")]
    Type(String),
    /// A variable or parameter of type `void`.
    #[error("{0} would have no value: its type is `void`")]
    Void(String),
    /// An operator that is not defined for its operands.
    #[error("`{op}` does not fit operands of these types: {operands}")]
    Operands {
        /// The operator.
        op: &'static str,
        /// The types, as text.
        operands: String,
    },
    /// The wrong number of something.
    #[error("{what}: {expected} needed, {found} given")]
    Count {
        /// Of what.
        what: String,
        /// How many are needed.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// A value of the wrong type.
    #[error("{what} has type `{found}`, but `{expected}` is needed")]
    Mismatch {
        /// What has the wrong type.
        what: String,
        /// The type that is needed.
        expected: String,
        /// The type that it has.
        found: String,
    },
    /// A conversion that does not exist.
    #[error("there is no conversion from `{from}` to `{to}`")]
    Conversion {
        /// The type of the operand.
        from: String,
        /// The type wanted.
        to: String,
    },
    /// A value that its type does not have, or a text that denotes none.
    #[error("{0}")]
    Constant(String),
    /// Something called that is not a function.
    #[error("something of type `{0}` cannot be called")]
    NotAFunction(String),
    /// An expression or statement used a second time.
    #[error("{0} is used twice")]
    Reused(String),
    /// Something set a second time.
    #[error("{0} is set twice")]
    Twice(String),
    /// A label that its function never sets.
    #[error("the label `{label}` of `{function}` is never set")]
    UnsetLabel {
        /// The function.
        function: String,
        /// The label.
        label: String,
    },
    /// A jump to, or the setting of, a label of another function.
    #[error("`{function}` mentions the label `{label}` of another function")]
    ForeignLabel {
        /// The function that mentions it.
        function: String,
        /// The label.
        label: String,
    },
    /// A variable of another function, or of any function outside of functions.
    #[error("{place} mentions the variable `{var}`, which it cannot see")]
    ForeignVar {
        /// The part of the program that mentions it.
        place: String,
        /// The variable.
        var: String,
    },
    /// A name that the text of the program could not refer to.
    #[error("in `{function}` the name `{name}` means a variable of the function; rename one")]
    Hidden {
        /// The function.
        function: String,
        /// The name.
        name: String,
    },
    /// A jump or label inside of an expression.
    #[error("`{0}` has a jump or label inside of an expression")]
    JumpInExpression(String),
    /// A function without body that needs one.
    #[error("the function `{0}` has no body")]
    NoBody(String),
    /// No entry.
    #[error("the program has no entry")]
    NoEntry,
}
