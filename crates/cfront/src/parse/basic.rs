//! `long unsigned int` and its relatives: from words in any order to a basic type (C17 6.7.2).

use crate::{
    ast::{BasicType, TypeSpecifier},
    lex::Keyword as K,
};

/// The words of a basic type that have been read.
#[derive(Default)]
pub(super) struct Words {
    signed: u8,
    unsigned: u8,
    short: u8,
    long: u8,
    int: u8,
    complex: u8,
    /// `char`, `double`, … : all that go with at most `signed`, `unsigned` and `long`.
    main: Option<BasicType>,
    conflict: bool,
}

impl Words {
    /// Adds a word; false if it is no word of a basic type.
    pub(super) fn add(&mut self, keyword: K) -> bool {
        use BasicType as T;
        let main = match keyword {
            K::Signed => return Self::count(&mut self.signed),
            K::Unsigned => return Self::count(&mut self.unsigned),
            K::Short => return Self::count(&mut self.short),
            K::Long => return Self::count(&mut self.long),
            K::Int => return Self::count(&mut self.int),
            K::Complex => return Self::count(&mut self.complex),
            K::Void => T::Void,
            K::Bool => T::Bool,
            K::Char => T::Char,
            K::Int128 => T::Int128,
            K::Float => T::Float,
            K::Double => T::Double,
            K::Float16 => T::Float16,
            K::Float32 => T::Float32,
            K::Float64 => T::Float64,
            K::Float128 => T::Float128,
            K::Float32x => T::Float32x,
            K::Float64x => T::Float64x,
            K::Float80 => T::Float80,
            K::Decimal32 => T::Decimal32,
            K::Decimal64 => T::Decimal64,
            K::Decimal128 => T::Decimal128,
            _ => return false,
        };
        self.conflict |= self.main.replace(main).is_some();
        true
    }

    fn count(counter: &mut u8) -> bool {
        *counter = counter.saturating_add(1);
        true
    }

    /// Whether no word has been added.
    pub(super) fn is_empty(&self) -> bool {
        let counts = [
            self.signed,
            self.unsigned,
            self.short,
            self.long,
            self.int,
            self.complex,
        ];
        self.main.is_none() && counts == [0; 6]
    }

    /// The type, or `None` if the words exclude each other.
    pub(super) fn resolve(&self) -> Option<TypeSpecifier> {
        if self.complex == 0 {
            return self.real().map(TypeSpecifier::Basic);
        }
        if self.complex > 1 {
            return None;
        }
        let alone = self.main.is_none()
            && [self.signed, self.unsigned, self.short, self.int] == [0; 4]
            && self.long == 0;
        if alone {
            return Some(TypeSpecifier::Complex(BasicType::Double));
        }
        self.real()
            .filter(|ty| !matches!(ty, BasicType::Void | BasicType::Bool))
            .map(TypeSpecifier::Complex)
    }

    fn real(&self) -> Option<BasicType> {
        use BasicType as T;
        let signs = self.signed + self.unsigned;
        if self.conflict
            || self.signed > 1
            || self.unsigned > 1
            || signs > 1
            || self.short > 1
            || self.int > 1
        {
            return None;
        }
        let unsigned = self.unsigned == 1;
        let pick =
            |signed_type, unsigned_type| Some(if unsigned { unsigned_type } else { signed_type });
        match (self.main, self.short, self.long, self.int) {
            (None, 0, 0, _) => pick(T::Int, T::UnsignedInt),
            (None, 1, 0, _) => pick(T::Short, T::UnsignedShort),
            (None, 0, 1, _) => pick(T::Long, T::UnsignedLong),
            (None, 0, 2, _) => pick(T::LongLong, T::UnsignedLongLong),
            (Some(T::Char), 0, 0, 0) => match (self.signed, self.unsigned) {
                (0, 0) => Some(T::Char),
                (_, 0) => Some(T::SignedChar),
                (_, _) => Some(T::UnsignedChar),
            },
            (Some(T::Int128), 0, 0, 0) => pick(T::Int128, T::UnsignedInt128),
            (Some(T::Double), 0, 1, 0) if signs == 0 => Some(T::LongDouble),
            (Some(main), 0, 0, 0) if signs == 0 => Some(main),
            _ => None,
        }
    }
}
