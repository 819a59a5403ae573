import { beforeEach, describe, expect, it } from 'vitest';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenArrival, givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';

const app = await oneApp();
const { api } = app;
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const fields = 'id arrival { time { en bm cn } call { en bm cn } before { en } carryIn { en } }';
const create = `mutation ($input: BranchInput!) { createBranch(input: $input) { ${fields} } }`;
const update = `mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { ${fields} } }`;
const input = (said: object) => ({ dailyLimit: 12, leadTime: 2, deliveryRange: 30, deliveryWeekdays: ['MONDAY'], coverage: [], ...said });

const address = { state: 'Johor' };

interface Saved {
  id: string;
  arrival: unknown;
}
/** The branch as saved; fails the test when it was refused. */
async function saved(answer: Promise<{ data: { createBranch?: Saved; updateBranch?: Saved } | null; errors: unknown }>): Promise<Saved> {
  const { data, errors } = await answer;
  expect(errors).toBeUndefined();
  const branch = data?.createBranch ?? data?.updateBranch;
  if (!branch) throw new Error('nothing was saved');
  return branch;
}

let worlds = 0;
async function givenWorld(said: object = {}) {
  worlds += 1;
  const postcode = String(60_100 + worlds);
  return { branchId: await givenBranch(app.database, { coverage: [postcode], ...said }), postcode };
}

describe('what a branch says of the day', () => {
  const time = { en: 'In the morning', bm: 'Waktu pagi', cn: '上午' };
  const change = async (id: string, said: object) =>
    saved(app.graphql(update, { id, input: input({ name: `Day of ${id}`, ...said }) }, { as: {} }));

  it('is empty at first; what an update leaves out stays, and null clears', async () => {
    const made = await saved(app.graphql(create, { input: input({ name: 'Silent', address }) }, { as: {} }));
    expect(made.arrival).toEqual({ time: null, call: null, before: null, carryIn: null });
    const { id } = made;
    const written = await change(id, { arrival: { time, call: { en: ' The crew  calls ' } } });
    expect(written.arrival).toEqual({
      time,
      call: { en: 'The crew calls', bm: 'The crew calls', cn: 'The crew calls' },
      before: null,
      carryIn: null,
    });
    expect((await change(id, { dailyLimit: 13 })).arrival).toEqual(written.arrival);
    const less = await change(id, { arrival: { call: null, before: { en: 'Clear the way.' } } });
    expect(less.arrival).toEqual({ time, call: null, before: { en: 'Clear the way.' }, carryIn: null });
    expect((await change(id, { arrival: null })).arrival).toEqual(made.arrival);
    expect(
      (await app.database.query<object>('SELECT before, after FROM audit_entry WHERE entity_id = $1 ORDER BY id', [id])).at(-1),
    ).toMatchObject({ before: { arrival: { time } }, after: { arrival: { time: null } } });
  });

  it('carries no link and is no longer than a message has room for', async () => {
    const arrival = { time: { en: 'x'.repeat(61) }, call: { en: 'Call us', bm: 'Lihat bit.ly/abc' }, before: { en: ' ', cn: '上午' } };
    const { errors } = await app.graphql(create, { input: input({ name: 'Vehicle', address, arrival }) }, { as: {} });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [
        { path: 'input.arrival.time.en', code: 'TOO_LONG' },
        { path: 'input.arrival.call.bm', code: 'LINK_FORBIDDEN' },
        { path: 'input.arrival.before.en', code: 'REQUIRED' },
      ],
    });
  });
});

describe('what to expect on the day', () => {
  const arrivalsOf = async (postcode: string, language: string) =>
    (
      await api.graphql<{ availability: { arrivals: unknown[] } }>(
        'query ($postcode: String!) { availability(postcode: $postcode) { arrivals { branchName notes { time call before carryIn } } } }',
        { postcode },
        { 'accept-language': language },
      )
    ).data?.availability.arrivals;
  const nothing = { time: null, call: null, before: null, carryIn: null };

  it("is said by each branch that covers the postcode, in the caller's language, from the moment at which staff wrote it", async () => {
    const { branchId, postcode } = await givenWorld({ name: 'Talking', priority: 1, arrival: givenArrival });
    await givenBranch(app.database, { name: 'Silent', priority: 2, coverage: [postcode] });
    await givenBranch(app.database, { name: 'Suspended', status: 'SUSPENDED', coverage: [postcode] });
    const expected = (time: string, call: string, before: string, carryIn: string) => [
      { branchName: 'Talking', notes: { time, call, before, carryIn } },
      { branchName: 'Silent', notes: nothing },
    ];
    expect(await arrivalsOf(postcode, 'en')).toEqual(
      expect.arrayContaining(expected('In the morning', 'The crew calls', 'Clear the way', 'Carried in')),
    );
    expect(await arrivalsOf(postcode, 'ms')).toEqual(
      expect.arrayContaining(expected('Waktu pagi', 'Kru menelefon', 'Kosongkan laluan', 'Dibawa masuk')),
    );
    expect(await arrivalsOf(postcode, 'en')).toHaveLength(2);

    await saved(
      app.graphql(
        update,
        { id: branchId, input: input({ name: 'Talking', coverage: [postcode], arrival: { time: { en: 'After noon' } } }) },
        { as: {} },
      ),
    );
    expect(await arrivalsOf(postcode, 'en')).toContainEqual({
      branchName: 'Talking',
      notes: { time: 'After noon', call: 'The crew calls', before: 'Clear the way', carryIn: 'Carried in' },
    });
  });

  it('is not said where no branch delivers', async () => {
    expect(await arrivalsOf('88000', 'en')).toEqual([]);
  });

  it('is shown with a booking, and frozen in its message in the language of the booking', async () => {
    const { postcode } = await givenWorld({ arrival: givenArrival });
    const { id, token } = await booked(api, delivery({ postcode, locale: 'cn' }));
    const { data } = await api.graphql<{ managedBooking: { arrival: unknown } }>(
      'query ($token: String!) { managedBooking(token: $token) { arrival { time call before carryIn } } }',
      { token },
      { 'accept-language': 'ms' },
    );
    expect(data?.managedBooking.arrival).toEqual({
      ...{ time: 'Waktu pagi', call: 'Kru menelefon', before: 'Kosongkan laluan', carryIn: 'Dibawa masuk' },
    });
    const messages = await app.database.query(`SELECT payload->'arrival' AS arrival FROM outbox_message WHERE booking_id = $1`, [id]);
    expect(messages).toEqual([{ arrival: { time: '上午', call: '送货员会来电', before: '请清出通道', carryIn: '搬进房间' } }]);
  });
});
