import { limitOn, type DayReason } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { offerStateAt } from '@booking/domain/move-offer/move-offer';
import { AppError } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { untilCurrent } from '../../database/until-current.js';
import { reasonAgainst, type AvailabilityService, type DecidedDate } from '../availability/availability.service.js';
import { isOwnerOf } from '../booking/booking-access.js';
import { questionOf, type BookingMover, type MoveTerms } from '../booking/change/booking-mover.js';
import type { MoveResult } from '../booking/take/booking-result.js';
import type { BookingRecord } from '../booking/booking-record.js';
import type { BookingLookup } from '../booking/change/booking-lookup.js';
import { HoldRepository } from '../booking/take/hold.repository.js';
import { noLimit } from '../booking/take/override.js';
import { answered, type MoveOfferService } from './move-offer.service.js';
import { MoveOfferRepository } from './move-offer.repository.js';
import type { MoveOfferRecord } from './move-offer-record.js';

export interface AnswerRequest {
  token: string | null;
  bookingId: string | null;
  accept: boolean;
  /** With accept: the date that the customer saw. Without accept: the date that the customer chooses instead; null declines. */
  deliveryDate: CalendarDate | null;
}

export interface MoveAnswerParts {
  database: Database;
  clock: Clock;
  availability: AvailabilityService;
  mover: BookingMover;
  bookingLookup: BookingLookup;
  offers: Pick<MoveOfferService, 'decline'>;
}

/** Takes a customer's answer to an offer to move. */
export class MoveAnswerService {
  private readonly offers: MoveOfferRepository;

  constructor(private readonly parts: MoveAnswerParts) {
    this.offers = new MoveOfferRepository(parts.database);
  }

  /**
   * Accepts the offered date, chooses another date, or declines. To choose the present date is to decline. The customer may answer while
   * the offer waits, however near the dates are. If the offered date is no longer available, because it was closed or its limit lowered,
   * the result is that reason, and the offer still waits, so that the customer can choose another date.
   * @throws NOT_FOUND for a booking that is not the caller's, and for one without an offer; CONFLICT for an offer that no longer waits
   *   (ALREADY_ANSWERED), and for an offer of another date than the customer saw (STALE_VERSION); TOO_MANY_REQUESTS
   */
  answerMoveOffer(caller: Caller, request: AnswerRequest): Promise<MoveResult> {
    return untilCurrent((attempt) => this.answer(caller, request, attempt === 1));
  }

  /** @returns null if the booking was changed meanwhile: it must be checked again whether the offer waits */
  private async answer(
    caller: Caller,
    { token, bookingId, accept, deliveryDate }: AnswerRequest,
    counts: boolean,
  ): Promise<MoveResult | null> {
    const found = await this.parts.bookingLookup.find(caller, { id: bookingId, token }, 'token');
    const { booking } = found;
    // Staff move the booking or withdraw the offer instead of answering for the customer.
    if (token === null && !isOwnerOf(caller.actor, booking)) throw new AppError('NOT_FOUND');
    const [offer] = await this.offers.latestOf([booking.id]);
    if (offer === undefined) throw new AppError('NOT_FOUND');
    if (offerStateAt(offer, this.parts.clock.now()) !== 'WAITING') throw answered();
    if (accept && deliveryDate !== null && deliveryDate !== offer.deliveryDate) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (counts) await this.parts.bookingLookup.count(caller, { ...found, staff: false });
    try {
      if (accept || deliveryDate === offer.deliveryDate) return await this.accept(caller, booking, offer);
      if (deliveryDate !== null && deliveryDate !== booking.deliveryDate) return await this.choose(caller, booking, offer, deliveryDate);
    } catch (error) {
      if (error instanceof AppError && error.reason === 'STALE_VERSION') return null;
      throw error;
    }
    const [outcome, after] = await this.parts.offers.decline(caller, booking, offer);
    if (outcome === 'ANSWERED') throw answered();
    return outcome === 'ENDED' ? { kind: 'moved', booking: after } : null;
  }

  /** Moves the booking to the offered places. Lead time and range were checked for the offer; the limit is the one in force now. */
  private async accept(caller: Caller, booking: BookingRecord, offer: MoveOfferRecord): Promise<MoveResult> {
    const date = offer.deliveryDate;
    const question = questionOf(booking, date, await new HoldRepository(this.parts.database).ofOffer(booking.id, this.parts.clock.now()));
    return this.parts.availability.decideUntilCurrent(question, async ({ plans, branches }: DecidedDate) => {
      const branch = branches.find(({ id }) => id === offer.branchId);
      const refuse = (reason: DayReason) => this.parts.mover.refusal(booking, date, reason);
      if (branch === undefined) return refuse('NOT_A_DELIVERY_DAY');
      const { limit, reason } = limitOn(branch, date);
      const { overridden } = offer;
      if (reason !== null && reason !== overridden) return refuse(reason);
      const places = question.placesIn(branch);
      const place = { branchId: branch.id, date, planVersion: plans.versionOf(branch.id), places, quotas: null, past: [] };
      const granted = overridden === null ? { ...place, limit } : { ...place, limit: noLimit, overridden: true };
      const moved = await this.parts.mover.moveTo(caller, booking, plans, granted, this.terms(offer));
      return moved.kind === 'moved' ? moved : refuse(places > 1 ? 'NOT_ENOUGH_ROOM' : 'FULL');
    });
  }

  private choose(caller: Caller, booking: BookingRecord, offer: MoveOfferRecord, date: CalendarDate): Promise<MoveResult> {
    return this.parts.availability.decideUntilCurrent(questionOf(booking, date), async (decided) => {
      const moved = await this.parts.mover.moveWithin(caller, booking, date, decided, this.terms(offer));
      return moved.kind === 'moved' ? moved : this.parts.mover.refusal(booking, date, reasonAgainst(decided));
    });
  }

  private terms(offer: MoveOfferRecord): MoveTerms {
    return { byCustomer: true, answered: offer.id, notify: true };
  }
}
