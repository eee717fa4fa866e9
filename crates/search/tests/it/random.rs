//! Random numbers: those of the reference, and none preferred.

use search::random::Random;

/// The first numbers of splitmix64 from the seed 1234567, as its authors' reference program prints them.
#[test]
fn bits_are_those_of_the_reference() {
    let mut random = Random::seeded(1_234_567);
    let bits = [(); 5].map(|()| random.bits());
    assert_eq!(
        bits,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
    );
}

#[test]
fn bounds_are_kept_and_every_number_occurs() {
    let mut random = Random::seeded(0);
    for bound in [1, 2, 3, 7, 100] {
        let mut counts = vec![0; bound];
        for _ in 0..1_000 * bound {
            counts[random.below(bound as u64) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (850..=1_150).contains(count)), "{counts:?}");
    }
    assert!(random.below(u64::MAX) < u64::MAX);
    assert_eq!(random.below(0), 0);
}
