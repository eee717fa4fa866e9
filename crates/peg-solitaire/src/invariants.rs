//! Invariants: sets of holes in which no jump changes the parity of the pegs.
//!
//! Over the field of two elements a jump adds the vector of its three holes, so the invariants are the null space of the
//! matrix of all jumps. On a board of the usual kind they say that the pegs on one colour are even or odd for ever, in
//! the two diagonal colourings with three colours (the "rule of three"); any other graph of jumps has its own.
//!
//! The matrix is brought to reduced echelon form. Each column without a leading one gives an invariant, which has that
//! hole and otherwise only holes of leading ones: so the parity of the others determines it. Holes with many jumps are
//! taken first, in order that the determined holes have few.

use core::cmp::Reverse;

use crate::board::Triple;

/// A set in which every jump changes an even number of holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invariant {
    /// The hole that belongs to no other of these sets.
    pub(crate) own: usize,
    /// Which holes belong to the set.
    pub(crate) holes: Vec<bool>,
}

/// A basis of all invariants of a board with so many holes.
pub(crate) fn invariants(holes: usize, triples: &[Triple]) -> Vec<Invariant> {
    let columns = columns(holes, triples);
    let mut place = vec![0; holes];
    columns.iter().zip(0..).for_each(|(&hole, column)| place[hole] = column);
    let rows = reduced(holes, triples.iter().map(|triple| triple.map(|hole| place[usize::from(hole)])));
    let determined = (0..holes).filter(|&column| rows[column].is_none());
    let invariant = |own: usize| {
        let mut set = vec![false; holes];
        set[columns[own]] = true;
        for (lead, row) in rows.iter().enumerate() {
            set[columns[lead]] |= row.as_ref().is_some_and(|row| has(row, own));
        }
        Invariant { own: columns[own], holes: set }
    };
    determined.map(invariant).collect()
}

/// The holes, those with the most jumps first.
fn columns(holes: usize, triples: &[Triple]) -> Vec<usize> {
    let mut jumps = vec![0; holes];
    triples.iter().flatten().for_each(|&hole| jumps[usize::from(hole)] += 1);
    let mut columns: Vec<usize> = (0..holes).collect();
    columns.sort_by_key(|&hole| Reverse(jumps[hole]));
    columns
}

type Row = Vec<u64>;

fn has(row: &Row, column: usize) -> bool {
    row[column / 64] >> (column % 64) & 1 == 1
}

fn lead(row: &Row) -> Option<usize> {
    let word = row.iter().position(|&word| word != 0)?;
    Some(64 * word + row[word].trailing_zeros() as usize)
}

fn add(row: &mut Row, other: &Row) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word ^= other);
}

/// The reduced echelon form of rows with ones in three columns each: the row that leads with each column.
fn reduced(columns: usize, rows: impl Iterator<Item = [usize; 3]>) -> Vec<Option<Row>> {
    let mut leading: Vec<Option<Row>> = vec![None; columns];
    for ones in rows {
        let mut row = vec![0; columns.div_ceil(64)];
        for column in ones {
            row[column / 64] ^= 1 << (column % 64);
        }
        while let Some(first) = lead(&row) {
            match &leading[first] {
                Some(known) => add(&mut row, known),
                None => leading[first] = Some(core::mem::take(&mut row)),
            }
        }
    }
    // From the last row upwards: what is added has no leading one but its own.
    for at in (0..columns).rev() {
        let Some(mut row) = leading[at].take() else { continue };
        for (column, known) in leading.iter().enumerate().skip(at + 1) {
            if let Some(known) = known.as_ref().filter(|_| has(&row, column)) {
                add(&mut row, known);
            }
        }
        leading[at] = Some(row);
    }
    leading
}
