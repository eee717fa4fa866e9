//! Columns over 0, 1, 2, ...

use super::{
    axis::{Scale, written},
    line, text,
};
use crate::{
    outline::number,
    palette::Color,
    svg::{View, document},
};

/// Columns over the numbers from 0: the positions at each depth, for example.
///
/// # Examples
///
/// ```
/// use picture::Histogram;
///
/// let svg = Histogram::new("Positions of the 8-puzzle", [1, 2, 4, 8, 16, 20, 39]).with_axis("moves").svg();
/// assert!(svg.contains(">moves</text>"));
/// assert!(svg.contains("<title>6: 39</title>"));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Histogram {
    title: String,
    axis: String,
    counts: Vec<u64>,
}

const LEFT: i32 = 90;
const TOP: i32 = 44;
const BOTTOM: i32 = 304;

/// Columns have no outline, so their colour alone must differ from the page.
pub(crate) const FILL: Color = Color::Blue;

impl Histogram {
    /// Creates a histogram with the counts of 0, 1, 2, and so on.
    pub fn new(title: impl Into<String>, counts: impl IntoIterator<Item = u64>) -> Self {
        Histogram { title: title.into(), axis: String::new(), counts: counts.into_iter().collect() }
    }

    /// Names the numbers below the columns.
    pub fn with_axis(self, name: impl Into<String>) -> Self {
        Histogram { axis: name.into(), ..self }
    }

    /// Writes the histogram as an SVG. The number of a column is its title.
    #[must_use]
    pub fn svg(&self) -> String {
        let count = number(self.counts.len()).max(1);
        let column = (560 / count).clamp(3, 40);
        let right = LEFT + count * column;
        let scale = Scale::of(self.counts.iter().map(|&count| float(count)), false, (BOTTOM, TOP));
        let mut body = text(LEFT.midpoint(right), 26, "middle", &self.title);
        for tick in scale.ticks() {
            let y = scale.at(tick);
            body.push_str(&line((LEFT, y), (right, y), "pic-lines"));
            body.push_str(&text(LEFT - 8, y + 5, "end", &written(tick)));
        }
        // Numbers below the columns need 30 units each.
        let every = [1, 2, 5, 10, 20].into_iter().find(|every| every * column > 30).unwrap_or(50);
        let color = FILL.index();
        for (place, &count) in (0..).zip(&self.counts) {
            let (x, y) = (LEFT + place * column, scale.at(float(count)));
            let (width, height) = (column - 1, BOTTOM - y);
            body.push_str(&format!(
                "<rect class=\"pic-c{color}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"><title>{place}: {count}\
                 </title></rect>\n"
            ));
            if place % every == 0 {
                body.push_str(&text(x + column / 2, BOTTOM + 18, "middle", &place.to_string()));
            }
        }
        body.push_str(&line((LEFT, BOTTOM), (right, BOTTOM), "pic-axis"));
        body.push_str(&text(LEFT.midpoint(right), BOTTOM + 40, "middle", &self.axis));
        let width = right + 30;
        let view = View { left: 0, top: 0, width, height: BOTTOM + 56, pixels: width };
        document(view, &self.title, &self.description(), "", &body)
    }

    /// Returns all counts in words.
    fn description(&self) -> String {
        let counts: Vec<String> =
            self.counts.iter().enumerate().map(|(place, count)| format!("{place}: {count}")).collect();
        format!("{} {}", self.axis, counts.join("; ")).trim().to_owned()
    }
}

#[expect(clippy::cast_precision_loss, reason = "a picture shows three digits of a number")]
fn float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::FILL;
    use crate::palette::{
        DARK, LIGHT,
        tests::{SHAPE, check},
    };

    #[test]
    fn columns_without_an_outline_are_seen_on_the_page() {
        for (name, around) in [("light", LIGHT), ("dark", DARK)] {
            let fill = FILL.fill();
            check(&format!("{name}: column on the page"), fill, around.page, SHAPE);
        }
    }
}
