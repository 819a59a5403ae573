import { expect, type Page } from '@playwright/test';

/** Longest task after the page is first there, in milliseconds (issue of the staff side, "Speed"). */
const target = 50;

/** The tasks over 50 ms, by what was being done. */
async function longTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const found: number[] = [];
    Object.assign(window, { longTasks: found });
    new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  await work();
  // A task is reported once it is over.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
}

/** Does one work after the other, and expects no task to be long. */
export async function expectNoLongTask(page: Page, what: string, works: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  // The first visit's service worker is installed beside it, and keeps pages for later ones (src/lib/when-idle.ts): not what is measured.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const found: number[] = [];
  for (const [name, work] of Object.entries(works)) {
    const tasks = await longTasks(page, work);
    found.push(...tasks);
    console.log(`        ${tasks.length === 0 ? 'none' : tasks.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}  ${name}`);
  }
  const worst = Math.max(0, ...found);
  console.log(
    `${worst <= target ? 'ok    ' : 'BELOW '} ${what}: longest task after the first ${worst === 0 ? 'under 50' : worst.toFixed(0)} ms (target at most ${target} ms)`,
  );
  expect(worst).toBeLessThanOrEqual(target);
}
