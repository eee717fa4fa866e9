//! A solution that moves: SVG with key frames, and GIF.

#[cfg(feature = "gif")]
mod canvas;
#[cfg(feature = "gif")]
mod font;
#[cfg(feature = "gif")]
mod gif;
mod key_frames;
#[cfg(feature = "gif")]
mod raster;

use crate::frames::Frames;

/// How long the last frame stays, in milliseconds, before the animation begins anew.
const PAUSE: usize = 2_000;

/// A solution as an animation that repeats for ever.
///
/// # Examples
///
/// ```
/// use picture::{Animation, Frames, Piece, Scene};
///
/// let at = |cell| Scene::new(1, 3).with_piece(Piece::tile("1", cell).with_label("1"));
/// let mut frames = Frames::new(at((0, 0)));
/// frames.push("E", at((0, 1)));
///
/// let svg = Animation::new(&frames).with_milliseconds(500).svg();
/// assert!(svg.contains("@keyframes"));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Animation<'a> {
    frames: &'a Frames,
    milliseconds: usize,
    cell: usize,
}

impl<'a> Animation<'a> {
    /// Creates an animation with 700 milliseconds a frame and cells of 32 pixels.
    pub fn new(frames: &'a Frames) -> Self {
        Animation { frames, milliseconds: 700, cell: 32 }
    }

    /// Shows each frame for this time, from 20 milliseconds to a minute. The last one stays two seconds longer.
    pub fn with_milliseconds(self, milliseconds: usize) -> Self {
        Animation { milliseconds: milliseconds.clamp(20, 60_000), ..self }
    }

    /// Draws the cells of the boards with sides of `pixels`, from 12 to 200.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Animation, Frames, Scene};
    ///
    /// let frames = Frames::new(Scene::new(5, 5));
    /// assert!(Animation::new(&frames).with_cell_size(48).svg().contains("width=\"280\""));
    /// ```
    pub fn with_cell_size(self, pixels: usize) -> Self {
        Animation { cell: pixels.clamp(12, 200), ..self }
    }

    /// Writes the animation as an SVG. It honours the setting `prefers-reduced-motion`.
    #[must_use]
    pub fn svg(&self) -> String {
        key_frames::svg(self.frames, self.milliseconds, self.cell)
    }

    /// Writes the animation as a GIF in light colours, with a caption below each frame.
    ///
    /// Captions and labels show letters without accents, digits and common signs; any other sign becomes a box.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Animation, Frames, Piece, Scene};
    ///
    /// let frames = Frames::new(Scene::new(2, 2).with_piece(Piece::tile("1", (0, 0)).with_label("1")));
    /// let bytes = Animation::new(&frames).gif();
    /// assert!(bytes.starts_with(b"GIF89a"));
    /// ```
    #[cfg(feature = "gif")]
    #[must_use]
    pub fn gif(&self) -> Vec<u8> {
        // A vector takes every byte, and the sizes fit a GIF, so that no error occurs.
        gif::encoded(self.frames, self.milliseconds, self.cell).unwrap_or_default()
    }
}
