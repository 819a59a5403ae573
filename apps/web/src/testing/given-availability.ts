import { addDays } from '@booking/domain/calendar/calendar-date';
import { vi } from 'vitest';
import { data } from './account-server';
import { givenDay } from './given-day';

const lateMonth = '2026-11-22';

/** Sets the clock to Sunday, 22 Nov, 2026; only the date stands still, timers run. */
export const atLateMonth = (): unknown => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${lateMonth}T02:00:00Z`) });

/** The date so many days after that Sunday. */
export const inDays = (count: number): string => addDays(lateMonth, count);

/** What the server says of Batu Caves on that Sunday: two days too soon, the next twenty available. */
export function givenAvailability(): Response {
  const days = Array.from({ length: 22 }, (_, index) => ({
    __typename: 'AvailabilityDay',
    ...givenDay(inDays(index), index < 2 ? { reason: 'TOO_SOON' } : {}),
  }));
  return data({
    availability: {
      __typename: 'Availability',
      postcode: '68100',
      postcodeFullFormat: '68100 Batu Caves, Selangor',
      city: 'Batu Caves',
      state: 'Selangor',
      served: true,
      nextAvailable: inDays(2),
      days,
    },
  });
}
