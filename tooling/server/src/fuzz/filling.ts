import { ApiClient } from '@booking/server/testing/api-client';
import { codeSentTo, forgotDocument, newMobile, sendCode, tokenSentTo } from '@booking/server/testing/account-api';
import { book, booked, cancelDocument, delivery, holdDocument } from '@booking/server/testing/delivery-api';
import { givenApiKey } from '@booking/server/testing/given-api-key';
import { givenClosedDay, givenRule, givenWebhookEndpoint } from '@booking/server/testing/given';
import { RestClient } from '@booking/server/testing/rest-client';
import { pdf } from '@booking/server/testing/sample-files';
import { stopDate } from './likely-values.js';
import type { FuzzCaller, FuzzWorld } from './fuzz-world.js';
import type { Placeholder } from './placeholder.js';

interface StoredBooking {
  id: string;
  version: number;
}

interface PoolBooking extends StoredBooking {
  token: string;
}

/** Creates the values of placeholders. */
export class Filling {
  private booking: PoolBooking | null = null;
  private made = 0;
  /** Values that occur twice in one input are the same: the number, and the code that was sent to it. */
  private known = new Map<string, Promise<unknown>>();
  private caller: FuzzCaller = 'guest';
  private readonly api: ApiClient;

  constructor(private readonly world: FuzzWorld) {
    this.api = new ApiClient(world.baseUrl);
  }

  /** Call it for each input, with its sender. */
  begin(caller: FuzzCaller): void {
    this.caller = caller;
    this.known = new Map();
  }

  fill(placeholder: Placeholder): unknown {
    const { name, detail } = placeholder;
    return typeof detail === 'number' ? name.repeat(detail) : this.thing(name);
  }

  private async make(name: string): Promise<unknown> {
    const { branch, user, container } = this.world;
    const { database } = container;
    switch (name) {
      case 'branch':
        return branch;
      case 'user':
        return user.id;
      case 'rule':
        return givenRule(database, { branchIds: [branch], startDate: '2026-03-20', dailyLimit: 5 });
      case 'closedDay':
        return givenClosedDay(database, { date: '2026-05-01', branchIds: [branch] });
      case 'apiKey':
        return (await givenApiKey(container, { makerId: user.id })).id;
      case 'webhookEndpoint':
        return givenWebhookEndpoint(database);
      case 'calendarFeed':
        return (await this.madeFeed()).id;
      case 'calendarToken':
        return (await this.madeFeed()).token;
      case 'booking':
        return (await this.currentBooking()).id;
      case 'stepBooking':
        return ((await this.thing('step')) as StoredBooking).id;
      case 'stepVersion':
        return ((await this.thing('step')) as StoredBooking).version;
      case 'step':
        this.made += 1;
        return this.made % 2 === 0 ? this.currentBooking() : this.bookingOnItsWay();
      case 'stop':
        return this.currentStop();
      case 'roundsVersion':
        return this.currentRoundsVersion();
      case 'endedBooking':
        return this.endedBooking();
      case 'version':
        return (await this.currentBooking()).version;
      case 'manageToken':
        return (await this.currentBooking()).token;
      case 'orderNumber':
        return `FZ-${++this.made}`;
      case 'mobile':
        return newMobile();
      case 'code':
        return this.sentCode();
      case 'holdToken':
        return this.heldToken();
      case 'passwordToken':
        await this.api.graphql(forgotDocument, { email: user.email }, await this.world.headersOf('guest'));
        return tokenSentTo(container, user.email);
      case 'customerEmail':
        return this.world.accounts.customer.email;
      case 'fileKey':
        return this.uploadedKey();
      case 'refreshToken':
        return this.freshRefreshToken();
      default:
        throw new Error(`unknown placeholder ${name}`);
    }
  }

  /** Returns the customer's own booking that inputs use: a new one if it was cancelled, delivered or archived. */
  private async currentBooking(): Promise<PoolBooking> {
    const [row] = await this.world.container.database.query<{ version: number; open: boolean }>(
      `SELECT version, status = 'CONFIRMED' AND archived_at IS NULL AS open FROM booking WHERE id = $1`,
      [this.booking?.id ?? null],
    );
    if (this.booking && row?.open) return { ...this.booking, version: row.version };
    const input = delivery({ orderNumber: `FZ-${++this.made}`, deliveryDate: stopDate });
    const answer = await book(this.api, input, { headers: await this.world.headersOf('customer') });
    const { booking, manageToken } = answer.data?.bookDelivery ?? {};
    if (!booking || manageToken === undefined) throw new Error(`the fuzz cannot book: ${JSON.stringify(answer)}`);
    this.booking = { id: booking.id, version: booking.version, token: manageToken };
    return this.booking;
  }

  /** Returns a booking on the run sheet of the branch that inputs use. */
  private async currentStop(): Promise<string> {
    const { branch, container } = this.world;
    const [row] = await container.database.query<{ id: string }>(
      `SELECT id FROM booking WHERE branch_id = $1 AND delivery_date = $2 AND status = 'CONFIRMED' LIMIT 1`,
      [branch, stopDate],
    );
    if (row) return row.id;
    const input = delivery({ orderNumber: `FZ-${++this.made}`, postcode: '90001', deliveryDate: stopDate });
    const { data } = await book(this.api, input, { headers: await this.world.headersOf('staff') });
    // An input may have changed what the branch delivers.
    return data?.bookDelivery.booking?.id ?? (await this.currentBooking()).id;
  }

  /** Returns a booking of today that is out for delivery. */
  private async bookingOnItsWay(): Promise<StoredBooking> {
    const [row] = await this.world.container.database.query<StoredBooking>(
      `SELECT id, version FROM booking WHERE status = 'OUT_FOR_DELIVERY' AND archived_at IS NULL LIMIT 1`,
    );
    if (row) return row;
    const input = delivery({ orderNumber: `FZ-${++this.made}`, deliveryDate: '2026-03-04' });
    const { id, version } = await booked(this.api, input, { headers: await this.world.headersOf('customer') });
    const document = `mutation { updateBookingStatus(id: "${id}", version: ${version}, status: OUT_FOR_DELIVERY) { version } }`;
    await this.api.graphql(document, {}, await this.world.headersOf('staff'));
    return { id, version: version + 1 };
  }

  private async currentRoundsVersion(): Promise<number> {
    const [row] = await this.world.container.database.query<{ version: number }>(
      'SELECT rounds_version AS version FROM run_sheet WHERE branch_id = $1 AND delivery_date = $2',
      [this.world.branch, stopDate],
    );
    return row?.version ?? 0;
  }

  /** Returns a cancelled booking, which can be archived. */
  private async endedBooking(): Promise<string> {
    const { id, version } = await this.currentBooking();
    await this.api.graphql(cancelDocument, { input: { id, version } }, await this.world.headersOf('staff'));
    return id;
  }

  private async sentCode(): Promise<string> {
    const mobile = String(await this.thing('mobile'));
    // No code is sent for a key: a guest requested its code.
    const sender = this.caller === 'key' || this.caller === 'partner' ? 'guest' : this.caller;
    await sendCode(this.world, mobile, await this.world.headersOf(sender));
    return codeSentTo(this.world.container, mobile);
  }

  private async heldToken(): Promise<unknown> {
    const deliveryDate = new Date(Date.UTC(2026, 2, 10 + (++this.made % 40))).toISOString().slice(0, 10);
    const answer = await this.api.graphql<{ holdDate: { holdToken?: string } }>(
      holdDocument,
      { postcode: '68100', deliveryDate },
      await this.world.headersOf('guest'),
    );
    return answer.data?.holdDate.holdToken ?? null;
  }

  private async uploadedKey(): Promise<string | undefined> {
    const form = new FormData();
    form.append('docs', new Blob([new Uint8Array(pdf())]), 'a.pdf');
    const init = { method: 'POST', headers: await this.world.headersOf('customer'), body: form };
    const response = await fetch(`${this.world.baseUrl}/server/api/upload`, init);
    const { docUrls } = (await response.json()) as { docUrls?: string[] };
    return docUrls?.[0]?.split('/').at(-1);
  }

  private async madeFeed(): Promise<{ id: string; token: string | undefined }> {
    const answer = await this.api.graphql<{ createCalendarFeed: { calendarFeed: { id: string }; url: string } }>(
      'mutation ($branchId: ID!) { createCalendarFeed(branchId: $branchId) { calendarFeed { id } url } }',
      { branchId: this.world.branch },
      await this.world.headersOf('staff'),
    );
    const { calendarFeed, url } = answer.data?.createCalendarFeed ?? {};
    if (!calendarFeed || url === undefined) throw new Error(`the fuzz cannot make a calendar: ${JSON.stringify(answer)}`);
    return { id: calendarFeed.id, token: /([\w-]+)\.ics$/.exec(url)?.[1] };
  }

  private async freshRefreshToken(): Promise<unknown> {
    const { email } = this.world.accounts.customer;
    const { body } = await new RestClient(this.world.baseUrl).post(
      '/auth/login',
      { email, password: 'rahsia-123' },
      await this.world.headersOf('guest'),
    );
    return body['refresh_token'];
  }

  private thing(name: string): Promise<unknown> {
    const found = this.known.get(name) ?? this.make(name);
    this.known.set(name, found);
    return found;
  }
}
