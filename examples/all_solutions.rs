//! All solutions of a problem, counted and listed: queens on a chessboard, none of which attacks another.
//!
//! ```text
//! $ cargo run --release --example all_solutions
//! queens  solutions   states
//!      4          2       16
//!      5         10       47
//!      6          4      138
//!      7         40      498
//!      8         92     1871
//!      9        352     7635
//!     10        724    32491
//!     11       2680   152159
//!     12      14200   771861
//! the first of 92 on the chessboard:
//! Q . . . . . . .
//! . . . . Q . . .
//! . . . . . . . Q
//! . . . . . Q . .
//! . . Q . . . . .
//! . . . . . . Q .
//! . Q . . . . . .
//! . . . Q . . . .
//! ```

use std::io::{self, Write};

use search::{Progress, from_successors, shortest_plans};

/// The columns and the diagonals that are attacked in the next row, one bit each, and the queens so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Attacked {
    columns: u32,
    falling: u32,
    rising: u32,
}

const EMPTY: Attacked = Attacked { columns: 0, falling: 0, rising: 0 };

/// Lists the ways to place a queen in the next row of a board with `size` columns.
fn queens(size: u32) -> impl Fn(&Attacked) -> Vec<Attacked> {
    move |&Attacked { columns, falling, rising }| {
        let free =
            (0..size).map(|column| 1 << column).filter(|queen| queen & (columns | falling | rising) == 0);
        let place = |queen| Attacked {
            columns: columns | queen,
            falling: (falling | queen) << 1,
            rising: (rising | queen) >> 1,
        };
        free.map(place).collect()
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "queens  solutions   states")?;
    for size in 4..=12 {
        let board = from_successors(queens(size));
        // Every solution has `size` actions, so all solutions are shortest plans.
        let found = shortest_plans(&board, &EMPTY, |state| state.columns.count_ones() == size);
        writeln!(out, "{size:6} {:10}  {:7}", found.count(), found.stats().peak_closed)?;
    }

    let board = from_successors(queens(8));
    let found = shortest_plans(&board, &EMPTY, |state| state.columns.count_ones() == 8);
    writeln!(out, "the first of {} on the chessboard:", found.plans().count())?;
    for plan in found.plans().take(1) {
        let mut before = 0;
        for Attacked { columns, .. } in plan.actions {
            let queen = columns ^ before;
            let row: Vec<_> = (0..8).map(|column| if queen >> column & 1 == 1 { "Q" } else { "." }).collect();
            writeln!(out, "{}", row.join(" "))?;
            before = columns;
        }
    }
    Ok(())
}
