//! The folder of a breadth-first search on disk. Its checksums are made right, so that the fuzzer comes past them.

use std::{fmt::Write as _, fs, path::Path, sync::OnceLock};

use search::{Limits, NoGoal, Progress, from_successors, random::GOLDEN_RATIO, space::Keyed};
use search_disk::{DiskBreadthFirst, DiskKey};
use twox_hash::XxHash3_64;

use crate::{input::Input, laws::is_one_line};

/// The most states that a search expands here.
const MOST_EXPANDED: u64 = 5_000;

/// The most layers of a folder.
const MOST_LAYERS: u8 = 24;

/// A space of 97 states in one component.
fn ring() -> impl Keyed<State = u64, Cost = u32, Key = u64> {
    from_successors(|&n: &u64| [(n % 97 + 1) % 97, (n % 97 * 3 + 5) % 97]).with_keys(|&n| n, |key| key)
}

/// The same with keys of two words.
fn wide_ring() -> impl Keyed<State = u64, Cost = u32, Key = u128> {
    let shift = 70;
    from_successors(|&n: &u64| [(n % 97 + 1) % 97, (n % 97 * 3 + 5) % 97])
        .with_keys(move |&n| u128::from(n) << shift, move |key| (key >> shift) as u64)
}

/// The lines of a manifest before the layers, as the search of a space writes them.
fn title<S: Keyed<State = u64, Cost = u32, Key: DiskKey>>(space: &S) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let mut search = DiskBreadthFirst::new(folder.path());
    let report = search.within(Limits::none().expanded(0)).run_to(space, &0, &NoGoal);
    let _ = search.checked(report).expect("a folder");
    let manifest = fs::read_to_string(folder.path().join("manifest")).expect("a manifest");
    manifest.split_inclusive('\n').take_while(|line| !line.starts_with("layer")).collect()
}

/// A folder of the layers that the input describes. The search rejects it, or goes on from it.
pub(crate) fn disk_folder(data: &[u8]) {
    static TITLES: OnceLock<[String; 2]> = OnceLock::new();
    let titles = TITLES.get_or_init(|| [title(&ring()), title(&wide_ring())]);
    let mut input = Input::of(data);
    let is_wide = input.flag();
    let title = &titles[usize::from(is_wide)];
    let folder = tempfile::tempdir().expect("a folder");
    write_folder(folder.path(), title, if is_wide { 16 } else { 8 }, &mut input);
    if is_wide { go_on(&wide_ring(), folder.path()) } else { go_on(&ring(), folder.path()) }
}

/// A manifest as a text, behind the lines that name the search; the checksum follows. No layer has a file.
pub(crate) fn disk_manifest(data: &[u8]) {
    static TITLE: OnceLock<String> = OnceLock::new();
    let title = TITLE.get_or_init(|| title(&ring()));
    let text = String::from_utf8_lossy(data);
    let folder = tempfile::tempdir().expect("a folder");
    let whole = text.strip_prefix('!').map_or_else(|| format!("{title}{text}"), str::to_owned);
    let sum = XxHash3_64::oneshot(whole.as_bytes());
    fs::write(folder.path().join("manifest"), format!("{whole}checksum {sum:016x}\n")).expect("a file");
    go_on(&ring(), folder.path());
}

/// Reopens the search of a folder, which gives a message or a search that ends, and the same layers when it is reopened again.
fn go_on<S: Keyed<State = u64, Cost = u32, Key: DiskKey>>(space: &S, folder: &Path) {
    let mut search = DiskBreadthFirst::new(folder);
    if let Err(error) = search.reopen(space, &0) {
        assert!(error.path().starts_with(folder));
        return is_one_line(error.to_string().replace(&folder.display().to_string(), ""));
    }
    let (layers, states) = (search.layers().to_vec(), search.states());
    assert_eq!(layers.iter().sum::<u64>(), states);
    let _ = search.bytes_on_disk();
    for depth in 0..=layers.len() {
        match search.states_at(space, depth) {
            Ok(states) => states.take(10_000).for_each(drop),
            Err(error) => assert!(error.path().starts_with(folder)),
        }
    }
    let limits = Limits::none().expanded(states.saturating_add(MOST_EXPANDED));
    let report = search.within(limits).resume_to(space, &NoGoal);
    if let Err(error) = search.checked(report) {
        is_one_line(error.to_string().replace(&folder.display().to_string(), ""));
    }
    let _ = search.plan_to(space, &|&n: &u64| n == 50);
    let layers = search.layers().to_vec();
    drop(search);
    let mut again = DiskBreadthFirst::new(folder);
    again.reopen(space, &0).expect("a folder that this search has written");
    assert_eq!(again.layers(), layers);
}

/// The facts of a file that the manifest repeats.
#[derive(Clone, Copy, Debug)]
struct Extent {
    states: u64,
    bytes: u64,
    checksum: u64,
}

/// Writes the layers of the input, and a manifest that describes them unless the input says otherwise.
fn write_folder(folder: &Path, title: &str, key_bytes: usize, input: &mut Input<'_>) {
    let mut manifest = title.to_owned();
    let layers = input.below(MOST_LAYERS);
    let extent = |input: &mut Input<'_>, extent: Extent| match input.byte() {
        255 => Extent { states: input.number(), ..extent },
        254 => Extent { bytes: input.number(), ..extent },
        253 => Extent { checksum: input.number(), ..extent },
        _ => extent,
    };
    for depth in 0..u64::from(layers) {
        let written =
            write_layer(&folder.join(format!("layer-{depth:06}")), title, (depth, key_bytes), input);
        let (Extent { states, bytes, checksum }, generated) = (extent(input, written), input.number());
        let _ = writeln!(
            manifest,
            "layer {depth} states {states} bytes {bytes} generated {generated} checksum {checksum:016x}"
        );
    }
    let removed = input.number();
    if removed > 0 {
        let _ = writeln!(manifest, "removed {removed}");
    }
    if input.flag() {
        let closed = input.number();
        let written =
            write_layer(&folder.join(format!("closed-{closed:06}")), title, (!closed, key_bytes), input);
        let Extent { states, bytes, checksum } = extent(input, written);
        let _ = writeln!(manifest, "closed {closed} states {states} bytes {bytes} checksum {checksum:016x}");
    }
    if input.flag() {
        let _ = writeln!(manifest, "complete generated {}", input.number());
    }
    let sum = XxHash3_64::oneshot(manifest.as_bytes());
    let _ = writeln!(manifest, "checksum {sum:016x}");
    fs::write(folder.join("manifest"), manifest).expect("a file");
}

/// Writes a file of keys: blocks of rising keys, or of the bytes of the input.
fn write_layer(path: &Path, title: &str, (number, key_bytes): (u64, usize), input: &mut Input<'_>) -> Extent {
    let name = XxHash3_64::oneshot_with_seed(number, title.as_bytes());
    let mut bytes = b"bfslayer\x01\0\0\0".to_vec();
    bytes.extend((key_bytes as u32).to_le_bytes());
    bytes.extend(name.to_le_bytes());
    let mut checksum = XxHash3_64::oneshot(&bytes);
    bytes.extend(checksum.to_le_bytes());
    let mut states = 0;
    for _ in 0..input.below(4) {
        let count = usize::from(input.byte());
        let (count, block) = if input.below(4) == 0 {
            let count = count << input.below(5);
            let length = usize::from(input.byte());
            (count, input.bytes(length).to_vec())
        } else {
            let keys = input.bytes(count);
            (keys.len(), rising(keys, key_bytes))
        };
        checksum = XxHash3_64::oneshot_with_seed(
            checksum ^ ((count as u64) << 32 | block.len() as u64).wrapping_mul(GOLDEN_RATIO),
            &block,
        );
        bytes.extend((count as u32).to_le_bytes());
        bytes.extend((block.len() as u32).to_le_bytes());
        bytes.extend(checksum.to_le_bytes());
        bytes.extend(block);
        states += count as u64;
    }
    fs::write(path, &bytes).expect("a file");
    Extent { states, bytes: bytes.len() as u64, checksum }
}

/// A block of keys of one byte each, in words of one byte or in the upper half of words of two.
fn rising(keys: &[u8], key_bytes: usize) -> Vec<u8> {
    let mut keys: Vec<u128> =
        keys.iter().map(|&key| u128::from(key) << if key_bytes == 16 { 70 } else { 0 }).collect();
    keys.sort_unstable();
    let (mut codes, mut bytes, mut before) = (vec![0_u8; keys.len().div_ceil(2)], Vec::new(), 0);
    for (index, key) in keys.into_iter().enumerate() {
        let difference = key - before;
        let length = (u128::BITS - difference.leading_zeros()).div_ceil(8) as usize;
        codes[index / 2] |= (length as u8) << (4 * (index % 2));
        bytes.extend(&difference.to_le_bytes()[..length]);
        before = key;
    }
    [codes, bytes].concat()
}
