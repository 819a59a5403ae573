import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { conflict, data } from '../../testing/account-server';
import { atLateMonth } from '../../testing/given-availability';
import { previewBooking, previewDay } from '../../testing/given-load';
import { givenStaff } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { coverage, drawer, field, fill, givenBranches, inputOf, opened, perak, preview, save } from '../../testing/staff-branches';

beforeEach(() => void atLateMonth());

test('a new limit and coverage show their days, the postcodes that lose service and the bookings there before the save', async () => {
  const booking = previewBooking('7RVD', 'Goh Jia Hui', { postcode: '36000', city: 'Teluk Intan' });
  const server = givenBranches(
    {
      BranchImpact: (variables) =>
        preview(inputOf(variables).coverage.length === 1 ? { days: [previewDay()], uncovered: [booking], unserved: ['35000-36999'] } : {}),
    },
    '/admin/branches?branch=b1',
  );
  await opened();
  expect(drawer().getByText(/to see the effect before you save/)).toBeInTheDocument();
  expect(server.sentTo('BranchImpact')).toEqual([]);
  await userEvent.clear(field('Daily limit'));
  await userEvent.type(field('Daily limit'), '12');
  await userEvent.click(drawer().getByRole('button', { name: 'Remove 35000-36999' }));
  expect(drawer().getByRole('button', { name: 'Restore 35000-36999' })).toBeInTheDocument();
  expect(await drawer().findByText(/nobody would deliver there any more/)).toHaveTextContent('35000–36999 Tapah');
  expect(drawer().getByText('2 over')).toBeInTheDocument();
  expect(drawer().getByText('2 bookings on 1 day no longer fit.')).toBeInTheDocument();
  expect(drawer().getByRole('button', { name: 'Save: 2 deliveries no longer fit' })).toBeInTheDocument();
  expect(drawer().getByRole('link', { name: /Goh Jia Hui/ })).toBeInTheDocument();
  expect(server.sentTo('BranchImpact').at(-1)).toMatchObject({
    id: 'b1',
    input: { name: 'Perak Branch', dailyLimit: 12, coverage: ['30000-34949'] },
  });
  await userEvent.click(drawer().getByRole('button', { name: 'Restore 35000-36999' }));
  expect(drawer().getByRole('button', { name: 'Save changes' })).toBeInTheDocument();
  expect(await drawer().findByText('No limit changes, and every booking still fits.')).toBeInTheDocument();
});

test('postcodes are typed and pasted; overlapping, invalid and unknown ones are named while they are typed', async () => {
  const server = givenBranches({}, '/admin/branches?branch=b1');
  await opened();
  await userEvent.type(coverage(), '45000,');
  expect(within(drawer().getByRole('list', { name: 'Selangor' })).getByText('45000')).toBeInTheDocument();
  await userEvent.click(coverage());
  await userEvent.paste('36700-37000\n99999 3000');
  expect(coverage()).toHaveValue('3000');
  expect(coverage()).toHaveAccessibleDescription('Enter postcodes such as 68100, or ranges such as 68000-68100.');
  await userEvent.clear(coverage());
  expect(coverage()).toHaveAccessibleDescription('35000-36999 already has some of these postcodes.');
  expect(drawer().getByText(/Not in the postcode list, possibly mistyped: 99999/)).toBeInTheDocument();
  expect(drawer().getByText('Fix what is marked above to see what would change.')).toBeInTheDocument();
  await save();
  expect(server.sentTo('UpdateBranch')).toEqual([]);
  await userEvent.click(coverage());
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(drawer().queryByText('45000')).not.toBeInTheDocument();
  expect(drawer().getByText('30000–34949')).toBeInTheDocument();
  expect(coverage()).toBeValid();
});

test('only the typed fields are sent, with the version that was read', async () => {
  const server = givenBranches(
    { UpdateBranch: () => data({ updateBranch: perak({ version: 2, phone: null }) }) },
    '/admin/branches?branch=b1',
  );
  await opened();
  await userEvent.click(drawer().getByText('Telephone and address'));
  await userEvent.clear(field('Telephone (optional)'));
  await userEvent.clear(field('Postcode (optional)'));
  await userEvent.type(field('Postcode (optional)'), '68100');
  expect(field('Town (optional)')).toHaveValue('Batu Caves');
  await save();
  expect(await screen.findByText('“Perak Branch” is saved.')).toBeInTheDocument();
  const typed = { phone: null, address: { zipcode: '68100', city: 'Batu Caves', state: 'Selangor' } };
  expect(server.sentTo('UpdateBranch')).toMatchObject([{ id: 'b1', version: 1, input: typed }]);
  expect(server.sentTo('UpdateBranch')[0]?.['input']).not.toHaveProperty('cutoffTime');
  expect(server.sentTo('PlanOverbookedDays')).toEqual([{ branchIds: ['b1'] }]);
  await waitFor(() => expect(address()).toBe('/admin/branches'));
});

test('a new branch shows missing values and a taken name at their fields, then is saved', async () => {
  let isTaken = true;
  const made = perak({ id: 'b3', name: 'Kuching Branch' });
  const server = givenBranches({
    CreateBranch: () => (isTaken ? conflict('NAME_TAKEN') : data({ createBranch: made })),
  });
  await screen.findByText('Selayang Branch');
  await userEvent.click(screen.getByRole('button', { name: 'New branch' }));
  await screen.findByRole('dialog', { name: 'New branch' });
  await userEvent.click(drawer().getByRole('button', { name: 'New branch' }));
  for (const name of ['Name', 'Daily limit', 'Lead time', 'State']) expect(field(name)).toBeInvalid();
  expect(drawer().getByRole('group', { name: 'Delivers on' })).toHaveAccessibleDescription('Required.');
  expect(server.sentTo('CreateBranch')).toEqual([]);
  await fill(field('Name'), 'Perak branch');
  await fill(field('Daily limit'), '8');
  await fill(field('Lead time'), '5');
  await userEvent.click(drawer().getByRole('checkbox', { name: 'Saturday' }));
  await fill(coverage(), '93000-93990');
  // The state follows from the postcode, so it need not be chosen.
  await fill(field('Postcode (optional)'), '93000');
  expect(field('State')).toHaveValue('Sarawak');
  expect(field('State')).toHaveAttribute('readonly');
  await fill(field('Telephone (optional)'), 'ask Ali');
  await save();
  expect(field('Telephone (optional)')).toHaveAccessibleDescription('Invalid Phone Number');
  await userEvent.clear(field('Telephone (optional)'));
  await save();
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Another branch has this name already.'));
  expect(screen.queryByText('Somebody else has changed this in the meantime')).not.toBeInTheDocument();
  isTaken = false;
  await fill(field('Name'), 'Kuching Branch');
  expect(field('Name')).toBeValid();
  await save();
  expect(await screen.findByText('“Kuching Branch” is added.')).toBeInTheDocument();
  expect(server.sentTo('CreateBranch').at(-1)).toMatchObject({
    input: {
      name: 'Kuching Branch',
      status: 'ACTIVE',
      priority: 100,
      deliveryWeekdays: ['SATURDAY'],
      coverage: ['93000-93990'],
      cutoffTime: null,
      address: { zipcode: '93000', city: 'Kuching', state: 'Sarawak' },
    },
  });
  expect(server.sentTo('/auth/user')).toHaveLength(1);
});

test('a concurrent change shows both states, overwrites nothing, and is replaced when its user saves again', async () => {
  let saved = perak();
  const server = givenBranches(
    {
      StaffBranch: () => data({ branch: saved }),
      UpdateBranch: ({ version }) =>
        version === saved.version ? data({ updateBranch: perak({ version: 3 }) }) : conflict('STALE_VERSION'),
    },
    '/admin/branches?branch=b1',
  );
  await opened();
  await userEvent.click(drawer().getByRole('checkbox', { name: 'Tuesday' }));
  saved = perak({ version: 2, dailyLimit: 8, deliveryWeekdays: ['MONDAY'], coverage: ['30000-34949'] });
  await save();
  const table = await screen.findByRole('table', { name: 'Somebody else has changed this in the meantime' });
  const states = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(states).toEqual(['Daily limit88', 'Delivers onMondayMonday, Tuesday and Friday', 'Coverage1 range1 range']);
  expect(field('Daily limit')).toHaveValue('8');
  await save();
  await waitFor(() => expect(server.sentTo('UpdateBranch').map(({ version }) => version)).toEqual([1, 2]));
});

test('suspending says what it does, and sends the status only', async () => {
  const server = givenBranches(
    {
      BranchImpact: () => preview({ unserved: ['35000-36999'] }),
      UpdateBranch: () => data({ updateBranch: perak({ version: 2, status: 'SUSPENDED' }) }),
    },
    '/admin/branches?branch=b1',
  );
  await opened();
  await userEvent.click(drawer().getByRole('switch', { name: /Takes new bookings/ }));
  expect(await drawer().findByText(/No new bookings from the moment you save/)).toBeInTheDocument();
  expect(drawer().getByText(/nobody would deliver there any more/)).toBeInTheDocument();
  // Where another branch delivers too.
  expect(drawer().getByText(/still served by/)).toHaveTextContent('still served by Selayang Branch');
  await save();
  expect(await screen.findByText('2 branches, 1 suspended')).toBeInTheDocument();
  expect(server.sentTo('UpdateBranch')[0]).toMatchObject({ input: { status: 'SUSPENDED' } });
});

test('texts for customers are written in three languages, and a link in one is refused at its field', async () => {
  const server = givenBranches({ UpdateBranch: () => data({ updateBranch: perak({ version: 2 }) }) }, '/admin/branches?branch=b1');
  await opened();
  await userEvent.click(drawer().getByText('What customers are told about the day'));
  expect(drawer().getByRole('group', { name: 'Part of the day' })).toHaveAccessibleDescription(/unless there is no room/);
  const call = within(drawer().getByRole('group', { name: 'Who calls when' }));
  await fill(call.getByLabelText('English'), 'See www.example.com');
  await save();
  expect(call.getByLabelText('English')).toHaveAccessibleDescription(/Please do not write links/);
  await fill(call.getByLabelText('English'), 'We call before');
  await fill(call.getByLabelText('Chinese'), '会先来电');
  await save();
  await waitFor(() => expect(server.sentTo('UpdateBranch')).toHaveLength(1));
  expect(server.sentTo('UpdateBranch')[0]).toMatchObject({
    input: { arrival: { call: { en: 'We call before', bm: null, cn: '会先来电' } } },
  });
});

test('without the right to read bookings, only days and postcodes are requested', async () => {
  const server = givenBranches(
    { BranchImpact: () => data({ branchPreview: { __typename: 'BranchPreview', days: [previewDay()], places: null, unserved: [] } }) },
    '/admin/branches?branch=b1',
    givenStaff({ scope: ['branch:write'] }),
  );
  await opened();
  await fill(field('Daily limit'), '0');
  expect(await drawer().findByText('2 over')).toBeInTheDocument();
  expect(server.sentTo('BranchImpact').at(-1)).toMatchObject({ withBookings: false });
});
