import { expect, it } from 'vitest';
import { ChaosEvents } from './chaos-events.js';

// Few kills and a time limit: `npm run chaos -- events` runs the full length.
const limits = { serverKills: 8, databaseKills: 1, milliseconds: 30_000, patience: 150_000 };

it('each endpoint, the feed and each customer receive every committed change and nothing else, whatever is killed', async () => {
  const world = await ChaosEvents.start(2);
  try {
    const kills = await world.chaos.killServers(limits.serverKills, limits.milliseconds);
    const recoveries = await world.chaos.killDatabase(limits.databaseKills, limits.milliseconds);
    expect([kills, recoveries.length].every((count) => count > 0)).toBe(true);
    const { acknowledged, lost, integrityErrors } = await world.chaos.finish({ kills, recoveries });
    expect({ lost, integrityErrors }).toEqual({ lost: [], integrityErrors: [] });
    const { events, mails, pages, received, wrong } = await world.finish(limits.patience);
    expect(wrong).toEqual([]);
    expect(events).toBeGreaterThanOrEqual(acknowledged);
    expect(mails).toBeGreaterThanOrEqual(acknowledged);
    // The failing receiver got repeated requests, and the feed was read while processes were killed.
    expect(received[1]).toBeGreaterThan(events);
    expect(pages).toBeGreaterThan(kills);
  } finally {
    await world.close();
  }
});
