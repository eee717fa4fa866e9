// error: does not list its goal states
// note: call `run_to(.., &At(state))` or `run_to(.., &AnyOf::new(states))`

use search::prelude::*;

fn main() {
    let space = from_successors(|&n: &u32| [n ^ 1]).undirected();
    let _ = Bidirectional::new().run(&space, &0, |&n| n == 9);
}
