import { expect } from 'vitest';
import { newAddress } from './account-api.js';
import type { ApiAnswer, ApiClient } from './api-client.js';
import { book, cancelDocument, delivery, holdDocument, rescheduleDocument } from './delivery-api.js';
import { answerOffer, offerMove, outcomeOf, withdrawOffer } from './offer-api.js';

const days = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];

/** Random numbers from 0 to 1, the same in each run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const succeeded = (outcome: string) => /Success$|^done$/.test(outcome);

interface Kept {
  id: string;
  token: string;
}
interface State {
  status: string;
  version: number;
  offer: string | null;
}
interface LoadOptions {
  apis: readonly [ApiClient, ApiClient];
  staff: Record<string, string>;
  postcode: string;
  branch: { id: string; name: string };
  /** Number of answers after which the load ends, if each of `expected` is among them (or after ten times as many). */
  enough: number;
  expected: readonly string[];
}

/** Customers who book, hold, move, cancel and answer offers of one branch through two servers, while staff change its limits. */
export class OfferLoad {
  private readonly outcomes: string[] = [];

  constructor(private readonly options: LoadOptions) {}

  /** @returns the number of changed plans, and the answers to the customers */
  async run(families: number): Promise<{ changes: number; outcomes: readonly string[] }> {
    const [changes] = await Promise.all([this.changePlans(), ...Array.from({ length: families }, (_, seed) => this.family(seed))]);
    return { changes, outcomes: this.outcomes };
  }

  private api = (turn: number): ApiClient => this.options.apis[turn % 2 === 0 ? 0 : 1];

  private isOver = (): boolean => {
    const { enough, expected } = this.options;
    if (this.outcomes.length < enough) return false;
    return this.outcomes.length >= 10 * enough || expected.every((outcome) => this.outcomes.includes(outcome));
  };

  private async noted<T>(answer: Promise<ApiAnswer<T>>): Promise<string> {
    const outcome = outcomeOf(await answer);
    this.outcomes.push(outcome);
    return outcome;
  }

  private async stateOf(turn: number, { id }: Kept): Promise<State> {
    const { data } = await this.api(turn).graphql<{ booking: State & { moveOffer: { state: string } | null } }>(
      'query ($id: ID!) { booking(id: $id) { status version moveOffer { state } } }',
      { id },
      this.options.staff,
    );
    if (!data) throw new Error('a booking that was acknowledged is not on file');
    return { ...data.booking, offer: data.booking.moveOffer?.state ?? null };
  }

  /** Makes one booking after another, and asks to move it and answers; staff make and withdraw offers, and may be overtaken. */
  private async family(seed: number): Promise<void> {
    const { staff } = this.options;
    const number = numbersFrom(seed);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(number() * all.length)] as T;
    let kept: Kept | null = null;
    for (let turn = seed + 1; !this.isOver(); turn += 1) {
      if (kept === null) {
        kept = await this.begin(turn, pick(days), number() < 0.4);
        continue;
      }
      const { id, token }: Kept = kept;
      const before = await this.stateOf(turn, kept);
      const { version } = before;
      const input = { token, version };
      const move = () => this.api(turn).graphql(rescheduleDocument, { input: { ...input, deliveryDate: pick(days) } }, newAddress());
      const cancel = () => this.api(turn + 1).graphql(cancelDocument, { input }, newAddress());
      if (before.offer !== 'WAITING') {
        const chance = number();
        if (chance < 0.65) await this.noted(offerMove(this.api(turn), { id, version, deliveryDate: pick(days) }, staff));
        else if (chance < 0.85) await this.noted(move());
        else if (succeeded(await this.noted(cancel()))) kept = null;
        continue;
      }
      const answer = (accept: boolean, other: object = {}) => answerOffer(this.api(turn), { token, accept, ...other }, newAddress());
      const ends: readonly (() => Promise<ApiAnswer<unknown>>)[] = [
        () => answer(true),
        () => answer(true),
        () => answer(false),
        () => answer(false, { deliveryDate: pick(days) }),
        () => withdrawOffer(this.api(turn + 1), id, staff),
        move,
        cancel,
      ];
      // Two at once, through both servers: at most one of them ends the offer.
      const results = await Promise.all([this.noted(pick(ends)()), this.noted(pick(ends)())]);
      const after = await this.stateOf(turn, kept);
      // A move to its present date is an unchanged success.
      expect(after.version - version).toBeLessThanOrEqual(results.filter(succeeded).length);
      expect(after.version > version).toBe(after.offer !== 'WAITING');
      if (after.status === 'CANCELLED') kept = null;
    }
  }

  /** Makes a booking, with or without a hold; returns null if there is no place. */
  private async begin(turn: number, deliveryDate: string, holds: boolean): Promise<Kept | null> {
    const { postcode } = this.options;
    const headers = newAddress();
    type Held = { holdDate: { holdToken?: string } };
    const held = holds ? await this.api(turn).graphql<Held>(holdDocument, { postcode, deliveryDate }, headers) : null;
    const holdToken = held?.data?.holdDate.holdToken;
    const answer = await book(this.api(turn + 1), delivery({ postcode, deliveryDate }), { headers, ...(holdToken && { holdToken }) });
    await this.noted(Promise.resolve(answer));
    const { booking, manageToken } = answer.data?.bookDelivery ?? {};
    return booking && manageToken ? { id: booking.id, token: manageToken } : null;
  }

  /** Changes the branch's limit, and adds and removes rules and closed days. @returns the number of changes */
  private async changePlans(): Promise<number> {
    const { branch, postcode } = this.options;
    const number = numbersFrom(99);
    const day = () => days[Math.floor(number() * days.length)] ?? '';
    const form = { name: branch.name, leadTime: 0, deliveryRange: 60, coverage: [postcode], address: { state: 'Selangor' } };
    const deliveryWeekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
    let turn = 0;
    for (; !this.isOver(); turn += 1) {
      const [startDate, closed] = [day(), day()];
      await this.change(turn, 'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { id } }', {
        id: branch.id,
        input: { ...form, deliveryWeekdays, dailyLimit: 2 + Math.floor(number() * 7) },
      });
      await this.answered(8);
      const rule = await this.change(turn, 'mutation ($input: RestrictionInput!) { createRestriction(input: $input) { id } }', {
        input: { name: `Rule ${turn}`, branchIds: [branch.id], startDate, endDate: startDate, dailyLimit: Math.floor(number() * 9) },
      });
      const kind = turn % 2 === 0 ? { kind: 'STOCK_TAKE', branchIds: [branch.id] } : { kind: 'PUBLIC_HOLIDAY', states: ['Selangor'] };
      const holiday = await this.change(turn + 1, 'mutation ($input: ClosedDayInput!) { saveClosedDay(input: $input) { id } }', {
        input: { date: closed, name: `Closed ${turn}`, ...kind },
      });
      await this.answered(8);
      await this.change(turn, 'mutation ($id: ID!) { deleteClosedDay(id: $id) }', { id: holiday });
      await this.answered(8);
      await this.change(turn + 1, 'mutation ($id: ID!) { deleteRestriction(id: $id) }', { id: rule });
      await this.answered(8);
    }
    return turn;
  }

  private async change(turn: number, document: string, variables: object): Promise<string> {
    const { data, errors } = await this.api(turn).graphql<Record<string, { id: string } | string>>(document, variables, this.options.staff);
    expect(errors).toBeUndefined();
    const [made] = Object.values(data ?? {});
    return typeof made === 'object' ? made.id : '';
  }

  /** Waits for so many more answers. */
  private async answered(more: number): Promise<void> {
    const target = this.outcomes.length + more;
    await expect.poll(() => this.isOver() || this.outcomes.length >= target, { interval: 5, timeout: 60_000 }).toBe(true);
  }
}
