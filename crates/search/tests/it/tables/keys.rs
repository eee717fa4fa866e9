//! Sets of keys with depths.

use std::collections::HashMap;

use proptest::prelude::*;
use search::{space::Key, tables::KeyDepths};

use super::{InsertNew, Slots};

#[derive(Clone, Debug)]
enum Operation {
    Insert(u16, u64),
    Batch(Vec<u16>, u64),
    /// This many keys from one on, one after another.
    Run(u16, u16, u64),
    Clear,
}

/// Operations with numbers below 40, which meet each other often; only runs leave that range.
fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let depth = || prop_oneof![0..5_u64, any::<u64>().prop_map(|depth| depth >> 1)];
    let one = prop_oneof![
        8 => (0..40_u16, depth()).prop_map(|(number, depth)| Operation::Insert(number, depth)),
        4 => (prop::collection::vec(0..40_u16, 0..20), depth())
            .prop_map(|(numbers, depth)| Operation::Batch(numbers, depth)),
        1 => (prop::collection::vec(0..400_u16, 256), depth())
            .prop_map(|(numbers, depth)| Operation::Batch(numbers, depth)),
        2 => (any::<u16>(), 0..1_500_u16, depth()).prop_map(|(from, count, depth)| Operation::Run(from, count, depth)),
        1 => Just(Operation::Clear),
    ];
    prop::collection::vec(one, 0..24)
}

/// Compares a set of keys of `bits` bits with a map. `key` returns the key of a number.
fn key_depths_agree<K: Key>(bits: u32, key: impl Fn(u16) -> K, operations: &[Operation]) {
    let mut table = KeyDepths::<K>::new(bits);
    assert_eq!(table.depth_bits(), (K::BITS - 1 - bits).min(63));
    // The lower bits of a depth, where a slot has no room for all.
    let mask = 1_u64.checked_shl(K::BITS - 1 - bits).map_or(u64::MAX, |bit| bit - 1);
    let stored = |depth: u64| depth & mask;
    let mut known: HashMap<u16, u64> = HashMap::new();
    let mut slots = Slots::SMALLEST;
    for operation in operations {
        match operation {
            &Operation::Insert(number, depth) => {
                assert_eq!(table.insert(key(number), depth), !known.contains_key(&number));
                known.entry(number).or_insert(depth);
                slots.grow(known.len());
            }
            Operation::Batch(numbers, depth) => {
                let mut batch: Vec<(usize, u16)> = numbers.iter().copied().enumerate().collect();
                let mut expected = batch.clone();
                expected.retain(|&(_, number)| known.insert_new(number, *depth));
                table.retain_new(&mut batch, |&(_, number)| key(number), *depth);
                assert_eq!(batch, expected);
                slots.grow(known.len());
            }
            &Operation::Run(from, count, depth) => {
                for number in (0..count).map(|i| from.wrapping_add(i)) {
                    table.prefetch(key(number));
                    assert_eq!(table.insert(key(number), depth), known.insert_new(number, depth));
                    slots.grow(known.len());
                }
            }
            Operation::Clear => {
                table.clear();
                slots.clear(known.len());
                known.clear();
            }
        }
        assert_eq!((table.len(), table.is_empty()), (known.len(), known.is_empty()));
        let bytes = [slots.0, slots.soon(known.len())].map(|slots| slots * size_of::<K>());
        assert_eq!([table.bytes(), table.bytes_soon()], bytes);
        for number in 0..40 {
            let depth = known.get(&number).map(|&depth| stored(depth));
            assert_eq!(table.depth(key(number)), depth, "number {number}");
            for other in [0, 1, 2, 3, 4, u64::MAX >> 1] {
                assert_eq!(table.may_hold(key(number), other), depth == Some(stored(other)));
            }
        }
    }
    for (&number, &depth) in &known {
        assert_eq!(table.depth(key(number)), Some(stored(depth)));
    }
}

proptest! {
    #[test]
    fn depths_of_keys_are_those_of_a_map(
        bits in prop::sample::select(vec![16_u32, 17, 20, 40, 61, 62, 63]),
        wide in prop::sample::select(vec![16_u32, 63, 64, 100, 126, 127]),
        operations in operations(),
    ) {
        // The numbers stand in the upper bits of the keys, above a pattern of bits.
        let pattern = u128::from(0x5DEE_CE66_D5DE_ECE6_u64) << 64 | 0x6D5D_EECE_66D5_DEEC;
        let key = |number: u16, bits: u32| (u128::from(number) << (bits - 16)) ^ (pattern & ((1 << (bits - 16)) - 1));
        key_depths_agree(bits, |number| key(number, bits) as u64, &operations);
        key_depths_agree(wide, |number| key(number, wide), &operations);
    }
}

/// From the first table to one of 2^19 slots, and back to the first one.
#[test]
fn tables_of_keys_grow_by_four_and_later_by_two() {
    let mut table = KeyDepths::<u64>::new(40);
    let mut slots = Slots::SMALLEST;
    for number in 0..140_000_u64 {
        assert!(table.insert(number * number % (1 << 40), 0), "squares below 2^40 differ");
        slots.grow(number as usize + 1);
        assert_eq!(table.bytes(), 8 * slots.0);
        assert_eq!(table.bytes_soon(), 8 * slots.soon(number as usize + 1));
    }
    assert_eq!(slots, Slots(1 << 19));
    for taken in [1 << 15, (1 << 15) - 1] {
        table.clear();
        assert_eq!((table.len(), table.bytes()), (0, 8 << 19));
        (0..taken).for_each(|key| assert!(table.insert(key, 1)));
        assert!((0..taken).all(|key| !table.insert(key, 2)));
    }
    table.clear();
    assert_eq!(table.bytes(), 8 * Slots::SMALLEST.0);
}

#[test]
#[should_panic(expected = "a batch has at most 256 elements")]
fn a_batch_has_at_most_256_elements() {
    KeyDepths::<u64>::new(20).retain_new(&mut vec![1; 257], |&key| key, 0);
}

#[test]
fn keys_have_a_bit_and_leave_one_free() {
    for bits in [0, 64, 65] {
        assert!(std::panic::catch_unwind(|| KeyDepths::<u64>::new(bits)).is_err());
    }
    assert_eq!((KeyDepths::<u64>::new(1).depth_bits(), KeyDepths::<u128>::new(127).depth_bits()), (62, 0));
}
