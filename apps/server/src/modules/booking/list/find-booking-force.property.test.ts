import { afterAll, beforeAll, expect, it } from 'vitest';
import { international, newMobile, otherThan } from '../../../testing/account-api.js';
import { book, delivery } from '../../../testing/delivery-api.js';
import { challengeFor, codeOf, openWith, outcomeOfRequest, requestCode } from '../../../testing/find-api.js';
import { givenBranch } from '../../../testing/given.js';
import { times } from '../../../testing/guest-api.js';
import { propertyRuns } from '../../../testing/property-runs.js';
import { startTwoServers, type TwoServers } from '../../../testing/two-servers.js';

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers({ smsUrl: 'http://127.0.0.1:9/' });
  await givenBranch(servers.database, { dailyLimit: 1000 });
});
afterAll(() => servers.close());

/** The two servers in turn. */
const api = (index: number) => servers.apis[index % 2 === 0 ? 0 : 1];

async function givenFamily() {
  const mobile = newMobile();
  const input = delivery({ primaryContact: mobile });
  const { booking, manageToken: token = '' } = (await book(api(0), input)).data?.bookDelivery ?? {};
  return { reference: booking?.reference ?? '', orderNumber: input.orderNumber, mobile, token };
}

/** Forty at a time: more would exceed the servers' wait for a connection. */
async function askAtOnce(count: number, input: (index: number) => { key: string; mobile: string }) {
  const outcomes: Record<string, number> = {};
  for (let from = 0; from < count; from += 40) {
    const answers = await times(Math.min(40, count - from), (index) => requestCode(api(index), input(from + index)));
    for (const outcome of answers.map(outcomeOfRequest)) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

const codesSentTo = async (mobiles: readonly string[]) => {
  const [row] = await servers.database.query<{ sent: number }>(
    `SELECT count(*)::integer AS sent FROM outbox_message WHERE kind = 'BOOKING_CODE' AND recipient = ANY ($1)`,
    [mobiles.map(international)],
  );
  return row?.sent;
};

const many = propertyRuns(120, 1000);
it(`N1, N2: of ${many} concurrent requests for one pair, by two keys and two servers, one of each key is accepted`, async () => {
  const { reference, orderNumber, mobile } = await givenFamily();
  expect(await askAtOnce(many, (index) => ({ key: index % 4 < 2 ? reference : orderNumber, mobile }))).toEqual({
    asked: 2,
    TOO_MANY_REQUESTS: many - 2,
  });
  expect(await codesSentTo([mobile])).toBe(2);
});

const guesses = propertyRuns(60, 300);
it(`N2, N3: of ${guesses} concurrent numbers for one reference all are accepted, and one gets a code`, async () => {
  const { reference, mobile } = await givenFamily();
  const numbers = [...Array.from({ length: guesses - 1 }, newMobile), mobile];
  expect(await askAtOnce(guesses, (index) => ({ key: reference, mobile: numbers[index] ?? '' }))).toEqual({ asked: guesses });
  expect(await codesSentTo(numbers)).toBe(1);
});

it('N4: of a hundred concurrent wrong codes for one challenge, by two servers, five are compared, with a booking and without', async () => {
  const { reference, mobile } = await givenFamily();
  for (const number of [mobile, newMobile()]) {
    const challenge = await challengeFor(api(0), reference, number);
    const answers = await times(100, (index) => openWith(api(index), { challenge, code: otherThan(codeOf(challenge)) }));
    expect(answers.map(({ attemptsLeft }) => attemptsLeft ?? -1).sort((one, other) => other - one)).toEqual([
      4,
      3,
      2,
      1,
      ...Array<number>(96).fill(0),
    ]);
    expect(await openWith(api(1), { challenge, code: codeOf(challenge) })).toMatchObject({ __typename: 'OtpRejected' });
  }
});

it('N5: a right code that comes many times at once opens the booking once', async () => {
  const { reference, mobile, token } = await givenFamily();
  const challenge = await challengeFor(api(0), reference, mobile);
  const answers = await times(40, (index) => openWith(api(index), { challenge, code: codeOf(challenge) }));
  const opened = answers.filter(({ __typename }) => __typename === 'OpenBookingSuccess');
  expect(opened).toMatchObject([{ manageToken: token }]);
  expect(answers.filter(({ __typename }) => __typename === 'OtpRejected')).toHaveLength(39);
});
