//! Changes of an input that keep its form, beside the ways of the fuzzer itself.

use search::random::Random;

/// The form of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mutation {
    /// Any bytes.
    Bytes,
    /// Rows of cells, and words: `/`, line ends, blanks and commas stand between them.
    Rows,
}

impl Mutation {
    /// Changes the first `size` bytes of `data` and returns their new number, at most `most`; `None` if the fuzzer shall change
    /// them in its own ways, as it does in half of the cases.
    #[must_use]
    pub fn apply(self, data: &mut [u8], size: usize, most: usize, seed: u32) -> Option<usize> {
        let mut random = Random::seeded(u64::from(seed));
        if self == Mutation::Bytes || size == 0 || random.below(2) == 0 {
            return None;
        }
        let mut bytes = data.get(..size)?.to_vec();
        for _ in 0..=random.below(3) {
            change_rows(&mut bytes, &mut random);
        }
        bytes.truncate(most);
        data.get_mut(..bytes.len())?.copy_from_slice(&bytes);
        Some(bytes.len())
    }
}

/// Whether a byte stands between rows or words.
fn is_between(byte: u8) -> bool {
    matches!(byte, b'/' | b'\n' | b' ' | b',' | b'|')
}

/// The ranges of the rows and words.
fn rows(bytes: &[u8]) -> Vec<(usize, usize)> {
    let mut rows = Vec::new();
    let mut begin = 0;
    for end in 0..=bytes.len() {
        if bytes.get(end).is_none_or(|&byte| is_between(byte)) {
            if begin < end {
                rows.push((begin, end));
            }
            begin = end + 1;
        }
    }
    rows
}

/// Makes one change that keeps most rows as long as others.
fn change_rows(bytes: &mut Vec<u8>, random: &mut Random) {
    let all = rows(bytes);
    let pick = |random: &mut Random| random.one_of(&all).copied();
    let (Some(one), Some(other)) = (pick(random), pick(random)) else { return };
    let cell =
        |random: &mut Random, row: (usize, usize)| row.0 + random.below((row.1 - row.0) as u64) as usize;
    match random.below(9) {
        // Exchanges two cells.
        0 | 1 => {
            let (first, second) = (cell(random, one), cell(random, other));
            bytes.swap(first, second);
        }
        // Writes a cell as another one.
        2 | 3 => {
            let (from, to) = (cell(random, one), cell(random, other));
            bytes[to] = bytes[from];
        }
        // Exchanges two rows.
        4 => {
            let (first, second) = (one.min(other), one.max(other));
            let (head, tail) = (bytes[first.0..first.1].to_vec(), bytes[second.0..second.1].to_vec());
            if first != second {
                bytes.splice(second.0..second.1, head);
                bytes.splice(first.0..first.1, tail);
            }
        }
        // Repeats a row, with the sign before it.
        5 => {
            let row = bytes[one.0.saturating_sub(1)..one.1].to_vec();
            bytes.splice(one.1..one.1, row);
        }
        // Leaves out a row, with the sign before it.
        6 => {
            bytes.drain(one.0.saturating_sub(1)..one.1);
        }
        // Takes the column of a cell out of all rows that are as long.
        7 => {
            let column = cell(random, one) - one.0;
            for row in all.iter().rev().filter(|row| row.1 - row.0 == one.1 - one.0) {
                bytes.remove(row.0 + column);
            }
        }
        // Doubles the column of a cell in all rows that are as long.
        _ => {
            let column = cell(random, one) - one.0;
            for row in all.iter().rev().filter(|row| row.1 - row.0 == one.1 - one.0) {
                bytes.insert(row.0 + column, bytes[row.0 + column]);
            }
        }
    }
}
