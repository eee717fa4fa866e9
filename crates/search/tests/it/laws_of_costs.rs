//! The laws hold for costs that keep their contract, and catch each fault in those that do not.

use std::panic;

use search::{
    Cost, from_edges,
    heuristics::Promise,
    laws,
    space::{Finite32, Finite64, Weight},
};

/// Whole numbers of either sign, as somebody's own type of costs might be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Signed(i64);

impl Cost for Signed {
    const ZERO: Self = Signed(0);
    const ONE: Self = Signed(1);
    const MAX: Self = Signed(i64::MAX);

    fn saturating_add(self, other: Self) -> Self {
        Signed(self.0.saturating_add(other.0))
    }
    fn minus(self, other: Self) -> Self {
        Signed(self.0 - other.0)
    }
    fn scaled(self, weight: Weight) -> Self {
        if self == Signed::MAX {
            return self;
        }
        self.0.unsigned_abs().scaled(weight).try_into().map_or(Signed::MAX, Signed)
    }
    fn unscaled(self, weight: Weight) -> Self {
        if self == Signed::MAX {
            return self;
        }
        self.0.unsigned_abs().unscaled(weight).try_into().map_or(Signed::MAX, Signed)
    }
    fn bits(self) -> u64 {
        self.0.cast_unsigned()
    }
}

/// A sum that saturates may stand for every cost from the greatest finite one on, if the type tells that one.
#[test]
fn a_sum_that_saturates_proves_what_its_type_tells() {
    let twice = Promise::Within(Weight::new(2, 1));
    assert_eq!((twice.lower_bound(u8::MAX), twice.lower_bound(Signed::MAX)), (127, Signed::ZERO));
}

#[test]
fn types_of_costs_that_keep_their_contract_pass() {
    let numbers = [0, 1, 2, 7, 100, 254, 255, 1_000, 65_535, u64::from(u32::MAX), u64::MAX];
    for (a, b) in numbers.iter().flat_map(|&a| numbers.map(|b| (a, b))) {
        laws::cost_is_sound(a as u8, b as u8);
        laws::cost_is_sound(a as u16, b as u16);
        laws::cost_is_sound(a as u32, b as u32);
        laws::cost_is_sound(a, b);
        laws::cost_is_sound(a as usize, b as usize);
        laws::cost_is_sound(u128::from(a) << 57, u128::from(b) << 64 | 1);
        laws::cost_is_sound(u128::from(a) << 60, u128::from(a) << 60 | u128::from(b));
        let [low_a, low_b] = [a as u16, b as u16];
        laws::cost_is_sound(
            Finite32::new(low_a.into()).unwrap(),
            Finite32::new(f32::from(low_b) / 3.0).unwrap(),
        );
        laws::cost_is_sound(
            Finite64::new(f64::from(low_a) / 7.0).unwrap(),
            Finite64::new(low_b.into()).unwrap(),
        );
        laws::cost_is_sound(Signed(i64::from(low_a) << 40), Signed(low_b.into()));
    }
}

#[test]
#[should_panic(expected = "Signed(-3) does not lie between `ZERO` and `MAX`")]
fn a_negative_cost_is_caught() {
    laws::cost_is_sound(Signed(2), Signed(-3));
}

#[test]
#[should_panic(expected = "5 leads to 4 at Signed(-1), which is less than zero")]
fn an_action_of_negative_cost_is_caught() {
    let slope = from_edges(|&n: &u32| [(n + 1, Signed(1)), (n - 1, Signed(-1))]);
    laws::costs_are_not_negative(&slope, &5);
}

/// Costs that are wrong in one way: each breaks the law.
#[test]
fn costs_that_break_their_contract_are_caught() {
    macro_rules! wrong_costs {
        ($($name:ident { $($body:tt)* } $expected:literal)*) => { $({
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
            struct $name(u32);

            impl $name {
                fn sum(self, other: Self) -> Self {
                    $name(self.0.saturating_add(other.0))
                }
            }

            impl Cost for $name {
                const ZERO: Self = $name(0);
                const ONE: Self = $name(1);
                const MAX: Self = $name(u32::MAX);
                $($body)*
                fn bits(self) -> u64 {
                    self.0.into()
                }
            }
            let caught = panic::catch_unwind(|| laws::cost_is_sound($name(7), $name(12)));
            let message = caught.expect_err("a wrong cost is caught").downcast::<String>().unwrap();
            assert!(message.contains($expected), "{message}");
        })* };
    }
    wrong_costs! {
        UnscaledIsSelf {
            fn saturating_add(self, other: Self) -> Self { self.sum(other) }
            fn minus(self, other: Self) -> Self { UnscaledIsSelf(self.0 - other.0) }
            fn scaled(self, weight: Weight) -> Self { UnscaledIsSelf(self.0.scaled(weight)) }
            fn unscaled(self, _: Weight) -> Self { self }
        } "divided by two"
        QuotientRoundedDown {
            fn saturating_add(self, other: Self) -> Self { self.sum(other) }
            fn minus(self, other: Self) -> Self { QuotientRoundedDown(self.0 - other.0) }
            fn scaled(self, weight: Weight) -> Self { QuotientRoundedDown(self.0.scaled(weight)) }
            fn unscaled(self, weight: Weight) -> Self { self.scaled(weight.inverse()) }
        } "QuotientRoundedDown(7) divided by Weight { numerator: 2, denominator: 1 } is QuotientRoundedDown(3), which is rounded down"
        QuotientTooGreat {
            fn saturating_add(self, other: Self) -> Self { self.sum(other) }
            fn minus(self, other: Self) -> Self { QuotientTooGreat(self.0 - other.0) }
            fn scaled(self, weight: Weight) -> Self { QuotientTooGreat(self.0.scaled(weight)) }
            fn unscaled(self, weight: Weight) -> Self { QuotientTooGreat(self.0.unscaled(weight) + self.0 % 2) }
            fn just_below(self) -> Self { QuotientTooGreat(self.0 - 1) }
        } "suffices"
        MinusIsSelf {
            fn saturating_add(self, other: Self) -> Self { self.sum(other) }
            fn minus(self, _: Self) -> Self { self }
            fn scaled(self, weight: Weight) -> Self { MinusIsSelf(self.0.scaled(weight)) }
            fn unscaled(self, weight: Weight) -> Self { MinusIsSelf(self.0.unscaled(weight)) }
        } "minus itself is not zero"
        MinusIsZero {
            fn saturating_add(self, other: Self) -> Self { self.sum(other) }
            fn minus(self, _: Self) -> Self { MinusIsZero(0) }
            fn scaled(self, weight: Weight) -> Self { MinusIsZero(self.0.scaled(weight)) }
            fn unscaled(self, weight: Weight) -> Self { MinusIsZero(self.0.unscaled(weight)) }
        } "minus zero is another cost"
        SumDips {
            fn saturating_add(self, other: Self) -> Self {
                if self.0 == 7 && other.0 == 12 || self.0 == 12 && other.0 == 7 { SumDips(1_000) } else { self.sum(other) }
            }
            fn minus(self, other: Self) -> Self { SumDips(self.0 - other.0) }
            fn scaled(self, weight: Weight) -> Self { SumDips(self.0.scaled(weight)) }
            fn unscaled(self, weight: Weight) -> Self { SumDips(self.0.unscaled(weight)) }
        } "but not after adding"
        RoundedDown {
            fn saturating_add(self, other: Self) -> Self { self.sum(other) }
            fn minus(self, other: Self) -> Self { RoundedDown(self.0 - other.0) }
            fn scaled(self, weight: Weight) -> Self { RoundedDown(self.0.scaled(weight)) }
            fn unscaled(self, weight: Weight) -> Self { RoundedDown(self.0.unscaled(weight)) }
            fn with_rounding_error(self) -> Self { RoundedDown(self.0.saturating_sub(1)) }
        } "with its rounding error is"
        MinusIsSum {
            fn saturating_add(self, other: Self) -> Self { self.sum(other) }
            fn minus(self, other: Self) -> Self { if self == other { MinusIsSum(0) } else { self.sum(other) } }
            fn scaled(self, weight: Weight) -> Self { MinusIsSum(self.0.scaled(weight)) }
            fn unscaled(self, weight: Weight) -> Self { MinusIsSum(self.0.unscaled(weight)) }
        } "MinusIsSum(19) minus MinusIsSum(12) is MinusIsSum(31)"
        RaisedIsSelf {
            fn saturating_add(self, other: Self) -> Self { self.sum(other) }
            fn minus(self, other: Self) -> Self { RaisedIsSelf(self.0 - other.0) }
            fn scaled(self, weight: Weight) -> Self { RaisedIsSelf(self.0.scaled(weight)) }
            fn unscaled(self, weight: Weight) -> Self { RaisedIsSelf(self.0.unscaled(weight)) }
            fn raised_by(self, _: Self) -> Self { self }
        } "RaisedIsSelf(7) raised by RaisedIsSelf(12) is RaisedIsSelf(7), which is no more"
    }
}

/// Costs whose bits are those of the number, all of them turned or the last four left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Coded<const EXACT: bool, const TURNED: bool, const SHORT: bool>(u32);

impl<const EXACT: bool, const TURNED: bool, const SHORT: bool> Cost for Coded<EXACT, TURNED, SHORT> {
    const ZERO: Self = Coded(0);
    const ONE: Self = Coded(1);
    const MAX: Self = Coded(u32::MAX);
    const BITS_ARE_EXACT: bool = EXACT;

    fn saturating_add(self, other: Self) -> Self {
        Coded(self.0.saturating_add(other.0))
    }
    /// What is left of infinity is not defined.
    fn minus(self, other: Self) -> Self {
        assert!(self != Self::MAX || other == Self::ZERO, "infinity minus {other:?}");
        Coded(self.0 - other.0)
    }
    fn scaled(self, weight: Weight) -> Self {
        Coded(self.0.scaled(weight))
    }
    fn unscaled(self, weight: Weight) -> Self {
        Coded(self.0.unscaled(weight))
    }
    fn bits(self) -> u64 {
        let bits = u64::from(if TURNED { !self.0 } else { self.0 });
        if SHORT { bits >> 4 } else { bits }
    }
}

/// Different costs may have equal bits only where the bits are not exact, and never bits of another order.
#[test]
fn bits_keep_the_order_of_costs() {
    let is_caught = |law: fn()| panic::catch_unwind(law).is_err();
    assert!(!is_caught(|| laws::cost_is_sound(Coded::<true, false, false>(7), Coded(12))));
    assert!(!is_caught(|| laws::cost_is_sound(Coded::<false, false, true>(7), Coded(12))));
    assert!(is_caught(|| laws::cost_is_sound(Coded::<true, false, true>(7), Coded(12))));
    assert!(is_caught(|| laws::cost_is_sound(Coded::<true, true, false>(7), Coded(12))));
    assert!(is_caught(|| laws::cost_is_sound(Coded::<false, true, false>(7), Coded(12))));
    laws::cost_is_sound(Coded::<true, false, false>::MAX, Coded(12));
}
