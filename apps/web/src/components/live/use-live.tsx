import { useApolloClient } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { useStable } from '../../lib/use-stable';
import { useToday } from '../../lib/use-today';
import { Alert } from '../../ui/alert';
import { liveOf, type LiveReader } from './live';

/** Keeps the staff pages up to date; used once, in their layout. Returns whether the connection is lost. */
export function useLive(): boolean {
  const client = useApolloClient();
  const locale = useLocale();
  const mayRead = isAllowed(useStaffUser(), 'booking:read');
  const [isLost, setLost] = useState(false);
  useEffect(() => (mayRead ? liveOf(client, locale).watchBookings(setLost) : undefined), [client, locale, mayRead]);
  useLiveDay(null, useToday());
  return isLost;
}

/**
 * Watches a date that is on the screen with more than its bookings, such as its run sheet.
 * @param branchId null: all branches of the user
 */
export function useLiveDay(branchId: string | null, date: CalendarDate): void {
  const client = useApolloClient();
  const locale = useLocale();
  const mayRead = isAllowed(useStaffUser(), 'booking:read');
  useEffect(
    () => (mayRead ? liveOf(client, locale).watchDay(branchId === null ? null : [branchId], date) : undefined),
    [client, locale, mayRead, branchId, date],
  );
}

/** Adds a `LiveReader`, which reloads data that no query of Apollo Client has. */
export function useLiveReader(read: LiveReader): void {
  const client = useApolloClient();
  const locale = useLocale();
  const newest = useStable(read);
  useEffect(() => {
    const { readers } = liveOf(client, locale);
    readers.add(newest);
    return () => void readers.delete(newest);
  }, [client, locale, newest]);
}

/** A notice that changes by others do not arrive. It moves neither the focus nor typed values. */
export function LiveNotice({ isLost }: { isLost: boolean }) {
  const t = useT();
  return (
    <div role="status">
      {isLost ? (
        <Alert status="warning" icon={WifiOff} mx={{ base: '4', md: '7' }} mt="4" title={t('live.lost.title')}>
          {t('live.lost.text')}
        </Alert>
      ) : null}
    </div>
  );
}
