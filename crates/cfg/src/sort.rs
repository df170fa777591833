//! K2 types as sorts, and K2 values as values of terms.
//!
//! ```text
//!   bool int real          Bool Int Real
//!   (sbv N) (ubv N)        (_ BitVec N); the sign is in the operators
//!   (fp E M)               (_ FloatingPoint E M+1)
//!   (map I E)              (Array I E)
//!   (enum …)               an enumeration with the same values in the same order
//!   (sym S)                an uninterpreted sort
//!   (fun …)                an enumeration of the program's functions of that type, in order
//! ```
//! Enumerations are called `enum.N` and `fun.N`, N the number of the type, so that two of one
//! program never clash. A function type without functions has no values; its sort has one value
//! that stands for nothing, and the builder of the graph ensures that it is never read.
//!
//! Values are the same on both sides except that function values count all functions in K2 and
//! those of their type here, and that array values know more about their indices here.

use bia_base::Idx as _;
use bia_k2::ast::{Function, Program, Ty, Type};
use bia_term::value::{ArrayValue, Domain, Value};
use bia_term::{BadSort, EnumSort, Sort, SortData, Terms};

/// Why a type has no sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadType {
    /// Terms have no such sort.
    #[error("{0}")]
    Sort(#[from] BadSort),
    /// Maps of maps of maps, so that the type written out is very long.
    #[error("maps are nested in one another too often")]
    TooLarge,
}

/// The sorts of the types of one program; made once, grows as types are asked for.
#[derive(Clone, Debug)]
pub struct TypeSorts {
    /// Each sort, with the size of its type written out.
    sorts: Vec<Option<(Sort, u32)>>,
    /// For each type the program's functions of that type.
    functions: Vec<Vec<Function>>,
    /// For each function its place among those of its type.
    place: Vec<u32>,
}

impl TypeSorts {
    /// Nothing but the functions of each type.
    pub fn new(program: &Program) -> Self {
        let count = program.types().len();
        let mut functions: Vec<Vec<Function>> = vec![Vec::new(); count];
        let mut place = Vec::new();
        for (function, data) in program.functions() {
            let list = &mut functions[data.ty.index()];
            place.push(number(list.len()));
            list.push(function);
        }
        Self {
            sorts: vec![None; count],
            functions,
            place,
        }
    }

    /// Types that are larger when written out have no sort: values are compared by walking over
    /// their types.
    const MAX_SIZE: u32 = 1000;

    /// The sort of a type.
    pub fn sort(&mut self, program: &Program, terms: &mut Terms, ty: Ty) -> Result<Sort, BadType> {
        self.sized(program, terms, ty).map(|(sort, _)| sort)
    }

    fn sized(
        &mut self,
        program: &Program,
        terms: &mut Terms,
        ty: Ty,
    ) -> Result<(Sort, u32), BadType> {
        if let Some(known) = self.sorts[ty.index()] {
            return Ok(known);
        }
        let mut size = 1;
        let types = program.types();
        let data = match &types[ty] {
            Type::Bool => SortData::Bool,
            Type::Int => SortData::Int,
            Type::Real => SortData::Real,
            // Nothing has this type; the case is here for completeness.
            Type::Void => return Err(BadSort::Enum.into()),
            Type::Bv { width, .. } => SortData::Bv(*width),
            Type::Float(format) => SortData::Float(*format),
            // Types are nested at most 200 deep, so recursion is fine.
            Type::Map { index, element } => {
                let (index, first) = self.sized(program, terms, *index)?;
                let (element, second) = self.sized(program, terms, *element)?;
                size += first + second;
                if size > Self::MAX_SIZE {
                    return Err(BadType::TooLarge);
                }
                SortData::Array { index, element }
            }
            Type::Sym(name) => SortData::Uninterpreted(terms.symbol(program.name(*name))),
            Type::Enum(values) => {
                let names = values.iter().map(|value| program.name(*value));
                enumeration(terms, &format!("enum.{}", ty.index()), names)
            }
            Type::Fun { .. } => {
                let name = format!("fun.{}", ty.index());
                let all = self.functions[ty.index()].iter();
                let names: Vec<&str> = all.map(|f| program.function_name(*f)).collect();
                if names.is_empty() {
                    enumeration(terms, &name, ["nothing"])
                } else {
                    enumeration(terms, &name, names)
                }
            }
        };
        let sort = terms.intern_sort(data)?;
        self.sorts[ty.index()] = Some((sort, size));
        Ok((sort, size))
    }

    /// The program's functions of this type, in the order of the sort's values.
    pub fn functions(&self, ty: Ty) -> &[Function] {
        self.functions.get(ty.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether the type has no values at all: a function type without functions, or maps into one.
    pub fn is_empty(&self, program: &Program, ty: Ty) -> bool {
        let mut at = ty;
        loop {
            match program.types()[at] {
                Type::Map { element, .. } => at = element,
                Type::Fun { .. } => return self.functions(at).is_empty(),
                Type::Bool
                | Type::Int
                | Type::Real
                | Type::Void
                | Type::Bv { .. }
                | Type::Float(_)
                | Type::Enum(_)
                | Type::Sym(_) => return false,
            }
        }
    }

    /// The value that stands for a function.
    pub fn function_value(&self, function: Function) -> Value {
        Value::Elem(self.place[function.index()])
    }

    /// The indices of arrays over a type.
    fn domain(&self, program: &Program, ty: Ty) -> Domain {
        match &program.types()[ty] {
            Type::Bool => Domain::Bool,
            Type::Int | Type::Real | Type::Void | Type::Sym(_) => Domain::Infinite,
            Type::Bv { width, .. } => Domain::Bv(*width),
            Type::Float(format) => Domain::Float(*format),
            Type::Map { index, element } => {
                Domain::array(self.domain(program, *index), self.domain(program, *element))
            }
            Type::Enum(values) => Domain::Elems(number(values.len())),
            Type::Fun { .. } => Domain::Elems(number(self.functions(ty).len().max(1))),
        }
    }

    /// A K2 value of type `ty` as a value of its sort.
    pub fn to_term(&self, program: &Program, ty: Ty, value: &Value) -> Value {
        match (&program.types()[ty], value) {
            (Type::Fun { .. }, Value::Elem(at)) => {
                let place = self.place.get(*at as usize);
                Value::Elem(place.copied().unwrap_or(0))
            }
            (Type::Map { index, element }, Value::Array(array)) => {
                let default = self.to_term(program, *element, array.default());
                let mut result = ArrayValue::constant(default, self.domain(program, *index));
                for (at, held) in array.entries() {
                    let at = self.to_term(program, *index, at);
                    result.set(at, self.to_term(program, *element, held));
                }
                result.into()
            }
            (
                Type::Bool
                | Type::Int
                | Type::Real
                | Type::Void
                | Type::Bv { .. }
                | Type::Float(_)
                | Type::Map { .. }
                | Type::Enum(_)
                | Type::Sym(_)
                | Type::Fun { .. },
                _,
            ) => value.clone(),
        }
    }

    /// A value of the sort of `ty` as a K2 value; `None` if K2 has none.
    pub fn to_k2(&self, program: &Program, ty: Ty, value: &Value) -> Option<Value> {
        match (&program.types()[ty], value) {
            (Type::Fun { .. }, Value::Elem(at)) => {
                let function = self.functions(ty).get(*at as usize)?;
                Some(Value::Elem(number(function.index())))
            }
            (Type::Map { index, element }, Value::Array(array)) => {
                // Equal arrays become equal maps also where K2 does not list the indices.
                let array = array.canonical();
                let default = self.to_k2(program, *element, array.default())?;
                let domain = program.types().domain(*index);
                let mut result = ArrayValue::constant(default, domain);
                for (at, held) in array.entries() {
                    let at = self.to_k2(program, *index, at)?;
                    result.set(at, self.to_k2(program, *element, held)?);
                }
                Some(result.into())
            }
            (
                Type::Bool
                | Type::Int
                | Type::Real
                | Type::Void
                | Type::Bv { .. }
                | Type::Float(_)
                | Type::Map { .. }
                | Type::Enum(_)
                | Type::Sym(_)
                | Type::Fun { .. },
                _,
            ) => Some(value.clone()),
        }
    }
}

fn enumeration<'s>(
    terms: &mut Terms,
    name: &str,
    constructors: impl IntoIterator<Item = &'s str>,
) -> SortData {
    let name = terms.symbol(name);
    let constructors = constructors.into_iter().map(|c| terms.symbol(c)).collect();
    SortData::Enum(EnumSort { name, constructors })
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("tables of programs have fewer than 2^32 rows")
}
