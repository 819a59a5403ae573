import { randomUUID } from 'node:crypto';
import { openDatabase } from '@booking/server/app/open-database';
import { createLogger } from '@booking/server/shared/logger';
import { Chaos, type ChaosReport } from '../chaos/chaos.js';
import { book, delivery } from '@booking/server/testing/delivery-api';
import { givenBranch } from '@booking/server/testing/given';
import { startServerProcess } from '@booking/server/testing/server-process';
import { DatabaseNodes } from './database-nodes.js';

/** How the primary is lost: its processes are killed, are stopped, or end as planned. */
export type Loss = 'kill' | 'freeze' | 'switch';

/**
 * Loses the primary of three nodes under callers who book without a pause, promotes a standby and counts lost acknowledged bookings. The
 * first loss comes right after the migration, the second after a restartpoint: at the first a standby reads received changes from memory,
 * at the second from its disk.
 * @returns the results; a recovery is measured from the loss, for a planned switch from its end
 */
export async function failOver(loss: Loss, rounds: number, milliseconds?: number): Promise<ChaosReport> {
  const nodes = await DatabaseNodes.start(3);
  let lost = nodes.writer;
  let round = 0;
  const lose = async () => {
    round += 1;
    if (round === 2) await nodes.checkpoint();
    lost = nodes.writer;
    if (loss === 'switch') return nodes.switchOver();
    if (loss === 'kill') await nodes.kill(lost);
    else nodes.freeze(lost);
    await nodes.failOver();
  };
  const place = { url: nodes.url, kill: lose, stop: () => nodes.stop() };
  const chaos = await Chaos.start({ servers: 2, callers: 16, place });
  const recoveries: number[] = [];
  try {
    const end = performance.now() + (milliseconds ?? Number.POSITIVE_INFINITY);
    while (recoveries.length < rounds && performance.now() < end) {
      recoveries.push(...(await chaos.killDatabase(1, undefined, loss === 'switch' ? 'return' : 'kill')));
      if (loss !== 'switch') await nodes.bringBack(lost);
    }
    return await chaos.finish({ kills: recoveries.length, recoveries });
  } finally {
    await chaos.close();
  }
}

/** The results of a promotion without a quorum. */
export interface NaiveReport {
  acknowledged: number;
  /** Ids of acknowledged bookings that are not stored. */
  lost: string[];
}

/**
 * Makes an error that the drill must detect: it promotes a standby that was disconnected, without the others, which alone have the
 * confirmed commits of that time.
 */
export async function promoteWithoutQuorum(bookings: number): Promise<NaiveReport> {
  const nodes = await DatabaseNodes.start(3);
  const logger = createLogger('silent');
  try {
    const database = await openDatabase({ url: nodes.url, logger });
    await givenBranch(database, { name: 'Plenty', dailyLimit: 10_000, coverage: ['68100'] });
    await database.close();
    const server = await startServerProcess({ databaseUrl: nodes.url });
    const [absent, present] = nodes.standbys;
    if (absent === undefined || present === undefined) throw new Error('three nodes have two standbys');
    const acknowledged: string[] = [];
    await nodes.kill(absent);
    while (acknowledged.length < bookings) {
      const { data } = await book(server.api, delivery({}), { key: randomUUID() });
      if (data?.bookDelivery.booking) acknowledged.push(data.bookDelivery.booking.id);
    }
    await server.kill();
    await nodes.kill(nodes.writer);
    await nodes.kill(present);
    await nodes.startAgain(absent);
    await nodes.failOver([absent]);
    const found = new Set((await nodes.ask<{ id: string }>('SELECT id FROM booking')).map(({ id }) => id));
    return { acknowledged: acknowledged.length, lost: acknowledged.filter((id) => !found.has(id)) };
  } finally {
    await nodes.stop();
  }
}
