"use strict";

// One search at a time, in a worker, so that the page stays responsive. A search that is not wanted any more is ended
// with its worker: nothing else stops a module.
class Searcher {
  #bytes;
  #source;
  #worker = null;
  #finish = null;

  constructor(bytes, source) {
    this.#bytes = bytes;
    this.#source = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  }

  get isBusy() {
    return this.#finish !== null;
  }

  // Sends a request; returns `{answer, seconds}`, or `{stopped: REASON}` if the search was ended. The reason is empty where
  // another search took its place.
  ask(request, limit) {
    this.stop("");
    this.#worker ??= this.#start();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.stop("the time is over"), limit * 1000);
      this.#finish = (result) => {
        clearTimeout(timer);
        this.#finish = null;
        resolve(result);
      };
      this.#worker.postMessage(request);
    });
  }

  // Ends the search, if there is one.
  stop(reason) {
    if (!this.#finish) return;
    this.#worker.terminate();
    this.#worker = null;
    this.#finish({ stopped: reason });
  }

  #start() {
    const worker = new Worker(this.#source);
    worker.onmessage = ({ data }) => {
      if (data.trap) this.stop(`the module ended: ${data.trap}`);
      else this.#finish?.(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop(`the worker ended: ${event.message}`);
    };
    const copy = this.#bytes.slice(0);
    worker.postMessage(copy, [copy]);
    return worker;
  }
}
