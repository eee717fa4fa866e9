//! Runs: the jumps of one peg in a row, as one action.

use core::{fmt, str::FromStr};

use crate::action::{Jump, ParseJumpError, Place};

/// Jumps of one peg in a row, written as the holes that it visits: `d5f5`, `d5f5f3`.
///
/// # Examples
///
/// ```
/// use peg_solitaire::Run;
///
/// let run: Run = "d5f5f3".parse()?;
/// assert_eq!((run.jumps().len(), run.to_string()), (2, "d5f5f3".to_owned()));
/// assert_eq!("d5".parse::<Run>(), Err("d5".parse::<peg_solitaire::Jump>().unwrap_err()));
/// # Ok::<(), peg_solitaire::ParseJumpError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Run(Vec<Jump>);

impl Run {
    /// Returns the run of these jumps, each of which begins where the one before ended.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Run;
    ///
    /// assert_eq!(Run::of(&["a1c1".parse()?, "c1e1".parse()?]), "a1c1e1".parse()?);
    /// # Ok::<(), peg_solitaire::ParseJumpError>(())
    /// ```
    #[must_use]
    pub fn of(jumps: &[Jump]) -> Self {
        Run(jumps.to_vec())
    }

    /// Returns the jumps.
    #[must_use]
    pub fn jumps(&self) -> &[Jump] {
        &self.0
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.first().map_or(Ok(()), |jump| write!(f, "{}", jump.from))?;
        self.0.iter().try_for_each(|jump| write!(f, "{}", jump.to))
    }
}

/// Reads two or more holes. The error is that of a jump.
impl FromStr for Run {
    type Err = ParseJumpError;

    fn from_str(text: &str) -> Result<Self, ParseJumpError> {
        let jump = text.parse::<Jump>();
        jump.map(|jump| Run(vec![jump])).or_else(|error| through_holes(text).ok_or(error))
    }
}

/// Reads the jumps of a peg through several holes.
fn through_holes(text: &str) -> Option<Run> {
    let is_end = |pair: &[u8]| pair[0].is_ascii_digit() && !pair[1].is_ascii_digit();
    let ends = text.as_bytes().windows(2).zip(1..).filter(|(pair, _)| is_end(pair)).map(|(_, end)| end);
    let mut places = Vec::<Place>::new();
    let mut begin = 0;
    for end in ends.chain([text.len()]) {
        places.push(text.get(begin..end)?.parse().ok()?);
        begin = end;
    }
    let jumps: Vec<Jump> = places.windows(2).map(|pair| Jump { from: pair[0], to: pair[1] }).collect();
    (!jumps.is_empty()).then_some(Run(jumps))
}
