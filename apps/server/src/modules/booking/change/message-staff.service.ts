import { noArrival } from '@booking/domain/branch/arrival';
import { isMobile, normaliseMobile } from '@booking/domain/checks/mobile';
import { AppError } from '../../../shared/app-error.js';
import { requireScope, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import { isUuid } from '../../../shared/uuid.js';
import type { Database } from '../../../database/database.js';
import { BranchRepository } from '../../branch/branch.repository.js';
import type { AttemptLimits } from '../../limit/attempt-limits.js';
import { retailerMoment } from '../../availability/retailer-moment.js';
import type { MessageKind } from '../../notification/booking-snapshot.js';
import type { BookingMessage, Channel, DeliveryStatus } from '../../notification/outbox-message.js';
import { OutboxRepository } from '../../notification/outbox.repository.js';
import { requireWriter } from '../booking-access.js';
import { messagesFor } from '../booking-messages.js';
import type { BookingRecord } from '../booking-record.js';
import { auditView, type BookingTrail } from '../booking-trail.js';
import { BookingRepository } from '../booking.repository.js';
import { MessageStaffRepository } from './message-staff.repository.js';

export interface MessageStaffParts {
  database: Database;
  clock: Clock;
  attemptLimits: AttemptLimits;
  /** The ways that are set up. */
  channels: readonly Channel[];
  wakeOutbox: () => void;
}

/** What staff do where a message did not arrive. */
export class MessageStaffService {
  private readonly outbox: OutboxRepository;
  private readonly messages: MessageStaffRepository;

  constructor(private readonly parts: MessageStaffParts) {
    this.outbox = new OutboxRepository(parts.database);
    this.messages = new MessageStaffRepository(parts.database);
  }

  /**
   * Sends a message again, as the booking is now, to its contact of now; a reminder as a confirmation, because the reminder of a day is
   * written once (ADR 0028).
   * @param channel null: the way that it went before
   * @throws CONFLICT: CHANNEL_OFF where the way is not set up or the booking has no contact for it, ILLEGAL_TRANSITION when the message is
   *   still to go out, had nothing left to say or is not true any more; TOO_MANY_REQUESTS after three an hour for a booking; NOT_FOUND, FORBIDDEN
   */
  async resendMessage(caller: Caller, id: string, channel: Channel | null): Promise<DeliveryStatus> {
    requireScope(caller, 'booking:write');
    const before = isUuid(id) ? await this.outbox.find(id) : null;
    if (before === null || before.bookingId === null) throw new AppError('NOT_FOUND');
    const booking = await this.own(caller, before.bookingId);
    const way = channel ?? before.channel;
    if (!this.parts.channels.includes(way) || !hasContact(booking, way)) throw new AppError('CONFLICT', { reason: 'CHANNEL_OFF' });
    const at = this.parts.clock.now();
    if (!(await this.isStillTrue(before, booking, at))) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    const [message] = await this.again(before, booking, way);
    if (message === undefined) throw new AppError('CONFLICT', { reason: 'CHANNEL_OFF' });
    await this.parts.attemptLimits.consume('messageAgainOfBooking', booking.id);
    const trail: BookingTrail = {
      at,
      actor: caller.actor,
      changes: [{ change: 'MESSAGE_AGAIN', from: null, to: way === 'email' ? 'EMAIL' : 'SMS' }],
      messages: [],
      audit: { action: 'resendMessage', before: null, after: auditView(booking) },
    };
    if (!(await this.messages.sendAgain(message, before.id, trail))) {
      // Nothing was sent, so nothing counts. It is counted before the statement: calls at once share what is left.
      await this.parts.attemptLimits.reward('messageAgainOfBooking', booking.id);
      throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    }
    this.parts.wakeOutbox();
    const written = (await this.outbox.ofBookings([booking.id])).find((one) => one.id === message.id);
    if (written === undefined) throw new AppError('NOT_FOUND');
    return written;
  }

  /**
   * Notes that the family was told on the telephone: no message that failed before waits for a decision any more.
   * @throws CONFLICT for a stale version; NOT_FOUND, FORBIDDEN
   */
  async confirmToldByPhone(caller: Caller, bookingId: string, version: number): Promise<BookingRecord> {
    requireScope(caller, 'booking:write');
    const before = await this.own(caller, bookingId);
    const at = this.parts.clock.now();
    const after: BookingRecord = { ...before, version: version + 1, updatedAt: at };
    const trail: BookingTrail = {
      at,
      actor: caller.actor,
      changes: [{ change: 'TOLD_BY_PHONE', from: null, to: null }],
      messages: [],
      audit: { action: 'confirmToldByPhone', before: auditView(before), after: auditView(after) },
    };
    if (!(await this.messages.confirmTold(before.id, version, trail))) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    return after;
  }

  private async again({ kind, payload }: BookingMessage, booking: BookingRecord, way: Channel) {
    const branch = await new BranchRepository(this.parts.database).byId(booking.branchId);
    const asBefore = payload.deliveryDate === booking.deliveryDate;
    return messagesFor(
      kind === 'REMINDER' ? 'CONFIRMED' : kind,
      { ...booking, notifyEmail: way === 'email', notifySms: way === 'sms' },
      {
        arrival: branch?.arrival ?? noArrival,
        previousDate: asBefore ? payload.previousDate : null,
        ...(payload.offer && { offer: payload.offer }),
      },
    );
  }

  private async isStillTrue({ kind, payload, status }: BookingMessage, booking: BookingRecord, now: Date): Promise<boolean> {
    if (status === 'PENDING' || status === 'QUEUED' || status === 'DROPPED') return false;
    if (kind === 'CANCELLED') return booking.status === 'CANCELLED';
    const isToCome = booking.status === 'CONFIRMED' && booking.deliveryDate >= retailerMoment(now).date;
    if (!isToCome || !aboutOffers.has(kind)) return isToCome;
    if (payload.deliveryDate !== booking.deliveryDate || payload.offer === undefined) return false;
    return kind !== 'MOVE_OFFERED' || this.messages.isWaiting(booking.id, payload.offer, now);
  }

  private async own(caller: Caller, id: string): Promise<BookingRecord> {
    return requireWriter(caller.actor, isUuid(id) ? await new BookingRepository(this.parts.database).byId(id) : null);
  }
}

/** True only as long as the booking is where it was. */
const aboutOffers: ReadonlySet<MessageKind> = new Set<MessageKind>(['MOVE_OFFERED', 'OFFER_LAPSED', 'OFFER_WITHDRAWN']);

function hasContact({ email, primaryContact }: BookingRecord, way: Channel): boolean {
  return way === 'email' ? email !== '' : isMobile(normaliseMobile(primaryContact));
}
