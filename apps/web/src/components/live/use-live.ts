import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocale } from '../../lib/use-locale';
import { liveOf, type LiveRead, type LiveWatch } from './live';
import {
  BookingChangedDocument,
  DayLoadChangedDocument,
  KnownBookingFragmentDoc,
  KnownDayLoadFragmentDoc,
  LiveBookingFragmentDoc,
  LiveDayLoadFragmentDoc,
  type LiveBookingFragment,
  type LiveDayLoadFragment,
} from './live-changes.generated';
import type { Entity } from './newest-live-entities';

/** Milliseconds between two calls of `onChange`: many changes at once are one reason to read. */
const apart = 500;

/** What a list gets, besides the cache that follows by itself. */
export interface LiveNews<Changed> {
  /** What has changed since the last call; empty when `missed`. */
  changed: readonly Changed[];
  /** Changes may have been missed, or something is not the viewer's any more: everything on the screen is to be read again. */
  missed: boolean;
}

export interface LiveOptions<Changed> {
  /** Null or left out: all that are the viewer's. */
  branchIds?: readonly string[] | null;
  /**
   * Reads again what the cache cannot follow, such as which bookings a list has; where something was missed, all that is shown. The
   * promise resolves when that is done. When it rejects, the page says that it is behind, and `missed` is passed again until it has worked.
   */
  onChange: (news: LiveNews<Changed>) => LiveRead;
  /** Watches nothing. */
  skip?: boolean;
}

function useWatch<Data, Variables extends Record<string, unknown>, Changed>(
  watch: Pick<LiveWatch<Data, Variables>, 'document' | 'variables' | 'entityOf' | 'fragments'>,
  { onChange, skip = false }: LiveOptions<Changed>,
): void {
  const client = useApolloClient();
  const locale = useLocale();
  const tell = useEffectEvent((news: LiveNews<Changed>) => onChange(news));
  const parts = useEffectEvent(() => watch);
  const key = JSON.stringify(watch.variables);
  useEffect(() => {
    if (skip) return undefined;
    let changed: Changed[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = -Infinity;
    const pass = () => {
      timer = undefined;
      last = performance.now();
      const news = { changed, missed: false };
      changed = [];
      Promise.resolve(tell(news)).catch(watching.catchUp);
    };
    const watching = liveOf(client, locale).watch({
      ...parts(),
      onEvent: (entity: Entity) => {
        changed.push(entity as Changed);
        timer ??= setTimeout(pass, Math.max(0, last + apart - performance.now()));
      },
      onMissed: () => tell({ changed: [], missed: true }),
    });
    return () => {
      clearTimeout(timer);
      watching.stop();
    };
    // The variables are compared by what they say: callers make new lists with every render.
  }, [client, locale, key, skip]);
}

/** Keeps the bookings of these branches in the cache as they are, and says when lists must be read again. */
export function useLiveBookings(options: LiveOptions<LiveBookingFragment>): void {
  useWatch(
    {
      document: BookingChangedDocument,
      variables: { branchIds: asked(options) },
      entityOf: ({ bookingChanged }) => ({ ...bookingChanged, __typename: 'Booking' }),
      fragments: { known: KnownBookingFragmentDoc, whole: LiveBookingFragmentDoc, name: 'LiveBooking' },
    },
    options,
  );
}

/** The same for the load of days. */
export function useLiveDayLoads({ from, to, ...options }: LiveOptions<LiveDayLoadFragment> & { from: string; to: string }): void {
  useWatch(
    {
      document: DayLoadChangedDocument,
      variables: { branchIds: asked(options), from, to },
      entityOf: ({ dayLoadChanged }) => ({ ...dayLoadChanged, __typename: 'DayLoad' }),
      fragments: { known: KnownDayLoadFragmentDoc, whole: LiveDayLoadFragmentDoc, name: 'LiveDayLoad' },
    },
    options,
  );
}

const asked = ({ branchIds }: { branchIds?: readonly string[] | null }) => (branchIds ? [...branchIds] : null);
