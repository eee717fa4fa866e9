//! Bars with their names and numbers.

use super::{
    axis::{Scale, written},
    line, text, text_over,
};
use crate::{
    outline::number,
    svg::{View, document},
};

/// Horizontal bars, one below the other: the nodes that each heuristic expands, for example.
///
/// # Examples
///
/// ```
/// use picture::BarChart;
///
/// let svg = BarChart::new("Expanded nodes")
///     .with_bar("zero", 181_440.0)
///     .with_bar("misplaced", 18_070.0)
///     .with_bar("manhattan", 1_259.0)
///     .with_logarithmic_axis()
///     .svg();
/// assert!(svg.contains(">181,440</text>"));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct BarChart {
    title: String,
    bars: Vec<(String, f64)>,
    is_logarithmic: bool,
}

/// The distance of two bars, and the space above them.
const LINE: i32 = 30;
const TOP: i32 = 44;

impl BarChart {
    /// Creates a chart without bars.
    pub fn new(title: impl Into<String>) -> Self {
        BarChart { title: title.into(), bars: vec![], is_logarithmic: false }
    }

    /// Adds a bar below the others. A number that is negative or not finite has an empty bar.
    pub fn with_bar(mut self, name: impl Into<String>, value: f64) -> Self {
        self.bars.push((name.into(), value));
        self
    }

    /// Makes each power of ten equally long. The axis then begins at the power of ten below the least number.
    pub fn with_logarithmic_axis(self) -> Self {
        BarChart { is_logarithmic: true, ..self }
    }

    /// Writes the chart as an SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let widest = self.bars.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let left = number(widest.min(40)) * 9 + 20;
        let scale = Scale::of(self.bars.iter().map(|bar| bar.1), self.is_logarithmic, (left, left + 420));
        let bottom = TOP + number(self.bars.len()) * LINE;
        let mut body = text(left + 210, 26, "middle", &self.title);
        for tick in scale.ticks() {
            let x = scale.at(tick);
            body.push_str(&line((x, TOP - 6), (x, bottom), "pic-lines"));
            body.push_str(&text(x, bottom + 18, "middle", &written(tick)));
        }
        for (place, (name, value)) in (0..).zip(&self.bars) {
            let (y, end) = (TOP + place * LINE, scale.at(*value));
            let width = end - left;
            body.push_str(&text(left - 8, y + 17, "end", name));
            body.push_str(&format!(
                "<rect class=\"pic-o pic-c0\" x=\"{left}\" y=\"{y}\" width=\"{width}\" height=\"24\"/>\n"
            ));
            body.push_str(&text_over(end + 8, y + 17, &written(*value)));
        }
        body.push_str(&line((left, TOP - 6), (left, bottom), "pic-axis"));
        let width = left + 540;
        let view = View { left: 0, top: 0, width, height: bottom + 34, pixels: width };
        document(view, &self.title, &self.description(), "", &body)
    }

    /// Returns all numbers in words.
    fn description(&self) -> String {
        let bars: Vec<String> =
            self.bars.iter().map(|(name, value)| format!("{name}: {}", written(*value))).collect();
        bars.join("; ")
    }
}
