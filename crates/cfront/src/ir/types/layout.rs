//! Where members lie: gcc's layout of structs and unions.
//!
//! Let `at` be the position in bits, all fields from left to right (C17 6.7.2.1, System V ABI):
//! - a member of alignment A goes to the next multiple of 8A; packed members have A = 1 unless an
//!   attribute of their own says more; `#pragma pack(n)` bounds A by n;
//! - a bit-field of type T and width w > 0 goes to `at`, unless that would make it span more units
//!   of T's size, on T's alignment, than T has: then to the next multiple of T's alignment; packed
//!   bit-fields, and all under `#pragma pack`, always go to `at`;
//! - a bit-field of width 0 moves `at` to the next multiple of T's alignment, packed or not;
//! - named bit-fields, unlike unnamed ones, also align the record.
//!
//! Targets differ ([`BitFields`]): unnamed bit-fields may align the record, too, or none of this
//! may hold, so that a bit-field always goes to `at` and aligns nothing. Positions in bits count
//! from the bit that comes first in memory: where the most significant byte does, from the most
//! significant bit of each byte.

use super::super::TypeId;
use super::{BitField, BitRun, Member, Types};
use crate::ast::RecordKind;
use crate::target::BitFields;
use bia_base::{Span, Symbol};

/// A member before layout.
#[derive(Clone, Debug)]
pub(crate) struct FieldSpec {
    pub(crate) name: Option<Symbol>,
    pub(crate) ty: TypeId,
    /// The width of a bit-field.
    pub(crate) width: Option<u32>,
    /// Attribute `packed` on the member.
    pub(crate) packed: bool,
    /// `aligned(n)` or `_Alignas`, if any.
    pub(crate) alignment: Option<u64>,
    pub(crate) span: Span,
}

/// A record before layout.
#[derive(Clone, Debug)]
pub(crate) struct RecordSpec {
    pub(crate) kind: RecordKind,
    pub(crate) fields: Vec<FieldSpec>,
    /// Attribute `packed` on the record.
    pub(crate) packed: bool,
    /// `aligned(n)` on the record.
    pub(crate) alignment: Option<u64>,
    /// `#pragma pack(n)`.
    pub(crate) pack: Option<u64>,
}

/// What layout finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) members: Vec<Member>,
    pub(crate) size: u64,
    pub(crate) alignment: u64,
    pub(crate) flexible: bool,
}

fn round_up(at: u64, to: u64) -> Option<u64> {
    at.checked_next_multiple_of(to.max(1))
}

/// Finds adjacent bit-fields: bit-fields of width 0 and other members are between them, or end
/// them.
fn find_runs(spec: &RecordSpec, members: &mut [Member]) {
    let mut run: Vec<usize> = Vec::new();
    let mut next = 0;
    for field in &spec.fields {
        let (is_member, continues) = match field.width {
            Some(width) => (field.name.is_some(), width > 0),
            None => (true, false),
        };
        if !continues || spec.kind == RecordKind::Union {
            close_run(&run, members);
            run.clear();
        }
        if is_member {
            if continues {
                run.push(next);
            }
            next += 1;
        }
    }
    close_run(&run, members);
}

/// Tells the members of a run what it is.
fn close_run(run: &[usize], members: &mut [Member]) {
    let of = |member: &Member| Some((member.offset, member.bits?));
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return;
    };
    let (Some((from, start)), Some((to, end))) = (of(&members[*first]), of(&members[*last])) else {
        return;
    };
    let size = to + u64::from((end.first + end.width).div_ceil(8)) - from;
    for at in run {
        let back = members[*at].offset - from;
        if let Some(bits) = &mut members[*at].bits {
            bits.run = BitRun {
                back: u32::try_from(back).unwrap_or(0),
                first: start.first,
                size: u32::try_from(size).unwrap_or(0),
            };
        }
    }
}

impl Types {
    /// The layout of a record; `None` if it does not fit into the address space.
    pub(crate) fn lay_out(&self, spec: &RecordSpec) -> Option<Layout> {
        let mut members = Vec::new();
        let mut alignment = 1_u64;
        let mut at = 0_u64; // in bits; the end of what has been placed
        let mut end = 0_u64; // in bits; the greatest end, for unions
        let mut flexible = false;
        for field in &spec.fields {
            if spec.kind == RecordKind::Union {
                at = 0;
            }
            flexible = false;
            let start;
            let mut own = 1;
            match field.width {
                Some(width) => {
                    let (align, place) = self.bit_field(spec, field, width, at)?;
                    start = place;
                    alignment = alignment.max(align);
                    at = start.checked_add(u64::from(width))?;
                }
                None => {
                    let align = self.field_alignment(spec, field);
                    start = round_up(at, align.checked_mul(8)?)?;
                    alignment = alignment.max(align);
                    own = align;
                    let size = match self.size(field.ty) {
                        Some(size) => size,
                        None => {
                            flexible = true;
                            0
                        }
                    };
                    at = start.checked_add(size.checked_mul(8)?)?;
                }
            }
            end = end.max(at);
            let unnamed = field.name.is_none() && field.width.is_some();
            if !unnamed {
                let bits = field.width.map(|width| BitField {
                    first: u32::try_from(start % 8).unwrap_or(0),
                    width,
                    run: BitRun::default(),
                });
                members.push(Member {
                    name: field.name,
                    ty: field.ty,
                    offset: start / 8,
                    bits,
                    alignment: own,
                    span: field.span,
                });
            }
        }
        find_runs(spec, &mut members);
        alignment = alignment.max(spec.alignment.unwrap_or(1));
        let size = round_up(end.div_ceil(8), alignment)?;
        Some(Layout {
            members,
            size,
            alignment,
            flexible,
        })
    }

    /// The alignment of a member that is no bit-field.
    fn field_alignment(&self, spec: &RecordSpec, field: &FieldSpec) -> u64 {
        let natural = if spec.packed || field.packed {
            1
        } else {
            self.member_alignment(field.ty)
        };
        let natural = match field.alignment {
            // An attribute raises the alignment; on a packed member it sets it.
            Some(asked) => asked.max(natural),
            None => natural,
        };
        match spec.pack {
            Some(pack) => natural.min(pack),
            None => natural,
        }
    }

    /// The alignment that a bit-field gives its record, and the bit where it lies.
    fn bit_field(
        &self,
        spec: &RecordSpec,
        field: &FieldSpec,
        width: u32,
        at: u64,
    ) -> Option<(u64, u64)> {
        let type_align = self.member_alignment(field.ty);
        let packed = spec.packed || field.packed;
        let rule = self.model().target().bit_fields;
        if width == 0 {
            let align = type_align.max(field.alignment.unwrap_or(1));
            let own = match rule {
                BitFields::ByType | BitFields::Dense => 1,
                BitFields::ByTypeAlsoUnnamed => align,
            };
            return Some((own, round_up(at, align.checked_mul(8)?)?));
        }
        if rule == BitFields::Dense {
            let start = match field.alignment {
                Some(align) => round_up(at, align.checked_mul(8)?)?,
                None => at,
            };
            return Some((field.alignment.unwrap_or(1), start));
        }
        let limit = spec.pack.unwrap_or(u64::MAX);
        let asked = field.alignment.unwrap_or(1).min(limit);
        let mut align = asked;
        let mut start = at;
        if field.alignment.is_some() {
            start = round_up(at, asked.checked_mul(8)?)?;
        }
        if !packed {
            let size = self.size(field.ty)?.checked_mul(8)?;
            let unit = type_align.checked_mul(8)?;
            let end = start.checked_add(u64::from(width))?;
            if spec.pack.is_none() && end.div_ceil(unit) - start / unit > size / unit {
                start = round_up(start, unit)?;
            }
        }
        // `#pragma pack` takes precedence over `packed` here.
        let aligns = field.name.is_some() || rule == BitFields::ByTypeAlsoUnnamed;
        if aligns && (!packed || spec.pack.is_some()) {
            align = align.max(type_align.min(limit));
        }
        Some((align, start))
    }
}
