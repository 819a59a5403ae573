import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { data, gqlError } from '../../testing/account-server';
import { atLateMonth } from '../../testing/given-availability';
import { givenStaff, staffPage } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { FeedsTab } from './feeds-tab';

const url = 'https://book.example.test/server/api/calendars/aB3dE6gH9jK2mN5pQ8sT1vX4zA7cF0iL.ics';
const feed = (over: object = {}) => ({
  __typename: 'CalendarFeed',
  id: 'f1',
  name: 'Office calendar',
  createdBy: 'Azlan Bakri',
  createdById: 'someone',
  ended: false,
  createdAt: '2026-11-10T02:00:00Z',
  lastReadAt: '2026-11-21T23:30:00Z',
  revokedAt: null,
  branch: { __typename: 'Branch', id: 'b1', name: 'Perak Branch' },
  ...over,
});
const list = (...feeds: object[]) => data({ calendarFeeds: feeds });
const made = ({ name }: Record<string, unknown>) =>
  data({ createCalendarFeed: { __typename: 'CreateCalendarFeedResult', url, calendarFeed: feed({ id: 'f2', name, lastReadAt: null }) } });
const revoked = () => data({ revokeCalendarFeed: feed({ revokedAt: '2026-11-22T02:00:00Z' }) });

beforeEach(() => void atLateMonth());

/** The browser's. */
function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

const givenFeeds = staffPage(
  <>
    <FeedsTab />
    <Back />
  </>,
  '/admin/integrations',
  { CalendarFeeds: () => list(feed()), CreateCalendarFeed: made, RevokeCalendarFeed: revoked },
);
const rows = () => screen.getAllByRole('row').slice(1);
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const save = () => userEvent.keyboard('{Control>}s{/Control}');
async function fill(name: string) {
  await userEvent.selectOptions(dialog().getByLabelText('Branch'), 'b1');
  await userEvent.click(dialog().getByLabelText('Name'));
  await userEvent.paste(name);
}
/** The page with a feed that was just made. */
async function givenMadeFeed() {
  givenFeeds();
  await screen.findByRole('table');
  await press('New feed');
  await fill('Lorry 3');
  await save();
  await screen.findByDisplayValue(url);
}
/** Asks for a feed to be revoked, and confirms it. */
async function revoke() {
  await screen.findByRole('table');
  await press('Revoke “Office calendar”');
  await press('Revoke');
}
function clipboard(write: () => Promise<void>) {
  const writeText = vi.fn(write);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return writeText;
}

test('feeds are listed with who made them and when they were read; revoked ones last, without a way to revoke', async () => {
  givenFeeds({
    CalendarFeeds: () =>
      list(feed({ id: 'f0', name: 'Old', revokedAt: '2026-11-20T02:00:00Z' }), feed(), feed({ id: 'f3', createdBy: '', lastReadAt: null })),
  });
  await screen.findByRole('table', { name: 'Calendar feeds' });
  const [first, second, last] = rows();
  for (const text of ['Perak Branch', 'Office calendar', 'Azlan Bakri', 'on 10 Nov, 2026', 'Read today, 07:30'])
    expect(first).toHaveTextContent(text);
  expect(second).toHaveTextContent(/Somebody who was erased.*Not read yet/);
  expect(last).toHaveTextContent('Revoked 20 Nov, 2026');
  expect(within(last!).queryByRole('button')).toBeNull();
  const [one, other] = screen.getAllByRole('button', { name: 'Revoke “Office calendar”' });
  one?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(other).toHaveFocus();
});

test('none says what a feed is for and makes the first; a failure offers to try again; without a branch there is nothing to make', async () => {
  givenFeeds({ CalendarFeeds: [() => gqlError('SERVICE_UNAVAILABLE'), () => list()] });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make the first feed' }));
  expect(await screen.findByRole('dialog', { name: 'New feed' })).toBeVisible();
  cleanup();
  givenFeeds({ CalendarFeeds: () => list() }, '/admin/integrations?feed=new', givenStaff({ branches: [] }));
  expect(await screen.findByText('No branch is yours yet')).toBeVisible();
  await userEvent.keyboard('a');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a feed is made by keyboard, its address is shown once, copied, and leads to the calendar; then it is gone', async () => {
  const writeText = clipboard(() => Promise.resolve());
  const server = givenFeeds();
  await screen.findByRole('table');
  await userEvent.keyboard('a');
  await fill('  Lorry   3 ');
  await save();
  expect(await screen.findByRole('dialog', { name: 'The feed “Lorry 3” is made' })).toBeVisible();
  expect(server.sentTo('CreateCalendarFeed')).toEqual([{ branchId: 'b1', name: 'Lorry 3' }]);
  expect(dialog().getByLabelText('Address')).toHaveValue(url);
  expect(dialog().getByRole('link', { name: 'Open in the calendar' })).toHaveAttribute('href', url.replace('https', 'webcal'));
  await press('Copy');
  expect(writeText).toHaveBeenCalledWith(url);
  expect(await dialog().findByText('The address is copied.')).toBeVisible();
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/admin/integrations');
  expect(document.body.innerHTML).not.toContain('/server/api/calendars/');
});

test.each(['bm', 'cn'])('the address asks for the language of who makes it: %s', async (locale) => {
  givenFeeds({}, `/${locale}/admin/integrations?feed=new`);
  await screen.findByRole('dialog', { name: 'New feed' });
  await fill('Lorry 3');
  await save();
  expect(await screen.findByLabelText('Address')).toHaveValue(`${url}?lang=${locale}`);
});

test('closing without having copied asks once; the browser’s Back does not take the address away', async () => {
  clipboard(() => Promise.resolve());
  await givenMadeFeed();
  await userEvent.click(screen.getByText('Back'));
  expect(screen.getByDisplayValue(url)).toBeInTheDocument();
  await press('Done');
  expect(dialog().getByText('The address is not copied yet')).toBeVisible();
  await press('Stay here');
  expect(dialog().queryByText('The address is not copied yet')).toBeNull();
  await press('Done');
  await press('Close without it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where the browser refuses the clipboard, the address is marked to be copied by hand, which counts', async () => {
  clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await givenMadeFeed();
  await press('Copy');
  expect(await dialog().findByText(/does not let this page copy/)).toBeVisible();
  const address = dialog().getByLabelText<HTMLInputElement>('Address');
  expect(address).toHaveFocus();
  expect(address.value.slice(address.selectionStart ?? 0, address.selectionEnd ?? 0)).toBe(url);
  await userEvent.copy();
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['', 'Required.'],
  ['x'.repeat(10_000), /80/],
])('a name that will not do is said at its field and not sent', async (name, said) => {
  const server = givenFeeds();
  await screen.findByRole('table');
  await press('New feed');
  if (name === '') await userEvent.selectOptions(dialog().getByLabelText('Branch'), 'b1');
  else await fill(name);
  await save();
  const field = dialog().getByLabelText('Name');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(said);
  expect(server.sentTo('CreateCalendarFeed')).toEqual([]);
});

test('what the server finds is said where it belongs; offline nothing typed is lost, and leaving asks', async () => {
  givenFeeds({
    CreateCalendarFeed: [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => gqlError('BAD_USER_INPUT', [{ path: 'name', message: 'This name will not do.' }]),
      () => gqlError('NOT_FOUND'),
      () => gqlError('TOO_MANY_REQUESTS'),
      made,
    ],
  });
  await screen.findByRole('table');
  await press('New feed');
  await fill('Lorry 3');
  await save();
  expect(await dialog().findByText('The connection was lost')).toBeVisible();
  await press('Cancel');
  expect(dialog().getByText('What you typed is not saved')).toBeVisible();
  await press('Keep typing');
  expect(dialog().getByLabelText('Name')).toHaveValue('Lorry 3');
  await save();
  await waitFor(() => expect(dialog().getByLabelText('Name')).toHaveAccessibleDescription('This name will not do.'));
  await save();
  await waitFor(() => expect(dialog().getByLabelText('Branch')).toHaveAccessibleDescription(/not yours any more/));
  await userEvent.selectOptions(dialog().getByLabelText('Branch'), 'b2');
  expect(dialog().getByLabelText('Branch')).not.toHaveAccessibleDescription(/./);
  await save();
  expect(await dialog().findByText('Too many tries')).toBeVisible();
  await save();
  expect(await screen.findByDisplayValue(url)).toBeVisible();
});

test('revoking asks once, says what then happens, and shows it only after the server’s answer', async () => {
  let answer: (() => void) | undefined;
  const server = givenFeeds({
    CalendarFeeds: () => list(feed()),
    RevokeCalendarFeed: () => new Promise((resolve) => (answer = () => resolve(revoked()))),
  });
  await screen.findByRole('table');
  await press('Revoke “Office calendar”');
  expect(dialog().getByText(/its address gives nothing to anybody/)).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await press('Keep it');
  expect(server.sentTo('RevokeCalendarFeed')).toEqual([]);
  await press('Revoke “Office calendar”');
  await press('Revoke');
  await waitFor(() => expect(server.sentTo('RevokeCalendarFeed')).toEqual([{ id: 'f1' }]));
  expect(rows()[0]).not.toHaveTextContent('Revoked');
  answer?.();
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Revoked 22 Nov, 2026'));
  expect(await screen.findByText('“Office calendar” is revoked. Its address gives nothing any more.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a feed that somebody else revoked meanwhile says so, and is not revoked again', async () => {
  const server = givenFeeds({ CalendarFeeds: [() => list(feed()), () => list(feed({ revokedAt: '2026-11-22T01:30:00Z' }))] });
  await revoke();
  expect(await dialog().findByText('Somebody else has revoked it already')).toBeVisible();
  expect(dialog().getByText('Its address has given nothing since Sun 22 Nov, 09:30.')).toBeVisible();
  expect(server.sentTo('RevokeCalendarFeed')).toEqual([]);
  await userEvent.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(rows()[0]).toHaveTextContent('Revoked 22 Nov, 2026');
});

test('staff who may not revoke it any more read so, and nothing looks revoked', async () => {
  givenFeeds({ RevokeCalendarFeed: () => gqlError('FORBIDDEN') });
  await revoke();
  expect(await dialog().findByText('Your account may not do this')).toBeVisible();
  expect(rows()[0]).not.toHaveTextContent('Revoked');
});

test('a feed that has ended with its maker says so, and is taken over by one press; one’s own need not be', async () => {
  const { _id } = givenStaff();
  const server = givenFeeds({
    CalendarFeeds: () => list(feed({ ended: true }), feed({ id: 'f9', name: 'Mine', createdById: _id })),
    TakeOverCalendarFeed: [
      () => gqlError('SERVICE_UNAVAILABLE'),
      () => data({ takeOverCalendarFeed: feed({ createdBy: 'Farah', createdById: _id }) }),
    ],
  });
  await screen.findByRole('table');
  expect(rows()[0]).toHaveTextContent('Ended: its maker has no right to it any more');
  expect(screen.queryByRole('button', { name: 'Take over “Mine”' })).toBeNull();
  await press('Take over “Office calendar”');
  expect(await screen.findByText(/“Office calendar” could not be taken over/)).toBeInTheDocument();
  await press('Take over “Office calendar”');
  expect(await screen.findByText(/“Office calendar” is yours now/)).toBeInTheDocument();
  expect(server.sentTo('TakeOverCalendarFeed')).toEqual([{ id: 'f1' }, { id: 'f1' }]);
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Farah'));
  expect(rows()[0]).not.toHaveTextContent('Ended');
  expect(screen.queryByRole('button', { name: 'Take over “Office calendar”' })).toBeNull();
});
