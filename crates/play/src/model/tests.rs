//! The model, driven by events alone. Searches run where the test waits for them.

use std::time::Duration;

use games::{
    Answer, Effort, puzzle,
    saved::{self, Saved},
};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use search::{Limits, Reason};

use super::{Effect, End, Event, Known, Model, Overlay, Request, Spot, Written};

/// The red car A needs B out of its row: B down by two, then A to the exit.
const CARS: &str = "ooB/AAB/ooo/CCo";

fn model(name: &str, metric: &str, board: &str) -> Model {
    let puzzle = puzzle(name).unwrap();
    let mut model = Model::new(1);
    let start = puzzle.read(board, metric).unwrap();
    let metric = puzzle.metric(metric).unwrap();
    model.open_saved(&Saved { puzzle, metric, start, actions: Vec::new() });
    model
}

fn press(model: &mut Model, code: KeyCode) {
    model.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

/// Presses the keys of a text.
fn keys(model: &mut Model, text: &str) {
    text.chars().for_each(|sign| press(model, KeyCode::Char(sign)));
}

/// Does all searches that are wanted.
fn settle(model: &mut Model) {
    while let Some(request) = model.wanted() {
        let event = match request {
            Request::Solve(board) => {
                let answer = board.solve(&Effort::within(Limits::none()));
                Event::Solved(board, answer)
            }
            Request::Make { puzzle, difficulty, seed } => {
                Event::Made(puzzle.generate(difficulty, seed, Limits::none()))
            }
        };
        model.update(event);
    }
}

fn made(model: &Model) -> String {
    model.play.as_ref().unwrap().made().join(" ")
}

fn message(model: &Model) -> &str {
    &model.play.as_ref().unwrap().message.text
}

fn left(model: &Model) -> usize {
    match model.play.as_ref().unwrap().known() {
        Some(Known::Solution { left, is_optimal: true, .. }) => *left,
        known => panic!("expected a proven distance, found {known:?}"),
    }
}

/// Wins by hints alone, and returns the number of actions.
fn won_by_hints(model: &mut Model) -> usize {
    for _ in 0..1_000 {
        settle(model);
        if model.play.as_ref().unwrap().is_solved() {
            return model.play.as_ref().unwrap().made().len();
        }
        keys(model, "hh");
    }
    panic!("the hints do not lead to the goal");
}

#[test]
fn hints_win_in_the_published_optimum() {
    let level = rush_hour::levels().next().unwrap();
    for (metric, optimum) in [("moves", level.optimum), ("steps", level.steps)] {
        let mut model = model("rush-hour", metric, &level.board.to_string());
        assert_eq!(Some(won_by_hints(&mut model) as u32), optimum);
    }
    let tiles = sliding_tile::instances().next().unwrap();
    let board = format!("{} => {}", tiles.board, tiles.goal);
    assert_eq!(Some(won_by_hints(&mut model("sliding-tile", "moves", &board)) as u32), tiles.optimum);
    let pegs = peg_solitaire::instances().find(|instance| instance.name == "triangle of 15").unwrap();
    let mut game = model("peg-solitaire", "jumps", &pegs.board.to_string());
    assert_eq!(Some(won_by_hints(&mut game) as u32), pegs.optimum);
    let blocks = squirrel_cage::instances().next().unwrap();
    for metric in [squirrel_cage::Metric::Unit, squirrel_cage::Metric::Move] {
        let mut model = model("squirrel-cage", metric.name(), &blocks.board.to_string());
        assert_eq!(Some(won_by_hints(&mut model) as u32), blocks.optimum_in(metric));
    }
}

#[test]
fn a_chosen_car_follows_the_arrows() {
    let mut model = model("rush-hour", "moves", CARS);
    // The cursor begins on the first piece, which is A: up and right of it is B.
    for code in [KeyCode::Right, KeyCode::Right, KeyCode::Enter, KeyCode::Down, KeyCode::Down] {
        press(&mut model, code);
    }
    assert_eq!(made(&model), "B+2");
    press(&mut model, KeyCode::Down);
    assert!(message(&model).contains("no way"));
    press(&mut model, KeyCode::Esc);
    assert!(!model.chooses);
    press(&mut model, KeyCode::Esc);
    assert!(model.chooses);
}

#[test]
fn numbers_make_the_listed_moves() {
    let mut model = model("rush-hour", "moves", CARS);
    let choices = |model: &Model| {
        let choices = model.play.as_ref().unwrap().choices();
        choices.into_iter().map(|action| action.text).collect::<Vec<_>>()
    };
    // The red car, where the cursor begins, cannot move; C is behind it, then B is the first again.
    press(&mut model, KeyCode::Tab);
    assert_eq!(choices(&model), ["C+1"]);
    press(&mut model, KeyCode::Tab);
    assert_eq!(choices(&model), ["B+1", "B+2"]);
    keys(&mut model, "2");
    assert_eq!(made(&model), "B+2");
}

#[test]
fn the_mouse_clicks_and_drags() {
    let mut model = model("rush-hour", "steps", CARS);
    let mut click = |from, to| {
        model.update(Event::Press(Spot::Cell(from)));
        model.update(Event::Release(Spot::Cell(to)));
        made(&model)
    };
    // A click on B, a click on the last cell below it: two steps.
    assert_eq!(click((0, 2), (0, 2)), "");
    assert_eq!(click((3, 2), (3, 2)), "B+1 B+1");
    // The car is dragged by its lower cell, up by one.
    assert_eq!(click((3, 2), (2, 2)), "B+1 B+1 B-1");
    // The board has three columns, so C can go by one; it goes as near as it can.
    assert_eq!(click((3, 0), (3, 2)), "B+1 B+1 B-1 C+1");
}

#[test]
fn a_click_on_a_tile_moves_its_run() {
    let mut game = model("sliding-tile", "slides", "1 2 3 / 4 5 6 / _ 7 8");
    game.update(Event::Press(Spot::Cell((2, 2))));
    game.update(Event::Release(Spot::Cell((2, 2))));
    assert_eq!(made(&game), "W2");
    assert_eq!(game.play.as_ref().unwrap().now().text(), "1 2 3 / 4 5 6 / 7 8 _");
}

#[test]
fn arrows_move_tiles() {
    let mut game = model("sliding-tile", "moves", "1 2 3 / 4 _ 6 / 7 5 8");
    press(&mut game, KeyCode::Up);
    press(&mut game, KeyCode::Left);
    assert_eq!(made(&game), "N W");
    assert!(game.play.as_ref().unwrap().is_solved());
    keys(&mut game, "r");
    // With the key c, they move the cursor, which begins on the tile 1.
    keys(&mut game, "c");
    press(&mut game, KeyCode::Down);
    press(&mut game, KeyCode::Enter);
    assert_eq!(made(&game), "E");
}

#[test]
fn pegs_jump_by_arrows_and_by_typed_jumps() {
    let mut model = model("peg-solitaire", "jumps", "xx.xx");
    press(&mut model, KeyCode::Tab);
    press(&mut model, KeyCode::Right);
    assert_eq!(made(&model), "a1c1");
    keys(&mut model, "u:e1c1");
    press(&mut model, KeyCode::Enter);
    assert_eq!(made(&model), "e1c1");
    keys(&mut model, ":a1c1 b1d1");
    press(&mut model, KeyCode::Enter);
    assert_eq!(made(&model), "e1c1");
    assert!(message(&model).contains("c1 has a peg already"), "{}", message(&model));
}

#[test]
fn a_move_that_leads_away_is_told() {
    let mut model = model("rush-hour", "moves", CARS);
    settle(&mut model);
    let mut after = |action: &str| {
        model.play.as_mut().unwrap().make(action);
        settle(&mut model);
        (left(&model), model.play.as_ref().unwrap().astray())
    };
    assert_eq!(after("C+1"), (3, Some((2, 3))));
    assert_eq!(after("A+0"), (3, Some((2, 3))));
    assert_eq!(after("C-1"), (2, None));
    assert_eq!(after("B+1"), (2, Some((2, 2))));
    assert_eq!(after("B+1"), (1, None));
    assert_eq!(made(&model), "B+2");
}

#[test]
fn unproven_distances_give_no_warning() {
    let mut model = model("rush-hour", "moves", CARS);
    let mut learn = |is_optimal| {
        let Some(Request::Solve(board)) = model.wanted() else { panic!("expected a search") };
        let answer = board.solve(&Effort::within(Limits::none())).unwrap();
        model.update(Event::Solved(board, Ok(Answer { is_optimal, ..answer })));
        let play = model.play.as_mut().unwrap();
        let astray = play.astray();
        play.make("C+1");
        astray
    };
    assert_eq!([learn(true), learn(false)], [None, None]);
}

#[test]
fn undo_redo_and_reset() {
    let mut model = model("rush-hour", "moves", CARS);
    keys(&mut model, ":C+1 C-1 B+1 C+1");
    press(&mut model, KeyCode::Enter);
    assert_eq!(made(&model), "B+1 C+1");
    keys(&mut model, "u");
    assert_eq!(made(&model), "B+1");
    keys(&mut model, "U");
    assert_eq!(made(&model), "B+1 C+1");
    keys(&mut model, "r");
    assert_eq!((made(&model), model.play.as_ref().unwrap().now().text()), (String::new(), text_of(CARS)));
    keys(&mut model, "u");
    assert!(message(&model).contains("no move to undo"));
    keys(&mut model, "UUU");
    assert_eq!(made(&model), "B+1 C+1");
    assert!(message(&model).contains("no move to redo"));
}

fn text_of(cars: &str) -> String {
    puzzle("rush-hour").unwrap().read(cars, "moves").unwrap().text()
}

#[test]
fn the_result_names_the_fewest_moves_and_the_hints() {
    let mut game = model("rush-hour", "moves", CARS);
    settle(&mut game);
    keys(&mut game, "hh");
    settle(&mut game);
    keys(&mut game, ":A+1");
    press(&mut game, KeyCode::Enter);
    assert_eq!(game.play.as_ref().unwrap().result(), "solved in 2 moves, the fewest, 1 hint");
    let mut game = model("rush-hour", "steps", CARS);
    settle(&mut game);
    keys(&mut game, ":C+1 C-1 B+1 B+1 A+1");
    press(&mut game, KeyCode::Enter);
    settle(&mut game);
    assert_eq!(game.play.as_ref().unwrap().result(), "solved in 5 steps; the fewest are 3");
    keys(&mut game, ":A-1");
    press(&mut game, KeyCode::Enter);
    assert!(message(&game).contains("it is solved"));
}

#[test]
fn a_hint_waits_for_the_search() {
    let mut model = model("rush-hour", "moves", CARS);
    keys(&mut model, "h");
    assert!(message(&model).contains("searching"));
    settle(&mut model);
    assert!(message(&model).contains("hint: B+2"), "{}", message(&model));
    keys(&mut model, "h");
    assert_eq!(made(&model), "B+2");
}

#[test]
fn a_hint_searches_again_after_a_limit_and_only_once() {
    let mut model = model("rush-hour", "moves", CARS);
    let stop = |model: &mut Model| {
        let Some(Request::Solve(board)) = model.wanted() else { panic!("expected a search") };
        model.update(Event::Solved(board, Ok(Answer { stopped: Some(Reason::Time), ..Answer::default() })));
    };
    stop(&mut model);
    assert!(model.wanted().is_none());
    keys(&mut model, "h");
    stop(&mut model);
    assert!(model.wanted().is_none());
    assert_eq!(message(&model), "it is not known: the time is over");
    keys(&mut model, "v");
    settle(&mut model);
    assert!(model.play.as_ref().unwrap().playback.is_some());
}

#[test]
fn a_dead_end_is_told() {
    let mut model = model("peg-solitaire", "jumps", "xx.xx");
    keys(&mut model, ":a1c1 c1");
    press(&mut model, KeyCode::Enter);
    settle(&mut model);
    // Pegs in c, d and e: e jumps to b, no: d is between c and e, and c is not empty; d over c into b.
    keys(&mut model, "h");
    let known = model.play.as_ref().unwrap().known().cloned();
    let texts = model.play.as_ref().unwrap().now().actions();
    assert_eq!(texts.iter().map(|action| action.text.as_str()).collect::<Vec<_>>(), ["d1b1"]);
    assert!(matches!(known, Some(Known::Unsolvable(_))), "{known:?}");
    assert!(message(&model).contains("there is no way"));
}

#[test]
fn the_solution_plays_and_steps_both_ways() {
    let mut model = model("rush-hour", "moves", CARS);
    settle(&mut model);
    keys(&mut model, "v");
    let at = |model: &Model| model.play.as_ref().unwrap().playback.as_ref().unwrap().place();
    assert_eq!(at(&model), (0, 2));
    model.update(Event::Tick(Duration::from_secs(1)));
    assert_eq!(at(&model), (1, 2));
    press(&mut model, KeyCode::Left);
    model.update(Event::Tick(Duration::from_secs(9)));
    assert_eq!(at(&model), (0, 2));
    press(&mut model, KeyCode::End);
    assert_eq!(at(&model), (2, 2));
    assert!(model.play.as_ref().unwrap().playback.as_ref().unwrap().board().is_solved());
    keys(&mut model, " ");
    model.update(Event::Tick(Duration::from_secs(1)));
    assert_eq!(at(&model), (1, 2));
    press(&mut model, KeyCode::Esc);
    // The player is where the solution began, and no time has passed.
    let play = model.play.as_ref().unwrap();
    assert_eq!((play.made().len(), play.elapsed, play.playback.is_none()), (0, Duration::ZERO, true));
}

#[test]
fn time_stands_still_in_windows_and_after_the_end() {
    let mut model = model("rush-hour", "moves", CARS);
    let second = Duration::from_secs(1);
    model.update(Event::Tick(second));
    keys(&mut model, "?");
    model.update(Event::Tick(second));
    press(&mut model, KeyCode::Esc);
    keys(&mut model, ":B+2 A+1");
    press(&mut model, KeyCode::Enter);
    model.update(Event::Tick(second));
    assert_eq!(model.play.as_ref().unwrap().elapsed, second);
}

#[test]
fn a_game_is_saved_replaced_and_loaded() {
    let mut model = model("rush-hour", "moves", CARS);
    keys(&mut model, ":B+1");
    press(&mut model, KeyCode::Enter);
    keys(&mut model, "s");
    model.update(Event::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
    model.update(Event::Paste("my game".to_owned()));
    press(&mut model, KeyCode::Enter);
    let effects = model.take_effects();
    let [Effect::Save { path, text, replaces: false }] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!(path.to_str(), Some("my game"));
    let saved = saved::read(text, None).unwrap();
    assert_eq!((saved.start.text(), saved.actions), (text_of(CARS), vec!["B+1".to_owned()]));
    model.update(Event::Saved(Ok(Written::Exists)));
    press(&mut model, KeyCode::Enter);
    assert!(matches!(model.take_effects().as_slice(), [Effect::Save { replaces: true, .. }]));
    keys(&mut model, "r");
    model.update(Event::Loaded(Ok(text.clone())));
    assert_eq!(made(&model), "B+1");
    keys(&mut model, "lfile");
    press(&mut model, KeyCode::Enter);
    assert_eq!(model.take_effects(), [Effect::Load("file".into())]);
    keys(&mut model, "lpeg-solitaire xx.");
    press(&mut model, KeyCode::Enter);
    assert_eq!(model.play.as_ref().unwrap().puzzle.name, "peg-solitaire");
}

#[test]
fn the_list_opens_boards_and_remembers_results() {
    let mut model = Model::new(1);
    press(&mut model, KeyCode::Enter);
    let name = |model: &Model| model.play.as_ref().unwrap().name.clone();
    assert_eq!(name(&model), "level 1");
    won_by_hints(&mut model);
    press(&mut model, KeyCode::Esc);
    assert_eq!(model.chooser.result("level 1"), Some(8));
    press(&mut model, KeyCode::Esc);
    keys(&mut model, "n");
    assert_eq!(name(&model), "level 2");
    keys(&mut model, "q");
    press(&mut model, KeyCode::Right);
    assert_eq!(model.chooser.puzzle().name, "sliding-tile");
    keys(&mut model, "m");
    assert_eq!(model.chooser.metric().name, "slides");
    keys(&mut model, "q");
    assert_eq!(model.end, Some(End::Quit));
}

#[test]
fn new_boards_come_by_difficulty() {
    let mut model = Model::new(5);
    let tiles = puzzle("sliding-tile").unwrap();
    model.chooser.show(tiles, tiles.metrics[0]);
    press(&mut model, KeyCode::Home);
    press(&mut model, KeyCode::Enter);
    settle(&mut model);
    assert_eq!(model.play.as_ref().unwrap().name, "easy, seed 5");
    assert!((1..=12).contains(&left(&model)));
    keys(&mut model, "n");
    settle(&mut model);
    assert_eq!(model.play.as_ref().unwrap().name, "easy, seed 6");
    keys(&mut model, "n");
    press(&mut model, KeyCode::Esc);
    assert!(matches!(model.wanted(), Some(Request::Solve(_)) | None));
}

#[test]
fn control_c_ends_everywhere() {
    for before in ["", "?", ":"] {
        let mut model = model("rush-hour", "moves", CARS);
        keys(&mut model, before);
        model.update(Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
        assert_eq!(model.end, Some(End::Interrupted));
    }
}

#[test]
fn the_position_is_a_text() {
    let mut model = model("rush-hour", "moves", CARS);
    keys(&mut model, "t");
    assert_eq!(model.overlay, Some(Overlay::Text(text_of(CARS))));
}
