//! `--svg`, `--html` and `--gif` of the four puzzle programs.

use std::{fs, path::PathBuf};

use gif::DecodeOptions;
use roxmltree::Document;
use squirrel_cage::{CodeMove, Configuration, Move};

use crate::command::{Answered, Program};

/// Each program with a puzzle that has a solution.
const SOLVED: [(&str, &[&str]); 4] = [
    ("sliding_tile", &["1 2 3 / 4 5 6 / _ 7 8", "--moves-of", "hole"]),
    ("rush_hour", &["ooBo/AABo/oooo/ooCC"]),
    ("peg_solitaire", &["--shape", "triangle", "--metric", "moves"]),
    ("squirrel_cage", &["--metric", "group-line"]),
];

/// Each program with a puzzle that has no solution.
const UNSOLVABLE: [(&str, &[&str]); 4] = [
    ("sliding_tile", &["1 2 3 / 4 5 6 / 8 7 _"]),
    ("rush_hour", &["oooB/AAoB/oooB/oooo"]),
    ("peg_solitaire", &["xxx/x.x/xxx"]),
    ("squirrel_cage", &["A#B => B#A"]),
];

/// A folder of a test's own, with the names of the three pictures.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("pictures-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Runs a program with the three options.
    fn draw(&self, program: &'static str, arguments: &[&str]) -> Answered {
        let files = ["p.svg", "p.html", "p.gif"].map(|name| self.path(name));
        let options = ["--svg", &files[0], "--html", &files[1], "--gif", &files[2]];
        Program(program).run(&[arguments, &options[..]].concat())
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The captions of the boards on the sheet.
    fn captions(&self) -> Vec<String> {
        let text = self.text("p.svg");
        let document = Document::parse(&text).unwrap();
        let texts = document.descendants().filter(|node| node.attribute("font-size") == Some("26"));
        texts.filter_map(|node| node.text()).map(str::to_owned).collect()
    }

    /// The number of frames of the animation.
    fn gif_frames(&self) -> usize {
        let bytes = fs::read(self.path("p.gif")).unwrap();
        assert!(bytes.starts_with(b"GIF89a"));
        let mut decoder = DecodeOptions::new().read_info(&bytes[..]).unwrap();
        let mut frames = 0;
        while decoder.read_next_frame().unwrap().is_some() {
            frames += 1;
        }
        frames
    }

    /// The files, in order.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn every_program_draws_its_solution() {
    for (program, arguments) in SOLVED {
        let folder = Folder::new(&format!("solved-{program}"));
        let answered = folder.draw(program, &[arguments, &["--json"]].concat());
        assert_eq!((answered.status, answered.err.as_str()), (0, ""), "{program}");
        let answer: serde_json::Value = serde_json::from_str(&answered.out).unwrap();
        let actions: Vec<&str> =
            answer["actions"].as_array().unwrap().iter().map(|action| action.as_str().unwrap()).collect();
        let drawn = if program == "squirrel_cage" { with_first_labels(&actions) } else { owned(&actions) };
        let actions = drawn.iter().map(String::as_str);
        let numbered = actions.clone().zip(1..).map(|(action, number)| format!("{number}. {action}"));
        let captions: Vec<String> = ["start".to_owned()].into_iter().chain(numbered).collect();
        assert_eq!(folder.captions(), captions, "{program}");
        assert_eq!(folder.gif_frames(), captions.len(), "{program}");
        let page = folder.text("p.html");
        for action in actions {
            assert!(page.contains(&format!(">{action}</button>")), "{program}: {action}");
        }
        for name in ["algorithm", "metric", "cost", "optimal", "expanded", "generated", "seconds"] {
            assert!(page.contains(&format!("<th scope=\"row\">{name}</th>")), "{program}: {name}");
        }
        assert_eq!(folder.names(), ["p.gif", "p.html", "p.svg"], "{program}");
        let (_, plain) = Program(program).json(arguments);
        let measures = ["seconds", "cpu_seconds", "peak_bytes"];
        let without = |mut answer: serde_json::Value| {
            let keys = answer.as_object_mut().unwrap();
            keys.retain(|key, _| !measures.contains(&key.as_str()));
            answer
        };
        assert_eq!(without(answer), without(plain[0].clone()), "{program}");
    }
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

/// Returns the actions of the wooden game with the numbers that its pieces have in the start, in which a picture keeps them.
fn with_first_labels(actions: &[&str]) -> Vec<String> {
    let mut board = Configuration::start().board();
    let mut drawn = Vec::new();
    for action in actions {
        let now = Configuration::of_board(&board).unwrap().board();
        let mut action: Move = if action.contains(':') {
            action.parse().unwrap()
        } else {
            let step: CodeMove = action.parse().unwrap();
            let symbol = char::from_digit(u32::try_from(step.piece).unwrap(), 16).unwrap();
            Move { pieces: vec![symbol], path: step.path }
        };
        for piece in &mut action.pieces {
            let cells = &now.pieces().iter().find(|other| other.symbol == *piece).unwrap().cells;
            *piece = board.pieces().iter().find(|other| other.cells == *cells).unwrap().symbol;
        }
        action.pieces.sort_unstable();
        board = board.after(&action).unwrap();
        drawn.push(action.to_string());
    }
    assert!(board.is_solved());
    drawn
}

#[test]
fn without_a_solution_the_start_is_drawn_with_a_word() {
    let stopped = SOLVED.map(|(program, arguments)| {
        let limit = if program == "peg_solitaire" { "0" } else { "1" };
        (program, [arguments, &["--max-nodes", limit]].concat(), 3, "stopped")
    });
    let unsolvable = UNSOLVABLE.map(|(program, arguments)| (program, arguments.to_vec(), 1, "unsolvable"));
    for (program, arguments, status, word) in unsolvable.into_iter().chain(stopped) {
        let folder = Folder::new(&format!("{word}-{program}"));
        let answered = folder.draw(program, &arguments);
        assert_eq!((answered.status, answered.err.as_str()), (status, ""), "{program}: {}", answered.out);
        assert_eq!(folder.captions(), [word], "{program}");
        assert_eq!(folder.gif_frames(), 1, "{program}");
        let fact = format!("<th scope=\"row\">outcome</th><td>{word}</td>");
        assert!(folder.text("p.html").contains(&fact), "{program}");
    }
}

#[test]
fn a_text_that_is_no_puzzle_is_not_drawn() {
    for (program, _) in SOLVED {
        let folder = Folder::new(&format!("invalid-{program}"));
        assert_eq!(folder.draw(program, &["?"]).status, 2, "{program}");
        assert!(folder.names().is_empty(), "{program}");
    }
}

#[test]
fn a_plan_is_drawn_as_far_as_it_is_possible() {
    let plans: [(&str, &[&str], &str, usize); 4] = [
        ("sliding_tile", &["1 2 3 / 4 5 6 / _ 7 8"], "W E W N", 3),
        ("rush_hour", &["ooBo/AABo/oooo/ooCC"], "C-1 B+9 C+1", 1),
        ("peg_solitaire", &["--shape", "triangle"], "a3a1 a5a3 c5a5 c5a5", 3),
        ("squirrel_cage", &["AB./... => .../..A"], "BE AE AE", 2),
    ];
    for (program, arguments, plan, possible) in plans {
        let folder = Folder::new(&format!("plan-{program}"));
        let answered = folder.draw(program, &[arguments, &["--replay", plan]].concat());
        assert_eq!((answered.status, answered.err.as_str()), (1, ""), "{program}");
        assert_eq!(folder.captions().len(), possible + 1, "{program}: {}", answered.out);
        assert_eq!(folder.gif_frames(), possible + 1, "{program}");
        assert!(folder.text("p.html").contains("<td>unsolved</td>"), "{program}");
    }
    let folder = Folder::new("plan-unreadable");
    assert_eq!(folder.draw("sliding_tile", &["1 2 / _ 3", "--replay", "W ?"]).status, 2);
    assert!(folder.names().is_empty());
}

#[test]
fn a_new_board_is_drawn_and_its_solution_played() {
    let new: [(&str, &[&str]); 4] = [
        ("sliding_tile", &["--min", "5", "--max", "9"]),
        ("rush_hour", &["--size", "4x4", "--moves", "3.."]),
        ("peg_solitaire", &["--shape", "triangle", "--min", "13", "--max", "13"]),
        ("squirrel_cage", &["--min", "2", "--max", "9"]),
    ];
    for (program, arguments) in new {
        let folder = Folder::new(&format!("new-{program}"));
        let answered = folder.draw(program, &[&["--generate"], arguments].concat());
        assert_eq!((answered.status, answered.err.as_str()), (0, ""), "{program}");
        let captions = folder.captions();
        assert_eq!(captions.len(), 1, "{program}");
        let difficulty = format!(": {}", captions[0]);
        assert!(answered.out.lines().any(|line| line.ends_with(&difficulty)), "{program}: {captions:?}");
        assert!(folder.gif_frames() > 2, "{program}");
        assert!(folder.text("p.html").contains("<td>solved</td>"), "{program}");
    }
}

#[test]
fn a_page_of_a_hard_card_is_small() {
    let folder = Folder::new("card");
    let answered = folder.draw("rush_hour", &["--level", "40"]);
    assert_eq!((answered.status, answered.err.as_str()), (0, ""));
    assert!(folder.gif_frames() > 50);
    let bytes = folder.text("p.html").len();
    assert!(bytes < 300_000, "{bytes}");
}

#[test]
fn pictures_are_refused_by_name_where_they_would_show_no_solution() {
    let batch = crate::command::file("pictures-batch.txt", "1 2 / 3 _\n");
    let folder = Folder::new("rejected");
    let rejected: [(&str, &[&str], &str); 18] = [
        ("sliding_tile", &[], "found 2"),
        ("sliding_tile", &["1 2 / 3 _", "1 2 / _ 3"], "found 2"),
        ("sliding_tile", &["--batch", &batch], "found --batch"),
        ("sliding_tile", &["1 2 / _ 3", "--survey"], "--survey"),
        ("sliding_tile", &["1 2 / _ 3", "--compare"], "--compare"),
        ("sliding_tile", &["1 2 / _ 3", "--all"], "--all"),
        ("sliding_tile", &["1 2 / _ 3", "--hint"], "--hint"),
        ("sliding_tile", &["1 2 / _ 3", "--play"], "--play"),
        ("rush_hour", &[], "the table of the levels"),
        ("rush_hour", &["--level", "1", "--grids"], "--grids"),
        ("rush_hour", &["--level", "1", "--survey"], "--survey"),
        ("peg_solitaire", &["--shape", "triangle", "--count"], "--count"),
        ("peg_solitaire", &["--shape", "triangle", "--pairs"], "--pairs"),
        ("peg_solitaire", &["--shape", "triangle", "--hint"], "--hint"),
        ("squirrel_cage", &[], "the report on three metrics"),
        ("squirrel_cage", &["125213215", "--graph", "g.dot"], "--graph"),
        ("squirrel_cage", &["125213215", "--all"], "--all"),
        ("squirrel_cage", &["125213215", "125213215"], "found 2"),
    ];
    for (program, arguments, word) in rejected {
        let answered = folder.draw(program, arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{program} {arguments:?}");
        let is_sentence = answered.err.starts_with("error: ") && answered.err.lines().count() == 1;
        let is_named = answered.err.contains("--svg, --html and --gif") && answered.err.contains(word);
        assert!(is_sentence && is_named, "{program} {arguments:?}: {}", answered.err);
    }
    assert!(folder.names().is_empty());
    let both = folder.path("p.svg");
    let answered = Program("sliding_tile").run(&["1 2 / _ 3", "--svg", &both, "--gif", &both]);
    let sentence = format!("error: --gif: {both} is the file of another picture\n");
    assert_eq!((answered.status, answered.err), (2, sentence));
    // One file by several names: by its folder, through a folder and back, and relative to the folder of the process.
    fs::create_dir(folder.path("inside")).unwrap();
    for other in [folder.path("./p.svg"), folder.path("inside/../p.svg"), "p.svg".to_owned()] {
        let mut command = Program("sliding_tile").command();
        let command = command.current_dir(&folder.0).args(["1 2 / _ 3", "--svg", &both, "--html", &other]);
        let answered = command.output().unwrap();
        let sentence = format!("error: --html: {other} is the file of another picture\n");
        let err = String::from_utf8(answered.stderr).unwrap();
        assert_eq!((answered.status.code(), err), (Some(2), sentence));
    }
}

#[test]
fn a_file_that_cannot_be_written_is_named_and_nothing_is_left() {
    let folder = Folder::new("unwritable");
    let (missing, inside, fixed) = (folder.path("no/p.svg"), folder.path("folder"), folder.path("fixed.svg"));
    fs::create_dir(&inside).unwrap();
    fs::write(&fixed, "kept").unwrap();
    let mut permissions = fs::metadata(&fixed).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&fixed, permissions).unwrap();
    for (program, arguments) in SOLVED {
        for (option, file) in ["--svg", "--html", "--gif"].into_iter().zip([&missing, &inside, &fixed]) {
            let answered = Program(program).run(&[arguments, &[option, file]].concat());
            let error = format!("error: {file}: cannot be written: ");
            assert!(answered.err.starts_with(&error), "{program} {option}: {}", answered.err);
            assert_eq!((answered.status, answered.err.lines().count()), (2, 1), "{program} {option}");
            assert_eq!(answered.out, "", "{program} {option}: the fault is known before the search");
        }
    }
    assert_eq!(folder.names(), ["fixed.svg", "folder"]);
    assert_eq!(fs::read_to_string(fixed).unwrap(), "kept");
}

/// A limit on the size of files stands for a full disk. The shell that sets it ignores its signal.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let folder = Folder::new("full");
    let file = folder.path("p.html");
    fs::write(&file, "kept").unwrap();
    for (program, arguments) in SOLVED {
        let output = std::process::Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"])
            .arg(Program(program).path())
            .args(arguments)
            .args(["--html", &file])
            .output()
            .unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{program}: {err}");
        assert!(err.starts_with(&format!("error: {file}: cannot be written: ")), "{program}: {err}");
        assert_eq!(folder.text("p.html"), "kept");
        assert_eq!(folder.names(), ["p.html"]);
    }
}

#[test]
fn a_file_that_is_there_is_replaced() {
    let folder = Folder::new("replaced");
    fs::write(folder.path("p.svg"), "old").unwrap();
    assert_eq!(folder.draw("sliding_tile", &["1 2 / _ 3"]).status, 0);
    assert_eq!(folder.captions(), ["start", "1. W"]);
}
