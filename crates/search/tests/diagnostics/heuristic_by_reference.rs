// error: is not a heuristic for
// note: a heuristic behind a reference or an `Arc` is `Shared(&heuristic)`

use search::prelude::*;

fn main() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let distance = Consistent(|&n: &u32| 9 - n);
    let _ = AStar::new(&distance).run(&line, &0, |&n| n == 9);
}
