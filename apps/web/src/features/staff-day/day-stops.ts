import { mayGoOut } from '@booking/domain/booking/booking-status';
import { undoableStep } from '@booking/domain/booking/undoable-step';
import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { timeOf, timePattern } from '@booking/domain/calendar/time-of-day';
import { isOutsideWindow } from '@booking/domain/delivery-day/time-window';
import { expectedMinutes, roundDefaults, roundsOfDay, type Round, type RoundPlan } from '@booking/domain/delivery-day/rounds';
import type { DayBookingFragment, DaySheetFragment } from '../../graphql/day.generated';
import { isFinal, rejectedActions, type ActionStatus, type QueuedAction } from './queue/queued-action';

/** A stop as the page shows it: the server’s values, overlaid with the actions of this device. */
export interface DayStop {
  /** The position in its round, from 1 on. */
  position: number;
  /** The number of its round. */
  round: number;
  /** The expected time, 'HH:mm'; past 24:00 it is on the next day. Empty while the round has no valid start and minutes. */
  expected: string;
  /** It is not done, and expected before or after the announced window. */
  isOutside: boolean;
  change: DaySheetFragment['stops'][number]['change'];
  booking: DayBookingFragment;
  status: ActionStatus;
  /** The time of its status, 'HH:mm'; null while it is only confirmed. */
  at: string | null;
  /** The last action that is not sent yet; null: there is none. */
  waits: QueuedAction | null;
  /** Actions that the server rejected, and those that wait behind them. */
  rejected: readonly QueuedAction[];
  /** The version that the next step is based on. */
  version: number;
  /** The number of photographs and documents, with those that are not sent yet. */
  photos: number;
  /** Its date has come: nothing goes out before. */
  isDue: boolean;
  /** Its delivery or failure can be undone. */
  mayUndo: boolean;
}

/** A round of the day as the page shows it. */
export type DayRound = Round<DayStop>;

const clockOf = (at: string | number) => localDateTime(new Date(at)).time;

function statusSince({ history, status }: DayBookingFragment): string | null {
  if (status === 'CONFIRMED') return null;
  const last = history.filter(({ change, to }) => change === 'STATUS' && to === status).at(-1);
  return last ? clockOf(last.at) : null;
}

/**
 * Returns whether a delivery or a failure can be undone: on the device until it is sent, then on the server until the end of the next day,
 * unless the office has changed the booking since. Added photographs do not prevent it.
 */
function mayUndo({ status, history }: DayBookingFragment, waits: QueuedAction | null, today: CalendarDate): boolean {
  if (waits !== null) return isFinal(waits.status) && (!waits.begun || waits.status !== status);
  const lines = history.map((line) => ({ ...line, at: new Date(line.at) }));
  const step = undoableStep(lines, today);
  return isFinal(status) && step?.to === status && lines.every(({ at, change }) => at <= step.at || change === 'docUrls');
}

function stopOf(
  { change, booking }: DaySheetFragment['stops'][number],
  actions: readonly QueuedAction[],
  today: CalendarDate,
): Omit<DayStop, 'position' | 'round' | 'expected' | 'isOutside'> {
  const own = actions.filter(({ bookingId }) => bookingId === booking.id);
  const rejected = rejectedActions(own, booking.id);
  // Rejected actions are shown beside the stop, which keeps the server’s state.
  const waits = rejected.length === 0 ? (own.at(-1) ?? null) : null;
  // A cancelled booking is not a stop.
  const status = waits?.status ?? (booking.status === 'CANCELLED' ? 'FAILED' : booking.status);
  return {
    change,
    booking,
    status,
    at: waits ? (waits.status === 'CONFIRMED' ? null : clockOf(waits.at)) : statusSince(booking),
    waits,
    rejected,
    version: waits ? waits.version + 1 : booking.version,
    photos: booking.docUrls.length + own.reduce((sum, { photos }) => sum + photos.length, 0),
    isDue: mayGoOut(booking.deliveryDate, today),
    mayUndo: rejected.length === 0 && mayUndo(booking, waits, today),
  };
}

/** Returns the rounds as saved. */
const savedPlan = ({ rounds }: DaySheetFragment): RoundPlan[] =>
  rounds.map(({ startsAt, minutesPerStop, crew, stops }) => ({
    startsAt,
    minutesPerStop,
    crew,
    bookingIds: stops.map(({ booking }) => booking.id),
  }));

const isTimed = ({ startsAt, minutesPerStop }: Omit<RoundPlan, 'bookingIds'>) =>
  timePattern.test(startsAt) && Number.isInteger(minutesPerStop);

/**
 * Returns the rounds of a day with their stops in driving order.
 * @param plan the rounds that are being planned; null: as saved
 * @param actions those of the signed-in user, in their order
 */
export function dayRounds(
  sheet: DaySheetFragment,
  plan: readonly RoundPlan[] | null,
  actions: readonly QueuedAction[],
  today: CalendarDate,
): DayRound[] {
  const rounds = plan ?? savedPlan(sheet);
  const byPostcode = sheet.stops
    .map((stop) => ({ id: stop.booking.id, postcode: stop.booking.postcode, stop }))
    .sort((a, b) => a.postcode.localeCompare(b.postcode) || a.id.localeCompare(b.id));
  return roundsOfDay(rounds, roundDefaults, byPostcode).map((round) => ({
    ...round,
    stops: round.stops.map(({ stop }, index) => {
      const shown = stopOf(stop, actions, today);
      const { window } = stop.booking;
      const position = index + 1;
      return {
        ...shown,
        position,
        round: round.number,
        expected: isTimed(round) ? timeOf(expectedMinutes(round, position)) : '',
        isOutside: !isFinal(shown.status) && window !== null && isTimed(round) && isOutsideWindow(window, round, position),
      };
    }),
  }));
}

/** Returns whether a round has begun: at least one stop is out or done. */
export const hasBegun = (stops: readonly DayStop[]): boolean => stops.some(({ status }) => status !== 'CONFIRMED');

/** Returns whether the customer needs a time window: none was announced, or the stop is expected outside of it. */
export const isToNotify = (stop: DayStop): boolean => !isDone(stop) && (stop.booking.window === null || stop.isOutside);

export const isDone = ({ status }: DayStop): boolean => isFinal(status);

/** Returns the next stop: the first that is out, else the first that is not done. */
export function nextStop(stops: readonly DayStop[]): DayStop | null {
  const open = stops.filter((stop) => !isDone(stop));
  return open.find(({ status }) => status === 'OUT_FOR_DELIVERY') ?? open[0] ?? null;
}

export const dayParts = ['DELIVERED', 'FAILED', 'OUT_FOR_DELIVERY', 'CONFIRMED'] as const;
export type DayCounts = Record<ActionStatus, number>;

export function countStops(stops: readonly DayStop[]): DayCounts {
  const counts: DayCounts = { DELIVERED: 0, FAILED: 0, OUT_FOR_DELIVERY: 0, CONFIRMED: 0 };
  for (const { status } of stops) counts[status] += 1;
  return counts;
}

/**
 * Returns the items on the lorry: of every stop that has left and is not delivered. Failed ones come back with it; the others are still at
 * the branch.
 */
export function onTheLorry(stops: readonly DayStop[]): { mattresses: number; bedsets: number; stops: number } {
  const left = stops.filter(({ status }) => status === 'OUT_FOR_DELIVERY' || status === 'FAILED');
  const sum = (count: (stop: DayStop) => number) => left.reduce((total, stop) => total + count(stop), 0);
  return {
    mattresses: sum(({ booking }) => booking.quantityMattress),
    bedsets: sum(({ booking }) => booking.quantityBedset),
    stops: left.length,
  };
}

/** Returns the ids with one of them moved to another index. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids];
  const [id] = next.splice(from, 1);
  if (id !== undefined) next.splice(to, 0, id);
  return next;
}

/** A step of the day. */
export interface LatestStep {
  id: string;
  at: string;
  time: string;
  kind: 'DELIVERED' | 'FAILED' | 'OUT_FOR_DELIVERY' | 'CONFIRMED' | 'ADDED';
  booking: DayBookingFragment;
  reason: string | null;
}

const steps = ['DELIVERED', 'FAILED', 'OUT_FOR_DELIVERY', 'CONFIRMED'] as const;

/** Returns the latest steps that the server knows, newest first, with the bookings that were added after the sheet was printed. */
export function latestSteps({ stops, date }: DaySheetFragment, max: number): LatestStep[] {
  const found = stops.flatMap(({ booking, change }): LatestStep[] => {
    const { history } = booking;
    const taken = history.flatMap(({ at, change: what, to }, index): LatestStep[] => {
      const kind = what === 'STATUS' ? steps.find((step) => step === to) : undefined;
      if (kind === undefined) return [];
      const reason = history.find((line) => line.change === 'STATUS_REASON' && line.at === at)?.to ?? null;
      return [{ id: `${booking.id} ${index}`, at, time: clockOf(at), kind, booking, reason }];
    });
    const came = change === 'ADDED' ? history.filter(({ change: what }) => what === 'BOOKED' || what === 'MOVED').at(-1) : undefined;
    return came
      ? [...taken, { id: `${booking.id} came`, at: came.at, time: clockOf(came.at), kind: 'ADDED', booking, reason: null }]
      : taken;
  });
  return found
    .filter(({ at }) => localDateTime(new Date(at)).date === date)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, max);
}

const versionsOf = (sheet: DaySheetFragment | null) =>
  new Map(sheet ? [...sheet.stops.map(({ booking }) => booking), ...sheet.gone].map(({ id, version }) => [id, version]) : []);

/**
 * Whether an answer is older than what is known by now: a booking has got a newer version while it was on its way.
 * @param before what was known when it was asked for. What has not changed since then is no newer than the answer, whatever its
 * version says.
 */
export function isOutdated(answer: DaySheetFragment, before: DaySheetFragment | null, known: DaySheetFragment | null): boolean {
  const [was, is] = [versionsOf(before), versionsOf(known)];
  return [...versionsOf(answer)].some(([id, version]) => {
    const newest = is.get(id) ?? 0;
    return newest > version && newest > (was.get(id) ?? 0);
  });
}
