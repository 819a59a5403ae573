import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import { integrityErrors } from '../database/integrity-errors.js';
import { codeSentTo, international, newAddress, newMobile } from './account-api.js';
import { dataOf } from './answers.js';
import { book, delivery, holdDocument } from './delivery-api.js';
import { givenArea } from './given.js';
import { oneApp } from './one-app.js';
import { tokenFor, type TestApp, type TestAppOptions } from './test-app.js';

type Headers = Readonly<Record<string, string>>;

/** The result of a booking: the name of the union's member or the code of the error. */
export interface GuestAnswer {
  __typename: string;
  manageToken?: string;
  booking?: { id: string; version: number };
  mobile?: string | null;
  message?: string;
  attemptsLeft?: number;
}

export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Counts each result. */
export function tally(outcomes: readonly { __typename: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { __typename } of outcomes) counts[__typename] = (counts[__typename] ?? 0) + 1;
  return counts;
}

/** Returns the results of concurrent bookings. */
export const booked = async (count: number, work: (index: number) => Promise<GuestAnswer>): Promise<Record<string, number>> =>
  tally(await times(count, work));

/**
 * A server for all tests of a file, which can send SMS, and its guests. After each test it moves the clock by two hours, and expects no
 * integrity error.
 */
export async function guestApp(environment: TestAppOptions['environment'] = {}): Promise<{ app: TestApp; guests: GuestApi }> {
  const app = await oneApp({ environment: { smsUrl: 'http://127.0.0.1:9/', ...environment } });
  afterEach(async () => {
    app.clock.advance(2 * 3_600_000);
    expect(await integrityErrors(app.database)).toEqual([]);
  });
  return { app, guests: new GuestApi(app, '2026-03-10') };
}

/** Guests of a server who book and hold places of one date, each at a new address unless the headers have one. */
export class GuestApi {
  private worlds = 0;

  constructor(
    private readonly app: TestApp,
    readonly date: string,
  ) {}

  /** Creates a branch that alone serves one postcode. */
  async givenWorld(dailyLimit: number): Promise<{ postcode: string; branchId: string }> {
    this.worlds += 1;
    return givenArea(this.app.database, { dailyLimit });
  }

  /** Returns the headers of the /64 with this number in a /48 of this world. */
  of48(index: number): Headers {
    return { 'x-forwarded-for': `2001:db8:${this.worlds.toString(16)}:${index.toString(16)}::1` };
  }

  async book(fields: object, headers: Headers = newAddress(), more: object = {}): Promise<GuestAnswer> {
    const { data, errors } = await book(this.app.api, delivery({ deliveryDate: this.date, ...fields }), { headers, ...more });
    return data?.bookDelivery ?? { __typename: errors?.[0]?.extensions.code ?? 'nothing' };
  }

  async hold(
    postcode: string,
    headers: Headers = newAddress(),
    deliveryDate = this.date,
  ): Promise<{ __typename: string; holdToken?: string }> {
    const variables = { postcode, deliveryDate };
    const { data, errors } = await this.app.api.graphql<{ holdDate: { __typename: string } }>(holdDocument, variables, headers);
    return data?.holdDate ?? { __typename: errors?.[0]?.extensions.code ?? 'nothing' };
  }

  /** Returns the status of the date for a guest. */
  async statusOf(postcode: string): Promise<string | undefined> {
    const { data } = await this.app.api.graphql<{ availability: { days: { status: string }[] } }>(
      'query ($postcode: String!, $date: Date!) { availability(postcode: $postcode, from: $date, to: $date) { days { status } } }',
      { postcode, date: this.date },
    );
    return data?.availability.days[0]?.status;
  }

  /** Returns the session of a customer whose account has a confirmed number. */
  async customerWithNumber(): Promise<Headers> {
    const userId = randomUUID();
    const token = await tokenFor(this.app.container, { userId, role: 'user', scope: [] });
    await this.app.database.query('UPDATE user_account SET phone_number = $2 WHERE id = $1', [userId, international(newMobile())]);
    return { authorization: `Bearer ${token}` };
  }

  /** Returns a code that was sent for a booking with this number. */
  async codeFor(mobile: string, headers: Headers = newAddress()): Promise<{ challenge: string; code: string }> {
    const document = 'mutation ($mobile: String!) { requestProofCode(mobile: $mobile) { challenge expiresIn resendAfter } }';
    const answer = await this.app.api.graphql<{ requestProofCode: { challenge: string } }>(document, { mobile }, headers);
    return { challenge: dataOf(answer).requestProofCode.challenge, code: await codeSentTo(this.app, mobile) };
  }
}
