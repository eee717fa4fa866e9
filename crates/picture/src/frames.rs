//! A solution as a list of frames.

use core::fmt::Display;

use crate::{
    piece::{Cell, Piece},
    scene::Scene,
};

/// A solution: the scene at the start, and after each action the scene that follows.
///
/// The ground, the exits and the title are those of the first scene.
///
/// # Examples
///
/// ```
/// use picture::{Frames, Piece, Scene};
///
/// let at = |cell| Scene::new(1, 3).with_title("To the right").with_piece(Piece::tile("1", cell).with_label("1"));
/// let mut frames = Frames::new(at((0, 0)));
/// frames.push("E", at((0, 1)));
/// frames.push("E", at((0, 2)));
/// assert_eq!(frames.actions(), 2);
///
/// let last = frames.as_slice().last().unwrap();
/// assert_eq!((last.action(), last.moved()), ("E", ["1".to_owned()].as_slice()));
/// assert_eq!(last.scene().pieces()[0].cells(), [(0, 2)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frames {
    frames: Vec<Frame>,
    /// The name of the first frame.
    caption: String,
}

/// A scene, and the action that led to it.
///
/// # Examples
///
/// ```
/// use picture::{Frame, Frames, Scene};
///
/// let frames = Frames::new(Scene::new(2, 2));
/// let start: &Frame = &frames.as_slice()[0];
/// assert_eq!((start.action(), start.scene().rows()), ("", 2));
/// assert!(start.moved().is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    scene: Scene,
    action: String,
    moved: Vec<String>,
}

impl Frames {
    /// Begins with the scene at the start.
    #[must_use]
    pub fn new(start: Scene) -> Self {
        let start = Frame { scene: start, action: String::new(), moved: vec![] };
        Frames { frames: vec![start], caption: "start".to_owned() }
    }

    /// Names the first frame in the pictures, in place of `start`.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{ContactSheet, Frames, Scene};
    ///
    /// let frames = Frames::new(Scene::new(2, 2)).with_caption("unsolvable");
    /// assert!(ContactSheet::new(&frames).svg().contains(">unsolvable</text>"));
    /// ```
    #[must_use]
    pub fn with_caption(self, caption: impl Into<String>) -> Self {
        Frames { caption: caption.into(), ..self }
    }

    /// Adds the scene after an action, given as people write it.
    ///
    /// The pieces that moved are those that cover other cells than before or have another colour. A piece that is gone was
    /// removed.
    pub fn push(&mut self, action: impl Display, scene: Scene) {
        let before = self.frames.last().map_or(&[][..], |frame| frame.scene.pieces());
        let moved = scene.pieces().iter().filter(|piece| has_moved(before, piece));
        let moved = moved.map(|piece| piece.name().to_owned()).collect();
        self.frames.push(Frame { scene, action: action.to_string(), moved });
    }

    /// Returns the frames, that of the start first.
    #[must_use]
    pub fn as_slice(&self) -> &[Frame] {
        &self.frames
    }

    /// Returns the number of actions, which is one less than that of frames.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.frames.len() - 1
    }

    pub(crate) fn start(&self) -> &Scene {
        &self.frames[0].scene
    }

    /// Returns the name of frame `number`: that of the start, or the number and the action.
    pub(crate) fn caption(&self, number: usize) -> String {
        if number == 0 { self.caption.clone() } else { format!("{number}. {}", self.frames[number].action) }
    }

    /// Returns the cell in the corner of a piece of frame `number` in the frame before; `None` if it is not there.
    pub(crate) fn corner_before(&self, number: usize, name: &str) -> Option<Cell> {
        let before = self.frames.get(number.checked_sub(1)?)?;
        before.scene.pieces().iter().find(|piece| piece.name() == name).map(Piece::corner)
    }
}

impl Frame {
    /// Returns the scene.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Returns the action that led to the scene; at the start an empty text.
    #[must_use]
    pub fn action(&self) -> &str {
        &self.action
    }

    /// Returns the names of the pieces that moved.
    #[must_use]
    pub fn moved(&self) -> &[String] {
        &self.moved
    }
}

fn has_moved(before: &[Piece], piece: &Piece) -> bool {
    let old = before.iter().find(|old| old.name() == piece.name());
    old.is_none_or(|old| old.cells() != piece.cells() || old.color() != piece.color())
}
