/** Milliseconds of work in one piece: a frame of the screen, so that the page scrolls and listens all the while. */
const maxTask = 12;

/** A function to call between two steps of long work: it lets the browser scroll and answer whenever the work has had its share. */
export function createYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxTask) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
