import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { daysByDate, givenDay } from '../../testing/given-day';
import { renderUi } from '../../testing/render-ui';
import { DayRows } from './day-rows';
import { offeredDays, type LostDate } from './offered-days';

const byDate = daysByDate([
  givenDay('2026-11-24'),
  givenDay('2026-11-25', { status: 'LIMITED' }),
  givenDay('2026-11-26'),
  givenDay('2026-11-28'),
  givenDay('2026-11-30'),
  givenDay('2026-12-01'),
]);

function givenRows({
  lost = null,
  chosen = null,
  pending = null,
  action = 'hold',
}: { lost?: LostDate | null; chosen?: string | null; pending?: string | null; action?: 'hold' | 'choose' } = {}) {
  const onTake = vi.fn();
  const hours = new Map([['Selayang Branch', '9 am to 1 pm']]);
  renderUi(<DayRows {...{ hours, lost, chosen, pending, action, onTake }} offered={offeredDays(byDate, lost)} />);
  return {
    user: userEvent.setup(),
    onTake,
    rows: within(screen.getByRole('list', { name: 'Next available days' })).getAllByRole('button'),
  };
}

test('five buttons have all visible facts in their names', async () => {
  const { user, onTake, rows } = givenRows();
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
    'Hold Tuesday, 24 Nov, available, 9 am to 1 pm',
    'Hold Wednesday, 25 Nov, almost full, 9 am to 1 pm',
    'Hold Thursday, 26 Nov, available, 9 am to 1 pm',
    'Hold Saturday, 28 Nov, available, 9 am to 1 pm',
    'Hold Monday, 30 Nov, available, 9 am to 1 pm',
  ]);
  await user.click(screen.getByRole('button', { name: /Thursday/ }));
  expect(onTake).toHaveBeenCalledExactlyOnceWith('2026-11-26');
});

test('the chosen day has its status, and the day whose hold is requested is busy', () => {
  const { rows } = givenRows({ chosen: '2026-11-26', pending: '2026-11-24' });
  expect(rows[2]).toHaveAccessibleName('Continue with Thursday, 26 Nov, your date, 9 am to 1 pm');
  expect(rows[2]).toHaveTextContent('Your date');
  expect(rows[0]).toHaveAttribute('aria-busy', 'true');
});

test('rows that only choose a day promise no hold, and say which one is chosen', () => {
  const { rows } = givenRows({ action: 'choose', chosen: '2026-11-25' });
  expect(rows[0]).toHaveAccessibleName('Tuesday, 24 Nov, available, 9 am to 1 pm');
  expect(rows.map((row) => row.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false', 'false', 'false']);
});

test('a lost day is struck out and announced, cannot be pressed, and the sixth day is added', async () => {
  const { user, onTake, rows } = givenRows({ lost: { date: '2026-11-26', reason: 'FULL' } });
  expect(rows).toHaveLength(6);
  expect(rows[5]).toHaveAccessibleName('Hold Tuesday, 01 Dec, available, 9 am to 1 pm');
  expect(rows[2]).toHaveAccessibleName('Thursday, 26 Nov, just taken');
  expect(screen.getByRole('status')).toHaveTextContent('Thursday, 26 Nov has just been taken. Everything you typed is kept.');
  await user.click(rows[2] as HTMLElement);
  expect(onTake).not.toHaveBeenCalled();
});

test('the live region of a lost day exists before it is needed', () => {
  givenRows();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a lost day that is closed does not say that it was taken', () => {
  givenRows({ lost: { date: '2026-11-26', reason: 'BOOKING_RULE' } });
  expect(screen.getByText(/can no longer be booked/)).toBeInTheDocument();
});
