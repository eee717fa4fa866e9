//! The progress of a search on standard error: a line that is replaced on a terminal, or lines that stay.

use std::fmt::Display;

use programs::print_error;

use crate::options::Options;

/// The place where progress is shown, as the options ask for it.
#[derive(Debug)]
pub(crate) struct ProgressLine {
    bar: programs::Progress,
    /// Each progress is a line that stays.
    stays: bool,
}

impl ProgressLine {
    /// Only the `first` process shows progress.
    pub(crate) fn new(options: &Options, first: bool) -> Self {
        let shown = first && !options.quiet && !options.json && !options.progress;
        ProgressLine { bar: programs::Progress::new(shown), stays: options.progress && first }
    }

    pub(crate) fn show(&mut self, progress: impl Display) {
        if self.stays {
            print_error(progress);
        } else {
            self.bar.note(progress.to_string());
        }
    }
}
