//! The search: its policies, and the search that another process left.

use std::{fmt, path::PathBuf};

use search::{
    Cost as _, Stats,
    space::{Key, Keyed, Reversible},
};

use crate::{
    candidates::Candidates,
    error::DiskError,
    folder::Folder,
    key::DiskKey,
    layer_cursor::LayerCursor,
    policies::{Backwards, DuplicateScope, NoSymmetry, Representative, Scope},
    recent::Recent,
    stage::Stage,
};

/// The memory of a search without [`with_memory`](DiskBreadthFirst::with_memory).
const MEMORY: u64 = 64 << 20;

/// A breadth-first search for a plan with the fewest actions, whose layers lie in files of a folder.
///
/// It searches spaces that are too large for the memory: it keeps a bounded [number of bytes](Self::with_memory) in
/// memory and two to four bytes a state on disk. It also resumes after a crash, from the last complete layer. The space
/// must be [`Keyed`], with keys of type `u64` or `u128`.
///
/// The goal test runs when a state is generated. The states of a layer are expanded in the order of their keys. The
/// plan ends at the first goal generated. At each layer before, it passes the least key that leads to the next one. The
/// measure is the number of actions: the costs of the space and the initial costs of starts are ignored.
///
/// # Declarations
///
/// A declaration of the space decides which layers are subtracted from the successors of a layer:
///
/// | space | declared by | subtracted |
/// | --- | --- | --- |
/// | undirected | [`Undirected`](search::space::Undirected), and `with_scope(TwoLayers)` | the layer and the one before |
/// | graded | [`GRADED`](search::StateSpace::GRADED) | none, if there is one start |
/// | any | nothing | all earlier layers |
///
/// A wrong declaration gives wrong counts. Check it in your tests: by `laws::undirected` and
/// `laws::layers_are_adjacent`, or by `laws::graded`.
///
/// # Files
///
/// The folder belongs to one search at a time, which locks it. A layer is written under a temporary name, flushed to
/// the disk and renamed. Then the manifest lists it with its number of states, its length and its checksum. So a process
/// that is killed, or a machine that loses power, leaves all complete layers. [`reopen`](Self::reopen) reads every file
/// once and refuses files that are missing, cut off or changed, and files of another search. A search that begins never
/// replaces one that another object left in the folder.
///
/// A failure of the disk stops the search with [`Reason::Storage`](search::Reason::Storage). [`checked`](Self::checked)
/// turns such a report into a [`DiskError`], which names the file. [`resume_to`](search::Search::resume_to) then tries the
/// present layer again, for example after somebody made room on the disk.
///
/// # Complexity
///
/// O(b n log n) time for n states with b actions each, and sequential reads and writes only. In a directed space of d
/// layers, O(d n) more. A plan takes one more pass over the files, and in a directed space a second expansion of each
/// layer unless [predecessors](Self::with_predecessors) are declared. The merge of a layer that is larger than the
/// memory reads and writes its successors once.
///
/// # References
///
/// R. E. Korf, "Delayed duplicate detection: extended abstract", IJCAI 2003. R. Zhou and E. A. Hansen, "Structured
/// duplicate detection in external-memory graph search", AAAI 2004, introduce the locality of a graph, which tells how
/// many layers must be subtracted.
///
/// # Examples
///
/// ```
/// use search::prelude::*;
/// use search_disk::{DiskBreadthFirst, TwoLayers};
///
/// // A row of lamps; each switch toggles two neighbours.
/// let lamps = from_successors(|&lamps: &u64| (0..15).map(move |switch| lamps ^ 3 << switch))
///     .undirected()
///     .with_keys(|&lamps| lamps, |key| key);
/// # let folder = std::env::temp_dir().join(format!("search-doc-disk-{}", std::process::id()));
/// # let _ = std::fs::remove_dir_all(&folder);
///
/// let mut search = DiskBreadthFirst::new(&folder).with_scope(TwoLayers).with_memory(8 << 20);
/// let report = search.within(Limits::none().expanded(10_000)).run_to(&lamps, &0, &NoGoal);
/// let report = search.checked(report)?;
/// assert_eq!(report.stopped_by(), Some(Reason::Expanded));
/// drop(search);
///
/// // Another process goes on from the last complete layer.
/// let mut search = DiskBreadthFirst::new(&folder).with_scope(TwoLayers);
/// search.reopen(&lamps, &0)?;
/// let report = search.resume_to(&lamps, &NoGoal);
/// assert_eq!(search.checked(report)?.outcome, Outcome::Exhausted);
/// assert_eq!((search.states(), search.layers().len()), (1 << 15, 16)); // 0 to 15 switches
///
/// let plan = search.plan_to(&lamps, &At(0b1001))?.unwrap();
/// assert_eq!(plan.cost, 3);
/// # std::fs::remove_dir_all(folder).unwrap();
/// # Ok::<(), search_disk::DiskError>(())
/// ```
pub struct DiskBreadthFirst<S: Keyed, R = NoSymmetry> {
    pub(crate) path: PathBuf,
    pub(crate) memory: u64,
    pub(crate) identity: String,
    pub(crate) scope: Scope,
    pub(crate) backwards: Backwards<S>,
    pub(crate) keeps_layers: bool,
    /// The folder, if a search has begun there.
    pub(crate) folder: Option<Folder>,
    /// True if this object began the search in the folder, and may discard it.
    pub(crate) owns_layers: bool,
    pub(crate) starts: Vec<S::State>,
    pub(crate) stage: Stage<S::Key>,
    pub(crate) candidates: Candidates<S::Key>,
    pub(crate) recent: Recent<S::Key>,
    pub(crate) frontier: LayerCursor<S>,
    /// The number of layers that were opened in `frontier`.
    pub(crate) opened: usize,
    /// The counts before the present layer was expanded.
    pub(crate) before: Stats,
    /// The sizes of the layers on disk.
    pub(crate) sizes: Vec<u64>,
    pub(crate) failure: Option<DiskError>,
    pub(crate) representatives: R,
}

impl<S: Keyed<Key: DiskKey>> DiskBreadthFirst<S> {
    /// Creates a new search in `folder`. The folder is created when the search begins.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self::with(folder.into(), NoSymmetry)
    }
}

impl<S: Keyed<Key: DiskKey>, R: Representative<S>> DiskBreadthFirst<S, R> {
    fn with(path: PathBuf, representatives: R) -> Self {
        DiskBreadthFirst {
            path,
            memory: MEMORY,
            identity: String::new(),
            scope: Scope::All,
            backwards: Backwards::Expand,
            keeps_layers: true,
            folder: None,
            owns_layers: false,
            starts: Vec::new(),
            stage: Stage::Ready,
            candidates: Candidates::within(MEMORY),
            recent: Recent::new(),
            frontier: LayerCursor::new(),
            opened: 0,
            before: Stats::default(),
            sizes: Vec::new(),
            failure: None,
            representatives,
        }
    }

    /// Returns a new search, with the same policies, and with this memory in bytes; the default is 64 MiB.
    ///
    /// The search takes at least about two megabytes, and four where all earlier layers are subtracted. If the successors
    /// of a layer fit into the memory, they are sorted there; otherwise sorted runs of them are written and merged. The
    /// results do not depend on the memory.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        DiskBreadthFirst { memory: bytes, ..self.anew() }
    }

    /// Returns a new search, with the same policies, and with a text that names the space, for example the puzzle
    /// and its size. [`reopen`](Self::reopen) expects the same text in the manifest.
    ///
    /// The manifest also has a fingerprint of the states near the start, which tells most spaces apart without a text.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::prelude::*;
    /// use search_disk::{AllLayers, DiskBreadthFirst, NoSymmetry};
    ///
    /// let ring = from_successors(|&n: &u64| [(n + 1) % 9]).with_keys(|&n| n, |key| key);
    /// # let folder = std::env::temp_dir().join(format!("search-doc-identity-{}", std::process::id()));
    /// # let _ = std::fs::remove_dir_all(&folder);
    /// let mut search = DiskBreadthFirst::new(&folder)
    ///     .with_scope(AllLayers)
    ///     .with_representatives(NoSymmetry)
    ///     .with_identity("a ring of 9");
    /// let report = search.run_to(&ring, &0, &NoGoal);
    /// assert_eq!(search.checked(report)?.outcome, Outcome::Exhausted);
    /// assert!(search.error().is_none() && search.bytes_on_disk() > 0);
    ///
    /// // The folder belongs to one search at a time, and to that of this text.
    /// let mut other = DiskBreadthFirst::new(&folder);
    /// let error = other.reopen_from(&ring, &[(0, 0)]).unwrap_err();
    /// assert!(error.is_in_use() && !error.is_out_of_space());
    /// drop(search);
    /// let error = other.reopen_from(&ring, &[(0, 0)]).unwrap_err();
    /// assert!(!error.is_in_use() && error.path().starts_with(&folder));
    /// # drop(other);
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), search_disk::DiskError>(())
    /// ```
    #[must_use]
    pub fn with_identity(self, identity: impl Into<String>) -> Self {
        DiskBreadthFirst { identity: identity.into(), ..self.anew() }
    }

    /// Returns a new search, with the same policies, and looks for duplicates in these layers: [`AllLayers`](crate::AllLayers) by
    /// default, [`TwoLayers`](crate::TwoLayers) in an undirected space.
    #[must_use]
    pub fn with_scope(self, scope: impl DuplicateScope<S>) -> Self {
        let scope = Scope::of(scope);
        let backwards = if scope == Scope::Two { Backwards::Successors } else { self.backwards };
        DiskBreadthFirst { scope, backwards, ..self.anew() }
    }

    /// Returns a new search, with the same policies, and follows plans backwards by
    /// [`predecessors`](Reversible::predecessors). In a directed or graded space, this saves a second expansion of each layer.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::prelude::*;
    /// use search_disk::DiskBreadthFirst;
    ///
    /// // Add one or double; backwards, subtract one or halve an even number.
    /// let numbers = from_successors(|&n: &u64| [n + 1, 2 * n])
    ///     .with_predecessors(|&n| [n.checked_sub(1), n.is_multiple_of(2).then_some(n / 2)].into_iter().flatten())
    ///     .with_keys(|&n| n, |key| key);
    /// # let folder = std::env::temp_dir().join(format!("search-doc-predecessors-{}", std::process::id()));
    /// # let _ = std::fs::remove_dir_all(&folder);
    /// let mut search = DiskBreadthFirst::new(&folder).with_predecessors();
    /// let report = search.run(&numbers, &1, |&n| n == 1_000);
    /// assert_eq!(search.checked(report)?.plan().unwrap().cost, 14);
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), search_disk::DiskError>(())
    /// ```
    #[must_use]
    pub fn with_predecessors(self) -> Self
    where
        S: Reversible,
    {
        DiskBreadthFirst { backwards: Backwards::predecessors(), ..self.anew() }
    }

    /// Returns a new search, with the same policies, and with these states for all others: [`NoSymmetry`] by default,
    /// or [`Orbits`](crate::Orbits) to count all images of a state under the symmetries of the space as one.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{prelude::*, space::{Keyed, Symmetric}};
    /// use search_disk::{DiskBreadthFirst, Orbits};
    /// # use search::StateSpace;
    /// # struct Lamps;
    /// # impl StateSpace for Lamps {
    /// #     type State = u8;
    /// #     type Action = u8;
    /// #     type Cost = u32;
    /// #     type Actions = std::ops::Range<u8>;
    /// #     fn actions(&self, _: &u8) -> Self::Actions { 0..8 }
    /// #     fn apply(&self, lamps: &mut u8, switch: u8) { *lamps ^= 1 << switch; }
    /// # }
    /// # impl Keyed for Lamps {
    /// #     type Key = u64;
    /// #     const KEY_BITS: u32 = 8;
    /// #     fn key(&self, lamps: &u8) -> u64 { u64::from(*lamps) }
    /// #     fn state(&self, key: u64) -> u8 { key as u8 }
    /// # }
    /// # impl Symmetric for Lamps {
    /// #     fn canonical(&self, lamps: &u8) -> u8 { *lamps.min(&lamps.reverse_bits()) }
    /// # }
    /// # let folder = std::env::temp_dir().join(format!("search-doc-orbits-{}", std::process::id()));
    /// # let _ = std::fs::remove_dir_all(&folder);
    ///
    /// // Rows of eight lamps; a row and its mirror image count as one.
    /// let mut search = DiskBreadthFirst::new(&folder).with_representatives(Orbits);
    /// let report = search.run_to(&Lamps, &0, &NoGoal);
    /// assert_eq!(search.checked(report)?.outcome, Outcome::Exhausted);
    /// assert_eq!(search.layers(), [1, 4, 16, 28, 38, 28, 16, 4, 1]);
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), search_disk::DiskError>(())
    /// ```
    #[must_use]
    pub fn with_representatives<T: Representative<S>>(self, representatives: T) -> DiskBreadthFirst<S, T> {
        let DiskBreadthFirst { path, memory, identity, scope, backwards, keeps_layers, .. } = self;
        let new = DiskBreadthFirst::with(path, representatives);
        DiskBreadthFirst { memory, identity, scope, backwards, keeps_layers, ..new }
    }

    /// Returns a new search, with the same policies. The folder is free again.
    fn anew(self) -> Self {
        let representatives = self.representatives;
        self.with_representatives(representatives)
    }

    /// Returns a new search, with the same policies, and removes the files of layers that it does not need any
    /// more. In an undirected space the last two layers remain, in a graded one the last. In other spaces nothing is removed.
    ///
    /// Counts stay in the manifest. Without the layers there is no plan: a goal ends the search with an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::prelude::*;
    /// use search_disk::{DiskBreadthFirst, TwoLayers};
    ///
    /// let cube = from_successors(|&corner: &u64| (0..4).map(move |axis| corner ^ 1 << axis))
    ///     .undirected()
    ///     .with_keys(|&corner| corner, |key| key);
    /// # let folder = std::env::temp_dir().join(format!("search-doc-removed-{}", std::process::id()));
    /// # let _ = std::fs::remove_dir_all(&folder);
    /// let mut search = DiskBreadthFirst::new(&folder).with_scope(TwoLayers).without_older_layers();
    /// let report = search.run_to(&cube, &0, &NoGoal);
    /// assert_eq!(search.checked(report)?.outcome, Outcome::Exhausted);
    /// assert_eq!(search.layers(), [1, 4, 6, 4, 1]);
    /// assert!(search.states_at(&cube, 0).is_err() && search.states_at(&cube, 4).is_ok());
    /// # drop(search);
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), search_disk::DiskError>(())
    /// ```
    #[must_use]
    pub fn without_older_layers(self) -> Self {
        DiskBreadthFirst { keeps_layers: false, ..self.anew() }
    }

    /// Takes up the search from `start` that another object or process left in the folder. Continue it by
    /// [`resume_to`](search::Search::resume_to).
    ///
    /// All complete layers are kept; the layer that was being written is expanded again. A search that was killed before
    /// its first layer was complete begins again. The space must be the same.
    /// The goal must be that with which the search began, because it is not tested again at the states on disk. For
    /// another goal, call [`plan_to`](Self::plan_to) first.
    ///
    /// # Complexity
    ///
    /// One pass over all files.
    ///
    /// # Errors
    ///
    /// If the folder holds no search, or another process uses it. If the search there is another one: of another space,
    /// start, scope or identity, or of another version of the format. If a file is missing, cut off or changed.
    pub fn reopen(&mut self, space: &S, start: &S::State) -> Result<(), DiskError> {
        self.reopen_from(space, &[(start.clone(), S::Cost::ZERO)])
    }

    /// Takes up a search from several starts, like [`reopen`](Self::reopen).
    ///
    /// # Errors
    ///
    /// As [`reopen`](Self::reopen).
    pub fn reopen_from(&mut self, space: &S, starts: &[(S::State, S::Cost)]) -> Result<(), DiskError> {
        // The lock of an earlier search of this object is released first.
        self.folder = None;
        self.reset(starts);
        let identity = self.identity(space);
        let folder = Folder::open::<S::Key>(&self.path, identity)?;
        self.sizes = folder.manifest.layers.iter().map(|layer| layer.extent.states).collect();
        self.owns_layers = false;
        self.frontier.begin();
        if self.sizes.is_empty() {
            // The process was killed before its first layer was complete.
            self.write_starts(space, folder)?;
        } else {
            self.folder = Some(folder);
        }
        self.restore();
        self.frontier.status.set_begun();
        Ok(())
    }
}

impl<S: Keyed, R> fmt::Debug for DiskBreadthFirst<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = S::Key::BITS;
        f.debug_struct("DiskBreadthFirst")
            .field("folder", &self.path)
            .field("key_bits", &bits)
            .field("layers", &self.sizes)
            .finish_non_exhaustive()
    }
}
