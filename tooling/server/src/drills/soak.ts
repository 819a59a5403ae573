import { setTimeout as pause } from 'node:timers/promises';
import { Chaos, type ChaosReport } from '../chaos/chaos.js';

export interface SoakReport extends ChaosReport {
  /** Minimum bytes of used heap of a server: in the second quarter of the time, and in the last. */
  heap: { before: number; after: number };
  /** Number of open files and connections, at the same times. */
  handles: { before: number; after: number };
}

/** Runs two servers under load for a long time: measures growth, and checks whether everything adds up at the end. */
export async function soak(seconds: number): Promise<SoakReport> {
  const chaos = await Chaos.start({ servers: 2, callers: 8 });
  try {
    const heap: number[] = [];
    const handles: number[] = [];
    const samples = 40;
    for (let sample = 0; sample < samples; sample++) {
      await pause((seconds * 1_000) / samples);
      heap.push(await chaos.metricValue(0, 'nodejs_heap_size_used_bytes'));
      handles.push(await chaos.metricValue(0, 'process_open_fds'));
    }
    // The first quarter is the warm-up; the minimum of a quarter is the heap after garbage collection.
    const least = (values: readonly number[], quarter: number) =>
      Math.min(...values.slice((quarter * samples) / 4, ((quarter + 1) * samples) / 4));
    const spans = (values: readonly number[]) => ({ before: least(values, 1), after: least(values, 3) });
    return { ...(await chaos.finish({ kills: 0 })), heap: spans(heap), handles: spans(handles) };
  } finally {
    await chaos.close();
  }
}
