import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { whileSaving } from '../../lib/while-saving';
import { ArchiveBookingsDocument, RestoreBookingsDocument, type BookingIdsQueryVariables } from '../../graphql/staff-bookings.generated';
import { foundBookings } from './found-bookings';
import { inBatches, runBatches, type BatchOutcome } from './run-batches';

/** Bookings of one call (BookingStaffService). */
const batchSize = 100;

type Action = 'archive' | 'restore';

/** What is on its way, or was done. */
export type ArchiveJob =
  | { phase: 'running'; action: Action; worked: number; total: number | null; stopping: boolean }
  | { phase: 'done'; action: Action; outcome: BatchOutcome };

/** What shall go into the archive: these, or all that a filter finds but for some. `total` null: not counted. */
export type ArchiveOrder =
  { ids: readonly string[] } | { filter: BookingIdsQueryVariables['filter']; except: ReadonlySet<string>; total: number | null };

/**
 * Puts bookings into the archive, or back, a batch after the other, and says how far it is. What a filter finds is read while it is
 * worked: 100,000 bookings are never loaded to be archived.
 */
export function useArchiveJob(onDone: (action: Action, outcome: BatchOutcome) => void) {
  const client = useApolloClient();
  const [job, setJob] = useState<ArchiveJob | null>(null);
  const stopped = useRef(false);

  async function* idsOf(filter: BookingIdsQueryVariables['filter'], except: ReadonlySet<string>) {
    for await (const page of foundBookings(client, filter, except)) yield page.map(({ id }) => id);
  }

  async function run(action: Action, batches: Parameters<typeof runBatches>[0]['batches'], total: number | null) {
    stopped.current = false;
    setJob({ phase: 'running', action, worked: 0, total, stopping: false });
    const mutation = action === 'archive' ? ArchiveBookingsDocument : RestoreBookingsDocument;
    const outcome = await whileSaving(stop, () =>
      runBatches({
        batches,
        send: (ids) => client.mutate({ mutation, variables: { ids: [...ids] }, fetchPolicy: 'no-cache' }),
        isStopped: () => stopped.current,
        onProgress: (worked) => setJob((before) => (before?.phase === 'running' ? { ...before, worked } : before)),
      }),
    );
    setJob({ phase: 'done', action, outcome });
    onDone(action, outcome);
  }

  /** After the batch that is on its way. */
  function stop() {
    stopped.current = true;
    setJob((before) => (before?.phase === 'running' ? { ...before, stopping: true } : before));
  }

  function start(action: Action, order: ArchiveOrder) {
    if ('ids' in order) void run(action, inBatches(order.ids, batchSize), order.ids.length);
    else void run(action, idsOf(order.filter, order.except), order.total);
  }

  return {
    job,
    archive: (order: ArchiveOrder) => start('archive', order),
    restore: (order: ArchiveOrder) => start('restore', order),
    stop,
    close: () => setJob(null),
  };
}
