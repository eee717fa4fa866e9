//! Every notation of a board is read; one is written.

use lights_out::{Board, Press};

#[test]
fn every_form_of_a_board_is_read() {
    for (written, texts) in [
        (
            "x.x/.x./x..",
            &[
                "x.x.x.x..",
                "101010100",
                "XOX/OXO/XOO",
                "#.# .#. #..",
                "*.*\r\n.*.\r\n\r\n*..\r\n",
                " 1 0 1 /\t0 1 0 / 1 0 0 ",
                "/xox//oxo/xoo/",
                "x.x .x. x..\n",
                "[[1, 0, 1],\n [0, 1, 0],\n [1, 0, 0]]\n",
            ] as &[&str],
        ),
        ("xx..", &["1100", "[[1,1,0,0]]", " XXOO"]),
        ("x/.", &["1 0", "1\n0", "x o", "[[1],[0]]"]),
        ("...", &["000", "\n...\n"]),
        ("xxxxxxxx", &["11111111", "########"]),
    ] {
        for text in texts {
            assert_eq!(text.parse::<Board>().unwrap().to_string(), written, "{text:?}");
        }
    }
    for side in 3..=8 {
        let rows = vec!["1".repeat(side); side];
        assert_eq!(rows.concat().parse::<Board>(), rows.join("/").parse());
    }
}

#[test]
fn presses_switch_themselves_and_their_neighbours() {
    for (press, after) in
        [("b2", ".x.../xxx../.x..."), ("E3", "...../....x/...xx"), ("a1", "xx.../x..../.....")]
    {
        let press: Press = press.parse().unwrap();
        let board = Board::dark(3, 5).after(press).unwrap();
        assert_eq!(board.to_string(), after);
        assert!(board.after(press).unwrap().is_solved());
    }
    assert_eq!(Board::dark(3, 5).after(Press { column: 5, row: 0 }), None);
    assert_eq!("x..\n.x.".parse::<Board>().unwrap().drawing(), "  abc\n1 x..\n2 .x.");
}
