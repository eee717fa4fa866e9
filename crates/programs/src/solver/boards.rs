//! The boards of a command line.

use std::path::{Path, PathBuf};

use crate::{
    input::{Case, argument_cases, batch_cases},
    solver::{Complete, Extras, Options, extras::fault},
};

/// Returns the boards of the arguments and of `own` texts, those of files, then those of the batch file.
///
/// # Errors
///
/// If the batch file gives none.
pub(super) fn cases<P: Complete, X: Extras<P>>(
    options: &Options<X>,
    own: &[String],
) -> Result<Vec<Case<P::Task>>, String> {
    let read = |text: &str| fault(options.extras.read(text));
    let of_file = |file: &Path| options.extras.file(file);
    let (inputs, texts): (Vec<String>, Vec<String>) =
        options.tasks.iter().chain(own).cloned().partition(|text| text == "-");
    let mut cases = argument_cases(&texts, read);
    let inputs = inputs.into_iter().map(PathBuf::from);
    cases.extend(inputs.chain(options.file.iter().cloned()).flat_map(|file| of_file(&file)));
    let batch = batch_cases(&options.shared, &read, of_file).map_err(|error| format!("error: {error}"))?;
    cases.extend(batch);
    Ok(cases)
}
