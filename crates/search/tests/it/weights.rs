//! Weights of searches against plain fractions: their order.

use core::cmp::Ordering;

use search::space::Weight;

/// The order of a / b and c / d, by their whole parts and then by those of the inverse rests.
fn order([a, b]: [u32; 2], [c, d]: [u32; 2]) -> Ordering {
    (a / b).cmp(&(c / d)).then_with(|| match (a % b, c % d) {
        (0, other) => 0.cmp(&other),
        (_, 0) => Ordering::Greater,
        (rest, other) => order([d, other], [b, rest]),
    })
}

#[test]
fn weights_have_the_order_of_their_fractions() {
    let numbers: Vec<u32> = (1..7).chain([60, u32::MAX - 2, u32::MAX - 1, u32::MAX]).collect();
    let fractions: Vec<_> = numbers.iter().flat_map(|&p| numbers.iter().map(move |&q| [p, q])).collect();
    for &one in &fractions {
        for &other in &fractions {
            let [left, right] = [one, other].map(|[p, q]| Weight::new(p, q));
            let expected = order(one, other);
            assert_eq!(left.cmp(&right), expected, "{one:?} {other:?}");
            assert_eq!(left.partial_cmp(&right), Some(expected), "{one:?} {other:?}");
            assert_eq!(left == right, expected.is_eq(), "{one:?} {other:?}");
        }
        let [p, q] = one.map(f64::from);
        assert_eq!(Weight::new(one[0], one[1]).to_f64().to_bits(), (p / q).to_bits());
    }
}
