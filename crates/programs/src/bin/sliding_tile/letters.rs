//! The letters of actions: the direction of the tile, or that of the hole.

use clap::ValueEnum;
use sliding_tile::{ParseMoveError, Slide};

/// What moves in the direction of an action's letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Letters {
    /// The tile, or the run of tiles.
    #[default]
    Tile,
    /// The hole, which moves in the opposite direction.
    Hole,
}

impl Letters {
    /// Writes an action.
    pub(crate) fn text(self, slide: Slide) -> String {
        self.turned(slide).to_string()
    }

    /// Reads an action.
    pub(crate) fn read(self, text: &str) -> Result<Slide, ParseMoveError> {
        text.parse().map(|slide| self.turned(slide))
    }

    fn turned(self, slide: Slide) -> Slide {
        match self {
            Letters::Tile => slide,
            Letters::Hole => Slide::new(slide.direction().opposite(), slide.tiles()).unwrap_or(slide),
        }
    }
}
