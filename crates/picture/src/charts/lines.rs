//! Lines through points.

use super::{
    axis::{Scale, written},
    line, text,
};
use crate::{
    palette::Color,
    svg::{View, document},
};

/// Lines through points over two axes: time against the size of a board, for example.
///
/// Each line has its name at its end, and its own marks and dashes, which are told apart without colour.
///
/// # Examples
///
/// ```
/// use picture::LineChart;
///
/// let svg = LineChart::new("Time against size")
///     .with_axes("cells", "seconds")
///     .with_line("A*", [(9.0, 0.001), (12.0, 0.02), (16.0, 1.4)])
///     .with_line("IDA*", [(9.0, 0.002), (12.0, 0.01), (16.0, 0.3)])
///     .with_logarithmic_axis()
///     .svg();
/// assert!(svg.contains(">IDA*</text>"));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct LineChart {
    title: String,
    axes: (String, String),
    lines: Vec<(String, Vec<(f64, f64)>)>,
    is_logarithmic: bool,
}

const LEFT: i32 = 90;
const RIGHT: i32 = 570;
const TOP: i32 = 60;
const BOTTOM: i32 = 340;

impl LineChart {
    /// Creates a chart without lines.
    pub fn new(title: impl Into<String>) -> Self {
        let axes = (String::new(), String::new());
        LineChart { title: title.into(), axes, lines: vec![], is_logarithmic: false }
    }

    /// Names the horizontal and the vertical axis.
    pub fn with_axes(self, horizontal: impl Into<String>, vertical: impl Into<String>) -> Self {
        LineChart { axes: (horizontal.into(), vertical.into()), ..self }
    }

    /// Adds a line through points, given from left to right. Points whose numbers are not finite are left out.
    pub fn with_line(
        mut self,
        name: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Self {
        let finite = |&(x, y): &(f64, f64)| x.is_finite() && y.is_finite();
        self.lines.push((name.into(), points.into_iter().filter(finite).collect()));
        self
    }

    /// Makes each power of ten equally high on the vertical axis.
    pub fn with_logarithmic_axis(self) -> Self {
        LineChart { is_logarithmic: true, ..self }
    }

    /// Writes the chart as an SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let points = || self.lines.iter().flat_map(|(_, points)| points);
        let across = Scale::of(points().map(|point| point.0), false, (LEFT, RIGHT));
        let up = Scale::of(points().map(|point| point.1), self.is_logarithmic, (BOTTOM, TOP));
        let mut body = text(LEFT.midpoint(RIGHT), 26, "middle", &self.title) + &self.grid(across, up);
        for (place, (name, points)) in self.lines.iter().enumerate() {
            let at = |&(x, y): &(f64, f64)| (across.at(x), up.at(y));
            body.push_str(&drawn(place, name, &points.iter().map(at).collect::<Vec<_>>()));
        }
        let width = RIGHT + 190;
        let view = View { left: 0, top: 0, width, height: BOTTOM + 56, pixels: width };
        document(view, &self.title, &self.description(), "", &body)
    }

    fn grid(&self, across: Scale, up: Scale) -> String {
        let mut grid = String::new();
        for tick in up.ticks() {
            grid.push_str(&line((LEFT, up.at(tick)), (RIGHT, up.at(tick)), "pic-lines"));
            grid.push_str(&text(LEFT - 8, up.at(tick) + 5, "end", &written(tick)));
        }
        for tick in across.ticks() {
            grid.push_str(&line((across.at(tick), BOTTOM), (across.at(tick), BOTTOM + 5), "pic-axis"));
            grid.push_str(&text(across.at(tick), BOTTOM + 20, "middle", &written(tick)));
        }
        grid.push_str(&line((LEFT, BOTTOM), (RIGHT, BOTTOM), "pic-axis"));
        grid.push_str(&text(LEFT.midpoint(RIGHT), BOTTOM + 42, "middle", &self.axes.0));
        grid + &text(LEFT - 8, TOP - 16, "middle", &self.axes.1)
    }

    /// Returns all points in words.
    fn description(&self) -> String {
        let point = |&(x, y): &(f64, f64)| format!("{} at {}", written(y), written(x));
        let line = |(name, points): &(String, Vec<(f64, f64)>)| {
            format!("{name}: {}", points.iter().map(point).collect::<Vec<_>>().join(", "))
        };
        self.lines.iter().map(line).collect::<Vec<_>>().join("; ")
    }
}

/// Returns a line, its marks, and its name at the last point.
fn drawn(place: usize, name: &str, points: &[(i32, i32)]) -> String {
    let corners: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let dashes = ["none", "9 4", "3 3", "12 3 3 3"][place % 4];
    let mut result = format!(
        "<polyline class=\"pic-mark\" style=\"stroke-width:2;stroke-dasharray:{dashes}\" points=\"{}\"/>\n",
        corners.join(" ")
    );
    let color = Color::of_number(place).index();
    for &(x, y) in points {
        let mark = match place % 4 {
            0 => format!("<circle class=\"pic-o pic-c{color}\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>\n"),
            1 => mark(color, (x - 5, y - 5), "h10v10h-10z"),
            2 => mark(color, (x, y - 6), "l6 11h-12z"),
            _ => mark(color, (x, y - 7), "l7 7l-7 7l-7 -7z"),
        };
        result.push_str(&mark);
    }
    let end = points.last().map(|&(x, y)| text(x + 12, y + 5, "start", name));
    result + &end.unwrap_or_default()
}

fn mark(color: usize, (x, y): (i32, i32), path: &str) -> String {
    format!("<path class=\"pic-o pic-c{color}\" d=\"M{x} {y}{path}\"/>\n")
}
