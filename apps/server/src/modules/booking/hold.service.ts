import { createHmac, randomBytes } from 'node:crypto';
import { isPostcode, normalisePostcode } from '@booking/domain/postcode/postcode';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { networkOf } from '../../shared/network-of.js';
import type { Database } from '../../database/database.js';
import type { AvailabilityService, DecidedDate } from '../availability/availability.service.js';
import type { HoldOutcome } from './booking-outcome.js';
import type { DayGate } from '../availability/day-gate.js';
import { HoldRepository } from './hold.repository.js';
import { hashToken } from '../../shared/token-hash.js';
import { PlaceRepository } from './place.repository.js';

/** How long a place is kept, in milliseconds (domain.md, "Booking: the invariant"). */
const holdMilliseconds = 10 * 60_000;

/** Live holds that one client address may have; of IPv6 its network. */
const mostHoldsOfAddress = 20;

export interface HoldRequest {
  postcode: string;
  deliveryDate: CalendarDate;
  holdToken: string | null;
}

/** A request that was checked, with the token that its hold has or will have. */
interface WantedHold {
  postcode: string;
  date: CalendarDate;
  token: string;
  /** The token has a hold already, live or not. */
  isKnown: boolean;
}

export interface HoldServiceParts {
  database: Database;
  clock: Clock;
  availability: AvailabilityService;
  gate: DayGate;
  /** Addresses are kept as HMAC-SHA-256 with this key: a copy of the database tells nobody's. */
  addressKey: Uint8Array;
}

/** Keeps places for customers who are filling in the form. */
export class HoldService {
  private readonly holds: HoldRepository;
  private readonly places: PlaceRepository;

  constructor(private readonly parts: HoldServiceParts) {
    this.holds = new HoldRepository(parts.database);
    this.places = new PlaceRepository(parts.database);
  }

  /**
   * Keeps one place for ten minutes. A token that has a hold moves it, and keeps it where it is when the new date cannot be
   * had; a token that is unknown starts a new hold under a new token, so that nobody chooses their own.
   * @throws BAD_USER_INPUT for a postcode that is none; TOO_MANY_REQUESTS for the 21st live hold of one address; SERVICE_UNAVAILABLE
   */
  async holdDate(caller: Caller, request: HoldRequest): Promise<HoldOutcome> {
    const postcode = normalisePostcode(request.postcode);
    if (!isPostcode(postcode)) refuseFaults([{ path: 'postcode', code: 'POSTCODE_INVALID' }]);
    const token = await this.knownToken(request.holdToken);
    const wanted = { postcode, date: request.deliveryDate, token, isKnown: token === request.holdToken };
    return this.parts.availability.decideUntilCurrent(postcode, request.deliveryDate, hashToken(token), (decided) =>
      this.keep(caller, wanted, decided),
    );
  }

  /** Gives a hold up; false when the token has none that is alive. */
  releaseHold(_caller: Caller, holdToken: string): Promise<boolean> {
    return this.holds.release(hashToken(holdToken), this.parts.clock.now());
  }

  private async keep(caller: Caller, wanted: WantedHold, { plans, branches, decision }: DecidedDate): Promise<HoldOutcome> {
    const { postcode, date, token, isKnown } = wanted;
    const ownHold = hashToken(token);
    if (branches.length === 0) {
      if (lookupPostcode(postcode) === null) refuseFaults([{ path: 'postcode', code: 'POSTCODE_INVALID' }]);
      return { kind: 'postcodeNotServed' };
    }
    const now = this.parts.clock.now();
    const addressHash = createHmac('sha256', this.parts.addressKey).update(networkOf(caller.address)).digest();
    const expiresAt = new Date(now.getTime() + holdMilliseconds);
    for (const { branch, limit } of decision.bookable ? decision.candidates : []) {
      const offer = { branchId: branch.id, date, planVersion: plans.versionOf(branch.id), limit };
      const hold = { tokenHash: ownHold, postcode, addressHash, expiresAt };
      const outcome = await this.parts.gate.take(offer, isKnown, () => this.places.hold(offer, hold, now, mostHoldsOfAddress));
      if (outcome === 'TOO_MANY') throw await this.tooMany(addressHash, now);
      if (outcome === 'HELD') return { kind: 'held', holdToken: token, deliveryDate: date, branchName: branch.name, expiresAt };
    }
    const reason = decision.bookable ? 'FULL' : decision.reason;
    return { kind: 'dateUnavailable', reason, alternatives: await this.parts.availability.alternatives(postcode, date, ownHold) };
  }

  private async knownToken(given: string | null): Promise<string> {
    if (given !== null && (await this.holds.find(hashToken(given))) !== null) return given;
    return randomBytes(32).toString('base64url');
  }

  private async tooMany(addressHash: Buffer, now: Date): Promise<AppError> {
    const first = await this.holds.firstExpiry(addressHash, now);
    const milliseconds = first === null ? 0 : first.getTime() - now.getTime();
    return new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });
  }
}
