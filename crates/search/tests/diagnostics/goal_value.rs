// error: `search::At<u32>` is not a closure that tests a state
// note: `run_to(.., &At(target))`

use search::prelude::*;

fn main() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let _ = BreadthFirst::new().run(&line, &0, At(9));
}
