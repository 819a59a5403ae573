import { internationalMobile } from '@booking/domain/checks/mobile';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { describe, expect, it } from 'vitest';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { newAddress } from '../../../testing/account-api.js';
import { book, booked, bookDocument, cancelDocument, delivery, type BookedDelivery } from '../../../testing/delivery-api.js';
import { givenArea, givenBranch, givenOrder, givenRule } from '../../../testing/given.js';
import { mobileSpellings, spelledCountries, textSpellings } from '../../../testing/spellings.js';
import { oneApp } from '../../../testing/one-app.js';

const app = await oneApp();
const { api, as } = app;
const abroad = await oneApp({ environment: { otpCountries: spelledCountries } });
await givenBranch(abroad.database, { dailyLimit: 1000 });

const givenWorld = (dailyLimit = 10, input: object = {}) => givenArea(app.database, { dailyLimit, ...input });

const date = '2026-03-10';
const outcome = (answer: { data: { bookDelivery: BookedDelivery } | null }) => answer.data?.bookDelivery;
const errorsOf = async (input: object) =>
  (await book(api, { ...delivery(), ...input })).errors?.[0]?.extensions.fields?.map(({ path }) => path);
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) => errors?.[0]?.extensions.code;

describe('booking a delivery', () => {
  it('stores what was given, normalised, with its history and its messages', async () => {
    const { postcode } = await givenWorld(10, { name: 'Kuantan Branch' });
    const input = delivery({
      postcode: ` ${postcode.slice(0, 2)} ${postcode.slice(2)}`,
      name: '  Nurul  Huda ',
      primaryContact: '+60 12-345 6789',
      // Neither is stored nor validated: both are the postcode's.
      city: 'Call Ali 0123334444 http://evil.example',
      state: 'x'.repeat(1000),
      address1: '1 Jalan Mawar',
      remarks: 'Second floor.\r\nRing twice.',
      salutation: 'Mrs',
      notifySms: true,
      locale: 'bm',
    });
    const { id } = await booked(api, input);
    const { data } = await app.graphql(
      `query ($id: ID!) { booking(id: $id) { status version branchName branch { name } orderNumber postcode city state address { address1 zipcode } quantityMattress salutation name
         primaryContact secondaryContact remarks locale notifyEmail notifySms docUrls archived history { at by change from to } createdAt } }`,
      { id },
      { as: {} },
    );
    expect(data?.['booking']).toMatchObject({
      status: 'CONFIRMED',
      version: 1,
      branchName: 'Kuantan Branch',
      branch: { name: 'Kuantan Branch' },
      orderNumber: input.orderNumber,
      postcode,
      city: lookupPostcode(postcode)?.city ?? '',
      state: lookupPostcode(postcode)?.state ?? '',
      address: { address1: '1 Jalan Mawar', zipcode: postcode },
      quantityMattress: 1,
      salutation: 'Mrs',
      name: 'Nurul Huda',
      primaryContact: '0123456789',
      secondaryContact: null,
      remarks: 'Second floor.\nRing twice.',
      locale: 'bm',
      notifyEmail: true,
      notifySms: true,
      docUrls: [],
      archived: false,
      createdAt: '2026-03-04T04:00:00.000Z',
      history: [{ at: '2026-03-04T04:00:00.000Z', by: 'Customer', change: 'BOOKED', from: null, to: date }],
    });
    const messages = await app.database.query('SELECT channel, kind, locale FROM outbox_message WHERE booking_id = $1 ORDER BY channel', [
      id,
    ]);
    expect(messages).toEqual([
      { channel: 'email', kind: 'CONFIRMED', locale: 'bm' },
      { channel: 'sms', kind: 'CONFIRMED', locale: 'bm' },
    ]);
  });

  it.each(mobileSpellings)('keeps %j as %j, where numbers of that country are accepted', async (typed, kept) => {
    const answer = await book(abroad.api, delivery({ primaryContact: typed, notifySms: true }));
    const fields = answer.errors?.[0]?.extensions.fields ?? [];
    expect(fields).toMatchObject(kept === null ? [{ path: 'input.primaryContact', code: 'MOBILE_INVALID' }] : []);
    const id = answer.data?.bookDelivery.booking?.id ?? null;
    const stored = await abroad.database.query(
      `SELECT primary_contact AS kept, recipient FROM booking b JOIN outbox_message m ON m.booking_id = b.id AND m.channel = 'sms' WHERE b.id = $1`,
      [id],
    );
    expect(stored).toEqual(kept === null ? [] : [{ kept, recipient: internationalMobile(kept) }]);
    // By default only Malaysian numbers are accepted.
    if (kept?.startsWith('+')) expect(await errorsOf({ primaryContact: typed })).toEqual(['input.primaryContact']);
  });

  it.each(textSpellings)('keeps the %s %j as %j', async (field, typed, kept) => {
    const { id } = await booked(abroad.api, delivery({ [field]: typed }));
    const [booking] = await abroad.database.query<Record<string, string>>(
      'SELECT order_number AS "orderNumber", postcode, name FROM booking WHERE id = $1',
      [id],
    );
    expect(booking?.[field]).toBe(kept);
  });

  it('has city and state of the postcode, and neither where no list knows it', async () => {
    await givenBranch(app.database, { coverage: ['68100'] });
    const { id } = await booked(api, delivery());
    const { data } = await app.graphql('query ($id: ID!) { booking(id: $id) { city state } }', { id }, { as: {} });
    expect(data?.['booking']).toEqual({ city: 'Batu Caves', state: 'Selangor' });
    await givenBranch(app.database, { coverage: ['00002'] });
    const unknown = await booked(api, delivery({ postcode: '00002', city: 'Somewhere', state: 'Selangor' }));
    const of = await app.graphql('query ($id: ID!) { booking(id: $id) { city state address { city state zipcode } } }', unknown, {
      as: {},
    });
    expect(of.data?.['booking']).toEqual({ city: '', state: '', address: { city: '', state: '', zipcode: '00002' } });
  });

  it.each<[object, string[]]>([
    [{ quantityMattress: 1.5 }, ['quantityMattress']],
    [{ name: 'x'.repeat(10_000), email: 'nobody', primaryContact: '1' }, ['name', 'email', 'primaryContact']],
    [{ orderNumber: 'A\u0000B', remarks: '\ud800' }, ['orderNumber', 'remarks']],
    [{ deliveryDate: '2026-02-30' }, ['deliveryDate']],
  ])('returns every error of the form by its path: %# %j', async (input, paths) => {
    expect(await errorsOf(input)).toEqual(paths.map((path) => `input.${path}`));
  });

  it('requires the first line of the address', async () => {
    for (const address1 of [undefined, null, '', ' \u200b '])
      expect((await book(api, delivery({ address1 }))).errors?.[0]?.extensions.fields).toMatchObject([
        { path: 'input.address1', message: 'Required.' },
      ]);
  });

  it('answers an unknown postcode and one that no branch serves differently, and accepts one that only a coverage has', async () => {
    expect(await errorsOf({ postcode: '00001' })).toEqual(['input.postcode']);
    expect(outcome(await book(api, delivery({ postcode: '93000' })))).toMatchObject({ __typename: 'PostcodeNotServed' });
    const { postcode } = await givenWorld(1, { coverage: ['00002'] });
    expect(postcode).not.toBe('00002');
    expect(outcome(await book(api, delivery({ postcode: '00002' })))?.__typename).toBe('BookDeliverySuccess');
  });

  it.each([
    ['2026-03-03', 'TOO_SOON'],
    ['2026-05-30', 'TOO_FAR'],
    ['2026-03-06', 'NOT_A_DELIVERY_DAY'],
    ['2026-03-12', 'BOOKING_RULE'],
  ])('refuses %s as %s and offers the nearest dates', async (deliveryDate, reason) => {
    const { branchId, postcode } = await givenWorld(10, { deliveryWeekdays: ['TUESDAY', 'THURSDAY'], deliveryRange: 30 });
    await givenRule(app.database, { branchIds: [branchId], startDate: '2026-03-12' });
    const refused = outcome(await book(api, delivery({ postcode, deliveryDate })));
    expect(refused).toMatchObject({ __typename: 'DateUnavailable', reason });
    expect(refused?.alternatives).toHaveLength(5);
    for (const alternative of refused?.alternatives ?? []) {
      expect(outcome(await book(api, delivery({ postcode, deliveryDate: alternative })))?.__typename).toBe('BookDeliverySuccess');
    }
  });

  it('offers dates near the requested one, however far ahead that is', async () => {
    const { postcode } = await givenWorld(1, { leadTime: 120, deliveryRange: 200 });
    const far = '2026-09-10';
    await booked(api, delivery({ postcode, deliveryDate: far }));
    expect(outcome(await book(api, delivery({ postcode, deliveryDate: far })))).toMatchObject({
      reason: 'FULL',
      alternatives: ['2026-09-07', '2026-09-08', '2026-09-09', '2026-09-11', '2026-09-12'],
    });
  });

  it('tries the branches in the order of their priority, and the next when one is full', async () => {
    const { postcode } = await givenWorld(1, { name: 'Second', priority: 20 });
    await givenBranch(app.database, { name: 'First', priority: 10, dailyLimit: 1, coverage: [postcode] });
    const branches = [];
    for (let turn = 0; turn < 3; turn += 1) branches.push(outcome(await book(api, delivery({ postcode })))?.booking?.branchName ?? 'none');
    expect(branches).toEqual(['First', 'Second', 'none']);
  });

  it('answers in the language of the caller', async () => {
    const { postcode } = await givenWorld(0);
    const messageIn = async (language: string) =>
      outcome(await book(api, delivery({ postcode }), { headers: { 'accept-language': language } }))?.message;
    const messages = new Set([await messageIn('en'), await messageIn('ms'), await messageIn('zh-CN')]);
    expect(messages.size).toBe(3);
  });
});

describe('the order', () => {
  it('that is not paid is not ready; any other, or one that is not on file, is accepted', async () => {
    const { postcode } = await givenWorld();
    const unpaid = await givenOrder(app.database, { status: 0, isPaid: false, zipcode: postcode });
    const unsigned = await givenOrder(app.database, { status: 0, isSigned: false, zipcode: postcode });
    expect(outcome(await book(api, delivery({ postcode, orderNumber: ` ${unpaid.toLowerCase()} ` })))).toMatchObject({
      __typename: 'OrderNotReady',
      statusText: 'Pending Payment',
    });
    expect(outcome(await book(api, delivery({ postcode, orderNumber: unsigned })))?.__typename).toBe('BookDeliverySuccess');
    expect(outcome(await book(api, delivery({ postcode })))?.__typename).toBe('BookDeliverySuccess');
  });

  it('has one active booking, whatever its spelling, and shows its date to its own postcode only', async () => {
    const { postcode } = await givenWorld();
    const { postcode: other } = await givenWorld();
    const { token } = await booked(api, delivery({ postcode, orderNumber: 'SO 17/a' }));
    expect(outcome(await book(api, delivery({ postcode, orderNumber: 'so17/A' })))).toMatchObject({
      __typename: 'OrderAlreadyBooked',
      bookedDate: date,
    });
    expect(outcome(await book(api, delivery({ postcode: other, orderNumber: 'SO17/A' })))).toMatchObject({
      __typename: 'OrderAlreadyBooked',
      bookedDate: null,
    });
    for (const spelling of ['ＳＯ　１７／ａ', 'so17/a.', '\u200bSO\u00ad17/A-'])
      expect(outcome(await book(api, delivery({ postcode, orderNumber: spelling })))?.__typename).toBe('OrderAlreadyBooked');
    expect(await errorsOf({ orderNumber: 'SО17/A' })).toEqual(['input.orderNumber']); // the O is Cyrillic
    await api.graphql(cancelDocument, { input: { token, version: 1 } });
    expect(outcome(await book(api, delivery({ postcode: other, orderNumber: 'SO17/A' })))?.__typename).toBe('BookDeliverySuccess');
  });

  it.each([
    ['CONFIRMED', /already has a delivery booked/],
    ['OUT_FOR_DELIVERY', /out for delivery/],
    ['DELIVERED', /has been delivered/],
    ['FAILED', /could not deliver/],
  ])('that is %s gets its status text, for its own postcode only', async (status, words) => {
    const { postcode } = await givenWorld();
    const { postcode: other } = await givenWorld();
    const orderNumber = `SO-${status}`;
    const { id } = await booked(api, delivery({ postcode, orderNumber }));
    await app.database.query('UPDATE booking SET status = $2 WHERE id = $1', [id, status]);
    expect(outcome(await book(api, delivery({ postcode, orderNumber })))).toMatchObject({
      ...{ __typename: 'OrderAlreadyBooked', bookedDate: date, bookingStatus: status },
      message: expect.stringMatching(words) as string,
    });
    expect(outcome(await book(api, delivery({ postcode: other, orderNumber })))).toMatchObject({
      ...{ __typename: 'OrderAlreadyBooked', bookedDate: null, bookingStatus: null },
      message: 'This order already has a delivery. Use the link in your confirmation message, or call us.',
    });
  });
});

describe('an override', () => {
  it('is for staff of the branch only, and is recorded in the history and the audit log', async () => {
    const { branchId, postcode } = await givenWorld(0);
    const attempt = async (claims: object) => book(api, delivery({ postcode }), { override: true, headers: await as(claims) });
    expect(codeOf(await book(api, delivery({ postcode }), { override: true }))).toBe('FORBIDDEN');
    expect(codeOf(await attempt({ role: 'user', scope: [] }))).toBe('FORBIDDEN');
    expect(codeOf(await attempt({ scope: ['booking:read'], branchIds: [branchId] }))).toBe('FORBIDDEN');
    expect(codeOf(await attempt({ scope: ['booking:write'], branchIds: [] }))).toBe('FORBIDDEN');

    const done = outcome(await attempt({ scope: ['booking:write'], branchIds: [branchId] }));
    expect(done?.__typename).toBe('BookDeliverySuccess');
    const id = done?.booking?.id ?? '';
    const { data } = await app.graphql('query ($id: ID!) { booking(id: $id) { history { by change to } } }', { id }, { as: {} });
    expect(data?.['booking']).toEqual({
      history: [
        { by: 'Aminah', change: 'BOOKED', to: date },
        { by: 'Aminah', change: 'OVERRIDE', to: 'FULL' },
      ],
    });
    expect(await app.database.query('SELECT action, actor_name, entity FROM audit_entry WHERE entity_id = $1', [id])).toEqual([
      { action: 'bookDelivery.override', actor_name: 'Aminah', entity: 'Booking' },
    ]);
    expect(await integrityErrors(app.database)).toEqual([]);
  });

  it('exceeds a limit, never a branch’s window of dates, and is not recorded if it was not needed', async () => {
    const { postcode } = await givenWorld(1);
    const headers = await app.as();
    expect(outcome(await book(api, delivery({ postcode, deliveryDate: '2026-03-03' }), { override: true, headers }))).toMatchObject({
      reason: 'TOO_SOON',
    });
    const { data } = await api.graphql<{ bookDelivery: BookedDelivery }>(
      bookDocument,
      { input: delivery({ postcode }), override: true },
      headers,
    );
    const history = await app.database.query('SELECT change FROM booking_event WHERE booking_id = $1', [data?.bookDelivery.booking?.id]);
    expect(history).toEqual([{ change: 'BOOKED' }]);
  });
});

describe('an idempotency key', () => {
  it('returns the first booking again, with its token, also when the day is full by now', async () => {
    const { postcode } = await givenWorld(1);
    const input = delivery({ postcode });
    const first = await book(api, input, { key: 'first' });
    const again = await book(api, input, { key: 'first' });
    expect(outcome(first)?.__typename).toBe('BookDeliverySuccess');
    expect(again.data).toEqual(first.data);
  });

  it('returns the first refusal again, also when there is a place by now', async () => {
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

  it('of a guest belongs to their browser: another browser gets no answer of theirs', async () => {
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
    // A forged client id is none.
    const forged = {
      headers: { cookie: another.headers.cookie.replace(/\.(.)/, (_, sign: string) => `.${sign === 'A' ? 'B' : 'A'}`) },
      key: 'of a browser',
    };
    expect(outcome(await book(api, input, forged))).toEqual(outcome(first));
  });

  it('guessed by a guest without a cookie reveals nothing of another’s answer', async () => {
    const { postcode } = await givenWorld(50);
    const input = delivery({ postcode, name: 'Siti Aminah' });
    const first = outcome(await book(api, input, { key: 'guessed', headers: newAddress() }));
    expect(first?.__typename).toBe('BookDeliverySuccess');
    const { orderNumber, email, primaryContact } = input;
    for (const guess of [{}, { orderNumber }, { orderNumber, email, primaryContact }, { ...input, name: 'Siti' }]) {
      const answer = await book(api, delivery({ postcode, ...guess }), { key: 'guessed', headers: newAddress() });
      expect([codeOf(answer), answer.data]).toEqual(['CONFLICT', null]);
      for (const secret of [first?.manageToken, first?.booking?.reference, 'Siti Aminah'])
        expect(JSON.stringify(answer)).not.toContain(secret ?? 'no secret');
    }
  });

  it('is valid for 24 hours, and belongs to its sender', async () => {
    const { postcode } = await givenWorld(50);
    const input = delivery({ postcode });
    const first = outcome(await book(api, input, { key: 'daily' }));
    const staff = await app.as();
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

  it('is validated', async () => {
    expect((await book(api, delivery(), { key: 'x'.repeat(201) })).errors?.[0]?.extensions.fields?.[0]?.path).toBe('idempotencyKey');
    expect((await book(api, delivery(), { key: '' })).errors?.[0]?.extensions.fields?.[0]?.path).toBe('idempotencyKey');
  });
});
