import { expect, type CDPSession, type Page } from '@playwright/test';

/** Longest task after the page is first there, in milliseconds (issue of the staff side, "Speed"). */
const target = 50;

/** A task of the page's own thread, in milliseconds: by the clock, and of these on a processor. */
interface Task {
  clock: number;
  processor: number;
}

/** An event of Chromium's trace, in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

interface Work {
  /** Those over the target by the clock: what people see. */
  long: readonly Task[];
  /** The most that one task took of a processor: without the wait for a core of a machine that does something else too. */
  busiest: number;
}

/** What the page's own thread does during a work. */
async function tasksOf(page: Page, client: CDPSession, work: () => Promise<void>): Promise<Work> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  client.on('Tracing.dataCollected', collect);
  const complete = new Promise<void>((resolve) => client.once('Tracing.tracingComplete', () => resolve()));
  await client.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
  await work();
  // A task is reported once it is over.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await client.send('Tracing.end');
  await complete;
  client.off('Tracing.dataCollected', collect);
  const tasks = tasksOfPage(events);
  if (tasks.length === 0) throw new Error('the trace has no task of the page');
  return { long: tasks.filter(({ clock }) => clock > target), busiest: Math.max(...tasks.map(({ processor }) => processor)) };
}

/** The tasks of the threads that pages are drawn and run by. */
function tasksOfPage(events: readonly TraceEvent[]): Task[] {
  const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const threads = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(key));
  return events
    .filter((event) => event.name.endsWith('RunTask') && event.dur !== undefined && threads.has(key(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1_000, processor: tdur / 1_000 }));
}

/** Does one work after the other, and expects no task to be long. */
export async function expectNoLongTask(page: Page, what: string, works: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  // The first visit's service worker is installed beside it, and keeps pages for later ones (src/lib/when-idle.ts): not what is measured.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const client = await page.context().newCDPSession(page);
  const found: Task[] = [];
  let busiest = 0;
  for (const [name, work] of Object.entries(works)) {
    const tasks = await tasksOf(page, client, work);
    found.push(...tasks.long);
    busiest = Math.max(busiest, tasks.busiest);
    const long = tasks.long.map(({ clock, processor }) => `${clock.toFixed(0)} ms (${processor.toFixed(0)} of a processor)`);
    console.log(`        ${long.length === 0 ? 'none' : long.join(', ')}  ${name}; at most ${tasks.busiest.toFixed(0)} ms of a processor`);
  }
  const worst = Math.max(0, ...found.map(({ clock }) => clock));
  const longest = worst === 0 ? 'under 50' : worst.toFixed(0);
  console.log(
    `${worst <= target ? 'ok    ' : 'BELOW '} ${what}: longest task after the first ${longest} ms, at most ${busiest.toFixed(0)} ms of a processor (target at most ${target} ms)`,
  );
  expect(worst).toBeLessThanOrEqual(target);
}
