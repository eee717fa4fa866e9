//! The generated states of the programs of plain lists.

use search::Stats;

use crate::toys::{AnyCost, WeightedGraph};

/// A generated state.
pub(crate) struct Known<C> {
    pub(crate) state: u16,
    pub(crate) g: C,
    pub(crate) h: C,
    /// The state before it on the best known path, and the edge; `None` at a start.
    pub(crate) last: Option<(usize, u8)>,
    pub(crate) is_closed: bool,
}

/// Follows the path of a state back to a start. Its cost is summed anew, since a state on it may have become cheaper.
pub(crate) fn path_to<C: AnyCost>(
    mut id: usize,
    states: &[Known<C>],
    graph: &WeightedGraph<C>,
) -> (u16, Vec<u8>, C) {
    let (mut edges, mut costs) = (vec![], vec![]);
    while let Some((before, edge)) = states[id].last {
        edges.insert(0, edge);
        costs.insert(0, graph.edges[usize::from(states[before].state)][usize::from(edge)].1);
        id = before;
    }
    (states[id].state, edges, costs.into_iter().fold(states[id].g, C::saturating_add))
}

/// Reaches a state by a path of cost `g`. The path counts if it is the first one, or cheaper than the one before: then the
/// number of the state is returned.
pub(crate) fn reach<C: AnyCost>(
    states: &mut Vec<Known<C>>,
    stats: &mut Stats,
    (state, g, last): (u16, C, Option<(usize, u8)>),
    estimates: &[C],
) -> Option<usize> {
    let known = states.iter().position(|known| known.state == state);
    let id = known.unwrap_or(states.len());
    if let Some(known) = states.get_mut(id) {
        if g >= known.g {
            return None;
        }
        stats.reopened += u64::from(known.is_closed);
        (known.g, known.last, known.is_closed) = (g, last, false);
    } else {
        states.push(Known { state, g, h: estimates[usize::from(state)], last, is_closed: false });
        stats.evaluated += 1;
        stats.peak_closed += 1;
    }
    Some(id)
}
