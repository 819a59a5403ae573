import { randomBytes, randomUUID } from 'node:crypto';
import type { DayReason } from '@booking/domain/availability/decide-date';
import { noArrival } from '@booking/domain/branch/arrival';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { QuietHours } from '@booking/domain/booking/message-times';
import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { placesOfBooking } from '@booking/domain/booking/places';
import type { MoveReason } from '@booking/domain/move-offer/move-cause';
import { answerByErrors, offerStateAt } from '@booking/domain/move-offer/move-offer';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { isUuid } from '../../shared/uuid.js';
import type { Database } from '../../database/database.js';
import { untilCurrent } from '../../database/until-current.js';
import { reasonAgainst, type AvailabilityService, type DecidedDate } from '../availability/availability.service.js';
import type { DayConcurrency } from '../availability/day-concurrency.js';
import type { SlotClaim } from '../availability/slot-claim.js';
import { businessNow } from '../availability/business-now.js';
import { requireWriter, writableBooking } from '../booking/booking-access.js';
import { messagesFor } from '../booking/booking-messages.js';
import { questionOf, type BookingMover } from '../booking/change/booking-mover.js';
import type { Offered, OfferResult } from '../booking/take/booking-result.js';
import type { BookingChange, BookingRecord } from '../booking/booking-record.js';
import { auditOverride, auditView, authorId, authorName, overrideChanges, type ChangeRecord } from '../booking/change-record.js';
import { BookingRepository } from '../booking/booking.repository.js';
import { moveReasonOf } from '../booking/move-reason-of.js';
import { claimFirst } from '../booking/take/claim-first.js';
import { overrideOffer, requireOverride } from '../booking/take/override.js';
import type { BookingContent } from '../notification/booking-snapshot.js';
import type { Channel, NewBookingMessage } from '../notification/outbox-message.js';
import { MoveOfferRepository, type ClosedOutcome } from './move-offer.repository.js';
import type { MoveOfferRecord } from './move-offer-record.js';

export interface OfferRequest {
  id: string;
  version: number;
  deliveryDate: CalendarDate;
  answerBy: Date;
  override: boolean;
}

export interface MoveOfferParts {
  database: Database;
  clock: Clock;
  availability: AvailabilityService;
  dayConcurrency: DayConcurrency;
  mover: BookingMover;
  quietHours: QuietHours | null;
  /** The channels of this installation. */
  channels: readonly Channel[];
  wakeOutbox: () => void;
}

/** Maximum number of offers that lapse in one run of the job. */
const lapsedAtOnce = 200;
/** The actor in the history of an offer that lapsed. */
const byTheClock = 'Answer-by time';

/** Offers customers another date and holds a place on it meanwhile (domain.md, "Offers to move"). */
export class MoveOfferService {
  private readonly bookings: BookingRepository;
  private readonly offers: MoveOfferRepository;

  constructor(private readonly parts: MoveOfferParts) {
    this.bookings = new BookingRepository(parts.database);
    this.offers = new MoveOfferRepository(parts.database);
  }

  /**
   * Offers another date and holds a place on it until `answerBy`; the booking keeps its own place. A customer without an active channel
   * gets an e-mail nevertheless, because an offer that does not arrive can only lapse. Staff call a customer without an e-mail address.
   * @throws NOT_FOUND, FORBIDDEN; CONFLICT for a stale version (STALE_VERSION), for a booking that is not upcoming or has a waiting offer,
   *   which must be withdrawn first (ILLEGAL_TRANSITION), and if no channel can deliver the offer (CHANNEL_OFF); BAD_USER_INPUT for the
   *   booking's present date and for the end of the offer (answerByErrors)
   */
  async offerMove(caller: Caller, request: OfferRequest): Promise<OfferResult> {
    requireScope(caller, 'booking:write');
    if (request.override) requireOverride(caller.actor);
    const booking = await this.askable(caller, request);
    return this.parts.availability.decideUntilCurrent(questionOf(booking, request.deliveryDate), (decided) =>
      this.offer(caller, booking, request, decided),
    );
  }

  /** Returns the booking if its customer may receive this offer. @throws as offerMove */
  async askable(caller: Caller, { id, version, deliveryDate, answerBy }: Omit<OfferRequest, 'override'>): Promise<BookingRecord> {
    const booking = await writableBooking(caller.actor, this.bookings, id);
    if (booking.version !== version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (booking.status !== 'CONFIRMED') throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    if (booking.email === '' && this.channelsOf(booking).length === 0) throw new AppError('CONFLICT', { reason: 'CHANNEL_OFF' });
    if (deliveryDate === booking.deliveryDate) refuseInvalid([{ path: 'deliveryDate', code: 'DATE_SAME' }]);
    const now = this.parts.clock.now();
    refuseInvalid(answerByErrors(answerBy, now, { from: booking.deliveryDate, to: deliveryDate, quietHours: this.parts.quietHours }));
    const [last] = await this.offers.latestOf([booking.id]);
    // Checked before the date is decided, because the present offer may hold its last place.
    if (last && offerStateAt(last, now) === 'WAITING') throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    return booking;
  }

  /** Returns the messages of an offer: an e-mail if the customer has no channel that is configured. */
  messagesOf(booking: BookingRecord, offer: BookingContent['offer']): NewBookingMessage[] {
    const recipient = this.channelsOf(booking).length === 0 ? { ...booking, notifyEmail: true, notifySms: false } : booking;
    return messagesFor('MOVE_OFFERED', recipient, { arrival: noArrival, offer });
  }

  /**
   * Withdraws an offer, by its own id or its booking's. A customer who received a message about the offer also receives one about this.
   * @throws NOT_FOUND, FORBIDDEN; CONFLICT, ALREADY_ANSWERED for an offer that no longer waits
   */
  async withdrawMoveOffer(caller: Caller, id: string): Promise<BookingRecord> {
    requireScope(caller, 'booking:write');
    return untilCurrent(async () => {
      const offer = isUuid(id) ? await this.offers.find(id) : null;
      const booking = requireWriter(caller.actor, offer && (await this.bookings.byId(offer.bookingId)));
      if (offer === null || offerStateAt(offer, this.parts.clock.now()) !== 'WAITING') throw answered();
      const [outcome, after] = await this.close(booking, offer, 'WITHDRAWN', caller);
      if (outcome === 'ANSWERED') throw answered();
      return outcome === 'ENDED' ? after : null;
    });
  }

  /** Declines a waiting offer for its customer. The booking keeps its date. */
  async decline(caller: Caller, booking: BookingRecord, offer: MoveOfferRecord): Promise<[ClosedOutcome, BookingRecord]> {
    return this.close(booking, offer, 'DECLINED', caller);
  }

  /**
   * Records offers that have lapsed, releases their places, notifies their customers and returns their bookings to the work list. No other
   * code depends on it: an offer has no effect after its time to answer.
   * @returns the number of offers that lapsed
   */
  async lapse(): Promise<number> {
    const due = await this.offers.due(this.parts.clock.now(), lapsedAtOnce);
    let lapsed = 0;
    for (const offer of due) {
      const booking = await this.bookings.byId(offer.bookingId);
      // Not ENDED: another process has ended the offer, or the booking has just changed and follows in the next run.
      const outcome = booking && (await this.close(booking, offer, 'LAPSED', null))[0];
      if (outcome === 'ENDED') lapsed += 1;
    }
    return lapsed;
  }

  private async offer(caller: Caller, booking: BookingRecord, request: OfferRequest, decided: DecidedDate): Promise<OfferResult> {
    const { plans, branches } = decided;
    const refused = reasonAgainst(decided);
    const reason = await moveReasonOf(booking, plans, { database: this.parts.database, now: this.parts.clock.now() });
    const within = await claimFirst(decided, request.deliveryDate, (place, { name }) =>
      this.keep(caller, booking, request, { ...place, branchName: name }, reason, null),
    );
    if (within.kind === 'offered') return within;
    const now = businessNow(this.parts.clock.now());
    const forced = request.override
      ? overrideOffer(caller.actor, request.deliveryDate, now, branches, plans, placesOfBooking(booking))
      : null;
    if (forced !== null) {
      const branchName = plans.branch(forced.branchId)?.name ?? '';
      const offered = await this.keep(caller, booking, request, { ...forced, branchName }, reason, refused);
      if (offered.kind === 'offered') return offered;
    }
    return this.parts.mover.refusal(booking, request.deliveryDate, refused);
  }

  /** Returns the customer's channels that are configured here. */
  private channelsOf(booking: BookingRecord): Channel[] {
    return notificationChannels(booking).filter((channel) => this.parts.channels.includes(channel));
  }

  private async keep(
    caller: Caller,
    before: BookingRecord,
    { answerBy }: OfferRequest,
    { branchName, ...place }: SlotClaim & { branchName: string },
    reason: MoveReason,
    overridden: DayReason | null,
  ): Promise<Offered | { kind: 'full' }> {
    const at = this.parts.clock.now();
    const after: BookingRecord = { ...before, keptLimit: null, version: before.version + 1, updatedAt: at };
    const past = overridden === null ? [] : overrideChanges(overridden, null);
    const offer = { deliveryDate: place.date, branchName, answerBy: answerBy.toISOString(), ...reason };
    const changeRecord: ChangeRecord = {
      at,
      actor: caller.actor,
      changes: [{ change: 'MOVE_OFFERED', from: before.deliveryDate, to: place.date }, ...past],
      messages: this.messagesOf(after, offer),
      audit: {
        action: overridden === null ? 'offerMove' : 'offerMove.override',
        before: auditView(before),
        after: { ...auditView(after), ...auditOffer(place.date, answerBy), ...auditOverride(past) },
      },
    };
    const claim = await this.parts.dayConcurrency.take(place, () =>
      this.offers.offer(
        {
          id: randomUUID(),
          bookingId: before.id,
          version: before.version,
          answerBy,
          holdHash: randomBytes(32),
          ...reason,
          overridden,
          offeredBy: authorName(caller.actor),
          offeredById: authorId(caller.actor),
        },
        place,
        changeRecord,
      ),
    );
    if (claim.kind !== 'claimed') return claim;
    this.parts.wakeOutbox();
    return { kind: 'offered', booking: after };
  }

  /** @param caller null for an offer that lapsed */
  private async close(
    before: BookingRecord,
    offer: MoveOfferRecord,
    state: 'DECLINED' | 'WITHDRAWN' | 'LAPSED',
    caller: Caller | null,
  ): Promise<[ClosedOutcome, BookingRecord]> {
    const at = this.parts.clock.now();
    const after: BookingRecord = { ...before, version: before.version + 1, updatedAt: at };
    const content = { arrival: noArrival, offer: { ...offer, answerBy: offer.answerBy.toISOString() } };
    const changeRecord: ChangeRecord = {
      at,
      actor: caller?.actor ?? { kind: 'guest' },
      ...(caller === null ? { by: byTheClock } : {}),
      changes: [{ change: changeOf[state], from: offer.deliveryDate, to: before.deliveryDate }],
      // A customer who declines needs no message about it.
      messages: state === 'DECLINED' ? [] : messagesFor(state === 'LAPSED' ? 'OFFER_LAPSED' : 'OFFER_WITHDRAWN', after, content),
      audit: {
        action: state === 'WITHDRAWN' ? 'withdrawMoveOffer' : 'answerMoveOffer',
        before: auditView(before),
        after: { ...auditView(after), ...auditOffer(offer.deliveryDate, offer.answerBy) },
      },
    };
    const outcome = await this.offers.close(offer, before.version, state, changeRecord);
    if (outcome === 'ENDED') this.parts.wakeOutbox();
    return [outcome, after];
  }
}

const changeOf = { DECLINED: 'OFFER_DECLINED', WITHDRAWN: 'OFFER_WITHDRAWN', LAPSED: 'OFFER_LAPSED' } as const satisfies Record<
  string,
  BookingChange['change']
>;

export function answered(): AppError {
  return new AppError('CONFLICT', { reason: 'ALREADY_ANSWERED' });
}

function auditOffer(offeredDate: CalendarDate, answerBy: Date): object {
  return { offeredDate, answerBy: answerBy.toISOString() };
}
