import { beforeEach, describe, expect, it } from 'vitest';
import { changesOf } from '../../../testing/event-log.js';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { booked, delivery, rescheduleDocument, type BookedDelivery } from '../../../testing/delivery-api.js';
import { givenArea, givenBranch, givenClosedDay, givenRule } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';

const app = await oneApp();
const { api } = app;
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const [left, other] = ['2026-03-10', '2026-03-12'];

/** A full day of one branch, whose first booking staff have moved to another day. */
async function givenMoved({ limit = 1, from = left, more = 0 } = {}) {
  const { branchId, postcode } = await givenArea(app.database, { dailyLimit: limit + more });
  const signIn = (name: string) => app.as({ name, scope: ['booking:read', 'booking:write'], branchIds: [branchId] });
  const staff = await signIn('Farah');
  const { id, token } = await booked(api, delivery({ postcode, deliveryDate: from }));
  for (let next = 1; next < limit + more; next += 1) await booked(api, delivery({ postcode, deliveryDate: from }));
  const rule = () => givenRule(app.database, { branchIds: [branchId], startDate: from, dailyLimit: limit });
  if (more > 0) await rule();
  const move = async (input: object, headers: Record<string, string> = staff) => {
    app.clock.advance(1000);
    const { data, errors } = await api.graphql<{ rescheduleBooking: BookedDelivery }>(
      rescheduleDocument,
      { input: { id, deliveryDate: from, ...input } },
      headers,
    );
    return data?.rescheduleBooking ?? errors?.[0]?.extensions.code;
  };
  const back = { __typename: 'RescheduleBookingSuccess', booking: { version: 3, deliveryDate: from, status: 'CONFIRMED' } };
  const bookedOn = async () => {
    const [row] = await app.database.query<{ booked: number }>(
      'SELECT booked FROM day_ledger WHERE branch_id = $1 AND delivery_date = $2',
      [branchId, from],
    );
    return row?.booked;
  };
  return { id, token, postcode, branchId, staff, signIn, move, back, bookedOn };
}

async function exchangeNames(one: string, two: string): Promise<void> {
  const rename = (id: string, name: string) => app.database.query('UPDATE branch SET name = $2 WHERE id = $1', [id, name]);
  const nameOf = async (id: string) =>
    (await app.database.query<{ name: string }>('SELECT name FROM branch WHERE id = $1', [id]))[0]?.name ?? '';
  const [ofOne, ofTwo] = [await nameOf(one), await nameOf(two)];
  await rename(one, 'between');
  await rename(two, ofOne);
  await rename(one, ofTwo);
}

describe('staff undo a move of theirs', () => {
  it('to a day with room, like any move', async () => {
    const { id, move, back } = await givenMoved();
    await move({ version: 1, deliveryDate: other });
    expect(await move({ version: 2, undo: true })).toMatchObject(back);
    expect(await changesOf(app.database, id)).toEqual([`BOOKED ${left}`, `MOVED ${other}`, `MOVED ${left}`]);
  });

  it('to a day past its limit, which is past it by the same number again', async () => {
    const { id, move, back, bookedOn } = await givenMoved({ limit: 1, more: 2 });
    await move({ version: 1, deliveryDate: other });
    expect(await move({ version: 2 })).toMatchObject({ __typename: 'DateUnavailable', reason: 'FULL' });
    expect(await move({ version: 2, undo: true })).toMatchObject(back);
    expect(await bookedOn()).toBe(3);
    expect(await changesOf(app.database, id)).toEqual([`BOOKED ${left}`, `MOVED ${other}`, `MOVED ${left}`, 'OVERRIDE FULL']);
    expect(await integrityErrors(app.database)).toEqual([]);
  });

  it('to a day that is closed or too soon by now', async () => {
    const closed = await givenMoved();
    await givenClosedDay(app.database, { date: left, branchIds: [closed.branchId] });
    await closed.move({ version: 1, deliveryDate: other });
    expect(await closed.move({ version: 2, undo: true })).toMatchObject(closed.back);

    const today = await givenMoved({ from: '2026-03-04' });
    await app.database.query('UPDATE branch SET lead_time = 2 WHERE id = $1', [today.branchId]);
    await app.database.query('SELECT lock_plans(ARRAY[$1]::uuid[])', [today.branchId]);
    await today.move({ version: 1, deliveryDate: other });
    expect(await today.move({ version: 2 })).toMatchObject({ reason: 'TOO_SOON' });
    expect(await today.move({ version: 2, undo: true })).toMatchObject(today.back);
  });

  it('and a failed delivery is failed again, without a message about a past day', async () => {
    const { id, move, signIn } = await givenMoved();
    await app.database.query(`UPDATE booking SET status = 'FAILED' WHERE id = $1`, [id]);
    app.clock.set('2026-03-11T04:00:00Z');
    const nextDay = await signIn('Farah');
    await move({ version: 1, deliveryDate: other }, nextDay);
    expect(await move({ version: 2, undo: true }, nextDay)).toMatchObject({ booking: { deliveryDate: left, status: 'FAILED' } });
    expect((await changesOf(app.database, id)).slice(-4)).toEqual([
      'STATUS CONFIRMED',
      `MOVED ${left}`,
      'STATUS FAILED',
      'OVERRIDE TOO_SOON',
    ]);
    const messages = await app.database.query(`SELECT 1 FROM outbox_message WHERE booking_id = $1 AND kind = 'CHANGED'`, [id]);
    expect(messages).toEqual([]);
  });

  it.each(['keep their names', 'exchange their names'])(
    'to the branch that it had, where another one took it and the two %s',
    async (names) => {
      const { id, postcode, branchId, move } = await givenMoved();
      await givenRule(app.database, { branchIds: [branchId], startDate: other });
      const second = await givenBranch(app.database, { dailyLimit: 5, coverage: [postcode], priority: 1 });
      const both = await app.as({ scope: ['booking:write'], branchIds: [branchId, second] });
      await move({ version: 1, deliveryDate: other }, both);
      if (names === 'exchange their names') await exchangeNames(branchId, second);
      expect(await move({ version: 2, undo: true }, both)).toMatchObject({ booking: { deliveryDate: left } });
      const [row] = await app.database.query<{ branchId: string }>('SELECT branch_id AS "branchId" FROM booking WHERE id = $1', [id]);
      expect(row?.branchId).toBe(branchId);
    },
  );
});

describe('a move cannot be undone past the limit', () => {
  const full = { __typename: 'DateUnavailable', reason: 'FULL' };

  it('when somebody has taken the place since', async () => {
    const { postcode, move, bookedOn } = await givenMoved();
    await move({ version: 1, deliveryDate: other });
    app.clock.advance(1000);
    await booked(api, delivery({ postcode, deliveryDate: left }));
    expect(await move({ version: 2, undo: true })).toMatchObject(full);
    expect(await bookedOn()).toBe(1);
  });

  it('when somebody holds the place while they fill in the form', async () => {
    const { postcode, move } = await givenMoved();
    await move({ version: 1, deliveryDate: other });
    const hold = `mutation ($postcode: String!) { holdDate(postcode: $postcode, deliveryDate: "${left}") { __typename } }`;
    expect((await api.graphql<{ holdDate: object }>(hold, { postcode })).data?.holdDate).toEqual({ __typename: 'HoldDateSuccess' });
    expect(await move({ version: 2, undo: true })).toMatchObject(full);
  });

  it('by somebody else, after another change, or after two minutes', async () => {
    const { id, move, signIn } = await givenMoved({ limit: 1, more: 1 });
    await move({ version: 1, deliveryDate: other });
    expect(await move({ version: 2, undo: true }, await signIn('Ravi'))).toMatchObject(full);
    expect(await move({ version: 2, deliveryDate: left, undo: true }, {})).toBe('NOT_FOUND');
    app.clock.advance(120_000);
    expect(await move({ version: 2, undo: true })).toMatchObject(full);

    const edited = await givenMoved({ limit: 1, more: 1 });
    await edited.move({ version: 1, deliveryDate: other });
    app.clock.advance(1000);
    const update = 'mutation ($id: ID!) { updateBooking(id: $id, version: 2, input: { remarks: "Gate" }) { version } }';
    await api.graphql(update, { id: edited.id }, edited.staff);
    expect(await edited.move({ version: 3, undo: true })).toMatchObject(full);
    expect(await changesOf(app.database, id)).toEqual([`BOOKED ${left}`, `MOVED ${other}`]);
  });

  it('by its customer', async () => {
    const { id, token, move } = await givenMoved();
    await move({ version: 1, deliveryDate: other });
    const input = { token, version: 2, deliveryDate: left, undo: true };
    const { errors } = await api.graphql(rescheduleDocument, { input });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await changesOf(app.database, id)).toEqual([`BOOKED ${left}`, `MOVED ${other}`]);
  });
});
