import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectionOf, data, gqlError } from '../../testing/account-server';
import { atLateMonth } from '../../testing/given-availability';
import { givenStaff, staffPage } from '../../testing/render-staff';
import { query } from '../../testing/render-ui';
import { AuditPage } from './audit-page';

const entry = (over: { before?: object | null; after?: object | null; [field: string]: unknown } = {}) => {
  const { before = null, after = null, ...rest } = over;
  return {
    __typename: 'AuditEntry',
    at: '2026-11-22T00:51:00.000Z',
    by: 'Azlan Bakri',
    action: 'updateBranch',
    entity: 'Branch',
    entityId: 'b1',
    group: null,
    ...rest,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  };
};
const branchChange = entry({
  before: { id: 'b1', version: 17, name: 'Perak Branch', cutoffTime: '16:00', coverage: ['30000-36999'] },
  after: { id: 'b1', version: 18, name: 'Perak Branch', cutoffTime: '15:00', coverage: ['30000-34949', '35000-36999'] },
});
const override = entry({
  at: '2026-11-21T10:58:00.000Z',
  by: 'Farah Zainal',
  action: 'bookDelivery.override',
  entity: 'Booking',
  entityId: 'k1',
  after: { reference: 'BKQ7-3LMD', branchId: 'b1', deliveryDate: '2026-12-04', override: 'FULL', overrideReason: 'Azlan agrees' },
});
const page = (nodes: object[], endCursor: string | null = null) => data({ auditLog: connectionOf('Audit', nodes, endCursor) });
const colleagues = () => data({ users: connectionOf('User', [{ __typename: 'User', _id: 'u9', name: 'Suhaila Noor' }]) });

beforeEach(() => void atLateMonth());

const givenLog = staffPage(<AuditPage />, '/admin/audit', { AuditLog: () => page([branchChange, override]), AuditColleagues: colleagues });
const rows = () => screen.findAllByRole('button', { expanded: false, name: /^\d\d:\d\d/ });

test.each([
  ['TOO_SOON', 'although it is too soon'],
  ['PUBLIC_HOLIDAY', 'although it is a public holiday'],
])('an override names the overridden rule: %s', async (against, words) => {
  const moved = { ...override, action: 'rescheduleBooking.override', after: JSON.stringify({ reference: 'BKQ7-3LMD', override: against }) };
  givenLog({ AuditLog: () => page([moved]) });
  const [row] = await rows();
  expect(row).toHaveTextContent(words);
  expect(row).not.toHaveTextContent('past the limit');
});

test('an entry shows when, who and what in words, and expands to the values before and after', async () => {
  givenLog();
  const [changed, past] = await rows();
  expect(changed).toHaveTextContent('08:51');
  expect(changed).toHaveTextContent('Azlan Bakri');
  expect(changed).toHaveTextContent('Changed a branch Perak Branch: Cut-off from 16:00 to 15:00, Coverage');
  expect(past).toHaveTextContent('Booked with an override BKQ7-3LMD, Perak Branch, 04 Dec, 2026');
  expect(past).toHaveTextContent('Reason: Azlan agrees');
  expect(past).toHaveTextContent('past the limit');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today, Sunday, 22 Nov, 2026',
    'Yesterday, Saturday, 21 Nov, 2026',
  ]);
  await userEvent.click(changed!);
  const cells = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(cells).toEqual(['FieldBeforeAfter', 'Version1718', 'Cut-off16:0015:00', 'Coverage30000-3699930000-34949, 35000-36999']);
});

test('a right is shown by its name', async () => {
  const user = { entity: 'User', entityId: 'u1', action: 'updateUser' };
  givenLog({
    AuditLog: () => page([entry({ ...user, before: { name: 'Azlan', scope: [] }, after: { name: 'Azlan', scope: ['rule:write'] } })]),
  });
  await userEvent.click((await rows())[0]!);
  expect(within(screen.getByRole('table')).getByText('Rules and closed days')).toBeVisible();
});

test('a bulk action is one row, even with other entries in between, and expands to each booking', async () => {
  const moved = (index: number, at: string) =>
    entry({
      at,
      action: 'moveBookings',
      entity: 'Booking',
      entityId: `k${index}`,
      group: 'bulk-1',
      before: { reference: `BK00-000${index}`, deliveryDate: '2026-12-04' },
      after: { reference: `BK00-000${index}`, deliveryDate: '2026-12-08' },
    });
  const nodes = [moved(1, '2026-11-22T00:51:02.000Z'), branchChange, moved(2, '2026-11-22T00:51:00.000Z')];
  const server = givenLog({ AuditLog: () => page(nodes) });
  const [bulk, other, ...more] = await rows();
  expect(more).toEqual([]);
  expect(bulk).toHaveTextContent('Moved bookings 2 bookings at once');
  expect(other).toHaveTextContent('Changed a branch');
  await userEvent.click(bulk!);
  const [first, second] = within(bulk!.closest('li')!).getAllByRole('button', { expanded: false });
  expect(second).toHaveTextContent('BK00-0002');
  await userEvent.click(first!);
  expect(within(screen.getByRole('table')).getByText('08 Dec, 2026')).toBeVisible();
  await userEvent.click(second!);
  await userEvent.click(screen.getAllByRole('link', { name: 'All entries about it' }).at(-1)!);
  await waitFor(() => expect(server.sentTo('AuditLog').at(-1)).toMatchObject({ entityId: 'k2' }));
});

test('a page that stays open past midnight shows the new day as today', async () => {
  givenLog();
  await rows();
  vi.setSystemTime(new Date('2026-11-22T16:00:00Z'));
  // As when the tab is seen again; use-today.dom.test.ts has the page that stays open untouched.
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Yesterday, Sunday, 22 Nov, 2026',
    'Saturday, 21 Nov, 2026',
  ]);
});

test('the filter is in the address and is sent to the server: name, kind, action and dates in the time of Malaysia', async () => {
  const server = givenLog({}, '/admin/audit?from=2026-11-22&to=2026-11-22');
  await rows();
  expect(server.sentTo('AuditLog')[0]).toMatchObject({
    first: 50,
    filter: { from: '2026-11-22T00:00:00.000+08:00', to: '2026-11-22T23:59:59.999+08:00', by: null, entity: null },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Who' }));
  await userEvent.click(screen.getByRole('button', { name: 'Suhaila Noor' }));
  await userEvent.click(screen.getByRole('button', { name: 'What' }));
  await userEvent.click(screen.getByRole('button', { name: 'Bookings' }));
  await userEvent.click(screen.getByRole('button', { name: 'What was done' }));
  await userEvent.click(screen.getByRole('button', { name: 'Booked with an override' }));
  await waitFor(() =>
    expect(server.sentTo('AuditLog').at(-1)).toMatchObject({
      filter: { by: 'Suhaila Noor', entity: 'Booking', action: 'bookDelivery.override' },
    }),
  );
  expect([...query().keys()].sort()).toEqual(['action', 'by', 'from', 'kind', 'to']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect([...query()]).toEqual([]);
});

test('arrows move between entries and Enter expands one; links filter by its entity and by its person', async () => {
  const server = givenLog();
  const [first] = await rows();
  first!.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('button', { expanded: true, name: /Booked with/ })).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'All entries about it' }));
  await waitFor(() => expect(server.sentTo('AuditLog').at(-1)).toMatchObject({ entityId: 'k1' }));
  expect(query().get('about')).toBe('k1');
  await userEvent.click(screen.getByRole('link', { name: 'All by Farah Zainal' }));
  await waitFor(() => expect(server.sentTo('AuditLog').at(-1)).toMatchObject({ entityId: 'k1', filter: { by: 'Farah Zainal' } }));
  await userEvent.click(screen.getByRole('button', { name: 'About one thing' }));
  expect(query().get('about')).toBeNull();
});

test('loads page by page, by keyboard', async () => {
  const server = givenLog({ AuditLog: ({ after }) => (after === 'c1' ? page([override]) : page([branchChange], 'c1')) });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(server.sentTo('AuditLog').at(-1)).toMatchObject({ after: 'c1' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('unknown values of later versions and text that is not JSON are shown as logged', async () => {
  givenLog({
    AuditLog: () =>
      page([
        entry({ action: 'rotateKey', entity: 'ApiKey', entityId: 'key 1', after: { colour: 'red' } }),
        { ...entry(), action: 'signIn', entity: 'Session', before: '{', after: '7' },
      ]),
  });
  const [unknown, broken] = await rows();
  expect(unknown).toHaveTextContent('rotateKey');
  await userEvent.click(unknown!);
  expect(screen.getByRole('row', { name: 'colour red' })).toBeVisible();
  await userEvent.click(broken!);
  expect(screen.getByText('Nothing more is kept of this.')).toBeVisible();
});

test.each<[string, object, object, string]>([
  [
    'a status',
    { reference: 'BK', status: 'OUT_FOR_DELIVERY' },
    { reference: 'BK', status: 'DELIVERED' },
    'BK: Status from Out for delivery to Delivered',
  ],
  [
    'a move, whose dates stand once',
    { reference: 'BK', deliveryDate: '2026-12-04' },
    { reference: 'BK', deliveryDate: '2026-12-08' },
    'BK: Delivery date from 04 Dec, 2026 to 08 Dec, 2026',
  ],
  ['a name', { name: 'Stock' }, { name: 'Stock short' }, 'Stock short: Name from Stock to Stock short'],
  [
    'a value that was empty',
    { name: 'Perak', cutoffTime: null },
    { name: 'Perak', cutoffTime: '15:00' },
    'Perak: Cut-off from none to 15:00',
  ],
  ['a long text, which only its details have', { name: 'A', region: 'North' }, { name: 'A', region: 'N'.repeat(33) }, 'A: Region'],
  [
    'details of a booking, of which the log keeps no values',
    { reference: 'BK' },
    { reference: 'BK', fields: ['primaryContact'] },
    'BK: Mobile number',
  ],
])('a row shows the values before and after: %s', async (_name, before, after, words) => {
  givenLog({ AuditLog: () => page([entry({ action: 'updateBookingStatus', entity: 'Booking', before, after })]) });
  const [row] = await rows();
  expect(row?.querySelector('.what')).toHaveTextContent(new RegExp(`^Changed the status of a booking ${words}$`));
});

test('a truncated or invalid address filters by its valid parts; reversed dates are swapped', async () => {
  const none = { by: null, entity: null, action: null, from: null, to: null };
  const server = givenLog({}, '/admin/audit?from=2026-02-30&to=soon&by=%00+&kind=constructor&action=signIn&about=');
  await rows();
  expect(server.sentTo('AuditLog')[0]).toMatchObject({ entityId: null, filter: none });
  cleanup();
  const swapped = givenLog({}, '/admin/audit?from=2026-11-22&to=2026-11-20&kind=Session&action=updateBranch');
  await rows();
  expect(swapped.sentTo('AuditLog').at(-1)).toMatchObject({
    filter: { ...none, entity: 'Session', from: '2026-11-20T00:00:00.000+08:00', to: '2026-11-22T23:59:59.999+08:00' },
  });
});

test('an empty result and a failure each say what to do', async () => {
  givenLog({ AuditLog: [() => gqlError('SERVICE_UNAVAILABLE'), () => page([])] }, '/admin/audit?kind=Branch');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing matches')).toBeVisible();
});

test('without the right to see accounts, the filter offers the names of the listed entries', async () => {
  const server = givenLog({}, '/admin/audit', givenStaff({ scope: ['audit:read'] }));
  await rows();
  expect(server.sentTo('AuditColleagues')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Who' }));
  const people = within(screen.getByRole('group', { name: 'Who' })).getAllByRole('button');
  expect(people.map(({ textContent }) => textContent)).toEqual(['Everybody', 'Azlan Bakri', 'Farah Zainal']);
});
