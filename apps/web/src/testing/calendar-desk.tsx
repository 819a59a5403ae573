import { eachDate } from '@booking/domain/calendar/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { ConfirmProvider } from '../components/confirm/confirm';
import { CalendarPage } from '../features/staff-calendar/calendar-page';
import * as clock from '../lib/clock';
import { setSession } from '../lib/session/session-store';
import { AccountServer, connectionOf, data, type Answers } from './account-server';
import { availabilityOf } from './given-availability';
import { givenDay } from './given-day';
import { givenLoad } from './given-load';
import { renderPage } from './render-page';
import { givenUser } from './session-server';

const branch = { id: 'b1', name: 'Selayang Branch', status: 'ACTIVE', dailyLimit: 40 } as const;
export const dispatcher = givenUser({ role: 'admin', scope: ['booking:read', 'booking:write'], branches: [branch] });

/** Before each test: the date is Tuesday, 01 Dec, 2026, and a dispatcher of one branch is signed in. */
export function openCalendarDesk(): void {
  vi.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-12-01T02:00:00Z'));
  setSession({ status: 'signedIn', user: dispatcher });
}

export const ming = {
  __typename: 'Booking',
  id: 'k1',
  reference: 'BKD3-8XWE',
  version: 3,
  status: 'CONFIRMED',
  deliveryDate: '2026-12-05',
  branchName: branch.name,
  branch: { __typename: 'Branch', id: branch.id },
  postcode: '68100',
  city: 'Batu Caves',
  quantityMattress: 2,
  quantityBedset: 0,
  salutation: null,
  name: 'Lim Wei Ming',
  toldBy: ['EMAIL'],
  places: 1,
};
export const priya = { ...ming, id: 'k2', reference: 'BKQ6-2TRA', name: 'Priya Nair', status: 'DELIVERED' };

type Variables = Record<string, unknown>;
const full = { booked: 40, status: 'FULL', reason: 'FULL' } as const;
export const loads = ({ from, to }: Variables) =>
  data({
    dayLoads: eachDate(String(from), String(to)).map((date) => ({
      __typename: 'DayLoad',
      ...givenLoad({ date, ...(date === '2026-12-04' && full) }),
    })),
  });
export const bookings = (_?: Variables, listed = [ming, priya]) => data({ bookings: connectionOf('Booking', listed) });
const availability = ({ from, to }: Variables) =>
  availabilityOf(
    eachDate(String(from), String(to)).map((date) =>
      givenDay(date, date < '2026-12-03' ? { reason: 'TOO_SOON' } : date === '2026-12-04' ? { reason: 'FULL' } : {}),
    ),
    '2026-12-03',
  );
export const moved = (deliveryDate: string, version: number) => () =>
  data({ rescheduleBooking: { __typename: 'RescheduleBookingSuccess', booking: { ...ming, deliveryDate, version } } });
/** The answer to a query for the booking. */
export const standing = (over: Partial<typeof ming>) => () => data({ booking: { ...ming, ...over } });
export const refused = () =>
  data({
    rescheduleBooking: {
      __typename: 'DateUnavailable',
      message: 'This date is fully booked.',
      reason: 'FULL',
      alternatives: ['2026-12-03', '2026-12-07'],
    },
  });

export async function givenCalendar(answers: Answers = {}, path = '/admin/calendar?day=2026-12-05') {
  const server = new AccountServer({
    DayLoads: loads,
    CalendarBookings: bookings,
    Availability: availability,
    MoveOutcome: standing({}),
    ...answers,
  });
  renderPage(
    <ConfirmProvider>
      <CalendarPage />
    </ConfirmProvider>,
    { path },
  );
  await waitFor(() => expect(card()).toBeInTheDocument());
  return { server, user: userEvent.setup() };
}
/** Finds a day by its date: a query by accessible name computes the names of more than forty cells. */
export function cell(date: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`button[data-date="${date}"]`);
  if (!found) throw new Error(`${date} is not on the screen`);
  return found;
}
export const card = (id = 'k1') => document.querySelector<HTMLElement>(`[data-booking="${id}"]`);
export const focused = () => document.activeElement?.getAttribute('data-date') ?? document.activeElement?.getAttribute('data-booking');

/** Finds the undo button within the snackbar, for the same reason. */
export const undo = () =>
  within(screen.getByText(/ is now on /).closest('[data-snackbar]') as HTMLElement).getByRole('button', { name: 'Undo' });

/** Chooses the reason for an override. */
export async function enterReason(user: UserEvent, refusal: HTMLElement) {
  await user.click(within(refusal).getByRole('radio', { name: 'Agreed with the branch' }));
  await user.click(within(refusal).getByRole('textbox', { name: 'In your own words' }));
  await user.paste('Azlan takes it');
}

/** Picks up a booking by Enter on its handle and moves it to a day by arrow keys. @param keys in the syntax of userEvent */
export async function carry(user: UserEvent, keys: string, id = 'k1') {
  (card(id)?.previousElementSibling as HTMLElement).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('2026-12-05'));
  await user.keyboard(keys);
}
