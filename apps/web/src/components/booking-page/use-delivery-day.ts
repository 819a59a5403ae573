import { skipToken, useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import {
  ManagedDeliveryDayDocument,
  OwnDeliveryDayDocument,
  useManagedDeliveryDayQuery,
  useOwnDeliveryDayQuery,
  type DeliveryDayPartsFragment,
} from '../../graphql/delivery-day.generated';
import { createMessageLoader } from '../../lib/message-loader';
import { today } from '../../lib/today';
import { useLocale } from '../../lib/use-locale';

/** Milliseconds between two questions how far the delivery is. */
const pollInterval = 60_000;

/** The words of the delivery day, which the form does without. For React's `use`. */
export const loadDeliveryDayWords = createMessageLoader({
  en: async () => ({ areas: { deliveryDay: (await import('../../locales/en/delivery-day.json')).default } }),
  bm: async () => ({ areas: { deliveryDay: (await import('../../locales/bm/delivery-day.json')).default } }),
  cn: async () => ({ areas: { deliveryDay: (await import('../../locales/cn/delivery-day.json')).default } }),
});

export interface ShownDeliveryDay {
  /** Null while it is fetched, without a booking, and when it could not be fetched. */
  day: DeliveryDayPartsFragment | null;
  /** The first answer is on its way. */
  loading: boolean;
  /** Asks again; never fails. */
  refresh: () => Promise<void>;
}

/**
 * Returns the delivery day of the booking with this token or, signed in, this id; null: of none. On the day itself it asks again every 60
 * seconds while the page is visible, and when it becomes visible.
 */
export function useDeliveryDay(by: { token: string | null } | { id: string | null }): ShownDeliveryDay {
  const client = useApolloClient();
  const locale = useLocale();
  const token = 'token' in by ? by.token : null;
  const id = 'id' in by ? by.id : null;
  const managed = useManagedDeliveryDayQuery(token === null ? skipToken : { variables: { token }, fetchPolicy: 'cache-and-network' });
  const own = useOwnDeliveryDayQuery(id === null ? skipToken : { variables: { id }, fetchPolicy: 'cache-and-network' });
  const { data, error } = token === null ? own : managed;
  const day = (token === null ? own.data?.booking : managed.data?.managedBooking) ?? null;
  const date = day?.deliveryDate ?? null;
  // A change of date reaches the cache before the delivery day of that date does: until then the old one is not shown.
  const [answered, setAnswered] = useState<string | null>(null);
  if (answered === null && date !== null) setAnswered(date);
  const isStale = answered !== null && date !== null && date !== answered;

  // Not by refetch: when that fails, what is shown would be lost.
  const refresh = useCallback(async () => {
    const fetchPolicy = 'network-only';
    try {
      let fresh: DeliveryDayPartsFragment | null | undefined;
      if (token !== null) {
        fresh = (await client.query({ query: ManagedDeliveryDayDocument, variables: { token }, fetchPolicy })).data?.managedBooking;
      } else if (id !== null) {
        fresh = (await client.query({ query: OwnDeliveryDayDocument, variables: { id }, fetchPolicy })).data?.booking;
      }
      if (fresh) setAnswered(fresh.deliveryDate);
    } catch {
      // What is known stays; the next question comes in a minute.
    }
  }, [client, token, id]);

  useEffect(() => {
    // They arrive beside the answer, and not after it.
    if (token !== null || id !== null) void loadDeliveryDayWords(locale);
  }, [token, id, locale]);

  useEffect(() => {
    if (isStale) void refresh();
  }, [isStale, refresh]);

  useEffect(() => {
    if (date === null) return;
    const ask = () => {
      if (!document.hidden && date === today()) void refresh();
    };
    const timer = setInterval(ask, pollInterval);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [date, refresh]);

  const isAsked = token !== null || id !== null;
  return { day: isStale ? null : day, loading: isAsked && data === undefined && error === undefined, refresh };
}
