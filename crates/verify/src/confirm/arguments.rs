//! The arguments that a counterexample gives to `main`, as strings.
//!
//! They lie where the initial memory of the execution has them: `argv + i·w` holds the address of
//! the i-th string. Memory that the execution never reads may hold anything, so it holds zeros.

use super::zero::is_zero;
use bia_cfront::lower::Arguments;
use bia_k2::ast::Var;
use bia_term::value::{Bv, Value};
use rustc_hash::FxHashMap;

/// More arguments are not passed.
const MAX_ARGUMENTS: i64 = 1000;
/// Longer ones are cut: what lies behind has not been read, or the run shows that it matters.
const MAX_ARGUMENT_BYTES: u64 = 4096;

/// The initial values of variables.
pub(super) type Initial = FxHashMap<Var, Value>;

/// The arguments behind the name of the program; `None` if there are none to pass.
pub(super) fn words(of: &Arguments, initial: &Initial, width: u32) -> Option<Vec<Vec<u8>>> {
    let count = initial.get(&of.count)?.as_bv()?.to_i64()?;
    if !(1..=MAX_ARGUMENTS).contains(&count) {
        return None;
    }
    let vector = of
        .vector
        .and_then(|var| initial.get(&var)?.as_bv()?.to_u64());
    let word = |at: i64| {
        let at = u64::try_from(at).ok()?;
        let place = vector?.wrapping_add(at.wrapping_mul(u64::from(width / 8)));
        let start = pointer(of, initial, place, width)?;
        Some(string(of, initial, start, width))
    };
    Some((1..count).map(|at| word(at).unwrap_or_default()).collect())
}

fn pointer(of: &Arguments, initial: &Initial, at: u64, width: u32) -> Option<u64> {
    let map = of.pointers.iter().find_map(|var| initial.get(var))?;
    let map = map.as_array()?;
    let get = |at: u64| map.get(&Value::Bv(Bv::from_u64(width, at))).as_bv();
    let first = get(at)?;
    if first.width() == width {
        return first.to_u64();
    }
    // Byte by byte, the least one first.
    let mut value = 0;
    for byte in (0..u64::from(width / 8)).rev() {
        value = value << 8 | get(at.wrapping_add(byte))?.to_u64()?;
    }
    Some(value)
}

fn string(of: &Arguments, initial: &Initial, start: u64, width: u32) -> Vec<u8> {
    let bytes = of.strings.iter().chain(&of.pointers);
    let mut maps = bytes.filter_map(|var| initial.get(var)?.as_array());
    let is_bytes = |value: &Value| value.as_bv().is_some_and(|bits| bits.width() == 8);
    let Some(map) = maps.find(|map| is_bytes(map.default())) else {
        return Vec::new();
    };
    let byte = |at: u64| {
        let value = map.get(&Value::Bv(Bv::from_u64(width, start.wrapping_add(at))));
        let bits = value.as_bv().filter(|_| !is_zero(value))?;
        u8::try_from(bits.to_u64()?).ok()
    };
    (0..MAX_ARGUMENT_BYTES).map_while(byte).collect()
}
