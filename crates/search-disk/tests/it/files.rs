//! The files of a search on disk, read by a program of its own: a later version must read them too.

use std::{
    collections::{BTreeSet, VecDeque},
    fs,
};

use search::{NoGoal, Outcome, Search, StateSpace, from_successors, space::Keyed};
use search_disk::{DiskBreadthFirst, NoSymmetry, TwoLayers};
use twox_hash::XxHash3_64;

use crate::toys::{Folder, Pancakes, oracle, sorted};

/// Returns the checksum of keys, of sixteen bytes each.
fn checksum(keys: impl IntoIterator<Item = u64>) -> u64 {
    let bytes: Vec<_> = keys.into_iter().flat_map(|key| u128::from(key).to_le_bytes()).collect();
    XxHash3_64::oneshot(&bytes)
}

/// Returns the checksum of the first 256 states by a queue, each with its first 64 successors.
fn fingerprint<S: Keyed<State = u64>>(space: &S, start: u64) -> u64 {
    let (mut keys, mut queue, mut known) = (Vec::new(), VecDeque::from([start]), BTreeSet::from([start]));
    while let Some(state) = queue.pop_front() {
        let next: Vec<_> = space
            .actions(&state)
            .into_iter()
            .take(64)
            .map(|action| space.successor(&state, action))
            .collect();
        keys.push(state);
        keys.extend(&next);
        for next in next {
            if known.len() < 256 && known.insert(next) {
                queue.push_back(next);
            }
        }
    }
    checksum(keys)
}

/// The facts about a file of keys, as a manifest lists them.
struct Facts {
    name: u64,
    keys: Vec<u64>,
    checksum: u64,
    blocks: usize,
}

/// Reads a file of keys of eight bytes, and checks all checksums.
fn read(bytes: &[u8]) -> Facts {
    let number = |at: usize, len: usize| {
        bytes[at..at + len].iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte))
    };
    assert_eq!((&bytes[..8], number(8, 4), number(12, 4)), (b"bfslayer".as_slice(), 1, 8));
    let mut facts = Facts { name: number(16, 8), keys: Vec::new(), checksum: number(24, 8), blocks: 0 };
    assert_eq!(facts.checksum, XxHash3_64::oneshot(&bytes[..24]));
    let mut at = 32;
    while at < bytes.len() {
        let (keys, len) = (number(at, 4), number(at + 4, 4) as usize);
        let seed = facts.checksum ^ (keys << 32 | len as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        facts.checksum = number(at + 8, 8);
        at += 16;
        assert_eq!(facts.checksum, XxHash3_64::oneshot_with_seed(seed, &bytes[at..at + len]));
        // Codes of four bits come first: the lengths of the differences.
        let (mut key, mut end) = (0, at + (keys as usize).div_ceil(2));
        for index in 0..keys as usize {
            let length = usize::from(bytes[at + index / 2] >> (4 * (index % 2)) & 15);
            assert!(length <= 8);
            key += number(end, length);
            end += length;
            facts.keys.push(key);
        }
        at += len;
        assert_eq!(end, at);
        facts.blocks += 1;
    }
    facts
}

#[test]
fn files_are_as_documented() {
    // More than 64 successors of some states, and layers of one block and of more.
    let space = from_successors(|&n: &u64| {
        let more = if n < 3 { 0..100 } else { 0..3 };
        more.map(move |way| (n * n + 977 * n + way * 31 + 1) % 20_011)
    })
    .with_keys(|&n| n, |key| key);
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0).with_identity("squares");
    let report = search.run_to(&space, &1, &NoGoal);
    let report = search.checked(report).unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    let known = oracle(&space, &[1]);

    let mut lines = vec![
        "disk-breadth-first 1".to_owned(),
        "identity squares".to_owned(),
        format!("keys {} of 64 bits", key_bits(&space)),
        "representatives itself".to_owned(),
        "scope all-layers".to_owned(),
        format!("starts 1 {:016x}", checksum([1])),
        format!("space {:016x}", fingerprint(&space, 1)),
    ];
    let (mut names, mut blocks, mut generated) = (BTreeSet::new(), 0, 0);
    let mut closed = None;
    for depth in 0..search.layers().len() {
        let bytes = fs::read(folder.at(&format!("layer-{depth:06}"))).unwrap();
        let facts = read(&bytes);
        let mut states: Vec<_> =
            known.iter().filter(|known| known.1.0 as usize == depth).map(|known| *known.0).collect();
        states.sort_unstable();
        assert_eq!(facts.keys, states);
        let (len, checksum) = (bytes.len(), facts.checksum);
        let count = states.len();
        lines.push(format!(
            "layer {depth} states {count} bytes {len} generated {generated} checksum {checksum:016x}"
        ));
        names.insert(facts.name);
        blocks = blocks.max(facts.blocks);
        generated += states.iter().map(|state| space.actions(state).count()).sum::<usize>();
        let path = folder.at(&format!("closed-{:06}", depth + 1));
        if let Ok(bytes) = fs::read(path) {
            let Facts { keys, checksum, .. } = read(&bytes);
            let (layers, count, len) = (depth + 1, keys.len(), bytes.len());
            closed = Some(format!("closed {layers} states {count} bytes {len} checksum {checksum:016x}"));
        }
    }
    assert!(names.len() == search.layers().len() && blocks > 1, "{names:?}, {blocks} blocks");
    lines.extend(closed);
    lines.push(format!("complete generated {generated}"));
    let text = lines.join("\n") + "\n";
    let last = format!("checksum {:016x}\n", XxHash3_64::oneshot(text.as_bytes()));
    assert_eq!(fs::read_to_string(folder.at("manifest")).unwrap(), text + &last);
}

fn key_bits<S: Keyed>(_: &S) -> u32 {
    S::KEY_BITS
}

/// The policies of a search are those set before and those set after its representatives.
#[test]
fn representatives_keep_the_other_policies() {
    let ring =
        from_successors(|&n: &u64| [(n + 1) % 40, (n + 39) % 40]).undirected().with_keys(|&n| n, |key| key);
    let folder = Folder::new();
    let search = DiskBreadthFirst::new(&folder.0).with_identity("a ring").with_scope(TwoLayers);
    let mut search = search.without_older_layers().with_representatives(NoSymmetry);
    let report = search.run_to(&ring, &0, &NoGoal);
    assert!(search.checked(report).is_ok());
    let manifest = fs::read_to_string(folder.at("manifest")).unwrap();
    for line in ["identity a ring", "scope two-layers", "removed 19"] {
        assert!(manifest.lines().any(|other| other == line), "{manifest}");
    }
    let shown = format!("{search:?}");
    assert!(shown.starts_with("DiskBreadthFirst {") && shown.contains(&format!("{:?}", folder.0)), "{shown}");
    let states = search.states_at(&ring, 20).unwrap();
    assert_eq!(format!("{states:?}"), "LayerStates { .. }");
    assert_eq!(states.map(Result::unwrap).collect::<Vec<_>>(), [20]);
}

#[test]
fn the_memory_does_not_depend_on_the_order_of_the_policies() {
    let peak = |search: DiskBreadthFirst<Pancakes<7>>| {
        let mut search = search;
        let report = search.run_to(&Pancakes::<7>, &sorted(), &NoGoal);
        search.checked(report).unwrap().stats.peak_bytes
    };
    let [first, second, other] = [Folder::new(), Folder::new(), Folder::new()];
    let new = |folder: &Folder| DiskBreadthFirst::<Pancakes<7>>::new(&folder.0).with_scope(TwoLayers);
    let least = peak(new(&first).with_representatives(NoSymmetry).with_memory(0));
    assert_eq!(peak(new(&second).with_memory(0).with_representatives(NoSymmetry)), least);
    assert_ne!(peak(new(&other).with_representatives(NoSymmetry)), least);
}

/// Layers are listed in their order, from zero.
#[test]
fn a_manifest_whose_layers_have_other_numbers_is_refused() {
    let ring = from_successors(|&n: &u64| [(n + 1) % 9]).with_keys(|&n| n, |key| key);
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0);
    let report = search.run_to(&ring, &0, &NoGoal);
    assert!(search.checked(report).is_ok());
    drop(search);
    let text = fs::read_to_string(folder.at("manifest")).unwrap();
    for (number, accepted) in [("3", true), ("4", false), ("03", false)] {
        let lines =
            text[..text.rfind("checksum ").unwrap()].replace("\nlayer 3 ", &format!("\nlayer {number} "));
        let checksum = XxHash3_64::oneshot(lines.as_bytes());
        fs::write(folder.at("manifest"), format!("{lines}checksum {checksum:016x}\n")).unwrap();
        assert_eq!(DiskBreadthFirst::new(&folder.0).reopen(&ring, &0).is_ok(), accepted, "layer {number}");
    }
}
