//! The pages: every built-in board is there, opens, and has a picture that is XML.

use serde_json::json;

use crate::{ask, ask_of};

#[test]
fn every_built_in_board_opens() {
    let puzzles = ask(&json!({"do": "puzzles"}));
    let puzzles = puzzles.as_array().expect("puzzles");
    let counts: Vec<usize> =
        puzzles.iter().map(|puzzle| puzzle["instances"].as_array().map_or(0, Vec::len)).collect();
    let expected = [
        rush_hour::instances().count(),
        sliding_tile::instances().count(),
        peg_solitaire::instances().count(),
        squirrel_cage::instances().count(),
    ];
    assert_eq!(counts, expected);
    for puzzle in puzzles {
        let metric = puzzle["metrics"][0]["name"].as_str().expect("a metric");
        let name = puzzle["name"].as_str().expect("a name");
        for instance in puzzle["instances"].as_array().expect("boards") {
            let text = instance["text"].as_str().expect("a text");
            let position = ask_of("position", (name, metric, text), &[]);
            // The text of a position opens the same position.
            assert_eq!(position["text"], text, "{name} {instance}");
        }
        let example = ask_of("position", (name, metric, puzzle["example"].as_str().expect("a text")), &[]);
        assert!(example["svg"].is_string(), "{example}");
    }
}

#[test]
fn pictures_are_xml_and_the_gallery_shows_each() {
    let (pictures, page) =
        (web::gallery::pictures().expect("built-in boards are boards"), web::gallery::html());
    for picture in &pictures {
        let document = roxmltree::Document::parse(&picture.svg).expect("XML");
        assert!(
            document.descendants().any(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")))
        );
        assert!(page.contains(&format!("src=\"{}\"", picture.path)));
    }
}

/// The script of the page is not cut by its own text.
#[test]
fn the_page_has_its_scripts_whole() {
    let page = web::page::html(b"module").unwrap();
    assert_eq!(page.matches("</script>").count(), 4);
    assert_eq!(page.matches("<script").count(), 4);
    for id in ["module", "engine", "worker", "board", "status", "solve", "hint"] {
        assert_eq!(page.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
    }
}
