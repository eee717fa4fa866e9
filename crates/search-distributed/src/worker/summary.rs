//! The facts that all workers exchange at the end of a layer, and decide by.

use search::{Reason, space::Key};

use crate::{
    keys,
    run_state::{number_of, reason_of},
    weight::Weight,
};

/// One worker's part of a layer. The sum over all workers is the same everywhere, so all decide alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Summary<K> {
    /// The states that are new in this layer.
    pub(crate) states: u64,
    /// The states expanded for it, and the successors generated.
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    /// The bytes that the worker holds.
    pub(crate) bytes: u64,
    /// The reason why the layer is not complete.
    pub(crate) stop: Option<Reason>,
    /// The least key of a goal in the layer.
    pub(crate) goal: Option<K>,
    /// The number of shortest paths to the goals in the layer.
    pub(crate) paths: u128,
}

impl<K: Key> Summary<K> {
    pub(crate) fn new() -> Self {
        Summary { states: 0, expanded: 0, generated: 0, bytes: 0, stop: None, goal: None, paths: 0 }
    }

    /// Adds a goal state of the layer.
    pub(crate) fn add_goal<W: Weight>(&mut self, key: K, weight: W) {
        self.goal = Some(self.goal.map_or(key, |least| least.min(key)));
        self.paths = self.paths.saturating_add(weight.paths().unwrap_or(0));
    }

    pub(crate) fn to_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for word in [self.states, self.expanded, self.generated, self.bytes] {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        self.paths.write(&mut bytes);
        bytes.push(number_of(self.stop));
        if let Some(key) = self.goal {
            keys::write(key, keys::bytes_of(K::BITS), &mut bytes);
        }
        bytes
    }

    /// Adds up the summaries that [`to_bytes`](Self::to_bytes) wrote in all workers.
    pub(crate) fn of_all(shares: &[Vec<u8>]) -> Self {
        shares.iter().map(|share| Self::from_bytes(share)).fold(Self::new(), Self::plus)
    }

    fn from_bytes(bytes: &[u8]) -> Self {
        let word = |i: usize| keys::read::<u64>(&bytes[8 * i..8 * i + 8]);
        Summary {
            states: word(0),
            expanded: word(1),
            generated: word(2),
            bytes: word(3),
            stop: reason_of(bytes[48]),
            goal: (bytes.len() > 49).then(|| keys::read(&bytes[49..])),
            paths: u128::read(&bytes[32..48]),
        }
    }

    fn plus(self, other: Self) -> Self {
        let least = |one: Option<K>, other: Option<K>| one.into_iter().chain(other).min();
        Summary {
            states: self.states + other.states,
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            bytes: self.bytes + other.bytes,
            stop: reason_of(number_of(self.stop).max(number_of(other.stop))),
            goal: least(self.goal, other.goal),
            paths: self.paths.saturating_add(other.paths),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_add_up() {
        let mut one = Summary::<u64> { states: 1, expanded: 2, generated: 3, bytes: 4, ..Summary::new() };
        let mut two = Summary { states: 10, stop: Some(Reason::Time), ..one };
        assert_eq!(Summary::<u64>::of_all(&[one.to_bytes(), one.to_bytes()]).goal, None);
        one.add_goal(9, 5_u128);
        two.add_goal(7, 1_u128);
        two.add_goal(8, u128::MAX);
        let all = Summary::<u64>::of_all(&[one.to_bytes(), two.to_bytes()]);
        let sums =
            Summary { states: 11, expanded: 4, generated: 6, bytes: 8, stop: Some(Reason::Time), ..all };
        assert_eq!((all.goal, all.paths, all), (Some(7), u128::MAX, sums));
    }
}
