//! The open and the closed list that the user chose.

use search::{open_lists::OpenListName, space::Ranked};

use super::{
    Cause,
    names::{Algorithm, ClosedListName, HeuristicName},
};
use crate::{
    metric::Reach,
    space::{Space, encoding::Encoding},
};

/// The most ranks of a table.
const MOST_RANKS: u64 = 1 << 32;

/// The lists that the user chose.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    pub(super) open: Option<OpenListName>,
    pub(super) closed: Option<ClosedListName>,
}

impl Lists {
    pub(super) fn is_chosen(&self) -> bool {
        self.open.is_some() || self.closed.is_some()
    }

    /// Returns the algorithm for these lists: `auto` leaves the choice to them and to the heuristic.
    pub(super) fn algorithm(&self, wished: Algorithm, heuristic: HeuristicName) -> Algorithm {
        match wished {
            Algorithm::Auto if self.open.is_some() => Algorithm::AStar,
            Algorithm::Auto if self.closed.is_some() && heuristic == HeuristicName::Zero => Algorithm::Bfs,
            Algorithm::Auto if self.closed.is_some() => Algorithm::AStar,
            algorithm => algorithm,
        }
    }

    /// Checks that `algorithm` takes the lists and that they suit `space`.
    pub(super) fn check<M: Reach, P: Encoding>(
        &self,
        algorithm: Algorithm,
        space: &Space<M, P>,
    ) -> Result<(), Cause> {
        if let Some(open) = self.open.filter(|_| !algorithm.takes_open_list()) {
            let expected = "an algorithm with open lists";
            return Err(Cause::List {
                list: format!("open-list {open}"),
                expected,
                found: algorithm.to_string(),
            });
        }
        let Some(closed) = self.closed else { return Ok(()) };
        let (expected, found) = if !algorithm.takes_closed_list(closed) {
            ("an algorithm with this list", algorithm.to_string())
        } else if closed == ClosedListName::Rank && ranks(space).is_none() {
            ("a board of at most 2^32 ranks", "more".to_owned())
        } else {
            return Ok(());
        };
        Err(Cause::List { list: format!("closed-list {closed}"), expected, found })
    }

    /// Returns the bytes of the table by rank, which is allocated when the search begins; zero without one.
    pub(super) fn table_bytes<M: Reach, P: Encoding>(
        &self,
        algorithm: Algorithm,
        space: &Space<M, P>,
    ) -> u64 {
        match ranks(space).filter(|_| self.closed == Some(ClosedListName::Rank)) {
            None => 0,
            Some(ranks) if algorithm == Algorithm::Bfs => ranks / 8,
            Some(ranks) => ranks * size_of::<u32>() as u64,
        }
    }
}

/// The number of ranks of `space`, if a table of them is of a size that can be asked for.
fn ranks<M: Reach, P: Encoding>(space: &Space<M, P>) -> Option<u64> {
    let mut bases = space.lines().iter().map(|line| line.configurations() as u64);
    let ranks = bases.try_fold(1_u64, u64::checked_mul)?;
    debug_assert_eq!(ranks, space.ranks());
    (ranks <= MOST_RANKS).then_some(ranks)
}
