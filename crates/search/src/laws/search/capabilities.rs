//! The further capabilities of the graph: keys, ranks, classes, sites, orbits, sleep sets and a second criterion.

use core::ops::ControlFlow;
use std::vec::Vec;

use super::graph::WeightedGraph;
use crate::{
    algorithms::depth_first::sites::{Entry, Site, Sites, Visitor},
    space::{Cost, Dominance, Keyed, ManyCriteria, Ranked, SleepSets, StateSpace, Symmetric},
};

impl<C: Cost> Keyed for WeightedGraph<C> {
    type Key = u64;
    const KEY_BITS: u32 = 16;

    fn key(&self, &state: &u16) -> u64 {
        self.trap.call();
        state.into()
    }

    fn state(&self, key: u64) -> u16 {
        self.trap.call();
        key as u16
    }
}

impl<C: Cost> Ranked for WeightedGraph<C> {
    fn ranks(&self) -> u64 {
        self.edges.len() as u64
    }

    fn rank(&self, &state: &u16) -> u64 {
        self.trap.call();
        state.into()
    }

    fn unrank(&self, rank: u64) -> u16 {
        self.trap.call();
        rank as u16
    }
}

/// The second criterion counts actions.
impl<C: Cost> ManyCriteria<2> for WeightedGraph<C> {
    fn costs(&self, state: &u16, edge: u8) -> [C; 2] {
        [self.cost(state, edge), C::ONE]
    }
}

/// Some states share a class, but none dominates another one.
impl<C: Cost> Dominance for WeightedGraph<C> {
    type Class = u16;

    fn class(&self, &state: &u16) -> u16 {
        self.trap.call();
        state / 4
    }

    fn dominates(&self, _: &u16, _: &u16) -> bool {
        self.trap.call();
        false
    }
}

/// The sites of even and of odd states, so that each edge chooses one of two.
struct Even;
struct Odd;

impl<C: Cost> Sites for WeightedGraph<C> {
    fn enter<E: Entry<Self>>(&self, state: &u16, _: Option<u8>, entry: E) -> ControlFlow<()> {
        if state.is_multiple_of(2) { entry.at::<Even>() } else { entry.at::<Odd>() }
    }
}

fn visit<C: Cost, V: Visitor<WeightedGraph<C>>>(
    graph: &WeightedGraph<C>,
    state: u16,
    visitor: &mut V,
) -> ControlFlow<()> {
    for edge in graph.actions(&state) {
        if graph.successor(&state, edge) % 2 == 0 {
            visitor.action::<Even>(&state, edge)?;
        } else {
            visitor.action::<Odd>(&state, edge)?;
        }
    }
    ControlFlow::Continue(())
}

macro_rules! sites {
    ($($site:ty)*) => { $(
        impl<C: Cost> Site<WeightedGraph<C>> for $site {
            fn visit<V: Visitor<WeightedGraph<C>>>(
                graph: &WeightedGraph<C>,
                &state: &u16,
                _: Option<u8>,
                visitor: &mut V,
            ) -> ControlFlow<()> {
                visit(graph, state, visitor)
            }
        }
    )* };
}

sites! { Even Odd }

/// No state has another image: the orbits of [`ByOrbit`](crate::closed_lists::ByOrbit) are the states themselves.
impl<C: Cost> Symmetric for WeightedGraph<C> {
    fn canonical(&self, &state: &u16) -> u16 {
        state
    }
}

/// An edge sleeps if an earlier path leads where it leads: back, along another edge of the state before, or along an earlier
/// edge of that state and one edge more.
impl<C: Cost> SleepSets for WeightedGraph<C> {
    /// The edges below 128; others never sleep.
    type Asleep = u128;
    type Awake = Vec<(u8, u128)>;

    fn awake(&self, state: &u16, asleep: u128) -> Self::Awake {
        let sleeps = |edge: u8| asleep.checked_shr(edge.into()).is_some_and(|asleep| asleep & 1 == 1);
        let edges = self.edges[usize::from(*state)].len() as u8;
        let awake: Vec<_> = (0..edges).filter(|&edge| !sleeps(edge)).map(|edge| (edge, 0)).collect();
        self.trap.list(awake.len());
        awake
    }

    fn asleep_after(&self, &state: &u16, _: u128, edge: u8) -> u128 {
        self.trap.call();
        let next = |state: u16| self.edges[usize::from(state)].iter().map(|&(next, _)| next);
        let earlier = |to: u16| {
            let sooner = to == state || next(state).any(|other| other == to);
            sooner || next(state).take(edge.into()).any(|other| next(other).any(|other| other == to))
        };
        let reached = self.edges[usize::from(state)][usize::from(edge)].0;
        let asleep = next(reached).take(128).enumerate().filter(|&(_, to)| earlier(to));
        asleep.fold(0, |asleep, (edge, _)| asleep | 1 << edge)
    }
}
