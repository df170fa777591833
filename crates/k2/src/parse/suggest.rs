//! "Did you mean": the name closest to a misspelt one.
//!
//! Distance is the number of characters to insert, delete, change or swap with a neighbour
//! (optimal string alignment). A candidate counts when its distance is at most a third of the
//! longer name, and at most 3; ties go to the first.

/// Names longer than this are not compared.
const MAX_LEN: usize = 64;
/// How many candidates are looked at.
const MAX_CANDIDATES: usize = 20_000;

/// The candidate most similar to `name`.
pub(crate) fn similar<'a>(
    name: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    if name.is_empty() || name.len() > MAX_LEN {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.take(MAX_CANDIDATES) {
        let longer = name.len().max(candidate.len());
        let limit = (longer / 3).min(3);
        let limit = best.map_or(limit, |(distance, _)| limit.min(distance - 1));
        if candidate.len() > MAX_LEN || name.len().abs_diff(candidate.len()) > limit {
            continue;
        }
        let distance = distance(name.as_bytes(), candidate.as_bytes(), limit);
        if (1..=limit).contains(&distance) {
            best = Some((distance, candidate));
            if distance == 1 {
                break;
            }
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Optimal string alignment distance of two byte strings of at most [`MAX_LEN`] bytes, or
/// something above `limit` if it is above `limit`.
fn distance(a: &[u8], b: &[u8], limit: usize) -> usize {
    let mut before = [0; MAX_LEN + 1];
    let mut previous: [usize; MAX_LEN + 1] = std::array::from_fn(|i| i);
    let mut current = [0; MAX_LEN + 1];
    for (i, x) in a.iter().enumerate() {
        current[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = previous[j] + usize::from(x != y);
            let mut least = change.min(previous[j + 1] + 1).min(current[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                least = least.min(before[j - 1] + 1);
            }
            current[j + 1] = least;
        }
        // Distances never fall from one row to the one after the next.
        let least = |row: &[usize]| row[..=b.len()].iter().copied().min().unwrap_or(0);
        if least(&current) > limit && least(&previous) > limit {
            return limit + 1;
        }
        before = previous;
        previous = current;
    }
    previous[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        let d = |a: &str, b: &str| distance(a.as_bytes(), b.as_bytes(), 9);
        assert_eq!((d("glbl", "gbl"), d("ab", "ba"), d("abc", "")), (1, 1, 3));
        assert_eq!((d("kitten", "sitting"), d("x", "x")), (3, 0));
        assert!(distance(b"abcdefgh", b"stuvwxyz", 2) > 2);
        assert_eq!(distance(b"abcdefgh", b"bacdefhg", 2), 2);
    }

    #[test]
    fn the_closest_name_is_suggested() {
        let names = ["counter", "glbl", "gl", "other"];
        assert_eq!(similar("gbl", names.into_iter()), Some("glbl"));
        assert_eq!(similar("conuter", names.into_iter()), Some("counter"));
        assert_eq!(similar("zzzz", names.into_iter()), None);
        assert_eq!(similar("", names.into_iter()), None);
    }
}
