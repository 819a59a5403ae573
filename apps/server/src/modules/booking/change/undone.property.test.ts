import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.js';
import { newAddress, newMobile } from '../../../testing/account-api.js';
import { ApiClient } from '../../../testing/api-client.js';
import { booked, delivery, rescheduleDocument } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { offerMove, withdrawOffer } from '../../../testing/offer-api.js';
import { tokenFor } from '../../../testing/test-app.js';
import { twoApps } from '../../../testing/two-apps.js';

const { app, second } = await twoApps();
const { clock, database, container } = app;
const postcode = '68100';
await givenBranch(database, { dailyLimit: 1000, coverage: [postcode] });

const apis = [new ApiClient(app.baseUrl), new ApiClient(second.baseUrl)] as const;
const days = ['2026-03-10', '2026-03-12', '2026-03-13'] as const;
let people = 0;
/** Milliseconds between two steps: only a wait makes a message due. Time never goes back: a hand-over may be in progress. */
const moment = 10;

/** A booking with its customer and staff, and the steps on it, through two servers in turn. */
async function givenFamily(fields: object = {}) {
  const claims = { scope: ['booking:read', 'booking:write', 'branch:all'], branchIds: [] };
  const signIn = async () => ({ authorization: `Bearer ${await tokenFor(container, claims)}` });
  const staff = await signIn();
  const email = `family.${++people}@example.test`;
  const own = { postcode, email, primaryContact: newMobile(), deliveryDate: days[0], ...fields };
  const { id, token } = await booked(apis[0], delivery(own));
  let turn = 0;
  const versionOf = async () =>
    (await database.query<{ version: number }>('SELECT version FROM booking WHERE id = $1', [id]))[0]?.version ?? 0;
  const ask = async (document: string, variables: object, headers: Record<string, string>) => {
    clock.advance(moment);
    const { errors } = await (apis[(turn += 1) % 2] ?? apis[0]).graphql(document, variables, headers);
    expect(errors).toBeUndefined();
  };
  const move = async (by: 'staff' | 'family', day: number, notify = true) => {
    const input = { version: await versionOf(), deliveryDate: days[day] };
    await (by === 'staff'
      ? ask(rescheduleDocument, { input: { ...input, id, notify } }, staff)
      : ask(rescheduleDocument, { input: { ...input, token } }, newAddress()));
  };
  const edit = async (input: object, as = staff) =>
    ask(
      'mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: $version, input: $input) { id } }',
      { id, version: await versionOf(), input },
      as,
    );
  return {
    id,
    move,
    edit,
    signIn,
    async offer(day: number) {
      clock.advance(moment);
      const answerBy = new Date(clock.now().getTime() + 24 * 60 * 60_000).toISOString();
      await offerMove(apis[0], { id, version: await versionOf(), deliveryDate: days[day] ?? '', answerBy }, staff);
    },
    async withdraw() {
      clock.advance(moment);
      await withdrawOffer(apis[0], id, staff);
    },
    /** The messages about changes, except pending ones, oldest first: channel and content. */
    async lines() {
      const rows = await database.query<{ line: string }>(
        `SELECT concat_ws(' ', channel, coalesce(reason_code, CASE status WHEN 'QUEUED' THEN 'told' ELSE status END), payload->>'previousDate', payload->>'deliveryDate') AS line
           FROM outbox_message WHERE booking_id = $1 AND kind = 'CHANGED' AND status <> 'PENDING' ORDER BY created_at, channel`,
        [id],
      );
      return rows.map(({ line }) => line);
    },
  };
}

/** Lets time pass, and hands due messages over by both processes at once; earlier messages do not count in the budgets. */
async function wait(seconds: number) {
  clock.advance(seconds * 1000);
  await Promise.all([app, second].map(({ container: { messaging } }) => messaging.messageQueue.handOver()));
  await database.query(`UPDATE outbox_message SET handed_at = handed_at - interval '2 days'`);
}

type Step =
  | { do: 'move'; by: 'staff' | 'family'; day: number }
  | { do: 'edit'; quantity: number }
  | { do: 'offer'; day: number }
  | { do: 'withdraw' }
  | { do: 'wait'; seconds: number };

const day = fc.nat(days.length - 1);
const steps = fc.array<Step>(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('move' as const), by: fc.constantFrom('staff' as const, 'family' as const), day }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), quantity: fc.constantFrom(1, 2) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('offer' as const), day }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 50, 130) }) },
  ),
  { minLength: 4, maxLength: 14 },
);

/** What a customer believes, from messages and from own changes; a message is sent if any of it is not true. */
class Family {
  private day = 0;
  private quantity = 1;
  private lastSent = '0 1';
  private did: string | null = null;
  private due: number | null = null;
  private offer: { due: number; lastSent: boolean } | null = null;
  /** The customer was notified of an offer that has ended. */
  private isWaitedFor = false;
  private now = 0;

  /** @returns the step as it can be taken; null: it cannot */
  possible(step: Step): Step | null {
    if ((step.do === 'move' || step.do === 'offer') && step.day === this.day) return null;
    if (step.do === 'edit' && step.quantity === this.quantity) return null;
    if (step.do === 'offer' && this.offer !== null) return null;
    return step.do === 'withdraw' && this.offer === null ? null : step;
  }

  /** @returns for a wait whether the customer was notified of a change (true), or not although it waited (false); null: nothing was due */
  take(step: Step): boolean | null {
    if (step.do === 'wait') return this.wait(step.seconds);
    this.now += moment / 1000;
    if (step.do === 'offer') this.offer = { due: this.now + 120, lastSent: false };
    if (step.do === 'withdraw') this.offer = null;
    if (step.do === 'edit') this.quantity = step.quantity;
    if (step.do === 'move') {
      this.day = step.day;
      this.isWaitedFor ||= this.offer?.lastSent === true;
      this.offer = null;
    }
    if (step.do === 'move' || step.do === 'edit') this.due ??= this.now + 120;
    if (step.do === 'move' && step.by === 'family') this.did = this.truth();
    return null;
  }

  private truth(): string {
    return `${this.day} ${this.quantity}`;
  }

  private wait(seconds: number): boolean | null {
    this.now += seconds;
    let isSent: boolean | null = null;
    if (this.due !== null && this.due <= this.now) {
      isSent = this.lastSent !== this.truth() || (this.did ?? this.truth()) !== this.truth() || this.isWaitedFor;
      [this.lastSent, this.did, this.due, this.isWaitedFor] = [this.truth(), null, null, false];
    }
    if (this.offer !== null && this.offer.due <= this.now) this.offer.lastSent = true;
    return isSent;
  }
}

async function takeOf(family: Awaited<ReturnType<typeof givenFamily>>, step: Step): Promise<void> {
  if (step.do === 'move') return family.move(step.by, step.day);
  if (step.do === 'edit') return family.edit({ quantityMattress: step.quantity });
  if (step.do === 'offer') return family.offer(step.day);
  return step.do === 'withdraw' ? family.withdraw() : wait(step.seconds);
}

/** A rare case: an offer that the customer has read ends by a move, which is then undone. */
const endOfOffer: Step[] = [
  { do: 'offer', day: 2 },
  { do: 'wait', seconds: 130 },
  { do: 'edit', quantity: 2 },
  { do: 'wait', seconds: 130 },
  { do: 'move', by: 'staff', day: 1 },
  { do: 'move', by: 'staff', day: 0 },
];

it('a customer is notified of a change exactly when their information is no longer true, whatever happened in between', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (wanted) => {
      const family = await givenFamily();
      const model = new Family();
      const expected: boolean[] = [];
      for (const one of [...wanted, { do: 'wait' as const, seconds: 130 }]) {
        const step = model.possible(one);
        if (step === null) continue;
        await takeOf(family, step);
        const isSent = model.take(step);
        if (isSent !== null) expected.push(isSent);
        expect((await family.lines()).map((line) => line.startsWith('email told'))).toEqual(expected);
      }
    }),
    { numRuns: propertyRuns(8, 100), examples: [[endOfOffer]] },
  );
});

type GivenFamily = Awaited<ReturnType<typeof givenFamily>>;
const forget = ({ id }: GivenFamily) => database.query('DELETE FROM outbox_message WHERE booking_id = $1', [id]);
const undone = (channel: string) => `${channel} UNDONE 2026-03-10 2026-03-10`;
const lines = (channel: string, day = '2026-03-10') => `${channel} told 2026-03-10 ${day}`;
/** Moves by staff to each of these days, one after the other. */
async function moveTo(family: GivenFamily, ...to: number[]): Promise<void> {
  for (const each of to) await family.move('staff', each);
}

it.each<[string, object, (family: GivenFamily) => Promise<unknown>, string[]]>([
  [
    'gets no message about a change by staff that is undone, even without an earlier message',
    { notifySms: true },
    async (family) => [await forget(family), await moveTo(family, 1, 0)],
    [undone('email'), undone('sms')],
  ],
  [
    'without an earlier message is notified of the first date as the previous one, not of one in between',
    {},
    async (family) => [await forget(family), await moveTo(family, 1, 2)],
    [lines('email', '2026-03-13')],
  ],
  [
    'is notified when staff undo a change of their own',
    {},
    async (family) => [await family.move('family', 1), await moveTo(family, 0)],
    [lines('email')],
  ],
  [
    'is notified in a new mailbox, and in an old one whose link has ended',
    {},
    async ({ edit }) => [await edit({ email: 'other@example.test' }), await edit({ email: `family.${people}@example.test` })],
    [lines('email')],
  ],
  [
    'is notified by a channel that was added, and not by the other',
    {},
    async (family) => [await moveTo(family, 1), await family.edit({ notifySms: true }), await moveTo(family, 0)],
    [undone('email'), lines('sms')],
  ],
  [
    'gets no message about a change once its delivery is over',
    {},
    async (family) => {
      await moveTo(family, 1);
      await database.query(`UPDATE booking SET status = 'FAILED' WHERE id = $1`, [family.id]);
    },
    [`email TOO_LATE ${days[0]} ${days[1]}`],
  ],
])('a customer %s', async (_, input, change, expected) => {
  const family = await givenFamily(input);
  await change(family);
  await wait(130);
  expect(await family.lines()).toEqual(expected);
});

it('a change that is undone counts towards no budget, and no day of the SMS', async () => {
  const family = await givenFamily({ notifySms: true });
  const handed = () => database.query('SELECT sum(handed) AS sum FROM sms_day');
  await wait(1);
  const before = await handed();
  await family.move('family', 1);
  await family.move('family', 0);
  await wait(130);
  expect(await family.lines()).toEqual([undone('email'), undone('sms')]);
  expect(await handed()).toEqual(before);
});

// The last test: the clock does not go back to before the day.
it('a change of a delivery of today is sent at once', async () => {
  const family = await givenFamily();
  clock.set(`${days[0]}T01:00:00Z`);
  await family.edit({ quantityMattress: 2 }, await family.signIn());
  await wait(1);
  expect(await family.lines()).toEqual([lines('email')]);
});
