//! The open and the closed list that the user chose.

use search::open_lists::OpenListName;

use super::{
    Cause,
    names::{Algorithm, ClosedListName},
};

/// The lists that the user chose.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    pub(super) open: Option<OpenListName>,
    pub(super) closed: Option<ClosedListName>,
}

impl Lists {
    /// Returns the algorithm for these lists: `auto` leaves the choice to them.
    pub(super) fn algorithm(&self, wished: Algorithm) -> Algorithm {
        match wished {
            Algorithm::Auto if self.open.is_some() => Algorithm::AStar,
            Algorithm::Auto => Algorithm::Bfs,
            algorithm => algorithm,
        }
    }

    /// Checks that `algorithm` takes the lists.
    pub(super) fn check(&self, algorithm: Algorithm) -> Result<(), Cause> {
        let error = |list: String, expected| Cause::List { list, expected, found: algorithm.to_string() };
        if let Some(open) = self.open.filter(|_| !algorithm.takes_open_list()) {
            return Err(error(format!("open-list {open}"), "an algorithm with open lists"));
        }
        match self.closed.filter(|&closed| !algorithm.takes_closed_list(closed)) {
            Some(closed) => Err(error(format!("closed-list {closed}"), "an algorithm with this list")),
            None => Ok(()),
        }
    }
}
