//! Kinds of options that engines over blocks share.

use super::{
    block::{Joins, Values},
    net::Size,
};
use crate::options::{OptionError, OptionKind, choice};

/// The values of [`Size`]: a name or a number of edges.
#[derive(Clone, Copy, Debug)]
pub struct SizeOption;

impl OptionKind for SizeOption {
    type Value = Size;
    fn read(name: &'static str, text: &str) -> Result<Size, OptionError> {
        match text {
            "small" => Ok(Size::Small),
            "basic" => Ok(Size::Basic),
            "large" => Ok(Size::Large),
            text => match text.parse() {
                Ok(edges) if edges > 0 => Ok(Size::Every(edges)),
                Ok(_) | Err(_) => {
                    let expected = "small, basic, large or a number greater than 0";
                    Err(OptionError::value(name, expected, text))
                }
            },
        }
    }
    fn text(value: &Size) -> String {
        match value {
            Size::Small => "small".into(),
            Size::Basic => "basic".into(),
            Size::Large => "large".into(),
            Size::Every(edges) => edges.to_string(),
        }
    }
}

choice! {
    /// The values of [`Values`].
    ValuesOption: Values { "folded" => Values::Folded, "named" => Values::Named, }
}
choice! {
    /// The values of [`Joins`].
    JoinsOption: Joins { "ite" => Joins::Ite, "guards" => Joins::Guards, }
}
