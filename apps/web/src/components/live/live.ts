import type { ApolloClient, ObservableQuery, TypedDocumentNode } from '@apollo/client';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { filter, firstValueFrom } from 'rxjs';
import { mayHelpToRetry, requestFailureOf } from '../../lib/request-failure';
import { onPersonChange } from '../../lib/session/session-store';
import { BookingChangedDocument, DayLoadChangedDocument, LiveBookingFragmentDoc, type LiveBookingFragment } from './live-changes.generated';
import { createLiveConnection, type LiveConnection } from './live-connection';
import { knownVersion, newerAnswersLink } from './newer-answers-link';

/** The queries that a change of a day's load, limit or run sheet concerns, by their names. A booking's change is one of its day too. */
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
/** What an event makes out of date. What is not named here is read when its page opens, or by a reader. */
export const concernedQueries = { day: new Set(ofDays), booking: new Set([...ofDays, ...ofBookings]) };

/** In milliseconds: between two readings at least; between readings that fail at most; and how long a break passes without notice. */
const times = { apart: 500, maxApart: 30_000, shortBreak: 2_000 };

/** What has changed since the last reading. */
interface LiveChanges {
  bookings: readonly LiveBookingFragment[];
  /** Something may have changed that no event came of: everything on the screen is to be read again. */
  missed: boolean;
}

/** Reads again what is no active query; rejects when that has failed, and is then called again. */
export type LiveReader = (changes: LiveChanges) => unknown;

interface Subscription {
  begin: () => void;
  end: () => void;
}

const isInSight = (): boolean => document.visibilityState !== 'hidden';

/** Whether a read that failed may work later: not one that is refused for good, nor one of a page that was left. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof Error && error.name === 'AbortError') && mayHelpToRetry(requestFailureOf(error));

/**
 * Keeps what one Apollo client shows up to date: an event has the queries on the screen read again that it concerns, at once and then at
 * most every 500 ms, and after each time without a connection all are. In a tab in the background nothing is watched or read.
 */
export class Live {
  readonly readers = new Set<LiveReader>();
  private readonly connection: LiveConnection;
  private readonly subscriptions = new Set<Subscription>();
  /** What the next reading is for. */
  private next: LiveChanges | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastReading = -Infinity;
  private failures = 0;
  /** Queries that are read again as soon as the answer is there that was asked for before. */
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
   * Watches the bookings of all branches that are one's own. Returns how to stop.
   * @param onLost called with true when the connection is lost for more than a moment, and with false when it is back
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
   * Watches a date: how full it is, and its run sheet. A change of limits is sent with whatever date (ADR 0020). Returns how to stop.
   * @param branchIds null: all that are one's own
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

  /** Forgets what was to be read, and that the connection was lost. */
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

  /** Behind a request that is on its way: its answer may be from before the change, and Apollo Client would share it. */
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

  /** Writes the booking of an event into the cache where it is there, and not newer. */
  private write(booking: LiveBookingFragment): void {
    const { cache } = this.client;
    const known = knownVersion(cache, booking.id);
    if (known === 0 || known > booking.version) return;
    cache.writeFragment({ id: `Booking:${booking.id}`, fragment: LiveBookingFragmentDoc, fragmentName: 'LiveBooking', data: booking });
  }
}

const all = new WeakMap<ApolloClient, Live>();

/** The live changes of a client; made when they are first asked for. */
export function liveOf(client: ApolloClient, locale: Locale): Live {
  const live = all.get(client) ?? new Live(client, locale);
  all.set(client, live);
  return live;
}
