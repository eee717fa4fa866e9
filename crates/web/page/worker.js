// The worker: it gets the bytes of the module first, then requests, one at a time.
let opened = null;
onmessage = async ({ data }) => {
  if (data instanceof ArrayBuffer) {
    opened = openModule(data);
    return;
  }
  try {
    const call = await opened;
    const begun = performance.now();
    const answer = call(data);
    postMessage({ answer, seconds: (performance.now() - begun) / 1000 });
  } catch (error) {
    // A trap: the memory of the module is at its end, or the program has a fault.
    postMessage({ trap: String(error) });
  }
};
