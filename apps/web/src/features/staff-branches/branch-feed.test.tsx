import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { data, gqlError } from '../../testing/account-server';
import { atLateMonth } from '../../testing/given-availability';
import { givenStaff } from '../../testing/render-staff';
import { givenBranches } from '../../testing/staff-branches';

beforeEach(() => void atLateMonth());

const url = 'https://book.example.test/server/api/calendars/aB3dE6gH9jK2mN5pQ8sT1vX4zA7cF0iL.ics';
const feed = (over: object = {}) => ({
  __typename: 'CalendarFeed',
  ...{ id: 'f1', createdAt: '2026-11-10T02:00:00Z', lastReadAt: '2026-11-21T23:30:00Z', ...over },
});
const branch = (calendarFeed: object | null) => ({ __typename: 'Branch', id: 'b1', calendarFeed });
const given = (calendarFeed: object | null) => () => data({ branch: branch(calendarFeed) });
const made = () => {
  const calendarFeed = feed({ id: 'f2', createdAt: '2026-11-22T02:00:00Z', lastReadAt: null });
  const answer = { url, calendarFeed: { ...calendarFeed, branch: branch({ __typename: 'CalendarFeed', id: 'f2' }) } };
  return data({ createCalendarFeed: { __typename: 'CreateCalendarFeedResult', ...answer } });
};
const revoked = () => data({ revokeCalendarFeed: { __typename: 'CalendarFeed', id: 'f1', branch: branch(null) } });

const dialog = (name: string | RegExp) => within(screen.getByRole('dialog', { name }));
const press = async (name: string) => userEvent.click((await screen.findAllByRole('button', { name })).at(-1) ?? document.body);
/** The section of Perak Branch, expanded. */
async function open(answers: Parameters<typeof givenBranches>[0], prefix = '') {
  const server = givenBranches(answers, `${prefix}/admin/branches?branch=b1`);
  await userEvent.click(await screen.findByText('Calendar feed'));
  return server;
}
function clipboard(write: () => Promise<void>) {
  const writeText = vi.fn(write);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return writeText;
}

test('creates the address, shows it once, copies it, and links to the calendar; then the address is hidden', async () => {
  const writeText = clipboard(() => Promise.resolve());
  const server = await open({ BranchFeed: given(null), CreateCalendarFeed: made });
  expect(await screen.findByText('No address yet')).toBeInTheDocument();
  await press('Create an address');
  const shown = within(await screen.findByRole('dialog', { name: 'The address is ready' }));
  expect(server.sentTo('CreateCalendarFeed')).toEqual([{ branchId: 'b1' }]);
  expect(shown.getByLabelText('Address')).toHaveValue(url);
  expect(shown.getByText('Perak Branch')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Open in a calendar app' })).toHaveAttribute('href', url.replace('https', 'webcal'));
  // The address is no field of the branch.
  await userEvent.type(shown.getByLabelText('Address'), '{Enter}');
  expect(server.sentTo('UpdateBranch')).toEqual([]);
  await press('Copy');
  expect(writeText).toHaveBeenCalledWith(url);
  expect(await shown.findByText('The address is copied.')).toBeVisible();
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'The address is ready' })).toBeNull());
  expect(screen.getByText('Address created on 22 Nov, 2026. Not read yet.')).toBeInTheDocument();
  expect(document.body.innerHTML).not.toContain('/server/api/calendars/');
});

test.each(['bm', 'cn'])('the address requests the language of its creator: %s', async (locale) => {
  await open({ BranchFeed: given(null), CreateCalendarFeed: made }, `/${locale}`);
  await press('Create an address');
  expect(await screen.findByDisplayValue(`${url}?lang=${locale}`)).toBeVisible();
});

test('closing without having copied asks once', async () => {
  await open({ BranchFeed: given(null), CreateCalendarFeed: made });
  await press('Create an address');
  await screen.findByDisplayValue(url);
  await press('Done');
  expect(screen.getByText('The address is not copied yet')).toBeVisible();
  await press('Stay here');
  expect(screen.queryByText('The address is not copied yet')).toBeNull();
  await press('Done');
  await press('Close anyway');
  await waitFor(() => expect(screen.queryByDisplayValue(url)).toBeNull());
});

test('if the browser refuses the clipboard, the address is selected to copy by hand, which counts as copied', async () => {
  clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await open({ BranchFeed: given(null), CreateCalendarFeed: made });
  await press('Create an address');
  await screen.findByDisplayValue(url);
  await press('Copy');
  expect(await screen.findByText(/does not let this page copy/)).toBeVisible();
  const field = screen.getByLabelText<HTMLInputElement>('Address');
  expect(field).toHaveFocus();
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(url);
  await userEvent.copy();
  await press('Done');
  await waitFor(() => expect(screen.queryByDisplayValue(url)).toBeNull());
});

test('a new address asks first, and says what happens to the present one', async () => {
  const server = await open({ BranchFeed: given(feed()), CreateCalendarFeed: made });
  expect(await screen.findByText('Address created on 10 Nov, 2026. Read today, 07:30.')).toBeInTheDocument();
  await press('Create a new address');
  const asked = dialog('Create a new address for “Perak Branch”?');
  expect(asked.getByText(/current address stops working/)).toBeVisible();
  expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(server.sentTo('CreateCalendarFeed')).toEqual([]);
  await press('Create a new address');
  await userEvent.click(dialog(/^Create a new address/).getByRole('button', { name: 'Create a new address' }));
  expect(await screen.findByDisplayValue(url)).toBeVisible();
  expect(screen.queryByRole('dialog', { name: /^Create a new address/ })).toBeNull();
});

test('revoking asks first, and is shown only after the server has answered', async () => {
  let answer: (() => void) | undefined;
  const server = await open({
    BranchFeed: given(feed()),
    RevokeCalendarFeed: () => new Promise((resolve) => (answer = () => resolve(revoked()))),
  });
  await press('Revoke');
  const asked = dialog('Revoke the calendar feed of “Perak Branch”?');
  await userEvent.click(asked.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(server.sentTo('RevokeCalendarFeed')).toEqual([{ id: 'f1' }]));
  expect(screen.queryByText('No address yet')).toBeNull();
  answer?.();
  expect(await screen.findByText('No address yet')).toBeInTheDocument();
  expect(await screen.findByText(/The calendar feed of “Perak Branch” is revoked/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: /^Revoke/ })).toBeNull();
});

test('a feed that somebody else has revoked or replaced shows a message, and is loaded again', async () => {
  await open({ BranchFeed: [given(feed()), given(feed({ id: 'f3', lastReadAt: null }))], RevokeCalendarFeed: () => gqlError('NOT_FOUND') });
  await press('Revoke');
  await userEvent.click(dialog(/^Revoke/).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('This no longer exists')).toBeVisible();
  await userEvent.click(dialog(/^Revoke/).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Address created on 10 Nov, 2026. Not read yet.')).toBeInTheDocument();
});

test('a server error is shown, and no address', async () => {
  await open({ BranchFeed: given(null), CreateCalendarFeed: [() => gqlError('TOO_MANY_REQUESTS'), () => gqlError('FORBIDDEN')] });
  await press('Create an address');
  expect(await screen.findByText('Too many tries')).toBeVisible();
  await press('Create an address');
  expect(await screen.findByText('You do not have the right to do this')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'The address is ready' })).toBeNull();
});

test('a feed that could not be loaded can be requested again', async () => {
  await open({ BranchFeed: [() => gqlError('SERVICE_UNAVAILABLE'), given(feed())] });
  await press('Try again');
  expect(await screen.findByText(/^Address created on 10 Nov, 2026/)).toBeInTheDocument();
});

test.each<[string[], form: boolean, section: boolean]>([
  [['branch:write', 'booking:read', 'integration:write'], true, true],
  [['booking:read', 'integration:write'], false, true],
  [['branch:write', 'integration:write'], true, false],
  [['branch:write', 'booking:read'], true, false],
])('with %j the form is shown: %s, and the calendar feed: %s', async (scope, form, section) => {
  const server = givenBranches({ BranchFeed: given(feed()) }, '/admin/branches?branch=b1', givenStaff({ scope }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Perak Branch' }));
  expect(drawer.queryByRole('button', { name: /Save changes/ }) !== null).toBe(form);
  expect(drawer.queryByText('Calendar feed') !== null).toBe(section);
  await waitFor(() => expect(server.sentTo('BranchFeed')).toHaveLength(section ? 1 : 0));
  expect(screen.queryByRole('button', { name: 'New branch' }) !== null).toBe(form);
});
