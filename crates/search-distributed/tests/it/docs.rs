//! The page of docs on clusters has the example as it is compiled.

use std::fs;

#[test]
fn the_template_is_the_example() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let page = fs::read_to_string(format!("{folder}/../../docs/from-a-laptop-to-a-cluster.md")).unwrap();
    let example = fs::read_to_string(format!("{folder}/examples/own_space.rs")).unwrap();
    assert!(page.contains(&format!("\n```rust\n{example}```\n")), "copy examples/own_space.rs into the page");
    assert!(example.lines().count() <= 75);
}
