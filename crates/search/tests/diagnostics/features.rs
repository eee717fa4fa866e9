// error: does not describe states of
// note: lists them

use search::{GreedyBestFirst, prelude::*};

fn main() {
    let line = from_successors(|&n: &u32| [n + 1, n + 2]);
    let _ = GreedyBestFirst::new(|_: &u32| 0).with_novelty(7_u32).run(&line, &0, |&n| n == 9);
}
