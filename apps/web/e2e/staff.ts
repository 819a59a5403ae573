import { expect, type Page } from '@playwright/test';
import { Customer, newOrderNumber } from './customer';
import type { Locale } from './words';

/** A member of staff with a browser; the demo's admin unless another is named. */
export class Staff extends Customer {
  constructor(
    page: Page,
    locale: Locale = 'en',
    private readonly account = { email: 'admin@demo.test', password: 'demo-admin' },
  ) {
    super(page, locale);
  }

  /** Signs in at /admin, on the tests' clock. */
  async signIn(): Promise<void> {
    await this.open('/admin');
    await this.page.getByLabel(this.say('account.field.email')).fill(this.account.email);
    await this.page.getByLabel(this.say('account.field.password'), { exact: true }).fill(this.account.password);
    await this.page.getByRole('button', { name: this.say('account.signIn'), exact: true }).click();
    await expect(this.page).toHaveURL(/\/admin\/\w+/);
  }

  /** Asks the API aside, as who is signed in. */
  async ask<T>(query: string, variables: object = {}): Promise<T> {
    const answer = await this.page.request.post('/server/graphql', {
      data: { query, variables },
      headers: { 'apollo-require-preflight': 'true' },
    });
    const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  }

  async branchId(name: string): Promise<string> {
    const { branches } = await this.ask<{ branches: { id: string; name: string }[] }>('{ branches { id name } }');
    return branches.find((branch) => branch.name === name)?.id ?? '';
  }

  /** Books aside for a new order. */
  async book(name: string, deliveryDate: string, postcode = '68100'): Promise<{ id: string; reference: string }> {
    const query = `mutation ($input: BookDeliveryInput!) {
      bookDelivery(input: $input) { ... on BookDeliverySuccess { booking { id reference } } } }`;
    const input = {
      orderNumber: newOrderNumber(),
      postcode,
      deliveryDate,
      quantityMattress: 1,
      name,
      email: this.email,
      primaryContact: '0123456789',
    };
    type Answer = { bookDelivery: { booking: { id: string; reference: string } } };
    return (await this.ask<Answer>(query, { input: { ...input, notifyEmail: false } })).bookDelivery.booking;
  }

  async dateOf(id: string): Promise<string> {
    const { booking } = await this.ask<{ booking: { deliveryDate: string } }>('query ($id: ID!) { booking(id: $id) { deliveryDate } }', {
      id,
    });
    return booking.deliveryDate;
  }
}
