//! Symmetries: noughts and crosses has 5,478 positions, and 765 if turned and mirrored ones are the same.
//!
//! ```text
//! $ cargo run --release --example symmetry
//! 5478 positions; after 0 to 9 signs: [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
//! 765 positions up to symmetry
//! ```

use std::io::{self, Write};

use search::space::{Keyed, Symmetric};
use search::{BreadthFirst, NoGoal, Search, StateSpace, closed_lists::ByOrbit, survey};

struct NoughtsAndCrosses;

/// The cells with a cross in bits 0 to 8, those with a nought in bits 9 to 17.
type Position = u32;
const LINES: [u32; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421];

impl StateSpace for NoughtsAndCrosses {
    type State = Position;
    type Action = u32; // the cell
    type Cost = u32;
    type Actions = Vec<u32>;

    fn actions(&self, position: &Position) -> Vec<u32> {
        let (crosses, noughts) = (position & 0o777, position >> 9);
        let is_over = LINES.iter().any(|line| crosses & line == *line || noughts & line == *line);
        (0..9).filter(|cell| !is_over && (crosses | noughts) >> cell & 1 == 0).collect()
    }

    fn apply(&self, position: &mut Position, cell: u32) {
        *position |= 1 << (9 * (position.count_ones() % 2) + cell);
    }
}

/// Returns the eight images of a position: its quarter turns, and the mirror image of each.
fn images(position: Position) -> [Position; 8] {
    let moved = |position: Position, to: [u32; 9]| {
        let signs = (0..18).filter(|bit| position >> bit & 1 == 1);
        signs.map(|bit| 1 << (bit / 9 * 9 + to[(bit % 9) as usize])).sum()
    };
    let mut image = position;
    std::array::from_fn(|i| {
        image = moved(image, [2, 5, 8, 1, 4, 7, 0, 3, 6]);
        if i < 4 { image } else { moved(image, [2, 1, 0, 5, 4, 3, 8, 7, 6]) }
    })
}

impl Symmetric for NoughtsAndCrosses {
    fn canonical(&self, position: &Position) -> Position {
        images(*position).into_iter().fold(*position, u32::min)
    }
}

/// The closed list holds one key for all images.
impl Keyed for NoughtsAndCrosses {
    type Key = u64;
    const KEY_BITS: u32 = 18;

    fn key(&self, position: &Position) -> u64 {
        (*position).into()
    }
    fn state(&self, key: u64) -> Position {
        key as u32
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let all = survey(&NoughtsAndCrosses, &0);
    writeln!(out, "{} positions; after 0 to 9 signs: {:?}", all.states(), all.layers())?;

    let report = BreadthFirst::new().with_closed_list(ByOrbit::new()).run_to(&NoughtsAndCrosses, &0, &NoGoal);
    writeln!(out, "{} positions up to symmetry", report.stats.expanded)
}
