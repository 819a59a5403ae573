import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient, type ApiAnswer } from '../../testing/api-client.js';
import { international, kindsSentTo, newAddress, newMobile, otherThan, codeFor } from '../../testing/account-api.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenSession } from '../../testing/given-session.js';
import { givenBranch, givenOrder } from '../../testing/given.js';
import { tokenFor } from '../../testing/test-app.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
const apis = [new ApiClient(app.baseUrl), new ApiClient(second.baseUrl)] as const;
beforeAll(() => givenBranch(app.database, { dailyLimit: 1000 }));
beforeEach(() => app.database.query('DELETE FROM attempt_limit'));

/** Maximum number of aliases at the root of a request. */
const max = 20;

let sent = 0;
/** Forms are sent as `$input`: twenty literal ones would exceed the maximum number of tokens. */
interface SentInput {
  type: string;
  input: object;
}

/** Sends the field, twenty times a request, in as many requests, to the processes in turn. */
async function multiplied(
  operation: 'query' | 'mutation',
  field: string,
  requests: number,
  headers: Record<string, string> = newAddress(),
  sentInput?: SentInput,
): Promise<ApiAnswer<Record<string, unknown>>[]> {
  const aliases = Array.from({ length: max }, (_, at) => `a${at}: ${field}`).join(' ');
  const declared = sentInput ? `($input: ${sentInput.type})` : '';
  const variables = sentInput ? { input: sentInput.input } : {};
  const answers = [];
  for (let at = 0; at < requests; at += 1)
    answers.push(await (++sent % 2 ? apis[0] : apis[1]).graphql(`${operation} ${declared} { ${aliases} }`, variables, headers));
  return answers;
}

const codesOf = (answers: readonly ApiAnswer<unknown>[]) => answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok');
/** Returns the number of attempts of the fullest key. */
const counted = async () =>
  (await app.database.query<{ max: number }>('SELECT coalesce(max(cardinality(attempts)), 0)::int AS max FROM attempt_limit'))[0]?.max;

describe('a sensitive operation, repeated by aliases, over two processes (C4)', () => {
  const session = async () =>
    `Bearer ${await givenSession(app.container, { userId: (await givenAccount(app)).id, role: 'user', scope: [] })}`;
  const guest = () => Promise.resolve('');

  it.each<[string, number, string, () => Promise<string>]>([
    ['confirmEmail', 30, 'confirmEmail(token: "none") { success }', guest],
    ['resetPassword', 30, 'resetPassword(token: "none", password: "kuih-lapis-7") { success }', guest],
    ['changePassword', 10, 'changePassword(currentPassword: "none-1", password: "kuih-lapis-7") { success }', session],
  ])('%s counts %i attempts from one address', async (_, maximum, field, authorizationOf) => {
    const authorization = await authorizationOf();
    const answers = await multiplied('mutation', field, 3, { ...newAddress(), ...(authorization !== '' && { authorization }) });
    expect(codesOf(answers)).toEqual([maximum > 20 ? 'ok' : 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    expect(answers.find(({ errors }) => errors)?.errors?.[0]?.path).toEqual([`a${maximum % 20}`]);
    expect(await counted()).toBe(maximum);
  });

  it('signUp: thirty codes can be tried from one address, and five of one number', async () => {
    const phoneNumber = newMobile();
    const otp = otherThan(await codeFor(app, phoneNumber));
    const input = { name: 'N', email: 'n@example.test', password: 'kuih-lapis-7', phoneNumber, otp };
    const field = 'signUp(input: $input) { ... on OtpRejected { attemptsLeft } }';
    const answers = await multiplied('mutation', field, 3, newAddress(), { type: 'SignUpInput!', input });
    expect(codesOf(answers)).toEqual(['ok', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    expect(answers[1]?.errors?.[0]?.path).toEqual(['a10']);
    expect(await counted()).toBe(30);
    const [code] = await app.database.query<{ attempts: number }>('SELECT attempts FROM one_time_code WHERE phone_number = $1', [
      international(phoneNumber),
    ]);
    expect(code?.attempts).toBe(5);
  });

  it('forgotPasswordEmail: five mails', async () => {
    const { email } = await givenAccount(app);
    const answers = await multiplied('mutation', `forgotPasswordEmail(email: "${email}") { success }`, 2);
    expect(codesOf(answers)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    expect(answers[0]?.errors?.[0]?.path).toEqual(['a5']);
    expect(await kindsSentTo(app, email)).toHaveLength(5);
  });

  it('orderStatus: 300 orders can be read from one address in an hour; IPv6 counts by network; staff are not counted', async () => {
    const field = `orderStatus(orderNumber: "${await givenOrder(app.database)}", postcode: "68100") { bookable }`;
    const from = (at: number) => ({ 'x-forwarded-for': `2001:db8:7:7::${at}` });
    const answers = [];
    for (let at = 0; at < 16; at += 1) answers.push(...(await multiplied('query', field, 1, from(at))));
    expect(codesOf(answers)).toEqual([...Array<string>(15).fill('ok'), 'TOO_MANY_REQUESTS']);
    expect(answers[15]?.errors?.[0]?.extensions.retryAfter).toBe(3600);
    expect(await counted()).toBe(300);
    const authorization = `Bearer ${await tokenFor(app.container)}`;
    expect(codesOf(await multiplied('query', field, 1, { ...from(9), authorization }))).toEqual(['ok']);
    expect(codesOf(await multiplied('query', field, 1))).toEqual(['ok']);
    app.clock.advance(3_600_000);
    expect(codesOf(await multiplied('query', field, 1, from(9)))).toEqual(['ok']);
  });

  it('bookDelivery: postcodes of a booked order can be tried 300 times from one address, then no answer depends on the order', async () => {
    const form = {
      orderNumber: 'TRIED-1',
      quantityMattress: 1,
      name: 'N',
      email: 'n@example.test',
      primaryContact: '0123456789',
      address1: '1',
    };
    const field = 'bookDelivery(input: $input) { __typename ... on OrderAlreadyBooked { deliveryDate } }';
    const ask = async (postcode: string, headers?: Record<string, string>) => {
      const input = { ...form, postcode, deliveryDate: '2026-03-12' };
      const [answer] = await multiplied('mutation', field, 1, headers, { type: 'BookDeliveryInput!', input });
      return answer?.errors?.[0]?.extensions.code ?? answer?.data?.['a19'];
    };
    const booked = { __typename: 'OrderAlreadyBooked', deliveryDate: '2026-03-12' };
    const from = newAddress();
    expect(await ask('68100')).toEqual(booked);
    for (let at = 0; at < 14; at += 1) expect(await ask('68000', from)).toEqual({ ...booked, deliveryDate: null });
    expect(await ask('68100', from)).toEqual(booked);
    expect(await ask('68100', from)).toBe('TOO_MANY_REQUESTS');
    expect(await ask('68100')).toEqual(booked);
  });
});
