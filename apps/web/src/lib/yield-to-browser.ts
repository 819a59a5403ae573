/** Milliseconds of work in one task: about a frame of the screen, so that the page scrolls and responds. */
const maxTask = 12;

/** Returns a function to await between the steps of long work: it yields to the browser when `maxTask` is over. */
export function createYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxTask) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
