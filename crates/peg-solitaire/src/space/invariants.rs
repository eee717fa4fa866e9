//! Invariants: sets of holes in which no jump changes the parity of the pegs.
//!
//! Over the field of two elements, a jump adds the vector of its three holes. So the invariants are the null space of
//! the matrix of all jumps. On a board of the usual kind, the number of pegs on one colour stays even or stays odd, in
//! the two diagonal colourings with three colours (the "rule of three"). Other graphs of jumps have their own
//! invariants.
//!
//! The matrix is brought to reduced echelon form. Each column without a leading one gives an invariant. The invariant
//! consists of the hole of this column and of holes whose columns have leading ones, so the other holes determine the
//! peg of this hole. Holes with many jumps come first, so that the determined holes have few jumps.

use core::cmp::Reverse;

use crate::board::Triple;

/// A set of holes of which every jump changes an even number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invariant {
    /// The hole that belongs to no other set of the basis.
    pub(crate) own: usize,
    /// For each hole, whether it belongs to the set.
    pub(crate) holes: Vec<bool>,
}

/// Returns a basis of all invariants of a board with `holes` holes.
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

/// Returns the holes, those with the most jumps first.
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

/// Returns the reduced echelon form of rows with ones in three columns each, indexed by the leading column.
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
    // From the last row upwards: an added row contains no leading one except its own.
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
