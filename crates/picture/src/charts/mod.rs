//! Charts of the work of searches: bars, a histogram, lines.

mod axis;
mod bars;
pub(crate) mod histogram;
mod lines;

pub use self::{bars::BarChart, histogram::Histogram, lines::LineChart};

/// Returns a text of the page at a place. `anchor` is `start`, `middle` or `end`.
fn text(x: i32, y: i32, anchor: &str, text: &str) -> String {
    let text = crate::xml::escaped(text);
    format!(
        "<text class=\"pic-text\" style=\"text-anchor:{anchor}\" x=\"{x}\" y=\"{y}\" font-size=\"14\">{text}</text>\n"
    )
}

/// Returns a text that begins at a place and that no line crosses.
fn text_over(x: i32, y: i32, words: &str) -> String {
    text(x, y, "start", words).replacen("pic-text", "pic-text pic-over", 1)
}

/// Returns a straight line of the axes.
fn line(from: (i32, i32), to: (i32, i32), class: &str) -> String {
    format!("<path class=\"{class}\" d=\"M{} {}L{} {}\"/>\n", from.0, from.1, to.0, to.1)
}
