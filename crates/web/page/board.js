"use strict";

// The board: draws a position, and turns mouse, touch and keys into actions.

const CELL = 48;
const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

class Board {
  #element;
  #act;
  #position = null;
  #selected = null;
  #drag = null;

  // `act` is called with the action that a player chooses.
  constructor(element, act) {
    this.#element = element;
    this.#act = act;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.#drop());
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  // Shows a position. Pieces that stood elsewhere glide to their places, but not the one that a player drags.
  show(position, glides = true) {
    const before = this.#places();
    const focused = document.activeElement?.dataset?.piece;
    this.#position = position;
    this.#selected = null;
    this.#element.innerHTML = position.svg;
    const svg = this.#element.querySelector("svg");
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("role", "group");
    svg.style.setProperty("--columns", position.columns);
    for (const piece of position.pieces) this.#label(piece);
    const dragged = this.#drag?.piece;
    for (const { name, cells } of position.pieces) {
      const [from, to] = [before.get(name), cells[0]];
      const moved = from && (from[0] !== to[0] || from[1] !== to[1]);
      if (moved && glides && name !== dragged) this.#glide(this.#piece(name), from, to);
    }
    if (focused !== undefined) this.#focus(focused);
  }

  // Marks an action: its piece, and the place where it goes.
  mark(action) {
    const choice = this.#position.choices.find((choice) => choice.action === action);
    if (choice) this.#select(choice.piece, [choice]);
  }

  #places() {
    return new Map((this.#position?.pieces ?? []).map(({ name, cells }) => [name, cells[0]]));
  }

  #piece(name) {
    return this.#element.querySelector(`[data-piece="${CSS.escape(name)}"]`);
  }

  // Focuses a piece, or the first one that can move where that one cannot.
  #focus(name) {
    const group = this.#piece(name);
    (group?.hasAttribute("tabindex") ? group : this.#element.querySelector("[tabindex]"))?.focus();
  }

  #choices(piece) {
    return this.#position.choices.filter((choice) => choice.piece === piece);
  }

  // Pieces that can move are buttons with a name.
  #label({ name, label, cells }) {
    const choices = this.#choices(name);
    if (!choices.length) return;
    const group = this.#piece(name);
    group.classList.add("movable");
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", "0");
    const place = `row ${cells[0][0] + 1}, column ${cells[0][1] + 1}`;
    const actions = choices.map((choice) => choice.action).join(", ");
    group.setAttribute("aria-label", `${label || "peg"}, ${place}, can go ${actions}`);
  }

  #glide(group, from, to) {
    const [x, y] = [(from[1] - to[1]) * CELL, (from[0] - to[0]) * CELL];
    group.style.transition = "none";
    group.style.transform = `translate(${x}px,${y}px)`;
    group.getBoundingClientRect();
    group.style.transition = "";
    group.style.transform = "";
  }

  // Marks a piece, and the places of its choices, which are buttons too.
  #select(name, choices) {
    this.#deselect();
    this.#selected = name;
    const group = this.#piece(name);
    group.classList.add("selected");
    const { cells } = this.#position.pieces.find((piece) => piece.name === name);
    const svg = this.#element.querySelector("svg");
    for (const { action, by } of choices) {
      const [row, column] = farthest(cells, by);
      const mark = document.createElementNS(SVG, "circle");
      mark.setAttribute("class", "mark");
      mark.setAttribute("cx", column * CELL + CELL / 2);
      mark.setAttribute("cy", row * CELL + CELL / 2);
      mark.setAttribute("r", CELL / 4);
      mark.setAttribute("role", "button");
      mark.setAttribute("tabindex", "0");
      mark.setAttribute("aria-label", action);
      mark.dataset.action = action;
      svg.append(mark);
    }
  }

  #deselect() {
    this.#selected = null;
    this.#element.querySelectorAll(".mark").forEach((mark) => mark.remove());
    this.#element.querySelectorAll(".selected").forEach((group) => group.classList.remove("selected"));
  }

  // A tap or Enter on a piece: moves it where it has one choice, else shows its choices.
  #take(name) {
    const choices = this.#choices(name);
    if (choices.length === 1) this.#act(choices[0].action);
    else if (this.#selected === name || !choices.length) this.#deselect();
    else this.#select(name, choices);
  }

  #down(event) {
    if (event.button !== 0) return;
    const action = event.target.closest?.("[data-action]")?.dataset.action;
    if (action) {
      event.preventDefault();
      this.#act(action);
      return;
    }
    const piece = event.target.closest?.("[data-piece]")?.dataset.piece;
    if (piece === undefined || !this.#choices(piece).length) {
      this.#deselect();
      return;
    }
    event.preventDefault();
    this.#piece(piece).focus({ preventScroll: true });
    this.#element.setPointerCapture(event.pointerId);
    this.#drag = { piece, x: event.clientX, y: event.clientY, gone: false };
  }

  // The rows and columns from where the drag began to the pointer.
  #pulled(event) {
    const { a, d } = this.#element.querySelector("svg").getScreenCTM();
    return [(event.clientY - this.#drag.y) / d / CELL, (event.clientX - this.#drag.x) / a / CELL];
  }

  #move(event) {
    if (!this.#drag) return;
    const pulled = this.#pulled(event);
    if (Math.hypot(...pulled) > 0.3) this.#drag.gone = true;
    const choices = this.#choices(this.#drag.piece);
    const offset = followed(pulled, choices);
    const group = this.#piece(this.#drag.piece);
    if (!group) return;
    // Where every action goes one cell, a long pull is several of them.
    const single = choices.every(({ by }) => Math.abs(by[0]) + Math.abs(by[1]) === 1);
    const reached = single && Math.hypot(...offset) > 0.7 && nearest(offset, choices);
    if (reached) {
      const [cell, cells] = [this.#element.querySelector("svg").getScreenCTM().a * CELL, reached.by];
      this.#drag.x += cells[1] * cell;
      this.#drag.y += cells[0] * cell;
      this.#drag.gone = true;
      this.#act(reached.action, false);
      return;
    }
    group.style.transition = "none";
    group.style.transform = `translate(${offset[1] * CELL}px,${offset[0] * CELL}px)`;
  }

  #up(event) {
    if (!this.#drag) return;
    const { piece, gone } = this.#drag;
    const choice = nearest(followed(this.#pulled(event), this.#choices(piece)), this.#choices(piece));
    this.#drop();
    if (!gone) this.#take(piece);
    else if (choice) this.#act(choice.action, false);
  }

  #drop() {
    const group = this.#drag && this.#piece(this.#drag.piece);
    if (group) group.style.transition = group.style.transform = "";
    this.#drag = null;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { piece, action } = event.target.dataset ?? {};
    const isEnter = event.key === "Enter" || event.key === " ";
    if (ARROWS[event.key]) {
      const choice = this.#toward(ARROWS[event.key], piece, event.shiftKey);
      if (choice) this.#act(choice.action);
    } else if (isEnter && action) {
      this.#act(action);
    } else if (isEnter && piece !== undefined) {
      this.#take(piece);
      this.#element.querySelector(".mark")?.focus();
    } else if (event.key === "Escape") {
      const name = this.#selected;
      this.#deselect();
      if (name !== null) this.#piece(name)?.focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  // The choice in a direction: the shortest, or the longest one. Without one of this piece, that of any other if only one
  // piece can go there, as with tiles.
  #toward([down, right], piece, longest) {
    const isToward = ({ by }) => Math.sign(by[0]) === down && Math.sign(by[1]) === right;
    let choices = this.#choices(piece).filter(isToward);
    if (!choices.length) {
      choices = this.#position.choices.filter(isToward);
      const isTile = this.#position.pieces.every(({ cells, label }) => cells.length === 1 && label);
      if (!isTile && new Set(choices.map((choice) => choice.piece)).size > 1) return null;
    }
    const length = ({ by }) => Math.abs(by[0]) + Math.abs(by[1]);
    choices.sort((one, other) => length(one) - length(other));
    return longest ? choices.at(-1) : choices[0];
  }
}

// The cell of a piece after a move that is farthest from where the piece stood.
function farthest(cells, by) {
  const middle = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  const distance = (cell) => Math.hypot(cell[0] - middle[0], cell[1] - middle[1]);
  const moved = cells.map((cell) => [cell[0] + by[0], cell[1] + by[1]]);
  return moved.reduce((best, cell) => (distance(cell) > distance(best) ? cell : best));
}

// Where a piece is drawn while it is pulled: along the axis of the stronger pull, as far as a choice goes. Pieces that
// jump, or that go around corners, follow the pointer.
function followed(pulled, choices) {
  const isStraight = ({ by }) => (by[0] === 0) !== (by[1] === 0);
  const jumps = choices.every(({ by }) => Math.max(Math.abs(by[0]), Math.abs(by[1])) > 1);
  if (!choices.every(isStraight) || jumps) return pulled;
  const reach = (axis) => choices.map(({ by }) => by[axis]).concat(0);
  const clamped = (axis) => Math.min(Math.max(pulled[axis], Math.min(...reach(axis))), Math.max(...reach(axis)));
  const both = [clamped(0), clamped(1)];
  return Math.abs(both[0]) > Math.abs(both[1]) ? [both[0], 0] : [0, both[1]];
}

// The choice that ends nearest to an offset, or null if none is nearer than the start.
function nearest(offset, choices) {
  let [best, least] = [null, Math.hypot(...offset)];
  for (const choice of choices) {
    const distance = Math.hypot(offset[0] - choice.by[0], offset[1] - choice.by[1]);
    if (distance < least) [best, least] = [choice, distance];
  }
  return best;
}
