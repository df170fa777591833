//! Memory-mapped registers: regions of addresses that a program names by numbers.
//!
//! The user says where they are. A region `[base, base + size)` becomes a static object of bytes,
//! and every constant pointer into it becomes an address in that object,
//! ```text
//!   (T *)n  =  (T *)((unsigned char *)&region + (n − base))        base ≤ n < base + size
//! ```
//! also in initial values. Integers that are converted while the program runs, and what reads and
//! writes of registers mean, are in `lower/registers.rs`.
//!
//! Invariant: regions do not overlap, none holds address 0, and they are ordered by their base.

use crate::ir::{
    Constant, ExprId, ExprKind, Initial, Linkage, Module, Object, ObjectId, Storage, TypeKind,
};
use crate::lower::codes;
use bia_base::{Diagnostic, Span};

/// Addresses that are registers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Registers {
    /// The first address.
    pub base: u64,
    /// How many bytes.
    pub size: u64,
}

/// A region as an object of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MappedObject {
    /// The object, which stands for the bytes of the region.
    pub object: ObjectId,
    /// Which addresses it stands for.
    pub registers: Registers,
}

impl Registers {
    /// `BASE+SIZE`, decimal or hexadecimal, the size also with `K` or `M` behind it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no region such as 0x40000000+0x1000");
        let (base, size) = text.split_once('+').ok_or_else(wrong)?;
        let base = number(base).ok_or_else(wrong)?;
        let size = amount(size).ok_or_else(wrong)?;
        if size == 0 {
            return Err(format!("the region `{text}` is empty"));
        }
        if base == 0 {
            return Err(format!(
                "the region `{text}` holds address 0, which is the null pointer"
            ));
        }
        match base.checked_add(size) {
            Some(_) => Ok(Self { base, size }),
            None => Err(format!("the region `{text}` ends behind the last address")),
        }
    }

    /// The regions of a file: one in each line, empty lines and comments after `#` left out. The
    /// line of what is wrong comes with it.
    pub fn parse_file(text: &str) -> Result<Vec<Self>, (usize, String)> {
        let mut found = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                found.push(Self::parse(line).map_err(|why| (at + 1, why))?);
            }
        }
        Ok(found)
    }

    /// Orders regions; two that overlap are an error.
    pub fn arrange(mut regions: Vec<Self>) -> Result<Vec<Self>, String> {
        regions.sort_unstable();
        regions.dedup();
        match regions.windows(2).find(|pair| pair[0].end() > pair[1].base) {
            Some(pair) => Err(format!("the regions {} and {} overlap", pair[0], pair[1])),
            None => Ok(regions),
        }
    }

    /// The first address behind it.
    pub fn end(self) -> u64 {
        self.base + self.size
    }

    fn offset(self, address: u128) -> Option<u64> {
        let address = u64::try_from(address).ok()?;
        let offset = address.checked_sub(self.base)?;
        (offset < self.size).then_some(offset)
    }

    /// The alignment that its first address has, up to that of a page.
    fn alignment(self) -> u64 {
        1 << self.base.trailing_zeros().min(12)
    }
}

impl std::fmt::Display for Registers {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{:#x}+{:#x}", self.base, self.size)
    }
}

fn number(text: &str) -> Option<u64> {
    let text = text.trim();
    let hex = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    match hex {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn amount(text: &str) -> Option<u64> {
    let text = text.trim();
    let (digits, unit) = match text.strip_suffix(['K', 'k']) {
        Some(digits) => (digits, 1 << 10),
        None => match text.strip_suffix(['M', 'm']) {
            Some(digits) => (digits, 1 << 20),
            None => (text, 1),
        },
    };
    number(digits)?.checked_mul(unit)
}

/// Makes objects of the regions, and addresses in them of the constants that name registers.
pub(crate) fn place(module: &mut Module, regions: &[Registers]) -> Result<(), Diagnostic> {
    if regions.is_empty() || !module.mapped.is_empty() {
        return Ok(());
    }
    let bits = module.types.model().pointer_bits();
    if let Some(beyond) = regions.iter().find(|one| (one.end() - 1) >> (bits - 1) > 1) {
        let text = format!("the registers {beyond} lie beyond pointers of {bits} bits");
        return Err(Diagnostic::new(&codes::REGISTERS, text));
    }
    let entry = module.functions.values().next().map(|first| first.span);
    let Some(span) = entry else {
        return Ok(());
    };
    for registers in regions {
        let object = make_object(module, *registers, span);
        module.mapped.push(MappedObject {
            object,
            registers: *registers,
        });
    }
    let exprs: Vec<ExprId> = module.exprs.ids().collect();
    for expr in exprs {
        if let Some((object, offset)) = named(module, expr) {
            make_address(module, expr, object, offset);
        }
    }
    for object in module.objects.ids() {
        place_initial(module, object);
    }
    Ok(())
}

fn make_object(module: &mut Module, registers: Registers, span: Span) -> ObjectId {
    let name = module
        .names
        .intern(&format!("registers@{:#x}", registers.base));
    let ty = module.make_bytes_type(registers.size);
    module.objects.push(Object {
        name: Some(name),
        ty,
        storage: Storage::Global {
            linkage: Linkage::Internal,
            thread_local: false,
        },
        function: None,
        alignment: Some(registers.alignment()),
        initial: Some(Initial::default()),
        span,
    })
}

/// The register that a constant pointer names.
fn named(module: &Module, expr: ExprId) -> Option<(ObjectId, u64)> {
    let data = &module[expr];
    if let (ExprKind::Int(bits), TypeKind::Pointer(to)) = (&data.kind, module.types.kind(data.ty))
        && !matches!(module.types.kind(to), TypeKind::Function(_))
    {
        return register(module, *bits);
    }
    None
}

fn register(module: &Module, address: u128) -> Option<(ObjectId, u64)> {
    let mut mapped = module.mapped.iter();
    mapped.find_map(|one| Some((one.object, one.registers.offset(address)?)))
}

/// The expression becomes an address in the object, with its own type.
fn make_address(module: &mut Module, expr: ExprId, object: ObjectId, offset: u64) {
    let (ty, span) = (module[expr].ty, module[expr].span);
    let start = module.make_address(object, span);
    let inside = match offset {
        0 => start,
        _ => module.make_offset(start, offset, span),
    };
    let kind = ExprKind::Convert(crate::ir::Conversion::Pointer, inside);
    let made = module.make_expr(kind, ty, span);
    module[expr] = module[made].clone();
}

fn place_initial(module: &mut Module, object: ObjectId) {
    let Some(mut initial) = module[object].initial.take() else {
        return;
    };
    for value in &mut initial.values {
        if let Constant::Int(bits) = value.value
            && module.types.is_pointer(value.ty)
            && let Some((target, offset)) = register(module, bits)
            && let Ok(offset) = i64::try_from(offset)
        {
            value.value = Constant::Address(target, offset);
        }
    }
    module[object].initial = Some(initial);
}

#[cfg(test)]
mod tests {
    use super::Registers;

    #[test]
    fn regions_are_read() {
        let read = |text: &str| Registers::parse(text).map(|one| (one.base, one.size));
        assert_eq!(read("0x40000000+0x1000"), Ok((0x4000_0000, 0x1000)));
        assert_eq!(read("32 + 4K"), Ok((32, 4096)));
        for wrong in ["", "0x40", "0+4", "4+0", "0x4x+1", "18446744073709551615+2"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn regions_do_not_overlap() {
        let regions = |text: &str| Registers::parse_file(text).map(Registers::arrange);
        assert!(matches!(regions("8+4\n\n4+4 # low\n"), Ok(Ok(all)) if all[0].base == 4));
        assert!(matches!(regions("4+5\n8+4\n"), Ok(Err(_))));
        assert_eq!(regions("4+5\nx\n").map_err(|(line, _)| line), Err(2));
    }
}
