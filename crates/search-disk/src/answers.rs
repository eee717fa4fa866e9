//! The answers that a disk search gives from the layers in its folder: their states, plans, and the error that stopped it.

use search::{
    run::{PlanOf, Reason, ReportOf},
    space::{Goal, Keyed},
};

use crate::{
    DiskBreadthFirst,
    error::{DiskError, Kind},
    folder::Folder,
    key::DiskKey,
    policies::Representative,
    states::LayerStates,
    walk::Walk,
};

impl<S: Keyed<Key: DiskKey>, R: Representative<S>> DiskBreadthFirst<S, R> {
    /// Returns the number of states of each layer that is complete on disk.
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        &self.sizes
    }

    /// Returns the number of states in all layers that are complete on disk.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.sizes.iter().sum()
    }

    /// Returns the length of all files of layers in bytes.
    #[must_use]
    pub fn bytes_on_disk(&self) -> u64 {
        let Some(Folder { manifest, .. }) = &self.folder else { return 0 };
        let layers = manifest.layers.iter().skip(manifest.removed as usize);
        let closed = manifest.closed.map_or(0, |(_, extent)| extent.bytes);
        layers.map(|layer| layer.extent.bytes).sum::<u64>() + closed
    }

    /// Returns the states of the layer at `depth`, in the order of their keys. The farthest states are those of the last layer.
    ///
    /// # Errors
    ///
    /// If no search has begun, if the layer is not complete, or if its file cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::prelude::*;
    /// use search_disk::DiskBreadthFirst;
    ///
    /// let tree = from_successors(|&n: &u64| [2 * n, 2 * n + 1].into_iter().filter(|&n| n < 16))
    ///     .with_keys(|&n| n, |key| key);
    /// # let folder = std::env::temp_dir().join(format!("search-doc-states-{}", std::process::id()));
    /// # let _ = std::fs::remove_dir_all(&folder);
    /// let mut search = DiskBreadthFirst::new(&folder);
    /// let report = search.run_to(&tree, &1, &NoGoal);
    /// assert_eq!(search.checked(report)?.outcome, Outcome::Exhausted);
    /// let last = search.layers().len() - 1;
    /// let farthest: Result<Vec<u64>, _> = search.states_at(&tree, last)?.collect();
    /// assert_eq!(farthest?, [8, 9, 10, 11, 12, 13, 14, 15]);
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), search_disk::DiskError>(())
    /// ```
    pub fn states_at<'a>(&self, space: &'a S, depth: usize) -> Result<LayerStates<'a, S>, DiskError> {
        let folder = self.begun()?;
        if depth >= self.sizes.len() {
            return Err(DiskError::new(&folder.layer(depth as u64), Kind::NoLayer));
        }
        Ok(LayerStates::new(space, folder.open_layer(depth as u64)?))
    }

    /// Returns a plan with the fewest actions to a state on disk that `goal` accepts, or `None` if there is none.
    ///
    /// The state is the one with the least key in the first layer that has a goal. All states on disk are known to be
    /// reached, so a search without a goal answers for any number of goals afterwards.
    ///
    /// # Complexity
    ///
    /// Two passes over the files; see also [`with_predecessors`](Self::with_predecessors).
    ///
    /// # Errors
    ///
    /// If no search has begun, or a file cannot be read.
    pub fn plan_to(&self, space: &S, goal: &impl Goal<S>) -> Result<Option<PlanOf<S>>, DiskError> {
        let folder = self.begun()?;
        for depth in 0..self.sizes.len() as u64 {
            for state in LayerStates::new(space, folder.open_layer(depth)?) {
                let state = state?;
                if goal.is_goal(&state) {
                    let key = self.representatives.key(space, &state);
                    return self.walk(space, folder).plan_to(key, depth).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// Returns `report`, or the error that stopped the search.
    ///
    /// # Errors
    ///
    /// If the report was stopped by [`Reason::Storage`].
    ///
    /// # Examples
    ///
    /// ```
    /// use search::prelude::*;
    /// use search_disk::DiskBreadthFirst;
    ///
    /// let ring = from_successors(|&n: &u64| [(n + 1) % 9]).with_keys(|&n| n, |key| key);
    /// let mut search = DiskBreadthFirst::new("/dev/null/no-folder");
    /// let report = search.run_to(&ring, &0, &NoGoal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Storage));
    /// let error = search.checked(report).unwrap_err();
    /// assert!(error.to_string().starts_with("/dev/null/no-folder: cannot be written: "));
    /// ```
    pub fn checked(&mut self, report: ReportOf<S>) -> Result<ReportOf<S>, DiskError> {
        match report.stopped_by() {
            Some(Reason::Storage) => match self.failure.take() {
                Some(failure) => Err(failure),
                None => Ok(report),
            },
            _ => Ok(report),
        }
    }

    /// Returns the error that stopped the search, if one did and [`checked`](Self::checked) did not return it yet.
    #[must_use]
    pub fn error(&self) -> Option<&DiskError> {
        self.failure.as_ref()
    }

    /// Returns a walk through the layers in `folder`.
    pub(crate) fn walk<'a>(&'a self, space: &'a S, folder: &'a Folder) -> Walk<'a, S, R> {
        let &Self { ref starts, backwards, representatives, .. } = self;
        Walk { space, folder, starts, backwards, representatives }
    }

    pub(crate) fn begun(&self) -> Result<&Folder, DiskError> {
        self.folder.as_ref().ok_or_else(|| DiskError::new(&self.path, Kind::NoSearch))
    }
}
