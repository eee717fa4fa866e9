//! Files of tables of distances. Their checksums are made right, so that the fuzzer comes past them.

use std::{fs, path::Path, sync::OnceLock};

use search::{
    Heuristic, Limits, StateSpace,
    random::Random,
    tables::{PackedTable, Packing, TableFile},
};
use sliding_tile::{
    Board, Shape, Space, Survey,
    heuristics::{Partition, PatternDatabases},
};
use twox_hash::XxHash3_64;

use crate::{input::Input, laws::is_one_line};

/// The length of the fixed part of a header, and the alignment of the numbers behind it.
const FIXED: usize = 56;
const PAGE: usize = 4096;

/// More than the 360 boards of 2x3: a forged survey may meet some again and again.
const MOST_BOARDS: u64 = 1_000;

/// The identity of tables here, if the input gives none.
const IDENTITY: &str = "a table";

/// A table as its bytes, some of which may be wrong: the flags say which checksums are made right. The reader rejects it,
/// or gives a table whose file is the same again.
pub(crate) fn table_file(data: &[u8]) {
    let mut input = Input::of(data);
    let (flags, cut) = (input.byte(), input.byte());
    let mut bytes = b"distance\x01\0\0\0".to_vec();
    bytes.extend(u32::from([8_u8, 4, 2, 1][usize::from(input.below(4))]).to_le_bytes());
    let (count, identity) = (input.number(), input.number());
    let identity_bytes =
        if flags & 1 == 0 { IDENTITY.as_bytes() } else { input.bytes(identity.min(64) as usize) };
    let identity = if flags & 2 == 0 { identity_bytes.len() as u64 } else { identity };
    let numbers = input.rest();
    let per_byte = u64::from(8 / u32::from_le_bytes([bytes[12], 0, 0, 0]).max(1));
    let count = if flags & 4 == 0 { numbers.len() as u64 * per_byte } else { count };
    let mut rest = identity_bytes.to_vec();
    rest.resize((FIXED + rest.len()).next_multiple_of(PAGE) - FIXED, flags >> 7);
    let sum = XxHash3_64::oneshot(&XxHash3_64::oneshot(numbers).to_le_bytes());
    let sum = if numbers.is_empty() { XxHash3_64::oneshot(&[]) } else { sum };
    let sums = [sum ^ u64::from(flags >> 3 & 1), XxHash3_64::oneshot(&rest) ^ u64::from(flags >> 4 & 1)];
    for number in [count, identity, sums[0], sums[1]] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend((XxHash3_64::oneshot(&bytes) ^ u64::from(flags >> 5 & 1)).to_le_bytes());
    bytes.extend(rest);
    bytes.extend(numbers);
    if flags & 64 != 0 {
        match usize::from(cut) {
            cut @ 0..=127 => bytes.truncate(bytes.len() - cut.min(bytes.len())),
            start => bytes.truncate(start - 128),
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    fs::write(&path, &bytes).expect("a file");
    let expected = String::from_utf8_lossy(identity_bytes);
    read_both_ways(&path, &expected, &bytes, flags);
}

/// Loads and maps a file, which must agree.
fn read_both_ways(path: &Path, identity: &str, bytes: &[u8], flags: u8) {
    match (PackedTable::load(path, identity), PackedTable::map(path, identity)) {
        (Ok(loaded), Ok(mapped)) => {
            assert_eq!(loaded, mapped);
            assert_eq!(flags & 0b11_1000, 0, "a wrong checksum is noticed");
            let largest = loaded.packing().largest();
            let (first, last) = (0..loaded.len().min(100), loaded.len().saturating_sub(100)..loaded.len());
            assert!(first.chain(last).all(|index| loaded.get(index) <= largest));
            drop(mapped);
            loaded.save(path, identity).expect("a table is saved");
            let again = fs::read(path).expect("a file");
            let is_padded = flags >> 7 == 0;
            assert!(!is_padded || again == bytes, "the file of the table that was read");
        }
        (Err(loading), Err(mapping)) => {
            assert_eq!(loading.to_string(), mapping.to_string());
            let message = loading.to_string();
            is_one_line(message.strip_prefix(&path.display().to_string()).expect("the name of the file"));
        }
        (Ok(_), Err(error)) => panic!("loaded, and not mapped: {error}"),
        (Err(error), Ok(_)) => panic!("mapped, and not loaded: {error}"),
    }
}

/// The numbers of a survey of 2x3, behind a sound header. The reader rejects them, or gives a survey that answers.
pub(crate) fn survey_file(data: &[u8]) {
    let mut input = Input::of(data);
    let goal: Board = if input.flag() { "1 2 3 / 4 5 _" } else { "1 2 / 3 _" }.parse().expect("a board");
    let identity = {
        let tiles: Vec<String> = goal.tiles().iter().map(ToString::to_string).collect();
        format!("survey of sliding tiles, version 1, {}, goal {}", goal.shape(), tiles.join(" "))
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("survey");
    let numbers = survey_numbers(&goal, &mut input);
    let file = TableFile::create(&path).expect("a file");
    file.save_pieces([numbers], &identity).expect("a file");
    match Survey::load(&goal, &path) {
        Ok(survey) => survey_holds(survey, &path),
        Err(error) => {
            let message = error.to_string();
            is_one_line(message.strip_prefix(&path.display().to_string()).expect("the name of the file"));
        }
    }
}

/// The numbers of a sound survey, stopped after some layers, with changes of single bytes; or those of the input.
fn survey_numbers(goal: &Board, input: &mut Input<'_>) -> Vec<u8> {
    let layers = input.byte();
    if layers == u8::MAX {
        return input.rest().to_vec();
    }
    let mut survey = Survey::begun(goal).expect("a small board");
    let limits = if layers & 1 == 0 { Limits::none() } else { Limits::none().expanded(layers.into()) };
    survey.resume(limits, &mut ());
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("survey");
    survey.save(&path).expect("a file");
    let mut numbers = fs::read(&path).expect("a file").split_off(PAGE);
    while !input.is_empty() && !numbers.is_empty() {
        let at = usize::from(u16::from_le_bytes([input.byte(), input.byte()])) % numbers.len();
        numbers[at] = input.byte();
    }
    numbers
}

/// Checks that a survey answers in time, and is the same after it was saved. A forged one may be rejected after it went on,
/// because it meets boards again.
fn survey_holds(mut survey: Survey, path: &Path) {
    answers(&survey);
    survey.save(path).expect("a file");
    let again = Survey::load(survey.goal(), path).expect("a survey that was read and saved");
    assert_eq!((again.layers(), again.hardest_boards()), (survey.layers(), survey.hardest_boards()));
    survey.resume(Limits::none().expanded(MOST_BOARDS), &mut ());
    answers(&survey);
}

/// Asks for all that a survey knows of its goal and of the farthest boards.
fn answers(survey: &Survey) {
    assert_eq!(survey.depth() as usize + 1, survey.layers().len());
    assert!(survey.expanded() <= survey.positions());
    for board in survey.hardest_boards().iter().chain([survey.goal()]) {
        let distance = survey.distance(board);
        assert!(distance.is_none_or(|distance| distance <= survey.depth()), "{board}");
        let _ = (survey.hints(board), survey.solution(board), survey.solutions(board));
    }
}

/// The partition of the tables here, and their sound file.
fn patterns() -> &'static (Partition, Vec<u8>) {
    static PATTERNS: OnceLock<(Partition, Vec<u8>)> = OnceLock::new();
    PATTERNS.get_or_init(|| {
        let goal = Board::solved(Shape::THREE_BY_THREE);
        let partition = Partition::new(&goal, &[&[1, 2, 3], &[4, 5, 6], &[7, 8]]).expect("a partition");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("patterns");
        partition.build().save(&path).expect("a file");
        (partition, fs::read(&path).expect("a file"))
    })
}

/// The numbers of pattern databases of 3x3 behind a sound header: changed, too few or too many. The reader rejects them, or
/// gives databases whose estimates along a walk agree with those of the positions alone.
pub(crate) fn pattern_file(data: &[u8]) {
    let (partition, sound) = patterns();
    let mut input = Input::of(data);
    let (flags, seed, count) = (input.byte(), input.byte(), input.number());
    let mut numbers = sound[PAGE..].to_vec();
    let is_whole = flags & 1 == 0;
    if !is_whole {
        numbers.resize((count % 100_000) as usize, flags);
    }
    let packing =
        [Packing::Nibble, Packing::Nibble, Packing::Byte, Packing::Modulo3][usize::from(flags >> 6)];
    while !input.is_empty() && !numbers.is_empty() {
        let at = u16::from_le_bytes([input.byte(), input.byte()]) as usize % numbers.len();
        let (byte, run) = (input.byte(), usize::from(input.byte()));
        let end = numbers.len().min(at + run);
        numbers[at..end].fill(byte);
    }
    let identity_end = FIXED + u64::from_le_bytes(sound[24..32].try_into().expect("eight bytes")) as usize;
    let identity = str::from_utf8(&sound[FIXED..identity_end]).expect("a text");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("patterns");
    let table = PackedTable::from_bytes(packing, numbers.len() * (8 / packing.bits() as usize), numbers);
    table.save(&path, identity).expect("a file");
    match (partition.load(&path), partition.map(&path)) {
        (Ok(loaded), Ok(mapped)) => {
            assert_eq!(packing, Packing::Nibble);
            assert_eq!(
                walk(&loaded, seed),
                walk(&mapped, seed),
                "estimates of a table in memory and in a file"
            );
        }
        (Err(loading), Err(mapping)) => {
            assert_eq!(loading.to_string(), mapping.to_string());
            let message = loading.to_string();
            is_one_line(message.strip_prefix(&path.display().to_string()).expect("the name of the file"));
        }
        _ => panic!("a file is either loaded and mapped, or neither"),
    }
}

/// The estimates along a random walk from the goal.
fn walk(databases: &PatternDatabases, seed: u8) -> Vec<u32> {
    let goal = Board::solved(Shape::THREE_BY_THREE);
    let space: Space = Space::new(&goal).expect("a space");
    let (mut random, mut state) = (Random::seeded(seed.into()), space.start());
    let mut estimate = databases.estimate(&space, &state);
    let mut all = Vec::new();
    for _ in 0..50 {
        let actions: Vec<_> = space.actions(&state).collect();
        let action = *random.one_of(&actions).expect("an action");
        estimate = databases.estimate_child(&space, &state, estimate, action);
        space.apply(&mut state, action);
        assert_eq!(estimate.h, databases.estimate(&space, &state).h, "the estimate of a child");
        all.push(estimate.h);
    }
    all
}
