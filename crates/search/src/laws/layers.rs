//! The law of layers: a search that stores two layers counts no state twice.

use core::fmt::Debug;

use hashbrown::HashMap;

use crate::laws::distances::{distances, edges};
use crate::{space::StateSpace, tables::BuildMix};

/// Checks that each action leads from a layer around `start` to the layer before, to itself or to the next one, until
/// `most` states are reached.
///
/// If this holds, a breadth-first search needs to store two layers only. It holds in every
/// [`Undirected`](crate::space::Undirected) space.
///
/// # Panics
///
/// If an action leads back by more than one layer.
///
/// # Examples
///
/// ```
/// use search::{from_successors, laws};
///
/// let lamps = from_successors(|&lamps: &u8| (0..8).map(move |switch| lamps ^ 1 << switch));
/// laws::layers_are_adjacent(&lamps, &0, usize::MAX);
/// ```
#[track_caller]
pub fn layers_are_adjacent<S: StateSpace<State: Debug>>(space: &S, start: &S::State, most: usize) {
    let unit = |state: &S::State| {
        edges(space, state, None).into_iter().map(|(action, next, _)| (action, next, 1_u32))
    };
    let layers = distances([start.clone()], most, |state, _| unit(state));
    let depths: HashMap<_, _, BuildMix> = layers.iter().cloned().collect();
    for (state, depth) in &layers {
        for (_, next, _) in edges(space, state, None) {
            // Only states of the last layer have successors that the search did not reach.
            let Some(&met) = depths.get(&next) else { continue };
            assert!(
                met + 1 >= *depth,
                "`layers_are_adjacent`: {state:?} at depth {depth} leads back to {next:?} at depth {met}"
            );
        }
    }
}
