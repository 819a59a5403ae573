import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../testing/answers.js';
import { book, booked, cancelDocument, delivery, rescheduleDocument } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';
import type { BookingContent } from '../../notification/booking-snapshot.js';
import { deriveManageToken } from '../manage-token.js';

const app = await oneApp();
const { api, as } = app;
beforeAll(async () => {
  await givenBranch(app.database, { dailyLimit: 100 });
});
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const openedBy = async (token: string) =>
  (
    await api.graphql<{ managedBooking: { id: string } | null }>('query ($token: String!) { managedBooking(token: $token) { id } }', {
      token,
    })
  ).data?.managedBooking?.id;
const correct = async (id: string, version: number, input: object) =>
  api.graphql(
    'mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: $version, input: $input) { version } }',
    { id, version, input },
    await as(),
  );
/** Whom the messages about a change go to, and the token that each brings. */
const changesSent = async (id: string) =>
  (
    await app.database.query<{ recipient: string; payload: BookingContent }>(
      `SELECT recipient, payload FROM outbox_message WHERE booking_id = $1 AND kind = 'CHANGED' ORDER BY channel`,
      [id],
    )
  ).map(({ recipient, payload }) => ({ recipient, token: deriveManageToken(app.environment.sessionSecret, id, payload.manageSalt) }));

describe('a contact that staff correct', () => {
  it.each([
    [{ email: 'right@example.test' }, ['right@example.test', '+60123456789']],
    [{ primaryContact: '0198765432' }, ['nurul@example.test', '+60198765432']],
  ])('%j ends the old link, and a new one goes out to the new contact alone', async (input, recipients) => {
    const { id, token } = await booked(api, delivery({ notifySms: true }));
    await correct(id, 1, input);
    expect(await openedBy(token)).toBeUndefined();
    expect(codeOf(await api.graphql(rescheduleDocument, { input: { token, version: 2, deliveryDate: '2026-03-12' } }))).toBe('NOT_FOUND');
    expect(codeOf(await api.graphql(cancelDocument, { input: { token, version: 2 } }))).toBe('NOT_FOUND');

    const sent = await changesSent(id);
    expect(sent.map(({ recipient }) => recipient)).toEqual(recipients);
    for (const message of sent) expect(await openedBy(message.token)).toBe(id);
  });

  it('keeps the link when something else is corrected', async () => {
    const { id, token } = await booked(api);
    await correct(id, 1, { name: 'Nurul Huda binti Ahmad', email: 'nurul@example.test', remarks: 'Second floor' });
    expect(await openedBy(token)).toBe(id);
  });

  it('does not give the new link to a caller who repeats the first request', async () => {
    const input = delivery();
    const key = 'a-key-of-the-wrong-mailbox';
    const { id } = await booked(api, input, { key });
    await correct(id, 1, { email: 'right@example.test' });
    const { data } = await book(api, input, { key });
    expect(data?.bookDelivery).toEqual({ __typename: 'OrderAlreadyBooked', message: expect.any(String) as string, bookedDate: null });
  });
});

describe('30 days after the delivery', () => {
  it("the link ends, in the retailer's time zone; owner and staff see the booking as ever", async () => {
    const owner = { userId: '019a9f00-0000-7000-8000-000000000077', role: 'user' as const, scope: [] };
    const { id, token } = await booked(api, delivery(), { headers: await as(owner) });
    // 9 April, 23:59 in Kuala Lumpur.
    app.clock.set('2026-04-09T15:59:59Z');
    expect(await openedBy(token)).toBe(id);
    app.clock.set('2026-04-09T16:00:00Z');
    expect(await openedBy(token)).toBeUndefined();
    expect(codeOf(await api.graphql(rescheduleDocument, { input: { token, version: 1, deliveryDate: '2026-04-12' } }))).toBe('NOT_FOUND');
    expect(codeOf(await api.graphql(cancelDocument, { input: { token, version: 1 } }))).toBe('NOT_FOUND');
    for (const claims of [{}, owner]) {
      const seen = await api.graphql<{ booking: { id: string } }>('query ($id: ID!) { booking(id: $id) { id } }', { id }, await as(claims));
      expect(seen.data?.booking.id).toBe(id);
    }
  });
});
