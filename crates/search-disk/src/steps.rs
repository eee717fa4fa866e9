//! The steps of a disk search: begin, expand a layer, write the next one.

use std::path::Path;

use search::{
    Outcome, Plan, Progress, Reason, Search, Stats,
    engine::{Budget, Memory, StatusOf},
    run::OutcomeOf,
    space::{Cost, Goal, Keyed},
};

use crate::{
    DiskBreadthFirst,
    candidates::{Candidates, Merged, PART},
    cursor::Cursor,
    error::{DiskError, Kind},
    folder::Folder,
    key::DiskKey,
    manifest::Layer,
    policies::{Representative, Scope},
    recent::Recent,
    stage::{Stage, Writing},
    writer::KeyWriter,
};

/// The largest number of layers beside the closed file. More of them are merged into it.
const RECENT: u64 = 16;

/// The answer of a step, if there is one.
type Answer<S> = Result<Option<OutcomeOf<S>>, DiskError>;

impl<S: Keyed<Key: DiskKey>, R: Representative<S>> DiskBreadthFirst<S, R> {
    /// Discards the state in memory of an earlier search.
    pub(crate) fn reset(&mut self, starts: &[(S::State, S::Cost)]) {
        self.failure = None;
        self.stage = Stage::Ready;
        self.recent.clear();
        self.candidates = Candidates::within(self.memory.saturating_sub(Self::bytes_beside(2)));
        self.starts = starts.iter().map(|(state, _)| state.clone()).collect();
        self.sizes.clear();
        self.opened = 0;
        self.before = Stats::default();
    }

    /// Returns the bytes beside those of the candidates: for a writer, for one file more than the `earlier` ones that are
    /// subtracted from the next layer, and for the latest keys.
    fn bytes_beside(earlier: u64) -> u64 {
        let buffers = KeyWriter::<S::Key>::memory() + PART * size_of::<S::Key>() + Recent::<S::Key>::memory();
        buffers as u64 + (earlier + 1) * Cursor::<S::Key>::memory() as u64
    }

    /// Returns the number of files that are subtracted from the next layer, or merged.
    fn earlier_files(&self) -> u64 {
        let Some(Folder { manifest, .. }) = &self.folder else { return 0 };
        let layers = manifest.layers.len() as u64;
        match self.scope_here() {
            Scope::All => manifest.closed.map_or(layers, |(closed, _)| layers - closed + 1),
            scope => scope.layers().min(layers),
        }
    }

    /// Opens all layers on disk that are expanded in the frontier, without telling an observer.
    pub(crate) fn restore(&mut self) {
        let Some(Folder { manifest, .. }) = &self.folder else { return };
        let is_open = usize::from(manifest.complete.is_none());
        let mut expanded = 0;
        for (depth, layer) in manifest.layers.iter().enumerate() {
            self.frontier.status.stats.expanded = expanded;
            self.frontier.status.stats.generated = layer.generated;
            self.before = self.frontier.status.stats;
            if depth + is_open < manifest.layers.len() {
                self.frontier.open(layer.extent.states);
                expanded += layer.extent.states;
                self.opened += 1;
            }
        }
        if let Some(generated) = manifest.complete {
            self.frontier.status.stats.expanded = expanded;
            self.frontier.status.stats.generated = generated;
            self.before = self.frontier.status.stats;
        }
    }

    /// Claims the folder and writes the layer of the starts.
    fn begin_on_disk(&mut self, space: &S) -> Result<(), DiskError> {
        let identity = self.identity(space);
        let folder = match self.folder.take() {
            Some(folder) if self.owns_layers => folder.begin(identity)?,
            Some(folder) => {
                // The folder stays claimed, and the search in it can be reopened.
                let held = DiskError::new(folder.path(), Kind::HoldsSearch);
                self.folder = Some(folder);
                return Err(held);
            }
            None => Folder::create(&self.path, identity)?,
        };
        self.owns_layers = true;
        self.write_starts(space, folder)
    }

    /// Writes the layer of the starts to `folder`, which has no layer, and takes it.
    pub(crate) fn write_starts(&mut self, space: &S, mut folder: Folder) -> Result<(), DiskError> {
        let mut keys: Vec<S::Key> =
            self.starts.iter().map(|start| self.representatives.key(space, start)).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut writer = KeyWriter::create(folder.next(), folder.manifest.name(0))?;
        writer.extend(&keys)?;
        let extent = writer.rename(&folder.layer(0))?;
        folder.change(|manifest| manifest.layers.push(Layer { extent, generated: 0 }))?;
        self.sizes.push(extent.states);
        self.folder = Some(folder);
        Ok(())
    }

    fn advance_stage<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Answer<S> {
        match self.stage {
            Stage::Ready => self.enter_layer(goal, budget),
            Stage::Expanding(_) => self.expand(space, goal, budget),
            Stage::Writing(_) => self.write(goal, budget),
            Stage::Closing(_) => self.close(goal, budget),
        }
    }

    /// Opens the last layer on disk. Before the first layer, tests the starts for goals.
    fn enter_layer<G: Goal<S>>(&mut self, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Answer<S> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let (layers, states) = (self.sizes.len(), self.sizes.last().copied().unwrap_or_default());
        if folder.manifest.complete.is_some() || states == 0 {
            return Ok(Some(Outcome::Exhausted));
        }
        if layers == 1
            && let Some(start) = self.starts.iter().find(|start| goal.is_goal(start))
        {
            let plan = Plan { start: start.clone(), actions: Vec::new(), cost: S::Cost::ZERO };
            return Ok(Some(Outcome::Solved(plan)));
        }
        self.stage = Stage::Expanding(folder.open_layer(layers as u64 - 1)?);
        if self.opened < layers {
            self.frontier.count_states();
            budget.report_layer(self.frontier.status.lower_bound, states, || self.stats());
            self.frontier.open(states);
            self.opened = layers;
        }
        Ok(None)
    }

    /// Expands states of the layer. Returns a plan to the first goal generated.
    fn expand<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Answer<S> {
        let Some(count) = self.frontier.take(budget) else { return Ok(None) };
        let (Stage::Expanding(cursor), Some(folder)) = (&mut self.stage, &self.folder) else {
            return Ok(None);
        };
        let (mut states, mut children, mut found) = (0, 0, None);
        while states < count && found.is_none() {
            let some = cursor.some()?;
            let some = &some[..some.len().min(count - states)];
            if some.is_empty() {
                break;
            }
            for &key in some {
                let state = space.state(key);
                states += 1;
                for action in space.actions(&state) {
                    let next = space.successor(&state, action);
                    children += 1;
                    if goal.is_goal(&next) {
                        found = Some(self.representatives.key(space, &next));
                        break;
                    }
                    if self.recent.queue(space.key(&next)) {
                        admit(
                            (space, self.representatives),
                            &mut self.recent,
                            &mut self.candidates,
                            folder.path(),
                        )?;
                    }
                }
                if found.is_some() {
                    break;
                }
            }
            let passed = some.len();
            cursor.pass(passed);
        }
        admit((space, self.representatives), &mut self.recent, &mut self.candidates, folder.path())?;
        self.frontier.leave(states, children);
        if let Some(key) = found {
            return self.solve(space, key).map(Some);
        }
        if self.frontier.unexpanded() == 0 {
            // The end of the file is verified.
            cursor.some()?;
            self.stage = self.begin_layer()?;
        }
        Ok(None)
    }

    /// Returns the plan to the state with this `key` in the next layer.
    fn solve(&self, space: &S, key: S::Key) -> Result<OutcomeOf<S>, DiskError> {
        if self.frontier.status.lower_bound == S::Cost::MAX {
            return Ok(stopped::<S>(Reason::Overflow));
        }
        self.walk(space, self.begun()?).plan_to(key, self.sizes.len() as u64).map(Outcome::Solved)
    }

    /// Begins to write the next layer.
    fn begin_layer(&mut self) -> Result<Stage<S::Key>, DiskError> {
        let merged = self.candidates.take()?;
        let folder = self.begun()?;
        let layers = self.sizes.len() as u64;
        let earlier = match self.scope_here() {
            Scope::All => folder.open_all()?,
            Scope::Two => {
                let two = layers.saturating_sub(2)..layers;
                two.map(|depth| folder.open_layer(depth)).collect::<Result<_, _>>()?
            }
            Scope::None => Vec::new(),
        };
        let writer = KeyWriter::create(folder.next(), folder.manifest.name(layers))?;
        Ok(Stage::Writing(Writing::new(merged, earlier, writer)))
    }

    /// Writes further keys of the next layer, and completes it.
    fn write<G: Goal<S>>(&mut self, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Answer<S> {
        let (Stage::Writing(writing), Some(folder)) = (&mut self.stage, &mut self.folder) else {
            return Ok(None);
        };
        if !writing.advance()? {
            return Ok(None);
        }
        if writing.writer.states() == 0 {
            let generated = self.frontier.status.stats.generated;
            folder.change(|manifest| manifest.complete = Some(generated))?;
            return Ok(Some(Outcome::Exhausted));
        }
        if self.frontier.status.lower_bound == S::Cost::MAX {
            return Ok(Some(stopped::<S>(Reason::Overflow)));
        }
        if let Stage::Writing(writing) = std::mem::replace(&mut self.stage, Stage::Ready) {
            self.complete(writing)?;
        }
        if self.is_closing_due() {
            self.stage = self.begin_closing()?;
            return Ok(None);
        }
        self.enter_layer(goal, budget)
    }

    /// Lists the layer that is written in the manifest, and removes older layers if they are not to be kept.
    fn complete(&mut self, writing: Writing<S::Key>) -> Result<(), DiskError> {
        let (needed, keeps, layers) =
            (self.scope_here().layers(), self.keeps_layers, self.sizes.len() as u64);
        let Some(folder) = &mut self.folder else { return Ok(()) };
        let Writing { merged, earlier, writer, .. } = writing;
        // Some systems remove no file that is open.
        drop(earlier);
        self.candidates.reuse(merged);
        let extent = writer.rename(&folder.layer(layers))?;
        let layer = Layer { extent, generated: self.frontier.status.stats.generated };
        folder.change(|manifest| {
            manifest.layers.push(layer);
            if !keeps {
                manifest.removed = manifest.removed.max((layers + 1).saturating_sub(needed));
            }
        })?;
        self.sizes.push(extent.states);
        self.before = self.frontier.status.stats;
        if keeps { Ok(()) } else { folder.remove_unlisted() }
    }

    /// Returns the scope of this search, which depends on the number of starts too.
    fn scope_here(&self) -> Scope {
        let starts = self.sizes.first().copied().unwrap_or_default();
        self.scope.of_starts::<S>(starts)
    }

    /// Returns whether more than [`RECENT`] layers lie beside the closed file. They are merged into it then.
    fn is_closing_due(&self) -> bool {
        let Some(Folder { manifest, .. }) = &self.folder else { return false };
        let closed = manifest.closed.map_or(0, |(layers, _)| layers);
        self.scope_here() == Scope::All && self.sizes.len() as u64 - closed > RECENT
    }

    /// Begins to write the union of all layers.
    fn begin_closing(&self) -> Result<Stage<S::Key>, DiskError> {
        let folder = self.begun()?;
        let merged = Merged::of(folder.open_all()?)?;
        let name = folder.manifest.name(!(self.sizes.len() as u64));
        let writer = KeyWriter::create(folder.next(), name)?;
        Ok(Stage::Closing(Writing::new(merged, Vec::new(), writer)))
    }

    /// Writes further keys of the union of all layers, and completes it.
    fn close<G: Goal<S>>(&mut self, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Answer<S> {
        let (Stage::Closing(writing), Some(folder)) = (&mut self.stage, &mut self.folder) else {
            return Ok(None);
        };
        if !writing.advance()? {
            return Ok(None);
        }
        let Stage::Closing(writing) = std::mem::replace(&mut self.stage, Stage::Ready) else {
            return Ok(None);
        };
        let layers = self.sizes.len() as u64;
        let extent = writing.writer.rename(&folder.closed(layers))?;
        folder.change(|manifest| manifest.closed = Some((layers, extent)))?;
        folder.remove_unlisted()?;
        self.enter_layer(goal, budget)
    }

    /// Returns to the last complete layer after a failure, so that the next step tries again.
    fn rewind(&mut self, failure: DiskError) {
        self.failure = Some(failure);
        self.stage = Stage::Ready;
        self.candidates.clear();
        self.recent.clear();
        self.frontier.status.stats.expanded = self.before.expanded;
        self.frontier.status.stats.generated = self.before.generated;
    }
}

/// Returns the outcome of a search that stopped without a plan.
fn stopped<S: Keyed>(reason: Reason) -> OutcomeOf<S> {
    Outcome::Stopped { reason, best: None }
}

/// Adds the representatives of the queued keys to the candidates.
#[inline(never)]
fn admit<S: Keyed<Key: DiskKey>, R: Representative<S>>(
    (space, representatives): (&S, R),
    recent: &mut Recent<S::Key>,
    candidates: &mut Candidates<S::Key>,
    folder: &Path,
) -> Result<(), DiskError> {
    let keys = recent.take();
    for key in &mut *keys {
        *key = representatives.representative(space, *key);
    }
    candidates.extend(keys, folder)
}

impl<S: Keyed<Key: DiskKey>, R: Representative<S>> Progress<S> for DiskBreadthFirst<S, R> {
    fn status(&self) -> &StatusOf<S> {
        &self.frontier.status
    }

    fn memory(&self) -> Memory {
        let files = match &self.stage {
            Stage::Ready => 0,
            Stage::Expanding(cursor) => cursor.bytes(),
            Stage::Writing(writing) | Stage::Closing(writing) => writing.bytes(),
        };
        let now = (self.candidates.memory() + Recent::<S::Key>::memory() + files) as u64;
        let soon = self.candidates.memory_soon() as u64 + Self::bytes_beside(self.earlier_files());
        Memory { now, soon: soon.max(now) }
    }
}

impl<S: Keyed<Key: DiskKey>, R: Representative<S>, G: Goal<S>> Search<S, G> for DiskBreadthFirst<S, R> {
    /// If another object or process left a search in the folder, the search stops with [`Reason::Storage`].
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.reset(starts);
        self.frontier.begin();
        self.failure = self.begin_on_disk(space).err();
    }

    /// Expands states of one layer, or merges a part of the next one. A state with any number of successors is expanded in
    /// one step.
    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.sizes.is_empty() {
            return Some(stopped::<S>(Reason::Storage));
        }
        let advanced = self.advance_stage(space, goal, budget);
        let bytes = self.memory().now;
        let outcome = match advanced {
            Ok(answer) => {
                self.failure = None;
                if answer.is_some() {
                    // The partial files of the next layer are removed.
                    self.stage = Stage::Ready;
                    self.candidates.clear();
                }
                answer
            }
            Err(failure) => {
                self.rewind(failure);
                Some(stopped::<S>(Reason::Storage))
            }
        };
        self.frontier.status.stats.peak_bytes = self.frontier.status.stats.peak_bytes.max(bytes);
        self.frontier.count_states();
        outcome
    }
}
