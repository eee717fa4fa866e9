//! Charts as documents.

use picture::{BarChart, Histogram, LineChart};
use roxmltree::Document;

use crate::HOSTILE;

#[test]
fn charts_are_documents_whatever_the_numbers_and_names() {
    let numbers = [0.0, -3.0, 0.002, 7.5, 1e12, f64::NAN, f64::INFINITY];
    let bars = numbers.iter().fold(BarChart::new(HOSTILE), |chart, &value| chart.with_bar(HOSTILE, value));
    let lines =
        LineChart::new(HOSTILE).with_axes(HOSTILE, HOSTILE).with_line(HOSTILE, numbers.map(|y| (y, y)));
    let charts = [
        bars.svg(),
        bars.with_logarithmic_axis().svg(),
        lines.svg(),
        lines.with_logarithmic_axis().svg(),
        BarChart::new("empty").svg(),
        LineChart::new("empty").with_line("none", []).svg(),
        Histogram::new("empty", []).svg(),
        Histogram::new(HOSTILE, [0, u64::MAX]).with_axis(HOSTILE).svg(),
    ];
    for chart in charts {
        let document = Document::parse(&chart).unwrap();
        assert_eq!(document.root_element().attribute("role"), Some("img"));
        assert!(!chart.contains("NaN\"") && !chart.contains("inf\""));
    }
}

#[test]
fn the_longest_bar_has_the_greatest_number() {
    let svg = BarChart::new("Expanded").with_bar("a", 100.0).with_bar("b", 50.0).svg();
    let document = Document::parse(&svg).unwrap();
    let bars = document.descendants().filter(|node| node.attribute("class") == Some("pic-o pic-c0"));
    let widths: Vec<_> = bars.filter_map(|bar| bar.attribute("width")).collect();
    assert_eq!(widths, ["420", "210"]);
}

#[test]
fn a_histogram_has_a_column_for_each_count() {
    let svg = Histogram::new("Depths", 0..40).svg();
    let document = Document::parse(&svg).unwrap();
    let columns = document.descendants().filter(|node| node.attribute("class") == Some("pic-c4"));
    assert_eq!(columns.count(), 40);
}
