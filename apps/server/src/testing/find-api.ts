import { randomUUID } from 'node:crypto';
import type { StatementSource } from '../database/statement-source.js';
import { AccountSecrets } from '../modules/notification/account-secrets.js';
import { hashToken } from '../shared/token-hash.js';
import { newAddress, newMobile } from './account-api.js';
import { dataOf } from './answers.js';
import type { ApiAnswer, ApiClient } from './api-client.js';
import { booked, delivery } from './delivery-api.js';
import type { GuestApi } from './guest-api.js';
import type { TestApp } from './test-app.js';
import { testEnvironment } from './test-environment.js';

/** Find my booking, as a browser calls it. */

type Headers = Readonly<Record<string, string>>;

export interface OpenAnswer {
  __typename: 'OpenBookingSuccess' | 'OtpRejected';
  message?: string;
  attemptsLeft?: number;
  manageToken?: string;
  booking?: { id: string; reference: string };
}

export interface CodeAnswer {
  challenge: string;
  expiresIn: number;
  resendAfter: number;
}

const requestDocument =
  'mutation ($input: RequestBookingCodeInput!) { requestBookingCode(input: $input) { challenge expiresIn resendAfter } }';
const openDocument = `mutation ($input: OpenBookingInput!) { openBooking(input: $input) {
  __typename ... on OpenBookingSuccess { manageToken booking { id reference } } ... on OtpRejected { message attemptsLeft } } }`;

/** Requests a code; from a new address unless the headers have one. */
export function requestCode(
  api: Pick<ApiClient, 'graphql'>,
  input: { key: string; mobile: string; locale?: string },
  headers: Headers = newAddress(),
): Promise<ApiAnswer<{ requestBookingCode: CodeAnswer }>> {
  return api.graphql(requestDocument, { input }, headers);
}

/** Requests a code. @returns its challenge; throws if it was refused */
export async function challengeFor(api: Pick<ApiClient, 'graphql'>, key: string, mobile: string): Promise<string> {
  return dataOf(await requestCode(api, { key, mobile })).requestBookingCode.challenge;
}

/** Returns 'asked', or the code of the error. */
export function outcomeOfRequest({ data, errors }: Pick<ApiAnswer<unknown>, 'data' | 'errors'>): string {
  return data ? 'asked' : (errors?.[0]?.extensions.code ?? 'nothing');
}

/** Tries a code. @returns the response, or the code of the error as its name */
export async function openWith(
  api: Pick<ApiClient, 'graphql'>,
  input: { challenge: string; code: string },
  headers: Headers = newAddress(),
): Promise<Omit<OpenAnswer, '__typename'> & { __typename: string }> {
  const { data, errors } = await api.graphql<{ openBooking: OpenAnswer }>(openDocument, { input }, headers);
  return data?.openBooking ?? { __typename: errors?.[0]?.extensions.code ?? 'nothing' };
}

/** Returns the code of a challenge, as its SMS has it. */
export function codeOf(challenge: string): string {
  return new AccountSecrets(testEnvironment('').sessionSecret).oneTimeCode(challenge);
}

/** Returns a code that opens the booking of a token, where no SMS can be sent. @param mobile its primary contact, national */
export async function givenOpeningCode(
  source: StatementSource,
  { token, mobile, now }: { token: string; mobile: string; now: Date },
): Promise<{ challenge: string; code: string }> {
  const challenge = randomUUID();
  await source.query(
    `INSERT INTO one_time_code (id, phone_number, purpose, created_at, expires_at, opens_hash, key_hash)
     VALUES ($1, $2, 'FIND_BOOKING', $3, $3::timestamptz + interval '5 minutes', $4, $4)`,
    [challenge, `+6${mobile}`, now, hashToken(token)],
  );
  return { challenge, code: codeOf(challenge) };
}

export interface BookedFamily {
  id: string;
  reference: string;
  orderNumber: string;
  /** National: 0123456789. */
  mobile: string;
  token: string;
}

/** Customers of a server, each with a number of their own. */
export class Families {
  constructor(
    private readonly app: Pick<TestApp, 'api' | 'clock'>,
    private readonly guests: Pick<GuestApi, 'givenWorld'>,
  ) {}

  async book(fields: { orderNumber?: string; mobile?: string } = {}): Promise<BookedFamily> {
    const { mobile = newMobile(), ...order } = fields;
    const { postcode } = await this.guests.givenWorld(10);
    const input = delivery({ postcode, primaryContact: mobile, ...order });
    const { id, reference, token } = await booked(this.app.api, input);
    return { id, reference, orderNumber: input.orderNumber, mobile, token };
  }

  /** Requests a code repeatedly, as fast as one number may. @returns the result of each request */
  async askInTurn(count: number, input: (index: number) => { key: string; mobile: string }): Promise<string[]> {
    const outcomes: string[] = [];
    for (let index = 0; index < count; index += 1) {
      outcomes.push(outcomeOfRequest(await requestCode(this.app.api, input(index))));
      this.app.clock.advance(60_000);
    }
    return outcomes;
  }
}
