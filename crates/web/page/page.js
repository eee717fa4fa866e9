"use strict";

// The game: what is made and undone, the answers that are known, and the elements around the board.

const part = (id) => document.getElementById(id);
const embedded = (id) => part(id).textContent;

// The most answers that are remembered: another search for each step back takes time.
const MOST_KNOWN = 400;

let call;
let searcher;
let puzzles = [];
let puzzle;
// The board where the game began, the actions made, and those undone, the last one first.
let game = { text: "", metric: "", made: [], undone: [] };
let position;
// Answers by the text of their position.
let known = new Map();
// The cost from the start, if it is known.
let fewest = null;
// The search for the present position, if there is one: its text and its answer to be.
let pending = null;
// The timer of an animation.
let animation = null;

const board = new Board(part("board"), (action, glides) => {
  pause();
  make(action, glides);
});

const say = (text, isSolved = false) => {
  part("status").textContent = text;
  part("status").classList.toggle("solved", isSolved);
};

const metric = () => puzzle.metrics.find(({ name }) => name === game.metric);

const counted = (number) => `${number} ${number === 1 ? metric().unit.replace(/s$/, "") : metric().unit}`;

const request = (name) => ({
  do: name,
  puzzle: puzzle.name,
  metric: game.metric,
  text: game.text,
  actions: game.made,
});

// Opens a board; returns whether it is one.
function open(name, text, metricName) {
  const [before, earlier] = [puzzle, game];
  puzzle = puzzles.find((puzzle) => puzzle.name === name) ?? puzzles[0];
  const isMetric = puzzle.metrics.some(({ name }) => name === metricName);
  game = { text, metric: isMetric ? metricName : puzzle.metrics[0].name, made: [], undone: [] };
  const opened = call(request("position"));
  if (opened.error) {
    [puzzle, game] = [before ?? puzzle, earlier];
    say(opened.error);
    return false;
  }
  pause();
  searcher.stop("");
  [known, position] = [new Map(), null];
  const isDefault = game.metric === puzzle.metrics[0].name;
  fewest = (isDefault && puzzle.instances.find((instance) => instance.text === text)?.optimum) ?? null;
  fillChoices();
  const link = `#${new URLSearchParams({ puzzle: puzzle.name, metric: game.metric, board: text })}`;
  history.replaceState(null, "", link);
  say("");
  facts(null);
  show(opened, false);
  return true;
}

// Makes an action, and forgets those undone unless it is the last one of them.
function make(action, glides = true) {
  const next = call({ ...request("position"), actions: [...game.made, action] });
  if (next.error) {
    say(next.error);
    return false;
  }
  const made = next.made.at(-1);
  if (game.undone.at(-1) === made) game.undone.pop();
  else game.undone = [];
  // On the way of a known solution nothing is searched again.
  const answer = known.get(position.text);
  if (answer?.actions?.[0] === made && !known.has(next.text)) {
    remember(next.text, { ...answer, actions: answer.actions.slice(1), cost: answer.cost - 1 });
  }
  game.made.push(made);
  say("");
  show(next, glides);
  return true;
}

// Goes to the position after the first `count` actions of those made and undone.
function go(count) {
  const all = [...game.made, ...game.undone.toReversed()];
  if (count < 0 || count > all.length || count === game.made.length) return;
  game.made = all.slice(0, count);
  game.undone = all.slice(count).toReversed();
  say("");
  show(call(request("position")));
}

function show(next, glides = true) {
  position = next;
  board.show(position, glides);
  part("text").value = position.text;
  const link = { puzzle: puzzle.name, metric: game.metric, board: position.text };
  part("link").href = `#${new URLSearchParams(link)}`;
  part("undo").disabled = part("reset").disabled = !game.made.length;
  part("redo").disabled = !game.undone.length;
  part("hint").disabled = part("solve").disabled = position.solved;
  listMoves();
  if (position.solved) {
    pause();
    say(`Solved in ${counted(game.made.length)}${moreInWords()}.`, true);
  }
  count();
  if (part("counts").checked && !position.solved && !known.has(position.text)) find();
}

// Writes how many actions are made and how many are left.
function count() {
  const answer = known.get(position.text);
  const parts = [`${counted(game.made.length)} made`];
  if (part("counts").checked && !position.solved) {
    parts.push(leftInWords(answer));
    if (fewest !== null) parts.push(`fewest from the start ${fewest}`);
  }
  part("count").textContent = parts.join(" · ");
}

function moreInWords() {
  const more = game.made.length - fewest;
  if (fewest === null) return "";
  return more > 0 ? `, ${more} more than the fewest` : ", the fewest";
}

function leftInWords(answer) {
  if (!answer) return searcher.isBusy ? "looking for a solution" : "how many are left is not known";
  if (answer.error) return answer.error;
  if (answer.outcome === "unsolvable") return `no solution from here (${answer.proof})`;
  if (answer.outcome === "stopped" && !answer.actions) return `stopped: ${answer.reason}`;
  return `${answer.cost} left${answer.optimal ? "" : ", perhaps fewer"}`;
}

// Returns the answer for the present position: the known one, or that of a search. `null` if another search replaced it.
async function find() {
  const { text } = position;
  if (known.has(text)) return known.get(text);
  if (pending?.text !== text) pending = { text, answer: search(text) };
  return pending.answer;
}

async function search(text) {
  const wasMade = game.made.length;
  const asked = searcher.ask(request("solve"), Number(part("limit").value));
  busy(true);
  count();
  const result = await asked;
  if (!searcher.isBusy) busy(false);
  if (pending?.text === text) pending = null;
  if (position?.text !== text || result.stopped === "") return null;
  const answer = result.answer ?? { outcome: "stopped", reason: result.stopped };
  // A search that somebody ended may be asked for again.
  if (result.answer || result.stopped === "the time is over") remember(text, answer);
  if (!wasMade && answer.optimal) fewest = answer.cost;
  facts({ ...answer, seconds: result.seconds });
  count();
  return answer;
}

function remember(text, answer) {
  known.set(text, answer);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value);
}

function busy(isBusy) {
  part("stop").disabled = !isBusy && animation === null;
  document.body.classList.toggle("busy", isBusy);
}

// Finds a solution and hands it on, or says why there is none.
async function withSolution(then) {
  if (position.solved) return;
  say("Looking for a solution");
  const answer = await find();
  if (!answer) return;
  if (answer.actions) then(answer);
  else say(sentence(leftInWords(answer)));
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

function hint() {
  pause();
  return withSolution((answer) => {
    board.mark(answer.actions[0]);
    say(`Hint: ${answer.actions[0]}`);
  });
}

function solve() {
  pause();
  return withSolution((answer) => {
    const actions = [...answer.actions];
    say(`A solution in ${counted(answer.cost)}${answer.optimal ? "" : ", perhaps not the shortest"}`);
    const step = () => {
      if (!make(actions.shift()) || !actions.length) pause();
      else animation = setTimeout(step, Number(part("speed").value));
    };
    animation = setTimeout(step, Number(part("speed").value));
    busy(false);
  });
}

function pause() {
  clearTimeout(animation);
  animation = null;
  busy(searcher.isBusy);
}

function stop() {
  pause();
  searcher.stop("you ended the search");
}

async function generate() {
  pause();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const wish = { do: "generate", puzzle: puzzle.name, difficulty: part("difficulty").value, seed };
  const asked = searcher.ask(wish, Number(part("limit").value));
  busy(true);
  say("Making a board");
  const { answer, stopped } = await asked;
  if (!searcher.isBusy) busy(false);
  if (stopped || answer.error) say(`No new board: ${stopped ?? answer.error}.`);
  else if (open(puzzle.name, answer.text, game.metric)) {
    if (puzzle.metrics[0].name === game.metric) fewest = answer.optimum;
    say(`A new board, ${answer.name}`);
    count();
  }
}

function listMoves() {
  const all = [...game.made, ...game.undone.toReversed()];
  const items = all.map((action, number) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    button.type = "button";
    button.textContent = action;
    button.onclick = () => go(number + 1);
    if (number + 1 === game.made.length) button.setAttribute("aria-current", "step");
    if (number >= game.made.length) button.className = "undone";
    item.append(button);
    return item;
  });
  part("moves").replaceChildren(...items);
  items[game.made.length - 1]?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

function facts(answer) {
  const rows = Object.entries({
    outcome: answer?.outcome,
    cost: answer?.cost,
    optimal: answer?.optimal === undefined ? undefined : answer.optimal ? "yes" : "not proven",
    proof: answer?.proof,
    reason: answer?.reason ?? answer?.error,
    algorithm: answer?.algorithm,
    heuristic: answer?.heuristic,
    expanded: answer?.expanded?.toLocaleString("en"),
    memory: answer?.peak_bytes && `${(answer.peak_bytes / 1048576).toFixed(1)} MiB`,
    seconds: answer?.seconds?.toFixed(3),
  });
  const row = ([name, value]) => {
    const [line, head, cell] = ["tr", "th", "td"].map((tag) => document.createElement(tag));
    head.scope = "row";
    head.textContent = name;
    cell.textContent = value;
    line.append(head, cell);
    return line;
  };
  const given = rows.filter(([, value]) => value !== undefined && value !== "");
  part("facts").tBodies[0].replaceChildren(...given.map(row));
  part("facts").hidden = !given.length;
}

const option = (value, text) => Object.assign(document.createElement("option"), { value, textContent: text });

function fillChoices() {
  document.title = puzzle.title;
  document.querySelector("h1").textContent = puzzle.title;
  part("goal").textContent = puzzle.goal;
  part("line").placeholder = puzzle.example;
  part("puzzle").value = puzzle.name;
  const boards = puzzle.instances.map(({ name, optimum }, number) => {
    return option(number, optimum === null ? name : `${name} (${optimum})`);
  });
  part("instance").replaceChildren(option("", "another board"), ...boards);
  const number = puzzle.instances.findIndex(({ text }) => text === game.text);
  part("instance").value = number < 0 ? "" : number;
  part("metric").replaceChildren(...puzzle.metrics.map(({ name, unit, counts }) => option(name, `${unit}: ${counts}`)));
  part("metric").value = game.metric;
}

function openLink() {
  const wish = new URLSearchParams(location.hash.slice(1));
  const wished = puzzles.find(({ name }) => name === wish.get("puzzle")) ?? puzzles[0];
  const text = wish.get("board") ?? wished.instances[0].text;
  if (!open(wished.name, text, wish.get("metric")) && !position) {
    const reason = part("status").textContent;
    open(wished.name, wished.instances[0].text);
    say(reason);
  }
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied");
  } catch {
    part("text").select();
    say("The browser does not allow it: press Ctrl and C");
  }
}

const commands = {
  undo: () => go(game.made.length - 1),
  redo: () => go(game.made.length + 1),
  reset: () => go(0),
  hint,
  solve,
  stop,
  generate,
  copy: () => copy(position.text),
  "copy-moves": () => copy(game.made.join(" ")),
};
const keys = { u: "undo", y: "redo", r: "reset", h: "hint", s: "solve", Escape: "stop" };
const stepping = ["undo", "redo", "reset"];

function command(name) {
  if (part(name).disabled) return;
  if (stepping.includes(name)) pause();
  commands[name]();
}

function listen() {
  for (const name of Object.keys(commands)) part(name).onclick = () => command(name);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.target.closest("input,textarea,select") || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isControl = event.ctrlKey || event.metaKey;
    const name = isControl ? { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key] : keys[key];
    if (!name) return;
    event.preventDefault();
    command(name);
  });
  part("puzzle").onchange = () => {
    const { name, instances } = puzzles.find(({ name }) => name === part("puzzle").value);
    open(name, instances[0].text);
  };
  part("instance").onchange = () => {
    const instance = puzzle.instances[part("instance").value];
    if (instance) open(puzzle.name, instance.text, game.metric);
  };
  part("metric").onchange = () => open(puzzle.name, position.text, part("metric").value);
  part("counts").onchange = () => show(position, false);
  part("choose").onsubmit = (event) => event.preventDefault();
  part("open").onsubmit = (event) => {
    event.preventDefault();
    open(puzzle.name, part("line").value.trim() || puzzle.example, game.metric);
  };
  part("enter").onsubmit = (event) => {
    event.preventDefault();
    pause();
    if (make(part("action").value)) part("action").value = "";
  };
  addEventListener("hashchange", openLink);
}

async function begin() {
  const packed = Uint8Array.from(atob(embedded("module")), (sign) => sign.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(unpacked).arrayBuffer();
  call = await openModule(bytes);
  searcher = new Searcher(bytes, `${embedded("engine")}\n${embedded("worker")}`);
  puzzles = call({ do: "puzzles" });
  part("puzzle").replaceChildren(...puzzles.map(({ name, title }) => option(name, title)));
  listen();
  openLink();
}

begin().catch((error) => say(`The page cannot start: ${error.message}`));
