//! `#pragma pack`: which limit on the alignment of members is in force where.
//!
//! `pack(N)` sets it, `pack()` takes it away, `pack(push)`, `pack(push, N)`, `pack(push, id, N)`
//! keep the present one on a stack, `pack(pop)` and `pack(pop, id)` bring it back. N is 1, 2, 4, 8
//! or 16.

use crate::ast::Pragma;

/// The limit from each offset on, in order.
pub(super) struct Packs(Vec<(u32, Option<u32>)>);

impl Packs {
    /// Reads all pragmas of a text.
    pub(super) fn new(pragmas: &[Pragma]) -> Self {
        let mut changes = Vec::new();
        let mut stack: Vec<(&str, Option<u32>)> = Vec::new();
        let mut now = None;
        for pragma in pragmas {
            let Some(rest) = pragma.text.strip_prefix("pack") else {
                continue;
            };
            let inner = rest
                .trim()
                .strip_prefix('(')
                .and_then(|r| r.split_once(')'));
            let Some((inner, _)) = inner else { continue };
            let words: Vec<&str> = inner.split(',').map(str::trim).collect();
            let number = |word: &str| match word {
                "1" => Some(1),
                "2" => Some(2),
                "4" => Some(4),
                "8" => Some(8),
                "16" => Some(16),
                _ => None,
            };
            match words[..] {
                ["" | "0"] => now = None,
                ["push"] => stack.push(("", now)),
                ["push", word] | ["push", _, word] if number(word).is_some() => {
                    stack.push((words[1], now));
                    now = number(word);
                }
                ["push", id] => stack.push((id, now)),
                ["pop"] => now = stack.pop().map_or(now, |(_, before)| before),
                ["pop", id] => {
                    if let Some(at) = stack.iter().rposition(|(known, _)| *known == id) {
                        now = stack[at].1;
                        stack.truncate(at);
                    }
                }
                [word] if number(word).is_some() => now = number(word),
                _ => continue,
            }
            changes.push((pragma.span.start, now));
        }
        Self(changes)
    }

    /// The limit at an offset.
    pub(super) fn at(&self, offset: u32) -> Option<u32> {
        let after = self.0.partition_point(|(start, _)| *start <= offset);
        after.checked_sub(1).and_then(|last| self.0[last].1)
    }
}
