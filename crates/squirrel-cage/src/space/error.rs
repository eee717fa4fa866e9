//! The error of building a space.

use thiserror::Error;

use crate::space::packing::Places;

/// The maximum number of pieces that may move together, because sets of pieces are words of 64 bits.
pub(crate) const MOST_PIECES: usize = 64;

/// The binary logarithm of the maximum number of sets that can move in one direction. Each set is an action, so larger
/// numbers are infeasible.
pub(crate) const MOST_SETS: usize = 16;

/// The error of building a space whose board does not fit into the packing, or has too many pieces or sets of them.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Board, Fields, GroupSpace, Space, metric::Unit};
///
/// let row = format!("A{}", ".".repeat(63));
/// let goal = format!("{}A", ".".repeat(63));
/// let board = Board::of_grids(&row, &goal)?;
/// let error = Space::new(&board).unwrap_err();
/// assert_eq!(error.to_string(), "expected a puzzle for which the packing has room, found 64 cells, 1 piece, 64 places");
/// assert!(Space::<Unit, Fields>::with_encoding(&board).is_ok());
///
/// let apart = "A.B.C.D.E.F.G.H.I / ................. / J.K.L.M.N.O.P.Q.R";
/// let goal = "A................ / ................. / .................";
/// let board = Board::of_grids(apart, goal)?;
/// let error = GroupSpace::<Unit, Fields<2, 1>>::with_encoding(&board).unwrap_err();
/// assert_eq!(error.to_string(), "expected pieces of which at most 2^16 sets can go one way, found 2^18");
/// # Ok::<(), squirrel_cage::ParseBoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct SpaceError(#[from] Refusal);

/// The reason why no space was built.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Refusal {
    #[error(
        "expected a puzzle for which the packing has room, found {cells} cells, {pieces} piece{plural}, {places} places"
    )]
    Room { cells: usize, pieces: usize, plural: &'static str, places: usize },
    #[error("expected at most {MOST_PIECES} pieces, found {0}")]
    Pieces(usize),
    #[error("expected pieces of which at most 2^{MOST_SETS} sets can go one way, found 2^{0}")]
    Sets(usize),
}

impl SpaceError {
    /// Returns whether too many pieces, or sets of them, may move together. The board has a space in the metrics of single
    /// pieces then, if the packing has room.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Fields, GroupSpace, Space, metric::Unit};
    ///
    /// let apart = "A.B.C.D.E.F.G.H.I/................./J.K.L.M.N.O.P.Q.R";
    /// let board: Board = format!("{apart} => A................/................./.................").parse()?;
    /// assert!(GroupSpace::<Unit, Fields<2, 1>>::with_encoding(&board).unwrap_err().is_of_sets());
    /// assert!(Space::<Unit, Fields<2, 1>>::with_encoding(&board).is_ok());
    /// # Ok::<(), squirrel_cage::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn is_of_sets(&self) -> bool {
        matches!(self.0, Refusal::Pieces(_) | Refusal::Sets(_))
    }

    /// Returns the error of a packing that has no room.
    pub(crate) fn of(places: &Places) -> Self {
        let pieces = places.pieces();
        let plural = if pieces == 1 { "" } else { "s" };
        SpaceError(Refusal::Room { cells: places.cells, pieces, plural, places: places.places() })
    }
}

impl From<SpaceError> for puzzle::SolveError {
    fn from(error: SpaceError) -> Self {
        if error.is_of_sets() { Self::too_large(error) } else { Self::unsuitable(error) }
    }
}
