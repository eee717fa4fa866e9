//! The page of a solution.

use picture::{Frames, Piece, Player, Scene};
use roxmltree::Document;

use crate::{frames, hostile};

/// Parses the body without the two script elements, whose content is no XML.
fn with_body<T>(page: &str, look: impl Fn(&Document) -> T) -> T {
    let body = page.split_once("<body>").unwrap().1;
    let (main, _) = body.split_once("<script").unwrap();
    // XML wants every element closed and every attribute with a value.
    let text = main.replace(" selected>", ">").replace("aria-label=\"Step\">", "aria-label=\"Step\"/>");
    look(
        &Document::parse(&format!(
            "<body>{}</body>",
            text.replace("<details id=\"sheet\" open>", "<details>")
        ))
        .unwrap(),
    )
}

/// A board of 6x6 with twelve cars of two cells and one of three, and 51 moves.
fn thirteen_cars() -> Frames {
    let cars = |step: usize| {
        let car = move |car: usize| {
            let column = usize::from(car == step % 12) + car % 2 * 3;
            Piece::bar(car.to_string(), [(car / 2, column), (car / 2, column + 1)])
                .with_label(car.to_string())
        };
        Scene::new(7, 6).with_pieces((0..12).map(car)).with_piece(Piece::bar("A", [(6, 0), (6, 1), (6, 2)]))
    };
    let mut frames = Frames::new(cars(0));
    (1..=51).for_each(|step| frames.push(format!("{}+1", step % 12), cars(step)));
    frames
}

#[test]
fn the_page_shows_every_frame_without_a_script() {
    let page = Player::new(&frames(7)).with_fact("algorithm", "bfs").html();
    let (figures, pieces) = with_body(&page, |document| {
        let figures = document.descendants().filter(|node| node.has_tag_name("figure")).count();
        let pieces = document.descendants().filter(|node| node.attribute("class") == Some("piece")).count();
        (figures, pieces)
    });
    assert_eq!((figures, pieces), (8, 4));
    assert!(page.contains("<tr><th scope=\"row\">actions</th><td>7</td></tr>"));
    assert!(page.contains("<tr><th scope=\"row\">algorithm</th><td>bfs</td></tr>"));
}

#[test]
fn the_script_gets_the_changes_of_every_frame() {
    let page = Player::new(&frames(2)).html();
    let data = page.split_once("id=\"frames\">").unwrap().1.split_once("</script>").unwrap().0;
    let lines: Vec<&str> = data.lines().collect();
    assert_eq!(
        lines,
        [
            "[{\"c\":\"start\",\"p\":[[0,0,0,0],[1,0,48,0],[2,96,48,0],[3,0,144,0]]},",
            "{\"c\":\"1. 15E\",\"p\":[[0,48,0,1]]},",
            "{\"c\":\"2. 15W\",\"p\":[[0,0,0,1]]}]",
        ]
    );
}

#[test]
fn hostile_names_do_not_leave_their_elements() {
    let page = Player::new(&hostile()).with_fact("</td><script>", "<b>").html();
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script>").count(), 2);
    assert_eq!(page.matches("<b").count(), page.matches("<body").count() + page.matches("<button").count());
    assert!(!page.contains('\u{0}') && !page.contains("<!--"));
    let titles =
        with_body(&page, |document| document.descendants().filter(|node| node.has_tag_name("h1")).count());
    assert_eq!(titles, 1);
}

#[test]
fn the_page_needs_no_other_file_and_is_small() {
    let page = Player::new(&thirteen_cars()).html();
    assert!(page.len() < 100_000, "{}", page.len());
    for reference in ["src=", "@import", "url(", "<link", "https:"] {
        assert!(!page.contains(reference), "{reference}");
    }
    let addresses: Vec<_> = page.match_indices("http:").map(|(place, _)| &page[place..place + 26]).collect();
    assert_eq!(addresses, ["http://www.w3.org/2000/svg"], "the name of the language alone");
    assert_eq!(page, Player::new(&thirteen_cars()).html());
}
