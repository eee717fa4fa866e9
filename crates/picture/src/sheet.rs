//! A contact sheet: all frames of a solution on one picture.

use crate::{
    drawing::{self, MARGIN},
    frames::Frames,
    outline::number,
    sprites::Sprites,
    svg::{View, document},
    xml::escaped,
};

/// The height of a caption.
const CAPTION: i32 = 34;

/// All frames of a solution side by side, numbered, with a thick outline around the piece that moved.
///
/// # Examples
///
/// ```
/// use picture::{ContactSheet, Frames, Piece, Scene};
///
/// let at = |cell| Scene::new(1, 3).with_piece(Piece::tile("1", cell).with_label("1"));
/// let mut frames = Frames::new(at((0, 0)));
/// frames.push("E", at((0, 1)));
///
/// let svg = ContactSheet::new(&frames).with_width(600).svg();
/// assert!(svg.contains(">start</text>"));
/// assert!(svg.contains(">1. E</text>"));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ContactSheet<'a> {
    frames: &'a Frames,
    width: usize,
    cell: usize,
}

impl<'a> ContactSheet<'a> {
    /// Creates a sheet that is 960 pixels wide, with cells of 20 pixels.
    pub fn new(frames: &'a Frames) -> Self {
        ContactSheet { frames, width: 960, cell: 20 }
    }

    /// Fits as many columns into `pixels` as there is room for, and at least one.
    pub fn with_width(self, pixels: usize) -> Self {
        ContactSheet { width: pixels, ..self }
    }

    /// Draws the cells of the boards with sides of `pixels`.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{ContactSheet, Frames, Scene};
    ///
    /// let frames = Frames::new(Scene::new(5, 5));
    /// assert!(ContactSheet::new(&frames).with_cell_size(48).svg().contains("width=\"280\""));
    /// ```
    pub fn with_cell_size(self, pixels: usize) -> Self {
        ContactSheet { cell: pixels.clamp(1, 1 << 10), ..self }
    }

    /// Writes the sheet as one SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let (frames, sprites) = (self.frames, Sprites::of(self.frames));
        let (width, height) = drawing::size(frames.start());
        let count = number(frames.as_slice().len());
        let room = number(self.width) * 48 / number(self.cell);
        let columns = (room / width).clamp(1, count);
        let rows = (count + columns - 1) / columns;
        let mut body = sprites.definitions(frames);
        for (frame, place) in (0..frames.as_slice().len()).zip(0..) {
            let (x, y) = (place % columns * width, place / columns * (height + CAPTION));
            let (picture, caption) = (sprites.frame(frames, frame), escaped(&frames.caption(frame)));
            let (middle, base) = (width / 2 - MARGIN, height - MARGIN + 16);
            body.push_str(&format!(
                "<g transform=\"translate({x} {y})\">{picture}\
                 <text class=\"pic-text\" x=\"{middle}\" y=\"{base}\" font-size=\"26\">{caption}</text></g>\n"
            ));
        }
        let all = (columns * width, rows * (height + CAPTION));
        let pixels = all.0 * number(self.cell) / 48;
        let view = View { left: -MARGIN, top: -MARGIN, width: all.0, height: all.1, pixels };
        document(view, frames.start().title(), &self.description(), "", &body)
    }

    /// Returns the actions in words, for those who do not see the boards.
    fn description(&self) -> String {
        let actions: Vec<&str> = self.frames.as_slice()[1..].iter().map(crate::Frame::action).collect();
        let start = self.frames.start().description();
        let blank = if start.is_empty() { "" } else { " " };
        format!("{start}{blank}The actions in order: {}.", actions.join(", "))
    }
}
