// error: does not tell which actions of
// note: lists them

use search::prelude::*;

fn main() {
    let line = from_successors(|&n: &u32| [n + 1, n + 2]);
    let _ = GreedyBestFirst::new(|&n: &u32| 9_u32.abs_diff(n))
        .with_preferred_actions(7_u32)
        .run(&line, &0, |&n| n == 9);
}
