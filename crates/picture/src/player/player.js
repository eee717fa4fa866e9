(() => {
"use strict";
const part = (id) => document.getElementById(id);
const frames = JSON.parse(part("frames").textContent);
const last = frames.length - 1;
const pieces = [...document.querySelectorAll("#board .piece")];
const steps = [...document.querySelectorAll("#actions button")];
const ghosts = part("ghosts");
const slider = part("slider");

// places[frame][piece] is [x, y], or undefined where the piece is not on the board.
const places = [];
for (const frame of frames) {
  const now = places.length ? places[places.length - 1].slice() : [];
  for (const [piece, x, y] of frame.p) now[piece] = x === undefined ? undefined : [x, y];
  places.push(now);
}

let at = 0;
let timer = 0;

function ghost(piece, [x, y]) {
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#" + ghosts.dataset.outline + piece);
  use.setAttribute("class", "pic-ghost");
  use.setAttribute("x", x);
  use.setAttribute("y", y);
  ghosts.append(use);
}

function show(step) {
  at = Math.max(0, Math.min(last, step));
  const moved = new Set(at ? frames[at].p.filter((change) => change[3]).map((change) => change[0]) : []);
  ghosts.replaceChildren();
  pieces.forEach((piece, number) => {
    const place = places[at][number];
    piece.style.opacity = place ? 1 : 0;
    if (place) piece.style.transform = `translate(${place[0]}px,${place[1]}px)`;
    piece.classList.toggle("moved", moved.has(number));
    const before = at && places[at - 1][number];
    if (before && (moved.has(number) || !place)) ghost(number, before);
  });
  slider.value = at;
  slider.setAttribute("aria-valuetext", frames[at].c);
  part("status").textContent = at ? `${frames[at].c}  (of ${last})` : last ? `${frames[0].c}  (${last} to go)` : frames[0].c;
  steps.forEach((button, number) => {
    if (number + 1 === at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
  const list = part("actions");
  const shown = steps[Math.max(at, 1) - 1];
  if (shown) list.scrollTop = shown.offsetTop - list.offsetTop - list.clientHeight / 2;
  for (const id of ["first", "back"]) part(id).disabled = at === 0;
  for (const id of ["forward", "last"]) part(id).disabled = at === last;
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  part("play").textContent = "Play";
}

function tick() {
  timer = setTimeout(() => {
    show(at + 1);
    if (at < last) tick();
    else pause();
  }, 700 / Number(part("speed").value));
}

function play() {
  if (timer) return pause();
  if (at === last) show(0);
  part("play").textContent = "Pause";
  tick();
}

function go(step) {
  pause();
  show(step);
}

const actions = {
  first: () => go(0),
  back: () => go(at - 1),
  play,
  forward: () => go(at + 1),
  last: () => go(last),
};
const keys = { Home: "first", ArrowLeft: "back", " ": "play", ArrowRight: "forward", End: "last" };

for (const id of Object.keys(actions)) part(id).addEventListener("click", actions[id]);
slider.addEventListener("input", () => go(Number(slider.value)));
for (const button of steps) button.addEventListener("click", () => go(Number(button.dataset.step)));
document.addEventListener("keydown", (event) => {
  const action = actions[keys[event.key]];
  const target = event.target.tagName;
  if (!action || event.altKey || event.ctrlKey || event.metaKey || target === "SELECT") return;
  if (event.key === " " && (target === "BUTTON" || target === "SUMMARY")) return;
  event.preventDefault();
  action();
});

const sheet = part("sheet");
addEventListener("beforeprint", () => { sheet.open = true; });
sheet.open = false;
document.documentElement.classList.add("js");
show(0);
})();
