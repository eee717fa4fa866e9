//! Screens of 80 by 24 and of 40 by 12 characters, compared with the notation of the boards.

use games::{Effort, puzzle, saved::Saved};
use ratatui::{Terminal, backend::TestBackend, buffer::Buffer, layout::Rect};
use search::Limits;

use super::{Theme, draw, spot};
use crate::model::{Event, HELP, Model, Overlay, Request, Spot};

const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];
const PLAIN: Theme = Theme { has_color: false };
const COLORED: Theme = Theme { has_color: true };

fn game(name: &str, metric: &'static str, board: &str) -> Model {
    let puzzle = puzzle(name).unwrap();
    let start = puzzle.read(board, metric).unwrap();
    let metric = puzzle.metric(metric).unwrap();
    let mut model = Model::new(1);
    model.open_saved(&Saved { puzzle, metric, start, actions: Vec::new() });
    model
}

/// Does the searches that are wanted.
fn settle(model: &mut Model) {
    while let Some(Request::Solve(board)) = model.wanted() {
        let answer = board.solve(&Effort::within(Limits::none()));
        model.update(Event::Solved(board, answer));
    }
}

fn buffer(model: &Model, (width, height): (u16, u16), theme: Theme) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, model, theme)).unwrap();
    terminal.backend().buffer().clone()
}

fn rows(model: &Model, size: (u16, u16)) -> Vec<String> {
    let buffer = buffer(model, size, PLAIN);
    let row = |y| (0..size.0).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>();
    (0..size.1).map(row).collect()
}

/// Returns the text on the screen in the middle of a cell, found by the size of cells and the margin of the board.
fn sign(rows: &[String], cell: (usize, usize), size: (usize, usize), margin: (usize, usize)) -> String {
    let y = 1 + margin.1 + cell.0 * size.1 + if size.1 == 2 { 0 } else { size.1 / 2 };
    let x = margin.0 + cell.1 * size.0;
    rows[y].chars().skip(x).take(size.0).filter(|sign| !"[] │─┌┐└┘".contains(*sign)).collect()
}

/// The sizes of cells that the two screens have room for.
const CARS: [(usize, usize); 2] = [(6, 3), (3, 1)];

#[test]
fn every_car_is_where_its_board_says() {
    let level = rush_hour::levels().next().unwrap().board.to_string();
    let model = game("rush-hour", "moves", &level);
    for (screen, size) in SIZES.into_iter().zip(CARS) {
        let rows = rows(&model, screen);
        let mut seen = Vec::new();
        for (place, expected) in level.chars().enumerate() {
            let found = sign(&rows, (place / 6, place % 6), size, (1, 1));
            match expected {
                'o' => assert_eq!(found, "·", "{rows:#?}"),
                // In high cells, a car has its letter once.
                car if size.1 > 1 && seen.contains(&car) => assert_eq!(found, "", "{rows:#?}"),
                car => assert_eq!(found, car.to_string(), "{rows:#?}"),
            }
            seen.push(expected);
        }
        // The exit is a gap in the frame beside the third row.
        assert!(rows[1 + 1 + 2 * size.1 + size.1 / 2].contains('→'), "{rows:#?}");
    }
}

#[test]
fn every_tile_is_where_its_board_says() {
    let board = sliding_tile::korf::instances().next().unwrap().board;
    let model = game("sliding-tile", "moves", &board.to_string());
    for (screen, size) in SIZES.into_iter().zip([(10, 5), (4, 2)]) {
        let rows = rows(&model, screen);
        for cell in 0..16 {
            let found = sign(&rows, (cell / 4, cell % 4), size, (1, 1));
            let expected = board.label(cell).map_or("·".to_owned(), |label| label.to_string());
            assert_eq!(found, expected, "{rows:#?}");
        }
    }
}

#[test]
fn every_peg_is_where_its_board_says() {
    let board = peg_solitaire::Board::english();
    let model = game("peg-solitaire", "jumps", &board.to_string());
    for (screen, size) in SIZES.into_iter().zip([(6, 3), (2, 1)]) {
        let rows = rows(&model, screen);
        assert!(rows[1].replace(' ', "").starts_with("abcdefg"), "{rows:#?}");
        let text = board.to_string();
        for (row, line) in text.split('/').enumerate() {
            for (column, cell) in line.chars().enumerate() {
                let expected = match cell {
                    'x' => "●",
                    '.' => "◎",
                    _ => "",
                };
                assert_eq!(sign(&rows, (row, column), size, (2, 1)), expected, "{rows:#?}");
            }
        }
    }
}

#[test]
fn every_block_is_where_its_board_says() {
    let board = squirrel_cage::instances().next().unwrap().board;
    let model = game("squirrel-cage", "unit", &board.to_string());
    let grid = board.grid().to_string();
    for (screen, size) in SIZES.into_iter().zip([(8, 4), (3, 1)]) {
        let rows = rows(&model, screen);
        let mut seen = Vec::new();
        for (row, line) in grid.split('/').enumerate() {
            for (column, cell) in line.chars().enumerate() {
                let found = sign(&rows, (row, column), size, (1, 1));
                match cell {
                    '.' => assert!(["·", "◇"].contains(&found.as_str()), "{rows:#?}"),
                    block if size.1 > 1 && seen.contains(&block) => assert_eq!(found, "", "{rows:#?}"),
                    block => assert_eq!(found, block.to_string(), "{rows:#?}"),
                }
                seen.push(cell);
            }
        }
    }
}

#[test]
fn the_state_of_the_game_is_readable_on_both_screens() {
    let level = rush_hour::levels().next().unwrap();
    let mut model = game("rush-hour", "moves", &level.board.to_string());
    for size in SIZES {
        assert!(rows(&model, size).join("\n").contains("searching"));
    }
    settle(&mut model);
    let optimum = level.optimum.unwrap();
    for size in SIZES {
        let screen = rows(&model, size).join("\n");
        for text in [
            &format!("{optimum} to go, fewest {optimum}"),
            "0 moves",
            "0:00",
            "Rush Hour",
            "? keys",
            "h hint",
        ] {
            assert!(screen.contains(text), "{text}: {screen}");
        }
    }
    model.hides_optimum = true;
    for size in SIZES {
        let screen = rows(&model, size).join("\n");
        assert!(screen.contains("optimum hidden") && !screen.contains("to go"), "{screen}");
    }
}

#[test]
fn the_mouse_finds_the_cells_that_the_screen_shows() {
    let level = rush_hour::levels().next().unwrap().board.to_string();
    let model = game("rush-hour", "moves", &level);
    for ((width, height), size) in SIZES.into_iter().zip(CARS) {
        let area = Rect::new(0, 0, width, height);
        for cell in (0..36).map(|place| (place / 6, place % 6)) {
            let (x, y) = (1 + cell.1 * size.0 + 1, 2 + cell.0 * size.1);
            assert_eq!(spot(area, &model, PLAIN, x as u16, y as u16), Spot::Cell(cell));
        }
        assert_eq!(spot(area, &model, PLAIN, 0, 0), Spot::Elsewhere);
    }
    let list = Model::new(1);
    let area = Rect::new(0, 0, 40, 12);
    let y = (0..12).find(|&y| spot(area, &list, PLAIN, 3, y) == Spot::Row(4)).unwrap();
    assert!(rows(&list, (40, 12))[usize::from(y)].contains("level 1"));
}

#[test]
fn a_board_larger_than_the_screen_follows_the_cursor() {
    let mut lines = vec!["o".repeat(10); 10];
    lines[0].replace_range(0..2, "BB");
    lines[4].replace_range(0..2, "AA");
    lines[9].replace_range(8..10, "CC");
    let mut model = game("rush-hour", "moves", &lines.join("/"));
    model.play.as_mut().unwrap().cursor = (0, 0);
    let screen = rows(&model, (40, 12)).join("\n");
    assert!(screen.contains('B') && !screen.contains('C'), "{screen}");
    model.play.as_mut().unwrap().cursor = (9, 9);
    let screen = rows(&model, (40, 12)).join("\n");
    assert!(screen.contains('C') && !screen.contains('B'), "{screen}");
}

#[test]
fn boards_of_any_size_are_drawn() {
    for (rows_of_holes, columns) in [(1, 4096), (4096, 1), (64, 64)] {
        let row = format!("xx.{}", "x".repeat(columns))[..columns].to_owned();
        let board = vec![row; rows_of_holes].join("/");
        let mut model = game("peg-solitaire", "jumps", &board);
        for size in SIZES {
            assert!(rows(&model, size).join("").contains('●'));
            model.play.as_mut().unwrap().cursor = (rows_of_holes - 1, columns - 1);
            assert!(rows(&model, size).join("").contains('●'));
        }
    }
}

#[test]
fn without_colour_no_cell_has_one() {
    use ratatui::style::Color;

    let mut model = game("rush-hour", "moves", &rush_hour::levels().next().unwrap().board.to_string());
    settle(&mut model);
    let is_plain = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
    for size in SIZES {
        assert!(buffer(&model, size, PLAIN).content.iter().all(is_plain));
        assert!(!buffer(&model, size, COLORED).content.iter().all(is_plain));
    }
}

#[test]
fn the_list_shows_names_and_optima() {
    let mut model = Model::new(1);
    for size in SIZES {
        let rows = rows(&model, size);
        let row = rows.iter().find(|row| row.contains("level 1 ")).unwrap();
        assert!(row.trim_end().ends_with(" 8"), "{row}");
    }
    model.hides_optimum = true;
    let rows = rows(&model, SIZES[0]);
    assert!(rows.iter().any(|row| row.trim() == ">  level 1"), "{rows:#?}");
    assert!(rows.iter().any(|row| row.trim() == "level 2"), "{rows:#?}");
}

#[test]
fn a_tiny_terminal_gets_a_sentence() {
    let model = Model::new(1);
    assert!(rows(&model, (20, 5)).join("").contains("too few"));
    for size in [(1, 1), (30, 8), (31, 9), (200, 60)] {
        rows(&model, size);
        rows(&game("peg-solitaire", "jumps", &peg_solitaire::Board::english().to_string()), size);
    }
}

#[test]
fn every_key_of_the_help_is_readable() {
    for size in SIZES {
        let mut model = Model::new(1);
        let screens: Vec<String> = (0..60)
            .map(|line| {
                model.overlay = Some(Overlay::Help(line));
                rows(&model, size).join("\n")
            })
            .collect();
        for (key, effect) in HELP {
            let is_there = |text: &str| screens.iter().any(|screen| screen.contains(text));
            assert!(is_there(key) && is_there(effect), "{key} {effect} on {size:?}");
        }
    }
}

/// The README shows the screen of a board, as it is drawn.
#[test]
fn the_readme_shows_a_screen() {
    let level = rush_hour::levels().next().unwrap();
    let mut model = game("rush-hour", "moves", &level.board.to_string());
    model.play.as_mut().unwrap().name = "level 1".to_owned();
    settle(&mut model);
    model.play.as_mut().unwrap().hint();
    let screen: Vec<String> = rows(&model, (64, 22)).iter().map(|row| row.trim_end().to_owned()).collect();
    let readme = include_str!("../../README.md");
    assert!(readme.contains(&screen.join("\n")), "{}", screen.join("\n"));
}
