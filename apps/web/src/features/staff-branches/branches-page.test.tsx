import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { data, gqlError } from '../../testing/account-server';
import { atLateMonth } from '../../testing/given-availability';
import { givenStaff } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { drawer, field, fill, givenBranches, opened, perak, rows, selayang } from '../../testing/staff-branches';

beforeEach(() => void atLateMonth());

test('branches are listed by name with today, terms, weekdays and coverage, and filtered by a word kept in the address', async () => {
  givenBranches();
  await waitFor(() => expect(rows()[1]).toHaveTextContent('34 of 40 booked.'));
  expect(screen.getByText('2 branches, all active')).toBeInTheDocument();
  expect(rows()[0]).toHaveTextContent('Perak Branch30000 Ipoh');
  expect(rows()[0]).toHaveTextContent('No delivery day');
  expect(rows()[0]).toHaveTextContent('Monday and Friday');
  expect(rows()[0]).toHaveTextContent('30000–34949, 35000–36999');
  expect(rows()[1]).toHaveTextContent('34200–34399, 2 more');
  await userEvent.type(screen.getByRole('searchbox'), 'batu');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByText('1 of 2 branches, all active')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/admin/branches?search=batu'));
});

test('a branch without a state is marked in the list, and a notice above says what to do', async () => {
  const stateless = perak({ address: { ...perak().address!, zipcode: null, state: null } });
  givenBranches({ StaffBranches: () => data({ branches: [stateless, selayang] }) });
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Perak BranchNo state'));
  expect(rows()[1]).not.toHaveTextContent('No state');
  expect(screen.getByText('Open on public holidays')).toBeInTheDocument();
  expect(screen.getByText(/^Perak Branch: no state says which holidays apply/)).toBeInTheDocument();
});

test('a postcode lists the branches in their order of priority, with the next date for a customer', async () => {
  givenBranches();
  await screen.findByText('Selayang Branch');
  await userEvent.type(screen.getByLabelText('Who delivers to'), '34200');
  expect(await screen.findByText('Parit Buntar, Perak')).toBeInTheDocument();
  const serving = screen.getAllByRole('listitem').filter((item) => /Branch/.test(item.textContent));
  await waitFor(() => expect(serving[0]).toHaveTextContent('1Perak Branch Monday and Friday, next available Fri 27 Nov'));
  expect(serving[1]).toHaveTextContent('2Selayang Branch Tuesday, nothing available');
  await userEvent.keyboard('{Backspace>5}88000');
  expect(await screen.findByText('None of your branches delivers there.')).toBeInTheDocument();
  expect(address()).toBe('/admin/branches?postcode=88000');
});

test('gaps and overlaps have addresses of their own; a suspended branch does not count', async () => {
  givenBranches({ StaffBranches: () => data({ branches: [perak(), selayang] }) });
  await screen.findByText('Selayang Branch');
  await userEvent.click(screen.getByRole('button', { name: 'Gaps and overlaps' }));
  expect(address()).toBe('/admin/branches?coverage=all');
  const gaps = drawer().getByRole('region', { name: 'Nobody delivers there' });
  const ofSabah = within(gaps).getByText('Sabah').closest('li');
  expect(ofSabah).toHaveTextContent(/^Sabahall \d+ postcodes8\d{4}/);
  expect(within(gaps).queryByText('Perak')).not.toBeInTheDocument();
  const overlaps = drawer().getByRole('region', { name: 'Several branches deliver there' });
  expect(within(overlaps).getByRole('list', { name: 'Tried in this order' })).toHaveTextContent('1Perak Branch2Selayang Branch');
  expect(within(overlaps).getByText('Perak').closest('li')).toHaveTextContent(/34200/);
  expect(drawer().queryByText(/Only your own branches/)).not.toBeInTheDocument();
  cleanup();

  const user = givenStaff({ scope: ['booking:read'] });
  givenBranches(
    { StaffBranches: () => data({ branches: [perak(), { ...selayang, status: 'SUSPENDED' }] }) },
    '/admin/branches?coverage=all',
    user,
  );
  expect(await screen.findByText(/Only your own branches are considered/)).toBeInTheDocument();
  expect(screen.getByText('No postcode is served by more than one branch.')).toBeInTheDocument();
});

test('a branch’s history is its audit log; beside the form after something is typed', async () => {
  givenBranches({}, '/admin/branches?branch=b1');
  await opened();
  const link = drawer().getByRole('link', { name: 'History: what was changed on this branch' });
  expect(link).toHaveAttribute('href', '/admin/audit?kind=Branch&about=b1');
  await fill(field('Daily limit'), '7');
  expect(drawer().getByRole('link', { name: 'History: what was changed on this branch, in a new tab' })).toHaveAttribute(
    'target',
    '_blank',
  );
});

test('without the right to change branches they are read-only; without bookings neither today nor a next date is requested', async () => {
  const server = givenBranches({}, '/admin/branches?branch=b1&postcode=30000', givenStaff({ scope: ['rule:write'] }));
  expect(await screen.findByRole('table', { name: 'Branches' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New branch' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.sentTo('BranchLoads')).toEqual([]);
});

test('a branch outside the scope, and a list that fails to load, each show a message', async () => {
  givenBranches(
    { StaffBranches: () => gqlError('SERVICE_UNAVAILABLE'), StaffBranch: () => gqlError('NOT_FOUND') },
    '/admin/branches?branch=b9',
  );
  expect(await screen.findByText('This is no longer here')).toBeInTheDocument();
  expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
});
