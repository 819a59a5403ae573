import { eachDate } from '@booking/domain/calendar/calendar-date';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { daysByDate, givenDay } from '../../testing/given-day';
import { renderUi } from '../../testing/render-ui';
import { MonthCalendar } from './month-calendar';

const closed = {
  '2026-12-01': givenDay('2026-12-01', { reason: 'TOO_SOON' }),
  '2026-12-04': givenDay('2026-12-04', { reason: 'FULL' }),
  '2026-12-11': givenDay('2026-12-11', { reason: 'PUBLIC_HOLIDAY', note: 'Sultan of Selangor’s Birthday' }),
};
const byDate = daysByDate(eachDate('2026-12-01', '2027-01-02').map((date) => closed[date as keyof typeof closed] ?? givenDay(date)));

function Calendar({ onChoose }: { onChoose: (date: string) => void }) {
  const [month, setMonth] = useState('2026-12');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <MonthCalendar
      month={month}
      onMonthChange={setMonth}
      days={{ today: '2026-12-01', byDate, last: '2027-01-02' }}
      chosen={chosen}
      onChoose={(date) => {
        setChosen(date);
        onChoose(date);
      }}
    />
  );
}

function givenCalendar() {
  const onChoose = vi.fn();
  renderUi(<Calendar onChoose={onChoose} />);
  const focusedDate = () => document.activeElement?.getAttribute('data-date');
  return { user: userEvent.setup(), onChoose, focusedDate };
}

const day = (name: RegExp) => screen.getByRole('button', { name });

test('is one tab stop, on the first date that can be booked', async () => {
  const { user, focusedDate } = givenCalendar();
  const grid = screen.getByRole('grid', { name: 'December 2026' });
  expect(
    within(grid)
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0),
  ).toHaveLength(1);
  await user.tab();
  await user.tab();
  await user.tab();
  expect(focusedDate()).toBe('2026-12-02');
});

test('arrow keys, Home, End and Page Down walk the days; Enter takes one', async () => {
  const { user, onChoose, focusedDate } = givenCalendar();
  day(/^Wednesday, 02 Dec/).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(focusedDate()).toBe('2026-12-10');
  await user.keyboard('{Home}');
  expect(focusedDate()).toBe('2026-12-07');
  await user.keyboard('{End}');
  expect(focusedDate()).toBe('2026-12-13');
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-12-12');
  await user.keyboard('{PageDown}');
  expect(screen.getByRole('heading', { name: 'January 2027' })).toBeInTheDocument();
  expect(focusedDate()).toBe('2027-01-12');
});

test('a chosen date is selected, and taking it again asks for nothing', async () => {
  const { user, onChoose } = givenCalendar();
  await user.click(day(/^Monday, 07 Dec/));
  expect(screen.getByRole('gridcell', { selected: true })).toContainElement(day(/^Monday, 07 Dec, 2026: Your date$/));
  await user.click(day(/^Monday, 07 Dec/));
  expect(onChoose).toHaveBeenCalledTimes(1);
});

test('a closed day says why when it is reached, offers the nearest two, and Escape closes it', async () => {
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

test('Escape within the reason closes it and gives the focus back to its day', async () => {
  const { user, focusedDate } = givenCalendar();
  day(/^Thursday, 10 Dec/).focus();
  await user.keyboard('{ArrowRight}{Tab}');
  expect(screen.getByRole('button', { name: 'Choose Thursday, 10 Dec, 2026' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(focusedDate()).toBe('2026-12-11');
  expect(screen.queryByText('Public holiday')).not.toBeInTheDocument();
});

test('the nearest date of a full day can be taken in its place', async () => {
  const { user, onChoose, focusedDate } = givenCalendar();
  await user.click(day(/^Friday, 04 Dec, 2026: Fully booked/));
  await user.click(screen.getByRole('button', { name: 'Choose Saturday, 05 Dec, 2026' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-12-05');
  expect(focusedDate()).toBe('2026-12-05');
});

test('the accessible name says everything the eye sees', () => {
  givenCalendar();
  expect(day(/^Tuesday, 01 Dec, 2026, today: Too soon\. We need a little time/)).toHaveAttribute('aria-disabled', 'true');
  expect(day(/^Friday, 11 Dec, 2026: Holiday\. Public holiday\. Sultan of Selangor’s Birthday\./)).toBeInTheDocument();
  expect(day(/^Sunday, 03 Jan, 2027: Not open yet\. Dates can be booked up to Saturday, 02 Jan\./)).toBeInTheDocument();
});

test('the months end with the last date', async () => {
  const { user } = givenCalendar();
  const previous = screen.getByRole('button', { name: 'Previous month' });
  const next = screen.getByRole('button', { name: 'Next month' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  await user.click(next);
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  await user.click(previous);
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
});
