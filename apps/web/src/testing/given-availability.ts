import { addDays, eachDate } from '@booking/domain/calendar/calendar-date';
import { vi } from 'vitest';
import { now } from '../lib/clock';
import { data } from './account-server';
import { givenDay } from './given-day';

const lateMonth = '2026-11-22';

/** Sets the date to Sunday, 22 Nov, 2026, where it stands still. Timers run. */
export const atLateMonth = (): unknown => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${lateMonth}T02:00:00Z`) });

/** Returns the date so many days after that Sunday. */
export const inDays = (count: number): string => addDays(lateMonth, count);

/** Answers with the days of Batu Caves on that Sunday: two too soon, then available ones up to `last`, then days that are too far. */
export function givenAvailability({ from, to }: Record<string, unknown> = {}, last = inDays(21)): Response {
  const begin = typeof from === 'string' ? from : lateMonth;
  const max = addDays(begin, 91);
  const end = typeof to === 'string' ? to : last < max ? last : max;
  const days = eachDate(begin, end).map((date) =>
    givenDay(date, date < inDays(2) ? { reason: 'TOO_SOON' } : date > last ? { reason: 'TOO_FAR' } : {}),
  );
  return availabilityOf(days, inDays(2));
}

/** Answers with these days of Batu Caves, or of another place. */
export const availabilityOf = (days: readonly ReturnType<typeof givenDay>[], nextAvailable: string | null, place: object = {}): Response =>
  data({
    availability: {
      __typename: 'Availability',
      postcode: '68100',
      postcodeFullFormat: '68100 Batu Caves, Selangor',
      city: 'Batu Caves',
      state: 'Selangor',
      served: true,
      nextAvailable,
      noRoom: null,
      arrivals: [
        { __typename: 'BranchArrival', branchName: 'Selayang Branch', notes: { __typename: 'ArrivalNotes', time: '9 am to 1 pm' } },
      ],
      days: days.map((day) => ({ __typename: 'AvailabilityDay', ...day })),
      ...place,
    },
  });

/** Answers that the requested date is held for ten minutes with this token. */
export const heldAs =
  (holdToken: string) =>
  ({ deliveryDate }: Record<string, unknown>): Response =>
    data({
      holdDate: {
        __typename: 'HoldDateSuccess',
        holdToken,
        deliveryDate,
        branchName: 'Selayang Branch',
        expiresAt: new Date(now() + 600_000).toISOString(),
      },
    });
