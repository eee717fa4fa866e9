//! The page of the game: one file with its script, its style and the module.

use std::io::{self, Read};

use base64::{Engine, prelude::BASE64_STANDARD};
use flate2::{Compression, read::GzEncoder};

const BODY: &str = include_str!("../page/page.html");
const STYLE: &str = include_str!("../page/page.css");
const ENGINE: &str = include_str!("../page/engine.js");
const WORKER: &str = include_str!("../page/worker.js");
const SEARCHER: &str = include_str!("../page/searcher.js");
const BOARD: &str = include_str!("../page/board.js");
const GAME: &str = include_str!("../page/page.js");

/// Returns the page of the game as one file of HTML, with a WebAssembly module of this crate inside.
///
/// The file needs no other one and no server. The module is compressed by gzip, to about a quarter.
///
/// # Errors
///
/// If the compression fails, which it does not in memory.
///
/// # Examples
///
/// ```
/// let page = web::page::html(b"\0asm")?;
/// assert!(page.starts_with("<!DOCTYPE html>"));
/// assert!(page.contains("<script type=\"text/plain\" id=\"module\">"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn html(module: &[u8]) -> io::Result<String> {
    let mut packed = Vec::new();
    GzEncoder::new(module, Compression::best()).read_to_end(&mut packed)?;
    let module = BASE64_STANDARD.encode(packed);
    let scripts = format!(
        "<script type=\"text/plain\" id=\"module\">{module}</script>\n\
         <script id=\"engine\">\n{ENGINE}</script>\n\
         <script type=\"text/plain\" id=\"worker\">\n{WORKER}</script>\n\
         <script>\n{SEARCHER}\n{BOARD}\n{GAME}</script>\n"
    );
    Ok(document("Puzzles", &format!("{BODY}{scripts}")))
}

/// Returns a document with the style of all pages.
pub(crate) fn document(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}
