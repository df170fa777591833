//! Tokens: kind, place, and for words their symbol. Numbers and strings are decoded by the parser.

use super::keyword::Keyword;
use bia_base::Symbol;

/// One token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// First byte.
    pub(crate) start: u32,
    /// One past the last byte.
    pub(crate) end: u32,
    /// The symbol of an identifier or keyword.
    pub(crate) name: Option<Symbol>,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TokenKind {
    /// The end of the text; the last token, and no other.
    End,
    Identifier,
    Number,
    Character,
    String,
    Keyword(Keyword),
    Punctuator(Punctuator),
}

macro_rules! punctuators {
    ($($name:ident $text:literal)*) => {
        /// Operators and separators.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Punctuator { $($name,)* }

        impl Punctuator {
            /// As it is written; digraphs as what they stand for.
            pub(crate) fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

punctuators! {
    LeftParen "(" RightParen ")" LeftBracket "[" RightBracket "]" LeftBrace "{" RightBrace "}"
    Semicolon ";" Comma "," Colon ":" Question "?" Dot "." Arrow "->" Ellipsis "..."
    Plus "+" Minus "-" Star "*" Slash "/" Percent "%" Increment "++" Decrement "--"
    Ampersand "&" Bar "|" Caret "^" Tilde "~" Bang "!" AndAnd "&&" OrOr "||"
    ShiftLeft "<<" ShiftRight ">>" Less "<" Greater ">" LessEqual "<=" GreaterEqual ">="
    EqualEqual "==" BangEqual "!=" Equal "=" PlusEqual "+=" MinusEqual "-=" StarEqual "*="
    SlashEqual "/=" PercentEqual "%=" AmpersandEqual "&=" BarEqual "|=" CaretEqual "^="
    ShiftLeftEqual "<<=" ShiftRightEqual ">>="
}

impl Punctuator {
    /// The longest punctuator that the bytes begin with, and its length.
    pub(crate) fn read(bytes: &[u8]) -> Option<(Self, usize)> {
        use Punctuator as P;
        let at = |i: usize| bytes.get(i).copied().unwrap_or(0);
        let one = |p| Some((p, 1));
        let two = |p| Some((p, 2));
        let three = |p| Some((p, 3));
        match (at(0), at(1), at(2)) {
            (b'.', b'.', b'.') => three(P::Ellipsis),
            (b'<', b'<', b'=') => three(P::ShiftLeftEqual),
            (b'>', b'>', b'=') => three(P::ShiftRightEqual),
            (b'-', b'>', _) => two(P::Arrow),
            (b'+', b'+', _) => two(P::Increment),
            (b'-', b'-', _) => two(P::Decrement),
            (b'&', b'&', _) => two(P::AndAnd),
            (b'|', b'|', _) => two(P::OrOr),
            (b'<', b'<', _) => two(P::ShiftLeft),
            (b'>', b'>', _) => two(P::ShiftRight),
            (b'<', b'=', _) => two(P::LessEqual),
            (b'>', b'=', _) => two(P::GreaterEqual),
            (b'=', b'=', _) => two(P::EqualEqual),
            (b'!', b'=', _) => two(P::BangEqual),
            (b'+', b'=', _) => two(P::PlusEqual),
            (b'-', b'=', _) => two(P::MinusEqual),
            (b'*', b'=', _) => two(P::StarEqual),
            (b'/', b'=', _) => two(P::SlashEqual),
            (b'%', b'=', _) => two(P::PercentEqual),
            (b'&', b'=', _) => two(P::AmpersandEqual),
            (b'|', b'=', _) => two(P::BarEqual),
            (b'^', b'=', _) => two(P::CaretEqual),
            (b'<', b':', _) => two(P::LeftBracket),
            (b':', b'>', _) => two(P::RightBracket),
            (b'<', b'%', _) => two(P::LeftBrace),
            (b'%', b'>', _) => two(P::RightBrace),
            (b'(', ..) => one(P::LeftParen),
            (b')', ..) => one(P::RightParen),
            (b'[', ..) => one(P::LeftBracket),
            (b']', ..) => one(P::RightBracket),
            (b'{', ..) => one(P::LeftBrace),
            (b'}', ..) => one(P::RightBrace),
            (b';', ..) => one(P::Semicolon),
            (b',', ..) => one(P::Comma),
            (b':', ..) => one(P::Colon),
            (b'?', ..) => one(P::Question),
            (b'.', ..) => one(P::Dot),
            (b'+', ..) => one(P::Plus),
            (b'-', ..) => one(P::Minus),
            (b'*', ..) => one(P::Star),
            (b'/', ..) => one(P::Slash),
            (b'%', ..) => one(P::Percent),
            (b'&', ..) => one(P::Ampersand),
            (b'|', ..) => one(P::Bar),
            (b'^', ..) => one(P::Caret),
            (b'~', ..) => one(P::Tilde),
            (b'!', ..) => one(P::Bang),
            (b'<', ..) => one(P::Less),
            (b'>', ..) => one(P::Greater),
            (b'=', ..) => one(P::Equal),
            _ => None,
        }
    }
}
