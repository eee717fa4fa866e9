//! Tables of distances, by their interface.

use core::fmt::Debug;
use std::collections::HashMap;

use proptest::prelude::*;
use search::{
    space::{Keyed, Ranked},
    tables::{DistanceKeys, DistanceMap, DistanceTable, Distances},
};

use super::{InsertNew, Only, Slots};

/// The numbers below 1,000.
type Numbers = Only<u16>;

const NUMBERS: Numbers = Only(0);

const RANKS: u16 = 1_000;

impl Ranked for Numbers {
    fn ranks(&self) -> u64 {
        RANKS.into()
    }

    /// Backwards, so that a rank is not mistaken for its state.
    fn rank(&self, &number: &u16) -> u64 {
        (RANKS - 1 - number).into()
    }

    fn unrank(&self, rank: u64) -> u16 {
        RANKS - 1 - rank as u16
    }
}

impl Keyed for Numbers {
    type Key = u64;
    const KEY_BITS: u32 = 60;

    fn key(&self, &number: &u16) -> u64 {
        u64::from(number) << 44
    }

    fn state(&self, key: u64) -> u16 {
        (key >> 44) as u16
    }
}

/// A map of the standard library. With it, the slots and the width on which the bytes of a table of the same contents depend.
#[derive(Debug)]
struct Model {
    known: HashMap<u16, u32>,
    slots: Slots,
    /// Whether a distance did not fit into a byte.
    is_wide: bool,
}

impl Model {
    fn insert(&mut self, number: u16, distance: u32) -> bool {
        let is_new = self.known.insert_new(number, distance);
        self.is_wide |= is_new && distance >= 255;
        self.slots.grow(self.known.len());
        is_new
    }
}

/// A table with functions that not all tables have.
trait Store: Distances<Numbers> + Debug {
    /// Checks the bytes.
    fn check(&self, model: &Model);

    /// The entries in any order, if the table lists them.
    fn entries(&self) -> Option<Vec<(u16, u32)>>;

    /// The start of the text for debugging.
    fn shown(states: usize) -> String;
}

impl Store for DistanceMap<Numbers> {
    fn check(&self, model: &Model) {
        assert!(self.bytes() >= model.known.len() * size_of::<(u16, u32)>());
    }

    fn entries(&self) -> Option<Vec<(u16, u32)>> {
        Some(self.iter().map(|(&number, distance)| (number, distance)).collect())
    }

    fn shown(states: usize) -> String {
        format!("DistanceMap {{ states: {states}, ")
    }
}

impl Store for DistanceKeys<Numbers> {
    fn check(&self, model: &Model) {
        let bytes = [model.slots.0, model.slots.soon(model.known.len())].map(|slots| 16 * slots);
        assert_eq!([self.bytes(), self.bytes_soon()], bytes);
    }

    fn entries(&self) -> Option<Vec<(u16, u32)>> {
        Some(self.iter().map(|(key, distance)| (NUMBERS.state(key), distance)).collect())
    }

    fn shown(states: usize) -> String {
        format!("DistanceKeys {{ states: {states}, ")
    }
}

impl Store for DistanceTable {
    fn check(&self, model: &Model) {
        let bytes = if model.is_wide { 4 } else { 1 };
        let bytes = bytes * usize::from(RANKS);
        assert_eq!(Distances::<Numbers>::bytes(self), bytes);
        // The wide table is allocated beside the narrow one.
        let soon = Distances::<Numbers>::bytes_soon(self);
        assert!(soon == bytes || !model.is_wide && soon == 5 * bytes, "{soon} of {bytes}");
        for number in 0..30 {
            assert_eq!(self.of_rank(NUMBERS.rank(&number)), model.known.get(&number).copied());
        }
        assert_eq!((self.of_rank(RANKS.into()), self.of_rank(u64::MAX)), (None, None));
    }

    fn entries(&self) -> Option<Vec<(u16, u32)>> {
        None
    }

    fn shown(_: usize) -> String {
        "DistanceTable".to_owned()
    }
}

#[derive(Clone, Debug)]
enum Storing {
    Insert(u16, u32),
    Batch(Vec<u16>, u32),
    Reset,
}

fn storing() -> impl Strategy<Value = Vec<Storing>> {
    let number = || prop_oneof![4 => 0..30_u16, 1 => 0..RANKS];
    let distance = || prop_oneof![12 => 0..255_u32, 1 => 250..260_u32, 1 => 0..u32::MAX];
    let one = prop_oneof![
        12 => (number(), distance()).prop_map(|(number, distance)| Storing::Insert(number, distance)),
        4 => (prop::collection::vec(number(), 0..20), distance())
            .prop_map(|(numbers, distance)| Storing::Batch(numbers, distance)),
        1 => Just(Storing::Reset),
    ];
    prop::collection::vec(one, 0..30)
}

fn distances_agree<D: Store>(operations: &[Storing]) {
    let mut table = D::default();
    table.reset(&NUMBERS);
    assert!(table.prepare());
    let mut model = Model { known: HashMap::new(), slots: Slots::SMALLEST, is_wide: false };
    let place = |number: u16| D::place(&NUMBERS, &number);
    for operation in operations {
        match operation {
            &Storing::Insert(number, distance) => {
                table.prefetch(place(number));
                assert_eq!(table.insert(place(number), &number, distance), model.insert(number, distance));
            }
            Storing::Batch(numbers, distance) => {
                let mut batch: Vec<(usize, u16)> = numbers.iter().copied().enumerate().collect();
                let mut expected = batch.clone();
                expected.retain(|element| model.insert(element.1, *distance));
                table.retain_new(&mut batch, |element| place(element.1), |element| &element.1, *distance);
                assert_eq!(batch, expected);
            }
            Storing::Reset => {
                table.reset(&NUMBERS);
                assert!(table.prepare());
                model.slots.clear(model.known.len());
                model.known.clear();
                model.is_wide = false;
            }
        }
        for number in 0..30 {
            assert_eq!(
                table.distance(&NUMBERS, &number),
                model.known.get(&number).copied(),
                "number {number}"
            );
        }
        table.check(&model);
    }
    assert!(format!("{table:?}").starts_with(&D::shown(model.known.len())), "{table:?}");
    for number in 0..RANKS {
        assert_eq!(table.distance(&NUMBERS, &number), model.known.get(&number).copied(), "number {number}");
    }
    if let Some(mut entries) = table.entries() {
        entries.sort_unstable();
        let mut expected: Vec<_> = model.known.into_iter().collect();
        expected.sort_unstable();
        assert_eq!(entries, expected);
    }
}

proptest! {
    #[test]
    fn distances_are_those_of_a_map(operations in storing()) {
        distances_agree::<DistanceMap<_>>(&operations);
        distances_agree::<DistanceKeys<_>>(&operations);
        distances_agree::<DistanceTable>(&operations);
    }
}
