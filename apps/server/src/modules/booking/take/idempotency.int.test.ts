import { describe, expect, it } from 'vitest';
import { book, booked, cancelDocument, delivery, type BookedDelivery } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { oneApp } from '../../../testing/one-app.js';
import { tokenFor } from '../../../testing/test-app.js';

const app = await oneApp();
const { api } = app;

let worlds = 0;
async function givenWorld(dailyLimit: number) {
  worlds += 1;
  const postcode = String(30_000 + worlds);
  await givenBranch(app.database, { dailyLimit, coverage: [postcode] });
  return { postcode };
}

const outcome = (answer: { data: { bookDelivery: BookedDelivery } | null }) => answer.data?.bookDelivery;
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) => errors?.[0]?.extensions.code;

describe('an idempotency key', () => {
  it('gives the first booking again, with its token, also when the day is full by now', async () => {
    const { postcode } = await givenWorld(1);
    const input = delivery({ postcode });
    const first = await book(api, input, { key: 'first' });
    const again = await book(api, input, { key: 'first' });
    expect(outcome(first)?.__typename).toBe('BookDeliverySuccess');
    expect(again.data).toEqual(first.data);
  });

  it('gives the first refusal again, also when there is a place by now', async () => {
    const { postcode } = await givenWorld(1);
    const { token } = await booked(api, delivery({ postcode }));
    const input = delivery({ postcode });
    const refused = await book(api, input, { key: 'refused' });
    await api.graphql(cancelDocument, { input: { token, version: 1 } });
    expect(outcome(refused)).toMatchObject({ __typename: 'DateUnavailable', reason: 'FULL' });
    expect((await book(api, input, { key: 'refused' })).data).toEqual(refused.data);
    expect(outcome(await book(api, input, { key: 'another' }))?.__typename).toBe('BookDeliverySuccess');
  });

  it('with another input is a conflict, also when both arrive at once', async () => {
    const { postcode } = await givenWorld(50);
    const input = delivery({ postcode });
    await book(api, input, { key: 'mixed' });
    expect(codeOf(await book(api, { ...input, remarks: 'else' }, { key: 'mixed' }))).toBe('CONFLICT');
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(api, delivery({ postcode }), { key: 'at once' })));
    expect(answers.filter((answer) => outcome(answer)?.__typename === 'BookDeliverySuccess')).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(19);
  });

  it('of a guest belongs to their browser: what another sends gets no answer of theirs', async () => {
    const { postcode } = await givenWorld(50);
    const input = delivery({ postcode });
    const first = await book(api, input, { key: 'of a browser' });
    const [cookie = ''] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^browser=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/server; HttpOnly; SameSite=Lax$/);
    const another = { headers: { cookie: cookie.split(';')[0] ?? '' }, key: 'of a browser' };
    expect(outcome(await book(api, input, another))).toMatchObject({ __typename: 'OrderAlreadyBooked' });
    const other = delivery({ postcode });
    const own = await book(api, other, another);
    expect(own.headers.getSetCookie()).toEqual([]);
    expect(codeOf(own)).toBe('CONFLICT');
    const next = await book(api, other, { ...another, key: 'next' });
    expect(outcome(await book(api, other, { ...another, key: 'next' }))).toEqual(outcome(next));
    expect(outcome(await book(api, other, { key: 'next' }))).toMatchObject({ __typename: 'OrderAlreadyBooked' });
    // A forged mark is none.
    const forged = {
      headers: { cookie: another.headers.cookie.replace(/\.(.)/, (_, sign: string) => `.${sign === 'A' ? 'B' : 'A'}`) },
      key: 'of a browser',
    };
    expect(outcome(await book(api, input, forged))).toEqual(outcome(first));
  });

  it('is good for 24 hours, and belongs to who sent it', async () => {
    const { postcode } = await givenWorld(50);
    const input = delivery({ postcode });
    const first = outcome(await book(api, input, { key: 'daily' }));
    const staff = { authorization: `Bearer ${await tokenFor(app.container)}` };
    expect(outcome(await book(api, input, { key: 'daily', headers: staff }))?.__typename).toBe('OrderAlreadyBooked');
    try {
      app.clock.advance(24 * 3_600_000 - 1);
      expect(outcome(await book(api, input, { key: 'daily' }))?.booking).toEqual(first?.booking);
      app.clock.advance(1);
      expect(outcome(await book(api, input, { key: 'daily' }))?.__typename).toBe('OrderAlreadyBooked');
    } finally {
      app.clock.set('2026-03-04T04:00:00Z');
    }
  });

  it('is checked', async () => {
    expect((await book(api, delivery(), { key: 'x'.repeat(201) })).errors?.[0]?.extensions.fields?.[0]?.path).toBe('idempotencyKey');
    expect((await book(api, delivery(), { key: '' })).errors?.[0]?.extensions.fields?.[0]?.path).toBe('idempotencyKey');
  });
});
