import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { requestFailureOf } from '../../lib/request-failure';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';
import { moved } from './day-stops';
import { DayOrderDocument, DayRunSheetDocument, type DaySheetFragment } from './run-sheet.generated';
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

/** Puts the stops in another order: at once on the screen, then at the server, one order after the other; the last one stands. */
export function useStopOrder({ sheet, show, read }: DaySheetState, { branch, date }: Pick<DayPlace, 'branch' | 'date'>) {
  const client = useApolloClient();
  const t = useT();
  const say = useSnackbar();
  const turn = useRef(0);
  const queue = useRef(Promise.resolve());
  const [spoken, setSpoken] = useState('');

  function move(from: number, to: number): void {
    if (sheet === null || branch === null || from === to || to < 0 || to >= sheet.stops.length) return;
    const variables = { branchId: branch.id, date };
    const ids = moved(idsOf(sheet), from, to);
    const ordered = inOrder(sheet, ids);
    client.writeQuery({ query: DayRunSheetDocument, variables, data: { runSheet: ordered } });
    const name = ordered.stops[to]?.booking.name ?? '';
    setSpoken(t('day.order.spoken', { name, position: to + 1, count: ids.length }));
    turn.current += 1;
    const own = turn.current;
    queue.current = queue.current.then(async () => {
      if (own !== turn.current) return;
      try {
        const { data } = await client.mutate({
          mutation: DayOrderDocument,
          variables: { ...variables, bookingIds: ids },
          // What is newer in the cache is not overwritten.
          fetchPolicy: 'no-cache',
        });
        if (own === turn.current && data) show(data.orderStops, sheet);
      } catch (error) {
        // Also when a booking has just left the day: the order is made again from what the day has.
        if (own !== turn.current) return;
        const { code } = requestFailureOf(error);
        say({ color: 'full', content: t(`day.order.${code === 'NETWORK' ? 'offline' : 'failed'}`) });
        const { runSheet: present } = client.readQuery({ query: DayRunSheetDocument, variables }) ?? { runSheet: sheet };
        client.writeQuery({ query: DayRunSheetDocument, variables, data: { runSheet: inOrder(present, idsOf(sheet)) } });
        await read();
      }
    });
  }

  return { move, spoken };
}
