//! Scenes and contact sheets as documents.

use picture::{ContactSheet, Frames, Piece, Scene};
use roxmltree::{Document, Node};

use crate::{HOSTILE, frames, hostile, scene};

fn named<'a>(document: &'a Document, name: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.has_tag_name(name)).collect()
}

/// The text that a hostile name becomes.
fn harmless(text: &str) -> String {
    let sign = |sign: char| match sign {
        '\n' => ' ',
        sign if sign.is_control() => '\u{fffd}',
        sign => sign,
    };
    text.chars().map(sign).collect()
}

#[test]
fn a_scene_is_a_document_with_title_and_description() {
    let svg = scene(0).svg();
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!((root.attribute("role"), root.attribute("aria-label")), (Some("img"), Some("All kinds")));
    assert_eq!(root.attribute("viewBox"), Some("-20 -20 280 232"));
    assert_eq!((root.attribute("width"), root.attribute("height")), (Some("280"), Some("232")));
    assert_eq!(named(&document, "title")[0].text(), Some("All kinds"));
    assert_eq!(named(&document, "desc")[0].text(), Some("A board with every kind of piece."));
    let pieces: Vec<_> = document.descendants().filter_map(|node| node.attribute("data-piece")).collect();
    assert_eq!(pieces, ["15", "A", "L", "p"]);
    let labels: Vec<_> = named(&document, "text").iter().filter_map(Node::text).collect();
    assert_eq!(labels, ["15", "A", "L"]);
}

#[test]
fn a_note_is_a_text_in_its_cell_below_the_pieces() {
    let scene = Scene::new(2, 2).with_note((1, 0), HOSTILE).with_piece(Piece::tile("1", (0, 0)));
    let svg = scene.svg();
    let document = Document::parse(&svg).unwrap();
    let text = named(&document, "text")[0];
    assert_eq!((text.attribute("x"), text.text()), (Some("24"), Some(&*harmless(HOSTILE))));
    assert!(svg.find("<text") < svg.find("data-piece"));
}

#[test]
fn every_class_has_a_rule() {
    let texts = [scene(0).svg(), ContactSheet::new(&frames(2)).svg()];
    for text in texts {
        let document = Document::parse(&text).unwrap();
        let style = named(&document, "style")[0].text().unwrap_or_default();
        let classes = document.descendants().filter_map(|node| node.attribute("class"));
        for class in classes.flat_map(str::split_whitespace).filter(|&class| class != "picture") {
            let rule = |end| style.contains(&format!(".{class}{end}"));
            assert!(rule("{") || rule(","), "no rule for {class}");
        }
    }
}

#[test]
fn every_reference_has_its_definition() {
    let svg = ContactSheet::new(&frames(3)).svg();
    let document = Document::parse(&svg).unwrap();
    let identifiers: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let uses = named(&document, "use");
    assert!(uses.len() > 4 * 4);
    for reference in uses {
        let target = reference.attribute("href").unwrap().trim_start_matches('#');
        assert_eq!(identifiers.iter().filter(|&&identifier| identifier == target).count(), 1, "{target}");
    }
}

#[test]
fn hostile_names_stay_texts() {
    let frames = hostile();
    for svg in [frames.as_slice()[0].scene().svg(), ContactSheet::new(&frames).svg()] {
        let document = Document::parse(&svg).unwrap();
        assert_eq!(named(&document, "title")[0].text(), Some(&*harmless(HOSTILE)));
        assert!(named(&document, "b").is_empty() && named(&document, "script").is_empty());
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    assert_eq!(scene(0).svg(), scene(0).svg());
    assert_eq!(ContactSheet::new(&frames(5)).svg(), ContactSheet::new(&frames(5)).svg());
    assert_ne!(scene(0).svg(), scene(1).svg());
}

#[test]
fn a_sheet_shows_every_frame_with_its_number() {
    let frames = frames(9);
    let svg = ContactSheet::new(&frames).svg();
    let document = Document::parse(&svg).unwrap();
    let in_captions = |node: &Node| node.attribute("class") == Some("pic-text");
    let captions: Vec<_> = named(&document, "text").into_iter().filter(in_captions).collect();
    assert_eq!(captions.len(), 10);
    assert_eq!((captions[0].text(), captions[9].text()), (Some("start"), Some("9. 15E")));
    let marks =
        named(&document, "use").into_iter().filter(|node| node.attribute("class") == Some("pic-mark"));
    assert_eq!(marks.count(), 9);
}

#[test]
fn the_columns_of_a_sheet_follow_its_width() {
    let boards = Frames::new(Scene::new(5, 5).with_piece(Piece::tile("a", (0, 0))));
    let frames = (0..11).fold(boards, |mut frames, column| {
        frames.push("a", Scene::new(5, 5).with_piece(Piece::tile("a", (0, column % 5))));
        frames
    });
    let size = |width| {
        let svg = ContactSheet::new(&frames).with_width(width).svg();
        let document = Document::parse(&svg).unwrap();
        let view = document.root_element().attribute("viewBox").unwrap();
        let numbers: Vec<i32> = view.split(' ').map(|number| number.parse().unwrap()).collect();
        (numbers[2] / 280, numbers[3] / 314)
    };
    // A board of 5x5 cells of 20 pixels is 116 pixels wide with its margins.
    assert_eq!([0, 116, 234, 960, 5000].map(size), [(1, 12), (1, 12), (2, 6), (8, 2), (12, 1)]);
}
