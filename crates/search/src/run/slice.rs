//! Slices: how many states a search expands between two looks at the limits.

use core::time::Duration;

use crate::{
    run::{Limits, Stats, Usage},
    space::Cost,
};

/// The largest number of expansions between two looks at the clock, the memory and the cancel flag. They take some
/// tens of microseconds in most spaces, so the cost of the looks is negligible.
pub(crate) const SLICE: u64 = 1 << 12;

/// The largest number of children between two looks, by the branching factor so far. The growth of a table is
/// foreseen only if few states come between two looks.
const SLICE_CHILDREN: u64 = 1 << 14;

/// The growth of a table multiplies its bytes by four at most. Once the buffers hold more than one part in `NEAR` of the
/// memory limit, the growth of a table can exceed it.
const NEAR: u64 = 5;

/// Far from the memory limit, there is a look for each child that the limit has room for if a child takes this many
/// bytes. So a search with little memory does not pass its limit between two looks.
const BYTES_OF_A_CHILD: u64 = 1 << 10;

/// Near the memory limit, there is a look for each part of the stored states that one in `PARTS` new states makes. The
/// tables foresee their growth by at least twice as many states.
const PARTS: u64 = 32;

/// The fewest children between two looks near the memory limit. A search without tables, such as IDA*, would look after each
/// expansion otherwise; with small tables it takes a few kilobytes more than its limit.
const FEWEST_CHILDREN: u64 = 1 << 7;

/// Expansions before the first look. Later slices grow until they take a time [worth a look](WORTH_A_LOOK), up to
/// [`SLICE`] expansions.
pub(super) const FIRST_SLICE: u64 = 16;

/// The time that a slice of work should take at least. After a slice that takes less, the next one is four times as
/// long. After a slice that takes more than ten times as much, the next one is a quarter as long.
const WORTH_A_LOOK: Duration = Duration::from_micros(400);

/// Returns the most expansions of the next step, for a search whose steps have at most `most` of them, after slices of
/// `slice` expansions.
pub(super) fn longest_step<C: Cost>(
    most: u64,
    slice: u64,
    used: &Usage<C>,
    limits: &Limits<C>,
    stats: &Stats,
) -> u64 {
    // A search with longer slices looks at the clock itself.
    if most > SLICE {
        return most;
    }
    most.min(slice).min(expansions_of(children_between_looks(used, limits, stats), stats))
}

/// Returns the length of the slice after one of `slice` expansions that took the time `took`.
pub(super) fn next_slice(slice: u64, took: Duration) -> u64 {
    if took < WORTH_A_LOOK {
        SLICE.min(4 * slice)
    } else if took > 10 * WORTH_A_LOOK {
        1.max(slice / 4)
    } else {
        slice
    }
}

/// Returns the number of expansions that generate `children` children at the branching factor so far; at least one.
fn expansions_of(children: u64, stats: &Stats) -> u64 {
    let branching = stats.generated / stats.expanded.max(1);
    (children / branching.max(1)).max(1)
}

/// Returns how many children may come between two looks: fewer near the memory limit, while the tables are small.
fn children_between_looks<C: Cost>(used: &Usage<C>, limits: &Limits<C>, stats: &Stats) -> u64 {
    if used.bytes < limits.max_bytes() / NEAR {
        return (limits.max_bytes() / BYTES_OF_A_CHILD).clamp(FEWEST_CHILDREN, SLICE_CHILDREN);
    }
    (stats.peak_open.max(stats.peak_closed) / PARTS).clamp(FEWEST_CHILDREN, SLICE_CHILDREN)
}

#[cfg(test)]
mod tests {
    use super::{expansions_of, longest_step, next_slice};
    use core::time::Duration;

    use crate::run::{Limits, Stats, Usage};

    /// A step that is too short is four times as long the next time, and one that is too long a quarter.
    #[test]
    fn slices_follow_the_time_of_the_last_one() {
        let after = |slice, nanoseconds| next_slice(slice, Duration::from_nanos(nanoseconds));
        for (slice, longer, shorter) in
            [(1, 4, 1), (5, 20, 1), (16, 64, 4), (1_025, 4_096, 256), (4_096, 4_096, 1_024)]
        {
            assert_eq!([after(slice, 0), after(slice, 399_999)], [longer; 2]);
            assert_eq!([after(slice, 400_000), after(slice, 4_000_000)], [slice; 2]);
            assert_eq!([after(slice, 4_000_001), after(slice, 1 << 40)], [shorter; 2]);
        }
    }

    /// The children of a step: far from the memory limit one for each kilobyte of it, near it one in 32 of the states that are
    /// stored. There are at least 128 and at most 16,384 of them.
    #[test]
    fn steps_have_the_children_that_memory_allows() {
        let limits = |bytes| Limits::<u32>::none().memory(bytes);
        // Bytes in use, the limit, states in the open and in the closed list, and the children of a step.
        for (bytes, limit, open, closed, children) in [
            (0, u64::MAX, 0, 0, 16_384),
            (199, 1_000, 0, 9_600, 128),
            (200, 1_000, 0, 9_600, 300),
            (0, 1_000 << 10, 1 << 20, 0, 1_000),
            ((200 << 10) - 1, 1_000 << 10, 1 << 20, 0, 1_000),
            (200 << 10, 1_000 << 10, 1 << 20, 0, 16_384),
            (200 << 10, 1_000 << 10, 6_401, 3_200, 200),
            (200 << 10, 1_000 << 10, 100, 3_200, 128),
        ] {
            for (expanded, generated, branching) in [(0, 0, 1), (7, 3, 1), (100, 299, 2), (1, 500, 500)] {
                let stats =
                    Stats { expanded, generated, peak_open: open, peak_closed: closed, ..Stats::default() };
                let used = Usage { expanded, bytes, bound: 0 };
                let expected = (children / branching).max(1);
                assert_eq!(expansions_of(children, &stats), expected);
                let step = |most, slice| longest_step(most, slice, &used, &limits(limit), &stats);
                assert_eq!(
                    step(4_096, 4_096),
                    expected.min(4_096),
                    "{bytes} of {limit}, {open} and {closed}"
                );
                assert_eq!([step(4_096, 60), step(60, 4_096)], [expected.min(60); 2]);
                // A search whose steps are longer looks at the limits itself.
                assert_eq!(step(4_097, 60), 4_097);
            }
        }
    }
}
