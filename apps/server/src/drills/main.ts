import { failOver, promoteWithoutQuorum, type Loss } from './failover.js';
import type { ChaosReport } from '../testing/chaos.js';

/** `npm run drill:failover -- [--rounds 100] [--freezes 20] [--switches 5]` and its like: docs/operations.md says what each tells. */
const [drill, ...others] = process.argv.slice(2);

function option(name: string, usual: number): number {
  const at = others.indexOf(`--${name}`);
  return at === -1 ? usual : Number(others[at + 1]);
}

/** Milliseconds within which bookings are taken again after a kill. */
const recoveryTime = 1_500;

function tell(
  what: string,
  { kills, acknowledged, moved, retried, lost, unknown, changed, faults, recoveries }: ChaosReport,
  slowest = Infinity,
): boolean {
  const sorted = recoveries.toSorted((one, other) => one - other);
  const longest = sorted.at(-1) ?? 0;
  const isOk = lost.length + unknown + changed.length + faults.length === 0 && longest <= slowest;
  console.log(
    `${isOk ? 'ok    ' : 'FAILED'} ${what}, ${kills} times: ${acknowledged} bookings and ${moved} moves acknowledged, ${retried} requests sent again; ` +
      `${lost.length} lost, ${unknown} doubled or unknown, ${changed.length} changed, ${faults.length} days that do not add up; ` +
      `bookings again after ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, at the longest ${Math.round(longest)} ms`,
  );
  return isOk;
}

async function failover(): Promise<boolean> {
  const losses: [Loss, string, number, number][] = [
    ['kill', 'kill -9 of the primary', option('rounds', 10), recoveryTime],
    ['freeze', 'the primary stands still', option('freezes', 3), Infinity],
    ['switch', 'a planned switch', option('switches', 3), Infinity],
  ];
  const results: boolean[] = [];
  for (const [loss, what, rounds, slowest] of losses) if (rounds > 0) results.push(tell(what, await failOver(loss, rounds), slowest));
  const { acknowledged, lost } = await promoteWithoutQuorum(20);
  console.log(
    `${lost.length > 0 ? 'ok    ' : 'FAILED'} a promotion without a quorum, made on purpose: ${lost.length} of ${acknowledged} acknowledged bookings are lost, and were found to be`,
  );
  return results.every(Boolean) && lost.length > 0;
}

const drills: Record<string, () => Promise<boolean>> = { failover };
const run = drills[drill ?? ''];
if (run === undefined) throw new Error(`there is no drill ${String(drill)}: there are ${Object.keys(drills).join(', ')}`);
process.exitCode = (await run()) ? 0 : 1;
