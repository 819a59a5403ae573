import type { ApiAnswer, ApiClient } from './api-client.js';
import { newAddress } from './account-api.js';

/** The documents by which tests book, hold, move and cancel, and their responses. */

export interface DeliveryInput {
  orderNumber: string;
  postcode: string;
  deliveryDate: string;
  [field: string]: unknown;
}

export interface BookedDelivery {
  __typename: 'BookDeliverySuccess' | 'DateUnavailable' | 'OrderAlreadyBooked' | 'OrderNotReady' | 'PostcodeNotServed';
  message?: string;
  reason?: string;
  alternatives?: string[];
  statusText?: string;
  bookedDate?: string | null;
  bookingStatus?: string | null;
  manageToken?: string;
  booking?: { id: string; reference: string; version: number; deliveryDate: string; branchName: string; status: string };
}

export const bookDocument = `
mutation Book($input: BookDeliveryInput!, $holdToken: String, $key: String, $proof: ProofInput, $override: Boolean! = false) {
  bookDelivery(input: $input, holdToken: $holdToken, idempotencyKey: $key, proof: $proof, override: $override) {
    __typename
    ... on BookDeliverySuccess { manageToken booking { id reference version deliveryDate branchName status } }
    ... on DateUnavailable { message reason alternatives }
    ... on OrderAlreadyBooked { message bookedDate: deliveryDate bookingStatus }
    ... on OrderNotReady { message statusText }
    ... on ProofNeeded { message mobile resendAfter }
    ... on OtpRejected { message attemptsLeft }
    ... on PostcodeNotServed { message }
  }
}`;

export const holdDocument = `
mutation Hold($postcode: String!, $deliveryDate: Date!, $holdToken: String) {
  holdDate(postcode: $postcode, deliveryDate: $deliveryDate, holdToken: $holdToken) {
    __typename
    ... on HoldDateSuccess { holdToken deliveryDate branchName expiresAt }
    ... on DateUnavailable { message reason alternatives }
    ... on PostcodeNotServed { message }
  }
}`;

export const rescheduleDocument = `
mutation Move($input: RescheduleBookingInput!) {
  rescheduleBooking(input: $input) {
    __typename
    ... on RescheduleBookingSuccess { booking { id version deliveryDate branchName status } }
    ... on DateUnavailable { message reason alternatives }
  }
}`;

export const cancelDocument = `
mutation Cancel($input: CancelBookingInput!) {
  cancelBooking(input: $input) { id version status }
}`;

let made = 0;

/** A complete form for an order of its own, by default. */
export function delivery(input: Partial<DeliveryInput> = {}): DeliveryInput {
  return {
    orderNumber: `T-${process.pid}-${++made}`,
    postcode: '68100',
    deliveryDate: '2026-03-10',
    quantityMattress: 1,
    name: 'Nurul Huda',
    email: 'nurul@example.test',
    primaryContact: '0123456789',
    address1: '1, Jalan Mawar',
    ...input,
  };
}

export interface BookOptions {
  holdToken?: string;
  key?: string;
  override?: boolean;
  headers?: Readonly<Record<string, string>>;
}

/** Books and returns the response; from a new address unless the headers have one. */
export function book(
  api: Pick<ApiClient, 'graphql'>,
  input: DeliveryInput,
  { headers, ...options }: BookOptions = {},
): Promise<ApiAnswer<{ bookDelivery: BookedDelivery }>> {
  return api.graphql<{ bookDelivery: BookedDelivery }>(bookDocument, { input, ...options }, { ...newAddress(), ...headers });
}

/** Books and returns the booking with its token; throws if it was refused. */
export async function booked(
  api: Pick<ApiClient, 'graphql'>,
  input: DeliveryInput = delivery(),
  options?: BookOptions,
): Promise<{ id: string; reference: string; version: number; token: string; deliveryDate: string }> {
  const answer = await book(api, input, options);
  const { booking, manageToken } = answer.data?.bookDelivery ?? {};
  if (booking === undefined || manageToken === undefined) throw new Error(`not booked: ${JSON.stringify(answer)}`);
  const { id, reference, version, deliveryDate } = booking;
  return { id, reference, version, token: manageToken, deliveryDate };
}
