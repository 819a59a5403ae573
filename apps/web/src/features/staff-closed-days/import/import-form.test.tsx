import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AccountServer, data, gqlError } from '../../../testing/account-server';
import { atLateMonth } from '../../../testing/given-availability';
import { closedDay, effectDay, effectOn, localised } from '../../../testing/given-closed-days';
import { renderStaff } from '../../../testing/render-staff';
import { ImportForm } from './import-form';

beforeEach(() => void atLateMonth());

const onFile = [
  closedDay({ id: 'c2', date: '2026-12-25', names: localised('Christmas Day'), states: [] }),
  closedDay({ id: 'c4', date: '2026-12-31', kind: 'STOCK_TAKE', names: localised('Stock-take'), states: [] }),
];

function givenImport(year: number, over: Record<string, () => Response> = {}) {
  const server = new AccountServer({ ClosedDaysEffect: () => data({ closedDaysPreview: effectOn([]) }), ...over });
  const onImported = vi.fn();
  const none = { readAgain: () => Promise.resolve(), leave: vi.fn(), onDirty: vi.fn() };
  renderStaff(<ImportForm {...none} year={year} days={onFile} onImported={onImported} />, { path: '/admin/closed-days' });
  return { server, onImported };
}

const confirm = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (text: string) =>
  userEvent.upload(screen.getByLabelText('Choose a file'), new File([text], 'holidays.csv', { type: 'text/csv' }));

test('of a year that is shipped, only what is missing is added, by the server', async () => {
  const { server, onImported } = givenImport(2026, {
    ImportPublicHolidays: () => data({ importPublicHolidays: [{ __typename: 'ClosedDay', id: 'c8' }] }),
  });
  expect(screen.getByText(/public holidays of 2026 are missing\. 1 is there already\./)).toBeInTheDocument();
  await confirm(/^Add \d+ closed days$/);
  await vi.waitFor(() => expect(onImported).toHaveBeenCalledWith(1, 2026));
  expect(server.sentTo('ImportPublicHolidays')).toEqual([{ year: 2026 }]);
});

test('of a file, bad lines are named with number and reason, and nothing is written until one says so', async () => {
  const { server, onImported } = givenImport(2028, {
    ClosedDaysEffect: () => data({ closedDaysPreview: effectOn([effectDay({ date: '2028-05-01', booked: 2 })]) }),
    ImportClosedDays: () => data({ importClosedDays: [{ __typename: 'ClosedDay', id: 'c8' }] }),
  });
  expect(screen.getByText('The holidays of 2028 are read from a CSV file.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Nothing to add' })).toBeDisabled();
  await choose('x,y\n1,2\n');
  expect(await screen.findByText(/The first line has to name the columns/)).toBeInTheDocument();
  await choose('date,name,states\n2028-05-01,Labour Day,\n2028-13-01,Nothing,Atlantis\n');
  expect(await screen.findByText('1 new closed day, 0 there already, 1 line is wrong.')).toBeInTheDocument();
  expect(screen.getByText('Line 3')).toBeInTheDocument();
  expect(screen.getByText('Date: Choose a date that exists.')).toBeInTheDocument();
  expect(screen.getByText('States: “Atlantis” is no state.')).toBeInTheDocument();
  expect(await screen.findByText('2 over')).toBeInTheDocument();
  expect(server.sentTo('ImportClosedDays')).toEqual([]);
  await confirm('Add 1 closed day');
  await vi.waitFor(() => expect(onImported).toHaveBeenCalledWith(1, 2028));
  expect(server.sentTo('ImportClosedDays')).toMatchObject([{ input: [{ date: '2028-05-01', names: { cn: '劳动节' } }] }]);
});

test('what the server refuses is said, and the file stays', async () => {
  const { onImported } = givenImport(2028, { ImportClosedDays: () => gqlError('FORBIDDEN') });
  await choose('date,name\n2028-05-01,Labour Day\n');
  await confirm('Add 1 closed day');
  expect(await screen.findByText('Your account may not do this')).toBeInTheDocument();
  expect(screen.getByText('holidays.csv')).toBeInTheDocument();
  expect(onImported).not.toHaveBeenCalled();
});
