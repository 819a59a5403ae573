import { describe, expect, it } from 'vitest';
import { international, kindsSentTo, newAddress, newMobile } from '../../../testing/account-api.js';
import { bookDocument, cancelDocument, delivery, type BookedDelivery } from '../../../testing/delivery-api.js';
import { challengeFor, codeOf, Families, openWith, outcomeOfRequest, requestCode, type BookedFamily } from '../../../testing/find-api.js';
import { guestApp, times } from '../../../testing/guest-api.js';
import { oneApp } from '../../../testing/one-app.js';

const { app, guests } = await guestApp({ otpCountries: ['MY', 'SG'] });
const { api } = app;
const silent = await oneApp();

const families = new Families(app, guests);
const day = 24 * 3_600_000;
const minute = () => app.clock.advance(60_000);
const net48 = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
const codesSentTo = async (mobile: string) =>
  (await kindsSentTo(app, international(mobile))).filter((kind) => kind === 'BOOKING_CODE').length;

describe('a customer', () => {
  it('opens its booking with reference, number and code, and gets the token that its messages carry', async () => {
    const { id, reference, mobile, token } = await families.book();
    const answer = await requestCode(api, { key: reference, mobile });
    const { challenge = '', ...rest } = answer.data?.requestBookingCode ?? {};
    expect(rest).toEqual({ expiresIn: 300, resendAfter: 60 });
    expect(await openWith(api, { challenge, code: codeOf(challenge) })).toEqual({
      __typename: 'OpenBookingSuccess',
      manageToken: token,
      booking: { id, reference },
    });
  });

  it.each<[string, (family: BookedFamily) => { key: string; mobile: string }]>([
    ['a reference without its dash', ({ reference, mobile }) => ({ key: reference.replace('-', ''), mobile })],
    ['an order number in its place', ({ orderNumber, mobile }) => ({ key: orderNumber.toLowerCase(), mobile })],
    ['a number in full width', ({ reference, mobile }) => ({ key: reference, mobile: net48(mobile) })],
  ])('may type %s', async (_, typed) => {
    const family = await families.book();
    const { key, mobile } = typed(family);
    const challenge = await challengeFor(api, key, mobile);
    const code = net48(codeOf(challenge));
    expect(await openWith(api, { challenge, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject({ manageToken: family.token });
  });

  it.each(['+65 9123 4567', '0065 9123-4567', '（＋６５）９１２３４５６７'])('of another country may type %s', async (typed) => {
    const { reference, token } = await families.book({ mobile: '+6591234567' });
    const challenge = await challengeFor(api, reference, typed);
    expect(await openWith(api, { challenge, code: codeOf(challenge) })).toMatchObject({ manageToken: token });
    minute();
  });

  it.each([
    [{ key: 'CK7K-4M9O' }, 'input.key', 'REFERENCE_MISREAD'],
    [{ key: 'nur@example.test' }, 'input.key', 'BOOKING_KEY_INVALID'],
    [{ mobile: '03-1234 5678' }, 'input.mobile', 'MOBILE_INVALID'],
    [{ mobile: '' }, 'input.mobile', 'MOBILE_INVALID'],
  ])('gets the errors: %# %o', async (input, path, code) => {
    const { errors } = await requestCode(api, { key: 'CK7K-4M93', mobile: newMobile(), ...input });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path, code }] });
  });

  it('with several bookings of an order number opens the newest that has its number, cancelled ones too', async () => {
    const [mine, other] = [newMobile(), newMobile()];
    const first = await families.book({ orderNumber: 'TWICE-1', mobile: mine });
    minute();
    const cancel = (token: string) => api.graphql(cancelDocument, { input: { token, version: 1 } }, newAddress());
    await cancel(first.token);
    const second = await families.book({ orderNumber: 'TWICE-1', mobile: mine });
    await cancel(second.token);
    minute();
    await families.book({ orderNumber: 'TWICE-1', mobile: other });
    const challenge = await challengeFor(api, 'twice 1', mine);
    expect(await openWith(api, { challenge, code: codeOf(challenge) })).toMatchObject({ manageToken: second.token });
  });

  it('with a second delivery of its order opens the next one to come', async () => {
    const first = await families.book({ orderNumber: 'SECOND-1' });
    const { mobile, orderNumber } = first;
    const { postcode } = await guests.givenWorld(10);
    const input = delivery({ postcode, orderNumber, primaryContact: mobile, deliveryDate: '2026-03-16' });
    const document = bookDocument.replace('bookDelivery(', 'bookDelivery(secondDelivery: true, ');
    const { data } = await api.graphql<{ bookDelivery: BookedDelivery }>(document, { input }, await app.as({}));
    const opened = async () => {
      minute();
      const challenge = await challengeFor(api, orderNumber, mobile);
      return (await openWith(api, { challenge, code: codeOf(challenge) })) as { manageToken: string };
    };
    expect((await opened()).manageToken).toBe(first.token);
    await app.database.query(`UPDATE booking SET status = 'DELIVERED' WHERE id = $1`, [first.id]);
    expect((await opened()).manageToken).toBe(data?.bookDelivery.manageToken);
  });

  it('gets no code where the link has ended, with the same answer', async () => {
    const { id, reference, mobile } = await families.book();
    await app.database.query(`UPDATE booking SET delivery_date = '2026-01-01' WHERE id = $1`, [id]);
    await challengeFor(api, reference, mobile);
    expect(await codesSentTo(mobile)).toBe(0);
    await app.database.query(`UPDATE booking SET delivery_date = '2026-03-10' WHERE id = $1`, [id]);
  });

  it('gets CHANNEL_OFF where no SMS can be sent', async () => {
    const { errors } = await requestCode(silent.api, { key: 'CK7K-4M93', mobile: newMobile() });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANNEL_OFF' });
  });
});

describe('N1: codes sent to a telephone again and again', () => {
  it('N1: one a minute for a key with a number', async () => {
    const { reference, mobile } = await families.book();
    expect(outcomeOfRequest(await requestCode(api, { key: reference, mobile }))).toBe('asked');
    app.clock.advance(59_000);
    const refused = await requestCode(api, { key: reference.toLowerCase(), mobile: `+6${mobile}` });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 1 });
    app.clock.advance(1_000);
    expect(outcomeOfRequest(await requestCode(api, { key: reference, mobile }))).toBe('asked');
  });

  it('N1: three a day for a key with a number, match or not, in any notation', async () => {
    const { reference, mobile } = await families.book();
    const spellings = [reference, reference.toLowerCase(), reference.replace('-', ''), net48(reference)];
    const three = ['asked', 'asked', 'asked', 'TOO_MANY_REQUESTS'];
    expect(await families.askInTurn(4, (index) => ({ key: spellings[index] ?? '', mobile }))).toEqual(three);
    const stranger = newMobile();
    expect(await families.askInTurn(4, (index) => ({ key: spellings[index] ?? '', mobile: stranger }))).toEqual(three);
    expect([await codesSentTo(mobile), await codesSentTo(stranger)]).toEqual([3, 0]);
    app.clock.advance(day);
    expect(outcomeOfRequest(await requestCode(api, { key: reference, mobile }))).toBe('asked');
  });
});

describe('N2: numbers tried for a key, and keys for a number', () => {
  it.each<[string, number, (family: BookedFamily) => { key: string; mobile: string }]>([
    ['ten requests with its order number', 10, ({ orderNumber }) => ({ key: orderNumber, mobile: newMobile() })],
    ['a hundred requests with its order number', 100, ({ orderNumber }) => ({ key: orderNumber, mobile: newMobile() })],
    ['a hundred requests with its mobile number', 100, ({ mobile }) => ({ key: `TRY-${newMobile()}`, mobile })],
  ])('N2: %s from another network neither lock a customer out nor end their code', async (_, count, asked) => {
    const family = await families.book();
    const attack = async () => {
      const network = newAddress();
      const answers = await times(count, () => requestCode(api, asked(family), network));
      expect(new Set(answers.map(outcomeOfRequest))).toEqual(new Set(['asked']));
    };
    await attack();
    const challenge = await challengeFor(api, family.orderNumber, family.mobile);
    app.clock.advance(1000);
    await attack();
    expect(await openWith(api, { challenge, code: codeOf(challenge) })).toMatchObject({ manageToken: family.token });
    expect(await codesSentTo(family.mobile)).toBe(1);
  });

  it('N2: twenty an hour by browser, a hundred an hour by address', async () => {
    const clientId = app.container.browsers.make();
    const ask = async (headers: Readonly<Record<string, string>>) =>
      outcomeOfRequest(await requestCode(api, { key: `BY-${newMobile()}`, mobile: newMobile() }, headers));
    const byBrowser = await times(21, () => ask({ ...newAddress(), cookie: `browser=${clientId}` }));
    expect(byBrowser.filter((outcome) => outcome === 'asked')).toHaveLength(20);
    const office = newAddress();
    const byAddress = await times(101, () => ask(office));
    expect(byAddress.filter((outcome) => outcome === 'asked')).toHaveLength(100);
    app.clock.advance(3_600_000);
    expect([await ask(office), await ask({ ...newAddress(), cookie: `browser=${clientId}` })]).toEqual(['asked', 'asked']);
  });
});
