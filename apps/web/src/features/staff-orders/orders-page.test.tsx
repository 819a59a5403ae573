import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { connectionOf, data, gqlError } from '../../testing/account-server';
import { atLateMonth } from '../../testing/given-availability';
import { givenStaff, staffPage } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { json } from '../../testing/session-server';
import { OrdersPage } from './orders-page';

const order = (over: object = {}) => ({
  __typename: 'Order',
  orderNumber: 'MY-88213',
  statusText: 'Pending Signing',
  processedDate: '2026-11-20',
  name: 'Chong Kah Wai',
  primaryContact: '0123456789',
  email: 'kah.wai@example.test',
  quantityMattress: 2,
  quantityBedset: 0,
  address: { __typename: 'Address', zipcode: '68100', city: 'Batu Caves' },
  ...over,
});
const page = (nodes: object[]) => data({ orders: connectionOf('Order', nodes) });
type Sent = { orderNumber: string; quantityMattress?: number };
const sentOrders = ({ input }: Record<string, unknown>) => input as Sent[];
const check = (sent: Record<string, unknown>) =>
  data({
    checkOrders: sentOrders(sent).map(({ orderNumber }, index) => ({
      __typename: 'OrderCheck',
      index,
      change: orderNumber === 'SO-1' ? 'NEW' : orderNumber === 'SO-2' ? 'CHANGED' : 'SAME',
      faults: [],
    })),
  });
const upsert = (sent: Record<string, unknown>) =>
  data({ upsertOrders: sentOrders(sent).map(({ orderNumber }) => ({ __typename: 'Order', orderNumber })) });
const waiting = (totalCount: number) => () => data({ bookings: { __typename: 'BookingConnection', totalCount } });

beforeEach(() => void atLateMonth());

const givenOrders = staffPage(<OrdersPage />, '/admin/orders', {
  Orders: () => page([order()]),
  CheckOrders: check,
  UpsertOrders: upsert,
  BookingsWithoutOrder: [waiting(3), waiting(1)],
});
const give = async (text: string, name = 'orders.csv') =>
  userEvent.upload(screen.getByLabelText('Choose a file'), new File([text], name, { type: 'text/csv' }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const csv = 'order_no;status;paid;signed;qty_m\nSO-1;2;y;y;1\nSO-2;2;y;y;2\nSO-3;2;y;y;1\nSO-4;Shipped;y;y;1\n';

test('the list shows the facts of an order, links to its bookings, and searches while its user types', async () => {
  const server = givenOrders();
  const row = (await screen.findAllByRole('row'))[1]!;
  for (const text of ['MY-88213', 'Pending Signing', 'Chong Kah Wai', '012-345 6789', '68100 Batu Caves', '2 mattresses', '20 Nov, 2026'])
    expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/bookings?search=MY-88213');
  await userEvent.type(screen.getByRole('searchbox'), 'kah');
  await waitFor(() => expect(server.sentTo('Orders').at(-1)).toMatchObject({ search: 'kah' }));
  expect(address()).toBe('/admin/orders?search=kah');
});

test('no orders, no matches and a failure each say what to do', async () => {
  givenOrders({ Orders: [() => gqlError('SERVICE_UNAVAILABLE'), () => page([])] });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No orders are on file yet')).toBeVisible();
  cleanup();
  givenOrders({ Orders: () => page([]) }, '/admin/orders?search=x');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(address()).toBe('/admin/orders');
});

test.each<[string, string[], boolean]>([
  ['who works for every branch', ['integration:write', 'branch:all'], true],
  ['who works for some of them', ['integration:write'], false],
  ['who reads bookings', ['booking:read', 'branch:all'], false],
])('%s imports, or sees no link to it', async (_, scope, may) => {
  givenOrders({}, '/admin/orders?import', givenStaff({ scope }));
  if (may) expect(await screen.findByRole('heading', { name: 'Choose the file from your shop system' })).toBeVisible();
  else expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import orders' })).toBeNull();
});

test('a file is checked line by line and saved only on request; the bookings that waited for it are counted', async () => {
  const server = givenOrders({}, '/admin/orders?import');
  await give(csv);
  expect(await screen.findByText('Every order is checked')).toBeVisible();
  expect(screen.getByText('semicolon', { selector: 'option' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Cells are separated by' })).toHaveValue(';');
  // The file says it.
  expect(screen.queryByRole('radio', { name: 'Paid and ready' })).toBeNull();
  expect(server.sentTo('CheckOrders').at(-1)).toMatchObject({ input: [{ orderNumber: 'SO-1', quantityMattress: 1 }, {}, {}] });
  const bad = within(screen.getByRole('region', { name: 'Orders that are not saved' })).getAllByRole('row');
  expect(bad.map((row) => row.textContent)).toEqual([
    'LineOrderColumnValueReason',
    '5SO-4statusShipped0, 1 or 2: Draft, Incorporated, Paid',
  ]);
  expect(server.sentTo('UpsertOrders')).toEqual([]);

  await press('Save 2, leave 1 out');
  expect(await screen.findByText('2 orders saved')).toBeVisible();
  expect(sentOrders(server.sentTo('UpsertOrders')[0]!).map(({ orderNumber }) => orderNumber)).toEqual(['SO-1', 'SO-2']);
  expect(await screen.findByText('2 bookings matched to their orders')).toBeVisible();
  expect(screen.getByText('1 new order')).toBeVisible();
  expect(screen.getByText('1 order left out')).toBeVisible();
});

test('a file with hints only is saved, and the hints are separate from the errors, with line, column and effect', async () => {
  const server = givenOrders({}, '/admin/orders?import');
  await give(
    'order_no;status;paid;signed;hp;qty_m;email;poskod\n' +
      'SO-1;2;y;y;0123456789 / 03-8888 1234;1;nobody;99999\nSO-1;2;y;n;;two;;\nTotal;;;;;3;;\n',
  );
  const hints = within(await screen.findByRole('region', { name: 'Hints' })).getAllByRole('row');
  expect(hints.map((row) => row.textContent)).toEqual([
    'LineOrderColumnValueWhat happens',
    '2SO-1emailnobodyLeft out. Invalid email',
    'hp0123456789 / 03-8888 1234Only the first number is kept. Left out: 03-8888 1234',
    'poskod99999Not in the postcode list, possibly mistyped. It is saved as it is',
    '3SO-1qty_mtwoLeft out. Whole numbers only',
    'signednLeft out: line 2 of this order has “y”, which is kept',
    '4TotalTotal 3Not an order: a total, or a note below it. The line is left out',
  ]);
  expect(screen.queryByRole('region', { name: 'Orders that are not saved' })).toBeNull();
  expect(screen.getByText(/2 lines are 1 order/)).toBeVisible();
  await press('Save 1');
  expect(await screen.findByText('1 order saved')).toBeVisible();
  expect(server.sentTo('UpsertOrders')).toEqual([
    {
      input: [
        {
          orderNumber: 'SO-1',
          status: 2,
          isPaid: true,
          isSigned: true,
          primaryContact: '0123456789',
          address: { zipcode: '99999' },
        },
      ],
    },
  ]);
});

test('a chosen column is remembered for the next file, and whether its orders are paid is asked for each file', async () => {
  const server = givenOrders({}, '/admin/orders?import');
  await give('doc,remark\nSO-1,x\n');
  expect(await screen.findByText(/Choose the column with the order number, and whether the orders are paid/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Order number' })).toHaveAccessibleDescription('Choose the column with the order number.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order number' }), 'doc');
  expect(screen.getByRole('button', { name: 'Save after the check' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: 'Paid and ready' }));
  await press('Save 1');
  expect(await screen.findByText('1 order saved')).toBeVisible();
  await press('Import another file');
  await give('remark,doc\nx,SO-2\n');
  await userEvent.click(await screen.findByRole('radio', { name: 'Not paid' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1' }));
  expect(await screen.findByText('1 order saved')).toBeVisible();
  expect(server.sentTo('UpsertOrders')).toEqual([
    { input: [{ orderNumber: 'SO-1', status: 1, isPaid: true, isSigned: true }] },
    { input: [{ orderNumber: 'SO-2', status: 0, isPaid: false, isSigned: false }] },
  ]);
});

test('an order that the server refuses on saving is left out, with its reason', async () => {
  const refused = [{ index: 1, path: 'orderNumber', code: 'ORDER_REPEATED', message: 'It is there twice' }];
  const answer = () => json({ data: { upsertOrders: [] }, extensions: { upsertOrders: { hints: [], refused } } });
  givenOrders({ UpsertOrders: answer }, '/admin/orders?import');
  await give('order_no;status\nSO-1;2\nSO-2;2\n');
  await userEvent.click(await screen.findByRole('button', { name: 'Save 2' }));
  expect(await screen.findByText('1 order saved')).toBeVisible();
  expect(screen.getByText('1 order left out')).toBeVisible();
});

test('a failed call ends the check or the saving, and the file is checked again', async () => {
  const lost = () => gqlError('SERVICE_UNAVAILABLE');
  const server = givenOrders({ CheckOrders: [lost, check], UpsertOrders: [lost, upsert] }, '/admin/orders?import');
  await give(csv);
  expect(await screen.findByText('The check has stopped')).toBeVisible();
  await press('Check again');
  await userEvent.click(await screen.findByRole('button', { name: 'Save 2, leave 1 out' }));
  expect(await screen.findByText('The server could not be reached after 0 of 2 orders')).toBeVisible();
  await press('Check again');
  await userEvent.click(await screen.findByRole('button', { name: 'Save 2, leave 1 out' }));
  expect(await screen.findByText('2 orders saved')).toBeVisible();
  expect(server.sentTo('UpsertOrders')).toHaveLength(2);
});

test('leaving the page ends the saving after the present call, and closing the tab asks first', async () => {
  let answer: (response: Response) => void = () => undefined;
  const allNew = (sent: Record<string, unknown>) =>
    data({ checkOrders: sentOrders(sent).map((_, index) => ({ __typename: 'OrderCheck', index, change: 'NEW', faults: [] })) });
  const held = () => new Promise<Response>((resolve) => (answer = resolve));
  const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const server = givenOrders({ CheckOrders: allNew, UpsertOrders: held }, '/admin/orders?import');
  await give(`order_no;status\n${Array.from({ length: 600 }, (_, index) => `SO-${index};2\n`).join('')}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Save 600' }));
  await screen.findByText(/Stay on this page until it is done/);
  await waitFor(() => expect(server.sentTo('UpsertOrders')).toHaveLength(1));
  expect(asksBeforeClosing()).toBe(true);
  expect(screen.getByRole('combobox', { name: 'Order number' })).toBeDisabled();
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  answer(upsert({ input: [] }));
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  expect(server.sentTo('UpsertOrders')).toHaveLength(1);
});

test.each([
  ['PK\u0003\u0004', '“orders.csv” is not a CSV file'],
  ['\n\n', '“orders.csv” has no lines'],
  ['order_no\n"SO-1\n', 'A quotation mark is not closed in “orders.csv”'],
])('the file %j says why it cannot be read, and another can be chosen', async (text, message) => {
  givenOrders({}, '/admin/orders?import');
  await give(text);
  expect(await screen.findByText(message)).toBeVisible();
  await give(csv);
  expect(await screen.findByText('Every order is checked')).toBeVisible();
});
