import type { Database } from '@booking/server/database/database';
import type { ApiAnswer, ApiClient } from '@booking/server/testing/api-client';
import { answerOffer, offerMove, outcomeOf } from '@booking/server/testing/offer-api';

/** Repeats a request until there is a response, at one server after the other. */
export type Sender = <T>(turn: number, send: (api: ApiClient) => Promise<ApiAnswer<T>>) => Promise<ApiAnswer<T>>;

/** The headers of staff with every permission. */
export type Staff = () => Promise<Readonly<Record<string, string>>>;

/** The answer to a repeated request whose first response was lost. */
const doneBefore = ['CONFLICT STALE_VERSION', 'CONFLICT ILLEGAL_TRANSITION', 'CONFLICT ALREADY_ANSWERED'];

/** Asks customers to move and accepts for them, while servers are killed. */
export class ChaosOffers {
  /** The dates of the moves that were acknowledged, by booking. */
  private readonly agreed = new Map<string, string>();

  constructor(
    private readonly send: Sender,
    private readonly staff: Staff,
  ) {}

  /** Number of acknowledged moves. */
  get acknowledged(): number {
    return this.agreed.size;
  }

  /** Offers another date for a new booking, and accepts it. */
  async askAndAgree({ id, token }: { id: string; token: string }, deliveryDate: string, turn: number): Promise<void> {
    const offer = async (api: ApiClient) => offerMove(api, { id, version: 1, deliveryDate }, await this.staff());
    const offered = outcomeOf(await this.send(turn, offer));
    this.expectOne(offered, ['OfferMoveSuccess', ...doneBefore]);
    const answered = outcomeOf(await this.send(turn + 1, (api) => answerOffer(api, { token, accept: true, deliveryDate })));
    this.expectOne(answered, ['RescheduleBookingSuccess', ...doneBefore]);
    this.agreed.set(id, deliveryDate);
  }

  /** Returns bookings with an acknowledged move that are not on the new date; must be empty. */
  async lost(database: Database): Promise<string[]> {
    const rows = await database.query<{ id: string; date: string; state: string; held: number }>(
      `SELECT b.id, b.delivery_date AS date, o.state, (SELECT count(*)::int FROM hold h WHERE h.move_offer_id = o.id) AS held
         FROM booking b JOIN move_offer o ON o.booking_id = b.id AND o.latest WHERE b.id = ANY ($1::uuid[])`,
      [[...this.agreed.keys()]],
    );
    const standing = new Set(rows.filter(({ state, held }) => state === 'ACCEPTED' && held === 0).map(({ id, date }) => `${id} ${date}`));
    return [...this.agreed].map(([id, date]) => `${id} ${date}`).filter((moved) => !standing.has(moved));
  }

  private expectOne(outcome: string, allowed: readonly string[]): void {
    if (!allowed.includes(outcome)) throw new Error(`a response that no kill explains: ${outcome}`);
  }
}
