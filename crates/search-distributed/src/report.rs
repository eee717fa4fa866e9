//! The report of a distributed search.

use std::{fmt, ops::Deref};

use search::{ReportOf, StateSpace};

/// The result of a distributed search: the [report](search::Report) that every search gives, to which it dereferences,
/// and the layers.
///
/// All processes return the same report, but for the time. It does not depend on the number of workers, but for
/// `stats.peak_bytes`.
///
/// # Examples
///
/// ```
/// use search_distributed::Distributed;
/// # use search::{StateSpace, space::Keyed};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = u8;
/// #     type Cost = u32;
/// #     type Actions = [u8; 2];
/// #     fn actions(&self, _: &u8) -> [u8; 2] { [1, 99] }
/// #     fn apply(&self, state: &mut u8, turn: u8) { *state = (*state + turn) % 100; }
/// # }
/// # impl Keyed for Ring {
/// #     type Key = u64;
/// #     const KEY_BITS: u32 = 7;
/// #     fn key(&self, state: &u8) -> u64 { u64::from(*state) }
/// #     fn state(&self, key: u64) -> u8 { key as u8 }
/// # }
///
/// // A ring of a hundred states has two states at each distance but the first and the last.
/// let report = Distributed::new().with_workers(2).survey(&Ring, &0)?;
/// assert_eq!((report.layers().len(), report.layers()[1], report.states()), (51, 2, 100));
/// assert_eq!(report.stats.expanded, 100);
/// # Ok::<(), search_distributed::Error>(())
/// ```
#[must_use]
pub struct Report<S: StateSpace> {
    pub(crate) answer: ReportOf<S>,
    pub(crate) layers: Vec<u64>,
    pub(crate) plans: Option<u128>,
    pub(crate) resumed: Option<u32>,
    pub(crate) processes: usize,
}

impl<S: StateSpace> Report<S> {
    /// Returns the number of states at each distance from the starts. Only complete layers are listed.
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the number of states in all complete layers.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// Returns the number of shortest plans to all goals of the least depth, if the search counted them and found a
    /// goal. A number of `u128::MAX` stands for that many or more.
    #[must_use]
    pub fn plans(&self) -> Option<u128> {
        self.plans
    }

    /// Returns the last layer of the checkpoint from which the search was resumed, if it was.
    #[must_use]
    pub fn resumed_from(&self) -> Option<u32> {
        self.resumed
    }

    /// Returns the number of processes that searched together.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.processes
    }

    /// Returns the report that every search gives, by value.
    pub fn into_report(self) -> ReportOf<S> {
        self.answer
    }
}

impl<S: StateSpace> Deref for Report<S> {
    type Target = ReportOf<S>;

    fn deref(&self) -> &ReportOf<S> {
        &self.answer
    }
}

impl<S: StateSpace> fmt::Debug for Report<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("layers", &self.layers)
            .field("plans", &self.plans)
            .field("stats", &self.answer.stats)
            .field("elapsed", &self.answer.elapsed)
            .finish_non_exhaustive()
    }
}
