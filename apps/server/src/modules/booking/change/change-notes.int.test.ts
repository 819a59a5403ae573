import { beforeEach, describe, expect, it } from 'vitest';
import { changesOf } from '../../../testing/event-log.js';
import { codeOf } from '../../../testing/answers.js';
import { bookDocument, booked, cancelDocument, delivery, rescheduleDocument } from '../../../testing/delivery-api.js';
import { givenArea } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';

const app = await oneApp();
const { api } = app;
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

async function givenWorld(dailyLimit = 5) {
  const { branchId, postcode } = await givenArea(app.database, { dailyLimit });
  const staff = await app.as({ scope: ['booking:write'], branchIds: [branchId] });
  return { postcode, staff };
}

const updateDocument = `mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) {
  updateBooking(id: $id, version: $version, input: $input) { version } }`;
const messagesOf = async (id: string) =>
  (await app.database.query<{ kind: string }>('SELECT kind FROM outbox_message WHERE booking_id = $1 ORDER BY kind', [id])).map(
    ({ kind }) => kind,
  );
const auditOf = (id: string) => app.database.query('SELECT action, after FROM audit_entry WHERE entity_id = $1 ORDER BY id', [id]);

describe('a change without a message to the customer', () => {
  it('sends nothing, and is marked in the history', async () => {
    const { postcode, staff } = await givenWorld();
    const { id } = await booked(api, delivery({ postcode }));
    await api.graphql(rescheduleDocument, { input: { id, version: 1, deliveryDate: '2026-03-12', notify: false } }, staff);
    await api.graphql(updateDocument, { id, version: 2, input: { remarks: 'Gate at the back', notify: false } }, staff);
    await api.graphql(cancelDocument, { input: { id, version: 3, notify: false } }, staff);
    expect(await messagesOf(id)).toEqual(['CONFIRMED']);
    expect(await changesOf(app.database, id)).toEqual([
      'BOOKED 2026-03-10',
      'MOVED 2026-03-12',
      'NOT_TOLD',
      'remarks Gate at the back',
      'NOT_TOLD',
      'CANCELLED',
      'NOT_TOLD',
    ]);
  });

  it('drops the pending message about an earlier date, and keeps it if only details were corrected', async () => {
    const { postcode, staff } = await givenWorld();
    const { id } = await booked(api, delivery({ postcode }));
    await api.graphql(rescheduleDocument, { input: { id, version: 1, deliveryDate: '2026-03-12' } }, staff);
    expect(await changesOf(app.database, id)).not.toContain('NOT_TOLD');
    await api.graphql(updateDocument, { id, version: 2, input: { remarks: 'Third floor', notify: false } }, staff);
    expect(await messagesOf(id)).toEqual(['CHANGED', 'CONFIRMED']);
    await api.graphql(rescheduleDocument, { input: { id, version: 3, deliveryDate: '2026-03-13', notify: false } }, staff);
    expect(await messagesOf(id)).toEqual(['CONFIRMED']);
  });

  it('is not marked for a correction of a delivered booking, which sends no message anyway', async () => {
    const { postcode, staff } = await givenWorld();
    const { id } = await booked(api, delivery({ postcode }));
    await app.database.query(`UPDATE booking SET status = 'DELIVERED' WHERE id = $1`, [id]);
    await api.graphql(updateDocument, { id, version: 1, input: { remarks: 'To the neighbour', notify: false } }, staff);
    expect(await changesOf(app.database, id)).toEqual(['BOOKED 2026-03-10', 'remarks To the neighbour']);
  });

  it('is for staff of the branch only', async () => {
    const { postcode } = await givenWorld();
    const { staff: elsewhere } = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode }));
    const moved = { version: 1, deliveryDate: '2026-03-12', notify: false };
    for (const headers of [{}, elsewhere]) {
      expect(codeOf(await api.graphql(rescheduleDocument, { input: { token, ...moved } }, headers))).toBe('FORBIDDEN');
      expect(codeOf(await api.graphql(cancelDocument, { input: { token, version: 1, notify: false } }, headers))).toBe('FORBIDDEN');
    }
    expect(await changesOf(app.database, id)).toEqual(['BOOKED 2026-03-10']);
  });
});

describe('the reason of an override', () => {
  it('is in the history for staff, and in the audit log, of a booking and of a move', async () => {
    const { postcode, staff } = await givenWorld(1);
    await booked(api, delivery({ postcode, deliveryDate: '2026-03-11' }));
    const input = delivery({ postcode, deliveryDate: '2026-03-11' });
    const document = bookDocument
      .replace('$override: Boolean! = false)', '$override: Boolean! = false, $why: String)')
      .replace('override: $override)', 'override: $override, overrideReason: $why)');
    const answer = await api.graphql<{ bookDelivery: { booking: { id: string }; manageToken: string } }>(
      document,
      { input, override: true, why: ' Promised by the manager ' },
      staff,
    );
    const { booking, manageToken } = answer.data?.bookDelivery ?? { booking: { id: '' }, manageToken: '' };
    expect(await changesOf(app.database, booking.id)).toEqual([
      'BOOKED 2026-03-11',
      'OVERRIDE FULL',
      'OVERRIDE_REASON Promised by the manager',
    ]);
    expect(await auditOf(booking.id)).toMatchObject([
      { action: 'bookDelivery.override', after: { override: 'FULL', overrideReason: 'Promised by the manager' } },
    ]);
    // Not for the customer.
    const { data } = await api.graphql<{ managedBooking: { history: { change: string }[] } }>(
      'query ($token: String!) { managedBooking(token: $token) { history { change } } }',
      { token: manageToken },
    );
    expect(data?.managedBooking.history.map(({ change }) => change)).toEqual(['BOOKED', 'OVERRIDE']);

    const { id } = await booked(api, delivery({ postcode, deliveryDate: '2026-03-12' }));
    const move = { id, version: 1, deliveryDate: '2026-03-11', override: true, overrideReason: 'Wedding on the 12th' };
    await api.graphql(rescheduleDocument, { input: move }, staff);
    expect(await changesOf(app.database, id)).toContain('OVERRIDE_REASON Wedding on the 12th');
    expect(await auditOf(id)).toMatchObject([
      { action: 'rescheduleBooking.override', after: { override: 'FULL', overrideReason: 'Wedding on the 12th' } },
    ]);
  });

  it('is validated, and stored only if a limit was exceeded', async () => {
    const { postcode, staff } = await givenWorld();
    const { id } = await booked(api, delivery({ postcode }));
    const move = { id, version: 1, deliveryDate: '2026-03-11', override: true };
    const faulty = await api.graphql(rescheduleDocument, { input: { ...move, overrideReason: 'x'.repeat(1001) } }, staff);
    expect(faulty.errors?.[0]?.extensions.fields?.[0]?.path).toBe('input.overrideReason');
    await api.graphql(rescheduleDocument, { input: { ...move, overrideReason: 'Just in case' } }, staff);
    expect(await changesOf(app.database, id)).toEqual(['BOOKED 2026-03-10', 'MOVED 2026-03-11']);
  });
});
