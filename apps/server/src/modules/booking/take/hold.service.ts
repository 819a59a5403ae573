import { randomBytes } from 'node:crypto';
import { quantityErrors } from '@booking/domain/booking/delivery-form';
import { placesForQuantities, type PlacesNeeded, type Quantities } from '@booking/domain/booking/places';
import { isPostcode, normalisePostcode } from '@booking/domain/postcode/postcode';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Actor } from '@booking/domain/user/permissions';
import { refuseInvalid } from '../../../shared/app-error.js';
import { requireBranches, requireScope, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import type { Database } from '../../../database/database.js';
import { reasonAgainst, type AvailabilityService, type DecidedDate } from '../../availability/availability.service.js';
import { AuditRepository } from '../../audit/audit.repository.js';
import type { AttemptLimits } from '../../limit/attempt-limits.js';
import { attemptsOf } from '../../limit/attempts-of-caller.js';
import { claimFirst } from './claim-first.js';
import { accountHash, clientHash, type ClientHash } from './client-hash.js';
import { requireBookingRights } from '../booking-access.js';
import type { Claimed, HoldResult, NoPlace } from './booking-result.js';
import type { DayConcurrency } from '../../availability/day-concurrency.js';
import { HoldRepository } from './hold.repository.js';
import { hashToken } from '../../../shared/token-hash.js';
import { ClaimRepository, type HoldLimits, type NewHold } from './claim.repository.js';
import type { VerificationService } from './verification.service.js';
import type { SlotClaim } from '../../availability/slot-claim.js';

/** Duration of a hold in milliseconds (domain.md, "Booking: the invariant"). */
const holdMilliseconds = 10 * 60_000;

/** Maximum number of live holds of one browser (ADR 0016). */
const liveHoldsOfBrowser = 5;

/** Maximum number of renewals of a hold, which so lasts thirty minutes at most. */
const maxRenewals = 2;

const holdLimit = { browser: 'holdByBrowser', address: 'holdByAddress' } as const;

export interface HoldRequest {
  postcode: string;
  deliveryDate: CalendarDate;
  holdToken: string | null;
  /** Staff book for somebody: only their own branches deliver. */
  asStaff: boolean;
  /** The quantities of the delivery; null: not known, which takes one place. */
  quantities: Quantities | null;
}

/** A checked request, with the token of its present or future hold. */
interface WantedHold {
  postcode: string;
  date: CalendarDate;
  token: string;
  staff: Actor | null;
  placesIn: PlacesNeeded;
}

export interface HoldServiceParts {
  database: Database;
  clock: Clock;
  availability: AvailabilityService;
  dayConcurrency: DayConcurrency;
  limits: Pick<AttemptLimits, 'consumeAll'>;
  verifications: Pick<VerificationService, 'quotas'>;
  /** For clientHash. */
  clientKey: Uint8Array;
}

/** Holds places for customers who are filling in the form. */
export class HoldService {
  private readonly holds: HoldRepository;
  private readonly claims: ClaimRepository;

  constructor(private readonly parts: HoldServiceParts) {
    this.holds = new HoldRepository(parts.database);
    this.claims = new ClaimRepository(parts.database);
  }

  /**
   * Holds the places of the quantities for ten minutes. The token of a hold moves it; it stays if the new date has no room. An unknown
   * token starts a new hold under a new token, so that no client chooses its own. A hold can be renewed on its own date twice; after that
   * the answer has its present end.
   * @returns noHold if a quota of holds is used up: the delivery can be booked without a hold
   * @throws BAD_USER_INPUT for an invalid postcode or quantities; TOO_MANY_REQUESTS for a browser or an address with too many requests;
   *   FORBIDDEN for a key that may not book; with asStaff UNAUTHENTICATED, FORBIDDEN without booking:write or if none of the covering
   *   branches is theirs; SERVICE_UNAVAILABLE
   */
  async holdDate(caller: Caller, request: HoldRequest): Promise<HoldResult> {
    requireBookingRights(caller.actor);
    if (request.asStaff) requireScope(caller, 'booking:write');
    const postcode = normalisePostcode(request.postcode);
    if (!isPostcode(postcode)) refuseInvalid([{ path: 'postcode', code: 'POSTCODE_INVALID' }]);
    if (request.quantities !== null) refuseInvalid(quantityErrors(request.quantities));
    await this.parts.limits.consumeAll(attemptsOf(caller, holdLimit));
    const token = await this.knownToken(request.holdToken);
    const date = request.deliveryDate;
    const staff = request.asStaff ? caller.actor : null;
    const placesIn = placesForQuantities(request.quantities);
    const wanted = { postcode, date, token, staff, placesIn };
    const question = { postcode, date, ownHold: hashToken(token), staff, placesIn };
    return this.parts.availability.decideUntilCurrent(question, (decided) => this.keep(caller, wanted, decided));
  }

  /** Releases a hold; false if the token has no live one. */
  releaseHold(_caller: Caller, holdToken: string): Promise<boolean> {
    return this.holds.release(hashToken(holdToken), this.parts.clock.now());
  }

  /**
   * Ends the holds of guests on a branch's day. Holds of staff and of offers to move, and the uncounted hold of an account, stay.
   * @returns the number of ended holds. @throws UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for a branch that the caller does not work for
   */
  releaseHolds(caller: Caller, branchId: string, date: CalendarDate): Promise<number> {
    requireScope(caller, 'booking:write');
    requireBranches(caller.actor, branchId);
    const at = this.parts.clock.now();
    return this.parts.database.transaction(async (tx) => {
      const holds = await new HoldRepository(tx).releaseOfGuests(branchId, date, at);
      const change = { action: 'releaseHolds', entity: 'Branch', entityId: branchId, after: { date, holds } };
      await new AuditRepository(tx).add({ actor: caller.actor, at, ...change });
      return holds;
    });
  }

  private async keep(caller: Caller, wanted: WantedHold, decided: DecidedDate): Promise<HoldResult> {
    const { postcode, date, token, staff, placesIn } = wanted;
    const { plans } = decided;
    const ownHold = hashToken(token);
    if (plans.serving(postcode, staff, 'postcode').length === 0) return { kind: 'postcodeNotServed' };
    const now = this.parts.clock.now();
    const client = clientHash(this.parts.clientKey, caller);
    const hold = { tokenHash: ownHold, postcode, expiresAt: new Date(now.getTime() + holdMilliseconds) };
    const held = await claimFirst<HoldResult>(decided, date, async (offer, branch) => {
      const limits = { ofBrowser: liveHoldsOfBrowser, quotas: this.parts.verifications.quotas(offer.limit), renewals: maxRenewals };
      const claimed = await this.parts.dayConcurrency.take(offer, () => this.holdAs(caller, client, { offer, hold, limits, now }));
      if (claimed.kind !== 'claimed') return claimed;
      return {
        kind: 'held',
        holdToken: token,
        deliveryDate: date,
        branchName: branch.name,
        expiresAt: claimed.heldUntil ?? hold.expiresAt,
      };
    });
    if (held.kind === 'quota') return { kind: 'noHold' };
    if (held.kind !== 'full') return held;
    const alternatives = await this.parts.availability.alternatives({ postcode, date, ownHold, staff, placesIn });
    return { kind: 'dateUnavailable', reason: reasonAgainst(decided), alternatives };
  }

  /** Returns the token if it has a hold; otherwise a new one. */
  private async knownToken(token: string | null): Promise<string> {
    if (token !== null && (await this.holds.exists(hashToken(token)))) return token;
    return randomBytes(32).toString('base64url');
  }

  /**
   * Claims the places of a hold. No guest quota counts one hold of an account with a confirmed number, unless it has more places than all
   * guests may hold of the day; the account's other holds, and those of guests, are counted.
   */
  private async holdAs(
    caller: Caller,
    client: ClientHash | null,
    {
      offer,
      hold,
      limits,
      now,
    }: { offer: SlotClaim; hold: Pick<NewHold, 'tokenHash' | 'postcode' | 'expiresAt'>; limits: HoldLimits; now: Date },
  ): Promise<Claimed | NoPlace> {
    const { actor } = caller;
    const none = { client: null, browser: null, userId: null };
    if (client === null) return this.claims.hold(offer, { ...hold, ...none }, now, limits);
    if (actor.kind === 'user' && offer.places <= limits.quotas.guestHolds) {
      const { userId } = actor;
      const browser = accountHash(this.parts.clientKey, userId);
      const uncounted = await this.claims.hold(offer, { ...hold, ...none, browser, userId }, now, limits);
      if (uncounted.kind !== 'quota') return uncounted;
    }
    return this.claims.hold(offer, { ...hold, ...none, client, browser: client.browser }, now, limits);
  }
}
