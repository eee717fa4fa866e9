//! One worker: it expands the states that it owns, layer by layer, and decides with the others about the next one.
//!
//! ```text
//! frontier ──expand──> children ──by owner──┬── own ───────────────┐
//!                                           └── others: mail ──> inbox ──> closed list ──> next layer
//! ```
//!
//! A layer ends in two steps. First the phase of the mail ends: all children are where they belong. Then all workers
//! exchange a [`Summary`]. Its sum is the same everywhere, so all workers take the same decision.

mod resume;
mod shard;
mod summary;
mod walk;

pub(crate) use shard::Shard;
pub(crate) use walk::{Trail, Walk, no_trail, plan, trail};

use std::time::{Duration, Instant};

use search::{
    Goal, Limits, Reason, Stats, StopToken,
    space::{Cost, Keyed},
};

use crate::{
    Progress,
    checkpoint::{File, Keeper, Layer, Manifest},
    keys,
    mail::{Kind, Mail, Parcel},
    run_state::{Aborted, number_of, reason_of},
    weight::Weight,
};
use summary::Summary;

/// The states that are expanded between two looks at the mail and at the limits.
const CHUNK: usize = 1 << 10;

/// The children for one owner that a worker collects before it looks them up or sends them.
const BATCH: usize = 1 << 13;

/// The time between two reports of a worker.
const REPORTS: Duration = Duration::from_millis(200);

/// A function that is told the progress of all workers.
pub(crate) type Watcher<'a> = &'a (dyn Fn(&Progress) + Sync);

/// A search, as all workers of a process see it.
pub(crate) struct Task<'a, S: Keyed, G> {
    pub(crate) space: &'a S,
    pub(crate) goal: &'a G,
    pub(crate) starts: &'a [S::Key],
    pub(crate) limits: Bounds,
    pub(crate) stop: &'a StopToken,
    /// The number of workers in each process.
    pub(crate) workers: usize,
    pub(crate) keeper: Option<&'a Keeper>,
    pub(crate) watcher: Option<Watcher<'a>>,
    pub(crate) begun: Instant,
}

impl<S: Keyed, G> Task<'_, S, G> {
    /// Whether a worker with `shard` has more than its share of the memory of this process, or soon will.
    fn is_full<W: Weight>(&self, shard: &Shard<S::Key, W>) -> bool {
        shard.exceeds(self.limits.bytes / self.workers as u64)
    }
}

/// The limits of a run, without the type of its costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The last layer that may be completed.
    pub(crate) depth: u32,
    /// The number of states that may be expanded.
    pub(crate) expanded: u64,
    /// The number of bytes that this process may hold.
    pub(crate) bytes: u64,
}

impl Bounds {
    pub(crate) fn of<C: Cost>(limits: &Limits<C>) -> Self {
        let (expanded, bytes) = (limits.max_expanded(), limits.max_bytes());
        Bounds { depth: depth_within(limits.max_cost()), expanded, bytes }
    }
}

/// The end of a search, which is the same in all workers.
#[derive(Debug)]
pub(crate) struct Ending<K> {
    pub(crate) layers: Vec<u64>,
    pub(crate) stats: Stats,
    pub(crate) resumed: Option<u32>,
    pub(crate) verdict: Verdict<K>,
}

impl<K> Ending<K> {
    /// The end of a search that was stopped before its first layer.
    pub(crate) fn of_none(reason: Reason) -> Self {
        let verdict = Verdict::Stopped(reason);
        Ending { layers: Vec::new(), stats: Stats::default(), resumed: None, verdict }
    }
}

/// The answer of a search.
#[derive(Debug)]
pub(crate) enum Verdict<K> {
    Solved {
        trail: Trail<K>,
        paths: u128,
    },
    Exhausted,
    Stopped(Reason),
    /// The checkpoint has a problem.
    Broken(String),
}

/// The decision of all workers after a layer.
type Decision<K> = Option<Verdict<K>>;

/// One worker at work.
pub(crate) struct Worker<'a, S: Keyed, G, W> {
    task: &'a Task<'a, S, G>,
    mail: Mail<'a>,
    shard: Shard<S::Key, W>,
    /// The children that belong to each worker, not looked up or sent yet.
    children: Vec<Vec<(S::Key, W)>>,
    /// Buffers of parcels that were read, for those to come.
    buffers: Vec<Vec<u8>>,
    /// Whether it expands a layer: a layer of a checkpoint is taken whole, whatever its bytes.
    expands: bool,
    /// The depth of the layer that is built.
    depth: u32,
    layers: Vec<u64>,
    stats: Stats,
    manifest: Manifest,
    resumed: Option<u32>,
    summary: Summary<S::Key>,
    /// The progress of each worker in this layer, in the first worker: states expanded and found.
    reports: Vec<(u64, u64)>,
    reported: Instant,
}

impl<'a, S: Keyed, G: Goal<S>, W: Weight> Worker<'a, S, G, W> {
    pub(crate) fn new(task: &'a Task<'a, S, G>, mail: Mail<'a>) -> Self {
        let workers = mail.workers();
        Worker {
            shard: Shard::new(S::KEY_BITS),
            children: (0..workers).map(|_| Vec::with_capacity(BATCH)).collect(),
            buffers: Vec::new(),
            expands: false,
            depth: 0,
            layers: Vec::new(),
            stats: Stats::default(),
            manifest: Manifest::default(),
            resumed: None,
            summary: Summary::new(),
            reports: vec![(0, 0); workers],
            reported: Instant::now(),
            task,
            mail,
        }
    }

    /// Searches to the end. `walk` finds the trail to a goal.
    pub(crate) fn run(&mut self, walk: Walk<S, W>) -> Result<Ending<S::Key>, Aborted> {
        let mut decision = self.begin(walk)?;
        while decision.is_none() {
            self.expand_layer()?;
            decision = self.finish_layer(walk)?;
        }
        Ok(self.ending(decision.unwrap_or(Verdict::Exhausted)))
    }

    /// Returns the end of the search behind the layers that are complete.
    pub(crate) fn ending(&mut self, verdict: Verdict<S::Key>) -> Ending<S::Key> {
        let (layers, mut stats) = (std::mem::take(&mut self.layers), self.stats);
        stats.iterations = 1;
        stats.popped = stats.expanded;
        stats.peak_closed = layers.iter().sum();
        Ending { layers, stats, resumed: self.resumed, verdict }
    }

    /// Leaves, once all workers are at their end.
    pub(crate) fn close(self) -> Result<(), Aborted> {
        self.mail.close()
    }

    /// Takes the starts, or the layers of a checkpoint.
    fn begin(&mut self, walk: Walk<S, W>) -> Result<Decision<S::Key>, Aborted> {
        if let Some(keeper) = self.task.keeper {
            match self.open(keeper)? {
                Err(problem) => return Ok(Some(Verdict::Broken(problem))),
                Ok(true) => return self.resume(keeper, walk),
                Ok(false) => {}
            }
        }
        for &key in self.task.starts {
            if keys::owner(key, self.mail.workers()) == self.mail.index() {
                self.children[self.mail.index()].push((key, W::START));
            }
        }
        self.admit_own();
        self.finish_layer(walk)
    }

    /// Expands the present layer, and lets every child reach its owner.
    fn expand_layer(&mut self) -> Result<(), Aborted> {
        let layer = std::mem::take(&mut self.shard.layer);
        self.mail.run_state().set_layer(self.depth);
        self.depth += 1;
        self.expands = true;
        self.reports.fill((0, 0));
        for chunk in layer.chunks(CHUNK) {
            if self.summary.stop.is_none()
                && let Some(reason) = self.limit()
            {
                self.tell_all(reason);
            }
            if self.summary.stop.is_some() {
                break;
            }
            for &(key, weight) in chunk {
                self.expand(key, weight);
            }
            self.summary.expanded += chunk.len() as u64;
            self.mail.step()?;
            while let Some(parcel) = self.mail.receive() {
                self.take(parcel);
            }
            self.report();
        }
        drop(layer);
        self.end_phase()?;
        self.expands = false;
        Ok(())
    }

    /// Collects the children of a state by owner, without a branch that depends on the owner: half of the predictions would
    /// fail.
    #[inline(always)]
    fn expand(&mut self, key: S::Key, weight: W) {
        let (space, workers) = (self.task.space, self.children.len());
        let state = space.state(key);
        for action in space.actions(&state) {
            let child = space.key(&space.successor(&state, action));
            self.summary.generated += 1;
            let owner = if workers == 1 { 0 } else { keys::owner(child, workers) };
            self.collect(owner, child, weight);
        }
    }

    /// Keeps a child until there are enough for its owner.
    #[inline(always)]
    fn collect(&mut self, owner: usize, child: S::Key, weight: W) {
        let children = &mut self.children[owner];
        children.push((child, weight));
        if children.len() == BATCH {
            self.deliver(owner);
        }
    }

    /// Admits the children collected for `owner`, or sends them. A layer that is not completed needs no more states.
    #[inline(never)]
    fn deliver(&mut self, owner: usize) {
        self.heed_memory();
        if self.summary.stop.is_some() {
            self.children[owner].clear();
        } else if owner == self.mail.index() {
            self.admit_own();
        } else if !self.children[owner].is_empty() {
            let mut bytes = self.buffers.pop().unwrap_or_default();
            self.shard.write_all(&self.children[owner], &mut bytes);
            self.mail.send(owner, Kind::States, bytes);
            self.children[owner].clear();
        }
    }

    /// Asks all workers to end the layer, if this worker has its share of the memory.
    fn heed_memory(&mut self) {
        if self.expands && self.summary.stop.is_none() && self.task.is_full(&self.shard) {
            self.tell_all(Reason::Memory);
        }
    }

    fn admit_own(&mut self) {
        let own = &mut self.children[self.mail.index()];
        self.shard.admit(own, self.depth);
        own.clear();
    }

    /// Sends the last records, and takes all parcels until no worker sends any more.
    fn end_phase(&mut self) -> Result<(), Aborted> {
        (0..self.children.len()).for_each(|owner| self.deliver(owner));
        let Worker { task, mail, shard, summary, reports, depth, expands, .. } = self;
        mail.end_phase(|parcel| match parcel.kind {
            // A layer that is not completed needs no more states.
            Kind::States if summary.stop.is_some() => {}
            Kind::States if *expands && task.is_full(shard) => summary.stop = Some(Reason::Memory),
            Kind::States => shard.admit_bytes(&parcel.bytes, *depth),
            Kind::Stop => summary.stop = summary.stop.or(reason_of(parcel.bytes[0])),
            Kind::Progress => reports[parcel.from] = numbers(&parcel.bytes),
            Kind::Share | Kind::Empty => {}
        })
    }

    /// Takes a parcel that arrives while the layer is expanded.
    fn take(&mut self, mut parcel: Parcel) {
        match parcel.kind {
            Kind::States => {
                self.heed_memory();
                if self.summary.stop.is_none() {
                    self.shard.admit_bytes(&parcel.bytes, self.depth);
                }
                parcel.bytes.clear();
                if self.buffers.len() < self.children.len() {
                    self.buffers.push(parcel.bytes);
                }
            }
            Kind::Stop => self.summary.stop = self.summary.stop.or(reason_of(parcel.bytes[0])),
            Kind::Progress => self.reports[parcel.from] = numbers(&parcel.bytes),
            Kind::Share | Kind::Empty => {}
        }
    }

    /// Exchanges the summaries of the layer, and decides whether the search goes on.
    fn finish_layer(&mut self, walk: Walk<S, W>) -> Result<Decision<S::Key>, Aborted> {
        let all = self.sum_up()?;
        if let Some(reason) = all.stop {
            return Ok(Some(Verdict::Stopped(reason)));
        }
        if all.states == 0 {
            return Ok(Some(Verdict::Exhausted));
        }
        self.layers.push(all.states);
        if let Some(keeper) = self.task.keeper
            && let Err(problem) = self.save(keeper, all.states)?
        {
            return Ok(Some(Verdict::Broken(problem)));
        }
        self.decide(&all, walk)
    }

    /// Decides after a complete layer that is not empty.
    fn decide(&mut self, all: &Summary<S::Key>, walk: Walk<S, W>) -> Result<Decision<S::Key>, Aborted> {
        self.show(all.states);
        if let Some(goal) = all.goal {
            let trail = walk(self.task.space, &self.shard, &mut self.mail, goal, self.depth)?;
            return Ok(Some(Verdict::Solved { trail, paths: all.paths }));
        }
        let limits = self.task.limits;
        if self.depth >= limits.depth {
            return Ok(Some(Verdict::Stopped(Reason::Cost)));
        }
        if self.stats.expanded.saturating_add(all.states) > limits.expanded {
            return Ok(Some(Verdict::Stopped(Reason::Expanded)));
        }
        Ok(None)
    }

    /// Returns the sum of all summaries of the layer that is built, and makes it the present one.
    fn sum_up(&mut self) -> Result<Summary<S::Key>, Aborted> {
        self.summary.states = self.shard.next.len() as u64;
        self.summary.bytes = self.shard.bytes();
        for &(key, weight) in &self.shard.next {
            if self.task.goal.is_goal(&self.task.space.state(key)) {
                self.summary.add_goal(key, weight);
            }
        }
        let own = std::mem::replace(&mut self.summary, Summary::new());
        let all = Summary::of_all(&self.mail.gather(&own.to_bytes())?);
        self.shard.turn();
        self.stats.expanded += all.expanded;
        self.stats.generated += all.generated;
        self.stats.peak_open = self.stats.peak_open.max(all.states);
        self.stats.peak_bytes = self.stats.peak_bytes.max(all.bytes);
        Ok(all)
    }

    /// Writes the layer to the checkpoint, all workers together.
    fn save(&mut self, keeper: &Keeper, states: u64) -> Result<Result<(), String>, Aborted> {
        let workers = self.mail.workers();
        let written = self.write_layer(keeper);
        let shares = self.mail.gather(&resume::to_bytes(&written))?;
        let files: Result<Vec<File>, String> = shares.iter().map(|share| resume::from_bytes(share)).collect();
        let files = match files {
            Ok(files) => files.into_iter().filter(|file| file.states > 0).collect(),
            Err(problem) => return Ok(Err(problem)),
        };
        let mut noted = Ok(File::default());
        if self.mail.index() == 0 {
            self.manifest.layers.push(Layer { states, workers, files });
            (self.manifest.expanded, self.manifest.generated) = (self.stats.expanded, self.stats.generated);
            noted = keeper.write_manifest(&self.manifest).map(|()| File::default());
        }
        let shares = self.mail.gather(&resume::to_bytes(&noted))?;
        let problem = shares.iter().find_map(|share| resume::from_bytes(share).err());
        if problem.is_none() {
            self.mail.run_state().set_saved(self.depth + 1);
        }
        Ok(problem.map_or(Ok(()), Err))
    }

    /// Writes this worker's file of the present layer. A worker without a state writes none.
    fn write_layer(&self, keeper: &Keeper) -> Result<File, String> {
        let layer = &self.shard.layer;
        if layer.is_empty() {
            return Ok(File::default());
        }
        let mut records = Vec::new();
        self.shard.write_all(layer, &mut records);
        let workers = (self.mail.index(), self.mail.workers());
        keeper.write_layer(self.depth, workers, layer.len() as u64, &records)
    }

    /// Returns the limit that this worker has reached.
    fn limit(&self) -> Option<Reason> {
        let is_full = || self.task.is_full(&self.shard).then_some(Reason::Memory);
        self.task.stop.reason().or_else(is_full)
    }

    /// Asks all workers to end the layer.
    fn tell_all(&mut self, reason: Reason) {
        self.summary.stop = Some(reason);
        for target in 0..self.mail.workers() {
            self.mail.send(target, Kind::Stop, vec![number_of(Some(reason))]);
        }
    }

    /// Reports the progress of this worker to the first one, from time to time.
    fn report(&mut self) {
        if self.reported.elapsed() < REPORTS {
            return;
        }
        self.reported = Instant::now();
        let numbers = [self.summary.expanded, self.shard.next.len() as u64];
        if self.mail.index() > 0 {
            let bytes = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            return self.mail.send(0, Kind::Progress, bytes);
        }
        self.reports[0] = numbers.into();
        let (expanded, found) = self.reports.iter().fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
        let layer = self.layers.last().copied().unwrap_or(0);
        self.tell_watcher(self.depth - 1, layer, expanded, found);
    }

    /// Tells the watcher of a complete layer.
    fn show(&self, states: u64) {
        if self.mail.index() == 0 {
            self.tell_watcher(self.depth, states, 0, 0);
        }
    }

    fn tell_watcher(&self, depth: u32, layer: u64, expanded: u64, found: u64) {
        if let Some(watcher) = self.task.watcher {
            let (states, elapsed) = (self.layers.iter().sum(), self.task.begun.elapsed());
            watcher(&Progress { depth, layer, expanded, found, states, elapsed });
        }
    }
}

/// Returns the cost of a plan of `depth` actions, each of cost one.
pub(crate) fn cost_of<C: Cost>(depth: u32) -> C {
    let (mut cost, mut power) = (C::ZERO, C::ONE);
    for bit in 0..32 {
        if depth >> bit & 1 == 1 {
            cost = cost.saturating_add(power);
        }
        power = power.saturating_add(power);
    }
    cost
}

/// Returns the greatest depth whose plans cost at most `most`.
fn depth_within<C: Cost>(most: C) -> u32 {
    (0..32).rev().fold(0, |depth, bit| {
        let deeper = depth | 1 << bit;
        if cost_of::<C>(deeper) <= most { deeper } else { depth }
    })
}

/// Reads the two numbers of a report.
fn numbers(bytes: &[u8]) -> (u64, u64) {
    let (expanded, found) = bytes.split_at(bytes.len() / 2);
    (keys::read(expanded), keys::read(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_of_depths() {
        assert_eq!([0, 1, 6, 200, 300].map(cost_of::<u8>), [0, 1, 6, 200, u8::MAX]);
        assert_eq!([0, 1, 6, u32::MAX].map(depth_within::<u32>), [0, 1, 6, u32::MAX]);
        assert_eq!([7, u8::MAX].map(depth_within::<u8>), [7, u32::MAX]);
    }
}
