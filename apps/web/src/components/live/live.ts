import type { ApolloClient, ObservableQuery, TypedDocumentNode } from '@apollo/client';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { filter, firstValueFrom } from 'rxjs';
import { mayHelpToRetry, requestFailureOf } from '../../lib/request-failure';
import { onPersonChange } from '../../lib/session/session-store';
import { BookingChangedDocument, DayLoadChangedDocument, LiveBookingFragmentDoc, type LiveBookingFragment } from './live-changes.generated';
import { createLiveConnection, type LiveConnection } from './live-connection';
import { knownVersion, newerAnswersLink } from './newer-answers-link';

/** The names of the queries that depend on the load, limits or run sheet of a day. A changed booking changes its day too. */
const ofDays = [
  'BookingDayLoad',
  'BranchLoads',
  'DateFieldLoads',
  'DayLoads',
  'DecisionCount',
  'OverbookedDays',
  'StaffDayLoads',
  'StaffDays',
  'WorkDay',
  'WorkLoads',
];
const ofBookings = ['CalendarBookings', 'DashboardTodayCount', 'DashboardTodayList', 'DashboardWeeks', 'StaffBooking', 'WorkBookings'];
/** The queries that an event reloads. Others load when their page opens, or have a reader. */
export const concernedQueries = { day: new Set(ofDays), booking: new Set([...ofDays, ...ofBookings]) };

/** Milliseconds: the least between two reloads, the most between reloads that fail, and the longest break without a notice. */
const times = { apart: 500, maxApart: 30_000, shortBreak: 2_000 };

/** The changes since the last reload. */
interface LiveChanges {
  bookings: readonly LiveBookingFragment[];
  /** Events may have been missed: everything on the screen is reloaded. */
  missed: boolean;
}

/** Reloads data that no active query has. If it rejects, it is called again. */
export type LiveReader = (changes: LiveChanges) => unknown;

interface Subscription {
  begin: () => void;
  end: () => void;
}

const isInSight = (): boolean => document.visibilityState !== 'hidden';

/** Returns whether a failed reload may succeed later: not if it is refused for good, nor if its page was left. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof Error && error.name === 'AbortError') && mayHelpToRetry(requestFailureOf(error));

/**
 * Keeps the data of an Apollo client up to date: an event reloads the active queries that depend on it, at once and then at most every 500
 * ms. After a lost connection all of them are reloaded. A tab in the background neither watches nor reloads.
 */
export class Live {
  readonly readers = new Set<LiveReader>();
  private readonly connection: LiveConnection;
  private readonly subscriptions = new Set<Subscription>();
  /** What the next reload is for; null: none is due. */
  private next: LiveChanges | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastReading = -Infinity;
  private failures = 0;
  /** Queries that are reloaded as soon as their present request is answered. */
  private readonly waiting = new Set<ObservableQuery>();
  private onLost: (isLost: boolean) => void = () => undefined;
  private lostTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: ApolloClient,
    locale: Locale,
  ) {
    client.setLink(newerAnswersLink(client.cache).concat(client.link));
    this.connection = createLiveConnection(locale, {
      onReady: () => {
        this.rest();
        this.failures = 0;
        this.note({ bookings: [], missed: true });
      },
      onClosed: () => {
        if (this.subscriptions.size > 0 && isInSight()) this.lostTimer ??= setTimeout(() => this.onLost(true), times.shortBreak);
      },
    });
    document.addEventListener('visibilitychange', () => {
      for (const { begin, end } of this.subscriptions) (isInSight() ? begin : end)();
      if (!isInSight()) this.rest();
    });
    onPersonChange(() => {
      this.rest();
      this.connection.restart();
    });
  }

  /**
   * Watches the bookings of the user’s branches.
   * @param onLost called with true when the connection is lost for more than a moment, and with false when it is back
   * @returns a function that stops
   */
  watchBookings(onLost: (isLost: boolean) => void): () => void {
    this.onLost = onLost;
    const stop = this.watch(BookingChangedDocument, {}, ({ bookingChanged }) => {
      this.write(bookingChanged);
      this.note({ bookings: [bookingChanged], missed: false });
    });
    return () => {
      stop();
      this.rest();
    };
  }

  /**
   * Watches the load and the run sheet of a date. A change of limits is sent for any watched date (ADR 0020).
   * @param branchIds null: all branches of the user
   * @returns a function that stops
   */
  watchDay(branchIds: string[] | null, date: CalendarDate): () => void {
    return this.watch(DayLoadChangedDocument, { branchIds, from: date, to: date }, () => this.note({ bookings: [], missed: false }));
  }

  private watch<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    onEvent: (data: Data) => void,
  ): () => void {
    const sent = this.client.cache.transformDocument(document) as typeof document;
    let stop: (() => void) | null = null;
    const subscription = {
      begin: () => {
        stop ??= this.connection.subscribe(sent, variables, (data) =>
          data === null ? this.note({ bookings: [], missed: true }) : onEvent(data),
        );
      },
      end: () => {
        stop?.();
        stop = null;
      },
    };
    this.subscriptions.add(subscription);
    if (isInSight()) subscription.begin();
    return () => {
      subscription.end();
      this.subscriptions.delete(subscription);
    };
  }

  /** Forgets the pending reload, and that the connection was lost. */
  private rest(): void {
    clearTimeout(this.timer);
    clearTimeout(this.lostTimer);
    [this.timer, this.lostTimer, this.next] = [undefined, undefined, null];
    this.onLost(false);
  }

  private note({ bookings, missed }: LiveChanges): void {
    const before = this.next;
    this.next = { bookings: [...(before?.bookings ?? []), ...bookings], missed: missed || before?.missed === true };
    const apart = Math.min(times.maxApart, times.apart * 2 ** this.failures);
    if (isInSight()) this.timer ??= setTimeout(() => void this.read(), Math.max(0, this.lastReading + apart - performance.now()));
  }

  private async read(): Promise<void> {
    const changes = this.next ?? { bookings: [], missed: false };
    [this.timer, this.next, this.lastReading] = [undefined, null, performance.now()];
    const answers = await Promise.allSettled([...this.refetch(changes), ...Array.from(this.readers, (read) => read(changes))]);
    const hasFailed = answers.some((answer) => answer.status === 'rejected' && isWorthRetrying(answer.reason));
    this.failures = hasFailed ? this.failures + 1 : 0;
    if (hasFailed && this.subscriptions.size > 0) this.note({ bookings: [], missed: true });
  }

  private refetch({ bookings, missed }: LiveChanges): Promise<void>[] {
    const names = missed || bookings.length > 0 ? concernedQueries.booking : concernedQueries.day;
    const isConcerned = ({ queryName = '', variables }: ObservableQuery): boolean => {
      const id: unknown = variables['id'];
      return names.has(queryName) && (missed || id === undefined || bookings.some((booking) => booking.id === id));
    };
    return this.client.refetchQueries({
      include: 'active',
      onQueryUpdated: (query) => isConcerned(query) && this.readAgain(query),
    }).results;
  }

  /** Reloads a query after its present request: that answer may be from before the change, and Apollo Client would share it. */
  private async readAgain(query: ObservableQuery): Promise<void> {
    if (this.waiting.has(query)) return;
    if (query.getCurrentResult().loading) {
      this.waiting.add(query);
      await firstValueFrom(query.pipe(filter(({ loading }) => !loading)), { defaultValue: null });
      this.waiting.delete(query);
      // Its page was left.
      if (!query.hasObservers()) return;
    }
    await query.refetch();
  }

  /** Writes the booking of an event into the cache, if the cache has an older version of it. */
  private write(booking: LiveBookingFragment): void {
    const { cache } = this.client;
    const known = knownVersion(cache, booking.id);
    if (known === 0 || known > booking.version) return;
    cache.writeFragment({ id: `Booking:${booking.id}`, fragment: LiveBookingFragmentDoc, fragmentName: 'LiveBooking', data: booking });
  }
}

const all = new WeakMap<ApolloClient, Live>();

/** Returns the live changes of a client; created at the first call. */
export function liveOf(client: ApolloClient, locale: Locale): Live {
  const live = all.get(client) ?? new Live(client, locale);
  all.set(client, live);
  return live;
}
