//! Colours that people with any colour vision tell apart, and the contrast of two of them.

/// A colour of red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// A fill of a piece: the colours of M. Okabe and K. Ito, "Color Universal Design", 2008, and grey.
///
/// Each has an ink for labels, black or white, of a contrast of at least 4.5.
///
/// # Examples
///
/// ```
/// use picture::Color;
///
/// assert_eq!(Color::Blue.fill(), [0, 114, 178]);
/// assert!(Color::ALL.iter().all(|color| color.contrast() >= 4.5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Light blue.
    SkyBlue,
    /// Orange.
    Orange,
    /// Bluish green.
    Green,
    /// Yellow.
    Yellow,
    /// Dark blue.
    Blue,
    /// Reddish purple.
    Purple,
    /// Light grey.
    Grey,
    /// Red with some orange: the colour of the main piece.
    Vermilion,
}

impl Color {
    /// All colours.
    pub const ALL: [Color; 8] = [
        Color::SkyBlue,
        Color::Orange,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Purple,
        Color::Grey,
        Color::Vermilion,
    ];

    /// Returns the colour of piece `number`. All but that of the main piece are taken in turn.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::Color;
    ///
    /// assert_eq!(Color::of_number(0), Color::of_number(7));
    /// assert!((0..20).all(|piece| Color::of_number(piece) != Color::Vermilion));
    /// ```
    #[must_use]
    pub fn of_number(number: usize) -> Self {
        Color::ALL[number % (Color::ALL.len() - 1)]
    }

    /// Returns the red, green and blue of the fill.
    #[must_use]
    pub fn fill(self) -> [u8; 3] {
        match self {
            Color::SkyBlue => [86, 180, 233],
            Color::Orange => [230, 159, 0],
            Color::Green => [0, 158, 115],
            Color::Yellow => [240, 228, 66],
            Color::Blue => [0, 114, 178],
            Color::Purple => [204, 121, 167],
            Color::Grey => [200, 200, 200],
            Color::Vermilion => [213, 94, 0],
        }
    }

    /// Returns the red, green and blue of a label on the fill.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(picture::Color::Yellow.ink(), [0, 0, 0]);
    /// ```
    #[must_use]
    pub fn ink(self) -> [u8; 3] {
        if self == Color::Blue { [255; 3] } else { [0; 3] }
    }

    /// Returns the contrast of label and fill, from 1 to 21, as the Web Content Accessibility Guidelines define it.
    #[must_use]
    pub fn contrast(self) -> f64 {
        contrast(self.fill(), self.ink())
    }

    /// Returns the index in [`ALL`](Self::ALL), which names the classes of the style.
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// The colours of all that is no piece, in light or dark surroundings.
///
/// Texts have a contrast of at least 4.5 to their ground, lines and outlines one of at least 3: criteria 1.4.3 and 1.4.11
/// of the Web Content Accessibility Guidelines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surroundings {
    /// Behind the board.
    pub(crate) page: Rgb,
    /// Text on the page, the frame of the board, outlines of pieces.
    pub(crate) ink: Rgb,
    pub(crate) floor: Rgb,
    /// Lines between cells.
    pub(crate) grid: Rgb,
    pub(crate) wall: Rgb,
}

pub(crate) const LIGHT: Surroundings = Surroundings {
    page: [255, 255, 255],
    ink: [26, 26, 26],
    floor: [244, 241, 234],
    grid: [142, 136, 126],
    wall: [112, 107, 98],
};

pub(crate) const DARK: Surroundings = Surroundings {
    page: [24, 26, 30],
    ink: [236, 236, 236],
    floor: [48, 51, 58],
    grid: [122, 126, 136],
    wall: [160, 164, 174],
};

/// Returns the contrast of two colours, from 1 to 21.
pub(crate) fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(color: Rgb) -> f64 {
    let [red, green, blue] = color.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns `#rrggbb`.
pub(crate) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((contrast([255; 3], [0; 3]) - 21.0).abs() < 1e-9);
        assert!((contrast([119; 3], [255; 3]) - 4.478).abs() < 1e-3);
    }

    /// The least contrast of a text and its ground: criterion 1.4.3 of the guidelines.
    const TEXT: f64 = 4.5;
    /// The least contrast of a line or an outline and the ground beside it: criterion 1.4.11.
    pub(crate) const SHAPE: f64 = 3.0;

    pub(crate) fn check(name: &str, one: Rgb, other: Rgb, least: f64) {
        let found = contrast(one, other);
        assert!(found >= least, "{name}: expected a contrast of at least {least}, found {found:.2}");
    }

    #[test]
    fn labels_are_read_on_their_pieces() {
        for color in Color::ALL {
            check(&format!("label on {color:?}"), color.ink(), color.fill(), TEXT);
        }
    }

    /// The outline separates a piece from the ground, whatever the fill of the piece.
    #[test]
    fn texts_and_lines_are_seen_in_light_and_dark() {
        for (name, around) in [("light", LIGHT), ("dark", DARK)] {
            for (ground, color) in [("page", around.page), ("floor", around.floor)] {
                check(&format!("{name}: text on the {ground}"), around.ink, color, TEXT);
                check(&format!("{name}: outline on the {ground}"), around.ink, color, SHAPE);
                check(&format!("{name}: line on the {ground}"), around.grid, color, SHAPE);
                check(&format!("{name}: wall on the {ground}"), around.wall, color, SHAPE);
            }
        }
    }

    /// Returns the colours with names of each `:root` of a style, later ones over earlier ones.
    fn roots(style: &str) -> Vec<std::collections::BTreeMap<&str, Rgb>> {
        let part = |text: &str, place: usize| u8::from_str_radix(&text[place..place + 2], 16).unwrap();
        let color = |text: &str| match text.len() {
            3 => [0, 1, 2].map(|place| 17 * (part(&format!("0{}", &text[place..=place]), 0))),
            _ => [0, 2, 4].map(|place| part(text, place)),
        };
        let mut named = std::collections::BTreeMap::new();
        let rules = style.split(":root{").skip(1).map(|rule| rule.split('}').next().unwrap());
        let each = rules.map(|rule| {
            for (name, value) in rule.split(';').filter_map(|entry| entry.split_once(":#")) {
                named.insert(name, color(value));
            }
            named.clone()
        });
        each.collect()
    }

    #[test]
    fn the_page_is_read_in_light_and_dark_and_on_paper() {
        let roots = roots(include_str!("player/player.css"));
        assert_eq!(roots.len(), 3);
        for (name, colors) in ["light", "dark", "paper"].iter().zip(roots) {
            for ground in ["--page", "--soft"] {
                for text in ["--text", "--quiet", "--now"] {
                    check(&format!("{name}: {text} on {ground}"), colors[text], colors[ground], TEXT);
                }
                check(&format!("{name}: --line on {ground}"), colors["--line"], colors[ground], SHAPE);
            }
        }
    }
}
