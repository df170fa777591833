//! From characters to s-expressions: what K2 text is made of before it means anything.

pub(crate) mod keyword;
pub(crate) mod lexer;
pub(crate) mod quote;
pub(crate) mod tree;
