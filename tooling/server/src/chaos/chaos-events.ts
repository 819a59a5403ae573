import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@booking/server/database/database';
import { WebhookSecrets } from '@booking/server/modules/webhook/webhook-secrets';
import { Chaos } from './chaos.js';
import { givenApiKey } from '@booking/server/testing/given-api-key';
import { hastyClock } from '@booking/server/testing/hasty-clock';
import { someNoon } from '@booking/server/testing/server-process';
import { SmtpPeer } from '@booking/server/testing/smtp-peer';
import { testEnvironment } from '@booking/server/testing/test-environment';
import { WebhookReceiver } from '@booking/server/testing/webhook-receiver';

const events = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED', 'BOOKING_UPDATED', 'MOVE_OFFERED', 'MOVE_ANSWERED'];
const document = 'query ($after: String) { bookingChanges(after: $after) { edges { node { id } } pageInfo { endCursor } } }';
/** Interval between two reads of the feed, in milliseconds. */
const interval = 100;

interface FeedPage {
  bookingChanges: { edges: { node: { id: string } }[]; pageInfo: { endCursor: string } };
}

/** The events that other systems received, and the messages that customers received, while processes were killed, and their errors. */
export interface EventsReport {
  /** Number of stored events of bookings. */
  events: number;
  /** Number of requests of each receiver, repeated ones included. */
  received: number[];
  /** Number of pages of the feed, read from its beginning while processes were killed. */
  pages: number;
  /** Number of e-mails that the mail server took. */
  mails: number;
  /** Events and messages that were missed, made up, doubled, changed or out of order. Must be empty. */
  wrong: string[];
}

/** Chaos with receivers of events: a good endpoint, one that fails every second time, a reader of the feed with a key, and a mail server. */
export class ChaosEvents {
  private readonly read: string[] = [];
  private after: string | null = null;
  private pages = 0;
  private isReading = true;
  private readonly reading: Promise<void>;

  private constructor(
    readonly chaos: Chaos,
    private readonly receivers: readonly WebhookReceiver[],
    private readonly mail: SmtpPeer,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.reading = this.follow();
    // close() awaits it, and gets its error.
    this.reading.catch(() => undefined);
  }

  static async start(callers: number): Promise<ChaosEvents> {
    const [good, bad] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
    const seen = new Set<string>();
    // It refuses every second event at the first attempt.
    bad.answer = ({ id }, response) => {
      response.writeHead(seen.has(id) || /[02468ace]$/.test(id) ? 200 : 500).end();
      seen.add(id);
    };
    const began = Date.now();
    const mail = await SmtpPeer.start();
    process.env['WEBHOOKS_BEGAN'] = String(began);
    process.env['SMTP_PEER'] = mail.url;
    const clock = hastyClock(someNoon, began);
    let secret = '';
    const prepare = async (database: Database) => void (secret = await givenListeners(database, [good, bad]));
    const chaos = await Chaos.start({ servers: 2, callers, script: 'serve-webhooks', clock, prepare });
    return new ChaosEvents(chaos, [good, bad], mail, { authorization: `Bearer ${secret}` });
  }

  /**
   * Waits until all events and messages were sent, then compares them with the stored ones. Call it when nobody books any more (Chaos.finish).
   * @param timeout milliseconds for what still waits
   */
  async finish(timeout: number): Promise<EventsReport> {
    const { database } = this.chaos;
    const end = performance.now() + timeout;
    const waiting = `SELECT FROM outbox_message WHERE status IN ('PENDING', 'QUEUED')
      UNION ALL SELECT FROM webhook_delivery WHERE state = 'WAITING' UNION ALL SELECT FROM webhook_due
      UNION ALL SELECT FROM event WHERE tx >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 1`;
    while ((await database.query(waiting)).length > 0 && performance.now() < end) await pause(200);
    this.isReading = false;
    await this.reading;
    while ((await this.page()) > 0);

    const logged = await database.query<{ id: string; body: string }>(
      'SELECT id, body FROM event WHERE booking_id IS NOT NULL ORDER BY tx, seq',
    );
    const bodies = new Map(logged.map(({ id, body }) => [id, body]));
    const wrongDeliveries = this.receivers.flatMap(({ received }, index) => {
      const ids = new Set(received.map(({ id }) => id));
      const changed = received.filter(({ id, body }) => bodies.has(id) && bodies.get(id) !== body);
      return [
        ...differences(`receiver ${index}`, [...bodies.keys()], ids),
        ...changed.map(({ id }) => `receiver ${index}: another body of ${id}`),
      ];
    });
    const read = new Set(this.read);
    const feed = differences('feed', [...bodies.keys()], read);
    if (read.size < this.read.length) feed.push('feed: an event came twice');
    if (feed.length === 0 && logged.some(({ id }, index) => this.read[index] !== id)) feed.push('feed: not in the order of the log');
    return {
      events: logged.length,
      received: this.receivers.map(({ received }) => received.length),
      mails: this.mail.received.length,
      pages: this.pages,
      wrong: [...wrongDeliveries, ...feed, ...(await withoutEvents(database)), ...(await this.wrongMessages())],
    };
  }

  async close(): Promise<void> {
    this.isReading = false;
    await this.chaos.close();
    await Promise.all([this.mail, ...this.receivers].map((peer) => peer.stop()));
  }

  /** Returns messages that were not sent, customers whose mail server took fewer or other messages, and bookings without a confirmation. */
  private async wrongMessages(): Promise<string[]> {
    const { database } = this.chaos;
    const taken = new Map<string, Set<string | undefined>>();
    for (const { messageId, envelope } of this.mail.received) {
      for (const to of envelope.to) taken.set(to, (taken.get(to) ?? new Set()).add(messageId));
    }
    // DROPPED: another change of the same booking overtook it before it was sent.
    const customers = await database.query<{ recipient: string; statuses: string[] }>(
      `SELECT recipient, array_agg(status) AS statuses FROM outbox_message WHERE status <> 'DROPPED' GROUP BY recipient`,
    );
    const unconfirmed = await database.query<{ id: string }>(
      `SELECT id FROM booking b WHERE (SELECT count(*) FROM outbox_message m WHERE m.booking_id = b.id AND m.kind = 'CONFIRMED') <> 1`,
    );
    return [
      ...customers.flatMap(({ recipient, statuses }) =>
        statuses.filter((status) => status !== 'SENT').map((status) => `a message to ${recipient} is ${status}`),
      ),
      ...customers.flatMap(({ recipient, statuses }) => {
        const mails = taken.get(recipient)?.size ?? 0;
        return mails === statuses.length ? [] : [`${recipient} got ${mails} of ${statuses.length} messages`];
      }),
      ...unconfirmed.map(({ id }) => `booking ${id} does not have exactly one confirmation`),
    ];
  }

  private async follow(): Promise<void> {
    while (this.isReading) {
      await this.page();
      await pause(interval);
    }
  }

  /** Reads from one process, then from the other. @returns the number of events */
  private async page(): Promise<number> {
    this.pages += 1;
    const { after } = this;
    const { data, errors } = await this.chaos.untilAnswered(this.pages, (api) => api.graphql<FeedPage>(document, { after }, this.headers));
    if (!data) throw new Error(`the feed refuses its own cursor: ${JSON.stringify(errors)}`);
    this.read.push(...data.bookingChanges.edges.map(({ node }) => node.id));
    this.after = data.bookingChanges.pageInfo.endCursor;
    return data.bookingChanges.edges.length;
  }
}

/** Creates an account with an endpoint for each receiver, and a key. @returns the key */
async function givenListeners(database: Database, receivers: readonly WebhookReceiver[]): Promise<string> {
  const maker = randomUUID();
  const secrets = new WebhookSecrets(testEnvironment('').sessionSecret);
  await database.query(
    `INSERT INTO user_account (id, name, email, role, scope, sessions_valid_from) VALUES ($1, 'I', 'i@example.test', 'admin', '{*}', now())`,
    [maker],
  );
  for (const { url } of receivers) {
    const id = randomUUID();
    await database.query(
      `INSERT INTO webhook_endpoint (id, url, events, maker_id, locale, secret, created_at) VALUES ($1, $2, $3, $4, 'en', $5, now())`,
      [id, url, events, maker, secrets.seal(id, secrets.make())],
    );
  }
  return (await givenApiKey({ database, clock: { now: () => new Date(someNoon) } }, { makerId: maker })).secret;
}

function differences(source: string, expected: readonly string[], found: ReadonlySet<string>): string[] {
  const known = new Set(expected);
  return [
    ...expected.filter((id) => !found.has(id)).map((id) => `${source}: missed ${id}`),
    ...[...found].filter((id) => !known.has(id)).map((id) => `${source}: ${id} is not stored`),
  ];
}

/** Returns committed changes without an event, events without a stored change, and failed deliveries. */
async function withoutEvents(database: Database): Promise<string[]> {
  const rows = await database.query<{ wrong: string }>(
    `SELECT 'version ' || n || ' of ' || b.id || ' has no event' AS wrong
       FROM booking b, generate_series(1, b.version) AS n
      WHERE NOT EXISTS (SELECT FROM event e WHERE e.booking_id = b.id AND e.version = n)
     UNION ALL SELECT 'event ' || e.id || ' of no version' FROM event e LEFT JOIN booking b ON b.id = e.booking_id
      WHERE e.booking_id IS NOT NULL AND (b.id IS NULL OR e.version > b.version)
     UNION ALL SELECT 'delivery ' || id || ' is ' || state FROM webhook_delivery WHERE state <> 'DELIVERED'`,
  );
  return rows.map(({ wrong }) => wrong);
}
