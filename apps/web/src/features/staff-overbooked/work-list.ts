import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { WorkBookingFragment, WorkDayQuery, WorkLoadFragment } from '../../graphql/overbooked.generated';

export type WorkBooking = WorkBookingFragment;
export type WorkLoad = WorkLoadFragment;
export type Suggestion = WorkDayQuery['moveSuggestions'][number];

/** How a customer is moved. ask: they keep their date until they agree. notify: moved with a message. quiet: moved without one. */
export const channels = ['ask', 'notify', 'quiet'] as const;
export type Channel = (typeof channels)[number];

/** Message ids of a channel: its name, what it does, and the button that moves a booking by it. */
export const channelTexts: Readonly<Record<Channel, Readonly<Record<'name' | 'help' | 'accept', string>>>> = {
  ask: { name: 'overbooked.channel.ask', help: 'overbooked.channel.ask.text', accept: 'overbooked.accept.ask' },
  notify: { name: 'overbooked.channel.notify', help: 'overbooked.channel.notify.text', accept: 'overbooked.accept.notify' },
  quiet: { name: 'overbooked.channel.quiet', help: 'overbooked.channel.quiet.text', accept: 'overbooked.accept.quiet' },
};

/** A booking that has left the day while the list was open. */
export interface GoneBooking {
  booking: WorkBooking;
  /** How it was moved here; null: its customer or somebody else moved it. */
  movedHere: Channel | null;
}

export interface WorkRow {
  booking: WorkBooking;
  /** decide: no decision yet; asked: an offer waits; kept: past the limit; gone: it has another day. */
  state: 'decide' | 'asked' | 'kept' | 'gone';
  suggestion: Suggestion | null;
  /** The customer declined, did not answer in time, or no message reaches them: somebody has to call. */
  toCall: boolean;
  movedHere: Channel | null;
}

/** A day of a branch. */
export interface WorkPlace {
  branchId: string;
  date: CalendarDate;
}

export interface WorkSources extends WorkPlace {
  /** The bookings as read for the day. One that was cancelled or moved since is no longer on it. */
  bookings: readonly WorkBooking[];
  suggestions: readonly Suggestion[];
  limit: number;
  /** Ids of bookings that staff chose to move. */
  picked: readonly string[];
  /** Ids of bookings that staff chose to keep on the day, as long as others can move. */
  excluded: readonly string[];
  gone: readonly GoneBooking[];
}

interface WorkList {
  /** The bookings that no longer fit, latest made first. A row keeps its place after the decision. */
  rows: WorkRow[];
  /** The bookings that stay, first made first. */
  stays: WorkBooking[];
  tally: Tally;
}

/** The places of the day; a customer who was asked counts as moved. */
export interface Tally {
  /** Without those of the customers who were asked. */
  left: number;
  limit: number;
  booked: number;
  asked: number;
  moved: number;
  kept: number;
  toDecide: number;
}

/** Returns the number of places that bookings take. Staff of the branch always read the places of a booking. */
export const placesOf = (bookings: readonly WorkBooking[]): number => bookings.reduce((sum, { places }) => sum + (places ?? 1), 0);

export const isAsked = ({ moveOffer }: WorkBooking): boolean => moveOffer?.state === 'WAITING';
export const isLost = ({ moveOffer }: WorkBooking): boolean => moveOffer?.state === 'DECLINED' || moveOffer?.state === 'LAPSED';

/**
 * Returns whether the customer can only be called: no channel reaches them, not even for a question, which goes by e-mail to those who want
 * no messages.
 */
const isNotifiedByPhone = ({ email, toldBy }: WorkBooking): boolean => email === '' && toldBy.length === 0;

/** Returns whether a booking is still to be delivered on the day. */
export const isThere = ({ status, deliveryDate, branch }: WorkBooking, place: WorkPlace): boolean =>
  status !== 'CANCELLED' && deliveryDate === place.date && branch.id === place.branchId;

const latestFirst = (a: WorkBooking, b: WorkBooking): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;

/**
 * Returns the work list of a day: as many undecided rows as bring its places within the limit, and the decided ones. It is counted from
 * the bookings, as the server counts them (DayLoad.toDecide), so that a decision changes all of it at once.
 */
export function workList({ bookings, suggestions, limit, picked, excluded, gone, ...place }: WorkSources): WorkList {
  const present = bookings.filter((booking) => isThere(booking, place));
  const movable = present.filter((booking) => booking.status === 'CONFIRMED' && !isAsked(booking));
  const booked = placesOf(present);
  const asked = placesOf(present.filter(isAsked));
  const kept = placesOf(present.filter((booking) => booking.keptPastLimit && !isAsked(booking)));
  const toDecide = Math.max(0, booked - limit - asked - kept);
  const free = movable.filter(({ keptPastLimit }) => !keptPastLimit).sort(latestFirst);
  const proposed = suggestions.map(({ booking }) => booking.id);
  const going = movable.filter(({ id }) => picked.includes(id));
  const wish = ({ id }: WorkBooking) => (excluded.includes(id) ? 2 : proposed.includes(id) ? 0 : 1);
  const others = free.filter((booking) => !going.includes(booking)).sort((a, b) => wish(a) - wish(b) || latestFirst(a, b));
  const deciding = new Set(going.map(({ id }) => id));
  let missing = toDecide - placesOf(going.filter(({ keptPastLimit }) => !keptPastLimit));
  for (const booking of others) {
    if (missing <= 0) break;
    deciding.add(booking.id);
    missing -= placesOf([booking]);
  }

  const stateOf = (booking: WorkBooking): WorkRow['state'] | null =>
    deciding.has(booking.id) ? 'decide' : isAsked(booking) ? 'asked' : booking.keptPastLimit ? 'kept' : null;
  const rows = present.flatMap((booking): WorkRow[] => {
    const state = stateOf(booking);
    if (state === null) return [];
    const suggestion = suggestions.find((one) => one.booking.id === booking.id) ?? null;
    return [{ booking, state, suggestion, toCall: isLost(booking) || isNotifiedByPhone(booking), movedHere: null }];
  });
  const goneRows = gone
    .filter(({ booking }) => !present.some(({ id }) => id === booking.id))
    .map(({ booking, movedHere }): WorkRow => ({ booking, state: 'gone', suggestion: null, toCall: false, movedHere }));
  const moved = placesOf(goneRows.map(({ booking }) => booking).filter(({ status }) => status !== 'CANCELLED'));
  return {
    rows: [...rows, ...goneRows].sort((a, b) => latestFirst(a.booking, b.booking)),
    stays: present.filter((booking) => stateOf(booking) === null).sort((a, b) => latestFirst(b, a)),
    tally: { left: booked - asked, limit, booked, asked, moved, kept, toDecide },
  };
}

/** What staff have chosen for a booking; the rest is as proposed. */
export interface Choice {
  date?: CalendarDate;
  channel?: Channel;
}

export interface Planned {
  row: WorkRow;
  date: CalendarDate | null;
  channel: Channel;
  /** The load of that day with this booking and those above it in the list that would move there too; null: unknown. */
  after: { booked: number; limit: number } | null;
}

interface PlanSources {
  rows: readonly WorkRow[];
  choices: ReadonlyMap<string, Choice>;
  channel: Channel;
  loads: readonly WorkLoad[];
  branchName: string;
}

/** Returns the planned move of each undecided booking, with the load of its new day. */
export function plannedMoves({ rows, choices, channel, loads, branchName }: PlanSources): Planned[] {
  const going = new Map<string, number>();
  return rows
    .filter(({ state }) => state === 'decide')
    .map((row) => {
      const choice = choices.get(row.booking.id);
      const date = choice?.date ?? row.suggestion?.date ?? null;
      const planned = { row, date, channel: choice?.channel ?? channel };
      if (date === null) return { ...planned, after: null };
      const by = branchOn(row, date, branchName);
      const before = going.get(`${by} ${date}`) ?? 0;
      const places = before + placesOf([row.booking]);
      going.set(`${by} ${date}`, places);
      const load = loads.find((one) => one.branchName === by && one.date === date);
      return { ...planned, after: load ? { booked: load.booked + load.held + places, limit: load.limit } : null };
    });
}

/** Returns the branch that would deliver on a date: as proposed, else the branch of the booking. */
export const branchOn = ({ suggestion }: WorkRow, date: CalendarDate, own: string): string =>
  date === suggestion?.date ? (suggestion.branchName ?? own) : own;
