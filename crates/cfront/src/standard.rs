//! The C standard, with or without GNU extensions, as gcc's `-std=` names them.

use std::str::FromStr;

/// A dialect of C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standard {
    /// 1989, 1999, 2011 or 2017.
    pub year: u16,
    /// Whether words such as `asm` and `typeof` are keywords (`-std=gnu17`, not `-std=c17`).
    pub gnu: bool,
}

impl Default for Standard {
    /// `gnu17`, as in gcc.
    fn default() -> Self {
        Self {
            year: 2017,
            gnu: true,
        }
    }
}

impl Standard {
    /// Its name as an argument of `-std=`.
    pub fn name(self) -> &'static str {
        match (self.year, self.gnu) {
            (..=1989, true) => "gnu89",
            (..=1989, false) => "c89",
            (1990..=1999, true) => "gnu99",
            (1990..=1999, false) => "c99",
            (2000..=2011, true) => "gnu11",
            (2000..=2011, false) => "c11",
            (2012.., true) => "gnu17",
            (2012.., false) => "c17",
        }
    }
}

/// The name is not that of a standard that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownStandard;

impl FromStr for Standard {
    type Err = UnknownStandard;

    fn from_str(name: &str) -> Result<Self, UnknownStandard> {
        if let Some(iso) = name.strip_prefix("iso9899:") {
            let year = match iso {
                "1990" | "199409" => 1989,
                "1999" | "199x" => 1999,
                "2011" => 2011,
                "2017" | "2018" => 2017,
                _ => return Err(UnknownStandard),
            };
            return Ok(Self { year, gnu: false });
        }
        let (gnu, short) = match (name.strip_prefix("gnu"), name.strip_prefix('c')) {
            (Some(short), _) => (true, short),
            (None, Some(short)) => (false, short),
            (None, None) => return Err(UnknownStandard),
        };
        let year = match short {
            "89" | "90" => 1989,
            "99" | "9x" => 1999,
            "11" | "1x" => 2011,
            "17" | "18" => 2017,
            _ => return Err(UnknownStandard),
        };
        Ok(Self { year, gnu })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_gccs() {
        for name in [
            "gnu89", "c89", "gnu99", "c99", "gnu11", "c11", "gnu17", "c17",
        ] {
            assert_eq!(name.parse::<Standard>().map(Standard::name), Ok(name));
        }
        assert_eq!(
            "iso9899:1990".parse(),
            Ok(Standard {
                year: 1989,
                gnu: false
            })
        );
        assert_eq!("gnu18".parse(), Ok(Standard::default()));
        for name in ["", "c", "c++17", "gnu", "iso9899:2030", "89", "pascal"] {
            assert!(name.parse::<Standard>().is_err(), "{name}");
        }
    }
}
