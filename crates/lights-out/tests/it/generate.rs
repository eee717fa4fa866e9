//! Generated boards meet the settings, and equal seeds give equal boards.

use lights_out::{Generator, LightsOut, solve};
use proptest::prelude::*;
use puzzle::{Difficulty, Generate};
use search::{Limits, Reason, StopToken};

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn boards_have_the_optimum_that_was_asked(seed: u64, rows in 3..=8_u8, columns in 3..=8_u8, first in 0..=5_u32) {
        let made = |seed| {
            let mut generator = Generator::seeded(seed).with_shape(rows, columns).with_cost(first..=first + 2);
            [(); 3].map(|()| generator.generate_within(&mut Limits::none()).unwrap().unwrap())
        };
        for instance in made(seed) {
            prop_assert_eq!(instance.task.drawing().lines().count(), usize::from(rows) + 1);
            prop_assert_eq!(instance.task.actions().len(), usize::from(rows * columns));
            prop_assert!((first..=first + 2).contains(&instance.optimum().unwrap()));
            prop_assert_eq!(solve(&instance.task).plan().map(|plan| plan.cost), instance.optimum());
        }
        prop_assert_eq!(made(seed), made(seed));
    }
}

#[test]
fn every_difficulty_has_boards() {
    for &difficulty in Difficulty::ALL {
        let made = |seed| {
            let mut generator = LightsOut::generator(seed, LightsOut::range(difficulty));
            LightsOut::generate(&mut generator, &mut Limits::none()).unwrap().unwrap()
        };
        assert!(made(1) != made(2), "{difficulty}");
        assert_eq!(LightsOut::difficulty(made(1).optimum().unwrap()), difficulty);
    }
}

#[test]
fn limits_end_the_tries() {
    let mut generator = Generator::seeded(1).with_cost(16..=25);
    let mut made = |mut limits: Limits<u32>| generator.generate_within(&mut limits);
    assert_eq!(made(Limits::none().expanded(3)), Err(Reason::Expanded));
    assert_eq!(made(Limits::none().time(core::time::Duration::ZERO)), Err(Reason::Time));
    let stop = StopToken::new();
    stop.stop();
    assert_eq!(made(Limits::none().cancelled_by(&stop)), Err(Reason::Cancelled));
    assert_eq!(made(Limits::none()), Ok(None));
}
