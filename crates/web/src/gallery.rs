//! The gallery: pictures of all built-in boards, each a link to the game.

use games::{PUZZLES, Puzzle};

use crate::{page::document, request::Sample};

/// A picture of a built-in board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The path of the file from the folder of the gallery.
    pub path: String,
    /// The text of the file.
    pub svg: String,
}

/// Returns the pictures that the gallery shows, in its order.
///
/// # Errors
///
/// A sentence, if a built-in board is no board.
///
/// # Examples
///
/// ```
/// let pictures = web::gallery::pictures()?;
/// assert_eq!(pictures[0].path, "boards/rush-hour-1.svg");
/// assert!(pictures[0].svg.starts_with("<svg "));
/// # Ok::<(), String>(())
/// ```
pub fn pictures() -> Result<Vec<Picture>, String> {
    let picture = |(puzzle, number, sample): (&Puzzle, usize, Sample)| {
        let board = puzzle.read(&sample.text, puzzle.metrics[0].name)?;
        Ok(Picture { path: path(puzzle, number), svg: board.scene().svg() })
    };
    samples().map(picture).collect()
}

/// Returns the gallery as HTML, beside the files of [`pictures`] and the game in `index.html`.
///
/// It needs no script.
///
/// # Examples
///
/// ```
/// let page = web::gallery::html();
/// assert_eq!(page.matches("<img ").count(), web::gallery::pictures()?.len());
/// assert!(page.contains("href=\"index.html#puzzle=rush-hour&amp;board=BBoooC"));
/// # Ok::<(), String>(())
/// ```
#[must_use]
pub fn html() -> String {
    let of = |puzzle: &'static Puzzle| {
        let figures = samples().filter(|(other, ..)| other.name == puzzle.name);
        let figures: String =
            figures.map(|(puzzle, number, sample)| figure(puzzle, number, &sample)).collect();
        format!(
            "<section>\n<h2 id=\"{}\">{}</h2>\n<p>{}</p>\n<div class=\"boards\">\n{figures}</div>\n<p>Sources: {}.</p>\n\
             </section>\n",
            puzzle.name,
            escaped(puzzle.title),
            escaped(puzzle.task),
            escaped(&sources(puzzle))
        )
    };
    let links = PUZZLES.iter().map(|puzzle| format!("<a href=\"#{}\">{}</a>", puzzle.name, puzzle.title));
    let links: Vec<String> = links.collect();
    let sections: String = PUZZLES.iter().map(of).collect();
    let header = format!(
        "<header>\n<h1>All built-in boards</h1>\n<p>A board opens the game: it is played and solved in your \
         browser. The number is that of the fewest actions.</p>\n<p>{}</p>\n</header>\n",
        links.join(" · ")
    );
    document("All built-in boards", &format!("<main class=\"gallery\">\n{header}{sections}</main>\n"))
}

/// Returns the sources of the boards of a puzzle, each once.
fn sources(puzzle: &Puzzle) -> String {
    let mut sources: Vec<String> = Vec::new();
    for sample in puzzle.instances() {
        if !sources.contains(&sample.source) {
            sources.push(sample.source);
        }
    }
    sources.join("; ")
}

/// Returns all built-in boards with their numbers from 1 within their puzzle.
fn samples() -> impl Iterator<Item = (&'static Puzzle, usize, Sample)> {
    let of = |puzzle: &'static Puzzle| {
        let numbered = puzzle.instances().into_iter().zip(1..);
        numbered.map(move |(instance, number)| (puzzle, number, Sample::of(puzzle, instance)))
    };
    PUZZLES.iter().flat_map(of)
}

fn path(puzzle: &Puzzle, number: usize) -> String {
    format!("boards/{}-{number}.svg", puzzle.name)
}

fn figure(puzzle: &Puzzle, number: usize, sample: &Sample) -> String {
    let unit = puzzle.metrics[0].unit;
    let cost = sample.optimum.map_or_else(String::new, |optimum| format!("<small>{optimum} {unit}</small>"));
    let (name, text) = (escaped(&sample.name), percent_encoded(&sample.text));
    format!(
        "<a href=\"index.html#puzzle={}&amp;board={text}\"><img src=\"{}\" alt=\"\" loading=\"lazy\" width=\"150\" \
         height=\"150\"><span>{name}</span>{cost}</a>\n",
        puzzle.name,
        path(puzzle, number),
    )
}

/// Returns a text for an element or an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns a text as a value of a link: bytes other than letters, digits and four signs are written as `%` and two digits.
fn percent_encoded(text: &str) -> String {
    let sign = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::{escaped, percent_encoded};

    #[test]
    fn texts_cannot_leave_their_place() {
        assert_eq!(escaped("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
        // RFC 3986, section 2.1, for the blank and the letter of two bytes.
        assert_eq!(percent_encoded("A. => é#"), "A.%20%3D%3E%20%C3%A9%23");
    }
}
