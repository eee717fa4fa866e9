//! Weights of searches against plain fractions: their order, and the priority XDP.

use core::cmp::Ordering;

use search::{
    algorithms::{BoundingFunction, Xdp},
    space::Weight,
};

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

/// The least whole number on the upper branch of p F^2 - (q g + (2 p - q) h) F + (p - q) h^2 >= 0, where p / q is the weight.
fn least(fraction: [u32; 2], [g, h]: [u32; 2]) -> u32 {
    let ([p, q], [cost, rest]) = (fraction.map(i64::from), [g, h].map(i64::from));
    let linear = q * cost + (2 * p - q) * rest;
    let is_above = |value: i64| {
        2 * p * value >= linear && p * value * value - linear * value + (p - q) * rest * rest >= 0
    };
    (0..g + h).find(|&value| is_above(value.into())).unwrap_or(g + h)
}

/// The upper root of the same formula.
fn root(weight: f64, costs: [u32; 2]) -> f64 {
    let [g, h] = costs.map(f64::from);
    let linear = g + (2.0 * weight - 1.0) * h;
    (linear + ((g - h).powi(2) + 4.0 * weight * g * h).sqrt()) / (2.0 * weight)
}

/// Small costs have the root of the parabola, rounded up; large ones have it but for the bits that are lost.
#[test]
fn xdp_is_the_root_of_its_parabola() {
    for fraction in [[1, 1], [3, 2], [2, 1], [7, 3], [9, 1], [201, 200]] {
        let weight = Weight::new(fraction[0], fraction[1]);
        for (g, h) in (0..24_u32).flat_map(|g| (0..24_u32).map(move |h| (g, h))) {
            assert_eq!(Xdp.priority(g, h, weight), least(fraction, [g, h]), "{g} {h} {fraction:?}");
            let real = root(weight.to_f64(), [g, h]);
            for bits in [40, 58, 90, 120] {
                let [large_g, large_h] = [g, h].map(|cost| u128::from(cost) << bits);
                // Twenty bits after the point.
                let found = u32::try_from(Xdp.priority(large_g, large_h, weight) >> (bits - 20));
                let found = f64::from(found.expect("a priority is at most the sum")) / f64::from(1 << 20);
                assert!((found - real).abs() <= 2e-6, "{g} {h} << {bits} at {fraction:?}: {found} {real}");
            }
        }
    }
}
