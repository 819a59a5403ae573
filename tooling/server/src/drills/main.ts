import { parseArgs } from 'node:util';
import { failOver, promoteWithoutQuorum, type Loss } from './failover.js';
import { migrateKilled, migrateUnderLoad, upgradeAndBack } from './migrate.js';
import { restoreBeforeBooking } from './restore.js';
import { soak } from './soak.js';
import type { ChaosReport } from '../chaos/chaos.js';

/** `npm run drill:failover -- [--rounds 100] [--freezes 20] [--switches 5]` and other drills: docs/database.md describes their output. */
const names = ['rounds', 'freezes', 'switches', 'megabytes', 'minutes', 'before'] as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as Record<(typeof names)[number], { type: 'string' }>,
});

function option(name: Exclude<(typeof names)[number], 'before'>, usual: number): number {
  const value = Number(values[name] ?? usual);
  if (!(value >= 0)) throw new Error(`--${name} takes a number`);
  return value;
}

/** Maximum milliseconds from a kill to the next booking. */
const maxRecovery = 1_500;

function printRow(
  what: string,
  { kills, acknowledged, moved, retried, lost, unknown, changed, integrityErrors, recoveries }: ChaosReport,
  slowest = Infinity,
): boolean {
  const sorted = recoveries.toSorted((a, b) => a - b);
  const longest = sorted.at(-1) ?? 0;
  const isOk = lost.length + unknown + changed.length + integrityErrors.length === 0 && longest <= slowest;
  console.log(
    `${isOk ? 'ok    ' : 'FAILED'} ${what}, ${kills} times: ${acknowledged} bookings and ${moved} moves acknowledged, ${retried} requests sent again; ` +
      `${lost.length} lost, ${unknown} doubled or unknown, ${changed.length} changed, ${integrityErrors.length} days that do not add up; ` +
      `recovery ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms (median), ${Math.round(longest)} ms (max)`,
  );
  return isOk;
}

async function failover(): Promise<boolean> {
  const losses: [Loss, string, number, number][] = [
    ['kill', 'kill -9 of the primary', option('rounds', 10), maxRecovery],
    ['freeze', 'SIGSTOP of the primary', option('freezes', 3), Infinity],
    ['switch', 'a planned switch', option('switches', 3), Infinity],
  ];
  const results: boolean[] = [];
  for (const [loss, what, rounds, slowest] of losses) if (rounds > 0) results.push(printRow(what, await failOver(loss, rounds), slowest));
  const { acknowledged, lost } = await promoteWithoutQuorum(20);
  console.log(
    `${lost.length > 0 ? 'ok    ' : 'FAILED'} a deliberate promotion without a quorum: the drill found ${lost.length} lost of ${acknowledged} acknowledged bookings`,
  );
  return results.every(Boolean) && lost.length > 0;
}

async function restore(): Promise<boolean> {
  const megabytes = option('megabytes', 1_024);
  // Measured: a booking takes 1.6 kB of the database with its indexes, and an empty database 20 MB.
  const report = await restoreBeforeBooking({ filled: Math.max(0, megabytes - 20) * 640, booked: 40 });
  const { missing, tooMany, integrityErrors, refusal, milliseconds } = report;
  const seconds = (milliseconds ?? 0) / 1_000;
  const isOk =
    refusal === null && missing.length + tooMany.length + integrityErrors === 0 && seconds <= (60 * report.megabytes) / 1_024 + 10;
  console.log(
    `${isOk ? 'ok    ' : 'FAILED'} a restore of ${report.megabytes} MB to just before a booking: ${seconds.toFixed(1)} s, ` +
      `${missing.length} missing, ${tooMany.length} too many, ${integrityErrors} integrity errors${refusal === null ? '' : `; PostgreSQL: ${refusal}`}`,
  );
  const gap = await restoreBeforeBooking({ filled: 0, booked: 16, gap: true });
  console.log(
    `${gap.refusal === null ? 'FAILED' : 'ok    '} a deliberate gap in the archive: PostgreSQL reported ${gap.refusal ?? 'nothing'}`,
  );
  return isOk && gap.refusal !== null;
}

/** Maximum milliseconds without a response to any caller during a migration. */
const maxSilence = 250;

async function migrate(): Promise<boolean> {
  const under = await migrateUnderLoad({ seconds: 4, callers: 8 });
  const isQuiet = under.refused + under.integrityErrors === 0 && under.silence <= maxSilence;
  console.log(
    `${isQuiet ? 'ok    ' : 'FAILED'} a column and an index beside a reader of 4 s and 8 callers: ${under.answered} answered, ${under.refused} refused, ` +
      `longest silence ${Math.round(under.silence)} ms, ${under.integrityErrors} integrity errors`,
  );
  const { left, isWhole } = await migrateKilled();
  console.log(`${left && isWhole ? 'ok    ' : 'FAILED'} a migration that was killed while it built an index, and the next one`);
  if (values.before === undefined) {
    console.log('SKIPPED an upgrade and its rollback: set --before to a folder with the build of the previous release');
    return isQuiet && left && isWhole;
  }
  const back = await upgradeAndBack(values.before);
  const isBack = back.refused + back.integrityErrors === 0;
  console.log(
    `${isBack ? 'ok    ' : 'FAILED'} an upgrade and its rollback: ${back.answered} answered, ${back.refused} refused, ${back.integrityErrors} integrity errors`,
  );
  return isQuiet && left && isWhole && isBack;
}

async function soaked(): Promise<boolean> {
  const minutes = option('minutes', 60);
  const report = await soak(minutes * 60);
  const { heap, handles } = report;
  const addsUp = printRow(`${minutes} minutes`, report);
  const grows = heap.after > heap.before * 1.5 || handles.after > handles.before + 20;
  const inMb = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  console.log(
    `${grows ? 'FAILED' : 'ok    '} heap in use ${inMb(heap.before)} MB in the second quarter, ${inMb(heap.after)} in the last; open files ${handles.before} and ${handles.after}`,
  );
  return addsUp && !grows;
}

const drills: Record<string, () => Promise<boolean>> = { failover, restore, migrate, soak: soaked };
const run = drills[positionals[0] ?? ''];
if (run === undefined) throw new Error(`unknown drill ${String(positionals[0])}: use one of ${Object.keys(drills).join(', ')}`);
process.exitCode = (await run()) ? 0 : 1;
