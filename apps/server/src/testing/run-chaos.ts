import { Chaos, type ChaosReport } from './chaos.js';

/**
 * `npm run chaos -- [kills of a server] [kills of the database]`: targets A5 and A6 at their full length, 100 and 30 unless
 * said otherwise. Ends with 1 when a booking was lost, doubled or changed, or a day does not add up.
 */
const [serverKills = 100, databaseKills = 30] = process.argv.slice(2).map(Number);

function print(what: string, report: ChaosReport): boolean {
  const { kills, acknowledged, moved, retried, lost, unknown, changed, faults, recoveries } = report;
  const slowest = Math.max(0, ...recoveries);
  const ok = lost.length + unknown + changed.length + faults.length === 0 && slowest <= 5_000;
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} kill -9 of ${what}, ${kills} times: ${acknowledged} bookings and ${moved} answers to offers acknowledged, ${retried} requests sent again,`,
  );
  console.log(
    `       ${lost.length} lost, ${unknown} unknown, ${changed.length} changed, ${faults.length} days that do not add up${recoveries.length > 0 ? `, serving again within ${Math.round(slowest)} ms of the database` : ''}`,
  );
  return ok;
}

async function rounds(
  what: string,
  servers: number,
  run: (chaos: Chaos) => Promise<{ kills: number; recoveries?: number[] }>,
): Promise<boolean> {
  const chaos = await Chaos.start({ servers, callers: 16 });
  try {
    return print(what, await chaos.finish(await run(chaos)));
  } finally {
    await chaos.close();
  }
}

const servers = await rounds('a server', 2, async (chaos) => ({ kills: await chaos.killServers(serverKills) }));
const database = await rounds('PostgreSQL', 1, async (chaos) => {
  const recoveries = await chaos.killDatabase(databaseKills);
  return { kills: recoveries.length, recoveries };
});
process.exitCode = servers && database ? 0 : 1;
