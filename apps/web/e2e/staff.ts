import { expect, type Cookie, type Page } from '@playwright/test';
import { Customer } from './customer';
import { ask, bookAside } from './offer-desk';
import type { Locale } from './words';

/** Sessions that this worker's tests share, by the account's e-mail. */
const sessions = new Map<string, { cookies: Cookie[]; until: number }>();

/** Milliseconds: a session's first cookie lasts for 15 minutes, and no test for more than two. */
const keptFor = 12 * 60_000;

/** From now on the page receives no live changes. */
export const withoutLive = (page: Page) => page.routeWebSocket(/\/server\/graphql/, () => undefined);

/** A member of staff with a browser; the demo's admin unless another is named. */
export class Staff extends Customer {
  constructor(
    page: Page,
    locale: Locale = 'en',
    private readonly account = { email: 'admin@demo.test', password: 'demo-admin' },
  ) {
    super(page, locale);
  }

  /** Signs in at /admin, on the tests' clock: by its form, unless this worker has done so for this account a moment ago. */
  async signIn(): Promise<void> {
    if (await this.keptSession()) {
      await this.open('/admin');
    } else {
      await this.open('/admin');
      await this.page.getByLabel(this.say('account.field.email')).fill(this.account.email);
      await this.page.getByLabel(this.say('account.field.password'), { exact: true }).fill(this.account.password);
      await this.page.getByRole('button', { name: this.say('account.signIn'), exact: true }).click();
    }
    await expect(this.page).toHaveURL(/\/admin\/\w+/);
    await this.keepSession();
  }

  /** Opens a page of /admin with a session that is there already; the form is another test's. */
  async enter(path: string): Promise<void> {
    await this.beginSession();
    await this.open(path);
  }

  /** What signing in leaves behind, without the form. */
  async beginSession(): Promise<void> {
    if (await this.keptSession()) return;
    const answer = await this.page.request.post('/server/api/auth/login', { data: this.account });
    expect(answer.ok()).toBe(true);
    await this.keepSession();
    await this.markSession();
  }

  /** Takes over the session of an earlier test, if it still holds: an account signs in only so often in a quarter of an hour. */
  private async keptSession(): Promise<boolean> {
    const kept = sessions.get(this.account.email);
    if (kept === undefined) return false;
    await this.page.context().addCookies(kept.cookies);
    // Another test may have signed out.
    if (Date.now() > kept.until || !(await this.page.request.get('/server/api/auth/user')).ok()) {
      sessions.delete(this.account.email);
      await this.page.context().clearCookies();
      return false;
    }
    await this.markSession();
    return true;
  }

  /** Of its cookies the one that lasts for minutes: the other is good for one use. */
  private async keepSession(): Promise<void> {
    if (sessions.has(this.account.email)) return;
    const cookies = (await this.page.context().cookies()).filter(({ name }) => name === 'apollo-token');
    sessions.set(this.account.email, { cookies, until: Date.now() + keptFor });
  }

  /** What the sign-in form leaves on the device: that there is a session to ask for. */
  private async markSession(): Promise<void> {
    await this.page.addInitScript(() => {
      // A frame of the page shares its storage: its write would look like another window that signed in.
      if (window === window.top)
        localStorage.setItem('booking.session', JSON.stringify({ version: 1, value: { renewal: 1, userId: 'x' } }));
    });
  }

  /** Presses a button of the open dialog, by its message. */
  async pressInDialog(id: string, { exact = false } = {}): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.say(id), exact })
      .click();
  }

  /** Asks the API aside, as who is signed in. */
  ask<T>(query: string, variables: object = {}): Promise<T> {
    return ask<T>(this.page.request, query, variables);
  }

  async branchId(name: string): Promise<string> {
    const { branches } = await this.ask<{ branches: { id: string; name: string }[] }>('{ branches { id name } }');
    return branches.find((branch) => branch.name === name)?.id ?? '';
  }

  /** Books aside for a new order, without a message unless `details` says otherwise. */
  async book(name: string, deliveryDate: string, details: Record<string, unknown> = {}): Promise<{ id: string; reference: string }> {
    return bookAside(this.page.request, 'en', deliveryDate, { salutation: null, quantityBedset: 0, email: this.email, name, ...details });
  }

  /** A booking of the demo that matches. */
  async findBooking(filter: object): Promise<string> {
    const query = 'query ($filter: BookingFilter!) { bookings(first: 1, filter: $filter) { edges { node { id } } } }';
    const { bookings } = await this.ask<{ bookings: { edges: { node: { id: string } }[] } }>(query, { filter });
    return bookings.edges[0]?.node.id ?? '';
  }

  private async factsOf(id: string): Promise<{ version: number; status: string; deliveryDate: string }> {
    type Answer = { booking: { version: number; status: string; deliveryDate: string } };
    return (await this.ask<Answer>('query ($id: ID!) { booking(id: $id) { version status deliveryDate } }', { id })).booking;
  }

  private async versionOf(id: string): Promise<number> {
    return (await this.factsOf(id)).version;
  }

  /** Changes a booking aside, as somebody else would. */
  async change(id: string, input: Record<string, string>): Promise<void> {
    const query =
      'mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: $version, input: $input) { id } }';
    await this.ask(query, { id, version: await this.versionOf(id), input: { ...input, notify: false } });
  }

  async cancel(id: string): Promise<void> {
    const query = 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }';
    await this.ask(query, { input: { id, version: await this.versionOf(id), notify: false } });
  }

  /** Moves a booking aside. */
  async move(id: string, deliveryDate: string, override = false): Promise<void> {
    const query = 'mutation ($input: RescheduleBookingInput!) { rescheduleBooking(input: $input) { __typename } }';
    const input = { id, version: await this.versionOf(id), deliveryDate, override, notify: false };
    expect(await this.ask(query, { input })).toEqual({ rescheduleBooking: { __typename: 'RescheduleBookingSuccess' } });
  }

  /** Moves a booking aside to the tests' first day: nothing goes out before its date. */
  bringForward(id: string): Promise<void> {
    return this.move(id, '2026-12-01', true);
  }

  /** Takes a booking a step further aside. */
  async step(id: string, status: string): Promise<void> {
    const query =
      'mutation ($id: ID!, $version: Int!, $status: BookingStatus!) { updateBookingStatus(id: $id, version: $version, status: $status) { id } }';
    await this.ask(query, { id, version: await this.versionOf(id), status });
  }

  async statusOf(id: string): Promise<string> {
    return (await this.factsOf(id)).status;
  }

  async dateOf(id: string): Promise<string> {
    return (await this.factsOf(id)).deliveryDate;
  }
}
