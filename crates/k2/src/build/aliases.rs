//! Names for types that would be too long to write out.
//!
//! Types share their parts; a type made by doubling sixty times has 2^60 parts when written. A text
//! must name such types, a builder need not. So large types without a name get one here; these
//! names come before all others.

use crate::Program;
use crate::ast::Type;
use bia_base::Idx;

/// Types with more parts than this get a name.
const MAX_SIZE: u64 = 4096;

/// Gives names to large types of a program.
pub(super) fn name_large_types(program: &mut Program) {
    let mut sizes: Vec<u64> = Vec::with_capacity(program.types.len());
    let mut named = Vec::new();
    for ty in program.types.ids() {
        let of = |list: &[crate::Ty]| list.iter().map(|ty| sizes[ty.index()]).sum::<u64>();
        let size = match &program.types[ty] {
            Type::Map { index, element } => of(&[*index, *element]),
            Type::Fun { params, returns } => of(params) + of(returns),
            Type::Enum(values) => u64::try_from(values.len()).unwrap_or(MAX_SIZE),
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Bv { .. }
            | Type::Float(_)
            | Type::Sym(_) => 1,
        };
        let known = program.aliases.iter().any(|(_, named)| *named == ty);
        let large = size > MAX_SIZE;
        sizes.push(if large || known { 1 } else { size + 1 });
        if large && !known {
            named.push((program.symbols.fresh("type"), ty));
        }
    }
    program.aliases.splice(0..0, named);
}
