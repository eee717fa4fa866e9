//! Laws of costs: the arithmetic and the order of a cost type, and no negative cost of an action.

use core::fmt::Debug;

use crate::space::{Cost, StateSpace, Weight};

/// Checks that no action of `state` has a negative cost.
///
/// The cost types of this crate, integers and floats, cannot be negative; a [`Cost`] type of your own can. With
/// negative costs a search may report a plan as optimal that is not.
///
/// # Panics
///
/// If an action costs less than [`ZERO`](Cost::ZERO).
///
/// # Examples
///
/// ```
/// use search::{from_edges, laws};
///
/// let stairs = from_edges(|&n: &u32| [(n + 1, 2_u32), (n.saturating_sub(1), 0)]);
/// laws::costs_are_not_negative(&stairs, &7);
/// ```
#[track_caller]
pub fn costs_are_not_negative<S: StateSpace<State: Debug>>(space: &S, state: &S::State) {
    for action in space.actions(state) {
        let (cost, next) = (space.cost(state, action), space.successor(state, action));
        assert!(
            cost >= S::Cost::ZERO,
            "`costs_are_not_negative`: {state:?} leads to {next:?} at {cost:?}, which is less than zero"
        );
    }
}

/// Checks the contract of a cost type for two costs `a` and `b`.
///
/// No cost is negative. A sum is at least each of its terms and at most `MAX`. A quotient is rounded up. The order of
/// [`bits`](Cost::bits) is the order of costs.
///
/// # Panics
///
/// If one of the conditions does not hold.
///
/// # Examples
///
/// ```
/// use search::{laws, space::Finite32};
///
/// laws::cost_is_sound(200_u8, 100);
/// laws::cost_is_sound(Finite32::new(0.1).unwrap(), Finite32::new(3e38).unwrap());
/// ```
#[track_caller]
pub fn cost_is_sound<C: Cost>(a: C, b: C) {
    assert!(C::ZERO < C::ONE && C::ONE < C::MAX, "`cost_is_sound`: `ZERO`, `ONE` and `MAX` must ascend");
    for cost in [a, b] {
        stays_the_same(cost);
    }
    sums_and_differences_agree(a, b);
    for cost in [a, b] {
        doubles_and_halves_agree(cost);
    }
    for weight in [Weight::new(2, 1), Weight::new(3, 2)] {
        quotient_is_rounded_up(a, weight);
        quotient_is_rounded_up(b, weight);
    }
    order_is_kept(a, b);
}

/// Checks the range of a cost, and that adding zero and multiplying by one do not change it.
#[track_caller]
fn stays_the_same<C: Cost>(cost: C) {
    assert!(
        C::ZERO <= cost && cost <= C::MAX,
        "`cost_is_sound`: {cost:?} does not lie between `ZERO` and `MAX`"
    );
    assert!(cost.saturating_add(C::ZERO) == cost, "`cost_is_sound`: {cost:?} plus zero is another cost");
    assert!(cost.saturating_add(C::MAX) == C::MAX, "`cost_is_sound`: {cost:?} plus `MAX` is not `MAX`");
    assert!(cost.scaled(Weight::ONE) == cost, "`cost_is_sound`: {cost:?} times one is another cost");
    let rounded = cost.with_rounding_error();
    assert!(
        rounded >= cost,
        "`cost_is_sound`: {cost:?} with its rounding error is {rounded:?}, which is less"
    );
}

/// Checks that a sum does not depend on the order of its terms and is at least each of them, and that its difference from
/// one of them is no greater.
#[track_caller]
fn sums_and_differences_agree<C: Cost>(a: C, b: C) {
    let sum = a.saturating_add(b);
    assert!(sum == b.saturating_add(a), "`cost_is_sound`: {a:?} plus {b:?} depends on their order");
    assert!(
        sum >= a && sum >= b,
        "`cost_is_sound`: {a:?} plus {b:?} is {sum:?}, which is less than one of them"
    );
    if sum < C::MAX {
        let back = sum.minus(b);
        assert!(C::ZERO <= back && back <= sum, "`cost_is_sound`: {sum:?} minus {b:?} is {back:?}");
    }
    if a < C::MAX && b > C::ZERO {
        let raised = a.raised_by(b);
        assert!(raised > a, "`cost_is_sound`: {a:?} raised by {b:?} is {raised:?}, which is no more");
    }
}

/// Checks that a cost less itself is zero, that twice a cost is its sum with itself, and that half of that is the least cost
/// with this double.
#[track_caller]
fn doubles_and_halves_agree<C: Cost>(cost: C) {
    let two = Weight::new(2, 1);
    assert!(cost.minus(C::ZERO) == cost, "`cost_is_sound`: {cost:?} minus zero is another cost");
    assert!(
        cost == C::MAX || cost.minus(cost) == C::ZERO,
        "`cost_is_sound`: {cost:?} minus itself is not zero"
    );
    let (double, sum) = (cost.scaled(two), cost.saturating_add(cost));
    assert!(
        double == sum,
        "`cost_is_sound`: {cost:?} times two is {double:?}, and twice {cost:?} is {sum:?}"
    );
    let half = double.unscaled(two);
    assert!(
        double == C::MAX || half <= cost && half.scaled(two) >= double,
        "`cost_is_sound`: {double:?} divided by two is {half:?}, not the least cost whose double is {double:?}"
    );
}

/// Checks that the quotient of a cost is the least cost whose product is as large, up to the rounding of floats.
#[track_caller]
fn quotient_is_rounded_up<C: Cost>(cost: C, weight: Weight) {
    let quotient = cost.unscaled(weight);
    assert!(
        quotient.scaled(weight).with_rounding_error() >= cost,
        "`cost_is_sound`: {cost:?} divided by {weight:?} is {quotient:?}, which is rounded down"
    );
    let is_exact = quotient.with_rounding_error() == quotient && C::ZERO < quotient && quotient < C::MAX;
    let less = if is_exact { quotient.just_below() } else { quotient };
    assert!(
        less == quotient || less.scaled(weight) < cost,
        "`cost_is_sound`: {cost:?} divided by {weight:?} is {quotient:?}, but {less:?} suffices"
    );
}

/// Checks that adding a cost to two others keeps their order, and that the order of bits is the order of costs.
#[track_caller]
fn order_is_kept<C: Cost>(a: C, b: C) {
    let (less, more) = (a.min(b), a.max(b));
    for cost in [a, b, C::ONE] {
        let (low, high) = (less.saturating_add(cost), more.saturating_add(cost));
        assert!(
            low <= high,
            "`cost_is_sound`: {less:?} is at most {more:?}, but not after adding {cost:?} to both"
        );
    }
    let (order, bits) = (a.cmp(&b), a.bits().cmp(&b.bits()));
    let agrees = order == bits || !C::BITS_ARE_EXACT && bits.is_eq();
    assert!(agrees, "`cost_is_sound`: the bits of {a:?} and {b:?} are in another order");
}
