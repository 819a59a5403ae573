import { expect, type APIRequestContext } from '@playwright/test';
import { newAddress, newOrderNumber } from './customer';
import type { Locale } from './words';

const noPreflight = { 'apollo-require-preflight': 'true' };

/** Sends a GraphQL request with the session of `by`, and returns its data. */
export async function ask<T>(by: APIRequestContext, query: string, variables: object, headers = {}): Promise<T> {
  const answer = await by.post('/server/graphql', { data: { query, variables }, headers: { ...noPreflight, ...headers } });
  const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** A member of staff who offers customers another date through the API. */
export class OfferDesk {
  private constructor(private readonly desk: APIRequestContext) {}

  static async open(desk: APIRequestContext): Promise<OfferDesk> {
    const answer = await desk.post('/server/api/auth/login', { data: { email: 'admin@demo.test', password: 'demo-admin' } });
    expect(answer.ok()).toBe(true);
    return new OfferDesk(desk);
  }

  /** Offers the customer of a booking this date until the evening of 5 December. */
  async offer(id: string, deliveryDate: string): Promise<void> {
    const { booking } = await ask<{ booking: { version: number } }>(this.desk, 'query ($id: ID!) { booking(id: $id) { version } }', { id });
    const query = `mutation ($id: ID!, $version: Int!, $deliveryDate: Date!, $answerBy: DateTime!) {
      offerMove(id: $id, version: $version, deliveryDate: $deliveryDate, answerBy: $answerBy) { __typename } }`;
    const variables = { id, version: booking.version, deliveryDate, answerBy: '2026-12-05T10:00:00Z' };
    expect(await ask(this.desk, query, variables)).toEqual({ offerMove: { __typename: 'OfferMoveSuccess' } });
  }
}

export interface BookedAside {
  id: string;
  reference: string;
  orderNumber: string;
  token: string;
}

/** Books through the API with the session of `by`, or as a guest with a new IP address. `details` replaces parts of the booking. */
export async function bookAside(
  by: APIRequestContext,
  locale: Locale,
  deliveryDate: string,
  details: Record<string, unknown> = {},
  address = newAddress(),
): Promise<BookedAside> {
  const query =
    'mutation ($input: BookDeliveryInput!) { bookDelivery(input: $input) { ... on BookDeliverySuccess { manageToken booking { id reference } } } }';
  const orderNumber = newOrderNumber();
  const input = {
    ...{ orderNumber, locale, postcode: '68100', deliveryDate, quantityMattress: 1, quantityBedset: 2, address1: 'No. 12, Jalan SG 8/3' },
    ...{ salutation: 'Mrs', name: 'Nurul Aisyah binti Rahman', email: `${orderNumber.toLowerCase()}@example.test` },
    ...{ primaryContact: '0123456789', notifyEmail: false },
    ...details,
  };
  type Answer = { bookDelivery: { manageToken: string; booking: { id: string; reference: string } } };
  const { bookDelivery } = await ask<Answer>(by, query, { input }, { 'x-forwarded-for': address });
  return { ...bookDelivery.booking, orderNumber, token: bookDelivery.manageToken };
}
