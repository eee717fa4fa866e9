//! The style that all drawings share: colours by class, in light and dark surroundings.

use crate::palette::{Color, DARK, LIGHT, Surroundings, hex};

/// The classes that set no colour. No selector names an ancestor, because a copy by `use` has none.
///
/// `pic-o` is the outline of a piece, `pic-mark` that of one that moved, and `pic-ghost` the place that it left. `pic-over`
/// keeps lines away from a text.
const CLASSES: &str = "\
.pic-label,.pic-text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;text-anchor:middle}\
.pic-label{font-weight:bold}\
.pic-o{stroke-width:2}\
.pic-inner{fill:none;stroke-width:2}\
.pic-frame{fill:none;stroke-width:4}\
.pic-lines{fill:none;stroke-width:1;shape-rendering:crispEdges}\
.pic-edge{fill:none;stroke-width:1.5}\
.pic-over{paint-order:stroke;stroke-width:5}\
.pic-halo{fill:none;stroke:#fff;stroke-width:4}\
.pic-goal{fill:none;stroke:#000;stroke-width:2;stroke-dasharray:5 4}\
.pic-corner{fill:none;stroke:#000;stroke-width:3}\
.pic-mark{fill:none;stroke-width:5}\
.pic-ghost{fill:none;stroke-width:2;stroke-dasharray:4 4}\
";

/// Returns the text of the style, for a `style` element.
pub(crate) fn style() -> String {
    let mut style = CLASSES.to_owned();
    for color in Color::ALL {
        let (number, fill, ink) = (color.index(), hex(color.fill()), hex(color.ink()));
        style.push_str(&format!(".pic-c{number}{{fill:{fill}}}.pic-i{number}{{fill:{ink}}}"));
        style.push_str(&format!(".pic-s{number}{{stroke:{ink}}}"));
    }
    let (light, dark) = (surroundings(&LIGHT), surroundings(&DARK));
    format!("{style}{light}@media(prefers-color-scheme:dark){{{dark}}}")
}

fn surroundings(around: &Surroundings) -> String {
    let Surroundings { page, ink, floor, grid, wall } = around;
    let [page, ink, floor, grid, wall] = [page, ink, floor, grid, wall].map(|&color| hex(color));
    format!(
        ".pic-page{{fill:{page}}}.pic-text{{fill:{ink}}}.pic-floor{{fill:{floor}}}\
         .pic-lines{{stroke:{grid}}}.pic-wall{{stroke:{wall}}}.pic-dots{{fill:{wall}}}\
         .pic-hole{{fill:{page};stroke:{wall}}}.pic-gap{{stroke:{floor}}}.pic-over{{stroke:{page}}}\
         .pic-o,.pic-frame,.pic-mark,.pic-ghost,.pic-edge,.pic-axis{{stroke:{ink}}}"
    )
}

#[cfg(test)]
mod tests {
    use super::style;
    use crate::palette::tests::{SHAPE, check};

    /// The dashes of a goal stand on a halo, so that they are seen on any piece.
    #[test]
    fn the_goal_is_seen_on_its_halo() {
        assert!(style().contains(".pic-halo{fill:none;stroke:#fff"));
        assert!(style().contains(".pic-goal{fill:none;stroke:#000"));
        check("goal on its halo", [0; 3], [255; 3], SHAPE);
    }
}
