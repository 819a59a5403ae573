import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { conflict, data, gqlError } from '../../testing/account-server';
import { cell, christmas, dialog, field, givenYear, isInYear, press } from '../../testing/closed-year';
import { address } from '../../testing/render-ui';
import { atLateMonth } from '../../testing/given-availability';
import { closedDay, impactDay, impactOn, localised } from '../../testing/given-closed-days';
import { givenStaff } from '../../testing/render-staff';

beforeEach(() => void atLateMonth());

test('a day is closed with its impact shown, and links to the work list of its bookings', async () => {
  const server = givenYear(
    {
      ClosedDayImpact: ({ input }) =>
        data({ closedDayPreview: impactOn((input as { branchIds: string[] }).branchIds.length > 0 ? [impactDay()] : []) }),
      SaveClosedDay: () => data({ saveClosedDay: closedDay({ id: 'c9', date: '2026-12-17', branchIds: ['b1'] }) }),
    },
    '/admin/closed-days?closed=new&day=2026-12-17',
  );
  const form = within(await dialog('Add a closed day'));
  await userEvent.click(form.getByRole('radio', { name: 'Stock-take' }));
  expect(field('Name in English')).toHaveValue('Stock-take');
  expect(field(/^Name in Chinese/)).toHaveValue('盘点日');
  await userEvent.click(form.getByRole('radio', { name: 'Some branches' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Perak Branch' }));
  expect(await form.findByText('29 over')).toBeInTheDocument();
  await press('Save and open the list');
  await waitFor(() => expect(address()).toBe('/admin/overbooked?branch=b1&date=2026-12-17'));
  expect(server.sentTo('SaveClosedDay')).toEqual([
    {
      id: null,
      version: null,
      input: {
        date: '2026-12-17',
        kind: 'STOCK_TAKE',
        name: 'Stock-take',
        names: { en: 'Stock-take', bm: 'Hari pengiraan stok', cn: '盘点日' },
        states: [],
        branchIds: ['b1'],
        tentative: false,
      },
    },
  ]);
});

test('staff who may only save see which days are overbooked now; a known holiday is named in three languages', async () => {
  const server = givenYear(
    {
      SaveClosedDay: () =>
        data({ saveClosedDay: closedDay({ id: 'c9', date: '2026-12-17', names: localised('Deepavali'), states: ['Perak'] }) }),
      PlanOverbookedDays: () =>
        data({
          overbookedDays: [{ __typename: 'DayLoad', date: '2026-12-17', branchId: 'b1', branchName: 'Perak Branch', overbookedBy: 29 }],
        }),
    },
    '/admin/closed-days?closed=new&day=2026-12-17',
  );
  const form = within(await dialog('Add a closed day'));
  await userEvent.type(field('Name in English'), 'deepavali');
  await userEvent.click(form.getByRole('checkbox', { name: 'Perak' }));
  expect(field(/^Name in Malay/)).toHaveValue('Hari Deepavali');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect((await screen.findByText('Thu 17 Dec, Perak Branch: 29 over')).closest('a')).toHaveAttribute(
    'href',
    '/admin/overbooked?branch=b1&date=2026-12-17',
  );
  expect(screen.getByText('“Deepavali” is added.')).toBeInTheDocument();
  expect(server.sentTo('PlanOverbookedDays')).toEqual([{ branchIds: ['b1'], from: '2026-12-17', to: '2026-12-17' }]);
});

test('a missing value shows an error at its field, and nothing is sent', async () => {
  const server = givenYear({}, '/admin/closed-days?closed=new&day=2026-12-17');
  await dialog('Add a closed day');
  fireEvent.change(field('From'), { target: { value: '' } });
  await press('Close the day');
  for (const name of ['From', 'Name in English']) expect(field(name)).toHaveAccessibleDescription('Required.');
  expect(screen.getByRole('group', { name: 'States' })).toHaveAccessibleDescription('Required.');
  await waitFor(() => expect(field('From')).toHaveFocus());
  expect(server.sentTo('SaveClosedDay')).toEqual([]);
});

const newFlood = '/admin/closed-days?closed=new&day=2026-12-17&branch=b1';

test('four days of a branch are closed by one write, with the impact of all four', async () => {
  const server = givenYear(
    {
      ClosedDaysImpact: ({ input }) => data({ closedDaysPreview: impactOn((input as object[]).map(() => impactDay()).slice(0, 1)) }),
      ImportClosedDays: ({ input }) =>
        data({ importClosedDays: (input as object[]).map((_, index) => ({ __typename: 'ClosedDay', id: `n${index}` })) }),
    },
    newFlood,
  );
  const form = within(await dialog('Add a closed day'));
  await userEvent.click(form.getByRole('radio', { name: 'Other' }));
  await userEvent.type(field('Name in English'), 'Flood');
  await userEvent.type(field(/^To/), '20/12{Enter}');
  expect(await form.findByText('29 over')).toBeInTheDocument();
  expect(form.getByText('29 bookings on 1 day no longer fit.')).toBeInTheDocument();
  await press('Save: 29 deliveries no longer fit');
  expect(await screen.findByText('“Flood” is added on 4 days.')).toBeInTheDocument();
  expect(server.sentTo('SaveClosedDay')).toEqual([]);
  const [sent] = server.sentTo('ImportClosedDays');
  const same = {
    kind: 'OTHER',
    name: 'Flood',
    names: { en: 'Flood', bm: null, cn: null },
    states: [],
    branchIds: ['b1'],
    tentative: false,
  };
  const dates = ['2026-12-17', '2026-12-18', '2026-12-19', '2026-12-20'];
  expect(sent).toEqual({ input: dates.map((date) => ({ ...same, date })) });
  const requests = server.sentTo('ClosedDaysImpact').map(({ input }) => (input as object[]).length);
  expect(requests.at(-1)).toBe(4);
  expect(server.sentTo('PlanOverbookedDays')).toEqual([{ branchIds: ['b1'], from: '2026-12-17', to: '2026-12-20' }]);
});

test.each([
  ['before the first', '2026-12-16', 'The end date must not be before the start date.'],
  ['a day too far', '2027-01-17', 'Choose at most 31 days.'],
])('a last day that is %s is refused at its field', async (_name, until, message) => {
  const server = givenYear({}, newFlood);
  await dialog('Add a closed day');
  await userEvent.type(field('Name in English'), 'Flood');
  fireEvent.change(field(/^To/), { target: { value: until } });
  await press('Close the day');
  expect(field(/^To/)).toHaveAccessibleDescription(new RegExp(message));
  expect(server.sentTo('ImportClosedDays')).toEqual([]);
  expect(server.sentTo('SaveClosedDay')).toEqual([]);
});

test('a concurrent change shows both states, overwrites nothing, and is replaced when its user saves again', async () => {
  let saved = closedDay();
  const server = givenYear(
    {
      ClosedDays: () => data({ closedDays: [saved, christmas] }),
      SaveClosedDay: ({ version, input }) => {
        if (version !== saved.version) return conflict('STALE_VERSION');
        saved = closedDay({ date: (input as { date: string }).date, version: 3 });
        return data({ saveClosedDay: saved });
      },
    },
    '/admin/closed-days?closed=c1',
  );
  await dialog("Sultan of Selangor's Birthday");
  saved = closedDay({ version: 2, states: ['Selangor', 'Perak'] });
  fireEvent.change(field('Date'), { target: { value: '2026-12-12' } });
  await press('Save changes');
  const table = within(document.querySelector<HTMLElement>('dialog[open]')!);
  expect(await table.findByText('Somebody else has changed this in the meantime')).toBeInTheDocument();
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['StatesSelangor and PerakSelangor and Perak']);
  expect(field('Date')).toHaveValue('Sat 12 Dec, 2026');
  await press('Save changes');
  expect(await screen.findByText("“Sultan of Selangor's Birthday” is saved.")).toBeInTheDocument();
  expect(server.sentTo('SaveClosedDay').map(({ version }) => version)).toEqual([1, 2]);
});

test('a day is opened again with the version that was read, and only after a question', async () => {
  let all: object[] = [closedDay(), christmas];
  let isStale = true;
  const server = givenYear({
    ClosedDays: () => data({ closedDays: all }),
    DeleteClosedDay: () => {
      if (isStale) return conflict('STALE_VERSION');
      all = [christmas];
      return data({ deleteClosedDay: 'c1' });
    },
  });
  await cell(/11 Dec/);
  const open = screen.getByLabelText(/^Reopen this day: delete Sultan/);
  await userEvent.click(open);
  await dialog('Reopen this day?');
  await press('Cancel');
  expect(server.sentTo('DeleteClosedDay')).toEqual([]);
  await userEvent.click(open);
  await dialog('Reopen this day?');
  await press('Reopen');
  expect(await screen.findByText(/Somebody else has just changed this closed day/)).toBeInTheDocument();
  isStale = false;
  await userEvent.click(open);
  await dialog('Reopen this day?');
  await press('Reopen');
  expect(await screen.findByText(/is deleted: the day is open again/)).toBeInTheDocument();
  expect(server.sentTo('DeleteClosedDay').at(-1)).toEqual({ id: 'c1', version: 1 });
  await waitFor(() => expect(isInYear(/11 Dec: /)).toBe(false));
});

test('the missing public holidays of the product are added, with their impact shown', async () => {
  let fails = true;
  const server = givenYear(
    {
      ClosedDaysImpact: () => data({ closedDaysPreview: impactOn([impactDay()]) }),
      ImportPublicHolidays: () => (fails ? gqlError('FORBIDDEN') : data({ importPublicHolidays: [{ __typename: 'ClosedDay', id: 'c8' }] })),
    },
    '/admin/closed-days',
  );
  await userEvent.click(await screen.findByText('Add public holidays'));
  const form = within(await dialog('Add public holidays'));
  expect(await form.findByText(/public holidays of 2026 are missing\. 2 are already there\./)).toBeInTheDocument();
  expect(form.queryByText('Christmas Day')).not.toBeInTheDocument();
  expect(await form.findByText('29 over')).toBeInTheDocument();
  const dates = server.sentTo('ClosedDaysImpact').flatMap(({ input }) => (input as { date: string }[]).map(({ date }) => date));
  expect(dates).toContain('2026-08-31');
  expect(dates).not.toContain('2026-12-25');
  await press('Save: 29 deliveries no longer fit');
  expect(await form.findByText('You do not have the right to do this')).toBeInTheDocument();
  fails = false;
  await press('Save: 29 deliveries no longer fit');
  expect(await screen.findByText('1 closed day of 2026 is added.')).toBeInTheDocument();
  expect(server.sentTo('ImportPublicHolidays')).toEqual([{ year: 2026 }, { year: 2026 }]);
});

test.each([
  ['somebody who works for some branches', '/admin/closed-days?closed=holidays', ['rule:write', 'booking:read']],
  ['a year without such a list', '/admin/closed-days?closed=holidays&year=2035', ['rule:write', 'branch:all']],
])('for %s there are no public holidays to add', async (_name, path, scope) => {
  givenYear({}, path, givenStaff({ scope }));
  expect(await screen.findByText('Add a closed day')).toBeInTheDocument();
  expect(screen.queryByText('Add public holidays')).not.toBeInTheDocument();
  expect(document.querySelector('dialog[open]')).toBeNull();
});
