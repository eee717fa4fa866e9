//! A search on disk that is cut off goes on from its last complete layer, with the counts of one in a go.

#![expect(clippy::unwrap_used, reason = "a test fails with its folder")]

use std::{
    env, fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use proptest::prelude::*;
use search::{At, Limits, NoGoal, Outcome, Progress, Reason, Search};
use search_disk::{DiskBreadthFirst, TwoLayers};
use twox_hash::XxHash3_64;

use crate::toys::{
    Folder, Layers, Pancakes, Sets, check_layers, check_plan, distance, sorted, step_by, survey, work,
};

/// The variable that gives a process of these tests its folder.
const CHILD: &str = "SEARCH_TEST_DISK";

fn pancakes(folder: &Path) -> DiskBreadthFirst<Pancakes<7>> {
    DiskBreadthFirst::new(folder).with_scope(TwoLayers).with_memory(0)
}

/// Runs for `expanded` states and forgets everything but the folder.
fn cut_off(folder: &Folder, expanded: u64) {
    let mut search = pancakes(&folder.0);
    let limits = Limits::none().expanded(expanded);
    let report = search.within(limits).run_to(&Pancakes, &sorted(), &NoGoal);
    assert_eq!(search.checked(report).unwrap().stopped_by(), Some(Reason::Expanded));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn a_cut_changes_nothing(cuts in prop::collection::vec(1..5_040_u64, 1..4)) {
        let whole_folder = Folder::new();
        let whole = survey(&Pancakes, &[sorted()], &mut pancakes(&whole_folder.0));
        let folder = Folder::new();
        cut_off(&folder, cuts[0]);
        for cut in cuts {
            let mut search = pancakes(&folder.0);
            search.reopen(&Pancakes, &sorted()).unwrap();
            let report = search.within(Limits::none().expanded(cut)).resume_to(&Pancakes, &NoGoal);
            let _ = search.checked(report).unwrap();
        }
        let mut search = pancakes(&folder.0);
        search.reopen(&Pancakes, &sorted()).unwrap();
        let report = search.resume_to(&Pancakes, &NoGoal);
        let report = search.checked(report).unwrap();
        prop_assert_eq!(&report.outcome, &Outcome::Exhausted);
        prop_assert_eq!(work(&report), whole);
        check_layers(&Pancakes, &[sorted()], &search);
        prop_assert_eq!(folder.names(), whole_folder.names());
        drop(search);
        // The answer and its counts are in the manifest.
        let mut search = pancakes(&folder.0);
        search.reopen(&Pancakes, &sorted()).unwrap();
        let report = search.resume_to(&Pancakes, &NoGoal);
        prop_assert_eq!((&report.outcome, work(&report)), (&Outcome::Exhausted, whole));
    }

    /// Directed and graded spaces, with a closed file and without earlier layers.
    #[test]
    fn other_kinds_of_spaces(seed: u64, cut in 1..60_u64) {
        let ring = search::from_successors(|&n: &u64| [(n + 1) % 70, n / 2]).with_keys(|&n| n, |key| key);
        let folder = Folder::new();
        let mut search = DiskBreadthFirst::new(&folder.0);
        let report = search.within(Limits::none().expanded(cut)).run_to(&ring, &0, &NoGoal);
        let _ = search.checked(report).unwrap();
        drop(search);
        let mut search = DiskBreadthFirst::new(&folder.0);
        search.reopen(&ring, &0).unwrap();
        prop_assert_eq!(search.resume_to(&ring, &NoGoal).outcome, Outcome::Exhausted);
        check_layers(&ring, &[0], &search);

        let folder = Folder::new();
        let mut search = DiskBreadthFirst::new(&folder.0);
        let report = search.within(Limits::none().expanded(cut)).run_to(&Sets(seed), &0, &NoGoal);
        let _ = search.checked(report).unwrap();
        drop(search);
        let mut search = DiskBreadthFirst::new(&folder.0);
        search.reopen(&Sets(seed), &0).unwrap();
        prop_assert_eq!(search.resume_to(&Sets(seed), &NoGoal).outcome, Outcome::Exhausted);
        check_layers(&Sets(seed), &[0], &search);
    }
}

#[test]
fn a_plan_is_found_after_a_cut() {
    let folder = Folder::new();
    cut_off(&folder, 3_000);
    let far = At([3, 0, 5, 1, 6, 2, 4]);
    let expected = distance(&Pancakes, &[sorted()], &[far.0]);
    let mut search = pancakes(&folder.0);
    search.reopen(&Pancakes, &sorted()).unwrap();
    // The goal may lie in a layer that is complete.
    let plan = search.plan_to(&Pancakes, &far).unwrap();
    let plan = plan.or_else(|| search.resume_to(&Pancakes, &far).into_plan());
    check_plan(&Pancakes, &[sorted()], &[far.0], expected, plan.as_ref());
}

/// An observer hears of the layer that is cut off, and of those after it.
#[test]
fn observers_hear_of_the_layers_after_a_cut() {
    let folder = Folder::new();
    cut_off(&folder, 1_000);
    let mut search = pancakes(&folder.0);
    search.reopen(&Pancakes, &sorted()).unwrap();
    let present = search.layers().len() - 1;
    let mut heard = Layers::default();
    let report = search.observed_by(&mut heard).resume_to(&Pancakes, &NoGoal);
    assert_eq!(report.outcome, Outcome::Exhausted);
    let expected: Vec<_> = (0..).zip(search.layers().iter().copied()).skip(present).collect();
    assert!(present > 2 && heard.0 == expected, "{:?}", heard.0);
}

/// Files that a killed process leaves: partial ones, and a layer that the manifest does not list yet.
#[test]
fn rests_of_a_killed_process_are_removed() {
    let folder = Folder::new();
    cut_off(&folder, 100);
    let names = folder.names();
    for name in ["next.partial", "manifest.partial", "run-000001.partial", "layer-000099", "closed-000017"] {
        fs::write(folder.at(name), "half a file").unwrap();
    }
    let others = ["layer-1", "layer-99", "notes.partial", "run-of-mine.partial", "layer-000001.old"];
    for name in others {
        fs::write(folder.at(name), "of the user").unwrap();
    }
    let mut search = pancakes(&folder.0);
    search.reopen(&Pancakes, &sorted()).unwrap();
    let mut expected = [names, others.map(str::to_owned).to_vec()].concat();
    expected.sort();
    assert_eq!(folder.names(), expected);
    assert_eq!(search.resume_to(&Pancakes, &NoGoal).outcome, Outcome::Exhausted);
    check_layers(&Pancakes, &[sorted()], &search);
}

/// A process that is killed before its first layer is listed leaves a manifest without layers.
#[test]
fn a_search_that_was_killed_at_once() {
    for has_layer in [true, false] {
        let folder = Folder::new();
        cut_off(&folder, 0);
        let text = fs::read_to_string(folder.at("manifest")).unwrap();
        let text = &text[..=text.find("\nlayer ").unwrap()];
        let checksum = XxHash3_64::oneshot(text.as_bytes());
        fs::write(folder.at("manifest"), format!("{text}checksum {checksum:016x}\n")).unwrap();
        if !has_layer {
            fs::remove_file(folder.at("layer-000000")).unwrap();
        }
        let mut search = pancakes(&folder.0);
        search.reopen(&Pancakes, &sorted()).unwrap();
        assert_eq!(search.layers(), [1]);
        assert_eq!(search.resume_to(&Pancakes, &NoGoal).outcome, Outcome::Exhausted);
        check_layers(&Pancakes, &[sorted()], &search);
    }
}

/// This program as a process that runs one of the ignored tests below in a folder.
fn child(role: &str, folder: &Path) -> Child {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--ignored", "--nocapture", "--test-threads=1", "--exact"]);
    command.arg(format!("resumed::{role}")).env(CHILD, folder);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
#[ignore = "a process that another test starts and kills"]
fn searches_on() {
    let Some(folder) = env::var_os(CHILD) else { return };
    let mut search = DiskBreadthFirst::new(folder).with_scope(TwoLayers).with_memory(0);
    if search.reopen(&Pancakes::<8>, &sorted()).is_err() {
        search.begin(&Pancakes::<8>, &sorted(), &NoGoal);
    }
    while step_by(&mut search, &Pancakes::<8>, &NoGoal, 100, &mut ()).is_none() {
        thread::sleep(Duration::from_micros(300));
    }
}

/// Killed at ten moments, whatever it is doing, and resumed by the next process.
#[test]
fn a_killed_search_loses_no_layer() {
    let folder = Folder::new();
    let mut layers = 0;
    for kill in 1..=10 {
        let mut process = child("searches_on", &folder.0);
        let late = Instant::now() + Duration::from_secs(60);
        while !folder.at("manifest").exists() && Instant::now() < late {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(7 * kill));
        process.kill().unwrap();
        process.wait().unwrap();
        let now = folder.names().iter().filter(|name| name.starts_with("layer-")).count();
        assert!(now >= layers, "{layers} layers, then {now}");
        layers = now;
    }
    let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers);
    search.reopen(&Pancakes::<8>, &sorted()).unwrap();
    let report = search.resume_to(&Pancakes, &NoGoal);
    let report = search.checked(report).unwrap();
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 40_320));
    check_layers(&Pancakes, &[sorted()], &search);
}

/// A search may move to another thread, and go on there.
#[test]
fn another_thread_goes_on() {
    let folder = Folder::new();
    let mut search = pancakes(&folder.0);
    let _ = search.within(Limits::none().expanded(900)).run_to(&Pancakes, &sorted(), &NoGoal);
    let search = thread::spawn(move || {
        assert_eq!(search.resume_to(&Pancakes, &NoGoal).outcome, Outcome::Exhausted);
        search
    });
    check_layers(&Pancakes, &[sorted()], &search.join().unwrap());
}

#[test]
fn a_folder_belongs_to_one_search_at_a_time() {
    let folder = Folder::new();
    let mut first = pancakes(&folder.0);
    let _ = first.within(Limits::none().expanded(9)).run_to(&Pancakes, &sorted(), &NoGoal);
    let mut second = pancakes(&folder.0);
    let refusal = second.reopen(&Pancakes, &sorted()).unwrap_err();
    assert!(refusal.is_in_use());
    assert_eq!(refusal.to_string(), format!("{}: another search uses this folder", folder.0.display()));
    drop(first);
    second.reopen(&Pancakes, &sorted()).unwrap();
    drop(second);

    // The same between processes: while the child runs, the folder is refused.
    let mut process = child("holds_for_a_minute", &folder.0);
    let late = Instant::now() + Duration::from_secs(60);
    while !folder.at("held").exists() && Instant::now() < late {
        thread::sleep(Duration::from_millis(1));
    }
    let refusal = pancakes(&folder.0).reopen(&Pancakes, &sorted()).unwrap_err();
    assert!(refusal.is_in_use(), "{refusal}");
    process.kill().unwrap();
    process.wait().unwrap();
    pancakes(&folder.0).reopen(&Pancakes, &sorted()).unwrap();
}

/// A policy for a search under way makes a new search: another one may use the folder.
#[test]
fn a_policy_for_a_search_under_way_frees_its_folder() {
    let folder = Folder::new();
    let mut first = pancakes(&folder.0);
    let _ = first.within(Limits::none().expanded(9)).run_to(&Pancakes, &sorted(), &NoGoal);
    let first = first.with_memory(1 << 22);
    assert_eq!((first.stats().expanded, first.error().is_none()), (0, true));
    pancakes(&folder.0).reopen(&Pancakes, &sorted()).unwrap();
    drop(first);
}

#[test]
#[ignore = "a process that another test starts and kills"]
fn holds_for_a_minute() {
    let Some(folder) = env::var_os(CHILD) else { return };
    let folder = Path::new(&folder);
    let mut search = pancakes(folder);
    search.reopen(&Pancakes, &sorted()).unwrap();
    fs::write(folder.join("held"), "").unwrap();
    thread::sleep(Duration::from_secs(60));
}
