//! A list that removes states at random, each type of states as often as any other.

use alloc::vec::Vec;

use hashbrown::HashMap;

use crate::{open_lists::OpenList, random::Random, tables::BuildMix};

/// The open list for exploration: it removes a random state of a random type. States of one place, which is (h, g) in a
/// greedy search, are of one type.
///
/// Each type that has states is equally likely, whatever their number, and so is each state of a type. It is of use beside
/// another list, in an [`Alternating`](crate::open_lists::Alternating) one. The same seed gives the same order again.
///
/// It keeps no order, so only searches that need none take it:
/// [`GreedyBestFirst`](crate::GreedyBestFirst). In a search by f it does not compile.
///
/// # Complexity
///
/// O(1) for each entry, and 4 bytes; about 100 bytes a type.
///
/// # References
///
/// F. Xie, M. Mueller, R. C. Holte, T. Imai, "Type-based exploration with multiple search queues for satisficing planning",
/// AAAI 2014.
///
/// # Examples
///
/// ```
/// use search::open_lists::{OpenList, TypeBuckets};
///
/// let drawn = |seed| {
///     let mut list = TypeBuckets::seeded(seed);
///     (0..99).for_each(|id| list.push(7, 7, id));
///     list.push(1, 2, 99);
///     list.pop()
/// };
/// // Half of all seeds draw the one state of the second type.
/// let count = (0..100).filter(|&seed| drawn(seed) == Some(99)).count();
/// assert!((35..65).contains(&count));
/// ```
#[derive(Clone, Debug)]
pub struct TypeBuckets {
    seed: u64,
    random: Random,
    /// The states of each type; none is empty.
    types: Vec<Type>,
    /// The number of each type in `types`.
    numbers: HashMap<(u64, u64), u32, BuildMix>,
    /// Buffers of types that lost their last state.
    spare: Vec<Vec<u32>>,
    len: usize,
    /// The bytes of the buffers of all states.
    states_bytes: usize,
}

#[derive(Clone, Debug)]
struct Type {
    place: (u64, u64),
    states: Vec<u32>,
}

impl TypeBuckets {
    /// Creates an empty list that draws its random numbers from `seed`.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        TypeBuckets {
            seed,
            random: Random::seeded(seed),
            types: Vec::new(),
            numbers: HashMap::default(),
            spare: Vec::new(),
            len: 0,
            states_bytes: 0,
        }
    }

    /// Removes the type of this number, which has no states.
    fn remove(&mut self, number: usize) {
        let Type { place, states } = self.types.swap_remove(number);
        self.numbers.remove(&place);
        self.spare.push(states);
        if let Some(moved) = self.types.get(number) {
            self.numbers.insert(moved.place, number as u32);
        }
    }
}

impl Default for TypeBuckets {
    fn default() -> Self {
        Self::seeded(0)
    }
}

impl OpenList for TypeBuckets {
    const IS_ORDERED: bool = false;

    fn push(&mut self, first: u64, second: u64, id: u32) {
        let place = (first, second);
        let number = *self.numbers.entry(place).or_insert(self.types.len() as u32) as usize;
        if number == self.types.len() {
            self.types.push(Type { place, states: self.spare.pop().unwrap_or_default() });
        }
        let states = &mut self.types[number].states;
        let before = states.capacity();
        states.push(id);
        self.states_bytes += (states.capacity() - before) * size_of::<u32>();
        self.len += 1;
    }

    fn pop(&mut self) -> Option<u32> {
        if self.types.is_empty() {
            return None;
        }
        let number = self.random.below(self.types.len() as u64) as usize;
        let states = &mut self.types[number].states;
        let id = states.swap_remove(self.random.below(states.len() as u64) as usize);
        if states.is_empty() {
            self.remove(number);
        }
        self.len -= 1;
        Some(id)
    }

    fn len(&self) -> usize {
        self.len
    }

    /// Also returns to the begin of the random numbers, so that a search that is run again does the same.
    fn clear(&mut self) {
        self.random = Random::seeded(self.seed);
        self.numbers.clear();
        for Type { mut states, .. } in self.types.drain(..) {
            states.clear();
            self.spare.push(states);
        }
        self.len = 0;
    }

    fn empty_like(&self) -> Self {
        Self::seeded(self.seed)
    }

    fn bytes(&self) -> usize {
        let types = self.types.capacity() * size_of::<Type>() + self.spare.capacity() * size_of::<Vec<u32>>();
        self.states_bytes + types + self.numbers.allocation_size()
    }
}
