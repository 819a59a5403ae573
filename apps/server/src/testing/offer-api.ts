import { createHash } from 'node:crypto';
import type { ApiAnswer, ApiClient } from './api-client.js';

/** The documents by which tests ask customers to move, and answer for them. */

export interface OfferedBooking {
  id: string;
  version: number;
  deliveryDate: string;
  keptPastLimit: boolean;
  moveOffer: { id: string; state: string; deliveryDate: string; offeredBy: string; answeredAt: string | null } | null;
}

interface Result {
  __typename: string;
  reason?: string;
  alternatives?: string[];
  booking?: OfferedBooking;
}

const booking = '{ id version deliveryDate keptPastLimit moveOffer { id state deliveryDate offeredBy answeredAt } }';
const unavailable = '... on DateUnavailable { reason alternatives }';

const offerDocument = `mutation Offer($id: ID!, $version: Int!, $deliveryDate: Date!, $answerBy: DateTime!, $override: Boolean! = false) {
  offerMove(id: $id, version: $version, deliveryDate: $deliveryDate, answerBy: $answerBy, override: $override) {
    __typename ... on OfferMoveSuccess { booking ${booking} } ${unavailable} } }`;
const answerDocument = `mutation Answer($token: String, $bookingId: ID, $accept: Boolean!, $deliveryDate: Date) {
  answerMoveOffer(token: $token, bookingId: $bookingId, accept: $accept, deliveryDate: $deliveryDate) {
    __typename ... on RescheduleBookingSuccess { booking ${booking} } ${unavailable} } }`;
const withdrawDocument = `mutation Withdraw($id: ID!) { withdrawMoveOffer(id: $id) ${booking} }`;
const keepDocument = `mutation Keep($id: ID!, $version: Int!) { keepPastLimit(id: $id, version: $version) ${booking} }`;

type Headers = Readonly<Record<string, string>>;

/** Asks the customer to move, by default to answer by the evening of 6 March. */
export function offerMove(
  api: Pick<ApiClient, 'graphql'>,
  input: { id: string; version: number; deliveryDate: string; answerBy?: string; override?: boolean },
  staff: Headers,
): Promise<ApiAnswer<{ offerMove: Result }>> {
  return api.graphql(offerDocument, { answerBy: '2026-03-06T10:00:00Z', ...input }, staff);
}

/** Answers, from an address of the booking's own. */
export function answerOffer(
  api: Pick<ApiClient, 'graphql'>,
  input: { token?: string; bookingId?: string; accept: boolean; deliveryDate?: string },
  headers: Headers = {},
): Promise<ApiAnswer<{ answerMoveOffer: Result }>> {
  const [a = 0, b = 0] = createHash('sha256').update(JSON.stringify(input)).digest();
  return api.graphql(answerDocument, input, { 'x-forwarded-for': `10.9.${a}.${b}`, ...headers });
}

export function withdrawOffer(
  api: Pick<ApiClient, 'graphql'>,
  id: string,
  staff: Headers,
): Promise<ApiAnswer<{ withdrawMoveOffer: OfferedBooking }>> {
  return api.graphql(withdrawDocument, { id }, staff);
}

export function keepPast(
  api: Pick<ApiClient, 'graphql'>,
  input: { id: string; version: number },
  staff: Headers,
): Promise<ApiAnswer<{ keepPastLimit: OfferedBooking }>> {
  return api.graphql(keepDocument, input, staff);
}

/** A member of the union with its reason, a state of the offer, or an error with its reason, as one word. */
export function outcomeOf({ data, errors }: ApiAnswer<unknown>): string {
  const error = errors?.[0]?.extensions;
  if (error !== undefined) return [error.code, error.reason].filter(Boolean).join(' ');
  const [result] = Object.values((data ?? {}) as Record<string, Partial<Result> | undefined>);
  return [result?.__typename, result?.reason].filter(Boolean).join(' ') || 'done';
}
