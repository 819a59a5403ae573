import { createHash } from 'node:crypto';
import { maxWordsLength } from '@booking/domain/booking/staff-texts';
import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { noArrival } from '@booking/domain/branch/arrival';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { isStoredMobile } from '@booking/domain/checks/mobile';
import { isTooLong, plainCharacters } from '@booking/domain/checks/text';
import { locales, type Locale } from '@booking/domain/locale/locale';
import { AppError } from '../../../shared/app-error.js';
import { requireScope, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import { isUuid, uuidOf } from '../../../shared/uuid.js';
import { codeOf } from '../../../database/database-error.js';
import type { Database } from '../../../database/database.js';
import { BranchRepository } from '../../branch/branch.repository.js';
import type { AttemptLimits } from '../../limit/attempt-limits.js';
import { businessNow } from '../../availability/business-now.js';
import type { MessageKind } from '../../notification/booking-snapshot.js';
import type { BookingMessage, Channel, DeliveryStatus, NewBookingMessage } from '../../notification/outbox-message.js';
import { OutboxRepository } from '../../notification/outbox.repository.js';
import type { SmsSettings } from '../../notification/sms-text.js';
import { smsError } from '../../notification/words-message.js';
import { writableBooking } from '../booking-access.js';
import { messagesFor } from '../booking-messages.js';
import type { BookingRecord } from '../booking-record.js';
import { auditOf, auditView, type ChangeRecord, type BulkAction } from '../change-record.js';
import { BookingRepository } from '../booking.repository.js';
import { MessageStaffRepository } from './message-staff.repository.js';

export interface MessageStaffParts {
  database: Database;
  clock: Clock;
  attemptLimits: AttemptLimits;
  /** The configured channels. */
  channels: readonly Channel[];
  sms: SmsSettings;
  wakeOutbox: () => void;
}

/** The text of staff in each language, trimmed; empty if there is none in it. */
export type WordsIn = Readonly<Record<Locale, string>>;

/** Lets staff repeat messages, record that they called a customer, and send texts of their own. */
export class MessageStaffService {
  private readonly outbox: OutboxRepository;
  private readonly messages: MessageStaffRepository;

  constructor(private readonly parts: MessageStaffParts) {
    this.outbox = new OutboxRepository(parts.database);
    this.messages = new MessageStaffRepository(parts.database);
  }

  /**
   * Sends a message again, with the booking's present values, to its present contact; a reminder as a confirmation, because the reminder of
   * a day is written once (ADR 0015).
   * @param channel null: the channel of the original
   * @throws CONFLICT: CHANNEL_OFF if the channel is not configured or the booking has no contact for it, ILLEGAL_TRANSITION if the message
   *   is pending, was dropped, is no longer true or is of a kind that is sent once; TOO_MANY_REQUESTS after three an hour for a booking;
   *   NOT_FOUND, FORBIDDEN
   */
  async resendMessage(caller: Caller, id: string, channel: Channel | null): Promise<DeliveryStatus> {
    requireScope(caller, 'booking:write');
    const before = isUuid(id) ? await this.outbox.find(id) : null;
    if (before === null || before.bookingId === null) throw new AppError('NOT_FOUND');
    const booking = await writableBooking(caller.actor, new BookingRepository(this.parts.database), before.bookingId);
    const usedChannel = channel ?? before.channel;
    if (!this.parts.channels.includes(usedChannel) || !hasContact(booking, usedChannel))
      throw new AppError('CONFLICT', { reason: 'CHANNEL_OFF' });
    const at = this.parts.clock.now();
    if (!(await this.isStillTrue(before, booking, at))) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    const [message] = await this.again(before, booking, usedChannel);
    if (message === undefined) throw new AppError('CONFLICT', { reason: 'CHANNEL_OFF' });
    await this.parts.attemptLimits.consume('messageAgainOfBooking', booking.id);
    const changeRecord: ChangeRecord = {
      at,
      actor: caller.actor,
      changes: [{ change: 'MESSAGE_AGAIN', from: null, to: usedChannel === 'email' ? 'EMAIL' : 'SMS' }],
      messages: [],
      audit: { action: 'resendMessage', before: null, after: auditView(booking) },
    };
    if (!(await this.messages.sendAgain(message, before.id, changeRecord))) {
      // Nothing was sent. The attempt was counted before the statement, so that concurrent calls share the limit.
      await this.parts.attemptLimits.refund('messageAgainOfBooking', booking.id);
      throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    }
    this.parts.wakeOutbox();
    const written = (await this.outbox.ofBookings([booking.id])).find((each) => each.id === message.id);
    if (written === undefined) throw new AppError('NOT_FOUND');
    return written;
  }

  /**
   * Records that the customer was notified by phone: messages that failed before need no decision any more.
   * @throws CONFLICT for a stale version; NOT_FOUND, FORBIDDEN
   */
  async confirmToldByPhone(caller: Caller, bookingId: string, version: number): Promise<BookingRecord> {
    requireScope(caller, 'booking:write');
    const before = await writableBooking(caller.actor, new BookingRepository(this.parts.database), bookingId);
    const at = this.parts.clock.now();
    const after: BookingRecord = { ...before, version: version + 1, updatedAt: at };
    const changeRecord: ChangeRecord = {
      at,
      actor: caller.actor,
      changes: [{ change: 'TOLD_BY_PHONE', from: null, to: null }],
      messages: [],
      audit: auditOf('confirmToldByPhone', before, after),
    };
    if (!(await this.messages.confirmByPhone(before.id, version, changeRecord)))
      throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    return after;
  }

  /**
   * Sends a customer a text of staff, by the channels that the customer chose and that are configured.
   * @param wordsIn the text, which wordsErrors has checked for this customer
   * @returns null if there is no channel
   * @throws CONFLICT for a past delivery (ILLEGAL_TRANSITION), or one that is being changed (STALE_VERSION); TOO_MANY_REQUESTS after three
   *   an hour for a booking; NOT_FOUND, FORBIDDEN
   */
  async sendWords(caller: Caller, id: string, wordsIn: WordsIn, bulkAction: BulkAction): Promise<BookingRecord | null> {
    const booking = await writableBooking(caller.actor, new BookingRepository(this.parts.database), id);
    const at = this.parts.clock.now();
    if (!isToCome(booking, at)) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    const words = wordsIn[booking.locale];
    const all = messagesFor('STAFF_WORDS', booking, { arrival: noArrival, words });
    const messages = all
      .filter(({ channel }) => this.parts.channels.includes(channel))
      .map((message) => ({ ...message, id: wordsId(bulkAction, message) }));
    if (messages.length === 0) return null;
    const changeRecord: ChangeRecord = {
      at,
      actor: caller.actor,
      changes: [{ change: 'STAFF_WORDS', from: null, to: null }],
      messages,
      audit: { action: bulkAction.action, before: null, after: auditView(booking), group: bulkAction.id },
    };
    const { attemptLimits } = this.parts;
    const attempt = { limit: 'wordsToBooking', key: booking.id } as const;
    const outcome = await this.messages
      .sendWords(booking.id, booking.version, attemptLimits.keyLimits([attempt]), changeRecord)
      .catch((error: unknown) => {
        // A concurrent call with the same key has sent it.
        if (codeOf(error) === '23505') throw new AppError('CONFLICT', { reason: 'STALE_VERSION', cause: error });
        throw error;
      });
    if (outcome === 'TOO_MANY') {
      await attemptLimits.refuseReached(attempt);
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
    }
    if (outcome === 'STALE') {
      await attemptLimits.refundAll([attempt]);
      throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    }
    this.parts.wakeOutbox();
    return booking;
  }

  /**
   * Returns the errors of a text of staff: too long, missing in the language of one of the customers, or not allowed in one SMS if it is
   * sent by SMS.
   */
  wordsErrors(wordsIn: WordsIn, bookings: readonly BookingRecord[]): ValidationError[] {
    return locales.flatMap((locale): ValidationError[] => {
      const path = `words.${locale}`;
      const words = wordsIn[locale];
      const channels = bookings.filter((booking) => booking.locale === locale).flatMap((booking) => this.channelsOf(booking));
      if (words === '') return channels.length === 0 ? [] : [{ path, code: 'REQUIRED' }];
      if (isTooLong(words, maxWordsLength)) return [{ path, code: 'TOO_LONG', values: { max: maxWordsLength } }];
      const characters = plainCharacters(words, true);
      if (characters !== null) return [{ path, code: characters }];
      const error = channels.includes('sms') ? smsError(words, locale, this.parts.sms) : null;
      return error === null ? [] : [{ path, ...error }];
    });
  }

  private channelsOf(booking: BookingRecord): Channel[] {
    return notificationChannels(booking).filter((channel) => this.parts.channels.includes(channel));
  }

  private async again({ kind, payload }: BookingMessage, booking: BookingRecord, channel: Channel) {
    const branch = await new BranchRepository(this.parts.database).byId(booking.branchId);
    const asBefore = payload.deliveryDate === booking.deliveryDate;
    return messagesFor(
      kind === 'REMINDER' ? 'CONFIRMED' : kind,
      { ...booking, notifyEmail: channel === 'email', notifySms: channel === 'sms' },
      {
        arrival: branch?.arrival ?? noArrival,
        previousDate: asBefore ? payload.previousDate : null,
        ...(payload.offer && { offer: payload.offer }),
        ...(payload.words !== undefined && { words: payload.words }),
      },
    );
  }

  private async isStillTrue({ kind, payload, status }: BookingMessage, booking: BookingRecord, now: Date): Promise<boolean> {
    if (status === 'PENDING' || status === 'QUEUED' || status === 'DROPPED' || sentOnce.has(kind)) return false;
    if (kind === 'WINDOW_CHANGED' && booking.window === null) return false;
    if (kind === 'CANCELLED') return booking.status === 'CANCELLED';
    if (kind === 'STAFF_WORDS') return isToCome(booking, now);
    const isTrue = booking.status === 'CONFIRMED' && isToCome(booking, now);
    if (!isTrue || !aboutOffers.has(kind)) return isTrue;
    if (payload.deliveryDate !== booking.deliveryDate || payload.offer === undefined) return false;
    return kind !== 'MOVE_OFFERED' || this.messages.isWaiting(booking.id, payload.offer, now);
  }
}

/** Returns whether the delivery is still to come. */
function isToCome({ status, deliveryDate }: BookingRecord, now: Date): boolean {
  return (status === 'CONFIRMED' || status === 'OUT_FOR_DELIVERY') && deliveryDate >= businessNow(now).date;
}

/**
 * Kinds that cannot be sent again: those of the delivery day are about one moment, and a unique index allows one ATTENDANCE for each date.
 */
const sentOnce: ReadonlySet<MessageKind> = new Set<MessageKind>(['ATTENDANCE', 'ON_THE_WAY', 'NEXT_STOP', 'DELIVERED', 'NOT_DELIVERED']);

/** Kinds that name an offer: they are true while the booking has the same date, and MOVE_OFFERED while the offer waits. */
const aboutOffers: ReadonlySet<MessageKind> = new Set<MessageKind>(['MOVE_OFFERED', 'OFFER_LAPSED', 'OFFER_WITHDRAWN']);

/** Returns the id of a bulk action's message to a customer: always the same, so that two concurrent calls with one key send it once. */
function wordsId({ id }: BulkAction, { bookingId, channel }: NewBookingMessage): string {
  return uuidOf(createHash('sha256').update(`${id} ${bookingId} ${channel}`).digest().subarray(0, 16), 8);
}

function hasContact({ email, primaryContact }: BookingRecord, channel: Channel): boolean {
  return channel === 'email' ? email !== '' : isStoredMobile(primaryContact);
}
