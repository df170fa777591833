//! The scatter plot: two runs, task by task.

use super::{COLOURS, Svg, Times, x_of, y_of};

/// One task.
pub(crate) struct Point {
    pub(crate) name: String,
    /// The time in which it was solved; none if it was not.
    pub(crate) x: Option<f64>,
    pub(crate) y: Option<f64>,
    /// Whether one of the two is wrong.
    pub(crate) wrong: bool,
}

/// The plot of two runs. A task that one of them does not solve has its point at the limit.
pub(crate) fn scatter(names: (&str, &str), points: &[Point], limit: f64) -> String {
    let (x_name, y_name) = names;
    let mut svg = Svg::new(&format!("{y_name} and {x_name}, processor time in seconds"));
    // Room for those at the limit.
    let axis = Times::new(limit * 1.6);
    for mark in axis.marks().chain([limit]) {
        let at = axis.at(mark);
        svg.line("grid", (x_of(0.0), y_of(at)), (x_of(1.0), y_of(at)));
        svg.line("grid", (x_of(at), y_of(0.0)), (x_of(at), y_of(1.0)));
        svg.text((x_of(0.0) - 8.0, y_of(at) + 4.0), "end", &format!("{mark}"));
        svg.text((x_of(at), y_of(0.0) + 18.0), "middle", &format!("{mark}"));
    }
    svg.line("axis", (x_of(0.0), y_of(0.0)), (x_of(1.0), y_of(1.0)));
    svg.text((x_of(0.5), y_of(0.0) + 42.0), "middle", x_name);
    svg.side_text(y_name);
    for point in points {
        let beyond = limit * 1.3;
        let (x, y) = (point.x.unwrap_or(beyond), point.y.unwrap_or(beyond));
        let colour = match (point.wrong, point.x, point.y) {
            (true, _, _) => COLOURS[1],
            (_, Some(_), Some(_)) => COLOURS[0],
            (_, None, None) => COLOURS[6],
            (_, Some(_), None) | (_, None, Some(_)) => COLOURS[2],
        };
        let told = |time: Option<f64>| time.map_or("–".into(), |s| format!("{s:.2} s"));
        let (told_x, told_y) = (told(point.x), told(point.y));
        let name = format!("{}: {told_x} and {told_y}", point.name);
        svg.dot(colour, (x_of(axis.at(x)), y_of(axis.at(y))), &name);
    }
    svg.done()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_for_each_task() {
        let point = |name: &str, x, y| Point {
            name: name.into(),
            x,
            y,
            wrong: false,
        };
        let points = [
            point("a&b", Some(1.0), Some(2.0)),
            point("c", None, Some(0.5)),
        ];
        let svg = scatter(("old", "new"), &points, 20.0);
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(svg.contains("a&amp;b: 1.00 s and 2.00 s"));
        assert!(svg.contains("c: – and 0.50 s"));
    }
}
