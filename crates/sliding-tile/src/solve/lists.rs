//! Searches with the open or the closed list that the user chose.

use search::open_lists::OpenListName;

use super::{
    Cause,
    names::{Algorithm, ClosedListName},
};
use crate::shape::Shape;

/// The most cells of a board whose ranks index a table: 12! bits are 57 MiB.
const MOST_RANKED: usize = 12;

/// The most cells of a board with keys.
const MOST_KEYED: usize = 25;

/// Boxes a best-first search with the lists `$lists` over boards of encoding `$W`.
macro_rules! with_lists {
    ($W:ty, $lists:expr, $search:expr) => {{
        let search = $search.with_open_list($lists.open.unwrap_or_default().list());
        match $lists.closed {
            // Boards of more cells have no table by rank, so that encodings of more compile no search with one.
            Some(ClosedListName::Rank) if const { <$W>::MOST <= 16 } => Box::new(search.by_rank()),
            _ => Box::new(search),
        }
    }};
}

pub(super) use with_lists;

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

    /// Returns the algorithm for these lists: `auto` leaves the choice to them.
    pub(super) fn algorithm(&self, wished: Algorithm) -> Algorithm {
        match (wished, self.open, self.closed) {
            (Algorithm::Auto, None, Some(ClosedListName::Key)) => Algorithm::Bfs,
            (Algorithm::Auto, ..) if self.is_chosen() => Algorithm::AStar,
            (algorithm, ..) => algorithm,
        }
    }

    /// Checks that `algorithm` takes the lists and that they suit boards of `shape`.
    pub(super) fn check(&self, algorithm: Algorithm, shape: Shape) -> Result<(), Cause> {
        if let Some(open) = self.open.filter(|_| !algorithm.takes_open_list()) {
            let expected = "an algorithm with open lists".to_owned();
            return Err(Cause::List {
                list: format!("open-list {open}"),
                expected,
                found: algorithm.to_string(),
            });
        }
        let Some(closed) = self.closed else { return Ok(()) };
        let most = match closed {
            ClosedListName::State => usize::MAX,
            ClosedListName::Key => MOST_KEYED,
            ClosedListName::Rank => MOST_RANKED,
        };
        let (expected, found) = if !algorithm.takes_closed_list(closed) {
            ("an algorithm with this list".to_owned(), algorithm.to_string())
        } else if shape.cells() > most {
            (format!("a board of at most {most} cells"), shape.to_string())
        } else {
            return Ok(());
        };
        Err(Cause::List { list: format!("closed-list {closed}"), expected, found })
    }

    /// Returns the bytes of the table by rank, which is allocated when the search begins; zero without one.
    pub(super) fn table_bytes(&self, algorithm: Algorithm, shape: Shape) -> u64 {
        if self.closed != Some(ClosedListName::Rank) || shape.cells() > MOST_RANKED {
            return 0;
        }
        let ranks: u64 = (1..=shape.cells() as u64).product();
        if algorithm == Algorithm::Bfs { ranks / 8 } else { ranks * size_of::<u32>() as u64 }
    }
}
