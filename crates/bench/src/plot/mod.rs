//! Plots as SVG, written by hand: a file that every browser shows, dark and light.
//!
//! ```text
//!   quantile   after how many seconds each had solved n tasks: x = n, y = time, logarithmic
//!   scatter    one point for each task: x = time of one, y = time of the other, both logarithmic
//! ```

mod quantile;
mod scatter;

pub(super) use quantile::quantile;
pub(super) use scatter::{Point, scatter};

use bia_base::escape_xml;
use std::fmt::Write as _;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 55.0;
/// Below that, in seconds, times do not differ.
const LEAST: f64 = 0.01;

/// Colours that people with colour blindness can distinguish (Okabe and Ito).
const COLOURS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999999",
];

/// A picture that is being drawn.
struct Svg(String);

impl Svg {
    fn new(title: &str) -> Self {
        let mut svg = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<title>{0}</title>\n<style>\n\
             svg {{ background: #fff; color: #222 }}\n\
             @media (prefers-color-scheme: dark) {{ svg {{ background: #1a1a1a; color: #ddd }} }}\n\
             text {{ fill: currentColor }} .grid {{ stroke: currentColor; opacity: .2 }}\n\
             .axis {{ stroke: currentColor; fill: none }}\n</style>\n",
            escape_xml(title)
        ));
        svg.text((WIDTH / 2.0, 22.0), "middle", title);
        svg
    }

    fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        let _ = writeln!(
            self.0,
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
    }

    fn text(&mut self, at: (f64, f64), anchor: &str, text: &str) {
        let ((x, y), text) = (at, escape_xml(text));
        let _ = writeln!(
            self.0,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }

    /// The name of the vertical axis, from bottom to top.
    fn side_text(&mut self, text: &str) {
        let (y, text) = (HEIGHT / 2.0, escape_xml(text));
        let _ = writeln!(
            self.0,
            "<text transform=\"translate(18 {y:.1}) rotate(-90)\" text-anchor=\"middle\">{text}</text>"
        );
    }

    fn curve(&mut self, colour: &str, points: &[(f64, f64)]) {
        let points = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
        let points: Vec<String> = points.collect();
        let _ = writeln!(
            self.0,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>",
            points.join(" ")
        );
    }

    fn dot(&mut self, colour: &str, at: (f64, f64), name: &str) {
        let ((x, y), name) = (at, escape_xml(name));
        let _ = writeln!(
            self.0,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\" fill-opacity=\".7\">\
             <title>{name}</title></circle>"
        );
    }

    fn done(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

/// A logarithmic axis of times.
#[derive(Clone, Copy)]
struct Times {
    most: f64,
}

impl Times {
    /// Up to a power of ten, or up to the limit of time if that is given.
    fn new(most: f64) -> Self {
        Self {
            most: most.max(LEAST * 10.0),
        }
    }

    /// Where a time lies, from 0 to 1.
    fn at(self, seconds: f64) -> f64 {
        let seconds = seconds.clamp(LEAST, self.most);
        (seconds / LEAST).log10() / (self.most / LEAST).log10()
    }

    /// Powers of ten.
    fn marks(self) -> impl Iterator<Item = f64> {
        let all = [0.01, 0.1, 1.0, 10.0, 100.0, 1000.0, 10_000.0];
        all.into_iter().filter(move |mark| *mark <= self.most)
    }
}

fn x_of(share: f64) -> f64 {
    LEFT + share * (WIDTH - LEFT - RIGHT)
}

fn y_of(share: f64) -> f64 {
    HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_are_logarithmic() {
        let times = Times::new(100.0);
        assert!((times.at(0.0) - 0.0).abs() < 1e-9);
        assert!((times.at(1.0) - 0.5).abs() < 1e-9);
        assert!((times.at(1e9) - 1.0).abs() < 1e-9);
        assert_eq!(times.marks().count(), 5);
    }
}
