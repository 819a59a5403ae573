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

/** Milliseconds between two requests for the delivery day. */
const pollInterval = 60_000;

/** Loads the texts of the delivery day, which the form does not need. For React's `use`. */
export const loadDeliveryDayWords = createMessageLoader({
  en: async () => ({ areas: { deliveryDay: (await import('../../locales/en/delivery-day.json')).default } }),
  bm: async () => ({ areas: { deliveryDay: (await import('../../locales/bm/delivery-day.json')).default } }),
  cn: async () => ({ areas: { deliveryDay: (await import('../../locales/cn/delivery-day.json')).default } }),
});

interface ShownDeliveryDay {
  /** Null without a booking, while it is loaded, and if it could not be loaded. */
  day: DeliveryDayPartsFragment | null;
  /** True until the first answer. */
  loading: boolean;
  /** Loads it again. Never fails. */
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
  // After a move the cache has the new date before the new delivery day: the old one must not be shown meanwhile.
  const [answered, setAnswered] = useState<string | null>(null);
  if (answered === null && date !== null) setAnswered(date);
  const isStale = answered !== null && date !== null && date !== answered;

  /** Loads it again and returns its date; null without an answer. Not with refetch: if that fails, the shown data is lost. */
  const ask = useCallback(async () => {
    const fetchPolicy = 'network-only';
    try {
      if (token !== null) {
        const fresh = await client.query({ query: ManagedDeliveryDayDocument, variables: { token }, fetchPolicy });
        return fresh.data?.managedBooking?.deliveryDate ?? null;
      }
      if (id === null) return null;
      const fresh = await client.query({ query: OwnDeliveryDayDocument, variables: { id }, fetchPolicy });
      return fresh.data?.booking?.deliveryDate ?? null;
    } catch {
      // The shown data stays; the next request follows in a minute.
      return null;
    }
  }, [client, token, id]);
  const refresh = useCallback(async () => {
    const fresh = await ask();
    if (fresh !== null) setAnswered(fresh);
  }, [ask]);

  useEffect(() => {
    // Loads the texts in parallel with the answer.
    if (token !== null || id !== null) void loadDeliveryDayWords(locale);
  }, [token, id, locale]);

  useEffect(() => {
    if (isStale) void ask().then((fresh) => (fresh === null ? undefined : setAnswered(fresh)));
  }, [isStale, ask]);

  useEffect(() => {
    if (date === null) return;
    const poll = () => {
      if (!document.hidden && date === today()) void refresh();
    };
    const timer = setInterval(poll, pollInterval);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [date, refresh]);

  const isAsked = token !== null || id !== null;
  return { day: isStale ? null : day, loading: isAsked && data === undefined && error === undefined, refresh };
}
