//! Tables of small numbers, and their files: a damaged file is refused, and the message names the damage.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "what the tests share fails with them")]

use std::{fs, path::PathBuf, process};

use proptest::prelude::*;
use search::tables::{PackedTable, Packing, TableFile};

const PACKINGS: [Packing; 3] = [Packing::Byte, Packing::Nibble, Packing::Modulo3];
const IDENTITY: &str = "ring of 5,000 places, to 0";

/// A file of a test, gone at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Scratch(std::env::temp_dir().join(format!("search-test-{name}-{}", process::id())))
    }

    /// The message by which loading and mapping refuse the file, which is the same.
    fn refusal(&self) -> String {
        let [loaded, mapped] = [PackedTable::load(&self.0, IDENTITY), PackedTable::map(&self.0, IDENTITY)]
            .map(|answer| answer.unwrap_err().to_string());
        assert_eq!(loaded, mapped);
        let path = format!("{}: ", self.0.display());
        loaded.strip_prefix(&path).expect("the path stands first").to_owned()
    }

    fn refusal_of(&self, bytes: &[u8]) -> String {
        fs::write(&self.0, bytes).unwrap();
        self.refusal()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn table(packing: Packing) -> PackedTable {
    PackedTable::pack(packing, (0..5_000_u32).map(|n| (n * n / 8) as u8))
}

proptest! {
    #[test]
    fn numbers_come_back(packing in prop::sample::select(&PACKINGS), numbers in prop::collection::vec(any::<u8>(), 0..50)) {
        let table = PackedTable::pack(packing, numbers.iter().copied());
        prop_assert_eq!(table.len(), numbers.len());
        prop_assert_eq!(table.bytes().len(), (numbers.len() * packing.bits() as usize).div_ceil(8));
        for (index, number) in numbers.iter().enumerate() {
            let fits = u32::from(*number) % (1 << packing.bits());
            prop_assert_eq!(u32::from(table.get(index)), fits);
        }
    }
}

#[test]
fn files_give_back_the_table() {
    let file = Scratch::new("back");
    for packing in PACKINGS {
        for table in [table(packing), PackedTable::pack(packing, []), PackedTable::pack(packing, [1])] {
            table.save(&file.0, IDENTITY).unwrap();
            assert_eq!(PackedTable::load(&file.0, IDENTITY).unwrap(), table);
            assert_eq!(PackedTable::map(&file.0, IDENTITY).unwrap(), table);
            assert_eq!(fs::metadata(&file.0).unwrap().len(), 4096 + table.bytes().len() as u64);
        }
    }
}

/// More than a part of the checksum, an identity of more than a page, and an older table under the name.
#[test]
fn long_files_give_back_the_table() {
    let file = Scratch::new("long");
    let identity = "twelve bytes".repeat(1_000);
    let table = PackedTable::pack(Packing::Byte, (0..2_500_000_u32).map(|n| (n ^ n >> 7) as u8));
    PackedTable::pack(Packing::Byte, [1]).save(&file.0, &identity).unwrap();
    let older = PackedTable::map(&file.0, &identity).unwrap();
    table.save(&file.0, &identity).unwrap();
    assert_eq!(PackedTable::load(&file.0, &identity).unwrap(), table);
    assert_eq!(PackedTable::map(&file.0, &identity).unwrap(), table);
    assert_eq!(older.get(0), 1);
}

/// A file that is written in pieces of any length is that of the whole table. Its checksum is that of parts of 2^20 bytes.
#[test]
fn pieces_make_the_file_of_the_whole_table() {
    let [whole, pieces] = ["whole", "pieces"].map(Scratch::new);
    let numbers: Vec<u8> = (0..2_500_000_u32).map(|n| (n ^ n >> 7) as u8).collect();
    for (len, piece) in [
        (0, 1),
        (1, 1),
        (5_000, 7),
        (1 << 20, 1 << 19),
        (1 << 20, 1 << 20),
        ((1 << 20) + 1, 1 << 20),
        ((1 << 20) + 1, (1 << 20) - 1),
        (2 << 20, 2 << 20),
        (2_500_000, 700_000),
        (2_500_000, 2_499_999),
    ] {
        let numbers = &numbers[..len];
        PackedTable::from_bytes(Packing::Byte, len, numbers.to_vec()).save(&whole.0, IDENTITY).unwrap();
        let file = TableFile::create(&pieces.0).unwrap();
        file.save_pieces(numbers.chunks(piece), IDENTITY).unwrap();
        assert!(fs::read(&pieces.0).unwrap() == fs::read(&whole.0).unwrap(), "{len} bytes by {piece}");
        assert_eq!(PackedTable::load(&pieces.0, IDENTITY).unwrap().bytes(), numbers);
    }
}

#[test]
fn nothing_else_is_left_behind() {
    let folder = Scratch::new("folder");
    fs::create_dir(&folder.0).unwrap();
    table(Packing::Byte).save(folder.0.join("table"), IDENTITY).unwrap();
    table(Packing::Byte).save(&folder.0, IDENTITY).unwrap_err();
    let names: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["table"]);
    fs::remove_dir_all(&folder.0).unwrap();
}

#[test]
fn a_table_for_another_puzzle_is_refused() {
    let file = Scratch::new("identity");
    table(Packing::Byte).save(&file.0, "ring of 5,000 places, to 9").unwrap();
    let refusal =
        "expected a table for `ring of 5,000 places, to 0`, found one for `ring of 5,000 places, to 9`";
    assert_eq!(file.refusal(), refusal);
}

/// One flipped bit anywhere, in each byte of the header and in some of the numbers.
#[test]
fn a_flipped_bit_is_refused() {
    let file = Scratch::new("flipped");
    table(Packing::Nibble).save(&file.0, IDENTITY).unwrap();
    let sound = fs::read(&file.0).unwrap();
    for place in (0..100).chain((100..sound.len()).step_by(101)).chain([4095, 4096, sound.len() - 1]) {
        let mut bytes = sound.clone();
        bytes[place] ^= 1 << (place % 8);
        let expected = match place {
            0..8 => "expected a table of distances, found another file".to_owned(),
            8..12 => format!(
                "expected a table of version 1, found one of version {}",
                u32::from_le_bytes([8, 9, 10, 11].map(|place| bytes[place]))
            ),
            12..56 => damaged("header"),
            56..4096 => damaged("identity"),
            _ => damaged("numbers"),
        };
        assert_eq!(file.refusal_of(&bytes), expected, "byte {place}");
    }
}

fn damaged(part: &str) -> String {
    format!("expected a table as it was written, found another checksum of its {part}: it is damaged")
}

#[test]
fn files_of_another_length_are_refused() {
    let file = Scratch::new("length");
    table(Packing::Modulo3).save(&file.0, IDENTITY).unwrap();
    let sound = fs::read(&file.0).unwrap();
    assert_eq!(sound.len(), 4096 + 1_250);
    assert_eq!(file.refusal_of(&[]), "expected a table of distances, found an empty file");
    assert_eq!(file.refusal_of(&sound[..7]), "expected a table of distances, found another file");
    for (kept, expected) in [(8, 56), (55, 56), (56, 5346), (100, 5346), (4096, 5346), (5345, 5346)] {
        let refusal = format!("expected {expected} bytes, found {kept}: the table is cut off");
        assert_eq!(file.refusal_of(&sound[..kept]), refusal);
    }
    let longer = [&sound[..], &[0]].concat();
    let refusal = "expected 5346 bytes, found 5347: something stands behind the table";
    assert_eq!(file.refusal_of(&longer), refusal);
}

#[test]
fn what_is_no_table_is_refused() {
    let folder = Scratch::new("no-file");
    assert!(PackedTable::load(&folder.0, IDENTITY).unwrap_err().is_missing());
    #[cfg(unix)]
    assert!(folder.refusal().starts_with("No such file"));
    fs::create_dir(&folder.0).unwrap();
    assert!(!PackedTable::load(&folder.0, IDENTITY).unwrap_err().is_missing());
    #[cfg(unix)]
    assert_eq!(folder.refusal(), "expected a table of distances, found no file but a directory or the like");
    fs::remove_dir(&folder.0).unwrap();
    let text = "a text that is a little longer than the header of any table, which has fifty-six bytes";
    assert_eq!(folder.refusal_of(text.as_bytes()), "expected a table of distances, found another file");
}

#[test]
fn tables_are_equal_if_packing_length_and_bytes_are() {
    let table = PackedTable::from_bytes(Packing::Nibble, 4, vec![1, 2]);
    assert_eq!(table, PackedTable::from_bytes(Packing::Nibble, 4, vec![1, 2]));
    for other in [
        PackedTable::from_bytes(Packing::Nibble, 4, vec![1, 3]),
        PackedTable::from_bytes(Packing::Nibble, 3, vec![1, 2]),
        PackedTable::from_bytes(Packing::Byte, 2, vec![1, 2]),
    ] {
        assert_ne!(table, other);
    }
}
