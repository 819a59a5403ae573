import { expect, type Cookie, type Page } from '@playwright/test';
import { Customer } from './customer';
import { ask, bookAside } from './offer-desk';
import type { Locale } from './words';

/** Sessions that this worker's tests share, by the account's e-mail. */
const sessions = new Map<string, { cookies: Cookie[]; until: number }>();

/** Milliseconds that a session is reused: its first cookie lasts for 15 minutes, and a test for at most two. */
const keptFor = 12 * 60_000;

/** Stops live changes of the page from now on. */
export const withoutLive = (page: Page) => page.routeWebSocket(/\/server\/graphql/, () => undefined);

/** A member of staff with a browser; by default the demo's admin. */
export class Staff extends Customer {
  constructor(
    page: Page,
    locale: Locale = 'en',
    private readonly account = { email: 'admin@demo.test', password: 'demo-admin' },
  ) {
    super(page, locale);
  }

  /** Signs in at /admin by its form, unless this worker has a recent session of the account. */
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

  /** Opens a page of /admin with a session, without the sign-in form, which another test covers. */
  async enter(path: string): Promise<void> {
    await this.beginSession();
    await this.open(path);
  }

  /** Creates a session through the API, with the flag on the device. */
  async beginSession(): Promise<void> {
    if (await this.keptSession()) return;
    const answer = await this.page.request.post('/server/api/auth/login', { data: this.account });
    expect(answer.ok()).toBe(true);
    await this.keepSession();
    await this.markSession();
  }

  /** Reuses the session of an earlier test if it is still valid: sign-ins of an account are rate-limited. */
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

  /** Keeps only the access cookie: the refresh cookie can be used once. */
  private async keepSession(): Promise<void> {
    if (sessions.has(this.account.email)) return;
    const cookies = (await this.page.context().cookies()).filter(({ name }) => name === 'apollo-token');
    sessions.set(this.account.email, { cookies, until: Date.now() + keptFor });
  }

  /** Sets the session's flag on the device, as the sign-in form does. */
  private async markSession(): Promise<void> {
    await this.page.addInitScript(() => {
      // Not in a frame of the page, whose write would look like a sign-in of another window.
      if (window === window.top)
        localStorage.setItem('booking.session', JSON.stringify({ version: 1, value: { renewal: 1, userId: 'x' } }));
    });
  }

  /** Presses a button of the open dialog. */
  async pressInDialog(id: string, { exact = false } = {}): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.say(id), exact })
      .click();
  }

  /** Sends a request to the API with the session of the browser. */
  ask<T>(query: string, variables: object = {}): Promise<T> {
    return ask<T>(this.page.request, query, variables);
  }

  async branchId(name: string): Promise<string> {
    const { branches } = await this.ask<{ branches: { id: string; name: string }[] }>('{ branches { id name } }');
    return branches.find((branch) => branch.name === name)?.id ?? '';
  }

  /** Books a new order through the API, without messages unless `details` asks for them. */
  async book(name: string, deliveryDate: string, details: Record<string, unknown> = {}): Promise<{ id: string; reference: string }> {
    return bookAside(this.page.request, 'en', deliveryDate, { salutation: null, quantityBedset: 0, email: this.email, name, ...details });
  }

  /** Returns the id of a booking that matches. */
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

  /** Changes a booking through the API, as another user would. */
  async change(id: string, input: Record<string, string>): Promise<void> {
    const query =
      'mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: $version, input: $input) { id } }';
    await this.ask(query, { id, version: await this.versionOf(id), input: { ...input, notify: false } });
  }

  async cancel(id: string): Promise<void> {
    const query = 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }';
    await this.ask(query, { input: { id, version: await this.versionOf(id), notify: false } });
  }

  /** Moves a booking through the API. */
  async move(id: string, deliveryDate: string, override = false): Promise<void> {
    const query = 'mutation ($input: RescheduleBookingInput!) { rescheduleBooking(input: $input) { __typename } }';
    const input = { id, version: await this.versionOf(id), deliveryDate, override, notify: false };
    expect(await this.ask(query, { input })).toEqual({ rescheduleBooking: { __typename: 'RescheduleBookingSuccess' } });
  }

  /** Moves a booking to the first day of the tests, because a delivery cannot go out before its date. */
  bringForward(id: string): Promise<void> {
    return this.move(id, '2026-12-01', true);
  }

  /** Sets the status of a booking through the API. */
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
