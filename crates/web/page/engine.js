"use strict";

// Instantiates the module in `bytes`; returns a function from a request to its answer, both objects.
//
// The page calls it for positions, and the worker for searches: each has a module of its own.
async function openModule(bytes) {
  const module = await WebAssembly.compile(bytes);
  // The one import is a clock of wasm-bindgen, for a time limit that no caller of the library sets. Any number will do.
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind === "function") (imports[from] ??= {})[name] = () => 0;
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  const view = (place, length) => new Uint8Array(exports.memory.buffer, place >>> 0, length >>> 0);
  return (request) => {
    const text = new TextEncoder().encode(JSON.stringify(request));
    const room = exports.room(text.length);
    view(room, text.length).set(text);
    const length = exports.answer();
    return JSON.parse(new TextDecoder().decode(view(exports.place(), length)));
  };
}
