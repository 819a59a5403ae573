import { beforeAll, describe, expect, it } from 'vitest';
import { integrityFaults } from '../../database/integrity-faults.js';
import { newAddress } from '../../testing/account-api.js';
import { book, delivery, type DeliveryInput } from '../../testing/delivery-api.js';
import { givenBranch, givenOrder } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { createTestApp } from '../../testing/test-app.js';

const app = await oneApp({ environment: { smsUrl: 'http://127.0.0.1:9/' } });
const { api } = app;
let branchId: string;
beforeAll(async () => {
  branchId = await givenBranch(app.database, { coverage: ['68100', '80000'], dailyLimit: 1000 });
});

const staff = () => app.as({ scope: ['booking:read', 'booking:write'], branchIds: [branchId] });
const without = (said: Partial<DeliveryInput> = {}) => delivery({ email: undefined, notifySms: true, ...said });
const faultsOf = ({ errors }: Awaited<ReturnType<typeof book>>) => errors?.[0]?.extensions['fields'];
const bookedId = async (input: DeliveryInput, headers: Record<string, string> = newAddress()) => {
  const { data, errors } = await book(api, input, { headers });
  if (!data?.bookDelivery.booking) throw new Error(JSON.stringify(errors ?? data));
  return data.bookDelivery.booking.id;
};
const seen = async (id: string) =>
  (
    await api.graphql<{ booking: Record<string, unknown> }>(
      'query ($id: ID!) { booking(id: $id) { email toldBy orderCheck version history { change } } }',
      { id },
      await staff(),
    )
  ).data?.booking;
const update = async (id: string, version: number, input: object) =>
  api.graphql<{ updateBooking: object }>(
    'mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: $version, input: $input) { email toldBy } }',
    { id, version, input },
    await staff(),
  );
const messagesOf = (id: string) =>
  app.database.query<{ channel: string; recipient: string }>(
    'SELECT channel, recipient FROM outbox_message WHERE booking_id = $1 ORDER BY created_at, channel',
    [id],
  );
const byNumber = { channel: 'sms', recipient: '+60123456789' };

describe('a booking without an e-mail address', () => {
  it.each([undefined, null, '', '  '])('is told by SMS alone, with notifyEmail or not (e-mail %j)', async (email) => {
    const id = await bookedId(without({ email, notifyEmail: true }));
    expect(await seen(id)).toMatchObject({ email: '', toldBy: ['SMS'] });
    expect(await messagesOf(id)).toEqual([byNumber]);
  });

  it('needs SMS: TOLD_NOHOW at input.email, in the words of the caller', async () => {
    const answer = await book(api, without({ notifySms: false }), { headers: { 'accept-language': 'ms' } });
    expect(faultsOf(answer)).toEqual([{ path: 'input.email', code: 'TOLD_NOHOW', message: 'Berikan alamat e-mel, atau pilih SMS.' }]);
    const landline = await book(api, without({ primaryContact: '03-1234 5678' }));
    expect(faultsOf(landline)).toMatchObject([{ path: 'input.primaryContact', code: 'MOBILE_INVALID' }]);
  });

  it('is refused where no SMS are sent, except to staff', async () => {
    const silent = await createTestApp();
    const silentBranch = await givenBranch(silent.database, { dailyLimit: 10 });
    expect(faultsOf(await book(silent.api, without()))).toMatchObject([{ path: 'input.email', code: 'EMAIL_REQUIRED' }]);
    const claims = { scope: ['booking:read', 'booking:write'], branchIds: [silentBranch] };
    const headers = await silent.as(claims);
    const { data } = await book(silent.api, without(), { headers });
    const found = await silent.api.graphql(
      'query ($id: ID!) { messageChannels booking(id: $id) { toldBy } }',
      { id: data?.bookDelivery.booking?.id },
      headers,
    );
    expect(found.data).toEqual({ messageChannels: ['EMAIL'], booking: { toldBy: [] } });
    await silent.close();
  });

  it('is booked by staff without any way: the customer is told on the telephone', async () => {
    const id = await bookedId(without({ notifySms: false }), await staff());
    expect(await seen(id)).toMatchObject({ email: '', toldBy: [] });
    expect(await messagesOf(id)).toEqual([]);
  });

  it('is the same request again when it is retried with its key', async () => {
    const input = without();
    const once = await book(api, input, { key: 'without-1' });
    const again = await book(api, { ...input, email: '' }, { key: 'without-1' });
    expect(again.data?.bookDelivery.booking?.id).toBe(once.data?.bookDelivery.booking?.id);
  });
});

describe('UpdateBookingInput.email', () => {
  it.each([null, ''])('%j takes the address away', async (email) => {
    const id = await bookedId(delivery({ notifySms: true }));
    expect((await update(id, 1, { email })).data).toEqual({ updateBooking: { email: '', toldBy: ['SMS'] } });
    expect(await seen(id)).toMatchObject({ email: '', version: 2, history: [{ change: 'BOOKED' }, { change: 'email' }] });
    expect(await messagesOf(id)).toContainEqual(byNumber);
    const [stored] = await app.database.query<{ email: string }>('SELECT email FROM booking WHERE id = $1', [id]);
    expect(stored?.email).toBe('');
  });

  it('left out stays, and gives one where there was none', async () => {
    const id = await bookedId(without({ notifySms: false }), await staff());
    expect((await update(id, 1, { remarks: 'Lift B' })).data).toEqual({ updateBooking: { email: '', toldBy: [] } });
    expect(await messagesOf(id)).toEqual([]);
    expect((await update(id, 2, { email: 'siti@example.test' })).data).toEqual({
      updateBooking: { email: 'siti@example.test', toldBy: ['EMAIL'] },
    });
  });
});

it('an address that staff correct is no bounced one any more, or nothing is changed at all', async () => {
  const id = await bookedId(without());
  await app.database.query(`INSERT INTO bounced_address VALUES ('right@example.test', $1)`, [app.clock.now()]);
  const bounced = () => app.database.query(`SELECT 1 FROM bounced_address WHERE address = 'right@example.test'`);
  await app.database.query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'died'; END $$`);
  await app.database.query('CREATE TRIGGER die BEFORE DELETE ON bounced_address EXECUTE FUNCTION die()');
  expect((await update(id, 1, { email: 'Right@example.test' })).errors).toHaveLength(1);
  expect(await seen(id)).toMatchObject({ email: '', version: 1 });
  await app.database.query('DROP TRIGGER die ON bounced_address');
  expect(await bounced()).toHaveLength(1);
  expect((await update(id, 1, { email: 'Right@example.test' })).errors).toBeUndefined();
  expect(await bounced()).toEqual([]);
});

describe('N8: an empty e-mail matches nothing', () => {
  it('neither an order without an e-mail nor a booking without one', async () => {
    const orderNumber = await givenOrder(app.database);
    await app.database.query(`UPDATE customer_order SET email = '', primary_contact = '+60 12-888 7777' WHERE order_number = $1`, [
      orderNumber,
    ]);
    const stranger = await bookedId(without({ orderNumber, postcode: '80000', primaryContact: '0199999999' }));
    expect(await seen(stranger)).toMatchObject({ orderCheck: 'CHECK_ORDER' });
    const owner = await bookedId(without({ orderNumber, postcode: '80000', primaryContact: '0128887777' }));
    expect(await seen(owner)).toMatchObject({ orderCheck: 'NONE' });
    // Nothing is on file: the first booking has the order, and another without an address does not share it.
    const unknown = without({ primaryContact: '0121111111' });
    await bookedId(unknown);
    const other = await bookedId(without({ orderNumber: unknown.orderNumber, postcode: '80000', primaryContact: '0122222222' }));
    expect(await seen(other)).toMatchObject({ orderCheck: 'CHECK_ORDER' });
  });

  it('no message without a recipient is written, whatever happened above, and the database has no fault', async () => {
    expect(await app.database.query(`SELECT id FROM outbox_message WHERE recipient = ''`)).toEqual([]);
    expect(await integrityFaults(app.database)).toEqual([]);
  });
});
