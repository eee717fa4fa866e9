//! One scene as an SVG, and the outermost element of all drawings.

use crate::{
    drawing::{self, MARGIN},
    scene::Scene,
    style::style,
    xml::escaped,
};

/// The part of a drawing that is visible, and its size in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// The width in pixels; the height follows.
    pub(crate) pixels: i32,
}

impl View {
    /// Returns the view of one scene with its margins.
    pub(crate) fn of(scene: &Scene) -> Self {
        let (width, height) = drawing::size(scene);
        View { left: -MARGIN, top: -MARGIN, width, height, pixels: width }
    }

    /// Returns the attributes of an `svg` element with this view.
    pub(crate) fn attributes(self) -> String {
        let View { left, top, width, height, pixels } = self;
        let high = (i64::from(height) * i64::from(pixels) + i64::from(width) / 2) / i64::from(width.max(1));
        format!("viewBox=\"{left} {top} {width} {height}\" width=\"{pixels}\" height=\"{high}\"")
    }

    /// Returns a rectangle behind everything.
    pub(crate) fn background(self) -> String {
        let View { left, top, width, height, .. } = self;
        format!("<rect class=\"pic-page\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>")
    }
}

/// Returns a whole SVG with its style and background. `more` is added to the style.
pub(crate) fn document(view: View, title: &str, description: &str, more: &str, body: &str) -> String {
    let (name, words) = (escaped(title), escaped(description));
    let described = if words.is_empty() { String::new() } else { format!("<desc>{words}</desc>\n") };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"img\" aria-label=\"{name}\" {}>\n\
         <title>{name}</title>\n{described}<style>{}{more}</style>\n{}\n{body}</svg>\n",
        view.attributes(),
        style(),
        view.background(),
    )
}

impl Scene {
    /// Writes the scene as an SVG that needs no other file. The same scene gives the same text.
    ///
    /// The colours follow the reader's choice of light or dark. Each piece is a group with its name in `data-piece`. A
    /// cell is 48 pixels wide; the picture can be scaled.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Piece, Scene};
    ///
    /// let scene = Scene::new(1, 2).with_title("Two cells").with_piece(Piece::tile("1", (0, 1)).with_label("1"));
    /// let svg = scene.svg();
    /// assert!(svg.contains("role=\"img\" aria-label=\"Two cells\""));
    /// assert!(svg.contains("data-piece=\"1\""));
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        let group = |piece| {
            let name = escaped(crate::Piece::name(piece));
            format!("<g data-piece=\"{name}\">{}</g>\n", drawing::piece(piece))
        };
        let pieces: String = self.pieces().iter().map(group).collect();
        let body = format!("{}\n{pieces}{}\n", drawing::ground(self), drawing::goals(self));
        document(View::of(self), self.title(), self.description(), "", &body)
    }
}
