//! Diagnostics about preprocessed texts, at the places that were written.
//!
//! Line markers say which file and line a place comes from. In the file that was given the tokens
//! are found in its own text ([`Original`]); of a header the line is shown as it was made, under
//! the name and number that it has there.

use bia_base::{Diagnostic, Label, SourceId, Sources, Span};
use bia_cfront::{Original, ast::TranslationUnit};
use rustc_hash::FxHashMap;

/// Moves all places of diagnostics to the files that they come from. `originals`: the names and
/// texts of the first units.
pub(super) fn relocate(
    units: &[TranslationUnit],
    originals: &[(String, String)],
    sources: &mut Sources,
    diagnostics: &mut [Diagnostic],
) {
    let mut files: FxHashMap<String, SourceId> = FxHashMap::default();
    for label in diagnostics.iter_mut().flat_map(labels) {
        let Some(at) = units.iter().position(|u| u.source == label.span.source) else {
            continue;
        };
        let map = &units[at].map;
        if map.is_empty() {
            continue;
        }
        let made = sources.get(units[at].source);
        let place = map.locate(made, label.span);
        let file = place.file.to_owned();
        let original = originals.get(at).filter(|(name, _)| *name == file);
        let Some((name, text)) = original else {
            label.span = line_of(sources, &file, place.line, label.span);
            continue;
        };
        let id = *files
            .entry(file)
            .or_insert_with(|| sources.add(name.clone(), text.clone()));
        let made = sources.get(units[at].source);
        if let Some(span) = Original::new(sources, id).span(map, made, label.span) {
            label.span = span;
        }
    }
}

fn labels(diagnostic: &mut Diagnostic) -> impl Iterator<Item = &mut Label> {
    diagnostic
        .primary
        .iter_mut()
        .chain(diagnostic.secondary.iter_mut())
}

/// The place in a text that has this line only, at its number.
fn line_of(sources: &mut Sources, file: &str, line: u32, span: Span) -> Span {
    let made = sources.get(span.source).text();
    let range = span.range();
    let start = made[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let text = made[start..].lines().next().unwrap_or("");
    let before = usize::try_from(line).unwrap_or(1).saturating_sub(1);
    let from = before + (range.start - start).min(text.len());
    let to = before + (range.end - start).min(text.len());
    let text = format!("{}{text}", "\n".repeat(before));
    let id = sources.add(file, text);
    Span::new(id, from, to)
}
