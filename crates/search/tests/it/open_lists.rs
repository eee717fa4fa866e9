//! Open lists against a sorted list of all entries.

use std::{cmp::Reverse, collections::BTreeSet};

use proptest::prelude::*;
use search::open_lists::{AnyOpenList, BucketQueue, DecreaseKey, OpenList, OpenListName, PackedHeap};

/// Pushes entries and pops them where there is none. An entry that is popped has the least pair of keys.
fn agrees(mut list: impl OpenList, steps: &[Option<(u64, u64)>]) {
    let mut entries: Vec<(u64, u64, u32)> = Vec::new();
    for (id, &step) in (0..).zip(steps) {
        if let Some((first, second)) = step {
            list.push(first, second, id);
            entries.push((first, second, id));
        } else {
            let popped = list.pop();
            let found = entries.iter().position(|entry| Some(entry.2) == popped);
            assert_eq!(found.is_some(), !entries.is_empty());
            let least = entries.iter().map(|entry| (entry.0, entry.1)).min();
            let entry = found.map(|place| entries.swap_remove(place));
            assert_eq!(entry.map(|entry| (entry.0, entry.1)), least);
        }
        assert_eq!((list.len(), list.is_empty()), (entries.len(), entries.is_empty()));
    }
    assert!(list.bytes_soon() >= list.bytes());
    let most = steps.iter().flatten().count() * 4;
    assert!(list.bytes() > 0 || most == 0);
    list.clear();
    assert_eq!((list.len(), list.pop()), (0, None));
}

fn steps() -> impl Strategy<Value = Vec<Option<(u64, u64)>>> {
    prop::collection::vec(prop_oneof![2 => (0..9_u64, 0..5_u64).prop_map(Some), 1 => Just(None)], 0..60)
}

proptest! {
    #[test]
    fn the_least_entry_is_popped(steps in steps()) {
        agrees(BucketQueue::new(), &steps);
        agrees(PackedHeap::new(), &steps);
        agrees(DecreaseKey::new(), &steps);
        agrees(AnyOpenList::Bucket(BucketQueue::new()), &steps);
        agrees(AnyOpenList::Heap(PackedHeap::new()), &steps);
        agrees(AnyOpenList::DecreaseKey(DecreaseKey::new()), &steps);
        agrees(AnyOpenList::default(), &steps);
    }

    /// Every entry goes out by its new place, and of equal places the greatest number first.
    #[test]
    fn entries_that_are_reweighed_go_out_by_their_new_places(places in prop::collection::vec((0..9_u64, 0..5_u64), 0..60)) {
        let mut list = DecreaseKey::new();
        let mut entries: Vec<_> = places.iter().zip(0_u32..).map(|(&place, id)| (place, Reverse(id))).collect();
        for &(_, Reverse(id)) in &entries {
            list.push(u64::from(id % 7), 3, id);
        }
        list.reweigh(|id| places[id as usize]);
        entries.sort_unstable();
        for (_, Reverse(id)) in entries {
            prop_assert_eq!(list.pop(), Some(id));
        }
        prop_assert!(list.is_empty());
    }
}

/// A phase of a search: whether it begins a new search with the kept list, the least first cost, the ranges of both costs, and
/// the numbers of pushes and pops.
type Phase = (bool, u64, u64, u64, usize, usize);

fn phases() -> impl Strategy<Value = Vec<Phase>> {
    let base = prop::sample::select(vec![0, 3, 700, 1_000_000, 1 << 33]);
    let firsts = prop::sample::select(vec![1_u64, 9, 900, 5_000, 1 << 31]);
    let seconds = prop::sample::select(vec![1_u64, 30, 4_096, 5_000, 1 << 26]);
    prop::collection::vec(
        (prop::bool::weighted(0.3), base, firsts, seconds, 0..900_usize, 0..900_usize),
        1..6,
    )
}

proptest! {
    /// The heap, the buckets and the entries outside them make one order, in which equal costs go out last in, first out.
    #[test]
    fn the_default_list_keeps_its_order_when_entries_move(phases in phases(), seed in any::<u64>()) {
        let (mut list, mut entries) = (BucketQueue::new(), BTreeSet::new());
        let (mut random, mut id) = (search::random::Random::seeded(seed), 0);
        for (is_new, base, firsts, seconds, pushes, pops) in phases {
            if is_new {
                list.clear();
                entries.clear();
            }
            for _ in 0..pushes {
                let costs = (base + random.below(firsts), random.below(seconds));
                list.push(costs.0, costs.1, id);
                entries.insert((costs, Reverse(id)));
                id += 1;
            }
            for _ in 0..pops {
                prop_assert_eq!(list.pop(), entries.pop_first().map(|(_, Reverse(id))| id));
                prop_assert_eq!(list.len(), entries.len());
            }
        }
        while let Some((_, Reverse(id))) = entries.pop_first() {
            prop_assert_eq!(list.pop(), Some(id));
        }
        prop_assert_eq!(list.pop(), None);
    }
}

/// The buckets end where they pass too many empty ones. Costs on both sides of 2^32 are in them then, and none is lost.
#[test]
fn buckets_of_wide_costs_give_way() {
    let mut list = BucketQueue::new();
    let base = (1 << 32) - 500;
    (0..200).for_each(|id| list.push(base, 0, id));
    let far = (1..=200).map(|id| (base + 5 * id, 4_000, 200 + id as u32));
    far.clone().for_each(|(first, second, id)| list.push(first, second, id));
    let order: Vec<u32> = core::iter::from_fn(|| list.pop()).collect();
    assert!(order.into_iter().eq((0..200).rev().chain(far.map(|entry| entry.2))));
}

/// 16 MiB of buckets are 4,096 in each of 1,024 rows. Entries beyond the last one take the memory of a heap.
#[test]
fn entries_beyond_all_buckets_take_the_bytes_of_a_heap() {
    let (mut buckets, mut heap) = (BucketQueue::new(), PackedHeap::new());
    let mut any = AnyOpenList::Heap(PackedHeap::new());
    for id in 0..3_000 {
        buckets.push(7, 4_096, id);
        heap.push(7, 4_096, id);
        any.push(7, 4_096, id);
        // The default list has room for 32 entries from the first one on.
        if id >= 16 {
            assert_eq!((buckets.bytes(), buckets.bytes_soon()), (heap.bytes(), heap.bytes_soon()));
        }
        assert_eq!((any.bytes(), any.bytes_soon()), (heap.bytes(), heap.bytes_soon()));
    }
}

#[test]
fn names_lead_to_their_lists() {
    assert!(matches!(OpenListName::Bucket.list(), AnyOpenList::Bucket(_)));
    assert!(matches!(OpenListName::Heap.list(), AnyOpenList::Heap(_)));
    assert!(matches!(OpenListName::DecreaseKey.list(), AnyOpenList::DecreaseKey(_)));
}

/// Returns the numbers in the order of a list. The order differs between kinds: they break ties in other ways, and
/// [`DecreaseKey`] holds a state once.
fn drained(mut list: impl OpenList) -> Vec<u32> {
    for id in [5, 9, 4, 5, 7, 2, 8] {
        list.push(u64::from(id % 2), 3, id);
    }
    core::iter::from_fn(|| list.pop()).collect()
}

/// Checks that a list like a used one is as a new one, and returns the order of both.
fn order_of_lists_like<Q: OpenList>(new: impl Fn() -> Q) -> Vec<u32> {
    let mut used = new();
    (0..40).for_each(|id| used.push(u64::from(id % 3), 7, id));
    used.pop();
    let len = used.len();
    let like = used.empty_like();
    assert_eq!((like.len(), like.bytes(), used.len()), (0, 0, len));
    let order = drained(like);
    assert_eq!(order, drained(new()));
    order
}

#[test]
fn an_empty_list_has_the_kind_of_the_other() {
    let orders = [
        order_of_lists_like(|| OpenListName::Bucket.list()),
        order_of_lists_like(|| OpenListName::Heap.list()),
        order_of_lists_like(|| OpenListName::DecreaseKey.list()),
    ];
    for (i, order) in orders.iter().enumerate() {
        assert!(!orders[..i].contains(order), "the order of list {i} is that of another kind");
    }
    assert_eq!(order_of_lists_like(BucketQueue::new), orders[0]);
    assert_eq!(order_of_lists_like(PackedHeap::new), orders[1]);
    assert_eq!(order_of_lists_like(DecreaseKey::new), orders[2]);
}
