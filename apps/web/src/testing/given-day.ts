import type { DeliveryDay } from '../components/day-status/day-look';

/** An available day of the Selayang Branch, with the given fields replaced. */
export function givenDay(date: string, over: Partial<DeliveryDay> = {}): DeliveryDay {
  const bookable = over.reason === undefined || over.reason === null;
  return {
    date,
    status: bookable ? 'AVAILABLE' : over.reason === 'FULL' ? 'FULL' : 'CLOSED',
    reason: null,
    note: null,
    closedReason: null,
    closedNote: null,
    branchName: bookable ? 'Selayang Branch' : null,
    changeUntil: null,
    ...over,
  };
}

export const daysByDate = (days: readonly DeliveryDay[]): Map<string, DeliveryDay> => new Map(days.map((day) => [day.date, day]));
