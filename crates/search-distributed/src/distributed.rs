//! The interface: a search over workers in threads and processes, and its runs.

use std::{
    any::type_name,
    fmt,
    sync::{Mutex, OnceLock},
    time::Instant,
};

use search::{
    Goal, Limits, NoGoal, StopToken,
    space::{Cost, Key, Keyed, Reversible},
};

use crate::{
    Checkpoint, Cluster, Error, Progress, Report,
    checkpoint::Keeper,
    cluster::{Lanes, Unmet, hash},
    keys,
    mail::Mail,
    report::report,
    run_state::{Aborted, RunState},
    weight::Weight,
    worker::{self, Bounds, Ending, Task, Verdict, Walk, Worker},
    workers,
};

/// A breadth-first search that is spread over workers: threads of this process, or of several processes on any hosts.
///
/// Each worker owns the states whose key has a certain hash. It expands them, and sends the keys of their children to
/// the owners. All workers finish a layer before any begins the next one.
///
/// The search finds the number of states at each depth, a plan with the fewest actions, and the number of such plans. A
/// layer in which a goal occurs is completed. So the report does not depend on the number of workers.
///
/// The space must be [`Keyed`]; for plans it must be [`Reversible`] too. The measure is the number of actions, as in
/// [`BreadthFirstKeys`](search::algorithms::BreadthFirstKeys). Below a million states one thread is as fast.
///
/// # Complexity
///
/// O(b n / w) time with w workers, n states and b actions of each. The workers together hold two to four words for each
/// state, and one word for each state of two layers. They send O(b n) keys, of which one in w stays with its worker.
///
/// # Examples
///
/// ```
/// use search::{Limits, Reason};
/// use search_distributed::Distributed;
/// use sliding_tile::{Board, Space};
///
/// let board: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?; // one of the two farthest boards
/// let space = Space::<u64>::with_encoding(&board)?;
/// let mut search = Distributed::new().with_workers(2);
/// let report = search.run_to(&space, &space.start(), &space.goal())?;
/// assert_eq!(report.plan().unwrap().cost, 31);
///
/// let report = search.run(&space, &space.start(), |state| *state == space.start())?;
/// assert_eq!(report.layers(), [1]);
///
/// let report = search.within(Limits::none().cost(3)).survey(&space, &space.start())?;
/// assert_eq!((report.layers(), report.stopped_by()), (&[1, 3, 5, 10][..], Some(Reason::Cost)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Distributed {
    workers: usize,
    cluster: Option<Cluster>,
    checkpoint: Option<Checkpoint>,
    name: String,
}

impl Default for Distributed {
    fn default() -> Self {
        Self::new()
    }
}

impl Distributed {
    /// Creates a search with one worker, in this process alone and without a checkpoint.
    #[must_use]
    pub fn new() -> Self {
        Distributed { workers: 1, cluster: None, checkpoint: None, name: String::new() }
    }

    /// Sets the number of workers in each process. Each worker is a thread.
    ///
    /// # Panics
    ///
    /// If `workers` is zero.
    #[must_use]
    pub fn with_workers(self, workers: usize) -> Self {
        assert!(workers > 0, "a search has a worker");
        Distributed { workers, ..self }
    }

    /// Sets the processes that search together. All of them must make the same call.
    #[must_use]
    pub fn with_cluster(self, cluster: Cluster) -> Self {
        Distributed { cluster: Some(cluster), ..self }
    }

    /// Sets the checkpoint to which each complete layer is written, or from which the search resumes.
    #[must_use]
    pub fn with_checkpoint(self, checkpoint: Checkpoint) -> Self {
        Distributed { checkpoint: Some(checkpoint), ..self }
    }

    /// Sets the name of the search, such as the puzzle and its board.
    ///
    /// Processes whose searches have different names do not search together, and a checkpoint of another name is
    /// refused. Set one where the space has data that its type and its starts do not show.
    ///
    /// # Examples
    ///
    /// ```
    /// use search_distributed::Distributed;
    ///
    /// let search = Distributed::new().with_name("rings of 100 places, walls as on map 7");
    /// assert!(format!("{search:?}").contains("map 7"));
    /// ```
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        let name: String = name.into();
        // The manifest has the name on one line.
        Distributed { name: name.replace(char::is_control, " "), ..self }
    }

    /// Returns a run of this search under `limits`.
    ///
    /// A cost limit is the last depth whose layer is completed. A layer that would exceed the number of expanded states
    /// is not begun. So these two limits give equal reports for any number of workers, and must be equal in all
    /// processes. Limits on time and memory, and a cancel flag, may stop any process, which then stops the others. A
    /// memory limit holds for each process.
    pub fn within<C: Cost>(&mut self, limits: Limits<C>) -> Run<'_, C> {
        Run { search: self, limits, watcher: None }
    }

    /// Returns a run whose progress is told to `watcher` in the first process.
    ///
    /// # Examples
    ///
    /// ```
    /// use search_distributed::{Distributed, Progress};
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
    /// let mut last = Progress::default();
    /// let mut search = Distributed::new().with_workers(2);
    /// search.observed_by(&mut |progress: &Progress| last = *progress).survey(&Ring, &0)?;
    /// assert_eq!((last.depth, last.states), (50, 100));
    /// # Ok::<(), search_distributed::Error>(())
    /// ```
    pub fn observed_by<'a, C: Cost>(
        &'a mut self,
        watcher: &'a mut (dyn FnMut(&Progress) + Send),
    ) -> Run<'a, C> {
        Run { search: self, limits: Limits::none(), watcher: Some(watcher) }
    }

    /// Searches from `start` until a layer contains a state that `goal` accepts, or nothing is left.
    ///
    /// # Errors
    ///
    /// If a process is absent, different or lost, or if the checkpoint has a problem.
    pub fn run<S, G>(&mut self, space: &S, start: &S::State, goal: G) -> Result<Report<S>, Error>
    where
        S: Keyed<Key: Send + Sync> + Reversible + Sync,
        G: Fn(&S::State) -> bool + Sync,
    {
        self.within(Limits::none()).run(space, start, goal)
    }

    /// Searches as [`run`](Self::run) does, for a goal that is a value.
    ///
    /// # Errors
    ///
    /// If a process is absent, different or lost, or if the checkpoint has a problem.
    pub fn run_to<S, G>(&mut self, space: &S, start: &S::State, goal: &G) -> Result<Report<S>, Error>
    where
        S: Keyed<Key: Send + Sync> + Reversible + Sync,
        G: Goal<S> + Sync,
    {
        self.within(Limits::none()).run_to(space, start, goal)
    }

    /// Searches from `start` until nothing is left, and counts the states at each depth.
    ///
    /// # Errors
    ///
    /// If a process is absent, different or lost, or if the checkpoint has a problem.
    pub fn survey<S>(&mut self, space: &S, start: &S::State) -> Result<Report<S>, Error>
    where
        S: Keyed<Key: Send + Sync> + Sync,
    {
        self.within(Limits::none()).survey(space, start)
    }

    /// Searches as [`run`](Self::run) does, and counts the shortest plans.
    ///
    /// # Errors
    ///
    /// If a process is absent, different or lost, or if the checkpoint has a problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use search_distributed::Distributed;
    /// # use search::{StateSpace, space::{Keyed, Reversible}};
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
    /// # impl Reversible for Ring {
    /// #     type Predecessors = [(u8, u8); 2];
    /// #     fn predecessors(&self, n: &u8) -> [(u8, u8); 2] { [(1, (n + 99) % 100), (99, (n + 1) % 100)] }
    /// # }
    ///
    /// // Both ways around the ring are shortest.
    /// let report = Distributed::new().with_workers(3).count_plans(&Ring, &0, |&n| n == 50)?;
    /// assert_eq!((report.plans(), report.plan().map(|plan| plan.cost)), (Some(2), Some(50)));
    /// # Ok::<(), search_distributed::Error>(())
    /// ```
    pub fn count_plans<S, G>(&mut self, space: &S, start: &S::State, goal: G) -> Result<Report<S>, Error>
    where
        S: Keyed<Key: Send + Sync> + Reversible + Sync,
        G: Fn(&S::State) -> bool + Sync,
    {
        self.within(Limits::none()).count_plans(space, start, goal)
    }
}

/// One run of a [`Distributed`] search, with limits and a watcher.
#[must_use]
pub struct Run<'a, C> {
    search: &'a mut Distributed,
    limits: Limits<C>,
    watcher: Option<&'a mut (dyn FnMut(&Progress) + Send)>,
}

impl<C: fmt::Debug> fmt::Debug for Run<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl<'a, C: Cost> Run<'a, C> {
    /// Sets the limits of the run; see [`Distributed::within`].
    pub fn within(self, limits: Limits<C>) -> Self {
        Run { limits, ..self }
    }

    /// Sets the function that is told the progress; see [`Distributed::observed_by`].
    pub fn observed_by(self, watcher: &'a mut (dyn FnMut(&Progress) + Send)) -> Self {
        Run { watcher: Some(watcher), ..self }
    }

    /// Searches as [`Distributed::run`] does.
    ///
    /// # Errors
    ///
    /// If a process is absent, different or lost, or if the checkpoint has a problem.
    pub fn run<S, G>(self, space: &S, start: &S::State, goal: G) -> Result<Report<S>, Error>
    where
        S: Keyed<Cost = C, Key: Send + Sync> + Reversible + Sync,
        G: Fn(&S::State) -> bool + Sync,
    {
        self.run_to(space, start, &goal)
    }

    /// Searches as [`Distributed::run_to`] does.
    ///
    /// # Errors
    ///
    /// If a process is absent, different or lost, or if the checkpoint has a problem.
    pub fn run_to<S, G>(self, space: &S, start: &S::State, goal: &G) -> Result<Report<S>, Error>
    where
        S: Keyed<Cost = C, Key: Send + Sync> + Reversible + Sync,
        G: Goal<S> + Sync,
    {
        self.run_from(space, std::slice::from_ref(start), goal)
    }

    /// Searches as [`Distributed::run_to`] does, from several starts, all at depth zero.
    ///
    /// # Errors
    ///
    /// If a process is absent, different or lost, or if the checkpoint has a problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Limits;
    /// use search_distributed::Distributed;
    /// use sliding_tile::Space;
    ///
    /// let space = Space::<u64>::with_encoding(&"1 2 3 / 4 5 6 / 7 8 _".parse()?)?;
    /// let boards = ["1 2 3 / 4 5 6 / _ 7 8", "1 2 3 / 4 5 _ / 7 8 6"].map(|text| space.state(&text.parse().unwrap()).unwrap());
    /// let mut search = Distributed::new().with_workers(2);
    /// let report = search.within(Limits::none()).run_from(&space, &boards, &space.goal())?;
    /// assert_eq!(report.into_report().into_plan().map(|plan| (plan.start, plan.cost)), Some((boards[1], 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run_from<S, G>(self, space: &S, starts: &[S::State], goal: &G) -> Result<Report<S>, Error>
    where
        S: Keyed<Cost = C, Key: Send + Sync> + Reversible + Sync,
        G: Goal<S> + Sync,
    {
        self.start::<S, G, ()>(space, starts, goal, worker::trail)
    }

    /// Searches as [`Distributed::survey`] does.
    ///
    /// # Errors
    ///
    /// If a process is absent, different or lost, or if the checkpoint has a problem.
    pub fn survey<S>(self, space: &S, start: &S::State) -> Result<Report<S>, Error>
    where
        S: Keyed<Cost = C, Key: Send + Sync> + Sync,
    {
        self.start::<S, NoGoal, ()>(space, std::slice::from_ref(start), &NoGoal, worker::no_trail)
    }

    /// Searches as [`Distributed::count_plans`] does.
    ///
    /// # Errors
    ///
    /// If a process is absent, different or lost, or if the checkpoint has a problem.
    pub fn count_plans<S, G>(self, space: &S, start: &S::State, goal: G) -> Result<Report<S>, Error>
    where
        S: Keyed<Cost = C, Key: Send + Sync> + Reversible + Sync,
        G: Fn(&S::State) -> bool + Sync,
    {
        self.start::<S, G, u128>(space, std::slice::from_ref(start), &goal, worker::trail)
    }

    fn start<S, G, W>(
        self,
        space: &S,
        starts: &[S::State],
        goal: &G,
        walk: Walk<S, W>,
    ) -> Result<Report<S>, Error>
    where
        S: Keyed<Cost = C, Key: Send + Sync> + Sync,
        G: Goal<S> + Sync,
        W: Weight,
    {
        const { assert!(0 < S::KEY_BITS && S::KEY_BITS < S::Key::BITS, "a bit stays free") }
        let begun = Instant::now();
        let Run { search, limits, watcher } = self;
        let stop = limits.stop_token();
        let mut keys: Vec<S::Key> = starts.iter().map(|start| space.key(start)).collect();
        keys.sort_unstable();
        keys.dedup();
        let keeper = search.keeper::<S, W>(&keys);
        let watcher = watcher.map(Mutex::new);
        let tell = |progress: &Progress| {
            if let Some(Ok(mut watcher)) = watcher.as_ref().map(Mutex::lock) {
                watcher(progress);
            }
        };
        let task = Task {
            space,
            goal,
            starts: &keys,
            limits: Bounds::of(&limits),
            stop: &stop,
            workers: search.workers,
            keeper: keeper.as_ref(),
            watcher: watcher.is_some().then_some(&tell),
            begun,
        };
        let processes = search.cluster.as_ref().map_or(1, Cluster::processes);
        let (process, lanes) = match search.connect::<S, W>(&keys, &limits, &stop) {
            Ok(connections) => connections,
            Err(Unmet::Failed(error)) => return Err(error),
            Err(Unmet::Stopped(reason, missing)) => {
                let report = report(space, &keys, Ending::of_none(reason), begun, keeper.as_ref())?;
                return Ok(Report { silent: Some(missing), processes, ..report });
            }
        };
        let patience = lanes.iter().flatten().map(|lane| lane.patience()).max();
        let (ending, silent) = workers::run(
            search.workers,
            (process, lanes),
            &stop,
            |allocator, run_state| work(&task, Mail::new(allocator, run_state, patience), walk),
            |process, problem, run_state| search.lost(process, problem, run_state),
        )?;
        report(space, &keys, ending, begun, keeper.as_ref()).map(|report| Report {
            plans: report.plans.filter(|_| W::COUNTS),
            processes,
            silent,
            ..report
        })
    }
}

impl Distributed {
    /// Returns a hash of the search: equal in all processes, and in a run that resumes.
    fn identity<S: Keyed, W: Weight>(&self, starts: &[S::Key]) -> u64 {
        let mut bytes = Vec::new();
        for &key in starts {
            keys::write(key, keys::bytes_of(S::KEY_BITS), &mut bytes);
        }
        let kind = [S::KEY_BITS as u8, W::BYTES as u8];
        hash(&[self.name.as_bytes(), type_name::<S>().as_bytes(), &kind, &bytes])
    }

    fn keeper<S: Keyed, W: Weight>(&self, starts: &[S::Key]) -> Option<Keeper> {
        let Checkpoint { folder, resume } = self.checkpoint.clone()?;
        let identity = self.identity::<S, W>(starts);
        let name = if self.name.is_empty() { type_name::<S>().to_owned() } else { self.name.clone() };
        Some(Keeper { folder, resume, identity, name, lock: OnceLock::new() })
    }

    /// Returns the number of this process, and its connections to the others.
    fn connect<S: Keyed, W: Weight>(
        &mut self,
        starts: &[S::Key],
        limits: &Limits<S::Cost>,
        stop: &StopToken,
    ) -> Result<(usize, Lanes), Unmet> {
        let identity = self.identity::<S, W>(starts);
        let Some(cluster) = &mut self.cluster else { return Ok((0, Vec::new())) };
        let checkpoint = self.checkpoint.as_ref().map_or(0, |checkpoint| 1 + u64::from(checkpoint.resume));
        let words = [identity, limits.max_expanded(), limits.max_cost().bits(), checkpoint];
        let identity = hash(&words.map(u64::to_le_bytes).each_ref().map(<[u8; 8]>::as_slice));
        Ok((cluster.process(), cluster.connect(self.workers, identity, stop)?))
    }

    /// The error on the loss of a process.
    fn lost(&self, process: usize, problem: String, run_state: &RunState) -> Error {
        let addresses = self.cluster.as_ref().map_or(&[][..], Cluster::addresses);
        let address = addresses.get(process).cloned().unwrap_or_default();
        let folder = self.checkpoint.as_ref().map(|checkpoint| checkpoint.folder.clone());
        let saved = folder.zip(run_state.saved().checked_sub(1));
        Error::Lost { process, address, layer: run_state.layer(), problem, saved }
    }
}

/// Does the work of one worker. A search that is stopped ends with the layers so far, whatever other processes do.
fn work<S: Keyed, G: Goal<S>, W: Weight>(
    task: &Task<'_, S, G>,
    mail: Mail<'_>,
    walk: Walk<S, W>,
) -> Result<Ending<S::Key>, Aborted> {
    let run_state = mail.run_state();
    let mut worker = Worker::<S, G, W>::new(task, mail);
    let ending = match (run_state.guard(|| worker.run(walk)), run_state.stopped()) {
        (Ok(ending), _) => ending,
        (Err(_), Some(reason)) => return Ok(worker.ending(Verdict::Stopped(reason))),
        (Err(aborted), None) => return Err(aborted),
    };
    match worker.close() {
        // The end is known, and the first process tells it. Another process that is lost now changes nothing.
        Err(aborted) if run_state.process() > 0 && run_state.stopped().is_none() => Err(aborted),
        _ => Ok(ending),
    }
}
