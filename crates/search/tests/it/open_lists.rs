//! Open lists against a sorted list of all entries.

use proptest::prelude::*;
use search::open_lists::{AnyOpenList, BucketQueue, DecreaseKey, OpenList, PackedHeap};

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
}
