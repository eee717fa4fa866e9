//! The plan to a state: a walk back through the layers, then forwards from the start.
//!
//! Backwards, the walk finds the key of one state in each layer, by reading the layer once. Forwards, it takes at each
//! state the first action that leads to the next of these keys. So it needs no actions of predecessors, and it works for
//! orbits too, where the states of a plan are other images than those on disk.

use search::{
    run::{Plan, PlanOf},
    space::{Cost, Keyed},
};

use crate::{
    error::{DiskError, Kind},
    folder::Folder,
    key::DiskKey,
    policies::{Backwards, Representative},
};

/// A walk through the layers in `folder`.
pub(crate) struct Walk<'a, S: Keyed, R> {
    pub(crate) space: &'a S,
    pub(crate) folder: &'a Folder,
    pub(crate) starts: &'a [S::State],
    pub(crate) backwards: Backwards<S>,
    pub(crate) representatives: R,
}

impl<S: Keyed<Key: DiskKey>, R: Representative<S>> Walk<'_, S, R> {
    /// Returns a plan from one of the starts to the state at `depth` that has the key `target`.
    ///
    /// At each layer, the walk takes the predecessor with the least key.
    pub(crate) fn plan_to(&self, target: S::Key, depth: u64) -> Result<PlanOf<S>, DiskError> {
        let Walk { space, folder, starts, representatives, .. } = *self;
        let mut keys = Vec::new();
        let mut key = target;
        for depth in (0..depth).rev() {
            keys.push(key);
            let broken = || DiskError::new(&folder.layer(depth), Kind::NoPredecessor);
            key = self.predecessor(key, depth)?.ok_or_else(broken)?;
        }
        let broken = || DiskError::new(&folder.layer(0), Kind::NoPredecessor);
        let start =
            starts.iter().find(|start| representatives.key(space, start) == key).ok_or_else(broken)?;
        self.forwards(start, &keys).ok_or_else(broken)
    }

    /// Returns the least key of the layer at `depth` whose state leads to the state of `key`.
    fn predecessor(&self, key: S::Key, depth: u64) -> Result<Option<S::Key>, DiskError> {
        let Walk { space, folder, backwards, representatives, .. } = *self;
        let state = space.state(key);
        let before = match backwards {
            Backwards::Expand => return first(folder, depth, |&before| self.leads_to(before, key)),
            Backwards::Successors => {
                space.actions(&state).into_iter().map(|action| space.successor(&state, action)).collect()
            }
            Backwards::Predecessors(list) => list(space, &state),
        };
        let mut before: Vec<S::Key> = before.iter().map(|state| representatives.key(space, state)).collect();
        before.sort_unstable();
        first(folder, depth, |key| before.binary_search(key).is_ok())
    }

    /// Returns whether an action leads from the state of `before` to that of `key`.
    fn leads_to(&self, before: S::Key, key: S::Key) -> bool {
        let state = self.space.state(before);
        let key_after = |action| self.representatives.key(self.space, &self.space.successor(&state, action));
        self.space.actions(&state).into_iter().any(|action| key_after(action) == key)
    }

    /// Returns the plan from `start` through the states of `keys`, the last of which comes first.
    fn forwards(&self, start: &S::State, keys: &[S::Key]) -> Option<PlanOf<S>> {
        let Walk { space, representatives, .. } = *self;
        let mut plan = Plan { start: start.clone(), actions: Vec::new(), cost: S::Cost::ZERO };
        let mut state = start.clone();
        for key in keys.iter().rev() {
            let mut edges =
                space.actions(&state).into_iter().map(|action| (action, space.successor(&state, action)));
            let (action, next) = edges.find(|(_, next)| representatives.key(space, next) == *key)?;
            plan.actions.push(action);
            plan.cost = plan.cost.saturating_add(S::Cost::ONE);
            drop(edges);
            state = next;
        }
        Some(plan)
    }
}

/// Returns the least key of the layer at `depth` that `accepts` takes.
fn first<K: DiskKey>(
    folder: &Folder,
    depth: u64,
    accepts: impl Fn(&K) -> bool,
) -> Result<Option<K>, DiskError> {
    let mut layer = folder.open_layer::<K>(depth)?;
    loop {
        let some = layer.some()?;
        if some.is_empty() {
            return Ok(None);
        }
        if let Some(&key) = some.iter().find(|key| accepts(key)) {
            return Ok(Some(key));
        }
        let count = some.len();
        layer.pass(count);
    }
}
