//! The letters of actions: the direction of the tile, or that of the hole.

use sliding_tile::{ParseMoveError, Slide};

/// The thing whose direction an action's letter names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Letters {
    /// The tile, or the run of tiles.
    #[default]
    Tile,
    /// The hole, which moves in the opposite direction.
    Hole,
}

impl Letters {
    /// The values of `--moves-of`, the default first.
    pub(crate) const NAMES: [&str; 2] = ["tile", "hole"];

    /// Returns the letters of one of the names.
    pub(crate) fn named(name: &str) -> Self {
        if name == "hole" { Letters::Hole } else { Letters::Tile }
    }

    /// Writes an action.
    pub(crate) fn text(self, slide: Slide) -> String {
        self.turned(slide).to_string()
    }

    /// Reads an action.
    pub(crate) fn read(self, text: &str) -> Result<Slide, ParseMoveError> {
        text.parse().map(|slide| self.turned(slide))
    }

    /// Returns the slide of the tile whose letter stands for this one, and the other way round.
    pub(crate) fn turned(self, slide: Slide) -> Slide {
        match self {
            Letters::Tile => slide,
            Letters::Hole => Slide::new(slide.direction().opposite(), slide.tiles()).unwrap_or(slide),
        }
    }
}
