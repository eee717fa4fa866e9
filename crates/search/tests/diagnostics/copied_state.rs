// error: `String` is not a copied state
// note: call `from_owned_successors`

use search::prelude::*;

fn main() {
    let words = from_successors(|word: &String| [format!("{word}a")]);
    let _ = breadth_first(&words, &String::new(), |word| word == "aa");
}
