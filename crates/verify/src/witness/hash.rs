//! Fingerprints of texts, names made of them, and times.

use sha2::{Digest as _, Sha256};

/// SHA-256 in hexadecimal digits.
pub(super) fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A UUID (RFC 9562, version 8: made by our own rules) of a content: the same for the same content.
pub(super) fn uuid(content: &str) -> String {
    let digits = sha256(content.as_bytes());
    format!(
        "{}-{}-8{}-a{}-{}",
        &digits[..8],
        &digits[8..12],
        &digits[12..15],
        &digits[15..18],
        &digits[18..30]
    )
}

/// Seconds since 1970 as a date in the Gregorian calendar, as ISO 8601 has it.
pub(super) fn time_text(seconds: u64) -> String {
    // Years up to 9999 have four digits.
    let seconds = seconds.min(253_402_300_799);
    let (mut days, rest) = (seconds / 86_400, seconds % 86_400);
    let mut year = 1970;
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    loop {
        let length = 365 + u64::from(is_leap(year));
        if days < length {
            break;
        }
        days -= length;
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    let day = days + 1;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        assert_eq!(
            sha256(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(uuid("abc"), "ba7816bf-8f01-8cfe-aa41-4140de5dae22");
    }

    #[test]
    fn dates() {
        assert_eq!(time_text(0), "1970-01-01T00:00:00Z");
        assert_eq!(time_text(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(time_text(1_735_689_599), "2024-12-31T23:59:59Z");
        assert_eq!(time_text(u64::MAX), "9999-12-31T23:59:59Z");
    }
}
