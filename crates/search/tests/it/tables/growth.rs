//! The bytes of tables of distances while they grow.

use search::{
    space::Keyed,
    tables::{DistanceKeys, DistanceMap, Distances},
};

use super::{Only, Slots};

/// A hash table that grows has its old entries beside twice as many new ones. Checks that this is foreseen at each growth, for
/// `states` states; and returns the bytes, and those foreseen, for each number of states.
fn foreseen<D: Distances<Only<u32>>>(states: u32) -> Vec<(usize, usize)> {
    let space = Only(0);
    let mut table = D::default();
    table.reset(&space);
    let insert = |state: u32| {
        let (before, soon) = (table.bytes(), table.bytes_soon());
        assert!(table.insert(D::place(&space, &state), &state, state));
        // The first tables of all take less than 200 bytes.
        assert!(
            soon + 200 >= before + 2 * (table.bytes() - before),
            "{state} states, {before} bytes, {soon} soon"
        );
        assert!(soon >= before);
        (table.bytes(), table.bytes_soon())
    };
    (0..states).map(insert).collect()
}

#[test]
fn maps_of_distances_foresee_their_growth() {
    let entry = size_of::<(u32, u32)>();
    let map = foreseen::<DistanceMap<_>>(16_000);
    // A byte beside each entry. At least seven sixteenths of the places are taken after growth.
    let most = |states: usize| states * (entry + 1) * 16 / 7 + 100;
    for (states, &(bytes, soon)) in map.iter().enumerate().skip(1_000) {
        assert!(bytes >= states * (entry + 1) && bytes <= most(states), "{states}: {bytes}");
        assert!(soon == bytes || soon == 3 * bytes);
    }
    // Seven eighths of 16,384 entries are in use at most, so growth is far before a table is half full.
    assert!(map[8_000..13_000].iter().all(|(bytes, soon)| bytes == soon));
}

/// Keys of states and their distances grow in their place.
#[test]
fn tables_of_distances_by_key_grow_by_four_and_later_by_two() {
    let space = Only(0);
    let mut table = DistanceKeys::<Only<u32>>::new();
    let mut slots = Slots::SMALLEST;
    for state in 0..140_000_u32 {
        assert!(table.insert(space.key(&state), &state, state % 7));
        slots.grow(state as usize + 1);
        let bytes = [slots.0, slots.soon(state as usize + 1)].map(|slots| 16 * slots);
        assert_eq!([table.bytes(), table.bytes_soon()], bytes);
    }
    assert!((0..140_000).all(|state| table.distance(&space, &state) == Some(state % 7)));
    assert_eq!(table.iter().count(), 140_000);
    table.reset(&space);
    assert_eq!((table.bytes(), table.iter().count()), (16 << 19, 0));
    table.reset(&space);
    assert_eq!(table.bytes(), 16 * Slots::SMALLEST.0);
}
