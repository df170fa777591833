//! The quantile plot: how many tasks are solved within which time each.

use super::{COLOURS, Svg, Times, x_of, y_of};

/// One curve for each tool, from the times of what it solved rightly.
pub(crate) fn quantile(tools: &[(String, Vec<f64>)], limit: f64) -> String {
    let mut svg = Svg::new("solved tasks by processor time of each");
    let most = tools
        .iter()
        .map(|(_, times)| times.len())
        .max()
        .unwrap_or(0);
    let most = most.max(1);
    let axis = Times::new(limit);
    for mark in axis.marks() {
        let y = y_of(axis.at(mark));
        svg.line("grid", (x_of(0.0), y), (x_of(1.0), y));
        svg.text((x_of(0.0) - 8.0, y + 4.0), "end", &format!("{mark}"));
    }
    let step = step(most);
    for count in (0..=most).step_by(step) {
        let x = x_of(share(count, most));
        svg.line("grid", (x, y_of(0.0)), (x, y_of(1.0)));
        svg.text((x, y_of(0.0) + 18.0), "middle", &count.to_string());
    }
    svg.line("axis", (x_of(0.0), y_of(0.0)), (x_of(1.0), y_of(0.0)));
    svg.line("axis", (x_of(0.0), y_of(0.0)), (x_of(0.0), y_of(1.0)));
    svg.text(
        (x_of(0.5), y_of(0.0) + 42.0),
        "middle",
        "tasks solved rightly",
    );
    svg.side_text("processor time, s");
    for (number, (name, times)) in tools.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let mut times = times.clone();
        times.sort_by(f64::total_cmp);
        let point = |(at, time): (usize, &f64)| (x_of(share(at + 1, most)), y_of(axis.at(*time)));
        let points: Vec<(f64, f64)> = times.iter().enumerate().map(point).collect();
        svg.curve(colour, &points);
        let y = y_of(1.0) + 16.0 + 16.0 * share(number, 1);
        svg.dot(colour, (x_of(0.02), y - 4.0), name);
        let text = format!("{name}: {}", times.len());
        svg.text((x_of(0.04), y), "start", &text);
    }
    svg.done()
}

#[expect(clippy::cast_precision_loss, reason = "for drawing")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

/// 1, 2 or 5 times a power of ten, so that there are at most ten marks.
fn step(most: usize) -> usize {
    let mut step = 1;
    loop {
        for factor in [1, 2, 5] {
            if most / (step * factor) <= 10 {
                return step * factor;
            }
        }
        step *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_for_each_tool() {
        let tools = [
            ("a<b".into(), vec![3.0, 0.1, 1.0]),
            ("none".into(), Vec::new()),
        ];
        let svg = quantile(&tools, 20.0);
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains("a&lt;b: 3") && svg.contains("none: 0"));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        let first = svg.lines().find(|line| line.contains("<polyline")).unwrap();
        let points = first.split("points=\"").nth(1).unwrap();
        let ys = points.trim_end_matches("\"/>").split(' ');
        let ys: Vec<f64> = ys
            .map(|p| p.split(',').nth(1).unwrap().parse().unwrap())
            .collect();
        assert_eq!(ys.len(), 3);
        assert!(ys.windows(2).all(|w| w[0] > w[1]), "times grow: {ys:?}");
    }

    #[test]
    fn marks_are_round() {
        assert_eq!(step(7), 1);
        assert_eq!(step(11), 2);
        assert_eq!(step(464), 50);
    }
}
