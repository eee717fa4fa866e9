// error: is not a heuristic for
// note: names the type of its argument

use search::prelude::*;

fn main() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let _ = AStar::new(Consistent(|&n| 9 - n)).run(&line, &0, |&n| n == 9);
}
