//! The bytes of a global object of ours.

use bia_cfront::ir::{Constant, FloatKind, Module, ObjectId, Storage, TypeId};
use bia_term::value::Float;

/// A byte of data: known, or part `.2` of the address of a symbol plus an offset. The address of
/// a string literal has no name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Byte {
    Value(u8),
    Address(String, i64, usize),
}

pub(crate) fn bytes(module: &Module, object: ObjectId) -> Vec<Byte> {
    let size = module.types.size(module[object].ty).unwrap();
    let mut image = vec![Byte::Value(0); usize::try_from(size).unwrap()];
    for value in &module[object].initial.as_ref().unwrap().values {
        let start = usize::try_from(value.offset).unwrap();
        let size = usize::try_from(module.types.size(value.ty).unwrap()).unwrap();
        match (&value.value, value.bits) {
            (Constant::Int(bits), Some((first, width))) => {
                for bit in 0..width {
                    if bits >> bit & 1 == 1 {
                        let at = first + bit;
                        let byte = &mut image[start + at as usize / 8];
                        let Byte::Value(old) = byte else {
                            panic!("bits in an address")
                        };
                        *old |= 1 << (at % 8);
                    }
                }
            }
            (Constant::Int(bits), None) => put(&mut image, start, &bits.to_le_bytes()[..size]),
            (Constant::Float(float), _) => {
                let bits = float_bits(module, value.ty, float);
                put(&mut image, start, &bits.to_le_bytes()[..size]);
            }
            (Constant::Address(object, offset), _) => {
                let data = &module[*object];
                let name = match (data.storage, data.name) {
                    (Storage::StringLiteral, _) | (_, None) => String::new(),
                    (_, Some(name)) => module.name(name).to_owned(),
                };
                for at in 0..size {
                    image[start + at] = Byte::Address(name.clone(), *offset, at);
                }
            }
            (Constant::Function(function), _) => {
                let name = module.name(module[*function].name);
                for at in 0..size {
                    image[start + at] = Byte::Address(name.to_owned(), 0, at);
                }
            }
        }
    }
    image
}

fn put(image: &mut [Byte], start: usize, bytes: &[u8]) {
    for (at, byte) in bytes.iter().enumerate() {
        image[start + at] = Byte::Value(*byte);
    }
}

/// The bits in memory; the x87 format has its leading bit written out.
fn float_bits(module: &Module, ty: TypeId, float: &Float) -> u128 {
    let kind = module.types.float(ty).unwrap();
    let bits = u128::try_from(float.to_bits().to_ubig()).unwrap();
    if kind != FloatKind::LongDouble {
        return bits;
    }
    let fraction = bits & ((1 << 63) - 1);
    let exponent = bits >> 63;
    let leading = u128::from(exponent & 0x7FFF != 0) << 63;
    exponent << 64 | leading | fraction
}
