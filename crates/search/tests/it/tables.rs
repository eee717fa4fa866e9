//! Tables against maps and lists of the standard library, over random sequences of operations; and the bytes that they take.

use core::fmt::{self, Debug, Write};
use std::collections::HashMap;

use proptest::{prelude::*, sample::Index};
use search::{
    StateSpace,
    space::{Key, Keyed, Ranked},
    tables::{
        DistanceKeys, DistanceMap, DistanceTable, Distances, KeyDepths, PackedTable, Packing,
        ShardedDistanceMap, ZeroedBytes,
    },
};

/// The slots of a table of keys. At most half of them are taken. A table of fewer than 2^18 slots grows by a factor of four,
/// a larger one by a factor of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slots(usize);

impl Slots {
    const SMALLEST: Slots = Slots(1 << 12);

    fn factor(self) -> usize {
        if self.0 < 1 << 18 { 4 } else { 2 }
    }

    fn grow(&mut self, taken: usize) {
        if 2 * taken >= self.0 {
            self.0 *= self.factor();
        }
    }

    /// A table of which less than a sixteenth was taken becomes as small as a new one.
    fn clear(&mut self, taken: usize) {
        if 16 * taken < self.0 {
            *self = Self::SMALLEST;
        }
    }

    /// The growth is near when the keys reach fifteen sixteenths of their limit, which is half of the slots.
    fn soon(self, taken: usize) -> usize {
        if 32 * taken >= 15 * self.0 { self.0 * self.factor() } else { self.0 }
    }
}

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
    assert_eq!(table.depth_bits(), K::BITS - 1 - bits);
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

trait InsertNew<K, V> {
    /// Adds an entry unless the key has one, and returns whether it had none.
    fn insert_new(&mut self, key: K, value: V) -> bool;
}

impl<K: Eq + core::hash::Hash, V> InsertNew<K, V> for HashMap<K, V> {
    fn insert_new(&mut self, key: K, value: V) -> bool {
        let before = self.len();
        self.entry(key).or_insert(value);
        self.len() > before
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

/// The numbers below 1,000, without actions: tables store them, and no search runs.
#[derive(Debug)]
struct Numbers;

const RANKS: u16 = 1_000;

impl StateSpace for Numbers {
    type State = u16;
    type Action = ();
    type Cost = u32;
    type Actions = [(); 0];

    fn actions(&self, _: &u16) -> [(); 0] {
        []
    }

    fn apply(&self, _: &mut u16, (): ()) {}
}

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

/// A map of the standard library, with what determines the bytes of a table of the same contents.
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

impl Store for ShardedDistanceMap<Numbers> {
    fn check(&self, model: &Model) {
        assert!(self.bytes() >= model.known.len() * size_of::<(u16, u32)>());
    }

    fn entries(&self) -> Option<Vec<(u16, u32)>> {
        Some(self.iter().map(|(&number, distance)| (number, distance)).collect())
    }

    fn shown(_: usize) -> String {
        "ShardedDistanceMap".to_owned()
    }
}

impl Store for DistanceKeys<Numbers> {
    fn check(&self, model: &Model) {
        let bytes = [model.slots.0, model.slots.soon(model.known.len())].map(|slots| 16 * slots);
        assert_eq!([self.bytes(), self.bytes_soon()], bytes);
    }

    fn entries(&self) -> Option<Vec<(u16, u32)>> {
        Some(self.iter().map(|(key, distance)| (Numbers.state(key), distance)).collect())
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
        assert_eq!(Distances::<Numbers>::bytes_soon(self), bytes);
        for number in 0..30 {
            assert_eq!(self.of_rank(Numbers.rank(&number)), model.known.get(&number).copied());
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
    table.reset(&Numbers);
    let mut model = Model { known: HashMap::new(), slots: Slots::SMALLEST, is_wide: false };
    let place = |number: u16| D::place(&Numbers, &number);
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
                table.reset(&Numbers);
                model.slots.clear(model.known.len());
                model.known.clear();
                model.is_wide = false;
            }
        }
        for number in 0..30 {
            assert_eq!(
                table.distance(&Numbers, &number),
                model.known.get(&number).copied(),
                "number {number}"
            );
        }
        table.check(&model);
    }
    assert!(format!("{table:?}").starts_with(&D::shown(model.known.len())), "{table:?}");
    for number in 0..RANKS {
        assert_eq!(table.distance(&Numbers, &number), model.known.get(&number).copied(), "number {number}");
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
        distances_agree::<ShardedDistanceMap<_>>(&operations);
        distances_agree::<DistanceKeys<_>>(&operations);
        distances_agree::<DistanceTable>(&operations);
    }
}

/// A space of states of one type, without actions.
struct Only<T>(T);

impl<T: Clone + Eq + core::hash::Hash> StateSpace for Only<T> {
    type State = T;
    type Action = ();
    type Cost = u32;
    type Actions = [(); 0];

    fn actions(&self, _: &T) -> [(); 0] {
        []
    }

    fn apply(&self, _: &mut T, (): ()) {}
}

impl Keyed for Only<u32> {
    type Key = u64;
    const KEY_BITS: u32 = 32;

    fn key(&self, &state: &u32) -> u64 {
        state.into()
    }

    fn state(&self, key: u64) -> u32 {
        key as u32
    }
}

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
    // Small tables, as the 64 parts of this one, can grow between two looks at the limits.
    let sharded = foreseen::<ShardedDistanceMap<_>>(16_000);
    assert!(sharded.iter().all(|&(bytes, soon)| soon == 3 * bytes));
    for (states, &(bytes, _)) in sharded.iter().enumerate() {
        assert!(bytes >= states * (entry + 1) && bytes <= most(states) + 64 * 100, "{states}: {bytes}");
    }
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

/// The hash of a state: the place of a map in shards.
#[allow(clippy::needless_pass_by_value, reason = "the callers make the states for it")]
fn place<T: Clone + Eq + core::hash::Hash>(state: T) -> u64 {
    ShardedDistanceMap::<Only<T>>::place(&Only(state.clone()), &state)
}

/// Checks that a state has another place if any of its bits is flipped.
fn each_bit_counts<T: Clone + Eq + core::hash::Hash>(bits: u32, state: impl Fn(u128) -> T, word: u128) {
    let expected = place(state(word));
    assert!((0..bits).all(|bit| place(state(word ^ 1 << bit)) != expected));
}

proptest! {
    /// A rotation, an exclusive or and a product with an odd number are bijections. So words that differ in one part of 64 bits
    /// have different hashes.
    #[test]
    fn hashes_depend_on_each_bit(word: u128, before: u64) {
        each_bit_counts(8, |word| word as u8, word);
        each_bit_counts(16, |word| word as u16, word);
        each_bit_counts(32, |word| word as u32, word);
        each_bit_counts(64, |word| word as u64, word);
        each_bit_counts(128, |word| word, word);
        each_bit_counts(usize::BITS, |word| word as usize, word);
        each_bit_counts(isize::BITS, |word| word as isize, word);
        each_bit_counts(128, u128::to_le_bytes, word);
        each_bit_counts(88, |word| <[u8; 11]>::try_from(&word.to_le_bytes()[..11]).unwrap_or_default(), word);
        each_bit_counts(64, |word| (before, word as u64), word);
        each_bit_counts(64, |word| (word as u64, before), word);
        each_bit_counts(8, |word| (before, word as u8, before), word);
    }

    /// The words of a list count in their order.
    #[test]
    fn hashes_depend_on_the_order(one: u64, other: u64) {
        prop_assume!(one != other);
        prop_assert_ne!(place((one, other)), place((other, one)));
        prop_assert_ne!(place([one, other]), place([other, one]));
    }
}

proptest! {
    #[test]
    fn packed_numbers_are_those_of_a_list(
        packing in prop::sample::select(&[Packing::Byte, Packing::Nibble, Packing::Modulo3]),
        len in 1_usize..40,
        fill: u8,
        changes in prop::collection::vec((any::<Index>(), any::<u8>()), 0..60),
    ) {
        let mut bytes = vec![fill; packing.bytes(len)];
        let in_a_byte = 8 / packing.bits() as usize;
        prop_assert!(bytes.len() * in_a_byte >= len && (bytes.len() - 1) * in_a_byte < len);
        let of_fill = |index: usize| fill >> (index % in_a_byte * packing.bits() as usize) & packing.largest();
        let mut numbers: Vec<u8> = (0..bytes.len() * in_a_byte).map(of_fill).collect();
        for (index, number) in changes {
            let index = index.index(len);
            packing.set(&mut bytes, index, number);
            numbers[index] = (u32::from(number) % (1 << packing.bits())) as u8;
            prop_assert!(numbers.iter().enumerate().all(|(index, &number)| packing.get(&bytes, index) == number));
        }
        let address = bytes.as_ptr();
        let table = PackedTable::from_bytes(packing, len, bytes);
        prop_assert!((0..len).all(|index| table.get(index) == numbers[index]));
        prop_assert_eq!((table.len(), table.is_empty(), table.packing()), (len, false, packing));
        // Neither the table nor its clone copies the bytes.
        prop_assert_eq!([table.bytes().as_ptr(), table.clone().bytes().as_ptr()], [address; 2]);
        prop_assert_eq!(format!("{table:?}"), format!("PackedTable {{ packing: {packing:?}, len: {len}, .. }}"));
    }
}

#[test]
fn tables_refuse_another_number_of_bytes() {
    for (packing, len, bytes) in [(Packing::Byte, 3, 4), (Packing::Nibble, 4, 3), (Packing::Modulo3, 5, 1)] {
        assert!(std::panic::catch_unwind(|| PackedTable::from_bytes(packing, len, vec![0; bytes])).is_err());
        let zeroed = || PackedTable::from_zeroed(packing, len, ZeroedBytes::new(bytes));
        assert!(std::panic::catch_unwind(zeroed).is_err());
    }
    assert!(PackedTable::from_bytes(Packing::Modulo3, 0, vec![]).is_empty());
}

/// The first bytes of a text.
#[derive(Default)]
struct Beginning(String);

impl Write for Beginning {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.push_str(text);
        if self.0.len() < 24 { Ok(()) } else { Err(fmt::Error) }
    }
}

/// Two large pages of memory, and a byte less.
#[test]
fn buffers_are_zero_and_shared() {
    const LARGE: usize = 4 << 20;
    for len in [0, 1, 4_097, LARGE - 1, LARGE, LARGE + 1] {
        let mut bytes = ZeroedBytes::new(len);
        assert_eq!(bytes.len(), len);
        assert!(bytes.iter().all(|&byte| byte == 0));
        if let Some(last) = bytes.last_mut() {
            *last = 7;
        }
        let mut shown = Beginning::default();
        let _ = write!(shown, "{bytes:?}");
        if cfg!(target_os = "linux") {
            let memory = if len < LARGE { "ZeroedBytes(Allocated(" } else { "ZeroedBytes(Pages(" };
            assert!(shown.0.starts_with(memory), "{len} bytes are {}", shown.0);
        }
        let address = bytes.as_ptr();
        let table = PackedTable::from_zeroed(Packing::Byte, len, bytes);
        assert_eq!(
            (table.bytes().as_ptr(), table.bytes().last()),
            (address, if len == 0 { None } else { Some(&7) })
        );
    }
}
