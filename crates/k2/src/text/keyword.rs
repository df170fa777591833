//! The keywords of K2. They have fixed symbols, so the parser distinguishes forms by a number.
//!
//! No word is reserved: a keyword counts in head position (and, for names of types and the two
//! truth values, where nothing else has that name).
//!
//! Invariant: in the interner made by [`interner`], the symbol of `Op::TABLE[i]` is `i` and the
//! symbol of `TABLE[j]` is `Op::TABLE.len() + j`.

use crate::ast::Op;
use bia_base::{Idx, Interner, Symbol};

macro_rules! keywords {
    ($($name:ident $text:literal),* $(,)?) => {
        /// A word that is not an operator.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Keyword { $($name),* }
        const TABLE: [(Keyword, &str); [$($text),*].len()] = [$((Keyword::$name, $text)),*];
    };
}

keywords! {
    Type "type", Define "define", Entry "entry", Init "init", Globals "globals",
    Function "function", Return "return", Locals "locals",
    Var "var", Const "const", Cast "cast", Bitcast "bitcast", Typecast "typecast", Op "op",
    Seq "seq", Assign "assign", Assume "assume", Havoc "havoc", Label "label", Jump "jump",
    CondJump "condjump", Call "call",
    Bool "bool", Int "int", Real "real", Void "void", Sbv "sbv", Ubv "ubv", Bv "bv", Fp "fp",
    Map "map", Enum "enum", Sym "sym", Fun "fun", Ptr "ptr", Record "record", Array "array",
    True "true", False "false",
}

/// What a symbol is when it is a word of the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    Op(Op),
    Keyword(Keyword),
}

/// A table of names that begins with the words of K2.
pub(crate) fn interner() -> Interner {
    let mut names = Interner::new();
    let ops = Op::TABLE.iter().map(|(_, name, _)| *name);
    let keywords = TABLE.iter().map(|(_, name)| *name);
    for (index, name) in ops.chain(keywords).enumerate() {
        let symbol = names.intern(name);
        debug_assert_eq!(symbol.index(), index);
    }
    names
}

/// The operator of that name, in a table made by [`interner`].
pub(crate) fn op(symbol: Symbol) -> Option<Op> {
    Op::TABLE.get(symbol.index()).map(|(op, _, _)| *op)
}

/// The keyword of that name, in a table made by [`interner`].
pub(crate) fn keyword(symbol: Symbol) -> Option<Keyword> {
    let at = symbol.index().checked_sub(Op::TABLE.len())?;
    TABLE.get(at).map(|(keyword, _)| *keyword)
}

/// Operator or keyword, in a table made by [`interner`].
pub(crate) fn word(symbol: Symbol) -> Option<Word> {
    op(symbol)
        .map(Word::Op)
        .or_else(|| keyword(symbol).map(Word::Keyword))
}

/// The symbol of a keyword, in a table made by [`interner`].
pub(crate) fn symbol(keyword: Keyword) -> Symbol {
    Symbol::from_index(Op::TABLE.len() + keyword as usize)
}

/// All words that can stand at the head of an expression, for suggestions.
pub(crate) fn expression_heads() -> impl Iterator<Item = &'static str> {
    let others = ["var", "const", "cast", "bitcast", "typecast", "op", "seq"];
    Op::TABLE.iter().map(|(_, name, _)| *name).chain(others)
}

/// All words that can stand at the head of a statement, for suggestions.
pub(crate) fn statement_heads() -> impl Iterator<Item = &'static str> {
    [
        "assign", "assume", "havoc", "label", "jump", "condjump", "seq", "call",
    ]
    .into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_their_symbols() {
        let names = interner();
        for (op_, name, _) in Op::TABLE {
            let symbol = names.find(name).expect("an operator is interned");
            assert_eq!(word(symbol), Some(Word::Op(op_)));
        }
        for (keyword_, name) in TABLE {
            let found = names.find(name).expect("a keyword is interned");
            assert_eq!(found, symbol(keyword_));
            assert_eq!(word(found), Some(Word::Keyword(keyword_)));
        }
        assert_eq!(names.len(), Op::TABLE.len() + TABLE.len());
    }
}
