//! The walk back from a goal: all workers find a shortest plan together.
//!
//! Each worker stores depths modulo a power of two. From a set of states at depth k the workers list all predecessors,
//! and each worker keeps those that it owns and that may be at depth k - 1. If depths are exact, the least of these keys
//! is enough; in a graded space each known predecessor is at depth k - 1. Otherwise all of them are kept: a state from which the goal is exactly d - k actions away is on a shortest
//! plan if the walk reaches a start after d steps. So the plan does not depend on the number of workers.

use search::{
    Plan,
    run::PlanOf,
    space::{Cost, Key, Keyed, Reversible},
};

use super::shard::Shard;
use crate::{keys, mail::Mail, run_state::Aborted, weight::Weight};

/// The states at each depth from which the walk reaches the goal in time, the start's depth first, sorted.
pub(crate) type Trail<K> = Vec<Vec<K>>;

/// A function that finds the trail to a goal at a depth.
pub(crate) type Walk<S, W> = fn(
    &S,
    &Shard<<S as Keyed>::Key, W>,
    &mut Mail<'_>,
    <S as Keyed>::Key,
    u32,
) -> Result<Trail<<S as Keyed>::Key>, Aborted>;

/// Returns no trail, for a search without a goal.
#[expect(clippy::unnecessary_wraps, reason = "the type of a walk")]
pub(crate) fn no_trail<S: Keyed, W: Weight>(
    _: &S,
    _: &Shard<S::Key, W>,
    _: &mut Mail<'_>,
    _: S::Key,
    _: u32,
) -> Result<Trail<S::Key>, Aborted> {
    Ok(Vec::new())
}

/// Returns the trail to `goal` at `depth`. All workers must call this.
pub(crate) fn trail<S: Keyed + Reversible, W: Weight>(
    space: &S,
    shard: &Shard<S::Key, W>,
    mail: &mut Mail<'_>,
    goal: S::Key,
    depth: u32,
) -> Result<Trail<S::Key>, Aborted> {
    let mut trail = vec![vec![goal]];
    for depth in (0..depth).rev() {
        let last = trail.last().map_or(&[][..], Vec::as_slice);
        let before = last.iter().flat_map(|&key| space.predecessors(&space.state(key)));
        let before = before.map(|(_, state)| space.key(&state));
        let mut own: Vec<S::Key> =
            before.filter(|&key| keys::owner(key, mail.workers()) == mail.index()).collect();
        own.retain(|&key| shard.may_hold(key, depth));
        let mut all = exchange(mail, &own)?;
        if S::GRADED || shard.is_exact(depth + 1) {
            all.truncate(1);
        }
        trail.push(all);
    }
    trail.reverse();
    Ok(trail)
}

/// Returns the keys of all workers, sorted, each once.
fn exchange<K: Key>(mail: &mut Mail<'_>, own: &[K]) -> Result<Vec<K>, Aborted> {
    let bytes = keys::bytes_of(K::BITS);
    let mut share = Vec::new();
    for &key in own {
        keys::write(key, bytes, &mut share);
    }
    let shares = mail.gather(&share)?;
    let mut all: Vec<K> = shares.iter().flat_map(|share| share.chunks_exact(bytes).map(keys::read)).collect();
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Returns the plan along `trail` from one of `starts`: at each state the first action that stays on the trail.
///
/// Returns `None` if the space lists predecessors that do not agree with its actions.
pub(crate) fn plan<S: Keyed>(space: &S, starts: &[S::Key], trail: &Trail<S::Key>) -> Option<PlanOf<S>> {
    let first = trail.first()?.iter().copied().find(|key| starts.contains(key))?;
    let start = space.state(first);
    let (mut state, mut actions, mut cost) = (start.clone(), Vec::new(), S::Cost::ZERO);
    for keys in &trail[1..] {
        let stays =
            |action: &S::Action| keys.binary_search(&space.key(&space.successor(&state, *action))).is_ok();
        let action = space.actions(&state).into_iter().find(stays)?;
        space.apply(&mut state, action);
        actions.push(action);
        cost = cost.saturating_add(S::Cost::ONE);
    }
    Some(Plan { start, actions, cost })
}
