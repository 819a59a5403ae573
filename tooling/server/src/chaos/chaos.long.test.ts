// @module-tag invariant
import { expect, it } from 'vitest';
import { Chaos, type ChaosReport } from './chaos.js';

// With few kills and a time limit: `npm run chaos` runs the full length.
const limits = { serverKills: 20, databaseKills: 3, milliseconds: 20_000 };

function expectUnharmed({ acknowledged, moved, lost, unknown, changed, integrityErrors }: ChaosReport): void {
  expect(acknowledged).toBeGreaterThan(0);
  expect(moved).toBeGreaterThan(0);
  expect({ lost, unknown, changed, integrityErrors }).toEqual({ lost: [], unknown: 0, changed: [], integrityErrors: [] });
}

it('no acknowledged booking or answer to an offer is lost when servers are killed under load, and a retry gives the same booking (A5, O2)', async () => {
  const chaos = await Chaos.start({ servers: 2, callers: 12 });
  try {
    const kills = await chaos.killServers(limits.serverKills, limits.milliseconds);
    expect(kills).toBeGreaterThan(0);
    const report = await chaos.finish({ kills });
    expectUnharmed(report);
    const { limit, booked } = await chaos.scarceDay();
    expect(booked).toBeLessThanOrEqual(limit);
  } finally {
    await chaos.close();
  }
});

it('no acknowledged booking is lost when PostgreSQL is killed, and the server books again within 5 s of its return (A6, O2)', async () => {
  const chaos = await Chaos.start({ servers: 1, callers: 12 });
  try {
    const recoveries = await chaos.killDatabase(limits.databaseKills, limits.milliseconds);
    expect(recoveries.length).toBeGreaterThan(0);
    expect(Math.max(...recoveries)).toBeLessThan(5_000);
    expectUnharmed(await chaos.finish({ kills: recoveries.length, recoveries }));
  } finally {
    await chaos.close();
  }
});
