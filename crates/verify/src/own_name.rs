//! [`own_name`]: variables as people call them.
//!
//! ```text
//!   main.1.x      x, of the first call of main
//!   main.1.x.2    x, the third of that name in main
//!   @int8.1       @int8.1, a part of memory: no name of the program
//! ```

/// The name without the functions and instances that it belongs to.
pub fn own_name(name: &str) -> &str {
    if name.starts_with('@') {
        return name;
    }
    name.rsplit('.')
        .find(|part| !part.chars().all(|c| c.is_ascii_digit()))
        .unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::own_name;

    #[test]
    fn numbers_are_no_names() {
        let names = ["main.1.x", "main.1.x.2", "x", "@int8.1", "7", "f.1.@t"];
        let own = ["x", "x", "x", "@int8.1", "7", "@t"];
        assert_eq!(names.map(own_name), own);
    }
}
