/** Milliseconds of work in one piece: a frame of the screen, so that the page scrolls and listens all the while. */
const longest = 12;

/** Lets the page do its own work whenever this one has had its share: call it between two steps of a long one. */
export function createBreather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
