//! The laws pass a puzzle that keeps them, and catch faults.

use std::panic::catch_unwind;

use proptest::prelude::*;
use puzzle::{Puzzle, laws};
use search::Limits;

use crate::toy::{LISTED, Pebbles, REFUTED, Steps, WRITTEN};

proptest! {
    #[test]
    fn pebbles_keep_the_laws(line in "[xo.]{0,12}", steps in prop::collection::vec(any::<u8>(), 0..20)) {
        laws::hold::<Pebbles>(&line, &steps);
        laws::solvers_agree::<Pebbles>(&line, Steps::Steps, &Limits::none());
    }
}

fn fails(law: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(law).err();
    panic.and_then(|panic| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

#[test]
fn faults_are_caught() {
    fn hold<P: Puzzle<Task = String>>() -> String {
        fails(|| laws::hold::<P>(&"x.x.".to_owned(), &[0, 1]))
    }
    assert!(hold::<Pebbles<LISTED>>().contains("`99` is listed and refused"));
    assert!(hold::<Pebbles<WRITTEN>>().contains("the action `1` is read as another one"));
    let agree = || laws::solvers_agree::<Pebbles<REFUTED>>(&"x.x.".to_owned(), Steps::Steps, &Limits::none());
    assert!(fails(agree).contains("first with zero and last with zero differ on x.x."));
}
