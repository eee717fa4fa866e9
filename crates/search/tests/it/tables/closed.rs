//! Closed lists of keys: batches against a set, and the slots of their tables.

use std::collections::HashSet;

use proptest::prelude::*;
use search::{
    StateSpace,
    closed_lists::{ByKey, ByOrbit, ByRank, ByState, ClosedList},
    space::{Keyed, Ranked, Symmetric},
};

use super::{Only, Slots};

/// A number and the next one, if the first is even, are images of each other.
impl Symmetric for Only<u32> {
    fn canonical(&self, &state: &u32) -> u32 {
        state - state % 2
    }
}

#[derive(Clone, Debug)]
enum Operation {
    /// Numbers, and the last digit of those with which a search ends; 10 is none.
    Batch(Vec<u32>, u32),
    NextLayer,
    Reset,
}

fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let one = prop_oneof![
        2 => (prop::collection::vec(0..40_u32, 0..20), 0..30_u32).prop_map(|(numbers, digit)| (numbers, digit.min(10))),
        4 => prop::collection::vec(any::<u32>(), 256).prop_map(|numbers| (numbers, 10)),
    ];
    let one = prop_oneof![
        16 => one.prop_map(|(numbers, digit)| Operation::Batch(numbers, digit)),
        1 => Just(Operation::NextLayer),
        1 => Just(Operation::Reset),
    ];
    prop::collection::vec(one, 0..24)
}

/// Checks a list for which states of one `class` are equal.
fn agrees<L: ClosedList<Only<u32>>>(class: impl Fn(u32) -> u32, operations: &[Operation]) {
    let (space, mut list) = (Only(0), L::default());
    let (mut known, mut slots) = (HashSet::new(), Slots::SMALLEST);
    list.reset(&space);
    assert!(list.prepare());
    for operation in operations {
        let mut is_over = false;
        match operation {
            Operation::Batch(numbers, digit) => {
                let is_last = |&(_, number): &(usize, u32)| number % 10 == *digit;
                let mut batch: Vec<(usize, u32)> = numbers.iter().copied().enumerate().collect();
                let mut expected = Vec::new();
                for &(at, number) in &batch {
                    if !is_over && known.insert(class(number)) {
                        expected.push((at, number));
                        is_over = is_last(&(at, number));
                    }
                }
                let found =
                    list.retain_new(&mut batch, |(_, number)| L::fingerprint(&space, number), is_last);
                assert_eq!((batch, found), (expected, is_over));
                slots.grow(known.len());
            }
            Operation::NextLayer => {
                list.next_layer();
                known.clear();
            }
            Operation::Reset => is_over = true,
        }
        let [bytes, soon] =
            [slots.0, slots.soon(known.len())].map(|slots| slots * size_of::<L::Fingerprint>());
        assert_eq!((list.slots(), list.bytes(), list.bytes_soon()), (slots.0, bytes, soon));
        if is_over {
            list.reset(&space);
            assert!(list.prepare());
            slots.clear(known.len());
            known.clear();
        }
    }
}

proptest! {
    #[test]
    fn batches_lose_what_a_set_knows(operations in operations()) {
        agrees::<ByKey>(|number| number, &operations);
        agrees::<ByOrbit>(|number| number - number % 2, &operations);
    }
}

/// States behind the last one count for no growth. The next search shrinks the table by the same count.
#[test]
fn a_table_grows_for_the_states_that_a_search_keeps() {
    // A number times ten; the last one ends with the digit 1.
    let full = Slots::SMALLEST.0 as u32 / 2;
    for (kept, behind) in (full - 2..full + 2).flat_map(|kept| (0..4).map(move |behind| (kept, behind))) {
        let mut numbers: Vec<u32> = (1..kept + behind).map(|number| 10 * number).collect();
        numbers.insert(kept as usize - 1, 1);
        let batches = numbers.rchunks(200).rev().map(|batch| Operation::Batch(batch.to_vec(), 1));
        let operations: Vec<_> = batches.chain([Operation::Batch(vec![2], 10)]).collect();
        agrees::<ByKey>(|number| number, &operations);
    }
}

/// A key of 60 bits leaves four for the number of the layer.
#[test]
fn layers_are_told_apart_for_ever() {
    let (space, mut list) = (Only(0_u16), ByKey::<u64>::new());
    ClosedList::<Only<u16>>::reset(&mut list, &space);
    for layer in 0..40 {
        for (number, is_new) in [(layer % 16, true), (layer % 16, false)] {
            let mut batch: Vec<u16> = vec![number];
            let _ = ClosedList::<Only<u16>>::retain_new(
                &mut list,
                &mut batch,
                |number| space.key(number),
                |_| false,
            );
            assert_eq!(!batch.is_empty(), is_new, "{number} in layer {layer}");
        }
        ClosedList::<Only<u16>>::next_layer(&mut list);
    }
}

/// A table of ranks has a slot for each, and one of states begins with the slots of any other table.
#[test]
fn new_lists_have_their_first_slots() {
    fn slots<S: StateSpace, L: ClosedList<S>>(space: &S) -> usize {
        let mut list = L::default();
        list.reset(space);
        assert!(list.prepare());
        list.slots()
    }
    let (first, ranks) = (Slots::SMALLEST.0, Only(0_u16).ranks() as usize);
    // The default has no table while the states are few.
    assert_eq!((slots::<_, ByState>(&Only(0_u16)), slots::<_, ByRank>(&Only(0_u16))), (0, ranks));
    assert_eq!((slots::<_, ByKey>(&Only(0_u32)), slots::<_, ByOrbit>(&Only(0_u32))), (first, first));
}
