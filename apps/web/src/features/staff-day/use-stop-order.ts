import { useApolloClient } from '@apollo/client/react';
import { useMemo, useRef, useState } from 'react';
import { requestFailureOf } from '../../lib/request-failure';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';
import { moved } from './day-stops';
import { DayOrderDocument, type DaySheetFragment } from './run-sheet.generated';
import type { DaySheetState } from './use-day-sheet';
import type { DayPlace } from './use-day-place';

const idsOf = ({ stops }: DaySheetFragment) => stops.map(({ booking }) => booking.id);

/** The day with its stops in another order, each as it is now. */
function inOrder(sheet: DaySheetFragment, ids: readonly string[]): DaySheetFragment {
  const place = new Map(ids.map((id, index) => [id, index]));
  const stops = sheet.stops
    .map((stop) => ({ ...stop, position: (place.get(stop.booking.id) ?? ids.length) + 1 }))
    .sort((a, b) => a.position - b.position);
  return { ...sheet, stops };
}

/**
 * Puts the stops in another order: at once on the screen, then at the server, one order after the other; the last one stands.
 * Returns the day as it is shown: in the order that is on its way, whatever is read meanwhile.
 */
export function useStopOrder({ sheet: saved, show, read }: DaySheetState, { branch, date }: Pick<DayPlace, 'branch' | 'date'>) {
  const client = useApolloClient();
  const t = useT();
  const showMessage = useSnackbar();
  const day = `${branch?.id} ${date}`;
  const [pending, setPending] = useState<{ day: string; ids: readonly string[] } | null>(null);
  const latest = useRef<readonly string[] | null>(null);
  const queue = useRef(Promise.resolve());
  const [spoken, setSpoken] = useState('');
  const sheet = useMemo(() => (saved !== null && pending?.day === day ? inOrder(saved, pending.ids) : saved), [saved, pending, day]);

  function move(from: number, to: number): void {
    if (sheet === null || branch === null || from === to || to < 0 || to >= sheet.stops.length) return;
    const ids = moved(idsOf(sheet), from, to);
    setPending({ day, ids });
    setSpoken(t('day.order.spoken', { name: sheet.stops[from]?.booking.name, position: to + 1, count: ids.length }));
    latest.current = ids;
    queue.current = queue.current.then(async () => {
      if (ids !== latest.current) return;
      try {
        const { data } = await client.mutate({
          mutation: DayOrderDocument,
          variables: { branchId: branch.id, date, bookingIds: ids },
          // What is newer in the cache is not overwritten.
          fetchPolicy: 'no-cache',
        });
        if (ids === latest.current && data) show(data.orderStops, saved);
      } catch (error) {
        // Also when a booking has just left the day: the order is made again from what the day has.
        if (ids !== latest.current) return;
        const { code } = requestFailureOf(error);
        showMessage({ color: 'full', content: t(code === 'NETWORK' ? 'day.order.offline' : 'day.order.failed') });
        await read();
      }
      setPending((before) => (before?.ids === ids ? null : before));
    });
  }

  return { sheet, move, spoken };
}
