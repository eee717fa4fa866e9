//! The positions of a survey up to symmetry.

use std::collections::HashSet;

use search::space::Symmetric;

use crate::{
    metric::Reach,
    space::{Packing, Space},
    survey::Survey,
};

impl<M: Reach, P: Packing> Survey<Space<M, P>> {
    /// Returns the number of positions for each number of images under the mirrors and turns of the puzzle.
    ///
    /// Element `i` is the number of positions with `i` images, so element 0 is zero. A position is an image of itself.
    /// Images that the pieces cannot reach count too.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Survey};
    ///
    /// // In a row of five with the goal in the middle, only that is its own mirror image.
    /// let survey = Survey::new(&Board::of_grids("A....", "..A..")?)?;
    /// assert_eq!(survey.images(), [0, 1, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn images(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for position in self.graph.states() {
            let images = self.space.orbit_size(position) as usize;
            if counts.len() <= images {
                counts.resize(images + 1, 0);
            }
            counts[images] += 1;
        }
        counts
    }

    /// Returns the number of positions up to symmetry: positions that are images of each other count as one.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Survey};
    ///
    /// let survey = Survey::new(&Board::of_grids("A....", "..A..")?)?;
    /// assert_eq!(survey.orbits(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn orbits(&self) -> u64 {
        let canonical = self.graph.states().iter().map(|position| self.space.canonical(position));
        canonical.collect::<HashSet<_>>().len() as u64
    }
}
