import { randomUUID } from 'node:crypto';
import { addDays } from '@booking/domain/calendar/calendar-date';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { international, otherThan } from '../../../testing/account-api.js';
import type { ApiAnswer } from '../../../testing/api-client.js';
import { delivery, holdDocument } from '../../../testing/delivery-api.js';
import { bookingTries, type BookingTry } from '../../../testing/dry-run-model.js';
import { tableHashes } from '../../../testing/every-row.js';
import { givenBranch, givenClosedDay, givenOrder, givenRule } from '../../../testing/given.js';
import type { GivenUser } from '../../../testing/given-session.js';
import { propertyRuns } from '../../../testing/property-runs.js';
import { createTestApp, tokenFor, type TestApp, type TestAppOptions } from '../../../testing/test-app.js';
import { businessNow } from '../../availability/business-now.js';
import { OneTimeCodeRepository } from '../../auth/one-time-code.repository.js';
import { AccountSecrets } from '../../notification/account-secrets.js';

/**
 * A dry run has the same answer as the same call without it, field by field, and leaves every table unchanged; its attempts count as the
 * booking's do (ADR 0041). Each call is made as a dry run, then for real, on the same world.
 */

// Messages are left out: a dry run sends none. So are the random values that identify a booking, which the test compares separately.
const document = `mutation ($input: BookDeliveryInput!, $holdToken: String, $override: Boolean!, $overrideReason: String, $asStaff: Boolean!,
    $proof: ProofInput, $dryRun: Boolean!) {
  bookDelivery(input: $input, holdToken: $holdToken, override: $override, overrideReason: $overrideReason, asStaff: $asStaff, proof: $proof, dryRun: $dryRun) {
    __typename
    ... on BookDeliverySuccess { manageToken booking { id reference status archived branchName orderNumber postcode city state quantityMattress
      quantityBedset salutation name email primaryContact secondaryContact deliveryDate remarks notifyEmail notifySms locale docUrls version
      createdAt updatedAt address { address1 address2 zipcode city state country } branch { id name } arrival { time call before carryIn }
      order { orderNumber statusText } orderCheck history { at by change from to } moveOffer { id } keptPastLimit toldBy
      promise { decidedAt limit bookedBefore planVersion override overrideReason } } }
    ... on DateUnavailable { message reason alternatives } ... on OrderAlreadyBooked { message deliveryDate } ... on OrderNotReady { message statusText }
    ... on PostcodeNotServed { message } ... on ProofNeeded { message mobile resendAfter } ... on OtpRejected { message attemptsLeft } } }`;

type Outcome = { __typename: string; manageToken?: string; booking?: { id: string; reference: string; orderNumber: string } };
type Answer = ApiAnswer<{ bookDelivery: Outcome }>;

const mobiles = ['0121110000', '0121110001', '0121110002', '0121110003', '0121110004'];
/** Tables in which a dry run may change attempts, which the test compares with those of the booking. */
const untried = {
  'public.attempt_limit': '(SELECT)',
  'public.one_time_code': "(SELECT to_jsonb(c) - 'attempts' AS row FROM one_time_code c)",
};

class DryRunWorld {
  private readonly headers = new Map<BookingTry['who'], Record<string, string>>();
  private readonly people: Partial<Record<BookingTry['who'], Partial<GivenUser>>> = { admin: {} };
  private readonly orders: string[] = [];
  private holds: string[] = [];
  private readonly codes = new Map<string, { challenge: string; code: string }>();

  private constructor(
    private readonly app: TestApp,
    private readonly minutes: number,
  ) {}

  /** @param minutes by which the clock moves on */
  static async on(app: TestApp, minutes: number): Promise<DryRunWorld> {
    const world = new DryRunWorld(app, minutes);
    const { database, container } = app;
    const userId = randomUUID();
    const net48 = { dailyLimit: 3, leadTime: 1, deliveryRange: 20 };
    const north = await givenBranch(database, { ...net48, coverage: ['68000-68999'], priority: 1 });
    await givenBranch(database, { ...net48, dailyLimit: 2, coverage: ['68100', '50000-50999'] });
    await givenRule(database, { branchIds: [north], startDate: '2026-03-10', endDate: '2026-03-12' });
    await givenClosedDay(database, { date: '2026-03-13' });
    for (const [index, input] of [{}, {}, { isPaid: false }, { status: 0 as const, isPaid: false }, { zipcode: null }].entries()) {
      world.orders.push(await givenOrder(database, { orderNumber: `FILE-${index}`, email: `family${index}@example.test`, ...input }));
    }
    world.people.customer = { userId, role: 'user', scope: [] };
    world.people.staff = { scope: ['booking:write', 'booking:read'], branchIds: [north] };
    world.people.crew = { scope: ['delivery:write'], branchIds: [north] };
    await world.signIn();
    await database.query('UPDATE user_account SET phone_number = $2 WHERE id = $1', [userId, international(mobiles[4] ?? '')]);
    world.headers.set('marked', { cookie: `browser=${container.browsers.make()}` });
    return world;
  }

  private async signIn(): Promise<void> {
    for (const [who, input] of Object.entries(this.people) as [BookingTry['who'], Partial<GivenUser>][]) {
      this.headers.set(who, { authorization: `Bearer ${await tokenFor(this.app.container, input)}` });
    }
  }

  /** Some minutes later, with new codes for every number, and holds of dates that can be held. */
  async goOn(turn: number): Promise<void> {
    const { clock, database, environment, api } = this.app;
    clock.advance(this.minutes * 60_000);
    await this.signIn();
    const createdAt = clock.now();
    for (const mobile of mobiles) {
      const id = randomUUID();
      const expiresAt = new Date(createdAt.getTime() + 300_000);
      await new OneTimeCodeRepository(database).insert({
        id,
        phoneNumber: international(mobile),
        purpose: 'BOOKING',
        userId: null,
        expiresAt,
        createdAt,
      });
      this.codes.set(mobile, { challenge: id, code: new AccountSecrets(environment.sessionSecret).oneTimeCode(id) });
    }
    this.holds = ['nonsense'];
    for (let index = 0; index < 4; index += 1) {
      const variables = { postcode: '68100', deliveryDate: this.dateOf((turn + index) % 20) };
      const { data } = await api.graphql<{ holdDate: { holdToken?: string } }>(holdDocument, variables, this.at(index));
      if (data?.holdDate.holdToken !== undefined) this.holds.push(data.holdDate.holdToken);
    }
  }

  async compare(tried: BookingTry): Promise<string> {
    const { database } = this.app;
    const variables = this.variablesOf(tried);
    const before = await tableHashes(database, untried);
    const counted = await this.tries();
    const dry = await this.ask(tried, { ...variables, dryRun: true });
    expect(await tableHashes(database, untried)).toEqual(before);
    const dryCounted = await this.tries();
    await this.giveBack(counted);
    const real = await this.ask(tried, { ...variables, dryRun: false });
    const { booking } = real.data?.bookDelivery ?? {};
    if (booking !== undefined) {
      this.orders.push(booking.orderNumber);
      Object.assign(real.data?.bookDelivery ?? {}, {
        manageToken: 'dry-run',
        booking: { ...booking, id: 'dry-run', reference: 'dry-run' },
      });
    }
    const realCounted = await this.tries();
    expect(realCounted.codes).toEqual(dryCounted.codes);
    // A verified booking counts under no limit, and its dry run does: that one may be refused.
    const isUncounted = JSON.stringify(realCounted.limits) === JSON.stringify(counted.limits);
    if (!isUncounted) expect(dryCounted.limits).toEqual(realCounted.limits);
    if (!isUncounted || dry.errors?.[0]?.extensions.code !== 'TOO_MANY_REQUESTS') expect(outcomeOf(dry)).toEqual(outcomeOf(real));
    return real.data?.bookDelivery.__typename ?? real.errors?.[0]?.extensions.code ?? 'nothing';
  }

  private async ask({ who, address }: BookingTry, variables: object): Promise<Answer> {
    return this.app.api.graphql<{ bookDelivery: Outcome }>(document, variables, { ...this.at(address), ...this.headers.get(who) });
  }

  private at = (address: number) => ({ 'x-forwarded-for': `2001:db8:1:${address % 2}::${address}` });
  private dateOf = (day: number) => addDays(businessNow(this.app.clock.now()).date, day);

  private variablesOf({ postcode, day, order, form, mobile, hold, proof, override, overrideReason, asStaff }: BookingTry): object {
    const primaryContact = mobiles[mobile] ?? '';
    const known = order === null ? undefined : this.orders[order % this.orders.length];
    const code = this.codes.get(primaryContact);
    const given =
      proof === 'none' || !code
        ? null
        : { right: code, wrong: { ...code, code: otherThan(code.code) }, unknown: { ...code, challenge: 'x' } }[proof];
    return {
      input: delivery({ ...form, postcode, deliveryDate: this.dateOf(day), primaryContact, ...(known && { orderNumber: known }) }),
      holdToken: hold === null ? null : this.holds[hold % this.holds.length],
      ...{ override, overrideReason, asStaff, proof: given },
    };
  }

  private async tries(): Promise<{ limits: unknown[]; codes: unknown[] }> {
    return {
      limits: await this.app.database.query(
        "SELECT encode(key_hash, 'hex') AS key, attempts, expires_at AS until FROM attempt_limit ORDER BY 1",
      ),
      codes: await this.app.database.query('SELECT id, attempts FROM one_time_code ORDER BY id'),
    };
  }

  private async giveBack({ limits, codes }: { limits: unknown[]; codes: unknown[] }): Promise<void> {
    const { database } = this.app;
    await database.query('DELETE FROM attempt_limit');
    await database.query(
      `INSERT INTO attempt_limit (key_hash, attempts, expires_at)
       SELECT decode(key, 'hex'), attempts, until FROM jsonb_to_recordset($1::jsonb) AS l (key text, attempts timestamptz[], until timestamptz)`,
      [JSON.stringify(limits)],
    );
    await database.query(
      'UPDATE one_time_code c SET attempts = k.attempts FROM jsonb_to_recordset($1::jsonb) AS k (id uuid, attempts integer) WHERE k.id = c.id AND k.attempts <> c.attempts',
      [JSON.stringify(codes)],
    );
  }
}

const outcomeOf = ({ status, headers, data, errors }: Answer) => ({ status, data, errors, retryAfter: headers.get('retry-after') });

const worlds: [string, number, number, TestAppOptions['environment'], string[]][] = [
  [
    'where SMS can be sent',
    propertyRuns(50, 700),
    37,
    { smsUrl: 'http://127.0.0.1:9/' },
    [
      'BookDeliverySuccess',
      'DateUnavailable',
      'OrderAlreadyBooked',
      'OrderNotReady',
      'PostcodeNotServed',
      'ProofNeeded',
      'OtpRejected',
      'BAD_USER_INPUT',
      'FORBIDDEN',
    ],
  ],
  [
    'where none can, and only known orders are taken',
    propertyRuns(25, 300),
    7,
    { orders: 'known' },
    ['BookDeliverySuccess', 'DateUnavailable', 'OrderNotReady', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED'],
  ],
];

it.each(worlds)(
  'a dry run is the booking that is not made, %s: %i calls',
  { timeout: 300_000 },
  async (_, calls, minutes, environment, expected) => {
    const app = await createTestApp({ environment });
    try {
      // The hand-over after a commit would change tables while the test compares them.
      const wake = vi.spyOn(app.container.messaging.messageQueue, 'wake').mockReturnValue();
      vi.spyOn(app.container.live.afterCommit, 'wake').mockReturnValue();
      const world = await DryRunWorld.on(app, minutes);
      const outcomes: Record<string, number> = {};
      for (const [turn, tried] of fc.sample(bookingTries, { numRuns: calls, seed: 41 }).entries()) {
        if (turn % 12 === 0) await world.goOn(turn);
        const outcome = await world.compare(tried);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
      // The short suite has too few calls for each outcome: dry-run.int.test.ts has an example of most.
      const least = propertyRuns(0, 3);
      for (const kind of expected) expect(outcomes[kind] ?? 0, `${kind} of ${JSON.stringify(outcomes)}`).toBeGreaterThanOrEqual(least);
      expect(Object.keys(outcomes).length, JSON.stringify(outcomes)).toBeGreaterThanOrEqual(3);
      // One of each pair is booked.
      expect(wake).toHaveBeenCalledTimes(outcomes['BookDeliverySuccess'] ?? 0);
    } finally {
      await app.close();
    }
  },
);
