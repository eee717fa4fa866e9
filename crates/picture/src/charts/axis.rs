//! A scale of numbers along an axis, its ticks, and numbers as people write them.

/// A scale from a least to a greatest number, along whole coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    least: f64,
    greatest: f64,
    is_logarithmic: bool,
    /// The coordinates of the least and the greatest number.
    ends: (i32, i32),
}

impl Scale {
    /// Returns a scale for these numbers: from 0 up, or by powers of ten from the least number above 0.
    pub(super) fn of(values: impl Iterator<Item = f64>, is_logarithmic: bool, ends: (i32, i32)) -> Self {
        let values: Vec<f64> = values.filter(|value| value.is_finite() && *value > 0.0).collect();
        let greatest = values.iter().copied().fold(0.0, f64::max);
        let greatest = if greatest > 0.0 { greatest } else { 1.0 };
        if is_logarithmic {
            let least = values.iter().copied().fold(greatest, f64::min);
            let (least, greatest) = (power(least.log10().floor()), power(greatest.log10().ceil()));
            let greatest = if greatest > least { greatest } else { least * 10.0 };
            return Scale { least, greatest, is_logarithmic, ends };
        }
        let step = step(greatest);
        Scale { least: 0.0, greatest: (greatest / step).ceil() * step, is_logarithmic, ends }
    }

    /// Returns the coordinate of a number. Numbers outside the scale go to its ends.
    pub(super) fn at(self, value: f64) -> i32 {
        let value = if value.is_finite() { value.clamp(self.least, self.greatest) } else { self.least };
        let share = if self.is_logarithmic {
            (value / self.least).log10() / (self.greatest / self.least).log10()
        } else {
            value / self.greatest
        };
        let (from, to) = (f64::from(self.ends.0), f64::from(self.ends.1));
        (from + share * (to - from)).round() as i32
    }

    /// Returns the numbers at which the axis has a tick.
    pub(super) fn ticks(self) -> Vec<f64> {
        let mut ticks = vec![self.least];
        let step = step(self.greatest);
        while ticks[ticks.len() - 1] < self.greatest * 0.999 {
            let last = ticks[ticks.len() - 1];
            ticks.push(if self.is_logarithmic { last * 10.0 } else { last + step });
        }
        ticks
    }
}

/// Returns a step of 1, 2 or 5 times a power of ten that divides a range into four to ten parts.
fn step(greatest: f64) -> f64 {
    let power = power((greatest / 4.0).log10().floor());
    let parts = [5.0, 2.0].into_iter().find(|parts| greatest / (parts * power) >= 4.0);
    parts.unwrap_or(1.0) * power
}

fn power(exponent: f64) -> f64 {
    10_f64.powi(exponent as i32)
}

/// Writes a number with a comma before every three digits, or with three digits that count if it is small.
pub(super) fn written(value: f64) -> String {
    if value >= 100.0 || value.fract().abs() < 1e-9 {
        return crate::player::grouped(&format!("{value:.0}"));
    }
    let (mut digits, mut rest) = (2, value);
    while rest < 1.0 && digits < 14 {
        (digits, rest) = (digits + 1, rest * 10.0);
    }
    let text = format!("{value:.digits$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        let ticks = |greatest: f64| -> Vec<String> {
            let scale = Scale::of([greatest].into_iter(), false, (0, 100));
            scale.ticks().into_iter().map(written).collect()
        };
        assert_eq!(ticks(51.0), ["0", "10", "20", "30", "40", "50", "60"]);
        assert_eq!(ticks(0.9), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!(ticks(24_047.0), ["0", "5,000", "10,000", "15,000", "20,000", "25,000"]);
    }

    #[test]
    fn numbers_keep_three_digits() {
        let numbers = [0.0, 0.002, 0.123_456, 7.256, 12_345.6, 1e9];
        assert_eq!(numbers.map(written), ["0", "0.002", "0.123", "7.26", "12,346", "1,000,000,000"]);
    }

    #[test]
    fn powers_of_ten_are_equally_far() {
        let scale = Scale::of([20.0, 7_000.0].into_iter(), true, (0, 300));
        assert_eq!(scale.ticks(), [10.0, 100.0, 1_000.0, 10_000.0]);
        assert_eq!([10.0, 100.0, 10_000.0, 0.0, f64::NAN].map(|value| scale.at(value)), [0, 100, 300, 0, 0]);
    }
}
