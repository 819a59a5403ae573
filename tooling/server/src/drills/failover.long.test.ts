import { expect, it } from 'vitest';
import { failOver, promoteWithoutQuorum, type Loss } from './failover.js';

// With few rounds: `npm run drill:failover` runs the full length, and prints how soon bookings are possible again.
it.each<[string, Loss, number]>([
  ['is killed, at once after a migration and after a restartpoint', 'kill', 2],
  ['stands still', 'freeze', 1],
  ['is switched as planned', 'switch', 1],
])(
  'no acknowledged booking is lost or doubled when the primary of three nodes %s',
  async (_, loss, rounds) => {
    const { acknowledged, recoveries, lost, unknown, changed, integrityErrors } = await failOver(loss, rounds);
    expect(acknowledged).toBeGreaterThan(0);
    expect(recoveries).toHaveLength(rounds);
    expect({ lost, unknown, changed, integrityErrors }).toEqual({ lost: [], unknown: 0, changed: [], integrityErrors: [] });
  },
  180_000,
);

it('a promotion without a quorum loses bookings, and the drill detects it', async () => {
  const { acknowledged, lost } = await promoteWithoutQuorum(5);
  expect(lost).toHaveLength(acknowledged);
});
