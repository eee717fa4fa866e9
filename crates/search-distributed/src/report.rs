//! The report of a distributed search.

use std::{fmt, ops::Deref, time::Instant};

use search::{
    Outcome, Reason, ReportOf, StateSpace,
    run::OutcomeOf,
    space::{Cost, Keyed},
};

use crate::{
    Error,
    checkpoint::Keeper,
    worker::{self, Ending, Verdict, cost_of},
};

/// The result of a distributed search: the [report](search::Report) that every search gives, to which it dereferences,
/// and the layers.
///
/// All processes return the same report, but for the time, unless one is [silent](Self::silent). It does not depend on
/// the number of workers, but for `stats.peak_bytes`.
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
/// assert_eq!((report.stats.expanded, report.silent()), (100, None));
/// # Ok::<(), search_distributed::Error>(())
/// ```
#[must_use]
pub struct Report<S: StateSpace> {
    pub(crate) answer: ReportOf<S>,
    pub(crate) layers: Vec<u64>,
    pub(crate) plans: Option<u128>,
    pub(crate) resumed: Option<u32>,
    pub(crate) processes: usize,
    pub(crate) silent: Option<usize>,
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

    /// Returns the process that was absent or silent when a limit stopped the search, if there was one.
    ///
    /// The search does not wait for it, so it may have other layers.
    #[must_use]
    pub fn silent(&self) -> Option<usize> {
        self.silent
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

/// Returns the report of a search that has ended.
pub(crate) fn report<S: Keyed>(
    space: &S,
    starts: &[S::Key],
    ending: Ending<S::Key>,
    begun: Instant,
    keeper: Option<&Keeper>,
) -> Result<Report<S>, Error> {
    let Ending { layers, stats, resumed, verdict } = ending;
    let depth = layers.len() as u32;
    let (outcome, bound, plans) = match verdict {
        Verdict::Solved { trail, paths } => {
            let plan = worker::plan(space, starts, &trail);
            if let (None, Some(keeper), Some(_)) = (&plan, keeper, resumed) {
                let problem = "expected layers that the space has, found a goal without a path to it";
                return Err(Error::Checkpoint { path: keeper.folder.clone(), problem: problem.to_owned() });
            }
            #[expect(clippy::expect_used, reason = "an error of the space, as other searches treat it")]
            let plan =
                plan.expect("the predecessors of a state agree with actions: `laws::reversible` checks it");
            (Outcome::Solved(plan), cost_of(depth - 1), Some(paths))
        }
        Verdict::Exhausted => (Outcome::Exhausted, S::Cost::MAX, None),
        Verdict::Stopped(reason) => (stopped::<S>(reason), cost_of(depth), None),
        Verdict::Broken(problem) => {
            let path = keeper.map(|keeper| keeper.folder.clone()).unwrap_or_default();
            return Err(Error::Checkpoint { path, problem });
        }
    };
    let answer = ReportOf::<S>::new(outcome, bound, stats, begun.elapsed());
    Ok(Report { answer, layers, plans, resumed, processes: 1, silent: None })
}

fn stopped<S: StateSpace>(reason: Reason) -> OutcomeOf<S> {
    Outcome::Stopped { reason, best: None }
}
