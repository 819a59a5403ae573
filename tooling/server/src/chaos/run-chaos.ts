import { ChaosEvents } from './chaos-events.js';
import { Chaos, type ChaosReport } from './chaos.js';

/**
 * `npm run chaos -- [kills of a server] [kills of the database]`: targets A5 and A6 at their full length, by default 100 and 30. Exits with
 * 1 if a booking was lost, doubled or changed, or a day does not add up. `npm run chaos -- events [kills of a server] [kills of the
 * database]`: whether webhooks and the feed miss no event, and customers no message, by default 100 and 10.
 */
const [first, ...others] = process.argv.slice(2);
const testsEvents = first === 'events';
const [serverKills = 100, databaseKills = testsEvents ? 10 : 30] = (testsEvents || first === undefined ? others : [first, ...others]).map(
  Number,
);
// NaN would kill nothing and pass.
if (![serverKills, databaseKills].every(Number.isInteger)) throw new Error('usage: npm run chaos -- [events] [kills] [database kills]');
/** Milliseconds for events that still wait when nobody books any more. */
const timeout = 600_000;

function print(what: string, report: ChaosReport): boolean {
  const { kills, acknowledged, moved, retried, lost, unknown, changed, integrityErrors, recoveries } = report;
  const slowest = Math.max(0, ...recoveries);
  const ok = lost.length + unknown + changed.length + integrityErrors.length === 0 && slowest <= 5_000;
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} kill -9 of ${what}, ${kills} times: ${acknowledged} bookings and ${moved} answers to offers acknowledged, ${retried} requests sent again,`,
  );
  console.log(
    `       ${lost.length} lost, ${unknown} unknown, ${changed.length} changed, ${integrityErrors.length} days that do not add up${recoveries.length > 0 ? `, serving again within ${Math.round(slowest)} ms of the database` : ''}`,
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

async function bookings(): Promise<boolean> {
  const servers = await rounds('a server', 2, async (chaos) => ({ kills: await chaos.killServers(serverKills) }));
  const database = await rounds('PostgreSQL', 1, async (chaos) => {
    const recoveries = await chaos.killDatabase(databaseKills);
    return { kills: recoveries.length, recoveries };
  });
  return servers && database;
}

async function events(): Promise<boolean> {
  const world = await ChaosEvents.start(2);
  try {
    const kills = await world.chaos.killServers(serverKills);
    const recoveries = await world.chaos.killDatabase(databaseKills);
    const ok = print(
      `servers and PostgreSQL (${recoveries.length} of it)`,
      await world.chaos.finish({ kills: kills + recoveries.length, recoveries }),
    );
    const { events, mails, received, pages, wrong } = await world.finish(timeout);
    console.log(
      `${wrong.length === 0 ? 'ok    ' : 'FAILED'} ${events} events: ${received.join(' and ')} requests to the receivers, ${pages} pages of the feed, ${mails} e-mails; ${wrong.length} missed, made up, doubled, changed or out of order`,
    );
    for (const error of wrong.slice(0, 20)) console.log(`       ${error}`);
    return ok && wrong.length === 0;
  } finally {
    await world.close();
  }
}

process.exitCode = (await (testsEvents ? events() : bookings())) ? 0 : 1;
