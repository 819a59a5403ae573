import { eachDate } from '@booking/domain/calendar/calendar-date';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { daysByDate, givenDay } from '../../testing/given-day';
import { renderUi } from '../../testing/render-ui';
import { WeeksCalendar } from './weeks-calendar';

const closed = {
  '2026-11-22': givenDay('2026-11-22', { reason: 'TOO_SOON' }),
  '2026-11-23': givenDay('2026-11-23', { reason: 'TOO_SOON' }),
  '2026-12-04': givenDay('2026-12-04', { reason: 'FULL' }),
  '2026-12-11': givenDay('2026-12-11', { reason: 'PUBLIC_HOLIDAY', note: 'Sultan of Selangor’s Birthday' }),
};
const far = {
  '2026-12-25': { closedReason: 'PUBLIC_HOLIDAY', closedNote: 'Christmas Day' },
  '2026-12-27': { closedReason: 'NOT_A_DELIVERY_DAY' },
  '2026-12-31': { closedReason: 'STOCK_TAKE', closedNote: 'Year-end stock-take' },
} as const;
// The late month: Sunday, 22 Nov, 2026, open until 24 Dec.
const open = eachDate('2026-11-22', '2026-12-24').map((date) => closed[date as keyof typeof closed] ?? givenDay(date));
const notOpen = eachDate('2026-12-25', '2027-01-03').map((date) => givenDay(date, { reason: 'TOO_FAR', ...far[date as keyof typeof far] }));

interface GivenCalendar {
  present?: string;
  earlier?: boolean;
}

function Calendar({ onChoose, present, earlier = false }: GivenCalendar & { onChoose: (date: string) => void }) {
  const [top, setTop] = useState('2026-11-23');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <WeeksCalendar
      top={top}
      onTopChange={setTop}
      days={{ today: '2026-11-22', byDate: daysByDate([...open, ...notOpen]), last: '2026-12-24', incomplete: false }}
      chosen={chosen}
      present={present ?? null}
      pastLimits={earlier}
      earlier={earlier}
      onChoose={(date) => {
        setChosen(date);
        onChoose(date);
      }}
    />
  );
}

function givenCalendar(given: GivenCalendar = {}) {
  const onChoose = vi.fn();
  renderUi(<Calendar onChoose={onChoose} {...given} />);
  const focusedDate = () => document.activeElement?.getAttribute('data-date');
  return { user: userEvent.setup(), onChoose, focusedDate };
}

const day = (name: RegExp) => screen.getByRole('button', { name });

test('shows five weeks, labels the first day of a month, and describes each day to a screen reader', () => {
  givenCalendar();
  const grid = screen.getByRole('grid', { name: 'November 2026' });
  const [head, ...rows] = within(grid).getAllByRole('row');
  expect(head).toHaveTextContent('MonTueWedThuFriSatSun');
  expect(rows).toHaveLength(5);
  const days = within(grid).getAllByRole('button');
  expect(days[0]).toHaveAttribute('data-date', '2026-11-23');
  expect(days.at(-1)).toHaveAttribute('data-date', '2026-12-27');
  expect(days).toHaveLength(35);
  expect(screen.getByText('December')).toBeInTheDocument();
  expect(day(/^Tuesday, 01 Dec, 2026/)).toHaveTextContent(/^1 Dec/);
  expect(day(/^Monday, 23 Nov, 2026: Too soon\. We need a little time/)).toHaveAttribute('aria-disabled', 'true');
  expect(day(/^Friday, 11 Dec, 2026: Holiday\. Public holiday\. Sultan of Selangor’s Birthday\./)).toBeInTheDocument();
});

test('a week back shows today, and past days as plain numbers', async () => {
  const { user } = givenCalendar();
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  const [, week] = screen.getAllByRole('row');
  expect(within(week as HTMLElement).getAllByRole('button')).toEqual([day(/^Sunday, 22 Nov, 2026, today: Too soon\./)]);
  expect(week).toHaveTextContent('Saturday, 21 Nov, 2026: ');
});

test('is one tab stop, on the first bookable date', async () => {
  const { user, focusedDate } = givenCalendar();
  const grid = screen.getByRole('grid', { name: 'November 2026' });
  expect(
    within(grid)
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0),
  ).toHaveLength(1);
  await user.tab();
  await user.tab();
  await user.tab();
  expect(focusedDate()).toBe('2026-11-24');
});

test('arrow keys cross months; Home, End, Page Down and Page Up move, and Enter chooses a date', async () => {
  const { user, onChoose, focusedDate } = givenCalendar();
  day(/^Monday, 30 Nov/).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focusedDate()).toBe('2026-12-08');
  await user.keyboard('{Home}');
  expect(focusedDate()).toBe('2026-12-07');
  await user.keyboard('{End}');
  expect(focusedDate()).toBe('2026-12-13');
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-12-12');
  await user.keyboard('{PageUp}');
  // The second Saturday of November is over: the focus stays with today.
  expect(focusedDate()).toBe('2026-11-22');
  await user.keyboard('{PageDown}');
  expect(focusedDate()).toBe('2026-12-27');
});

test('the view follows the focus by weeks, to the end of the last month and back to this week', async () => {
  const { user, focusedDate } = givenCalendar();
  day(/^Thursday, 24 Dec/).focus();
  await user.keyboard('{ArrowDown}');
  expect(focusedDate()).toBe('2026-12-31');
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
  expect(screen.getByText('January')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{End}');
  expect(focusedDate()).toBe('2027-01-03');
  for (let week = 0; week < 5; week += 1) await user.keyboard('{ArrowUp}');
  expect(focusedDate()).toBe('2026-11-29');
  expect(screen.getAllByRole('gridcell')).toHaveLength(35);
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
});

test('a chosen date is selected, and choosing it again does nothing', async () => {
  const { user, onChoose } = givenCalendar();
  await user.click(day(/^Monday, 07 Dec/));
  expect(screen.getByRole('gridcell', { selected: true })).toContainElement(day(/^Monday, 07 Dec, 2026: Your date$/));
  await user.click(day(/^Monday, 07 Dec/));
  expect(onChoose).toHaveBeenCalledTimes(1);
});

test('a closed day says why when it gets the focus, offers the nearest two, and Escape closes the popover', async () => {
  const { user, onChoose, focusedDate } = givenCalendar();
  day(/^Thursday, 10 Dec/).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Public holiday')).toBeInTheDocument();
  expect(screen.getByText('Sultan of Selangor’s Birthday. No deliveries on Friday, 11 Dec, 2026.')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Public holiday')).not.toBeInTheDocument();
  expect(focusedDate()).toBe('2026-12-11');
});

test('Escape within the reason closes it and returns the focus to its day', async () => {
  const { user, focusedDate } = givenCalendar();
  day(/^Thursday, 10 Dec/).focus();
  await user.keyboard('{ArrowRight}{Tab}');
  expect(screen.getByRole('button', { name: 'Choose Thursday, 10 Dec, 2026' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(focusedDate()).toBe('2026-12-11');
  expect(screen.queryByText('Public holiday')).not.toBeInTheDocument();
});

test('the nearest date of a full day can be chosen instead', async () => {
  const { user, onChoose, focusedDate } = givenCalendar();
  await user.click(day(/^Friday, 04 Dec, 2026: Fully booked/));
  await user.click(screen.getByRole('button', { name: 'Choose Saturday, 05 Dec, 2026' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-12-05');
  expect(focusedDate()).toBe('2026-12-05');
});

test('a day past the range says on which day it opens', async () => {
  const { user } = givenCalendar();
  await user.click(day(/^Saturday, 26 Dec, 2026: Not open yet\./));
  expect(screen.getByText('Saturday, 26 Dec opens for booking on Tuesday, 24 Nov.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose Thursday, 24 Dec, 2026' })).toBeInTheDocument();
});

test('a day past the range that is closed anyway says so, and not when it opens', async () => {
  const { user } = givenCalendar();
  expect(day(/^Friday, 25 Dec, 2026: Holiday\. Public holiday\. Christmas Day\. No deliveries/)).toBeInTheDocument();
  expect(day(/^Sunday, 27 Dec, 2026: Closed\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(day(/^Thursday, 31 Dec, 2026: Stock-take\./));
  expect(screen.queryByText(/opens for booking/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose Thursday, 24 Dec, 2026' })).toBeInTheDocument();
});

test('the arrows move by months, and say why they stop', async () => {
  const { user } = givenCalendar();
  const previous = screen.getByRole('button', { name: 'Previous month' });
  const next = screen.getByRole('button', { name: 'Next month' });
  await user.click(previous);
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  expect(previous).toHaveAccessibleDescription('This is the current week.');
  await user.click(next);
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
  expect(screen.getAllByRole('gridcell')[0]).toHaveTextContent(/^30/);
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveAccessibleDescription('You can book dates until Thu 24 Dec. A new date opens every day.');
  expect(next).toHaveFocus();
  await user.click(previous);
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
});

test('for an early delivery, dates that are too soon can be chosen, from today to the date of the booking', async () => {
  const { user, onChoose } = givenCalendar({ earlier: true, present: '2026-11-23' });
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await user.click(day(/^Sunday, 22 Nov/));
  expect(onChoose).toHaveBeenLastCalledWith('2026-11-22');
  cleanup();
  const later = givenCalendar({ earlier: true, present: '2026-11-22' });
  await later.user.click(day(/^Monday, 23 Nov/));
  expect(later.onChoose).not.toHaveBeenCalled();
});
