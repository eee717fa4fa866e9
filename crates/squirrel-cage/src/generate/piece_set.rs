//! Sets of pieces of the wooden game.

use core::{fmt, ops::ControlFlow};

use crate::{
    board::Board,
    configuration::{Configuration, HEIGHT, Triple, WIDTH},
    generate::placements::Placements,
};

/// The numbers of pieces other than the squirrel in a frame of 4 by 5.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Configuration, PieceSet};
///
/// let set = PieceSet::of(&Configuration::start());
/// assert_eq!(set, PieceSet { singles: 4, horizontal: 1, vertical: 4 });
/// assert_eq!((set.to_string().as_str(), set.empty()), ("4, 1, 4", Some(2)));
/// assert_eq!(PieceSet::all().count(), 203);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceSet {
    /// The number of pieces of one cell, kind 4.
    pub singles: usize,
    /// The number of pieces 2 wide and 1 high, kind 3.
    pub horizontal: usize,
    /// The number of pieces 1 wide and 2 high, kind 2.
    pub vertical: usize,
}

impl PieceSet {
    /// Returns the set of the pieces of a configuration.
    #[must_use]
    pub fn of(configuration: &Configuration) -> Self {
        let count = |kind| configuration.list().iter().filter(|triple| triple.kind == kind).count();
        PieceSet { singles: count(4), horizontal: count(3), vertical: count(2) }
    }

    /// Returns all sets that fit into the frame with the squirrel and leave two cells empty or more, in ascending
    /// order.
    pub fn all() -> impl Iterator<Item = Self> {
        let most = usize::from(WIDTH * HEIGHT) - 4 - 2;
        let pairs = move |singles| {
            let pairs = (most - singles) / 2;
            (0..=pairs).flat_map(move |horizontal| {
                (0..=pairs - horizontal).map(move |vertical| PieceSet { singles, horizontal, vertical })
            })
        };
        (0..=most).flat_map(pairs).filter(|set| set.configuration().is_some())
    }

    /// Returns the number of cells that stay empty, or `None` if the pieces have more cells than the frame.
    #[must_use]
    pub fn empty(self) -> Option<usize> {
        usize::from(WIDTH * HEIGHT).checked_sub(4 + self.singles + 2 * (self.horizontal + self.vertical))
    }

    /// Returns a configuration with these pieces, or `None` if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::PieceSet;
    ///
    /// let set = PieceSet { singles: 0, horizontal: 0, vertical: 7 };
    /// assert_eq!(set.configuration(), None);
    /// let set = PieceSet { singles: 2, horizontal: 4, vertical: 2 };
    /// assert_eq!(set.configuration().map(|configuration| PieceSet::of(&configuration)), Some(set));
    /// ```
    #[must_use]
    pub fn configuration(self) -> Option<Configuration> {
        let kinds = (1..=4).flat_map(|kind| (1..=HEIGHT).map(move |y| (kind, y)));
        let triples = kinds.flat_map(|(kind, y)| (1..=WIDTH).map(move |x| Triple { kind, x, y }));
        let cell = |(x, y): (u8, u8)| usize::from((HEIGHT - y) * WIDTH + x - 1);
        let covered = |triple: Triple| Some((triple, triple.cells()?.into_iter().map(cell).collect()));
        let places: Vec<(Triple, Vec<usize>)> = triples.filter_map(covered).collect();
        let by_kind = vec![1, self.vertical, self.horizontal, self.singles];
        let of_kind = places.iter().map(|(triple, cells)| (usize::from(triple.kind) - 1, cells.as_slice()));
        let placements = Placements::<[u64; 1]>::of_places(usize::from(WIDTH * HEIGHT), by_kind, of_kind);
        let mut first = None;
        placements.each(|found| {
            let list: Vec<Triple> = found.iter().map(|&place| places[usize::from(place)].0).collect();
            first = Configuration::of_list(&list).ok();
            ControlFlow::Break(())
        });
        first
    }

    /// Returns the puzzle of a [`configuration`](Self::configuration) with these pieces, or `None` if there is none.
    #[must_use]
    pub fn board(self) -> Option<Board> {
        Some(self.configuration()?.board())
    }
}

impl fmt::Display for PieceSet {
    /// Writes the numbers of single, horizontal and vertical pieces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, {}", self.singles, self.horizontal, self.vertical)
    }
}
