//! All values of a finite type.

use bia_base::Idx;
use bia_k2::ast::{Program, Ty, Type};
use bia_term::value::{Domain, Value};

/// All values of the type in a fixed order, if there are at most `most`.
///
/// A function type has the program's functions of that type as its values. Integers, reals and
/// symbolic types have no such list.
pub fn values_of(program: &Program, ty: Ty, most: usize) -> Option<Vec<Value>> {
    if let Type::Fun { .. } = program.types()[ty] {
        let fits = program.functions().filter(|(_, data)| data.ty == ty);
        let values: Vec<Value> = fits.map(|(f, _)| elem(f.index())).collect();
        return (values.len() <= most).then_some(values);
    }
    let count = usize::try_from(program.types().cardinality(ty)?).ok()?;
    if count > most {
        return None;
    }
    Some(domain(program, ty)?.values())
}

/// The domain of a type whose values can be listed. Recursion is as deep as maps are nested, and
/// the caller has seen that there are few values.
fn domain(program: &Program, ty: Ty) -> Option<Domain> {
    match &program.types()[ty] {
        Type::Bool => Some(Domain::Bool),
        Type::Bv { width, .. } => Some(Domain::Bv(*width)),
        Type::Float(format) => Some(Domain::Float(*format)),
        Type::Enum(values) => Some(Domain::Elems(u32::try_from(values.len()).ok()?)),
        Type::Map { index, element } => Some(Domain::array(
            domain(program, *index)?,
            domain(program, *element)?,
        )),
        Type::Int | Type::Real | Type::Void | Type::Sym(_) | Type::Fun { .. } => None,
    }
}

fn elem(index: usize) -> Value {
    Value::Elem(u32::try_from(index).expect("ids have 32 bits"))
}
