import { expect, type CDPSession, type Page } from '@playwright/test';

/** The longest allowed task after the first load, in milliseconds (issue of the staff side, "Speed"). */
const target = 50;

/** A task of the main thread, in milliseconds: the elapsed time, and the processor time. */
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
  /** Tasks whose elapsed time is over the target, which users notice. */
  long: readonly Task[];
  /** The longest processor time of a task, without the wait for a core of a busy machine. */
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
  // A task is reported when it has ended.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await client.send('Tracing.end');
  await complete;
  client.off('Tracing.dataCollected', collect);
  const tasks = tasksOfPage(events);
  if (tasks.length === 0) throw new Error('the trace has no task of the page');
  return { long: tasks.filter(({ clock }) => clock > target), busiest: Math.max(...tasks.map(({ processor }) => processor)) };
}

/** Returns the tasks of the main threads. */
function tasksOfPage(events: readonly TraceEvent[]): Task[] {
  const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const threads = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(key));
  return events
    .filter((event) => event.name.endsWith('RunTask') && event.dur !== undefined && threads.has(key(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1_000, processor: tdur / 1_000 }));
}

/** Runs the actions one after the other, and expects no long task. */
export async function expectNoLongTask(page: Page, what: string, works: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  // On the first visit the service worker is installed and caches pages (src/lib/when-idle.ts), which must not be measured.
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
