//! Text on standard output and standard error: lines, drawings, tables and their colours, with control characters
//! escaped.

pub(crate) mod colors;
mod drawing;
pub(crate) mod output;
pub(crate) mod shown;
mod table;

pub use drawing::Drawing;
pub(crate) use output::say_prompt;
pub use output::{json, line_width, print_error, say, say_drawing, say_json};
pub use shown::{counted, idle, listed, shown};
pub use table::{Table, bar};
