//! Checkpoints of searches over several processes.

use std::{
    collections::HashMap,
    fs,
    path::Path,
    sync::{LazyLock, Mutex},
};

use search::{
    Limits, Outcome, StateSpace,
    space::{Keyed, Reversible},
};
use search_distributed::{Checkpoint, Distributed, Error, Report};
use twox_hash::XxHash3_64;

use self::manifest::{File, Layer, Manifest, file_name};
use crate::{
    input::Input,
    laws::{is_a_sentence, is_one_line},
};

/// The manifest, which is private to its crate.
#[path = "../../search-distributed/src/checkpoint/manifest.rs"]
mod manifest;

/// The first line of a manifest.
const TITLE: &str = "checkpoint of search-distributed, form 1";

/// The most changes of a checkpoint.
const MOST_CHANGES: usize = 12;

/// A text as a manifest: as it is, and behind the first line and before a right checksum.
pub(crate) fn checkpoint_manifest(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let whole = format!("{TITLE}\n{text}");
    let sum = XxHash3_64::oneshot(whole.as_bytes());
    for text in [text.as_ref(), &format!("{whole}checksum {sum:016x}\n")] {
        match Manifest::from_text(text) {
            Ok(manifest) => assert_eq!(manifest.to_text(), text),
            Err(error) => is_a_sentence(error),
        }
    }
}

/// A sound checkpoint with the changes that the input describes. The search rejects it, or goes on from it.
pub(crate) fn checkpoint_folder(data: &[u8]) {
    let mut input = Input::of(data);
    let call = Call::of(&mut input);
    let sound = sound(call.kind, 1 + usize::from(input.below(2)), u32::from(input.below(10)));
    let mut forged = sound.clone();
    forged.change(&mut input);
    let folder = tempfile::tempdir().expect("a folder");
    forged.write(folder.path());
    match call.resume(folder.path()) {
        Ok(report) => {
            let manifest =
                Manifest::from_text(&forged.manifest.to_text()).expect("a manifest that was accepted");
            call.holds(&report, &manifest);
            let again = Call { depth: 100, ..call }.resume(folder.path());
            if call.kind == Kind::Survey {
                let again = again.expect("a checkpoint that this search has written");
                assert!(again.layers().starts_with(report.layers()));
            } else if let Err(error) = again {
                is_rejected(&error, folder.path());
            }
        }
        Err(error) => {
            assert_ne!(forged, sound, "{error}");
            is_rejected(&error, folder.path());
        }
    }
}

/// A space of 97 states in one component; the keys have seven bits.
#[derive(Debug)]
struct Ring;

/// The number of states.
const STATES: u8 = 97;

impl StateSpace for Ring {
    type State = u8;
    type Action = bool;
    type Cost = u32;
    type Actions = [bool; 2];

    fn actions(&self, _: &u8) -> [bool; 2] {
        [false, true]
    }

    fn apply(&self, state: &mut u8, leaps: bool) {
        let number = u16::from(*state);
        *state = (if leaps { number * 3 + 5 } else { number + 1 } % u16::from(STATES)) as u8;
    }
}

impl Keyed for Ring {
    type Key = u64;
    const KEY_BITS: u32 = 7;

    fn key(&self, state: &u8) -> u64 {
        u64::from(*state)
    }

    fn state(&self, key: u64) -> u8 {
        key as u8 & 127
    }
}

impl Reversible for Ring {
    type Predecessors = Vec<(bool, u8)>;

    fn predecessors(&self, state: &u8) -> Vec<(bool, u8)> {
        let actions = |before: u8| [false, true].map(|action| (action, before));
        let all = (0..STATES).flat_map(actions);
        all.filter(|(action, before)| self.successor(before, *action) == *state).collect()
    }
}

/// The kind of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Survey,
    Plan,
    Plans,
}

/// A call of the search.
#[derive(Clone, Copy, Debug)]
struct Call {
    kind: Kind,
    workers: usize,
    depth: u32,
    goal: u8,
}

impl Call {
    fn of(input: &mut Input<'_>) -> Self {
        Call {
            kind: [Kind::Survey, Kind::Plan, Kind::Plans][usize::from(input.below(3))],
            workers: 1 + usize::from(input.below(2)),
            depth: u32::from(input.below(24)),
            goal: input.below(128),
        }
    }

    fn resume(&self, folder: &Path) -> Result<Report<Ring>, Error> {
        self.run(Checkpoint::resume(folder))
    }

    fn run(&self, checkpoint: Checkpoint) -> Result<Report<Ring>, Error> {
        let search = Distributed::new().with_workers(self.workers).with_name("a ring");
        let mut search = search.with_checkpoint(checkpoint);
        let run = search.within(Limits::none().cost(self.depth));
        let is_goal = |state: &u8| *state == self.goal;
        match self.kind {
            Kind::Survey => run.survey(&Ring, &0),
            Kind::Plan => run.run(&Ring, &0, is_goal),
            Kind::Plans => run.count_plans(&Ring, &0, is_goal),
        }
    }

    /// Checks an answer behind the layers of `manifest`.
    fn holds(&self, report: &Report<Ring>, manifest: &Manifest) {
        let (layers, resumed) = (report.layers(), report.resumed_from().expect("a search that is resumed"));
        let known = &manifest.layers[..=resumed as usize];
        assert!(known.iter().map(|layer| layer.states).eq(layers[..known.len()].iter().copied()));
        assert!(known.len() == manifest.layers.len() || matches!(report.outcome, Outcome::Solved(_)));
        let plans = report.plans();
        match &report.outcome {
            Outcome::Solved(plan) => {
                assert_ne!(self.kind, Kind::Survey);
                assert_eq!((plan.start, plan.actions.len()), (0, layers.len() - 1));
                let end = plan.actions.iter().fold(0, |state, &action| Ring.successor(&state, action));
                assert_eq!(end, self.goal, "the end of the plan");
                assert_eq!(plans.is_some(), self.kind == Kind::Plans);
                assert_ne!(plans, Some(0));
            }
            Outcome::Exhausted => assert_eq!(plans, None),
            Outcome::Stopped { .. } => assert!(plans.is_none() && layers.len() > self.depth as usize),
            other => panic!("{other:?}"),
        }
    }
}

/// Checks the error on a checkpoint in `folder`.
fn is_rejected(error: &Error, folder: &Path) {
    let Error::Checkpoint { path, problem } = error else { panic!("{error}") };
    assert!(path.starts_with(folder));
    is_a_sentence(problem);
    is_one_line(error.to_string().replace(&folder.display().to_string(), ""));
}

/// A manifest, and the bytes of its files by their names.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Content {
    manifest: Manifest,
    files: HashMap<String, Vec<u8>>,
}

/// Sound checkpoints by the kind of the search, the number of workers and the depth.
type Written = HashMap<(Kind, usize, u32), Content>;

/// Returns the checkpoint that `workers` workers write up to `depth`.
fn sound(kind: Kind, workers: usize, depth: u32) -> Content {
    static WRITTEN: LazyLock<Mutex<Written>> = LazyLock::new(Mutex::default);
    let mut written = WRITTEN.lock().expect("no panic before");
    let content = written.entry((kind, workers, depth)).or_insert_with(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let call = Call { kind, workers, depth, goal: u8::MAX };
        let _ = call.run(Checkpoint::new(folder.path())).expect("a new checkpoint");
        Content::read(folder.path())
    });
    content.clone()
}

impl Content {
    fn read(folder: &Path) -> Self {
        let text = fs::read_to_string(folder.join("manifest.txt")).expect("a manifest");
        let manifest = Manifest::from_text(&text).expect("a sound manifest");
        assert_eq!(manifest.to_text(), text);
        let names = manifest.layers.iter().flat_map(|layer| &layer.files).map(|file| file.name.clone());
        let files = names.map(|name| (name.clone(), fs::read(folder.join(name)).expect("a file"))).collect();
        Content { manifest, files }
    }

    fn write(&self, folder: &Path) {
        for (name, bytes) in &self.files {
            fs::write(folder.join(name), bytes).expect("a file");
        }
        fs::write(folder.join("manifest.txt"), self.manifest.to_text()).expect("a file");
    }

    /// Makes the changes that the input describes. The numbers and checksums are made right again unless it says otherwise.
    fn change(&mut self, input: &mut Input<'_>) {
        let mends = !input.byte();
        for _ in 0..MOST_CHANGES {
            if input.is_empty() {
                break;
            }
            self.change_once(input);
        }
        if mends & 1 == 1 {
            self.mend_files();
        }
        let layers = &mut self.manifest.layers;
        if mends & 2 == 2 {
            for layer in layers.iter_mut() {
                layer.states = layer.files.iter().fold(0, |sum, file| file.states.saturating_add(sum));
            }
        }
        if mends & 4 == 4 {
            let before = layers.iter().rev().skip(1);
            self.manifest.expanded = before.fold(0, |sum, layer| layer.states.saturating_add(sum));
        }
        if mends & 8 == 8 {
            self.manifest.generated = self.manifest.expanded.saturating_mul(2);
        }
        // Numbers behind the mends.
        let numbers = input.byte();
        for (bit, number) in
            [&mut self.manifest.identity, &mut self.manifest.expanded, &mut self.manifest.generated]
                .into_iter()
                .enumerate()
        {
            if numbers >> bit & 1 == 1 {
                *number = input.number();
            }
        }
    }

    /// Gives each file the name of its layer and the numbers of its bytes.
    fn mend_files(&mut self) {
        let (old, record) = (self.files.clone(), self.manifest.record.max(1));
        for (layer, depth) in self.manifest.layers.iter_mut().zip(0..) {
            for (file, worker) in layer.files.iter_mut().zip(0..) {
                let bytes = old.get(&file.name).cloned().unwrap_or_default();
                file.name = file_name(depth, worker, layer.workers);
                (file.states, file.checksum) = ((bytes.len() / record) as u64, XxHash3_64::oneshot(&bytes));
                self.files.insert(file.name.clone(), bytes);
            }
        }
    }

    fn change_once(&mut self, input: &mut Input<'_>) {
        let Content { manifest, files } = self;
        let (change, depth) = (input.below(12), usize::from(input.byte()));
        let Some(depth) = depth.checked_rem(manifest.layers.len()) else { return };
        let layer = &mut manifest.layers[depth];
        let worker = usize::from(input.byte()).checked_rem(layer.files.len());
        match (change, worker.map(|worker| &mut layer.files[worker])) {
            // Bytes of a file: one of them, the last ones, or further ones.
            (0..=2, Some(file)) => {
                let Some(bytes) = files.get_mut(&file.name) else { return };
                match (change, usize::from(input.byte()).checked_rem(bytes.len())) {
                    (0, Some(at)) => bytes[at] = input.byte(),
                    (1, Some(at)) => bytes.truncate(at),
                    _ => {
                        let count = usize::from(input.below(40));
                        bytes.extend_from_slice(input.bytes(count));
                    }
                }
            }
            (3, Some(file)) => file.states = input.number(),
            (4, Some(file)) => file.checksum = input.number(),
            (5, Some(file)) => {
                let count = usize::from(input.below(40));
                file.name = String::from_utf8_lossy(input.bytes(count)).replace(['/', '\\', '\0'], ".");
            }
            (6, Some(file)) => drop(files.remove(&file.name)),
            (7, Some(_)) => drop(layer.files.pop()),
            (8, _) => layer.workers = input.number() as usize,
            (9, _) => layer.states = input.number(),
            (10, _) => drop(manifest.layers.remove(depth)),
            _ => self.add_layer(input),
        }
    }

    /// Adds a layer of one file with the keys of the input.
    fn add_layer(&mut self, input: &mut Input<'_>) {
        let count = usize::from(input.below(40));
        let (keys, record) = (input.bytes(count), self.manifest.record);
        let bytes: Vec<u8> =
            keys.iter().flat_map(|&key| (0..record).map(move |at| if at == 0 { key } else { 1 })).collect();
        let name = file_name(self.manifest.layers.len(), 0, 1);
        let (states, checksum) = (keys.len() as u64, XxHash3_64::oneshot(&bytes));
        self.files.insert(name.clone(), bytes);
        self.manifest.layers.push(Layer { states, workers: 1, files: vec![File { name, states, checksum }] });
    }
}
