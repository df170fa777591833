//! Witnesses, changed at random: numbers, operators, places, order; and letters, seldom.

/// A pseudo-random generator; the numbers depend on the seed alone.
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678_9ABC_DEF0)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit.max(1)
    }
}

/// One change.
pub(crate) fn mutate(text: &str, rng: &mut Rng) -> String {
    match rng.below(10) {
        0..=2 => in_line(text, rng, &["line:", "column:"], number),
        3..=5 => in_line(text, rng, &["value:"], number),
        6 => in_line(text, rng, &["value:"], operator),
        7 => segments(text, rng),
        8 => in_line(text, rng, &["action:", "type:", "specification:"], word),
        _ => letter(text, rng),
    }
}

fn in_line(
    text: &str,
    rng: &mut Rng,
    keys: &[&str],
    change: fn(&str, &mut Rng) -> String,
) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let fits = |line: &str| keys.iter().any(|key| line.trim_start().starts_with(key));
    let found: Vec<usize> = (0..lines.len()).filter(|at| fits(lines[*at])).collect();
    if found.is_empty() {
        return text.to_owned();
    }
    let at = found[rng.below(found.len())];
    let mut out = String::new();
    for (number, line) in lines.iter().enumerate() {
        match number == at {
            true => out.push_str(&change(line, rng)),
            false => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

/// Another number in place of one of those in the line.
fn number(line: &str, rng: &mut Rng) -> String {
    let bytes = line.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|at| digit(*at) && (*at == 0 || !bytes[at - 1].is_ascii_alphanumeric()))
        .collect();
    if starts.is_empty() {
        return line.to_owned();
    }
    let start = starts[rng.below(starts.len())];
    let end = (start..).find(|at| !digit(*at)).unwrap();
    let old: i64 = line[start..end].parse().unwrap_or(0);
    let by = [-2, -1, 1, 2, 10, 1000][rng.below(6)];
    format!("{}{}{}", &line[..start], (old + by).max(0), &line[end..])
}

fn operator(line: &str, rng: &mut Rng) -> String {
    let changes = [
        ("==", "!="),
        ("<", "<="),
        ("<", ">"),
        ("&&", "||"),
        ("||", "&&"),
        ("+", "-"),
        ("!(", "("),
        ("value: \"", "value: \"!"),
        ("!=", "=="),
    ];
    let (old, new) = changes[rng.below(changes.len())];
    line.replacen(old, new, 1)
}

fn word(line: &str, rng: &mut Rng) -> String {
    let changes = [
        ("follow", "avoid"),
        ("function_return", "function_enter"),
        ("loop_invariant", "location_invariant"),
        ("target", "assumption"),
        ("reach_error", "other"),
        ("overflow", "valid-free"),
    ];
    let (old, new) = changes[rng.below(changes.len())];
    line.replacen(old, new, 1)
}

/// Segments or invariants in another order, one less, one twice.
fn segments(text: &str, rng: &mut Rng) -> String {
    let Some((head, content)) = text.split_once("  content:\n") else {
        return text.to_owned();
    };
    let mut parts: Vec<String> = Vec::new();
    for line in content.lines() {
        if line.starts_with("  - ") || parts.is_empty() {
            parts.push(String::new());
        }
        let last = parts.last_mut().unwrap();
        last.push_str(line);
        last.push('\n');
    }
    let at = rng.below(parts.len());
    match rng.below(3) {
        0 => {
            parts.remove(at);
        }
        1 => parts.insert(at, parts[at].clone()),
        _ => {
            let other = rng.below(parts.len());
            parts.swap(at, other);
        }
    }
    format!("{head}  content:\n{}", parts.concat())
}

fn letter(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = rng.below(letters.len());
    match rng.below(3) {
        0 => {
            letters.remove(at);
        }
        1 => letters.insert(at, ['x', '"', ':', '-', ' ', '0', '*', '&'][rng.below(8)]),
        _ => letters[at] = ['x', '[', '{', '\n', ' ', '1', '!', '%'][rng.below(8)],
    }
    letters.into_iter().collect()
}

/// SHA-256 in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest as _;
    let digest = sha2::Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
